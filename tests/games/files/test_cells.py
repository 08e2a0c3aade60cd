"""Cells: no text of somebody else's becomes a formula, and every text comes back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.games.files.cells import csv_cell, text_cell, text_of_cell


@pytest.mark.parametrize("text", ['=HYPERLINK("http://x","y")', "+1", "-2+3", "@SUM(1)"])
def test_a_formula_becomes_a_text(text: str) -> None:
    assert text_cell(text) == f"'{text}"


@pytest.mark.parametrize("value", ["-0.5", "+3,744", "-2.32%", "-1/22100", -1, None, "pair"])
def test_a_number_stays_one_in_csv_with_its_sign(value: object) -> None:
    assert csv_cell(value) == value


@pytest.mark.parametrize("text", ["=1+1", "-1+2", "@SUM(1)", "-", "+A1"])
def test_a_formula_becomes_a_text_in_csv(text: str) -> None:
    assert csv_cell(text) == f"'{text}"


@given(st.text().filter(lambda text: not text.startswith("'")))
def test_a_text_comes_back_and_never_begins_a_formula(text: str) -> None:
    cell = text_cell(text)
    assert cell[:1] not in set("=+-@")
    assert text_of_cell(cell) == text
