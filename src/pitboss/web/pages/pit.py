"""The pit's pages: the floor, the dealer's table, how it opens and closes, the supervisor's wins, their win pages."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from pitboss.desk.people import acts
from pitboss.desk.person import Badge
from pitboss.floor.chips.denominations import denominations_of
from pitboss.floor.evidence import ON_PAPER
from pitboss.floor.practice.software import CARDS
from pitboss.floor.views.table_views import floor_table
from pitboss.jackpots.winner.rules import winner_rules
from pitboss.reports.day.clock import clock
from pitboss.reports.day.totals import percent_of_drop
from pitboss.reports.win.award_paper import award_paper
from pitboss.web.guard.permissions import CASHIERS, DEALERS, HALTERS, MANAGERS, ONLY_MANAGER, OPENERS, Roles
from pitboss.web.guard.sessions import is_one_of, visitor
from pitboss.web.pages.render import office_page, page
from pitboss.web.room import CardRoom, room_of
from pitboss.web.views import floor_views as views

router = APIRouter(tags=["pages"], include_in_schema=False)


def _may(request: Request, roles: Roles) -> bool:
    """Whether the user may do what these roles do; a page shows no button that would be refused."""
    return is_one_of(visitor(request), roles)


@router.get("/floor")
def floor(request: Request) -> HTMLResponse:
    """Show every table, and the notices that need attention."""
    return office_page(request, "floor/floor.html")


@router.get("/floor/plan")
def floor_plan(request: Request) -> HTMLResponse:
    """Show the tables where they stand, with what goes on there."""
    data = {"arranges": _may(request, ONLY_MANAGER)}
    return page(request, "floor/plan.html", data=data)


@router.get("/tables/{table}")
def table(request: Request, table: str) -> HTMLResponse:
    """Show the page of a table, for its dealer."""
    with room_of(request).snapshot() as state:
        found = floor_table(state, table)
    opens = f"/tables/{found.id}/open" if _may(request, OPENERS) else ""
    data = {"table": found.id, "acts": _may(request, DEALERS), "opens": opens}
    return page(request, "tables/table.html", table=found, data=data)


@router.get("/supervisor")
def supervisor(request: Request) -> HTMLResponse:
    """Show the wins that wait for a card or a step."""
    may = {"confirms": _may(request, DEALERS), "corrects": _may(request, HALTERS), "resolves": _may(request, MANAGERS)}
    papers = [(paper.id, paper.text) for paper in winner_rules().document]
    data = {
        **may,
        "identifies": _may(request, HALTERS),
        "celebrates": _may(request, OPENERS),
        "documents": papers,
    }
    return page(request, "supervisor/supervisor.html", data=data)


@router.get("/awards/{award}/win-page")
def show_win_page(request: Request, award: str) -> HTMLResponse:
    """Show a win on one sheet of paper."""
    room = room_of(request)
    paper = award_paper(room.settings.database, award, room.clock(), room.settings.hours.shifts)
    shown = clock(room.clock().isoformat(), paper.view.zone)
    data = {"award": award, "zone": paper.view.zone, "reads": _may(request, CASHIERS) and bool(paper.view.winner)}
    return page(
        request,
        "supervisor/win_page.html",
        win=paper.view,
        sections=paper.sections,
        shown=shown,
        data=data,
        prints=_may(request, HALTERS) and paper.view.status in ON_PAPER,
    )


@router.get("/tables/{table}/open")
def open_table(request: Request, table: str) -> HTMLResponse:
    """Show what opening a table asks for, what is missing, and the opener."""
    room = room_of(request)
    found = floor_table(room.reader, table)
    return office_page(
        request,
        "floor/open.html",
        table=views.table_details(room, found),
        gate=views.gate_view(room, found, ()),
        denominations=denominations_of(room.reader),
    )


@router.get("/tables/{table}/close")
def close_table(request: Request, table: str, sitting: str = "") -> HTMLResponse:
    """Show the chips of a sitting, the last one if none is named: slips, counts and the closer."""
    room = room_of(request)
    found = floor_table(room.reader, table)
    chips = views.chips_of(room, table, sitting)
    return office_page(
        request,
        "floor/close.html",
        table=views.table_details(room, found),
        last=chips.sitting,
        chips=chips,
        cards=_cards(room),
        hold_of=percent_of_drop,
        games=room.games_today.of(found.id),
    )


def _cards(room: CardRoom) -> dict[str, list[tuple[str, str]]]:
    """The cards that may be named for each part in a fill or a credit."""
    badges = [badge for badge in room.reader.all(Badge) if badge.active and badge.id not in CARDS]
    badges.sort(key=lambda badge: badge.person.casefold())
    return {
        part: [(badge.id, badge.person) for badge in badges if badge.role in asked]
        for part, asked in acts()["move-chips"].named.items()
    }
