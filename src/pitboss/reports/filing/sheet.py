"""A filed par sheet as it was handed in: CSV, TOML or a workbook, read with suspicion and kept as text until judged."""

import csv
import hashlib
import io
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pitboss.errors import PitbossError, unknown
from pitboss.games.files.cells import text_of_cell
from pitboss.games.files.toml_types import LARGEST_FILE, parse_toml
from pitboss.reports.filing.printed_number import has_decimal_comma
from pitboss.reports.filing.workbook import Row, worksheets
from pitboss.reports.par.sheet import LINE_FIGURES, TOTALS

MOST_ROWS, LONGEST_CELL = 5_000, 300
TOTAL = "total"
#: The figures that a line or the totals may have.
FIGURES = ("combinations", *LINE_FIGURES, *TOTALS, "envy")
HEAD = ("game", "wager", "paytable", "joker", "house_way", "player", "wheel", "variant", "meters")
_LINE = ("line", "name", "hand", "pays")
#: Other names under which columns are filed.
ALIASES = {
    "outcome": "line",
    "event": "line",
    "pay": "pays",
    "payout": "pays",
    "pay_table": "paytable",
    "combos": "combinations",
    "hits": "combinations",
    "ways": "combinations",
    "deals": "combinations",
    "prob": "probability",
    "1_in": "one_in",
    "1_in_n": "one_in",
    "return": "net_return",
    "net": "net_return",
    "ev": "net_return",
    "return_with_stake": "gross_return",
    "gross": "gross_return",
    "rtp": "gross_return",
    "variance": "variance_term",
    "edge": "house_edge",
    "std_dev": "standard_deviation",
    "std_deviation": "standard_deviation",
    "hit_freq": "hit_frequency",
    "meter": "meters",
}
KNOWN = (*HEAD, *_LINE, *FIGURES)
#: Columns of a workbook from which its formulas go out; the pays and the combinations beside them are judged.
_GIVEN = ("net_units", "staked")
#: A row of a worksheet with so many names of columns is the heading of its lines.
FEWEST_COLUMNS = 3
_KINDS = (".csv", ".toml", ".xlsx")


@dataclass(frozen=True, slots=True)
class FiledPlace:
    """Where a line stands: in a file or a sheet of it, and in which row of that."""

    table: str
    row: str

    def __str__(self) -> str:
        """The place as a refusal names it."""
        return f"{self.table}, {self.row}"


@dataclass(frozen=True, slots=True)
class FiledLine:
    """One line as filed: its name, what it says it pays, its figures as printed, and where it stands."""

    line: str
    name: str
    pays: str
    hand: str
    figures: Mapping[str, str]
    where: FiledPlace

    @property
    def is_total(self) -> bool:
        """Whether the line holds the totals of its sheet."""
        return (self.line or self.name).strip().lower() in (TOTAL, "totals")


@dataclass(frozen=True, slots=True)
class FiledSheet:
    """The lines of one wager under one heading."""

    head: Mapping[str, str]
    lines: tuple[FiledLine, ...]

    @property
    def title(self) -> str:
        """What the sheet says it is."""
        return " ".join(self.head[key] for key in ("game", "wager", "paytable") if self.head.get(key))


@dataclass(frozen=True, slots=True)
class Filing:
    """The sheets of a file, and the hash of the bytes that they were read from."""

    sheets: tuple[FiledSheet, ...]
    sha256: str


def read_filing(path: Path) -> Filing:
    """What stands in a file, or an error that names the row and says what to do."""
    _check_kind(path.name)
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise PitbossError(f"{path} can't be read: {error.strerror}") from None
    return filing_of(path.name, content)


def filing_of(name: str, content: bytes) -> Filing:
    """What stands in the bytes of a file of this name, or an error that names the row and says what to do."""
    kind = _check_kind(name)
    if len(content) > LARGEST_FILE:
        raise PitbossError(f"{name!r:.80} is larger than {LARGEST_FILE:,} bytes: split it")
    if kind == ".xlsx":
        sheets = _sheets(row for where, rows in worksheets(content, name) for row in _worksheet_rows(rows, where))
    else:
        text = _text(content, name)
        sheets = _toml(text, name) if kind == ".toml" else _sheets(_csv_rows(text, name))
    if not sheets:
        raise PitbossError(f"{name!r:.80} has no lines to check")
    return Filing(sheets, hashlib.sha256(content).hexdigest())


