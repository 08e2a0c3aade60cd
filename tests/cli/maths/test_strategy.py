"""``pitboss strategy``."""

import json
import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.helpers import Run


def answer(pitboss: Run, *words: str) -> dict[str, Any]:
    ran = pitboss("strategy", *words, "--json")
    assert (ran.code, ran.err) == (0, "")
    found: dict[str, Any] = json.loads(ran.out)
    return found


def test_three_card_poker_has_a_shortest_rule(pitboss: Run) -> None:
    """Q-6-4 or better, at no cost: no rule is shorter than one line."""
    found = answer(pitboss, "three-card-poker")
    assert (found["schema"], found["is_shortest"]) == (2, True)
    assert found["seconds"] >= 0
    (rule,) = found["rules"]
    (line,) = rule["lines"]
    assert (line["with"], line["without"], line["plays_from"], rule["cost"]) == ([], [], "Q-6-4", "0/1")


def test_every_simpler_rule_has_its_exact_cost(pitboss: Run) -> None:
    """Playing any queen, as the dealer does, is the cheapest of them."""
    rules = answer(pitboss, "three-card-poker")["simple_rules"]
    costs = {rule["lines"][0]["plays_from"]: Fraction(rule["cost"]) for rule in rules}
    assert min(costs, key=lambda name: costs[name]) == "Queen-high"
    assert all(cost > 0 for cost in costs.values())


def test_the_strategy_is_printed_for_people(pitboss: Run) -> None:
    """With the claim only where it is proved."""
    ran = pitboss("strategy", "three-card-poker")
    assert ran.code == 0
    assert "play Q-6-4 or better" in ran.out
    assert "there is no shorter rule" in ran.out
    assert "Queen-high or better, as the dealer does" in ran.out


@pytest.mark.slow
def test_high_five_has_rules_of_several_lines(pitboss: Run) -> None:
    """Each line speaks of other hands, and no rule is called the shortest."""
    found = answer(pitboss, "high-five-poker", "--lines", "2")
    one, two = found["rules"]
    assert (len(one["lines"]), len(two["lines"]), found["is_shortest"]) == (1, 2, False)
    assert Fraction(0) < Fraction(two["cost"]) < Fraction(one["cost"])
    assert two["lines"][0]["with"] == two["lines"][1]["without"]
    assert pitboss("strategy", "high-five-poker", "--lines", "2").out.count("or better") > 2


@pytest.mark.soak
def test_a_way_of_few_lines_is_a_house_way_with_the_edge_it_claims(pitboss: Run, tmp_path: Path) -> None:
    """Written to a file, it is proved on every hand, sets hands, and its edge against the dealer is the one printed."""
    file = tmp_path / "short.toml"
    found = answer(pitboss, "ez-pai-gow", "--lines", "14", "--out", str(file))
    assert found["short_way_toml"] == file.read_text(encoding="utf-8")
    assert len(tomllib.loads(found["short_way_toml"])["rule"]) <= 14
    claimed = max((way for way in found["short_ways"] if len(way["lines"]) <= 14), key=lambda way: len(way["lines"]))
    edge = json.loads(pitboss("edge", "ez-pai-gow", "--player", str(file), "--json").out)
    assert edge["house_edge"] == claimed["house_edge"]
    assert "front" in pitboss("split", "Ks Kd 6d 6h 3h As 2d", "--house-way", str(file)).out


@pytest.mark.soak
def test_the_costs_of_rules_are_printed_dearest_first(pitboss: Run) -> None:
    """And where the very best split of every hand is found."""
    ran = pitboss("strategy", "ez-pai-gow", "--lines", "10")
    assert ran.code == 0
    assert "pitboss edge ez-pai-gow --player best" in ran.out
    assert "a shorter one may exist" in ran.out
    assert "The way of 10 lines" in ran.out


@pytest.mark.soak
def test_answering_a_seen_dealer_by_a_house_way_costs(pitboss: Run) -> None:
    """The best answer is never worse, and its rule is said."""
    found = answer(pitboss, "face-up-pai-gow")
    assert Fraction(found["cost"]) == Fraction(found["way_edge"]) - Fraction(found["best_edge"]) > 0
    assert sum(Fraction(row["cost"]) for row in found["classes"]) == Fraction(found["cost"])
    assert sum(int(row["hands"]) for row in found["classes"]) == 154_143_080
    assert all(Fraction(row["share"]) > 0 for row in found["classes"])
    printed = " ".join(pitboss("strategy", "face-up-pai-gow").out.split())
    assert found["rule"] in printed
    assert "pushed, could win" in printed


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("three-card-poker", "--lines", "0"), "Give the lines as 1 to 5 in Three Card Poker, not 0"),
        (("high-five-poker", "--lines", "99"), "Give the lines as 1 to 5 in High Five Poker, not 99"),
        (("ez-pai-gow", "--lines", "41"), "Give the lines as 1 to 40 in EZ Pai Gow, not 41"),
        (("three-card-poker", "--house-way", "foxwoods"), "A house way is for pai gow"),
        (("three-card-poker", "--out", "way.toml"), "--out is for pai gow"),
        (("high-five-poker", "--paytable", "A"), "The base game of High Five Poker has no choice of pay tables"),
        (("ez-pai-gow", "--paytable", "A"), "The base game of EZ Pai Gow has no choice of pay tables"),
        (("face-up-pai-gow", "--lines", "12"), "the dealer is seen"),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_sentence(words: tuple[str, ...], sentence: str, pitboss: Run) -> None:
    """Nothing is printed but why."""
    ran = pitboss("strategy", *words)
    assert (ran.code, ran.out) == (2, "")
    assert sentence in ran.err


@pytest.mark.slow
@pytest.mark.parametrize("command", ["strategy", "strategy-card"])
def test_the_help_tells_the_most_lines_that_are_taken(command: str, pitboss: Run) -> None:
    """One more is refused by both commands, and what the help says is taken."""
    assert "or up to 40 where hands are set" in " ".join(pitboss(command, "--help").out.replace("│", " ").split())
    assert pitboss(command, "three-card-poker", "--lines", "5").code == 0
    assert "Give the lines as 1 to 5" in pitboss(command, "three-card-poker", "--lines", "6").err


def test_a_game_with_streets_is_told_street_by_street(pitboss: Run) -> None:
    """The grid of two cards and the classes of later streets; a rule of few lines is not promised."""
    ran = pitboss("strategy", "mississippi-stud")
    assert (ran.code, ran.err) == (0, "")
    assert "Pairs are on the diagonal" in ran.out
    assert "With 4 cards" in ran.out
    assert "Give the lines as 1 to 1" in pitboss("strategy", "mississippi-stud", "--lines", "3").err
