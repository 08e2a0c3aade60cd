"""Winners of the tests' rooms: identified by references, with a record that the audit finds and nobody can read."""

from collections.abc import Callable

import sqlalchemy as sa
from tests.jackpots.evidence import identified

from pitboss.jackpots.commands import IdentifyWinner
from pitboss.store import Reader
from pitboss.store.tables.schema import PATRON


def identify(
    reader: Reader,
    award: str,
    do: Callable[[IdentifyWinner], object],
    *,
    day: str,
    badge: str = "accounting",
    person: str = "",
) -> None:
    """Keep a record for the winner of an award in a reader's database, and say so."""
    command = identified(award, badge=badge, day=day, person=person)
    row = {"id": command.record, "person": command.person, "request_id": award, "document_key": "", "tax_key": ""}
    with reader._engine.begin() as connection:  # noqa: SLF001 - nothing but the tests writes past the room
        connection.execute(sa.insert(PATRON), {**row, "key": "", "sealed": b"", "made_at": f"{day}T00:00:00+00:00"})
    do(command)
