"""Who does what, and with whom: how many persons of which roles each act of the card room takes, as data."""

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pitboss.errors import PitbossError
from pitboss.games.data import Checked, read_toml
from pitboss.jackpots.documents import Role

FILE = Path(__file__).parent / "people.toml"


@dataclass(frozen=True, slots=True)
class Act:
    """A command, or a case of one: whose card it takes, whose second one (nobody's if empty), and which rule asks."""

    id: str
    first: tuple[Role, ...]
    second: tuple[Role, ...]
    source: str

    @property
    def persons(self) -> int:
        """How many persons it takes."""
        return 2 if self.second else 1


def _act(item: Checked) -> Act:
    item.only("act", "first", "second", "source")
    first, second = (tuple(Role(role) for role in item.texts(key)) for key in ("first", "second"))
    if not first:
        raise PitbossError(f"{item.where}: {item.text('act')} has to say whose card it takes")
    return Act(item.text("act"), first, second, item.text("source"))


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
