from dataclasses import replace

import pytest
from tests.store import room

from pitboss.desk.document import Document
from pitboss.desk.person import Badge, Role
from pitboss.jackpots.care.older_jackpots import brought_up
from pitboss.jackpots.documents import (
    Award,
    AwardStatus,
    Contribution,
    HandPressed,
    Hit,
    Jackpot,
    JackpotTable,
    Lit,
    RunningGame,
)
from pitboss.store.commit.codec import document_json, read_document

GAME = RunningGame(
    "7", (Lit(1, 1),), (HandPressed(1, 1, "royal", paid=True),), (Contribution("fortune", 3, ((room.METER, -5),)),)
)
HIT = Hit("a", "jackpot", 4, "1/2")
DOCUMENTS: list[Document] = [
    Badge("b", 'Zoë "Z" O\'Neil', Role.EXECUTIVE),
    brought_up(Jackpot(room.PLAN, replace(room.PLAN, prizes_cents={"royal": 5}), hits=(HIT,))),
    JackpotTable("T", "Main", "Pai Gow", 6, ("fortune", "other"), GAME, practice=True),
    Award("a", "fortune", "T", "7", 1, 1, "royal", "jackpot", "1", 5, 6, 7, "then", "Dan", status=AwardStatus.PAID,
          steps=(("paid", "then", "Ann: check"),)),
]  # fmt: skip


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: type(document).__name__)
def test_a_document_comes_back_as_it_was_kept(document: Document) -> None:
    """Nested parts, enumerations and tuples included."""
    assert read_document(type(document), document_json(document)) == document
