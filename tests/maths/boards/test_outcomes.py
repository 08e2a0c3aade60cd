"""Games of boards on small packs against a player who tries every card that may come, and in full against print."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
import pytest
from tests.maths.street_games import StreetGame, counted_figures, holdem_bonus, random_game, ultimate
from tests.plain.poker import FLUSH, FOUR_OF_A_KIND, FULL_HOUSE, PAIR, STRAIGHT, STRAIGHT_FLUSH, Value, best_five
from tests.plain.streets import PlainStreets, Result, figures
from tests.two_hands import mask

from pitboss.hands import JokerRule, WheelRule
from pitboss.hands.five_card import CLASS_SHIFT, ROYAL_ORDER
from pitboss.hands.ranker import rank_tables
from pitboss.maths.boards.board_game import BoardGame
from pitboss.maths.boards.grid import fill_live
from pitboss.maths.boards.outcomes import BoardCount, count_boards
from pitboss.maths.histories import LARGER, SMALLER

FULL = (1 << 52) - 1
#: Pays of the Blind in half antes, by class of hand; a royal flush is a kind of its own.
ROYAL_FLUSH, KINDS = 9, 10
BLIND = {STRAIGHT: 2, FLUSH: 3, FULL_HOUSE: 6, FOUR_OF_A_KIND: 20, STRAIGHT_FLUSH: 100, ROYAL_FLUSH: 1000}

#: Two suits alike that make flushes and straights; four suits alike that make neither; no suit like another.
PACKS = {
    "two suits": [rank + suit for rank in "AKQJT" for suit in "ch"],
    "four suits": [rank + suit for rank in "72" for suit in "cdhs"] + ["4c", "4d"],
    "uneven": ["Ac", "Ad", "2d", "2h", "3h", "4h", "5h", "6h", "6s", "7s"],
}
#: Decisions with every number of known cards, actions at one of which net the same as those of another.
DEEP = ((0, (~0, 1, ~1)), (3, (2, ~2)), (4, (3, 4)), (5, (~3, ~4, ~5)), (5, (~6, ~7)))
#: A way that leaves out a street on which another way decides.
SKIPPING = ((0, (1, 2, ~0)), (3, (~1, 3)), (4, (~2, ~3)), (4, (~4, ~5)))
GAMES = {
    "ultimate": ultimate(BLIND, KINDS),
    "bonus": holdem_bonus(),
    "deep": random_game(1, DEEP, KINDS, alike=[(3, 5), (2, 6)]),
    "early": random_game(2, ((0, (~0, 1)), (3, (~1, ~2, ~3))), KINDS, alike=[(1, 3)]),
    "skipping": random_game(3, SKIPPING, KINDS, alike=[(2, 3)]),
}
#: What every run tries; `make soak` tries the others, too.
OFTEN = {
    ("two suits", "ultimate"),
    ("four suits", "deep"),
    ("uneven", "bonus"),
    ("uneven", "early"),
    ("uneven", "skipping"),
}


def kind_of(value: Value, game: StreetGame) -> int:
    """The kind of a hand: its class, a royal flush by itself, or whether it is a straight or better."""
    if len(game.nets[0]) < KINDS:
        return int(value[0] >= STRAIGHT)
    return ROYAL_FLUSH if value == (STRAIGHT_FLUSH, ROYAL_ORDER - 1) else value[0]


def board_game(game: StreetGame, pack: int = FULL, strong: int = STRAIGHT) -> BoardGame:
    """A game as it is counted; its kinds come from the classes of the values."""
    tables = rank_tables(7, JokerRule.SEMI_WILD, WheelRule.LOWEST)
    classes = tables.values.astype(np.int64) >> CLASS_SHIFT
    kinds = np.where(tables.values == (STRAIGHT_FLUSH << CLASS_SHIFT | ROYAL_ORDER), ROYAL_FLUSH, classes)
    if len(game.nets[0]) < KINDS:
        kinds = (classes >= strong).astype(np.int64)
    qualifies = int(np.searchsorted(classes, PAIR))
    return BoardGame(pack, game.decisions, game.table(), tables, kinds, qualifies)


@cache
def values(name: str) -> dict[frozenset[str], Value]:
    """The value of any seven cards of a pack."""
    return {frozenset(hand): best_five(hand, wheel="lowest") for hand in combinations(PACKS[name], 7)}


@dataclass(frozen=True)
class Hole:
    """Two cards of a pack, and how they meet every dealer's two on a board."""

    cards: tuple[str, ...]
    pack: str
    game: StreetGame

    def met(self, board: frozenset[str]) -> Counter[tuple[int, int]]:
        """How often the hand is lower, equal or higher, and its kind."""
        seven = values(self.pack)
        own, found = seven[board.union(self.cards)], Counter[tuple[int, int]]()
        for dealers in combinations([card for card in PACKS[self.pack] if card not in board.union(self.cards)], 2):
            dealer = seven[board.union(dealers)]
            compared = 1 + (own > dealer) - (own < dealer)
            found[kind_of(own, self.game), compared + 3 * (dealer[0] >= PAIR)] += 1
        return found


