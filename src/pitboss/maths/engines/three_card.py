"""Ante and play with three cards of 52, with a bonus on the first wager: every hand against every dealer's hand."""

import functools
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import ClassVar

from pitboss.cards import Card
from pitboss.games import Game, Paytable, load_game
from pitboss.games.house_way import HouseWay
from pitboss.games.table import Table
from pitboss.maths import base_games, three_card_seats, three_card_seen
from pitboss.maths.base_games import BaseGame, Work, kept_name
from pitboss.maths.covariance import ALL, BASE, Covariance, SideBet, Simulation
from pitboss.maths.engines.ante_and_play import dealt_and_settled
from pitboss.maths.engines.engine import Count, Engine, SolvedAgain, Strategy, ValuedChoice
from pitboss.maths.engines.play import Play
from pitboss.maths.keep import kept_fractions
from pitboss.maths.seating import Seating
from pitboss.maths.seats import Simulated
from pitboss.maths.seen_cards import Seen, Sets, seen_of, seen_parts
from pitboss.maths.strategy import MOST_LINES, three_card_strategy
from pitboss.maths.table_seating import three_card_seating
from pitboss.maths.three_card_play import cut_off_name
from pitboss.maths.values import three_card_choices

SECONDS = 0.5


def _bonus(play: Play) -> Paytable:
    if play.bonus is None:
        raise AssertionError("three cards are played with a bonus on the first wager")
    return play.bonus


@functools.cache
def _counted() -> tuple[object, ...]:
    return dealt_and_settled(load_game("three-card-poker"))


class ThreeCard(Engine):
    """All hands of three cards, one by one up to the exchange of suits."""

    words: ClassVar[str] = "ante and play with three cards of 52, with an Ante Bonus"
    unit: ClassVar[str] = "ANTE"
    has_wheel: ClassVar[bool] = False
    most_lines: ClassVar[int] = MOST_LINES
    seen_sets: ClassVar[int] = 20_000

    def counts(self, game: Game) -> bool:
        """Whether cards, decision and settlement are those that are counted."""
        return dealt_and_settled(game) == _counted()

    def solve(self, play: Play, work: Work) -> BaseGame:
        """ANTE and PLAY under the bonus, every hand played for the best."""
        return base_games.three_card_poker(play.game, _bonus(play), work)

    def count_of(self, play: Play) -> Count:
        """Its count under the bonus."""
        return Count(base_games.three_card_name(play.game, _bonus(play)), base_games.__name__, SECONDS)

    def is_known(self, play: Play) -> bool:  # noqa: ARG002 (every one is)
        """Always: it takes half a second."""
        return True

    def choices(self, play: Play, cards: Sequence[Card], dealer: Sequence[Card] | None = None) -> list[ValuedChoice]:
        """PLAY and FOLD in units of the ANTE, best first."""
        return [ValuedChoice(choice) for choice in three_card_choices(cards, _bonus(play), dealer)]

    def strategy(self, play: Play, lines: int, work: Work) -> Strategy:  # noqa: ARG002 (too quick to be shared out)
        """The best decisions and rules of few lines."""
        return three_card_strategy(_bonus(play), lines)

    def value_name(self, play: Play) -> Callable[[int], str]:  # noqa: ARG002 (the same whatever is played)
        """The ranks, as in Q-6-4."""
        return cut_off_name

    def seating(self, table: Table, work: Work, player: HouseWay | None = None) -> Seating:  # noqa: ARG002 (none is set)
        """Seats that play every hand for the best."""
        return three_card_seating(table, _bonus(Play.at(table)))

    def covariance(self, play: Play, bets: Sequence[SideBet], work: Work) -> Covariance:  # noqa: ARG002 (quick enough)
        """The base game and side bets of one seat."""
        return three_card_seats.seat_covariance(_bonus(play), [bet.paytable for bet in bets])

    def between_seats(
        self,
        play: Play,
        bets: Sequence[SideBet],
        simulation: Simulation | None,  # noqa: ARG002 (nothing is simulated)
        work: Work,
    ) -> Mapping[str, Fraction | Simulated]:
        """Exactly: both seats' hands and the dealer's are counted, once and then kept."""
        bonus, tables = _bonus(play), [bet.paytable for bet in bets]

        def count() -> dict[str, Fraction]:
            found = three_card_seats.seats_covariance(bonus, tables, work.progress)
            return dict(zip((BASE, ALL), found, strict=True))

        name = kept_name(play.game, "two seats", bonus.lines, *(table.lines for table in tables))
        return kept_fractions(name, count, recount=work.recount).fractions()

    def values_seen_cards(self, play: Play) -> bool:  # noqa: ARG002 (every one is)
        """Always: with each set of seen cards every decision is priced."""
        return True

    def seen(self, play: Play, seats: int, sets: int, seed: int, work: Work) -> Seen:
        """The gain from so many seats' cards: exact for one seat, by seeded sets of cards for more."""
        bonus = _bonus(play)
        every_set = seats == 1

        def count() -> dict[str, Fraction]:
            hands = three_card_seen.Hands(bonus)
            if every_set:
                return seen_parts(Seen(seats, three_card_seen.one_seat_gain(hands, work.progress)))
            return seen_parts(three_card_seen.seats_gain(hands, seats, Sets(sets, seed, three_card_seen.CHUNK), work))

        drawn = (0, 0) if every_set else (sets, seed)
        name = kept_name(play.game, "seen", [bonus.lines], play.wheel, seats, *drawn)
        return seen_of(seats, kept_fractions(name, count, recount=work.recount).fractions())

    def seen_again(self, play: Play, sets: int, seed: int, work: Work) -> Seen | None:
        """One seat's cards by seeded sets, as the others are drawn."""
        hands = three_card_seen.Hands(_bonus(play))
        return three_card_seen.seats_gain(hands, 1, Sets(sets, seed, three_card_seen.CHUNK), work)

    def solve_again(self, play: Play) -> SolvedAgain | None:
        """The edge and the variance from each hand by itself."""
        seat = three_card_seats.seat_covariance(_bonus(play), ())
        first = seat.wagers[0]
        return SolvedAgain(
            "each of the 22,100 hands, decided as in the first count, against a dealer's hand of each of 1,755 classes",
            {"house edge": -seat.means[0], "variance": seat.covariance(first, first)},
        )
