"""Par sheets as files that `pitboss check-filing` reads back: CSV, and a workbook whose figures are live formulas.

In a workbook combinations and net pays are numbers, and whatever follows from them is a formula with its value beside
it, so that the file is right before anything is calculated. The library that writes workbooks is imported late.
"""

import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from fractions import Fraction
from typing import TYPE_CHECKING

from pitboss.errors import PitbossError
from pitboss.reports.document import made_on
from pitboss.reports.filing.sheet import KNOWN, TOTAL
from pitboss.reports.numbers import plain, root
from pitboss.reports.par.sheet import LINE_FIGURES, TOTALS, LineFigures, ParSheet, TotalFigures
from pitboss.reports.writers import rows_csv

if TYPE_CHECKING:
    from xlsxwriter.format import Format
    from xlsxwriter.workbook import Workbook
    from xlsxwriter.worksheet import Worksheet

#: Digits after the point in a CSV file.
CSV_DIGITS = 12
#: The columns of the lines of a workbook, by their letters.
COLUMNS = {
    "A": "line",
    "B": "name",
    "C": "hand",
    "D": "pays",
    "E": "net_units",
    "F": "staked",
    "G": "combinations",
    "H": "probability",
    "I": "one_in",
    "J": "net_return",
    "K": "gross_return",
    "L": "variance_term",
}
#: Whole numbers beyond this are not all told apart in a spreadsheet.
LARGEST_WHOLE = 1 << 53
#: A file says when it was made; the same sheets are to give the same bytes.
MADE = datetime(2000, 1, 1, tzinfo=UTC)
LONGEST_NAME = 31
#: What the name of a worksheet may not have.
_NOT_IN_NAMES = str.maketrans(dict.fromkeys("[]:*?/\\'", " "))


def _head(sheet: ParSheet) -> dict[str, str]:
    """What a sheet is of, by the names under which a filing is read back."""
    meters = (f"{name}={plain(Fraction(cents, 100), 2)}" for name, cents in sheet.meters_cents.items())
    return {
        "game": sheet.game,
        "wager": sheet.wager,
        "paytable": sheet.paytable,
        "joker": str(sheet.joker_rule or ""),
        "house_way": sheet.house_way_id,
        "player": sheet.player,
        "wheel": sheet.wheel,
        "variant": sheet.variant,
        "meters": "; ".join(meters),
    }


# CSV


def csv_text(sheets: Iterable[ParSheet]) -> str:
    """A row for each outcome and one for the totals, of every sheet."""
    return rows_csv(KNOWN, (row for sheet in sheets for row in _rows(sheet)))


def _rows(sheet: ParSheet) -> Iterable[dict[str, str]]:
    head = _head(sheet)
    for line in sheet.lines_:
        words = {"line": line.line, "name": line.name, "hand": "; ".join(line.hand)}
        envy = plain(Fraction(line.envy_cents, 100), 2) if line.envy_cents else ""
        yield head | words | {"pays": line.pays, "envy": envy} | _figures(line)
    totals = {name: plain(number, CSV_DIGITS) for name in TOTALS if (number := sheet.exact_total(name)) is not None}
    yield head | {"line": TOTAL} | totals | _figures(sheet.total)


def _figures(line: LineFigures | TotalFigures) -> dict[str, str]:
    """What a line, or all together, adds up to; what is not known is left out."""
    found = ((name, getattr(line, name, None)) for name in LINE_FIGURES)
    exact = {name: plain(number, CSV_DIGITS) for name, number in found if number is not None}
    return {"combinations": str(line.combinations), **exact}


# Workbooks


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula of a workbook, and what it comes to."""

    text: str
    value: Fraction


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the lines of a sheet stand: rows counted from 1, the totals below the last."""

    first: int
    last: int

    @property
    def total(self) -> int:
        """The row of the totals."""
        return self.last + 1

    def all_of(self, column: str) -> str:
        """A column of all lines."""
        return f"{column}{self.first}:{column}{self.last}"


def workbook(sheets: Sequence[ParSheet]) -> bytes:
    """A workbook with a worksheet for every par sheet."""
    import xlsxwriter  # noqa: PLC0415 (only workbooks need it)

    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False})
    book.set_properties({"title": "Par sheets", "comments": made_on(None), "created": MADE})
    for name, sheet in zip(_names(sheets), sheets, strict=True):
        _Writer(book, book.add_worksheet(name), sheet).write()
    book.close()
    return out.getvalue()


def _names(sheets: Sequence[ParSheet]) -> Iterable[str]:
    """A name for each worksheet, as short as spreadsheets want it, none of them twice."""
    for number, sheet in enumerate(sheets, 1):
        words = " ".join(filter(None, (f"{number}", sheet.game, sheet.wager, sheet.paytable)))
        yield words.translate(_NOT_IN_NAMES)[:LONGEST_NAME].strip()


def line_formulas(line: LineFigures, row: int, place: _Place, net: Fraction | None) -> dict[str, Formula]:
    """The formulas of a line by their columns; without a net there are none of what it adds."""
    found = {"H": Formula(f"=G{row}/G{place.total}", line.probability)}
    if line.one_in is not None:
        found["I"] = Formula(f"=1/H{row}", line.one_in)
    if net is not None:
        found["J"] = Formula(f"=H{row}*E{row}", line.probability * net)
        found["K"] = Formula(f"=H{row}*(E{row}+F{row})", line.probability * (net + line.staked))
    if line.variance_term is not None:
        found["L"] = Formula(f"=H{row}*(E{row}-J{place.total})^2", line.variance_term)
    return found


