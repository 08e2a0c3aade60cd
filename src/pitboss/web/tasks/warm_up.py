"""Warming up: a process of the lowest priority counts what the pages of the room's games will ask for.

Counts are kept on the disk, so the server finds them there. The process is another one, because a thread would take
turns with the live room. It ends with the server, also with one that a signal ended before it could say so.
"""

import contextlib
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator

from pitboss.errors import PitbossError
from pitboss.floor.documents import FloorTable
from pitboss.games import GAME_IDS, Game, load_game
from pitboss.maths.executors import Work
from pitboss.maths.price.analysis import price
from pitboss.reports.base.edge import base_edge
from pitboss.reports.base.play import asked_play
from pitboss.reports.question import Question
from pitboss.reports.strategy.strategy_answer import strategy_of
from pitboss.web.room import CardRoom

LOWEST_PRIORITY = 19
#: What the process runs.
START = (
    f"import os; os.nice({LOWEST_PRIORITY})\n"
    "import sys; from pitboss.web.tasks import warm_up; warm_up.run(sys.argv[1:])"
)
WATCH_SECONDS = 1.0


def games_of(room: CardRoom) -> list[str]:
    """The games of the package that are set up at the tables, each once."""
    tables = room.reader.all(FloorTable)
    names = dict.fromkeys(table.setup.game for table in tables if table.setup)
    return [name for name in names if name in GAME_IDS]


def warm(game: Game) -> None:
    """Count what a game's pages show: its pay tables, its base game, how to play it."""
    question = Question(game=game)
    for two_hands in (False, True):
        first = next((table for table in question.side_paytables() if table.asks_for_dealer is two_hands), None)
        if first is not None:
            price(game, first)
    play = asked_play(question)
    base_edge(play, Work())
    strategy_of(play, Work())


def watch(parent: int, end: Callable[[int], object] = os._exit) -> None:
    """End this process once its parent is gone."""
    while os.getppid() == parent:
        time.sleep(WATCH_SECONDS)
    end(0)


def _give_way() -> None:
    """Lower the priority, so that only idle time is used; a service may be forbidden to ask for it."""
    with contextlib.suppress(OSError):
        os.nice(LOWEST_PRIORITY)
    if hasattr(os, "SCHED_IDLE"):  # Linux
        with contextlib.suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def run(names: Iterable[str]) -> None:
    """Count for these games, one after the other, for as long as the server is there."""
    threading.Thread(target=watch, args=(os.getppid(),), name="watch", daemon=True).start()
    _give_way()
    for name in names:
        with contextlib.suppress(PitbossError):  # the page says why
            warm(load_game(name))


@contextlib.contextmanager
def warming(room: CardRoom) -> Iterator[None]:
    """Run a counting process during this block, if the settings want one."""
    names = games_of(room) if room.settings.warm else []
    if not names:
        yield
        return
    # It gives way before it imports anything: the server is just about to open.
    command = [sys.executable, "-P", "-c", START, *names]
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)  # noqa: S603 (ourselves)
    try:
        yield
    finally:
        process.terminate()
        process.wait()
