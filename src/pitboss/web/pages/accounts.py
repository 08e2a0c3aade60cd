"""Accounting's pages: a day with its sittings, hold and deposits; the report of a gaming day or a shift."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from pitboss.desk.desk import OWED
from pitboss.floor.chips.shifts import is_unreasonable
from pitboss.floor.chips.slips import gaps_of
from pitboss.floor.documents import FloorTable, TableMode
from pitboss.games import load_game
from pitboss.jackpots.documents import Jackpot
from pitboss.ledger.entry import word_of
from pitboss.reports.day.files import COLUMNS
from pitboss.reports.day.names import account_words
from pitboss.reports.day.sittings import COUNTING, NO_HANDLE
from pitboss.reports.day.totals import percent_of_drop
from pitboss.web.api.office.reports import paper_of
from pitboss.web.pages.render import days_around, names_of, office_page
from pitboss.web.problems import not_there
from pitboss.web.room import CardRoom, room_of
from pitboss.web.views import accounting_views as views
from pitboss.web.views.charts import Series, hold_chart, line_chart
from pitboss.web.views.day_figures import chip_lines, days_view, not_counted, without_win, won_so_far
from pitboss.web.views.floor_views import TableMovement, movements_in, real_tables, sittings_of

router = APIRouter(tags=["pages"], include_in_schema=False)

#: So many days are drawn, up to the one that is shown.
DAYS = 30


def _wager_names(room: CardRoom, held: Sequence[views.SittingHold]) -> dict[str, dict[str, str]]:
    """What the wagers of each sitting are called on its layout."""
    shown = {row.sitting for row in held}
    setups = {sitting.id: sitting.setup for sitting in sittings_of(room) if sitting.id in shown and sitting.setup}
    games = {sitting: load_game(setup.game, setup.rules) for sitting, setup in setups.items()}
    return {sitting: {wager.id: str(game.spot_name(wager)) for wager in game.wagers} for sitting, game in games.items()}


@router.get("/accounting")
def accounting(
    request: Request,
    day: dt.date | None = None,
    table: str = "",
    sort: Literal["deviation", "time"] = "deviation",
    practice: bool = False,  # noqa: FBT001, FBT002 - a field of the address
) -> HTMLResponse:
    """A gaming day, today's if none is given, and the thirty days up to it; of all tables or of one.

    Win against expectation has those first that lie farthest from it, and no practice unless that is asked for.
    """
    room = room_of(request)
    wanted = day or room.today
    tables = real_tables(room)
    if table and table not in tables:
        raise not_there(f"There is no table {table!r:.60} with chips")
    found = views.day_view(room, wanted, table)
    held = views.held_sittings(found.sittings, practice=practice, by_deviation=sort == "deviation")
    days = days_view(room, DAYS, wanted, table)
    names = [figures.day for figures in days]
    unknown: dict[str, list[str]] = {}
    for sitting in found.sittings:
        if not sitting.hold.known and (sitting.rounds or sitting.mode != "practice"):
            unknown.setdefault(". ".join(sitting.hold.notes), []).append(sitting.name)
    return office_page(
        request,
        "accounting/accounting.html",
        **days_around(room, wanted),
        sittings=found.sittings,
        totals=found.totals,
        hold=found.hold,
        held=held,
        sort=sort,
        with_practice=practice,
        has_practice=any(sitting.hold.known and sitting.mode == TableMode.PRACTICE for sitting in found.sittings),
        chart=hold_chart(held),
        table=table,
        tables=tables.values(),
        by_table=_by_table(found.sittings),
        without_win=without_win(days) or _not_recorded(tables.get(table)),
        not_counted=not_counted(days),
        counting=any(figures.counting for figures in days) or any(COUNTING in note for note in unknown),
        won_chart=line_chart(
            names,
            [
                Series("Win by rounds", [figures.won_cents for figures in days]),
                Series("Expected", [figures.expected_cents for figures in days]),
            ],
            [figures.band_95 for figures in days],
        ),
        sum_chart=line_chart(names, *won_so_far(days)),
        drop_chart=line_chart(names, chip_lines(days)),
        wager_names=_wager_names(room, held),
        unknown=unknown,
        alerts=views.alerts(room),
        due=views.due_view(room),
    )


def _not_recorded(table: FloorTable | None) -> str:
    """Why the rounds of a table say nothing of its win, if they never do."""
    return f"{NO_HANDLE}." if table is not None and table.mode is TableMode.JACKPOT_ONLY else ""


@dataclass(frozen=True, slots=True)
class TableBar:
    """The win of a table on a day by its chips, and its share of the largest amount of the day."""

    table: str
    name: str
    cents: int
    share: int


def _by_table(sittings: Sequence[views.SittingHold]) -> list[TableBar]:
    """The tables of a day whose win is known, from the largest win to the largest loss."""
    known = [row for row in sittings if row.win_cents is not None and row.mode != TableMode.PRACTICE]
    won: dict[tuple[str, str], int] = {}
    for row in known:
        won[row.table, row.name] = won.get((row.table, row.name), 0) + (row.win_cents or 0)
    most = max(map(abs, won.values()), default=0) or 1
    ordered = sorted(won.items(), key=lambda pair: -pair[1])
    return [TableBar(table, name, cents, round(100 * abs(cents) / most)) for (table, name), cents in ordered]


@router.get("/chips")
def chips(request: Request, day: dt.date | None = None, table: str = "") -> HTMLResponse:
    """Show every movement of chips of a gaming day, the newest first."""
    room = room_of(request)
    wanted = day or room.today
    tables = real_tables(room)
    if table and table not in tables:
        raise not_there(f"There is no table {table!r:.60} with chips")
    found = movements_in(room, room.settings.hours.day(wanted), table)
    return office_page(
        request,
        "accounting/chips.html",
        **days_around(room, wanted),
        table=table,
        tables=tables.values(),
        movements=found,
        sums=_sums(found),
        gaps=[gap.text for gap in gaps_of(room.reader)],
    )


def _sums(rows: Sequence[TableMovement]) -> dict[str, tuple[int, int]]:
    """The number of movements of each kind, and their sums; void ones count nothing."""
    sums: dict[str, tuple[int, int]] = {}
    for movement in (row.movement for row in rows if row.movement.void is None):
        many, cents = sums.get(movement.what, (0, 0))
        sums[movement.what] = many + 1, cents + movement.cents
    return sums


@router.get("/reports/day")
def day_report(request: Request, day: dt.date | None = None, shift: str = "") -> HTMLResponse:
    """Show how every meter came from its first reading to its last."""
    room = room_of(request)
    wanted = day or room.today
    jackpots = room.reader.all(Jackpot)
    names = {jackpot.id: jackpot.plan.name for jackpot in jackpots}
    found = paper_of(room, wanted, shift)
    return office_page(
        request,
        "reports/day.html",
        report=found,
        columns=COLUMNS,
        **days_around(room, wanted),
        shift=shift,
        gaps=[gap.text for gap in gaps_of(room.reader)],
        is_unreasonable=is_unreasonable,
        hold_of=percent_of_drop,
        seen=_seen,
        shifts=[name for name, _ in room.settings.hours.shifts],
        names=names,
        called=names_of(room),
        account_words=account_words,
        hands=_hands(jackpots),
    )


def _seen(account: str, units: int) -> int:
    """A movement with the sign that people expect: crediting a meter's account raises it."""
    return -units if word_of(account) in OWED else units


def _hands(jackpots: list[Jackpot]) -> dict[tuple[str, str], str]:
    """The names of the hands on the pay table of each jackpot."""
    return {(jackpot.id, line.id): line.name for jackpot in jackpots for line in jackpot.plan.table_of_pays.lines}
