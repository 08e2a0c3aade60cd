"""What the room knows of outages: when each table was out of order, and what was keyed later from paper."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

OUTAGES = "outages"


@dataclass(frozen=True, slots=True)
class OutageBook:
    """How many outages were told: the next one has the next number."""

    kind: ClassVar[str] = "outage-book"

    id: str = OUTAGES
    told: int = 0


@dataclass(frozen=True, slots=True)
class Outage:
    """A time in which the room's software did not work for some tables, as two people have told it afterwards."""

    kind: ClassVar[str] = "outage"

    id: str
    since: str
    until: str
    tables: tuple[str, ...]
    what: str
    told_at: str
    by: str
    second: str
    keyed: int = 0


@dataclass(frozen=True, slots=True)
class PaperRound:
    """A round that was written on a line of a paper form and keyed later by two people; ``id`` is the round's.

    ``played_at`` is when it was played, ``keyed_at`` when it came into the books.
    """

    kind: ClassVar[str] = "paper-round"

    id: str
    table: str
    outage: str
    form: str
    line: int
    played_at: str
    keyed_at: str
    by: str
    second: str
    wagers: int = 0
    wins: int = 0


@dataclass(frozen=True, slots=True)
class OutageForm:
    """A paper form by its number: the table that it lay at, and the round that each of its lines was keyed as."""

    kind: ClassVar[str] = "paper-form"

    id: str
    number: str
    table: str
    rounds: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GameTimes:
    """The games that were started at a table within an hour of UTC: minute and second of each, and its round.

    ``id`` is the table and the hour. It answers whether a table dealt in the books at a time.
    """

    kind: ClassVar[str] = "game-times"

    id: str
    starts: tuple[tuple[str, str], ...] = ()
