"""Par sheets as workbooks: their formulas, calculated again by a plain evaluator, come to the exact fractions."""

import io
import math
import re
import zipfile
from fractions import Fraction
from functools import cache
from xml.etree import ElementTree as ET

import pytest

from pitboss.games import load_game
from pitboss.maths.executors import Work
from pitboss.reports.par.sheet import ParSheet
from pitboss.reports.par.sheets import sheets_of
from pitboss.reports.par.workbook import COLUMNS, workbook
from pitboss.reports.question import Question

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
#: Games whose sheets have fractions as pays, jackpots without a meter, several bets and two base pay tables.
GAMES = ("crazy-4-poker", "mississippi-stud", "let-it-ride")
BASES = {"crazy-4-poker": ("queens-up",), "mississippi-stud": (None,), "let-it-ride": (None,)}
CELL, RANGE = re.compile(r"([A-Z]+)(\d+)"), re.compile(r"([A-Z]+)(\d+):\1(\d+)")

Value = Fraction | float | str


class PlainBook:
    """A worksheet as its cells say: numbers and texts as they are, formulas worked out exactly when they are asked for.

    It knows sums, products of columns, sums under a condition, roots, and arithmetic; no value that was saved is used.
    """

    def __init__(self, content: bytes, number: int) -> None:
        """The worksheet of a number."""
        with zipfile.ZipFile(io.BytesIO(content)) as parts:
            shared = ET.fromstring(parts.read("xl/sharedStrings.xml"))  # noqa: S314 (written here)
            texts = ["".join(t.text or "" for t in item.iter(f"{MAIN}t")) for item in shared.iter(f"{MAIN}si")]
            sheet = ET.fromstring(parts.read(f"xl/worksheets/sheet{number}.xml"))  # noqa: S314 (written here)
        self.given: dict[str, Value] = {}
        self.formulas: dict[str, str] = {}
        for cell in sheet.iter(f"{MAIN}c"):
            name, formula, value = cell.attrib["r"], cell.findtext(f"{MAIN}f"), cell.findtext(f"{MAIN}v")
            if formula is not None:
                self.formulas[name] = formula
            elif value is not None:
                self.given[name] = texts[int(value)] if cell.get("t") == "s" else Fraction(value)

    def value(self, name: str) -> Value:
        """What a cell comes to."""
        if name in self.formulas:
            return self.worked_out(self.formulas[name])
        return self.given[name]

    def column(self, text: str) -> list[Value | None]:
        """The cells of a range, none where one is empty."""
        letter, first, last = RANGE.fullmatch(text).groups()  # type: ignore[union-attr]
        names = [f"{letter}{row}" for row in range(int(first), int(last) + 1)]
        return [self.value(name) if name in self.formulas or name in self.given else None for name in names]

    def worked_out(self, formula: str) -> Fraction | float:
        """A formula, its functions first."""
        if found := re.fullmatch(r"SQRT\((.*)\)", formula):
            return math.sqrt(self.worked_out(found[1]))
        formula = re.sub(r"SUMPRODUCT\(([^,()]+),([^,()]+)\)", self._product, formula)
        formula = re.sub(r'SUMIF\(([^,()]+),"([>=])0",([^,()]+)\)', self._under, formula)
        formula = re.sub(r"SUM\(([^,()]+)\)", self._sum, formula)
        words = re.sub(r"[A-Z]+\d+", lambda cell: f"({self.value(cell[0])})", formula).replace("^", "**")
        exact = re.sub(r"(?<![\d.])(\d+)(?![\d.])", r"Fraction(\1)", words)
        assert re.fullmatch(r"[\d\s()+\-*/.]*", exact.replace("Fraction", "")), exact
        return Fraction(eval(re.sub(r"\*\*Fraction\((\d+)\)", r"**\1", exact), {"Fraction": Fraction}))  # noqa: S307

    def _product(self, found: re.Match[str]) -> str:
        pairs = zip(self.column(found[1]), self.column(found[2]), strict=True)
        return f"({sum((Fraction(one) * Fraction(other) for one, other in pairs), Fraction(0))})"  # type: ignore[arg-type]

    def _under(self, found: re.Match[str]) -> str:
        pairs = list(zip(self.column(found[1]), self.column(found[3]), strict=True))
        taken = [add for one, add in pairs if one is not None and (one > 0 if found[2] == ">" else one == 0)]  # type: ignore[operator]
        return f"({sum(map(Fraction, taken), Fraction(0))})"  # type: ignore[arg-type]

    def _sum(self, found: re.Match[str]) -> str:
        return f"({sum((Fraction(value) for value in self.column(found[1]) if value is not None), Fraction(0))})"

    def row_of(self, label: str) -> int:
        """The last row whose first cell says something."""
        return max(int(name[1:]) for name, value in self.given.items() if name[0] == "A" and value == label)


@cache
def sheets(game: str) -> tuple[ParSheet, ...]:
    """Some par sheets of a game."""
    asked = [Question(game=load_game(game), wager=wager, second=False) for wager in BASES[game]]
    return tuple(sheet for question in asked for sheet in sheets_of(question, Work()))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_formula_comes_to_the_exact_fraction(game: str) -> None:
    """From combinations and pays alone to return, edge, hit frequency, variance and element of risk."""
    content = workbook(sheets(game))
    for number, sheet in enumerate(sheets(game), 1):
        book = PlainBook(content, number)
        first = book.row_of(sheet.lines[0].id)
        letters = {name: letter for letter, name in COLUMNS.items()}
        for row, line in enumerate(sheet.lines_, first):
            for name in ("probability", "one_in", "net_return", "gross_return", "variance_term"):
                exact, cell = getattr(line, name), f"{letters[name]}{row}"
                assert (cell in book.formulas) == (exact is not None)
                assert exact is None or book.value(cell) == exact, (sheet.title, line.line, name)
        for name in ("house_edge", "hit_frequency", "push_frequency", "element_of_risk", "variance", "average_stake"):
            exact = getattr(sheet, name)
            is_there = any(value == name for value in book.given.values())
            assert is_there == (exact is not None) or name in ("average_stake", "element_of_risk")
            assert not is_there or book.value(f"B{book.row_of(name)}") == exact, (sheet.title, name)
        if sheet.standard_deviation is not None:
            assert book.value(f"B{book.row_of('standard_deviation')}") == pytest.approx(sheet.standard_deviation)


def test_a_formula_follows_a_pay_that_is_changed() -> None:
    """One more unit for the first line of Queens Up: the edge falls by the line's probability."""
    (sheet,) = sheets("crazy-4-poker")
    book = PlainBook(workbook([sheet]), 1)
    cell = f"E{book.row_of(sheet.lines[0].id)}"
    book.given[cell] = Fraction(book.given[cell]) + 1
    assert book.value(f"B{book.row_of('house_edge')}") == sheet.house_edge - sheet.lines[0].probability  # type: ignore[operator]


def test_the_same_sheets_give_the_same_bytes() -> None:
    """Nothing says when or where the file was made."""
    assert workbook(sheets("crazy-4-poker")) == workbook(sheets("crazy-4-poker"))
