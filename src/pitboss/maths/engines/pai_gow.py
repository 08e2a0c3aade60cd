"""Pai gow: seven cards of 53, set into a back and a front by a house way or for the best."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import ClassVar

from pitboss.cards import WITH_JOKER, Card
from pitboss.errors import PitbossError
from pitboss.games import Game
from pitboss.games.house_way import HouseWay
from pitboss.games.step import StepKind
from pitboss.games.table import Table
from pitboss.hands import SEVEN_CARD
from pitboss.maths import base_games
from pitboss.maths.answer_strategy import answer_strategy
from pitboss.maths.base_games import BaseGame, PaiGowTable, Work
from pitboss.maths.covariance import Covariance, SideBet, Simulation, pai_gow_census, seat_covariance
from pitboss.maths.engines.engine import Count, Engine, Strategy, ValuedChoice
from pitboss.maths.engines.play import Play
from pitboss.maths.one_hand import Choice
from pitboss.maths.seat_games import pai_gow_nets
from pitboss.maths.seating import Seating
from pitboss.maths.seats import Simulated
from pitboss.maths.seen_cards import Seen
from pitboss.maths.set_strategy import MOST_LINES, PaiGowDuel, set_strategy
from pitboss.maths.strategy import five_card_value_name
from pitboss.maths.table_seating import pai_gow_seating
from pitboss.maths.values import PaiGowSeat, best_answer_choice, split_choices

HAND = 7
WAY_AGAINST_WAY, BEST_ANSWER, BEST_SPLIT = 5.0, 12.0, 22.0


def _at(play: Play) -> PaiGowTable:
    if play.dealer is None or play.rules is None:
        raise AssertionError("a play of set hands has a dealer's way and what settles them")
    return PaiGowTable(play.game, play.dealer, play.player, play.joker, play.wheel, play.rules)


def _seat(play: Play, cards: Sequence[Card]) -> PaiGowSeat:
    at = _at(play)
    return PaiGowSeat(tuple(cards), at.dealer, at.rules, at.joker, at.wheel)


class PaiGow(Engine):
    """Both hands by their types, the dealer's set by a house way."""

    words: ClassVar[str] = "pai gow: seven cards of 53 set into two hands"
    unit: ClassVar[str] = "base wager"
    has_wheel: ClassVar[bool] = True
    most_lines: ClassVar[int] = MOST_LINES
    seen_sets: ClassVar[int] = 10_000

    def counts(self, game: Game) -> bool:
        """Whether seven cards of the pack with a joker are set, and every line settles the one wager."""
        dealt = tuple(step.cards for step in game.steps if step.kind is StepKind.DEAL)
        cards = game.vocabulary, game.deck, game.cards, dealt
        first = [game.base.wager]
        settled = all([wager for wager, _ in ruling.pays] == first and not ruling.hands for ruling in game.rulings)
        return game.sets_hands and cards == (SEVEN_CARD, WITH_JOKER, HAND, (HAND,)) and bool(game.rulings) and settled

    def solve(self, play: Play, work: Work) -> BaseGame:
        """The base wager, counted once and then kept."""
        return base_games.pai_gow(_at(play), work)

    def count_of(self, play: Play) -> Count:
        """Its count by situations, which serves all rules that set hands alike."""
        best = BEST_ANSWER if play.dealer_is_seen else BEST_SPLIT
        return Count(_at(play).kept_as, base_games.__name__, best if play.player is None else WAY_AGAINST_WAY)

    def is_known(self, play: Play) -> bool:
        """Whether it was counted before: that takes some seconds."""
        return _at(play).is_kept

    def tells_apart(self, play: Play) -> bool:
        """Whether copies and barred hands are counted apart: not by the best split, which is sought by its net."""
        return _at(play).tells_apart

    def choices(self, play: Play, cards: Sequence[Card], dealer: Sequence[Card] | None = None) -> list[ValuedChoice]:
        """Every legal split in units of the base wager, best first."""
        seat = _seat(play, cards)
        dealers = seat.seen_dealer(dealer) if dealer else seat.unseen_dealers()
        return [ValuedChoice(split.choice, split.hands, split.rule) for split in split_choices(seat, dealers)]

    def best_answer(self, play: Play, cards: Sequence[Card]) -> Choice | None:
        """What answering every dealer's hand brings, where players see it."""
        if not play.dealer_is_seen:
            return None
        seat = _seat(play, cards)
        return best_answer_choice(seat, seat.unseen_dealers())

    def strategy(self, play: Play, lines: int, work: Work) -> Strategy:  # noqa: ARG002 (ways of all lengths are found)
        """What each rule of the dealer's way costs a player who sets by it, or of answering by it."""
        at = _at(play)
        if play.dealer_is_seen:
            return answer_strategy(PaiGowTable(at.game, at.dealer, at.dealer, at.joker, at.wheel, at.rules), work)
        return set_strategy(at.game, PaiGowDuel(at.dealer, at.rules, at.joker, at.wheel), work)

    def value_name(self, play: Play) -> Callable[[int], str]:
        """What names a back by its value."""
        return lambda value: five_card_value_name(value, play.wheel)

    def seating(self, table: Table, work: Work, player: HouseWay | None = None) -> Seating:
        """Seats that answer a dealer who is seen, else set by the dealer's way; or all by another way."""
        return pai_gow_seating(table, work, player or Play.at(table).player)

    def can_be_seated(self, play: Play) -> bool:
        """Whether hands are set by a way or answer one that is seen: a best split is known to its count alone."""
        return play.player is not None or play.dealer_is_seen

    def covariance(self, play: Play, bets: Sequence[SideBet], work: Work) -> Covariance:
        """The base wager and side bets of one seat."""
        return seat_covariance(play.game.base.wager, pai_gow_census(_at(play), work), bets)

    def between_seats(
        self, play: Play, bets: Sequence[SideBet], simulation: Simulation | None, work: Work
    ) -> Mapping[str, Fraction | Simulated]:
        """Two seats of seeded deals: three hands can't be counted."""
        at = _at(play)
        if simulation is None:
            return {}
        if not self.can_be_seated(play):
            raise PitbossError("the best split of every hand can't be simulated: give --player house-way")
        return simulation.between_seats(play.game, lambda: pai_gow_nets(at), bets, work, str(at), at.kept_as)

    def values_seen_cards(self, play: Play) -> bool:
        """Whether the dealer's hand lies face up: where hands are set unseen, cards seen are not priced."""
        return play.dealer_is_seen

    def seen(self, play: Play, seats: int, sets: int, seed: int, work: Work) -> Seen:  # noqa: ARG002 (nothing to draw)
        """Nothing: the dealer's hand lies face up, so other seats' cards say no more."""
        return Seen(seats, Fraction(0))
