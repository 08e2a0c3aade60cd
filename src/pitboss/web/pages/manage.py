"""The game manager's pages: the desk, a table's setup, jackpots, and staff."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from pitboss.floor.documents import Approval
from pitboss.games.limits import jurisdictions
from pitboss.games.restrictions import restrictions_of
from pitboss.jackpots.caring import DOWN, UP
from pitboss.jackpots.documents import JackpotTable
from pitboss.jackpots.plan import JackpotPlan, OffTheMeter, SeatOrder, Sharing, WhenDry
from pitboss.web import floor_views as views
from pitboss.web.accounting_views import alerts
from pitboss.web.api.jackpots import all_jackpots, show_jackpot
from pitboss.web.api.staff import cards, has_witness
from pitboss.web.expectations import expectations_of
from pitboss.web.pages.office import names_of, office_page
from pitboss.web.room import room_of
from pitboss.web.sessions import signed_in

router = APIRouter(tags=["pages"], include_in_schema=False)

#: What a card of the house may be for, in the order of a list.
ROLES = (
    "dealer", "supervisor", "executive", "manager", "accounting", "surveillance", "auditor", "technician", "display",
)  # fmt: skip
MODES = {
    "card-entry": "the dealer enters wagers and cards",
    "jackpot-only": "only the jackpots on its sensors",
    "practice": "software deals, for practice credits",
}


@router.get("/manage")
def desk(request: Request) -> HTMLResponse:
    """Tables, jackpots and staff at one look."""
    room = room_of(request)
    linked = {each.id: each for each in room.reader.documents(JackpotTable.kind) if isinstance(each, JackpotTable)}
    return office_page(
        request, "manage/desk.html",
        tables=[views.table_summary(room, each) for each in views.all_tables(room)],
        jackpots=[show_jackpot(request, each.id) for each in all_jackpots(room)], called=names_of(room),
        linked=linked, closed=room.closed, alerts=alerts(room, expectations_of(request)),
        approvals=[each for each in room.reader.documents(Approval.kind) if isinstance(each, Approval)],
        house=views.room_view(room),
    )  # fmt: skip


def linked_as(plan: JackpotPlan) -> dict[str, str]:
    """Under which designator a jackpot's pay table is linked at tables of another base game, by that game's name."""
    names = {name.casefold() for name in (plan.table_of_pays.designator, *plan.table_of_pays.aliases)}
    return {
        base.name: designator
        for base in restrictions_of(plan.game).base_game
        for designator in base.designators
        if designator.casefold() in names
    }


def _setup(request: Request, table: str) -> HTMLResponse:
    room = room_of(request)
    known = views.table_details(room, views.table_of(room, table)) if table else None
    jackpots = [
        {"id": each.id, "name": each.plan.name, "practice": each.plan.practice, "location": each.plan.location,
         "game": each.plan.game, "paytable": each.plan.paytable, "reading": each.plan.reading,
         "fixed_cents": each.plan.fixed_cents, "status": str(each.status), "linked_as": linked_as(each.plan)}
        for each in all_jackpots(room)
    ]  # fmt: skip
    data = {"table": known, "games": views.games_view(), "jackpots": jackpots}
    return office_page(
        request, "manage/table.html", table=known, data=data, modes=MODES, jurisdictions=jurisdictions(),
        games=data["games"], jackpots=jackpots, called=names_of(room),
    )  # fmt: skip


@router.get("/manage/table")
def new_table(request: Request) -> HTMLResponse:
    """A table that is not there yet."""
    return _setup(request, "")


@router.get("/manage/tables/{table}")
def set_up(request: Request, table: str) -> HTMLResponse:
    """A table's setup: mode, game, choices, limits, equipment, and the jackpots on its sensors."""
    return _setup(request, table)


@router.get("/manage/jackpots")
def jackpots(request: Request) -> HTMLResponse:
    """Every jackpot, its meters and what is behind them, and all that is done to them."""
    room = room_of(request)
    found = [show_jackpot(request, each.id) for each in all_jackpots(room)]
    games = [each for each in views.games_view() if any(wager["sensor"] for wager in each["wagers"])]
    return office_page(
        request, "manage/jackpots.html", jackpots=found, up=UP, down=DOWN, games=games,
        words={"off_the_meter": list(OffTheMeter), "when_dry": list(WhenDry), "sharing": list(Sharing),
               "seat_order": list(SeatOrder)},
    )  # fmt: skip


@router.get("/manage/staff")
def staff(request: Request) -> HTMLResponse:
    """Who carries which card."""
    room = room_of(request)
    two, found = has_witness(room, signed_in(request)), cards(room)
    persons = sorted({(card.person_id, card.person) for card in found}, key=lambda person: person[1].casefold())
    return office_page(request, "manage/staff.html", cards=found, persons=persons, roles=ROLES, data={"two": two})
