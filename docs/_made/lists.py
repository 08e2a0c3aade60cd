"""Settings, words, exit codes and the public names, each from where it is defined."""

import inspect
from collections.abc import Sequence

from docs._made.markdown import code, table

import pitboss
from pitboss.cli.exits import MEANINGS
from pitboss.cli.rules.words import hands_of, words
from pitboss.games import Game, load_game
from pitboss.games.game import GAME_IDS
from pitboss.hands import batch
from pitboss.hands.rankings import RANKINGS, Ranking
from pitboss.web.settings import PREFIX, read

#: A value that is longer says less than its type.
LONGEST_VALUE = 120


def settings() -> str:
    """Every setting with its default."""
    _, values = read(environment={})
    rows = (
        (code(setting.name), code(f"{PREFIX}{setting.name.upper()}"), code(setting.shown), setting.help)
        for setting in values
    )
    return table(("setting", "in the environment", "default", "what it does"), rows)


def exits() -> str:
    """Every exit code."""
    return table(("exit code", "meaning"), ((str(int(code)), text) for code, text in MEANINGS.items()))


def named_hands() -> str:
    """The named hands of every ranking, and which games of ours have hands of it."""
    games = [load_game(game_id) for game_id in GAME_IDS]
    return "\n".join(_ranking(known, games) for known in RANKINGS.values())


def _ranking(known: Ranking, games: Sequence[Game]) -> str:
    kind = hands_of(known)
    users = [game.name for game in games if any(hand.ranking is known for hand in game.hands)]
    title, _ = words()[kind]
    return f"## {title}\n\n`pitboss words {kind}`. In: {', '.join(users) or 'no game of ours'}.\n\n{words_of(kind)}"


def words_of(kind: str) -> str:
    """The words of one kind."""
    _, known = words()[kind]
    return table((kind.replace("-", " "), "meaning"), ((code(name), text) for name, text in known.items()))


def python_api() -> str:
    """The public names by what they are, and the functions for many hands at once."""
    things = {name: getattr(pitboss, name) for name in dir(pitboss)}
    classes = {name for name, thing in things.items() if inspect.isclass(thing)}
    functions = {name for name, thing in things.items() if callable(thing)} - classes
    kinds = {"Functions": functions, "Classes": classes, "Constants": set(things) - functions - classes}
    public = "\n".join(
        f"## {kind}\n\n" + _rst("\n".join(_directive("pitboss", name, things[name]) for name in sorted(names)))
        for kind, names in kinds.items()
    )
    many = "\n".join(
        _directive(batch.__name__, name, function)
        for name, function in inspect.getmembers(batch, inspect.isfunction)
        if function.__module__ == batch.__name__ and not name.startswith("_")
    )
    return f"{public}\n## Many hands at once\n\n{inspect.getdoc(batch)}\n\n{_rst(many)}"


def _directive(module: str, name: str, thing: object) -> str:
    if inspect.isclass(thing):
        return f".. autoclass:: {module}.{name}\n   :members:\n   :undoc-members:\n"
    if callable(thing):
        return f".. autofunction:: {module}.{name}\n"
    value = f"   :value: {thing!r}\n" if len(repr(thing)) < LONGEST_VALUE else ""
    return f".. py:data:: {module}.{name}\n   :type: {type(thing).__name__}\n{value}"


def _rst(text: str) -> str:
    return f"```{{eval-rst}}\n{text}\n```\n"
