"""Rounds of several streets played for the best the plain way: every card that may come, and every choice compared.

A decision is ``(known, actions)``: how many cards of the board are known, and for each action, the smallest bet first,
the decision that follows or ``~history``. Nets are ``[history][kind][meeting]``; a meeting is 0 to 2 for a hand that is
lower, equal or higher than one that does not qualify, and 3 to 5 than one that does.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

Card = str
PlainDecision = tuple[int, tuple[int, ...]]
Nets = Sequence[Sequence[Sequence[int]]]
#: How often a history ends with a kind of hand in a meeting.
Ends = Counter[tuple[int, int, int]]
#: The ends of one hand on a whole board, by kind and meeting.
Met = Callable[[frozenset[Card]], Counter[tuple[int, int]]]


@dataclass
class Result:
    """What comes of a state: its worth, its ends with the smaller and the larger of equal bets, and equal choices."""

    worth: int = 0
    smaller: Ends = field(default_factory=Counter)
    larger: Ends = field(default_factory=Counter)
    ties: Counter[int] = field(default_factory=Counter)

    def add(self, other: "Result") -> None:
        """Add what comes of another state."""
        self.worth += other.worth
        self.smaller.update(other.smaller)
        self.larger.update(other.larger)
        self.ties.update(other.ties)


@dataclass
class PlainStreets:
    """One own hand: the cards that may come, how many make a whole board, and how it meets the dealer on each.

    Cards that are turned up together come in any order if they are dealt one by one.
    """

    left: Sequence[Card]
    board: int
    decisions: Sequence[PlainDecision]
    nets: Nets
    met: Met
    one_by_one: bool = False
    known: dict[tuple[frozenset[Card], int], Result] = field(default_factory=dict)

    def play(self, cards: frozenset[Card] = frozenset(), action: int = 0) -> Result:
        """Play on with these cards of the board known, from a decision or to the end of a history."""
        if (cards, action) not in self.known:
            self.known[cards, action] = self._play(cards, action)
        return self.known[cards, action]

    def _play(self, cards: frozenset[Card], action: int) -> Result:
        if action >= 0 and self.decisions[action][0] == len(cards):
            return self._decide(cards, action)
        if len(cards) == self.board:
            return self._end(cards, ~action)
        total = Result()
        for more in self.next_cards(cards):
            total.add(self.play(more, action))
        return total

    def next_cards(self, cards: frozenset[Card]) -> Iterator[frozenset[Card]]:
        """The cards of the board that may be known on the next street."""
        streets = {known for known, _ in self.decisions} | {self.board}
        street = len(cards) + 1 if self.one_by_one else min(known for known in streets if known > len(cards))
        others = [card for card in self.left if card not in cards]
        return (cards | set(more) for more in combinations(others, street - len(cards)))

    def _decide(self, cards: frozenset[Card], decision: int) -> Result:
        results = [self.play(cards, action) for action in self.decisions[decision][1]]
        most = max(result.worth for result in results)
        best = [result for result in results if result.worth == most]
        deals = sum(best[0].smaller.values())
        ties = best[0].ties + Counter({decision: deals} if len(best) > 1 else {})
        return Result(most, best[0].smaller, best[-1].larger, ties)

    def _end(self, cards: frozenset[Card], history: int) -> Result:
        ends: Ends = Counter()
        worth = 0
        for (kind, meeting), count in self.met(cards).items():
            ends[history, kind, meeting] += count
            worth += count * self.nets[history][kind][meeting]
        return Result(worth, ends, ends)


def figures(ends: Ends, nets: Nets, staked: Sequence[int], units: int) -> tuple[Fraction, Fraction, Fraction]:
    """The edge, the average bet and the variance of deals that end so, in units of the ante."""
    deals = sum(ends.values())
    mean = Fraction(sum(count * nets[h][k][m] for (h, k, m), count in ends.items()), deals * units)
    square = Fraction(sum(count * nets[h][k][m] ** 2 for (h, k, m), count in ends.items()), deals * units**2)
    average = Fraction(sum(count * staked[history] for (history, _, _), count in ends.items()), deals * units)
    return -mean, average, square - mean**2
