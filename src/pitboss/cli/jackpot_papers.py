"""``pitboss jackpots report`` and ``win-page``: a gaming day, a shift and a win on paper."""

import datetime as dt
import json
import uuid
from pathlib import Path

from pitboss.cli.exits import Exit
from pitboss.cli.output import SCHEMA, print_json
from pitboss.cli.paper import check_out, show
from pitboss.errors import PitbossError
from pitboss.floor.commands import PrintWinPage
from pitboss.jackpots.gaming_day import USUAL, Hours, Shifts, read_shifts
from pitboss.reports.award_paper import award_paper
from pitboss.reports.day_document import day_document
from pitboss.reports.day_files import paper_csv, paper_json
from pitboss.reports.day_paper import DayPaper, day_paper, period_of
from pitboss.reports.sittings import count_now
from pitboss.reports.writing import document_json, rehearse, write
from pitboss.store import Committer


def shifts_in(text: str) -> Shifts:
    """The shifts of a room from one text, with commas between them; the usual ones if there is none."""
    return read_shifts(text.split(",") if text else USUAL)


def run_report(url: str, day: str, hours: Hours, shift: str | None, out: str | None, *, as_json: bool) -> int:
    """A gaming day, or one of its shifts; the exit code is 1 if a sheet does not close."""
    file = check_out(out, ".html", ".pdf", ".csv", ".json")
    now = dt.datetime.now(dt.UTC)
    period = period_of(hours, _date(day) if day else hours.day_at(now), shift or "")
    paper = day_paper(url, period, hours.zone, now, count_now)
    _write(paper, file, as_json=as_json)
    return Exit.DONE if all(sheet.closes for sheet in paper.report.sheets) else Exit.FOUND


def _date(text: str) -> dt.date:
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        raise PitbossError(f"{text!r:.40} is no day: write YYYY-MM-DD") from None


def _write(paper: DayPaper, file: Path | None, *, as_json: bool) -> None:
    kind = file.suffix.lower() if file else ""
    data = {"schema": SCHEMA, **paper_json(paper)} if as_json or kind == ".json" else {}
    if file and kind in (".csv", ".json"):
        write(file, paper_csv(paper) if kind == ".csv" else json.dumps(data, indent=2, ensure_ascii=False) + "\n")
        if not as_json:
            print(f"wrote {file}")
    elif file or not as_json:
        show(day_document(paper), file, quiet=as_json)
    if as_json:
        print_json(data)


def run_win_page(url: str, award: str, shifts: Shifts, badge: str | None, out: str | None, *, as_json: bool) -> None:
    """The page of a win on the screen; to a file it is a print, which is counted under a card."""
    file, number = check_out(out, ".html", ".pdf"), 0
    if file:
        if not badge:
            raise PitbossError("A print of a win page is counted: say with --badge whose card prints it")
        rehearse(file, award_paper(url, award, dt.datetime.now(dt.UTC), shifts).document(0))
        with Committer(url) as committer:
            printed = committer.do(str(uuid.uuid4()), PrintWinPage(award=award, badge=badge)).result
        number = int(str(printed["number"]))
    document = award_paper(url, award, dt.datetime.now(dt.UTC), shifts).document(number)
    if file or not as_json:
        show(document, file, quiet=as_json)
    if as_json:
        print_json({"schema": SCHEMA, "award": award, "print": number or None, **document_json(document)})
