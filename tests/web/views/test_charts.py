"""A figure over days the size of a word."""

from pitboss.web.views.charts import sparkline


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
