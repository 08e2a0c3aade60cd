"""The pages that list words list all of them."""

from pathlib import Path

import pytest

from pitboss import SEVEN_CARD, THREE_CARD
from pitboss.games.house_way import house_way_ids
from pitboss.games.house_way_words import CONDITIONS, PLAYS, RANGE_CONDITIONS

DOCS = Path(__file__).parent.parent / "docs"


@pytest.mark.parametrize("word", [*CONDITIONS, *RANGE_CONDITIONS, *PLAYS])
def test_every_word_of_a_house_way_is_explained(word: str) -> None:
    """A floor manager finds it on the page."""
    page = (DOCS / "house-ways.md").read_text()
    assert f"`{word}`" in page or f"`{word} " in page


@pytest.mark.parametrize("name", sorted({*SEVEN_CARD.names, *THREE_CARD.names}))
def test_every_named_hand_is_listed(name: str) -> None:
    """Whoever writes a pay table finds it on the page."""
    assert name in (DOCS / "paytables.md").read_text()


def test_there_are_three_ways_or_more() -> None:
    """The reference way, its variant and one more."""
    assert {"foxwoods", "foxwoods-trump-plaza"} < set(house_way_ids())
