"""``pitboss words``."""

import json

import pytest
from tests.helpers import Run

#: One word of each kind, and its meaning as the trade has it.
KNOWN = {
    "hands": ("five-aces", "five of a kind in aces"),
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


def test_a_kind_that_there_is_not_is_refused_with_the_nearest(pitboss: Run) -> None:
    ran = pitboss("words", "hand")
    assert (ran.code, "did you mean 'hands'?" in ran.err) == (2, True)
