"""The games of the room's own: every version of their rules, by whom it was added, and which are retired."""

from dataclasses import dataclass

from pitboss.floor.own_games import GameShelf, KeptVersion, ShelvedGame
from pitboss.reports.answer import Answer


@dataclass(frozen=True, slots=True)
class OwnVersion:
    """Rules of a game as they were added: their hash and version, when, and by whom."""

    hash: str
    version: int
    added_at: str
    added_by: tuple[str, ...]

    @classmethod
    def of(cls, kept: KeptVersion) -> "OwnVersion":
        """Rules that the shelf keeps."""
        return cls(kept.rules, kept.version, kept.at, tuple(name for name in (kept.by, kept.second) if name))


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnGameRow:
    """A game of the room's own, its versions with the newest last; a retired one says when and why."""

    id: str
    name: str
    standing: str = "own"
    hash: str
    version: int
    versions: tuple[OwnVersion, ...]
    retired: str
    why: str

    @classmethod
    def of(cls, game: ShelvedGame) -> "OwnGameRow":
        """A game of the shelf."""
        return cls(
            id=game.id,
            name=game.name,
            hash=game.newest.rules,
            version=game.newest.version,
            versions=tuple(map(OwnVersion.of, game.versions)),
            retired=game.retired,
            why=game.why,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnGames(Answer):
    """The room's own games, including retired ones."""

    schema: int = 2
    games: tuple[OwnGameRow, ...]

    @property
    def rows(self) -> tuple[OwnGameRow, ...]:
        """A row for each game."""
        return self.games


def own_games(shelf: GameShelf) -> OwnGames:
    """What is on the shelf."""
    return OwnGames(games=tuple(map(OwnGameRow.of, shelf.games)))
