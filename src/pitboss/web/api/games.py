"""The games: the catalogue, their rules and pay tables, exact returns, base games and strategies."""

from dataclasses import replace
from fractions import Fraction
from typing import Annotated, Any

from fastapi import APIRouter, Query, Response
from fastapi.responses import JSONResponse
from pydantic import Field, RootModel

from pitboss.errors import PitbossError
from pitboss.games import Catalogue, Game, Paytable, load_catalogue, load_game
from pitboss.games.catalogue import document_title
from pitboss.games.reading import in_file_form
from pitboss.games.rules_file import PrintedFigure
from pitboss.maths.base_games import Work
from pitboss.reports.base_edge import BaseEdge, base_edge
from pitboss.reports.meters import meter_cents
from pitboss.reports.numbers import significant
from pitboss.reports.par_sheet import ParLine
from pitboss.reports.play import play_of
from pitboss.reports.priced import check_players, no_edge_of_its_own, price_for_seat
from pitboss.reports.strategies import strategy_of
from pitboss.web.api.analyses import AnalysisOut, Summary, analysis_out, summary_out
from pitboss.web.api.exact import Answer, Dollars, Exact, Name
from pitboss.web.api.pricing import when_counted
from pitboss.web.api.strategies import StrategyOut, strategy_out
from pitboss.web.counting import COUNTING, StillCounting, still_counting

router = APIRouter(prefix="/api/v1/games", tags=["games"])

ACCEPTED: dict[int | str, dict[str, Any]] = {
    202: {"model": StillCounting, "description": "Being counted: ask again after `Retry-After`"}
}


class Entry(Answer):
    """A game of the approval letter, and what Pitboss can do with it."""

    number: int | None
    name: str
    family: str
    id: str | None
    can_analyse: bool
    can_play: bool
    note: str
    tribal: bool = Field(description="Whether it is approved for tribal casinos only.")


class CatalogueOut(Answer):
    """All of them, and what the letter says."""

    notice: str
    approval: dict[str, str | list[str]]
    games: list[Entry]


class RuleOut(Answer):
    """A rule of the document in our words."""

    number: str
    text: str


class StepOut(Answer):
    """A step of a round."""

    kind: str
    rule: str
    cards: int
    order: str
    who: str
    actions: list[str]


class SettlementLine(Answer):
    """A line of the settlement of the base wagers: the first that fits decides."""

    rule: str
    text: str
    pays: dict[str, str]


class WagerOut(Answer):
    """A wager."""

    id: str
    name: str
    required: bool
    rule: str
    summary: str
    choices: list[str]
    envy_minimum_cents: int | None
    fixed_cents: int | None


class OptionOut(Answer):
    """A choice that the rules leave to the casino."""

    id: str
    question: str
    choices: list[str]
    default: str
    rule: str


class Reading(Answer):
    """How a wording that leaves a choice is read, and what decided it."""

    question: str
    reading: str
    chosen_by: str


class Repair(Answer):
    """A damaged pay and how it is read."""

    table: str
    line: str
    column: str
    printed: str
    reads: str
    forced_by: str


class PaytableLine(Answer):
    """A line as it is printed."""

    line: str
    name: str
    hand: list[str]
    dealer: list[str]
    pays: str
    envy_cents: int


class PaytableOut(Answer):
    """A pay table as it is printed."""

    designator: str
    aliases: list[str]
    wager: str
    name: str
    rule: str
    role: str
    lines: list[PaytableLine]


class GameOut(Answer):
    """Everything that the data say of a game; rule numbers are the document's."""

    id: str
    name: str
    family: str
    version: int
    hash: str
    document: str
    document_title: str
    cards: int = Field(description="Cards in a hand")
    deck: int = Field(description="Cards in the deck")
    joker: str | None
    joker_choices: list[str]
    wheel: str
    players: int
    sets_hands: bool
    house_way: str | None
    wagers: list[WagerOut]
    steps: list[StepOut]
    settlement: list[SettlementLine]
    paytables: list[PaytableOut]
    rules: list[RuleOut]
    options: list[OptionOut]
    readings: list[Reading]
    repairs: list[Repair]


class EdgeLine(Answer):
    """An outcome of a base game that nets one amount, in units of the first wager."""

    line: str
    name: str
    net: Exact
    staked: Exact
    deals: str

    @classmethod
    def of(cls, line: ParLine) -> "EdgeLine":
        """A line of a par sheet as an answer."""
        return cls(
            line=line.id,
            name=line.name,
            net=Exact.of(line.net or Fraction(0)),
            staked=Exact.of(line.staked),
            deals=str(line.combinations),
        )


