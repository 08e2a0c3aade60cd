"""The shelf: the games of its own that a room keeps, each version of their rules under its hash."""

from dataclasses import dataclass
from typing import ClassVar

from pitboss.games.own_game import GameFiles

SHELF = "shelf"
#: Games that a room keeps, and versions of each: a room tries some, and a shelf that fills up has a mistake in it.
MOST_GAMES, MOST_VERSIONS = 50, 50


@dataclass(frozen=True, slots=True)
class KeptVersion:
    """Rules of a game as they were added: their hash, the version that they name, when, and by which two people."""

    rules: str
    version: int
    at: str
    by: str
    second: str = ""


@dataclass(frozen=True, slots=True)
class ShelvedGame:
    """A game of the room's own: its versions, the newest last; ``retired`` says when it was retired, and ``why``."""

    id: str
    name: str
    versions: tuple[KeptVersion, ...]
    retired: str = ""
    retired_by: str = ""
    why: str = ""

    @property
    def newest(self) -> KeptVersion:
        """The rules by which it is played at tables that are set up now."""
        return self.versions[-1]

    def has(self, rules: str) -> bool:
        """Whether rules of this hash are among its versions."""
        return any(version.rules == rules for version in self.versions)


@dataclass(frozen=True, slots=True)
class GameShelf:
    """All games of the room's own, those that were retired among them, by id."""

    kind: ClassVar[str] = "game-shelf"

    id: str = SHELF
    games: tuple[ShelvedGame, ...] = ()

    def find(self, game_id: str) -> ShelvedGame | None:
        """A game by its id, if it is there."""
        return next((game for game in self.games if game.id == game_id), None)

    def with_game(self, game: ShelvedGame) -> "GameShelf":
        """The shelf with a game in place of the one of its id."""
        others = (other for other in self.games if other.id != game.id)
        return GameShelf(self.id, tuple(sorted((*others, game), key=lambda kept: kept.id)))


@dataclass(frozen=True, slots=True)
class OwnRules:
    """The files of one version of a game, kept for good under the hash of what they say."""

    kind: ClassVar[str] = "own-rules"

    id: str
    game: str
    files: GameFiles
