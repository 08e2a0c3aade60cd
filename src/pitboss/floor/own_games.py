"""The room's own games: each version is kept under its hash for good; added by two people, replaced, retired."""

from collections.abc import Hashable
from dataclasses import dataclass, replace

from pitboss.desk.desk import Desk, Documents, reason_of
from pitboss.desk.document import KeptDocument, document
from pitboss.errors import NotThereError, PitbossError, unknown
from pitboss.floor.commands import AddGame, RetireGame
from pitboss.games import GAME_IDS, Game
from pitboss.games.own_game import GameFiles, read_own_game
from pitboss.games.registry import OWN_GAMES, Listing
from pitboss.ledger.json_data import Json

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
        """The rules of the newest version, by which new tables play the game."""
        return self.versions[-1]

    def has(self, rules: str) -> bool:
        """Whether rules of this hash are among the game's versions."""
        return any(version.rules == rules for version in self.versions)


@document("game-shelf")
class GameShelf(KeptDocument):
    """All games of the room's own, those that were retired among them, by id."""

    id: str = SHELF
    games: tuple[ShelvedGame, ...] = ()

    def find(self, game_id: str) -> ShelvedGame | None:
        """The game with an id, if the shelf has it."""
        return next((game for game in self.games if game.id == game_id), None)

    def with_game(self, game: ShelvedGame) -> "GameShelf":
        """The shelf with a game in place of the one of its id."""
        others = (other for other in self.games if other.id != game.id)
        return GameShelf(self.id, tuple(sorted((*others, game), key=lambda kept: kept.id)))


@document("own-rules")
class OwnRules(KeptDocument):
    """The files of one version of a game, kept for good under the hash of what they say."""

    id: str
    game: str
    files: GameFiles


def shelf_of(known: Documents) -> GameShelf:
    """The room's own games; an empty shelf at first."""
    return known.find(GameShelf, SHELF) or GameShelf()


#: What is told when the shelf changes.
SHELF_EVENTS = frozenset({"game-added", "game-retired"})


def list_games(known: Documents, owner: Hashable) -> None:
    """Tell the registry which games a room offers now, and which it only knows."""
    games = shelf_of(known).games
    OWN_GAMES.listing(owner, {game.id: Listing(game.newest.rules, offered=not game.retired) for game in games})


def add_game(desk: Desk, command: AddGame) -> None:
    """Keep a game's files under their hash, once two people vouch for them; it can be practised from then on."""
    people = desk.people("add-game", command.badge, command.second)
    files = GameFiles(command.rules, command.paytables)
    game, shelf = read_own_game(files), shelf_of(desk)
    before = shelf.find(game.id)
    _check_room(shelf, before, game)
    version = KeptVersion(game.content_hash, game.version, desk.at, **people)
    kept = _with_version(before, game, version)
    desk.put(shelf.with_game(kept))
    desk.put(OwnRules(game.content_hash, game.id, files))
    OWN_GAMES.keep(game)
    told: dict[str, Json] = {"game": game.id, "rules": game.content_hash, "version": game.version}
    desk.tell("game-added", **told, name=game.name, **people)
    desk.answer(**told, name=game.name, standing=str(game.standing), versions=len(kept.versions))


def _with_version(before: ShelvedGame | None, game: Game, version: KeptVersion) -> ShelvedGame:
    """A game with its newest rules; rules that were there before, and come back, are its newest again."""
    older = (kept for kept in before.versions if kept.rules != version.rules) if before else ()
    return ShelvedGame(game.id, game.name, (*older, version))


def _check_room(shelf: GameShelf, before: ShelvedGame | None, game: Game) -> None:
    """Refuse what is kept already, a change without a new version, and more games than a room has."""
    if before is None:
        if len(shelf.games) >= MOST_GAMES:
            raise PitbossError(f"The room has {MOST_GAMES} own games already, which is the most: nothing was added")
        return
    same = before.newest.rules == game.content_hash
    if same and not before.retired:
        raise PitbossError(f"{game.name} is here already with exactly these rules: {game.content_hash}")
    if not same and game.version <= before.newest.version:
        raise PitbossError(
            f"{game.id} is here in version {before.newest.version} with other rules: give these a higher version"
        )
    if not before.has(game.content_hash) and len(before.versions) >= MOST_VERSIONS:
        raise PitbossError(f"{game.id} has {MOST_VERSIONS} versions already: add it under another id")


def retire_game(desk: Desk, command: RetireGame) -> None:
    """Retire a game: no table is set up or opened with it; its rounds can still be played again."""
    people = desk.people("retire-game", command.badge)
    shelf = shelf_of(desk)
    game = shelf.find(command.game)
    if game is None:
        ours = ": it is one of Pitboss's games" if command.game in GAME_IDS else ""
        raise NotThereError(f"The room keeps no game {command.game!r:.60} of its own{ours}", command.game)
    if game.retired:
        raise PitbossError(f"{game.name} was retired already, at {game.retired}")
    why = reason_of(command.reason)
    desk.put(shelf.with_game(replace(game, retired=desk.at, retired_by=people["by"], why=why)))
    desk.tell("game-retired", game=game.id, rules=game.newest.rules, why=why, **people)
    desk.answer(game=game.id, retired=desk.at)


def rules_to_play(known: Documents, game_id: str) -> str:
    """The hash of the rules by which a new table plays a game of the room's own; empty for a shipped game.

    A table keeps to these rules until it is set up again, so that nobody changes what an open table pays.
    """
    if game_id in GAME_IDS:
        return ""
    shelf = shelf_of(known)
    game = shelf.find(game_id)
    if game is None:
        raise unknown("game", game_id, (*GAME_IDS, *(kept.id for kept in shelf.games if not kept.retired)))
    if game.retired:
        raise retired(game)
    kept = known.get(OwnRules, game.newest.rules)
    OWN_GAMES.keep(read_own_game(kept.files))
    return kept.id


def retired(game: ShelvedGame) -> PitbossError:
    """The error for a table of a retired game."""
    return PitbossError(f"{game.name} was retired ({game.why}): choose another game, or add it again")
