"""The figures that the documents print, as printed, with what is known of the damaged and the wrong ones."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pitboss.games.data import Checked, read_toml
from pitboss.games.game import Game
from pitboss.games.versions import FOLDER


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
    def players(self) -> int:
        """How many players a line such as "6 players" speaks of."""
        number, _, word = self.line.partition(" ")
        return int(number) if word == "players" else 1

    @property
    def place(self) -> tuple[str, str, str, str, str]:
        """Where the figure stands within its document: the same in documents that print the same tables."""
        return self.title, self.wager, self.paytable, self.line, self.quantity


def published(game: Game) -> tuple[Figure, ...]:
    """Every figure that a game's document prints and the hands decide."""
    path = FOLDER / game.id.replace("-", "_") / "published.toml"
    where = f"{game.id}/published.toml"
    tables = [Checked(table, where) for table in Checked(read_toml(path), where).tables("table")]
    listed: dict[str, list[str]] = {}
    for table in tables:
        listed.setdefault(table.text("title"), []).extend(line for line, *_ in table.data["rows"])
    return tuple(figure for table in tables for figure in _figures(game, table, tuple(listed[table.text("title")])))


def _columns(table: Checked) -> list[tuple[str, str]]:
    """The (pay table, quantity) of each column."""
    if "quantities" in table.data:
        return [(table.text("paytable"), quantity) for quantity in table.texts("quantities")]
    return [(paytable, table.text("quantity")) for paytable in table.texts("paytables")]


def _figures(game: Game, table: Checked, listed: tuple[str, ...]) -> Iterator[Figure]:
    columns = _columns(table)
    heading = table.table("heading_reads")
    for line, *cells in table.data["rows"]:
        for (paytable, quantity), cell in zip(columns, cells, strict=True):
            damage: Mapping[str, Any] = cell if isinstance(cell, Mapping) else {"printed": cell}
            yield Figure(
                document=game.document,
                game=game.id,
                title=table.text("title"),
                wager=table.text("wager"),
                paytable=paytable,
                line=line,
                quantity=quantity,
                printed=damage["printed"],
                listed=listed,
                bet_cents=table.number("bet_cents", 100),
                reads=damage.get("reads"),
                intact_in=table.text("intact_in", "") or None,
                reading=damage.get("reading"),
                heading_reads=heading.get("paytable"),
                why=damage.get("why", heading.get("why", "")),
            )
