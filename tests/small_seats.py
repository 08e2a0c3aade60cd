"""Seats counted over small decks, once for all tests that need them."""

from functools import cache

from tests.high_five_plays import high_five_decisions, high_five_play
from tests.plain.small_deck import DECKS
from tests.set_plays import set_play
from tests.two_hands import mask

from pitboss.games import Game, load_game
from pitboss.games.house_way import load_house_way
from pitboss.maths.census.seat_census import SeatCensus, count_seat
from pitboss.maths.executors import Work
from pitboss.maths.play import Play
from pitboss.maths.seats.seat_games import high_five_seat, pai_gow_seat

EZ, FACE_UP, HIGH_FIVE = (load_game(name) for name in ("ez-pai-gow", "face-up-pai-gow", "high-five-poker"))
WAY = load_house_way("foxwoods")
#: A player may hold an ace-high pai gow with or without the joker, and so may the dealer; a royal flush as well.
UNEVEN = "uneven"
HIGH_FIVE_DECKS = {
    "uneven": ["8c", "7c", "3c", "8d", "7d", "3d", "Ah", "Qh", "Jh", "9h", "6h", "4h", "2h", "Ks", "Ts", "Jk"],
    "alike": [rank + suit for rank in "9642" for suit in "cdhs"] + ["Jk"],
}
WORK = Work()


def seat_at(game: Game, *, best: bool, cards: int | None = None) -> Play:
    """The player plays best or by the dealer's house way."""
    return set_play(WAY, None if best else WAY, cards=cards, game=game)


@cache
def face_up_census(*, best: bool) -> SeatCensus:
    """A seat of Face Up Pai Gow Poker."""
    seat = pai_gow_seat(seat_at(FACE_UP, best=best, cards=mask(DECKS[UNEVEN])))
    return count_seat(seat, FACE_UP.joker, WORK, colours=False, ace_high=True)


@cache
def high_five_census(deck: str) -> SeatCensus:
    """A seat of High Five Poker."""
    play = high_five_play(cards=mask(HIGH_FIVE_DECKS[deck]))
    seat = high_five_seat(play, high_five_decisions(play))
    return count_seat(seat, HIGH_FIVE.joker, WORK, colours=False, ace_high=False)
