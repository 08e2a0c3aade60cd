"""Outages: two people record when which tables were down; what was keyed from paper; when games started."""

import datetime as dt
import functools
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated

from pitboss.desk.bounds import Bounds, Name, PerhapsName, Reason, SeatNumber, Text, Time
from pitboss.desk.command import TypedCommand, command
from pitboss.desk.desk import Desk, Documents, reason_of
from pitboss.desk.document import KeptDocument, document
from pitboss.desk.gaming_day import on_the_wall, zoned_time
from pitboss.errors import PitbossError
from pitboss.floor.documents import FloorTable, TableMode
from pitboss.games.files.toml_types import from_file, read_file
from pitboss.jackpots.documents import Lit
from pitboss.rounds.events import Act

OUTAGES = "outages"


@document("outage-book")
class OutageBook(KeptDocument):
    """The number of outages recorded so far: the next one has the next number."""

    id: str = OUTAGES
    told: int = 0


@document("outage")
class Outage(KeptDocument):
    """A time in which the room's software was down for some tables, as two people have recorded it afterwards."""

    id: str
    since: str
    until: str
    tables: tuple[str, ...]
    what: str
    told_at: str
    by: str
    second: str
    keyed: int = 0


@document("paper-round")
class PaperRound(KeptDocument):
    """A round that was written on a line of a paper form and keyed later by two people; ``id`` is the round's.

    ``played_at`` is when it was played, ``keyed_at`` when it came into the books.
    """

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


@document("paper-form")
class OutageForm(KeptDocument):
    """A paper form by its number: the table that it lay at, and the round that each of its lines was keyed as."""

    id: str
    number: str
    table: str
    rounds: Mapping[int, str] = field(default_factory=dict)


@document("game-times")
class GameTimes(KeptDocument):
    """The games that were started at a table within an hour of UTC: minute and second of each, and its round.

    ``id`` is the table and the hour. It answers whether a table dealt in the books at a time.
    """

    id: str
    starts: tuple[tuple[str, str], ...] = ()


@command("record-outage")
class RecordOutage(TypedCommand):
    """Record that the software was down for some tables, by two people, from when to when, as times with a zone."""

    since: Time
    until: Time
    tables: Annotated[tuple[Name, ...], Bounds(min_length=1, max_length=100)]
    what: Reason
    badge: str
    second: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperHand:
    """A jackpot hand on a line of a paper form; ``paid`` if its fixed pay was paid from the tray."""

    seat: SeatNumber
    sensor: Annotated[int, Bounds(ge=1, le=10)]
    line: Name
    paid: bool = False


@command("key-paper-round")
class KeyPaperRound(TypedCommand):
    """A line of a paper form is keyed later, with its true time, by two people.

    A table whose cards are entered takes ``acts``, as far as they are known; its round goes on there. Other tables take
    the seats with a base wager, the lit sensors and the hands. ``round`` is a number that the paper names, if any.
    """

    table: str
    outage: Name
    form: Text
    line: Annotated[int, Bounds(ge=1, le=1000)]
    played_at: Time
    base: Annotated[tuple[SeatNumber, ...], Bounds(max_length=20)] = ()
    lit: tuple[Lit, ...] = ()
    hands: Annotated[tuple[PaperHand, ...], Bounds(max_length=40)] = ()
    acts: tuple[Act, ...] = ()
    round: PerhapsName = ""
    badge: str
    second: str


#: So many games a table starts within an hour at most; more are not noted.
MOST_AN_HOUR = 400
_HOUR = dt.timedelta(hours=1)


def note_start(desk: Desk, table_id: str, round_id: str) -> None:
    """Note that a game was started now; practice, and tables off the floor, need no paper."""
    table = desk.find(FloorTable, table_id)
    if table is None or table.mode is TableMode.PRACTICE:
        return
    now = desk.now.astimezone(dt.UTC)
    name = _name(table_id, now)
    noted = desk.find(GameTimes, name) or GameTimes(name)
    if len(noted.starts) < MOST_AN_HOUR:
        desk.put(replace(noted, starts=(*noted.starts, (f"{now:%M:%S}", round_id))))


