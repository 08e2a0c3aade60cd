"""The exact base games in units of U: two hands of every deal, warm kernels, every table made anew, nothing kept.

The best split of every pai gow hand takes longest: it is measured once. Cold is a new process that finds nothing
compiled and counts every game on a deck of seventeen cards, so that its time is the compiler's.
"""

import sys
import tempfile
from collections.abc import Iterator

from benchmarks.harness import Measure, Tell, in_turns, run_command
from benchmarks.reference_u import prepare

from pitboss.games.house_way import load_house_way
from pitboss.games.table.table import TableSetup, open_table
from pitboss.hands import ranker, types
from pitboss.maths.duel import high_five, holdings, pai_gow
from pitboss.maths.engines import engine_of
from pitboss.maths.executors import Work
from pitboss.maths.play import Play

WAY = "foxwoods"
COLD = """
from pitboss.games.table.table import TableSetup, open_table
from pitboss.maths.duel import high_five, pai_gow
from pitboss.maths.play import Play
table = open_table(TableSetup("ez-pai-gow", house_way="foxwoods"))
deck = sum(0b1111 << 9 + 13 * suit for suit in range(4)) | 1 << 52
pai_gow.way_against_way(Play(table, table.house_way, deck))
pai_gow.best_answer(Play(table, None, deck))
pai_gow.best_split(Play(table, None, deck))
high_five.decisions(Play(open_table(TableSetup("high-five-poker")), cards=deck))
"""


def forget() -> None:
    """Drop every table that a process keeps, so that making it is measured too."""
    for kept in (
        ranker.rank_tables,
        types.hand_types,
        pai_gow.type_splits,
        pai_gow.type_traits,
        load_house_way,
        holdings.type_ranks,
        holdings.holdings,
        holdings.hands_holding,
    ):
        kept.cache_clear()


def three_card_poker() -> None:
    """All deals of two three-card hands, every outcome, and the best decision for every hand."""
    forget()
    play = Play.at(open_table(TableSetup("three-card-poker")))
    engine_of(play.game).solve(play, Work(recount=True))


def ez_pai_gow() -> None:
    """House way against house way."""
    forget()
    table = open_table(TableSetup("ez-pai-gow", house_way=WAY))
    pai_gow.way_against_way(Play(table, table.house_way))


def face_up_pai_gow() -> None:
    """The best answer to every dealer's hand."""
    forget()
    pai_gow.best_answer(Play(open_table(TableSetup("face-up-pai-gow", house_way=WAY))))


def high_five_poker() -> None:
    """The best decision for every hand."""
    forget()
    high_five.decisions(Play(open_table(TableSetup("high-five-poker"))))


def best_split() -> None:
    """The best split of every hand against an unseen dealer."""
    forget()
    pai_gow.best_split(Play(open_table(TableSetup("ez-pai-gow", house_way=WAY))))


def cold() -> None:
    """Compile everything in a process that finds nothing compiled."""
    with tempfile.TemporaryDirectory(prefix="pitboss-bench-") as empty:
        run_command([sys.executable, "-c", COLD], PITBOSS_CACHE=empty)


def measure(tell: Tell) -> Iterator[Measure]:
    """Every base game beside U; targets are multiples of U."""
    tell("compiling the reference loop U and the kernels")
    unit = prepare()
    ez_pai_gow()
    games = (
        ("Three Card Poker", three_card_poker, 5, 0.5),
        ("EZ Pai Gow, way against way", ez_pai_gow, 5, 12),
        ("Face Up Pai Gow, best answer", face_up_pai_gow, 3, 25),
        ("High Five Poker, best play", high_five_poker, 2, 40),
        ("pai gow, best split of every hand", best_split, 1, 600),
    )
    for name, count, times, most in games:
        tell(f"{name}, in turns with U")
        taken = in_turns({"U": unit, name: count}, times)
        yield Measure(taken[name], taken["U"], "s", most, "ratio", "at most")
    tell("every kernel compiled, cold")
    taken = in_turns({"U": unit, "all kernels compiled, new process": cold}, 1)
    yield Measure(taken["all kernels compiled, new process"], taken["U"], "s", 60, "value")
