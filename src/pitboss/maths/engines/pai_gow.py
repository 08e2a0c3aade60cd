"""Pai gow: seven cards of 53, set into a back and a front by a house way or for the best."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from pitboss.cards import Card
from pitboss.errors import PitbossError
from pitboss.games.step import SeatDecision
from pitboss.maths.disk_cache import is_kept
from pitboss.maths.duel.one_hand import Choice
from pitboss.maths.engines import base_games
from pitboss.maths.engines.base_game import BaseGame
from pitboss.maths.engines.engine import Count, Engine, Strategy, ValuedChoice
from pitboss.maths.executors import Work
from pitboss.maths.play import Play
from pitboss.maths.strategy.rule_lines import MOST_WAY_LINES

if TYPE_CHECKING:  # what only some questions need is imported by whoever answers them
    from pitboss.maths.price.covariance import Covariance, SeatSimulation, SideBet
    from pitboss.maths.seats.seen_cards import Seen
    from pitboss.maths.seats.seven_card_seats import SimulatedSeats
    from pitboss.maths.simulate.seatings import Seating

HAND = 7
WAY_AGAINST_WAY, BEST_ANSWER, BEST_SPLIT = 5.0, 12.0, 22.0


class PaiGow(Engine):
    """Both hands by their types, the dealer's set by a house way."""

    unit: ClassVar[str] = "base wager"
    has_wheel: ClassVar[bool] = True
    most_lines: ClassVar[int] = MOST_WAY_LINES
    seen_sets: ClassVar[int] = 10_000

    def solve(self, play: Play, work: Work) -> BaseGame:
        """The base wager, counted once and then kept."""
        return base_games.pai_gow(play, work)

    def count_of(self, play: Play) -> Count:
        """Its count by situations, which serves all rules that set hands alike."""
        best = BEST_ANSWER if play.dealer_is_seen else BEST_SPLIT
        seconds = best if play.player is None else WAY_AGAINST_WAY
        return Count(base_games.pai_gow_name(play), base_games.__name__, seconds)

    def is_known(self, play: Play) -> bool:
        """Whether it was counted before: that takes some seconds."""
        return is_kept(base_games.pai_gow_name(play), base_games.__name__)

    def tells_apart(self, play: Play) -> bool:
        """Whether copies and barred hands are counted apart: not by the best split, which is sought by its net."""
        return base_games.tells_apart(play)

    def choices(
        self,
        play: Play,
        cards: Sequence[Card],
        dealer: Sequence[Card] | None = None,
        decided: Sequence[SeatDecision] = (),  # noqa: ARG002 (there is one decision)
    ) -> list[ValuedChoice]:
        """Every legal split in units of the base wager, best first."""
        from pitboss.maths.duel.values import Dealers, split_choices

        dealers = Dealers.seen(play, dealer) if dealer else Dealers.left_by(play, cards)
        return [ValuedChoice(split.choice, split.hands, split.rule) for split in split_choices(play, cards, dealers)]

    def best_answer(self, play: Play, cards: Sequence[Card]) -> Choice | None:
        """What answering every dealer's hand brings, where players see it."""
        from pitboss.maths.duel.values import Dealers, best_answer_choice

        return best_answer_choice(play, cards, Dealers.left_by(play, cards)) if play.dealer_is_seen else None

    def strategy(self, play: Play, lines: int, work: Work) -> Strategy:  # noqa: ARG002 (ways of all lengths are found)
        """What each rule of the dealer's way costs a player who sets by it, or of answering by it."""
        from pitboss.maths.strategy.answer_strategy import answer_strategy
        from pitboss.maths.strategy.set_strategy import set_strategy

        return answer_strategy(play, work) if play.dealer_is_seen else set_strategy(play, work)

    def value_name(self, play: Play) -> Callable[[int], str]:
        """What names a back by its value."""
        from pitboss.maths.strategy.play_or_fold import five_card_value_name

        return lambda value: five_card_value_name(value, play.wheel)

    def seating(self, play: Play, work: Work) -> "Seating":
        """Seats that set by the player's way, or answer a dealer who is seen."""
        from pitboss.maths.simulate.table_seatings import pai_gow_seating

        return pai_gow_seating(play, work)

    def can_be_seated(self, play: Play) -> bool:
        """Whether hands are set by a way or answer one that is seen: a best split is known to its count alone."""
        return play.player is not None or play.dealer_is_seen

    def covariance(
        self,
        play: Play,
        bets: "Sequence[SideBet]",
        work: Work,
        simulation: "SeatSimulation | None" = None,  # noqa: ARG002 (it is exact)
    ) -> "Covariance":
        """The base wager and side bets of one seat."""
        from pitboss.maths.price.covariance import pai_gow_census, seat_covariance

        return seat_covariance(play.game.base.wager, pai_gow_census(play, work), bets)

    def between_seats(
        self, play: Play, bets: "Sequence[SideBet]", simulation: "SeatSimulation | None", work: Work
    ) -> "Mapping[str, Fraction | SimulatedSeats]":
        """Two seats of seeded deals: three hands can't be counted."""
        from pitboss.maths.seats.seat_games import pai_gow_nets

        if simulation is None:
            return {}
        if not self.can_be_seated(play):
            raise PitbossError("the best split of every hand can't be simulated: give house-way as the player")
        parts = base_games.pai_gow_words(play), base_games.pai_gow_name(play)
        return simulation.between_seats(play.game, lambda: pai_gow_nets(play), bets, work, *parts)

    def values_seen_cards(self, play: Play) -> bool:
        """Whether the dealer's hand lies face up: where hands are set unseen, cards seen are not priced."""
        return play.dealer_is_seen

    def seen(self, play: Play, seats: int, sets: int, seed: int, work: Work) -> "Seen":  # noqa: ARG002 (nothing to draw)
        """Nothing: the dealer's hand lies face up, so other seats' cards say no more."""
        from pitboss.maths.seats.seen_cards import Seen

        return Seen(seats, Fraction(0))
