"""The pages of practice: the lobby with its tables, and the felt of one."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from pitboss.web.api import play as api
from pitboss.web.pages.render import page
from pitboss.web.sessions import Visitor

router = APIRouter(tags=["pages"], include_in_schema=False)


@router.get("/play")
def lobby(request: Request, person: Visitor) -> HTMLResponse:
    """The practice tables, and a name for whoever has none yet."""
    tables = [each for each in api.tables(request) if each.open]
    me = api.me(request, person)
    return page(request, "play/lobby.html", tables=tables, me=me)


@router.get("/play/{table}")
def felt(request: Request, table: api.Name, person: Visitor) -> HTMLResponse:
    """A table to play at."""
    view = api.table_for_me(request, table, person)
    return page(request, "play/felt.html", view=view)
