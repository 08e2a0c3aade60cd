"""The exact base games with streets in units of U: warm kernels, all cores, tables made anew, no kept count read."""

from collections.abc import Callable, Iterator
from functools import partial

from benchmarks.harness import Measure, Tell, in_turns
from benchmarks.reference_u import prepare

from pitboss.games.table.table import TableSetup, open_table
from pitboss.hands import ranker
from pitboss.maths import card_sets
from pitboss.maths.boards.choices import best_choices
from pitboss.maths.engines import Play, engine_of
from pitboss.maths.engines.boards import board_game
from pitboss.maths.engines.street_engine import StreetRules
from pitboss.maths.executors import HERE, Work

#: Times to measure each game, and how many U its whole count may take.
GAMES = {
    "ultimate-texas-holdem": (2, 75),
    "texas-holdem-bonus": (2, 75),
    "four-card-poker": (2, 30),
    "caribbean-stud": (3, 8),
    "crazy-4-poker": (5, 5),
    "mississippi-stud": (5, 1),
    "let-it-ride": (5, 1),
    "big-raise-stud": (5, 1),
}
#: How many U the edge and all decisions of a game of boards may take.
DECISIONS = {"ultimate-texas-holdem": 35, "texas-holdem-bonus": 35}


def forget() -> None:
    """Drop every table that a process keeps, so that making it is measured too."""
    ranker.rank_tables.cache_clear()
    card_sets.card_sets.cache_clear()


def solve(game: str) -> None:
    """Every outcome of a game, each decision made for the best."""
    forget()
    table = open_table(TableSetup(game))
    engine_of(table.game).solve(Play(table), Work(recount=True))


def decide(game: str) -> None:
    """The edge and all decisions of a game of boards, without its outcomes."""
    forget()
    play = Play(open_table(TableSetup(game)))
    best_choices(board_game(play, StreetRules.of(play)), HERE)


def counts() -> Iterator[tuple[str, Callable[[], None], int, int]]:
    """What is measured: its name, the call, how often, and its target."""
    for game, most in DECISIONS.items():
        yield f"{game}, edge and decisions", partial(decide, game), 2, most
    for game, (times, most) in GAMES.items():
        yield f"{game}, every outcome", partial(solve, game), times, most


def measure(tell: Tell) -> Iterator[Measure]:
    """Every game beside U; targets are multiples of U."""
    tell("compiling the reference loop U and the kernels")
    unit = prepare()
    for game in ("big-raise-stud", "crazy-4-poker", "ultimate-texas-holdem"):
        solve(game)
    for name, count, times, most in counts():
        tell(f"{name}, in turns with U")
        taken = in_turns({"U": unit, name: count}, times)
        yield Measure(taken[name], taken["U"], "s", most, "ratio", "at most")
