"""The game manager's pages: the desk, a table's setup, jackpots, and staff."""

from typing import get_args

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from pitboss.floor.devices.device import Device, DeviceKind
from pitboss.floor.documents import ApprovalLetter
from pitboss.floor.own_games import shelf_of
from pitboss.floor.views.table_views import floor_table
from pitboss.games.house_way import house_way_ids, load_house_way
from pitboss.games.table.limits import NO_JURISDICTION, jurisdictions
from pitboss.games.table.restrictions import restrictions_of
from pitboss.jackpots.documents import Jackpot, JackpotTable
from pitboss.jackpots.plan.file import plan_in_words
from pitboss.jackpots.plan.plan import JackpotPlan
from pitboss.reports.rules.own_games import OwnGameRow
from pitboss.web.api.devices import devices_of
from pitboss.web.api.jackpots.jackpots import all_details
from pitboss.web.api.office.staff import CardRole, cards, has_witness
from pitboss.web.guard.sessions import signed_in
from pitboss.web.pages.jackpots import MOST_TOGETHER
from pitboss.web.pages.render import may, names_of, office_page
from pitboss.web.room import room_of
from pitboss.web.views import floor_views as views
from pitboss.web.views.accounting_views import alerts
from pitboss.web.views.charts import sparkline
from pitboss.web.views.day_figures import day_figures, wins_by_table
from pitboss.web.views.jackpot_words import HALT_WORDS, PART_WORDS, PLAN_WORDS, STAGE_WORDS, WAY_WORDS, halts_of

router = APIRouter(tags=["pages"], include_in_schema=False)

#: So many days the win of each table is drawn.
DAYS = 30

MODES = {
    "card-entry": "the dealer enters wagers and cards",
    "outcomes": "wagers and who won; cards only for bonus and jackpot hits",
    "jackpot-only": "only the jackpots on its sensors",
    "practice": "software deals, for practice credits",
}
#: Where no jurisdiction's limits hold.
LAWLESS = "no law, only the game's limits"


@router.get("/manage")
def desk(request: Request) -> HTMLResponse:
    """Show tables, jackpots and staff at a glance."""
    room = room_of(request)
    with room.snapshot() as state:
        tables = views.table_summaries(state)
        linked = {table.id: table for table in state.all(JackpotTable)}
    wins = wins_by_table(room, DAYS)
    return office_page(
        request,
        "manage/desk.html",
        figures=day_figures(room),
        tables=tables,
        jackpots=all_details(room),
        halts=halts_of(room.reader.all(Jackpot)),
        called=names_of(room),
        linked=linked,
        wins=wins,
        sparklines={table: sparkline(won.cents) for table, won in wins.items()},
        days=DAYS,
        closed=room.closed,
        alerts=alerts(room),
        approvals=room.reader.all(ApprovalLetter),
        house=views.room_view(room),
    )


def linked_as(plan: JackpotPlan) -> dict[str, str]:
    """The designator of a jackpot's pay table at tables of another base game, by that game's name."""
    names = {name.casefold() for name in (plan.table_of_pays.designator, *plan.table_of_pays.aliases)}
    return {
        base.name: designator
        for base in restrictions_of(plan.game).base_game
        for designator in base.designators
        if designator.casefold() in names
    }


def _setup(request: Request, table: str) -> HTMLResponse:
    room = room_of(request)
    known = views.table_details(room, floor_table(room.reader, table)) if table else None
    jackpots = [
        {
            "id": jackpot.id,
            "name": jackpot.plan.name,
            "practice": jackpot.plan.practice,
            "location": jackpot.plan.location,
            "game": jackpot.plan.game,
            "paytable": jackpot.plan.paytable,
            "reading": jackpot.plan.reading,
            "fixed_cents": jackpot.plan.fixed_cents,
            "status": str(jackpot.status),
            "linked_as": linked_as(jackpot.plan),
        }
        for jackpot in room.reader.all(Jackpot)
    ]
    names = {way: load_house_way(way).name for way in house_way_ids()}
    data = {
        "table": known,
        "games": views.games_view(),
        "jackpots": jackpots,
        "ways": views.own_ways(room),
        "way_names": names,
    }
    return office_page(
        request,
        "manage/table.html",
        table=known,
        data=data,
        modes=MODES,
        laws=[(law, LAWLESS if law == NO_JURISDICTION else law.title()) for law in jurisdictions()],
        games=data["games"],
        jackpots=jackpots,
        ways=data["ways"],
        called=names_of(room),
        devices=devices_of(room, [device for device in room.reader.all(Device) if device.table == table]),
        device_kinds=list(DeviceKind),
    )


@router.get("/manage/table")
def new_table(request: Request) -> HTMLResponse:
    """Show the setup of a new table."""
    return _setup(request, "")


@router.get("/manage/tables/{table}")
def set_up(request: Request, table: str) -> HTMLResponse:
    """Show a table's setup: mode, game, choices, limits, equipment, and the jackpots on its sensors."""
    return _setup(request, table)


@router.get("/manage/jackpots")
def jackpots(request: Request) -> HTMLResponse:
    """Show every jackpot, its meters and the money behind them, and all that can be done to them."""
    room = room_of(request)
    found = all_details(room)
    games = [game for game in views.games_view() if any(wager.sensor for wager in game.wagers)]
    return office_page(
        request,
        "manage/jackpots.html",
        jackpots=found,
        on_a_wall=MOST_TOGETHER,
        called=names_of(room),
        halts=halts_of(room.reader.all(Jackpot)),
        games=games,
        words=PLAN_WORDS,
        choices={"halt": HALT_WORDS, "stage": STAGE_WORDS, "part": PART_WORDS, "way": WAY_WORDS},
        data={"plans": {jackpot.id: plan_in_words(jackpot.plan) for jackpot in found}},
    )


@router.get("/manage/games")
def own_games(request: Request) -> HTMLResponse:
    """Show the room's own games, and a form to check and add one."""
    return office_page(
        request,
        "manage/games.html",
        games=[OwnGameRow.of(game) for game in shelf_of(room_of(request).reader).games],
        may_add=may(request, "POST", "/api/v1/own-games"),
    )


@router.get("/manage/staff")
def staff(request: Request) -> HTMLResponse:
    """Show which card each person carries."""
    room = room_of(request)
    two, found = has_witness(room, signed_in(request)), cards(room)
    persons = sorted({(card.person_id, card.person) for card in found}, key=lambda person: person[1].casefold())
    return office_page(
        request, "manage/staff.html", cards=found, persons=persons, roles=get_args(CardRole), data={"two": two}
    )
