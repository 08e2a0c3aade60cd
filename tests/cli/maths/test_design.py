"""``pitboss design``."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from tests.helpers import Run

WORDS = ("design", "three-card-poker", "--wager", "pair-plus", "--target-edge", "5%±0.3")


def test_what_is_saved_analyze_takes_with_the_same_edge(pitboss: Run, tmp_path: Path) -> None:
    out = tmp_path / "design.toml"
    found = json.loads(pitboss(*WORDS, "--most", "1", "--out", str(out), "--json").out)
    (designed,) = found["designs"]
    assert abs(Fraction(designed["house_edge"]) - Fraction(1, 20)) <= Fraction(3, 1_000)
    analyzed = json.loads(pitboss("analyze", "three-card-poker", "--paytable", str(out), "--json").out)
    assert analyzed["house_edge"] == designed["house_edge"]
    assert analyzed["hit_frequency"] == designed["hit_frequency"]


def test_lines_on_the_dealers_hand_are_saved_too(pitboss: Run, tmp_path: Path) -> None:
    out = tmp_path / "design.toml"
    words = ("design", "face-up-pai-gow", "--wager", "ace-high", "--target-edge", "4%±0.3", "--most", "1")
    (designed,) = json.loads(pitboss(*words, "--out", str(out), "--json").out)["designs"]
    analyzed = json.loads(pitboss("analyze", "face-up-pai-gow", "--paytable", str(out), "--json").out)
    assert analyzed["house_edge"] == designed["house_edge"]


def test_a_target_without_a_tolerance_is_met_within_the_one_that_help_and_documentation_name(pitboss: Run) -> None:
    """Within a tenth of a point: 5% is 4.9% to 5.1%."""
    words = ("design", "three-card-poker", "--wager", "pair-plus", "--target-edge")
    found = [Fraction(design["house_edge"]) for design in json.loads(pitboss(*words, "5%", "--json").out)["designs"]]
    assert found
    assert all(Fraction("0.049") <= edge <= Fraction("0.051") for edge in found)
    assert pitboss(*words, "5%", "--json").out == pitboss(*words, "5%±0.1", "--json").out
    told = "".join(
        character for character in pitboss("design", "--help").out if character.isalnum() or character in "%±."
    )
    assert "5%is5%±0.1" in told
    assert "19%is19%±1" in told


def test_the_terminal_shows_the_tables_side_by_side(pitboss: Run) -> None:
    answer = pitboss(*WORDS, "--most", "3")
    assert answer.code == 0
    assert "design-3" in answer.out
    assert "Simpler ones may exist" in answer.out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--wager", "ante", "--target-edge", "5%"), "not settled by a pay table alone"),
        (("--wager", "pair-plus", "--target-edge", "much"), "is not a target"),
        (("--wager", "pair-plus", "--target-edge", "5%", "--out", "x.txt"), "must end in .toml"),
        (("--wager", "pear-plus", "--target-edge", "5%"), "did you mean"),
    ],
)
def test_bad_requests_are_refused_in_a_sentence(words: tuple[str, ...], message: str, pitboss: Run) -> None:
    answer = pitboss("design", "three-card-poker", *words)
    assert answer.code == 2
    assert message in answer.err
