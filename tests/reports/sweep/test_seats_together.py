"""The variance of a table: exact where it can be counted, else a simulation that carries its error."""

from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.games import load_game
from pitboss.games.settlement.pai_gow import SetHands
from pitboss.games.settlement.showdown import Comparison
from pitboss.maths import disk_cache
from pitboss.maths.duel.pai_gow import PaiGowResult
from pitboss.maths.engines import pai_gow
from pitboss.maths.executors import Work
from pitboss.maths.price.covariance import BASE, SeatSimulation
from pitboss.maths.seats import three_card_seats
from pitboss.maths.seats.seven_card_seats import SimulatedSeats
from pitboss.reports.sweep.plan import Axes, cells_of
from pitboss.reports.sweep.what_if import Row, row

HALVES = Fraction(1, 2)


@pytest.fixture(autouse=True)
def counted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Pai gow of 100 deals, 50 won and 50 lost, so that a seat's variance is 1; two seats go together by a half."""
    deals = {SetHands(result, result, dealer_barred=False): 50 for result in (Comparison.WIN, Comparison.LOSE)}
    result = PaiGowResult(deals, load_game("ez-pai-gow").base_rules, 100)
    simulated = SimulatedSeats(0.5, 0.01, 2_000, 7)
    monkeypatch.setattr(pai_gow, "way_against_way", lambda *_, **__: result)
    monkeypatch.setattr(pai_gow, "best_split", lambda *_, **__: result)
    monkeypatch.setattr(disk_cache, "code_folder", lambda *_: tmp_path)
    monkeypatch.setattr(SeatSimulation, "between_seats", lambda *_: {BASE: simulated})
    monkeypatch.setattr(three_card_seats, "seats_covariance", lambda *_: (HALVES, HALVES))


def rows(game: str, player: str = "own") -> list[Row]:
    wager = str(load_game(game).base.wager)
    bonus = ("A",) if game == "three-card-poker" else ()
    axes = Axes(
        game=(game,), wager=(wager,), paytable=bonus, joker=("own",), player=(player,), players=("1,3",),
        table_variance=True, deals=2_000,
    )  # fmt: skip
    return [row(cell, Work()) for cell in cells_of([axes])]


def test_seats_of_pai_gow_are_simulated_and_say_so() -> None:
    """Three seats have three variances and six covariances: 3 + 6 / 2, and six times the error; one seat is exact."""
    one, three = rows("ez-pai-gow")
    assert (one["table_method"], one["table_variance"]) == ("exact", "1/1")
    assert three["method"] == "exact"
    assert three["table_method"] == "simulation"
    assert three["table_variance_float"] == 6.0
    assert three["table_standard_error"] == pytest.approx(0.06)
    assert (three["simulated_deals"], three["seed"]) == (2_000, 7)
    assert "table_variance" not in three


def test_seats_of_three_card_poker_are_exact() -> None:
    """Nothing is simulated: no error, no seed."""
    for seats in rows("three-card-poker"):
        pairs = seats["players"] * (seats["players"] - 1)
        assert seats["table_method"] == "exact"
        assert Fraction(seats["table_variance"]) == seats["players"] * Fraction(seats["variance"]) + pairs * HALVES
        assert "seed" not in seats


def test_seats_that_split_best_keep_their_edge_and_say_why_there_is_no_variance() -> None:
    _, three = rows("ez-pai-gow", player="best")
    assert three["house_edge"] == "0/1"
    assert "table_method" not in three
    assert "give house-way as the player" in three["note"]
