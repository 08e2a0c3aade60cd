from dataclasses import replace

import pytest
from tests.store import room

from pitboss.jackpots.commands import CreateJackpot
from pitboss.jackpots.documents import (
    Award,
    AwardStatus,
    Badge,
    Contribution,
    Document,
    HandPressed,
    Hit,
    Jackpot,
    JackpotTable,
    Lit,
    Role,
    RunningGame,
)
from pitboss.jackpots.state import key_of
from pitboss.store.codec import body_hash, document_json, read_document

GAME = RunningGame(
    "7", (Lit(1, 1),), (HandPressed(1, 1, "royal", paid=True),), (Contribution("fortune", 3, ((room.METER, -5),)),)
)
DOCUMENTS: list[Document] = [
    Badge("b", 'Zoë "Z" O\'Neil', Role.EXECUTIVE),
    Jackpot(room.PLAN, replace(room.PLAN, prizes_cents={"royal": 5}), hits=(Hit("a", "jackpot", 4, "1/2"),)),
    JackpotTable("T", "Main", "Pai Gow", 6, ("fortune", "other"), GAME, practice=True),
    Award("a", "fortune", "T", "7", 1, 1, "royal", "jackpot", "1", 5, 6, 7, "then", "Dan", status=AwardStatus.PAID,
          steps=(("paid", "then", "Ann: check"),)),
]  # fmt: skip


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: type(document).__name__)
def test_a_document_comes_back_as_it_was_kept(document: Document) -> None:
    """Nested parts, enumerations and tuples included."""
    assert read_document(key_of(document)[0], document_json(document)) == document


def test_a_body_is_the_same_in_whatever_order_its_mappings_come() -> None:
    """A client may build the same plan in another order; any other amount is another body."""
    one, other, third = ({"a": 1, "b": 2}, {"b": 2, "a": 1}, {"a": 2, "b": 1})
    hashes = [
        body_hash(CreateJackpot(plan=replace(room.PLAN, prizes_cents=prizes), badge="m", second="accounting"))
        for prizes in (one, other, third)
    ]
    assert hashes[0] == hashes[1] != hashes[2]


def test_commands_of_two_kinds_are_never_the_same_body() -> None:
    """Each body says what kind of command it is."""
    assert body_hash(room.end("T0")) != body_hash(room.link("T0"))
