"""The self-check at a start: a small journal is audited whole, of a large one the end and the head."""

import sqlalchemy as sa

from pitboss.store.audits.audit import AuditFinding, audit, readable
from pitboss.store.commit.event_chain import chained_events, is_first_of_request, right_hash
from pitboss.store.read.journal import WrittenEntry, entries
from pitboss.store.tables.database import AnyRow, consistent_read_of
from pitboss.store.tables.schema import BALANCE, EVENT, HEAD

#: A journal up to this length is audited whole: it takes about a second.
WHOLE = 20_000
#: So many entries and events at the end of a longer one are checked.
LAST = 2_000


def self_check(url: str, whole: int = WHOLE, last: int = LAST) -> list[AuditFinding]:
    """What is wrong with the journal; nothing if all is well."""
    with consistent_read_of(url) as connection, readable():
        head = connection.execute(sa.select(HEAD)).one()
        if head.sequence > whole:
            return [AuditFinding(None, sentence) for sentence in _check_end(connection, head, last)]
    return list(audit(url).findings)


def _check_end(connection: sa.Connection, head: AnyRow, last: int) -> list[str]:
    """The last entries: chained, balanced, each balance from the one before, and the head where they end."""
    first = head.sequence - last
    end = list(entries(connection, first - 1))
    return [
        *_check_chain(end, head),
        *_check_balances(connection, end[1:]),
        *_check_events(connection, head, last),
    ]


def _check_chain(end: list[WrittenEntry], head: AnyRow) -> list[str]:
    """Each of the last entries follows the one before; the first of them is taken as it is."""
    numbers = [entry.record.sequence for entry in end]
    if not numbers or numbers != list(range(numbers[0], head.sequence + 1)):
        return ["Entries are missing at the end of the journal: run `pitboss audit`"]
    before = end[0].hash
    for record, digest, _ in end[1:]:
        if record.hash_after(before) != digest:
            return [f"Entry {record.sequence} was changed after it was written: run `pitboss audit`"]
        if sum(posting.amount for posting in record.postings) != 0:
            return [f"Entry {record.sequence} does not balance: run `pitboss audit`"]
        before = digest
    return [] if before == head.hash else ["The head of the journal has another hash than the last entry"]


def _check_events(connection: sa.Connection, head: AnyRow, last: int) -> list[str]:
    """The last events, on from one that is taken as it is; from the first, if they are not so many."""
    after = max(0, head.event - last)
    query = sa.select(EVENT.c.hash, EVENT.c.request_id).where(EVENT.c.id == after)
    before, request_id = connection.execute(query).one_or_none() or (head.event_start, "")
    number = after
    for event in chained_events(connection, after):
        number += 1
        is_first = is_first_of_request(event, request_id)
        if event.id != number or (is_first and event.known is None):
            return [f"Event {number} or its request is missing: run `pitboss audit`"]
        if right_hash(before, event, is_first=is_first) != event.hash:
            return [f"Event {number} or its request was changed after it was written: run `pitboss audit`"]
        before, request_id = event.hash, event.request_id
    if number != head.event:
        return [f"The last event is {number}; {head.event} were written"]
    return [] if before == head.event_hash else ["The head of the journal has another hash than the last event"]


def _check_balances(connection: sa.Connection, end: list[WrittenEntry]) -> list[str]:
    after: dict[str, int] = {}
    for record in (entry.record for entry in end):
        for posting in record.postings:
            if after.get(posting.account, posting.balance - posting.amount) + posting.amount != posting.balance:
                where = f"after entry {record.sequence}"
                return [f"The balance of {posting.account} {where} is not right: run `pitboss audit`"]
            after[posting.account] = posting.balance
    kept = {row.account: row.balance for row in connection.execute(sa.select(BALANCE))}
    if any(kept.get(account) != balance for account, balance in after.items()) or sum(kept.values()) != 0:
        return ["The kept balances are not those of the journal: run `pitboss audit`"]
    return []
