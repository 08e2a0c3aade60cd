"""A par sheet: the mathematics of one wager as plain data, from which every page, file and check is made."""

import itertools
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Annotated

from pydantic import Field

from pitboss.hands import JokerRule
from pitboss.maths.price.analysis import QUANTILES, USUAL, Spread
from pitboss.reports.answer import Answer, BigCount, Exact, Said, derived
from pitboss.reports.document import own_version
from pitboss.reports.numbers import root
from pitboss.reports.par.jackpot_part import JackpotPart

#: After so many hands the band of the hold is given.
HOLD_AFTER = (100, 1_000, 10_000, 100_000, 1_000_000)
#: With this confidence, in percent.
HOLD_LEVELS = (90, 99)
#: The figures of a line and of all together, besides their combinations, in the order of a filing; and those that only
#: all together have.
LINE_FIGURES = ("probability", "one_in", "net_return", "gross_return", "variance_term")
TOTALS = ("house_edge", "hit_frequency", "push_frequency", "standard_deviation", "element_of_risk")


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
        """The probability of the outcome in a deal."""
        return Fraction(self.combinations, self.deals)

    @property
    def net_return(self) -> Fraction | None:
        """What the outcome adds to the player's result."""
        return None if self.net is None else self.probability * self.net

    @property
    def gross_return(self) -> Fraction | None:
        """What the outcome hands back, all that was staked included."""
        return None if self.net is None else self.probability * (self.net + self.staked)


@dataclass(frozen=True, slots=True)
class Check:
    """Something that must hold, with both sides of it; what a simulation says is not exact."""

    text: Annotated[str, Field(serialization_alias="check")]
    found: str
    wanted: str
    exact: Annotated[bool, Field(exclude=True)] = True

    @derived
    def holds(self) -> bool:
        """Whether both sides of the check agree."""
        return self.found == self.wanted


@dataclass(frozen=True, slots=True)
class EnvyTable:
    """What other players' hands bring: the edge by the number of players at one bet."""

    bet_cents: int
    combinations: Annotated[BigCount, Field(description="Hands that pay the others something")]
    probability: Exact
    return_per_player: Exact
    edges: Annotated[Mapping[int, Exact], Field(serialization_alias="house_edge_by_players")]

    def return_of(self, line: ParLine) -> Fraction:
        """What a line of another player's adds to a bet, as a share of it."""
        return line.probability * Fraction(line.envy_cents, self.bet_cents)


@dataclass(frozen=True, slots=True)
class BonusPay:
    """A hand that a bonus is paid for, and its pay."""

    hand: str
    pays: str


@dataclass(frozen=True, slots=True)
class LineFigures:
    """Every figure that a sheet has of a line; what depends on a meter that was not given is none."""

    line: str
    name: str
    hand: tuple[str, ...]
    pays: str
    staked: Exact
    combinations: BigCount
    probability: Exact
    one_in: Exact | None
    net_return: Exact | None
    gross_return: Exact | None
    variance_term: Exact | None
    envy_cents: int
    envy_return: Exact | None


@dataclass(frozen=True, slots=True)
class TotalFigures:
    """What the lines of a sheet add up to."""

    combinations: BigCount
    probability: Exact
    net_return: Exact | None
    gross_return: Exact | None
    variance_term: Exact | None


