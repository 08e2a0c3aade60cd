"""The best choices of a game of boards for every state of knowledge: sums over boards first, then street by street."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import numpy as np

from pitboss.errors import PitbossError
from pitboss.hands.arrays import Bytes, Integers
from pitboss.kernel import compiled, kernel
from pitboss.maths.boards.board_game import BoardGame
from pitboss.maths.boards.contrasts import BOARD, Quantities
from pitboss.maths.boards.grid import (
    BLOCK,
    FIRST_SUIT,
    HALF,
    SECOND_SUIT,
    WHOLE,
    add_exchanged,
    fill_live,
    inverses_of,
    unfold,
)
from pitboss.maths.boards.sweep import TYPES, Judging, flush_suit, lay_out, make_holes, meet_holes
from pitboss.maths.card_sets import SUITS, CardSets, card_sets, exchanged, parts_of
from pitboss.maths.executors import Work, in_shards
from pitboss.maths.histories import MEETINGS, fill_meetings

#: Sets of known cards that are decided in one go.
CHUNK = 256
#: A byte of choices has the smaller of equal bets in its low half and the larger in its high half.
HALF_BYTE, LOW_HALF = 4, 15
#: Sums of the boards are kept in four bytes where none can be larger.
FOUR_BYTES = 1 << 31


@kernel
def worth(meetings: Integers, nets: Integers) -> int:
    """The worth of meetings at these nets."""
    total = 0
    for meeting in range(MEETINGS):
        total += meetings[meeting] * nets[meeting]
    return total


class RiverNets(NamedTuple):
    """The contrasts of all decisions at the river, and where those of each begin."""

    nets: Integers
    starts: Integers


class Additions(NamedTuple):
    """What is summed over boards, ``nets[quantity]`` and ``gains[quantity, river]``, and where it is added.

    ``rows[board, at]`` is the row of sums that the quantity ``added[at]`` goes to, ``exchanged_by`` how suits change.
    """

    nets: Integers
    gains: Integers
    rows: Integers
    exchanged_by: Integers
    added: Integers
    inverses: Integers


@kernel
def sum_boards(
    boards: Integers, weights: Integers, judging: Judging, rivers: RiverNets, additions: Additions, sums: Integers
) -> None:
    """Add every quantity of all holes of each board to the sums of the board's parts, in the parts' own suits."""
    holes, meetings = make_holes(), np.zeros(MEETINGS, np.int64)
    first, second, judged, met = holes.first, holes.second, holes.judged, holes.met
    kinds, river_nets, river_starts = judging.kinds, rivers.nets, rivers.starts
    quantity_nets, quantity_gains, added = additions.nets, additions.gains, additions.added
    rows, exchanged_by, inverses = additions.rows, additions.exchanged_by, additions.inverses
    by_types = np.zeros((len(quantity_nets), TYPES, TYPES), np.int64)
    grids, gains = np.zeros((len(quantity_nets), WHOLE), np.int64), np.zeros(len(river_starts) - 1, np.int64)
    for at in range(len(boards)):
        suit = flush_suit(boards[at])
        found = meet_holes(boards[at], suit, judging, holes)
        for row in range(found):
            kind = kinds[judged[row]]
            fill_meetings(met[row], judged[row] < judging.qualifies, judging.dealers, meetings)
            for river in range(len(gains)):
                gains[river] = 0
                for action in range(river_starts[river], river_starts[river + 1]):
                    gains[river] = max(gains[river], worth(meetings, river_nets[action, kind]))
            for quantity in range(len(quantity_nets)):
                total = worth(meetings, quantity_nets[quantity, kind])
                for river in range(len(gains)):
                    total += quantity_gains[quantity, river] * gains[river]
                by_types[quantity, first[row], second[row]] = weights[at] * total
                by_types[quantity, second[row], first[row]] = weights[at] * total
        for quantity in range(len(quantity_nets)):
            lay_out(by_types[quantity], suit, judging.pack & ~boards[at], grids[quantity])
        for add in range(len(added)):
            add_exchanged(grids[added[add]], inverses[exchanged_by[at, add]], sums[rows[at, add]])


@kernel
def even_out(
    summed: Integers, cards: int, exchanges: Integers, inverses: Integers, whole: Integers, even: Integers
) -> int:
    """Add to a grid what exchanges make of it that leave its cards as they are; each hole then has its whole sum.

    Returns how many sums are no multiples of the number of exchanges: there should be none.
    """
    unfold(summed, whole)
    even.fill(0)
    for exchange in range(len(exchanges)):
        if exchanged(cards, exchanges[exchange]) == cards:
            add_exchanged(whole, inverses[exchange], even)
    odd = 0
    for place in range(HALF):
        odd += even[place] % len(exchanges) != 0
        even[place] //= len(exchanges)
    return odd


@kernel
def choose(live: Bytes, starts: Integers, ends: Integers, contrasts: Integers, chosen: Bytes, gains: Integers) -> None:
    """Choose for every decision and hole: the smaller and the larger of the best bets, and what they gain."""
    for decision in range(len(starts)):
        for place in range(HALF):
            most, smaller, larger = 0, 0, 0
            for contrast in range(starts[decision], ends[decision]):
                more, action = contrasts[contrast, place], contrast - starts[decision] + 1
                if more >= most:
                    larger = action
                if more > most:
                    most, smaller = more, action
            gains[decision, place] = most
            chosen[decision, place] = (larger << HALF_BYTE | smaller) * live[place]


@kernel
def decide_sets(
    sums: Integers,
    masks: Integers,
    pack: int,
    exchanges: Integers,
    inverses: Integers,
    mix: Integers,
    starts: Integers,
    ends: Integers,
    contrasts: Integers,
    chosen: Bytes,
    gains: Integers,
) -> int:
    """Choose for every set of known cards and every hole.

    ``sums[part, set]`` are grids as they were added up, ``mix[contrast, part]`` makes contrasts of them; those of a
    decision stand between its start and its end. Returns how many sums were no multiples: there should be none.
    """
    whole, even, odd = np.zeros(WHOLE, np.int64), np.zeros((len(sums), HALF), np.int64), 0
    halves, live = np.zeros((len(starts), HALF), np.uint8), np.zeros(HALF, np.uint8)
    for at in range(len(masks)):
        fill_live(pack & ~masks[at], live)
        for quantity in range(len(sums)):
            odd += even_out(sums[quantity, at], masks[at], exchanges, inverses, whole, even[quantity])
        contrasts.fill(0)
        for contrast in range(len(mix)):
            for quantity in range(len(sums)):
                for place in range(HALF):
                    contrasts[contrast, place] += mix[contrast, quantity] * even[quantity, place]
        choose(live, starts, ends, contrasts, halves, gains[:, at])
        for decision in range(len(starts)):
            unfold(halves[decision], chosen[decision, at])
    return odd


@kernel
def push_gains(
    gains: Integers, weights: Integers, places: Integers, exchanged_by: Integers, inverses: Integers, sums: Integers
) -> None:
    """Add the gains of every set to the sums of its parts, in the parts' own suits."""
    whole = np.zeros(WHOLE, np.int64)
    for at in range(len(gains)):
        unfold(gains[at], whole)
        for place in range(WHOLE):
            whole[place] *= weights[at]
        for part in range(places.shape[1]):
            add_exchanged(whole, inverses[exchanged_by[at, part]], sums[places[at, part]])


