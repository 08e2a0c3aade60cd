"""A game of boards: what is counted, in the numbers that kernels take."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb

from pitboss.errors import PitbossError
from pitboss.hands.arrays import Integers
from pitboss.hands.ranker import RankTables
from pitboss.maths.boards.contrasts import BOARD, Contrasts
from pitboss.maths.boards.sweep import HIGH, LOW, Judging
from pitboss.maths.card_sets import CardSets, card_sets, numbers_of_cards
from pitboss.maths.histories import Nets, StreetDecision, check_tree
from pitboss.maths.strategy.street_strategy import ONE_CLASS, ValueClasses

HOLE = 2
#: Sums over one board stay below 2**62 when no net is larger than this.
LARGEST_NET = 1 << 24


@dataclass(frozen=True)
class BoardGame:
    """Two cards each and a board of five: the pack, the decisions and what they net, and how seven cards are judged.

    ``kinds`` has the kind of hand of every order of the tables; ``qualifies`` is the order from which a dealer does.
    ``classes`` are those by which decisions on the board are told.
    """

    pack: int
    decisions: Sequence[StreetDecision]
    nets: Nets
    tables: RankTables
    kinds: Integers
    qualifies: int
    classes: ValueClasses = ONE_CLASS

    def __post_init__(self) -> None:
        """Refuse a game that these kernels can't count."""
        check_tree(self.decisions, self.nets)
        if self.decisions[0].known or any(decision.known > BOARD for decision in self.decisions):
            raise PitbossError("A game of boards decides first with no card of the board, and last with all five")
        if len(self.tables.values) > LOW * HIGH or self.nets.largest > LARGEST_NET:
            raise PitbossError("These nets or hands are too many for the count of boards")

    @cached_property
    def contrasts(self) -> Contrasts:
        """The decisions of the game, and how their actions differ."""
        return Contrasts(self.decisions, self.nets)

    @cached_property
    def boards(self) -> CardSets:
        """The boards up to suit exchange."""
        return card_sets(self.pack, BOARD)

    @cached_property
    def cards(self) -> Integers:
        """The numbers of the cards of the pack."""
        return numbers_of_cards(self.pack)

    @property
    def dealers(self) -> int:
        """How many holes a dealer may have against each hole on each board."""
        return comb(self.pack.bit_count() - BOARD - HOLE, HOLE)

    @property
    def judging(self) -> Judging:
        """The pack and the judging of hands, as kernels take them."""
        return Judging(self.pack, self.tables, self.kinds, self.qualifies, self.dealers)
