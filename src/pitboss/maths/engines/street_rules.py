"""Streets of a game as counts take them: its decisions as a tree, and what the settlement pays for every history."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from pitboss.errors import PitbossError
from pitboss.games import Game
from pitboss.games.cast import BOARD, DEALER, SEAT, GameHand
from pitboss.games.settlement.meeting import TIES
from pitboss.games.settlement.nets import net
from pitboss.games.settlement.settlement import SeatSituation
from pitboss.games.settlement.showdown import Comparison, Showdown
from pitboss.games.step import StepKind
from pitboss.games.streets import History, SeatDecision, action_named, histories
from pitboss.games.table.table import Table
from pitboss.hands import WheelRule
from pitboss.hands.rankings import Ranking
from pitboss.hands.rankings.classes import class_name
from pitboss.maths.arrays import Integers, Numbers
from pitboss.maths.card_sets import CARDS, RANKS, SUITS, card_sets
from pitboss.maths.histories import Nets, StreetDecision
from pitboss.maths.strategy.street_strategy import ValueClasses

FULL = (1 << CARDS) - 1


@dataclass(frozen=True)
class StreetTree:
    """The decisions of a game: where each stands, what may be decided at it, and the history at the end of each way.

    ``offers[decision]`` has what may be decided, the smallest bet first.
    """

    decisions: tuple[StreetDecision, ...]
    offers: tuple[tuple[SeatDecision, ...], ...]
    histories: tuple[History, ...]

    @classmethod
    def of(cls, game: Game) -> "StreetTree":
        """The tree of a game's histories."""
        builder = _TreeBuilder(game, [], [], [])
        builder.add(histories(game), 0)
        return cls(tuple(builder.decisions), tuple(builder.offers), tuple(builder.ends))

    @cached_property
    def labels(self) -> tuple[tuple[str, ...], ...]:
        """The names of the actions of every decision."""
        return tuple(tuple(map(label, offered)) for offered in self.offers)

    def decision_with(self, known: int, decided: Sequence[SeatDecision]) -> int | None:
        """The decision with so many cards of the board known, after these decisions; none if there is no such.

        Where nothing is said of decisions before, they were the smallest bets with which a seat stays in.
        """
        if not decided:
            return next((at for at, row in enumerate(self.decisions) if row.known == known), None)
        at = 0
        for made in decided:
            at = self.decisions[at].actions[self.labels[at].index(label(made))] if at >= 0 else at
        return at if at >= 0 and self.decisions[at].known == known else None


@dataclass
class _TreeBuilder:
    game: Game
    decisions: list[StreetDecision]
    offers: list[tuple[SeatDecision, ...]]
    ends: list[History]

    def add(self, ways: Sequence[History], depth: int) -> int:
        """Number a decision and whatever may follow it; a history that has ended is numbered as its end."""
        if len(ways) == 1 and len(ways[0].decisions) == depth:
            self.ends.append(ways[0])
            return ~(len(self.ends) - 1)
        here = len(self.decisions)
        groups: dict[SeatDecision, list[History]] = {}
        for way in ways:
            groups.setdefault(way.decisions[depth], []).append(way)
        chosen = sorted(groups, key=lambda decided: _size(groups[decided]))
        known = turned_before(self.game, chosen[0].place)
        self.decisions.append(StreetDecision(known, ()))
        self.offers.append(tuple(chosen))
        actions = tuple(self.add(groups[decided], depth + 1) for decided in chosen)
        self.decisions[here] = StreetDecision(known, actions)
        return here


def _size(ways: Sequence[History]) -> tuple[int, int, bool]:
    """How large a bet is: by the least and the most that may lie on the layout in the end; a fold comes first."""
    staked = [way.staked for way in ways]
    return min(staked), max(staked), not any(way.folded for way in ways)


def label(decided: SeatDecision) -> str:
    """An action in the words of the rules, with its multiple."""
    return f"{decided.action} {decided.times}x" if decided.times else str(decided.action)


def marks_of(offers: Sequence[SeatDecision]) -> tuple[str, ...]:
    """A mark for every action: its multiple, else its first letter, else the whole of it where that is not enough."""
    short = [f"{offer.times}x" if offer.times else offer.action[0].upper() for offer in offers]
    many = Counter(short)
    return tuple(mark if many[mark] == 1 else label(offer) for mark, offer in zip(short, offers, strict=True))


def turned_before(game: Game, place: int) -> int:
    """How many cards of the board are seen before a step."""
    return sum(
        step.cards
        for step in game.steps[:place]
        if step.kind is StepKind.BOARD or (step.kind is StepKind.DEAL and step.up and BOARD in step.deals_to)
    )


def cards_up(game: Game) -> int:
    """How many cards of the dealer lie face up before the first decision."""
    first = next(at for at, step in enumerate(game.steps) if step.kind is StepKind.DECIDE)
    return sum(
        step.cards for step in game.steps[:first] if step.kind is StepKind.DEAL and step.up and DEALER in step.deals_to
    )


def is_made_of(hand: GameHand, game: Game, *whose: str) -> bool:
    """Whether a hand is all the cards of these."""
    return [(part.whose, part.many) for part in hand.parts] == [(name, game.cards_dealt(name)) for name in whose]


def asks_own_hand_only(game: Game) -> bool:
    """Whether base wagers are paid by the own hand, how it compares and who qualifies, and by nothing else."""
    wagers = [game.wager(wager) for wager in game.base_wagers]
    return all(wager.hand in ("", game.compare.own) and not wager.against for wager in wagers)


