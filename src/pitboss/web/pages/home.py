"""Signing in, the user's own card, and the home of staff: the own table, what waits, the day, the trail."""

from collections.abc import Callable, Mapping
from functools import partial
from http import HTTPStatus

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse, RedirectResponse

from pitboss.desk.person import Role
from pitboss.floor.chips.shifts import difference_cents
from pitboss.floor.chips.slips import gaps_of
from pitboss.floor.documents import FloorTable, TableMode
from pitboss.floor.views.attention import Notice, attention
from pitboss.floor.views.call_views import CallView, open_calls
from pitboss.jackpots.award.steps import SHOWN, taken_step
from pitboss.jackpots.documents import Award, Jackpot, JackpotStatus
from pitboss.reports.audit_answer import AuditAnswer
from pitboss.reports.day.clock import to_the_minute
from pitboss.reports.day.happenings import sentence
from pitboss.reports.day.irregularities import IrregularityKind, kind_of
from pitboss.reports.day.names import Names
from pitboss.reports.numbers import to_the_cent
from pitboss.store.read.reader import MOST_ROWS, Event
from pitboss.web import demo
from pitboss.web.api.tables.attention import read_floor, room_alerts
from pitboss.web.api.tables.tables import staffing_of
from pitboss.web.guard.sessions import SessionUser, SignedIn, Visitor
from pitboss.web.pages.render import names_of, office_page, page
from pitboss.web.problems import local_path
from pitboss.web.room import CardRoom, room_of
from pitboss.web.views.accounting_views import alerts, is_closed_lately
from pitboss.web.views.charts import Series, line_chart
from pitboss.web.views.day_figures import chip_lines, day_figures, days_view, not_counted, without_win
from pitboss.web.views.floor_views import real_tables, sittings_of

router = APIRouter(tags=["pages"], include_in_schema=False)


@router.get("/sign-in")
def sign_in(request: Request, person: Visitor, next: str = "/") -> Response:  # noqa: A002 - the word in the address
    """Show the sign-in page; a signed-in user goes on."""
    wanted = local_path(next)
    if person is not None:
        return RedirectResponse("/account" if person.must_change else wanted, HTTPStatus.SEE_OTHER)
    people = demo.PEOPLE if request.app.state.settings.demo else ()
    return page(request, "session/sign-in.html", wanted=wanted, demo_people=people, demo_pin=demo.PIN)


@router.get("/account")
def account(request: Request, person: SignedIn) -> Response:
    """Show the user's own card: its secret, and where it is signed in."""
    room = room_of(request)
    found = room.sessions.of_badge(person.badge)
    local = partial(to_the_minute, zone=room.settings.zone)
    return page(request, "session/account.html", places=found, local=local)


DAYS = 30
#: A dealer's own table is where something was done last, among so many events.
EVENTS_BACK = 500
MOST_WINS = 12
#: What was decided by hand against what the books or the machine said, besides what was corrected, made void, called an
#: irregularity or confirmed above the books: surveillance looks at these.
OVERRIDES = frozenset({"award-disputed", "award-rejected", "clock-acknowledged", "plan-changed"})
BY_HAND = frozenset({IrregularityKind.CORRECTION, IrregularityKind.VOID})


@router.get("/home", response_model=None)
def home(request: Request, person: SignedIn) -> Response:
    """Show the home of a role; a regulator's agent has a desk."""
    if person.role is Role.REGULATOR:
        return RedirectResponse("/regulator", HTTPStatus.SEE_OTHER)
    return HOMES.get(person.role, _what_waits)(request, room_of(request), person)


def _own_table(request: Request, room: CardRoom, person: SessionUser) -> HTMLResponse:
    """The dealer's last table if it is open, with the other tables beside it, open ones first."""
    tables = real_tables(room)
    head = room.reader.head().event
    done = [
        str(event.data["table"])
        for event in room.reader.events(max(0, head - EVENTS_BACK), EVENTS_BACK)
        if event.data.get("by") == person.name and event.data.get("table") in tables
    ]
    last = tables[done[-1]] if done else None
    own = last if last and last.is_open else None
    others = sorted(
        (table for table in tables.values() if table is not own), key=lambda table: (not table.is_open, table.name)
    )
    return office_page(request, "home/dealer.html", own=own, last=last, others=others)


def _what_waits(request: Request, _room: CardRoom, _person: SessionUser) -> HTMLResponse:
    """The list of what waits, which the page asks for itself, because it changes all the time."""
    return office_page(request, "home/supervisor.html")


