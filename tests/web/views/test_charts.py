"""A figure over days the size of a word."""

from dataclasses import replace

from pitboss.web.views.accounting_views import HoldView, UnknownHold
from pitboss.web.views.charts import Series, band_bar, line_chart, sparkline


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


def test_a_line_that_does_not_begin_with_nothing_fills_its_drawing() -> None:
    """A large meter that grew by a few dollars: against nothing all points would lie on one height."""
    days = ["2026-10-20", "2026-10-21", "2026-10-22"]
    lines = [Series("Mega", [2_000_400, 2_005_000, 2_009_800])]
    (flat,), (seen,) = (line_chart(days, lines, from_zero=zero).lines for zero in (True, False))  # type: ignore[union-attr]
    heights = [[y for _, y, _, _ in line.dots] for line in (flat, seen)]
    assert max(heights[0]) - min(heights[0]) < 1
    assert max(heights[1]) - min(heights[1]) > 100
    chart = line_chart(days, lines, from_zero=False)
    assert chart is not None
    assert [cents for _, cents in chart.marks] == [2_000_000, 2_002_000, 2_004_000, 2_006_000, 2_008_000, 2_010_000]


def test_a_meter_that_stood_still_has_room_on_both_sides() -> None:
    """Two days of one amount lie in the middle."""
    chart = line_chart(["2026-10-20", "2026-10-21"], [Series("Minor", [50_000, 50_000])], from_zero=False)
    assert chart is not None
    assert {cents for _, cents in chart.marks} >= {50_000}
    assert all(12 < y < chart.foot for _, y, _, _ in chart.lines[0].dots)


def test_the_amounts_at_the_side_enclose_every_point() -> None:
    """A last point of $3,881 lies above the lowest amount, and the drawing knows that nothing is outside it."""
    days = [f"2026-11-{day:02}" for day in range(1, 5)]
    lines = [Series("Major", [420_000, 1_010_000, 640_000, 388_100])]
    high, whole = (line_chart(days, lines, from_zero=zero) for zero in (False, True))
    assert high is not None
    assert whole is not None
    marks = [cents for _, cents in high.marks]
    assert min(marks) <= 388_100
    assert max(marks) >= 1_010_000
    assert high.starts_higher
    assert not whole.starts_higher


def test_a_day_on_which_something_happened_is_marked_at_its_place() -> None:
    """The mark stands over that day's point; a day that the drawing does not have is left out."""
    days = ["2026-01-01", "2026-01-02", "2026-01-03"]
    drawn = line_chart(days, [Series("Meter", [100, 200, 50])], flags={days[1]: "won", "2025-12-31": "before"})
    assert drawn is not None
    [(x, says)] = drawn.flags
    assert says == "won"
    assert x == drawn.lines[0].dots[1][0]
