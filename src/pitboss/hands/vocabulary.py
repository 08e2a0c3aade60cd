"""A vocabulary: the named hands that a pay table line may ask for, each a bit of a hand's traits."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from pitboss.errors import unknown


@dataclass(frozen=True)
class Vocabulary:
    """Named hands with their meanings; the bit of a name is its place in the list."""

    kind: str
    meanings: tuple[tuple[str, str], ...]

    @cached_property
    def _bits(self) -> dict[str, int]:
        return {name: 1 << place for place, (name, _) in enumerate(self.meanings)}

    @property
    def names(self) -> tuple[str, ...]:
        """Every named hand."""
        return tuple(name for name, _ in self.meanings)

    def bit(self, name: str) -> int:
        """The bit of one named hand."""
        if name not in self._bits:
            raise unknown(f"{self.kind} hand", name, self._bits)
        return self._bits[name]

    def bits(self, names: Iterable[str]) -> int:
        """The bits of several named hands together."""
        together = 0
        for name in names:
            together |= self.bit(name)
        return together

    def words(self, traits: int) -> tuple[str, ...]:
        """The names in a set of traits."""
        return tuple(name for name, bit in self._bits.items() if traits & bit)
