"""``pitboss jackpots``: what there is, and how it came about."""

import datetime as dt
import uuid
from pathlib import Path
from typing import Annotated, Any

import typer

from pitboss.cli.options import HERE, AsJson, BadgeId, Database, JackpotId, SecondBadge, Unlike, one_of
from pitboss.cli.output import SCHEMA, console, print_json, show, table
from pitboss.desk.person import Role
from pitboss.errors import PitbossError, unknown
from pitboss.floor import Command
from pitboss.games import load_game
from pitboss.games.settlement.pay import dollars, parse_cents
from pitboss.jackpots import accounts
from pitboss.jackpots import commands as c
from pitboss.jackpots.documents import Award, Jackpot
from pitboss.jackpots.game.display import MeterShown
from pitboss.jackpots.plan.advice import favours_player
from pitboss.jackpots.plan.file import read_plan
from pitboss.jackpots.plan.plan import JackpotPlan, check_plan
from pitboss.ledger import UNITS_PER_CENT, as_cents
from pitboss.reports.jackpot.jackpots import (
    BehindMeter,
    JackpotDetails,
    JackpotList,
    JackpotRow,
    MeterMovements,
    jackpot_details,
    jackpot_row,
)
from pitboss.store import Committer, Reader

app = typer.Typer()
Sure = Annotated[bool, typer.Option("--sure", help="The plan is right although it favours the player.")]


def cents(amount: int) -> str:
    """Units as dollars, down to the cent."""
    return dollars(as_cents(amount))


def send(url: str, command: Command, request_id: str = "") -> dict[str, Any]:
    """One command, answered once it is safe."""
    with Committer(url) as committer:
        return dict(committer.do(request_id or str(uuid.uuid4()), command).result)


def run_command(url: str, command: Command, *, as_json: bool, **more: object) -> None:
    """Send a command, and print what it has led to, with more that is known here."""
    result = send(url, command) | more
    if as_json:
        print_json({"schema": SCHEMA, **result})
        return
    for key, value in result.items():
        if key == "warnings":
            for warning in value:
                console().print(f"Note: {warning}", markup=False, soft_wrap=True)
        else:
            console().print(f"  {key}: {value}", markup=False)


