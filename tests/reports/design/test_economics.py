"""The economics of a plan as an answer: nothing where there is no number, and why."""

from fractions import Fraction

from tests.jackpots.card_room import house, progressive

from pitboss.games.table.sensor import OwnLine
from pitboss.jackpots.plan.plan import MeterPlan, OffTheMeter
from pitboss.jackpots.plan.worth import Pace
from pitboss.reports.answer import as_json
from pitboss.reports.design.economics import economics


def test_a_figure_that_is_not_exact_is_null_with_a_reason() -> None:
    """All pays off a meter of $3 at most, for good at the house's cost."""
    meter = MeterPlan("jackpot", 0, 400_000, limit_cents=300)
    found = economics(progressive("J", "FUPGPP-WA07", meter, off_the_meter=OffTheMeter.ALL), Pace(100))
    assert found.house_edge is None
    assert found.house_edge_not_exact is not None
    assert found.house_edge_not_exact.at_most < Fraction(51, 100)
    assert found.meters[0].level_cents is None
    assert found.meters[0].level_not_exact is not None
    assert found.meters[0].level_not_exact.at_most == 300


def test_a_plan_without_a_whole_award_is_worked_out() -> None:
    """20 cents a wager, half of it to 1,128 of 154,143,080 hands."""
    lines = (OwnLine("five-aces", "5 Aces", ("five-aces",), "50%"),)
    found = economics(progressive("J", "own", MeterPlan("jackpot", 0, 200_000), own_lines=lines), Pace(100))
    assert found.meters[0].hours_between_hits is None
    assert found.meters[0].level_cents == Fraction(40 * 154_143_080, 1_128)
    assert found.hits[0].hits == Fraction(2_400 * 1_128, 154_143_080)
    assert as_json(found.meters[0].curve[0]) == {"cents": 0, "return": "0/1"}


def test_a_house_jackpot_has_an_edge_alone() -> None:
    """And no meters."""
    found = economics(house(), Pace(100))
    assert (found.house_edge is None, found.meters) == (False, ())
