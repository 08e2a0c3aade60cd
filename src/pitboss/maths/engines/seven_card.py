"""Ante and play with seven cards of 53, the best five of which meet the dealer's: every hand by its type."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from pitboss.cards import Card
from pitboss.games.step import SeatDecision
from pitboss.maths.disk_cache import kept_fractions, kept_name
from pitboss.maths.engines import base_games
from pitboss.maths.engines.base_game import BaseGame
from pitboss.maths.engines.base_games import best_decisions
from pitboss.maths.engines.engine import Count, Engine, Strategy, ValuedChoice
from pitboss.maths.executors import Work
from pitboss.maths.play import Play
from pitboss.maths.strategy.rule_lines import MOST_PLAY_LINES

if TYPE_CHECKING:  # what only some questions need is imported by whoever answers them
    from pitboss.maths.price.covariance import Covariance, SeatSimulation, SideBet
    from pitboss.maths.seats.seen_cards import Seen
    from pitboss.maths.seats.seven_card_seats import SimulatedSeats
    from pitboss.maths.simulate.seatings import Seating

SECONDS = 10.0


class SevenCard(Engine):
    """Both hands by the best five of their seven cards."""

    unit: ClassVar[str] = "ANTE"
    has_wheel: ClassVar[bool] = True
    most_lines: ClassVar[int] = MOST_PLAY_LINES
    seen_sets: ClassVar[int] = 10_000

    def solve(self, play: Play, work: Work) -> BaseGame:
        """ANTE and PLAY, every hand played for the best."""
        return base_games.high_five_poker(play, work)

    def count_of(self, play: Play) -> Count:
        """Its count with this place of A-2-3-4-5."""
        return Count(base_games.high_five_name(play), base_games.__name__, SECONDS)

    def is_known(self, play: Play) -> bool:  # noqa: ARG002 (every one is)
        """Always: who plays is counted before a hand can be dealt at random."""
        return True

    def choices(
        self,
        play: Play,
        cards: Sequence[Card],
        dealer: Sequence[Card] | None = None,
        decided: Sequence[SeatDecision] = (),  # noqa: ARG002 (there is one decision)
    ) -> list[ValuedChoice]:
        """PLAY and FOLD in units of the ANTE, best first."""
        from pitboss.maths.duel.values import high_five_choices

        return [ValuedChoice(choice) for choice in high_five_choices(cards, play, dealer)]

    def strategy(self, play: Play, lines: int, work: Work) -> Strategy:
        """The best decisions and rules of few lines."""
        from pitboss.maths.strategy.play_or_fold import high_five_strategy

        return high_five_strategy(play, lines, work)

    def value_name(self, play: Play) -> Callable[[int], str]:
        """The hand of five cards."""
        from pitboss.maths.strategy.play_or_fold import five_card_value_name

        return lambda value: five_card_value_name(value, play.wheel)

    def seating(self, play: Play, work: Work) -> "Seating":
        """Seats that play every hand for the best."""
        from pitboss.maths.simulate.table_seatings import seven_card_seating

        return seven_card_seating(play.table, best_decisions(play, work), work)

    def covariance(
        self,
        play: Play,
        bets: "Sequence[SideBet]",
        work: Work,
        simulation: "SeatSimulation | None" = None,  # noqa: ARG002 (it is exact)
    ) -> "Covariance":
        """The base game and side bets of one seat."""
        from pitboss.maths.price.covariance import high_five_census, seat_covariance

        census = high_five_census(play, lambda: best_decisions(play, work), work)
        return seat_covariance(play.game.base.wager, census, bets)

    def between_seats(
        self, play: Play, bets: "Sequence[SideBet]", simulation: "SeatSimulation | None", work: Work
    ) -> "Mapping[str, Fraction | SimulatedSeats]":
        """Two seats of seeded deals: three hands can't be counted."""
        from pitboss.maths.seats.seat_games import high_five_nets

        if simulation is None:
            return {}
        return simulation.between_seats(
            play.game, lambda: high_five_nets(play, best_decisions(play, work)), bets, work, play.joker, play.wheel
        )

    def values_seen_cards(self, play: Play) -> bool:  # noqa: ARG002 (every one is)
        """Always: with each set of seen cards every decision is priced."""
        return True

    def seen(self, play: Play, seats: int, sets: int, seed: int, work: Work) -> "Seen":
        """The gain from so many seats' cards, by seeded sets of cards."""
        from pitboss.maths.seats import high_five_seen
        from pitboss.maths.seats.seen_cards import Sets, seen_of, seen_parts

        def count() -> dict[str, Fraction]:
            decided = best_decisions(play, work)
            drawn = Sets(sets, seed, high_five_seen.CHUNK)
            return seen_parts(high_five_seen.seats_gain(seats, play, decided, drawn, work))

        name = kept_name(play.game, "seen", [], play.wheel, seats, sets, seed)
        return seen_of(seats, kept_fractions(name, count, recount=work.recount).fractions())
