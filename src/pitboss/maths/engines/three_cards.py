"""Ante and play with three cards of 52: counted by the cards left, and all that is asked of its seats besides."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from pitboss.cards import Card
from pitboss.games.settlement.showdown import Comparison, Showdown
from pitboss.games.step import SeatDecision
from pitboss.hands.rankings.three_card import cut_off_name
from pitboss.maths.disk_cache import kept_name, kept_record
from pitboss.maths.engines.base_game import BaseGame, played_game
from pitboss.maths.engines.cards_left import CardsLeft, left_game
from pitboss.maths.engines.engine import SolvedAgain, Strategy, ValuedChoice
from pitboss.maths.engines.street_engine import StreetRules
from pitboss.maths.executors import Work
from pitboss.maths.histories import QUALIFIED, SMALLER
from pitboss.maths.left.hands import LeftCount, LeftGame, count_left
from pitboss.maths.play import Play
from pitboss.maths.played_count import Ended, PlayedCount
from pitboss.maths.showdown_rules import ShowdownRules
from pitboss.maths.strategy import MOST_PLAY_LINES

if TYPE_CHECKING:  # what only some questions need is imported by whoever answers them
    from pitboss.maths.price.covariance import Covariance, SeatSimulation, SideBet
    from pitboss.maths.seats.seen_cards import Seen
    from pitboss.maths.seats.seven_card_seats import SimulatedSeats
    from pitboss.maths.simulate.seatings import Seating

_COMPARED = ("lose", "tie", "win")
FOLD, PLAY = range(2)


def played_count(game: LeftGame, rules: StreetRules, counted: LeftCount) -> PlayedCount:
    """What a count of cards left says of ante and play: outcomes, hands played and folded, and the cut-off."""
    nets, ends = game.nets, []
    for history, kind, meeting in zip(*counted.outcomes.counts[SMALLER].nonzero(), strict=True):
        qualifies, deals = meeting >= QUALIFIED, int(counted.outcomes.counts[SMALLER, history, kind, meeting])
        outcome = "fold" if history == FOLD else _COMPARED[meeting % 3] if qualifies else "dealer-does-not-qualify"
        net = Fraction(int(nets.nets[history, kind, meeting]), nets.units)
        ends.append(Ended(outcome, deals, net, Fraction(int(nets.staked[history]), nets.units)))
    (part,) = counted.up_cards
    folded, played = part.chosen[:, FOLD], part.chosen[:, PLAY]
    lowest = int(played.nonzero()[0][0])
    return PlayedCount.of(
        ends, int(played.sum()), int(folded.sum()), int(rules.values.values[lowest]), int(folded[lowest:].sum())
    )


def _are_of_three_cards(play: Play, bets: "Sequence[SideBet]") -> bool:
    """Whether side bets are paid by the own three cards alone, and by no meter."""
    from pitboss.maths.seats.street_wagers import SeatWagers

    return SeatWagers(play.table, bets).asks_own_hand_only() and not any(bet.paytable.meters for bet in bets)


class ThreeCards(CardsLeft):
    """Hands of three cards against the dealer's hands that they leave."""

    most_lines: ClassVar[int] = MOST_PLAY_LINES
    seen_sets: ClassVar[int] = 20_000
    seconds = 0.5

    def solve(self, play: Play, work: Work) -> BaseGame:
        """ANTE and PLAY under the bonus, every hand played for the best, in one sweep: no card is up."""

        def count() -> PlayedCount:
            rules = StreetRules.of(play)
            game = left_game(play, rules)
            return played_count(game, rules, count_left(game, work))

        bonus = f"{play.bonus.name}; " if play.bonus else ""
        tied = ShowdownRules.of(play).net(Showdown(0, comparison=Comparison.TIE))
        ties = "push" if not tied else "win" if tied > 0 else "lose"
        played = self.kept_as(play, PlayedCount, "", count, work)
        return played_game(play.game, f"{bonus}ties {ties}; the best decision with every hand", played)

    def choices(
        self,
        play: Play,
        cards: Sequence[Card],
        dealer: Sequence[Card] | None = None,
        decided: Sequence[SeatDecision] = (),  # noqa: ARG002 (there is one decision)
    ) -> list[ValuedChoice]:
        """PLAY and FOLD in units of the ANTE, best first."""
        from pitboss.maths.duel.play_values import three_card_choices

        return [ValuedChoice(choice) for choice in three_card_choices(cards, ShowdownRules.of(play), dealer)]

    def strategy(self, play: Play, lines: int, work: Work) -> Strategy:  # noqa: ARG002 (too quick to be shared out)
        """The best decisions and rules of few lines."""
        from pitboss.maths.strategy.play_or_fold import three_card_strategy

        return three_card_strategy(ShowdownRules.of(play), lines)

    def value_name(self, play: Play) -> Callable[[int], str]:  # noqa: ARG002 (the same whatever is played)
        """The ranks, as in Q-6-4."""
        return cut_off_name

    def seating(self, play: Play, work: Work) -> "Seating":
        """Seats that play every hand for the best; wagers on another hand take the seats of all cards left."""
        from pitboss.maths.simulate.table_seatings import three_card_seating

        hands = {wager.hand for wager in play.table.wagers.values()}
        return three_card_seating(play) if hands <= {"", play.game.compare.own} else super().seating(play, work)

    def follows_every_deal(self, play: Play) -> bool:  # noqa: ARG002 (every one)
        """Always: 1,755 classes of own hands, each with 18,424 of the dealer's."""
        return True

    def covariance(
        self, play: Play, bets: "Sequence[SideBet]", work: Work, simulation: "SeatSimulation | None" = None
    ) -> "Covariance":
        """The base game and side bets of one seat."""
        from pitboss.maths.seats import three_card_seats

        if not _are_of_three_cards(play, bets):
            return super().covariance(play, bets, work, simulation)
        tables = [bet.paytable for bet in bets]
        return three_card_seats.seat_covariance(play.game.base.wager, ShowdownRules.of(play), tables)

    def between_seats(
        self,
        play: Play,
        bets: "Sequence[SideBet]",
        simulation: "SeatSimulation | None",
        work: Work,
    ) -> "Mapping[str, Fraction | SimulatedSeats]":
        """Exactly: both seats' hands and the dealer's are counted, once and then kept; by deals with other bets."""
        from pitboss.maths.price.covariance import ALL, BASE
        from pitboss.maths.seats import three_card_seats

        if not _are_of_three_cards(play, bets):
            return super().between_seats(play, bets, simulation, work)
        rules, tables = ShowdownRules.of(play), [bet.paytable for bet in bets]

        def count() -> dict[str, Fraction]:
            found = three_card_seats.seats_covariance(rules, tables, work.progress)
            return dict(zip((BASE, ALL), found, strict=True))

        bonus = play.bonus.lines if play.bonus else ()
        name = kept_name(play.game, "two seats", bonus, *(table.lines for table in tables))
        return kept_record(dict[str, Fraction], name, count, recount=work.recount).record

    def seen(self, play: Play, seats: int, sets: int, seed: int, work: Work) -> "Seen":
        """The gain from so many seats' cards: exact for one seat, by seeded sets of cards for more."""
        from pitboss.maths.seats import three_card_seen
        from pitboss.maths.seats.seen_cards import Seen, Sets

        rules, bonus = ShowdownRules.of(play), [play.bonus.lines] if play.bonus else []
        every_set = seats == 1

        def count() -> Seen:
            hands = three_card_seen.Hands(rules)
            if every_set:
                return Seen(seats, three_card_seen.one_seat_gain(hands, work.progress))
            return three_card_seen.seats_gain(hands, seats, Sets(sets, seed, three_card_seen.CHUNK), work)

        drawn = (0, 0) if every_set else (sets, seed)
        name = kept_name(play.game, "seen", bonus, play.wheel, seats, *drawn)
        return kept_record(Seen, name, count, recount=work.recount).record

    def seen_again(self, play: Play, sets: int, seed: int, work: Work) -> "Seen | None":
        """One seat's cards by seeded sets, as the others are drawn."""
        from pitboss.maths.seats import three_card_seen
        from pitboss.maths.seats.seen_cards import Sets

        hands = three_card_seen.Hands(ShowdownRules.of(play))
        return three_card_seen.seats_gain(hands, 1, Sets(sets, seed, three_card_seen.CHUNK), work)

    def solve_again(self, play: Play) -> SolvedAgain | None:
        """The edge and the variance from each hand by itself."""
        from pitboss.maths.seats import three_card_seats

        seat = three_card_seats.seat_covariance(play.game.base.wager, ShowdownRules.of(play), ())
        first = seat.wagers[0]
        return SolvedAgain(
            "each of the 22,100 hands, decided as in the first count, against a dealer's hand of each of 1,755 classes",
            {"house edge": -seat.means[0], "variance": seat.covariance(first, first)},
        )