class EdgeOut(Answer):
    """A base game, counted over every deal of player and dealer."""

    game: str
    game_hash: str
    asked: dict[str, str | None]
    rules: str
    house_edge: Exact
    element_of_risk: Exact | None
    variance: Exact
    standard_deviation: str
    deals: str
    outcomes: dict[str, str]
    separated: dict[str, str]
    lines: list[EdgeLine]
    prices: dict[str, Exact]
    details: dict[str, str]
    checks: list[str]


def _plain(value: object) -> str | list[str]:
    return [str(each) for each in value] if isinstance(value, list) else str(value)


def catalogue_out(catalogue: Catalogue) -> CatalogueOut:
    """The catalogue as an answer."""
    entries = [
        Entry(
            number=each.number,
            name=each.name,
            family=each.family,
            id=each.id,
            can_analyse=each.can_analyse,
            can_play=each.can_play,
            note=each.note,
            tribal=each.tribal,
        )
        for each in catalogue.entries
    ]
    approval = {key: _plain(value) for key, value in in_file_form(catalogue.approval).items()}
    return CatalogueOut(notice=catalogue.notice, approval=approval, games=entries)


def _words(value: object) -> str:
    return " ".join(str(value).split())


def _chosen_by(by: PrintedFigure | None) -> str:
    return f"{by.paytable} {by.line} {by.quantity} {by.printed}" if by else ""


def paytable_out(paytable: Paytable) -> PaytableOut:
    """A pay table as it is printed."""
    lines = [
        PaytableLine(
            line=line.id,
            name=line.name,
            hand=list(line.hand),
            dealer=list(line.dealer),
            pays=str(line.pay),
            envy_cents=line.envy_cents,
        )
        for line in paytable.lines
    ]
    return PaytableOut(
        designator=paytable.designator,
        aliases=list(paytable.aliases),
        wager=paytable.wager,
        name=paytable.name,
        rule=paytable.rule,
        role=paytable.role,
        lines=lines,
    )


def _wagers(game: Game) -> list[WagerOut]:
    return [
        WagerOut(
            id=each.id,
            name=each.name,
            required=each.required,
            rule=each.rule,
            summary=_words(each.summary),
            choices=list(each.choices),
            envy_minimum_cents=each.envy_minimum_cents,
            fixed_cents=each.fixed_cents,
        )
        for each in game.wagers
    ]


def _steps(game: Game) -> list[StepOut]:
    return [
        StepOut(
            kind=each.kind, rule=each.rule, cards=each.cards, order=each.order, who=each.who, actions=list(each.actions)
        )
        for each in game.steps
    ]


def _settlement(game: Game) -> list[SettlementLine]:
    return [
        SettlementLine(rule=each.rule, text=each.text, pays={wager: str(pay) for wager, pay in each.pays})
        for each in game.rulings
    ]


def _options(game: Game) -> list[OptionOut]:
    return [
        OptionOut(
            id=option.id,
            question=option.question,
            choices=list(option.choices),
            default=option.default,
            rule=option.rule,
        )
        for option in game.options
    ]


def _readings(game: Game) -> list[Reading]:
    return [
        Reading(
            question=reading.question,
            reading=reading.words,
            chosen_by=_chosen_by(reading.chosen_by),
        )
        for reading in game.interpretations
    ]


def _repairs(game: Game) -> list[Repair]:
    keys = tuple(Repair.model_fields)
    return [Repair(**{key: getattr(repair, key) for key in keys}) for repair in game.transcriptions]


def game_out(game: Game) -> GameOut:
    """A game as an answer."""
    jokers = bool(game.deck.jokers)
    return GameOut(
        id=game.id,
        name=game.name,
        family=game.family,
        version=game.version,
        hash=game.content_hash,
        document=game.document,
        document_title=document_title(game.document),
        cards=game.cards,
        deck=len(game.deck),
        joker=str(game.joker) if jokers else None,
        joker_choices=[str(each) for each in game.joker_choices],
        wheel=str(game.wheel),
        players=game.players,
        sets_hands=game.sets_hands,
        house_way=game.base.house_way or None,
        wagers=_wagers(game),
        steps=_steps(game),
        settlement=_settlement(game),
        paytables=[paytable_out(each) for each in game.paytables],
        rules=[RuleOut(number=rule.number, text=rule.words) for rule in game.rules],
        options=_options(game),
        readings=_readings(game),
        repairs=_repairs(game),
    )


