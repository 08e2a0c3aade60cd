"""The journal's records, as reports and checks read them."""

from collections.abc import Iterator
from typing import Any

from pitboss.ledger import Posted
from pitboss.ledger.chain import record_of
from pitboss.store.snapshot import entries, snapshot


def records(url: str) -> Iterator[dict[str, Any]]:
    """Every record in order, in one snapshot, beside whoever writes."""
    with snapshot(url) as connection:
        for entry, postings in entries(connection):
            posted = [Posted(each.account, each.amount, each.balance) for each in postings]
            yield record_of(entry.sequence, entry.at, entry.kind, entry.reason, entry.facts, posted)
