"""Strange games: folders whose base wager no engine counts, as folders of one's own and dropped in among ours."""

import shutil
import sys
from pathlib import Path

import pytest

from pitboss.games import GAME_IDS
from pitboss.games import game as games
from pitboss.games.files.versions import FOLDER

CARIBBEAN = "plain-stud"
STRANGERS = Path(__file__).parent / "strangers"

#: Other rules of ante and play, which are counted as they are.
COUNTED = {
    "king-high-three": ("three-card-poker", 'qualifies_with = "Qc 3d 2h"', 'qualifies_with = "Kc 3d 2h"'),
    "ties-lose-three": ("three-card-poker", '{ ante = "push", play = "push" }', '{ ante = "loss", play = "loss" }'),
    "sevens-five": ("high-five-poker", 'qualifies_with = "6c 6d', 'qualifies_with = "7c 7d'),
    "half-more-five": ("high-five-poker", 'ante = "1 to 1", play = "push"', 'ante = "3 to 2", play = "push"'),
    "flush-five": ("high-five-poker", '"straight", "flush"', '"flush"'),
    "free-fold-five": ("high-five-poker", '{ ante = "loss" }', '{ ante = "push" }'),
}
#: What is changed in a game of ours, so that its base wager is another one: the game, a text of its rules, a new text.
CHANGED = {
    "compared-five": (
        "high-five-poker",
        "dealer_qualifies = false }",
        'dealer_qualifies = false, comparison = "win" }',
    ),
    "large-five": ("high-five-poker", 'ante = "1 to 1", play = "push"', 'ante = "40 to 1", play = "push"'),
    "red-five": ("high-five-poker", '"straight", "flush"', '"four-red", "flush"'),
    "six-card-pai-gow": ("ez-pai-gow", "cards = 7", "cards = 6"),
    "no-joker-pai-gow": ("ez-pai-gow", "jokers = 1", "jokers = 0"),
}


def changed_game(name: str, folder: Path) -> Path:
    """The folder of a game of ours with one text of its rules changed, everywhere it stands."""
    ours, old, new = (CHANGED | COUNTED)[name]
    copied = folder / name
    shutil.copytree(FOLDER / ours.replace("-", "_"), copied, ignore=shutil.ignore_patterns("kept", "*.py"))
    rules = (copied / "rules.toml").read_text(encoding="utf-8")
    assert old in rules
    text = rules.replace(f'id = "{ours}"', f'id = "{name}"', 1).replace(old, new)
    (copied / "rules.toml").write_text(text, encoding="utf-8")
    return copied


def drop_in(game: str, folder: Path, into: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a folder's game stand among ours for the time of a test, as if it had come with the package."""
    ids = (*GAME_IDS, game)
    copied = into / "games"
    shutil.copytree(FOLDER, copied, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    shutil.copytree(folder, copied / game.replace("-", "_"))
    for name, module in list(sys.modules.items()):
        if not name.startswith("pitboss."):
            continue
        if "GAME_IDS" in vars(module):
            monkeypatch.setattr(module, "GAME_IDS", ids)
        if "FOLDER" in vars(module) and name != "pitboss.maths.disk_cache":
            monkeypatch.setattr(module, "FOLDER", copied)
    assert games.load_game(game).id == game
