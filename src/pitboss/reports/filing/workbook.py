"""A workbook as it was handed in: the cells of its worksheets as text. No formula is calculated, no link is followed.

What a workbook says is what its cells hold: numbers, texts and the values that formulas had when it was saved.
"""

import io
import math
import re
import zipfile
from collections.abc import Iterator
from xml.etree import ElementTree as ET

from pitboss.errors import PitbossError

#: Bounds on a workbook: its parts, what they unpack to, its worksheets, and the cells of a row.
MOST_PARTS, LARGEST_PART, LARGEST_WHOLE, MOST_SHEETS, MOST_COLUMNS = 400, 4_000_000, 16_000_000, 200, 60
#: A spreadsheet counts in numbers of 53 bits: whole ones up to here, and not more digits than these of any other.
LARGEST_INTEGER, SURE_DIGITS = 1 << 53, 12
_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_REFERENCE = re.compile(r"([A-Z]{1,3})([1-9]\d{0,6})")
_SHEET = re.compile(r"xl/worksheets/sheet(\d{1,4})\.xml")
_REFUSED = ("xl/externalLinks/", "xl/vbaProject", "xl/embeddings/", "xl/connections", "xl/queryTables/")

#: A row of a worksheet: its number, and its cells from the first column on.
Row = tuple[int, list[str]]


def worksheets(content: bytes, name: str) -> Iterator[tuple[str, list[Row]]]:
    """The rows of every worksheet that have something in them, or a sentence that says what is wrong with the file."""
    with _opened(content, name) as parts:
        texts = _shared_texts(parts, name)
        found = sorted((int(match[1]), part) for part in parts.namelist() if (match := _SHEET.fullmatch(part)))
        if not found:
            raise PitbossError(f"{name!r:.80} has no worksheet")
        if len(found) > MOST_SHEETS:
            raise PitbossError(f"{name!r:.80} has more than {MOST_SHEETS} worksheets: split it")
        for number, part in found:
            where = f"{name}, sheet {number}"
            yield where, list(_rows(_tree(parts, part, name), texts, where))


def _opened(content: bytes, name: str) -> zipfile.ZipFile:
    try:
        parts = zipfile.ZipFile(io.BytesIO(content))
    except zipfile.BadZipFile:
        raise PitbossError(f"{name!r:.80} is not a workbook that can be read") from None
    listed = parts.infolist()
    sizes = [part.file_size for part in listed]
    if len(listed) > MOST_PARTS or max(sizes, default=0) > LARGEST_PART or sum(sizes) > LARGEST_WHOLE:
        raise PitbossError(f"{name!r:.80} unpacks to more than a par sheet needs: split it")
    if len({part.filename for part in listed}) < len(listed):
        raise PitbossError(f"{name!r:.80} has a part twice")
    for part in listed:
        if part.filename.startswith(_REFUSED):
            raise PitbossError(f"{name!r:.80} links to other files or has code in it: save it without")
    return parts


def _tree(parts: zipfile.ZipFile, part: str, name: str) -> ET.Element:
    """A part as XML; one that declares anything of its own, or says that it is smaller than it is, is refused."""
    try:
        with parts.open(part) as file:
            text = file.read(LARGEST_PART + 1)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError):
        raise PitbossError(f"{name!r:.80}: {part} can't be read") from None
    if len(text) > LARGEST_PART or b"<!" in text or b"\0" in text:
        raise PitbossError(f"{name!r:.80}: {part} is not part of a plain workbook")
    try:
        return ET.fromstring(text)  # noqa: S314 (nothing is declared in it: no entity can be expanded)
    except (ET.ParseError, LookupError, ValueError):
        raise PitbossError(f"{name!r:.80}: {part} can't be read") from None


def _shared_texts(parts: zipfile.ZipFile, name: str) -> list[str]:
    if "xl/sharedStrings.xml" not in parts.namelist():
        return []
    return [_text(shared) for shared in _tree(parts, "xl/sharedStrings.xml", name).iter(f"{_MAIN}si")]


def _text(element: ET.Element) -> str:
    return "".join(part.text or "" for part in element.iter(f"{_MAIN}t"))


def _rows(sheet: ET.Element, texts: list[str], where: str) -> Iterator[Row]:
    for at, row in enumerate(sheet.iter(f"{_MAIN}row"), 1):
        cells: dict[int, str] = {}
        number = at
        for cell in row.iter(f"{_MAIN}c"):
            reference = _REFERENCE.fullmatch(cell.get("r", ""))
            if not reference:
                raise PitbossError(f"{where}: a cell does not say where it stands")
            number, column = int(reference[2]), _column(reference[1])
            if column >= MOST_COLUMNS:
                raise PitbossError(f"{where}, row {number}: more than {MOST_COLUMNS} columns")
            cells[column] = _value(cell, texts, f"{where}, {reference[0]}")
        if any(text.strip() for text in cells.values()):
            yield number, [cells.get(column, "") for column in range(max(cells) + 1)]


def _column(letters: str) -> int:
    column = 0
    for letter in letters:
        column = 26 * column + ord(letter) - ord("A") + 1
    return column - 1


def _value(cell: ET.Element, texts: list[str], where: str) -> str:
    """What a cell holds, a formula's value among it; a formula that was never calculated is refused."""
    kind, value = cell.get("t", "n"), cell.findtext(f"{_MAIN}v")
    if kind == "inlineStr":
        return _text(cell)
    if value is None:
        if cell.find(f"{_MAIN}f") is not None:
            raise PitbossError(f"{where}: the formula has no value: open the file in a spreadsheet and save it")
        return ""
    if kind == "s":
        if not value.isdecimal() or int(value) >= len(texts):
            raise PitbossError(f"{where}: its text is missing")
        return texts[int(value)]
    if kind == "e":
        raise PitbossError(f"{where}: the cell has the error {value!r:.20}")
    return value if kind == "str" else _number(value, where)


def _number(value: str, where: str) -> str:
    """A number as a spreadsheet holds it: whole ones to the last digit, others to the digits that it is sure of."""
    try:
        number = float(value)
    except ValueError:
        raise PitbossError(f"{where}: {value!r:.30} is not a number") from None
    if not math.isfinite(number):
        raise PitbossError(f"{where}: {value!r:.30} is not a number")
    is_whole = number.is_integer() and abs(number) <= LARGEST_INTEGER
    return str(int(number)) if is_whole else f"{number:.{SURE_DIGITS}g}"
