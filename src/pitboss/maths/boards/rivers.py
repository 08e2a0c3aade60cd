"""The best choices of decisions at the river: every board with every row of holes that it does not tell apart."""

from functools import partial

import numpy as np

from pitboss.hands.arrays import Bytes, Integers, Shifts
from pitboss.kernel import compiled, kernel
from pitboss.maths.boards.board_game import BoardGame
from pitboss.maths.boards.choices import river_nets, worth
from pitboss.maths.boards.sweep import ROWS, TYPES, fill_types, flush_suit, judge_holes, meet_rows, sort_rows
from pitboss.maths.executors import Work, in_shards
from pitboss.maths.histories import MEETINGS, fill_meetings


@kernel
def row_of_types(one: int, other: int) -> int:
    """The place of two types among all pairs of types, the lower one first."""
    return one * (2 * TYPES - one - 1) // 2 + other


@kernel
def decide_rivers(
    boards: Integers,
    pack: int,
    card_keys: Integers,
    shifts: Shifts,
    orders: Shifts,
    flush_orders: Shifts,
    kinds: Integers,
    qualifies: int,
    dealers: int,
    nets: Integers,
    starts: Integers,
    chosen: Bytes,
) -> None:
    """Choose the smaller of the best bets, ``chosen[river, board, row]``, by the contrasts of the larger bets."""
    many, first, second = np.zeros(TYPES, np.int64), np.zeros(ROWS, np.int64), np.zeros(ROWS, np.int64)
    judged, low_first, rising = np.zeros(ROWS, np.int64), np.zeros(ROWS, np.int64), np.zeros(ROWS, np.int64)
    met, meetings = np.zeros((ROWS, 3), np.int64), np.zeros(MEETINGS, np.int64)
    for at in range(len(boards)):
        suit = flush_suit(boards[at])
        fill_types(boards[at], pack, suit, many)
        found = judge_holes(boards[at], suit, many, card_keys, shifts, orders, flush_orders, first, second, judged)
        sort_rows(judged, found, low_first, rising)
        meet_rows(judged, rising, found, first, second, many, qualifies, met)
        for row in range(found):
            kind = kinds[judged[row]]
            fill_meetings(met[row], judged[row] < qualifies, dealers, meetings)
            for river in range(len(starts) - 1):
                most, best = 0, 0
                for action in range(starts[river], starts[river + 1]):
                    more = worth(meetings, nets[action, kind])
                    if more > most:
                        most, best = more, action - starts[river] + 1
                chosen[river, at, row_of_types(first[row], second[row])] = best


def rivers_shard(game: BoardGame, start: int, stop: int) -> tuple[int, Bytes]:
    """The choices at the river on some boards, and which is the first of them."""
    boards, tables = game.boards.masks[start:stop], game.tables
    nets, starts = river_nets(game)
    chosen = np.zeros((len(game.contrasts.rivers), len(boards), ROWS), dtype=np.uint8)
    compiled(decide_rivers)(
        boards,
        game.pack,
        tables.card_keys,
        tables.shifts,
        tables.orders,
        tables.flush_orders,
        game.kinds,
        game.qualifies,
        game.dealers,
        nets,
        starts,
        chosen,
    )
    return start, chosen


def river_choices(game: BoardGame, work: Work) -> Bytes:
    """``[river, board, row]``: the smaller of the best bets at the river."""
    many, rivers = len(game.boards.masks), len(game.contrasts.rivers)
    chosen = np.zeros((rivers, many if rivers else 0, ROWS), dtype=np.uint8)
    if rivers:
        for start, shard in in_shards(partial(rivers_shard, game), many, "deciding at the river", work):
            chosen[:, start : start + shard.shape[1]] = shard
    return chosen