def _check_kind(name: str) -> str:
    kind = Path(name).suffix.lower()
    if kind not in _KINDS:
        raise PitbossError(f"{name!r:.80} must end in {' or '.join(_KINDS)}: a filed par sheet is one of these")
    return kind


def _text(content: bytes, name: str) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise PitbossError(f"{name!r:.80} is not text in UTF-8") from None


def _plain_key(name: str) -> str:
    plain = re.sub(r"[^a-z0-9]+", "_", name[:LONGEST_CELL].strip().lower()).strip("_")
    return ALIASES.get(plain, plain)


def _key(name: str, where: FiledPlace | str) -> str:
    """A column by its name or another name for it; one that means nothing is refused, or it would be lost unseen."""
    key = _plain_key(name)
    if key not in KNOWN:
        raise PitbossError(f"{where}: {unknown('column', name[:60], KNOWN)}")
    return key


def _cell(value: object, where: FiledPlace | str) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise PitbossError(f"{where}: a text or a number is needed, not {value!r:.60}")
    if isinstance(value, int) and value.bit_length() > LONGEST_CELL:
        raise PitbossError(f"{where}: a number that long is not a figure of a par sheet")
    text = re.sub("[\u00a0\u202f]", " ", str(value)).strip()  # blanks between thousands
    if len(text) > LONGEST_CELL or not text.isprintable():
        raise PitbossError(f"{where}: {text[:40]!r}… is too long or not plain text")
    return text_of_cell(text)


def _line(cells: Mapping[str, str], where: FiledPlace) -> FiledLine:
    name, title, pays, hand = (cells.get(key, "") for key in ("line", "name", "pays", "hand"))
    figures = {key: cells[key] for key in FIGURES if cells.get(key)}
    line = FiledLine(name, title, pays, hand, figures, where)
    if not (line.line or line.name):
        raise PitbossError(f"{where}: a line needs its id or its name")
    return line


# CSV


def _sheets(rows: Iterable[tuple[FiledPlace, dict[str, str]]]) -> tuple[FiledSheet, ...]:
    """Rows under their headings; a heading holds until another game or wager is named."""
    found: dict[tuple[tuple[str, str], ...], list[FiledLine]] = {}
    head: dict[str, str] = {}
    for where, cells in rows:
        own = {key: cells[key] for key in HEAD if cells.get(key)}
        head = own if "game" in own or "wager" in own else head | own
        found.setdefault(tuple(sorted(head.items())), []).append(_line(cells, where))
    return tuple(FiledSheet(dict(key), tuple(lines)) for key, lines in found.items())


def _separator(text: str) -> str:
    """What stands most often between the column names: a comma, or what spreadsheets of other countries write."""
    header = next((line for line in text.splitlines() if line.strip()), "")
    return max(",;\t", key=header.count)


def _refuse_decimal_commas(cells: Mapping[str, str], where: FiledPlace) -> None:
    """Refuse a comma in a figure of a file that has semicolons or tabs: it may mean a point as well as thousands."""
    for figure in FIGURES:
        text = cells.get(figure, "")
        if has_decimal_comma(text) or ("," in text and figure != "combinations" and "." not in text):
            raise PitbossError(
                f"{where}, {figure}: {text!r:.60} has a decimal comma: write decimals with a point, as in 0.0217"
            )


def _csv_rows(text: str, name: str) -> Iterable[tuple[FiledPlace, dict[str, str]]]:
    separator = _separator(text)
    reader = csv.reader(io.StringIO(text), delimiter=separator, strict=True)
    columns: list[str] = []
    try:
        for number, row in enumerate(reader, start=1):
            where = FiledPlace(name, f"row {number}")
            if not any(cell.strip() for cell in row):
                continue
            if number > MOST_ROWS:
                raise PitbossError(f"{name} has more than {MOST_ROWS:,} rows: split it")
            if not columns:
                columns = _columns(row, where)
                continue
            if len(row) > len(columns):
                raise PitbossError(f"{where}: {len(row)} cells under {len(columns)} headings")
            cells = {key: _cell(cell, where) for key, cell in zip(columns, row, strict=False)}
            if separator != ",":
                _refuse_decimal_commas(cells, where)
            yield where, cells
    except csv.Error as error:
        raise PitbossError(f"{name} is not CSV that can be read: {error}") from None


