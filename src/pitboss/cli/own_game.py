"""Games by name: one of ours, or a folder of the user's own.

Only the terminal opens folders. What comes over the network or stands in a file names games by their ids.
"""

from pathlib import Path

from pitboss.games import Game, load_game, load_own_game


def game_of(name: str) -> Game:
    """A game by its id; with a slash in it, the folder of one."""
    return load_own_game(Path(name)) if "/" in name else load_game(name)
