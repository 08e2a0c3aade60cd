"""Par sheets as CSV that `pitboss check-filing` reads back: the lines and the totals, which is what is filed."""

from collections.abc import Iterable
from fractions import Fraction

from pitboss.games.files.cells import text_cell
from pitboss.reports.numbers import decimal
from pitboss.reports.par.sheet import LINE_FIGURES, TOTALS, LineFigures, ParSheet, TotalFigures
from pitboss.reports.writers import rows_csv

#: Digits after the point in a CSV file.
CSV_DIGITS = 12
TOTAL = "total"
CSV_COLUMNS = (
    "game",
    "wager",
    "paytable",
    "joker",
    "house_way",
    "player",
    "wheel",
    "variant",
    "meters",
    "line",
    "name",
    "hand",
    "pays",
    "combinations",
    *LINE_FIGURES,
    *TOTALS,
    "envy",
)


def plain(value: Fraction, digits: int = CSV_DIGITS) -> str:
    """A number without thousands commas, rounded from the fraction itself."""
    return decimal(value, digits).replace(",", "")


def csv_text(sheets: Iterable[ParSheet]) -> str:
    """A row for each outcome and one for the totals, of every sheet."""
    return rows_csv(CSV_COLUMNS, (row for sheet in sheets for row in _rows(sheet)))


def _rows(sheet: ParSheet) -> Iterable[dict[str, str]]:
    meters = (f"{name}={plain(Fraction(cents, 100), 2)}" for name, cents in sheet.meters_cents.items())
    head = {
        "game": sheet.game,
        "wager": sheet.wager,
        "paytable": text_cell(sheet.paytable),
        "joker": str(sheet.joker_rule or ""),
        "house_way": sheet.house_way_id,
        "player": text_cell(sheet.player),
        "wheel": sheet.wheel,
        "variant": sheet.variant,
        "meters": "; ".join(meters),
    }
    for line in sheet.lines_:
        words = {"line": text_cell(line.line), "name": text_cell(line.name), "hand": "; ".join(line.hand)}
        envy = plain(Fraction(line.envy_cents, 100), 2) if line.envy_cents else ""
        yield head | words | {"pays": line.pays, "envy": envy} | _figures(line)
    totals = {name: plain(number) for name in TOTALS if (number := sheet.exact_total(name)) is not None}
    yield head | {"line": TOTAL} | totals | _figures(sheet.total)


def _figures(line: LineFigures | TotalFigures) -> dict[str, str]:
    """What a line, or all together, adds up to; what is not known is left out."""
    found = ((name, getattr(line, name, None)) for name in LINE_FIGURES)
    exact = {name: plain(number) for name, number in found if number is not None}
    return {"combinations": str(line.combinations), **exact}