# Workbooks


def _worksheet_rows(rows: list[Row], where: str) -> Iterable[tuple[FiledPlace, dict[str, str]]]:
    """The lines of a worksheet, and below them its figures as one row of totals.

    Above the heading of the columns stand words and their values, such as game and wager; other words are left alone.
    """
    columns: list[str] = []
    head: dict[str, str] = {}
    totals: dict[str, str] = {}
    before, is_below = 0, False
    if len(rows) > MOST_ROWS:
        raise PitbossError(f"{where} has more than {MOST_ROWS:,} rows: split it")
    for number, row in rows:
        here = FiledPlace(where, f"row {number}")
        texts = [_cell(text, here) for text in row]
        is_below |= bool(columns) and number > before + 1
        before = number
        if is_below or not columns:
            label, value = (*texts, "")[:2]
            key = _plain_key(label)
            if not columns and sum(_plain_key(text) in KNOWN for text in texts if text) >= FEWEST_COLUMNS:
                columns = _columns(texts, here, _GIVEN)
            elif not columns and key in HEAD and value:
                head[key] = value
            elif key in FIGURES and value:
                totals[key] = value
            continue
        cells = {key: text for key, text in zip(columns, texts, strict=False) if key not in _GIVEN}
        if _line(cells, here).is_total:
            totals = {key: cells[key] for key in FIGURES if cells.get(key)} | totals
        else:
            yield here, head | cells
    if columns:
        yield FiledPlace(where, "totals"), head | totals | {"line": TOTAL}


def _columns(texts: list[str], where: FiledPlace, given: tuple[str, ...] = ()) -> list[str]:
    """The columns that a heading names, each once; a workbook has some that are given beside what is filed."""
    columns = [text if text in given else _key(text, where) for text in texts]
    if len(set(columns)) < len(columns):
        raise PitbossError(f"{where}: two columns have one name")
    return columns


# TOML


def _toml(text: str, name: str) -> tuple[FiledSheet, ...]:
    data = parse_toml(text, name, parse_float=str)
    if "sheet" not in data:
        return (_toml_sheet(data, name, name),)
    for key in data:
        if key != "sheet":
            raise PitbossError(f"{name}: {unknown('key', key, ['sheet'])}")
    return tuple(_toml_sheet(sheet, f"{name}, sheet", name) for sheet in _tables(data["sheet"], f"{name}, sheet"))


def _tables(value: object, where: str) -> list[Mapping[str, Any]]:
    """A list of tables, whose keys may be any of the names of a column."""
    if not isinstance(value, list) or not all(isinstance(table, dict) for table in value):
        raise PitbossError(f"{where} must be a list of tables, not {value!r:.60}")
    return value


def _toml_sheet(sheet: Mapping[str, Any], where: str, name: str) -> FiledSheet:
    head = _cells({key: value for key, value in sheet.items() if key not in ("line", "totals")}, where)
    for key in head:
        if key not in HEAD:
            raise PitbossError(f"{where}: {key} belongs into a [[line]] or into [totals]")
    rows = _tables(sheet.get("line", []), f"{where}: line")
    if len(rows) > MOST_ROWS:
        raise PitbossError(f"{name} has more than {MOST_ROWS:,} lines: split it")
    lines = [_toml_line(row, FiledPlace(where, f"line {number}")) for number, row in enumerate(rows, start=1)]
    (totals,) = _tables([sheet.get("totals", {})], f"{where}, totals")
    if totals:
        lines.append(_toml_line({**totals, "line": TOTAL}, FiledPlace(where, "totals")))
    return FiledSheet(head, tuple(lines))


def _toml_line(row: Mapping[str, Any], where: FiledPlace) -> FiledLine:
    return _line(_cells(row, where), where)


def _cells(row: Mapping[str, Any], where: FiledPlace | str) -> dict[str, str]:
    """The cells of a table by their columns; one of two with the same meaning would be lost unseen."""
    keys = [_key(key, where) for key in row]
    for key in keys:
        if keys.count(key) > 1:
            raise PitbossError(f"{where}: {key} stands here twice, under two names")
    return {key: _cell(value, f"{where}, {key}") for key, value in zip(keys, row.values(), strict=True)}
