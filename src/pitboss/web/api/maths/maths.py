"""The maths at hand: design a pay table, compare two, check a hand, value a decision, verify what is printed."""

import functools
import hashlib
from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field, StringConstraints

from pitboss.errors import PitbossError
from pitboss.games import load_game, load_games, published
from pitboss.maths.executors import HERE
from pitboss.reports.answer import json_text
from pitboss.reports.base.play import refuse_what_says_nothing
from pitboss.reports.design.own_paytable import AddedLine, Change, designed, paytable_toml
from pitboss.reports.design.pays import EDGE_WITHIN, HIT_WITHIN, DesignAnswer, Target, design
from pitboss.reports.document import made_on
from pitboss.reports.evidence.verification import JudgedFigure, Verdict, verify
from pitboss.reports.filing.check import FilingAnswer, judged_filing
from pitboss.reports.filing.document import filing_csv, filing_document
from pitboss.reports.filing.sheet import filing_of
from pitboss.reports.hand.check import HandAnswer, check_hand
from pitboss.reports.par.paytable_answer import PaytableAnswer, PaytableComparison, analyze, check_question
from pitboss.reports.par.paytable_answer import compare as compared
from pitboss.reports.question import Question
from pitboss.reports.strategy.decisions import DecisionAnswer, SeenCards, decide
from pitboss.web.api.answers import (
    CardsText,
    Dollars,
    Name,
    PaperForm,
    ResponseBody,
    answered,
    attachment,
    file_of,
    patience,
    text_of,
    when_counted,
    written,
)
from pitboss.web.api.commands import Body
from pitboss.web.api.maths.games import ACCEPTED
from pitboss.web.languages.catalogues import accepted, told
from pitboss.web.room import room_of
from pitboss.web.tasks.worker import ADVICE, COUNTING, Worker, still_counting

router = APIRouter(prefix="/api/v1/maths", tags=["maths"])

PayText = Annotated[str, StringConstraints(min_length=1, max_length=40)]
MOST_LINES = 60

# The designer


class ChangedLine(Body):
    """A line with another pay."""

    line: Name
    pays: PayText = Field(examples=["5 to 1", "6 for 1", "push", "loss", "50%", "100% Mega"])
    envy: Dollars | None = Field(None, description="Dollars; as it was if it is left out")


class AddedLineBody(Body):
    """A line that the approved table has not: one of the hands that the game has names for, and its pay."""

    line: Name
    hand: Name
    pays: PayText


class DesignBody(Body):
    """An approved pay table, and what is changed in it; ``order`` has all its lines from the top, none is as it was."""

    game: Name
    wager: Name
    paytable: Name
    lines: list[ChangedLine] = Field(default_factory=list, max_length=MOST_LINES)
    added: list[AddedLineBody] = Field(default_factory=list, max_length=20)
    order: list[Name] = Field(default_factory=list, max_length=MOST_LINES + 20)
    players: int = Field(1, ge=1, le=20)
    bet: Dollars | None = None
    meters: dict[Name, Dollars] = Field(default_factory=dict, max_length=8)
    joker: Name | None = None


class Pair(Body):
    """Two pay tables of one's own, to be compared."""

    first: DesignBody
    second: DesignBody


def _question(design: DesignBody) -> Question:
    """The question that a design asks, refused if it can't be priced."""
    game = load_game(design.game)
    changes = [Change(line.line, line.pays, line.envy) for line in design.lines]
    added = [AddedLine(line.line, line.hand, line.pays) for line in design.added]
    question = Question(
        game=game,
        wager=design.wager,
        paytable=designed(game.paytable(design.paytable, design.wager), changes, added, design.order),
        players=design.players,
        bet=design.bet,
        meters=tuple(f"{name}={amount}" for name, amount in design.meters.items()),
        joker=design.joker,
    )
    check_question(question)
    return question


@router.post("/price", response_model=PaytableAnswer, responses=ACCEPTED)
async def price(design: DesignBody) -> Response:
    """The exact analysis of a pay table with other pays."""
    question = _question(design)
    tables = question.named_paytables()
    return await when_counted(question.game, question.joker_rule, tables, lambda: analyze(question).analyses[0])


@router.post("/compare", response_model=PaytableComparison, responses=ACCEPTED)
async def compare(pair: Pair) -> Response:
    """Two pay tables of one game side by side."""
    first, second = _question(pair.first), _question(pair.second)
    if (first.game.id, first.joker_rule) != (second.game.id, second.joker_rule):
        raise PitbossError("Two pay tables are compared within one game, under one rule for its joker")
    tables = *first.named_paytables(), *second.named_paytables()
    return await when_counted(first.game, first.joker_rule, tables, lambda: compared(first, second))


