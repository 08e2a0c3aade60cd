"""Decisions that are alike: the same action is best at them, whatever was bet before."""

from dataclasses import replace

import numpy as np
from tests.maths.boards.test_outcomes import BLIND, KINDS, board_game
from tests.maths.street_games import StreetGame, holdem_bonus, random_game, ultimate

from pitboss.maths.boards.choices import choice_starts
from pitboss.maths.boards.contrasts import Contrasts
from pitboss.maths.boards.grid import WHOLE
from pitboss.maths.card_sets import card_sets

#: Two decisions on the flop, each with its own on the river after a check.
TWO_FLOPS = ((0, (1, 2)), (3, (3, ~0)), (3, (4, ~1)), (5, (~2, ~3)), (5, (~4, ~5)))


def alike(game: StreetGame) -> tuple[int, ...]:
    """The first decision that each decision of a game is like."""
    return Contrasts(game.decisions, game.table()).alike


def two_flops(*, river: int) -> StreetGame:
    """Two ways through flop and river: the second nets one more throughout, and ``river`` more for its last bet."""
    game = random_game(5, TWO_FLOPS, 2)
    nets = np.array(game.nets)
    for one, other in ((0, 1), (2, 4), (3, 5)):
        nets[other] = nets[one] + 1
    nets[5] += river
    return replace(game, nets=tuple(tuple(tuple(map(int, row)) for row in table) for table in nets))


def test_a_last_bet_that_adds_the_same_after_any_other_is_one_decision() -> None:
    """Texas Hold'em Bonus: RIVER adds as much with TURN as without it; its choices are kept once."""
    game = board_game(holdem_bonus())
    assert game.contrasts.alike == (0, 1, 2, 2)
    sizes = [len(card_sets(game.pack, known).masks) * WHOLE for known in (0, 3, 4)]
    assert choice_starts(game).tolist() == [0, sizes[0], sum(sizes[:2]), sum(sizes[:2]), sum(sizes)]


def test_what_a_bet_before_it_changes_is_another_decision() -> None:
    """One net that differs, and decisions of other streets, are decisions of their own."""
    game = holdem_bonus()
    nets = np.array(game.nets)
    nets[4, 1, 5] += 1
    other = replace(game, nets=tuple(tuple(tuple(map(int, row)) for row in table) for table in nets))
    assert alike(other) == (0, 1, 2, 3)
    assert alike(ultimate(BLIND, KINDS)) == (0, 1, 2)


def test_decisions_are_alike_only_if_what_may_follow_them_is() -> None:
    """Two flops whose own bets add the same part where a bet on the river adds more after one of them."""
    assert alike(two_flops(river=0)) == (0, 1, 1, 3, 3)
    assert alike(two_flops(river=2)) == (0, 1, 2, 3, 4)