def _day(request: Request, room: CardRoom, _person: SessionUser) -> HTMLResponse:
    """The figures of today, and the last thirty days as lines."""
    days = days_view(room, DAYS)
    names = [day.day for day in days]
    bands = [day.band_95 for day in days]
    return office_page(
        request,
        "home/manager.html",
        figures=day_figures(room),
        notices=_notices(room),
        alerts=alerts(room),
        days=days,
        without_win=without_win(days),
        not_counted=not_counted(days),
        win_chart=line_chart(
            names,
            [
                Series("Win by rounds", [day.won_cents for day in days]),
                Series("Expected", [day.expected_cents for day in days]),
            ],
            bands,
        ),
        drop_chart=line_chart(names, chip_lines(days)),
        money_chart=line_chart(
            names,
            [
                Series("Meters", [day.meters_cents or None for day in days]),
                Series("Bank", [day.bank_cents or None for day in days]),
            ],
        ),
    )


def _notices(room: CardRoom) -> list[Notice]:
    """The notices that need attention, the most urgent first: open calls before everything else."""
    with room.snapshot() as state:
        floor = read_floor(state)
        calls = open_calls(state, staffing_of(room, state), floor.tables)
        return [_called(call) for call in calls] + attention(floor, room.clock(), room_alerts(room))


def _called(call: CallView) -> Notice:
    """An open call, and who is going once somebody has taken it."""
    kind, more = ("call-taken", f", {call.taken_by} is going") if call.taken_by else ("call", "")
    return Notice(kind, f"{call.name}: {call.text}{more}", table=call.table, since=call.since)


def _audit(request: Request, room: CardRoom, _person: SessionUser) -> HTMLResponse:
    """The last audit and all open points: findings, tables kept shut, missing slips, alerts."""
    run = room.audits.last
    findings = list(run.sentences) if run and run.clean is False else []
    return office_page(
        request,
        "home/auditor.html",
        run=AuditAnswer.of(run),
        findings=[*findings, *room.closed, *(gap.text for gap in gaps_of(room.reader))],
        notices=_notices(room),
        head=room.reader.head(),
    )


def _watch(request: Request, room: CardRoom, _person: SessionUser) -> HTMLResponse:
    """The watch list: wins with their camera, halts, decisions by hand, differences of chips and missing slips."""
    names = names_of(room)
    jackpots = {jackpot.id: jackpot for jackpot in room.reader.all(Jackpot) if not jackpot.plan.practice}
    awards = [award for award in room.reader.all(Award) if award.jackpot in jackpots]
    newest = sorted(awards, key=lambda award: award.locked_at, reverse=True)[:MOST_WINS]
    head = room.reader.head().event
    recent = room.reader.events(max(0, head - MOST_ROWS), MOST_ROWS)
    notices = _notices(room)
    return office_page(
        request,
        "home/surveillance.html",
        wins=[(award, taken_step(award, SHOWN)) for award in newest],
        lines={award.id: jackpots[award.jackpot].plan.table_of_pays.line(award.line).name for award in newest},
        halted=[
            (jackpot, jackpot.halt.words)
            for jackpot in jackpots.values()
            if jackpot.status is JackpotStatus.HALTED and jackpot.halt
        ],
        overrides=[(event, _says(event, names)) for event in reversed(recent) if _is_override(event)][:MOST_WINS],
        differences=[notice for notice in notices if notice.kind == "chips-unreasonable"],
        off=_off_lately(room, names),
        gaps=[gap.text for gap in gaps_of(room.reader)],
        called=names,
        data={"practice": _practice(room)},
    )


def _off_lately(room: CardRoom, names: Names) -> list[str]:
    """Where chips and rounds of tables that were closed lately differ, by however little."""
    tables, zone = real_tables(room), room.settings.zone
    return [
        f"{names.table_name(sitting.table)}: chips and rounds differ by {to_the_cent(cents)}, "
        f"closed {to_the_minute(sitting.closed_at, zone)}"
        for sitting in sittings_of(room)
        if sitting.table in tables and is_closed_lately(room, sitting) and (cents := difference_cents(sitting))
    ]


def _practice(room: CardRoom) -> list[str]:
    """Tables and jackpots of practice: what happens there is kept, and nobody has to watch it live."""
    tables = [table.id for table in room.reader.all(FloorTable) if table.mode is TableMode.PRACTICE]
    return tables + [jackpot.id for jackpot in room.reader.all(Jackpot) if jackpot.plan.practice]


def _is_override(event: Event) -> bool:
    name = str(event.data.get("event"))
    kind = kind_of(name, event.data)
    decided = name == "round" or "above_books_cents" in event.data
    return name in OVERRIDES or kind in BY_HAND or (decided and kind is IrregularityKind.IRREGULARITY)


def _says(event: Event, names: Names) -> str:
    return sentence(str(event.data["event"]), event.data, names)


HOMES: Mapping[Role, Callable[[Request, CardRoom, SessionUser], HTMLResponse]] = {
    Role.DEALER: _own_table,
    Role.MANAGER: _day,
    Role.EXECUTIVE: _day,
    Role.ACCOUNTING: _day,
    Role.AUDITOR: _audit,
    Role.SURVEILLANCE: _watch,
}
