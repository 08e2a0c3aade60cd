"""The page of one jackpot: its meters over time, contributions by table, hits and resets, economics, the plan."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from pitboss.jackpots.documents import Jackpot
from pitboss.reports.day.happenings import sentence
from pitboss.store.read.search import FoundEvent, TrailSearch, search_events
from pitboss.web.api.jackpots.jackpots import show_jackpot
from pitboss.web.pages.office import names_of, office_page
from pitboss.web.room import CardRoom, room_of
from pitboss.web.views.jackpot_views import DAYS, hits_of, meter_pasts

router = APIRouter(tags=["pages"], include_in_schema=False)

#: What is told of a plan and of whether the jackpot runs.
CHANGES = ("jackpot-created", "plan-changed", "jackpot-halted", "jackpot-resumed", "jackpot-retired")
MOST_CHANGES = 25


@router.get("/jackpots/{jackpot}")
def one_jackpot(request: Request, jackpot: str) -> HTMLResponse:
    """A jackpot from its seed to where its house would keep nothing, and all that has happened to it."""
    room = room_of(request)
    found, names = room.reader.get(Jackpot, jackpot), names_of(room)
    return office_page(
        request,
        "jackpots/jackpot.html",
        jackpot=show_jackpot(request, jackpot),
        pasts=meter_pasts(room, found),
        hits=hits_of(room, found),
        hands={line.id: line.name for line in found.plan.table_of_pays.lines},
        changes=[(event, sentence(event.kind, event.data, names)) for event in _changes(room, jackpot)],
        called=names,
        days=DAYS,
        data={"jackpot": jackpot, "meters": {meter.id: meter.seed_cents for meter in found.plan.meters}},
    )


def _changes(room: CardRoom, jackpot: str) -> list[FoundEvent]:
    """What was told of the jackpot's plan and state, the newest first."""
    found = [
        event
        for kind in CHANGES
        for event in search_events(room.engine, TrailSearch(kind=kind, text=jackpot, limit=MOST_CHANGES))
        if event.data.get("jackpot") == jackpot
    ]
    return sorted(found, key=lambda event: event.id, reverse=True)[:MOST_CHANGES]
