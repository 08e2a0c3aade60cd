"""What the commands about games of ante and play share."""

from pathlib import Path

from pitboss.errors import PitbossError
from pitboss.games import Game, Paytable, load_own_paytables

DEFAULT_ANTE_BONUS = "A"


def ante_bonus(game: Game, name: str | None) -> Paytable:
    """The Ante Bonus table asked for, of the game or of a file of the user's own."""
    if not name or not name.endswith(".toml"):
        return game.paytable(name or DEFAULT_ANTE_BONUS, "ante")
    found = [each for each in load_own_paytables(Path(name), game) if each.role == "ante-bonus"]
    if len(found) != 1:
        raise PitbossError(f'{name} needs one [[paytable]] with role = "ante-bonus", and has {len(found)}')
    return found[0]


def refuse(game: Game, why: str, **options: object) -> None:
    """Refuse options that say nothing in this game."""
    for option, value in options.items():
        if value is not None:
            raise PitbossError(f"--{option.replace('_', '-')} {why}; {game.name} is not such a game")
