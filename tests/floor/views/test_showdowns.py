"""Showdowns on the felt: the cards that make a hand of more cards than count, and how hands came out."""

from tests.floor.floor_room import NOON, FloorRoom, StackedSource, top_of

from pitboss.floor import commands as c
from pitboss.floor.views.felt import FeltView, felt_view

HIGH_FIVE = "high-five-poker"
#: The seat that plays, then the dealer.
ORDER = (1, 0)


def dealt(room: FloorRoom, mine: str, dealers: str) -> FeltView:
    """Ann at High Five Poker with a hand to decide on."""
    room.source = StackedSource(HIGH_FIVE, top_of(HIGH_FIVE, {1: mine, 0: dealers}, ORDER))
    room.practice_table(HIGH_FIVE)
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
