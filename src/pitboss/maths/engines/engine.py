"""An engine: everything that is counted of a kind of base game, whatever the game is called.

Engines ask what the rules say: cards, hands, steps, wagers and settlement. A count is of one set of rules and of no
other, so rules that are only alike are refused, too: a number of another game is worse than none.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from pitboss.cards import Card
from pitboss.errors import PitbossError
from pitboss.games.house_way import SetHand, SplitRule
from pitboss.games.step import SeatDecision
from pitboss.maths.duel.one_hand import Choice
from pitboss.maths.engines.base_game import BaseGame
from pitboss.maths.executors import Work
from pitboss.maths.play import Play

if TYPE_CHECKING:  # what only some questions need is imported by whoever answers them
    from pitboss.maths.price.covariance import Covariance, SeatSimulation, SideBet
    from pitboss.maths.seats.seen_cards import Seen
    from pitboss.maths.seats.seven_card_seats import SimulatedSeats
    from pitboss.maths.simulate.seatings import Seating
    from pitboss.maths.strategy.answer_strategy import AnswerStrategy
    from pitboss.maths.strategy.play_or_fold import PlayStrategy
    from pitboss.maths.strategy.set_strategy import SetStrategy
    from pitboss.maths.strategy.street_strategy import StreetStrategy

Strategy: TypeAlias = "PlayStrategy | SetStrategy | AnswerStrategy | StreetStrategy"


class SuitsByNameError(PitbossError):
    """A pay table asks for a suit by its name, where hands that differ in that only stand for each other."""


@dataclass(frozen=True, slots=True)
class ValuedChoice:
    """A legal choice of a hand and what it is worth; one that sets the hand says how, and which rule would set it so.

    The rule is that of the dealer's house way. A choice on a street says what is decided by it.
    """

    choice: Choice
    hands: SetHand | None = None
    rule: SplitRule | None = None
    decided: SeatDecision | None = None


@dataclass(frozen=True, slots=True)
class Count:
    """Where a count is kept: its name, the module that counts it, and about how many seconds it takes on two cores."""

    name: str
    module: str
    seconds: float


@dataclass(frozen=True, slots=True)
class SolvedAgain:
    """A base game counted exactly by a second way: how it was done, and its figures by their names."""

    method: str
    figures: Mapping[str, Fraction]


class Engine(ABC):
    """What is counted of a kind of base game."""

    #: What values are in units of.
    unit: ClassVar[str]
    #: The most lines that a rule of few lines is looked for with.
    most_lines: ClassVar[int]
    #: Sets of seen cards to draw for each number of seats that is not counted exactly.
    seen_sets: ClassVar[int]

    def all_deals(self, play: Play) -> int:
        """How many deals there are, by the formula and not by counting: a player's hand and a dealer's."""
        cards, hand = play.deck.bit_count(), play.game.cards
        return math.comb(cards, hand) * math.comb(cards - hand, hand)

    def dealt(self, play: Play) -> str:  # noqa: ARG002 (most deal two hands)
        """The hands that every deal of the count consists of, in the words of a par sheet."""
        return "a player's and a dealer's hand"

    @abstractmethod
    def solve(self, play: Play, work: Work) -> BaseGame:
        """The exact base game, counted once and then kept."""

    @abstractmethod
    def count_of(self, play: Play) -> Count:
        """Where the count of the base game is kept."""

    @abstractmethod
    def is_known(self, play: Play) -> bool:
        """Whether the base game can be had without a long count."""

    def prepare_choices(self, play: Play, cards: Sequence[Card], work: Work) -> None:  # noqa: B027 (few need it)
        """Count what the choices of these cards are looked up in, and say how far it is; few are looked up."""

    @abstractmethod
    def choices(
        self,
        play: Play,
        cards: Sequence[Card],
        dealer: Sequence[Card] | None = None,
        decided: Sequence[SeatDecision] = (),
    ) -> list[ValuedChoice]:
        """Every legal choice of a hand, best first, against each dealer's hand that it leaves or one that is seen.

        Cards of the board that are known stand behind the own ones. What was decided on streets before is the smallest
        bet with which a seat stays in, where nothing is said of it.
        """

    def best_answer(self, play: Play, cards: Sequence[Card]) -> Choice | None:  # noqa: ARG002 (few games have one)
        """What a player gets who sees each dealer's hand before deciding; nothing where the dealer is not seen."""
        return None

    @abstractmethod
    def strategy(self, play: Play, lines: int, work: Work) -> Strategy:
        """The best decisions, and rules of at most so many lines where there are such."""

    @abstractmethod
    def value_name(self, play: Play) -> Callable[[int], str]:
        """What names a hand by its value."""

    @abstractmethod
    def seating(self, play: Play, work: Work) -> "Seating":
        """How dealt cards become situations when every seat decides like this."""

    def can_be_seated(self, play: Play) -> bool:  # noqa: ARG002 (most can)
        """Whether its decisions can be made for hands that are dealt at random."""
        return True

    @abstractmethod
    def covariance(
        self, play: Play, bets: "Sequence[SideBet]", work: Work, simulation: "SeatSimulation | None" = None
    ) -> "Covariance":
        """Means and covariances of one seat's wagers: exact, or by simulated deals that say so."""

    @abstractmethod
    def between_seats(
        self, play: Play, bets: "Sequence[SideBet]", simulation: "SeatSimulation | None", work: Work
    ) -> "Mapping[str, Fraction | SimulatedSeats]":
        """Covariances of two seats: of base games and of all wagers; without a simulation only what is exact."""

    @abstractmethod
    def values_seen_cards(self, play: Play) -> bool:
        """Whether decisions are priced with cards of other seats that are seen."""

    @abstractmethod
    def seen(self, play: Play, seats: int, sets: int, seed: int, work: Work) -> "Seen":
        """The gain from the cards of so many other seats."""

    def seen_again(self, play: Play, sets: int, seed: int, work: Work) -> "Seen | None":  # noqa: ARG002 (few have one)
        """The gain from one other seat's cards by a second way, where the first one is exact."""
        return None

    def solve_again(self, play: Play) -> SolvedAgain | None:  # noqa: ARG002 (few have one)
        """The base game counted exactly by a second way, where there is one."""
        return None

    def tells_apart(self, play: Play) -> bool:  # noqa: ARG002 (most do)
        """Whether its outcomes are told apart by all that ends them so."""
        return True