@router.post("/paytable.toml", response_class=Response, responses=text_of("application/toml"))
def paytable_file(design: DesignBody) -> Response:
    """The designed table as a file for `pitboss analyze --paytable FILE`."""
    (table,) = _question(design).named_paytables()
    name = f"{design.game}-{design.wager}-{table.designator}.toml".lower()
    return attachment(paytable_toml(table), name)


TargetText = Annotated[str, StringConstraints(min_length=1, max_length=20)]


class TargetBody(Body):
    """The pay table whose lines get other pays, the edge that is wanted, and perhaps the hit frequency."""

    game: Name
    wager: Name
    paytable: Name
    edge: TargetText = Field(examples=["5%", "5%±0.2"])
    hit: TargetText | None = Field(None, examples=["19%±2"])


@router.post("/design", response_model=DesignAnswer, responses=ACCEPTED)
async def design_pays(target: TargetBody) -> Response:
    """Round pays for the lines of a table, so that edge and hit frequency are what is wanted."""
    game = load_game(target.game)
    start = game.paytable(target.paytable, target.wager)
    edge = Target.parse(target.edge, EDGE_WITHIN)
    hit = Target.parse(target.hit, HIT_WITHIN) if target.hit else None
    key = "design", game.content_hash, start.wager, start.designator, edge, hit
    found = await COUNTING.result(key, lambda: DesignAnswer.of(game, start, design(game, start, edge, hit, HERE)))
    return still_counting() if found is None else answered(found)


# The hand checker


class HandAsked(Body):
    """A hand of a game, and the dealer's if it is known."""

    game: Name
    cards: CardsText = Field(examples=["As Kd Qh Jc Td 9s Jk"])
    dealer: CardsText | None = None
    house_way: Name | None = None
    joker: Name | None = None


@router.post("/hand", response_model=HandAnswer)
def hand(asked: HandAsked) -> Response:
    """What a hand is called, what every wager pays for it, and how the house way sets it."""
    game = load_game(asked.game)
    cards = game.deck.parse(asked.cards, None)
    dealer = game.deck.parse(asked.dealer) if asked.dealer else None
    return answered(check_hand(game, cards, dealer, asked.joker, asked.house_way))


# Decisions


class DecisionAsked(HandAsked):
    """A hand to decide, with the cards of the board that are seen; a pay table is one of the base game's."""

    paytable: Name | None = None
    board: CardsText | None = None


@router.post("/decision", response_model=DecisionAnswer, responses=ACCEPTED)
async def decision(request: Request, asked: DecisionAsked) -> Response:
    """The exact value of every legal choice of a hand, against each of the dealer's hands that it leaves.

    Where no deal is left to count, the answer does not wait behind the counts.
    """
    question = Question(
        game=load_game(asked.game), paytable=asked.paytable, house_way=asked.house_way, joker=asked.joker
    )
    refuse_what_says_nothing(question)
    seen = SeenCards.of(question, asked.cards, asked.board, asked.dealer)
    key = "decision", question.game.content_hash, seen, asked.house_way, asked.paytable, asked.joker
    worker = ADVICE if seen.leaves_one_deal(question.game) else COUNTING
    counted = await worker.result(key, lambda: decide(question, asked.cards, asked.dealer, asked.board))
    return still_counting() if counted is None else answered(told(counted, accepted(request)))


# Printed figures


class PrintedFigures(ResponseBody):
    """All figures that the documents of the games print, and how many of them have which verdict."""

    figures: int
    matches: int
    damaged: int
    wrong: int
    unexplained: int


_VERIFICATION, _FIGURES = ("verification",), ("verified-figures",)


def _findings(key: tuple[str]) -> tuple[JudgedFigure, ...]:
    """Verdicts on the figures of pay tables; those of whole base games take too long for a page."""
    games = (game.id for game in load_games())
    judged = verify(games, base_games=False, judged=COUNTING.progress(key))
    return tuple(JudgedFigure.of(finding) for finding in judged)


def _verified() -> PrintedFigures:
    found = Counter(figure.verdict for figure in _findings(_VERIFICATION))
    return PrintedFigures(figures=found.total(), **{str(verdict): found[verdict] for verdict in Verdict})


