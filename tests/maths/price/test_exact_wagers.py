"""Exact values beside a simulation."""

from fractions import Fraction

import pytest

from pitboss.games.table.table import TableSetup, open_table
from pitboss.maths.engines import Play
from pitboss.maths.executors import Work
from pitboss.maths.price.exact_wagers import exact_base, exact_side


def test_players_answer_a_dealer_who_is_seen_and_else_set_by_his_way() -> None:
    """Face Up shows the dealer's hand; EZ Pai Gow does not."""
    face_up, ez = (Play.at(open_table(TableSetup(game))) for game in ("face-up-pai-gow", "ez-pai-gow"))
    assert face_up.player is None
    assert ez.player == ez.dealer
    assert ez.dealer is not None
    assert ez.dealer.id == "foxwoods"


def test_a_long_count_is_not_begun_unasked(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not kept is left open unless it is asked for."""
    monkeypatch.setattr("pitboss.maths.engines.pai_gow.is_kept", lambda *_: False)
    assert exact_base(open_table(TableSetup("face-up-pai-gow")), Work(), count=False) is None


def test_three_card_poker_is_quick_enough_to_be_known_always() -> None:
    """Under the chosen Ante Bonus: the par per ANTE that the document prints for its table A is 3.37%."""
    value = exact_base(open_table(TableSetup("three-card-poker")), Work(), count=False)
    assert value is not None
    assert round(-value, 4) == Fraction(337, 10_000)


def test_a_side_bet_has_the_edge_that_its_document_prints() -> None:
    """Protection 7.01%, of document 000; red is as good as black."""
    table = open_table(TableSetup("ez-pai-gow"))
    assert round(-exact_side(table, "protection", "", {}, Work()), 4) == Fraction(701, 10_000)
    red, black = (exact_side(table, "red-black", choice, {}, Work()) for choice in ("red", "black"))
    assert red == black < 0


def test_a_meter_adds_to_a_jackpot() -> None:
    """The higher it stands, the better the wager."""
    table = open_table(TableSetup("face-up-pai-gow"))
    empty, full = (exact_side(table, "jackpot", "", {"jackpot": cents}, Work()) for cents in (0, 10_000_000))
    assert empty < full
