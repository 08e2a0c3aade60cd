"""Ante and play with seven cards of 53, the best five of which meet the dealer's: every hand by its type."""

import functools
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import ClassVar

from pitboss.cards import Card
from pitboss.games import Game, load_game
from pitboss.games.house_way import HouseWay
from pitboss.games.table import Table
from pitboss.maths import base_games, high_five_seen
from pitboss.maths.base_games import BaseGame, Work, best_decisions, kept_name
from pitboss.maths.covariance import Covariance, SideBet, Simulation, high_five_census, seat_covariance
from pitboss.maths.engines.ante_and_play import dealt_and_settled
from pitboss.maths.engines.engine import Count, Engine, Strategy, ValuedChoice
from pitboss.maths.engines.play import Play
from pitboss.maths.keep import kept_fractions
from pitboss.maths.seat_games import high_five_nets
from pitboss.maths.seating import Seating
from pitboss.maths.seats import Simulated
from pitboss.maths.seen_cards import Seen, Sets, seen_of, seen_parts
from pitboss.maths.strategy import MOST_LINES, five_card_value_name, high_five_strategy
from pitboss.maths.table_seating import seven_card_seating
from pitboss.maths.values import high_five_choices

SECONDS = 10.0


@functools.cache
def _counted() -> tuple[object, ...]:
    return dealt_and_settled(load_game("high-five-poker"))


class SevenCard(Engine):
    """Both hands by the best five of their seven cards."""

    words: ClassVar[str] = "ante and play with seven cards of 53"
    unit: ClassVar[str] = "ANTE"
    has_wheel: ClassVar[bool] = True
    most_lines: ClassVar[int] = MOST_LINES
    seen_sets: ClassVar[int] = 10_000

    def counts(self, game: Game) -> bool:
        """Whether cards, decision and settlement are those that are counted."""
        return dealt_and_settled(game) == _counted()

    def solve(self, play: Play, work: Work) -> BaseGame:
        """ANTE and PLAY, every hand played for the best."""
        return base_games.high_five_poker(play.game, play.wheel, work)

    def count_of(self, play: Play) -> Count:
        """Its count with this place of A-2-3-4-5."""
        return Count(base_games.high_five_name(play.game, play.wheel), base_games.__name__, SECONDS)

    def is_known(self, play: Play) -> bool:  # noqa: ARG002 (every one is)
        """Always: who plays is counted before a hand can be dealt at random."""
        return True

    def choices(self, play: Play, cards: Sequence[Card], dealer: Sequence[Card] | None = None) -> list[ValuedChoice]:
        """PLAY and FOLD in units of the ANTE, best first."""
        return [ValuedChoice(choice) for choice in high_five_choices(cards, play.wheel, dealer)]

    def strategy(self, play: Play, lines: int, work: Work) -> Strategy:
        """The best decisions and rules of few lines."""
        return high_five_strategy(play.game, play.wheel, lines, work)

    def value_name(self, play: Play) -> Callable[[int], str]:
        """The hand of five cards."""
        return lambda value: five_card_value_name(value, play.wheel)

    def seating(self, table: Table, work: Work, player: HouseWay | None = None) -> Seating:  # noqa: ARG002 (none is set)
        """Seats that play every hand for the best."""
        return seven_card_seating(table, best_decisions(table.game, table.wheel, work), work)

    def covariance(self, play: Play, bets: Sequence[SideBet], work: Work) -> Covariance:
        """The base game and side bets of one seat."""
        return seat_covariance(play.game.base.wager, high_five_census(play.game, play.wheel, work), bets)

    def between_seats(
        self, play: Play, bets: Sequence[SideBet], simulation: Simulation | None, work: Work
    ) -> Mapping[str, Fraction | Simulated]:
        """Two seats of seeded deals: three hands can't be counted."""
        if simulation is None:
            return {}
        return simulation.between_seats(play.game, lambda: high_five_nets(play.wheel, work), bets, work, play.wheel)

    def values_seen_cards(self, play: Play) -> bool:  # noqa: ARG002 (every one is)
        """Always: with each set of seen cards every decision is priced."""
        return True

    def seen(self, play: Play, seats: int, sets: int, seed: int, work: Work) -> Seen:
        """The gain from so many seats' cards, by seeded sets of cards."""

        def count() -> dict[str, Fraction]:
            decided = best_decisions(play.game, play.wheel, work)
            drawn = Sets(sets, seed, high_five_seen.CHUNK)
            return seen_parts(high_five_seen.seats_gain(seats, play.wheel, decided, drawn, work))

        name = kept_name(play.game, "seen", [], play.wheel, seats, sets, seed)
        return seen_of(seats, kept_fractions(name, count, recount=work.recount).fractions())
