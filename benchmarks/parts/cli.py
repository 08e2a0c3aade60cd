"""How long a command takes from the prompt to its last line, beside a Python that does nothing.

``analyze`` is taken of each game's slowest pay table, found by running every one of them once; that run also leaves the
counts on disk, so the runs measured are of pay tables that were counted before.
"""

import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from benchmarks.harness import Measure, Samples, Tell, in_turns, run_command, seconds

from pitboss import Game, load_games

TIMES = 7
HELP_SECONDS, ANALYZE_SECONDS = 0.3, 0.7

NOTHING = (sys.executable, "-c", "pass")


def pitboss() -> tuple[str, ...]:
    """The installed command beside this Python, or the module where there is none."""
    script = Path(sys.executable).with_name("pitboss")
    return (str(script),) if script.exists() else (sys.executable, "-m", "pitboss")


def slowest(game: Game) -> tuple[str, ...]:
    """The arguments that analyse a game's slowest pay table, once all have been counted."""
    alone = [table for table in game.paytables if table.role == "wager"]  # a bonus on the Ante has no edge of its own
    tables = [("analyze", game.id, "--wager", table.wager, "--paytable", table.designator) for table in alone]
    run_command((*pitboss(), "analyze", game.id))
    for table in tables:
        run_command((*pitboss(), *table))
    return max(tables, key=lambda table: seconds(partial(run_command, (*pitboss(), *table))))


def measure(tell: Tell) -> Iterator[Measure]:
    """``--help``, then ``analyze`` for each game, in turns with a Python that does nothing."""
    commands: dict[str, tuple[tuple[str, ...], float]] = {"pitboss --help": (("--help",), HELP_SECONDS)}
    for game in load_games():
        tell(f"looking for the slowest pay table of {game.id}")
        arguments = slowest(game)
        commands[f"{arguments[1]}, {arguments[3]} {arguments[5]}"] = (arguments, ANALYZE_SECONDS)
    for name, (arguments, target) in commands.items():
        tell(name)
        calls = {
            "python -c pass": partial(run_command, NOTHING),
            name: partial(run_command, (*pitboss(), *arguments)),
        }
        taken = in_turns(calls, TIMES)
        label = name if name.startswith("pitboss") else f"analyze {name}"
        yield Measure(Samples(label, taken[name].values), taken["python -c pass"], "s", target, "value")
