"""A gaming day or a shift for machines: JSON with exact units as texts, and CSV with a row for each part of a level."""

from collections.abc import Iterable

from pitboss.jackpots.game.levels import Level
from pitboss.jackpots.reports import PARTS
from pitboss.reports.answer import Json, as_json, picked
from pitboss.reports.day.paper import DayPaper
from pitboss.reports.day.sittings import SittingRow
from pitboss.reports.writers import rows_csv

COLUMNS = ("start", "contributions", "awards", "reseed", "returned", "voids", "adjustments", "transfers", "end")
CSV_COLUMNS = (
    "period",
    "from",
    "to",
    "jackpot",
    "level",
    "part",
    "wagers",
    "wagered_cents",
    "expected_units",
    *(f"{column}_units" for column in COLUMNS),
    "variance_units",
    "hits",
    "closes",
    "locked",
    "confirmed",
    "rejected",
    "reversed",
    "fixed_pays",
)


#: What is told of a win and of an adjustment; there is more on the win page and in the journal.
_WIN = ("award", "at", "table", "seat", "line", "cents", "borne_cents", "status")
_ADJUSTMENT = ("at", "jackpot", "code", "reason", "by", "second")
_SHIFT = ("shift", "opener_cents", "fills_cents", "credits_cents", "drop_cents", "closer_cents", "jackpot_cents")


def paper_json(paper: DayPaper) -> dict[str, Json]:
    """Everything that is on the paper."""
    found, period, due = paper.report, paper.period, paper.report.due
    return {
        "schema": 1,
        "period": period.name,
        "from": period.start.isoformat(),
        "to": period.end.isoformat(),
        "sheets": [
            picked(sheet, "jackpot", "meter", "part")
            | {"closes": sheet.closes}
            | {name: str(getattr(sheet, name)) for name in COLUMNS}
            for sheet in found.sheets
        ],
        "wins": [picked(win, *_WIN) for win in found.wins],
        "adjustments": [picked(adjustment, *_ADJUSTMENT) for adjustment in found.adjustments],
        "taxed_pays": [as_json(pay) for pay in found.taxed_pays],
        "reworked_wins": [as_json(win) for win in found.reworked],
        "seizures": [as_json(seizure) for seizure in found.seizures],
        "deposited_units": str(found.deposited),
        "advanced_units": str(found.advanced),
        "reimbursed_units": str(found.reimbursed),
        "deposit_due": ({"units": str(due.amount), "by": due.due.isoformat(), "overdue": due.overdue} if due else None),
        "zone": paper.zone,
        "made_at": paper.made_at,
        "levels": [_level(level) for level in paper.levels],
        **{
            name: [as_json(row) for row in getattr(paper, name)]
            for name in ("payments", "deposits", "changes", "faults", "access", "chips", "decks", "irregularities")
        },
        "tables": [_table(row) for row in paper.tables],
        "exceptions": [{"what": what, "found": found or None} for what, found in paper.exceptions],
    }


def _table(row: SittingRow) -> Json:
    expected = str(row.hold.expected_cents) if row.hold else None
    head: dict[str, Json] = {"sitting": row.sitting.id, "table": row.table.id, "name": row.table.name}
    return head | picked(row.shift, *_SHIFT) | {"win_cents": row.shift.win_cents, "expected": expected}


def _text(units: int | None) -> str | None:
    return None if units is None else str(units)


def _level(level: Level) -> Json:
    return {
        "jackpot": level.jackpot,
        "level": level.meter,
        "wagers": level.wagers,
        "wagered_cents": level.wagered_cents,
        "expected_units": _text(level.expected),
        "expected_reserve_units": _text(level.expected_reserve),
        "actual_units": str(level.actual),
        "repaid_units": str(level.repaid),
        "variance_units": _text(level.variance),
        "hits": level.wins.hits,
        "closes": level.closes,
        "wins": _wins(level),
        "receivable_units": str(level.receivable),
    }


def _wins(level: Level) -> dict[str, Json]:
    """How many awards of a meter were locked, confirmed and put back, and how many fixed pays came off it."""
    return {**picked(level.wins, "locked", "confirmed", "rejected", "reversed"), "fixed_pays": level.wins.fixed}


def paper_csv(paper: DayPaper) -> str:
    """A row for the meter, the reserve and the overflow of every level."""
    return rows_csv(CSV_COLUMNS, (row for level in paper.levels for row in _rows(level, paper)))


def _rows(level: Level, paper: DayPaper) -> Iterable[dict[str, Json]]:
    period = paper.period
    expected = {"meter": level.expected, "reserve": level.expected_reserve}
    for part in PARTS:
        sheet = level.part(part)
        yield {
            "period": period.name,
            "from": period.start.isoformat(),
            "to": period.end.isoformat(),
            "jackpot": level.jackpot,
            "level": level.meter,
            "part": part,
            "wagers": level.wagers,
            "wagered_cents": level.wagered_cents,
            "expected_units": _text(expected.get(part)) or "",
            **{f"{column}_units": getattr(sheet, column) for column in COLUMNS},
            "variance_units": _text(level.variance) or "",
            "hits": level.wins.hits,
            "closes": sheet.closes,
            **_wins(level),
        }
