"""The floor's decide takes every command, and keeps sensors and software's cards in their place."""

import contextlib
from dataclasses import replace
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.desk.people_table import PEOPLE
from tests.floor.floor_room import ALL_SEEN, FACE_UP, FloorRoom, plan
from tests.floor.people.staffed_room import staffed
from tests.floor.people_scenes import SCENES

from pitboss.errors import PitbossError
from pitboss.floor import DOCUMENTS, Command, manager
from pitboss.floor import commands as c
from pitboss.floor.documents import AuditRun, FloorTable, TableMode
from pitboss.floor.practice.software import DEALER, SUPERVISOR
from pitboss.jackpots import commands as j
from pitboss.jackpots.documents import JackpotTable, Lit
from pitboss.store.commit.codec import body_hash, document_json, read_command, read_document


def test_every_command_has_someone_who_decides_it() -> None:
    known = {*manager._DECIDERS}  # noqa: SLF001 - the list is what is tested
    assert set(get_args(Command)) == known


def test_sensors_work_at_open_tables_only(room: FloorRoom) -> None:
    room.set_up("T1", FACE_UP, TableMode.JACKPOT_ONLY)
    room.link("T1", "J")
    start = j.StartGame(table="T1", round="r1", base=(1,), lit=(Lit(1, 1),), badge="dealer")
    with room.refused("is closed: a supervisor opens it first"):
        room.do(start)
    room.open("T1")
    room.do(start)
    with room.refused("press END GAME first"):
        room.do(c.CloseTable(table="T1", closer_cents=0, badge="supervisor", second="dealer"))


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
        with room.refused("use a person's card"):
            room.do(command)
    with room.refused("use a person's card"):
        room.do(c.OpenTable(table="P", opener_cents=0, acknowledged=(), badge=SUPERVISOR, second="dealer"))


def lived(act: str) -> FloorRoom:
    """A room in which an act was done by people who may."""
    room = staffed()
    command: Any = SCENES[act](room)
    first, second = PEOPLE[act]
    beside = "supervisor" if hasattr(command, "supervisor") else "second"
    room.do(replace(command, badge=first[0], **({beside: f"{second[0]}-other"} if second else {})))
    return room


@pytest.mark.slow
def test_documents_come_back_from_their_text_as_they_were(room: FloorRoom) -> None:
    """Those of practice, and of a room in which each act of staff was done: all kinds that there are."""
    room.practice_table(FACE_UP, "P", "play")
    room.seat("ann", "P", 1)
    room.bet("ann", "P", 1, pai_gow=500, jackpot=100)
    room.do(c.NoteAudit(run=AuditRun(by="auditor", started="2026-11-16T20:00", ended="2026-11-16T20:01", clean=True)))
    kinds = set()
    for lived_in in (room, *map(lived, SCENES)):
        for (kind, _), document in lived_in.memory.documents.items():
            assert read_document(DOCUMENTS[kind], document_json(document)) == document
            kinds.add(kind)
    assert kinds == set(DOCUMENTS)


def test_a_command_is_read_from_json_and_hashes_alike_however_its_parts_are_ordered() -> None:
    one = '{"type":"set-up-table","table":"T1","name":"T","mode":"practice","base_game":"EZ","game":"ez-pai-gow",'
    first = read_command(one + '"options":{"a":"1","b":"2"},"badge":"m"}')[1]
    second = read_command(one + '"options":{"b":"2","a":"1"},"badge":"m"}')[1]
    assert isinstance(first, c.SetUpTable)
    assert body_hash(first) == body_hash(second)


def link(table: str, jackpot: str, *, practice: bool) -> j.LinkTable:
    """A jackpot of WA01 to a table's first sensor, as any manager could send it."""
    return j.LinkTable(
        table=table,
        location="Aces Up",
        base_game="Face Up Pai Gow Poker",
        seats=6,
        sensors=(jackpot,),
        game=FACE_UP,
        paytables=("FUPGPP-WA01",),
        badge="manager",
        second="accounting",
        practice=practice,
        off_floor=True,
    )


