"""A document as plain data: headings, sentences, tables, charts. Writers make paper, pages and terminal text of it.

What a document says is decided once, here; a writer only decides how it looks. All text is data: no writer reads any of
it as markup.
"""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Heading:
    """The start of a part; one that starts a page starts it on paper. The rows of a table may point to its anchor."""

    text: str
    level: int = 1
    starts_page: bool = False
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph; small print is for what only a few will check."""

    text: str
    small: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """Names and what they are, one a row, or two on paper; what is empty is a line to be filled in by hand."""

    rows: tuple[tuple[str, str], ...]
    two: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """A table whose first columns are text and whose others are numbers; its last rows may be totals.

    One that is ``joined`` stands on the same page as what follows it. ``anchors`` has for each row the heading it is
    about: a page links to it, and paper gets a column with the number of its page.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    left: int = 1
    totals: int = 0
    joined: bool = False
    anchors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Steps:
    """Sentences in their order, each with its mark, such as a rule's number."""

    items: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Sign:
    """What must be posted, as it is to be posted."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """A picture as SVG with a caption that says what it shows."""

    svg: str
    caption: str


Block = Heading | Text | Facts | Grid | Steps | Sign | Chart


@dataclass(frozen=True, slots=True)
class Document:
    """A title and what stands below it."""

    title: str
    subtitle: str
    blocks: tuple[Block, ...]


def grid(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]], *, left: int = 1, totals: int = 0) -> Grid:
    """A table of rows of any kind."""
    return Grid(title, tuple(columns), tuple(tuple(row) for row in rows), left, totals)
