"""The commands by their names. A command's own module is imported once it is called: ``--help`` answers at once."""

import errno
import importlib
import os
import sys
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Any, NamedTuple

import typer
from typer.core import TyperCommand

from pitboss.cli.exits import Exit
from pitboss.errors import PitbossError

#: What a disk that is full, or broken, says; any other error is one of ours, and its trace is wanted.
UNWRITABLE = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EIO})


class Panel(StrEnum):
    """Under which heading ``--help`` lists a command."""

    RULES = "Rules and hands"
    MATHS = "Exact mathematics"
    PLAY = "Play"
    PAPERS = "Papers"
    JACKPOTS = "Jackpots"
    OPERATION = "The card room"


class Listed(NamedTuple):
    """A line of ``--help``, and the function in a module of this package, or the group, that it stands for."""

    panel: Panel
    module: str
    attribute: str
    help: str


COMMANDS: Mapping[str, Listed] = {
    "games": Listed(
        Panel.RULES,
        "rules.games",
        "group",
        "The 66 approved games and the others, and which of them Pitboss knows; check and add a game of your own.",
    ),
    "show": Listed(Panel.RULES, "rules.games", "show", "A game's rules, wagers, pay tables and readings."),
    "words": Listed(
        Panel.RULES,
        "rules.words",
        "run",
        "The words of pay tables and house ways: named hands, conditions and splits, each with its meaning.",
    ),
    "analyze": Listed(
        Panel.MATHS,
        "maths.analyze",
        "run",
        "Price pay tables exactly: combinations, returns, edge, hit frequency, variance, break-even.",
    ),
    "evaluate": Listed(
        Panel.RULES, "rules.evaluate", "run", "What a hand is worth under each wager and pay table of a game."
    ),
    "verify": Listed(
        Panel.MATHS,
        "papers.verify",
        "run",
        "Recompute every figure that the documents print, and give a verdict on each.",
    ),
    "split": Listed(Panel.RULES, "rules.split", "run", "How a house way sets a hand, and the rule that decides."),
    "house-ways": Listed(
        Panel.RULES, "rules.house_ways", "run", "The house ways, their rules, and the proof that they set every hand."
    ),
    "compare-house-ways": Listed(
        Panel.MATHS,
        "rules.compare",
        "run",
        "Two house ways: exact edges for player and dealer, and the hands that they set differently.",
    ),
    "edge": Listed(
        Panel.MATHS, "maths.edge", "run", "The exact edge of a base game: every deal of player and dealer, counted."
    ),
    "covariance": Listed(
        Panel.MATHS,
        "maths.covariance",
        "run",
        "How one seat's wagers vary together, exactly, and how seats that share a dealer do.",
    ),
    "simulate": Listed(
        Panel.MATHS,
        "maths.simulate",
        "run",
        "Deal rounds at random, settle them, and compare every wager with its exact value.",
    ),
    "ev": Listed(
        Panel.MATHS,
        "maths.ev",
        "run",
        "The exact value of every legal choice for a hand, against each dealer's hand one by one.",
    ),
    "strategy": Listed(
        Panel.MATHS,
        "maths.strategy",
        "run",
        "The best decisions by class of hand, and rules of few lines with their exact cost.",
    ),
    "play": Listed(
        Panel.PLAY,
        "play.play",
        "play",
        "Play a game in the terminal: bets, cards, decisions, and what each wager paid and why.",
    ),
    "replay": Listed(
        Panel.PLAY,
        "play.replay",
        "run",
        "Replay a log by the rules, and name the first line that does not follow from them.",
    ),
    "report": Listed(
        Panel.PAPERS,
        "papers.report",
        "run",
        "Par sheets: every outcome, combinations, returns, checks, totals; one pay table, a game or all games.",
    ),
    "check-filing": Listed(
        Panel.PAPERS,
        "papers.filing_check",
        "run",
        "Compare a filed par sheet with exact values, figure by figure, and say what would explain what is wrong.",
    ),
    "strategy-card": Listed(
        Panel.PAPERS,
        "papers.strategy_card",
        "run",
        "One page for players: a rule of a few lines, and exactly what it costs against perfect play.",
    ),
    "rules": Listed(
        Panel.PAPERS,
        "rules.rules",
        "run",
        "The rules of play of one table with the casino's choices filled in, and the signs it must post.",
    ),
    "design": Listed(
        Panel.MATHS,
        "maths.design",
        "run",
        "Pay tables with round pays whose exact edge lies within a target, ranked by simplicity and volatility.",
    ),
    "sweep": Listed(
        Panel.MATHS,
        "maths.sweep",
        "sweep_games",
        "What if: edges of many games, pay tables, house ways, joker rules and numbers of players, as Parquet.",
    ),
    "vulnerability": Listed(
        Panel.MATHS,
        "maths.vulnerability",
        "run",
        "What a player gains by seeing other seats' cards, and from which meter on each jackpot favours the player.",
    ),
    "evidence": Listed(
        Panel.PAPERS,
        "papers.evidence",
        "run",
        "One folder with what a test lab asks for: rules, exact counts, second method, simulation, trace, hashes.",
    ),
    "audit": Listed(
        Panel.OPERATION,
        "operation.database",
        "run_audit",
        "Check the whole journal: hashes, balances, identities; name the first row that was changed.",
    ),
    "backup": Listed(
        Panel.OPERATION,
        "operation.database",
        "run_backup",
        "Copy the database as it is now, while it is in use.",
    ),
    "restore": Listed(Panel.OPERATION, "operation.database", "run_restore", "Put a backup into an empty database."),
    "jackpot-game": Listed(
        Panel.JACKPOTS,
        "jackpots.game",
        "run",
        "Drive tables by a script: every command of the jackpot manager, each answered once it is on disk.",
    ),
    "jackpots": Listed(
        Panel.JACKPOTS,
        "jackpots.group",
        "group",
        "Jackpots: make them, link tables, decide wins, see meters, history, reports.",
    ),
    "pit": Listed(
        Panel.OPERATION,
        "pit.group",
        "group",
        "The pit's day: tables, house ways, rounds by outcomes, outages and paper, decks, reports, a period's folder.",
    ),
    "people": Listed(Panel.OPERATION, "jackpots.people", "group", "Who works here, and who is vouched for."),
    "store": Listed(Panel.OPERATION, "operation.database", "group", "The database of the journal."),
    "serve": Listed(
        Panel.OPERATION,
        "operation.serve",
        "serve",
        "Open the card room in a browser: pages, an HTTP API, and live updates.",
    ),
    "device": Listed(
        Panel.OPERATION,
        "devices.device",
        "group",
        "Devices at tables: play a table's hardware, send reports as JSON lines, or bring them from an MQTT broker.",
    ),
    "settings": Listed(
        Panel.OPERATION, "operation.serve", "settings", "How the card room is set, and where each setting comes from."
    ),
}


