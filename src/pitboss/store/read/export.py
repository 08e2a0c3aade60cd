"""The journal as text for other programs: JSON lines, CSV, and beancount's plain text.

A program that shares no code with Pitboss can add beancount's text up. Its amounts are dollars with eight places, so
nothing is rounded. After each day, the balance of every account that moved is asserted as the journal says it is: the
meter readings.
"""

import csv
import datetime as dt
import io
import json
from collections.abc import Iterator
from decimal import Decimal

from pitboss.games.files.cells import csv_cell
from pitboss.ledger import JournalRecord
from pitboss.store.read.journal import records, written

#: Columns of the CSV, one row for each posting; amounts are units, a millionth of a cent.
COLUMNS = ("sequence", "at", "kind", "reason", "facts", "account", "amount", "balance")


def json_lines(url: str) -> Iterator[str]:
    """The journal as JSON lines, a record a line."""
    for record in records(url):
        yield json.dumps(record._asdict(), ensure_ascii=False, sort_keys=True)


def comma_separated(url: str) -> Iterator[str]:
    """The journal as CSV, a posting a line, under the names of the columns."""
    yield ",".join(COLUMNS)
    for record in records(url):
        facts = json.dumps(record.facts, ensure_ascii=False, sort_keys=True)
        for posting in record.postings:
            yield _row([*record[:4], facts, *posting])


def _row(values: list[object]) -> str:
    """A row of CSV; a text that a spreadsheet would take for a formula is kept a text."""
    text = io.StringIO()
    csv.writer(text, lineterminator="").writerow(map(csv_cell, values))
    return text.getvalue()


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
    """An account's name by beancount's rules; no two of ours become the same one there."""
    word, *names = account.split(":")
    return ":".join([ROOTS.get(word, "Equity"), word.capitalize(), *map(_component, names)])


def _component(name: str) -> str:
    """Letters, digits and dashes, with a capital or a digit first; ``-c`` at the end says that it was one before."""
    capital = "-c" if name[0].isupper() else ""
    return (name[0].upper() + name[1:]).replace("-", "--").replace(".", "-d").replace("_", "-u") + capital


def amount(units: int) -> str:
    """An amount of units as dollars, exactly."""
    return f"{Decimal(units).scaleb(-8):.8f} {CURRENCY}"


def beancount(url: str) -> Iterator[str]:
    """The journal in beancount's plain text, line by line."""
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
