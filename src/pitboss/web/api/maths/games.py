"""The games: the catalogue, their rules, pay tables and papers, exact returns, base games and strategies."""

from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from pitboss.errors import PitbossError
from pitboss.games import Game, load_game
from pitboss.maths.executors import Work
from pitboss.reports.base.edge import EdgeAnswer, solve
from pitboss.reports.base.play import asked_play, chosen_paytable
from pitboss.reports.par.paytable_answer import (
    PaytableAnswer,
    PaytableList,
    analyze,
    check_question,
)
from pitboss.reports.par.seat_price import no_edge_of_its_own
from pitboss.reports.question import Question
from pitboss.reports.rules.game_answer import CatalogueAnswer, GameAnswer, catalogue_answer, game_answer
from pitboss.reports.strategy.strategy_answer import StrategyAnswer
from pitboss.reports.strategy.strategy_answer import strategy as derived
from pitboss.web.api.answers import (
    Dollars,
    Name,
    PaperForm,
    Responses,
    answered,
    attachment,
    file_of,
    patience,
    when_counted,
)
from pitboss.web.guard.permissions import STAFF
from pitboss.web.guard.sessions import is_one_of, visitor
from pitboss.web.languages.catalogues import accepted, told
from pitboss.web.problems import Problem
from pitboss.web.room import room_of
from pitboss.web.tasks.papers import Paper, PaperRequest, wanted, written
from pitboss.web.tasks.worker import COUNTING, StillCounting, still_counting

router = APIRouter(prefix="/api/v1/games", tags=["games"])

ACCEPTED: Responses = {202: {"model": StillCounting, "description": "Being counted: ask again after `Retry-After`"}}


@router.get("", response_model=CatalogueAnswer)
def games() -> Response:
    """The 66 approved games and the others, and which of them Pitboss knows."""
    return answered(catalogue_answer())


@router.get("/{game_id}", response_model=GameAnswer)
def game(request: Request, game_id: Name) -> Response:
    """A game's rules, steps, settlement, wagers, options and pay tables, each with its rule in the document."""
    return answered(told(game_answer(load_game(game_id)), accepted(request)))


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
async def edge(request: Request, game_id: Name, paytable: Name | None = None) -> Response:
    """The exact edge of the base game; a pay table is one of the base game's."""
    question = Question(game=load_game(game_id), paytable=paytable)
    key = "edge", *_played(question)
    work = Work(progress=COUNTING.progress(key))
    counted = await COUNTING.result(key, lambda: solve(question, work), patience(request))
    return COUNTING.counting(key) if counted is None else answered(counted)


def known_edge(game: Game) -> EdgeAnswer | None:
    """The exact edge of a game's base game, if it was counted already."""
    known = COUNTING.known(("edge", *_played(Question(game=game))))
    return known if isinstance(known, EdgeAnswer) else None


def _played(question: Question) -> tuple[str, str]:
    """What the base game that is asked for is counted under; refused is a pay table that it does not have."""
    paid = chosen_paytable(asked_play(question).table)
    return question.game.content_hash, paid.designator if paid else ""


@router.get("/{game_id}/strategy", response_model=StrategyAnswer, responses=ACCEPTED)
async def strategy(game_id: Name, paytable: Name | None = None) -> Response:
    """How to play a game: rules of a few lines with their exact cost, or what each rule of its house way costs."""
    question = Question(game=load_game(game_id), paytable=paytable)
    counted = await COUNTING.result(("strategy", *_played(question)), lambda: derived(question))
    return still_counting() if counted is None else answered(counted)


NameOrNone = Annotated[str, Query(pattern=r"^[A-Za-z0-9-]{0,80}$")]


def asked_for(request: Request, game_id: str, paper: Paper, wager: str, paytable: str, *, second: bool) -> PaperRequest:
    """A paper for whoever asks; a second count takes minutes of all cores, so it is for staff."""
    if second and not is_one_of(visitor(request), STAFF):
        raise Problem(
            HTTPStatus.FORBIDDEN, "A second count is only for staff: sign in, or ask for the sheet without it"
        )
    return wanted(game_id, paper, wager, paytable, room_of(request).clock().date(), second=second)


@router.get("/{game_id}/papers/{paper}", response_class=Response, responses=file_of(*PaperForm) | ACCEPTED)
async def paper_file(
    request: Request,
    game_id: Name,
    paper: Paper,
    form: PaperForm = PaperForm.PDF,
    wager: NameOrNone = "",
    paytable: NameOrNone = "",
    second: bool = False,  # noqa: FBT001, FBT002 (a part of the address)
) -> Response:
    """A par sheet, a strategy card or a rules booklet; of a par sheet perhaps one wager's or one pay table's."""
    asked = asked_for(request, game_id, paper, wager, paytable, second=second)
    content = await written(asked, form)
    return still_counting() if content is None else attachment(content, f"{asked.name}.{form}")
