"""Seen cards on streets without a dealer: small packs, where every set of seen cards is counted by itself."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest
from tests.maths.engines.test_street_engines import PACK, table_of
from tests.maths.street_games import counted_figures
from tests.two_hands import mask

from pitboss.maths.engines import Play, engine_of
from pitboss.maths.engines.street_engine import StreetRules
from pitboss.maths.engines.tree import Tree, streets_game
from pitboss.maths.executors import Work
from pitboss.maths.tree.streets import count_streets

STANDARD_ERRORS = 4


@pytest.mark.slow
@pytest.mark.parametrize("game", ["mississippi-stud", "let-it-ride"])
def test_seen_cards_bring_what_a_pack_without_them_brings(game: str) -> None:
    """The whole count of every pack that lacks the cards of one other seat, against hands drawn by a seed."""
    table = table_of(game)
    engine, own = engine_of(table.game), table.game.cards
    pack = PACK[: 2 * own + table.game.cards_dealt("board") + 1]
    play = Play(table, cards=mask(list(pack)))
    rules = StreetRules.of(play)

    def edge(cards: tuple[str, ...]) -> Fraction:
        counted = count_streets(streets_game(replace(play, cards=mask(list(cards))), rules))
        return counted_figures(counted.outcomes).house_edge

    seen = [edge(tuple(card for card in pack if card not in gone)) for gone in combinations(pack, own)]
    exact = edge(pack) - sum(seen, Fraction(0)) / len(seen)
    assert isinstance(engine, Tree)
    found = engine.seen_gain(play, 1, 400, 7, Work())
    assert exact > 0
    assert found.standard_error is not None
    assert abs(float(found.gain - exact)) < STANDARD_ERRORS * found.standard_error
