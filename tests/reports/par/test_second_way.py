"""The second way to a par sheet's numbers: it can agree, and it can disagree."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.games import load_game
from pitboss.games.table.table import Table, TableSetup, open_table
from pitboss.hands import JokerRule
from pitboss.maths.engines.base_game import BaseGame
from pitboss.maths.engines.pai_gow import PaiGow
from pitboss.maths.engines.street_engine import StreetEngine
from pitboss.maths.executors import Work
from pitboss.maths.play import Play
from pitboss.maths.price.analysis import price
from pitboss.maths.simulate.simulation import Plan, Simulated, Simulation, Spot
from pitboss.reports.par import second_way
from pitboss.reports.par.second_way import second_base, second_count

#: The exact edge of EZ Pai Gow, as README has it.
EZ_EDGE = Fraction(57_505_209_314_341, 2_062_614_757_803_600)


@pytest.fixture
def dealt(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A simulation that came to a house edge of 2.80% with an error of 0.02%, kept in a folder of its own."""
    spot = Spot("pai-gow", "Pai Gow", frozenset(["pai-gow"]))
    result = Simulated(spot, Fraction(-28, 1_000), 0.0002, forfeits=False)
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    monkeypatch.setattr(PaiGow, "seating", lambda *_: None)
    monkeypatch.setattr(second_way, "simulate", lambda _, __, plan, **___: Simulation(plan, {}, (result,)))


def ez_base(edge: Fraction) -> BaseGame:
    return BaseGame("ez-pai-gow", "", edge, edge, Fraction(1), {}, 1, 0.0, known=True)


@pytest.mark.usefixtures("dealt")
def test_a_simulation_agrees_with_the_exact_edge_and_says_what_it_is() -> None:
    found = second_base(Play.at(open_table(TableSetup("ez-pai-gow"))), ez_base(EZ_EDGE), Work())
    assert "4,000,000 rounds dealt at random by seed 7" in found.method
    assert "not exact" in found.method
    assert [check.holds for check in found.checks] == [True]
    assert "2.8000% with a standard error of 0.0200%" in found.checks[0].text
    assert "0.60 errors" in found.checks[0].text


@pytest.mark.usefixtures("dealt")
def test_a_simulation_does_not_agree_with_a_wrong_edge() -> None:
    found = second_base(Play.at(open_table(TableSetup("ez-pai-gow"))), ez_base(Fraction(1, 10)), Work())
    assert [check.found for check in found.checks] == ["does not agree"]


@pytest.mark.parametrize(("wager", "option"), [("let-it-ride", "paytable"), ("texas-holdem-bonus", "ante-paytable")])
def test_each_pay_table_of_a_base_game_has_rounds_of_its_own(
    wager: str, option: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """What was kept of the rounds by one table is not laid beside the count by another."""
    dealt: list[str] = []

    def simulate(table: Table, _: object, plan: Plan, **__: object) -> Simulation:
        dealt.append(table.setup.options[option])
        spot = Spot("ante", "Ante", frozenset(["ante"]))
        return Simulation(plan, {}, (Simulated(spot, Fraction(-len(dealt), 100), 0.0002, forfeits=False),))

    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    monkeypatch.setattr(StreetEngine, "seating", lambda *_: None)
    monkeypatch.setattr(second_way, "simulate", simulate)
    choices = next(asked.choices for asked in load_game(wager).options if asked.id == option)
    for edge, choice in enumerate((*choices, choices[0]), 1):
        play = Play(open_table(TableSetup(wager, options={option: choice})))
        base = replace(ez_base(Fraction(1 if edge > len(choices) else edge, 100)), game=wager)
        assert [check.holds for check in second_base(play, base, Work()).checks] == [True]
    assert dealt == list(choices)


def test_a_wrong_count_is_found_by_the_second_count() -> None:
    """A line with one hand too many does not agree; the others do."""
    game = load_game("three-card-poker")
    analysis = price(game, game.paytable("A", "pair-plus"))
    wrong = replace(analysis.lines[0], combinations=analysis.lines[0].combinations + 1)
    found = second_count(game, JokerRule.SEMI_WILD, replace(analysis, lines=(wrong, *analysis.lines[1:])), Work())
    assert [check.holds for check in found.checks] == [False, True, True, True, True, True]
    assert (found.checks[0].found, found.checks[0].wanted) == ("48", "49")
