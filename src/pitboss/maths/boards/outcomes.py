"""Every outcome of a game of boards that is played for the best: a second pass over boards with the choices known."""

from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import numpy as np

from pitboss.hands.arrays import Bytes, Integers
from pitboss.kernel import compiled, kernel
from pitboss.maths.boards.board_game import BoardGame
from pitboss.maths.boards.choices import (
    HALF_BYTE,
    LOW_HALF,
    BestChoices,
    Grids,
    RiverNets,
    best_choices,
    bring_home,
    grids_of,
    river_nets,
    worth,
)
from pitboss.maths.boards.contrasts import BOARD
from pitboss.maths.boards.grid import BLOCK, FIRST_SUIT, HALF, SECOND_SUIT
from pitboss.maths.boards.routes import EQUAL, HISTORY, RIVER, Routes, routes_of
from pitboss.maths.boards.sweep import ROWS, TYPES, Judging, flush_suit, make_holes, meet_holes
from pitboss.maths.card_sets import RANKS
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
        first_suit, second_suit = FIRST_SUIT[block], SECOND_SUIT[block]
        for rank in range(RANKS):
            if not left >> RANKS * first_suit + rank & 1:
                continue
            start = block * BLOCK + rank * RANKS
            types = row_of[rank + (RANKS if first_suit == suit else 0)]
            for second in range(rank + 1 if first_suit == second_suit else 0, RANKS):
                if not left >> RANKS * second_suit + second & 1:
                    continue
                row = types[second + (RANKS if second_suit == suit else 0)]
                for end in range(len(reached)):
                    sums[row, end] += times[end] * np.int64(reached[end, start + second])


@kernel
def fill_histories(
    row: int, meetings: Integers, kind: int, at_river: RiverNets, routes: Routes, histories: Integers
) -> None:
    """Fill in the history that every path ends in for a row of holes, with the smaller and larger of equal bets."""
    nets, starts, ends, rivers = at_river.nets, at_river.starts, routes.ends, routes.rivers
    for end in range(len(ends)):
        history = ends[end, 1] if ends[end, 0] == HISTORY else -1
        histories[0, end, row] = histories[1, end, row] = history
        if ends[end, 0] == RIVER:
            river = ends[end, 1]
            byte = best_at_river(meetings, nets[starts[river] : starts[river + 1], kind])
            histories[0, end, row] = rivers[river, byte & LOW_HALF]
            histories[1, end, row] = rivers[river, byte >> HALF_BYTE]


@kernel
def add_rivers(row: int, weight: int, ends: Integers, histories: Integers, sums: Integers, chosen: Integers) -> None:
    """Count what a row of holes chooses at the river, by the history that it ends in."""
    for end in range(len(ends)):
        if ends[end, 0] == RIVER:
            chosen[histories[end, row]] += weight * sums[row, end]


class BoardOutcomes(NamedTuple):
    """The outcomes of some boards, the deals with equal choices, and the histories of every class of hand."""

    counts: Integers
    ties: Integers
    by_class: Integers


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
    outcomes: BoardOutcomes,
) -> None:
    """Count the outcomes of a row of holes, and the deals in which choices are equal."""
    counts, ties = outcomes.counts, outcomes.ties
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
    judging: Judging,
    classes: Integers,
    at_river: RiverNets,
    grids: Grids,
    routes: Routes,
    ways: int,
    outcomes: BoardOutcomes,
) -> None:
    """Count how every hole of each board ends, by history, kind of hand and meeting, whatever the order of streets.

    In two ways larger bets are followed, too, on the few boards where two bets are equal before the river; on the
    others no step to equal choices is taken.
    """
    holes, meetings = make_holes(), np.zeros((ROWS, MEETINGS), np.int64)
    first, second, judged, met, kinds = holes.first, holes.second, holes.judged, holes.met, judging.kinds
    steps, ends, times, rows, dealers = routes.steps, routes.ends, routes.times, routes.rows, judging.dealers
    row_of, histories = np.zeros((TYPES, TYPES), np.int64), np.zeros((2, len(ends), ROWS), np.int64)
    choices, orders = np.zeros((grids.starts.shape[1], HALF), np.uint8), np.zeros((rows + len(ends), HALF), np.uint8)
    sums, by_class = np.zeros((2, ROWS, len(ends)), np.int64), outcomes.by_class
    for at in range(len(boards)):
        suit, left, weight = flush_suit(boards[at]), judging.pack & ~boards[at], weights[at]
        found = meet_holes(boards[at], suit, judging, holes)
        for row in range(found):
            row_of[first[row], second[row]] = row_of[second[row], first[row]] = row
            fill_meetings(met[row], judged[row] < judging.qualifies, dealers, meetings[row])
            fill_histories(row, meetings[row], kinds[judged[row]], at_river, routes, histories)
        bring_home(grids, at, choices)
        sums.fill(0)
        both = 1 + (ways > 1 and are_equal(choices))
        taken, reached = (len(steps), len(ends)) if both > 1 else (routes.equal_steps, routes.equal_ends)
        for way in range(both):
            orders[0] = 1
            orders[1:] = 0
            add_orders(choices, steps[:taken], way, orders)
            sum_rows(orders[rows : rows + reached], times, row_of, suit, left, sums[way])
        for row in range(found):
            kind = kinds[judged[row]]
            add_rivers(row, weight, ends, histories[0], sums[0], by_class[classes[judged[row]]])
            add_outcomes(row, meetings[row], kind, weight, both, ends, histories, sums, dealers, outcomes)


@dataclass(frozen=True)
class BoardCount:
    """A game of boards played for the best: its choices and its outcomes.

    ``by_class[class, history]`` has the hands that decide at the river, by what they are then, in every order of
    streets.
    """

    choices: BestChoices
    outcomes: HistoryCount
    by_class: Integers


def outcomes_shard(game: BoardGame, choices: BestChoices, start: int, stop: int) -> BoardOutcomes:
    """The outcomes of some boards, counted with the best choices."""
    boards, weights = game.boards.masks[start:stop], game.boards.weights[start:stop]
    grids, routes = routes_of(game, equal=choices.has_equal)
    outcomes = BoardOutcomes(
        np.zeros((2, *game.nets.nets.shape), dtype=np.int64),
        np.zeros(len(game.decisions), np.int64),
        np.zeros((len(game.classes.names), len(game.nets.nets)), np.int64),
    )
    compiled(count_outcomes)(
        boards,
        weights,
        game.judging,
        game.classes.of(game.tables.values.astype(np.int64)),
        river_nets(game),
        grids_of(game, choices, boards, BOARD, grids),
        routes,
        1 + choices.has_equal,
        outcomes,
    )
    return outcomes


def count_boards(game: BoardGame, work: Work = HERE) -> BoardCount:
    """Play a game of boards for the best: two passes over all boards."""
    choices = best_choices(game, work)
    shard = partial(outcomes_shard, game, choices)
    counts, ties, by_class = shard(0, 0)
    for more in in_shards(shard, len(game.boards.masks), "counting outcomes", work):
        counts, ties, by_class = counts + more.counts, ties + more.ties, by_class + more.by_class
    return BoardCount(choices, HistoryCount(game.nets, counts, ties), by_class)
