"""The best choices of decisions at the river: every board with every row of holes that it does not tell apart."""

from functools import partial

import numpy as np

from pitboss.hands.arrays import Bytes, Integers
from pitboss.kernel import compiled, kernel
from pitboss.maths.boards.board_game import BoardGame
from pitboss.maths.boards.choices import RiverNets, river_nets, worth
from pitboss.maths.boards.sweep import ROWS, TYPES, Judging, flush_suit, make_holes, meet_holes
from pitboss.maths.executors import Work, in_shards
from pitboss.maths.histories import MEETINGS, fill_meetings


@kernel
def row_of_types(low: int, high: int) -> int:
    """The place of two types among all pairs of types."""
    return low * (2 * TYPES - low - 1) // 2 + high


@kernel
def decide_rivers(boards: Integers, judging: Judging, rivers: RiverNets, chosen: Bytes) -> None:
    """Choose the smaller of the best bets, ``chosen[river, board, row]``, by the contrasts of the larger bets."""
    holes, meetings = make_holes(), np.zeros(MEETINGS, np.int64)
    first, second, judged, met = holes.first, holes.second, holes.judged, holes.met
    kinds, nets, starts = judging.kinds, rivers.nets, rivers.starts
    for at in range(len(boards)):
        for row in range(meet_holes(boards[at], flush_suit(boards[at]), judging, holes)):
            kind = kinds[judged[row]]
            fill_meetings(met[row], judged[row] < judging.qualifies, judging.dealers, meetings)
            for river in range(len(starts) - 1):
                most, best = 0, 0
                for action in range(starts[river], starts[river + 1]):
                    more = worth(meetings, nets[action, kind])
                    if more > most:
                        most, best = more, action - starts[river] + 1
                chosen[river, at, row_of_types(first[row], second[row])] = best


def rivers_shard(game: BoardGame, start: int, stop: int) -> tuple[int, Bytes]:
    """The choices at the river on some boards, and which is the first of them."""
    boards = game.boards.masks[start:stop]
    chosen = np.zeros((len(game.contrasts.rivers), len(boards), ROWS), dtype=np.uint8)
    compiled(decide_rivers)(boards, game.judging, river_nets(game), chosen)
    return start, chosen


def river_choices(game: BoardGame, work: Work) -> Bytes:
    """``[river, board, row]``: the smaller of the best bets at the river."""
    many, rivers = len(game.boards.masks), len(game.contrasts.rivers)
    chosen = np.zeros((rivers, many if rivers else 0, ROWS), dtype=np.uint8)
    if rivers:
        for start, shard in in_shards(partial(rivers_shard, game), many, "deciding at the river", work):
            chosen[:, start : start + shard.shape[1]] = shard
    return chosen
