"""Proposals: exact for the edge that was wanted, scaled with the wager, and a plan that favours the player says so."""

import contextlib
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.jackpots.card_room import house, progressive

from pitboss.errors import PitbossError
from pitboss.games import load_games
from pitboss.jackpots.plan.file import parse_rate, plan_in_words, plan_of, rate_in_words
from pitboss.jackpots.plan.plan import JackpotPlan, JackpotType, MeterPlan, OffTheMeter, check_plan
from pitboss.jackpots.plan.proposals import favours_player, propose
from pitboss.jackpots.plan.worth import priced

QUARTER = Fraction(1, 4)


def by_hand(plan: JackpotPlan) -> Fraction:
    """The house's edge a second way, line by line: the wager less tray pays, seeds of whole awards, and rates."""
    kept = Fraction(1)
    for counted in priced(plan).lines:
        if counted.line is None:
            continue
        pay = counted.line.pay
        if pay.meter is None and plan.off_the_meter is OffTheMeter.PERCENTAGES:
            kept -= counted.probability * Fraction(plan.prize_cents(counted.line) or 0, plan.fixed_cents)
        elif pay.meter is not None and pay.share == 1:
            kept -= counted.probability * Fraction(plan.meter(pay.meter).seed_cents, plan.fixed_cents)
    return kept - Fraction(sum(meter.contribution_ppm + meter.reserve_ppm for meter in plan.meters), 1_000_000)


@pytest.mark.parametrize("wager", [100, 500])
@pytest.mark.parametrize("paytable", ["FUPGPP-WA01", "FUPGPP-WA03"])
def test_a_proposal_keeps_the_edge_that_was_wanted_and_scales_with_the_wager(paytable: str, wager: int) -> None:
    """Within a hundredth of a percent for each meter; the seed is the largest fixed pay at that wager."""
    proposal = propose(progressive("K", paytable, fixed_cents=wager), QUARTER)
    check_plan(proposal.plan)
    edge = by_hand(proposal.plan)
    assert QUARTER <= edge < QUARTER + Fraction(len(proposal.plan.meters), 10_000)
    assert proposal.edge == edge
    largest = max(proposal.plan.prize_cents(line) or 0 for line in proposal.plan.table_of_pays.lines)
    assert {meter.seed_cents for meter in proposal.plan.meters} == {largest}
    at_a_dollar = propose(progressive("K", paytable), QUARTER).plan
    assert [meter.seed_cents * 100 for meter in proposal.plan.meters] == [
        meter.seed_cents * wager for meter in at_a_dollar.meters
    ]
    assert [meter.contribution_ppm for meter in proposal.plan.meters] == [
        meter.contribution_ppm for meter in at_a_dollar.meters
    ]


def test_an_edge_that_the_pay_table_can_not_give_is_refused() -> None:
    """It says how much there is for edge and meters together."""
    with pytest.raises(PitbossError, match="leaves nothing for its meters"):
        propose(progressive("K"), Fraction(99, 100))
    with pytest.raises(PitbossError, match="posted prizes"):
        propose(house("K"))


def test_a_plan_that_favours_the_player_says_so() -> None:
    """95% and 5% of a WA01 wager go to meter and reserve: the house loses what the fixed pays and the seed take."""
    generous = progressive("K", "FUPGPP-WA01", MeterPlan("jackpot", 100_000, 950_000, 50_000))
    assert by_hand(generous) < 0
    assert f"in the long run the house keeps {float(by_hand(generous)):.4%}" in favours_player(generous)
    rich = progressive("K", "FUPGPP-WA01", MeterPlan("jackpot", 10**9, 0))
    assert "from its seed on" in favours_player(rich)
    assert favours_player(propose(progressive("K")).plan) == ""


@given(st.integers(0, 1_000_000))
def test_a_rate_in_words_is_read_again(ppm: int) -> None:
    """Every part per million has its words."""
    assert parse_rate(rate_in_words(ppm)) == ppm


@pytest.mark.parametrize("made", [progressive("K"), house("K"), progressive("K", executive_lines=("five-aces",),
                                  zone="America/Denver", supervisor_from_cents=99_950)])  # fmt: skip
def test_a_plan_in_words_is_read_again_to_the_same_plan(made: JackpotPlan) -> None:
    """So that a page can show every field, and send it back."""
    assert plan_of(plan_in_words(made), "words") == made


@pytest.mark.slow
def test_every_jackpot_pay_table_of_every_game_has_a_proposal_or_a_sentence() -> None:
    """Those that leave something for meters at an edge of 10% keep it, counted a second way."""
    found = []
    for game in load_games():
        for wager in (wager for wager in game.wagers if wager.sensor):
            for paytable in game.paytables_of(wager.id):
                plan = JackpotPlan("K", "K", JackpotType.PROGRESSIVE, game.id, paytable.designator, "Here")
                with contextlib.suppress(PitbossError):
                    found.append(propose(plan, Fraction(1, 10)))
    assert found
    assert all(Fraction(1, 10) <= by_hand(proposal.plan) < Fraction(11, 100) for proposal in found)
