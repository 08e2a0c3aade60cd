"""``pitboss check-filing``."""

import json
from collections.abc import Sequence
from pathlib import Path

from pitboss.cli.exits import Exit
from pitboss.cli.output import SCHEMA, console, print_json, progress_bar, table
from pitboss.cli.paper import check_out, made_today
from pitboss.cli.workers import workers
from pitboss.errors import PitbossError
from pitboss.maths.base_games import Work
from pitboss.reports.filing import read_filing
from pitboss.reports.filing_check import Checked, Verdict, check_filing
from pitboss.reports.filing_document import (
    COLUMNS,
    SUMMARY,
    filing_csv,
    filing_document,
    filing_json,
    finding_row,
    summary_row,
    verdict,
)
from pitboss.reports.writing import write, write_document


def run(file: str, *, out: str | None, everything: bool, jobs: int | None, as_json: bool) -> int:
    """Judge a filing and print the verdicts or write them to a file; 1 if anything is wrong."""
    path, to = Path(file), check_out(out, ".html", ".pdf", ".csv", ".json")
    if to and to.exists() and path.exists() and to.samefile(path):
        raise PitbossError(f"--out {out!r:.80} is the filing itself: name another file")
    filing = read_filing(path)
    with workers(jobs, None) as executor, progress_bar() as progress:
        checked = check_filing(filing.sheets, Work(executor, progress))
    data = {"schema": SCHEMA, **filing_json(path.name, filing.sha256, checked)}
    if to and to.suffix.lower() == ".csv":
        write(to, filing_csv(checked))
    elif to and to.suffix.lower() == ".json":
        write(to, json.dumps(data, indent=2, ensure_ascii=False) + "\n")
    elif to:
        write_document(to, filing_document(path.name, filing.sha256, checked, made_today()))
    if as_json:
        print_json(data)
    else:
        _print(checked, everything=everything)
        if to:
            print(f"wrote {to}")
    return Exit.FOUND if any(each.count(Verdict.WRONG) for each in checked) else Exit.DONE


def _print(checked: Sequence[Checked], *, everything: bool) -> None:
    out = console()
    for each in checked:
        listed = [found for found in each.findings if everything or found.verdict in (Verdict.WRONG, Verdict.UNCHECKED)]
        if listed:
            out.print(table(each.sheet.title, COLUMNS, map(finding_row, listed), left=len(COLUMNS)))
    out.print(table("The filing", SUMMARY, map(summary_row, checked)))
    out.print(f"  {verdict(checked)}", markup=False, soft_wrap=True)
