"""The card room's answers on a game that no engine counts: a refusal in words, or the right answer."""

import time
from http import HTTPStatus
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from tests.strange_games import CARIBBEAN, STRANGERS, drop_in

GAME = f"/games/{CARIBBEAN}"
NONE = "no exact count of the base game of Caribbean Stud"
REFUSED = (
    f"/api/v1{GAME}/edge",
    f"/api/v1{GAME}/strategy",
    f"/api/v1{GAME}/papers/par-sheet",
    f"/api/v1{GAME}/papers/strategy-card",
    f"{GAME}/papers/par-sheet",
    f"{GAME}/papers/strategy-card",
)
ANSWERED = (
    f"/api/v1{GAME}",
    f"/api/v1{GAME}/paytables",
    f"/api/v1{GAME}/paytables/bonus/B-1",
    f"/api/v1{GAME}/papers/rules",
    GAME,
    f"{GAME}/design",
    f"{GAME}/strategy",
    f"{GAME}/paytables/bonus/B-1",
    f"{GAME}/papers/rules",
)
#: The house edge of High Five Poker and its numbers of hands and deals.
OF_ANOTHER_GAME = ("3.57271", "140364542777", "8250459031214400", "8,250,459,031,214,400", "154,143,080", "154143080")


@pytest.fixture(autouse=True)
def _among_ours(client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Caribbean Stud as if it had come with the package; the app and all its modules are there before."""
    client.get("/games")
    drop_in(CARIBBEAN, STRANGERS / "plain_stud", tmp_path, monkeypatch)


def answered(client: TestClient, path: str) -> tuple[int, str]:
    """The answer once it is there."""
    for _ in range(100):
        answer = client.get(path)
        if answer.status_code != HTTPStatus.ACCEPTED:
            return answer.status_code, answer.text
        time.sleep(0.1)
    raise AssertionError(f"{path} is still being counted")


@pytest.mark.slow
@pytest.mark.parametrize("path", REFUSED)
def test_what_is_not_counted_is_refused(path: str, client: TestClient) -> None:
    code, text = answered(client, path)
    assert (code, NONE in text) == (HTTPStatus.UNPROCESSABLE_ENTITY, True), text


@pytest.mark.slow
@pytest.mark.parametrize("path", ANSWERED)
def test_what_is_answered_is_of_this_game(path: str, client: TestClient) -> None:
    code, text = answered(client, path)
    assert code == HTTPStatus.OK, text
    assert not [number for number in OF_ANOTHER_GAME if number in text]


def test_a_hand_is_not_decided_by_another_games_count(client: TestClient) -> None:
    answer = client.post("/api/v1/maths/decision", json={"game": CARIBBEAN, "cards": "As Kd Jh 9c 7d"})
    assert (answer.status_code, NONE in answer.text) == (HTTPStatus.UNPROCESSABLE_ENTITY, True), answer.text
