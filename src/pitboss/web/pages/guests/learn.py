"""Pages to learn on: decisions at speed, the dealer's drill, and one's own session looked at again."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from pitboss.games import load_game, load_games
from pitboss.reports.lesson.dealt import checked_game, games_with_decisions
from pitboss.web.api.maths.exact import Name
from pitboss.web.pages.render import page

router = APIRouter(tags=["pages"], include_in_schema=False)


@router.get("/learn")
def learn(request: Request) -> HTMLResponse:
    """What can be learnt, game by game."""
    return page(request, "learn/learn.html", decided=games_with_decisions(), games=load_games())


@router.get("/learn/session")
def session(request: Request) -> HTMLResponse:
    """The hands that were played on this device, and what they came to."""
    return page(request, "learn/session.html")


@router.get("/learn/decisions/{game_id}")
def decisions(request: Request, game_id: Name) -> HTMLResponse:
    """Hands of a game to decide, one after the other."""
    game = checked_game(game_id)
    return page(request, "learn/decisions.html", game=game, data={"game": game.id})


@router.get("/learn/dealing/{game_id}")
def dealing(request: Request, game_id: Name) -> HTMLResponse:
    """Finished tables of a game to settle."""
    game = load_game(game_id)
    return page(request, "learn/dealing.html", game=game, data={"game": game.id})
