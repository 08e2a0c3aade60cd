"""The floor's decide takes every command, and keeps sensors and software's cards in their place."""

from typing import get_args

from tests.floor.floor_room import FACE_UP, FloorRoom

from pitboss.floor import Command, manager
from pitboss.floor import commands as c
from pitboss.floor.documents import DOCUMENTS, TableMode
from pitboss.floor.software import DEALER, SUPERVISOR
from pitboss.jackpots import commands as j
from pitboss.jackpots.documents import Lit
from pitboss.jackpots.manager import _DECIDERS as JACKPOT_DECIDERS
from pitboss.store.codec import body_hash, document_json, read_command, read_document


def test_every_command_has_someone_who_decides_it() -> None:
    known = {*manager._DECIDERS, *JACKPOT_DECIDERS}  # noqa: SLF001 - the lists are what is tested
    assert set(get_args(Command)) == known


def test_sensors_work_at_open_tables_only(room: FloorRoom) -> None:
    room.set_up("T1", FACE_UP, TableMode.JACKPOT_ONLY)
    room.link("T1", "J")
    start = j.StartGame(table="T1", round="r1", base=(1,), lit=(Lit(1, 1),), badge="dealer")
    with room.refused("is closed: a supervisor opens it first"):
        room.do(start)
    room.open("T1")
    room.do(start)
    with room.refused("END GAME comes first"):
        room.do(c.CloseTable(table="T1", closer_cents=0, badge="supervisor"))


def test_nobody_starts_a_game_by_hand_at_a_practice_table(room: FloorRoom) -> None:
    room.practice_table(FACE_UP, "P", "play")
    with room.refused("software starts its games"):
        room.do(j.StartGame(table="P", round="r1", base=(1,), lit=(Lit(1, 1),), badge="dealer"))


def test_cards_of_the_software_are_no_ones_outside(room: FloorRoom) -> None:
    """They exist once a practice round was dealt, and still open nothing."""
    room.practice_table(FACE_UP, "P", "play")
    room.seat("ann", "P", 1)
    room.bet("ann", "P", 1, pai_gow=500)
    for command in (
        j.CallSupervisor(table="P", badge=DEALER),
        j.ConfirmAward(award="x", badge=SUPERVISOR),
        j.AdjustMeter(jackpot="play", meter="jackpot", cents=1, code="malfunction", reason="x", badge="manager",
                      second=SUPERVISOR),
    ):  # fmt: skip
        with room.refused("nobody carries it"):
            room.do(command)
    with room.refused("nobody carries it"):
        room.do(c.OpenTable(table="P", opener_cents=0, acknowledged=(), badge=SUPERVISOR))


def test_documents_come_back_from_their_text_as_they_were(room: FloorRoom) -> None:
    room.practice_table(FACE_UP, "P", "play")
    room.seat("ann", "P", 1)
    room.bet("ann", "P", 1, pai_gow=500, jackpot=100)
    room.do(c.RecordApproval(game="x", reference="1", since="2026-01-01", badge="manager"))
    kinds = set()
    for (kind, _), document in room.memory.documents.items():
        assert read_document(kind, document_json(document)) == document
        kinds.add(kind)
    assert kinds == set(DOCUMENTS) - {"award"} - {"register"}


def test_a_command_is_read_from_json_and_hashes_alike_however_its_parts_are_ordered() -> None:
    one = '{"type":"set-up-table","table":"T1","name":"T","mode":"practice","base_game":"EZ","game":"ez-pai-gow",'
    first = read_command(one + '"options":{"a":"1","b":"2"},"badge":"m"}')[1]
    second = read_command(one + '"options":{"b":"2","a":"1"},"badge":"m"}')[1]
    assert isinstance(first, c.SetUpTable)
    assert body_hash(first) == body_hash(second)
