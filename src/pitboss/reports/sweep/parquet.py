"""A sweep's rows as Parquet. The library that writes it is imported when the first file is written."""

import io
from collections.abc import Sequence

from pitboss.reports.sweep.what_if import Row

NAME = "sweep.parquet"

#: Figures that stand in two columns each: exact, as the text "p/q", and as a float.
FRACTIONS = (
    "house_edge",
    "element_of_risk",
    "variance",
    "hit_frequency",
    "push_frequency",
    "envy_return",
    "fixed_return",
    "break_even_meter",
    "table_variance",
)
#: Every column with its type, in order; what a cell does not have is null. docs/reports.md says what they mean.
COLUMNS = {
    **dict.fromkeys(("cell", "game", "rules", "kind", "wager", "paytable", "house_way", "player"), "string"),
    **dict.fromkeys(("variant", "wheel", "joker"), "string"),
    "players": "int64",
    "bet_cents": "int64",
    "meters": "string",
    "method": "string",
    **{f"{name}{ending}": kind for name in FRACTIONS for ending, kind in (("", "string"), ("_float", "float64"))},
    "standard_deviation": "float64",
    "deals": "int64",
    "table_method": "string",
    "table_standard_error": "float64",
    "simulated_deals": "int64",
    "seed": "int64",
    "note": "string",
}


def parquet(rows: Sequence[Row]) -> bytes:
    """Rows as a Parquet file; the same rows give the same bytes."""
    import pyarrow as pa  # noqa: PLC0415 (takes longer to load than most commands take to run)
    import pyarrow.parquet as pq  # noqa: PLC0415 (the same)

    types = {"string": pa.string(), "int64": pa.int64(), "float64": pa.float64()}
    schema = pa.schema([(name, types[kind]) for name, kind in COLUMNS.items()])
    out = io.BytesIO()
    pq.write_table(pa.Table.from_pylist([dict(row) for row in rows], schema=schema), out, compression="zstd")
    return out.getvalue()
