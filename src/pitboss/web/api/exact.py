"""Exact numbers in answers: a fraction for machines that count on, a decimal for those that show."""

from fractions import Fraction
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from pitboss.reports.numbers import fraction, significant

#: Names of games, wagers, pay tables, lines and house ways: never a file's.
Name = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9-]{1,80}$")]
#: Cards as people write them; eight letters more than fourteen cards and their blanks.
CardsText = Annotated[str, StringConstraints(min_length=2, max_length=64)]
#: The largest number that the database keeps, as of an entry or an event.
LARGEST_ID = 2**63 - 1
Dollars = Annotated[str, StringConstraints(max_length=16)]


class Answer(BaseModel):
    """What an answer is made of."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Asked(BaseModel):
    """What a request is made of: nothing is guessed, and nothing is ignored."""

    model_config = ConfigDict(strict=True, frozen=True, extra="forbid")


class Exact(Answer):
    """A number."""

    exact: str = Field(description='As a fraction: "p/q"', examples=["1496262/19267885"])
    decimal: str = Field(description="The same, rounded to twelve digits that count", examples=["0.0776557469"])

    @classmethod
    def of(cls, value: Fraction) -> "Exact":
        """A number that is there."""
        return cls(exact=fraction(value) or "", decimal=significant(value))

    @classmethod
    def maybe(cls, value: Fraction | None) -> "Exact | None":
        """A number, or nothing."""
        return None if value is None else cls.of(value)

    @classmethod
    def ratio(cls, part: int, whole: int) -> "Exact":
        """A share."""
        return cls.of(Fraction(part, whole))


def text_of(*media: str) -> dict[int | str, dict[str, Any]]:
    """How a route that answers with text of some kind says so in the OpenAPI document."""
    return {200: {"content": {each: {"schema": {"type": "string"}} for each in media}}}


def file_of(*media: str) -> dict[int | str, dict[str, Any]]:
    """How a route that answers with a file says so in the OpenAPI document."""
    return {200: {"content": {each: {"schema": {"type": "string", "format": "binary"}} for each in media}}}
