"""A gaming day or a shift as CSV: a row for each part of a level, with exact units."""

from collections.abc import Iterable

from pitboss.jackpots.game.levels import Level
from pitboss.jackpots.reports import PARTS
from pitboss.reports.answer import Json
from pitboss.reports.day.paper import DayPaper
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


def paper_csv(paper: DayPaper) -> str:
    """A row for the meter, the reserve and the overflow of every level."""
    return rows_csv(CSV_COLUMNS, (row for level in paper.levels for row in _rows(level, paper)))


def _rows(level: Level, paper: DayPaper) -> Iterable[dict[str, Json]]:
    period = paper.period
    expected = {"meter": level.expected_units, "reserve": level.expected_reserve_units}
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
            "expected_units": expected.get(part),
            **{f"{column}_units": getattr(sheet, column) for column in COLUMNS},
            "variance_units": level.variance_units,
            "hits": level.wins.hits,
            "closes": sheet.closes,
            **{name: getattr(level.wins, name) for name in ("locked", "confirmed", "rejected", "reversed")},
            "fixed_pays": level.wins.fixed,
        }
