"""A pay table priced for a seat, as an answer: every line, and what the wager as a whole returns."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from pydantic import Field

from pitboss.errors import PitbossError
from pitboss.games import Paytable
from pitboss.maths.executors import Progress, unseen
from pitboss.reports.answer import Answer, Exact
from pitboss.reports.design.own_paytable import even_at
from pitboss.reports.par.seat_price import (
    ALL_OTHER,
    Priced,
    bet_cents_of,
    check_players,
    no_edge_of_its_own,
    price_for_seat,
)
from pitboss.reports.question import Question, fits_meter, meter_cents

#: After how many hands the hold is given, besides the number asked for.
BAND_HANDS = (1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000)
CONFIDENCE = 90


@dataclass(frozen=True, slots=True)
class LineAnswer:
    """One line: how often it comes, and what it adds; no net if its meter was not given."""

    line: str
    name: str
    pays: str
    combinations: int
    probability: Exact
    one_in: Exact | None
    net: Annotated[Exact | None, Field(description="Units won a unit staked")]
    returned: Annotated[
        Exact | None, Field(serialization_alias="return", description="What the line adds to the player's expectation")
    ]
    return_with_stake: Annotated[Exact | None, Field(description="What the line hands back of each unit staked")]
    even_at: Annotated[
        Exact | None, Field(description="Units the line would have to win for the wager to be even; none if none would")
    ]
    envy_cents: int


@dataclass(frozen=True, slots=True)
class HoldBand:
    """Where the hold lies after so many hands under the normal approximation: rounded, not exact."""

    hands: int
    confidence: int
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class OutcomeShare:
    """A result of a unit staked, and how likely it is."""

    net: Exact
    probability: Exact


@dataclass(frozen=True, slots=True)
class MeterAnswer:
    """A meter that lines are paid from, and what a dollar on it is worth to a wager of one dollar."""

    name: str
    cents: int | None
    coefficient: Exact


@dataclass(frozen=True, slots=True)
class JackpotAnswer:
    """What the fixed pays return, and at which meters the wager is even: those whose coefficients add up to a sum."""

    fixed_return: Exact
    meters: tuple[MeterAnswer, ...]
    break_even_meter: Annotated[Exact | None, Field(description="In dollars; none if there are several meters")]
    break_even_sum: Exact


@dataclass(frozen=True, slots=True, kw_only=True)
class PaytableAnswer(Answer):
    """A pay table, priced over all deals; its edge is known once all of its meters are given."""

    game: str
    game_name: str
    game_hash: str
    wager: str
    paytable: str
    name: str
    approved: Annotated[bool, Field(description="Whether it is one of the approved pay tables as it stands")]
    joker: str | None
    players: int
    bet_cents: int
    with_envy: bool
    deals: int
    house_edge: Exact | None
    house_edge_without_envy: Exact | None
    envy_return_per_player: Exact | None
    hit_frequency: Exact
    push_frequency: Exact
    variance: Exact | None
    standard_deviation: Annotated[float | None, Field(description="Rounded")]
    volatility_index: Annotated[float | None, Field(description="At 90% confidence, rounded")]
    maximum_award: Exact | None
    hold_bands: tuple[HoldBand, ...]
    distribution: Annotated[tuple[OutcomeShare, ...], Field(description="Every result, from the lowest up")]
    lines: tuple[LineAnswer, ...]
    jackpot: JackpotAnswer | None
    warnings: tuple[str, ...]

    @property
    def rows(self) -> tuple[LineAnswer, ...]:
        """The lines of the pay table."""
        return self.lines

    def hold_after(self, hands: int) -> HoldBand:
        """The band of the hold after so many hands, which were asked for."""
        return next(band for band in self.hold_bands if band.hands == hands)


@dataclass(frozen=True, slots=True)
class PaytableSummary:
    """A pay table in one line of a list."""

    wager: str
    paytable: str
    name: str
    house_edge: Exact | None
    hit_frequency: Exact
    standard_deviation: float | None
    fixed_return: Exact | None
    break_even_meter: Exact | None

    @classmethod
    def of(cls, answer: PaytableAnswer) -> "PaytableSummary":
        """What a list says of a priced pay table."""
        jackpot = answer.jackpot
        return cls(
            answer.wager,
            answer.paytable,
            answer.name,
            answer.house_edge,
            answer.hit_frequency,
            answer.standard_deviation,
            jackpot.fixed_return if jackpot else None,
            jackpot.break_even_meter if jackpot else None,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PaytableList(Answer):
    """The pay tables of a game, one line each."""

    paytables: tuple[PaytableSummary, ...]

    @property
    def rows(self) -> tuple[PaytableSummary, ...]:
        """A line for each pay table."""
        return self.paytables


@dataclass(frozen=True, slots=True, kw_only=True)
class PaytableComparison(Answer):
    """Two pay tables side by side; the difference is the second's edge less the first's, if both are known."""

    first: PaytableAnswer
    second: PaytableAnswer
    difference: Exact | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PaytableAnswers(Answer):
    """Several pay tables of a game, each priced over all deals."""

    analyses: tuple[PaytableAnswer, ...]

    @property
    def rows(self) -> tuple[PaytableSummary, ...]:
        """A line for each pay table."""
        return tuple(map(PaytableSummary.of, self.analyses))


# What is asked for


def paytables_of(question: Question) -> tuple[Paytable, ...]:
    """The pay tables asked for, each of which prices a wager on its own."""
    game, wager, named = question.game, question.wager, question.named_paytables()
    for paytable in named:
        if paytable.is_bonus:
            raise PitbossError(f"{no_edge_of_its_own(paytable)}: ask for the edge of the base game with this pay table")
    if named:
        return named
    tables = question.side_paytables()
    if not tables and wager:
        name = game.wager(wager).name
        raise PitbossError(
            f"{name} of {game.name} is not settled by a pay table alone: ask for the edge of the base game"
        )
    return tables


def _read(paytable: Paytable, readings: tuple[str, ...]) -> Paytable:
    for reading in readings:
        line, equals, hand = reading.partition("=")
        if not equals:
            raise PitbossError(f"{reading!r} is not a reading: write LINE=HAND")
        paytable = paytable.reading(line, hand)
    return paytable


def meters_of(paytable: Paytable, tables: tuple[Paytable, ...], meters: tuple[str, ...]) -> dict[str, int]:
    """The meters of a pay table; of several tables each takes those that it has."""
    if len(tables) == 1:
        return dict(meter_cents(paytable, meter) for meter in meters)
    for meter in meters:
        if not any(fits_meter(table, meter) for table in tables):
            raise PitbossError(f"No pay table here has the meter {meter!r}: name the pay table")
    return dict(meter_cents(paytable, meter) for meter in meters if fits_meter(paytable, meter))


def check_question(question: Question) -> tuple[Paytable, ...]:
    """The pay tables asked for; refused are players, bets, meters and hands that no table and no band can have."""
    check_players(question.game, question.players)
    if question.hands < 1:
        raise PitbossError(f"A band needs 1 hand or more, not {question.hands}")
    tables = paytables_of(question)
    for paytable in tables:
        meters_of(paytable, tables, question.meters)
        bet_cents_of(question.game, paytable, question.bet)
    return tables


def analyze(question: Question, progress: Progress = unseen, *, recount: bool = False) -> PaytableAnswers:
    """Every pay table asked for, priced over all deals."""
    tables = check_question(question)
    return PaytableAnswers(
        analyses=tuple(
            _priced(question, table, meters_of(table, tables, question.meters), progress, recount=recount and not at)
            for at, table in enumerate(tables)
        )
    )


def compare(first: Question, second: Question) -> PaytableComparison:
    """Two pay tables of one game, each of which its question names."""
    (one,), (other,) = analyze(first).analyses, analyze(second).analyses
    edges = one.house_edge, other.house_edge
    difference = None if edges[0] is None or edges[1] is None else edges[1] - edges[0]
    return PaytableComparison(first=one, second=other, difference=difference)


def _priced(
    question: Question, table: Paytable, meters: dict[str, int], progress: Progress, *, recount: bool
) -> PaytableAnswer:
    read = _read(table, question.readings)
    priced = price_for_seat(
        question.game,
        read,
        question.joker_rule,
        meters,
        players=question.players,
        bet=question.bet,
        progress=progress,
        recount=recount,
    )
    return paytable_answer(priced, question.hands, approved=read in question.game.paytables)


# The answer


def paytable_answer(priced: Priced, hands: int, *, approved: bool) -> PaytableAnswer:
    """Everything that is known of a priced pay table."""
    analysis, edge = priced.analysis, priced.house_edge
    known = edge is not None
    return PaytableAnswer(
        game=priced.game.id,
        game_name=priced.game.name,
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
        house_edge=edge,
        house_edge_without_envy=analysis.house_edge if known else None,
        envy_return_per_player=analysis.envy_return(priced.bet_cents) if priced.paytable.has_envy else None,
        hit_frequency=analysis.hit_frequency,
        push_frequency=analysis.push_frequency,
        variance=analysis.variance if known else None,
        standard_deviation=analysis.spread.standard_deviation if known else None,
        volatility_index=analysis.spread.volatility_index() if known else None,
        maximum_award=analysis.maximum_award if known else None,
        hold_bands=tuple(_bands(priced, hands)) if known else (),
        distribution=_distribution(priced) if known else (),
        lines=tuple(_lines(priced, known=known)),
        jackpot=_jackpot(priced) if priced.paytable.meters else None,
        warnings=tuple(analysis.warnings()),
    )


def _lines(priced: Priced, *, known: bool) -> Iterator[LineAnswer]:
    analysis = priced.analysis
    evens = even_at(analysis) if known else [None] * len(analysis.lines)
    for line, even in zip(analysis.every, [*evens, None], strict=True):
        net = None if priced.is_unpriced(line) else analysis.net(line)
        printed, probability = line.line, line.probability
        yield LineAnswer(
            line=printed.id if printed else ALL_OTHER,
            name=printed.name if printed else "All other",
            pays=str(printed.pay) if printed else "loss",
            combinations=line.combinations,
            probability=probability,
            one_in=1 / probability if probability else None,
            net=net,
            returned=None if net is None else probability * net,
            return_with_stake=None if net is None else probability * (net + 1),
            even_at=even,
            envy_cents=printed.envy_cents if printed else 0,
        )


def _bands(priced: Priced, hands: int) -> Iterator[HoldBand]:
    spread = priced.analysis.spread
    for many in sorted({*BAND_HANDS, hands}):
        yield HoldBand(many, CONFIDENCE, *spread.hold_band(many, CONFIDENCE))


def _distribution(priced: Priced) -> tuple[OutcomeShare, ...]:
    shares: dict[Fraction, Fraction] = {}
    for line in priced.analysis.every:
        net = priced.analysis.net(line)
        shares[net] = shares.get(net, Fraction(0)) + line.probability
    return tuple(OutcomeShare(net, shares[net]) for net in sorted(shares))


def _jackpot(priced: Priced) -> JackpotAnswer:
    analysis = priced.analysis
    meters = tuple(
        MeterAnswer(name, analysis.meters_cents.get(name), value) for name, value in analysis.meter_coefficients.items()
    )
    return JackpotAnswer(analysis.fixed_return, meters, analysis.break_even_meter, analysis.break_even_sum)