def asked_bits(table: Table) -> int:
    """All named hands that the base wagers of a table ask about, in pay tables, bonuses and rulings."""
    game = table.game
    tables = [paytable for paytable in table.paytables.values() if paytable.wager in game.base_wagers]
    asked = game.vocabulary.bits(name for paytable in tables for line in paytable.lines for name in line.hand)
    for ruling in game.rulings:
        asked |= ruling.hands | ruling.every
    return asked


def has_hand_limits(game: Game) -> bool:
    """Whether some multiples are only for some hands."""
    return any(wager.more for wager in game.wagers)


@dataclass(frozen=True)
class StreetValues:
    """Every value of a ranking, rising, with its traits: the place of a value is its order."""

    ranking: Ranking
    values: Integers
    traits: Integers

    @classmethod
    def of(cls, game: Game, asked: int) -> "StreetValues":
        """The values of the own hand, from all hands of just as many cards as count.

        Hands that differ in the names of suits stand for each other: nothing that is asked may tell them apart.
        """
        order = game.ranking
        hands = card_sets(FULL, order.best).masks
        values, traits = order.values(hands, game.joker, game.wheel), order.traits_of_masks(hands, game.joker)
        known, firsts = np.unique(values, return_index=True)
        if np.any(traits != traits[firsts][np.searchsorted(known, values)]):
            raise PitbossError(f"{game.name}: named hands of {order.id} are told apart by more than their values")
        for suit in range(1, SUITS):
            turned = (hands << RANKS * suit | hands >> RANKS * (SUITS - suit)) & FULL
            if np.any((order.traits_of_masks(turned, game.joker) ^ traits) & asked):
                raise PitbossError(f"{game.name}: its base wagers ask for a suit by its name, which is not counted")
        return cls(order, known, traits[firsts])

    @cached_property
    def order_of(self) -> Numbers:
        """The order of every value, by the value itself."""
        orders = np.zeros(int(self.values[-1]) + 1, dtype=np.int32)
        orders[self.values] = np.arange(len(self.values))
        return orders

    def classes(self, wheel: WheelRule) -> ValueClasses:
        """The classes of hands that players tell apart, each from its least value on."""
        hands = zip(self.values.tolist(), self.traits.tolist(), strict=True)
        floors: dict[str, int] = {}
        for value, traits in hands:
            floors.setdefault(class_name(self.ranking, value, traits, wheel), value)
        return ValueClasses(tuple(floors), np.array(list(floors.values()), dtype=np.int64))

    def qualifies(self, game: Game) -> int:
        """The order from which a dealer qualifies."""
        return int(np.searchsorted(self.values, game.dealer_qualifies_from))


@dataclass(frozen=True)
class StreetNets:
    """The nets of every history, and the kind of hand that each set of traits is: what the settlement tells apart."""

    nets: Nets
    kinds: Mapping[int, int]

    @classmethod
    def of(cls, table: Table, tree: StreetTree, traits: Sequence[int], apart: int = 0) -> "StreetNets":
        """Ask the settlement once for every history, meeting and set of traits.

        Hands are of two kinds if the settlement tells them apart, or the traits ``apart`` do.
        """
        meetings = meetings_of(table.game)
        rows: dict[int, tuple[tuple[Fraction, ...], ...]] = {
            own: tuple(
                tuple(net(table, history, SeatSituation(own, 0, _met(met, own))) for met in meetings)
                for history in tree.histories
            )
            for own in dict.fromkeys(traits)
        }
        allowed = {own: tuple(_is_allowed(table.game, history, own) for history in tree.histories) for own in rows}
        keys = {own: (rows[own], allowed[own], own & apart) for own in rows}
        kinds = {key: at for at, key in enumerate(dict.fromkeys(keys.values()))}
        fractions = [value for row, _, _ in kinds for nets in row for value in nets]
        units = math.lcm(*(value.denominator for value in fractions))
        whole = np.array([[[int(value * units) for value in nets] for nets in row] for row, _, _ in kinds])
        staked = np.array([history.staked * units for history in tree.histories], dtype=np.int64)
        may = np.array([list(map(int, row)) for _, row, _ in kinds], dtype=np.int64).T.copy()
        table_of_nets = Nets(units, whole.transpose(1, 0, 2).astype(np.int64).copy(), staked, may)
        return cls(table_of_nets, {own: kinds[key] for own, key in keys.items()})

    def traits_of_kinds(self) -> Mapping[int, int]:
        """Of every kind the traits of one hand that is of it."""
        return {kind: traits for traits, kind in self.kinds.items()}

    def kind_of(self, traits: Integers) -> Integers:
        """The kind of every one of many hands by its traits."""
        known, places = np.unique(traits, return_inverse=True)
        return np.array([self.kinds[own] for own in known.tolist()], dtype=np.int64)[places]


def meetings_of(game: Game) -> tuple[Showdown, ...]:
    """How a hand may meet the dealer's, as kernels number it; a hand that meets nobody's does so in one way."""
    if not game.cast.dealer:
        return (Showdown(0),)
    compared = (Comparison.LOSE, TIES[game.compare.ties], Comparison.WIN)
    return tuple(Showdown(0, qualifies, met) for qualifies in (False, True) for met in compared)


def _met(showdown: Showdown, traits: int) -> Showdown:
    return showdown.with_traits(traits)


def _is_allowed(game: Game, history: History, traits: int) -> bool:
    """Whether a hand may go this way: at every step the multiple is one of its own."""
    for decided in history.decisions:
        if decided.times:
            action = action_named(game, game.steps[decided.place], decided.action)
            if decided.times not in action.times_for(game.vocabulary, traits):
                return False
    return True


def dealt_cards(game: Game) -> tuple[int, int, int]:
    """How many cards a seat, the dealer and the board get."""
    seat, dealer, board = (game.cards_dealt(whose) for whose in (SEAT, DEALER, BOARD))
    return seat, dealer, board
