"""Par sheets for machines: JSON leaves out nothing that a page shows."""

import csv
import io
import math
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from importlib.metadata import version
from pathlib import Path

import pytest
from tests.helpers import read_json
from tests.reports import plain_pair_plus as plain

from pitboss.games import load_game
from pitboss.maths.executors import Work
from pitboss.reports.document import Block, Facts, Grid, Text
from pitboss.reports.filing.check import FilingVerdict, check_filing
from pitboss.reports.filing.sheet import read_filing
from pitboss.reports.par.document import booklet
from pitboss.reports.par.files import csv_text
from pitboss.reports.par.sheet import ParSheet
from pitboss.reports.par.sheets import base_sheet, side_sheet
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
