"""The demo floor furnishes itself: every command is taken, and all tables but one are open."""

import datetime as dt

import pytest
from tests.floor.floor_room import NOON, FloorRoom

from pitboss.desk.person import Role
from pitboss.floor import commands as c
from pitboss.floor.demo import demo_commands, pin, staff, table_requests
from pitboss.floor.documents import FloorTable, TableMode
from pitboss.games import GAME_IDS
from pitboss.jackpots import commands as j
from pitboss.jackpots.documents import Jackpot


def test_every_command_of_the_demo_floor_is_taken(room: FloorRoom) -> None:
    for _, command in demo_commands(room.now.date()):
        room.do(command)
    tables = [document for document in room.memory.documents.values() if isinstance(document, FloorTable)]
    assert [table.id for table in tables if not table.is_open] == ["FU-3"]
    practised = {table.setup.game for table in tables if table.setup and table.mode is TableMode.PRACTICE}
    assert practised == set(GAME_IDS)
    room.audit()


def test_a_jackpot_is_linked_and_another_is_single(room: FloorRoom) -> None:
    for _, command in demo_commands(room.now.date()):
        room.do(command)
    jackpots = [document for document in room.memory.documents.values() if isinstance(document, Jackpot)]
    assert {len(jackpot.tables) for jackpot in jackpots} >= {1, 3}


def test_the_same_commands_have_the_same_ids_each_time() -> None:
    today = NOON.date()
    assert list(demo_commands(today)) == list(demo_commands(today))
    ids = [name for name, _ in demo_commands(today)]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("day", ["2026-01-31", "2026-10-31", "2026-11-01", "2026-12-31", "2028-02-29"])
def test_the_regulator_s_card_ends_after_a_month_and_is_given_anew_under_another_id(day: str) -> None:
    today = dt.date.fromisoformat(day)
    cards = [
        (request_id, command)
        for request_id, command in demo_commands(today)
        if isinstance(command, j.RegisterBadge) and command.role is Role.REGULATOR
    ]
    ((request_id, card),) = cards
    assert today + dt.timedelta(days=28) <= dt.date.fromisoformat(card.until) <= today + dt.timedelta(days=62)
    assert request_id == f"demo-{card.badge}-{card.until}"


def test_everyone_that_a_day_needs_works_there() -> None:
    assert {member.role for member in staff()} == set(Role) - {Role.PLAYER}
    assert len(pin()) >= 6


def test_a_table_that_came_to_the_floor_before_is_not_sent_again_and_a_half_furnished_one_is() -> None:
    today = NOON.date()
    everything = dict(demo_commands(today))
    assert set(table_requests()) < set(everything)
    rest = {name for name, _ in demo_commands(today, frozenset(table_requests()))}
    assert rest == set(everything) - set(table_requests())
    opening = next(name for name, command in everything.items() if isinstance(command, c.OpenTable))
    again = {name for name, _ in demo_commands(today, frozenset(table_requests()) - {opening})}
    table = opening.removeprefix("demo-open-")
    assert again - rest == {opening, f"demo-{table}"} | ({f"demo-link-{table}"} & set(everything))
