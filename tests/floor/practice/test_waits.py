"""Rounds at practice tables go on by themselves: nobody who is there waits for a page that is closed."""

import pytest
from tests.floor.floor_room import FloorRoom

from pitboss.floor import commands as c
from pitboss.floor.documents import TableRound
from pitboss.floor.practice.rules import MoveOn, practice_rules
from pitboss.games.step import StepKind
from pitboss.rounds import Status


def _moved(room: FloorRoom, *away: str) -> object:
    return room.do(MoveOn(table="P", away=away))["moved"]


def _two_with_bets(room: FloorRoom, game: str = "three-card-poker", wager: str = "ante") -> None:
    room.practice_table(game)
    for seat, player in enumerate(("ann", "bob"), 1):
        room.seat(player, "P", seat)
        room.bet(player, "P", seat, **{wager: 1_000})


def _two_with_cards(room: FloorRoom) -> None:
    _two_with_bets(room)
    for player in ("ann", "bob"):
        room.do(c.Ready(table="P", player=player))


def test_cards_come_without_who_is_away_but_not_without_who_thinks(room: FloorRoom) -> None:
    """Ann is ready. Bob has a page open, so he has his time; once it is closed the cards come."""
    room.practice_table("three-card-poker")
    for seat, player in enumerate(("ann", "bob"), 1):
        room.seat(player, "P", seat)
    room.bet("ann", "P", 1, ante=500)
    assert _moved(room, "bob") is False  # nobody is ready
    room.do(c.Ready(table="P", player="ann"))
    assert _moved(room) is False
    assert _moved(room, "bob") is True
    assert set(room.round("P").seats) == {1}
    assert [chair.player for chair in room.table("P").chairs] == ["ann", "bob"]
    assert _moved(room, "bob") is False  # Ann decides: nobody waits


def test_who_had_the_time_to_bet_and_did_not_sits_the_round_out_and_keeps_the_seat(room: FloorRoom) -> None:
    """Bob has a page open and thinks on: the cards come without him, and the next round waits for him again."""
    room.practice_table("three-card-poker")
    for seat, player in enumerate(("ann", "bob"), 1):
        room.seat(player, "P", seat)
    room.bet("ann", "P", 1, ante=500)
    room.do(c.Ready(table="P", player="ann"))
    room.wait(practice_rules().ready_seconds)
    assert _moved(room) is True
    assert set(room.round("P").seats) == {1}
    assert [chair.player for chair in room.table("P").chairs] == ["ann", "bob"]


def test_nobody_waits_any_more_for_who_did_nothing_in_two_rounds_until_the_player_does_something(
    room: FloorRoom,
) -> None:
    """Bob has a page open and does nothing: the third round comes once Ann is ready. After a bet she waits again."""
    room.practice_table("three-card-poker")
    for seat, player in enumerate(("ann", "bob"), 1):
        room.seat(player, "P", seat)
    waited = []
    for _ in range(3):
        room.bet("ann", "P", 1, ante=500)
        dealt = room.do(c.Ready(table="P", player="ann"))["dealt"]
        waited.append(not dealt)
        if not dealt:
            room.wait(practice_rules().ready_seconds)
            assert _moved(room) is True
        room.do(c.Choose(table="P", seat=1, action="fold", player="ann"))
    assert waited == [True, True, False]
    room.bet("ann", "P", 1, ante=500)
    room.bet("bob", "P", 2, ante=500)
    assert room.do(c.Ready(table="P", player="ann"))["dealt"] is False
    room.audit()


def test_a_hand_of_who_is_away_is_decided_once_somebody_waits_for_it(room: FloorRoom) -> None:
    """While Ann decides herself nobody waits for Bob; then his hand is folded at once, and the round is paid."""
    _two_with_cards(room)
    assert _moved(room, "bob") is False
    room.do(c.Choose(table="P", seat=1, action="fold", player="ann"))
    assert _moved(room) is False  # he may think
    assert _moved(room, "bob") is True
    assert room.round("P").status is Status.CLOSED
    assert (room.purse("ann"), room.purse("bob")) == (99_000, 99_000)
    assert _moved(room, "bob") is False
    room.audit()


