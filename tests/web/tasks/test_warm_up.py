"""Warming up: the games of the tables are counted by another process, which ends with the server."""

import os
import subprocess
from dataclasses import replace
from typing import Any

import pytest
from tests.web.browsers import Browser
from tests.web.scenes import Scene

from pitboss.errors import PitbossError
from pitboss.games import Game, load_game
from pitboss.web.room import CardRoom
from pitboss.web.tasks import warm_up


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
    warm_up.run(warm_up.games_of(room))
    assert sorted(counted) == ["face-up-pai-gow", "three-card-poker"]
    assert nice == [warm_up.LOWEST_PRIORITY]


def test_a_service_that_may_not_change_its_priority_counts_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """The unit of deploy/ forbids both calls."""

    def forbidden(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    counted: list[str] = []
    monkeypatch.setattr(warm_up, "warm", lambda game: counted.append(game.id))
    monkeypatch.setattr(os, "nice", forbidden)
    monkeypatch.setattr(os, "sched_setscheduler", forbidden, raising=False)
    warm_up.run(["three-card-poker"])
    assert counted == ["three-card-poker"]


def test_the_process_runs_while_the_server_does_and_only_where_it_is_wanted(
    room: CardRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It gets the games by name, and is ended with the block."""
    started: list[list[str]] = []

    class Process:
        """What would count."""

        def __init__(self, command: list[str], **_: Any) -> None:  # noqa: ANN401 - how its streams are set
            """Started."""
            started.append(command)

        def terminate(self) -> None:
            """Ended."""
            started[-1].append("ended")

        def wait(self) -> int:
            """Gone."""
            return 0

    monkeypatch.setattr(subprocess, "Popen", Process)
    with warm_up.warming(room):
        assert started[0][-2:] == warm_up.games_of(room)
    assert started[0][-1] == "ended"
    room.settings = replace(room.settings, warm=False)
    with warm_up.warming(room):
        assert len(started) == 1


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
