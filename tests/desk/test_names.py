"""Names of persons: one however it is written, and alike where one is taken for another."""

import pytest

from pitboss.desk.names import alike, check_name_of_person
from pitboss.errors import PitbossError


@pytest.mark.parametrize(
    "other",
    [
        "Sam Superv\u0456sor",  # a Cyrillic letter
        "Sam S. Supervisor",
        "Supervisor, Sam",
        "S. Supervisor",
        "Sam Supervisr",
        "Sam Superv1sor",
        "Sám Supervisor",
        "Sarn Supervisor",
        "Sam Bo Supervisor",
    ],
)
def test_names_that_are_taken_for_one_another_are_alike(other: str) -> None:
    """By a letter's look, an initial, the order, a letter, an accent, or a middle name."""
    assert alike("Sam Supervisor", other)
    assert alike(other, "Sam Supervisor")


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Manager One", "Dealer One"),
        ("Dealer 1", "Dealer 2"),
        ("Dan", "Dana"),
        ("Sam", "Sam Supervisor"),
        ("Ann Lee", "Eve Lee"),
        ("S. L.", "Sam Lee"),
    ],
)
def test_names_of_others_are_not_alike(first: str, second: str) -> None:
    """One word of two is no likeness, a number tells apart, and short names differ by a letter."""
    assert not alike(first, second)


def test_a_new_name_is_of_one_script() -> None:
    with pytest.raises(PitbossError, match="mixes letters of Cyrillic and Latin"):
        check_name_of_person("Sam Superv\u0456sor")
    for name in ("Zoë O'Neil", "Сергей Иванов", "李 小龍"):
        assert check_name_of_person(f" {name} ") == name
    for name in ("", "\u202e", "x" * 101):
        with pytest.raises(PitbossError, match="1 to 100 visible characters"):
            check_name_of_person(name)
