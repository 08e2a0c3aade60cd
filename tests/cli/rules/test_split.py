"""``pitboss split`` and ``pitboss house-ways``."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.helpers import Run

HANDS = {
    # The reference way's own sentences, worked out by hand: cards, front, rule.
    "five aces and kings": ("As Ah Ad Ac Jk Ks Kd", {"Ks", "Kd"}, "1a"),
    "five aces": ("As Ah Ad Ac Jk Ks Qd", {"aces"}, "1b"),
    "quads with a pair": ("9s 9h 9d 9c 3s 3d Kh", {"3s", "3d"}, "2a"),
    "four nines and a king": ("9s 9h 9d 9c 3s 2d Kh", {"Kh", "3s"}, "2c"),
    "four nines and no king": ("9s 9h 9d 9c 3s 2d Qh", {"nines"}, "2d"),
    "three pair": ("Ks Kh 8d 8c 5s 5d 2h", {"Ks", "Kh"}, "6"),
    "two pair of tens and an ace": ("Ts Th 8d 8c As 5d 2h", {"As", "5d"}, "7b"),
    "no pair": ("As Jh 9d 7c 5s 4d 2h", {"Jh", "9d"}, "9b"),
}


@pytest.mark.parametrize(("cards", "front", "rule"), HANDS.values(), ids=HANDS)
def test_split_sets_a_hand_by_the_rule_that_decides(pitboss: Run, cards: str, front: set[str], rule: str) -> None:
    """Front and rule as the reference way's wording has them."""
    found = json.loads(pitboss("split", cards, "--json").out)
    named = {"aces": "Pair of Aces", "nines": "Pair of Nines"}
    if len(front) == 1:
        assert found["front"]["name"] == named[next(iter(front))]
    else:
        assert set(found["front"]["cards"].split()) == front
    assert found["rule"]["number"] == rule
    assert sorted((found["front"]["cards"] + " " + found["back"]["cards"]).split()) == sorted(cards.split())


@pytest.mark.slow
def test_split_does_not_wait_for_the_compiler() -> None:
    """One hand is set in plain Python."""
    script = (
        "import sys; from pitboss.cli.app import main; sys.argv = ['pitboss', 'split', 'As Kd Qh Jc Td 9s Jk']\n"
        "try: main()\nexcept SystemExit: pass\nprint('numba' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-P", "-c", script], capture_output=True, text=True, check=True)  # noqa: S603 (ours)
    assert ran.stdout.splitlines()[-1] == "False"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("split", "As Kd Qh Jc Td 9s"), "7 cards are needed, 6 were given"),
        (("split", "As As Qh Jc Td 9s 2c"), "As is there 2 times"),
        (("split", "As Kd Qh Jc Td 9s 2c", "--house-way", "foxwods"), "did you mean 'foxwoods'?"),
        (("house-ways", "foxwods"), "did you mean 'foxwoods'?"),
    ],
    ids=["six-cards", "twice", "way", "ways"],
)
def test_bad_input_is_one_sentence_and_exit_code_2(pitboss: Run, words: tuple[str, ...], said: str) -> None:
    """Named, with what to do."""
    answer = pitboss(*words)
    assert answer.code == 2
    assert said in answer.err
    assert "Traceback" not in answer.err


def test_house_ways_lists_three_and_prints_the_rules_of_one(pitboss: Run) -> None:
    """What a floor manager reads."""
    assert all(name in pitboss("house-ways").out for name in ("foxwoods", "foxwoods-trump-plaza", "canterbury-park"))
    assert "Three pair: the highest in front" in pitboss("house-ways", "foxwoods").out


@pytest.mark.slow
def test_a_way_that_does_not_set_every_hand_is_refused_with_a_hand(pitboss: Run, tmp_path: Path) -> None:
    """The proof names the first hand on which the way fails."""
    way = tmp_path / "half.toml"
    way.write_text(
        'id = "half"\nname = "Half"\nsource = "a test"\n[[rule]]\nnumber = "1"\ntext = "No pair"\n'
        'when = ["no-pair"]\nplay = "second-and-third-highest-in-front"\n'
    )
    answer = pitboss("house-ways", str(way), "--check")
    assert answer.code == 2
    assert "no rule applies to it" in answer.err
