"""Parquet: read back by its own library, it has the printed figures, exact, in the documented columns."""

import io
from fractions import Fraction
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from pitboss.maths.executors import Work
from pitboss.reports.sweep.parquet import COLUMNS, FRACTIONS, parquet
from pitboss.reports.sweep.plan import Axes, cells_of
from pitboss.reports.sweep.what_if import row

DOCS = Path(__file__).parents[3] / "docs"

#: Document 000, "Dynasty Pai Gow Poker House Edge": pay tables 2 to 7, by players, at $5 with envy.
PRINTED = {
    6: ("5.30", "3.13", "3.24", "4.09", "2.49", "3.95"),
    5: ("5.84", "4.06", "4.15", "4.97", "3.56", "5.02"),
    4: ("6.38", "4.99", "5.07", "5.85", "4.63", "6.08"),
}


def read_back(axes: Axes) -> list[dict[str, Any]]:
    content = parquet([row(cell, Work()) for cell in cells_of([axes])])
    return list(pq.read_table(io.BytesIO(content)).to_pylist())


def test_read_back_it_has_the_printed_edges_of_dynasty() -> None:
    """18 figures of document 000, each the exact edge rounded; the fraction and the float are the same number."""
    found = read_back(Axes(game=("ez-pai-gow",), wager=("dynasty",), joker=("semi",), players=("4-6",)))
    edges = {(row["players"], row["paytable"]): row for row in found}
    for players, printed in PRINTED.items():
        for table, edge in zip("234567", printed, strict=True):
            cell = edges[players, table]
            assert f"{100 * float(Fraction(cell['house_edge'])):.2f}" == edge
            assert cell["house_edge_float"] == float(Fraction(cell["house_edge"]))
            assert (cell["method"], cell["bet_cents"], cell["deals"]) == ("exact", 500, 154_143_080)


def test_a_file_has_the_documented_columns_and_the_same_bytes_every_time() -> None:
    """Whatever the cells lack is null: the columns do not depend on the plan."""
    axes = Axes(game=("three-card-poker",), wager=("pair-plus",), players=("1",))
    rows = [row(cell, Work()) for cell in cells_of([axes])]
    assert parquet(rows) == parquet(rows)
    schema = pq.read_schema(io.BytesIO(parquet(rows)))
    assert {name: str(schema.field(name).type).replace("double", "float64") for name in schema.names} == COLUMNS
    assert set(rows[0]) <= set(COLUMNS)


def test_every_column_is_explained() -> None:
    """Whoever reads the file finds it on the page; a float column goes with its fraction."""
    page = (DOCS / "reports.md").read_text().partition("## Sweeps")[2]
    columns = {name for name in COLUMNS if name.removesuffix("_float") not in FRACTIONS} | set(FRACTIONS)
    assert [name for name in sorted(columns) if f"`{name}`" not in page] == []
