"""Jackpots: the page of one with its meters over time and its plan, and displays on a wall or at a table."""

import datetime as dt
from dataclasses import dataclass
from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response

from pitboss.jackpots import accounts
from pitboss.jackpots.documents import Award, AwardStatus, Jackpot, JackpotStatus
from pitboss.ledger import as_cents
from pitboss.reports.day.happenings import sentence
from pitboss.reports.numbers import to_the_cent
from pitboss.store.read.reader import AccountLine
from pitboss.store.read.search import FoundEvent, TrailSearch, search_events
from pitboss.web.api.events import check_public, names_in
from pitboss.web.api.jackpots.jackpots import details_of
from pitboss.web.guard.sessions import visitor
from pitboss.web.pages.assets import pages_version
from pitboss.web.pages.render import names_of, office_page, page
from pitboss.web.problems import Problem, not_there
from pitboss.web.room import CardRoom, room_of
from pitboss.web.views.charts import LineChart, Series, line_chart
from pitboss.web.views.jackpot_words import halts_of, plan_facts

DAYS = 30
#: The kind of the entries by which wagers come onto a meter; all other kinds are listed one by one.
WAGERS = "wagers"
LINES_BACK, MOST_MOVES = 1_000, 25
#: What was called is a win once it is confirmed.
WON = frozenset({AwardStatus.CONFIRMED, AwardStatus.PAID})


@dataclass(frozen=True, slots=True, kw_only=True)
class MeterPast:
    """A meter over some days; movements other than wagers are the newest first."""

    meter: str
    chart: LineChart | None
    cents: tuple[tuple[str, int], ...]
    by_table: tuple[tuple[str, int], ...]
    moves: tuple[AccountLine, ...]


def meter_pasts(room: CardRoom, jackpot: Jackpot) -> list[MeterPast]:
    """Every meter of a jackpot over the last thirty gaming days."""
    hits = [hit for hit in hits_of(room, jackpot) if hit.status in WON]
    return [
        _past(room, jackpot, meter.id, [hit for hit in hits if hit.meter == meter.id]) for meter in jackpot.plan.meters
    ]


def _past(room: CardRoom, jackpot: Jackpot, meter: str, hits: list[Award]) -> MeterPast:
    hours, account = room.settings.hours, accounts.meter(jackpot.id, meter)
    today = hours.day_at(room.clock())
    days = [today - dt.timedelta(days=back) for back in reversed(range(DAYS))]
    held = [
        (day.isoformat(), as_cents(-room.past_balances.at((account,), hours.day(day).end)[account])) for day in days
    ]
    won: dict[str, list[str]] = {}
    for hit in hits:
        day = hours.day_at(dt.datetime.fromisoformat(hit.locked_at)).isoformat()
        won.setdefault(day, []).append(to_the_cent(hit.amount_cents))
    moved = room.past_balances.moved_by_table(account, WAGERS, hours.day(days[0]).start)
    lines = room.reader.history(account, limit=LINES_BACK)
    return MeterPast(
        meter=meter,
        chart=line_chart(
            [day for day, _ in held],
            [Series(meter.capitalize(), [cents or None for _, cents in held])],
            from_zero=False,
            flags={day: f"{day}: {', '.join(amounts)} won" for day, amounts in won.items()},
        ),
        cents=tuple(held),
        by_table=tuple(
            sorted(((table, as_cents(-amount)) for table, amount in moved.items()), key=lambda row: -row[1])
        ),
        moves=tuple(line for line in lines if line.kind != WAGERS)[:MOST_MOVES],
    )


def hits_of(room: CardRoom, jackpot: Jackpot) -> list[Award]:
    """The wins of a jackpot, the newest first."""
    awards = (award for award in room.reader.all(Award) if award.jackpot == jackpot.id)
    return sorted(awards, key=lambda award: award.locked_at, reverse=True)


router = APIRouter(tags=["pages"], include_in_schema=False)

#: What is told of a plan and of whether the jackpot runs.
CHANGES = ("jackpot-created", "plan-changed", "jackpot-halted", "jackpot-resumed", "jackpot-retired")
MOST_CHANGES = 25