@dataclass(frozen=True)
class BestChoices:
    """The best actions of every decision before the river, and what the actions of the first are worth.

    ``chosen`` has a byte for every decision, set of known cards and hole of a whole grid, one after the other; those of
    a decision begin at its ``starts``. ``worth[action, hole]`` is half a grid of sums over all deals, that of the first
    action and of every other how much more. ``has_equal`` says whether bets are equally good anywhere before the river.
    """

    starts: Integers
    chosen: Bytes
    worth: Integers
    has_equal: bool


def _level_sets(game: BoardGame) -> dict[int, CardSets]:
    return {level: card_sets(game.pack, level) for level in game.contrasts.levels}


def _quantities(game: BoardGame) -> list[Quantities]:
    return [Quantities.of(game.contrasts, level) for level in game.contrasts.levels]


def river_nets(game: BoardGame) -> RiverNets:
    """The contrasts of all decisions of a game at the river."""
    rows = [[contrast.nets for contrast in game.contrasts.of(river)] for river in game.contrasts.rivers]
    starts = np.cumsum([0, *map(len, rows)]).astype(np.int64)
    shape = (int(starts[-1]), *game.nets.nets.shape[1:])
    return RiverNets(np.array([nets for row in rows for nets in row], dtype=np.int64).reshape(shape), starts)


