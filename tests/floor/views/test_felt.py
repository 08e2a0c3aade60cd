"""The felt: hands by their names, what the round brought, and rounds that are taken up again."""

import pytest
from tests.floor.floor_room import FACE_UP, NOON, FloorRoom, StackedSource, top_of

from pitboss.desk.desk import Derivations
from pitboss.errors import NotThereError, PitbossError
from pitboss.floor import commands as c
from pitboss.floor.documents import TableMode
from pitboss.floor.views.felt import (
    FeltView,
    SeatResult,
    felt_view,
    house_way_view,
    lobby_table,
    own_hand,
    practice_table,
    split_view,
)

DAY = NOON.date()
#: From position 1, the dealer, counter-clockwise.
CIRCLE = (0, 6, 5, 4, 3, 2, 1)


@pytest.fixture
def aces(room: FloorRoom) -> FloorRoom:
    """Ann at Face Up Pai Gow with two pair to set, against a dealer with a pair."""
    hands = {1: "As Ah Kc Kd 7d 5s 3h", 0: "9c 9d 8h 7s 4c 3d 2s"}
    room.source = StackedSource(FACE_UP, top_of(FACE_UP, hands, CIRCLE))
    room.practice_table(FACE_UP, "P", "J")
    room.seat("ann", "P", 1)
    room.bet("ann", "P", 1, pai_gow=1000, jackpot=100)
    room.do(c.Ready(table="P", player="ann"))
    return room


def test_a_split_is_named_and_judged_before_it_is_set(aces: FloorRoom) -> None:
    """Aces behind and kings in front; the other way round is a foul."""
    _, found = own_hand(aces.memory, aces.table("P"), aces.kept("P"), "ann", 1)
    shown = split_view(found, 1, "Kd Kc")
    assert (shown.back_name, shown.front_name, shown.legal) == ("Pair of Aces", "Pair of Kings", True)
    assert split_view(found, 1, "As Ah").legal is False
    assert house_way_view(found, 1).front == "Kd Kc"
    for front in ("As", "As As", "As 2c"):
        with pytest.raises(PitbossError, match="The front is two of"):
            split_view(found, 1, front)


def test_only_the_own_hand_is_talked_about(aces: FloorRoom) -> None:
    """Not another's seat, not an empty one."""
    for player, seat in (("bob", 1), ("ann", 2)):
        with pytest.raises(PitbossError, match="not yours"):
            own_hand(aces.memory, aces.table("P"), aces.kept("P"), player, seat)


def test_after_the_round_hands_have_names_and_seats_their_results(aces: FloorRoom) -> None:
    """Both hands beat the dealer's: the wager wins even money, and the jackpot's is lost."""
    aces.do(c.Choose(table="P", seat=1, action="set", front="Kc Kd", player="ann"))
    view = felt_view(aces.memory, aces.table("P"), "ann", NOON)
    assert view.round is not None
    seat, dealer = view.round.seats[0], view.round.dealer
    assert (seat.back_name, seat.front_name) == ("Pair of Aces", "Pair of Kings")
    assert (dealer.back_name, dealer.name) == ("Pair of Nines", "Pair of Nines")
    assert view.results == (SeatResult(1, 900),)
    assert view.bets == {1: (c.Bet(wager="pai-gow", cents=1000), c.Bet(wager="jackpot", cents=100))}
    assert [display.jackpot for display in view.displays] == ["J"]
    assert view.comparisons == {1: {"back": "win", "front": "win"}}


def test_a_jackpot_that_was_won_is_told(room: FloorRoom) -> None:
    """Seven cards in a straight flush win the whole meter, $10,000 and what the wager added."""
    hands = {1: "9s 8s 7s 6s 5s 4s 3s", 0: "Kc Qd 9h 8c 5h 4d 2h"}
    room.source = StackedSource(FACE_UP, top_of(FACE_UP, hands, CIRCLE))
    room.practice_table(FACE_UP, "P", "J")
    room.seat("ann", "P", 1)
    room.bet("ann", "P", 1, pai_gow=500, jackpot=100)
    room.do(c.Ready(table="P", player="ann"))
    room.do(c.Choose(table="P", seat=1, action="house-way", player="ann"))
    view = felt_view(room.memory, room.table("P"), "ann", NOON)
    assert [(win.seat, win.wager, win.jackpot, win.cents) for win in view.wins] == [(1, "jackpot", "J", 1_000_020)]
    assert view.results[0].net_cents == room.purse("ann") - 100_000