def known_verification() -> PrintedFigures | None:
    """The verdicts on every printed figure, if they were recomputed already."""
    known = COUNTING.known(_VERIFICATION)
    return known if isinstance(known, PrintedFigures) else None


@functools.cache
def printed_count() -> int:
    """How many figures the documents print, of those whose verdicts a page shows; none is computed for that."""
    return sum(printed_by().values())


@functools.cache
def printed_by() -> Mapping[str, int]:
    """How many figures the ``approved`` documents print, and how many are of games from ``public`` rules."""
    figures = (figure for game in load_games() for figure in published(game) if not figure.is_of_base_game)
    found = Counter("approved" if figure.is_of_approval else "public" for figure in figures)
    return MappingProxyType(found)


@router.get("/verification", response_model=PrintedFigures, responses=ACCEPTED)
async def verification(request: Request) -> PrintedFigures | Response:
    """The verdicts on every figure that a document prints: each is recomputed from rules and cards."""
    return await COUNTING.result(_VERIFICATION, _verified, patience(request)) or COUNTING.counting(_VERIFICATION)


@router.get("/verification/figures", response_model=list[JudgedFigure], responses=ACCEPTED)
async def verified_figures(request: Request) -> tuple[JudgedFigure, ...] | Response:
    """Every figure that a document prints, beside its exact value, the verdict and the reason."""
    found = await COUNTING.result(_FIGURES, lambda: _findings(_FIGURES), patience(request))
    return found or COUNTING.counting(_FIGURES)


#: Filings take longer than a page's count: they have a worker of their own, and few are kept: each may be megabytes.
FILINGS = Worker("filings", most_waiting=8, most_here=2, most_kept=12)
#: A page judges so many sheets and figures at once; the command takes any number.
MOST_SHEETS, MOST_FIGURES = 60, 10_000
#: A PDF holds so many of them here: what sets it takes some hundred kilobytes of memory for each.
MOST_IN_PDF = 1_500
_FILE: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}
FileName = Annotated[str, Query(min_length=1, max_length=120, description="The file's name: .csv, .toml or .xlsx")]


@router.post("/filing", response_model=FilingAnswer, responses=ACCEPTED, openapi_extra=_FILE)
async def filing(request: Request, name: FileName) -> Response:
    """A filed par sheet, CSV, TOML or a workbook, sent as it is: a verdict on each of its figures.

    Nothing of it is kept but for a while in memory; no formula is calculated and no link followed.
    """
    content = await request.body()
    key = "filing", name, hashlib.sha256(content).hexdigest()
    answer = await FILINGS.result(key, lambda: _judged(name, content))
    return answered(answer) if answer else still_counting()


@router.post("/filing/{form}", response_class=Response, responses=file_of(*PaperForm) | ACCEPTED, openapi_extra=_FILE)
async def filing_paper(request: Request, form: PaperForm, name: FileName) -> Response:
    """The verdicts on a filed par sheet as a file to keep, with its SHA-256: what ``check-filing --out`` writes."""
    content, today = await request.body(), room_of(request).clock().date()
    key = "filing", name, hashlib.sha256(content).hexdigest(), form, today
    paper = await FILINGS.result(key, lambda: _verdicts(_judged(name, content), form, made_on(today)))
    return attachment(paper, f"verdicts.{form}") if paper else still_counting()


def _verdicts(answer: FilingAnswer, form: PaperForm, made: str) -> bytes:
    if form is PaperForm.CSV:
        return filing_csv(answer.sheets).encode()
    if form is PaperForm.JSON:
        return json_text(answer, indent=2).encode()
    if form is PaperForm.PDF and len(answer.rows) > MOST_IN_PDF:
        raise PitbossError(
            f"{answer.file!r:.80} has {len(answer.rows):,} verdicts, and a PDF holds {MOST_IN_PDF:,} here: "
            "take the CSV or the HTML, which hold all of them"
        )
    return written(filing_document(answer, made), form)


def _judged(name: str, content: bytes) -> FilingAnswer:
    filed = filing_of(name, content)
    if len(filed.sheets) > MOST_SHEETS:
        raise PitbossError(
            f"{name!r:.80} has {len(filed.sheets)} sheets, and {MOST_SHEETS} are judged at once: split it"
        )
    figures = sum(1 + len(line.figures) for sheet in filed.sheets for line in sheet.lines)
    if figures > MOST_FIGURES:
        raise PitbossError(
            f"{name!r:.80} has {figures:,} lines and figures, and {MOST_FIGURES:,} are judged at once: split it"
        )
    return judged_filing(name, filed)
