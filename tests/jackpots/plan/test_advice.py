"""The supplier's advice as warnings."""

import contextlib
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.jackpots.card_room import house, opened, progressive

from pitboss.errors import PitbossError
from pitboss.games import load_games
from pitboss.jackpots import commands as c
from pitboss.jackpots.plan.advice import favours_player, propose, warnings
from pitboss.jackpots.plan.file import parse_rate, plan_in_words, plan_of, rate_in_words
from pitboss.jackpots.plan.plan import JackpotPlan, JackpotType, MeterPlan, OffTheMeter, check_plan
from pitboss.jackpots.plan.worth import priced

#: WA01's biggest fixed award is $2,500.
GOOD = MeterPlan("jackpot", 250_000, 250_000, 10_000)


def with_meter(seed: int, rate: int, reserve: int, off: OffTheMeter = OffTheMeter.PERCENTAGES) -> JackpotPlan:
    """WA01 with one meter like this."""
    return progressive("J", "FUPGPP-WA01", MeterPlan("jackpot", seed, rate, reserve), off_the_meter=off)


def test_a_plan_that_follows_the_advice_gets_no_warning() -> None:
    """Neither does a house jackpot, which has no meter."""
    assert warnings(progressive("J", "FUPGPP-WA01", GOOD)) == []
    assert warnings(house()) == []


@pytest.mark.rule("001", "progressive-advice.2")
def test_below_seventy_percent_a_table_with_all_pays_off_the_meter_may_run_dry() -> None:
    """70% is enough, a millionth less is not."""
    assert warnings(with_meter(250_000, 700_000, 1, OffTheMeter.ALL)) == []
    (warning,) = warnings(with_meter(250_000, 699_999, 1, OffTheMeter.ALL))
    assert warning == (
        "Only 69.9999% goes to the meter and all pays come off it: below 70% it may run dry (progressive-advice.2)"
    )


@pytest.mark.rule("001", "progressive-advice.3")
def test_a_contribution_above_the_preset_lowers_the_houses_advantage() -> None:
    """The plan that a jackpot was created with is its preset; less is no harm."""
    room = opened(progressive("J", "FUPGPP-WA01", GOOD))
    room.halt()
    more = room.do(c.ChangePlan(plan=with_meter(250_000, 250_001, 1), badge="manager", second="accounting"))["warnings"]
    assert more == ["The contribution is above the preset: that lowers the house's advantage (progressive-advice.3)"]
    assert (
        room.do(c.ChangePlan(plan=with_meter(250_000, 249_999, 1), badge="manager", second="accounting"))["warnings"]
        == []
    )


@pytest.mark.rule("001", "progressive-advice.4")
def test_no_reserve_lets_play_fall_off() -> None:
    """After a whole award."""
    assert warnings(with_meter(250_000, 1, 0)) == [
        "Nothing goes to a reserve: play will fall off after a 100% award (progressive-advice.4)"
    ]


@pytest.mark.rule("001", "progressive-advice.4")
def test_a_meter_without_a_reserve_is_named_where_others_have_one() -> None:
    """Each starts again alone, so each needs its own."""
    meters = [MeterPlan(name, 500_000, 50_000, 0 if name == "minor" else 10_000) for name in ("mega", "major", "minor")]
    assert warnings(progressive("J", "FUPGPP-ML02", *meters)) == [
        "Nothing goes to a reserve of meter minor: play will fall off after a 100% award (progressive-advice.4)"
    ]


@pytest.mark.rule("001", "progressive-advice.7")
def test_a_seed_below_the_largest_fixed_award_is_warned_of() -> None:
    """A seed of just that much will do; at $5 a wager the award is $12,500."""
    assert warnings(with_meter(250_000, 1, 1)) == []
    assert warnings(with_meter(249_999, 1, 1)) == [
        "The seed of meter jackpot is below $2,500, the biggest fixed award (progressive-advice.7)"
    ]
    scaled = progressive("J", "FUPGPP-WA01", GOOD, fixed_cents=500)
    assert "below $12,500" in warnings(scaled)[0]


@pytest.mark.rule("001", "progressive-advice.5")
@pytest.mark.rule("001", "progressive-advice.8")
def test_a_seed_of_nothing_is_advised_against() -> None:
    """And with the reserve as the only seed two awards in a row leave almost nothing."""
    starts, only = warnings(with_meter(0, 1, 1))
    assert starts == "Meter jackpot starts at $0, which draws no play (progressive-advice.8)"
    assert "two awards in a row" in only
    assert "starts at $0" in warnings(with_meter(0, 1, 0))[1]


@pytest.mark.rule("001", "progressive-advice.6")
def test_a_seed_that_is_not_the_preset_is_told() -> None:
    """Even a larger one."""
    preset = progressive("J", "FUPGPP-WA01", GOOD)
    (warning,) = warnings(with_meter(300_000, 250_000, 10_000), preset)
    assert warning.startswith("The seed of meter jackpot is not the preset one")
    assert warning.endswith("(progressive-advice.6)")


def test_creating_a_jackpot_tells_its_warnings() -> None:
    """They do not stop it."""
    room = opened(progressive("J", "FUPGPP-WA01", GOOD))
    found = room.create(progressive("K", "FUPGPP-WA01", MeterPlan("jackpot", 0, 1)))
    assert len(found) == 2
    assert room.jackpot("K").preset == room.jackpot("K").plan


@pytest.mark.parametrize("made", [progressive("J", "FUPGPP-WA01", GOOD), house()], ids=["progressive", "house"])
def test_an_old_plan_that_asks_for_cards_too_late_is_warned_of(made: JackpotPlan) -> None:
    """A new one is refused; one that was made before the bounds runs on, and says so. Practice has no money."""
    late = replace(made, supervisor_from_cents=120_001, executive_from_cents=1_000_001)
    assert warnings(late) == [
        "The card of a supervisor must be asked for from $1,200 or less, not from $1,200.01 (jackpot.9f)",
        "The card of an executive must be asked for from $10,000 or less, not from $10,000.01 (jackpot.9f)",
    ]
    assert warnings(replace(made, supervisor_from_cents=120_000, executive_from_cents=1_000_000)) == []
    assert warnings(replace(late, practice=True)) == []


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
