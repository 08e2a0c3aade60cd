"""The journal as text for other programs: JSON lines and CSV. Beancount's form is in ``beancount.py``."""

import csv
import io
import json
from collections.abc import Iterator

from pitboss.games.files.cells import text_cell
from pitboss.store.read.journal import records

#: Columns of the CSV, one row for each posting; amounts are units, a millionth of a cent.
COLUMNS = ("sequence", "at", "kind", "reason", "facts", "account", "amount", "balance")


def json_lines(url: str) -> Iterator[str]:
    """One record of the journal a line."""
    for record in records(url):
        yield json.dumps(record._asdict(), ensure_ascii=False, sort_keys=True)


def comma_separated(url: str) -> Iterator[str]:
    """One posting a line, under the names of the columns."""
    yield ",".join(COLUMNS)
    for record in records(url):
        facts = json.dumps(record.facts, ensure_ascii=False, sort_keys=True)
        for posting in record.postings:
            yield _row([*record[:4], facts, *posting])


def _row(values: list[object]) -> str:
    """A row; a text that a spreadsheet would take for a formula is kept a text."""
    text = io.StringIO()
    safe = [text_cell(value) if isinstance(value, str) else value for value in values]
    csv.writer(text, lineterminator="").writerow(safe)
    return text.getvalue()