def test_a_hand_that_nobody_waits_for_is_there_when_its_player_comes_back(room: FloorRoom) -> None:
    """Alone at the table, or with others who are away too: the hand lies there, and is decided by its own player."""
    _two_with_cards(room)
    room.wait(practice_rules().decide_seconds)
    assert _moved(room, "ann", "bob") is False
    room.do(c.Choose(table="P", seat=2, action="fold", player="bob"))
    assert _moved(room, "ann", "bob") is False
    room.do(c.Choose(table="P", seat=1, action="fold", player="ann"))
    assert room.round("P").status is Status.CLOSED


def test_who_thinks_too_long_is_decided_for_although_all_other_pages_are_closed(room: FloorRoom) -> None:
    """Ann left her hand for the lobby: Bob, who is there and does nothing, does not hold it for ever."""
    _two_with_cards(room)
    room.do(c.StandUp(table="P", player="ann"))
    assert _moved(room) is False
    room.wait(practice_rules().decide_seconds)
    assert _moved(room) is True
    assert room.round("P").status is Status.CLOSED
    assert [chair.player for chair in room.table("P").chairs] == ["bob"]


@pytest.mark.parametrize("away", [(), ("bob",)])
def test_a_hand_to_set_is_set_by_the_house_way(room: FloorRoom, away: tuple[str, ...]) -> None:
    _two_with_bets(room, "ez-pai-gow", "pai_gow")
    for player in ("ann", "bob"):
        room.do(c.Ready(table="P", player=player))
    room.do(c.Choose(table="P", seat=1, action="house-way", player="ann"))
    room.wait(practice_rules().decide_seconds)
    assert _moved(room, *away) is True
    assert room.round("P").seats[2].action == "set"
    assert room.round("P").status is Status.CLOSED


def test_a_decision_that_comes_too_late_is_not_one_of_the_next_street(room: FloorRoom) -> None:
    """Bob's time was over when his "check" for the first street came: it is refused, and he may still raise."""
    _two_with_bets(room, "ultimate-texas-holdem")
    for player in ("ann", "bob"):
        room.do(c.Ready(table="P", player=player))
    asked = room.round("P")
    room.do(c.Choose(table="P", seat=1, action="check", player="ann", round=asked.id, place=asked.place))
    room.wait(practice_rules().decide_seconds)
    assert _moved(room) is True
    with room.refused("That decision was made for you"):
        room.do(c.Choose(table="P", seat=2, action="check", player="bob", round=asked.id, place=asked.place))
    now = room.round("P")
    assert now.place > asked.place
    with room.refused("That decision was made for you"):
        room.do(c.Choose(table="P", seat=2, action="check", player="bob", round="P-0", place=now.place))
    room.do(c.Choose(table="P", seat=2, action="check", player="bob", round=now.id, place=now.place))


def test_who_leaves_with_bets_down_takes_nobody_elses_word_back(room: FloorRoom) -> None:
    """Ann is ready; Bob, who was not, stands up with his bets: the cards come for her, who never said otherwise."""
    _two_with_bets(room, "three-card-poker")
    room.do(c.Ready(table="P", player="ann"))
    room.do(c.StandUp(table="P", player="bob"))
    kept = room.memory.get(TableRound, room.round("P").id)
    assert kept.ready == ("ann",)
    assert kept.ready_at
    assert _moved(room) is True
    assert room.round("P").step.kind is StepKind.DECIDE
    assert room.purse("bob") == 100_000
    room.audit()


def test_bets_that_are_changed_begin_the_wait_anew(room: FloorRoom) -> None:
    """Who is ready, takes the bets back for a while and is ready again waits for the others from then on."""
    room.practice_table("three-card-poker")
    for seat, player in enumerate(("ann", "bob"), 1):
        room.seat(player, "P", seat)
    room.bet("ann", "P", 1, ante=500)
    room.do(c.Ready(table="P", player="ann"))
    room.bet("ann", "P", 1, ante=1_000)
    room.wait(practice_rules().ready_seconds)
    assert _moved(room) is False
    assert room.do(c.Ready(table="P", player="ann"))["dealt"] is False
