"""The office's frame: a page with the room's own clock and the words that its templates share."""

import datetime as dt
from collections.abc import Callable
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse

from pitboss.floor.documents import FloorTable
from pitboss.jackpots.documents import Jackpot
from pitboss.ledger import as_cents
from pitboss.reports.clock import to_the_minute
from pitboss.reports.happenings import Names
from pitboss.reports.numbers import to_the_cent
from pitboss.web.pages.render import environment, page
from pitboss.web.permissions import ROUTES
from pitboss.web.room import CardRoom, room_of
from pitboss.web.sessions import visitor


def local_time(room: CardRoom) -> Callable[[str], str]:
    """Times of the journal by the clock on the room's wall, to the minute."""
    return lambda at: to_the_minute(at, room.settings.zone)


def names_of(room: CardRoom) -> Names:
    """Tables and jackpots as people call them."""
    tables = {each.id: each.name for each in room.reader.documents(FloorTable.kind) if isinstance(each, FloorTable)}
    jackpots = {each.id: each.plan.name for each in room.reader.documents(Jackpot.kind) if isinstance(each, Jackpot)}
    return Names(tables, jackpots, room.settings.zone)


def day_before(day: dt.date) -> dt.date | None:
    """The day before; none before the first of the calendar."""
    return day - dt.timedelta(days=1) if day > dt.date.min else None


def day_after(day: dt.date) -> dt.date | None:
    """The day after; none after the last of the calendar."""
    return day + dt.timedelta(days=1) if day < dt.date.max else None


def may(request: Request, method: str, path: str) -> bool:
    """Whether whoever looks may use a route: what they can't use is not offered."""
    person, roles = visitor(request), ROUTES[method, path]
    return roles is None or (person is not None and person.role in roles)


def office_page(request: Request, template: str, **context: Any) -> HTMLResponse:  # noqa: ANN401 - whatever a template shows
    """A page of the office."""
    room = room_of(request)
    environment().filters.setdefault("to_the_cent", to_the_cent)

    def can(method: str, path: str) -> bool:
        return may(request, method, path)

    return page(
        request, template, local=local_time(room), zone=room.settings.zone, can=can, cents_of=as_cents, **context
    )
