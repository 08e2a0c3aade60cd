"""``pitboss simulate``."""

import json
from fractions import Fraction
from typing import Any

import pytest
from tests.helpers import Run


def wagers(pitboss: Run, *words: str) -> dict[str, dict[str, Any]]:
    """The wagers of an answer for machines, by their names."""
    answer = pitboss("simulate", *words, "--json")
    assert answer.code == 0, answer.err
    return {wager["wager"]: wager for wager in json.loads(answer.out)["wagers"]}


@pytest.mark.slow
def test_every_wager_has_its_error_its_exact_value_and_how_far_it_is_off(pitboss: Run) -> None:
    """The distance is in standard errors, and the simulated mean is a fraction over the rounds."""
    found = wagers(pitboss, "three-card-poker", "--rounds", "200_000", "--seed", "11")
    assert list(found) == ["ante", "pair-plus", "bonus"]
    for wager in found.values():
        mean, exact = Fraction(wager["mean"]), Fraction(wager["exact"])
        assert 200_000 % mean.denominator == 0
        assert wager["z"] == pytest.approx(float(mean - exact) / wager["standard_error"])
        assert abs(wager["z"]) < 4


@pytest.mark.slow
def test_the_answer_says_what_was_dealt_and_the_same_seed_deals_it_again(pitboss: Run) -> None:
    """Whatever it is dealt on; only the seconds differ."""
    words = ("simulate", "three-card-poker", "--rounds", "50,000", "--seats", "3", "--json")
    one, two = (json.loads(pitboss(*words, "--jobs", jobs).out) for jobs in ("1", "2"))
    assert one.pop("seconds") >= 0 <= two.pop("seconds")
    assert one == two
    assert (one["rounds"], one["seats"], one["hands"], one["seed"]) == ("50000", 3, "150000", "7")


@pytest.mark.slow
def test_a_pay_table_and_an_option_can_be_chosen(pitboss: Run) -> None:
    """Another Ante Bonus, another Pair Plus, no bonus wager."""
    words = ("three-card-poker", "--rounds", "1000", "--paytable", "ante=tcp-12", "--option", "bonus=not-offered")
    found, usual = wagers(pitboss, *words), wagers(pitboss, "three-card-poker", "--rounds", "1000")
    assert "bonus" in usual
    assert "bonus" not in found
    assert found["pair-plus"]["paytable"] != usual["pair-plus"]["paytable"]
    assert (
        wagers(pitboss, "let-it-ride", "--rounds", "1000", "--paytable", "bet-3=california")["bet-3"]["paytable"]
        == "california"
    )


@pytest.mark.slow
def test_a_base_game_that_was_not_counted_has_no_distance_and_says_how_to_count_it(
    pitboss: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Side bets are quick to price and always have one; a jackpot says at which meter."""
    monkeypatch.setattr("pitboss.maths.engines.pai_gow.is_kept", lambda *_: False)
    found = wagers(pitboss, "face-up-pai-gow", "--rounds", "20_000", "--meter", "5000")
    assert found["pai-gow"]["z"] is found["pai-gow"]["exact"] is None
    assert found["pai-gow"]["note"] == "not counted yet"
    assert "or run pitboss edge face-up-pai-gow" in pitboss("simulate", "face-up-pai-gow", "--rounds", "20_000").out
    assert found["jackpot"]["note"].startswith("the jackpot meter stands at $5,000.00; ")
    assert found["ace-high"]["z"] is not None


@pytest.mark.slow
def test_people_get_a_table_with_the_seed_and_how_hands_are_played(pitboss: Run) -> None:
    """And where seats share a dealer, where the errors come from."""
    printed = pitboss("simulate", "ez-pai-gow", "--rounds", "20_000", "--seats", "2", "--paytable", "dynasty=3").out
    assert "EZ Pai Gow: 20,000 rounds of 2 seats, seed 7" in printed
    assert "dealer and seats set by foxwoods" in printed
    assert "64 independent parts" in printed
    assert "Dynasty Bonus: envy apart" in printed


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("ez-pai-gow", "--rounds", "many"), "not a number of rounds"),
        (("ez-pai-gow", "--rounds", "0"), "1 to 10,000,000,000 rounds"),
        (("ez-pai-gow", "--seats", "7"), "1 to 6 seats"),
        (("ez-pai-gow", "--paytable", "3"), "write WAGER=DESIGNATOR"),
        (("ez-pai-gow", "--paytable", "dynasty=9"), "dynasty"),
        (("ez-pai-gow", "--paytable", "protection=1"), "leaves no choice of a pay table for protection"),
        (("let-it-ride", "--paytable", "bet-2=1"), "leaves no choice of a pay table for bet-2"),
        (("ez-pai-gow", "--paytable", "dynasty-2=1"), "dynasty-2"),
        (("ez-pai-gow", "--option", "dealing=never"), "dealing"),
        (("ez-pai-gow", "--meter", "5"), "is paid from a meter"),
        (("ez-pai-gow", "--jobs", "1", "--cluster", "here"), "not both"),
        (("three-card-poker", "--house-way", "foxwoods"), "no hands are set"),
        (("three-card-poker", "--seed", "-1"), "A seed is 0 or more"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(pitboss: Run, words: tuple[str, ...], said: str) -> None:
    """Before anything is dealt."""
    answer = pitboss("simulate", *words)
    assert answer.code == 2
    assert said in answer.err
    assert answer.out == ""


@pytest.mark.slow
def test_rounds_that_all_came_to_the_same_say_nothing_about_the_error(pitboss: Run) -> None:
    """One round has no standard error: it is not printed as 0."""
    assert wagers(pitboss, "three-card-poker", "--rounds", "1")["ante"]["standard_error"] is None
    printed = pitboss("simulate", "three-card-poker", "--rounds", "1").out
    assert "one round of one seat" in printed
    assert "unknown" in printed


@pytest.mark.slow
def test_a_jackpot_says_how_far_its_error_can_be_trusted(pitboss: Run) -> None:
    words = ("face-up-pai-gow", "--rounds", "1000", "--meter", "100000")
    assert "rough guide" in wagers(pitboss, *words)["jackpot"]["note"]
