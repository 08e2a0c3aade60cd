"""Points as places in a sorted list of cells, and worth by ways to compare as worth by cumulative counts."""

import itertools

import numpy as np

from pitboss.hands.types import TYPES
from pitboss.maths.duel.points import Against, single_points, weighted_points
from pitboss.maths.duel.subsets import FULL_DECK


def test_points_are_places_in_a_sorted_list_of_cells() -> None:
    """Back, front and mark can be read back from it, and equal points share a cell."""
    backs, fronts, marks = np.array([5, 0, 5, 7]), np.array([3, 9, 3, 0]), np.array([1, 0, 1, 1])
    points = single_points(backs, fronts, marks)
    assert points.backs[points.cells].tolist() == backs.tolist()
    assert points.fronts[points.cells].tolist() == fronts.tolist()
    assert points.marks[points.cells].tolist() == marks.tolist()
    assert len(points.packed) == 3
    assert (np.diff(points.packed) > 0).all()
    assert points.starts.tolist() == [0, 1, 2, 3, 4]
    assert points.weights.tolist() == [1, 1, 1, 1]


def test_every_point_knows_its_type() -> None:
    """A type with two points has two in a row."""
    starts = np.append(0, np.cumsum(np.where(np.arange(TYPES) == 1, 2, 1)))
    nothing = np.zeros(TYPES + 1, dtype=np.int64)
    assert weighted_points(starts, nothing, nothing, nothing, nothing).types[:4].tolist() == [0, 1, 1, 2]


def test_worth_by_cumulative_counts_is_the_worth_by_ways_to_compare() -> None:
    """Random worths, and random dealer's points that are compared one by one or counted cumulatively."""
    random = np.random.default_rng(71)
    worth = random.integers(-3, 4, (2, 2, 9, 2)) * random.integers(0, 2, (2, 2, 9, 2))
    nothing = np.zeros(TYPES, dtype=np.int64)
    points = single_points(nothing, nothing, nothing)
    terms = Against(points, points, worth, FULL_DECK).sides.terms
    dealers = random.integers(0, 5, (40, 2))
    for mark, dealer_mark, kind in itertools.product(range(2), repeat=3):
        ways = 3 * (np.sign(2 - dealers[:, 0]) + 1) + np.sign(2 - dealers[:, 1]) + 1
        found = 0
        for row in terms.tolist():
            if (row[0], row[1], row[3]) == (mark, dealer_mark, kind):
                limits = [(2, 3, 9)[way] for way in divmod(row[2], 3)]
                found += row[4] * int(((dealers[:, 0] < limits[0]) & (dealers[:, 1] < limits[1])).sum())
        assert found == int(worth[mark, dealer_mark, ways, kind].sum())
