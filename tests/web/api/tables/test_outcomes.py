"""Outcomes over HTTP: what they would pay is told first and changes nothing; then the same is paid, once."""

from typing import Any

import pytest
from tests.web.browsers import Browser
from tests.web.scenes import Scene

from pitboss.floor.documents import TableRound

SAID = {"seats": [{"seat": 1, "outcome": "win"}], "others": "lose"}


@pytest.fixture
def dealer(browser: Browser) -> tuple[Browser, str]:
    """A dealer at a table of outcomes where the betting is closed over one Ante of $5."""
    scene = Scene(browser, "dealer")
    scene.enter()
    return browser, scene.hands_played()


def did(browser: Browser, table: str, path: str, body: Any) -> Any:  # noqa: ANN401 - any JSON
    """The answer of a call at a table."""
    return browser.command(f"/api/v1/tables/{table}/rounds/{path}", body)


def test_a_preview_says_what_would_be_paid_and_keeps_nothing(dealer: tuple[Browser, str]) -> None:
    browser, table = dealer
    before = browser.room.reader.get(TableRound, f"{table}-1")
    pays = did(browser, table, "outcomes/preview", SAID).json()["pays"]
    assert {pay["wager"]: pay["net_cents"] for pay in pays} == {"ante": 500, "play": 500}
    assert browser.room.reader.get(TableRound, f"{table}-1") == before


def test_outcomes_settle_the_round_and_sent_twice_count_once(dealer: tuple[Browser, str]) -> None:
    browser, table = dealer
    first = browser.send("POST", f"/api/v1/tables/{table}/rounds/outcomes", SAID, **{"Idempotency-Key": "once"}).json()
    again = browser.send("POST", f"/api/v1/tables/{table}/rounds/outcomes", SAID, **{"Idempotency-Key": "once"}).json()
    assert (first["result"], first["repeated"], again["repeated"]) == (again["result"], False, True)
    view = browser.get(f"/api/v1/tables/{table}").json()
    assert (view["mode"], view["round"]["status"]) == ("outcomes", "settled")
    assert "not known" in view["entry"]["outcomes"]["unknown"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("body", "status", "words"),
    [
        ({"seats": [{"seat": 2, "outcome": "win"}]}, 422, "Seat 2 is not in this round"),
        ({"seats": [{"seat": 1, "outcome": "draw"}]}, 422, "outcome"),
        ({"seats": [{"seat": 1, "cards": "As As 2c"}]}, 422, "As is there 2 times"),
        ({"seats": [{"seat": 1, "foul": True}]}, 422, "foul"),
        ({"others": "fold"}, 422, "others"),
    ],
)
@pytest.mark.parametrize("path", ["outcomes", "outcomes/preview"])
def test_bad_input_is_a_sentence(
    dealer: tuple[Browser, str], path: str, body: dict[str, Any], status: int, words: str
) -> None:
    browser, table = dealer
    answer = did(browser, table, path, body)
    assert answer.status_code in {400, status}, answer.text
    assert words in answer.text
    assert browser.get(f"/api/v1/tables/{table}").json()["round"]["status"] == "running"
