"""Pai gow: seven cards of 53, set into a back and a front by a house way or for the best."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from pitboss.cards import Card
from pitboss.errors import PitbossError
from pitboss.games.settlement.pai_gow import BaseRules, SetHands, settle
from pitboss.games.settlement.showdown import Comparison
from pitboss.games.step import SeatDecision
from pitboss.games.wager import Copies
from pitboss.maths.disk_cache import is_kept, kept_name, kept_record
from pitboss.maths.duel.one_hand import Choice
from pitboss.maths.duel.pai_gow import PaiGowResult, best_answer, best_split, way_against_way
from pitboss.maths.engines.base_game import BARRED_PUSH, BaseGame, HandsSet
from pitboss.maths.engines.engine import Count, Engine, Strategy, ValuedChoice
from pitboss.maths.executors import Work
from pitboss.maths.play import Play
from pitboss.maths.strategy import MOST_WAY_LINES

if TYPE_CHECKING:  # what only some questions need is imported by whoever answers them
    from pitboss.maths.price.covariance import Covariance, SeatSimulation, SideBet
    from pitboss.maths.seats.seen_cards import Seen
    from pitboss.maths.seats.seven_card_seats import SimulatedSeats
    from pitboss.maths.simulate.seatings import Seating

WAY_AGAINST_WAY, BEST_ANSWER, BEST_SPLIT = 5.0, 12.0, 22.0

_WORDS = {Comparison.LOSE: "lower", Comparison.TIE: "copy", Comparison.WIN: "higher"}
_KINDS = ("win", "win-by-copy", "push", BARRED_PUSH, "lose", "lose-by-copy")


def _tells_apart(play: Play) -> bool:
    """Whether hands are set by a way or answer one that is seen: a best split is sought by its net alone."""
    return play.player is not None or play.dealer_is_seen


def _counting(play: Play) -> Play:
    """What to count: a way's hands are set alike under all rules, so they are priced on the counts of the game's."""
    return play if play.player is None else replace(play, table=play.table.settled_by(play.game.base_rules))


def count_pai_gow(play: Play, work: Work) -> PaiGowResult:
    """Count the deals by situation; a player without a way answers a dealer who is seen, else splits for the best."""
    if play.player is not None:
        return way_against_way(play, work)
    return best_answer(play, work) if play.dealer_is_seen else best_split(play, work)


def pai_gow_name(play: Play) -> str:
    """The name under which the counts of a pai gow game are kept."""
    player = "best" if play.player is None else play.player.content_hash
    dealer, rules = play.table.dealers_way.content_hash, _counting(play).rules
    return kept_name(play.game, dealer, player, play.joker, play.wheel, rules)


def pai_gow_words(play: Play) -> str:
    """How a pai gow game is played, in a line."""
    rules, player = play.rules, play.player.id if play.player else "best"
    barred = f"the dealer's {rules.barred} pushes; " if rules.barred else ""
    commission = f"{rules.commission * 100}% commission" if rules.commission else "no commission"
    return (
        f"dealer sets by {play.table.dealers_way.id}; player {player}; {barred}"
        f"copies are the {rules.copies}'s; {commission}; joker {play.joker}; A-2-3-4-5 {play.wheel}"
    )


def _situation(hands: SetHands) -> str:
    barred = " dealer-barred" if hands.dealer_barred else ""
    return f"back-{_WORDS[hands.back]} front-{_WORDS[hands.front]}{barred}"


def _kind(hands: SetHands, rules: BaseRules) -> str:
    """How a situation ends, with the barred dealer's push and whatever only copies decide told apart."""
    if hands.dealer_barred and rules.barred:
        return BARRED_PUSH
    net = settle(hands, rules).net
    by_copy = net != settle(hands, replace(rules, copies=Copies.NOBODY)).net
    return ("win" if net > 0 else "lose" if net < 0 else "push") + ("-by-copy" if by_copy else "")


def _prices(result: PaiGowResult) -> dict[str, Fraction]:
    """What each rule is worth to the house: the edge less the edge with that rule taken away, played alike."""
    rules = result.rules
    without = {"copies": replace(rules, copies=Copies.NOBODY)}
    if rules.barred:
        without["barred-push"] = replace(rules, barred=None)
    if rules.commission:
        without["commission"] = replace(rules, commission=Fraction(0))
    return {rule: result.house_edge() - result.house_edge(other) for rule, other in without.items()}


def pai_gow(play: Play, work: Work) -> BaseGame:
    """The base wager of a pai gow game, counted once and then kept, and priced under the table's rules."""

    def count() -> list[tuple[SetHands, int]]:
        return list(count_pai_gow(_counting(play), work).situations.items())

    counted = kept_record(list[tuple[SetHands, int]], pai_gow_name(play), count, recount=work.recount)
    result = PaiGowResult(dict(counted.record), play.rules, sum(deals for _, deals in counted.record))
    edge, apart = result.house_edge(), _tells_apart(play)
    situations = {_situation(hands): count for hands, count in result.situations.items()}
    return BaseGame(
        play.game.id,
        pai_gow_words(play),
        edge,
        edge,
        result.variance(),
        result.outcomes(),
        result.deals,
        counted.seconds,
        counted.known,
        HandsSet(situations if apart else {}),
        _prices(result) if apart else {},
        _results(result),
    )


def _results(result: PaiGowResult) -> dict[tuple[str, Fraction], int]:
    found: dict[tuple[str, Fraction], int] = {}
    for hands, count in result.situations.items():
        key = _kind(hands, result.rules), settle(hands, result.rules).net
        found[key] = found.get(key, 0) + count
    return {key: found[key] for key in sorted(found, key=lambda key: (_KINDS.index(key[0]), -key[1]))}


class PaiGow(Engine):
    """Both hands by their types, the dealer's set by a house way."""

    unit: ClassVar[str] = "base wager"
    most_lines: ClassVar[int] = MOST_WAY_LINES
    seen_sets: ClassVar[int] = 10_000

    def solve(self, play: Play, work: Work) -> BaseGame:
        """The base wager, counted once and then kept."""
        return pai_gow(play, work)

    def count_of(self, play: Play) -> Count:
        """The count of a base game by situations, which serves all rules that set hands alike."""
        best = BEST_ANSWER if play.dealer_is_seen else BEST_SPLIT
        seconds = best if play.player is None else WAY_AGAINST_WAY
        return Count(pai_gow_name(play), __name__, seconds)

    def is_known(self, play: Play) -> bool:
        """Whether it was counted before: that takes some seconds."""
        return is_kept(pai_gow_name(play), __name__)

    def tells_apart(self, play: Play) -> bool:
        """Whether copies and barred hands are counted apart: not by the best split, which is sought by its net."""
        return _tells_apart(play)

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
        return _tells_apart(play)

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
        parts = pai_gow_words(play), pai_gow_name(play)
        return simulation.of_seven_cards(play.game, lambda: pai_gow_nets(play), bets, work, *parts)

    def values_seen_cards(self, play: Play) -> bool:
        """Whether the dealer's hand lies face up: where hands are set unseen, cards seen are not priced."""
        return play.dealer_is_seen

    def seen(self, play: Play, seats: int, sets: int, seed: int, work: Work) -> "Seen":  # noqa: ARG002 (nothing to draw)
        """What other seats' cards are worth, which is nothing: the dealer's hand lies face up, and they say no more."""
        from pitboss.maths.seats.seen_cards import Seen

        return Seen(seats, Fraction(0))
