"""Games of streets without a dealer against a player who tries everything on a small pack, and against print."""

from collections import Counter
from functools import cache
from itertools import combinations

import numpy as np
import pytest
from tests.maths.street_games import StreetGame, counted_figures, random_game
from tests.plain.poker import PAIR, STRAIGHT_FLUSH, THREE_OF_A_KIND, TWO_PAIR, Value, best_five
from tests.plain.streets import PlainStreets, Result, figures
from tests.two_hands import mask

from pitboss.hands.arrays import Integers
from pitboss.hands.five_card import CLASS_SHIFT, ROYAL_ORDER
from pitboss.hands.rankings import ranking
from pitboss.maths.card_sets import card_sets
from pitboss.maths.histories import LARGER, SMALLER
from pitboss.maths.tree.streets import StreetsCount, StreetsGame, count_streets

FULL = (1 << 52) - 1
#: Four suits alike of three ranks, and suits of which no two are alike.
PACKS = {
    "alike": [rank + suit for rank in "A72" for suit in "cdhs"],
    "uneven": ["Ac", "Ad", "2d", "2h", "3h", "4h", "5h", "6h", "6s", "7s", "7h"],
}
KINDS = 9
#: Two cards and one more at a time, with four actions; three cards, where bets may be pulled back; one decision of
#: five.
GAMES = {
    "two cards": (
        2,
        random_game(
            3, ((0, (~0, 1, 2)), (1, (~1, ~2, 3)), (1, (~3, ~4)), (2, (~5, ~6, ~7))), KINDS, alike=[(5, 7), (3, 4)]
        ),
    ),
    "three cards": (3, random_game(4, ((0, (1, 2)), (1, (~0, ~1)), (1, (~2, ~3))), KINDS, alike=[(2, 3)])),
    "one decision": (3, random_game(5, ((0, (~0, ~1, ~2, ~3, ~4)),), KINDS)),
}


@cache
def value_of(hand: frozenset[str]) -> Value:
    """The plain value of five cards."""
    return best_five(sorted(hand), wheel="lowest")


def plain(name: str, own: int, game: StreetGame) -> Result:
    """Every own hand of a pack, played for the best by trying everything."""
    total = Result()
    for cards in combinations(PACKS[name], own):

        def met(board: frozenset[str], own_cards: tuple[str, ...] = cards) -> Counter[tuple[int, int]]:
            return Counter({(value_of(board.union(own_cards))[0], 0): 1})

        left = [card for card in PACKS[name] if card not in cards]
        total.add(PlainStreets(left, 5 - own, game.plain, game.nets, met, one_by_one=True).play())
    return total


def classes(pack: int) -> Integers:
    """The class of every five cards of a pack, as the package values them."""
    return ranking("five-card").values(card_sets(pack, 5).masks) >> CLASS_SHIFT


