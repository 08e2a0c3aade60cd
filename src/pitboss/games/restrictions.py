"""Restrictions: at which tables a document lets its pay tables be used, and which shuffler it asks for.

They stand beside a game's rules and not in them: what a round pays does not depend on them, so the hash of the rules
does not either.
"""

import functools
import unicodedata
from dataclasses import dataclass

from pitboss.games.data import Checked, read_toml
from pitboss.games.game import GAME_IDS, load_game
from pitboss.games.versions import FOLDER


def plain(name: str) -> str:
    """A name as it is compared: without case, signs and doubled blanks."""
    words = "".join(letter if letter.isalnum() else " " for letter in name.casefold().replace("&", " and "))
    return " ".join(words.split())


@dataclass(frozen=True, slots=True)
class BaseGame:
    """A base game at whose tables the jackpot pay tables may be used, under these designators if any are named."""

    name: str
    designators: tuple[str, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class Shuffler:
    """The shufflers that a document asks for by maker or model: it must be one of them, or one is recommended."""

    must: bool
    makers: tuple[str, ...]
    models: tuple[str, ...]
    rule: str

    def takes(self, maker: str, model: str) -> bool:
        """Whether a shuffler is one of them."""
        by_maker = not self.makers or plain(maker) in map(plain, self.makers)
        return by_maker and (not self.models or plain(model) in map(plain, self.models))


@dataclass(frozen=True, slots=True)
class Restrictions:
    """What a game's document restricts; nothing where it says nothing."""

    base_games: tuple[BaseGame, ...] = ()
    shuffler: Shuffler | None = None


def games_named(name: str) -> tuple[str, ...]:
    """The games of ours that a name means: one that is it, or whose whole name stands in it."""
    given = f" {plain(unicodedata.normalize('NFKC', name))} "
    return tuple(game for game in GAME_IDS if any(f" {plain(own)} " in given for own in (game, load_game(game).name)))


@functools.cache
def restrictions_of(game_id: str) -> Restrictions:
    """The restrictions of a game of ours."""
    path = FOLDER / load_game(game_id).id.replace("-", "_") / "restrictions.toml"
    if not path.exists():
        return Restrictions()
    data = Checked(read_toml(path), f"{game_id}/restrictions.toml")
    data.only("base_game", "shuffler")
    games = (Checked(item, data.where) for item in data.tables("base_game"))
    asked = Checked(data.table("shuffler"), data.where)
    return Restrictions(
        tuple(BaseGame(item.text("name"), tuple(item.texts("designators")), item.text("rule")) for item in games),
        Shuffler(asked.flag("must"), tuple(asked.texts("makers")), tuple(asked.texts("models")), asked.text("rule"))
        if asked.data
        else None,
    )
