"""``pitboss pit``: outages and rounds from paper, decks, irregularities, Master Games Reports, a period's folder."""

from pathlib import Path
from typing import Annotated, Literal, cast

import typer

from pitboss.cli.jackpots.jackpots import run_command
from pitboss.cli.options import (
    HERE,
    PACIFIC,
    AnyFile,
    AsJson,
    BadgeId,
    Database,
    Day,
    PaperFile,
    ShiftTimes,
    Zone,
    date_of,
    gaming_day,
    shifts_in,
)
from pitboss.cli.output import check_out, deliver, table, tell
from pitboss.cli.pit.rounds import act_of
from pitboss.desk.gaming_day import Hours
from pitboss.errors import PitbossError
from pitboss.floor.decks import LogDeck, LoggedDeck
from pitboss.floor.documents import ApprovalLetter
from pitboss.floor.outage.outages import KeyPaperRound, Outage, PaperHand, PaperRound, RecordOutage
from pitboss.jackpots.documents import Lit
from pitboss.reports.answer import as_json as plain
from pitboss.reports.build import running_build
from pitboss.reports.day.irregularities import irregularities
from pitboss.reports.day.master_games import master_csv, master_document, master_games
from pitboss.reports.day.paper import day_paper, period_of
from pitboss.reports.day.period_folder import PeriodFolder, write_period
from pitboss.reports.day.sittings import count_now
from pitboss.reports.document import DocumentAnswer
from pitboss.reports.outage.form import paper_form
from pitboss.rounds.events import Act
from pitboss.store import Reader
from pitboss.store.commit.committer import system_clock

app = typer.Typer()

Second = Annotated[str, typer.Option(help="The card of the second person.")]
TableId = Annotated[str, typer.Option("--table", help="A table's id.")]


def _pair(text: str) -> Lit:
    seat, _, sensor = text.partition(".")
    if not (seat.isdigit() and (sensor or "1").isdigit()):
        raise PitbossError(f"{text!r:.20} is not a seat and sensor: write SEAT.SENSOR, such as 2.1")
    return Lit(int(seat), int(sensor or 1))


def _hand(text: str) -> PaperHand:
    where, _, rest = text.partition("=")
    line, _, paid = rest.partition(":")
    if not line or paid not in {"", "paid"}:
        raise PitbossError(f"{text!r:.60} is not a hand: write SEAT.SENSOR=LINE, or SEAT.SENSOR=LINE:paid")
    lit = _pair(where)
    return PaperHand(seat=lit.seat, sensor=lit.sensor, line=line, paid=bool(paid))


