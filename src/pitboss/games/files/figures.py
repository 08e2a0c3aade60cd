"""The figures that the documents print, as printed, with what is known of the damaged and the wrong ones."""

import functools
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pitboss.games.files.rules_file import Standing
from pitboss.games.files.toml_types import check_known, from_file, placed, read_file
from pitboss.games.files.versions import FOLDER
from pitboss.games.game import Game

#: What a document prints a figure of.
Quantity = Literal[
    "combinations",
    "element-of-risk",
    "envy-pays",
    "envy-return",
    "hit-frequency",
    "house-edge",
    "par-per-ante",
    "probability",
    "return",
    "return-with-stake",
    "standard-deviation",
]
#: Rows that are not of one line: hands on no line, all lines together, and the whole pay table.
WHOLES = ("all-other", "total", "table")
#: The row of a base game, which no pay table decides alone, and the quantities that it may have.
BASE_GAME = "base-game"
OF_BASE_GAMES = ("house-edge", "element-of-risk", "standard-deviation")
_PLAYERS = re.compile(r"\d+ players")


@dataclass(frozen=True, slots=True)
class Figure:
    """One printed figure: where it stands, what it is of, what it says; ``listed`` are all lines under its title."""

    document: str
    game: str
    title: str
    wager: str
    paytable: str
    line: str
    quantity: str
    printed: str
    listed: tuple[str, ...]
    bet_cents: int = 100
    reads: str | None = None
    intact_in: str | None = None
    reading: Mapping[str, str] | None = None
    heading_reads: str | None = None
    why: str = ""

    @property
    def is_of_approval(self) -> bool:
        """Whether an approved document prints it: these have numbers, and public rules have none."""
        return self.document[:3].isdigit()

    @property
    def is_of_base_game(self) -> bool:
        """Whether it is of the base game as a whole, every decision made for the best."""
        return self.line == BASE_GAME

    @property
    def players(self) -> int:
        """How many players a line such as "6 players" speaks of."""
        number, _, word = self.line.partition(" ")
        return int(number) if word == "players" else 1

    @property
    def place(self) -> tuple[str, str, str, str, str]:
        """Where the figure stands within its document: the same in documents that print the same tables."""
        return self.title, self.wager, self.paytable, self.line, self.quantity


@from_file
class ReadingData:
    """The line and the hand on it under which a printed figure comes out."""

    line: str
    hand: str


@from_file
class CellData:
    """A figure that is not simply what the pay table gives: damaged, or wrong in the document."""

    printed: str
    reads: str | None = None
    reading: ReadingData | None = None
    why: str = ""


@from_file
class HeadingData:
    """The pay table that a damaged heading means."""

    paytable: str
    why: str = ""


@from_file
class TableData:
    """A printed table: each row has a line and its figures, a column for each pay table or each quantity.

    A table of a base game has the one row ``base-game`` and names no pay table: the game is as its rules have it.
    """

    title: str
    rule: str
    wager: str
    rows: tuple[tuple[str | CellData, ...], ...]
    paytable: str = ""
    paytables: tuple[str, ...] = ()
    quantity: Quantity | None = None
    quantities: tuple[Quantity, ...] = ()
    bet_cents: int = 100
    intact_in: str = ""
    heading_reads: HeadingData | None = None

    def __post_init__(self) -> None:
        """Refuse a table whose columns are not said, or a row that has more or fewer figures than columns."""
        one_quantity = self.quantity is not None and bool(self.paytables)
        one_paytable = (bool(self.paytable) or self.is_of_base_game) and bool(self.quantities)
        if one_quantity == one_paytable:
            raise ValueError("columns are paytables = … of a quantity, or quantities = … of a paytable")
        if self.is_of_base_game and (self.paytable or not set(self.quantities) <= set(OF_BASE_GAMES)):
            raise ValueError(f"a base game has no paytable here, and quantities among {', '.join(OF_BASE_GAMES)}")
        for row in self.rows:
            if len(row) != len(self.columns) + 1 or not isinstance(row[0], str):
                raise ValueError(f"a row has a line and {len(self.columns)} figures, not {row!r:.60}")

    @property
    def is_of_base_game(self) -> bool:
        """Whether its figures are of the base game."""
        return self.lines == [BASE_GAME]

    @property
    def columns(self) -> list[tuple[str, str]]:
        """The (pay table, quantity) of each column."""
        if self.quantities:
            return [(self.paytable, str(quantity)) for quantity in self.quantities]
        return [(paytable, str(self.quantity)) for paytable in self.paytables]

    @property
    def lines(self) -> list[str]:
        """The lines of its rows."""
        return [str(row[0]) for row in self.rows]


@from_file
class PublishedData:
    """All printed tables of a document."""

    table: tuple[TableData, ...] = ()


def published(game: Game, folder: Path | None = None) -> tuple[Figure, ...]:
    """Every figure that a game's document prints and the hands decide; those of one's own game stand in its folder."""
    path = (folder or FOLDER / game.id.replace("-", "_")) / "published.toml"
    where = f"{game.id}/published.toml"
    if folder is None and (game.standing is Standing.OWN or not path.parent.is_dir()):
        return ()
    tables = read_file(path, PublishedData, where).table
    listed: dict[str, list[str]] = {}
    for table in tables:
        _check(game, table, f"{where}, table {table.title!r}")
        listed.setdefault(table.title, []).extend(table.lines)
    return tuple(figure for table in tables for figure in _figures(game, table, tuple(listed[table.title])))


def _check(game: Game, table: TableData, where: str) -> None:
    """Refuse a wager, a pay table, a rule or a line that is not there."""
    check_known("wager", [table.wager], (wager.id for wager in game.wagers), where)
    check_known("rule", table.rule.split(", "), (rule.number for rule in game.rules), where)
    for designator, _ in () if table.is_of_base_game else table.columns:
        heading = table.heading_reads.paytable if table.heading_reads else designator
        paytable = placed(where, functools.partial(game.paytable, heading, table.wager))
        lines = [*WHOLES, *(line.id for line in paytable.lines)]
        check_known("line", (line for line in table.lines if not _PLAYERS.fullmatch(line)), lines, where)
        cells = (cell for row in table.rows for cell in row[1:] if isinstance(cell, CellData))
        for reading in (cell.reading for cell in cells if cell.reading):
            check_known("line", [reading.line], (line.id for line in paytable.lines), where)
            check_known("hand", [reading.hand], paytable.vocabulary.names, where)


def _figures(game: Game, table: TableData, listed: tuple[str, ...]) -> Iterator[Figure]:
    heading = table.heading_reads
    for row in table.rows:
        for (paytable, quantity), figure in zip(table.columns, row[1:], strict=True):
            cell = CellData(figure) if isinstance(figure, str) else figure
            yield Figure(
                document=game.document,
                game=game.id,
                title=table.title,
                wager=table.wager,
                paytable=paytable,
                line=str(row[0]),
                quantity=quantity,
                printed=cell.printed,
                listed=listed,
                bet_cents=table.bet_cents,
                reads=cell.reads,
                intact_in=table.intact_in or None,
                reading={"line": cell.reading.line, "hand": cell.reading.hand} if cell.reading else None,
                heading_reads=heading.paytable if heading else None,
                why=cell.why or (heading.why if heading else ""),
            )
