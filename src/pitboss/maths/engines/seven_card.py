"""Ante and play with seven cards of 53, the best five of which meet the dealer's: every hand by its type."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from pitboss.cards import Card
from pitboss.games.step import SeatDecision
from pitboss.maths.disk_cache import is_kept, kept, kept_name, kept_record
from pitboss.maths.duel import high_five
from pitboss.maths.duel.high_five import BestDecisions, numbers_of
from pitboss.maths.engines.base_game import BaseGame, played_game
from pitboss.maths.engines.engine import Count, Engine, Strategy, ValuedChoice
from pitboss.maths.executors import Work
from pitboss.maths.play import Play
from pitboss.maths.played_count import PlayedCount
from pitboss.maths.strategy import MOST_PLAY_LINES

if TYPE_CHECKING:  # what only some questions need is imported by whoever answers them
    from pitboss.maths.price.covariance import Covariance, SeatSimulation, SideBet
    from pitboss.maths.seats.seen_cards import Seen
    from pitboss.maths.seats.seven_card_seats import SimulatedSeats
    from pitboss.maths.simulate.seatings import Seating

SECONDS = 10.0


def decisions_name(play: Play) -> str:
    """The name under which the best decisions with seven cards are kept."""
    return kept_name(play.game, "decisions", play.joker, play.wheel)


def high_five_name(play: Play) -> str:
    """The name under which the best play with seven cards is kept."""
    return kept_name(play.game, play.joker, play.wheel)


def high_five_poker(play: Play, work: Work) -> BaseGame:
    """Ante and play with seven cards, every hand played for the best; the decisions are kept on the way."""

    def count() -> PlayedCount:
        found = high_five.decisions(play, work)
        kept(decisions_name(play), lambda: numbers_of(found), recount=True)
        return found.result

    rules = f"A-2-3-4-5 {play.wheel}; the best decision with every hand"
    return played_game(play.game, rules, kept_record(PlayedCount, high_five_name(play), count, recount=work.recount))


def best_decisions(play: Play, work: Work) -> BestDecisions:
    """Who plays, counted once with the base game and then kept."""
    name = decisions_name(play)
    if not is_kept(name, __name__):
        high_five_poker(play, replace(work, recount=True))
    return BestDecisions.of(kept(name, lambda: numbers_of(high_five.decisions(play, work))))


class SevenCard(Engine):
    """Both hands by the best five of their seven cards."""

    unit: ClassVar[str] = "ANTE"
    most_lines: ClassVar[int] = MOST_PLAY_LINES
    seen_sets: ClassVar[int] = 10_000

    def solve(self, play: Play, work: Work) -> BaseGame:
        """ANTE and PLAY, every hand played for the best."""
        return high_five_poker(play, work)

    def count_of(self, play: Play) -> Count:
        """The count of a base game whose rules rank A-2-3-4-5 at this place."""
        return Count(high_five_name(play), __name__, SECONDS)

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
        return simulation.of_seven_cards(
            play.game, lambda: high_five_nets(play, best_decisions(play, work)), bets, work, play.joker, play.wheel
        )

    def values_seen_cards(self, play: Play) -> bool:  # noqa: ARG002 (every one is)
        """Always: with each set of seen cards every decision is priced."""
        return True

    def seen(self, play: Play, seats: int, sets: int, seed: int, work: Work) -> "Seen":
        """The gain from so many seats' cards, by seeded sets of cards."""
        from pitboss.maths.seats import high_five_seen
        from pitboss.maths.seats.seen_cards import Seen, Sets

        def count() -> Seen:
            drawn = Sets(sets, seed, high_five_seen.CHUNK)
            return high_five_seen.seats_gain(seats, play, best_decisions(play, work), drawn, work)

        name = kept_name(play.game, "seen", [], play.wheel, seats, sets, seed)
        return kept_record(Seen, name, count, recount=work.recount).record
