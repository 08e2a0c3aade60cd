"""Decisions on the board by class of hand: which action the hands of each class take, street by street."""

import itertools
from collections.abc import Sequence

import numpy as np

from pitboss.hands import JokerRule, WheelRule
from pitboss.hands.arrays import Bytes, Integers
from pitboss.hands.ranker import RankTables, rank_tables
from pitboss.kernel import compiled, kernel
from pitboss.maths.boards.board_game import HOLE, BoardGame
from pitboss.maths.boards.choices import LOW_HALF, BestChoices, Grids, bring_home, grids_of
from pitboss.maths.boards.contrasts import BOARD
from pitboss.maths.boards.grid import BLOCK, FIRST_SUIT, HALF, SECOND_SUIT, WHOLE
from pitboss.maths.boards.one_hole import order_of
from pitboss.maths.boards.outcomes import BoardCount, add_orders
from pitboss.maths.boards.routes import steps_to
from pitboss.maths.card_sets import RANKS, SUITS, card_sets


@kernel
def add_holes(
    cards: int,
    left: int,
    weight: int,
    reached: Bytes,
    chosen: Bytes,
    tables: RankTables,
    classes: Integers,
    taken: Integers,
) -> None:
    """Count the holes that come to a decision with these cards of the board, by class of hand and by what they do."""
    for block in range(len(FIRST_SUIT)):
        first_suit, second_suit = FIRST_SUIT[block], SECOND_SUIT[block]
        for rank in range(RANKS):
            if not left >> RANKS * first_suit + rank & 1:
                continue
            for second in range(rank + 1 if first_suit == second_suit else 0, RANKS):
                place = block * BLOCK + rank * RANKS + second
                if left >> RANKS * second_suit + second & 1 and reached[place]:
                    hand = cards | 1 << RANKS * first_suit + rank | 1 << RANKS * second_suit + second
                    order = order_of(hand, tables)
                    taken[classes[order], chosen[place] & LOW_HALF] += weight * np.int64(reached[place])


@kernel
def class_sets(
    sets: Integers,
    weights: Integers,
    pack: int,
    tables: RankTables,
    classes: Integers,
    grids: Grids,
    steps: Integers,
    decided: int,
    grid: int,
    taken: Integers,
) -> None:
    """Count what every hole does at a decision that knows these sets of cards, if its choices before lead there.

    ``decided`` is the row of orders of that decision, ``grid`` has its choices.
    """
    choices, orders = np.zeros((grids.starts.shape[1], HALF), np.uint8), np.zeros((decided + 1, HALF), np.uint8)
    for at in range(len(sets)):
        bring_home(grids, at, choices)
        orders[0] = 1
        orders[1:] = 0
        add_orders(choices, steps, 0, orders)
        left = pack & ~sets[at]
        add_holes(sets[at], left, weights[at], orders[decided], choices[grid], tables, classes, taken)


def way_to(game: BoardGame, decision: int) -> list[int]:
    """The decisions on the way to a decision, which comes last."""
    way = [decision]
    while way[0]:
        way.insert(0, next(at for at, row in enumerate(game.decisions) if way[0] in row.actions))
    return way


def classes_before_river(
    game: BoardGame, choices: BestChoices, decision: int, joker: JokerRule, wheel: WheelRule
) -> Integers:
    """``[class, action]``: how many hands of each class take each action at a decision with three or four cards."""
    known, sets = game.decisions[decision].known, card_sets(game.pack, game.decisions[decision].known)
    grids, steps, decided, grid = steps_to(game, way_to(game, decision), known)
    tables = rank_tables(HOLE + known, joker, wheel)
    taken = np.zeros((len(game.classes.names), len(game.decisions[decision].actions)), dtype=np.int64)
    compiled(class_sets)(
        sets.masks,
        sets.weights,
        game.pack,
        tables,
        game.classes.of(tables.values.astype(np.int64)),
        grids_of(game, choices, sets.masks, known, grids),
        steps,
        decided,
        grid,
        taken,
    )
    return taken


def classes_at_river(game: BoardGame, count: BoardCount, decision: int) -> Integers:
    """``[class, action]``: how many hands of each class take each action at a decision that knows the whole board."""
    histories = [~action for action in game.decisions[decision].actions]
    return np.array(count.by_class[:, histories])


def decided_on_board(
    game: BoardGame, count: BoardCount, decisions: Sequence[int], joker: JokerRule, wheel: WheelRule
) -> Integers:
    """``[class, action]`` of all decisions of one street together, which offer the same actions."""
    tables = [
        classes_at_river(game, count, decision)
        if game.decisions[decision].known == BOARD
        else classes_before_river(game, count.choices, decision, joker, wheel)
        for decision in decisions
    ]
    return np.array(np.sum(tables, axis=0))


def hole_places(pack: Integers) -> list[tuple[int, int, int]]:
    """Every hole of a pack: its two cards, and where it stands in half a grid."""
    blocks = {
        (int(first), int(second)): at for at, (first, second) in enumerate(zip(FIRST_SUIT, SECOND_SUIT, strict=True))
    }
    cards = [divmod(int(card), RANKS) for card in pack]
    return [
        (
            first[0] * RANKS + first[1],
            second[0] * RANKS + second[1],
            blocks[first[0], second[0]] * BLOCK + first[1] * RANKS + second[1],
        )
        for first, second in itertools.combinations(sorted(cards), 2)
    ]


def decided_holes(choices: BestChoices) -> tuple[Integers, Integers]:
    """The action of the first decision at every place in half a grid, and what all its actions come to."""
    whole = choices.chosen[choices.starts[0] : choices.starts[0] + WHOLE] & LOW_HALF
    blocks = [
        whole[(first * SUITS + second) * BLOCK :][:BLOCK] for first, second in zip(FIRST_SUIT, SECOND_SUIT, strict=True)
    ]
    first, *more = choices.worth
    return np.concatenate(blocks).astype(np.int64), np.array([first, *(first + row for row in more)])
