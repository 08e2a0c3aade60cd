"""``pitboss jackpots report`` and ``win-page``: a gaming day, a shift and a win on paper."""

import datetime as dt
from typing import Annotated

import typer

from pitboss.cli.exits import Exit
from pitboss.cli.jackpots.jackpots import send
from pitboss.cli.options import HERE, PACIFIC, AnyFile, AsJson, Database, Day, ShiftTimes, Zone, gaming_day, shifts_in
from pitboss.cli.output import check_out, deliver
from pitboss.desk.gaming_day import Hours
from pitboss.errors import PitbossError
from pitboss.floor.commands import PrintWinPage
from pitboss.reports.day.document import day_document
from pitboss.reports.day.files import paper_csv
from pitboss.reports.day.paper import day_paper, period_of
from pitboss.reports.day.sittings import count_now
from pitboss.reports.win.award_paper import award_paper
from pitboss.reports.win.page import WinDocument
from pitboss.reports.writers import rehearse

app = typer.Typer()


@app.command("report")
def report_day(
    day: Day = "",
    zone: Zone = PACIFIC,
    shifts: ShiftTimes = "",
    shift: Annotated[str | None, typer.Option(help="Only this shift, by its name, such as swing.")] = None,
    out: AnyFile = None,
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """A gaming day or a shift: meter sheets, accrual, wins, adjustments, faults, the bank, tables, exceptions."""
    file, hours = check_out(out, ".html", ".pdf", ".csv", ".json"), Hours(zone, shifts_in(shifts))
    now = dt.datetime.now(dt.UTC)
    period = period_of(hours, gaming_day(day, hours, now), shift or "")
    paper = day_paper(database, period, hours.zone, now, count_now)
    deliver(file, paper, lambda: day_document(paper), lambda: paper_csv(paper), as_json=as_json)
    if not all(sheet.closes for sheet in paper.sheets):
        raise typer.Exit(Exit.FOUND)


@app.command("win-page")
def win_page(
    award: Annotated[str, typer.Argument(metavar="AWARD", help="An award's id, as `report` lists it.")],
    shifts: ShiftTimes = "",
    badge: Annotated[str | None, typer.Option(help="Whose card prints it; only for --out.")] = None,
    out: Annotated[
        str | None, typer.Option(metavar="FILE", help="Print to a file that ends in .html or .pdf; it is counted.")
    ] = None,
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """A win on one sheet; every print after the first is marked as a duplicate."""
    file, number, known = check_out(out, ".html", ".pdf"), 0, shifts_in(shifts)
    if file:
        if not badge:
            raise PitbossError("A print of a win page is counted: say with --badge whose card prints it")
        rehearse(file, award_paper(database, award, dt.datetime.now(dt.UTC), known).document(0))
        number = int(send(database, PrintWinPage(award=award, badge=badge))["number"])
    document = award_paper(database, award, dt.datetime.now(dt.UTC), known).document(number)
    answer = WinDocument(award=award, number=number or None, title=document.title, blocks=document.blocks)
    deliver(file, answer, lambda: document, as_json=as_json)