def plain(name: str, game: StreetGame) -> Result:
    """Every hole of a pack, played for the best by trying everything."""
    total = Result()
    for cards in combinations(PACKS[name], 2):
        left = [card for card in PACKS[name] if card not in cards]
        total.add(PlainStreets(left, 5, game.plain, game.nets, Hole(cards, name, game).met).play())
    return total


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "played"),
    [
        pytest.param(name, played, marks=() if (name, played) in OFTEN else pytest.mark.soak)
        for name in PACKS
        for played in GAMES
    ],
)
def test_a_small_pack_is_counted_as_by_trying_everything(name: str, played: str) -> None:
    """Every outcome's count, the deals with equal choices, and all figures with the smaller and the larger bet."""
    game = GAMES[played]
    tried, counted = plain(name, game), count_boards(board_game(game, mask(PACKS[name])))
    outcomes = counted.outcomes
    for equal, ends in ((SMALLER, tried.smaller), (LARGER, tried.larger)):
        found = {
            tuple(map(int, key)): int(outcomes.counts[(equal, *key)]) for key in np.argwhere(outcomes.counts[equal])
        }
        assert found == dict(ends)
        edge, average, variance = figures(ends, game.nets, game.staked, game.units)
        got = counted_figures(outcomes, equal)
        assert (got.house_edge, got.average_bet, got.variance) == (edge, average, variance)
        assert got.element_of_risk == edge / average
    assert outcomes.ties.tolist() == [tried.ties[decision] for decision in range(len(game.plain))]
    assert best_worth(counted, mask(PACKS[name])) == tried.worth


def best_worth(counted: BoardCount, pack: int) -> int:
    """What the first decision is worth over all holes, by the sums of its actions."""
    live = np.zeros(counted.choices.worth.shape[1], dtype=np.uint8)
    fill_live(pack, live)
    first, *more = counted.choices.worth
    best = first + np.max([np.zeros_like(first), *more], axis=0)
    whole = best * live
    suited = whole.reshape(10, 169)[[0, 4, 7, 9]].sum()
    return int(whole.sum() - suited // 2)


@pytest.mark.slow
def test_some_choices_of_the_tests_are_equal() -> None:
    """Games with actions that net the same have deals in which the smaller and the larger bet part."""
    tried = plain("four suits", GAMES["deep"])
    assert sum(tried.ties.values()) > 0
    assert tried.smaller != tried.larger


@pytest.mark.soak
def test_ultimate_texas_holdem_in_full_is_what_is_published() -> None:
    """House edge 2.18% of the ante and element of risk 0.53%, as the public analyses print them."""
    count = count_boards(board_game(GAMES["ultimate"]))
    figures_found = counted_figures(count.outcomes)
    assert counted_figures(count.outcomes).deals == 1326 * 2118760 * 990 * 10
    assert round(float(figures_found.house_edge), 4) == 0.0218
    assert round(float(figures_found.element_of_risk), 4) == 0.0053
    assert best_worth(count, FULL) == -figures_found.house_edge * 2 * counted_figures(count.outcomes).deals


@pytest.mark.soak
def test_texas_holdem_bonus_in_full_is_what_is_published() -> None:
    """Element of risk 0.53% where a straight wins with the ante, as the public analysis prints it."""
    count = count_boards(board_game(GAMES["bonus"]))
    found = counted_figures(count.outcomes)
    assert round(float(found.element_of_risk), 4) == 0.0053
    assert round(found.house_edge, 4) == Fraction(204, 10000)
