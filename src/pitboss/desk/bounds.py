"""Bounds of what a command says: how long its texts are and how large its numbers, where it comes from outside."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from pitboss.games.house_way import LONGEST_WAY
from pitboss.games.wager import MOST_TIMES


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """How a field of a command is bounded in a request, and what it means there.

    Only requests are held to it: what a room has said before, and what the server says itself, is read as it is.
    """

    min_length: int | None = None
    max_length: int | None = None
    ge: int | None = None
    gt: int | None = None
    le: int | None = None
    pattern: str | None = None
    description: str | None = None


#: Bounds that many fields have, here and in requests that are no command.
TEXT = Bounds(min_length=1, max_length=100)
REASON = Bounds(min_length=1, max_length=500)
#: In more pits than this nobody is on duty at once.
MOST_PITS = 20

Text = Annotated[str, TEXT]
PerhapsText = Annotated[str, Bounds(max_length=100)]
Reason = Annotated[str, REASON]
PerhapsReason = Annotated[str, Bounds(max_length=500)]
Words = Annotated[str, Bounds(max_length=200)]
LongText = Annotated[str, Bounds(min_length=1, max_length=200)]
#: Names: of a card, a round, a line; and of a table that is new.
Name = Annotated[str, Bounds(min_length=1, max_length=80)]
PerhapsName = Annotated[str, Bounds(max_length=80)]
TableName = Annotated[str, Bounds(min_length=1, max_length=24)]
Time = Annotated[str, Bounds(min_length=1, max_length=40, description="A time with its zone, in ISO 8601.")]
PerhapsCards = Annotated[str, Bounds(max_length=60)]
Cents = Annotated[int, Bounds(ge=0)]
SomeCents = Annotated[int, Bounds(ge=1)]
SeatNumber = Annotated[int, Bounds(ge=1, le=20)]
SensorNumber = Annotated[int, Bounds(ge=1, le=2)]
ShiftNumber = Annotated[int, Bounds(ge=0, le=1000)]
Times = Annotated[int, Bounds(ge=0, le=MOST_TIMES, description="The multiple at which a wager goes down.")]
LimitsCents = Annotated[
    Mapping[str, tuple[int, int]], Bounds(description="The least and the most of a wager, by its id.")
]
Seed = Annotated[str, Bounds(max_length=64, description="What the seat adds to the shuffle whose seal is known.")]
Settling = Annotated[tuple[Text, ...], Bounds(max_length=20, description="The casino's own order of settling.")]
Pits = Annotated[tuple[Text, ...], Bounds(max_length=MOST_PITS)]
WayText = Annotated[str, Bounds(min_length=1, max_length=LONGEST_WAY)]
