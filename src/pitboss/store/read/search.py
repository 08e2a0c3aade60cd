"""Searching the trail: events and entries of the journal by what they say, the newest first and a page at a time.

An index has blocks of events: which three signs in a row each block has, as bits. A block without the signs of a word
has no event with that word, so it is not looked through. A bit too many only costs time, and blocks that are not made
yet are looked through as they are. Events never change, so a block is made once.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import sqlalchemy as sa

from pitboss.ledger import Facts
from pitboss.store.tables.database import open_database, rows_of, used_once
from pitboss.store.tables.schema import EVENT, HEAD, JOURNAL, OFTEN, POSTING, TRAIL_BLOCK, rare

#: How many rows a page has at most.
MOST_ROWS = 200
#: So many runs of blocks are looked through one by one; where there are more, all events are.
MOST_SPANS = 500
#: How many events a block of the index has, and how many bytes its bits.
BLOCK = 256
BYTES = 2_000
#: So many blocks are made in one transaction: a committer that waits meanwhile waits some milliseconds.
AT_ONCE = 16
_BITS = 8 * BYTES
_MIX = 2_654_435_761


@dataclass(frozen=True, slots=True, kw_only=True)
class TrailSearch:
    """The terms of a search; empty ones are not asked for. ``before`` is where the last page ended.

    Of ``tables`` and ``people`` any one is enough.
    """

    text: str = ""
    kind: str = ""
    table: str = ""
    person: str = ""
    since: str = ""
    until: str = ""
    before: int | None = None
    limit: int = 50
    tables: tuple[str, ...] = ()
    people: tuple[str, ...] = ()


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
    """An event of the trail that fits a search."""

    id: int
    at: str
    kind: str
    data: Mapping[str, Any]


def search_events(engine: sa.Engine, wanted: TrailSearch) -> list[FoundEvent]:
    """The events that fit, the newest first; a search for words reads only blocks that may have them."""
    data = EVENT.c.data
    query = _query(EVENT, EVENT.c.id, data["event"].as_string(), data, sa.cast(data, sa.Text), wanted)
    if wanted.kind and wanted.kind not in OFTEN:
        query = query.where(rare(engine.dialect.name))
        rows = rows_of(engine, query)
    else:
        rows = _in_blocks(engine, query, wanted)
    return [FoundEvent(row.id, row.at, str(row.data.get("event", "")), row.data) for row in rows]


def _in_blocks(engine: sa.Engine, query: sa.Select[Any], wanted: TrailSearch) -> list[Any]:
    """The events that fit, from those that are in no block yet, and then from the blocks that may have them."""
    alone = [names[0] for names in (wanted.people, wanted.tables) if len(names) == 1]  # one of several may be missing
    names = [" ".join(name.split()) for name in (wanted.person, wanted.table, *alone)]
    needles = [*wanted.text.split(), *(f'"{name}"' for name in names if name)]
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
        (wanted.tables, facts["table"].as_string().in_(wanted.tables)),
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
    """The conditions that every word of the text occurs; a person's name in quotes is one word."""
    found = [said.icontains(word, autoescape=True) for word in wanted.text.split()]
    for people in ((wanted.person,) if wanted.person else (), wanted.people):
        names = [" ".join(person.split()) for person in people]
        if names:
            found.append(sa.or_(*(said.icontains(f'"{name}"', autoescape=True) for name in names)))
    return found


# The index


def bits_of(texts: Iterable[str]) -> bytes:
    """The bits of all sequences of three characters in these texts, whatever their case."""
    signs = np.frombuffer("\n".join(texts).lower().encode(), np.uint8).astype(np.uint64)
    bits = np.zeros(_BITS, np.uint8)
    bits[_places(signs)] = 1
    return np.packbits(bits).tobytes()


