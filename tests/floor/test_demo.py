"""The demo floor furnishes itself: every command is taken, and all tables but one are open."""

from tests.floor.floor_room import FloorRoom

from pitboss.desk.person import Role
from pitboss.floor.demo import demo_commands, pin, staff
from pitboss.floor.documents import FloorTable, TableMode
from pitboss.games import GAME_IDS
from pitboss.jackpots.documents import Jackpot


def test_every_command_of_the_demo_floor_is_taken(room: FloorRoom) -> None:
    for _, command in demo_commands():
        room.do(command)
    tables = [document for document in room.memory.documents.values() if isinstance(document, FloorTable)]
    assert [table.id for table in tables if not table.is_open] == ["FU-3"]
    practised = {table.setup.game for table in tables if table.setup and table.mode is TableMode.PRACTICE}
    assert practised == set(GAME_IDS)
    room.audit()


def test_a_jackpot_is_linked_and_another_is_single(room: FloorRoom) -> None:
    for _, command in demo_commands():
        room.do(command)
    jackpots = [document for document in room.memory.documents.values() if isinstance(document, Jackpot)]
    assert {len(jackpot.tables) for jackpot in jackpots} >= {1, 3}


def test_the_same_commands_have_the_same_ids_each_time() -> None:
    assert list(demo_commands()) == list(demo_commands())
    ids = [name for name, _ in demo_commands()]
    assert len(set(ids)) == len(ids)


def test_everyone_that_a_day_needs_works_there() -> None:
    assert {member.role for member in staff()} == set(Role) - {Role.PLAYER}
    assert len(pin()) >= 6
