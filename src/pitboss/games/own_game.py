"""A game of somebody's own: two files of the same form as ours, which may say anything until they are checked.

Whatever is read here is bounded before it is looked at: the size of a file, its lines, how deep and how many its values
are. Then the strict reading of every game follows.
"""

import os
import re
import stat
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from pitboss.errors import PitbossError
from pitboss.games.files.rules_file import Standing
from pitboss.games.files.toml_types import parse_toml
from pitboss.games.game import GAME_FILES, GAME_IDS, Game, game_of_data

#: More than any game of ours has by ten times: the bytes of a file, the characters of a line and of a text.
LARGEST_FILE, LONGEST_LINE, LONGEST_TEXT = 200_000, 1_000, 4_000
#: How deep tables may lie in each other, how many values a file may have, and how many a list.
DEEPEST, MOST_VALUES, LONGEST_LIST = 8, 20_000, 500
#: No amount, count or limit is larger.
LARGEST_NUMBER = 10**12
LONGEST_ID = 40
_ID = re.compile(r"[a-z][a-z0-9-]*")


@dataclass(frozen=True, slots=True)
class GameFiles:
    """The two files of a game as texts: its rules and its pay tables."""

    rules: str
    paytables: str

    def named(self) -> Mapping[str, str]:
        """Each text by the name of its file."""
        return dict(zip(GAME_FILES, (self.rules, self.paytables), strict=True))


def files_in(folder: Path) -> GameFiles:
    """The files of a folder: plain files of a bounded size, no links, pipes or devices."""
    return GameFiles(*(_text_of(folder / name) for name in GAME_FILES))


def _text_of(path: Path) -> str:
    """A file's text; it is opened without following a link and without waiting for a pipe."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except (OSError, ValueError) as error:
        link = path.is_symlink()
        why = "it is a link, and only plain files are read" if link else getattr(error, "strerror", None) or str(error)
        raise PitbossError(f"{path} can't be read: {why}") from None
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise PitbossError(f"{path} can't be read: it is not a plain file")
    with os.fdopen(descriptor, "rb") as file:
        content = file.read(LARGEST_FILE + 1)
    return _decoded(content, str(path))


def _decoded(content: bytes, where: str) -> str:
    """The text of a file of a bounded size."""
    if len(content) > LARGEST_FILE:
        raise PitbossError(f"{where} is larger than {LARGEST_FILE:,} bytes: not a file of rules or pay tables")
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise PitbossError(f"{where} is not text in UTF-8: see byte {error.start + 1:,}") from None


def load_own_game(folder: Path | str) -> Game:
    """A game of somebody's own: a folder with ``rules.toml`` and ``paytables.toml`` of the same form as ours."""
    return read_own_game(files_in(Path(folder)), f"{folder}/")


def read_own_game(files: GameFiles, where: str = "") -> Game:
    """A game from its files, however hostile; errors call them by ``where`` and their names."""
    data = {name: _bounded(text, f"{where}{name}") for name, text in files.named().items()}
    rules, paytables = (data[name] for name in GAME_FILES)
    game_id = _id_of(rules, f"{where}{GAME_FILES[0]}")
    try:
        game = game_of_data(game_id, rules, paytables, where)
    except RecursionError:
        raise PitbossError(f"{where}{GAME_FILES[0]} is nested too deeply") from None
    return replace(game, standing=Standing.OWN, document=_document(game.document))


def _document(said: str) -> str:
    """What own rules name as their document; rules that were copied from an approved one are not approved by that."""
    return f"own rules, after document {said[:3]}" if said[:3].isdigit() else said


def _id_of(rules: Mapping[str, object], where: str) -> str:
    game_id = rules.get("id")
    if not isinstance(game_id, str):
        raise PitbossError(f"{where}: id = … is needed")
    if game_id in GAME_IDS:
        raise PitbossError(f"{where}: {game_id!r} is a game of Pitboss's: choose another id")
    if not _ID.fullmatch(game_id) or len(game_id) > LONGEST_ID:
        raise PitbossError(
            f"{where}: {game_id!r:.60} is not an id: use small letters, digits and dashes, {LONGEST_ID} at most"
        )
    return game_id


def _bounded(text: str, where: str) -> dict[str, object]:
    """What a file says, unless it is larger, longer or deeper than any game is."""
    if len(text.encode(errors="replace")) > LARGEST_FILE:
        raise PitbossError(f"{where} is larger than {LARGEST_FILE:,} bytes: not a file of rules or pay tables")
    # A key of very many parts takes a reader of TOML for ever, so lines are measured before anything is read.
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise PitbossError(f"{where}, line {number:,}: it is longer than {LONGEST_LINE:,} characters")
    found = parse_toml(text, where)
    _check_values(found, where)
    return found


def _check_values(data: object, where: str) -> None:
    """Refuse what is too deep, too many or too large, without going down by recursion."""
    waiting, seen = [(data, 1)], 0
    while waiting:
        value, depth = waiting.pop()
        seen += 1
        if seen > MOST_VALUES:
            raise PitbossError(f"{where} has more than {MOST_VALUES:,} values: no game has so many")
        if isinstance(value, dict | list):
            if depth > DEEPEST:
                raise PitbossError(f"{where}: tables lie in each other more than {DEEPEST} deep")
            if len(value) > LONGEST_LIST:
                raise PitbossError(f"{where}: a list or table has {len(value):,} entries, {LONGEST_LIST} at most")
            waiting += [(key, depth) for key in value] if isinstance(value, dict) else []
            waiting += [(part, depth + 1) for part in (value.values() if isinstance(value, dict) else value)]
        elif isinstance(value, str) and len(value) > LONGEST_TEXT:
            raise PitbossError(
                f"{where}: a text has {len(value):,} characters, {LONGEST_TEXT:,} at most: {value!r:.40}…"
            )
        elif isinstance(value, float) or (isinstance(value, int) and abs(value) > LARGEST_NUMBER):
            raise PitbossError(f"{where}: numbers are whole, and {LARGEST_NUMBER:,} at most")
