"""Decided streets: what is kept of them, and how hands are put together."""

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from pitboss.maths.disk_cache import kept_record
from pitboss.maths.strategy.street_strategy import CLASSES, DecidedClass, DecidedStreet, ValueClasses, gathered


def test_a_street_is_read_as_it_was_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Names, counts of any size, worths that are no whole numbers, and the up card."""
    rows = (DecidedClass("AKs", (4, 0), (Fraction(1, 3), Fraction(-1))), DecidedClass("Pair of Sixes", (1, 10**20)))
    street = DecidedStreet(5, CLASSES, ("fold", "raise 2x"), rows, 7, "T", ("F", "2x"))
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    first, again = (kept_record(DecidedStreet, "some", lambda: street) for _ in range(2))
    assert (first.record, again.record, again.known) == (street, street, True)
    assert (street.hands, street.taken) == (10**20 + 5, (5, 10**20))


def test_a_class_begins_at_its_least_value() -> None:
    """Values between belong to the class below."""
    classes = ValueClasses(("low", "high"), np.array([10, 20]))
    assert classes.of(np.array([10, 19, 20, 99])).tolist() == [0, 0, 1, 1]


def test_worths_are_told_where_all_hands_of_a_name_agree() -> None:
    """In a pack with uneven suits two hands of one name may be worth different amounts."""
    one, other = (Fraction(1),), (Fraction(2),)
    found = gathered([("AA", [1], one), ("AA", [2], one), ("KK", [1], one), ("KK", [1], other), ("QQ", [0], one)])
    assert found == (DecidedClass("AA", (3,), one), DecidedClass("KK", (2,)))