def sum_shard(game: BoardGame, start: int, stop: int) -> tuple[Integers, Integers]:
    """The sums of some boards: the rows of all sums that they add to, and what they add."""
    boards, weights = game.boards.masks[start:stop], game.boards.weights[start:stop]
    rows, exchanged_by, added, before, many = [], [], [], 0, 0
    levels = _quantities(game)
    for level, sets in zip(levels, _level_sets(game).values(), strict=True):
        parts = parts_of(boards, BOARD, sets)
        for _ in range(len(level.nets)):
            rows.append(parts.places + before)
            exchanged_by.append(parts.exchanges)
            added += [many] * parts.places.shape[1]
            before, many = before + len(sets.masks), many + 1
    touched, local = np.unique(np.concatenate(rows, axis=1), return_inverse=True)
    sums = np.zeros((len(touched), HALF), dtype=np.int64)
    additions = Additions(
        np.concatenate([level.nets for level in levels]),
        np.concatenate([level.gains for level in levels]),
        local.reshape(len(boards), -1),
        np.concatenate(exchanged_by, axis=1),
        np.array(added, dtype=np.int64),
        inverses_of(game.boards.exchanges),
    )
    compiled(sum_boards)(boards, weights, game.judging, river_nets(game), additions, sums)
    return touched, sums


def _largest_sum(game: BoardGame, known: int) -> int:
    """A bound on the sums of a level, as they are added up."""
    left = game.pack.bit_count() - known - 2
    boards = int(np.prod([left - at for at in range(BOARD - known)]))
    return boards * game.dealers * game.nets.largest * len(game.boards.exchanges) * 2


def _sum_all(game: BoardGame, work: Work) -> dict[int, Integers]:
    """``[quantity, set, hole]`` of every level, summed over all boards."""
    totals = {}
    for level, sets in zip(_quantities(game), _level_sets(game).values(), strict=True):
        kept_as = np.int32 if _largest_sum(game, level.known) < FOUR_BYTES else np.int64
        totals[level.known] = np.zeros((len(level.nets), len(sets.masks), HALF), dtype=kept_as)
    for touched, sums in in_shards(partial(sum_shard, game), len(game.boards.masks), "summing over boards", work):
        before = 0
        for total in totals.values():
            flat = total.reshape(-1, HALF)
            here = slice(*np.searchsorted(touched, [before, before + len(flat)]))
            flat[touched[here] - before] += sums[here].astype(total.dtype)
            before += len(flat)
    return totals


def _chunks(many: int) -> Iterator[slice]:
    for start in range(0, many, CHUNK):
        yield slice(start, min(start + CHUNK, many))


@dataclass
class _Streets:
    """Decisions street by street, the last first; gains wait for the streets before."""

    game: BoardGame
    sets: dict[int, CardSets]
    starts: Integers
    chosen: Bytes
    pushed: dict[tuple[int, int], Integers]
    worth: Integers | None = None
    has_equal: bool = False

    def decide(self, level: Quantities, sums: Integers) -> None:
        """Decide at one level, and push what is gained to every level before it."""
        known, sets, contrasts = level.known, self.sets[level.known], self.game.contrasts
        later = [decision for decision in range(len(self.game.decisions)) if (known, decision) in self.pushed]
        mix = np.concatenate([level.mix * contrasts.chains(known), level.later[:, later]], axis=1)
        here = contrasts.at_level(known)
        starts, ends = level.bounds(here)
        self.worth = np.zeros((len(mix), HALF), dtype=np.int64)
        inverses = inverses_of(sets.exchanges)
        for chunk in _chunks(len(sets.masks)):
            pushed = [self.pushed[known, decision][None, chunk] for decision in later]
            parts = np.concatenate([sums[:, chunk].astype(np.int64), *pushed])
            masks = sets.masks[chunk]
            gains = np.zeros((len(here), len(masks), HALF), dtype=np.int64)
            chosen = np.zeros((len(here), len(masks), WHOLE), dtype=np.uint8)
            odd = compiled(decide_sets)(
                parts, masks, sets.pack, sets.exchanges, inverses, mix, starts, ends, self.worth, chosen, gains
            )
            if odd:
                raise AssertionError("Sums over exchanged suits are not multiples of their number")
            self.has_equal |= bool(np.any(chosen & LOW_HALF != chosen >> HALF_BYTE))
            for at, decision in enumerate(here):
                start = int(self.starts[decision]) + chunk.start * WHOLE
                self.chosen[start : start + chosen[at].size] = chosen[at].ravel()
                for earlier in (level for level in contrasts.levels if level < known):
                    self._push(decision, known, earlier, chunk, gains[at])

    def _push(self, decision: int, known: int, earlier: int, chunk: slice, gains: Integers) -> None:
        sets, to = self.sets[known], self.sets[earlier]
        parts = parts_of(sets.masks[chunk], known, to)
        sums = self.pushed.setdefault((earlier, decision), np.zeros((len(to.masks), HALF), dtype=np.int64))
        weights = sets.weights[chunk] * self.game.contrasts.chains(earlier, known)
        compiled(push_gains)(gains, weights, parts.places, parts.exchanges, inverses_of(to.exchanges), sums)