@router.get("/jackpots/{jackpot}")
def one_jackpot(request: Request, jackpot: str) -> HTMLResponse:
    """Show a jackpot from its seed to its break-even, and all that has happened to it."""
    room = room_of(request)
    found, names = room.reader.get(Jackpot, jackpot), names_of(room)
    return office_page(
        request,
        "jackpots/jackpot.html",
        jackpot=details_of(room, jackpot),
        pasts=meter_pasts(room, found),
        hits=hits_of(room, found),
        hands={line.id: line.name for line in found.plan.table_of_pays.lines},
        halt=halts_of([found]).get(jackpot, ""),
        facts=plan_facts(found.plan),
        since_won=_since_won(room, found),
        changes=[(event, sentence(event.kind, event.data, names)) for event in _changes(room, jackpot)],
        called=names,
        days=DAYS,
        data={"jackpot": jackpot, "meters": {meter.id: meter.seed_cents for meter in found.plan.meters}},
    )


def _since_won(room: CardRoom, jackpot: Jackpot) -> str:
    """How long a jackpot has not been won; empty if it never was."""
    won = next((hit.locked_at for hit in hits_of(room, jackpot) if hit.status in WON), "")
    if not won:
        return ""
    hours = room.settings.hours
    days = (hours.day_at(room.clock()) - hours.day_at(dt.datetime.fromisoformat(won))).days
    return "today" if not days else "yesterday" if days == 1 else f"{days} days ago"


def _changes(room: CardRoom, jackpot: str) -> list[FoundEvent]:
    """The events about the jackpot's plan and state, the newest first."""
    found = [
        event
        for kind in CHANGES
        for event in search_events(room.engine, TrailSearch(kind=kind, text=jackpot, limit=MOST_CHANGES))
        if event.data.get("jackpot") == jackpot
    ]
    return sorted(found, key=lambda event: event.id, reverse=True)[:MOST_CHANGES]


MOST_TOGETHER = 6


def _shown(request: Request, names: list[str]) -> HTMLResponse:
    room = room_of(request)
    check_public(room, visitor(request))
    if not 1 <= len(names) <= MOST_TOGETHER:
        raise Problem(HTTPStatus.UNPROCESSABLE_ENTITY, f"A display shows 1 to {MOST_TOGETHER} jackpots")
    games = []
    for name in names:
        jackpot = room.reader.find(Jackpot, name)
        if jackpot is None:
            raise not_there(f"There is no jackpot {name!r:.60}")
        games.append(jackpot.plan.game)
    return page(
        request,
        "displays/display.html",
        rules_of=tuple(dict.fromkeys(games)),
        logo=bool(request.app.state.brand.logo),
        data={"jackpots": names, "version": pages_version()},
    )


@router.get("/display-brand/colours.css")
def display_colours(request: Request) -> Response:
    """Serve the casino's own colours as a style sheet."""
    return Response(request.app.state.brand.style, media_type="text/css")


@router.get("/display-brand/logo")
def display_logo(request: Request) -> Response:
    """Serve the casino's own logo, if its settings name one."""
    brand = request.app.state.brand
    if not brand.logo:
        raise not_there("This room has no logo: set its file with wall_logo")
    return Response(brand.logo, media_type=brand.media)


@router.get("/display/{jackpot}")
def display(request: Request, jackpot: str) -> HTMLResponse:
    """Show the display of one jackpot."""
    return _shown(request, [jackpot])


@router.get("/display")
def displays(request: Request, jackpots: Annotated[str, Query(max_length=600)] = "") -> HTMLResponse:
    """Show several jackpots beside one another; those of the room if none is named."""
    return _shown(request, names_in(jackpots) if jackpots else _all(request))


def _all(request: Request) -> list[str]:
    """The jackpots of the room that players can win; where they are more than a display shows, the largest meters."""
    room = room_of(request)
    found = room.reader.all(Jackpot)
    in_play = [kept for kept in found if not kept.plan.practice and kept.status is not JackpotStatus.RETIRED]
    if not in_play:
        raise not_there("This room has no jackpot to show")
    with room.snapshot() as state:
        largest = {
            kept.id: max((-state.balance(accounts.meter(kept.id, meter.id)) for meter in kept.plan.meters), default=0)
            for kept in in_play
        }
    chosen = sorted(largest, key=lambda jackpot: -largest[jackpot])[:MOST_TOGETHER]
    return [jackpot for jackpot in largest if jackpot in chosen]
