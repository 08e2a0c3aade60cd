"""The games: the catalogue, their rules and pay tables, exact returns, base games and strategies."""

from typing import Annotated

from fastapi import APIRouter, Query, Response
from pydantic import Field

from pitboss.errors import PitbossError
from pitboss.games import Catalogue, Game, Paytable, load_catalogue, load_game
from pitboss.games.catalogue import CatalogueEntry, document_title
from pitboss.games.files.rules_file import PrintedFigure, Transcription
from pitboss.games.files.toml_types import in_file_form
from pitboss.reports.base.edge import EdgeAnswer, solve
from pitboss.reports.par.paytable_answer import (
    PaytableAnswer,
    PaytableList,
    analyze,
    check_question,
)
from pitboss.reports.par.seat_price import no_edge_of_its_own
from pitboss.reports.question import Question
from pitboss.reports.strategy.strategy_answer import StrategyAnswer
from pitboss.reports.strategy.strategy_answer import strategy as derived
from pitboss.web.api.maths.exact import Dollars, Name, ResponseBody, Responses, answered, when_counted
from pitboss.web.tasks.worker import COUNTING, StillCounting, still_counting
from pitboss.web.views.floor_views import OptionView

router = APIRouter(prefix="/api/v1/games", tags=["games"])

ACCEPTED: Responses = {202: {"model": StillCounting, "description": "Being counted: ask again after `Retry-After`"}}


class CatalogueOut(ResponseBody):
    """All of them, and what the letter says."""

    notice: str
    approval: dict[str, str | list[str]]
    games: tuple[CatalogueEntry, ...]


class RuleOut(ResponseBody):
    """A rule of the document in our words."""

    number: str
    text: str


class StepOut(ResponseBody):
    """A step of a round."""

    kind: str
    rule: str
    cards: int
    order: str
    who: str
    actions: list[str]


class SettlementLine(ResponseBody):
    """A line of the settlement of the base wagers: the first that fits decides."""

    rule: str
    text: str
    pays: dict[str, str]


class WagerOut(ResponseBody):
    """A wager of a game: its name, the choices it leaves, and what is fixed about its amount."""

    id: str
    name: str
    required: bool
    rule: str
    summary: str
    choices: list[str]
    envy_minimum_cents: int | None
    fixed_cents: int | None


class RuleReading(ResponseBody):
    """How a wording that leaves a choice is read, and what decided it."""

    question: str
    reading: str
    chosen_by: str


class PaytableLine(ResponseBody):
    """A line as it is printed."""

    line: str
    name: str
    hand: list[str]
    dealer: list[str]
    pays: str
    envy_cents: int


class PaytableOut(ResponseBody):
    """A pay table as it is printed."""

    designator: str
    aliases: list[str]
    wager: str
    name: str
    rule: str
    role: str
    lines: list[PaytableLine]


class GameOut(ResponseBody):
    """Everything that the data say of a game; rule numbers are the document's."""

    id: str
    name: str
    family: str
    version: int
    hash: str
    document: str
    document_title: str
    standing: str = Field(description="approved, public or own: what stands behind the rules")
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
    options: tuple[OptionView, ...]
    readings: list[RuleReading]
    repairs: tuple[Transcription, ...]


def _plain(value: object) -> str | list[str]:
    return [str(part) for part in value] if isinstance(value, list) else str(value)


def catalogue_out(catalogue: Catalogue) -> CatalogueOut:
    """The catalogue as an answer."""
    approval = {key: _plain(value) for key, value in in_file_form(catalogue.approval).items()}
    return CatalogueOut(notice=catalogue.notice, approval=approval, games=catalogue.entries)


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
            id=wager.id,
            name=wager.name,
            required=wager.required,
            rule=wager.rule,
            summary=_words(wager.summary),
            choices=list(wager.choices),
            envy_minimum_cents=wager.envy_minimum_cents,
            fixed_cents=wager.fixed_cents,
        )
        for wager in game.wagers
    ]