@pytest.mark.slow
@pytest.mark.parametrize(("own", "game"), GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("name", PACKS)
def test_a_small_pack_is_counted_as_by_trying_everything(name: str, own: int, game: StreetGame) -> None:
    """Every outcome's count, the deals with equal choices, and all figures with the smaller and the larger bet."""
    pack, table = mask(PACKS[name]), game.table()
    counted = count_streets(StreetsGame(pack, own, 5 - own, game.decisions, table, classes(pack)))
    tried, outcomes = plain(name, own, game), counted.outcomes
    for equal, ends in ((SMALLER, tried.smaller), (LARGER, tried.larger)):
        found = {
            tuple(map(int, key)): int(outcomes.counts[(equal, *key)]) for key in np.argwhere(outcomes.counts[equal])
        }
        assert found == dict(ends)
        edge, average, variance = figures(ends, game.nets, game.staked, game.units)
        got = counted_figures(outcomes, equal)
        assert (got.house_edge, got.average_bet, got.variance) == (edge, average, variance)
    assert outcomes.ties.tolist() == [tried.ties[decision] for decision in range(len(game.plain))]


# Games in full


def paid(pays: dict[str, int], pair_from: int, push_from: int) -> Integers:
    """What every five cards are paid to one by a table of classes, with pairs that win, push and lose."""
    found = []
    for value in ranking("five-card").values(card_sets(FULL, 5).masks).tolist():
        value_class, first = value >> CLASS_SHIFT, (value >> 16 & 15) + 2
        if value_class == STRAIGHT_FLUSH:
            found.append(pays["royal" if value & 15 == ROYAL_ORDER else "8"])
        elif value_class >= TWO_PAIR:
            found.append(pays[str(value_class)])
        else:
            found.append((1 if first >= pair_from else 0 if first >= push_from else -1) if value_class == PAIR else -1)
    return np.array(found, dtype=np.int64)


def full_count(own: int, plain_game: StreetGame, pays: Integers) -> StreetsCount:
    """A game on the whole pack, whose nets are so many units of what the hand is paid; a fold loses them."""
    levels, kinds = np.unique(pays, return_inverse=True)
    nets = tuple(
        tuple((units * int(level) if units > 0 else units,) for level in levels) for units in plain_game.staked
    )
    game = StreetGame(plain_game.plain, nets, tuple(map(abs, plain_game.staked)), 1)
    return count_streets(StreetsGame(FULL, own, 5 - own, game.decisions, game.table(), kinds))


MISSISSIPPI = {"royal": 500, "8": 100, "7": 40, "6": 10, "5": 6, "4": 4, str(THREE_OF_A_KIND): 3, str(TWO_PAIR): 2}
RIDE = {"royal": 1000, "8": 200, "7": 50, "6": 11, "5": 8, "4": 5, str(THREE_OF_A_KIND): 3, str(TWO_PAIR): 2}
BIG_RAISE = {"royal": 500, "8": 100, "7": 40, "6": 8, "5": 6, "4": 4, str(THREE_OF_A_KIND): 3, str(TWO_PAIR): 2}


def mississippi() -> StreetGame:
    """Three times fold or one to three antes; the units of a history are negative where it folds."""
    decisions: list[tuple[int, tuple[int, ...]]] = []
    units: list[int] = []

    def decide(known: int, staked: int) -> int:
        here = len(decisions)
        decisions.append((known, ()))
        units.append(-staked)
        actions = [~(len(units) - 1)]
        for bet in (1, 2, 3):
            if known < 2:
                actions.append(decide(known + 1, staked + bet))
            else:
                units.append(staked + bet)
                actions.append(~(len(units) - 1))
        decisions[here] = (known, tuple(actions))
        return here

    decide(0, 1)
    return StreetGame(tuple(decisions), (), tuple(units), 1)


def test_let_it_ride_in_full_is_what_is_published() -> None:
    """About 3.5% of one bet, as printed; equal choices are bets with which nothing is won or lost on average."""
    game = StreetGame(((0, (1, 2)), (1, (~0, ~1)), (1, (~2, ~3))), (), (1, 2, 2, 3), 1)
    count = full_count(3, game, paid(RIDE, 10, 10))
    assert round(float(counted_figures(count.outcomes).house_edge), 3) == 0.035
    assert counted_figures(count.outcomes).deals == 22100 * 49 * 48
    assert counted_figures(count.outcomes, LARGER).average_bet > counted_figures(count.outcomes).average_bet


@pytest.mark.soak
def test_mississippi_and_big_raise_stud_in_full_are_what_is_published() -> None:
    """4.91% and 2.58% of the ante, as printed; two times the ante is never the better bet."""
    count = full_count(2, mississippi(), paid(MISSISSIPPI, 11, 6))
    assert round(float(counted_figures(count.outcomes).house_edge), 4) == 0.0491
    twice = [choices for choices in count.choices.values() if (choices.smaller == 2).any()]
    assert not twice
    raised = full_count(3, StreetGame(((0, (~0, ~1, ~2, ~3, ~4)),), (), (-1, 2, 3, 4, 5), 1), paid(BIG_RAISE, 10, 6))
    assert round(float(counted_figures(raised.outcomes).house_edge), 4) == 0.0258
