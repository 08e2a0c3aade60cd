"""Warming up: the games of the tables are counted by another process, which ends with the server."""

import os
import subprocess
import sys
import time
from dataclasses import replace
from typing import Any

import pytest
from tests.web.browsers import Browser
from tests.web.scenes import Scene

from pitboss.errors import PitbossError
from pitboss.floor.documents import FloorTable
from pitboss.games import Game, load_game
from pitboss.games.table.table import TableSetup
from pitboss.web.room import CardRoom
from pitboss.web.tasks import expectations, warm_up


@pytest.fixture
def room(browser: Browser) -> CardRoom:
    """A room with three tables of two games."""
    scene = Scene(browser, "manager")
    for game in ("three-card-poker", "face-up-pai-gow", "three-card-poker"):
        scene.floor_table(game=game)
    return browser.room


def test_each_game_of_the_tables_is_counted_once_and_one_that_fails_stops_nothing(
    room: CardRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the lowest priority."""
    counted: list[str] = []
    nice: list[int] = []

    def count(game: Game) -> None:
        counted.append(game.id)
        raise PitbossError("It can't be counted")

    monkeypatch.setattr(warm_up, "warm", count)
    monkeypatch.setattr(os, "nice", nice.append)
    setups: list[TableSetup] = []
    monkeypatch.setattr(warm_up, "count_now", setups.append)
    warm_up.run(warm_up.setups_of(room))
    assert len(setups) == len(room.reader.all(FloorTable))
    assert sorted(counted) == ["face-up-pai-gow", "three-card-poker"]
    assert nice == [warm_up.LOWEST_PRIORITY]


def test_a_service_that_may_not_change_its_priority_counts_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """The unit of deploy/ forbids both calls."""

    def forbidden(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    counted: list[object] = []
    monkeypatch.setattr(warm_up, "warm", lambda game: counted.append(game.id))
    monkeypatch.setattr(os, "nice", forbidden)
    monkeypatch.setattr(os, "sched_setscheduler", forbidden, raising=False)
    monkeypatch.setattr(warm_up, "count_now", counted.append)
    setup = TableSetup("three-card-poker")
    warm_up.run([setup])
    assert counted == [setup, "three-card-poker"]


def test_a_process_whose_server_is_gone_says_nothing() -> None:
    """What it has left to say would stand on the terminal of whoever starts the next one."""
    program = "from pitboss.web.tasks import warm_up; import sys; warm_up.run(warm_up.setups_in(sys.stdin))"
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-P", "-c", program]
    done = subprocess.run(  # noqa: S603 (ourselves)
        command, stdin=subprocess.DEVNULL, stdout=writing, stderr=subprocess.PIPE, check=True
    )
    os.close(writing)
    assert done.stderr == b""


class Process:
    """What would count: it reads tables, says that they are counted, and is ended."""

    def __init__(self, _: list[str], **_streams: Any) -> None:  # noqa: ANN401 - how its streams are set
        """Started, with nothing read and nothing said."""
        self.ended = False
        reading, writing = os.pipe()
        self.stdin, self.given = os.fdopen(writing, "wb"), os.fdopen(reading)
        saying, said = os.pipe()
        self.stdout, self.say = os.fdopen(saying, "rb"), os.fdopen(said, "w")

    def terminate(self) -> None:
        """Ended: nobody writes into its output any more."""
        self.ended = True
        self.say.close()
        self.given.close()

    def wait(self) -> int:
        """Gone."""
        return 0


def test_the_process_runs_while_the_server_does_and_only_where_it_is_wanted(
    room: CardRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It gets the setups of the tables, and is ended with the block."""
    started: list[Process] = []

    def start(*words: Any, **streams: Any) -> Process:  # noqa: ANN401 - as they come
        started.append(Process(*words, **streams))
        return started[-1]

    monkeypatch.setattr(subprocess, "Popen", start)
    with warm_up.warming(room):
        setups = warm_up.setups_in(started[0].given)
        ended = started[0].ended
    assert setups == warm_up.setups_of(room)
    assert (ended, started[0].ended) == (False, True)
    room.settings = replace(room.settings, warm=False)
    with warm_up.warming(room):
        assert len(started) == 1


@pytest.mark.parametrize("dies", [False, True])
def test_a_table_is_counted_in_the_room_once_the_process_has_counted_it_or_is_gone(
    room: CardRoom, monkeypatch: pytest.MonkeyPatch, *, dies: bool
) -> None:
    """Until then the page says that the count goes on, and no dealer shares the processor with a compiler."""
    processes: list[Process] = []

    def start(*words: Any, **streams: Any) -> Process:  # noqa: ANN401 - as they come
        processes.append(Process(*words, **streams))
        return processes[-1]

    counted: list[TableSetup] = []
    why = PitbossError("It was counted")

    def count(setup: TableSetup) -> None:
        counted.append(setup)
        raise why

    monkeypatch.setattr(subprocess, "Popen", start)
    monkeypatch.setattr(expectations, "counted", count)
    with warm_up.warming(room):
        setup = warm_up.setups_in(processes[0].given)[0]
        assert room.expectations.find(setup) is None
        time.sleep(0.05)
        assert not counted
        if dies:
            processes[0].terminate()
        else:
            print(warm_up.TABLES_COUNTED, file=processes[0].say, flush=True)
        while room.expectations.find(setup) is None:
            pass
        assert counted == [setup]


def test_what_a_games_pages_show_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pay tables by one of each kind, the base game, and how to play it."""
    asked: list[tuple[str, str]] = []
    monkeypatch.setattr(warm_up, "price", lambda _, table: asked.append(("price", table.wager)))
    monkeypatch.setattr(warm_up, "base_edge", lambda play, _: asked.append(("edge", play.game.id)))
    monkeypatch.setattr(warm_up, "strategy_of", lambda play, _: asked.append(("strategy", play.game.id)))
    warm_up.warm(load_game("face-up-pai-gow"))
    assert [what for what, _ in asked] == ["price", "price", "edge", "strategy"]
    assert asked[1] == ("price", "ace-high")


def test_it_ends_when_the_server_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A signal may end the server before it can end its process: then another process is its parent."""
    parents = iter((7, 7, 1))
    ended: list[int] = []
    monkeypatch.setattr(os, "getppid", lambda: next(parents))
    monkeypatch.setattr(warm_up, "WATCH_SECONDS", 0.0)
    warm_up.watch(7, ended.append)
    assert ended == [0]
