"""A document as plain data: headings, sentences, tables, charts. Writers make paper, pages and terminal text of it.

What a document says is decided once, here; a writer only decides how it looks. All text is data: no writer reads any of
it as markup.
"""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import TypeAlias

from pitboss.games import Game
from pitboss.hands import JokerRule
from pitboss.reports.answer import Answer, derived

#: Charts are drawn in this colour, which then becomes that of the text around them: so they can be read in the dark.
INK = "#010203"
#: How documents write small numbers, and what a joker stands for.
NUMBER_WORDS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}
JOKER_WORDS = {
    JokerRule.SEMI_WILD: "an ace, or what completes a straight, a flush or a straight flush",
    JokerRule.FULLY_WILD: "any card",
}
#: A fact that is filled in by hand.
BY_HAND = ""


@dataclass(frozen=True, slots=True)
class _Block:
    """A part of a document."""

    @derived
    def kind(self) -> str:
        """The kind of block, for whatever writes or reads documents as data."""
        return type(self).__name__.lower()


@dataclass(frozen=True, slots=True)
class Heading(_Block):
    """The start of a part; one that starts a page starts it on paper. The rows of a table may point to its anchor."""

    text: str
    level: int = 1
    starts_page: bool = False
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Text(_Block):
    """A paragraph; small print is for what only a few will check."""

    text: str
    small: bool = False


@dataclass(frozen=True, slots=True)
class Facts(_Block):
    """Names and what they are, one a row, or two on paper; what is empty is a line to be filled in by hand."""

    rows: tuple[tuple[str, str], ...]
    two: bool = False


@dataclass(frozen=True, slots=True)
class Grid(_Block):
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
class Steps(_Block):
    """Sentences in their order, each with its mark, such as a rule's number."""

    items: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Sign(_Block):
    """What must be posted, as it is to be posted."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chart(_Block):
    """A picture as SVG with a caption that says what it shows."""

    svg: str
    caption: str


Block: TypeAlias = Heading | Text | Facts | Grid | Steps | Sign | Chart


@dataclass(frozen=True, slots=True)
class PrintedDocument:
    """A title and what stands below it."""

    title: str
    subtitle: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentAnswer(Answer):
    """A document in an answer for machines: its title and its blocks as data."""

    schema: int = 1
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameDocument(DocumentAnswer):
    """A document about a game, with the rules that it goes by."""

    game: str
    game_hash: str

    @classmethod
    def of(cls, game: Game, document: PrintedDocument) -> "GameDocument":
        """A document of a game."""
        return cls(game=game.id, game_hash=game.content_hash, title=document.title, blocks=document.blocks)


def own_version() -> str:
    """The version of Pitboss that is installed; nothing if none is."""
    try:
        return version("pitboss")
    except PackageNotFoundError:
        return ""


def made_on(day: dt.date | None) -> str:
    """By what a document was made, and when if that is to stand on it."""
    made = f"made {day.isoformat()} by" if day else "made by"
    return f"{made} {f'Pitboss {own_version()}'.strip()}; every number is exact unless it says otherwise"


def capital(text: str) -> str:
    """A text with a capital at its head, the rest as it is."""
    return text[:1].upper() + text[1:]


def many(count: int, what: str) -> str:
    """A number with its noun, as in "1 win" and "2 wins"."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def grid(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]], *, left: int = 1, totals: int = 0) -> Grid:
    """A table of rows of any kind."""
    return Grid(title, tuple(columns), tuple(tuple(row) for row in rows), left, totals)
