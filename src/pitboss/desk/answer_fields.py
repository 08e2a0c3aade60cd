"""How facts are written into an answer's JSON: derived ones by their names, units and instants as texts."""

import datetime as dt
from typing import TYPE_CHECKING, Annotated, TypeAlias, TypeVar

from pydantic import Field, GetPydanticSchema, PlainSerializer, computed_field
from pydantic_core.core_schema import any_schema

T = TypeVar("T")

if TYPE_CHECKING:
    derived = property
else:

    def derived(function):  # noqa: ANN001, ANN201 - for whoever checks types it is a property
        """A property that is part of the answer's JSON, too, under its name without a last underscore."""
        return computed_field(alias=function.__name__.rstrip("_"))(property(function))


#: Millionths of a cent: text in JSON, because many readers of JSON round what has more than fifteen digits.
Units: TypeAlias = Annotated[int, PlainSerializer(str, return_type=str, when_used="json")]
#: A time, written as the journal writes it.
Instant: TypeAlias = Annotated[dt.datetime, PlainSerializer(dt.datetime.isoformat, return_type=str, when_used="json")]
#: What an answer was made of and does not say; it may be anything.
Unsaid: TypeAlias = Annotated[T, GetPydanticSchema(lambda _source, _rest: any_schema()), Field(exclude=True)]
