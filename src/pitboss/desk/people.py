"""Who does what, and with whom: how many persons of which roles each act of the card room takes, as data."""

import functools
from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from pathlib import Path

from pitboss.desk.person import Role
from pitboss.errors import PitbossError
from pitboss.games.files.toml_types import from_file, read_file

FILE = Path(__file__).parent / "people.toml"


class Duty(StrEnum):
    """A part that somebody had in an award before, which some later acts must be kept apart from."""

    CALLED = "called"
    CONFIRMED = "confirmed"
    PLANNED = "planned"
    REJECTED = "rejected"


class Without(StrEnum):
    """The sender of a command that takes no card."""

    DEVICE = "device"
    SERVER = "server"
    PLAYER = "player"


@from_file
class PersonsAct:
    """A command, or a case of one: whose card it takes, whose second one (nobody's if empty), and which rule asks.

    ``apart`` are duties: whoever did one of them before may not do this. ``without`` says who sends it without a card.
    ``named`` are the parts of others in it, who lay no card, and whose card each of them carries.
    """

    act: str
    source: str
    first: tuple[Role, ...] = ()
    second: tuple[Role, ...] = ()
    apart: tuple[Duty, ...] = ()
    without: Without | None = None
    named: Mapping[str, tuple[Role, ...]] = field(default_factory=dict)

    @property
    def command(self) -> str:
        """The type of the command."""
        return self.act.split("/")[0]

    @property
    def persons(self) -> int:
        """How many people lay a card for the act."""
        return bool(self.first) + bool(self.second)


@from_file
class SecondFrom:
    """From which time on a card is let try again by two: after so many times by one person within so many hours."""

    alone: int
    hours: int


@from_file
class _PeopleFile:
    """Everything that ``people.toml`` may say."""

    act: tuple[PersonsAct, ...]
    try_again: SecondFrom


@functools.cache
def _file() -> _PeopleFile:
    return read_file(FILE, _PeopleFile, FILE.name)


@functools.cache
def acts() -> Mapping[str, PersonsAct]:
    """Every act by its id."""
    found = {act.act: act for act in _file().act}
    if len(found) < len(_file().act):
        raise PitbossError(f"{FILE.name}: an act stands there twice")
    for act in found.values():
        if bool(act.first) == bool(act.without):
            raise PitbossError(f"{FILE.name}: {act.act} has to say whose card it takes, or who sends it without")
    return found


def second_from() -> SecondFrom:
    """The rule that says when letting a card try again takes two people."""
    return _file().try_again


def roles(act: str) -> tuple[Role, ...]:
    """The roles whose cards an act takes."""
    return acts()[act].first
