"""Who does what, and with whom: how many persons of which roles each act of the card room takes, as data."""

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from pitboss.errors import PitbossError
from pitboss.games.data import Checked, read_toml
from pitboss.jackpots.documents import Role

FILE = Path(__file__).parent / "people.toml"


class Duty(StrEnum):
    """What somebody did about an award before, and may have to be kept apart from what follows."""

    CALLED = "called"
    CONFIRMED = "confirmed"
    PLANNED = "planned"
    REJECTED = "rejected"


class Without(StrEnum):
    """Who sends a command for which nobody lays a card."""

    SERVER = "server"
    PLAYER = "player"


@dataclass(frozen=True, slots=True)
class Act:
    """A command, or a case of one: whose card it takes, whose second one (nobody's if empty), and which rule asks.

    ``apart`` are duties: whoever did one of them before may not do this. ``without`` says who sends it without a card.
    """

    id: str
    first: tuple[Role, ...]
    second: tuple[Role, ...]
    source: str
    apart: tuple[Duty, ...] = ()
    without: Without | None = None

    @property
    def command(self) -> str:
        """The type of the command."""
        return self.id.split("/")[0]

    @property
    def persons(self) -> int:
        """How many persons lay a card for it."""
        return bool(self.first) + bool(self.second)


def _act(item: Checked) -> Act:
    item.only("act", "first", "second", "source", "apart", "without")
    first, second = (tuple(Role(role) for role in item.texts(key)) for key in ("first", "second"))
    without = item.text("without", "")
    if bool(first) == bool(without):
        raise PitbossError(f"{item.where}: {item.text('act')} has to say whose card it takes, or who sends it without")
    apart = tuple(Duty(duty) for duty in item.texts("apart"))
    return Act(item.text("act"), first, second, item.text("source"), apart, Without(without) if without else None)


@functools.cache
def acts() -> Mapping[str, Act]:
    """Every act by its id."""
    data = Checked(read_toml(FILE), FILE.name)
    found = [_act(Checked(item, f"{FILE.name}, act")) for item in data.tables("act")]
    if len({act.id for act in found}) < len(found):
        raise PitbossError(f"{FILE.name}: an act stands there twice")
    return {act.id: act for act in found}


@dataclass(frozen=True, slots=True)
class SecondFrom:
    """From which time on a card is let try again by two: so many lifts by one person within so many hours."""

    lifts: int
    hours: int


@functools.cache
def second_from() -> SecondFrom:
    """When letting a card try again takes two."""
    item = Checked(Checked(read_toml(FILE), FILE.name).table("try-again"), f"{FILE.name}, try-again")
    return SecondFrom(item.number("alone"), item.number("hours"))


def roles(act: str) -> tuple[Role, ...]:
    """Whose card an act takes."""
    return acts()[act].first
