"""A walk through the streets of hold'em: the best decisions for a dealt hole and board.

What is known of a board is brought into the suits of the form that stands for it; the hole goes with it, and its choice
is looked up there.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from pitboss.games.cast import BOARD, SEAT
from pitboss.hands.arrays import Bytes, Integers
from pitboss.kernel import compiled, kernel
from pitboss.maths.boards.board_game import BoardGame
from pitboss.maths.boards.contrasts import BOARD as BOARD_CARDS
from pitboss.maths.boards.grid import BLOCK, WHOLE
from pitboss.maths.boards.rivers import row_of_types
from pitboss.maths.boards.sweep import flush_suit
from pitboss.maths.card_sets import RANKS, SUITS, card_sets, form_of, place_in
from pitboss.maths.simulate.deals import CardRows
from pitboss.maths.simulate.street_seats import Layout
from pitboss.maths.tree.walk import action_table


@kernel
def hole_in_grid(first: int, second: int, exchange: Integers) -> int:
    """The place of a hole in a whole grid, its suits exchanged."""
    suits = exchange[first // RANKS] * SUITS + exchange[second // RANKS]
    return suits * BLOCK + first % RANKS * RANKS + second % RANKS


@kernel
def hole_in_row(first: int, second: int, exchange: Integers, suit: int) -> int:
    """The row of a hole on a board of whose suit ``suit`` a flush can be made, its suits exchanged."""
    first_type = first % RANKS + (RANKS if exchange[first // RANKS] == suit else 0)
    second_type = second % RANKS + (RANKS if exchange[second // RANKS] == suit else 0)
    return row_of_types(min(first_type, second_type), max(first_type, second_type))


class BoardChoices(NamedTuple):
    """The smaller of the best bets: before the river by decision, set of known cards and hole, at it by board and row.

    ``starts`` says where the choices of each decision begin.
    """

    starts: Integers
    choices: Bytes
    rivers: Bytes


class BoardForms(NamedTuple):
    """The decisions of a game, and the forms of known cards under which their choices are looked up.

    The forms of so many known cards stand between two ``form_starts``; ``rivers`` numbers decisions at the river.
    """

    known: Integers
    actions: Integers
    rivers: Integers
    exchanges: Integers
    forms: Integers
    form_starts: Integers


@kernel
def walk_boards(
    rows: CardRows, seat: int, board: int, looked_up: BoardForms, chosen: BoardChoices, histories: Integers
) -> None:
    """Decide with a hole and the cards of the board that are seen, from the first decision to the end."""
    known, actions, rivers = looked_up.known, looked_up.actions, looked_up.rivers
    exchanges, forms, form_starts = looked_up.exchanges, looked_up.forms, looked_up.form_starts
    starts, choices, river_choices = chosen.starts, chosen.choices, chosen.rivers
    for at in range(len(rows)):
        first, second = int(rows[at, seat]), int(rows[at, seat + 1])
        decision, turned, seen, place, by = 0, 0, 0, 0, 0
        while decision >= 0:
            if turned < known[decision] or turned == 0:
                while turned < known[decision]:
                    seen |= 1 << int(rows[at, board + turned])
                    turned += 1
                form, by = form_of(seen, exchanges)
                place = place_in(forms[form_starts[turned] : form_starts[turned + 1]], form)
            if turned == BOARD_CARDS:
                suit = flush_suit(form)
                action = river_choices[rivers[decision], place, hole_in_row(first, second, exchanges[by], suit)]
            else:
                hole = hole_in_grid(first, second, exchanges[by])
                action = choices[starts[decision] + place * WHOLE + hole]
            decision = actions[decision, action]
        histories[at] = ~decision


@kernel
def choose_with(
    sets: Integers,
    first: int,
    second: int,
    start: int,
    exchanges: Integers,
    forms: Integers,
    choices: Bytes,
    river_choices: Bytes,
    chosen: Bytes,
) -> None:
    """The action of one decision with a hole and each of some sets of known cards; ``start`` < 0 at the river."""
    for at in range(len(sets)):
        form, by = form_of(sets[at], exchanges)
        place = place_in(forms, form)
        if start < 0:
            chosen[at] = river_choices[place, hole_in_row(first, second, exchanges[by], flush_suit(form))]
        else:
            chosen[at] = choices[start + place * WHOLE + hole_in_grid(first, second, exchanges[by])]


class BoardsWalk(NamedTuple):
    """The choices of a count and the forms under which they are looked up, which decide for dealt hands."""

    forms: BoardForms
    choices: BoardChoices

    @classmethod
    def of(cls, game: BoardGame, choices: BoardChoices) -> "BoardsWalk":
        """The walk of a game by the choices of its count."""
        levels = (*game.contrasts.levels, *((BOARD_CARDS,) if game.contrasts.rivers else ()))
        sets = [card_sets(game.pack, size).masks if size in levels else () for size in range(BOARD_CARDS + 1)]
        starts = np.cumsum([0, *map(len, sets)]).astype(np.int64)
        rivers = np.zeros(len(game.decisions), dtype=np.int64)
        rivers[list(game.contrasts.rivers)] = range(len(game.contrasts.rivers))
        forms = BoardForms(
            np.array([decision.known for decision in game.decisions], dtype=np.int64),
            action_table(game.decisions),
            rivers,
            game.boards.exchanges,
            np.concatenate([np.asarray(masks, dtype=np.int64) for masks in sets]),
            starts,
        )
        return cls(forms, choices)

    def chosen(self, hole: Sequence[int], sets: Integers, decision: int) -> Bytes:
        """The action of a decision with a hole and each of some sets of as many cards as it knows."""
        forms, choices, known = self.forms, self.choices, int(self.forms.known[decision])
        at_river = known == BOARD_CARDS
        rivers = choices.rivers[forms.rivers[decision]] if at_river else np.zeros((0, 0), dtype=np.uint8)
        chosen = np.zeros(len(sets), dtype=np.uint8)
        compiled(choose_with)(
            sets,
            *hole,
            -1 if at_river else int(choices.starts[decision]),
            forms.exchanges,
            forms.forms[forms.form_starts[known] : forms.form_starts[known + 1]],
            choices.choices,
            rivers,
            chosen,
        )
        return chosen

    def histories(self, rows: CardRows, layout: Layout, seat: int) -> Integers:
        """The number of the history that the best decisions of a seat come to, for every round."""
        histories = np.empty(len(rows), dtype=np.int64)
        first, board = layout.start(SEAT, seat), layout.start(BOARD)
        compiled(walk_boards)(rows, first, board, self.forms, self.choices, histories)
        return histories
