"""A gaming day or a shift for machines: JSON with exact units as texts, and CSV with a row for each part of a level."""

import csv
import io
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from pitboss.jackpots.levels import Level
from pitboss.jackpots.reports import PARTS, Report
from pitboss.reports.day_paper import DayPaper, Happening

COLUMNS = ("start", "contributions", "awards", "reseed", "returned", "voids", "adjustments", "transfers", "end")
CSV_COLUMNS = (
    "period", "from", "to", "jackpot", "level", "part", "wagers", "wagered_cents", "expected_units", *(
        f"{column}_units" for column in COLUMNS
    ), "variance_units", "hits", "closes", "locked", "confirmed", "rejected", "reversed", "fixed_pays",
)  # fmt: skip


def report_json(found: Report) -> dict[str, Any]:
    """How every meter came from its first reading to its last."""
    due = found.due
    return {
        "period": found.period.name, "from": found.period.start.isoformat(), "to": found.period.end.isoformat(),
        "sheets": [{"jackpot": each.jackpot, "meter": each.meter, "part": each.part, "closes": each.closes,
                    **{name: str(getattr(each, name)) for name in COLUMNS}} for each in found.sheets],
        "wins": [{"award": each.award, "at": each.at, "table": each.table, "seat": each.seat, "line": each.line,
                  "cents": each.cents, "borne_cents": each.borne_cents, "status": each.status} for each in found.wins],
        "adjustments": [{"at": each.at, "jackpot": each.jackpot, "code": each.code, "reason": each.reason,
                         "by": each.by, "second": each.second} for each in found.adjustments],
        "taxed_pays": [asdict(each) for each in found.taxed_pays],
        "reworked_wins": [asdict(each) for each in found.reworked],
        "deposited_units": str(found.deposited),
        "advanced_units": str(found.advanced),
        "reimbursed_units": str(found.reimbursed),
        "deposit_due": None if due is None else {"units": str(due.amount), "by": due.due.isoformat(),
                                                 "overdue": due.overdue},
    }  # fmt: skip


def paper_json(paper: DayPaper) -> dict[str, Any]:
    """Everything that is on the paper."""
    return {
        **report_json(paper.report),
        "zone": paper.zone,
        "made_at": paper.made_at,
        "levels": [_level_json(level) for level in paper.levels],
        "payments": [asdict(each) for each in paper.payments],
        "deposits": [asdict(each) for each in paper.deposits],
        "changes": _happenings(paper.changes),
        "faults": _happenings(paper.faults),
        "access": _happenings(paper.access),
        "tables": [
            {
                "sitting": line.sitting.id, "table": line.table.id, "name": line.table.name,
                "opener_cents": line.sitting.opener_cents, "fills_cents": line.sitting.fills_cents,
                "credits_cents": line.sitting.credits_cents, "drop_cents": line.sitting.drop_cents,
                "closer_cents": line.sitting.closer_cents, "jackpot_cents": line.sitting.jackpot_cents,
                "win_cents": line.sitting.win_cents,
                "expected": str(line.hold.expected_cents) if line.hold else None,
            }
            for line in paper.tables
        ],
        "exceptions": [{"what": what, "found": found or None} for what, found in paper.exceptions],
    }  # fmt: skip


def _happenings(told: Iterable[Happening]) -> list[dict[str, str]]:
    return [asdict(each) for each in told]


def _text(units: int | None) -> str | None:
    return None if units is None else str(units)


def _level_json(level: Level) -> dict[str, Any]:
    return {
        "jackpot": level.jackpot, "level": level.meter, "wagers": level.wagers, "wagered_cents": level.wagered_cents,
        "expected_units": _text(level.expected), "expected_reserve_units": _text(level.expected_reserve),
        "actual_units": str(level.actual), "repaid_units": str(level.repaid), "variance_units": _text(level.variance),
        "hits": level.wins.hits, "closes": level.closes, "wins": _wins(level),
        "receivable_units": str(level.receivable),
    }  # fmt: skip


def _wins(level: Level) -> dict[str, int]:
    """How many awards of a meter were locked, confirmed and put back, and how many fixed pays came off it."""
    wins = level.wins
    return {"locked": wins.locked, "confirmed": wins.confirmed, "rejected": wins.rejected, "reversed": wins.reversed,
            "fixed_pays": wins.fixed}  # fmt: skip


def paper_csv(paper: DayPaper) -> str:
    """A row for the meter, the reserve and the overflow of every level."""
    out = io.StringIO()
    writer = csv.DictWriter(out, CSV_COLUMNS, lineterminator="\n")
    writer.writeheader()
    for level in paper.levels:
        writer.writerows(_rows(level, paper))
    return out.getvalue()


def _rows(level: Level, paper: DayPaper) -> Iterable[dict[str, object]]:
    period = paper.period
    expected = {"meter": level.expected, "reserve": level.expected_reserve}
    for part in PARTS:
        sheet = level.part(part)
        yield {
            "period": period.name, "from": period.start.isoformat(), "to": period.end.isoformat(),
            "jackpot": level.jackpot, "level": level.meter, "part": part, "wagers": level.wagers,
            "wagered_cents": level.wagered_cents, "expected_units": _text(expected.get(part)) or "",
            **{f"{column}_units": getattr(sheet, column) for column in COLUMNS},
            "variance_units": _text(level.variance) or "", "hits": level.wins.hits, "closes": sheet.closes,
            **_wins(level),
        }  # fmt: skip
