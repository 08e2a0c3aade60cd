"""The page of one jackpot: its meters over time, contributions by table, hits and resets, economics, the plan."""

import datetime as dt
from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from pitboss.jackpots import accounts
from pitboss.jackpots.documents import Award, Jackpot
from pitboss.ledger import as_cents
from pitboss.reports.day.happenings import sentence
from pitboss.store.read.reader import AccountLine
from pitboss.store.read.search import FoundEvent, TrailSearch, search_events
from pitboss.web.api.jackpots.jackpots import show_jackpot
from pitboss.web.pages.render import names_of, office_page
from pitboss.web.room import CardRoom, room_of
from pitboss.web.views.charts import LineChart, Series, line_chart

DAYS = 30
#: The kind of the entries by which wagers come onto a meter; all other kinds are listed one by one.
WAGERS = "wagers"
LINES_BACK, MOST_MOVES = 1_000, 25


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
    return [_past(room, jackpot, meter.id) for meter in jackpot.plan.meters]


def _past(room: CardRoom, jackpot: Jackpot, meter: str) -> MeterPast:
    hours, account = room.settings.hours, accounts.meter(jackpot.id, meter)
    today = hours.day_at(room.clock())
    days = [today - dt.timedelta(days=back) for back in reversed(range(DAYS))]
    held = [
        (day.isoformat(), as_cents(-room.past_balances.at((account,), hours.day(day).end)[account])) for day in days
    ]
    moved = room.past_balances.moved_by_table(account, WAGERS, hours.day(days[0]).start)
    lines = room.reader.history(account, limit=LINES_BACK)
    return MeterPast(
        meter=meter,
        chart=line_chart([day for day, _ in held], [Series(meter.capitalize(), [cents or None for _, cents in held])]),
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
