"""What the commands about games of ante and play share."""

from pitboss.errors import PitbossError
from pitboss.games import Game


def refuse(game: Game, why: str, **options: object) -> None:
    """Refuse options that say nothing in this game."""
    for option, value in options.items():
        if value is not None:
            raise PitbossError(f"--{option.replace('_', '-')} {why}; {game.name} is not such a game")
