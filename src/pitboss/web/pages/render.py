"""Pages: a template, its user, and its subject; those of the office with the room's own clock."""

import datetime as dt
import functools
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from pydantic_core import to_jsonable_python

from pitboss.desk.people import acts
from pitboss.desk.person import whose_of
from pitboss.floor.documents import FloorTable
from pitboss.games.settlement.pay import dollars
from pitboss.jackpots.documents import Award, Jackpot
from pitboss.ledger import as_cents
from pitboss.messages import Message, MessageFact
from pitboss.reports.day.clock import clock, time_of_day, to_the_minute
from pitboss.reports.day.names import Names
from pitboss.reports.numbers import percent, to_the_cent
from pitboss.web.guard.permissions import ROUTES, STAFF
from pitboss.web.guard.sessions import SessionUser, is_one_of, visitor
from pitboss.web.languages.catalogues import (
    COOKIE,
    ENGLISH,
    KEPT_SECONDS,
    LANGUAGES,
    UNREAD,
    address,
    asked_for,
    chosen,
    said,
)
from pitboss.web.pages import assets
from pitboss.web.room import CardRoom, room_of


@dataclass(frozen=True, slots=True)
class PageLink:
    """A link to a page, with its text."""

    text: str
    path: str
    about: str = ""
    office: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """The links at the top of every page: in one line, those of the office under one word where they are many."""

    line: tuple[PageLink, ...]
    office: tuple[PageLink, ...]


#: So many pages of the office stand in the line by themselves; more would break it on a tablet.
_FEW = 2
#: In the order in which they are shown, the work of the pit first; the house mark before them leads to the front page.
LINKS = (
    PageLink("Floor", "/floor", "All tables, the meters, and what needs attention first."),
    PageLink("Wins", "/supervisor", "Wins waiting for a supervisor, and the steps to their payment."),
    PageLink(
        "Play", "/play", "Take a seat with practice credits, alone or with others, and see what the best play was."
    ),
    PageLink("Learn", "/learn", "Decide at speed, settle tables as a dealer, look at your session again."),
    PageLink("Games", "/games", "Rules, pay tables, exact returns and strategies; design a pay table."),
    PageLink("Hand checker", "/hand", "Any hand: its rank, what every wager pays, and how the house would set it."),
    PageLink("Desk", "/manage", "Tables, limits, jackpots, links and staff.", office=True),
    PageLink("Jackpots", "/manage/jackpots", "Every meter and its money; plans, deposits, halts.", office=True),
    PageLink("Staff", "/manage/staff", "Cards, vouching and one-time passwords.", office=True),
    PageLink(
        "Accounting",
        "/accounting",
        "Opener, fills, drop, win, and hold against its exact expectation.",
        office=True,
    ),
    PageLink("Chips", "/chips", "Every movement of chips of a day, with slip and people.", office=True),
    PageLink(
        "Day report",
        "/reports/day",
        "Every meter from its start to its end, for a gaming day and its shifts.",
        office=True,
    ),
    PageLink(
        "Pit log", "/pit-log", "Irregularities and corrections, outages and their paper forms, decks.", office=True
    ),
    PageLink("Cash and tax", "/cash-and-tax", "Reportable cash and withheld tax.", office=True),
    PageLink(
        "Regulator",
        "/regulator",
        "The build, the Master Games Report, approval letters, a period in one folder.",
        office=True,
    ),
    PageLink("Audit", "/audit", "Everything that was done: search it, audit it, export it.", office=True),
)


def links_for(person: SessionUser | None) -> tuple[PageLink, ...]:
    """The pages that a user may go to."""
    return tuple(link for link in LINKS if is_one_of(person, ROUTES["GET", link.path]))


def menu_of(links: tuple[PageLink, ...]) -> Menu:
    """The links as a menu."""
    office = tuple(link for link in links if link.office)
    if len(office) <= _FEW:
        return Menu(links, ())
    return Menu(tuple(link for link in links if not link.office), office)


TEMPLATES = Path(__file__).parent.parent / "templates"
#: The pages of players and displays: these have other languages.
SPOKEN = ("displays/", "front/", "learn/", "play/", "session/sign-in.html")
#: What guests are told in their language and people of the room, who work in English, are not.
SPOKEN_TO_GUESTS = "problem.html"
#: Letters that would end a script element or open a comment in it.
_ESCAPES = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "'": "\\u0027"})


def _tojson(value: object) -> Markup:
    """A value as JSON that may stand in an element of a page."""
    text = json.dumps(to_jsonable_python(value, fallback=str), sort_keys=True)
    return Markup(text.translate(_ESCAPES))  # noqa: S704 - what could end the element is escaped