def total_formulas(sheet: ParSheet, place: _Place) -> dict[str, Formula]:
    """The sums below the lines, by their columns."""
    total = sheet.total
    found = {
        "G": Formula(f"=SUM({place.all_of('G')})", Fraction(total.combinations)),
        "H": Formula(f"=SUM({place.all_of('H')})", total.probability),
    }
    for column, value in (("J", total.net_return), ("K", total.gross_return), ("L", total.variance_term)):
        if value is not None:
            found[column] = Formula(f"=SUM({place.all_of(column)})", value)
    return found


def figure_formulas(sheet: ParSheet, place: _Place) -> dict[str, Formula]:
    """The figures of the whole sheet, by their names."""
    unknown = "".join(f"+H{place.first + at}" for at, line in enumerate(sheet.lines) if line.net is None)
    net, chance = place.all_of("E"), place.all_of("H")
    found = {
        "hit_frequency": Formula(f'=SUMIF({net},">0",{chance}){unknown}', sheet.hit_frequency),
        "push_frequency": Formula(f'=SUMIF({net},"=0",{chance})', sheet.push_frequency),
    }
    if sheet.house_edge is None or sheet.variance is None:
        return found
    edge = Formula(f"=-J{place.total}", sheet.house_edge)
    stake = Formula(f"=SUMPRODUCT({chance},{place.all_of('F')})", sheet.average_stake)
    found = {"house_edge": edge, "return_to_player": Formula(f"=1+J{place.total}", 1 - sheet.house_edge)} | found
    if sheet.element_of_risk is not None:
        found["average_stake"] = stake
        found["element_of_risk"] = Formula(f"=-J{place.total}/{stake.text[1:]}", sheet.element_of_risk)
    found["variance"] = Formula(f"=L{place.total}", sheet.variance)
    found["standard_deviation"] = Formula(f"=SQRT(L{place.total})", root(sheet.variance))
    return found


class _Writer:
    """One par sheet on its worksheet."""

    def __init__(self, book: "Workbook", page: "Worksheet", sheet: ParSheet) -> None:
        self.page, self.sheet = page, sheet
        self.bold: Format = book.add_format({"bold": True})
        self.whole: Format = book.add_format({"num_format": "#,##0"})
        self.number: Format = book.add_format({"num_format": "0.0000000000"})
        self.row = 0

    def write(self) -> None:
        """Heading, lines, sums, and the figures that follow from them."""
        self.page.set_column("A:D", 26)
        self.page.set_column("E:L", 17)
        self._words(self.sheet.title, bold=True)
        for label, text in self._head():
            self.page.write_string(self.row, 0, label)
            self.page.write_string(self.row, 1, text)
            self.row += 1
        self.row += 1
        for at, name in enumerate(COLUMNS.values()):
            self.page.write_string(self.row, at, name, self.bold)
        self.row += 1
        place = _Place(self.row + 1, self.row + len(self.sheet.lines))
        self._lines(place)
        self._sums(place)
        self.row += 1
        for label, formula in figure_formulas(self.sheet, place).items():
            self.page.write_string(self.row, 0, label)
            self._formula("B", formula)
            self.row += 1
        self.row += 1
        self._words(f"house edge exactly {self.sheet.house_edge}" if self.sheet.house_edge is not None else "")
        for note in self.sheet.notes:
            self._words(note)

    def _words(self, text: str, *, bold: bool = False) -> None:
        if text:
            self.page.write_string(self.row, 0, text, self.bold if bold else None)
            self.row += 1

    def _head(self) -> list[tuple[str, str]]:
        sheet = self.sheet
        rows = [
            *_head(sheet).items(),
            ("rules", f"{sheet.document}, version {sheet.rules_version}, SHA-256 {sheet.game_hash}"),
            ("strategy", sheet.strategy),
            ("unit", sheet.unit),
            ("method", sheet.method),
            ("second method", sheet.second_method),
            ("made by", made_on(None)),
        ]
        return [(label, text) for label, text in rows if text]

    def _lines(self, place: _Place) -> None:
        for line, net in zip(self.sheet.lines_, (line.net for line in self.sheet.lines), strict=True):
            for column, text in zip("ABCD", (line.line, line.name, "; ".join(line.hand), line.pays), strict=True):
                self.page.write_string(f"{column}{self.row + 1}", text)
            if net is not None:
                self._exact("E", net)
            self._exact("F", line.staked)
            self._exact("G", Fraction(line.combinations))
            for column, formula in line_formulas(line, self.row + 1, place, net).items():
                self._formula(column, formula)
            self.row += 1

    def _sums(self, place: _Place) -> None:
        self.page.write_string(self.row, 0, "total", self.bold)
        for column, formula in total_formulas(self.sheet, place).items():
            self._formula(column, formula)
        self.row += 1

    def _exact(self, column: str, value: Fraction) -> None:
        """A number that is given: a whole one as it is, any other as the quotient of two."""
        if value.denominator == 1:
            if abs(value) > LARGEST_WHOLE:
                raise PitbossError(
                    f"{self.sheet.title} has counts that no spreadsheet holds: write another kind of file"
                )
            self.page.write_number(f"{column}{self.row + 1}", int(value), self.whole)
        else:
            self._formula(column, Formula(f"={value.numerator}/{value.denominator}", value))

    def _formula(self, column: str, formula: Formula) -> None:
        value: int | float = float(formula.value)
        whole = formula.value.denominator == 1
        style = self.whole if whole and column in "EFG" else self.number
        self.page.write_formula(f"{column}{self.row + 1}", formula.text, style, int(formula.value) if whole else value)
