"""Every outcome of a game of boards that is played for the best: a second pass over boards with the choices known."""

from dataclasses import dataclass
from functools import partial

import numpy as np

from pitboss.hands.arrays import Bytes, Integers, Shifts
from pitboss.kernel import compiled, kernel
from pitboss.maths.boards.board_game import BoardGame
from pitboss.maths.boards.choices import HALF_BYTE, LOW_HALF, BestChoices, best_choices, grids_of, river_nets, worth
from pitboss.maths.boards.contrasts import BOARD
from pitboss.maths.boards.grid import BLOCK, FIRST_SUIT, HALF, SECOND_SUIT
from pitboss.maths.boards.routes import EQUAL, HISTORY, RIVER, Routes
from pitboss.maths.boards.sweep import (
    ROWS,
    TYPES,
    fill_types,
    flush_suit,
    judge_holes,
    meet_rows,
    sort_rows,
)
from pitboss.maths.card_sets import RANKS, SUITS
from pitboss.maths.executors import HERE, Work, in_shards
from pitboss.maths.histories import MEETINGS, HistoryCount, fill_meetings


@kernel
def best_at_river(meetings: Integers, nets: Integers) -> int:
    """The smaller and the larger of the best bets at the river, in one byte as before it."""
    most, smaller, larger = 0, 0, 0
    for action in range(len(nets)):
        more = worth(meetings, nets[action])
        if more >= most:
            larger = action + 1
        if more > most:
            most, smaller = more, action + 1
    return larger << HALF_BYTE | smaller


@kernel
def bring_home(chosen: Bytes, start: int, exchange: Integers, choices: Bytes) -> None:
    """Fill half a grid of choices in the suits of a board, from a whole one whose suits are exchanged."""
    for block in range(len(FIRST_SUIT)):
        there = start + (exchange[FIRST_SUIT[block]] * SUITS + exchange[SECOND_SUIT[block]]) * BLOCK
        for place in range(BLOCK):
            choices[block * BLOCK + place] = chosen[there + place]


@kernel
def add_orders(choices: Bytes, steps: Integers, way: int, orders: Bytes) -> None:
    """Sum in how many orders of streets every hole comes to each row: by choices that take the action of a step."""
    for step in range(len(steps)):
        before, row, action = orders[steps[step, 0]], choices[steps[step, 1]], steps[step, 2]
        after = orders[steps[step, 3]]
        if action < 0:
            for place in range(HALF):
                after[place] += before[place] * ((row[place] & LOW_HALF) != row[place] >> HALF_BYTE)
        else:
            for place in range(HALF):
                after[place] += before[place] * ((row[place] >> way * HALF_BYTE & LOW_HALF) == action)


@kernel
def are_equal(choices: Bytes) -> bool:
    """Whether two bets are equally good for a hole at any of these decisions: their byte then has unlike halves."""
    for at in range(len(choices)):
        unlike = 0
        for place in range(HALF):
            unlike |= choices[at, place] & LOW_HALF ^ choices[at, place] >> HALF_BYTE
        if unlike:
            return True
    return False


@kernel
def sum_rows(reached: Bytes, times: Integers, row_of: Integers, suit: int, left: int, sums: Integers) -> None:
    """Add up the orders in which the holes of every row of a board come to each end."""
    for block in range(len(FIRST_SUIT)):
        one, other = FIRST_SUIT[block], SECOND_SUIT[block]
        for rank in range(RANKS):
            if not left >> RANKS * one + rank & 1:
                continue
            start = block * BLOCK + rank * RANKS
            types = row_of[rank + (RANKS if one == suit else 0)]
            for second in range(rank + 1 if one == other else 0, RANKS):
                if not left >> RANKS * other + second & 1:
                    continue
                row = types[second + (RANKS if other == suit else 0)]
                for end in range(len(reached)):
                    sums[row, end] += times[end] * np.int64(reached[end, start + second])


@kernel
def fill_histories(
    row: int,
    meetings: Integers,
    kind: int,
    river_nets: Integers,
    river_starts: Integers,
    ends: Integers,
    rivers: Integers,
    histories: Integers,
) -> None:
    """Fill in the history that every path ends in for a row of holes, with the smaller and larger of equal bets."""
    for end in range(len(ends)):
        history = ends[end, 1] if ends[end, 0] == HISTORY else -1
        histories[0, end, row] = histories[1, end, row] = history
        if ends[end, 0] == RIVER:
            river = ends[end, 1]
            byte = best_at_river(meetings, river_nets[river_starts[river] : river_starts[river + 1], kind])
            histories[0, end, row] = rivers[river, byte & LOW_HALF]
            histories[1, end, row] = rivers[river, byte >> HALF_BYTE]


@kernel
def add_rivers(row: int, weight: int, ends: Integers, histories: Integers, sums: Integers, chosen: Integers) -> None:
    """Count what a row of holes chooses at the river, by the history that it ends in."""
    for end in range(len(ends)):
        if ends[end, 0] == RIVER:
            chosen[histories[end, row]] += weight * sums[row, end]


@kernel
def add_outcomes(
    row: int,
    meetings: Integers,
    kind: int,
    weight: int,
    ways: int,
    ends: Integers,
    histories: Integers,
    sums: Integers,
    dealers: int,
    counts: Integers,
    ties: Integers,
) -> None:
    """Count the outcomes of a row of holes, and the deals in which choices are equal."""
    for way in range(2):
        for end in range(len(ends)):
            history, deals = histories[way, end, row], weight * sums[min(way, ways - 1), row, end]
            if history >= 0 and deals:
                for meeting in range(MEETINGS):
                    counts[way, history, kind, meeting] += deals * meetings[meeting]
            if way == 0 and (ends[end, 0] == EQUAL or history != histories[1, end, row]):
                ties[ends[end, 2]] += deals * dealers


