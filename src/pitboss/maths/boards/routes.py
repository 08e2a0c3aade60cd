"""Routes: every order of streets and every path through decisions, in the numbers that the count of outcomes takes."""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from pitboss.maths.arrays import Integers
from pitboss.maths.boards.board_game import BoardGame
from pitboss.maths.boards.contrasts import BOARD
from pitboss.maths.card_sets import picks_of

#: What is at the end of a path: a history, a decision at the river, or a decision with equal choices.
HISTORY, RIVER, EQUAL = range(3)

#: Decisions and their actions; a negative one asks for choices that are equal.
Path = tuple[tuple[int, int], ...]
#: What is at the end, the number of its history or of its decision at the river, and the decision itself.
End = tuple[int, int, int]


@dataclass(frozen=True)
class Routes:
    """The grids of choices that a board needs, and how to walk through them.

    ``known`` has the decision and the number of the board's part for every grid; ``chains[chain, decision]`` says which
    grid a decision looks at in one order of streets. ``paths[end]`` are rows of a decision and its action, and ``ends``
    say what is at their ends; ``rivers`` has the histories of decisions at the river.
    """

    known: tuple[tuple[int, int], ...]
    chains: Integers
    paths: Integers
    ends: Integers
    rivers: Integers

    @classmethod
    def of(cls, game: BoardGame, *, equal: bool) -> "Routes":
        """Every route of a game; with those to equal choices before the river if there are any."""
        early = [at for at, decision in enumerate(game.decisions) if decision.known < BOARD]
        known, chains = orders_of_streets(game, early, BOARD)
        paths = list(_paths(game, 0, (), equal=equal))
        steps = np.full((len(paths), len(game.contrasts.levels) + 1, 2), -1, dtype=np.int64)
        for at, (path, _) in enumerate(paths):
            steps[at, : len(path)] = np.array(path).reshape(len(path), 2)
        return cls(known, chains, steps, np.array([end for _, end in paths], dtype=np.int64), _rivers(game))


def orders_of_streets(
    game: BoardGame, decisions: Sequence[int], size: int
) -> tuple[tuple[tuple[int, int], ...], Integers]:
    """The grids that some decisions look at on sets of so many cards, and which of them in each order of streets."""
    levels = [level for level in game.contrasts.levels if level <= size]
    parts = {level: [frozenset(pick) for pick in picks_of(size, level).tolist()] for level in levels}
    known = [(at, part) for at in decisions for part in range(len(parts[game.decisions[at].known]))]
    chains = np.full((0, len(game.decisions)), -1, dtype=np.int64)
    for chain in itertools.product(*parts.values()):
        if all(one < other for one, other in itertools.pairwise(chain)):
            part_of = {level: parts[level].index(part) for level, part in zip(parts, chain, strict=True)}
            grids = [
                known.index((at, part_of[decision.known])) if at in decisions else -1
                for at, decision in enumerate(game.decisions)
            ]
            chains = np.append(chains, [grids], axis=0)
    return tuple(known), chains


def _rivers(game: BoardGame) -> Integers:
    """The histories of every decision at the river, by its actions."""
    most = max(len(decision.actions) for decision in game.decisions)
    rivers = np.zeros((len(game.contrasts.rivers), most), dtype=np.int64)
    for row, river in enumerate(game.contrasts.rivers):
        actions = game.decisions[river].actions
        rivers[row, : len(actions)] = [~action for action in actions]
    return rivers


def _paths(game: BoardGame, decision: int, path: Path, *, equal: bool) -> Iterator[tuple[Path, End]]:
    """Every path from a decision to a history, to the river or to equal choices, and what is at its end."""
    if decision in game.contrasts.rivers:
        yield path, (RIVER, game.contrasts.rivers.index(decision), decision)
        return
    if equal:
        yield (*path, (decision, -1)), (EQUAL, 0, decision)
    for at, action in enumerate(game.decisions[decision].actions):
        if action < 0:
            yield (*path, (decision, at)), (HISTORY, ~action, decision)
        else:
            yield from _paths(game, action, (*path, (decision, at)), equal=equal)
