"""``pitboss words``."""

import json

import pytest
from tests.helpers import Run

from pitboss.hands.rankings import RANKINGS

#: One word of each kind, and its meaning as the trade has it.
KNOWN = {
    "hands": ("five-aces", "five of a kind in aces"),
    "five-card-hands": ("five-of-a-kind", "five of a rank, one of them the joker"),
    "four-card-hands": ("straight-flush", "four of one suit in a row"),
    "two-card-hands": ("offsuit", "two cards of two suits and two ranks"),
    "three-card-hands": ("ace-king-queen-of-spades", "A-K-Q of spades"),
    "conditions": ("quads 2-A", "the four of a kind is of these ranks"),
    "splits": ("lower-pair-in-front", "the second pair"),
}


@pytest.mark.parametrize("kind", KNOWN)
def test_each_kind_has_its_words_with_their_meanings(pitboss: Run, kind: str) -> None:
    """For people and for machines."""
    name, meaning = KNOWN[kind]
    found = json.loads(pitboss("words", kind, "--json").out)
    assert list(found) == ["schema", kind]
    assert found[kind][name] == meaning
    printed = pitboss("words", kind).out
    assert f"│ {name}" in printed
    assert meaning in printed


def test_all_of_them_are_listed_together(pitboss: Run) -> None:
    assert set(json.loads(pitboss("words", "--json").out)) == {"schema", *KNOWN}


def test_every_ranking_that_a_folder_may_name_has_its_hands_listed(pitboss: Run) -> None:
    """By its name, in the title of its list; none is left out."""
    printed = pitboss("words").out
    for name, known in RANKINGS.items():
        assert f"Named hands of the ranking {name} (" in printed
        assert all(f"│ {hand} " in printed for hand in known.vocabulary.names)


def test_the_help_names_every_kind(pitboss: Run) -> None:
    shown = pitboss("words", "--help").out
    assert all(kind in shown for kind in KNOWN)


def test_a_kind_that_there_is_not_is_refused_with_the_nearest(pitboss: Run) -> None:
    ran = pitboss("words", "hand")
    assert (ran.code, "did you mean 'hands'?" in ran.err) == (2, True)
