"""The pages that list words list all of them."""

import dataclasses
import re
from pathlib import Path
from typing import get_args

import pytest

from pitboss import SEVEN_CARD, THREE_CARD
from pitboss.games.house_way import house_way_ids
from pitboss.games.house_way_words import CONDITIONS, PLAYS, RANGE_CONDITIONS
from pitboss.games.step import StepKind
from pitboss.rounds import events
from pitboss.rounds.log import line_of, parse_line

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


def _listed(heading: str) -> dict[str, set[str]]:
    """The rows of the table under a sentence of the page about rounds: the first word, and the words of its row."""
    table = (DOCS / "rounds.md").read_text().partition(heading)[2].strip().split("\n\n")[0]
    rows = [line for line in table.splitlines() if line.startswith("| `")]
    words = [re.findall(r"`([\w-]+)`", row) for row in rows]
    return {first: set(others) for first, *others in words}


@pytest.mark.parametrize(
    ("heading", "kinds"),
    [
        ("What people do. Each is put to `decide`:", get_args(events.Act)),
        ("What follows from it. These can't be done by themselves:", get_args(events.Consequence)),
    ],
    ids=["acts", "consequences"],
)
def test_every_event_is_listed_with_all_its_fields_and_no_others(heading: str, kinds: tuple[type, ...]) -> None:
    """Whoever reads a log finds each word of it."""
    fields = {kind: {field.name for field in dataclasses.fields(kind)} - {"type"} for kind in kinds}
    types = {kind: next(field.default for field in dataclasses.fields(kind) if field.name == "type") for kind in kinds}
    assert _listed(heading) == {str(types[kind]): fields[kind] for kind in kinds}


def test_every_kind_of_step_is_explained() -> None:
    assert set(_listed("the rule at which the round is.")) == {str(kind) for kind in StepKind}


def test_the_line_of_a_log_on_the_page_is_one() -> None:
    (line,) = re.findall(r'^    (\{"n":.*\})$', (DOCS / "rounds.md").read_text(), re.MULTILINE)
    assert line_of(*parse_line(line)) == line
