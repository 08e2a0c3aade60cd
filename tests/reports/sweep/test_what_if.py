"""Cells: their figures are the printed ones, a count is made once for all that share it, and rules make the key."""

from dataclasses import replace
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
from pitboss.reports.sweep import what_if
from pitboss.reports.sweep.plan import Axes, cells_of
from pitboss.reports.sweep.what_if import Row, row


def rows(axes: Axes) -> list[Row]:
    return [row(cell, Work()) for cell in cells_of([axes])]


def test_three_card_poker_has_the_printed_pars_whatever_the_number_of_players() -> None:
    """Document 003 prints the par of each Ante Bonus table."""
    found = rows(Axes(game=("three-card-poker",), wager=("ante",), players=("1,7",)))
    pars = {(row["paytable"], row["players"], f"{100 * row['house_edge_float']:.2f}") for row in found}
    assert pars == {
        (name, seats, par) for name, par in (("A", "3.37"), ("B", "3.61"), ("C", "3.83")) for seats in (1, 7)
    }
    assert {row["method"] for row in found} == {"exact"}


def test_exact_figures_are_fractions_and_floats_of_the_same_numbers() -> None:
    """Pair Plus A pays straight flushes, threes of a kind, straights, flushes and pairs of the 22,100 hands."""
    (found,) = rows(Axes(game=("three-card-poker",), wager=("pair-plus",), paytable=("A",), players=("1",)))
    for name in ("house_edge", "variance", "hit_frequency"):
        assert found[f"{name}_float"] == float(Fraction(found[name]))
    assert 22_100 % Fraction(found["house_edge"]).denominator == 0
    assert Fraction(found["hit_frequency"]) == Fraction(48 + 52 + 720 + 1_096 + 3_744, 22_100)


def test_hands_of_three_cards_have_no_place_of_a_2_3_4_5() -> None:
    """Whether or not the plan names one; High Five's hands of seven have it."""
    plan = Axes(game=("three-card-poker",), wager=("ante",), players=("1",))
    for axes in (plan, replace(plan, wheel=("lowest",)), replace(plan, wheel=("all",))):
        found = rows(axes)
        assert len(found) == 3
        assert not any("wheel" in row or "wheel" in row["cell"] for row in found)
    (cell,) = cells_of([Axes(game=("high-five-poker",), wager=("ante",), players=("1",))])
    assert cell.wheel == "lowest"


def test_a_jackpot_without_its_meter_has_no_edge_but_says_what_it_needs() -> None:
    """FUPGPP-WA03 at $1 is even at $243,011.06, and keeps 31.6188% at $100,000: the figures of the README."""
    plan = Axes(game=("face-up-pai-gow",), paytable=("FUPGPP-WA03",), players=("1",))
    (bare,) = rows(plan)
    assert "house_edge" not in bare
    assert bare["note"] == "no edge without its meters: give the amount of jackpot"
    assert round(bare["break_even_meter_float"], 2) == 243_011.06
    (given,) = rows(replace(plan, meter=("100000",)))
    assert given["house_edge"] == "6092271/19267885"


def test_a_cell_that_the_rules_do_not_allow_is_a_row_that_says_so() -> None:
    """Face Up is played with the semi-wild joker only; Three Card Poker has a seventh seat, and others have not."""
    found = rows(Axes(game=("three-card-poker", "face-up-pai-gow"), wager=("bonus", "ace-high"), players=("7",)))
    assert {(row["game"], row["method"]) for row in found} == {
        ("three-card-poker", "exact"),
        ("face-up-pai-gow", "refused"),
    }
    assert "seats 1 to 6" in found[-1]["note"]


def test_one_count_of_pai_gow_serves_all_players_and_variants(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Of 100 deals 40 are won, 50 lost and 10 copied: nine cells, one count, and edges that a pencil finds."""
    calls = []

    def counted(*setting: object, **_: object) -> PaiGowResult:
        calls.append(setting)
        deals = {Comparison.WIN: 40, Comparison.LOSE: 50, Comparison.TIE: 10}
        situations = {SetHands(result, result, dealer_barred=False): count for result, count in deals.items()}
        return PaiGowResult(situations, load_game("ez-pai-gow").base_rules, 100)

    monkeypatch.setattr(pai_gow, "way_against_way", counted)
    monkeypatch.setattr(disk_cache, "code_folder", lambda *_: tmp_path)
    found = rows(Axes(game=("ez-pai-gow",), wager=("pai-gow",), joker=("semi",), variant=("all",), players=("1-3",)))
    assert len(calls) == 1
    edges = {(row.get("variant"), row["players"]): Fraction(row["house_edge"]) for row in found}
    wanted = {None: Fraction(20, 100), "classic": Fraction(22, 100), "classic-banking": Fraction(5, 200)}
    assert edges == {(variant, players): edge for variant, edge in wanted.items() for players in (1, 2, 3)}


def test_a_changed_rule_or_changed_code_is_another_key(monkeypatch: pytest.MonkeyPatch) -> None:
    """A row is found by its key, so that old rows are never taken for new ones."""
    cell = cells_of([Axes(game=("ez-pai-gow",), wager=("pai-gow",), joker=("semi",), players=("1",))])[0]
    assert cell.play
    assert cell.play.dealer
    changed_way = replace(cell, play=replace(cell.play, dealer=replace(cell.play.dealer, content_hash="another")))
    other = cells_of([Axes(game=("ez-pai-gow",), paytable=("3",), joker=("semi",), players=("1",))])[0]
    assert other.paytable
    shorter = replace(other, paytable=replace(other.paytable, lines=other.paytable.lines[:-1]))
    before = {cell.key, changed_way.key, other.key, shorter.key}
    assert len(before) == 4
    monkeypatch.setattr(what_if, "code_hash", lambda: "other code")
    assert before.isdisjoint({cell.key, changed_way.key, other.key, shorter.key})
