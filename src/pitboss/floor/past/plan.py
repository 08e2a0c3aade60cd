"""The plan of the demo floor's past, as ``past.toml`` has it: how busy its tables were, and what was unlike."""

import datetime as dt
import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from pitboss.games.files.toml_types import from_file, placed, read_file
from pitboss.games.settlement.pay import parse_cents
from pitboss.jackpots.winner.patron import Patron

FILE = Path(__file__).parent / "past.toml"
Weekday = Literal["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
WEEKDAYS: tuple[Weekday, ...] = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


@from_file
class PastDays:
    """The number of days, the seed of their chance, how busy weekdays are, and usual amounts of chips."""

    days: int
    seed: str
    weekdays: tuple[int, ...]
    opener: str
    fill: str
    credit: str


@from_file
class DaysClock:
    """The minutes after the gaming day's beginning at which the floor opens, plays, closes and counts."""

    opens: int
    first_game: int
    deposit: int
    fill: int
    last_game: int
    closes: int
    drop: int


@from_file
class PastPeople:
    """The badges of the people who did the work."""

    dealer: str
    supervisor: str
    cage: str
    manager: str
    surveillance: str


@from_file
class SensorTable:
    """A table whose rounds are not entered: its drop, what it holds of it, and the games at its sensors."""

    table: str
    drop: str
    hold: tuple[int, int]
    games: int
    seats: tuple[int, int]
    weekdays: tuple[Weekday, ...] = WEEKDAYS
    fills: bool = False


@from_file
class CardTable:
    """A table whose cards are entered: its least and usual drop, its rounds, and what is wagered in them."""

    table: str
    drop: tuple[str, str]
    rounds: int
    seats: tuple[int, int]
    wagers: Mapping[str, tuple[int, ...]]
    credits: bool = False


@from_file
class TrayPay:
    """A line that the tray pays, and how often a hand is on it."""

    line: str
    one_in: int


@from_file
class UnusualHold:
    """A day on which a table held another part of its drop than usual, in per cent."""

    days_ago: int
    table: str
    hold: int


@from_file
class PatronPapers:
    """The papers of a made-up winner."""

    name: str
    born: dt.date
    address: str
    document: str
    issuer: str
    document_number: str
    tax_number: str = ""

    @property
    def patron(self) -> Patron:
        """The winner as the room keeps one."""
        return Patron(**{name: getattr(self, name) for name in Patron.__slots__})


@from_file
class PlannedWin:
    """A win of a share of a meter: when, where, by which cards, and how it was paid to whom."""

    days_ago: int
    table: str
    minute: int
    seat: int
    line: str
    sensors: tuple[int, ...]
    cards: str
    method: str
    patron: PatronPapers
    number: str = ""


@from_file
class PastPlan:
    """The plan as a whole: days, people, tables, unusual days and wins."""

    past: PastDays
    clock: DaysClock
    people: PastPeople
    by_sensors: tuple[SensorTable, ...]
    by_cards: tuple[CardTable, ...]
    tray_pay: tuple[TrayPay, ...]
    steps: Mapping[str, str]
    unusual: tuple[UnusualHold, ...]
    win: tuple[PlannedWin, ...]


@functools.cache
def past_plan() -> PastPlan:
    """The plan of the past, read from ``past.toml``."""
    return read_file(FILE, PastPlan, FILE.name)


def cents_of(amount: str) -> int:
    """An amount of the plan in cents."""
    return placed(FILE.name, lambda: parse_cents(amount))
