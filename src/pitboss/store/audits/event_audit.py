"""The audit of the events: their chain, the requests that it covers, and to which request an entry belongs."""

from collections.abc import Iterator
from contextlib import closing
from typing import Protocol

import sqlalchemy as sa

from pitboss.ledger import GENESIS
from pitboss.store.commit.event_chain import (
    chained_events,
    is_first_of_request,
    owned_entries,
    requests_without_event,
    right_hash,
    start_of,
)
from pitboss.store.tables.database import AnyRow

_OTHER_START = (
    "The requests of earlier releases are not what they were when the chain of events began, or their entries name "
    "others: one was changed, added or removed, or a later one has lost its event"
)


class Find(Protocol):
    """Notes something that is wrong, with the entry or the event it is about."""

    def __call__(self, sentence: str, sequence: int | None = None, *, event: int | None = None) -> None:
        """Note a finding about an event."""
        ...


class Hear(Protocol):
    """Hears an event that is as it was written."""

    def __call__(self, event: AnyRow, *, is_first: bool) -> None:
        """Hear it; the first of a request carries the request's answer."""
        ...


def check_events(connection: sa.Connection, head: AnyRow, find: Find, hear: Hear) -> int:
    """Walk the chain of events and look at every request; how many events there are."""
    with closing(owned_entries(connection)) as entries:
        start = start_of(requests_without_event(connection), entries)
    is_new = head.event_start == GENESIS
    with closing(owned_entries(connection)) as entries:
        walk = _EventWalk(head.event_start, _Owners(entries, 0 if is_new else start.sequence, find), find, hear)
        for event in chained_events(connection):
            walk.step(event)
        _check_end(walk, head, find)
    if is_new:
        for request in requests_without_event(connection):
            find(f"Request {request.id} was added by hand, or its event was changed or removed")
    elif start.hash != head.event_start:
        find(_OTHER_START)
    return walk.count


def _check_end(walk: "_EventWalk", head: AnyRow, find: Find) -> None:
    """The head says where the chain ends, and no entry is left over."""
    if walk.number < head.event:
        find(f"events {walk.number + 1} to {head.event} are missing at the end", event=walk.number + 1)
    elif walk.number > head.event:
        find("it stands after the last event that was written", event=head.event + 1)
    elif walk.hash != head.event_hash:
        find("the head of the journal has another hash than the last event", event=walk.number)
    else:
        walk.owners.finish()
        if walk.request_id and head.at != walk.at:
            find(f"its time is {walk.at}, and the head of the journal says {head.at:.40}", event=walk.number)


class _EventWalk:
    """Where the audit is on the chain."""

    def __init__(self, start: str, owners: "_Owners", find: Find, hear: Hear) -> None:
        self.number, self.count, self.hash, self.request_id, self.at = 0, 0, start, "", ""
        self.owners, self._find, self._hear = owners, find, hear

    def step(self, event: AnyRow) -> None:
        """One event with its request."""
        if event.id <= 0:
            self._find("it was added by hand: the first event is number 1", event=event.id)
            return
        whole = event.id == self.number + 1
        is_first = is_first_of_request(event, self.request_id)
        if not whole:
            self._find(f"events {self.number + 1} to {event.id - 1} are missing", event=self.number + 1)
            self.owners.lose_track()
        if is_first and event.known is None:
            self._find(f"its request {event.request_id} is missing", event=event.id)
            self.owners.lose_track()
        else:
            self._check_hash(event, whole=whole, is_first=is_first)
        self.number, self.hash, self.request_id, self.at = event.id, event.hash, event.request_id, event.at
        self.count += 1

    def _check_hash(self, event: AnyRow, *, whole: bool, is_first: bool) -> None:
        if whole and right_hash(self.hash, event, is_first=is_first) != event.hash:
            or_request = f", or its request {event.request_id} was" if is_first else ""
            self._find(f"it was changed after it was written{or_request}: its hash is another", event=event.id)
            self.owners.lose_track()
        else:
            self._hear(event, is_first=is_first)
        if is_first:
            self.owners.step(event.request_id, event.sequence)


class _Owners:
    """Whose each entry is: a request's are those after the request before it, up to the number that it was told."""

    def __init__(self, entries: Iterator[AnyRow], before_chain: int, find: Find) -> None:
        self._entries, self._find, self._is_sure = entries, find, True
        self._next = next(entries, None)
        for _ in self._up_to(before_chain):
            pass  # the start of the chain covers them

    def lose_track(self) -> None:
        """Something is wrong that was told already: the next request's entries can't be told from those before."""
        self._is_sure = False

    def step(self, request_id: str, sequence: int) -> None:
        """The next request of the chain, and the number of the last entry after it."""
        for entry in self._up_to(sequence):
            if self._is_sure and entry.request_id != request_id:
                self._find(f"it belongs to request {request_id}, and says {entry.request_id}", entry.sequence)
        self._is_sure = True

    def _up_to(self, sequence: int) -> Iterator[AnyRow]:
        while self._next is not None and self._next.sequence <= sequence:
            yield self._next
            self._next = next(self._entries, None)

    def finish(self) -> None:
        """No entry is left over."""
        if self._next is not None and self._is_sure:
            self._find("no event tells of it", self._next.sequence)
