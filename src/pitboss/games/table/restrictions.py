"""Restrictions: at which tables a document lets its pay tables be used, and which shuffler it asks for.

They stand beside a game's rules and not in them: what a round pays does not depend on them, so the hash of the rules
does not either.
"""

import functools
import unicodedata

from pitboss.games.files.toml_types import check_known, from_file, read_file
from pitboss.games.files.versions import FOLDER
from pitboss.games.game import GAME_IDS, load_game

#: So many names are remembered as they are compared: those of the catalogue, which every gate asks for, and of a room.
_NAMES = 4_096


@functools.lru_cache(_NAMES)
def plain(name: str) -> str:
    """A name as it is compared: without case, signs and doubled blanks."""
    words = "".join(letter if letter.isalnum() else " " for letter in name.casefold().replace("&", " and "))
    return " ".join(words.split())


@from_file
class AllowedBaseGame:
    """A base game at whose tables the jackpot pay tables may be used, under these designators if any are named."""

    name: str
    rule: str
    designators: tuple[str, ...] = ()


@from_file
class Shuffler:
    """The shufflers that a document asks for by maker or model: it must be one of them, or one is recommended."""

    must: bool
    rule: str
    makers: tuple[str, ...] = ()
    models: tuple[str, ...] = ()

    def takes(self, maker: str, model: str) -> bool:
        """Whether a shuffler is one of them."""
        by_maker = not self.makers or plain(maker) in map(plain, self.makers)
        return by_maker and (not self.models or plain(model) in map(plain, self.models))


@from_file
class Restrictions:
    """What a game's document restricts; nothing where it says nothing."""

    base_game: tuple[AllowedBaseGame, ...] = ()
    shuffler: Shuffler | None = None


def games_named(name: str) -> tuple[str, ...]:
    """The games of ours that a name means: one that is it, or whose whole name stands in it."""
    given = f" {plain(unicodedata.normalize('NFKC', name))} "
    return tuple(game for game in GAME_IDS if any(f" {plain(own)} " in given for own in (game, load_game(game).name)))


@functools.cache
def restrictions_of(game_id: str) -> Restrictions:
    """The restrictions of a game; one of one's own has no document that could restrict it."""
    if game_id not in GAME_IDS:
        return Restrictions()
    game = load_game(game_id)
    path, where = FOLDER / game.id.replace("-", "_") / "restrictions.toml", f"{game_id}/restrictions.toml"
    if not path.exists():
        return Restrictions()
    found = read_file(path, Restrictions, where)
    rules = [rule.number for rule in game.rules]
    for base_game in found.base_game:
        here = f"{where}, base_game {base_game.name!r}"
        names = (name for table in game.paytables for name in (table.designator, *table.aliases))
        check_known("pay table", base_game.designators, names, here)
        check_known("rule", base_game.rule.split(", "), rules, here)
    if found.shuffler:
        check_known("rule", found.shuffler.rule.split(", "), rules, f"{where}, shuffler")
    return found
