"""A figure over days the size of a word."""

from dataclasses import replace

from pitboss.web.views.accounting_views import HoldView, UnknownHold
from pitboss.web.views.charts import band_bar, sparkline


def test_every_known_day_has_its_own_place_and_what_is_more_lies_higher() -> None:
    """Four days, the second not known: the line goes over it, and the last day stands at the right edge."""
    line = sparkline([0, None, -100, 300])
    assert line is not None
    places = [tuple(map(float, point.split(","))) for point in line.points.split()]
    assert [x for x, _ in places] == [3.0, 79.0, 117.0]  # 114 across three steps, from 3
    heights = [y for _, y in places]
    assert heights[2] < heights[0] == line.zero < heights[1]
    assert line.last == places[-1]


def test_nothing_known_is_no_line() -> None:
    """A table that never closed has nothing to draw; one day alone is a point."""
    assert sparkline([None, None]) is None
    assert sparkline([]) is None
    line = sparkline([None, 500])
    assert line is not None
    assert line.points == "117.0,3.0"


def test_a_hold_on_one_line_has_its_win_within_its_bands_and_one_that_has_left_them_at_the_edge() -> None:
    """The drawing reaches from the lowest to the highest of the wide band and the win."""
    hold = HoldView(
        notes=(),
        rounds=4,
        handle_cents=0,
        won_cents=0,
        envy_cents=0,
        expected="0/1",
        expected_cents=0,
        deviation_cents=0,
        deviations=0.0,
        band_95=(-200, 200),
        band_997=(-300, 300),
        verdict="normal",
        wagers=(),
    )
    inside, outside = band_bar(hold), band_bar(replace(hold, won_cents=900))
    assert inside is not None
    assert outside is not None
    assert inside.wide[0] < inside.narrow[0] < inside.won == inside.expected == inside.width / 2 < inside.narrow[1]
    assert outside.wide[1] < outside.won == inside.wide[1] < outside.width
    assert band_bar(UnknownHold(("Nothing was wagered",))) is None