@app.command()
def badge(
    card: Annotated[str, typer.Argument(metavar="CARD", help="The number of the card.")],
    person: Annotated[str, typer.Argument(metavar="PERSON", help="Whose card it is.")],
    role: Annotated[str, typer.Argument(metavar="ROLE", help="dealer, supervisor, executive, manager, accounting, …")],
    active: Annotated[
        bool, typer.Option("--active/--locked", help="Whether the card works; a card that is lost is locked.")
    ] = True,
    number: Annotated[
        str, typer.Option(help="A new person's number, such as an employee's; the name if not given.")
    ] = "",
    unlike: Unlike = None,
    until: Annotated[
        str, typer.Option(metavar="DAY", help="The card stops working on this day; a regulator's card needs one.")
    ] = "",
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """Give a person a card, or change its role; lock a card that is lost, or let it work again."""
    command = c.RegisterBadge(
        badge=card,
        person=person,
        role=one_of(Role, role, "role"),
        active=active,
        person_id=number,
        unlike=tuple(unlike or ()),
        until=until,
    )
    run_command(database, command, as_json=as_json, active=active)


@app.command()
def create(
    file: Annotated[str, typer.Argument(metavar="PLAN", help="The plan, a TOML file: see docs/jackpots.md.")],
    badge: BadgeId,
    second: SecondBadge = "",
    sure: Sure = False,
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """Make a jackpot from a plan, and say where the plan goes against the supplier's advice."""
    plan = _sure_of(read_plan(Path(file)), sure=sure)
    run_command(database, c.CreateJackpot(plan=plan, badge=badge, second=second), as_json=as_json)


@app.command("change-plan")
def change_plan(
    file: Annotated[str, typer.Argument(metavar="PLAN", help="The whole new plan, a TOML file; its id names it.")],
    badge: BadgeId,
    second: SecondBadge = "",
    sure: Sure = False,
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """Give a halted jackpot another plan, and say where that goes against the supplier's advice."""
    plan = _sure_of(read_plan(Path(file)), sure=sure)
    run_command(database, c.ChangePlan(plan=plan, badge=badge, second=second), as_json=as_json)


def _sure_of(plan: JackpotPlan, *, sure: bool) -> JackpotPlan:
    """A plan that could run, and that does not favour the player unless somebody is sure of that."""
    check_plan(plan)
    favours = "" if plan.practice else favours_player(plan)
    if favours and not sure:
        raise PitbossError(f"{favours}. Change it, or say --sure, and let two people make it")
    return plan


@app.command()
def link(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The table.")],
    jackpot: Annotated[list[str], typer.Argument(metavar="JACKPOT...", help="The jackpot on each sensor, one or two.")],
    badge: BadgeId,
    location: Annotated[str, typer.Option(help="The card room.")],
    paytable: Annotated[list[str], typer.Option(help="The pay table of each sensor.")],
    game: Annotated[str, typer.Option(help="Whose deck and hands it wins by.")] = "face-up-pai-gow",
    base_game: Annotated[str, typer.Option(help="What is played there, also a game that Pitboss does not play.")] = "",
    seats: Annotated[int, typer.Option(help="Seats.")] = 6,
    wager: Annotated[
        list[str] | None, typer.Option(help="The fixed wager in dollars, $1 if not given; or one for each sensor.")
    ] = None,
    decks: Annotated[int, typer.Option(help="Decks that are dealt from there.", min=1)] = 1,
    reading: Annotated[
        list[str] | None,
        typer.Option(
            help="The reading of each sensor's pay table, where it leaves a choice; the jackpot's if not given."
        ),
    ] = None,
    practice: Annotated[
        bool, typer.Option("--practice", help="A practice table; its jackpots are for practice.")
    ] = False,
    second: SecondBadge = "",
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """Put jackpots on the sensors of a table, if the rules let them be together."""
    amounts = tuple(parse_cents(amount) for amount in wager or ("1",))
    command = c.LinkTable(
        table=table,
        location=location,
        base_game=base_game or load_game(game).name,
        seats=seats,
        sensors=tuple(jackpot),
        game=game,
        paytables=tuple(paytable),
        decks=decks,
        fixed_cents=amounts[0],
        badge=badge,
        second=second,
        practice=practice,
        readings=tuple(reading or ()),
        amounts_cents=amounts if len(amounts) > 1 else (),
        off_floor=True,
    )
    run_command(database, command, as_json=as_json)


@app.command("list")
def list_jackpots(database: Database = HERE, as_json: AsJson = False) -> None:
    """Every jackpot, its meters and its tables."""
    reader = Reader(database)
    answer = JackpotList(jackpots=tuple(jackpot_row(reader, jackpot) for jackpot in reader.all(Jackpot)))
    show(answer, _print_list, as_json=as_json)


def _print_list(answer: JackpotList) -> None:
    columns = "jackpot", "name", "type", "status", "tables", "meter", "shows"
    rows = [row for jackpot in answer.jackpots for row in _listed_rows(jackpot)]
    console().print(table("Jackpots", columns, rows, left=6))


def _listed_rows(jackpot: JackpotRow) -> list[tuple[str, ...]]:
    """A row for each meter of a jackpot."""
    head = jackpot.id, jackpot.name, jackpot.type, jackpot.status, ", ".join(jackpot.tables)
    if not jackpot.meters:
        return [(*head, "posted prizes", "")]
    return [(*head, meter.id, _meter_text(meter)) for meter in jackpot.meters]


def _meter_text(meter: MeterShown) -> str:
    """What a meter shows, and what of it is being verified."""
    pending = ", ".join(map(dollars, meter.pending_cents))
    return f"{dollars(meter.cents)} ({pending} being verified)" if pending else dollars(meter.cents)


@app.command("show")
def show_jackpot(jackpot: JackpotId, database: Database = HERE, as_json: AsJson = False) -> None:
    """What its display shows, what is behind the meters, and what is still to be done."""
    reader = Reader(database)
    awards = [award for award in reader.all(Award) if award.jackpot == jackpot]
    answer = jackpot_details(reader, reader.get(Jackpot, jackpot), awards, dt.datetime.now(dt.UTC))
    show(answer, _print_jackpot, as_json=as_json)


def _print_jackpot(answer: JackpotDetails) -> None:
    out = console()
    status = f"{answer.status}: {answer.why}" if answer.why else answer.status
    out.print(
        f"{answer.name} ({answer.id}), {answer.type}, {status}; wager {dollars(answer.wager_cents)}", markup=False
    )
    rows = [_meter_row(meter, answer.behind[meter.id]) for meter in answer.meters]
    if rows:
        out.print(table("Meters", ("meter", "shows", "pending", "reserve", "overflow", "seed out"), rows))
    for meter, behind in answer.behind.items():
        if behind.receivable:
            advanced = cents(behind.receivable)
            out.print(f"  {meter}: the house has advanced {advanced}, repaid by contributions", markup=False)
    out.print(table("Pays", ("hand", "pays"), [(pay.name, pay.text) for pay in answer.pays]))
    for notice in answer.notices:
        out.print(notice, markup=False)
    for task in answer.to_do:
        late = "OVERDUE " if task.overdue else ""
        out.print(f"  {late}{task.subject}: {task.text}{task.due_word} {task.due:%Y-%m-%d %H:%M %Z}", markup=False)


def _meter_row(meter: MeterShown, behind: BehindMeter) -> tuple[str, ...]:
    pending = ", ".join(map(dollars, meter.pending_cents))
    parts = behind.reserve, behind.overflow, behind.seed_not_recovered
    return meter.id, dollars(meter.cents), pending, *map(cents, parts)


def _meter_of(reader: Reader, jackpot_id: str, meter: str | None) -> str:
    """The meter that is meant: the only one if none is named."""
    jackpots = {jackpot.id: jackpot.plan for jackpot in reader.all(Jackpot)}
    if jackpot_id not in jackpots:
        raise unknown("jackpot", jackpot_id, jackpots)
    plan = jackpots[jackpot_id]
    if not plan.meters:
        raise PitbossError(f"{plan.name} is a house jackpot: it has posted prizes and no meter to look back on")
    if meter is not None:
        return plan.meter(meter).id
    if len(plan.meters) > 1:
        raise PitbossError(f"{plan.name} has several meters, say which: --meter {', '.join(m.id for m in plan.meters)}")
    return plan.meters[0].id


@app.command()
def history(
    jackpot: JackpotId,
    meter: Annotated[str | None, typer.Option(help="Which meter, if there are several.")] = None,
    lines: Annotated[int, typer.Option(help="How many movements.", min=1, max=1000)] = 20,
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """The last movements of a meter, each with its reason."""
    reader = Reader(database)
    meter = _meter_of(reader, jackpot, meter)
    found = reader.history(accounts.meter(jackpot, meter), limit=lines)
    show(MeterMovements.of(jackpot, meter, "meter", found), _print_history, as_json=as_json)


def _print_history(answer: MeterMovements) -> None:
    rows = [
        (
            str(line.sequence),
            line.at,
            line.kind,
            line.reason,
            ", ".join(f"{key} {value}" for key, value in line.facts.items()),
            _units(line.units),
            cents(line.units_after),
        )
        for line in answer.lines
    ]
    columns = "entry", "at", "kind", "reason", "of", "moved", "shows after"
    console().print(table(f"{answer.jackpot}, meter {answer.meter}", columns, rows, left=5))


def _units(amount: int) -> str:
    """Units as dollars with every digit that is there, and whole cents."""
    whole, rest = divmod(abs(amount), 100 * UNITS_PER_CENT)
    digits = f"{rest:08d}".rstrip("0").ljust(2, "0") if rest else ""
    return f"{'−' if amount < 0 else '+'}${whole:,}{'.' if digits else ''}{digits}"
