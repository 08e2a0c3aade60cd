"""Commands over HTTP: sent again they count once, and what stands in their way is a problem that says so."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest
from tests.web.browsers import Browser

from pitboss.desk.person import Role
from pitboss.store import StoreError
from pitboss.web.room import CardRoom

CARDS = "/api/v1/staff/cards"
CARD = {"card": "new-card", "person": "Nora New", "role": "dealer"}


@pytest.fixture
def manager(browser: Browser) -> Browser:
    """A manager at a browser."""
    return browser.enter(Role.MANAGER)


def test_the_same_command_again_gets_the_first_answer(manager: Browser) -> None:
    """A client that has lost its connection just sends it once more."""
    first = manager.command(CARDS, CARD, key="one").json()
    again = manager.command(CARDS, CARD, key="one").json()
    assert (first["repeated"], again["repeated"]) == (False, True)
    assert first["result"] == again["result"]


def test_the_same_id_with_another_body_is_a_conflict(manager: Browser) -> None:
    """Nothing is done, and the sentence says what to do."""
    assert manager.command(CARDS, CARD, key="one").status_code == 201
    answer = manager.command(CARDS, CARD | {"person": "Somebody Else"}, key="one")
    assert (answer.status_code, answer.headers["content-type"]) == (409, "application/problem+json")
    assert answer.json()["detail"] == "Request one was sent before with different content: give this one a new id"


def test_many_at_once_under_one_id_count_once(manager: Browser, room: CardRoom) -> None:
    """All get the same answer, one of them the first."""
    commits = room.committer.counts.requests - room.committer.counts.repeated
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: manager.command(CARDS, CARD, key="one").json(), range(16)))
    assert sorted(answer["repeated"] for answer in answers) == [False] + [True] * 15
    assert room.committer.counts.requests - room.committer.counts.repeated == commits + 1


@pytest.mark.parametrize("key", ["", "x" * 101, "tab\there"])
def test_a_command_without_a_proper_id_is_refused(manager: Browser, key: str) -> None:
    """It could not be sent again safely."""
    headers = {"Idempotency-Key": key} if key else {}
    answer = manager.send("POST", CARDS, CARD, **headers)
    assert answer.status_code == 400
    assert "Idempotency-Key" in answer.json()["detail"]


def test_a_halted_journal_says_when_to_come_back(
    manager: Browser, room: CardRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """503, and nothing is known to be lost."""

    def halted(*_: object) -> None:
        raise StoreError("The disk is full: make room, then go on")

    monkeypatch.setattr(room.committer, "submit_async", halted)
    answer = manager.command(CARDS, CARD)
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
    assert answer.json()["detail"].startswith("The disk is full")


def test_a_body_that_is_not_as_documented_names_its_field_and_never_repeats_it(manager: Browser) -> None:
    """It may be a secret."""
    answer = manager.send("POST", "/api/v1/session", {"badge": "dealer", "secret": {"my": "hidden-word"}})
    assert answer.status_code == 422
    assert answer.json()["fields"][0]["field"] == "secret"
    assert "hidden-word" not in answer.text


def test_a_body_that_is_too_long_is_not_read(manager: Browser) -> None:
    """A megabyte is more than anything here needs."""
    answer = manager.command(CARDS, CARD | {"person": "x" * 1_100_000})
    assert answer.status_code == 413


def test_a_length_that_is_no_number_is_not_believed(manager: Browser) -> None:
    """The body is counted as it comes."""
    headers = {"X-Pitboss-CSRF": manager.csrf, "Idempotency-Key": "one", "Content-Length": "many"}
    headers["Content-Type"] = "application/json"
    answer = manager.client.post(CARDS, content=json.dumps(CARD), headers=headers)
    assert answer.status_code == 201
