"""A gaming day or a shift as CSV: a row for each part of a level and for the house, with exact units."""

from collections.abc import Iterable

from pitboss.jackpots.game.levels import Level
from pitboss.jackpots.reports import PARTS, Takings
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
    "fixed_pays_units",
    "house_share_units",
    "borne_units",
)
#: What stands as the part of a jackpot that is no meter: the house, and the trays that pay for it.
HOUSE = "house"


def paper_csv(paper: DayPaper) -> str:
    """A row for the meter, the reserve and the overflow of every level, and one for the house with each jackpot.

    ``fixed_pays`` of a level are those that came off it; those of the house were paid by trays.
    """
    levels = (row for level in paper.levels for row in _rows(level, paper))
    return rows_csv(CSV_COLUMNS, (*levels, *(_house(taking, paper) for taking in paper.takings)))


def _house(taking: Takings, paper: DayPaper) -> dict[str, Json]:
    return {
        **_of(paper),
        "jackpot": taking.jackpot,
        "part": HOUSE,
        "fixed_pays": taking.fixed_pay_count,
        "fixed_pays_units": taking.fixed_pays,
        "house_share_units": taking.house_share,
        "borne_units": taking.borne,
    }


def _of(paper: DayPaper) -> dict[str, Json]:
    period = paper.period
    return {"period": period.name, "from": period.start.isoformat(), "to": period.end.isoformat()}


def _rows(level: Level, paper: DayPaper) -> Iterable[dict[str, Json]]:
    expected = {"meter": level.expected_units, "reserve": level.expected_reserve_units}
    for part in PARTS:
        sheet = level.part(part)
        yield {
            **_of(paper),
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
