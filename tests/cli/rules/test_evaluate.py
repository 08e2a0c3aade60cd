"""``pitboss evaluate``."""

import json
from typing import Any

import pytest
from tests.helpers import Run

ROYAL = "As Ks Qs Js Ts 2d 3h"
ACE_HIGH = "As Kd Jh 9c 7s 4d 2h"


def pays(answer: str) -> dict[tuple[str, ...], str]:
    """What each pay table pays, by wager, designator and choice."""
    wagers: list[dict[str, Any]] = json.loads(answer)["wagers"]
    return {(row["wager"], row["paytable"], *([row["choice"]] if row["choice"] else [])): row["pays"] for row in wagers}


def test_a_hand_is_named_and_paid_under_every_wager(pitboss: Run) -> None:
    """A natural royal flush under EZ Pai Gow."""
    answer = pitboss("evaluate", ROYAL, "--game", "ez-pai-gow", "--json")
    found = json.loads(answer.out)
    assert (found["schema"], found["name"], found["best"]) == (2, "Royal Flush", "As Ks Qs Js Ts")
    assert {"royal-flush", "straight-flush", "royal-flush-natural"} <= set(found["traits"])
    paid = pays(answer.out)
    assert paid["dynasty", "1"] == "120 to 1"
    assert paid["protection", "protection"] == "loss"
    assert (paid["red-black", "red-black", "red"], paid["red-black", "red-black", "black"]) == ("loss", "1 to 1")


@pytest.mark.parametrize(
    ("cards", "name", "line"),
    [
        ("Qs Td 9h 8c 6s 4d 2h", "Queen-high pai gow", "7 to 1"),
        ("Jk Td 9h 8c 5s 3d 2h", "Ace-high pai gow", "3 to 1"),
        ("9s 8d 7h 5c 4s 3d 2h", "Nine-high pai gow", "100 to 1"),
        ("As2s3s4s5sKdQh", "Five-high straight flush", "120 to 1"),
    ],
)
def test_protection_pays_for_weak_hands(cards: str, name: str, line: str, pitboss: Run) -> None:
    """More the lower they are."""
    answer = pitboss("evaluate", cards, "--game", "ez-pai-gow", "--json")
    assert json.loads(answer.out)["name"] == name
    assert pays(answer.out)["protection", "protection"] == line


def test_three_cards_are_judged_under_three_card_poker(pitboss: Run) -> None:
    """A-K-Q of spades."""
    answer = pitboss("evaluate", "Qs As Ks", "--game", "three-card-poker", "--json")
    paid = pays(answer.out)
    assert json.loads(answer.out)["name"] == "Ace-high straight flush"
    assert (paid["bonus", "TCPB-01"], paid["pair-plus", "A"], paid["ante", "A"]) == ("4,000 to 1", "40 to 1", "5 to 1")


@pytest.mark.parametrize(
    ("dealer", "paid"),
    [
        ("Ac Kh Jd 9s 7c 4h 2d", "20 to 1"),
        ("Jk Kh Jd 9s 7c 4h 2d", "20 to 1"),
        ("Ac Ah Jd 9s 7c 4h 2d", "loss"),
    ],
    ids=["natural", "joker", "pair"],
)
def test_a_wager_on_the_dealers_hand_needs_it(dealer: str, paid: str, pitboss: Run) -> None:
    """Ace-High 1 of Face Up Pai Gow, with and without the dealer's cards."""
    words = ("evaluate", ACE_HIGH, "--game", "face-up-pai-gow", "--json")
    assert ("ace-high", "1") not in pays(pitboss(*words).out)
    assert pays(pitboss(*words, "--dealer", dealer).out)["ace-high", "1"] == paid


def test_a_dealers_joker_pays_on_its_own_line(pitboss: Run) -> None:
    """When the player has something better than ace-high."""
    words = ("evaluate", ROYAL, "--game", "face-up-pai-gow", "--json", "--dealer")
    assert pays(pitboss(*words, "Jk Kh Jd 9s 7c 4h 2c").out)["ace-high", "1"] == "10 to 1"
    assert pays(pitboss(*words, "Ac Kh Jd 9s 7c 4h 2c").out)["ace-high", "1"] == "8 to 1"


def test_people_get_a_table(pitboss: Run) -> None:
    """With the name of the hand, and a word on the dealer's cards."""
    answer = pitboss("evaluate", "Ks Kd Kh 4c 4d 9s 2h", "--game", "face-up-pai-gow")
    assert answer.code == 0
    assert "Kings full of Fours" in answer.out
    assert "--dealer" in answer.out


def test_a_fully_wild_joker_makes_more_of_a_hand(pitboss: Run) -> None:
    """Four kings and a joker."""
    words = ("evaluate", "Jk Ks Kd Kh Kc 9s 2h", "--game", "ez-pai-gow", "--json")
    assert json.loads(pitboss(*words).out)["name"] == "Four Kings"
    assert json.loads(pitboss(*words, "--joker", "full").out)["name"] == "Five Kings"


@pytest.mark.parametrize(
    ("cards", "game", "sentence"),
    [
        ("As Xd 2c 3c 4c 5c 6c", "ez-pai-gow", "'Xd' is not a card"),
        ("As As 2c 3c 4c 5c 6c", "ez-pai-gow", "As is there 2 times"),
        ("Jk Jk 2c 3c 4c 5c 6c", "ez-pai-gow", "Jk is there 2 times"),
        ("As Kd", "ez-pai-gow", "7 cards are needed, 2 were given"),
        ("As Kd Qh Jc Ts 9s 8s 7s", "ez-pai-gow", "7 cards are needed, 8 were given"),
        ("", "ez-pai-gow", "7 cards are needed, 0 were given"),
        ("As Kd Jk", "three-card-poker", "Jk is in the hand, but this game's deck has no joker"),
        ("As Kd Qh", "three-card-pokr", "did you mean 'three-card-poker'?"),
        ("[red]As", "three-card-poker", "'[red]As' is not a card"),
        ("\udcff", "three-card-poker", "is not text in UTF-8"),
    ],
    ids=[
        "malformed",
        "duplicate",
        "second-joker",
        "too-few",
        "too-many",
        "none",
        "no-joker",
        "game",
        "markup",
        "bytes",
    ],
)
def test_cards_that_cannot_be_are_refused_with_a_sentence(cards: str, game: str, sentence: str, pitboss: Run) -> None:
    """One line that names them, exit code 2, no traceback."""
    answer = pitboss("evaluate", cards, "--game", game)
    assert (answer.code, answer.out) == (2, "")
    assert sentence in answer.err
    assert answer.err.startswith("pitboss: ")
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize(
    ("dealer", "sentence"),
    [
        ("As Kh Jd 9s 7c 4h 2c", "As is there 2 times"),
        ("Ac Kh", "7 cards are needed, 2 were given"),
        ("Xx", "not a card"),
    ],
    ids=["shared", "too-few", "malformed"],
)
def test_a_dealers_hand_that_cannot_be_is_refused(dealer: str, sentence: str, pitboss: Run) -> None:
    """Also when it holds a card of the player's."""
    answer = pitboss("evaluate", ACE_HIGH, "--game", "face-up-pai-gow", "--dealer", dealer)
    assert answer.code == 2
    assert sentence in answer.err
