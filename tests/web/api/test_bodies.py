"""Bodies of requests that are made of commands: the same fields and defaults, the bounds, and nothing besides."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any

import pytest
from pydantic import ValidationError

from pitboss.desk.bounds import Bounds
from pitboss.desk.command import TypedCommand, command
from pitboss.web.api.bodies import body_of
from pitboss.web.api.commands import BadgeAndPin, Body, TwoPeople, made


class Colour(StrEnum):
    """Of which colour a chip is."""

    RED = "red"
    GREEN = "green"


@dataclass(frozen=True, slots=True)
class Spot:
    """A spot that is painted on a chip."""

    size: Annotated[int, Bounds(ge=1)]


@body_of(Spot)
class SpotIn(Body):
    """A spot to paint."""


@command("paint-chips")
class PaintChips(TypedCommand):
    """Chips get another colour, by two people."""

    table: str
    name: Annotated[str, Bounds(min_length=1, max_length=4, description="What they are called.")]
    colour: Colour = Colour.RED
    pair: tuple[int, int] = (1, 2)
    many: Annotated[tuple[Annotated[int, Bounds(ge=1)], ...], Bounds(max_length=2)] = ()
    by_name: Mapping[str, str]
    seen: Annotated[int, Bounds(le=9)] | None = None
    spots: tuple[Spot, ...] = ()
    note: str = ""
    paid_by: str = ""
    badge: str
    second: str


@body_of(PaintChips, "table", "note", parts=[SpotIn])
class PaintIn(TwoPeople):
    """Chips to paint."""

    paid_by: BadgeAndPin | None = None
    sure: bool = False


SECOND = {"badge": "S-1", "secret": "4711"}
LEAST: dict[str, Any] = {"second": SECOND, "name": "blue", "by_name": {}}


def test_a_body_has_the_fields_of_its_command_but_the_people_and_those_that_are_left_out() -> None:
    """Those of the base come first, then the command's in their order, then what the body has besides."""
    names = ["second", "name", "colour", "pair", "many", "by_name", "seen", "spots", "paid_by", "sure"]
    assert list(PaintIn.model_fields) == names
    assert (PaintIn.__name__, PaintIn.__doc__, PaintIn.__module__) == ("PaintIn", "Chips to paint.", __name__)


def test_what_is_not_said_stands_at_the_commands_default() -> None:
    """As JSON has it: a list for a tuple, and the text of a name."""
    said = PaintIn.model_validate(LEAST).model_dump()
    assert (said["colour"], said["pair"], said["many"], said["seen"]) == ("red", [1, 2], [], None)


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"name": "crimson"},
        {"colour": "blue"},
        {"pair": [1]},
        {"pair": ["1", "2"]},
        {"many": [0]},
        {"many": [1, 2, 3]},
        {"by_name": {"a": 1}},
        {"seen": 10},
        {"spots": [{"size": 0}]},
        {"spots": [{"size": 1, "colour": "red"}]},
        {"paid_by": "S-2"},
        {"table": "T"},
        {"badge": "D-1"},
        {"type": "paint-chips"},
        {"second": "S-1"},
    ],
)
def test_a_body_is_held_to_the_bounds_and_says_nothing_else(wrong: dict[str, Any]) -> None:
    """Whatever is too long, of another type or not to be said is refused; what is right is taken."""
    assert PaintIn.model_validate(
        LEAST | {"pair": [3, 4], "many": [1, 2], "seen": 9, "spots": [{"size": 1}], "paid_by": SECOND}
    )
    with pytest.raises(ValidationError):
        PaintIn.model_validate(LEAST | wrong)


def test_the_document_tells_the_meaning_and_the_bounds_of_a_field() -> None:
    """They stand once, at the field of the command."""
    shown = PaintIn.model_json_schema()["properties"]["name"]
    assert shown == {
        "description": "What they are called.",
        "minLength": 1,
        "maxLength": 4,
        "title": "Name",
        "type": "string",
    }


def test_a_command_itself_is_not_held_to_the_bounds() -> None:
    """They are for requests: what a room has said before is read as it is."""
    assert made(PaintChips, table="T", name="", many=[0], by_name={}, badge="D-1", second="S-1").many == (0,)


def test_every_body_that_was_made_is_a_body() -> None:
    """So an unknown key is refused, and a number is no text."""
    assert issubclass(PaintIn, Body)
    assert PaintIn.model_config == Body.model_config
