"""The office's frame: a page with the room's own clock and the words that its templates share."""

import datetime as dt
from functools import partial
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse

from pitboss.floor.documents import FloorTable
from pitboss.jackpots.documents import Jackpot
from pitboss.ledger import as_cents
from pitboss.reports.day.clock import to_the_minute
from pitboss.reports.day.happenings import Names
from pitboss.reports.numbers import to_the_cent
from pitboss.web.guard.permissions import ROUTES
from pitboss.web.guard.sessions import visitor
from pitboss.web.pages.render import environment, page
from pitboss.web.room import CardRoom, room_of


def names_of(room: CardRoom) -> Names:
    """Tables and jackpots as people call them."""
    tables = {table.id: table.name for table in room.reader.all(FloorTable)}
    jackpots = {jackpot.id: jackpot.plan.name for jackpot in room.reader.all(Jackpot)}
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
    zone = room_of(request).settings.zone
    environment().filters.setdefault("to_the_cent", to_the_cent)
    local, can = partial(to_the_minute, zone=zone), partial(may, request)
    return page(request, template, local=local, zone=zone, can=can, cents_of=as_cents, **context)
