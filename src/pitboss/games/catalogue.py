"""The catalogue: the games of the approval letter, and what Pitboss can do with each."""

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pitboss.games.data import Checked, read_toml
from pitboss.games.versions import FOLDER


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """A game by its number in the letter; none if it is not in the letter. A tribal one is for tribal casinos only."""

    number: int | None
    name: str
    family: str
    id: str | None
    can_analyse: bool
    can_play: bool
    note: str = ""
    tribal: bool = False


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All games of the letter, those that came without one, the approval and its notice."""

    notice: str
    approval: Mapping[str, Any]
    entries: tuple[CatalogueEntry, ...]
    documents: Mapping[str, str]


def _entry(data: Mapping[str, Any]) -> CatalogueEntry:
    game = Checked(data, "catalogue.toml")
    bonus_of = data.get("bonus_of")
    note = data.get("why", f"its bonus is analysed in {bonus_of}" if bonus_of else "")
    return CatalogueEntry(
        data.get("number"), game.text("name"), game.text("family"), data.get("id"),
        game.flag("analyse"), game.flag("play"), note, game.flag("tribal"),
    )  # fmt: skip


@functools.cache
def load_catalogue() -> Catalogue:
    """The catalogue from its data."""
    data = Checked(read_toml(FOLDER / "catalogue.toml"), "catalogue.toml")
    entries = tuple(_entry(game) for game in (*data.tables("game"), *data.tables("unlisted")))
    documents = {each["file"]: each["title"] for each in data.tables("document")}
    return Catalogue(" ".join(data.text("notice").split()), data.table("approval"), entries, documents)


def document_title(file: str) -> str:
    """What people call the document that a game's rules come from; a document of one's own keeps its name."""
    return load_catalogue().documents.get(file, file)
