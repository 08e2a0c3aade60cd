"""Seats counted over small decks, once for all tests that need them."""

from functools import cache

from tests.plain.small_deck import DECKS
from tests.two_hands import mask

from pitboss.games import Game, load_game
from pitboss.games.house_way import load_house_way
from pitboss.hands import WheelRule
from pitboss.maths.base_games import PaiGowTable, Work
from pitboss.maths.seat_census import SeatCensus, count_seat
from pitboss.maths.seat_games import high_five_seat, pai_gow_seat

EZ, FACE_UP, HIGH_FIVE = (load_game(name) for name in ("ez-pai-gow", "face-up-pai-gow", "high-five-poker"))
WAY = load_house_way("foxwoods")
#: A player may hold an ace-high pai gow with or without the joker, and so may the dealer; a royal flush as well.
UNEVEN = "uneven"
HIGH_FIVE_DECKS = {
    "uneven": ["8c", "7c", "3c", "8d", "7d", "3d", "Ah", "Qh", "Jh", "9h", "6h", "4h", "2h", "Ks", "Ts", "Jk"],
    "alike": [rank + suit for rank in "9642" for suit in "cdhs"] + ["Jk"],
}
WORK = Work()


def seat_at(game: Game, *, best: bool) -> PaiGowTable:
    """A table at which the player plays best or by the dealer's house way."""
    return PaiGowTable(game, WAY, None if best else WAY, game.joker, game.wheel, game.pai_gow_rules)


@cache
def face_up_census(*, best: bool) -> SeatCensus:
    """A seat of Face Up Pai Gow Poker."""
    seat = pai_gow_seat(seat_at(FACE_UP, best=best), mask(DECKS[UNEVEN]))
    return count_seat(seat, FACE_UP.joker, WORK, colours=False, ace_high=True)


@cache
def high_five_census(deck: str) -> SeatCensus:
    """A seat of High Five Poker."""
    seat = high_five_seat(WheelRule.LOWEST, WORK, mask(HIGH_FIVE_DECKS[deck]))
    return count_seat(seat, HIGH_FIVE.joker, WORK, colours=False, ace_high=False)
