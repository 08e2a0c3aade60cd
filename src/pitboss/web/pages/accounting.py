"""Accounting's page: sittings, hold with its band, alerts, deposits and deadlines."""

import datetime as dt

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from pitboss.games import load_game
from pitboss.web import accounting_views as views
from pitboss.web.expectations import expectations_of
from pitboss.web.floor_views import sittings_of
from pitboss.web.hold_chart import chart
from pitboss.web.pages.office import day_after, day_before, office_page
from pitboss.web.room import CardRoom, room_of

router = APIRouter(tags=["pages"], include_in_schema=False)


def _wager_names(room: CardRoom) -> dict[str, dict[str, str]]:
    """What the wagers of each sitting are called on its layout."""
    setups = {each.id: each.setup for each in sittings_of(room) if each.setup}
    return {
        sitting: {wager.id: wager.name for wager in load_game(setup.game).wagers} for sitting, setup in setups.items()
    }


@router.get("/accounting")
def accounting(request: Request, day: dt.date | None = None) -> HTMLResponse:
    """A gaming day; today's if none is given."""
    room, expected = room_of(request), expectations_of(request)
    today = views.hours_of(room).day_at(room.clock())
    wanted = day or today
    found = views.day_view(room, wanted, expected)
    unknown: dict[str, list[str]] = {}
    for each in found["sittings"]:
        if not each["hold"]["known"] and (each["rounds"] or each["mode"] != "practice"):
            unknown.setdefault(". ".join(each["hold"]["notes"]), []).append(each["sitting"])
    return office_page(
        request, "accounting/accounting.html", day=wanted, today=today, before=day_before(wanted),
        after=day_after(wanted), sittings=found["sittings"], totals=found["totals"], hold=found["hold"],
        chart=chart(found["sittings"]), wager_names=_wager_names(room), unknown=unknown,
        alerts=views.alerts(room, expected), due=views.due_view(room),
    )  # fmt: skip
