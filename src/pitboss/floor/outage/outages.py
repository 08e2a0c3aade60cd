"""Outages: two people tell from when to when which tables were out of order, before anything is keyed from paper."""

import datetime as dt
import functools
from pathlib import Path

from pitboss.desk.desk import Desk, reason_of
from pitboss.desk.gaming_day import on_the_wall
from pitboss.errors import PitbossError
from pitboss.floor.documents import FloorTable, TableMode
from pitboss.floor.outage.commands import RecordOutage
from pitboss.floor.outage.documents import OUTAGES, Outage, OutageBook
from pitboss.floor.outage.game_times import started_within
from pitboss.games.files.toml_types import from_file, read_file

MOST_TABLES = 100


@from_file
class OutageRules:
    """How long an outage may be, and until when after it paper is keyed."""

    longest_hours: int
    keyed_within_hours: int
    most_lines: int


@functools.cache
def outage_rules() -> OutageRules:
    """The limits in ``outage.toml``."""
    return read_file(Path(__file__).parent / "outage.toml", OutageRules)


def instant(text: str, what: str) -> dt.datetime:
    """A true time, which says its zone."""
    try:
        at = dt.datetime.fromisoformat(text)
    except ValueError:
        at = None
    if at is None or at.tzinfo is None:
        raise PitbossError(f"{what} {text!r:.40} is not a time with its zone: write 2026-11-15T20:03:00-08:00")
    return at.astimezone(dt.UTC)


def record_outage(desk: Desk, command: RecordOutage) -> None:
    """Tell an outage; a table that has started a game in the books meanwhile was not out of order."""
    people = desk.people("record-outage", command.badge, command.second)
    what, rules = reason_of(command.what), outage_rules()
    since, until = instant(command.since, "The beginning"), instant(command.until, "The end")
    if not since < until <= desk.now:
        raise PitbossError("An outage begins before it ends, and is reported once it is over: check its times")
    if until - since > dt.timedelta(hours=rules.longest_hours):
        raise PitbossError(f"An outage lasts {rules.longest_hours} hours at most: report a longer one in parts")
    tables = tuple(dict.fromkeys(command.tables))
    if not 1 <= len(tables) <= MOST_TABLES:
        raise PitbossError(f"Name the tables that were out of order, {MOST_TABLES} at most")
    for name in tables:
        _check_table(desk, name, since, until)
    book = desk.find(OutageBook, OUTAGES) or OutageBook()
    outage = Outage(
        f"O-{book.told + 1}", _text(since), _text(until), tables, what, desk.at, people["by"], people["second"]
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


def _text(at: dt.datetime) -> str:
    return at.isoformat()


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
