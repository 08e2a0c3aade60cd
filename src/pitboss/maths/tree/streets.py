"""Streets without a dealer: each decision knows a set of cards, and is made over every card to come.

A set stands for all that an exchange of suits makes of it. From the last card back every decision takes the better of
its actions; then every set is followed forward along what was chosen.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from pitboss.hands.arrays import Bytes, Integers
from pitboss.kernel import compiled, kernel
from pitboss.maths.card_sets import CardSets, card_sets, least_form, numbers_of_cards, place_in
from pitboss.maths.histories import LARGER, SMALLER, HistoryCount, Nets, StreetDecision, check_tree

#: The kinds of whole hands given as masks.
KindsOf = Callable[[Integers], Integers]


@kernel
def fill_children(sets: Integers, pack: Integers, exchanges: Integers, bigger: Integers, children: Integers) -> None:
    """Find for every set and each card that it lacks the place of the form of both together."""
    for at in range(len(sets)):
        place = 0
        for card in pack:
            if not sets[at] >> card & 1:
                children[at, place] = place_in(bigger, least_form(sets[at] | 1 << card, exchanges))
                place += 1


@kernel
def sum_children(bigger: Integers, children: Integers, summed: Integers) -> None:
    """Add to every set the rows of the sets that one more card makes of it."""
    for at in range(len(children)):
        for child in children[at]:
            for column in range(bigger.shape[1]):
                summed[at, column] += bigger[child, column]


@dataclass(frozen=True)
class StreetsGame:
    """Own cards, a board, and a pay table on all of them: the pack, the decisions, their nets, and the kinds of hands.

    ``kinds`` has the kind of hand of every set of all cards, as ``card_sets(pack, own + board)`` lists them.
    """

    pack: int
    own: int
    board: int
    decisions: Sequence[StreetDecision]
    nets: Nets
    kinds: Integers

    def __post_init__(self) -> None:
        """Refuse decisions that are no tree."""
        check_tree(self.decisions, self.nets)

    @cached_property
    def sets(self) -> Mapping[int, CardSets]:
        """The sets of every number of known cards."""
        return {size: card_sets(self.pack, size) for size in range(self.own, self.own + self.board + 1)}

    @cached_property
    def children(self) -> Mapping[int, Integers]:
        """``[set, card]``: the place of every set with one more known card."""
        pack, children = numbers_of_cards(self.pack), {}
        for size in range(self.own, self.own + self.board):
            sets, bigger = self.sets[size], self.sets[size + 1]
            children[size] = np.zeros((len(sets.masks), len(pack) - size), dtype=np.int64)
            compiled(fill_children)(sets.masks, pack, sets.exchanges, bigger.masks, children[size])
        return children


@dataclass(frozen=True)
class SetChoices:
    """The choices of a decision: ``worth[action, set]`` over all cards to come, and the smaller and larger best bet."""

    sets: CardSets
    worth: Integers
    smaller: Bytes
    larger: Bytes


@dataclass(frozen=True)
class StreetsCount:
    """A game of streets played for the best: the choices of every decision and how often every outcome comes.

    ``reached[decision]`` says how often each set comes to a decision, with all that stand for it and in all orders of
    the board's cards, when the smaller of equal bets is taken.
    """

    choices: Mapping[int, SetChoices]
    outcomes: HistoryCount
    reached: Mapping[int, Integers]


@dataclass
class _Induction:
    """Backward induction: how many hands of each kind come of a set, and the worth of every decision with it."""

    game: StreetsGame
    coming: dict[int, Integers] = field(default_factory=dict)
    worths: dict[tuple[int, int], Integers] = field(default_factory=dict)
    choices: dict[int, SetChoices] = field(default_factory=dict)

    def run(self) -> None:
        """Decide everything, the last decisions first."""
        game, last = self.game, self.game.own + self.game.board
        self.coming[last] = np.eye(game.nets.nets.shape[1], dtype=np.int64)[game.kinds]
        for size in range(last, game.own - 1, -1):
            if size < last:
                self.coming[size] = self._summed(size, self.coming[size + 1])
                for decision, bigger in list(self.worths):
                    if bigger == size + 1:
                        self.worths[decision, size] = self._summed(size, self.worths[decision, bigger])
            for at, here in enumerate(game.decisions):
                if game.own + here.known == size:
                    self._decide(at, size)

    def _summed(self, size: int, bigger: Integers) -> Integers:
        """Sum over the next card, by the forms of the sets that it makes."""
        children, rows = self.game.children[size], bigger.reshape(len(bigger), -1)
        summed = np.zeros((len(children), rows.shape[1]), dtype=np.int64)
        compiled(sum_children)(rows, children, summed)
        return summed.reshape(len(children), *bigger.shape[1:])

    def _decide(self, decision: int, size: int) -> None:
        worth = np.array([self._worth(action, size) for action in self.game.decisions[decision].actions])
        smaller = worth.argmax(axis=0)
        larger = len(worth) - 1 - worth[::-1].argmax(axis=0)
        self.choices[decision] = SetChoices(
            self.game.sets[size], worth, smaller.astype(np.uint8), larger.astype(np.uint8)
        )
        self.worths[decision, size] = worth.max(axis=0)

    def _worth(self, action: int, size: int) -> Integers:
        if action >= 0:
            return self.worths[action, size]
        return np.array(self.coming[size] @ self.game.nets.nets[~action, :, 0])


@dataclass
class _Outcomes:
    """A forward pass along the choices: how often every history ends with every kind of hand."""

    game: StreetsGame
    found: _Induction
    counts: Integers
    ties: Integers
    reached: dict[int, Integers] = field(default_factory=dict)

    def follow(self, equal: int, decision: int, reached: Integers) -> None:
        """Follow the sets that reach a decision, each with how many it stands for."""
        choices, size = self.found.choices[decision], self.game.own + self.game.decisions[decision].known
        coming = self.found.coming[size]
        if equal == SMALLER:
            self.reached[decision] = reached
            tied = choices.smaller != choices.larger
            self.ties[decision] += int((reached[tied] * coming[tied].sum(axis=1)).sum())
        chosen = choices.smaller if equal == SMALLER else choices.larger
        for at, action in enumerate(self.game.decisions[decision].actions):
            here = np.where(chosen == at, reached, 0)
            if action < 0:
                self.counts[equal, ~action, :, 0] += here @ coming
            else:
                self.follow(equal, action, self._grown(here, size, self.game.own + self.game.decisions[action].known))

    def _grown(self, reached: Integers, size: int, known: int) -> Integers:
        """Count how often the sets of more known cards are reached."""
        while size < known:
            children = self.game.children[size]
            grown = np.zeros(len(self.game.sets[size + 1].masks), dtype=np.int64)
            np.add.at(grown, children.ravel(), np.repeat(reached, children.shape[1]))
            reached, size = grown, size + 1
        return reached


def count_streets(game: StreetsGame) -> StreetsCount:
    """Play a game of streets for the best: every choice with every set of known cards, and every outcome."""
    found = _Induction(game)
    found.run()
    outcomes = _Outcomes(
        game, found, np.zeros((2, *game.nets.nets.shape), np.int64), np.zeros(len(game.decisions), np.int64)
    )
    first = game.sets[game.own + game.decisions[0].known]
    for equal in (SMALLER, LARGER):
        outcomes.follow(equal, 0, first.weights)
    return StreetsCount(found.choices, HistoryCount(game.nets, outcomes.counts, outcomes.ties), outcomes.reached)
