"""The self-check at a start: a small journal is audited whole, of a large one the end and the head."""

import sqlalchemy as sa

from pitboss.ledger import Posted, chain_hash
from pitboss.ledger.chain import record_of
from pitboss.store.audit import Finding, audit, readable
from pitboss.store.event_chain import chained_events, is_first_of_request, right_hash
from pitboss.store.schema import BALANCE, EVENT, HEAD, JOURNAL, POSTING
from pitboss.store.snapshot import AnyRow, snapshot

#: A journal up to this length is audited whole: it takes about a second.
WHOLE = 20_000
#: So many entries and events at the end of a longer one are checked.
LAST = 2_000


def self_check(url: str, whole: int = WHOLE, last: int = LAST) -> list[Finding]:
    """What is wrong with the journal; nothing if all is well."""
    with snapshot(url) as connection, readable():
        head = connection.execute(sa.select(HEAD)).one()
        if head.sequence > whole:
            return [Finding(None, sentence) for sentence in _check_end(connection, head, last)]
    return list(audit(url).findings)


def _check_end(connection: sa.Connection, head: AnyRow, last: int) -> list[str]:
    """The last entries: chained, balanced, each balance from the one before, and the head where they end."""
    first = head.sequence - last
    query = sa.select(JOURNAL).where(JOURNAL.c.sequence >= first).order_by(JOURNAL.c.sequence)
    entries = list(connection.execute(query))
    lines: dict[int, list[AnyRow]] = {}
    postings = sa.select(POSTING).where(POSTING.c.sequence > first).order_by(POSTING.c.sequence, POSTING.c.line)
    for line in connection.execute(postings):
        lines.setdefault(line.sequence, []).append(line)
    return [
        *_check_chain(entries, lines, head),
        *_check_balances(connection, lines),
        *_check_events(connection, head, last),
    ]


def _check_chain(entries: list[AnyRow], lines: dict[int, list[AnyRow]], head: AnyRow) -> list[str]:
    numbers = [entry.sequence for entry in entries]
    if not numbers or numbers != list(range(numbers[0], head.sequence + 1)):
        return ["Entries are missing at the end of the journal: run `pitboss audit`"]
    before = entries[0].hash
    for entry in entries[1:]:
        posted = [Posted(each.account, each.amount, each.balance) for each in lines.get(entry.sequence, [])]
        record = record_of(entry.sequence, entry.at, entry.kind, entry.reason, entry.facts, posted)
        if chain_hash(before, record) != entry.hash:
            return [f"Entry {entry.sequence} was changed after it was written: run `pitboss audit`"]
        if sum(each.amount for each in posted) != 0:
            return [f"Entry {entry.sequence} does not balance: run `pitboss audit`"]
        before = entry.hash
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


def _check_balances(connection: sa.Connection, lines: dict[int, list[AnyRow]]) -> list[str]:
    after: dict[str, int] = {}
    for sequence in sorted(lines):
        for each in lines[sequence]:
            if after.get(each.account, each.balance - each.amount) + each.amount != each.balance:
                return [f"The balance of {each.account} after entry {sequence} is not right: run `pitboss audit`"]
            after[each.account] = each.balance
    kept = {row.account: row.balance for row in connection.execute(sa.select(BALANCE))}
    if any(kept.get(account) != balance for account, balance in after.items()) or sum(kept.values()) != 0:
        return ["The kept balances are not those of the journal: run `pitboss audit`"]
    return []
