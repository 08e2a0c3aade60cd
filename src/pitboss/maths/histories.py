"""Histories of bets: the decisions of a round as a tree, what each history nets, and how often it ends so.

An engine counts how often hands meet; ``Nets`` says what each history of bets then nets, asked once of the settlement.
Where two choices are worth exactly the same, the smaller bet is taken; what would come of the larger is counted as
well.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.errors import PitbossError
from pitboss.hands.arrays import Integers
from pitboss.kernel import kernel

#: How a hand meets the dealer's: lower, equal or higher than one that does not qualify, then than one that does.
LOSE, TIE, WIN = range(3)
QUALIFIED = 3
MEETINGS = 6
#: Of equal choices the smaller bet, and the larger.
SMALLER, LARGER = range(2)


@kernel
def fill_meetings(met: Integers, is_weak: int, dealers: int, meetings: Integers) -> None:
    """Fill in the six meetings of a hand by how many it beats and ties, and of those do not qualify."""
    beaten, tied, weak = met[0], met[1], met[2]
    meetings.fill(0)
    if is_weak:
        meetings[0] = weak - beaten - tied
        meetings[1] = tied
        meetings[2] = beaten
        meetings[3] = dealers - weak
    else:
        meetings[2] = weak
        meetings[3] = dealers - beaten - tied
        meetings[4] = tied
        meetings[5] = beaten - weak


@dataclass(frozen=True, slots=True)
class StreetDecision:
    """A decision: how many cards are known beside the own first ones, and what each action leads to.

    Actions go from the smallest bet to the largest. One leads to the decision of that number, or, where it is negative,
    to the end of the history ``~action``.
    """

    known: int
    actions: tuple[int, ...]


@dataclass(frozen=True)
class Nets:
    """The net ``[history, kind, meeting]`` and stake ``[history]``, in whole numbers: ``units`` are one ante.

    A kind of hand is all that the settlement asks of the own hand. ``allowed`` says which histories a kind may choose.
    """

    units: int
    nets: Integers
    staked: Integers
    allowed: Integers | None = None

    @property
    def largest(self) -> int:
        """The greatest difference that a choice can make in one meeting."""
        return int(self.nets.max() - self.nets.min())


@dataclass(frozen=True)
class HistoryCount:
    """Deals by ``[smaller or larger of equal bets, history, kind, meeting]``, and those with equal choices.

    ``ties`` has for every decision the deals in which its two best choices are worth the same.
    """

    nets: Nets
    counts: Integers
    ties: Integers


def check_tree(decisions: Sequence[StreetDecision], nets: Nets) -> None:
    """Refuse decisions that are not a tree in which later decisions know more and every history has its nets."""
    ends = sorted(~action for decision in decisions for action in decision.actions if action < 0)
    later = [(at, action) for at, decision in enumerate(decisions) for action in decision.actions if action >= 0]
    if (
        ends != list(range(len(nets.nets)))
        or sorted(action for _, action in later) != list(range(1, len(decisions)))
        or any(decisions[after].known <= decisions[at].known for at, after in later)
    ):
        raise PitbossError("The decisions of a round have to be a tree in which every later one knows more cards")
