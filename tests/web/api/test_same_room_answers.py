"""One question about a card room, one answer: what a command prints with ``--json`` is what is sent over HTTP."""

import datetime as dt
import json
import time
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from fastapi.routing import APIRoute
from fastapi.testclient import TestClient
from tests.own_games import own_files
from tests.web.browsers import ADDRESS, Browser
from tests.web.counts import counted
from typer.testing import CliRunner

from pitboss.cli.app import app as commands
from pitboss.desk.person import Role
from pitboss.floor import Command
from pitboss.floor.commands import AddGame
from pitboss.jackpots import commands as j
from pitboss.jackpots.documents import Lit
from pitboss.jackpots.plan.file import read_plan
from pitboss.web.api import own_games
from pitboss.web.api.jackpots import jackpots
from pitboss.web.api.office import audit, reports
from pitboss.web.app import create_app
from pitboss.web.settings import Settings

PLAN = """
id = "fortune"
name = "Fortune"
paytable = "FUPGPP-WA01"
location = "Main Street"
off_the_meter = "all"

[[meter]]
seed = "$10000"
contribution = "20%"
reserve = "5%"
"""
TODAY = "{today}"
#: What depends on when it was asked, and not on the question.
OF_THE_MOMENT = ("made_at", "by", "started", "ended")
#: The words of a command, and the path that asks the same.
SAME: dict[str, tuple[tuple[str, ...], str]] = {
    "gaming day": (("jackpots", "report", "--day", TODAY), f"reports/gaming-day?day={TODAY}"),
    "shift": (("jackpots", "report", "--day", TODAY, "--shift", "day"), f"reports/gaming-day?day={TODAY}&shift=day"),
    "gaming day as a file": (("jackpots", "report", "--day", TODAY), f"reports/gaming-day/json?day={TODAY}"),
    "master games": (("pit", "master-games", "--day", TODAY), f"reports/master-games?day={TODAY}"),
    "master games as a file": (("pit", "master-games", "--day", TODAY), f"reports/master-games/json?day={TODAY}"),
    "jackpots": (("jackpots", "list"), "jackpots"),
    "jackpot": (("jackpots", "show", "fortune"), "jackpots/fortune"),
    "history": (("jackpots", "history", "fortune"), "jackpots/fortune/history?meter=jackpot&limit=20"),
    "economics": (("jackpots", "economics", "{plan}"), "jackpots/fortune/economics"),
    "own games": (("games", "list"), "own-games"),
}


@pytest.fixture(scope="module")
def plan(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The plan of a jackpot, as a file."""
    file = tmp_path_factory.mktemp("plan") / "plan.toml"
    file.write_text(PLAN)
    return file


@pytest.fixture(scope="module")
def manager(furnished: Path, tmp_path_factory: pytest.TempPathFactory, plan: Path) -> Iterator[Browser]:
    """A manager in a room with a jackpot, of which a part is won and not confirmed, and a game of its own."""
    file = tmp_path_factory.mktemp("room") / "room.db"
    file.write_bytes(furnished.read_bytes())
    app = create_app(Settings(database=str(file), hash_kib=8))
    with TestClient(app, ADDRESS):
        browser = Browser(app).enter(Role.MANAGER)
        files = own_files("house-three")
        link = j.LinkTable(
            table="T1",
            location="Main Street",
            base_game="Fortune Pai Gow Poker",
            seats=6,
            sensors=("fortune",),
            game="face-up-pai-gow",
            paytables=("FPGPP-WA01",),
            off_floor=True,
            badge="manager",
            second="accounting",
        )
        done: list[Command] = [
            j.CreateJackpot(plan=read_plan(plan), badge="manager", second="accounting"),
            link,
            j.StartGame(table="T1", round="1", base=(1, 5), lit=(Lit(1, 1), Lit(5, 1)), badge="dealer"),
            j.PressHand(table="T1", seat=5, sensor=1, line="royal-flush-with-royal-match", badge="dealer"),
            j.CallSupervisor(table="T1", badge="dealer"),
            AddGame(rules=files.rules, paytables=files.paytables, badge="manager", second="accounting"),
        ]
        for number, command in enumerate(done):
            browser.room.committer.do(f"same-{number}", command)
        yield browser


def lasting(answer: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in answer.items() if name not in OF_THE_MOMENT}


@pytest.mark.slow
@pytest.mark.parametrize("report", SAME)
def test_the_command_and_the_http_interface_say_the_same_of_a_room(manager: Browser, plan: Path, report: str) -> None:
    """Field by field, in the same order."""
    today = manager.room.today.isoformat()
    words, path = SAME[report]
    typed = [word.format(today=today, plan=plan) for word in words]
    database = [] if report == "economics" else ["--database", manager.room.settings.database]
    ran = CliRunner().invoke(commands, [*typed, *database, "--json"])
    assert ran.exit_code == 0, ran.output
    sent = counted(manager.client, "GET", f"/api/v1/{path.format(today=today)}")
    assert json.dumps(lasting(json.loads(ran.stdout))) == json.dumps(lasting(sent))


@pytest.mark.slow
def test_an_audit_finds_the_same_wherever_it_is_started(manager: Browser) -> None:
    """The one of the room is kept in the journal, and says by whom and when; before it the journal is the same."""
    ran = CliRunner().invoke(commands, ["audit", "--database", manager.room.settings.database, "--json"])
    assert ran.exit_code == 0, ran.output
    assert manager.send("POST", "/api/v1/audit/run", {}).status_code == HTTPStatus.ACCEPTED
    while (sent := manager.get("/api/v1/audit/run").json())["running"]:
        time.sleep(0.02)
    assert (sent["clean"], sent["by"]) == (True, "Manager One")
    assert json.dumps(lasting(json.loads(ran.stdout))) == json.dumps(lasting(sent))


#: Questions that no command asks, each with the reason.
HTTP_ALONE = {
    "GET /api/v1/audit/entries": "a search in the journal, page by page",
    "GET /api/v1/audit/events": "a search in what was told, page by page",
    "GET /api/v1/audit/run": "the audit that was started last; compared above",
    "GET /api/v1/audit/export": "the journal for other programs, as `store export` prints it",
    "GET /api/v1/build": "what this server runs; the gaming day of the command has it as well",
    "GET /api/v1/reports/irregularities": "a part of the gaming day, as a list",
    "GET /api/v1/reports/period": "a folder in a zip, as `pit period` writes it",
    "GET /api/v1/jackpots/{jackpot}/display": "what players see; a part of the jackpot's answer",
}


def test_every_question_about_a_room_is_compared_with_its_command() -> None:
    """A new route is compared above, or stands here with the reason why there is nothing to compare."""
    today = dt.date(2026, 11, 16).isoformat()
    asked = [f"/api/v1/{path.format(today=today)}".partition("?")[0] for _, path in SAME.values()]
    alone = set()
    for module in (audit, reports, jackpots, own_games):
        for route in module.router.routes:
            assert isinstance(route, APIRoute)
            if "GET" in (route.methods or ()) and not any(route.path_regex.fullmatch(path) for path in asked):
                alone.add(f"GET {route.path}")
    assert alone == set(HTTP_ALONE)
