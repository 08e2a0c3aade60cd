"""A vocabulary: the named hands that a pay table line may ask for, each a bit of a hand's traits, and their ranges."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from pitboss.cards import RANKS
from pitboss.errors import PitbossError, unknown

_RANGE = re.compile(r"([a-z-]+)(?: ([2-9TJQKA])(?:-([2-9TJQKA]))?)?( or better)?")


def rank_name(rank: str) -> str:
    """The name of the bit that says which rank comes first in a hand, as in a pair of jacks or a jack-high flush."""
    return f"rank-{rank}"


def rank_meanings() -> tuple[tuple[str, str], ...]:
    """The bits of the first rank, deuce to ace, with their meanings."""
    return tuple((rank_name(rank), f"{rank} is the rank that comes first in the hand's order") for rank in RANKS)


@dataclass(frozen=True)
class Vocabulary:
    """Named hands with their meanings; the bit of a name is its place in the list.

    ``classes`` are the names of which every hand has one, the lowest first: "straight or better" is a straight and the
    classes after it. ``ranked`` are those that are told apart by their first rank, as in "pair J-A".
    """

    kind: str
    meanings: tuple[tuple[str, str], ...]
    classes: tuple[str, ...] = ()
    ranked: tuple[str, ...] = ()

    @cached_property
    def _bits(self) -> dict[str, int]:
        return {name: 1 << place for place, (name, _) in enumerate(self.meanings)}

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all hands, in the order of their bits."""
        return tuple(name for name, _ in self.meanings)

    def bit(self, name: str) -> int:
        """The bit of one named hand."""
        if name not in self._bits:
            raise unknown(f"{self.kind} hand", name, self._bits)
        return self._bits[name]

    def bits(self, names: Iterable[str]) -> int:
        """The bits of several named hands or ranges together: all that they ask about."""
        together = 0
        for name in names:
            for wanted in self.alternatives(name):
                together |= wanted
        return together

    def is_called(self, traits: int, names: Iterable[str]) -> bool:
        """Whether a hand with these traits is all of some named hands or ranges."""
        for name in names:  # plain loops: settlements ask this more than anything else
            for wanted in self.alternatives(name):
                if traits & wanted == wanted:
                    break
            else:
                return False
        return True

    def alternatives(self, name: str) -> tuple[int, ...]:
        """The sets of traits of which a hand has one that is called so: a named hand has one set, a range several."""
        if name not in self._alternatives:
            self._alternatives[name] = (self._bits[name],) if name in self._bits else self._range(name)
        return self._alternatives[name]

    @cached_property
    def _alternatives(self) -> dict[str, tuple[int, ...]]:
        return {}

    def _range(self, text: str) -> tuple[int, ...]:
        """A range in words: "pair J-A", "pair A or better", "straight or better"."""
        found = _RANGE.fullmatch(text)
        if not found or not (found[2] or found[4]) or found[1] not in self.classes:
            raise unknown(f"{self.kind} hand", text, self._bits)
        name, low, high, better = found.groups()
        if high and better:
            raise PitbossError(f"{text!r} has two ends: write {name} {low}-{high}, or {name} {low} or better")
        above = self.classes[self.classes.index(name) + 1 :] if better else ()
        first = self._of_ranks(name, low, high or ("A" if better else low)) if low else (self.bit(name),)
        return (*first, *map(self.bit, above))

    def _of_ranks(self, name: str, low: str, high: str) -> tuple[int, ...]:
        if name not in self.ranked:
            ranked = ", ".join(self.ranked) or "none"
            raise PitbossError(f"{self.kind} hands called {name} are not told apart by rank; those that are: {ranked}")
        ranks = RANKS[RANKS.index(low) : RANKS.index(high) + 1]
        if not ranks:
            raise PitbossError(f"{name} {low}-{high} is not a range: the lower rank comes first")
        return tuple(self.bit(name) | self.bit(rank_name(rank)) for rank in ranks)

    def words(self, traits: int) -> tuple[str, ...]:
        """The names in a set of traits."""
        return tuple(name for name, bit in self._bits.items() if traits & bit)
