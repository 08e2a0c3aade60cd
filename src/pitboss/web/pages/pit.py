"""The pit's pages: the floor, the dealer's table, the supervisor's wins and their win pages."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from pitboss.floor.printing import ON_PAPER
from pitboss.reports.award_paper import award_paper
from pitboss.reports.clock import clock
from pitboss.store.still import still
from pitboss.web.api.tables import find_floor_table
from pitboss.web.pages.render import page
from pitboss.web.permissions import DEALERS, HALTERS, MANAGERS, Roles
from pitboss.web.room import room_of
from pitboss.web.sessions import visitor

router = APIRouter(tags=["pages"], include_in_schema=False)


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
    may = {"confirms": _may(request, DEALERS), "corrects": _may(request, HALTERS), "resolves": _may(request, MANAGERS)}
    return page(request, "supervisor/supervisor.html", data=may)


@router.get("/awards/{award}/win-page")
def show_win_page(request: Request, award: str) -> HTMLResponse:
    """A win on one sheet of paper."""
    room = room_of(request)
    paper = award_paper(room.settings.database, award, room.clock(), room.settings.hours.shifts)
    shown = clock(room.clock().isoformat(), paper.view["zone"])
    data = {"award": award, "zone": paper.view["zone"]}
    return page(
        request, "supervisor/win_page.html", win=paper.view, sections=paper.sections, shown=shown, data=data,
        prints=_may(request, HALTERS) and paper.view["status"] in ON_PAPER,
    )  # fmt: skip
