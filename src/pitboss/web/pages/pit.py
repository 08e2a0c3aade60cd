"""The pit's pages: the floor, the dealer's table, the supervisor's wins and their win pages."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from pitboss.floor.award_views import award_view
from pitboss.jackpots import accounts
from pitboss.jackpots.documents import Award
from pitboss.reports.clock import clock
from pitboss.reports.win_page import win_page
from pitboss.store.reading import Line
from pitboss.store.still import still
from pitboss.web.api.awards import find_award
from pitboss.web.api.tables import find_floor_table
from pitboss.web.pages.render import page
from pitboss.web.permissions import DEALERS, Roles
from pitboss.web.room import CardRoom, room_of
from pitboss.web.sessions import visitor

router = APIRouter(tags=["pages"], include_in_schema=False)

#: Lines of a meter's account that are read for a win page: the award's own, and what started the meter again.
_LINES, _ENTRIES_AFTER = 50, 50


def _may(request: Request, roles: Roles) -> bool:
    """Whether whoever looks may do what these roles do; a page shows no button that would be refused."""
    person = visitor(request)
    return person is not None and person.role in roles


@router.get("/floor")
def floor(request: Request) -> HTMLResponse:
    """Every table, and what needs somebody."""
    return page(request, "floor/floor.html")


@router.get("/tables/{table}")
def table(request: Request, table: str) -> HTMLResponse:
    """The dealer's page."""
    with still(room_of(request).engine) as state:
        found = find_floor_table(state, table)
    return page(request, "tables/table.html", table=found, data={"table": found.id, "acts": _may(request, DEALERS)})


@router.get("/supervisor")
def supervisor(request: Request) -> HTMLResponse:
    """Wins that wait."""
    return page(request, "supervisor/supervisor.html", data={"confirms": _may(request, DEALERS)})


@router.get("/awards/{award}/win-page")
def show_win_page(request: Request, award: str) -> HTMLResponse:
    """A win on one sheet of paper."""
    room = room_of(request)
    with still(room.engine) as state:
        view = award_view(state, find_award(room, award), room.clock())
    sections = win_page(view, _history(room, find_award(room, award)))
    shown = clock(room.clock().isoformat(), view["zone"])
    return page(request, "supervisor/win_page.html", win=view, sections=sections, shown=shown, data={"award": award})


def _history(room: CardRoom, award: Award) -> list[Line]:
    if not award.meter:
        return []
    return room.reader.history(accounts.meter(award.jackpot, award.meter), award.sequence + _ENTRIES_AFTER, _LINES)
