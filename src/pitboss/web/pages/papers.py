"""A game's papers as pages: par sheets, strategy card, rules; a page that says so while one is being counted."""

from http import HTTPStatus

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from markupsafe import Markup

from pitboss.web.api.answers import Name, PaperForm
from pitboss.web.api.maths.games import NameOrNone, asked_for
from pitboss.web.guard.permissions import STAFF
from pitboss.web.guard.sessions import visitor
from pitboss.web.pages.render import page
from pitboss.web.tasks.papers import Paper, shown
from pitboss.web.tasks.worker import RETRY_SECONDS

router = APIRouter(tags=["pages"], include_in_schema=False)

TITLES = {Paper.PAR_SHEET: "Par sheet", Paper.STRATEGY_CARD: "Strategy card", Paper.RULES: "Rules of play"}


@router.get("/games/{game_id}/papers/{paper}")
async def paper_page(
    request: Request,
    game_id: Name,
    paper: Paper,
    wager: NameOrNone = "",
    paytable: NameOrNone = "",
    second: bool = False,  # noqa: FBT001, FBT002 (a part of the address)
) -> HTMLResponse:
    """A paper of a game, with its files to take along."""
    asked = asked_for(request, game_id, paper, wager, paytable, second=second)
    found = await shown(asked)
    person = visitor(request)
    title = f"{TITLES[paper]}: {asked.game.name}"
    is_sheet = paper is Paper.PAR_SHEET
    answer = page(
        request,
        "games/paper.html",
        HTTPStatus.OK if found is not None else HTTPStatus.ACCEPTED,
        title=title,
        game=asked.game,
        paper=paper,
        wager=wager,
        paytable=paytable,
        second=second,
        wait=RETRY_SECONDS,
        content=None if found is None else Markup(found),  # noqa: S704 (its words were escaped where it was made)
        forms=[form for form in PaperForm if form is not PaperForm.CSV or is_sheet],
        may_ask_second=is_sheet and person is not None and person.role in STAFF,
    )
    if found is None:
        answer.headers["Retry-After"] = str(RETRY_SECONDS)
    return answer
