"""A figure over days the size of a word."""

from pitboss.web.views.charts import Series, line_chart, sparkline


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
