"""``pitboss ev``."""

import json
from fractions import Fraction
from typing import Any

import pytest
from tests.helpers import Run

from pitboss.cards import parse_cards
from pitboss.games import load_game
from pitboss.hands import traits_of

TWO_PAIR = "Ks Kd 6d 6h 3h As 2d"
QUEENS = "Qs Qd Jk Tc 9h 8h 2c"


def answer(pitboss: Run, *words: str) -> dict[str, Any]:
    ran = pitboss("ev", *words, "--json")
    assert (ran.code, ran.err) == (0, "")
    found: dict[str, Any] = json.loads(ran.out)
    return found


def test_choices_come_best_first_with_exact_values(pitboss: Run) -> None:
    """Q-6-3 folds, the better of two bad choices; every dealer's hand is counted."""
    found = answer(pitboss, "three-card-poker", "Qs 6d 3h")
    assert (found["schema"], found["game"], found["cards"], found["best"]) == (
        2,
        "three-card-poker",
        "Qs 6d 3h",
        "FOLD",
    )
    fold, play = found["choices"]
    assert (fold["value"], fold["outcomes"]) == ("-1/1", {"fold": "18424"})
    assert Fraction(play["value"]) < -1
    assert sum(map(int, play["outcomes"].values())) == int(found["dealers"]) == 18_424
    assert found["seconds"] >= 0


def test_the_ante_bonus_is_part_of_the_value_of_playing(pitboss: Run) -> None:
    """Under two tables three of a kind are worth more by exactly the difference of their pays."""
    game, cards = load_game("three-card-poker"), "7s 7d 7h"
    pays = [game.paytable(table, "ante").pay_for(traits_of(parse_cards(cards))).net for table in "AB"]
    found = [answer(pitboss, "three-card-poker", cards, "--paytable", table) for table in "AB"]
    a, b = (Fraction(answer["choices"][0]["value"]) for answer in found)
    assert a - b == pays[0] - pays[1] != 0


def test_a_seen_dealers_hand_is_set_and_answered(pitboss: Run) -> None:
    """Kings and sixes, split, beat queens behind ace-ten; the house way's own split is marked."""
    found = answer(pitboss, "face-up-pai-gow", TWO_PAIR, "--dealer", QUEENS)
    best = found["choices"][0]
    assert found["dealer_set"] == "Qs Qd 9h 8h 2c | Jk Tc"
    assert (best["value"], best["outcomes"]["win"], found["dealers"]) == ("1/1", "1", "1")
    assert best["front"]["cards"] == "6h 6d"
    assert [choice["choice"] for choice in found["choices"] if choice["house_way_rule"]] == [found["best"]]
    assert {choice["value"] for choice in found["choices"]} == {"1/1", "0/1", "-1/1"}


@pytest.mark.slow
def test_every_split_is_valued_against_an_unseen_dealer(pitboss: Run) -> None:
    """Against all hands that the seven cards leave; who sees them first does better than any one split."""
    found = answer(pitboss, "face-up-pai-gow", TWO_PAIR)
    assert {sum(map(int, choice["outcomes"].values())) for choice in found["choices"]} == {53_524_680}
    assert Fraction(found["best_answer"]["value"]) > Fraction(found["choices"][0]["value"])


@pytest.mark.slow
def test_high_five_folds_a_hand_with_nothing(pitboss: Run) -> None:
    """And prints it for people."""
    ran = pitboss("ev", "high-five-poker", "Qs 6d 3h 8c 9c 2d 4h")
    assert ran.code == 0
    assert ran.out.index("FOLD") < ran.out.index("PLAY")
    assert "53,524,680" in ran.out


def test_splits_are_printed_with_the_house_ways_rule(pitboss: Run) -> None:
    """The rule's text stands below."""
    ran = pitboss("ev", "face-up-pai-gow", TWO_PAIR, "--dealer", QUEENS)
    assert "house way 7a" in ran.out
    assert "The dealer sets Qs Qd 9h 8h 2c | Jk Tc." in ran.out
    assert "House way, rule 7a: Two pair" in ran.out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("three-card-poker", "Qs 6d"), "3 cards are needed, 2 were given"),
        (("three-card-poker", "Qs 6d 4h", "--dealer", "Qs 2d 3h"), "Qs is there 2 times"),
        (("three-card-poker", "Qs 6d 4h", "--house-way", "foxwoods"), "A house way is for pai gow"),
        (
            ("high-five-poker", TWO_PAIR, "--paytable", "A"),
            "has no choice of pay tables",
        ),
        (("ez-pai-gow", TWO_PAIR, "--house-way", "foxwods"), "did you mean 'foxwoods'"),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_sentence(words: tuple[str, ...], sentence: str, pitboss: Run) -> None:
    """Nothing is printed but why."""
    ran = pitboss("ev", *words)
    assert (ran.code, ran.out) == (2, "")
    assert sentence in ran.err


def test_a_decision_on_a_street_takes_the_board(pitboss: Run) -> None:
    """With a pair of aces all is bet; after the smallest bet before, a fold loses two antes."""
    found = answer(pitboss, "mississippi-stud", "As Ah", "--board", "7c")
    assert (found["board"], found["best"], found["choices"][-1]["value"]) == ("7c", "FOURTH 3X", "-2/1")
    assert "has no board" in pitboss("ev", "caribbean-stud", "As Ah 7c 5d 2h", "--board", "7d").err
    assert "7c is there 2 times" in pitboss("ev", "mississippi-stud", "As 7c", "--board", "7c").err


def test_an_up_card_is_enough_of_the_dealers_hand(pitboss: Run) -> None:
    """Every hand of the dealer with that card is met: four of the 46 that are left."""
    found = answer(pitboss, "caribbean-stud", "As Ah 7c 5d 2h", "--dealer", "Kc")
    assert (found["best"], found["dealers"]) == ("RAISE 2X", str(46 * 45 * 44 * 43 // 24))


def test_whoever_folds_meets_no_dealer(pitboss: Run) -> None:
    """Four Card Poker with the dealer's king up: a fold ends every deal, whatever the dealer would have had."""
    found = answer(pitboss, "four-card-poker", "8h 8d 5s 3c 2d", "--dealer", "Kh")
    by_name = {choice["choice"]: choice["outcomes"] for choice in found["choices"]}
    assert by_name["FOLD"] == {"fold": "1370754"}
    assert sum(map(int, by_name["PLAY 1X"].values())) == 1_370_754


def test_a_street_on_which_nobody_decides_is_refused_with_those_that_there_are(pitboss: Run) -> None:
    """Two decisions of Texas Hold'em Bonus know six cards; six is named once."""
    ran = pitboss("ev", "texas-holdem-bonus", "7h 2d", "--board", "Kd Qs Jc 4d 3d")
    assert (ran.code, ran.out) == (2, "")
    assert "is made with 2 or 5 or 6 cards, not 7" in ran.err
