"""The registry of games of one's own: whatever is no game of the package is looked up here, by its id and its hash.

The edges fill it: a folder that the terminal opens, and the games that a room keeps in its database. A game is kept
under the hash of its rules, so what was looked up once never grows old; which games a room offers today is told anew.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pitboss.games.game import Game

#: Finds the rules of a game by its id and their hash, where they are kept; nothing if they are not there.
Finder = Callable[[str, str], "Game | None"]


@dataclass(frozen=True, slots=True)
class Listing:
    """A game of one's own that a room knows: the hash of its newest rules, and whether it is offered.

    One that was retired is still known by its name, and its rounds are still played again by their rules.
    """

    rules: str
    offered: bool = True


class Registry:
    """Games of one's own by id and hash, and what each room offers. From any thread: what it has is replaced whole."""

    def __init__(self) -> None:
        """Only the package's games are known."""
        self._kept: dict[tuple[str, str], Game] = {}
        self._listed: dict[Hashable, Mapping[str, Listing]] = {}
        self._finders: dict[Hashable, Finder] = {}

    def keep(self, game: "Game") -> "Game":
        """Keep a game under the hash of its rules; the one that is kept already if it is."""
        return self._kept.setdefault((game.id, game.content_hash), game)

    def listing(self, owner: Hashable, games: Mapping[str, Listing]) -> None:
        """What a room knows and offers now, whatever it was before."""
        self._listed = {**self._listed, owner: dict(games)}

    def find_in(self, owner: Hashable, finder: Finder) -> None:
        """Ask a room for rules that are not at hand."""
        self._finders = {**self._finders, owner: finder}

    def forget(self, owner: Hashable) -> None:
        """A room has closed: what it offers is not offered here any more."""
        self._listed = {name: games for name, games in self._listed.items() if name != owner}
        self._finders = {name: finder for name, finder in self._finders.items() if name != owner}

    @property
    def offered(self) -> tuple[str, ...]:
        """The ids of the games that are offered, in order."""
        listed = (games for games in self._listed.values())
        return tuple(sorted({name for games in listed for name, game in games.items() if game.offered}))

    def find(self, game_id: str, rules: str = "") -> "Game | None":
        """A game under the rules of a hash; without one under its newest rules, or nothing if it is not known."""
        if not rules:
            newest = (games[game_id].rules for games in reversed(self._listed.values()) if game_id in games)
            rules = next(newest, "")
        if not rules:
            return None
        kept = self._kept.get((game_id, rules))
        if kept is not None:
            return kept
        found = (finder(game_id, rules) for finder in reversed(self._finders.values()))
        game = next((game for game in found if game is not None and game.content_hash == rules), None)
        return None if game is None else self.keep(game)

    @contextmanager
    def trying(self, game: "Game") -> Iterator["Game"]:
        """Have a game at hand while it is tried; afterwards it is forgotten, unless it was kept before."""
        key = game.id, game.content_hash
        known = key in self._kept
        try:
            yield self.keep(game)
        finally:
            if not known:
                self._kept.pop(key, None)


#: The games of one's own of this process.
OWN_GAMES = Registry()