@app.command()
def outage(
    tables: Annotated[list[str], typer.Argument(metavar="TABLE...", help="The tables that were out of order.")],
    since: Annotated[str, typer.Option(help="From when, with its zone: 2026-11-15T20:03:00-08:00.")],
    until: Annotated[str, typer.Option(help="Until when, with its zone.")],
    what: Annotated[str, typer.Option(help="What failed.")],
    badge: BadgeId,
    second: Second,
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """Report an outage, by two people, once it is over; paper forms are keyed under it."""
    told = RecordOutage(since=since, until=until, tables=tuple(tables), what=what, badge=badge, second=second)
    run_command(database, told, as_json=as_json)


@app.command("paper-round")
def paper_round(
    table_id: TableId,
    outage: Annotated[str, typer.Option(help="The outage, such as O-1.")],
    form: Annotated[str, typer.Option(help="The number of the paper form.")],
    line: Annotated[int, typer.Option(help="The line of the form.")],
    played_at: Annotated[str, typer.Option(help="When it was played, with its zone.")],
    badge: BadgeId,
    second: Second,
    base: Annotated[list[int] | None, typer.Option(help="A seat with a base wager.")] = None,
    lit: Annotated[list[str] | None, typer.Option(metavar="SEAT.SENSOR", help="A coin on a sensor.")] = None,
    hand: Annotated[list[str] | None, typer.Option(metavar="SEAT.SENSOR=LINE", help="A win; :paid if paid.")] = None,
    acts: Annotated[str, typer.Option(metavar="FILE", help="Acts of a round of cards, one JSON object a line.")] = "",
    round_id: Annotated[str, typer.Option("--round", help="A round that the paper names.")] = "",
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """Key a line of a paper form later, with its true time, by two people."""
    keyed = KeyPaperRound(
        table=table_id,
        outage=outage,
        form=form,
        line=line,
        played_at=played_at,
        base=tuple(base or ()),
        lit=tuple(map(_pair, lit or ())),
        hands=tuple(map(_hand, hand or ())),
        acts=_acts(acts) if acts else (),
        round=round_id,
        badge=badge,
        second=second,
    )
    run_command(database, keyed, as_json=as_json)


def _acts(file: str) -> tuple[Act, ...]:
    """The acts of a file, each read as strictly as one that a dealer enters."""
    try:
        lines = [line for line in Path(file).read_text(encoding="utf-8").splitlines() if line.strip()]
    except (OSError, ValueError) as error:
        raise PitbossError(f"The acts {file} can't be read: {type(error).__name__}") from None
    return tuple(map(act_of, lines))


@app.command("outages")
def list_outages(database: Database = HERE, as_json: AsJson = False) -> None:
    """Outages that were reported, and the rounds keyed from paper."""
    reader = Reader(database)
    told, rounds = reader.all(Outage), reader.all(PaperRound)
    columns = "outage", "from", "to", "tables", "what", "by", "keyed"
    rows = [
        (
            outage.id,
            outage.since,
            outage.until,
            ", ".join(outage.tables),
            outage.what,
            f"{outage.by}, {outage.second}",
            str(outage.keyed),
        )
        for outage in told
    ]
    outages = table("Outages", columns, rows, left=6)
    columns = "round", "form, line", "played", "keyed", "by", "wagers", "wins"
    lines = [
        (
            paper.id,
            f"{paper.form}, {paper.line}",
            paper.played_at,
            paper.keyed_at,
            f"{paper.by}, {paper.second}",
            str(paper.wagers),
            str(paper.wins),
        )
        for paper in rounds
    ]
    found = {"outages": [plain(outage) for outage in told], "rounds": [plain(paper) for paper in rounds]}
    tell(found, outages, table("Rounds keyed from paper", columns, lines, left=5), as_json=as_json)


@app.command("outage-form")
def outage_form(
    table_id: TableId,
    number: Annotated[str, typer.Option(help="The number of the form; by hand if not given.")] = "",
    out: PaperFile = None,
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """The paper form that a dealer writes on while the software is out of order."""
    document = paper_form(database, table_id, number)
    answer = DocumentAnswer(title=document.title, blocks=document.blocks)
    deliver(check_out(out, ".html", ".pdf"), answer, lambda: document, as_json=as_json)


@app.command()
def deck(
    number: Annotated[str, typer.Argument(metavar="DECK", help="The number on the deck's box.")],
    what: Annotated[str, typer.Argument(metavar="WHAT", help="in, counted or out.")],
    table_id: TableId,
    badge: BadgeId,
    second: Second,
    cards: Annotated[int, typer.Option(help="How many cards were counted.")] = 0,
    reason: Annotated[str, typer.Option(help="Why it goes out of play.")] = "",
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """Log a deck: it comes into play, is counted, or goes out, by two people."""
    if what not in {"in", "counted", "out"}:
        raise PitbossError(f"{what!r:.20} is nothing that is logged of a deck: in, counted or out")
    done = cast("Literal['in', 'counted', 'out']", what)
    logged = LogDeck(table=table_id, deck=number, what=done, cards=cards, reason=reason, badge=badge, second=second)
    run_command(database, logged, as_json=as_json)


@app.command("decks")
def list_decks(database: Database = HERE, as_json: AsJson = False) -> None:
    """Every deck with its log."""
    decks = Reader(database).all(LoggedDeck)
    rows = [
        (
            deck.number,
            entry.at,
            entry.what,
            entry.table,
            str(entry.cards or ""),
            f"{entry.by}, {entry.second}",
            entry.reason,
        )
        for deck in decks
        for entry in deck.log
    ]
    shown = table("Decks", ("deck", "when", "what", "table", "cards", "by", "reason"), rows, left=7)
    tell({"decks": [plain(deck) for deck in decks]}, shown, as_json=as_json)


@app.command("irregularities")
def list_irregularities(
    day: Day = "",
    zone: Zone = PACIFIC,
    shifts: ShiftTimes = "",
    shift: Annotated[str, typer.Option(help="Only this shift, by its name.")] = "",
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """Irregularities and corrections of a gaming day or a shift in one list."""
    hours = Hours(zone, shifts_in(shifts))
    period = period_of(hours, gaming_day(day, hours, system_clock()), shift)
    found = irregularities(database, period, zone)
    rows = [(entry.at, str(entry.kind), entry.text) for entry in found]
    shown = table(f"Irregularities and corrections, {period.name}", ("when", "sort", "what"), rows, left=3)
    tell({"period": period.name, "irregularities": [plain(entry) for entry in found]}, shown, as_json=as_json)


@app.command("master-games")
def master_games_report(
    day: Day = "",
    zone: Zone = PACIFIC,
    shifts: ShiftTimes = "",
    out: AnyFile = None,
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """The Master Games Report of a gaming day: every table, accruals and prizes, also without activity."""
    hours, now = Hours(zone, shifts_in(shifts)), system_clock()
    file = check_out(out, ".html", ".pdf", ".csv", ".json")
    period = period_of(hours, gaming_day(day, hours, now), "")
    report = master_games(day_paper(database, period, zone, now, count_now))
    deliver(file, report, lambda: master_document(report), lambda: master_csv(report), as_json=as_json)


@app.command()
def period(
    first: Annotated[str, typer.Argument(metavar="FIRST", help="The first gaming day as YYYY-MM-DD.")],
    last: Annotated[str, typer.Argument(metavar="LAST", help="The last gaming day.")],
    out: Annotated[str, typer.Option(metavar="FILE", help="Write to this file, which ends in .zip.")],
    zone: Zone = PACIFIC,
    shifts: ShiftTimes = "",
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """Gaming days as one folder in a zip: reports, trail, documents, and the hash of every file."""
    file = check_out(out, ".zip")
    hours = Hours(zone, shifts_in(shifts))
    asked = PeriodFolder(database, hours, date_of(first), date_of(last), system_clock(), count_now)
    sums = write_period(asked, cast("Path", file))
    done = f"wrote {file}: {len(sums)} files and their hashes"
    tell({"folder": asked.name, "sha256": sums}, done, as_json=as_json)


@app.command()
def build(database: Database = HERE, as_json: AsJson = False) -> None:
    """The hash of what runs beside the approved one."""
    found = running_build(Reader(database).all(ApprovalLetter), system_clock().date())
    data = plain(found) | {"is_approved": found.is_approved}
    tell(data, f"{found.version}  {found.hash}", f"{found.says}.", as_json=as_json)
