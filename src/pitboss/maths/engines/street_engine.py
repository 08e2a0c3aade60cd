"""What engines of games with streets share: the record that is kept of a count, and what none of them can say yet."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from pitboss.cards import Card
from pitboss.errors import PitbossError
from pitboss.games.cast import SEAT
from pitboss.games.settlement.settlement import SeatSituation
from pitboss.games.step import SeatDecision
from pitboss.hands.arrays import Bytes, Integers
from pitboss.hands.ranker import RankTables, rank_tables
from pitboss.hands.rankings.five_card import FIVE_CARD_RANKING
from pitboss.maths.card_sets import numbers_of_cards
from pitboss.maths.disk_cache import Kept, PackedChoices, Record, is_kept, kept, kept_name, kept_record
from pitboss.maths.duel.one_hand import Choice
from pitboss.maths.engines.base_game import BaseGame, BetFigures, StreetBets
from pitboss.maths.engines.engine import Count, Engine, Strategy, ValuedChoice
from pitboss.maths.engines.street_rules import StreetNets, StreetValues, asked_bits, meetings_of
from pitboss.maths.engines.street_tree import StreetTree, label
from pitboss.maths.executors import Work
from pitboss.maths.histories import LARGER, SMALLER, HistoryCount
from pitboss.maths.play import Play
from pitboss.maths.played_count import Ended, figures_of
from pitboss.maths.simulate.judges import HandOrders, JudgedByTables
from pitboss.maths.strategy.street_strategy import DecidedStreet, StreetStrategy, ValueClasses

if TYPE_CHECKING:  # what only some questions need is imported by whoever answers them
    from pitboss.maths.price.covariance import Covariance, SeatSimulation, SideBet
    from pitboss.maths.seats.seen_cards import Seen
    from pitboss.maths.seats.seven_card_seats import SimulatedSeats
    from pitboss.maths.seats.street_wagers import SeatEnding, SeatWagers
    from pitboss.maths.simulate.seatings import Seating
    from pitboss.maths.simulate.street_seats import StreetSeating, Walk

_COMPARED = ("lose", "tie", "win")
#: Deals that are simulated, and their seed, where nobody says others.
DEALS, SEED = 1_000_000, 7
_ORDER = ("fold", "win", "win-dealer-does-not-qualify", "tie", "push", "lose", "lose-dealer-does-not-qualify")


@dataclass(frozen=True)
class StreetRules:
    """A play as counts take it: its tree of decisions, the values of hands and the nets."""

    tree: StreetTree
    values: StreetValues
    nets: StreetNets
    classes: ValueClasses

    @classmethod
    def of(cls, play: Play, apart: int = 0) -> "StreetRules":
        """The rules of a table; hands that the traits ``apart`` tell apart are of different kinds."""
        tree, values = StreetTree.of(play.game), StreetValues.of(play.game, asked_bits(play.table) | apart)
        nets = StreetNets.of(play.table, tree, values.traits.tolist(), apart)
        return cls(tree, values, nets, values.classes(play.wheel))

    def streets(self) -> list[list[int]]:
        """The decisions that know the same cards, street by street."""
        known = sorted({decision.known for decision in self.tree.decisions})
        return [[at for at, decision in enumerate(self.tree.decisions) if decision.known == cards] for cards in known]

    def actions(self, decisions: Sequence[int]) -> tuple[str, ...]:
        """The actions of some decisions of one street, which are the same at each."""
        first, *others = (self.tree.labels[decision] for decision in decisions)
        if any(labels != first for labels in others):
            raise PitbossError("Decisions with the same cards known have to offer the same actions")
        return first


@dataclass(frozen=True, slots=True)
class StreetEnd(Ended):
    """Deals that end alike after one history of bets, with the smaller or the larger of equal bets."""

    equal: int
    history: int


@dataclass(frozen=True)
class StreetRecord:
    """What is kept of a count: how deals end, the histories by name, equal choices, and the decisions by class."""

    ends: tuple[StreetEnd, ...]
    histories: tuple[str, ...]
    ties: int
    streets: tuple[DecidedStreet, ...]

    @classmethod
    def of(
        cls, rules: StreetRules, count: HistoryCount, streets: Iterable[DecidedStreet], *, dealer: bool
    ) -> "StreetRecord":
        """The record of a count."""
        nets, ends = count.nets, []
        for equal, history, kind, meeting in np.argwhere(count.counts).tolist():
            value = Fraction(int(nets.nets[history, kind, meeting]), nets.units)
            staked = Fraction(int(nets.staked[history]), nets.units)
            folded = rules.tree.histories[history].folded
            outcome = "fold" if folded else _outcome(meeting, value, dealer=dealer)
            deals = int(count.counts[equal, history, kind, meeting])
            ends.append(StreetEnd(outcome, deals, value, staked, equal, history))
        names = tuple(", ".join(map(label, history.decisions)) for history in rules.tree.histories)
        return cls(tuple(ends), names, int(count.ties.sum()), tuple(streets))

    def base_game(self, play: Play, rules: str, seconds: float, *, known: bool) -> BaseGame:
        """The base game of the record."""
        ends = [end for end in self.ends if end.equal == SMALLER]
        deals = sum(end.deals for end in ends)
        mean, average, variance = figures_of(ends)
        results: dict[tuple[str, Fraction], int] = {}
        staked: dict[tuple[str, Fraction], Fraction] = {}
        for end in sorted(ends, key=lambda end: (_ORDER.index(end.outcome), -end.net)):
            key = end.outcome, end.net
            results[key] = results.get(key, 0) + end.deals
            staked[key] = staked.get(key, Fraction(0)) + end.deals * end.staked
        return BaseGame(
            play.game.id,
            rules,
            -mean,
            -mean / average,
            variance,
            {name: sum(end.deals for end in ends if end.outcome == name) for name, _ in dict.fromkeys(results)},
            deals,
            seconds,
            known,
            self._bets(average),
            results=results,
            staked={key: total / results[key] for key, total in staked.items()},
        )

    def _bets(self, average: Fraction) -> StreetBets:
        """The average bet, every history, and what equal choices would change."""
        ways = {
            name: sum(end.deals for end in self.ends if (end.equal, end.history) == (SMALLER, at))
            for at, name in enumerate(self.histories)
        }
        if not self.ties:
            return StreetBets(average, ways, 0)
        mean, other, variance = figures_of([end for end in self.ends if end.equal == LARGER])
        return StreetBets(average, ways, self.ties, BetFigures(other, -mean / other, variance))


def _outcome(meeting: int, value: Fraction, *, dealer: bool) -> str:
    if not dealer:
        return "win" if value > 0 else "lose" if value < 0 else "push"
    word = _COMPARED[meeting % 3]
    return word if meeting >= len(_COMPARED) or word == "tie" else f"{word}-dealer-does-not-qualify"


def hand_orders(play: Play, values: StreetValues) -> HandOrders:
    """The orders of a play's hands: of five cards and more by the ranker's tables, of others by their values."""
    if play.game.ranking != FIVE_CARD_RANKING:
        return HandOrders(values.judge(play), values.traits, values.qualifies(play.game))
    tables = rank_tables(play.game.own_hand.size, play.joker, play.wheel)
    qualifies = int(np.searchsorted(tables.values, play.game.dealer_qualifies_from))
    return HandOrders(JudgedByTables(tables), values.traits[table_places(tables, values)], qualifies)


def table_places(tables: RankTables, values: StreetValues) -> Integers:
    """The values of the ranking that orders of the ranker's tables are.

    Orders that need a joker have no value of the ranking: no hand of the pack has them.
    """
    return np.minimum(np.searchsorted(values.values, tables.values), len(values.values) - 1)


def valued(offers: Sequence[SeatDecision], worths: Sequence[Fraction]) -> list[ValuedChoice]:
    """What may be decided with what it is worth, the best first."""
    choices = [
        ValuedChoice(Choice(label(offer), worth, {}), decided=offer)
        for offer, worth in zip(offers, worths, strict=True)
    ]
    return sorted(choices, key=lambda choice: choice.choice.value, reverse=True)


class StreetEngine(Engine):
    """An engine of games with streets. Each counts a record, from which everything else is taken."""

    unit = "ANTE"
    most_lines = 1
    #: About how many seconds a count takes on two cores.
    seconds: float
    #: How every decision is made, in a line.
    played = "every decision is made for the best; of bets that are equally good the smaller is taken"

    @abstractmethod
    def counted(self, play: Play, rules: StreetRules, work: Work) -> tuple[HistoryCount, Iterator[DecidedStreet]]:
        """How all deals of a play end, counted now, and the decisions by class, which are listed when asked for."""

    def kept(self, play: Play, work: Work) -> Kept[StreetRecord]:
        """The record of a play as it is kept, counted now if it was not before."""

        def count() -> StreetRecord:
            rules = StreetRules.of(play)
            return StreetRecord.of(rules, *self.counted(play, rules, work), dealer=play.game.cast.dealer)

        return self.kept_as(play, StreetRecord, "", count, work)

    def kept_as(
        self, play: Play, kind: type[Record], what: str, count: Callable[[], Record], work: Work
    ) -> Kept[Record]:
        """Something else that is kept of a play beside its count: it depends on the code of the very engine."""
        found = self.count_of(play)
        return kept_record(kind, f"{found.name}{what}", count, module=found.module, recount=work.recount)

    def solve(self, play: Play, work: Work) -> BaseGame:
        """The base game, every decision made for the best; counted once and then kept."""
        kept = self.kept(play, work)
        return kept.record.base_game(play, self.played, kept.seconds, known=kept.known)

    def count_of(self, play: Play) -> Count:
        """Where the record is kept: the rules, the pay tables of base wagers, and the cards that are dealt."""
        tables = [play.table.paytables[wager].lines for wager in play.game.base_wagers if wager in play.table.paytables]
        bonus = play.bonus.lines if play.bonus else ()
        name = kept_name(play.game, "streets", tables, bonus, play.wheel, play.deck)
        return Count(name, type(self).__module__, self.seconds)

    def is_known(self, play: Play) -> bool:
        """Whether it has been counted before, or takes no time."""
        count = self.count_of(play)
        return self.seconds < 1 or is_kept(count.name, count.module)

    def strategy(self, play: Play, lines: int, work: Work) -> Strategy:  # noqa: ARG002 (no rules of few lines)
        """The best decisions of every street by class of hand."""
        record = self.kept(play, work).record
        mean, _, _ = figures_of([end for end in record.ends if end.equal == SMALLER])
        return StreetStrategy(-mean, record.streets)

    def value_name(self, play: Play) -> Callable[[int], str]:
        """The name of the own hand."""
        return lambda value: play.game.ranking.name_of(value, play.wheel)

    @abstractmethod
    def walk(self, play: Play, rules: StreetRules, work: Work) -> "Walk":
        """The best decisions for dealt hands."""

    def seating(self, play: Play, work: Work) -> "Seating":
        """Seats that decide as the count does."""
        return self.street_seating(play, work)

    def street_seating(self, play: Play, work: Work) -> "StreetSeating":
        """Seats that decide as the count does, of equal bets for the smaller; suits by name tell no wager apart."""
        from pitboss.maths.simulate.street_seats import asked_traits, street_seating

        rules = StreetRules.of(play)
        orders = hand_orders(play, StreetValues.of(play.game, asked_traits(play.table)[""]))
        pack, ends = numbers_of_cards(play.deck).astype(np.uint8), (rules.tree.histories, meetings_of(play.game))
        return street_seating(play.table, pack, ends, orders, self.walk(play, rules, work), work)

    def kept_choices(self, play: Play, choosing: Callable[[], Sequence[Bytes]], work: Work) -> list[Bytes]:
        """Choices that are kept packed; ``choosing`` counts them where they are not."""
        return self.kept_as(
            play, PackedChoices, "-choices", lambda: PackedChoices.of(choosing()), work
        ).record.unpacked()

    def decision_with(
        self, play: Play, rules: StreetRules, cards: Sequence[Card], decided: Sequence[SeatDecision]
    ) -> int:
        """The decision that is made with so many cards, own ones and the board's, after these; refused if none is."""
        own = play.game.cards_dealt(SEAT)
        decision = rules.tree.decision_with(len(cards) - own, decided)
        if decision is None:
            streets = " or ".join(map(str, sorted({own + row.known for row in rules.tree.decisions})))
            raise PitbossError(f"A decision in {play.game.name} is made with {streets} cards, not {len(cards)}")
        return decision

    def follows_every_deal(self, play: Play) -> bool:  # noqa: ARG002 (most have too many)
        """Whether all deals of one seat can be followed one by one."""
        return False

    def covariance(
        self, play: Play, bets: "Sequence[SideBet]", work: Work, simulation: "SeatSimulation | None" = None
    ) -> "Covariance":
        """The base game and side bets of one seat: exactly, or by seeded deals where a bet looks at other cards."""
        from pitboss.maths.price.covariance import SeatSimulation
        from pitboss.maths.seats.street_wagers import SeatWagers, every_deal, joint_covariance, simulated_covariance

        wagers = SeatWagers(play.table, bets)
        if wagers.asks_own_hand_only():
            return joint_covariance(wagers, self._endings(play, wagers.asked(), work))
        seating = self._seats(play, wagers, work)
        if self.follows_every_deal(play):
            return joint_covariance(wagers, every_deal(seating, play.deck, work))
        return simulated_covariance(wagers, seating, simulation or SeatSimulation(DEALS, SEED), work)

    def _seats(self, play: Play, wagers: "SeatWagers", work: Work) -> "StreetSeating":
        """Seats that decide by the best, told apart as the side bets ask."""
        return self.street_seating(replace(play, table=wagers.seated), work)

    def _endings(self, play: Play, asked: int, work: Work) -> "Iterator[tuple[SeatEnding, int]]":
        """How deals end, by what some traits of the own hand tell apart; counted once and then kept."""
        from pitboss.maths.seats.street_wagers import SeatEnding

        rules = StreetRules.of(play, asked)
        traits = rules.nets.traits_of_kinds()

        def count() -> dict[tuple[int, int, int], int]:
            counts = self.counted(play, rules, work)[0].counts[SMALLER]
            return {
                (history, kind, meeting): int(counts[history, kind, meeting])
                for history, kind, meeting in np.argwhere(counts).tolist()
            }

        found = self.count_of(play)
        counts = kept(f"{found.name}-by-{asked:x}", count, module=found.module, recount=work.recount)
        meetings = meetings_of(play.game)
        for (history, kind, meeting), deals in counts.items():
            met = meetings[meeting].with_traits(traits[kind])
            yield SeatEnding(rules.tree.histories[history], SeatSituation(traits[kind], 0, met)), deals

    def between_seats(
        self, play: Play, bets: "Sequence[SideBet]", simulation: "SeatSimulation | None", work: Work
    ) -> "Mapping[str, Fraction | SimulatedSeats]":
        """By seeded deals to two seats, simulated once and then kept."""
        from pitboss.maths.seats.street_wagers import SeatWagers, simulated_seats

        if simulation is None:
            return {}
        wagers, count = SeatWagers(play.table, bets), self.count_of(play)

        def simulate() -> "dict[str, SimulatedSeats]":
            return simulated_seats(wagers, self._seats(play, wagers, work), simulation, work)

        return simulation.between_seats(play.game, simulate, bets, work, count.name, module=count.module)

    def values_seen_cards(self, play: Play) -> bool:  # noqa: ARG002 (all of an engine are)
        """Always: every street is decided by what the seen cards leave."""
        return True

    def seen(self, play: Play, seats: int, sets: int, seed: int, work: Work) -> "Seen":
        """The gain from so many seats' cards by seeded sets of them; simulated once and then kept."""
        from pitboss.maths.seats.seen_cards import Seen

        what = f"-seen-{seats}-{sets}-{seed}"
        return self.kept_as(play, Seen, what, lambda: self.seen_gain(play, seats, sets, seed, work), work).record

    @abstractmethod
    def seen_gain(self, play: Play, seats: int, sets: int, seed: int, work: Work) -> "Seen":
        """What seeing so many other seats' cards brings, drawn now."""
