"""Charts: drawings that stand for themselves, the same every time, and no text of theirs read as a formula."""

import dataclasses
import re
from xml.etree import ElementTree as ET

import pytest
from matplotlib.figure import Figure

from pitboss.games import load_game
from pitboss.reports.par.charts import _hold, _span, charts
from pitboss.reports.par.sheet import ParSheet
from pitboss.reports.par.sheets import side_sheet
from pitboss.reports.question import Question


def pair_plus() -> ParSheet:
    game = load_game("three-card-poker")
    return side_sheet(Question(game=game, second=False), game.paytable("A", "pair-plus"))


@pytest.mark.slow
def test_a_sheet_with_an_edge_has_its_lines_and_its_hold_drawn() -> None:
    drawn = charts(pair_plus(), "x")
    assert [chart.caption for chart in drawn] == ["What each outcome adds", "Where the hold lies after N hands"]
    for chart in drawn:
        assert ET.fromstring(chart.svg).tag == "{http://www.w3.org/2000/svg}svg"  # noqa: S314 (we drew it ourselves)


def test_a_jackpot_without_a_meter_has_only_its_meter_drawn() -> None:
    game = load_game("face-up-pai-gow")
    sheet = side_sheet(Question(game=game, second=False), game.paytable("FUPGPP-WA01"))
    assert [chart.caption for chart in charts(sheet, "x")] == ["House edge by meter"]


def test_a_band_beyond_all_that_is_bet_is_cut_off_and_said_so() -> None:
    """With $100,000 on its meter a jackpot's first hundred hands hold anything: the picture keeps to what can be."""
    game = load_game("face-up-pai-gow")
    sheet = side_sheet(Question(game=game, second=False, meters=("100000",)), game.paytable("FUPGPP-WA01"))
    figure = Figure()
    axes = figure.subplots()
    _hold(axes, sheet)
    low, high = axes.get_ylim()
    assert 100 < high < 120
    assert (low + high) / 2 == pytest.approx(100 * float(sheet.house_edge or 0))
    first, last = _span(sheet)
    band = sheet.hold_band(10 * first, 99)
    assert band
    assert band[1] <= 1, "the picture starts at most one power of ten before the band can be"
    assert first > 100
    low, high = sheet.hold_band(last, 99) or (0.0, 1.0)
    assert high - low < 0.2, "and goes on until it is narrow"
    captions = [chart.caption for chart in charts(sheet, "x")]
    assert any("cut off where a band reaches beyond all that is bet" in caption for caption in captions)


def test_an_ordinary_side_bet_is_drawn_over_the_hands_of_its_table() -> None:
    assert _span(pair_plus()) == (100, 1_000_000)


@pytest.mark.slow
def test_the_same_sheet_is_drawn_the_same() -> None:
    assert charts(pair_plus(), "x") == charts(pair_plus(), "x")


def test_every_name_in_a_drawing_carries_the_prefix_and_is_found() -> None:
    svg = charts(pair_plus(), "sheet-1")[0].svg
    names = set(re.findall(r'\bid="([^"]+)"', svg))
    used = set(re.findall(r'href="#([^"]+)"', svg)) | set(re.findall(r"url\(#([^)]+)\)", svg))
    assert used
    assert used <= names
    assert all(name.startswith("sheet-1-lines-") for name in names)


def test_a_name_with_the_signs_of_a_formula_is_drawn_as_it_is() -> None:
    """A dollar sign would start a formula, and a wrong formula would end the drawing."""
    sheet = pair_plus()
    odd = dataclasses.replace(sheet.lines[0], name=r"$\frac{1}{ <script>alert(1)</script> & _^")
    drawn = charts(dataclasses.replace(sheet, lines=(odd, *sheet.lines[1:])), "x")
    assert "<script" not in drawn[0].svg
    assert ET.fromstring(drawn[0].svg) is not None  # noqa: S314 (we drew it ourselves)