@router.get("")
def games() -> CatalogueOut:
    """The 66 approved games and the others, and which of them Pitboss knows."""
    return catalogue_out(load_catalogue())


@router.get("/{game_id}")
def game(game_id: Name) -> GameOut:
    """A game's rules, steps, settlement, wagers, options and pay tables, each with its rule in the document."""
    return game_out(load_game(game_id))


class Summaries(RootModel[list[Summary]]):
    """Pay tables, one line each."""


@router.get("/{game_id}/paytables", response_model=Summaries, responses=ACCEPTED)
async def paytables(game_id: Name, joker: Name | None = None) -> Response:
    """Every pay table of a game that prices a wager on its own, one line each."""
    found = load_game(game_id)
    rule = found.joker_rule(joker)
    tables = tuple(each for each in found.paytables if each.role == "wager")

    def priced() -> Summaries:
        return Summaries([summary_out(price_for_seat(found, each, rule, {})) for each in tables])

    return await when_counted(found, rule, tables, priced)


@router.get("/{game_id}/paytables/{wager}/{designator}", response_model=AnalysisOut, responses=ACCEPTED)
async def paytable(
    game_id: Name,
    wager: Name,
    designator: Name,
    players: Annotated[int, Query(ge=1, le=20)] = 1,
    bet: Dollars | None = None,
    meter: Annotated[list[str] | None, Query(max_length=8, description="NAME=DOLLARS, or DOLLARS")] = None,
    joker: Name | None = None,
) -> Response:
    """The exact analysis of one pay table."""
    found = load_game(game_id)
    table = found.paytable(designator, wager)
    if table.role != "wager":
        raise PitbossError(f"{no_edge_of_its_own(table)}: it is part of the base game's edge")
    check_players(found, players)
    meters = dict(meter_cents(table, each[:60]) for each in meter or ())
    rule = found.joker_rule(joker)

    def analysed() -> AnalysisOut:
        return analysis_out(price_for_seat(found, table, rule, meters, players=players, bet=bet), approved=True)

    return await when_counted(found, rule, (table,), analysed)


def edge_out(game: Game, found: BaseEdge) -> EdgeOut:
    """A base game as an answer."""
    result = found.result
    return EdgeOut(
        game=game.id,
        game_hash=game.content_hash,
        asked=dict(found.asked),
        rules=result.rules,
        house_edge=Exact.of(result.house_edge),
        element_of_risk=Exact.maybe(result.element_of_risk),
        variance=Exact.of(result.variance),
        standard_deviation=significant(result.standard_deviation, 10),
        deals=str(result.deals),
        outcomes={name: str(count) for name, count in result.outcomes.items()},
        separated={name: str(count) for name, count in found.separated.items()},
        lines=[EdgeLine.of(line) for line in found.lines],
        prices={name: Exact.of(value) for name, value in result.prices.items()},
        details={name: str(value) for name, value in result.details.items()},
        checks=list(found.checks),
    )


def _count_edge(game: Game, bonus: Paytable | None) -> BaseEdge:
    return base_edge(replace(play_of(game), bonus=bonus) if bonus else play_of(game), Work())


@router.get("/{game_id}/edge", response_model=EdgeOut, responses=ACCEPTED)
async def edge(game_id: Name, paytable: Name | None = None) -> EdgeOut | JSONResponse:
    """The exact edge of the base game; a pay table is that of an Ante Bonus."""
    found = load_game(game_id)
    bonus = found.paytable(paytable, "ante") if paytable else None
    key = "edge", found.content_hash, bonus.designator if bonus else ""
    counted = await COUNTING.result(key, lambda: _count_edge(found, bonus))
    return still_counting() if counted is None else edge_out(found, counted)


@router.get("/{game_id}/strategy", response_model=StrategyOut, responses=ACCEPTED)
async def strategy(game_id: Name) -> StrategyOut | JSONResponse:
    """How to play a game: rules of a few lines with their exact cost, or what each rule of its house way costs."""
    found = load_game(game_id)
    counted = await COUNTING.result(("strategy", found.content_hash), lambda: strategy_of(play_of(found), Work()))
    return still_counting() if counted is None else strategy_out(counted)