def _steps(game: Game) -> list[StepOut]:
    return [
        StepOut(
            kind=step.kind, rule=step.rule, cards=step.cards, order=step.order, who=step.who, actions=list(step.words)
        )
        for step in game.steps
    ]


def _settlement(game: Game) -> list[SettlementLine]:
    return [
        SettlementLine(rule=ruling.rule, text=ruling.text, pays={wager: str(pay) for wager, pay in ruling.pays})
        for ruling in game.rulings
    ]


def _readings(game: Game) -> list[RuleReading]:
    return [
        RuleReading(
            question=reading.question,
            reading=reading.words,
            chosen_by=_chosen_by(reading.chosen_by),
        )
        for reading in game.interpretations
    ]


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
        standing=game.standing.value,
        cards=game.cards,
        deck=len(game.deck),
        joker=str(game.joker) if jokers else None,
        joker_choices=[str(rule) for rule in game.joker_choices],
        wheel=str(game.wheel),
        players=game.players,
        sets_hands=bool(game.base.house_way),
        house_way=game.base.house_way or None,
        wagers=_wagers(game),
        steps=_steps(game),
        settlement=_settlement(game),
        paytables=[paytable_out(paytable) for paytable in game.paytables],
        rules=[RuleOut(number=rule.number, text=rule.words) for rule in game.rules],
        options=tuple(map(OptionView.of, game.options)),
        readings=_readings(game),
        repairs=game.transcriptions,
    )


@router.get("")
def games() -> CatalogueOut:
    """The 66 approved games and the others, and which of them Pitboss knows."""
    return catalogue_out(load_catalogue())


@router.get("/{game_id}")
def game(game_id: Name) -> GameOut:
    """A game's rules, steps, settlement, wagers, options and pay tables, each with its rule in the document."""
    return game_out(load_game(game_id))


@router.get("/{game_id}/paytables", response_model=PaytableList, responses=ACCEPTED)
async def paytables(game_id: Name, joker: Name | None = None) -> Response:
    """Every pay table of a game that prices a wager on its own, one line each."""
    question = Question(game=load_game(game_id), joker=joker)

    def priced() -> PaytableList:
        return PaytableList(paytables=analyze(question).rows)

    return await when_counted(question.game, question.joker_rule, question.side_paytables(), priced)


@router.get("/{game_id}/paytables/{wager}/{designator}", response_model=PaytableAnswer, responses=ACCEPTED)
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
    if table.is_bonus:
        raise PitbossError(f"{no_edge_of_its_own(table)}: it is part of the base game's edge")
    meters = tuple(text[:60] for text in meter or ())
    question = Question(game=found, wager=wager, paytable=table, players=players, bet=bet, meters=meters, joker=joker)
    check_question(question)
    return await when_counted(found, question.joker_rule, (table,), lambda: analyze(question).analyses[0])


@router.get("/{game_id}/edge", response_model=EdgeAnswer, responses=ACCEPTED)
async def edge(game_id: Name, paytable: Name | None = None) -> Response:
    """The exact edge of the base game; a pay table is that of an Ante Bonus."""
    found = load_game(game_id)
    bonus = found.paytable(paytable, "ante").designator if paytable else None
    question = Question(game=found, paytable=bonus)
    counted = await COUNTING.result(("edge", found.content_hash, bonus or ""), lambda: solve(question))
    return still_counting() if counted is None else answered(counted)


@router.get("/{game_id}/strategy", response_model=StrategyAnswer, responses=ACCEPTED)
async def strategy(game_id: Name) -> Response:
    """How to play a game: rules of a few lines with their exact cost, or what each rule of its house way costs."""
    found = load_game(game_id)
    counted = await COUNTING.result(("strategy", found.content_hash), lambda: derived(Question(game=found)))
    return still_counting() if counted is None else answered(counted)
