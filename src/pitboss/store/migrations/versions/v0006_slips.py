"""Slips that counted before there was a list of them are in it too: a number counts once, however old it is.

The list is made of the entries of the journal, which stay as they are. Where an older release let a number count
twice, the first movement has it.
"""

import json
import unicodedata
from collections.abc import Mapping

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

#: Units of the journal in a cent, as they are in every release.
_UNITS = 1_000_000

_MOVEMENTS = sa.text("""
SELECT journal.at, journal.kind, CAST(journal.facts AS text) AS facts,
    (SELECT MAX(amount) FROM posting WHERE posting.sequence = journal.sequence) AS amount
FROM journal WHERE journal.kind IN ('fill', 'credit', 'drop') ORDER BY journal.sequence
""")
_KNOWN = sa.text("SELECT id FROM document WHERE kind = 'slip'")


def upgrade() -> None:
    """Write down each slip that is not in the list; it belongs to no commit, so readers of old commits pass it by."""
    known = set(op.get_bind().execute(_KNOWN).scalars())
    slips: dict[str, dict[str, str | int]] = {}
    for row in op.get_bind().execute(_MOVEMENTS):
        facts = json.loads(row.facts)
        if "slip" in facts:  # else somebody has changed the entry, which is for the audit to say
            slip = _slip(row.kind, row.at, row.amount or 0, facts)
            slips.setdefault(str(slip["id"]), slip)
    data = "CAST(:data AS json)" if op.get_bind().dialect.name == "postgresql" else ":data"
    insert = sa.text(f"INSERT INTO document VALUES ('slip', :id, {data}, 0)")  # noqa: S608 - our own words
    for name, slip in slips.items():
        if name not in known:
            text = json.dumps(slip, ensure_ascii=False, separators=(",", ":"))
            op.get_bind().execute(insert, {"id": name, "data": text})


def _slip(what: str, at: str, amount: int, facts: Mapping[str, str]) -> dict[str, str | int]:
    """A slip as the list has it, from the entry of its movement."""
    number = " ".join(facts["slip"].split())
    return {
        "id": f"{what}:{_plain(number)}",
        "number": number,
        "sitting": facts.get("sitting", ""),
        "table": facts.get("table", ""),
        "cents": amount // _UNITS,
        "at": at,
        "by": facts.get("by", ""),
        "second": facts.get("second", ""),
    }


def _plain(number: str) -> str:
    """A number as it looks: older releases let it count again with another dash or a sign that nobody sees."""
    seen = ("-" if unicodedata.category(sign) == "Pd" else sign for sign in unicodedata.normalize("NFKC", number))
    text = "".join(sign for sign in seen if unicodedata.category(sign) not in {"Cf", "Mn", "Me"})
    return " ".join(text.split()).casefold()
