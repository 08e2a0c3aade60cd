"""Warming up: a process of the lowest priority counts what the pages of the room's tables and games will ask for.

Counts are kept on the disk, so the server finds them there. The process is another one, because a thread would take
turns with the live room; whatever is asked of a table waits until it has counted the tables. It ends with the server,
also with one that a signal ended before it could say so.
"""

import contextlib
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import IO, cast

from pydantic import TypeAdapter

from pitboss.errors import PitbossError
from pitboss.floor.documents import FloorTable
from pitboss.games import GAME_IDS, Game, load_game
from pitboss.games.table.table import TableSetup
from pitboss.maths.executors import Work
from pitboss.maths.price.analysis import price
from pitboss.reports.base.edge import base_edge
from pitboss.reports.base.play import asked_play
from pitboss.reports.day.sittings import count_now
from pitboss.reports.question import Question
from pitboss.reports.strategy.strategy_answer import strategy_of
from pitboss.web.room import CardRoom

LOWEST_PRIORITY = 19
#: What the process runs.
START = (
    f"import os; os.nice({LOWEST_PRIORITY})\n"
    "import sys; from pitboss.web.tasks import warm_up; warm_up.run(warm_up.setups_in(sys.stdin))"
)
WATCH_SECONDS = 1.0
#: What the process prints once every table is counted.
TABLES_COUNTED = "tables counted"

_SETUPS = TypeAdapter(list[TableSetup])


def setups_of(room: CardRoom) -> list[TableSetup]:
    """The setups of all tables that play a game of the package."""
    setups = [table.setup for table in room.reader.all(FloorTable) if table.setup]
    return [setup for setup in setups if setup.game in GAME_IDS]


def setups_in(text: IO[str]) -> list[TableSetup]:
    """The setups that the server has written for its process; none where it was ended before that."""
    return _SETUPS.validate_json(text.read() or "[]")


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


def run(setups: Iterable[TableSetup]) -> None:
    """Count these tables and say so, then what the pages of their games show, for as long as the server is there."""
    threading.Thread(target=watch, args=(os.getppid(),), name="watch", daemon=True).start()
    _give_way()
    setups = list(setups)
    for setup in setups:
        with contextlib.suppress(Exception):  # whoever asks for the table is told why
            count_now(setup)
    try:
        sys.stdout.write(f"{TABLES_COUNTED}\n")
        sys.stdout.flush()
    except BrokenPipeError:  # the server was ended by a signal that it could not tell us of
        os._exit(0)  # without another try to write it
    for name in dict.fromkeys(setup.game for setup in setups):
        with contextlib.suppress(PitbossError):  # the page says why
            warm(load_game(name))


@contextlib.contextmanager
def warming(room: CardRoom) -> Iterator[None]:
    """Run a counting process during this block, if the settings want one."""
    setups = setups_of(room) if room.settings.warm else []
    if not setups:
        yield
        return
    room.expectations.hold_back()
    # It gives way before it imports anything: the server is just about to open.
    command = [sys.executable, "-P", "-c", START]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603 (ourselves)
    told = threading.Thread(target=_tell, args=(process, setups, room.expectations.go_on), name="warm-up", daemon=True)
    told.start()
    try:
        yield
    finally:
        process.terminate()
        process.wait()
        told.join()


def _tell(process: subprocess.Popen[bytes], setups: list[TableSetup], go_on: Callable[[], None]) -> None:
    """Give the process its tables, and go on once it has counted them or is gone."""
    tables, said = cast("IO[bytes]", process.stdin), cast("IO[bytes]", process.stdout)
    with contextlib.suppress(OSError), tables:  # it may be ended before it has read
        tables.write(_SETUPS.dump_json(setups))
    with said:
        said.readline()
    go_on()
