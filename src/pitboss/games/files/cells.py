"""Cells of files that people open in a spreadsheet: a text stays a text, whatever it begins with."""

#: A spreadsheet takes a cell that begins with one of these for a formula, and does what it says.
_FORMULAS = ("=", "+", "-", "@")


def text_cell(text: str) -> str:
    """A text as a cell that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULAS) else text


def text_of_cell(cell: str) -> str:
    """The text that a cell was made of."""
    return cell[1:] if cell[:1] == "'" and cell[1:].startswith(_FORMULAS) else cell
