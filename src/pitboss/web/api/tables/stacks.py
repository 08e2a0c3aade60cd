"""Chips by denomination, as bodies of requests have them."""

from typing import Annotated

from pydantic import Field

from pitboss.web.api.commands import Body


class StackIn(Body):
    """Chips of one denomination, and what they are worth together."""

    chip_cents: Annotated[int, Field(ge=1)]
    cents: Annotated[int, Field(ge=0)]


Stacks = Annotated[list[StackIn], Field(max_length=100, description="The amount by denomination.")]
