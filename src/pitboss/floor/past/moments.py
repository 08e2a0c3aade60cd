"""Moments of the past: what was sent to the room together, and the day on which it happened."""

import datetime as dt
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from pitboss.cards.shuffle import SeededSource
from pitboss.floor.commands import Command
from pitboss.jackpots.winner.patron import Patron


@dataclass(frozen=True, slots=True)
class WinnerShowsPapers:
    """A winner shows papers: they are sealed beside the journal, and a command names them by references."""

    award: str
    patron: Patron
    badge: str


PastCommand: TypeAlias = Command | WinnerShowsPapers


@dataclass(frozen=True, slots=True)
class Moment:
    """Commands of one moment, each with its request id, in their order."""

    at: dt.datetime
    commands: tuple[tuple[str, PastCommand], ...]


@dataclass
class Day:
    """A gaming day of the past: how many days ago it was, chance of its own, and what happens in it by the minute.

    What happens is asked for when its time has come, so that it may look at what came of everything before.
    """

    date: dt.date
    ago: int
    start: dt.datetime
    seed: str
    agenda: list[tuple[int, Callable[[], Iterable[PastCommand]]]] = field(default_factory=list)

    def at(self, minute: int, commands: Callable[[], Iterable[PastCommand]]) -> None:
        """Put something on the day's agenda."""
        self.agenda.append((minute, commands))

    def chance(self, what: str) -> "Chance":
        """The chance of one thing of the day, which no other thing changes."""
        return Chance(f"{self.seed}, {self.ago} days ago, {what}")

    def moments(self) -> Iterator[Moment]:
        """What happens on the day, in order of time."""
        number = 0
        for minute, commands in sorted(self.agenda, key=lambda planned: planned[0]):
            named = list[tuple[str, PastCommand]]()
            for command in commands():
                number += 1
                named.append((f"past-{self.date.isoformat()}-{number}", command))
            yield Moment(self.start + dt.timedelta(minutes=minute), tuple(named))


class Chance(SeededSource):
    """Chance that is the same every time, by its seed."""

    def between(self, low: int, high: int, step: int = 1) -> int:
        """A number from low to high, in steps, all equally likely."""
        return low + step * self.below((high - low) // step + 1)

    def middling(self, low: int, high: int) -> int:
        """A number from low to high, those in the middle more likely: the mean of three."""
        return sum(self.between(low, high) for _ in range(3)) // 3

    def dice(self) -> tuple[int, int, int]:
        """A throw of three dice."""
        return self.between(1, 6), self.between(1, 6), self.between(1, 6)

    def some(self, many: int, of: int) -> list[int]:
        """Draw different numbers from 1 up to another, in order."""
        numbers = list(range(1, of + 1))
        while len(numbers) > many:
            del numbers[self.below(len(numbers))]
        return numbers
