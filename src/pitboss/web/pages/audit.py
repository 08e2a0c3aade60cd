"""The audit trail's page: search, the full audit, and the journal to take along."""

from collections.abc import Mapping
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse

from pitboss.desk.person import Badge
from pitboss.jackpots.identities import EXPLAINED
from pitboss.reports.day.clock import clock
from pitboss.reports.day.happenings import Names, account_words
from pitboss.store.read.search import TrailSearch
from pitboss.web.api.office.audit import entries_page, events_page, run_view, wanted
from pitboss.web.pages.office import names_of, office_page
from pitboss.web.room import CardRoom, room_of

router = APIRouter(tags=["pages"], include_in_schema=False)


@router.get("/audit")
def audit(
    request: Request, search: Annotated[TrailSearch, Depends(wanted)], what: Literal["events", "entries"] = "events"
) -> HTMLResponse:
    """Events or entries that fit, the newest first."""
    room = room_of(request)
    names = names_of(room)
    events = events_page(room, search, names) if what == "events" else None
    entries = entries_page(room, search) if what == "entries" else None
    found = events or entries
    later = None
    if found is not None and found.before is not None:
        later = str(request.url.include_query_params(before=found.before)).partition("?")[2]
    asked = {name: request.query_params.get(name, "") for name in ("text", "kind", "table", "person", "since", "until")}
    return office_page(
        request,
        "audit/audit.html",
        what=what,
        asked=asked,
        events=events,
        entries=entries,
        later=later,
        run=run_view(room.audits.last),
        names=names,
        known=_known(room, names),
        account_words=account_words,
        identities=EXPLAINED,
        to_the_second=lambda at: clock(at, room.settings.zone, "%Y-%m-%d %H:%M:%S"),
    )


def _known(room: CardRoom, names: Names) -> dict[str, Mapping[str, str]]:
    """Tables by their ids and people by their names: what one may pick instead of writing it whole."""
    return {
        "table": names.tables,
        "person": {badge.person: str(badge.role) for badge in room.reader.all(Badge)},
    }
