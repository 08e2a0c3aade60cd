"""The duel: how often a player's and a dealer's hand compare in each way, over all deals, counted exactly.

The dealer's hands are first counted by their ranks alone, and then those in which a suit reaches five are moved to the
points where they really stand.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from pitboss.hands.arrays import Flags, Integers
from pitboss.hands.types import HAND, TYPES
from pitboss.maths.duel.by_ranks import rank_cells, unsuited_worths
from pitboss.maths.duel.flushes import PlayerPoints, bucket_ranges, flush_worths, flushes_of
from pitboss.maths.duel.holdings import suits_to_count
from pitboss.maths.duel.points import FROM_CUMULATIVE, MARKS, WAYS, Points, Sides
from pitboss.maths.duel.subsets import FULL_DECK, containing
from pitboss.maths.executors import HERE, Work, in_parts

UNSUITED_SHARDS, FLUSH_SHARDS = 8, 24


@dataclass(frozen=True)
class Duel:
    """Integers ``[player's mark, dealer's mark, back, front]``; 0 lower, 1 copy, 2 higher than the dealer's."""

    counts: Integers
    deals: int


def _terms(asked: Flags) -> Integers:
    """The cumulative counts that asked ways to compare need, each a worth of its own, under the dealer's marks."""
    needs = np.einsum("mbf,bi,fj->mij", asked.reshape(MARKS, 3, 3), abs(FROM_CUMULATIVE), abs(FROM_CUMULATIVE))
    own, dealers, counts = np.nonzero(np.repeat(needs.reshape(MARKS, 1, WAYS), MARKS, axis=1))
    return np.column_stack([own, dealers, counts, dealers * WAYS + counts, np.ones_like(own)])


def duel(
    player: Points,
    dealer: Points,
    deck: int = FULL_DECK,
    *,
    asked: Flags | None = None,
    work: Work = HERE,
) -> Duel:
    """Count all deals of two seven-card hands from a deck by how the player's points compare with the dealer's.

    ``asked[player's mark, way to compare]`` tells what to count; the others stay zero.
    """
    asked = np.ones((MARKS, WAYS), dtype=np.bool_) if asked is None else asked
    sides = Sides(player, dealer, deck, _terms(asked), MARKS * WAYS)
    types, wanted = player.types, np.ones(TYPES, dtype=np.int64)
    cells = rank_cells(player, wanted)
    factors = np.zeros(len(cells.cells), dtype=np.int64)
    np.add.at(factors, cells.of_points, player.weights * containing(0, deck)[types])
    player_points = PlayerPoints(
        player.starts,
        player.cells,
        player.packed,
        wanted,
        player.weights,
        player.marks[player.cells].astype(np.int32),
        np.empty(0, dtype=np.int64),
    )
    parts: list[tuple[object, ...]] = [
        (flush_worths, stands_for, sides, suit, flushes, player_points, buckets, (0, MARKS))
        for suit, stands_for in suits_to_count(deck).items()
        for flushes in [flushes_of(sides, suit)]
        for buckets in bucket_ranges(FLUSH_SHARDS)
    ]
    parts += [(unsuited_worths, 1, sides, cells, factors, shard, UNSUITED_SHARDS) for shard in range(UNSUITED_SHARDS)]
    total = np.zeros((MARKS, MARKS * WAYS), dtype=np.int64)
    for worths in in_parts(_times, parts, "counting deals of two hands", work):
        total += worths
    by_way = np.einsum("mdij,bi,fj->mdbf", total.reshape(MARKS, MARKS, 3, 3), FROM_CUMULATIVE, FROM_CUMULATIVE)
    return Duel(np.where(asked.reshape(MARKS, 1, 3, 3), by_way, 0), _deals(deck))


def _times(worths: Callable[..., Integers], stands_for: int, *parts: object) -> Integers:
    """The worths times the number of suits alike that they stand for."""
    return stands_for * worths(*parts)


def duel_of_equals(points: Points, deck: int = FULL_DECK, work: Work = HERE) -> Duel:
    """A duel in which both sides stand at the same points: half the ways are the others seen from across the table."""
    higher = np.zeros((MARKS, 3, 3), dtype=np.bool_)
    higher[:, 2], higher[:, 1, 1:] = True, True
    found = duel(points, points, deck, asked=higher.reshape(MARKS, WAYS), work=work)
    across = found.counts.transpose(1, 0, 2, 3)[:, :, ::-1, ::-1]
    return replace(found, counts=np.where(higher[:, None], found.counts, across))


def _deals(deck: int) -> int:
    cards = deck.bit_count()
    return math.comb(cards, HAND) * math.comb(cards - HAND, HAND)