def started_within(known: Documents, table_id: str, since: dt.datetime, until: dt.datetime) -> tuple[str, str] | None:
    """The first game that the books have of a table between two times, as its time of UTC and its round."""
    hour = since.astimezone(dt.UTC).replace(minute=0, second=0, microsecond=0)
    while hour <= until:
        noted = known.find(GameTimes, _name(table_id, hour))
        for clock, round_id in noted.starts if noted else ():
            minute, second = map(int, clock.split(":"))
            if since <= (at := hour.replace(minute=minute, second=second)) <= until:
                return at.isoformat(), round_id
        hour += _HOUR
    return None


def _name(table_id: str, at: dt.datetime) -> str:
    return f"{table_id}@{at:%Y-%m-%dT%H}"


MOST_TABLES = 100


@from_file
class OutageRules:
    """The limits of an outage: how long it may be, and until when after it paper is keyed."""

    longest_hours: int
    keyed_within_hours: int
    most_lines: int


@functools.cache
def outage_rules() -> OutageRules:
    """The limits of outages, as ``outage.toml`` has them."""
    return read_file(Path(__file__).parent / "outage.toml", OutageRules)


def instant(text: str, what: str) -> dt.datetime:
    """A true time, refused if it does not say its zone."""
    at = zoned_time(text)
    if at is None:
        raise PitbossError(f"{what} {text!r:.40} is not a time with its zone: write 2026-11-15T20:03:00-08:00")
    return at.astimezone(dt.UTC)


def record_outage(desk: Desk, command: RecordOutage) -> None:
    """Record an outage; a table that has started a game in the books meanwhile was not down."""
    people = desk.people("record-outage", command.badge, command.second)
    what, rules = reason_of(command.what), outage_rules()
    since, until = instant(command.since, "The beginning"), instant(command.until, "The end")
    if not since < until <= desk.now:
        raise PitbossError("An outage begins before it ends, and is reported once it is over: check its times")
    if until - since > dt.timedelta(hours=rules.longest_hours):
        raise PitbossError(f"An outage lasts {rules.longest_hours} hours at most: report a longer one in parts")
    if desk.now - until > dt.timedelta(hours=rules.keyed_within_hours):
        raise PitbossError(f"An outage is reported within {rules.keyed_within_hours} hours of its end: check its times")
    tables = tuple(dict.fromkeys(command.tables))
    if not 1 <= len(tables) <= MOST_TABLES:
        raise PitbossError(f"Name the tables that were out of order, {MOST_TABLES} at most")
    for name in tables:
        _check_table(desk, name, since, until)
    book = desk.find(OutageBook, OUTAGES) or OutageBook()
    outage = Outage(
        f"O-{book.told + 1}",
        since.isoformat(),
        until.isoformat(),
        tables,
        what,
        desk.at,
        people["by"],
        people["second"],
    )
    desk.put(OutageBook(OUTAGES, book.told + 1))
    desk.put(outage)
    desk.tell(
        "outage-recorded",
        outage=outage.id,
        since=outage.since,
        until=outage.until,
        tables=list(tables),
        what=what,
        **people,
    )
    desk.answer(outage=outage.id, tables=list(tables))


def _check_table(desk: Desk, name: str, since: dt.datetime, until: dt.datetime) -> None:
    table = desk.get(FloorTable, name)
    if table.mode is TableMode.PRACTICE:
        raise PitbossError(f"Table {table.id} is for practice: nothing of it is written on paper")
    started = started_within(desk, table.id, since, until)
    if started:
        at, round_id = started
        raise PitbossError(
            f"Table {table.id} started round {round_id} in the books at {on_the_wall(at, table.zone)}: it was not out "
            "of order then. Tell the time in which it was"
        )
