"""A pay table priced exactly: the deals that its lines need are counted, and what each line and the wager return."""

import itertools
import math
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from pitboss.cards import STANDARD, mask_of
from pitboss.errors import FieldError, PitbossError
from pitboss.games import Game
from pitboss.games.cast import GameHand
from pitboss.games.paytable import Paytable, PaytableLine
from pitboss.hands import JokerRule
from pitboss.hands.types import HAND, are_told_by_type
from pitboss.maths.census.ace_high import ACE_HIGH, JOKER, ace_high_deals
from pitboss.maths.census.census import Census, census
from pitboss.maths.disk_cache import kept
from pitboss.maths.executors import Progress, unseen

#: Up to so many hands, each of one is put beside each of the other.
FEW_HANDS = 5_000

Deals = Mapping[tuple[int, int], int]

#: Normal quantiles of the confidence levels that par sheets print, in percent.
QUANTILES = {90: 1.6448536269514722, 95: 1.959963984540054, 99: 2.5758293035489004}
#: The usual confidence.
USUAL = 90


@dataclass(frozen=True, slots=True)
class Spread:
    """What the house keeps of a unit on average, and the variance of that."""

    house_edge: Fraction
    variance: Fraction

    @property
    def standard_deviation(self) -> float:
        """The square root of the variance."""
        return math.sqrt(self.variance)

    def volatility_index(self, level: int = USUAL) -> float:
        """The standard deviation times the quantile of a confidence level in percent."""
        return QUANTILES[level] * self.standard_deviation

    def hold_band(self, hands: int, level: int = USUAL) -> tuple[float, float]:
        """Where the hold after so many hands lies with that confidence."""
        edge, width = float(self.house_edge), self.volatility_index(level) / math.sqrt(hands)
        return edge - width, edge + width


@dataclass(frozen=True, slots=True)
class LineAnalysis:
    """A line with its exact count; the last line of an analysis is all other hands."""

    line: PaytableLine | None
    combinations: int
    deals: int

    @property
    def probability(self) -> Fraction:
        """How likely the line is."""
        return Fraction(self.combinations, self.deals)

    @property
    def net(self) -> Fraction:
        """Units won a unit staked; a share of a meter counts for nothing here."""
        return self.line.pay.net if self.line else Fraction(-1)

    @property
    def net_return(self) -> Fraction:
        """What the line adds to the player's expectation."""
        return self.probability * self.net

    @property
    def return_with_stake(self) -> Fraction:
        """What the line hands back of each unit staked."""
        return self.probability * (self.net + 1)

    @property
    def envy_cents(self) -> Fraction:
        """What the line brings, on average, to each other player who qualifies for envy."""
        return self.probability * (self.line.envy_cents if self.line else 0)


