"""Ante and play with seven cards of 53, the best five of which meet the dealer's: every hand by its type."""

import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import ClassVar

from pitboss.cards import WITH_JOKER, Card
from pitboss.games import Game
from pitboss.games.step import StepKind
from pitboss.games.streets import SeatDecision
from pitboss.hands import SEVEN_CARD
from pitboss.hands.poker_traits import COLOURS
from pitboss.hands.types import HAND
from pitboss.maths.disk_cache import kept_fractions, kept_name
from pitboss.maths.duel.values import high_five_choices
from pitboss.maths.engines import base_games
from pitboss.maths.engines.ante_and_play import is_ante_and_play
from pitboss.maths.engines.base_games import BaseGame, best_decisions
from pitboss.maths.engines.engine import Count, Engine, Strategy, ValuedChoice
from pitboss.maths.executors import Work
from pitboss.maths.play import Play
from pitboss.maths.price.covariance import Covariance, SeatSimulation, SideBet, high_five_census, seat_covariance
from pitboss.maths.seats import high_five_seen
from pitboss.maths.seats.seat_games import high_five_nets
from pitboss.maths.seats.seen_cards import Seen, Sets, seen_of, seen_parts
from pitboss.maths.seats.seven_card_seats import SimulatedSeats
from pitboss.maths.simulate.seatings import Seating
from pitboss.maths.simulate.table_seatings import seven_card_seating
from pitboss.maths.strategy.play_or_fold import MOST_LINES, five_card_value_name, high_five_strategy

SECONDS = 10.0


#: No net may be more parts of an ANTE than this: squares over all deals are then below 2**63.
LARGEST_NET = 33


def _compares_only_qualified(game: Game) -> bool:
    """Whether no line asks how hands compare against a dealer who does not qualify, which is not counted."""
    for ruling in game.rulings:
        facts = dict(ruling.facts)
        if facts.get("folded") or facts.get("dealer_qualifies"):
            continue
        if "comparison" in facts:
            return False
        if not ruling.hands and not ruling.every:
            break
    return True


def _largest_net(game: Game) -> int:
    """The most that a line of the settlement nets, in whole parts of the first wager."""
    less = game.pai_gow_rules.less_commission
    nets = [sum((less(pay).net for _, pay in ruling.pays), Fraction(0)) for ruling in game.rulings]
    return int(max(map(abs, nets)) * math.lcm(*(net.denominator for net in nets)))


class SevenCard(Engine):
    """Both hands by the best five of their seven cards."""

    words: ClassVar[str] = "ante and play with seven cards of 53"
    unit: ClassVar[str] = "ANTE"
    has_wheel: ClassVar[bool] = True
    most_lines: ClassVar[int] = MOST_LINES
    seen_sets: ClassVar[int] = 10_000

    def counts(self, game: Game) -> bool:
        """Whether seven cards of 53 are played or folded, and lines of the settlement ask for what types tell apart."""
        dealt = tuple(step.cards for step in game.steps if step.kind is StepKind.DEAL)
        cards = game.vocabulary, game.deck, game.cards, dealt
        return (
            cards == (SEVEN_CARD, WITH_JOKER, HAND, (HAND,))
            and is_ante_and_play(game)
            and all(table.role == "wager" for table in game.paytables)
            and not any((ruling.hands | ruling.every) & COLOURS for ruling in game.rulings)
            and (not game.dealer_qualifies_from or _compares_only_qualified(game))
            and _largest_net(game) <= LARGEST_NET
        )

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
        return [ValuedChoice(choice) for choice in high_five_choices(cards, play, dealer)]

    def strategy(self, play: Play, lines: int, work: Work) -> Strategy:
        """The best decisions and rules of few lines."""
        return high_five_strategy(play, lines, work)

    def value_name(self, play: Play) -> Callable[[int], str]:
        """The hand of five cards."""
        return lambda value: five_card_value_name(value, play.wheel)

    def seating(self, play: Play, work: Work) -> Seating:
        """Seats that play every hand for the best."""
        return seven_card_seating(play.table, best_decisions(play, work), work)

    def covariance(
        self,
        play: Play,
        bets: Sequence[SideBet],
        work: Work,
        simulation: SeatSimulation | None = None,  # noqa: ARG002 (it is exact)
    ) -> Covariance:
        """The base game and side bets of one seat."""
        census = high_five_census(play, lambda: best_decisions(play, work), work)
        return seat_covariance(play.game.base.wager, census, bets)

    def between_seats(
        self, play: Play, bets: Sequence[SideBet], simulation: SeatSimulation | None, work: Work
    ) -> Mapping[str, Fraction | SimulatedSeats]:
        """Two seats of seeded deals: three hands can't be counted."""
        if simulation is None:
            return {}
        return simulation.between_seats(
            play.game, lambda: high_five_nets(play, best_decisions(play, work)), bets, work, play.joker, play.wheel
        )

    def values_seen_cards(self, play: Play) -> bool:  # noqa: ARG002 (every one is)
        """Always: with each set of seen cards every decision is priced."""
        return True

    def seen(self, play: Play, seats: int, sets: int, seed: int, work: Work) -> Seen:
        """The gain from so many seats' cards, by seeded sets of cards."""

        def count() -> dict[str, Fraction]:
            decided = best_decisions(play, work)
            drawn = Sets(sets, seed, high_five_seen.CHUNK)
            return seen_parts(high_five_seen.seats_gain(seats, play, decided, drawn, work))

        name = kept_name(play.game, "seen", [], play.wheel, seats, sets, seed)
        return seen_of(seats, kept_fractions(name, count, recount=work.recount).fractions())
