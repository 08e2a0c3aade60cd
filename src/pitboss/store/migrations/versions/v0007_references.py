"""Deposits and checks that are older than the list of their numbers are in it too: each counts once, however old it is.

The list is made of the entries of the journal, which stay as they are. Where an older release let a number count
twice, the first entry has it.
"""

import json
import unicodedata

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

#: Units of the journal in a cent, as they are in every release.
_UNITS = 1_000_000

_ENTRIES = sa.text("""
SELECT journal.at, CAST(journal.facts AS text) AS facts, posting.account, posting.amount
FROM journal JOIN posting ON posting.sequence = journal.sequence
WHERE journal.kind IN ('deposit', 'award-paid', 'advance') AND posting.amount < 0 ORDER BY journal.sequence
""")
_KNOWN = sa.text("SELECT id FROM document WHERE kind = 'reference'")
#: The accounts that checks are drawn on; a check of the house for a progressive is in an entry of its own.
_BANKS = ("bank:jackpots", "bank:house")


def upgrade() -> None:
    """Write down each number that is not in the list; it belongs to no commit, so readers of old commits pass it by."""
    known = set(op.get_bind().execute(_KNOWN).scalars())
    references: dict[str, dict[str, str | int]] = {}
    for row in op.get_bind().execute(_ENTRIES):
        if reference := _reference(row.at, row.account, -row.amount, json.loads(row.facts)):
            references.setdefault(str(reference["id"]), reference)
    data = "CAST(:data AS json)" if op.get_bind().dialect.name == "postgresql" else ":data"
    insert = sa.text(f"INSERT INTO document VALUES ('reference', :id, {data}, 0)")  # noqa: S608 - our own words
    for name, reference in references.items():
        if name not in known:
            text = json.dumps(reference, ensure_ascii=False, separators=(",", ":"))
            op.get_bind().execute(insert, {"id": name, "data": text})


def _reference(at: str, account: str, amount: int, facts: dict[str, str]) -> dict[str, str | int] | None:
    """A number as the list has it, from its entry; none where no paper is numbered."""
    if "stage" in facts and "reference" in facts:
        place, number = facts["stage"], facts["reference"]
    elif account in _BANKS and "check" in facts:
        place, number = account, facts["check"]
    else:
        return None
    return {
        "id": f"{place}:{_plain(number)}",
        "number": " ".join(number.split()),
        "cents": amount // _UNITS,
        "at": at,
        "by": facts.get("by", ""),
        "second": facts.get("second", ""),
        "award": facts.get("award", ""),
    }


def _plain(number: str) -> str:
    """A number as it looks, whatever its dashes are and without signs that nobody sees."""
    seen = ("-" if unicodedata.category(sign) == "Pd" else sign for sign in unicodedata.normalize("NFKC", number))
    text = "".join(sign for sign in seen if unicodedata.category(sign) not in {"Cf", "Mn", "Me"})
    return " ".join(text.split()).casefold()
