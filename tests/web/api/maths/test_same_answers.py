"""One question, one answer: what a command prints with ``--json`` is the body that the HTTP interface sends."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from tests.web.counts import counted, reading_room
from typer.testing import CliRunner

from pitboss.cli.app import app as commands

#: What depends on when it was asked, and not on the question.
OF_THE_MOMENT = ("seconds", "kept")
HAND, DEALER = "As Kd Qh Jc Td 9s 2c", "Ah Kc Qd Js Tc 9h 2d"
SAME: dict[str, tuple[tuple[str, ...], str, str, dict[str, str] | None]] = {
    "analyze": (("analyze", "ez-pai-gow", "--paytable", "3"), "GET", "games/ez-pai-gow/paytables/dynasty/3", None),
    "analyze with envy": (
        ("analyze", "ez-pai-gow", "--paytable", "3", "--players", "6", "--bet", "5"),
        "GET",
        "games/ez-pai-gow/paytables/dynasty/3?players=6&bet=5",
        None,
    ),
    "analyze a jackpot": (
        ("analyze", "face-up-pai-gow", "--paytable", "FUPGPP-WA03", "--meter", "100000"),
        "GET",
        "games/face-up-pai-gow/paytables/jackpot/FUPGPP-WA03?meter=100000",
        None,
    ),
    "edge": (("edge", "three-card-poker"), "GET", "games/three-card-poker/edge", None),
    "edge under a bonus": (
        ("edge", "three-card-poker", "--paytable", "B"),
        "GET",
        "games/three-card-poker/edge?paytable=B",
        None,
    ),
    "ev": (
        ("ev", "three-card-poker", "Qs 6d 3h"),
        "POST",
        "maths/decision",
        {"game": "three-card-poker", "cards": "Qs 6d 3h"},
    ),
    "ev against a dealer who is seen": (
        ("ev", "face-up-pai-gow", HAND, "--dealer", DEALER),
        "POST",
        "maths/decision",
        {"game": "face-up-pai-gow", "cards": HAND, "dealer": DEALER},
    ),
    "strategy": (("strategy", "three-card-poker"), "GET", "games/three-card-poker/strategy", None),
    "par sheet": (
        ("report", "three-card-poker", "--wager", "pair-plus", "--paytable", "A", "--no-second"),
        "GET",
        "games/three-card-poker/papers/par-sheet?form=json&wager=pair-plus&paytable=A",
        None,
    ),
}


@pytest.fixture(scope="module")
def client(furnished: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """Somebody who is not signed in, for all of these tests."""
    with reading_room(furnished, tmp_path_factory.mktemp("room")) as browser:
        yield browser


def lasting(answer: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in answer.items() if name not in OF_THE_MOMENT}


@pytest.mark.parametrize("report", SAME)
def test_the_command_and_the_http_interface_give_the_same_answer(client: TestClient, report: str) -> None:
    """Field by field, in the same order, with the same notation of fractions."""
    words, method, path, body = SAME[report]
    ran = CliRunner().invoke(commands, [*words, "--json"])
    assert ran.exit_code == 0, ran.output
    sent = counted(client, method, f"/api/v1/{path}", body)
    assert json.dumps(lasting(json.loads(ran.stdout))) == json.dumps(lasting(sent))
