"""``pitboss check-filing``."""

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.exits import Exit
from pitboss.cli.options import AsJson, Jobs, game_of
from pitboss.cli.output import check_out, console, deliver, made_today, table
from pitboss.cli.work import working
from pitboss.errors import PitbossError
from pitboss.reports.filing.check import FilingAnswer, judged_filing
from pitboss.reports.filing.document import (
    COLUMNS,
    SUMMARY,
    filing_csv,
    filing_document,
    finding_row,
    summary_row,
    verdict,
)
from pitboss.reports.filing.printed_number import FilingVerdict
from pitboss.reports.filing.sheet import KNOWN, read_filing


def run(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help=f"A filed par sheet: CSV, TOML or .xlsx. Columns, of which it needs game, wager and what is "
            f"printed: {', '.join(KNOWN)}. What each means, and its other names: docs/reports.md.",
        ),
    ],
    out: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write all verdicts to a .html, .pdf, .csv or .json file, too.")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="List the figures that match, too.")] = False,
    game: Annotated[
        str | None, typer.Option(metavar="FOLDER", help="The folder of a game of your own that it is about, as ./NAME.")
    ] = None,
    jobs: Jobs = None,
    as_json: AsJson = False,
) -> None:
    """Judge a filing and print the verdicts or write them to a file; 1 if anything is wrong."""
    path, to = Path(file), check_out(out, ".html", ".pdf", ".csv", ".json")
    if to and to.exists() and path.exists() and to.samefile(path):
        raise PitbossError(f"--out {out!r:.80} is the filing itself: name another file")
    filing = read_filing(path)  # before anything is counted
    own = game_of(game) if game is not None else None
    with working(jobs) as work:
        answer = judged_filing(path.name, filing, work, own)
    if not as_json:
        _print(answer, everything=everything)
    if to or as_json:
        document = partial(filing_document, answer, made_today())
        deliver(to, answer, document, partial(filing_csv, answer.sheets), as_json=as_json)
    if answer.figures[FilingVerdict.WRONG]:
        raise typer.Exit(Exit.FOUND)


def _print(answer: FilingAnswer, *, everything: bool) -> None:
    out = console()
    for sheet in answer.sheets:
        listed = [
            finding
            for finding in sheet.findings
            if everything or finding.verdict in (FilingVerdict.WRONG, FilingVerdict.UNCHECKED)
        ]
        if listed:
            out.print(table(sheet.title, COLUMNS, map(finding_row, listed), left=len(COLUMNS)))
    out.print(table("The filing", SUMMARY, map(summary_row, answer.sheets)))
    out.print(f"  {verdict(answer)}", markup=False, soft_wrap=True)
