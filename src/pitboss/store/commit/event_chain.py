"""The chain of events: each carries a hash over itself, its request and the hash before, so that none can be changed.

The hash is over text as it is stored, which costs next to nothing; so whoever copies rows copies their text. The first
event of a request covers the whole request. A request that tells nothing has a bare event, so that each has its place.
"""

from collections.abc import Generator, Iterable, Iterator
from hashlib import sha256
from typing import NamedTuple

import sqlalchemy as sa

from pitboss.ledger import GENESIS
from pitboss.store.tables.database import ROWS_AT_ONCE, AnyRow
from pitboss.store.tables.schema import EVENT, JOURNAL, REQUEST

#: The kind of an event that says no more than what was asked for, and that it was done.
BARE = "done"

#: JSON columns as the text that is stored.
_DATA = sa.cast(EVENT.c.data, sa.Text).label("data")
_RESULT = sa.cast(REQUEST.c.result, sa.Text).label("result")


def request_text(body_hash: str, result: str, sequence: int, at: str) -> str:
    """The text about a request that the hash of its first event covers, beside its id."""
    return f"{body_hash}\n{sequence}\n{at}\n{result}"


def event_hash(before: str, number: int, at: str, data: str, request_id: str, request: str = "") -> str:
    """The hash of an event that follows another. No text in it breaks a line, so no two events look the same."""
    return sha256(f"{before}\n{number}\n{at}\n{request_id}\n{data}\n{request}".encode()).hexdigest()


def is_first_of_request(event: AnyRow, request_before: str) -> bool:
    """Whether an event is the first of its request, by the request of the event before it."""
    return bool(event.request_id) and event.request_id != request_before


def right_hash(before: str, event: AnyRow, *, is_first: bool) -> str:
    """The hash that an event should have; whether it is the first of its request says what it covers."""
    request = request_text(event.body_hash, event.result, event.sequence, event.request_at) if is_first else ""
    return event_hash(before, event.id, event.at, event.data, event.request_id, request)


def chained_events(connection: sa.Connection, after: int | None = None) -> Iterator[AnyRow]:
    """The events after one, or all, in order, each with its request; ``known`` is empty if that is missing."""
    columns = EVENT.c.id, EVENT.c.at, _DATA, EVENT.c.request_id, EVENT.c.hash
    request = REQUEST.c.body_hash, _RESULT, REQUEST.c.sequence, REQUEST.c.at.label("request_at")
    query = sa.select(*columns, REQUEST.c.id.label("known"), *request).outerjoin(
        REQUEST, REQUEST.c.id == EVENT.c.request_id
    )
    if after is not None:
        query = query.where(EVENT.c.id > after)
    with connection.execution_options(yield_per=ROWS_AT_ONCE).execute(query.order_by(EVENT.c.id)) as rows:
        yield from rows


def requests_without_event(connection: sa.Connection) -> Iterator[AnyRow]:
    """The requests that no event names, by id: those of releases that had no chain, and no others."""
    order = sa.collate(REQUEST.c.id, "C" if connection.dialect.name == "postgresql" else "BINARY")
    query = sa.select(REQUEST.c.id, REQUEST.c.body_hash, _RESULT, REQUEST.c.sequence, REQUEST.c.at)
    query = query.where(REQUEST.c.id.in_(sa.except_(sa.select(REQUEST.c.id), sa.select(EVENT.c.request_id))))
    with connection.execution_options(yield_per=ROWS_AT_ONCE).execute(query.order_by(order)) as rows:
        yield from rows


def owned_entries(connection: sa.Connection) -> Generator[AnyRow]:
    """Every entry's number and request, in order."""
    query = sa.select(JOURNAL.c.sequence, JOURNAL.c.request_id).order_by(JOURNAL.c.sequence)
    with connection.execution_options(yield_per=ROWS_AT_ONCE).execute(query) as rows:
        yield from rows


class ChainStart(NamedTuple):
    """The start of the chain: the hash over what was there before it, and the last entry of that."""

    hash: str
    sequence: int


def start_of(requests: Iterable[AnyRow], entries: Iterable[AnyRow]) -> ChainStart:
    """The start over requests without a place in the chain, by id, and over the request of each of their entries."""
    digest, last, found = sha256(), 0, False
    for request in requests:
        found, last = True, max(last, request.sequence)
        digest.update(
            f"{request.id}\n{request_text(request.body_hash, request.result, request.sequence, request.at)}\n".encode()
        )
    for entry in entries:
        if entry.sequence > last:
            break
        digest.update(f"{entry.sequence}\n{entry.request_id}\n".encode())
    return ChainStart(digest.hexdigest() if found else GENESIS, last)
