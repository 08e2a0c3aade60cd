"""Searching the trail: events and entries of the journal by what they say, the newest first and a page at a time."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from pitboss.store.database import explained
from pitboss.store.schema import EVENT, JOURNAL, POSTING

#: How many rows a page has at most.
MOST_ROWS = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
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
    facts: Mapping[str, Any]
    hash: str
    postings: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True)
class FoundEvent:
    """Something that was told."""

    id: int
    at: str
    kind: str
    data: Mapping[str, Any]


def search_events(engine: sa.Engine, wanted: Search) -> list[FoundEvent]:
    """The events that fit, the newest first."""
    said = sa.cast(EVENT.c.data, sa.Text)
    query = sa.select(EVENT).where(*_times(EVENT, wanted), *_words(said, wanted))
    if wanted.kind:
        query = query.where(EVENT.c.data["event"].as_string() == wanted.kind)
    if wanted.table:
        query = query.where(EVENT.c.data["table"].as_string() == wanted.table)
    if wanted.before is not None:
        query = query.where(EVENT.c.id < wanted.before)
    rows = _rows(engine, query.order_by(EVENT.c.id.desc()).limit(_most(wanted)))
    return [FoundEvent(row.id, row.at, str(row.data.get("event", "")), row.data) for row in rows]


def search_entries(engine: sa.Engine, wanted: Search) -> list[FoundEntry]:
    """The entries that fit, the newest first."""
    said = JOURNAL.c.kind + " " + JOURNAL.c.reason + " " + sa.cast(JOURNAL.c.facts, sa.Text)
    query = sa.select(JOURNAL).where(*_times(JOURNAL, wanted), *_words(said, wanted))
    if wanted.kind:
        query = query.where(JOURNAL.c.kind == wanted.kind)
    if wanted.table:
        query = query.where(JOURNAL.c.facts["table"].as_string() == wanted.table)
    if wanted.before is not None:
        query = query.where(JOURNAL.c.sequence < wanted.before)
    rows = _rows(engine, query.order_by(JOURNAL.c.sequence.desc()).limit(_most(wanted)))
    postings = _postings(engine, [row.sequence for row in rows])
    return [
        FoundEntry(
            row.sequence, row.at, row.kind, row.reason, row.facts, row.hash, tuple(postings.get(row.sequence, ()))
        )
        for row in rows
    ]


def _postings(engine: sa.Engine, sequences: list[int]) -> dict[int, list[tuple[str, int, int]]]:
    found: dict[int, list[tuple[str, int, int]]] = {}
    query = sa.select(POSTING).where(POSTING.c.sequence.in_(sequences))
    for row in _rows(engine, query.order_by(POSTING.c.sequence, POSTING.c.line)) if sequences else ():
        found.setdefault(row.sequence, []).append((row.account, row.amount, row.balance))
    return found


def _times(table: sa.Table, wanted: Search) -> list[sa.ColumnElement[bool]]:
    """Times are text that sorts like time."""
    found = []
    if wanted.since:
        found.append(table.c.at >= wanted.since)
    if wanted.until:
        found.append(table.c.at < wanted.until)
    return found


def _words(said: sa.ColumnElement[str], wanted: Search) -> list[sa.ColumnElement[bool]]:
    """Every word of the text is somewhere in what was said; a person's name is in quotes, whole."""
    found = [said.icontains(word, autoescape=True) for word in wanted.text.split()]
    if wanted.person:
        name = " ".join(wanted.person.split())
        found.append(said.icontains(f'"{name}"', autoescape=True))
    return found


def _most(wanted: Search) -> int:
    return max(1, min(wanted.limit, MOST_ROWS))


def _rows(engine: sa.Engine, query: sa.Select[Any]) -> list[Any]:
    try:
        with engine.connect() as connection:
            return list(connection.execute(query))
    except sa.exc.DBAPIError as error:
        raise explained(error.orig, engine) from error
