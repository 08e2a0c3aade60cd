"""Searching the trail: events and entries of the journal by what they say, the newest first and a page at a time."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from pitboss.ledger import Facts
from pitboss.store.read.event_kinds import OFTEN, rare
from pitboss.store.read.trail_index import indexed, places_of, spans_with
from pitboss.store.tables.database import rows_of
from pitboss.store.tables.schema import EVENT, JOURNAL, POSTING

#: How many rows a page has at most.
MOST_ROWS = 200
#: So many runs of blocks are looked through one by one; where there are more, all events are.
MOST_SPANS = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class TrailSearch:
    """What is looked for; whatever is left empty is not asked. ``before`` is where the last page ended."""

    text: str = ""
    kind: str = ""
    table: str = ""
    person: str = ""
    since: str = ""
    until: str = ""
    before: int | None = None
    limit: int = 50


@dataclass(frozen=True, slots=True)
class FoundEntry:
    """An entry of the journal with its postings: account, amount, and the balance after it."""

    sequence: int
    at: str
    kind: str
    reason: str
    facts: Facts
    hash: str
    postings: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True)
class FoundEvent:
    """Something that was told."""

    id: int
    at: str
    kind: str
    data: Mapping[str, Any]


def search_events(engine: sa.Engine, wanted: TrailSearch) -> list[FoundEvent]:
    """The events that fit, the newest first; where words are looked for, only blocks that may have them are read."""
    data = EVENT.c.data
    query = _query(EVENT, EVENT.c.id, data["event"].as_string(), data, sa.cast(data, sa.Text), wanted)
    if wanted.kind and wanted.kind not in OFTEN:
        query = query.where(rare(engine.dialect.name))
        rows = rows_of(engine, query)
    else:
        rows = _in_blocks(engine, query, wanted)
    return [FoundEvent(row.id, row.at, str(row.data.get("event", "")), row.data) for row in rows]


def _in_blocks(engine: sa.Engine, query: sa.Select[Any], wanted: TrailSearch) -> list[Any]:
    """What fits, from events that are in no block yet, and then from the blocks that may have it."""
    needles = [*wanted.text.split(), *(f'"{name}"' for name in (" ".join(wanted.person.split()), wanted.table) if name)]
    if not any(map(places_of, needles)):
        return rows_of(engine, query)
    most = max(1, min(wanted.limit, MOST_ROWS))
    with engine.connect() as connection:
        end = indexed(connection)
        found = list(connection.execute(query.where(EVENT.c.id > end)))
        spans = spans_with(connection, needles, wanted.before or end + 1) if len(found) < most else []
        if len(spans) > MOST_SPANS:
            spans = [(1, end)]
        for span in spans:  # each by itself: for several at once PostgreSQL would rather walk all events backwards
            if len(found) >= most:
                break
            found += connection.execute(query.where(EVENT.c.id.between(*span)))
    return found[:most]


def search_entries(engine: sa.Engine, wanted: TrailSearch) -> list[FoundEntry]:
    """The entries that fit, the newest first."""
    said = JOURNAL.c.kind + " " + JOURNAL.c.reason + " " + sa.cast(JOURNAL.c.facts, sa.Text)
    rows = rows_of(engine, _query(JOURNAL, JOURNAL.c.sequence, JOURNAL.c.kind, JOURNAL.c.facts, said, wanted))
    postings = _postings(engine, [row.sequence for row in rows])
    return [
        FoundEntry(
            row.sequence, row.at, row.kind, row.reason, row.facts, row.hash, tuple(postings.get(row.sequence, ()))
        )
        for row in rows
    ]


def _query(
    table: sa.Table,
    number: sa.Column[int],
    kind: sa.ColumnElement[str],
    facts: sa.Column[Any],
    said: sa.ColumnElement[str],
    wanted: TrailSearch,
) -> sa.Select[Any]:
    """The rows of a table that fit, the newest first; times are text that sorts like time."""
    asked = (
        (wanted.since, table.c.at >= wanted.since),
        (wanted.until, table.c.at < wanted.until),
        (wanted.kind, kind == wanted.kind),
        (wanted.table, facts["table"].as_string() == wanted.table),
        (wanted.before is not None, number < (wanted.before or 0)),
    )
    fits = [condition for is_asked, condition in asked if is_asked]
    most = max(1, min(wanted.limit, MOST_ROWS))
    return sa.select(table).where(*fits, *_words(said, wanted)).order_by(number.desc()).limit(most)


def _postings(engine: sa.Engine, sequences: list[int]) -> dict[int, list[tuple[str, int, int]]]:
    found: dict[int, list[tuple[str, int, int]]] = {}
    query = sa.select(POSTING).where(POSTING.c.sequence.in_(sequences))
    for row in rows_of(engine, query.order_by(POSTING.c.sequence, POSTING.c.line)) if sequences else ():
        found.setdefault(row.sequence, []).append((row.account, row.amount, row.balance))
    return found


def _words(said: sa.ColumnElement[str], wanted: TrailSearch) -> list[sa.ColumnElement[bool]]:
    """Every word of the text is somewhere in what was said; a person's name is in quotes, whole."""
    found = [said.icontains(word, autoescape=True) for word in wanted.text.split()]
    if wanted.person:
        name = " ".join(wanted.person.split())
        found.append(said.icontains(f'"{name}"', autoescape=True))
    return found
