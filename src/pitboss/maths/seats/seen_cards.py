"""The worth of other seats' cards to a player who sees them: the gain, by how many seats are seen.

A player who sees cards decides with them, and each decision here is priced exactly: over all dealer's hands that the
seen cards leave. Where all sets of seen cards can be visited the gain is exact. Where they can't, sets of cards are
drawn by a seed. What the dealer may hold depends on the cards that are gone alone, and any hand out of them may be the
player's, so one set of cards prices many hands; sets are independent, and their spread gives the standard error.
"""

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from pitboss.errors import PitbossError
from pitboss.hands.arrays import Bytes
from pitboss.maths.executors import HERE, Work, in_parts
from pitboss.maths.simulate.deals import CardRows, Shoe, stream

#: So many errors away from even, a simulated edge is said to be on one side of it.
CLEARLY = 3
FEWEST_SETS, MOST_SETS = 64, 100_000_000
#: Few sets bring much and most bring little. With fewer sets than this those few are often missed, and then the gain
#: and its error come out too small: of 64 sets, one time in twenty by more than three errors (of 1,000, one in 180).
ENOUGH_SETS = 1_000


@dataclass(frozen=True, slots=True)
class Seen:
    """The gain from so many other seats' cards, a unit of the first wager; a simulated one carries its error."""

    seats: int
    gain: Fraction
    standard_error: float | None = None

    @property
    def exact(self) -> bool:
        """Whether every set of cards was visited."""
        return self.standard_error is None


@dataclass(frozen=True, slots=True)
class Collusion:
    """A base game's edge alone, and what seeing 1, 2, 3… other seats does to it."""

    edge_alone: Fraction
    seen: tuple[Seen, ...]
    sets: int
    seed: int

    def edge(self, seen: Seen) -> Fraction:
        """The house edge against a player who sees so much."""
        return self.edge_alone - seen.gain

    def favours_player(self, seen: Seen) -> bool | None:
        """Whether the player has the edge; ``None`` if a simulation is too close to even to say."""
        edge = float(self.edge(seen))
        if seen.standard_error is not None and abs(edge) <= CLEARLY * seen.standard_error:
            return None
        return edge < 0

    @property
    def favours_from(self) -> int | None:
        """The fewest seats whose cards give the player the edge, if any do."""
        return next((seen.seats for seen in self.seen if self.favours_player(seen)), None)


@dataclass(frozen=True, slots=True)
class Sets:
    """How sets of gone cards are drawn: so many by a seed, in chunks that depend on their number alone."""

    many: int
    seed: int
    chunk: int

    def check(self) -> None:
        """Refuse a number of sets that gives no error, or never ends."""
        if not FEWEST_SETS <= self.many <= MOST_SETS:
            raise PitbossError(f"A simulation takes {FEWEST_SETS} to {MOST_SETS:,} sets of cards, not {self.many:,}")
        if self.seed < 0:
            raise PitbossError(f"A seed is 0 or more, not {self.seed}")

    @property
    def chunks(self) -> list[int]:
        """The number of sets that each chunk draws."""
        whole, rest = divmod(self.many, self.chunk)
        return [self.chunk] * whole + [rest] * (rest > 0)


def drawn_hands(gone: Bytes, size: int, most: int, generator: np.random.Generator) -> Bytes:
    """Hands of so many of the gone cards, a row each: every one if there are few, else some drawn at random."""
    if math.comb(len(gone), size) <= most:
        return gone[np.array(list(itertools.combinations(range(len(gone)), size)))]
    return gone[generator.random((most, len(gone))).argsort(axis=1)[:, :size]]


#: Told the gone cards, a row a set, and the chunk's random words: each set's gain, in units of a known fraction.
Gains = Callable[[CardRows, np.random.BitGenerator], Sequence[int]]


def _chunk(gains: Gains, pack: CardRows, cards: int, sets: Sets, place: int) -> tuple[int, int]:
    words = stream(sets.seed, place)
    found = gains(np.sort(Shoe(pack, words).deal(sets.chunks[place], cards), axis=1), words)
    return sum(found), sum(gain * gain for gain in found)


def simulate_gain(
    seats: int, gains: Gains, unit: int, pack: CardRows, cards: int, sets: Sets, work: Work = HERE
) -> Seen:
    """The mean gain over sets of so many gone cards, with its standard error; ``unit`` parts make a unit wagered."""
    sets.check()
    total = squares = 0
    drawing = f"drawing {sets.many:,} sets of {cards} cards"
    work.progress(drawing, 0, len(sets.chunks))
    parts = [(gains, pack, cards, sets, place) for place in range(len(sets.chunks))]
    for gain, square in in_parts(_chunk, parts, drawing, work):
        total, squares = total + gain, squares + square
    mean = Fraction(total, sets.many)
    variance = (Fraction(squares, sets.many) - mean**2) / (sets.many - 1)
    return Seen(seats, mean / unit, math.sqrt(variance) / unit)