@functools.cache
def environment() -> Environment:
    """The template environment, which escapes everything."""
    made = Environment(
        loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
        lstrip_blocks=True,
    )  # fmt: skip
    made.filters["tojson"] = _tojson
    made.filters["dollars"] = dollars
    made.filters["percent"] = percent
    made.filters["dollars_whole"] = lambda whole: f"{'−' if whole < 0 else ''}${abs(whole):,}"
    made.globals |= {"second_card": second_card, "asset": assets.address, "module": assets.module}
    return made


def page(
    request: Request,
    template: str,
    status: int = 200,
    rules_of: Sequence[str] = (),
    **context: Any,  # noqa: ANN401 - whatever a template shows
) -> HTMLResponse:
    """Render a page: its template with its user, the links to the other pages, and its subject.

    Its scripts are given the words of the games that it shows the ``rules_of``.
    """
    person = visitor(request)
    links = links_for(person)
    settings = request.app.state.settings
    language, spoken = language_around(request, template), is_spoken(request, template)

    def t(text: str, **facts: MessageFact) -> str:
        return said(Message(text, **facts), language)

    text = (
        environment()
        .get_template(template)
        .render(
            person=person,
            staff=is_one_of(person, STAFF),
            adjusts=is_one_of(person, ROUTES["POST", "/api/v1/jackpots/{jackpot}/adjustments"]),
            csrf=person.csrf if person else "",
            demo=settings.demo,
            nav=links,
            menu=menu_of(links),
            path=request.url.path,
            room_zone=settings.zone,
            wall_shifts=[(name, f"{begins:%H:%M}") for name, begins in settings.hours.shifts],
            t=t,
            language=language,
            content_language=language if spoken else ENGLISH,
            languages=_languages(context.get("wanted", "")) if spoken else (),
            unread=spoken and language in UNREAD,
            messages=address(language if spoken else ENGLISH, rules_of),
            **context,
        )
    )
    answer = HTMLResponse(text, status)
    if spoken and asked_for(request):
        secure = request.url.scheme == "https"
        answer.set_cookie(COOKIE, language, KEPT_SECONDS, samesite="lax", secure=secure, httponly=True)
    return answer


def is_spoken(request: Request, template: str) -> bool:
    """Whether a page is written in the language of whoever reads it."""
    works_here = is_one_of(visitor(request), STAFF)
    return template.startswith(SPOKEN) or (template == SPOKEN_TO_GUESTS and not works_here)


def language_around(request: Request, template: str) -> str:
    """The language of the menu and of what stands around a page: that of guests, also where the page is in English."""
    if is_spoken(request, template) or not is_one_of(visitor(request), STAFF):
        return chosen(request)
    return ENGLISH


def _languages(wanted: str) -> tuple[tuple[str, str, str], ...]:
    """Every language by its tag and name, with the address of this page in it, which still leads to what is wanted."""
    asked = {"next": wanted} if wanted else {}
    return tuple((tag, name, f"?{urlencode({**asked, 'lang': tag})}") for tag, name in LANGUAGES.items())


def public_page(request: Request, make: Callable[[], HTMLResponse]) -> HTMLResponse:
    """Render a page that is equal for all strangers of a language until the room's games change: it is made once."""
    if visitor(request) is not None:
        return make()
    kept = room_of(request).public_pages
    name = f"{chosen(request)} {request.url.path}"
    if name not in kept:
        kept[name] = bytes(make().body)
    return HTMLResponse(kept[name])


def second_card(act: str) -> str:
    """The roles of the second card that an act takes, in words."""
    return whose_of(acts()[act].second)


def names_of(room: CardRoom) -> Names:
    """The names of tables, jackpots and wins, by id."""
    tables = {table.id: table.name for table in room.reader.all(FloorTable)}
    plans = [jackpot.plan for jackpot in room.reader.all(Jackpot)]
    jackpots = {plan.id: plan.name for plan in plans}
    return Names(tables, jackpots, room.settings.zone, lambda award: room.reader.find(Award, award), plans)


def days_around(room: CardRoom, day: dt.date) -> dict[str, dt.date | None]:
    """The gaming day of a page, today's, and the days before and after it as far as the calendar goes."""
    one = dt.timedelta(days=1)
    before, after = day - one if day > dt.date.min else None, day + one if day < dt.date.max else None
    return {"day": day, "today": room.today, "before": before, "after": after}


def may(request: Request, method: str, path: str) -> bool:
    """Whether the user may use a route: what they can't use is not offered."""
    return is_one_of(visitor(request), ROUTES[method, path])


def office_page(request: Request, template: str, **context: Any) -> HTMLResponse:  # noqa: ANN401 - whatever a template shows
    """Render a page of the office."""
    zone = room_of(request).settings.zone
    environment().filters.setdefault("to_the_cent", to_the_cent)
    return page(
        request,
        template,
        zone=zone,
        local=partial(to_the_minute, zone=zone),
        time_of=partial(time_of_day, zone=zone),
        in_full=partial(clock, zone=zone),
        can=partial(may, request),
        cents_of=as_cents,
        **context,
    )
