"""Answers in Python: a table in a notebook, Arrow and pandas in one call, the fields of JSON by their names."""

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

import pyarrow as pa
import pytest

from pitboss.errors import PitbossError
from pitboss.reports.answer import Answer, BigCount, Exact, as_json, json_text


@dataclass(frozen=True, slots=True)
class PlainRow:
    """A row with a cell of every sort, and one field that holds several things."""

    first_name: str
    deals: BigCount
    edge: Exact | None
    parts: tuple[str, ...] = ("left", "out")


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainAnswer(Answer):
    """An answer of two rows."""

    ROWS: ClassVar = (PlainRow("<ANTE>", 1_000_000, Fraction(-1, 3)), PlainRow("PLAY", 2, None))

    @property
    def rows(self) -> tuple[PlainRow, ...]:
        """Its rows."""
        return self.ROWS


def test_a_notebook_shows_an_answer_as_a_table() -> None:
    """Names without underscores, signs of HTML escaped, numbers grouped or rounded, nothing as an empty cell."""
    assert PlainAnswer()._repr_html_() == (
        "<table><thead><tr><th>first name</th><th>deals</th><th>edge</th></tr></thead><tbody>"
        "<tr><td>&lt;ANTE&gt;</td><td>1,000,000</td><td>-0.33333333</td></tr>"
        "<tr><td>PLAY</td><td>2</td><td></td></tr></tbody></table>"
    )


def test_an_answer_without_rows_is_an_empty_table() -> None:
    """In a notebook and in Arrow."""
    assert Answer()._repr_html_() == "<table><thead><tr></tr></thead><tbody></tbody></table>"
    assert Answer().to_arrow().num_rows == 0


def test_an_answer_becomes_an_arrow_table_of_numbers() -> None:
    """Fractions are floats there, counts stay whole, what holds several things is left out."""
    found = PlainAnswer().to_arrow()
    assert found.schema.types == [pa.string(), pa.int64(), pa.float64()]
    assert found.to_pylist() == [
        {"first_name": "<ANTE>", "deals": 1_000_000, "edge": -1 / 3},
        {"first_name": "PLAY", "deals": 2, "edge": None},
    ]


def test_without_pandas_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """And not that some module of another library is missing."""
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    with pytest.raises(PitbossError, match="needs pandas, which is not installed: pip install pandas"):
        PlainAnswer().to_pandas()


def test_with_pandas_the_rows_are_a_data_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is asked of Arrow, whose table is the one that was shown."""
    arrow = PlainArrow()
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: object())
    monkeypatch.setattr(Answer, "to_arrow", lambda _answer: arrow)
    assert PlainAnswer().to_pandas() is arrow.frame


class PlainArrow:
    """A table of Arrow's that has a data frame where pandas is not installed."""

    frame = object()

    def to_pandas(self) -> object:
        """The frame."""
        return self.frame


def test_json_has_the_schema_first_and_fractions_exactly() -> None:
    """Counts are text, because many readers round long numbers."""
    assert as_json(PlainAnswer()) == {"schema": 2}
    assert as_json(PlainRow("é", 10**20, Fraction(3))) == {
        "first_name": "é",
        "deals": "1" + 20 * "0",
        "edge": "3/1",
        "parts": ["left", "out"],
    }
    assert json_text(PlainRow("é", 1, None)).startswith('{"first_name": "é", "deals": "1", "edge": null')
