"""Pages for players: a hand to set at once and live meters, the lobby of practice, a table's felt, what to learn."""

import math
from http import HTTPStatus

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from pitboss.games import Game, load_game, load_games
from pitboss.games.cast import DEALER, SEAT
from pitboss.games.step import StepKind
from pitboss.jackpots.documents import Jackpot, JackpotStatus, JackpotTable
from pitboss.reports.lesson.dealt import checked_game, games_with_decisions
from pitboss.web.api import play as api
from pitboss.web.api.answers import Name
from pitboss.web.api.maths.games import known_edge
from pitboss.web.api.maths.maths import known_verification, printed_count
from pitboss.web.guard.permissions import VIEWERS
from pitboss.web.guard.sessions import SessionUser, Visitor
from pitboss.web.languages.catalogues import chosen, told
from pitboss.web.pages.render import page
from pitboss.web.room import CardRoom, room_of

router = APIRouter(tags=["pages"], include_in_schema=False)

MOST_METERS = 2


@router.get("/")
def front(request: Request, person: Visitor, guest: bool = False) -> Response:  # noqa: FBT001, FBT002 - a query
    """Show the front page of the card room; a user with a home goes there, unless they ask to see it as guests do."""
    if person is not None and person.role in VIEWERS and not guest:
        return RedirectResponse("/account" if person.must_change else "/home", HTTPStatus.SEE_OTHER)
    game = _shown_game()
    return page(
        request,
        "front/front.html",
        game=game,
        deals=two_hands(game) if game else 0,
        edge=known_edge(game) if game else None,
        printed=printed_count(),
        verified=known_verification(),
        jackpots=_jackpots(room_of(request), person),
    )


def two_hands(game: Game) -> int:
    """How many deals of a player's and a dealer's hand there are: known before any of them is counted."""
    mine, dealers = game.cards_dealt(SEAT), game.cards_dealt(DEALER)
    return math.comb(len(game.deck), mine) * math.comb(len(game.deck) - mine, dealers)


def _shown_game() -> Game | None:
    """The game whose hand is shown: its players set their hands when they have seen the dealer's."""
    return next((game for game in load_games() if game.sets_hands and _shows_dealer_first(game)), None)


def _shows_dealer_first(game: Game) -> bool:
    kinds = [step.kind for step in game.steps]
    return StepKind.REVEAL in kinds and kinds.index(StepKind.REVEAL) < kinds.index(StepKind.DECIDE)


def _jackpots(room: CardRoom, person: SessionUser | None) -> list[Jackpot]:
    """The growing jackpots that may be shown to anyone, real ones before those of practice."""
    if person is None and not room.settings.public_displays:
        return []
    grow = [
        jackpot
        for jackpot in room.reader.all(Jackpot)
        if jackpot.plan.meters and jackpot.status is JackpotStatus.RUNNING
    ]
    return sorted(grow, key=lambda jackpot: jackpot.plan.practice)[:MOST_METERS]


@router.get("/play")
def lobby(request: Request, person: Visitor) -> HTMLResponse:
    """Show the practice tables, and ask a new player for a name."""
    tables = [table for table in api.tables(request) if table.open]
    games = {table.game: load_game(table.game) for table in tables}
    jackpots = {table.id: table.sensors for table in room_of(request).reader.all(JackpotTable)}
    me = api.me(request, person)
    return page(request, "play/lobby.html", tables=tables, games=games, jackpots=jackpots, me=me)


@router.get("/play/{table}")
def felt(request: Request, table: api.Name, person: Visitor) -> HTMLResponse:
    """Show a table to play at."""
    view = told(api.seen(room_of(request), table, person), chosen(request))
    return page(request, "play/felt.html", rules_of=(view.layout.game,), view=view)


@router.get("/learn")
def learn(request: Request) -> HTMLResponse:
    """Show the lessons, game by game."""
    games: dict[str, list[Game]] = {"set": [], "streets": [], "play": []}
    for game in load_games():
        games[_shape(game)].append(game)
    return page(request, "learn/learn.html", decided=games_with_decisions(), games=games, first=load_games()[0])


def _shape(game: Game) -> str:
    """What one does in a game, as its words in few have it (``parts/game_shape.html``)."""
    decisions = sum(step.kind is StepKind.DECIDE for step in game.steps)
    return "set" if game.sets_hands else "streets" if decisions > 1 else "play"


@router.get("/learn/session")
def session(request: Request) -> HTMLResponse:
    """Show the hands that were played on this device, and their results."""
    return page(request, "learn/session.html")


@router.get("/learn/decisions/{game_id}")
def decisions(request: Request, game_id: Name) -> HTMLResponse:
    """Show hands of a game to decide, one after the other."""
    game = checked_game(game_id)
    return page(request, "learn/decisions.html", rules_of=(game.id,), game=game, data={"game": game.id})


@router.get("/learn/dealing/{game_id}")
def dealing(request: Request, game_id: Name) -> HTMLResponse:
    """Show finished tables of a game to settle."""
    game = load_game(game_id)
    return page(request, "learn/dealing.html", rules_of=(game.id,), game=game, data={"game": game.id})
