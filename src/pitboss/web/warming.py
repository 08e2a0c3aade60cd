"""Warming up: what the pages of the room's games will ask for is counted by a process of the lowest priority.

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
from pitboss.games import Game, load_game
from pitboss.maths.base_games import Work
from pitboss.maths.pricing import price
from pitboss.reports.base_edge import base_edge
from pitboss.reports.par_sheets import side_tables
from pitboss.reports.play import play_of
from pitboss.reports.strategies import strategy_of
from pitboss.web.room import CardRoom

LOWEST_PRIORITY = 19
WATCH_SECONDS = 1.0


def games_of(room: CardRoom) -> list[str]:
    """The games that are set up at the tables, each once."""
    tables = (each for each in room.reader.documents(FloorTable.kind) if isinstance(each, FloorTable))
    return list(dict.fromkeys(each.setup.game for each in tables if each.setup))


def warm(game: Game) -> None:
    """Count what a game's pages show: its pay tables, its base game, how to play it."""
    for two_hands in (False, True):
        first = next((each for each in side_tables(game) if each.asks_for_dealer is two_hands), None)
        if first is not None:
            price(game, first)
    base_edge(play_of(game), Work())
    strategy_of(play_of(game), Work())


def watch(parent: int, end: Callable[[int], object] = os._exit) -> None:
    """End this process once whoever started it is gone."""
    while os.getppid() == parent:
        time.sleep(WATCH_SECONDS)
    end(0)


def _give_way() -> None:
    """Count only when nobody else wants the processor. A service may be forbidden to ask for it: then it counts so."""
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
    """A process that counts while this block runs, if the settings want one."""
    names = games_of(room) if room.settings.warm else []
    if not names:
        yield
        return
    command = [sys.executable, "-P", "-m", "pitboss.web.warming", *names]
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)  # noqa: S603 (ourselves)
    try:
        yield
    finally:
        process.terminate()
        process.wait()


if __name__ == "__main__":
    run(sys.argv[1:])
