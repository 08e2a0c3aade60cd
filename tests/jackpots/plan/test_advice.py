"""The supplier's advice as warnings."""

from dataclasses import replace

import pytest
from tests.jackpots.card_room import house, opened, progressive

from pitboss.jackpots import commands as c
from pitboss.jackpots.plan.advice import warnings
from pitboss.jackpots.plan.plan import JackpotPlan, MeterPlan, OffTheMeter

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
