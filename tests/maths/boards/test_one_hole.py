"""One hole against every board and dealer's hole one by one, beside the count of all holes at once."""

from fractions import Fraction
from math import comb

import pytest
from tests.maths.boards.test_outcomes import GAMES, PACKS, board_game
from tests.two_hands import mask

from pitboss.cards import parse_cards
from pitboss.maths.boards.choices import best_choices
from pitboss.maths.boards.grid import BLOCK, FIRST_SUIT, SECOND_SUIT
from pitboss.maths.boards.one_hole import action_worths
from pitboss.maths.card_sets import RANKS
from pitboss.maths.executors import HERE


def place_of(first: int, second: int) -> int:
    """Where a hole stands in half a grid."""
    suits = list(zip(FIRST_SUIT.tolist(), SECOND_SUIT.tolist(), strict=True))
    return suits.index((first // RANKS, second // RANKS)) * BLOCK + first % RANKS * RANKS + second % RANKS


@pytest.mark.slow
@pytest.mark.parametrize(("name", "played"), [("two suits", "ultimate"), ("uneven", "deep")])
def test_every_hole_of_a_small_pack_is_worth_what_it_is_by_itself(name: str, played: str) -> None:
    """The worths of all actions of the first decision, by both ways, for all holes."""
    game = board_game(GAMES[played], mask(PACKS[name]))
    first, *more = best_choices(game, HERE).worth
    units = comb(len(PACKS[name]) - 2, 5) * game.dealers * game.contrasts.chains(0) * game.nets.units
    cards = sorted(int(card) for card in parse_cards(" ".join(PACKS[name])))
    for at, one in enumerate(cards):
        for other in cards[at + 1 :]:
            place = place_of(one, other)
            sums = [int(first[place]), *(int(first[place] + row[place]) for row in more)]
            assert action_worths(game, [one, other], [], 0) == [Fraction(total, units) for total in sums]
