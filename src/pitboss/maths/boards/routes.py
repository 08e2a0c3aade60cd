"""Routes: how many orders of streets lead a hole to each end, summed street by street in the numbers that kernels take.

A hole comes to a decision with some cards of the board in as many orders as it came to the decision before it with
cards among these, where its choice was the action that leads on. So no order is followed by itself.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from pitboss.hands.arrays import Integers
from pitboss.maths.boards.board_game import BoardGame
from pitboss.maths.boards.contrasts import BOARD
from pitboss.maths.card_sets import picks_of

#: What is at an end: a history, a decision at the river, or a decision with equal choices.
HISTORY, RIVER, EQUAL = range(3)
#: In place of an action: choices that are equal.
ANY_EQUAL = -1

#: What is at the end, the number of its history or of its decision at the river, and the decision itself.
End = tuple[int, int, int]


@dataclass
class _Rows:
    """The rows of a table of orders while steps between them are listed: a decision and a part of the cards each."""

    game: BoardGame
    size: int
    grids: dict[tuple[int, int], int] = field(default_factory=dict)
    nodes: dict[tuple[int, int], int] = field(default_factory=dict)

    def parts(self, decision: int) -> list[frozenset[int]]:
        """The parts of the cards that a decision may know."""
        return [frozenset(pick) for pick in picks_of(self.size, self.game.decisions[decision].known).tolist()]

    def add(self, decisions: Sequence[int]) -> None:
        """Add a row for each part that each of these decisions may know, and the grid of its choices."""
        for decision in decisions:
            for part in range(len(self.parts(decision))):
                self.nodes[decision, part] = len(self.nodes)
                self.grids.setdefault((self.game.contrasts.alike[decision], part), len(self.grids))

    def source(self, decision: int, part: int) -> tuple[int, int]:
        """The row of a decision with some part of the cards, and the grid of its choices."""
        return self.nodes[decision, part], self.grids[self.game.contrasts.alike[decision], part]

    def between(self) -> Iterator[tuple[int, int, int, int]]:
        """The steps from each decision to those after it with more cards, as often as there are orders."""
        listed = {decision for decision, _ in self.nodes}
        for decision in sorted(listed, key=lambda at: self.game.decisions[at].known):
            known = self.game.decisions[decision].known
            for action, after in enumerate(self.game.decisions[decision].actions):
                if after in listed:
                    orders = self.game.contrasts.chains(known, self.game.decisions[after].known)
                    for end, more in enumerate(self.parts(after)):
                        for part, cards in enumerate(self.parts(decision)):
                            if cards <= more:
                                yield from [(*self.source(decision, part), action, self.nodes[after, end])] * orders


class Routes(NamedTuple):
    """How orders of streets are summed through the grids of choices that a board needs.

    Each of the ``steps`` names a row of orders, the grid of its choices, an action, and the row to which orders are
    added where that action is chosen; the first row has one order, the rows of ``ends`` come last. ``times`` says in
    how many orders streets may go on after each end; ``rivers`` has the histories of decisions at the river. Equal
    choices are at the last of steps and ends.
    """

    steps: Integers
    rows: int
    ends: Integers
    times: Integers
    rivers: Integers
    equal_steps: int
    equal_ends: int


def routes_of(game: BoardGame, *, equal: bool) -> tuple[tuple[tuple[int, int], ...], Routes]:
    """The decision and the part of the board of every grid, and all routes; with those to equal choices if asked."""
    early = [at for at, decision in enumerate(game.decisions) if decision.known < BOARD]
    rows = _Rows(game, BOARD)
    rows.add(early)
    steps, ends = list(rows.between()), list(_ends(game, early))
    equals = [(at, ANY_EQUAL, (EQUAL, 0, at)) for at in early] if equal else []
    before = len(steps) + sum(len(rows.parts(decision)) for decision, _, _ in ends)
    for row, (decision, action, _) in enumerate((*ends, *equals), len(rows.nodes)):
        steps += [(*rows.source(decision, part), action, row) for part in range(len(rows.parts(decision)))]
    return tuple(rows.grids), Routes(
        np.array(steps, dtype=np.int64),
        len(rows.nodes),
        np.array([end for _, _, end in (*ends, *equals)], dtype=np.int64),
        np.array([game.contrasts.chains(game.decisions[at].known) for at, _, _ in (*ends, *equals)]),
        _rivers(game),
        before,
        len(ends),
    )


def steps_to(
    game: BoardGame, decisions: Sequence[int], size: int
) -> tuple[tuple[tuple[int, int], ...], Integers, int, int]:
    """The grids and steps through some decisions, the last of which knows all of so many cards; its row and grid."""
    rows = _Rows(game, size)
    rows.add(decisions)
    steps = np.array(list(rows.between()), dtype=np.int64).reshape(-1, 4)
    return tuple(rows.grids), steps, *rows.source(decisions[-1], 0)


def _rivers(game: BoardGame) -> Integers:
    """The histories of every decision at the river, by its actions."""
    most = max(len(decision.actions) for decision in game.decisions)
    rivers = np.zeros((len(game.contrasts.rivers), most), dtype=np.int64)
    for row, river in enumerate(game.contrasts.rivers):
        actions = game.decisions[river].actions
        rivers[row, : len(actions)] = [~action for action in actions]
    return rivers


def _ends(game: BoardGame, decisions: Sequence[int]) -> Iterator[tuple[int, int, End]]:
    """Every action that ends in a history or goes on to the river: its decision, and what is at its end."""
    for decision in decisions:
        for action, after in enumerate(game.decisions[decision].actions):
            if after < 0:
                yield decision, action, (HISTORY, ~after, decision)
            elif after in game.contrasts.rivers:
                yield decision, action, (RIVER, game.contrasts.rivers.index(after), after)
