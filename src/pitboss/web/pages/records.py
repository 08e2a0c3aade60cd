"""Records for others: the pit's log, cash and tax, the regulator's desk, and the audit trail."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse

from pitboss.desk.person import Badge
from pitboss.floor.documents import ApprovalLetter
from pitboss.jackpots import accounts
from pitboss.jackpots.documents import CashDay, Jackpot, JackpotTable
from pitboss.jackpots.identities import EXPLAINED
from pitboss.jackpots.winner.rules import winner_rules
from pitboss.ledger import as_cents
from pitboss.reports.audit_answer import AuditAnswer
from pitboss.reports.day.happenings import SENTENCES
from pitboss.reports.day.names import Names, account_words
from pitboss.reports.day.period_folder import MOST_DAYS
from pitboss.store.read.search import TrailSearch
from pitboss.web.api.jackpots.winners import cash_days
from pitboss.web.api.office.audit import entries_page, events_page, wanted
from pitboss.web.api.office.reports import build_of, irregularities_of, master_of
from pitboss.web.api.pit_log import decks_of, outages_of
from pitboss.web.pages.render import days_around, names_of, office_page
from pitboss.web.room import CardRoom, room_of
from pitboss.web.views.floor_views import real_tables

router = APIRouter(tags=["pages"], include_in_schema=False)

MOST_DECKS = 100


def _hands(room: CardRoom) -> dict[str, list[list[tuple[str, str]]]]:
    """The hands of the pay table on each sensor of each table, by id and name."""
    jackpots = {jackpot.id: jackpot for jackpot in room.reader.all(Jackpot)}
    return {
        table.id: [[(line.id, line.name) for line in jackpots[name].plan.table_of_pays.lines] for name in table.sensors]
        for table in room.reader.all(JackpotTable)
    }


@router.get("/pit-log")
def pit_log(request: Request, day: dt.date | None = None) -> HTMLResponse:
    """Show irregularities and corrections of a gaming day, outages with their paper, and decks."""
    room = room_of(request)
    wanted = day or room.today
    tables = list(real_tables(room).values())
    return office_page(
        request,
        "records/pit-log.html",
        **days_around(room, wanted),
        irregularities=irregularities_of(room, wanted, ""),
        found=outages_of(room),
        decks=decks_of(room)[:MOST_DECKS],
        tables=tables,
        names=names_of(room),
        data={
            "hands": _hands(room),
            "zone": room.settings.zone,
            "cards": [table.id for table in tables if table.mode.enters_rounds],
        },
    )


@router.get("/cash-and-tax")
def cash_and_tax(request: Request) -> HTMLResponse:
    """Show cash to be reported, by gaming day and person, and tax that was withheld."""
    room = room_of(request)
    today = room.today
    with room.snapshot() as state:
        days, withheld = state.all(CashDay), as_cents(-state.balance(accounts.WITHHELD))
    lines = room.reader.history(accounts.WITHHELD, limit=200)
    return office_page(
        request,
        "records/cash-and-tax.html",
        reported=cash_days(days),
        watched=sorted((day for day in days if not day.due), key=lambda day: day.id, reverse=True)[:50],
        withheld_cents=withheld,
        lines=lines,
        cash_rule=winner_rules().cash_report_on(today),
        today=today.isoformat(),
    )


@router.get("/regulator")
def regulator(request: Request, day: dt.date | None = None) -> HTMLResponse:
    """Show the regulator's desk: the build, the Master Games Report, letters, a period's folder."""
    room = room_of(request)
    wanted = day or room.today
    return office_page(
        request,
        "records/regulator.html",
        build=build_of(room),
        report=master_of(room, wanted),
        **days_around(room, wanted),
        letters=sorted(room.reader.all(ApprovalLetter), key=lambda letter: letter.since, reverse=True),
        jackpots=[jackpot for jackpot in room.reader.all(Jackpot) if not jackpot.plan.practice],
        most_days=MOST_DAYS,
    )


@router.get("/audit")
def audit(
    request: Request, search: Annotated[TrailSearch, Depends(wanted)], what: Literal["events", "entries"] = "events"
) -> HTMLResponse:
    """Show events or entries that fit a search, the newest first."""
    room = room_of(request)
    names = names_of(room)
    known = _known(room, names)
    people = _fitting(search.person, {person: person for person in known["person"]})
    tables = _fitting(search.table, known["table"])
    search = replace(search, person="", table="", people=people, tables=tables)
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
        run=AuditAnswer.of(room.audits.last),
        names=names,
        known=known,
        several=[[names.table_name(table) for table in tables], people],
        ready=READY,
        is_asked=any(asked.values()) or what == "entries",
        account_words=account_words,
        identities=EXPLAINED,
    )


#: Searches that are made often: what they are called, and what they ask for.
READY = {
    "Wins": "kind=award-locked",
    "Payments": "kind=award-step&text=paid",
    "Chips moved": "kind=chips-moved",
    "Halts": "kind=jackpot-halted",
    "Plans changed": "kind=plan-changed",
    "Cards": "kind=card-managed",
    "Wrong PINs": "kind=wrong-secret",
    "Adjustments": "what=entries&kind=adjustment",
}


def _fitting(asked: str, names: Mapping[str, str]) -> tuple[str, ...]:
    """What a name, an id or a part of them stands for, in whatever case; what was asked if nothing fits."""
    part = " ".join(asked.split()).casefold()
    if not part:
        return ()
    whole = [key for key, name in names.items() if part in {key.casefold(), name.casefold()}]
    parts = whole or [key for key, name in names.items() if part in key.casefold() or part in name.casefold()]
    return tuple(parts) or (asked,)


def _known(room: CardRoom, names: Names) -> dict[str, Mapping[str, str]]:
    """The tables by id, people by name, and kinds of events that a search form offers."""
    return {
        "table": names.tables,
        "person": {badge.person: str(badge.role) for badge in room.reader.all(Badge)},
        "kind": {kind: kind.replace("-", " ") for kind in sorted(SENTENCES)},
    }
