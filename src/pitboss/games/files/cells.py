"""Cells of files that people open in a spreadsheet: a text stays a text, whatever it begins with."""

import re

#: A spreadsheet takes a cell that begins with one of these for a formula, and does what it says.
_FORMULAS = ("=", "+", "-", "@")
#: A number, a percent or p/q: with a sign before it, it is no formula.
_NUMBER = re.compile(r"[-+]?[\d.,/]+%?", re.ASCII)


def text_cell(text: str) -> str:
    """A text as a cell that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULAS) else text


def csv_cell(value: object) -> object:
    """A value as a cell of CSV: a text stays a text, and a number stays one, also where it is written as a text."""
    return text_cell(value) if isinstance(value, str) and not _NUMBER.fullmatch(value) else value


def text_of_cell(cell: str) -> str:
    """The text that a cell was made of."""
    return cell[1:] if cell[:1] == "'" and cell[1:].startswith(_FORMULAS) else cell