def _places(signs: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    code = signs[:-2] * 65_536 + signs[1:-1] * 256 + signs[2:]
    return (code * _MIX % 4_294_967_296) // 65_536 % _BITS


def places_of(needle: str) -> set[int]:
    """The bits that a block must have if a text in it contains this; of ASCII only, whose case is plain."""
    signs = [ord(sign) for sign in needle.lower()]
    threes = zip(signs, signs[1:], signs[2:], strict=False)
    codes = (
        first * 65_536 + second * 256 + third for first, second, third in threes if max(first, second, third) < 128
    )
    return {code * _MIX % 4_294_967_296 // 65_536 % _BITS for code in codes}


def index_trail(url: str) -> int:
    """Make every block that is whole and missing; return how many were made."""
    with used_once(open_database(url)) as engine:
        return sum(iter(lambda: index_some(engine), 0))


def index_some(engine: sa.Engine) -> int:
    """Make the next few blocks; return how many, 0 once all whole ones are there."""
    with engine.connect() as connection:
        first = indexed(connection) // BLOCK
        whole = int(connection.execute(sa.select(HEAD.c.event)).scalar_one()) // BLOCK
        made = [
            {"block": block, "bits": bits_of(_texts(connection, block))}
            for block in range(first, min(first + AT_ONCE, whole))
        ]
    if not made:
        return 0
    insert = sa.text(
        "INSERT INTO trail_block VALUES (:block, :bits) ON CONFLICT DO NOTHING"
    )  # another server may be first
    with engine.begin() as connection:
        connection.execute(insert, made)
    return len(made)


def indexed(connection: sa.Connection) -> int:
    """The number of the last event in a block."""
    last = connection.execute(sa.select(sa.func.max(TRAIL_BLOCK.c.block))).scalar_one()
    return 0 if last is None else (int(last) + 1) * BLOCK


def _texts(connection: sa.Connection, block: int) -> list[str]:
    query = sa.select(sa.cast(EVENT.c.data, sa.Text)).where(
        EVENT.c.id > block * BLOCK, EVENT.c.id <= (block + 1) * BLOCK
    )
    return list(connection.execute(query).scalars())


def spans_with(connection: sa.Connection, needles: Iterable[str], before: int) -> list[tuple[int, int]]:
    """The spans of events that may have all of these bits, the newest first, below a number."""
    places = set().union(*map(places_of, needles))
    masks = [(place // 8, 128 >> place % 8) for place in sorted(places)]
    spans: list[tuple[int, int]] = []
    for block in _blocks_with(connection, masks, before):
        first, last = block * BLOCK + 1, (block + 1) * BLOCK
        if spans and spans[-1][0] == last + 1:
            spans[-1] = (first, spans[-1][1])
        else:
            spans.append((first, last))
    return spans


def _blocks_with(connection: sa.Connection, masks: list[tuple[int, int]], before: int) -> Iterator[int]:
    """The blocks that have these bits, the newest first; PostgreSQL filters, so that no bits cross its socket."""
    query = sa.select(TRAIL_BLOCK.c.block, TRAIL_BLOCK.c.bits).where(TRAIL_BLOCK.c.block * BLOCK < before)
    query = query.order_by(TRAIL_BLOCK.c.block.desc())
    if connection.dialect.name == "postgresql":
        looked = [sa.text(f"get_byte(bits, {byte}) & {mask} <> 0") for byte, mask in masks]
        yield from connection.execute(query.with_only_columns(TRAIL_BLOCK.c.block).where(*looked)).scalars()
        return
    for block, bits in connection.execute(query):
        if all(bits[byte] & mask for byte, mask in masks):
            yield block


def check_blocks(connection: sa.Connection) -> Iterator[str]:
    """The blocks that do not match their events: a search would miss events."""
    for block, bits in connection.execute(sa.select(TRAIL_BLOCK).order_by(TRAIL_BLOCK.c.block)):
        if bits != bits_of(_texts(connection, block)):
            first, last = block * BLOCK + 1, (block + 1) * BLOCK
            yield f"The index of events {first} to {last} is not theirs: a search passes events by"
