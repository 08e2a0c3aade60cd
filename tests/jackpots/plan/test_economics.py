"""A plan's economics: the plan's own words in, exact numbers out."""

from fractions import Fraction

import pytest
from tests.jackpots.card_room import ALL, house, opened, progressive
from tests.maths.exact_dry_chance import dry_exactly

from pitboss.errors import PitbossError
from pitboss.jackpots.plan.plan import MeterPlan, OffTheMeter
from pitboss.jackpots.plan.worth import dry_terms, economics_of, house_jackpot_edge

HANDS = 154_143_080


def test_a_plans_rates_and_seed_are_the_economics_terms() -> None:
    """WA01: seed $1,000, 25% and 2.5%; 32 whole awards in 154,143,080 hands."""
    found = economics_of(progressive())
    assert found.whole("jackpot") == Fraction(32, HANDS)
    assert found.growth_cents("jackpot") == 25
    assert found.start_cents("jackpot") == 100_000 + Fraction(5, 2) * HANDS / 32
    assert found.seed_cost == Fraction(32 * 1_000, HANDS)


@pytest.mark.rule("001", "jackpot.4")
def test_the_ledger_does_what_the_economics_say() -> None:
    """100 wagers put growth times 100 on the meter, and the next start is the seed and the reserve so far."""
    plan = progressive()
    room, found = opened(plan), economics_of(plan)
    room.play(20, 1, 2, 3, 4, 5)
    assert room.cents()[0] - 100_000 == 100 * found.growth_cents("jackpot")
    room.win(1, ALL)
    assert room.cents() == (100_000 + 252,)


def test_a_meter_that_pays_everything_is_asked_when_it_runs_dry() -> None:
    """$3 and 25 cents a wager can't pay a full house of $5: the first wager runs dry with any fixed pay."""
    plan = progressive("J", "FUPGPP-WA07", MeterPlan("jackpot", 300, 250_000), off_the_meter=OffTheMeter.ALL)
    found = dry_exactly(dry_terms(plan), 1)
    assert found.upper == Fraction(26_132 + 184_832 + 307_472 + 4_188_528, HANDS)
    richer = dry_exactly(dry_terms(plan, start_cents=500), 1)
    assert richer.upper == Fraction(26_132 + 184_832 + 307_472, HANDS)
    with pytest.raises(PitbossError, match="can't run dry"):
        dry_terms(progressive())


@pytest.mark.rule("001", "types.6")
def test_a_house_jackpots_edge_is_what_its_posted_prizes_leave() -> None:
    """WA03 with $5,000 and $500 posted for its shares."""
    paid = 228 * 5_000 + 1_128 * 500 + 26_092 * 500 + 184_644 * 100 + 307_472 * 75 + 4_188_528 * 4
    assert house_jackpot_edge(house()) == 1 - Fraction(paid, HANDS)
    with pytest.raises(PitbossError, match="no meter"):
        economics_of(house())
    with pytest.raises(PitbossError, match="depends on its meters"):
        house_jackpot_edge(progressive())
