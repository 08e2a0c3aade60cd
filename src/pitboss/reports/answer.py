"""Answers: what a report found, as one frozen type from which JSON, CSV, tables and data frames are made.

The command line, the HTTP interface and Python get the same fields; fractions are written as "p/q" everywhere.
"""

import functools
import importlib.util
import json
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Annotated, TypeAlias

from pydantic import Field, PlainSerializer, TypeAdapter

from pitboss.desk.answer_fields import derived as derived  # noqa: PLC0414 - it belongs to what answers are made of
from pitboss.errors import PitbossError
from pitboss.reports.numbers import exactly, significant

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa


#: A fraction, exact in Python and in JSON: "p/q", also when it is whole.
Exact: TypeAlias = Annotated[Fraction, PlainSerializer(exactly, return_type=str, when_used="json")]
#: A number of deals: text in JSON, because many readers of JSON round what has more than fifteen digits.
BigCount: TypeAlias = Annotated[int, PlainSerializer(str, return_type=str, when_used="json")]
#: A text that JSON has as null where it is empty.
Said: TypeAlias = Annotated[str, PlainSerializer(lambda text: text or None, return_type=str | None, when_used="json")]
#: A text that JSON leaves out where it is empty.
Stated: TypeAlias = Annotated[str, Field(exclude_if=lambda text: not text)]
#: How long something took: to the millisecond in JSON.
Seconds: TypeAlias = Annotated[
    float, PlainSerializer(lambda seconds: round(seconds, 3), return_type=float, when_used="json")
]
#: What JSON is made of.
Json: TypeAlias = "str | int | float | bool | list[Json] | dict[str, Json] | None"
#: What a cell of a table holds in Python.
Cell: TypeAlias = "str | int | float | bool | Fraction | None"


@functools.cache
def _adapter(sort: type) -> TypeAdapter[object]:
    return TypeAdapter(sort)


def as_json(answer: object) -> "dict[str, Json]":
    """An answer, or a row of one, by the names of its fields, as data that JSON can hold."""
    adapter = _adapter(type(answer))  # type: ignore[arg-type] # a type is hashable
    found: dict[str, Json] = adapter.dump_python(answer, mode="json", by_alias=True)
    return found


def picked(answer: object, *names: str) -> "dict[str, Json]":
    """Some of what JSON has of an answer."""
    found = as_json(answer)
    return {name: found[name] for name in names}


def json_text(answer: object, indent: int | None = None) -> str:
    """An answer as the text of a JSON document."""
    return json.dumps(as_json(answer), indent=indent, ensure_ascii=False)


def toml_value(texts: str | tuple[str, ...]) -> str:
    """A text, or a list of them, as TOML has it; JSON of letters without surrogates is written alike."""
    return json.dumps(texts, ensure_ascii=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a report found. ``schema`` is raised whenever the meaning or the name of a field changes."""

    schema: int = field(default=2)

    @property
    def rows(self) -> Sequence[object]:
        """The rows of the table that the answer is for people: dataclasses of one type."""
        return ()

    def to_arrow(self) -> "pa.Table":
        """The rows as an Arrow table; fractions become floats, which is what Arrow can count with."""
        import pyarrow as pa  # noqa: PLC0415 - takes a while, and few answers become tables

        return pa.Table.from_pylist(
            [
                {name: float(cell) if isinstance(cell, Fraction) else cell for name, cell in _cells(row)}
                for row in self.rows
            ]
        )

    def to_pandas(self) -> "pd.DataFrame":
        """The rows as a data frame; needs pandas, which Pitboss does not install."""
        if importlib.util.find_spec("pandas") is None:
            raise PitbossError("A data frame needs pandas, which is not installed: pip install pandas")
        return self.to_arrow().to_pandas()

    def _repr_html_(self) -> str:
        """The rows as a table in a notebook."""
        rows = [dict(_cells(row)) for row in self.rows]
        head = "".join(f"<th>{escape(name.replace('_', ' '))}</th>" for name in (rows[0] if rows else {}))
        body = "".join(
            f"<tr>{''.join(f'<td>{escape(_shown(cell))}</td>' for cell in row.values())}</tr>" for row in rows
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerOfGame(Answer):
    """What a report found of a game, with the hash of the rules that it goes by."""

    game: str
    game_hash: str


def _cells(row: object) -> list[tuple[str, Cell]]:
    """The fields of a row by their names; those that hold more than one thing are left out."""
    found = ((part.name, getattr(row, part.name)) for part in fields(row))  # type: ignore[arg-type] # a dataclass
    return [(name, cell) for name, cell in found if isinstance(cell, str | int | float | Fraction | None)]


def _shown(cell: Cell) -> str:
    if isinstance(cell, bool | str | None):
        return "" if cell is None else str(cell)
    return f"{cell:,}" if isinstance(cell, int) else significant(cell, 8)
