"""Players who went away: their seats are free after a while, and what they left behind is ended as the rules say."""

import pytest
from tests.floor.floor_room import FloorRoom

from pitboss.floor import commands as c
from pitboss.floor.commands import FreeSeats
from pitboss.floor.practice.rules import practice_rules
from pitboss.rounds import Status

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