@kernel
def count_outcomes(
    boards: Integers,
    weights: Integers,
    pack: int,
    card_keys: Integers,
    shifts: Shifts,
    orders: Shifts,
    flush_orders: Shifts,
    kinds: Integers,
    classes: Integers,
    qualifies: int,
    dealers: int,
    river_nets: Integers,
    river_starts: Integers,
    starts: Integers,
    exchanged_by: Integers,
    exchanges: Integers,
    steps: Integers,
    rows: int,
    equal_steps: int,
    equal_ends: int,
    ends: Integers,
    times: Integers,
    rivers: Integers,
    ways: int,
    chosen: Bytes,
    counts: Integers,
    ties: Integers,
    by_class: Integers,
) -> None:
    """Count how every hole of each board ends, by history, kind of hand and meeting, whatever the order of streets.

    ``starts[board, part]`` is where the choices of a decision begin that knows some part of the board; ``steps``,
    ``ends`` and ``rivers`` are those of the routes. In two ways larger bets are followed, too, on the few boards where
    two bets are equal before the river; on the others no step to equal choices is taken.
    """
    many, first, second = np.zeros(TYPES, np.int64), np.zeros(ROWS, np.int64), np.zeros(ROWS, np.int64)
    judged, low_first, rising = np.zeros(ROWS, np.int64), np.zeros(ROWS, np.int64), np.zeros(ROWS, np.int64)
    met, meetings = np.zeros((ROWS, 3), np.int64), np.zeros((ROWS, MEETINGS), np.int64)
    row_of, histories = np.zeros((TYPES, TYPES), np.int64), np.zeros((2, len(ends), ROWS), np.int64)
    choices, orders_of = np.zeros((starts.shape[1], HALF), np.uint8), np.zeros((rows + len(ends), HALF), np.uint8)
    sums = np.zeros((2, ROWS, len(ends)), np.int64)
    for at in range(len(boards)):
        suit, left = flush_suit(boards[at]), pack & ~boards[at]
        fill_types(boards[at], pack, suit, many)
        found = judge_holes(boards[at], suit, many, card_keys, shifts, orders, flush_orders, first, second, judged)
        sort_rows(judged, found, low_first, rising)
        meet_rows(judged, rising, found, first, second, many, qualifies, met)
        for row in range(found):
            row_of[first[row], second[row]] = row_of[second[row], first[row]] = row
            fill_meetings(met[row], judged[row] < qualifies, dealers, meetings[row])
            fill_histories(row, meetings[row], kinds[judged[row]], river_nets, river_starts, ends, rivers, histories)
        for part in range(starts.shape[1]):
            bring_home(chosen, starts[at, part], exchanges[exchanged_by[at, part]], choices[part])
        sums.fill(0)
        both = 1 + (ways > 1 and are_equal(choices))
        taken, reached = (len(steps), len(ends)) if both > 1 else (equal_steps, equal_ends)
        for way in range(both):
            orders_of[0] = 1
            orders_of[1:] = 0
            add_orders(choices, steps[:taken], way, orders_of)
            sum_rows(orders_of[rows : rows + reached], times, row_of, suit, left, sums[way])
        for row in range(found):
            add_rivers(row, weights[at], ends, histories[0], sums[0], by_class[classes[judged[row]]])
            add_outcomes(
                row, meetings[row], kinds[judged[row]], weights[at], both, ends, histories, sums, dealers, counts, ties
            )


@dataclass(frozen=True)
class BoardCount:
    """A game of boards played for the best: its choices and its outcomes.

    ``by_class[class, history]`` has the hands that decide at the river, by what they are then, in every order of
    streets.
    """

    choices: BestChoices
    outcomes: HistoryCount
    by_class: Integers


def outcomes_shard(game: BoardGame, choices: BestChoices, start: int, stop: int) -> tuple[Integers, Integers, Integers]:
    """The outcomes of some boards, the deals with equal choices, and the histories of every class of hand."""
    boards, weights = game.boards.masks[start:stop], game.boards.weights[start:stop]
    routes = Routes.of(game, equal=choices.has_equal)
    counts = np.zeros((2, *game.nets.nets.shape), dtype=np.int64)
    ties = np.zeros(len(game.decisions), np.int64)
    by_class = np.zeros((len(game.classes.names), len(game.nets.nets)), np.int64)
    tables = game.tables
    compiled(count_outcomes)(
        boards,
        weights,
        game.pack,
        tables.card_keys,
        tables.shifts,
        tables.orders,
        tables.flush_orders,
        game.kinds,
        game.classes.of(tables.values.astype(np.int64)),
        game.qualifies,
        game.dealers,
        *river_nets(game),
        *grids_of(game, choices, boards, BOARD, routes.known),
        game.boards.exchanges,
        routes.steps,
        routes.rows,
        routes.equal_steps,
        routes.equal_ends,
        routes.ends,
        routes.times,
        routes.rivers,
        1 + choices.has_equal,
        choices.chosen,
        counts,
        ties,
        by_class,
    )
    return counts, ties, by_class


def count_boards(game: BoardGame, work: Work = HERE) -> BoardCount:
    """Play a game of boards for the best: two passes over all boards."""
    choices = best_choices(game, work)
    shard = partial(outcomes_shard, game, choices)
    counts, ties, by_class = shard(0, 0)
    for more in in_shards(shard, len(game.boards.masks), "counting outcomes", work):
        counts, ties, by_class = counts + more[0], ties + more[1], by_class + more[2]
    return BoardCount(choices, HistoryCount(game.nets, counts, ties), by_class)