def test_a_table_that_is_not_on_the_floor_is_linked_only_by_whoever_says_so(room: FloorRoom) -> None:
    """It opens through no gate; linked so, its sensors start a game that nobody has opened a table for."""
    room.do(j.CreateJackpot(plan=plan("J"), badge="manager", second="accounting"))
    with room.refused("Table 'T1' is not on the floor: set it up first"):
        room.do(replace(link("T1", "J", practice=False), off_floor=False))
    room.do(link("T1", "J", practice=False))
    room.do(j.StartGame(table="T1", round="1", base=(1,), lit=(Lit(1, 1),), badge="dealer"))
    assert room.jackpot_table("T1").game is not None


@pytest.mark.parametrize(("mode", "practice"), [(TableMode.PRACTICE, False), (TableMode.CARD_ENTRY, True)])
def test_a_tables_mode_says_what_jackpots_it_may_have_whatever_the_link_says(
    room: FloorRoom, mode: TableMode, *, practice: bool
) -> None:
    """A practice table never gets a real meter, and a real one never a meter of practice."""
    room.set_up("T1", FACE_UP, mode)
    room.do(j.CreateJackpot(plan=plan("J", practice=practice), badge="manager", second="accounting"))
    with room.refused("practice never moves a real meter"):
        room.do(link("T1", "J", practice=practice))


def test_an_open_tables_sensors_are_not_linked_anew(room: FloorRoom) -> None:
    """The gate has looked at the jackpots that were there when it opened."""
    room.practice_table(FACE_UP, "P", "play")
    room.do(j.CreateJackpot(plan=plan("other", practice=True), badge="manager", second="accounting"))
    with room.refused("Table P is open: close it before you link its sensors"):
        room.do(link("P", "other", practice=True))
    room.do(c.CloseTable(table="P", closer_cents=0, badge="supervisor", second="dealer"))
    room.do(link("P", "other", practice=True))
    assert room.jackpot_table("P").sensors == ("other",)


def test_the_gate_keeps_a_practice_table_closed_that_was_linked_to_a_real_meter_before(room: FloorRoom) -> None:
    """Such a link can come from a file that was written before links were checked."""
    room.set_up("P", FACE_UP, TableMode.PRACTICE)
    room.link("T9", "real")
    room.memory.documents["table", "P"] = replace(room.jackpot_table("T9"), id="P")
    with room.refused("The jackpots of table P are not for practice, but the table is for practice"):
        room.open("P")


NAMES, JACKPOTS = st.sampled_from(["P", "T", "N"]), st.sampled_from(["play", "real"])
MODES = st.sampled_from([TableMode.PRACTICE, TableMode.CARD_ENTRY])
STEPS = st.one_of(
    st.builds(link, NAMES, JACKPOTS, practice=st.booleans()),
    st.builds(lambda table, mode: ("set up", table, mode), NAMES, MODES),
    st.builds(lambda table: c.OpenTable(table=table, opener_cents=0, acknowledged=ALL_SEEN, badge="supervisor",
                                        second="dealer"), NAMES),
    st.builds(lambda table: c.CloseTable(table=table, closer_cents=0, badge="supervisor", second="dealer"), NAMES),
    st.builds(lambda table: ("play", table), NAMES),
)  # fmt: skip


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(st.lists(STEPS, max_size=12))
def test_no_order_of_commands_lets_practice_move_a_real_meter(steps: list[Any]) -> None:
    """Tables are set up, linked, opened, closed and played in any order: credits move the meter of practice only."""
    room = FloorRoom()
    for name in ("play", "real"):
        room.do(j.CreateJackpot(plan=plan(name, practice=name == "play"), badge="manager", second="accounting"))
    room.do(c.Join(player="ann", name="Ann"))
    for step in steps:
        with contextlib.suppress(PitbossError):
            match step:
                case ("set up", table, mode):
                    room.set_up(table, FACE_UP, mode)
                case ("play", table):
                    room.do(c.SitDown(table=table, seat=1, player="ann"))
                    room.bet("ann", table, 1, pai_gow=500, jackpot=100)
                    room.do(c.Ready(table=table, player="ann"))
                case command:
                    room.do(command)
    assert room.meter("real") == 1_000_000
    for table in ("P", "T", "N"):
        found, linked = room.memory.find(FloorTable, table), room.memory.find(JackpotTable, table)
        if isinstance(found, FloorTable) and isinstance(linked, JackpotTable):
            assert (found.mode is TableMode.PRACTICE) == (linked.sensors == ("play",))