@dataclass(frozen=True, slots=True)
class Analysis:
    """A wager's pay table over all deals."""

    paytable: Paytable
    lines: tuple[LineAnalysis, ...]
    other: LineAnalysis
    meters_cents: Mapping[str, int]
    wager_cents: int

    @property
    def deals(self) -> int:
        """All deals that were counted."""
        return self.other.deals

    @property
    def every(self) -> tuple[LineAnalysis, ...]:
        """The lines, and all other hands."""
        return (*self.lines, self.other)

    def net(self, line: LineAnalysis) -> Fraction:
        """Units won a unit staked, with the meters at their amounts."""
        return line.line.pay.net_at(self.meters_cents, self.wager_cents) if line.line else line.net

    @property
    def expectation(self) -> Fraction:
        """The player's exact expectation a unit staked, without envy."""
        return sum((line.probability * self.net(line) for line in self.every), Fraction(0))

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps of a unit staked, without envy."""
        return -self.expectation

    @property
    def hit_frequency(self) -> Fraction:
        """How often the player comes out ahead."""
        return sum((line.probability for line in self.lines if line.line and line.line.pay.is_hit), Fraction(0))

    @property
    def push_frequency(self) -> Fraction:
        """How often the stake just comes back."""
        return sum((line.probability for line in self.lines if line.line and line.line.pay.is_push), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """The exact variance of the result a unit staked, without envy."""
        square = sum((line.probability * self.net(line) ** 2 for line in self.every), Fraction(0))
        return square - self.expectation**2

    @property
    def spread(self) -> Spread:
        """How far results stray, without envy."""
        return Spread(self.house_edge, self.variance)

    @property
    def maximum_award(self) -> Fraction:
        """The most that a unit staked can win."""
        return max(self.net(line) for line in self.every)

    def envy_return(self, bet_cents: int) -> Fraction:
        """What each other player's hand is worth to a qualifying bet of this size."""
        return sum((line.envy_cents for line in self.lines), Fraction(0)) / bet_cents

    def house_edge_with_envy(self, players: int, bet_cents: int) -> Fraction:
        """The house edge when so many players, one's own seat among them, are dealt hands."""
        return self.house_edge - (players - 1) * self.envy_return(bet_cents)

    @property
    def fixed_return(self) -> Fraction:
        """What the lines that are not shares of a meter hand back of each unit staked."""
        return sum((line.return_with_stake for line in self.every if not _is_meter(line)), Fraction(0))

    @property
    def meter_coefficients(self) -> dict[str, Fraction]:
        """What a dollar on each meter is worth to a wager of one dollar."""
        worth = dict.fromkeys(self.paytable.meters, Fraction(0))
        for line in self.lines:
            if line.line and line.line.pay.meter is not None:
                worth[line.line.pay.meter] += line.probability * line.line.pay.share
        return worth

    @property
    def break_even_sum(self) -> Fraction:
        """What the meters, in dollars times their coefficients, must add up to for an even wager of this size."""
        return (1 - self.fixed_return) * Fraction(self.wager_cents, 100)

    @property
    def break_even_meter(self) -> Fraction | None:
        """The dollars on the only meter at which the wager is even; nothing if there are several."""
        worth = list(self.meter_coefficients.values())
        return self.break_even_sum / worth[0] if len(worth) == 1 else None

    def warnings(self) -> list[str]:
        """What an operator should be told about the table."""
        if (not self.paytable.meters or self.meters_cents) and self.house_edge < 0:
            return [f"{self.paytable.name} pays more than it takes: the player's edge is {float(self.expectation):.4%}"]
        return []


def _is_meter(line: LineAnalysis) -> bool:
    return line.line is not None and line.line.pay.meter is not None


def analyze(
    paytable: Paytable, deals: Deals, *, meters_cents: Mapping[str, int] | None = None, wager_cents: int = 100
) -> Analysis:
    """Price a pay table over counted deals, keyed by the traits of the player's and the dealer's hand."""
    total = sum(deals.values())
    counts = dict.fromkeys((line.id for line in paytable.lines), 0)
    lost = 0
    for (hand, dealer), count in deals.items():
        line = paytable.line_for(hand, dealer)
        if line:
            counts[line.id] += count
        else:
            lost += count
    for line in paytable.lines:
        if not counts[line.id]:
            raise _never(paytable, line, deals)
    lines = tuple(LineAnalysis(line, counts[line.id], total) for line in paytable.lines)
    return Analysis(paytable, lines, LineAnalysis(None, lost, total), dict(meters_cents or {}), wager_cents)


def _never(paytable: Paytable, line: PaytableLine, deals: Deals) -> FieldError:
    """The error for a line that can never match, and why that is so."""
    hands = [key for key in deals if line.matches(*key, paytable.vocabulary)]
    above = {first.name for first in (paytable.line_for(*key) for key in hands) if first}
    reason = f"all such hands are on the lines above it: {', '.join(sorted(above))}" if above else "no hand is that"
    sentence = f"Line {line.id!r} of {paytable.name} can never match: {reason}"
    return FieldError(sentence, line.id, f"{line.name} can never match: {reason}")