def choice_starts(game: BoardGame) -> Integers:
    """Where the choices of every decision begin, and where the last ones end.

    Decisions that are alike have the same ones; decisions at the river have none.
    """
    sets, alike = _level_sets(game), game.contrasts.alike
    sizes = [
        len(sets[decision.known].masks) * WHOLE if decision.known in sets and alike[at] == at else 0
        for at, decision in enumerate(game.decisions)
    ]
    starts = np.cumsum([0, *sizes]).astype(np.int64)
    return starts[[*alike, len(alike)]]


class Grids(NamedTuple):
    """``[set, grid]``: where choices of parts of some sets begin, and by which exchange of suits they are brought home.

    A grid is a decision and the number of a part that it knows of a set; ``chosen`` are the choices of all decisions.
    """

    starts: Integers
    exchanged_by: Integers
    exchanges: Integers
    chosen: Bytes


@kernel
def bring_home(grids: Grids, at: int, choices: Bytes) -> None:
    """Fill half a grid of choices for each part of a set, in the suits of the set, from whole grids in their own."""
    starts, exchanged_by, exchanges, chosen = grids.starts, grids.exchanged_by, grids.exchanges, grids.chosen
    for part in range(len(choices)):
        exchange = exchanges[exchanged_by[at, part]]
        for block in range(len(FIRST_SUIT)):
            whole = (exchange[FIRST_SUIT[block]] * SUITS + exchange[SECOND_SUIT[block]]) * BLOCK
            start, there = block * BLOCK, starts[at, part] + whole
            for place in range(BLOCK):
                choices[part, start + place] = chosen[there + place]


def grids_of(
    game: BoardGame, choices: BestChoices, masks: Integers, size: int, grids: Sequence[tuple[int, int]]
) -> Grids:
    """The grids of choices that some sets of so many cards need."""
    levels = [level for level in game.contrasts.levels if level <= size]
    parts = {level: parts_of(masks, size, card_sets(game.pack, level)) for level in levels}
    brought = [(at, parts[game.decisions[at].known], part) for at, part in grids]
    starts = [choices.starts[at] + level_parts.places[:, part] * WHOLE for at, level_parts, part in brought]
    exchanged_by = [level_parts.exchanges[:, part] for _, level_parts, part in brought]
    exchanges = card_sets(game.pack, levels[0]).exchanges
    return Grids(np.stack(starts, axis=1), np.stack(exchanged_by, axis=1), exchanges, choices.chosen)


def best_choices(game: BoardGame, work: Work) -> BestChoices:
    """Sum over all boards, then choose for every set of known cards and every hole, the last street first."""
    totals = _sum_all(game, work)
    sets, starts = _level_sets(game), choice_starts(game)
    streets = _Streets(game, sets, starts, np.zeros(starts[-1], dtype=np.uint8), {})
    for level in reversed(_quantities(game)):
        streets.decide(level, totals.pop(level.known))
    if streets.worth is None:
        raise PitbossError("A game of boards has at least one decision")
    return BestChoices(starts, streets.chosen, streets.worth, streets.has_equal)