@dataclass(frozen=True, slots=True)
class ParBand:
    """Where the hold lies after so many hands under the normal approximation, as shares of the wagers.

    A band that reaches beyond all that is bet says so.
    """

    hands: int
    confidence: int
    low: Annotated[float, Field(serialization_alias="from")]
    high: Annotated[float, Field(serialization_alias="to")]
    beyond_all_bet: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ParSheet:
    """One wager under one pay table; every number exact.

    ``own_paytable_sha256`` is the hash of the file of a pay table that is the reader's own: no part of the rules.
    """

    game: str
    game_name: str
    game_hash: str
    wager: str
    wager_name: str
    paytable: Said = ""
    paytable_name: Said = ""
    document: str
    rules_version: int
    deck: str
    joker: str
    house_way: Said = ""
    strategy: str
    convention: str
    unit: str
    method: str
    deals: BigCount
    lines: Annotated[tuple[ParLine, ...], Field(exclude=True)]
    house_edge: Exact | None
    variance: Exact | None
    hit_frequency: Exact
    push_frequency: Exact
    element_of_risk: Exact | None = None
    house_way_id: Annotated[str, Field(exclude=True)] = ""
    joker_rule: Annotated[JokerRule | None, Field(exclude=True)] = None
    first_wager: Annotated[str, Field(exclude=True)] = ""
    player: Said = ""
    wheel: Said = ""
    variant: Said = ""
    variant_name: Said = ""
    second_method: Said = ""
    second: tuple[Check, ...] = ()
    envy: EnvyTable | None = None
    jackpot: JackpotPart | None = None
    meters_cents: Mapping[str, int] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    bonus: tuple[BonusPay, ...] = ()
    own_paytable_sha256: Said = ""

    @derived
    def pitboss_version(self) -> str | None:
        """The version of Pitboss that makes the sheet, if one is installed."""
        return own_version() or None

    @derived
    def title(self) -> str:
        """Game, wager and pay table; one of the reader's own is called that."""
        table = f", {self.paytable_name}" if self.paytable else ""
        own = " (own pay table)" if self.own_paytable_sha256 else ""
        return f"{self.game_name}: {self.wager_name}{table}{own}"

    @derived
    def return_(self) -> Exact | None:
        """What comes back of a unit."""
        return None if self.house_edge is None else 1 - self.house_edge

    @derived
    def average_stake(self) -> Exact:
        """What is staked on average, in units: one, unless an outcome has more than the first wager at stake."""
        return sum((line.probability * line.staked for line in self.lines), Fraction(0))

    @property
    def stakes_more(self) -> bool:
        """Whether more than the first wager is at stake in some outcome."""
        return any(line.staked != 1 for line in self.lines)

    @derived
    def maximum_award(self) -> Exact | None:
        """The most that a unit wins."""
        nets = [line.net for line in self.lines if line.net is not None]
        return None if self.house_edge is None else max(nets)

    def figures(self, line: ParLine) -> LineFigures:
        """Every figure of a line."""
        return LineFigures(
            line.id,
            line.name,
            line.hand,
            line.pays,
            line.staked,
            line.combinations,
            line.probability,
            1 / line.probability if line.combinations else None,
            line.net_return,
            line.gross_return,
            self.variance_term(line),
            line.envy_cents,
            self.envy.return_of(line) if self.envy else None,
        )

    @derived
    def lines_(self) -> tuple[LineFigures, ...]:
        """The figures of every line."""
        return tuple(map(self.figures, self.lines))

    @derived
    def total(self) -> TotalFigures:
        """The figures of all lines together."""
        return TotalFigures(
            sum(line.combinations for line in self.lines),
            sum((line.probability for line in self.lines), Fraction(0)),
            None if self.house_edge is None else -self.house_edge,
            None if self.house_edge is None else self.average_stake - self.house_edge,
            self.variance,
        )

    def exact_total(self, name: str) -> Fraction | None:
        """The total of this name, the standard deviation to more digits than anybody prints."""
        if name == "standard_deviation":
            return None if self.variance is None else root(self.variance)
        found: Fraction | None = getattr(self, name)
        return found

    def variance_term(self, line: ParLine) -> Fraction | None:
        """What a line adds to the variance: its probability times the square of its distance from the mean."""
        if line.net is None or self.house_edge is None:
            return None
        return line.probability * (line.net + self.house_edge) ** 2

    @property
    def spread(self) -> Spread | None:
        """How far results stray from the edge; nothing is known of it without one."""
        return (
            Spread(self.house_edge, self.variance)
            if self.house_edge is not None and self.variance is not None
            else None
        )

    @derived
    def standard_deviation(self) -> float | None:
        """The square root of the variance."""
        return self.spread.standard_deviation if self.spread else None

    @derived
    def skewness(self) -> float | None:
        """How lopsided the result is: the third moment over the cube of the standard deviation."""
        deviation, edge = self.standard_deviation, self.house_edge
        if not deviation or edge is None:
            return None
        third = sum(line.probability * (line.net + edge) ** 3 for line in self.lines if line.net is not None)
        return float(third) / deviation**3

    @derived
    def volatility_indexes(self) -> dict[int, float | None]:
        """The standard deviation times the quantile of each confidence level in percent."""
        return {level: self.spread.volatility_index(level) if self.spread else None for level in QUANTILES}

    @derived
    def volatility_index(self) -> float | None:
        """The volatility index of the usual confidence."""
        return self.volatility_indexes[USUAL]

    def hold_band(self, hands: int, level: int = USUAL) -> tuple[float, float] | None:
        """Where the hold after so many hands lies with that confidence, under the normal approximation."""
        return self.spread.hold_band(hands, level) if self.spread else None

    @derived
    def hold_bands(self) -> tuple[ParBand, ...]:
        """The bands of the hold that a sheet prints; none without an edge."""
        return tuple(
            ParBand(hands, level, *band, beyond_all_bet=band[1] > self.most_held)
            for hands, level in itertools.product(HOLD_AFTER, HOLD_LEVELS)
            if (band := self.hold_band(hands, level))
        )

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

    @derived
    def checks(self) -> tuple[Check, ...]:
        """What must hold of any par sheet: nothing is left out, nothing counted twice, and the totals are the sums."""
        total = self.total
        checks = [
            Check("the combinations add up to all deals there are", f"{total.combinations:,}", f"{self.deals:,}"),
            Check("the probabilities add up to 1", str(total.probability), "1"),
        ]
        if self.house_edge is not None:
            returns = sum((line.net_return or Fraction(0) for line in self.lines), Fraction(0))
            gross = sum((line.gross_return or Fraction(0) for line in self.lines), Fraction(0))
            terms = sum((self.variance_term(line) or Fraction(0) for line in self.lines), Fraction(0))
            all_back = "the average stake less the house edge" if self.stakes_more else "the player's return"
            checks += [
                Check(
                    "the net returns add up to the house edge, with the other sign", str(-returns), str(self.house_edge)
                ),
                Check(f"the gross returns add up to {all_back}", str(gross), str(self._stake - self.house_edge)),
                Check("the variance terms add up to the variance", str(terms), str(self.variance)),
            ]
        if self.envy:
            shares = sum((self.envy.return_of(line) for line in self.lines), Fraction(0))
            words = "the envy returns add up to what another player's hand is worth"
            checks.append(Check(words, str(shares), str(self.envy.return_per_player)))
        return tuple(checks)

    @property
    def holds(self) -> bool:
        """Whether every check holds, those of the second method among them."""
        return all(check.holds for check in (*self.checks, *self.second))


@dataclass(frozen=True, slots=True, kw_only=True)
class ParSheets(Answer):
    """The par sheets that were asked for."""

    schema: int = 1
    sheets: tuple[ParSheet, ...]

    @property
    def rows(self) -> tuple[ParSheet, ...]:
        """A row for each sheet."""
        return self.sheets
