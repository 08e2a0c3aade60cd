"""A priced pay table as an answer: every line, and what the wager as a whole returns."""

from fractions import Fraction

from pydantic import Field

from pitboss.maths.analysis import LineAnalysis
from pitboss.reports.designed import even_at
from pitboss.reports.numbers import one_in, significant
from pitboss.reports.priced import Priced
from pitboss.web.api.exact import Answer, Exact

#: After how many hands the hold is given.
BAND_HANDS = (1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000)
ALL_OTHER = "all-other"


class LineOut(Answer):
    """One line: how often it comes, and what it adds."""

    line: str
    name: str
    pays: str
    envy_cents: int
    combinations: int = Field(description="Deals on this line, of all deals of the table")
    probability: Exact
    one_in: str
    net: Exact | None = Field(description="Units won a unit staked; none if its meter was not given")
    returned: Exact | None = Field(description="What the line adds to the player's expectation")
    returned_with_stake: Exact | None = Field(description="What the line hands back of each unit staked")
    even_at: Exact | None = Field(description="Units the line would have to win for the wager to be even")


class Band(Answer):
    """Where the hold lies after so many hands, as the normal law has it: rounded, not exact."""

    hands: int
    confidence: int
    low: str
    high: str


class Outcome(Answer):
    """A result of the wager and how likely it is."""

    net: Exact
    probability: Exact


class Meter(Answer):
    """A meter that lines are paid from."""

    name: str
    cents: int | None
    coefficient: Exact = Field(description="What a dollar on the meter is worth to a wager of one dollar")


class Jackpot(Answer):
    """What the fixed pays return, and at which meter the wager is even."""

    fixed_return: Exact
    meters: list[Meter]
    break_even_meter: Exact | None = Field(description="In dollars; none if there are several meters")
    break_even_sum: Exact = Field(description="What the meters times their coefficients must add up to")


class AnalysisOut(Answer):
    """A pay table, priced over all deals."""

    game: str
    game_hash: str
    wager: str
    paytable: str
    name: str
    approved: bool = Field(description="Whether it is one of the approved pay tables as it stands")
    joker: str | None
    players: int
    bet_cents: int
    with_envy: bool
    deals: int
    house_edge: Exact | None = Field(description="None if a meter was not given")
    house_edge_without_envy: Exact | None
    envy_return_per_player: Exact | None
    hit_frequency: Exact
    push_frequency: Exact
    variance: Exact | None
    standard_deviation: str | None = Field(description="Rounded")
    volatility_index: str | None = Field(description="At 90% confidence, rounded")
    maximum_award: Exact | None
    hold_bands: list[Band]
    distribution: list[Outcome] = Field(description="Every result of a unit staked, from the lowest up")
    lines: list[LineOut]
    jackpot: Jackpot | None
    warnings: list[str]


class Summary(Answer):
    """A pay table in one line."""

    wager: str
    paytable: str
    name: str
    house_edge: Exact | None
    hit_frequency: Exact
    standard_deviation: str | None
    break_even_meter: Exact | None


def _lines(priced: Priced, *, known: bool) -> list[LineOut]:
    lines = priced.analysis.lines
    evens = even_at(priced.analysis) if known else [None] * len(lines)
    return [_line(priced, line, even) for line, even in zip(priced.analysis.every, [*evens, None], strict=True)]


def _line(priced: Priced, line: LineAnalysis, even: Fraction | None) -> LineOut:
    net = None if priced.is_unpriced(line) else priced.analysis.net(line)
    return LineOut(
        line=line.line.id if line.line else ALL_OTHER,
        name=line.line.name if line.line else "All other",
        pays=str(line.line.pay) if line.line else "loss",
        envy_cents=line.line.envy_cents if line.line else 0,
        combinations=line.combinations,
        probability=Exact.of(line.probability),
        one_in=one_in(line.probability),
        net=Exact.maybe(net),
        returned=None if net is None else Exact.of(line.probability * net),
        returned_with_stake=None if net is None else Exact.of(line.probability * (net + 1)),
        even_at=Exact.maybe(even),
    )


def _bands(priced: Priced) -> list[Band]:
    bands = zip(BAND_HANDS, priced.analysis.hold_bands(BAND_HANDS), strict=True)
    return [
        Band(hands=n, confidence=90, low=significant(low, 6), high=significant(high, 6)) for n, (low, high) in bands
    ]


def _distribution(priced: Priced) -> list[Outcome]:
    found: dict[Fraction, Fraction] = {}
    for line in priced.analysis.every:
        net = priced.analysis.net(line)
        found[net] = found.get(net, Fraction(0)) + line.probability
    return [Outcome(net=Exact.of(net), probability=Exact.of(found[net])) for net in sorted(found)]


def _jackpot(priced: Priced) -> Jackpot | None:
    analysis = priced.analysis
    if not priced.paytable.meters:
        return None
    meters = [
        Meter(name=name, cents=analysis.meters_cents.get(name), coefficient=Exact.of(value))
        for name, value in analysis.meter_coefficients.items()
    ]
    return Jackpot(
        fixed_return=Exact.of(analysis.fixed_return),
        meters=meters,
        break_even_meter=Exact.maybe(analysis.break_even_meter),
        break_even_sum=Exact.of(analysis.break_even_sum),
    )


def analysis_out(priced: Priced, *, approved: bool) -> AnalysisOut:
    """Everything that is known of a priced pay table."""
    analysis, edge = priced.analysis, priced.house_edge
    known = edge is not None
    return AnalysisOut(
        game=priced.game.id,
        game_hash=priced.game.content_hash,
        wager=priced.paytable.wager,
        paytable=priced.paytable.designator,
        name=priced.paytable.name,
        approved=approved,
        joker=priced.joker,
        players=priced.players,
        bet_cents=priced.bet_cents,
        with_envy=priced.with_envy,
        deals=analysis.deals,
        house_edge=Exact.maybe(edge),
        house_edge_without_envy=Exact.of(analysis.house_edge) if known else None,
        envy_return_per_player=Exact.of(analysis.envy_return(priced.bet_cents)) if priced.paytable.has_envy else None,
        hit_frequency=Exact.of(analysis.hit_frequency),
        push_frequency=Exact.of(analysis.push_frequency),
        variance=Exact.of(analysis.variance) if known else None,
        standard_deviation=significant(analysis.standard_deviation, 8) if known else None,
        volatility_index=significant(analysis.volatility_index(), 8) if known else None,
        maximum_award=Exact.of(analysis.maximum_award) if known else None,
        hold_bands=_bands(priced) if known else [],
        distribution=_distribution(priced) if known else [],
        lines=_lines(priced, known=known),
        jackpot=_jackpot(priced),
        warnings=analysis.warnings(),
    )


def summary_out(priced: Priced) -> Summary:
    """The same in one line."""
    analysis, edge = priced.analysis, priced.house_edge
    return Summary(
        wager=priced.paytable.wager,
        paytable=priced.paytable.designator,
        name=priced.paytable.name,
        house_edge=Exact.maybe(edge),
        hit_frequency=Exact.of(analysis.hit_frequency),
        standard_deviation=None if edge is None else significant(analysis.standard_deviation, 8),
        break_even_meter=Exact.maybe(analysis.break_even_meter) if priced.paytable.meters else None,
    )
