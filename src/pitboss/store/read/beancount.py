"""The journal in beancount's plain text, so that a program that shares no code with Pitboss can add it up.

Amounts are dollars with eight places, so nothing is rounded. After each day, the balance of every account that moved is
asserted as the journal says it is: the meter readings.
"""

import datetime as dt
import json
from collections.abc import Iterator
from decimal import Decimal

from pitboss.ledger import JournalRecord
from pitboss.store.read.journal import written

CURRENCY = "USD"

#: Under which of beancount's five roots an account stands.
ROOTS = {
    "tray": "Assets",
    "cage": "Assets",
    "bank": "Assets",
    "in-transit": "Assets",
    "receivable": "Assets",
    "meter": "Liabilities",
    "reserve": "Liabilities",
    "overflow": "Liabilities",
    "pending": "Liabilities",
    "payable": "Liabilities",
    "house-share": "Income",
    "gross-receipts": "Income",
    "fixed-pays": "Expenses",
    "borne": "Expenses",
    "seed": "Expenses",
    "seized": "Expenses",
    "adjustments": "Equity",
    "advanced": "Liabilities",
    "operating": "Assets",
    "float": "Assets",
    "count-room": "Assets",
    "table-win": "Income",
    "purse": "Liabilities",
}


def account_name(account: str) -> str:
    """An account by beancount's rules for names; no two of ours become the same one of theirs."""
    word, *names = account.split(":")
    return ":".join([ROOTS.get(word, "Equity"), word.capitalize(), *map(_component, names)])


def _component(name: str) -> str:
    """Letters, digits and dashes, with a capital or a digit first; ``-c`` at the end says that it was one before."""
    capital = "-c" if name[0].isupper() else ""
    return (name[0].upper() + name[1:]).replace("-", "--").replace(".", "-d").replace("_", "-u") + capital


def amount(units: int) -> str:
    """Units as dollars, exactly."""
    return f"{Decimal(units).scaleb(-8):.8f} {CURRENCY}"


def export(url: str) -> Iterator[str]:
    """The journal, line by line."""
    yield f'option "operating_currency" "{CURRENCY}"'
    yield 'option "title" "Pitboss jackpots"'
    opened: set[str] = set()
    moved: dict[str, int] = {}
    today = ""
    for entry in written(url):
        record = entry.record
        day = record.at[:10]
        if day != today:
            yield from _assertions(moved, today)
            moved.clear()
            today = day
        for posting in record.postings:
            if posting.account not in opened:
                opened.add(posting.account)
                yield f"{day} open {account_name(posting.account)} {CURRENCY}"
                yield f"  name: {_text(posting.account)}"
            moved[posting.account] = posting.balance
        yield from _transaction(day, record, entry.hash)
    yield from _assertions(moved, today)


def _transaction(day: str, record: JournalRecord, digest: str) -> Iterator[str]:
    yield ""
    yield f"{day} * {_text(record.kind)} {_text(record.reason)}"
    yield f"  sequence: {record.sequence}"
    yield f"  at: {_text(record.at)}"
    yield f"  hash: {_text(digest)}"
    yield from (f"  {account_name(posting.account)}  {amount(posting.amount)}" for posting in record.postings)


def _assertions(moved: dict[str, int], day: str) -> Iterator[str]:
    """Beancount asserts at the start of a day, so a day's balances are asserted on the next."""
    if not moved:
        return
    after = dt.date.fromisoformat(day) + dt.timedelta(days=1)
    yield ""
    for account, balance in sorted(moved.items()):
        number = amount(balance).removesuffix(f" {CURRENCY}")
        yield f"{after} balance {account_name(account)}  {number} ~ 0 {CURRENCY}"


def _text(text: str) -> str:
    """A string of beancount: quotes and backslashes escaped, on one line."""
    return json.dumps(" ".join(text.split()), ensure_ascii=False)
