"""``pitboss covariance``."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.helpers import Run
from tests.small_seats import face_up_census, high_five_census

from pitboss.hands.arrays import Reals
from pitboss.maths import disk_cache
from pitboss.maths.engines import seven_card
from pitboss.maths.price import covariance
from pitboss.maths.seats import seat_games
from pitboss.maths.seats.seven_card_seats import Dealt

FEW = ("--seats", "3", "--deals", "2000", "--seed", "5")


def higher(own: Dealt, dealer: Dealt) -> Reals:
    return np.sign(own.types.astype(np.float64) - dealer.types)


@pytest.fixture
def small_decks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Exact counts over a few cards, so that the commands answer at once; what they simulate is kept nowhere else."""
    monkeypatch.setattr(disk_cache, "code_folder", lambda _kind, _code: tmp_path)
    monkeypatch.setattr(covariance, "pai_gow_census", lambda table, _work: face_up_census(best=table.player is None))
    monkeypatch.setattr(covariance, "high_five_census", lambda _play, _decided, _work: high_five_census("alike"))
    monkeypatch.setattr(seat_games, "high_five_nets", lambda _play, _decided: higher)
    monkeypatch.setattr(seven_card, "best_decisions", lambda _play, _work: None)


def answer(pitboss: Run, *words: str) -> dict[str, Any]:
    ran = pitboss("covariance", *words, "--json")
    assert (ran.code, ran.err) == (0, "")
    found: dict[str, Any] = json.loads(ran.out)
    return found


def matrix_of(found: dict[str, Any]) -> list[list[Fraction]]:
    """The matrix, symmetric and within the bounds of its diagonal."""
    matrix = [[Fraction(number) for number in row] for row in found["covariance"]]
    for one in range(len(matrix)):
        for other in range(len(matrix)):
            assert matrix[one][other] == matrix[other][one]
            assert matrix[one][other] ** 2 <= matrix[one][one] * matrix[other][other]
    assert Fraction(found["all_wagers"]["variance"]) == sum(map(sum, matrix))
    return matrix


@pytest.mark.slow
def test_three_card_poker_is_exact_to_the_table(pitboss: Run) -> None:
    """A symmetric matrix with variances on its diagonal, and the variances of seven seats as fractions."""
    found = answer(pitboss, "three-card-poker", "--seats", "7")
    matrix = matrix_of(found)
    assert found["wagers"][0] == "ante"
    for which, variance in ((found["base_game"], matrix[0][0]), (found["all_wagers"], sum(map(sum, matrix)))):
        assert which["between_seats"]["exact"] is which["table_variance_exact"] is True
        between = Fraction(which["between_seats"]["covariance"])
        assert Fraction(which["table_variance"]) == 7 * variance + 42 * between


@pytest.mark.slow
@pytest.mark.usefixtures("small_decks")
@pytest.mark.parametrize("player", [pytest.param("best", marks=pytest.mark.soak), "house-way"])
def test_face_up_has_all_its_wagers(player: str, pitboss: Run) -> None:
    """Ace-High and the jackpot at its meter beside the base game and Fortune; the seats are simulated, and say so."""
    words = ("face-up-pai-gow", "--player", player, "--meter", "100000", "--paytable", "jackpot=FUPGPP-WA03", *FEW)
    found = answer(pitboss, *words)
    assert found["wagers"] == ["pai-gow", "fortune", "ace-high", "jackpot"]
    assert (found["meters"], found["paytables"]["jackpot"]) == ({"jackpot": 10_000_000}, "FUPGPP-WA03")
    matrix = matrix_of(found)
    base = found["base_game"]
    between = base["between_seats"]
    assert between["exact"] is base["table_variance_exact"] is False
    assert (between["deals"], between["seed"]) == (2_000, 5)
    assert base["table_variance_error"] == pytest.approx(6 * between["standard_error"])
    assert base["table_variance"] == pytest.approx(float(3 * matrix[0][0]) + 6 * between["covariance"])
    printed = " ".join(pitboss("covariance", *words).out.split())
    assert "simulated, 2,000 deals, seed 5; one standard error" in printed
    assert "the jackpot meter of FUPGPP-WA03 is at $100,000.00" in printed


@pytest.mark.slow
@pytest.mark.usefixtures("small_decks")
def test_an_empty_meter_is_said_to_be_empty(pitboss: Run) -> None:
    """One seat is exact, and needs no simulation."""
    printed = " ".join(pitboss("covariance", "face-up-pai-gow").out.split())
    assert "the jackpot meter of FUPGPP-WA01 is counted as empty, because it was not given" in printed
    assert "variance of 1 seat, base games: " in printed
    assert "simulated" not in printed
    assert answer(pitboss, "face-up-pai-gow")["base_game"]["between_seats"] is None


@pytest.mark.slow
@pytest.mark.usefixtures("small_decks")
def test_high_five_poker_has_ante_and_trips(pitboss: Run) -> None:
    """The base game is ANTE and PLAY together."""
    found = answer(pitboss, "high-five-poker", *FEW)
    assert found["wagers"] == ["ante", "trips"]
    assert matrix_of(found)[0][1] > 0
    assert found["base_game"]["between_seats"]["exact"] is False


@pytest.mark.usefixtures("small_decks")
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("three-card-poker", "--seats", "8"), "1 to 7 seats"),
        (("three-card-poker", "--meter", "5"), "has no jackpot"),
        (("three-card-poker", "--player", "best"), "A player's way is for pai gow"),
        (("high-five-poker", "--house-way", "foxwoods"), "A house way is for pai gow"),
        (("high-five-poker", "--paytable", "APP-01"), "write WAGER=DESIGNATOR"),
        (("high-five-poker", "--deals", "10"), "1,000 to 100,000,000 deals"),
        (("face-up-pai-gow", "--paytable", "jackpot=FUPGPP-ML02", "--meter", "5"), "write NAME=DOLLARS"),
        (("ez-pai-gow", "--player", "best", "--seats", "2"), "give house-way as the player"),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_sentence(words: tuple[str, ...], sentence: str, pitboss: Run) -> None:
    """Nothing is printed but why."""
    ran = pitboss("covariance", *words)
    assert (ran.code, ran.out) == (2, "")
    assert sentence in ran.err


@pytest.mark.slow
def test_the_pay_table_of_the_base_game_is_told(pitboss: Run) -> None:
    """Of Let It Ride's two tables the one that was asked for, else the first."""
    assert answer(pitboss, "let-it-ride")["paytables"]["bet-3"] == "standard"
    assert answer(pitboss, "let-it-ride", "--paytable", "bet-3=california")["paytables"]["bet-3"] == "california"
