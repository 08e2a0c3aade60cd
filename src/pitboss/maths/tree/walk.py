"""A walk through streets without a dealer: the best decisions for dealt cards, each looked up by the set of cards."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from pitboss.games.cast import BOARD, SEAT
from pitboss.hands.arrays import Bytes, Integers
from pitboss.kernel import compiled, kernel
from pitboss.maths.card_sets import CARDS, exchanged
from pitboss.maths.histories import StreetDecision
from pitboss.maths.left.sweep import CHOOSE
from pitboss.maths.simulate.deals import CardRows
from pitboss.maths.simulate.street_seats import Layout
from pitboss.maths.tree.streets import SetChoices, StreetsCount


@kernel
def number_of_set(cards: int) -> int:
    """The place of a set of cards among all sets of its size, by rising masks."""
    number, size = 0, 0
    for card in range(CARDS):
        if cards >> card & 1:
            size += 1
            number += CHOOSE[card, size]
    return number


@kernel
def spread_choices(forms: Integers, choices: Bytes, exchanges: Integers, by_number: Bytes) -> None:
    """Give every set the choice of the form that stands for it."""
    for at in range(len(forms)):
        for exchange in range(len(exchanges)):
            by_number[number_of_set(exchanged(forms[at], exchanges[exchange]))] = choices[at]


@kernel
def add_card(card: int, cards: Integers, size: int) -> None:
    """Insert a card into its place among rising ones."""
    place = size
    while place > 0 and cards[place - 1] > card:
        cards[place] = cards[place - 1]
        place -= 1
    cards[place] = card


@kernel
def walk_sets(
    rows: CardRows,
    seat: int,
    own: int,
    board: int,
    known: Integers,
    actions: Integers,
    starts: Integers,
    choices: Bytes,
    histories: Integers,
) -> None:
    """Decide with the own cards and those of the board that are seen, from the first decision to the end."""
    cards = np.zeros(CARDS, dtype=np.int64)
    for at in range(len(rows)):
        for place in range(own):
            add_card(int(rows[at, seat + place]), cards, place)
        decision, turned = 0, 0
        while decision >= 0:
            while turned < known[decision]:
                add_card(int(rows[at, board + turned]), cards, own + turned)
                turned += 1
            number = starts[decision]
            for place in range(own + turned):
                number += CHOOSE[cards[place], place + 1]
            decision = actions[decision, choices[number]]
        histories[at] = ~decision


def action_table(decisions: Sequence[StreetDecision]) -> Integers:
    """The table of where each action of each decision leads, as kernels take it."""
    most = max(len(decision.actions) for decision in decisions)
    return np.array([[*decision.actions, *[0] * (most - len(decision.actions))] for decision in decisions], np.int64)


@dataclass(frozen=True)
class SetsWalk:
    """The choices of every decision for every set of known cards, one after the other from ``starts`` on."""

    own: int
    known: Integers
    actions: Integers
    starts: Integers
    choices: Bytes

    @classmethod
    def of(cls, decisions: Sequence[StreetDecision], own: int, count: StreetsCount) -> "SetsWalk":
        """The smaller of equal bets in every decision of a count."""
        tables = [_by_number(count.choices[at]) for at in range(len(decisions))]
        starts = np.cumsum([0, *map(len, tables[:-1])]).astype(np.int64)
        known = np.array([decision.known for decision in decisions], dtype=np.int64)
        return cls(own, known, action_table(decisions), starts, np.concatenate(tables))

    def histories(self, rows: CardRows, layout: Layout, seat: int) -> Integers:
        """The number of the history that the best decisions of a seat come to, for every round."""
        found = np.empty(len(rows), dtype=np.int64)
        compiled(walk_sets)(
            rows,
            layout.start(SEAT, seat),
            self.own,
            layout.start(BOARD),
            self.known,
            self.actions,
            self.starts,
            self.choices,
            found,
        )
        return found


def _by_number(found: SetChoices) -> Bytes:
    choices = np.zeros(int(CHOOSE[CARDS - 1, found.sets.size] + CHOOSE[CARDS - 1, found.sets.size - 1]), np.uint8)
    compiled(spread_choices)(found.sets.masks, found.smaller, found.sets.exchanges, choices)
    return choices
