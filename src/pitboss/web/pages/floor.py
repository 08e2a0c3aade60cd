"""Opening a table through its gate, and closing it."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from pitboss.floor.views import sitting_view
from pitboss.web import floor_views as views
from pitboss.web.pages.office import office_page
from pitboss.web.room import room_of

router = APIRouter(tags=["pages"], include_in_schema=False)


@router.get("/tables/{table}/open")
def open_table(request: Request, table: str) -> HTMLResponse:
    """What is asked, what is missing, and the opener."""
    room = room_of(request)
    found = views.table_of(room, table)
    return office_page(
        request, "floor/open.html", table=views.table_details(room, found), gate=views.gate_view(room, found, ())
    )


@router.get("/tables/{table}/close")
def close_table(request: Request, table: str) -> HTMLResponse:
    """The closer, and fills, credits and drops before it."""
    room = room_of(request)
    found = views.table_of(room, table)
    last = next((sitting_view(each) for each in views.sittings_of(room, table)), None)
    slips = views.slips_of(room, last["sitting"]) if last else []
    return office_page(request, "floor/close.html", table=views.table_details(room, found), last=last, slips=slips)
