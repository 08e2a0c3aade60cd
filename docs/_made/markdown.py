"""Markdown, put together."""

from collections.abc import Iterable, Sequence


def table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; what would end a cell is escaped."""
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join(f"| {' | '.join(map(cell, line))} |" for line in lines) + "\n"


def cell(text: str) -> str:
    """Text in one line of one cell."""
    return " ".join(text.split()).replace("|", "\\|")


def code(text: object) -> str:
    """Text as code; nothing stays nothing."""
    return f"`{text}`" if str(text) else ""


def anchor(heading: str) -> str:
    """The anchor of a heading, as GitHub and MyST make it."""
    kept = "".join(sign for sign in heading.strip().lower() if sign.isalnum() or sign in " -_")
    return kept.replace(" ", "-")
