"""Games of one's own for the tests: a game of ours under another id, with some of its texts changed."""

from pathlib import Path

from pitboss.games.files.versions import FOLDER
from pitboss.games.own_game import GameFiles, read_own_game
from pitboss.games.registry import OWN_GAMES, Listing

#: Three Card Poker under another name, whose straight pays more than ours.
THREE = "three-card-poker"
HOUSE_THREE = "house-three"
NAME = "House Three"


def own_files(game: str = HOUSE_THREE, of: str = THREE, name: str = NAME, *changes: tuple[str, str]) -> GameFiles:
    """The files of a game of ours under another id and name; each change is of a text that stands in one of them."""
    folder = FOLDER / of.replace("-", "_")
    rules, paytables = ((folder / file).read_text(encoding="utf-8") for file in ("rules.toml", "paytables.toml"))
    ours = next(line for line in rules.splitlines() if line.startswith("name = "))
    rules = rules.replace(f'id = "{of}"', f'id = "{game}"', 1).replace(ours, f'name = "{name}"', 1)
    for old, new in changes:
        assert old in rules or old in paytables, old
        rules, paytables = rules.replace(old, new, 1), paytables.replace(old, new, 1)
    return GameFiles(rules, paytables)


def raised(files: GameFiles, version: int = 2, *changes: tuple[str, str]) -> GameFiles:
    """A newer version of a game, with changes of its own."""
    rules, paytables = files.rules, files.paytables
    line = next(line for line in rules.splitlines() if line.startswith("version = "))
    rules = rules.replace(line, f"version = {version}", 1)
    for old, new in changes:
        assert old in rules or old in paytables, old
        rules, paytables = rules.replace(old, new, 1), paytables.replace(old, new, 1)
    return GameFiles(rules, paytables)


def written(files: GameFiles, folder: Path) -> Path:
    """The files in a folder of their own."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.named().items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def listed(files: GameFiles, owner: object) -> None:
    """Offer a game in the registry of this process; whoever does so forgets the owner afterwards."""
    game = OWN_GAMES.keep(read_own_game(files))
    OWN_GAMES.listing(owner, {game.id: Listing(game.content_hash)})
