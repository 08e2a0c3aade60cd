"""A par sheet: the mathematics of one wager as plain data, from which every page, file and check is made."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from pitboss.hands import JokerRule
from pitboss.maths.analysis import QUANTILES

#: After so many hands the band of the hold is given.
HOLD_AFTER = (100, 1_000, 10_000, 100_000, 1_000_000)
#: With this confidence, in percent.
HOLD_LEVELS = (90, 99)
ALL_OTHER = "all-other"


@dataclass(frozen=True, slots=True)
class ParLine:
    """One outcome: what it pays, how often it comes, and what it adds. Without a net nobody knows what it adds.

    The net is unknown where the outcome is paid from a meter whose amount was not given.
    """

    id: str
    name: str
    pays: str
    combinations: int
    deals: int
    net: Fraction | None
    odds: Fraction | None = None
    envy_cents: int = 0
    hand: tuple[str, ...] = ()
    staked: Fraction = Fraction(1)

    @property
    def probability(self) -> Fraction:
        """How likely it is."""
        return Fraction(self.combinations, self.deals)

    @property
    def net_return(self) -> Fraction | None:
        """What it adds to the player's result."""
        return None if self.net is None else self.probability * self.net

    @property
    def gross_return(self) -> Fraction | None:
        """What it hands back, all that was staked included."""
        return None if self.net is None else self.probability * (self.net + self.staked)


@dataclass(frozen=True, slots=True)
class Check:
    """Something that must hold, with both sides of it; what a simulation says is not exact."""

    text: str
    found: str
    wanted: str
    exact: bool = True

    @property
    def holds(self) -> bool:
        """Whether it does."""
        return self.found == self.wanted


@dataclass(frozen=True, slots=True)
class EnvyTable:
    """What other players' hands bring: the edge by the number of players at one bet."""

    bet_cents: int
    return_per_player: Fraction
    edges: Mapping[int, Fraction]

    def return_of(self, line: ParLine) -> Fraction:
        """What a line of another player's adds to a bet, as a share of it."""
        return line.probability * Fraction(line.envy_cents, self.bet_cents)


@dataclass(frozen=True, slots=True)
class MeterPart:
    """A meter: what share of it a wager wins on average, and what it does under a plan, if there is one."""

    name: str
    pull: Fraction
    break_even_cents: Fraction | None = None
    seed_cents: int | None = None
    contribution: Fraction | None = None
    reserve: Fraction | None = None
    level_cents: Fraction | None = None


@dataclass(frozen=True, slots=True)
class JackpotPart:
    """What is special to a wager that is paid from meters.

    The curve is the player's return at some levels of the first meter, the others at nothing. ``offers`` says, for some
    rates of contribution without seed, what the house keeps and what the meter shows on average when it is hit.
    """

    wager_cents: int
    fixed_return: Fraction
    meters: tuple[MeterPart, ...]
    break_even_sum: Fraction
    curve: tuple[tuple[int, Fraction], ...]
    offers: tuple[tuple[Fraction, Fraction, Fraction], ...] = ()
    plan: str = ""
    house_edge: Fraction | None = None


