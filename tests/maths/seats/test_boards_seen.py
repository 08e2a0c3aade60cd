"""Seen cards in hold'em: small packs, where every set of seen cards is counted by itself."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest
from tests.maths.engines.test_street_engines import table_of
from tests.maths.street_games import counted_figures
from tests.two_hands import mask

from pitboss.maths.boards.outcomes import count_boards
from pitboss.maths.engines import Play, engine_of
from pitboss.maths.engines.boards import Boards, board_game
from pitboss.maths.engines.street_engine import StreetRules
from pitboss.maths.executors import HERE, Work

#: Eleven cards: two holes and a board of nine, and two that another seat holds.
PACK = ("As", "Ah", "Ks", "Kh", "Qs", "Qh", "Js", "9h", "9d", "7d", "6s")
STANDARD_ERRORS = 4


@pytest.mark.slow
@pytest.mark.parametrize("game", ["ultimate-texas-holdem", "texas-holdem-bonus"])
def test_seen_cards_bring_what_a_pack_without_them_brings(game: str) -> None:
    """The whole count of every pack that lacks the cards of one other seat, against holes drawn by a seed."""
    table = table_of(game)
    engine, play = engine_of(table.game), Play(table, cards=mask(list(PACK)))
    rules = StreetRules.of(play)

    def edge(cards: tuple[str, ...]) -> Fraction:
        counted = count_boards(board_game(replace(play, cards=mask(list(cards))), rules), HERE)
        return counted_figures(counted.outcomes).house_edge

    seen = [edge(tuple(card for card in PACK if card not in gone)) for gone in combinations(PACK, 2)]
    exact = edge(PACK) - sum(seen, Fraction(0)) / len(seen)
    assert isinstance(engine, Boards)
    found = engine.seen_gain(play, 1, 400, 7, Work(recount=True))
    assert exact > 0
    assert found.standard_error is not None
    assert 0 < found.standard_error < float(exact) / 4
    assert abs(float(found.gain - exact)) < STANDARD_ERRORS * found.standard_error
