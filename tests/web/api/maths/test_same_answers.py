"""One question, one answer: what a command prints with ``--json`` is the body that the HTTP interface sends."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.routing import APIRoute
from fastapi.testclient import TestClient
from tests.web.counts import counted, reading_room
from typer.testing import CliRunner

from pitboss.cli.app import app as commands
from pitboss.web.api.maths import games, maths

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
    "design": (
        ("design", "three-card-poker", "--wager", "pair-plus", "--paytable", "A", "--target-edge", "5%±0.2"),
        "POST",
        "maths/design",
        {"game": "three-card-poker", "wager": "pair-plus", "paytable": "A", "edge": "5%±0.2"},
    ),
    "edge": (("edge", "three-card-poker"), "GET", "games/three-card-poker/edge", None),
    "edge under a bonus": (
        ("edge", "three-card-poker", "--paytable", "B"),
        "GET",
        "games/three-card-poker/edge?paytable=B",
        None,
    ),
    "edge under a pay table of the bets": (
        ("edge", "let-it-ride", "--paytable", "california"),
        "GET",
        "games/let-it-ride/edge?paytable=california",
        None,
    ),
    "strategy under a pay table of the bets": (
        ("strategy", "let-it-ride", "--paytable", "california"),
        "GET",
        "games/let-it-ride/strategy?paytable=california",
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
    "show": (("show", "three-card-poker"), "GET", "games/three-card-poker", None),
    "show pai gow": (("show", "face-up-pai-gow"), "GET", "games/face-up-pai-gow", None),
    "games": (("games",), "GET", "games", None),
    "evaluate": (
        ("evaluate", "As Kd Qh", "--game", "three-card-poker"),
        "POST",
        "maths/hand",
        {"game": "three-card-poker", "cards": "As Kd Qh"},
    ),
    "evaluate a hand that is set, beside the dealer's": (
        ("evaluate", HAND, "--game", "face-up-pai-gow", "--dealer", DEALER),
        "POST",
        "maths/hand",
        {"game": "face-up-pai-gow", "cards": HAND, "dealer": DEALER},
    ),
    "verify": (("verify",), "GET", "maths/verification/figures", None),
    "rules": (("rules", "three-card-poker"), "GET", "games/three-card-poker/papers/rules?form=json", None),
    "strategy card": (
        ("strategy-card", "three-card-poker"),
        "GET",
        "games/three-card-poker/papers/strategy-card?form=json",
        None,
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


def lasting(answer: dict[str, Any] | list[Any]) -> dict[str, Any] | list[Any]:
    if isinstance(answer, list):
        return answer
    return {name: value for name, value in answer.items() if name not in OF_THE_MOMENT}


@pytest.mark.slow
@pytest.mark.parametrize("report", SAME)
def test_the_command_and_the_http_interface_give_the_same_answer(client: TestClient, report: str) -> None:
    """Field by field, in the same order, with the same notation of fractions."""
    words, method, path, body = SAME[report]
    ran = CliRunner().invoke(commands, [*words, "--json"])
    assert ran.exit_code == 0, ran.output
    sent = counted(client, method, f"/api/v1/{path}", body)
    assert json.dumps(lasting(json.loads(ran.stdout))) == json.dumps(lasting(sent))


#: Routes that no command asks, each with the reason.
HTTP_ALONE = {
    "GET /api/v1/games/{game_id}/paytables": "one line of each analysis, for a page that lists them",
    "POST /api/v1/maths/price": "a pay table that is being designed; the answer is that of analyze",
    "POST /api/v1/maths/compare": "two pay tables that are being designed, side by side",
    "POST /api/v1/maths/paytable.toml": "a pay table as a file, which commands take",
    "POST /api/v1/maths/filing": "a filing that is sent, with the name of its file; the verdicts are check-filing's",
    "POST /api/v1/maths/filing/{form}": "the same as a file; it is compared in test_filings",
    "GET /api/v1/maths/verification": "how many figures have which verdict, for the front page",
}


def test_every_report_of_the_http_interface_is_compared_with_its_command() -> None:
    """A new route is compared above, or stands here with the reason why there is nothing to compare."""
    found, compared = set(), set()
    for module in (games, maths):
        for route in module.router.routes:
            assert isinstance(route, APIRoute)
            for method in route.methods or ():
                found.add(f"{method} {route.path}")
                asked = (f"/api/v1/{path}".partition("?")[0] for _, how, path, _ in SAME.values() if how == method)
                if any(route.path_regex.fullmatch(path) for path in asked):
                    compared.add(f"{method} {route.path}")
    assert found - compared == set(HTTP_ALONE)