@dataclass(frozen=True, slots=True)
class ParSheet:
    """One wager under one pay table; every number exact.

    ``own_paytable_sha256`` is the hash of the file of a pay table that is the reader's own: no part of the rules.
    """

    game: str
    game_name: str
    wager: str
    wager_name: str
    paytable: str
    paytable_name: str
    document: str
    rules_version: int
    rules_hash: str
    deck: str
    joker: str
    house_way: str
    strategy: str
    convention: str
    unit: str
    method: str
    space: int
    lines: tuple[ParLine, ...]
    house_edge: Fraction | None
    variance: Fraction | None
    hit_frequency: Fraction
    push_frequency: Fraction
    element_of_risk: Fraction | None = None
    house_way_id: str = ""
    joker_rule: JokerRule | None = None
    first_wager: str = ""
    player: str = ""
    wheel: str = ""
    variant: str = ""
    variant_name: str = ""
    second_method: str = ""
    second: tuple[Check, ...] = ()
    envy: EnvyTable | None = None
    jackpot: JackpotPart | None = None
    meters_cents: Mapping[str, int] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    bonus: tuple[tuple[str, str], ...] = ()
    own_paytable_sha256: str = ""

    @property
    def title(self) -> str:
        """Game, wager and pay table; one of the reader's own is called that."""
        table = f", {self.paytable_name}" if self.paytable else ""
        own = " (own pay table)" if self.own_paytable_sha256 else ""
        return f"{self.game_name}: {self.wager_name}{table}{own}"

    @property
    def player_return(self) -> Fraction | None:
        """What comes back of a unit."""
        return None if self.house_edge is None else 1 - self.house_edge

    @property
    def envy_lines(self) -> tuple[ParLine, ...]:
        """The lines that pay the others something."""
        return tuple(line for line in self.lines if line.envy_cents)

    @property
    def average_stake(self) -> Fraction:
        """What is staked on average, in units: one, unless an outcome has more than the first wager at stake."""
        return sum((line.probability * line.staked for line in self.lines), Fraction(0))

    @property
    def stakes_more(self) -> bool:
        """Whether more than the first wager is at stake in some outcome."""
        return any(line.staked != 1 for line in self.lines)

    @property
    def gross_total(self) -> Fraction | None:
        """What is handed back on average, all that was staked included."""
        return None if self.house_edge is None else self.average_stake - self.house_edge

    @property
    def maximum_award(self) -> Fraction | None:
        """The most that a unit wins."""
        nets = [line.net for line in self.lines if line.net is not None]
        return None if self.house_edge is None else max(nets)

    def variance_term(self, line: ParLine) -> Fraction | None:
        """What a line adds to the variance: its probability times the square of its distance from the mean."""
        if line.net is None or self.house_edge is None:
            return None
        return line.probability * (line.net + self.house_edge) ** 2

    @property
    def standard_deviation(self) -> float | None:
        """The square root of the variance."""
        return None if self.variance is None else math.sqrt(self.variance)

    @property
    def skewness(self) -> float | None:
        """How lopsided the result is: the third moment over the cube of the standard deviation."""
        deviation, edge = self.standard_deviation, self.house_edge
        if not deviation or edge is None:
            return None
        third = sum(line.probability * (line.net + edge) ** 3 for line in self.lines if line.net is not None)
        return float(third) / deviation**3

    def volatility_index(self, level: int = 90) -> float | None:
        """The standard deviation times the quantile of a confidence level in percent."""
        return None if self.standard_deviation is None else QUANTILES[level] * self.standard_deviation

    def hold_band(self, hands: int, level: int = 90) -> tuple[float, float] | None:
        """Where the hold after so many hands lies with that confidence, as the normal law has it."""
        index = self.volatility_index(level)
        if index is None or self.house_edge is None:
            return None
        width = index / math.sqrt(hands)
        return float(self.house_edge) - width, float(self.house_edge) + width

    @property
    def most_held(self) -> Fraction:
        """The most that the house can hold of a unit: all that a player can lose."""
        return max((-line.net for line in self.lines if line.net is not None), default=Fraction(1))

    @property
    def _stake(self) -> Fraction:
        """What is staked on average, by the totals and not by the lines."""
        if not self.stakes_more:
            return Fraction(1)
        edge, risk = self.house_edge, self.element_of_risk
        return edge / risk if edge and risk else self.average_stake

    @property
    def _gross_words(self) -> str:
        if not self.stakes_more:
            return "the player's return"
        return "the average stake less the house edge"

    @property
    def closure(self) -> tuple[Check, ...]:
        """What must hold of any par sheet: nothing is left out, nothing counted twice, and the totals are the sums."""
        total = sum(line.combinations for line in self.lines)
        chances = sum((line.probability for line in self.lines), Fraction(0))
        checks = [
            Check("the combinations add up to all deals there are", f"{total:,}", f"{self.space:,}"),
            Check("the probabilities add up to 1", str(chances), "1"),
        ]
        if self.house_edge is not None:
            returns = sum((line.net_return or Fraction(0) for line in self.lines), Fraction(0))
            gross = sum((line.gross_return or Fraction(0) for line in self.lines), Fraction(0))
            terms = sum((self.variance_term(line) or Fraction(0) for line in self.lines), Fraction(0))
            checks += [
                Check("the net returns add up to the house edge, with the other sign", str(-returns),
                      str(self.house_edge)),
                Check(f"the gross returns add up to {self._gross_words}", str(gross),
                      str(self._stake - self.house_edge)),
                Check("the variance terms add up to the variance", str(terms), str(self.variance)),
            ]  # fmt: skip
        if self.envy:
            shares = sum((self.envy.return_of(line) for line in self.lines), Fraction(0))
            words = "the envy returns add up to what another player's hand is worth"
            checks.append(Check(words, str(shares), str(self.envy.return_per_player)))
        return tuple(checks)

    @property
    def holds(self) -> bool:
        """Whether every check holds, those of the second method among them."""
        return all(check.holds for check in (*self.closure, *self.second))
