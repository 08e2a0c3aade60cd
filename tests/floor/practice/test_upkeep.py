"""Practice tables as needed: another one when all seats of a kind are taken, and none too many."""

import pytest
from tests.floor.floor_room import FloorRoom

from pitboss.errors import PitbossError
from pitboss.floor import commands as c
from pitboss.floor.documents import TableMode
from pitboss.floor.practice.rules import FitTables, FreeSeats, practice_rules
from pitboss.jackpots.documents import Jackpot, JackpotTable
from pitboss.rounds import Status


def _fit(room: FloorRoom) -> tuple[object, object]:
    answer = room.do(FitTables(table="P"))
    return answer["opened"], answer["closed"]


def _fill(room: FloorRoom, table: str, seats: int) -> None:
    for seat in range(1, seats + 1):
        room.seat(f"{table}x{seat}".lower(), table, seat)


def test_another_table_opens_when_the_last_seat_is_taken(room: FloorRoom) -> None:
    """Not before; the second is as the first, and one sits down, bets and plays there."""
    room.practice_table("three-card-poker")
    _fill(room, "P", 6)
    assert _fit(room) == ("", [])
    room.seat("last", "P", 7)
    assert _fit(room) == ("P-2", [])
    first, second = room.table("P"), room.table("P-2")
    assert (second.name, second.setup, second.beside, second.is_open) == (f"{first.name} 2", first.setup, "P", True)
    assert _fit(room) == ("", [])
    room.seat("ann", "P-2", 1)
    room.bet("ann", "P-2", 1, ante=500)
    room.do(c.Ready(table="P-2", player="ann"))
    room.do(c.Choose(table="P-2", seat=1, action="fold", player="ann"))
    assert room.purse("ann") == 99_500
    room.audit()


def test_an_empty_table_closes_once_another_has_a_place_and_opens_again(room: FloorRoom) -> None:
    """A table at which somebody sits stays; the first one never closes."""
    room.practice_table("three-card-poker")
    _fill(room, "P", 7)
    _fit(room)
    room.seat("ann", "P-2", 1)
    room.do(c.StandUp(table="P", player="px1"))
    assert _fit(room) == ("", [])
    room.do(c.StandUp(table="P-2", player="ann"))
    assert _fit(room) == ("", ["P-2"])
    assert not room.table("P-2").is_open
    room.seat("bob", "P", 1)
    assert _fit(room) == ("P-2", [])
    assert room.table("P-2").sittings == 2
    for seat in range(1, 8):
        room.do(c.StandUp(table="P", player="bob" if seat == 1 else f"px{seat}"))
    assert _fit(room) == ("", ["P-2"])
    assert room.table("P").is_open
    room.audit()


def test_a_table_beside_another_plays_for_the_same_practice_jackpot(room: FloorRoom) -> None:
    """Its wagers go to that meter, and the jackpot lists it among its tables."""
    room.practice_table("face-up-pai-gow", "P", "play")
    _fill(room, "P", 6)
    assert _fit(room) == ("P-2", [])
    assert room.memory.get(JackpotTable, "P-2").sensors == ("play",)
    assert room.memory.get(Jackpot, "play").tables == ("P", "P-2")
    before = room.meter("play")
    room.seat("ann", "P-2", 1)
    room.bet("ann", "P-2", 1, pai_gow=500, jackpot=100)
    room.do(c.Ready(table="P-2", player="ann"))
    assert room.meter("play") > before
    room.audit()


def test_there_are_no_more_tables_than_the_rules_of_practice_say(room: FloorRoom) -> None:
    """A crowd can't open tables without end."""
    room.practice_table("three-card-poker")
    tables = ["P"]
    _fill(room, "P", 7)
    while opened := _fit(room)[0]:
        tables.append(str(opened))
        _fill(room, str(opened), 7)
    assert len(tables) == practice_rules().tables == 6


def test_only_a_practice_table_of_its_own_has_others_beside_it(room: FloorRoom) -> None:
    """No table for real money, and none that was itself opened beside another."""
    room.practice_table("three-card-poker")
    _fill(room, "P", 7)
    _fit(room)
    room.set_up("T", "three-card-poker", TableMode.CARD_ENTRY)
    for table in ("P-2", "T"):
        with pytest.raises(PitbossError, match="not the first table of its kind"):
            room.do(FitTables(table=table))


IDLE = practice_rules().idle_minutes * 60


def _freed(room: FloorRoom) -> object:
    return room.do(FreeSeats(table="P"))["freed"]


def test_a_player_who_does_nothing_for_long_loses_the_seat_and_nobody_else(room: FloorRoom) -> None:
    """Not a second before; whoever bets has done something."""
    room.practice_table("three-card-poker")
    for seat, player in enumerate(("ann", "bob"), 1):
        room.seat(player, "P", seat)
    room.wait(IDLE - 60)
    room.bet("bob", "P", 2, ante=500)
    assert _freed(room) == 0
    room.wait(120)
    assert _freed(room) == 1
    assert [chair.name for chair in room.table("P").chairs] == ["Bob"]
    assert room.round("P").seats[2].stakes["ante"].cents == 500
    room.seat("cid", "P", 1)


def test_bets_of_a_player_who_is_gone_come_back_before_the_cards(room: FloorRoom) -> None:
    """Nothing was dealt, so nothing is lost."""
    room.practice_table("three-card-poker")
    room.seat("ann", "P", 1)
    room.bet("ann", "P", 1, ante=500)
    room.wait(IDLE + 60)
    assert _freed(room) == 1
    assert (room.table("P").chairs, room.purse("ann")) == ((), 100_000)
    assert not room.round("P").seats
    room.audit()


@pytest.mark.parametrize(
    ("game", "wager", "action"), [("three-card-poker", "ante", "fold"), ("ez-pai-gow", "pai_gow", "set")]
)
def test_a_hand_of_a_player_who_is_gone_is_settled_before_the_seat_is_free(
    room: FloorRoom, game: str, wager: str, action: str
) -> None:
    """Folded or set by the house way; the purse has what the round says."""
    room.practice_table(game)
    room.seat("ann", "P", 1)
    room.bet("ann", "P", 1, **{wager: 500})
    room.do(c.Ready(table="P", player="ann"))
    room.wait(IDLE + 60)
    assert _freed(room) == 1
    state = room.round("P")
    assert (state.status, state.seats[1].action) == (Status.CLOSED, action)
    assert (room.table("P").chairs, room.purse("ann")) == ((), 100_000 + state.purses["Ann"])
    room.audit()
