"""Par sheets for machines: JSON leaves out nothing that a page shows."""

import csv
import io
import math
import re
import zipfile
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from importlib.metadata import version
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from tests.helpers import read_json
from tests.reports import plain_pair_plus as plain

from pitboss.games import load_game
from pitboss.maths.executors import Work
from pitboss.reports.document import Block, Facts, Grid, Text
from pitboss.reports.filing.check import check_filing
from pitboss.reports.filing.printed_number import FilingVerdict
from pitboss.reports.filing.sheet import read_filing
from pitboss.reports.par.document import booklet
from pitboss.reports.par.files import COLUMNS, csv_text, workbook
from pitboss.reports.par.sheet import ParSheet
from pitboss.reports.par.sheets import base_sheet, sheets_of, side_sheet
from pitboss.reports.question import Question

_NUMBER = re.compile(r"[-−+]?\$?\d[\d,]*(?:\.\d+)?%?(?![\w/])")


def sheet(game_id: str, paytable: str, wager: str, meters: Mapping[str, int] | None = None) -> ParSheet:
    game = load_game(game_id)
    given = tuple(f"{name}={cents // 100}.{cents % 100:02d}" for name, cents in (meters or {}).items())
    asked = Question(game=game, second=False, meters=given)
    table = game.paytable(paytable, wager)
    return base_sheet(asked, table) if table.role != "wager" else side_sheet(asked, table)


def test_json_has_the_figures_of_a_hand_calculation_and_the_version() -> None:
    found = read_json(sheet("three-card-poker", "A", "pair-plus"))
    deviation = math.sqrt(plain.VARIANCE)
    third = sum(Fraction(plain.LINES[name], plain.HANDS) * (plain.NETS[name] + plain.EDGE) ** 3 for name in plain.LINES)
    assert found["skewness"] == pytest.approx(float(third) / deviation**3)
    quantiles = {"90": 1.6448536269514722, "95": 1.959963984540054, "99": 2.5758293035489004}
    assert found["volatility_indexes"] == pytest.approx(
        {name: quantile * deviation for name, quantile in quantiles.items()}
    )
    assert found["maximum_award"] == "40/1"
    assert found["pitboss_version"] == version("pitboss")
    band = next(known for known in found["hold_bands"] if (known["hands"], known["confidence"]) == (10_000, 99))
    width = quantiles["99"] * deviation / 100
    assert (band["from"], band["to"]) == pytest.approx((float(plain.EDGE) - width, float(plain.EDGE) + width))
    assert not any(known["beyond_all_bet"] for known in found["hold_bands"])


def test_csv_has_the_envy_of_every_line_and_a_wrong_one_is_found(tmp_path: Path) -> None:
    """Dynasty 3 pays the others $5,000 for a natural seven-card straight flush; $4,000 is wrong."""
    text = csv_text([sheet("ez-pai-gow", "3", "dynasty")])
    rows = list(csv.DictReader(io.StringIO(text)))
    assert rows[0]["envy"] == "5000.00"
    filed = tmp_path / "filed.csv"
    for content, wrong in ((text, []), (text.replace("5000.00", "4000.00"), ["envy"])):
        filed.write_text(content)
        (checked,) = check_filing(read_filing(filed).sheets, Work())
        assert [finding.figure for finding in checked.findings if finding.verdict is FilingVerdict.WRONG] == wrong


def test_csv_says_how_rare_a_line_is_and_a_wrong_one_is_found(tmp_path: Path) -> None:
    """A pair comes once in 22,100 / 3,744 hands; the totals are no line and have none."""
    text = csv_text([sheet("three-card-poker", "A", "pair-plus")])
    said = {row["line"]: row["one_in"] for row in csv.DictReader(io.StringIO(text))}
    assert (said["pair"], said["total"]) == ("5.902777777778", "")
    filed = tmp_path / "filed.csv"
    for content, wrong in ((text, []), (text.replace(said["pair"], "5.912777777778"), ["one_in"])):
        filed.write_text(content)
        (checked,) = check_filing(read_filing(filed).sheets, Work())
        assert [finding.figure for finding in checked.findings if finding.verdict is FilingVerdict.WRONG] == wrong
        assert not [finding for finding in checked.findings if finding.verdict is FilingVerdict.UNCHECKED]


def numbers(data: object) -> Iterator[Fraction]:
    """Every number in an answer for machines."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from numbers(key)
            yield from numbers(value)
    elif isinstance(data, list):
        for value in data:
            yield from numbers(value)
    elif re.fullmatch(r"-?\d+(\.\d+)?(e[-+]?\d+)?|-?\d+/\d+", str(data)):
        yield Fraction(str(data))


def shown(block: Block) -> Iterator[str]:
    """Every number that a block shows, apart from names, fractions, and "1 in N" of what stands beside it."""
    cells: list[str] = []
    if isinstance(block, Grid):
        cells = [cell for row in block.rows for cell in row[1:]]
    elif isinstance(block, Facts):
        cells = [value for label, value in block.rows if label not in _HEADER and not value.startswith("yes: ")]
    elif isinstance(block, Text) and block.text.startswith("Envy"):
        cells = [block.text]
    for cell in cells:
        if not re.search(r"\d (to|for) \d|^\d+%$|more than|^(wins|loses)", cell):
            yield from (found[0] for found in _NUMBER.finditer(re.sub(r"\d+/\d+|1 in [\d,.]+", "", cell)))


_HEADER = {"game", "wager", "pay table", "rules", "deck", "strategy", "method", "house way", "pays are", "unit"}


def says(text: str, exact: list[float]) -> bool:
    """Whether some number of the answer rounds to what is shown: as it is, in percent, or of cents in dollars."""
    plain_text = text.replace(",", "").replace("−", "-").strip("$%+")
    half = 0.5001 * 10.0 ** -len(plain_text.partition(".")[2])
    scale = 100 if text.endswith("%") else 0.01 if "$" in text else 1
    wanted = float(plain_text.replace("$", ""))
    up = 1.0001 * 0.01 if "$" in text else half  # a break-even is rounded up
    return any(abs(value * scale - wanted) <= max(half, up) for value in exact)


@pytest.mark.parametrize(
    "made",
    [
        ("three-card-poker", "A", "ante", {}),
        ("three-card-poker", "A", "pair-plus", {}),
        ("ez-pai-gow", "3", "dynasty", {}),
        ("face-up-pai-gow", "FUPGPP-WA03", "jackpot", {}),
        ("face-up-pai-gow", "FUPGPP-WA03", "jackpot", {"jackpot": 10_000_000}),
    ],
)
def test_every_number_that_a_page_shows_is_in_json(made: tuple[str, str, str, dict[str, int]]) -> None:
    """Hold bands, envy, totals and what meters do among them."""
    own = sheet(*made)
    exact = [float(number) for number in numbers(read_json(own))]
    texts = [text for block in booklet([own], "", with_charts=False).blocks for text in shown(block)]
    assert len(texts) > 50
    assert [text for text in texts if not says(text, exact)] == []


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