def load(name: str) -> Any:  # noqa: ANN401 - typer carries click's classes under names of its own
    """A command with its options, or a group of commands, from its module."""
    listed = COMMANDS[name]
    found = getattr(importlib.import_module(f"pitboss.cli.{listed.module}"), listed.attribute)
    group = found if isinstance(found, typer.Typer) else typer.Typer(add_completion=False)
    if group is found:
        group.info.help = listed.help
    else:
        group.command(name, help=listed.help)(found)
    return typer.main.get_command(group)


class LazyCommand(TyperCommand):
    """A command as ``--help`` lists it; one that is called gives its place to the command of its module."""

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:  # noqa: ANN401 - as above
        """What the command of the module makes of its words."""
        return load(self.name or "").make_context(info_name, args, parent, **extra)


app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _version(asked: bool) -> None:
    """Which Pitboss this is; `pitboss show GAME` has the version and hash of a game's rules."""
    if asked:
        from importlib.metadata import PackageNotFoundError, version

        try:
            print(f"pitboss {version('pitboss')}")
        except PackageNotFoundError:
            print("pitboss, not installed: run from its source")
        raise typer.Exit


@app.callback()
def pitboss(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and exit.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """The card tables of a casino: approved rules as data, their exact mathematics, and rounds to play."""


for _name, _listed in COMMANDS.items():
    app.command(_name, cls=LazyCommand, help=_listed.help, rich_help_panel=_listed.panel)(lambda: None)


def _check_arguments(words: Sequence[str]) -> None:
    """Refuse an argument whose bytes are no text: nothing could look it up, keep it or print it."""
    for word in words:
        try:
            word.encode()
        except UnicodeEncodeError:
            raise PitbossError(f"{word!a:.60} is not text in UTF-8") from None


def main() -> None:
    """Run the command; bad input is a sentence on standard error and exit code 2."""
    try:
        _check_arguments(sys.argv[1:])
        try:
            app()
        finally:
            sys.stdout.flush()
    except PitbossError as error:
        print(f"pitboss: {error}", file=sys.stderr)
        sys.exit(Exit.UNUSABLE)
    except BrokenPipeError:
        # The reader has gone; give the interpreter somewhere to flush to.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(Exit.FOUND)
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG:
            print(f"pitboss: {str(error.filename)[:40]!r}… is too long for a name", file=sys.stderr)
            sys.exit(Exit.UNUSABLE)
        if error.errno not in UNWRITABLE:
            raise
        print(f"pitboss: the answer can't be written: {error.strerror}", file=sys.stderr)
        os._exit(Exit.UNUSABLE)  # what is left of it can't be flushed either
    except KeyboardInterrupt:
        sys.exit(Exit.INTERRUPTED)