def test_a_table_that_has_played_before_is_taken_up_after_a_restart(aces: FloorRoom) -> None:
    """The second round's log begins with the seal of the first."""
    aces.do(c.Choose(table="P", seat=1, action="house-way", player="ann"))
    aces.bet("ann", "P", 1, pai_gow=500)
    aces.memory.derivations = Derivations()  # as in a process that has just started
    shown = felt_view(aces.memory, aces.table("P"), "ann", NOON).round
    assert shown is not None
    assert shown.id == "P-2"
    aces.do(c.Ready(table="P", player="ann"))
    assert aces.round("P").id == "P-2"


def test_the_lobby_has_practice_tables_only(aces: FloorRoom) -> None:
    """With who sits there."""
    aces.set_up("L", FACE_UP, TableMode.CARD_ENTRY)
    shown = lobby_table(aces.memory, practice_table(aces.memory, "P"), DAY)
    assert (shown.table, shown.players, shown.free) == ("P", ("Ann",), (2, 3, 4, 5, 6))
    with pytest.raises(NotThereError, match="no practice table"):
        practice_table(aces.memory, "L")


def test_whoever_keeps_the_table_waiting_without_a_bet_sits_the_round_out(room: FloorRoom) -> None:
    """The cards come without Bob, who keeps his seat: it is free once his page is closed."""
    room.practice_table("three-card-poker")
    for seat, player in enumerate(("ann", "bob", "cat"), 1):
        room.seat(player, "P", seat)
    for seat, player in ((1, "ann"), (3, "cat")):
        room.bet(player, "P", seat, ante=500)
    room.do(c.Ready(table="P", player="ann"))
    assert len(room.table("P").chairs) == 3
    room.wait(15)
    room.do(c.Ready(table="P", player="ann"))
    assert set(room.round("P").seats) == {1, 3}
    assert [chair.player for chair in room.table("P").chairs] == ["ann", "bob", "cat"]
    room.audit()


HIGH_FIVE = "high-five-poker"
#: The seat that plays, then the dealer.
ORDER = (1, 0)


def dealt(room: FloorRoom, mine: str, dealers: str, game: str = HIGH_FIVE) -> FeltView:
    """Ann at High Five Poker, or another game, with a hand to decide on."""
    room.source = StackedSource(game, top_of(game, {1: mine, 0: dealers}, ORDER))
    room.practice_table(game)
    room.seat("ann", "P", 1)
    room.bet("ann", "P", 1, ante=500)
    room.do(c.Ready(table="P", player="ann"))
    return felt_view(room.memory, room.table("P"), "ann", NOON)


def decided(room: FloorRoom, action: str) -> FeltView:
    """The felt after Ann's decision."""
    room.do(c.Choose(table="P", seat=1, action=action, player="ann"))
    return felt_view(room.memory, room.table("P"), "ann", NOON)


def test_of_seven_cards_the_five_that_count_are_named_and_only_where_the_hand_is_seen(room: FloorRoom) -> None:
    """One's own from the deal on, the dealer's when it is turned up: a flush without its two other cards."""
    before = dealt(room, "As Ks 9s 6s 2s Kd 3h", "Qc Qd 8h 7s 5c 4d 2h")
    assert {place: set(cards.split()) for place, cards in before.best.items()} == {1: {"As", "Ks", "9s", "6s", "2s"}}
    assert before.comparisons == {}
    after = decided(room, "play")
    assert set(after.best[0].split()) == {"Qc", "Qd", "8h", "7s", "5c"}
    assert after.comparisons == {1: {"comparison": "win"}}


def test_a_hand_that_was_folded_is_compared_with_nothing(room: FloorRoom) -> None:
    """It did not meet the dealer's."""
    dealt(room, "9s 7d 5h 4c 3s 2d Jh", "Qc Qd 8h 7s 5c 4d 2h")
    assert decided(room, "fold").comparisons == {}


def test_a_comparison_that_decides_no_wager_is_not_told(room: FloorRoom) -> None:
    """A lower hand wins the ante and pushes the play where the dealer does not qualify: nobody may read "loses"."""
    dealt(room, "9s 7d 5h", "Jc 8d 2h", "three-card-poker")
    after = decided(room, "play")
    assert after.round is not None
    assert not after.round.dealer.qualifies
    assert after.results == (SeatResult(1, 500),)
    assert after.comparisons == {1: {}}


def test_a_comparison_that_decides_is_told(room: FloorRoom) -> None:
    """The same hand against a dealer who qualifies loses both wagers."""
    dealt(room, "9s 7d 5h", "Qc 8d 2h", "three-card-poker")
    after = decided(room, "play")
    assert after.results == (SeatResult(1, -1000),)
    assert after.comparisons == {1: {"comparison": "lose"}}