# From a game's pay table to its analysis


def game_census(
    game: Game,
    joker: JokerRule | None = None,
    hand: GameHand | None = None,
    *,
    executor: Executor | None = None,
    progress: Progress = unseen,
    recount: bool = False,
) -> Census:
    """The census of a hand of a game: of the seat's own, unless another is given."""
    rule, counted = joker or game.joker, hand or game.own_hand
    words = counted.ranking.vocabulary
    return census(words, game.deck, counted.size, rule, executor=executor, progress=progress, recount=recount)


def _two_hands(own: GameHand, against: GameHand, joker: JokerRule) -> dict[tuple[int, int], int]:
    """Deals of two small hands of a pack by the traits of both: every hand beside every other that it leaves."""
    masks, traits = [], []
    for hand in (own, against):
        every = list(itertools.combinations(STANDARD.cards, hand.size))
        masks.append(np.array([mask_of(cards) for cards in every], dtype=np.int64))
        traits.append(hand.ranking.traits_of_masks(masks[-1], joker))
    deals: Counter[tuple[int, int]] = Counter()
    for mask, mine in zip(masks[0], traits[0].tolist(), strict=True):
        theirs, counts = np.unique(traits[1][masks[1] & mask == 0], return_counts=True)
        for other, count in zip(theirs.tolist(), counts.tolist(), strict=True):
            deals[mine, other] += count
    return dict(deals)


def check_alone(game: Game, paytable: Paytable) -> None:
    """Refuse a pay table that is a part of the base game: what it brings depends on decisions and on who wins."""
    if not game.is_priced_alone(paytable):
        raise PitbossError(
            f"{paytable.name} of {game.name} is a part of the base game: what it brings depends on what players decide "
            "and on who wins, so it has no price by itself"
        )


def _dealer_deals(game: Game, paytable: Paytable, counted: Census, *, recount: bool) -> Deals:
    """Deals of two hands for a table that asks for the dealer's, told apart by what its lines need."""
    wager = game.wager(paytable.wager)
    if wager.against and game.deck == STANDARD and game.deck.hands(counted.cards) <= FEW_HANDS:
        return _two_hands(game.hand_of(wager.id), game.hand(wager.against), counted.joker)
    asked = paytable.vocabulary.bits(name for line in paytable.lines for name in line.dealer)
    own = paytable.vocabulary.bits(name for line in paytable.lines for name in line.hand)
    if not are_told_by_type(counted.deck, counted.cards):
        raise PitbossError(f"{paytable.name}: a line on the dealer's hand is for {HAND} cards of one pack")
    if asked & ~(ACE_HIGH | JOKER) or own & ~ACE_HIGH:
        raise PitbossError(
            f"{paytable.name}: a line on the dealer's hand may ask for pai-gow-ace-high (and the dealer's joker) only"
        )
    return kept(
        f"ace-high-{len(counted.deck)}-{counted.joker}",
        lambda: ace_high_deals(counted.counts, counted.deck, counted.joker),
        recount=recount,
    )


def price(
    game: Game,
    paytable: Paytable,
    *,
    joker: JokerRule | None = None,
    choice: str | None = None,
    meters_cents: Mapping[str, int] | None = None,
    wager_cents: int = 100,
    executor: Executor | None = None,
    progress: Progress = unseen,
    recount: bool = False,
) -> Analysis:
    """The exact analysis of a pay table of a game, under a joker rule and a player's choice such as a colour."""
    choices = game.wager(paytable.wager).choices
    if choices:
        paytable = paytable.choose(choice or choices[0])
    check_alone(game, paytable)
    hand = game.hand_of(paytable.wager)
    counted = game_census(game, joker, hand, executor=executor, progress=progress, recount=recount)
    deals = _dealer_deals(game, paytable, counted, recount=recount) if paytable.asks_for_dealer else counted.deals
    return analyze(paytable, deals, meters_cents=meters_cents, wager_cents=wager_cents)
