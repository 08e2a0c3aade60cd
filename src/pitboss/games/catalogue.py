"""The catalogue: the games of the approval letter, and what Pitboss can do with each."""

import datetime as dt
import functools
from collections.abc import Mapping
from dataclasses import dataclass

from pitboss.games.files.rules_file import Standing
from pitboss.games.files.toml_types import from_file, read_file, read_toml
from pitboss.games.files.versions import FOLDER
from pitboss.games.game import GAME_FILES, GAME_IDS


@from_file
class Approval:
    """The letter: who approved what, when, and under which conditions."""

    regulator: str
    submission: int
    date: dt.date
    rules_dates: tuple[dt.date, ...]
    supplier: str
    changes: tuple[str, ...]
    conditions: tuple[str, ...]
    commercial_card_rooms: tuple[str, ...]
    tribal_casinos: tuple[str, ...]


@from_file
class DocumentData:
    """The title over the rules of a document, by its file."""

    file: str
    title: str


@from_file
class EntryData:
    """A game as it is written: with its number in the letter, or with the document it came from."""

    name: str
    family: str
    number: int | None = None
    id: str | None = None
    tribal: bool = False
    document: str = ""
    why: str = ""


@from_file
class CatalogueData:
    """The content of the catalogue's file."""

    notice: str
    approval: Approval
    document: tuple[DocumentData, ...]
    game: tuple[EntryData, ...]
    unlisted: tuple[EntryData, ...] = ()


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """A game by its number in the letter; none if it is not in the letter. A tribal one is for tribal casinos only.

    A game whose folder is here can be played, and its pay tables analysed; ``standing`` says what its rules are.
    """

    number: int | None
    name: str
    family: str
    id: str | None
    can_analyse: bool
    can_play: bool
    note: str = ""
    tribal: bool = False
    standing: Standing | None = None


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All games of the letter, those that came without one, the approval and its notice."""

    notice: str
    approval: Approval
    entries: tuple[CatalogueEntry, ...]
    documents: Mapping[str, str]


def _entry(game: EntryData) -> CatalogueEntry:
    known = game.id in GAME_IDS
    standing = _standing(game.id) if game.id and known else None
    return CatalogueEntry(game.number, game.name, game.family, game.id, known, known, game.why, game.tribal, standing)


def _standing(game_id: str) -> Standing:
    """What stands behind a game's rules, without reading all of them."""
    rules = read_toml(FOLDER / game_id.replace("-", "_") / GAME_FILES[0])
    return Standing(rules.get("standing", Standing.APPROVED))


@functools.cache
def load_catalogue() -> Catalogue:
    """The catalogue from its data."""
    data = read_file(FOLDER / "catalogue.toml", CatalogueData, "catalogue.toml")
    entries = tuple(_entry(game) for game in (*data.game, *data.unlisted))
    documents = {document.file: document.title for document in data.document}
    return Catalogue(" ".join(data.notice.split()), data.approval, entries, documents)


def document_title(file: str) -> str:
    """What people call the document that a game's rules come from; a document of one's own keeps its name."""
    return load_catalogue().documents.get(file, file)
