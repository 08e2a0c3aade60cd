"""House ways of the room's own over HTTP: proved beside the requests, once, by two people who may keep them."""

import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

import pytest
from httpx2 import Response
from tests.floor.own_ways import OWN_WAY, PROVED
from tests.web.browsers import Browser
from tests.web.office import card

from pitboss.errors import PitbossError
from pitboss.floor.documents import OwnHouseWay
from pitboss.games.house_way import HouseWay, house_way_of
from pitboss.maths.executors import Progress
from pitboss.web.api import floor
from pitboss.web.room import CardRoom
from pitboss.web.tasks import worker
from pitboss.web.tasks.worker import COUNTING

HASH = house_way_of(OWN_WAY).content_hash
PATH = "/api/v1/floor/house-ways"
FAILS = "House way 'aces-up' fails on 9h 8d 7c 5s 4h 3d 2c: no rule applies to it"


@dataclass
class Proving:
    """A proof that goes on until it is let end, well or with a hand that fails; the real one takes a minute."""

    proved: list[str] = field(default_factory=list)
    may_end: threading.Event = field(default_factory=threading.Event)
    fails: bool = False

    def __call__(self, way: HouseWay, progress: Progress) -> Any:  # noqa: ANN401 - as the function that it stands for
        """Stand for the proof."""
        self.proved.append(way.id)
        progress("setting every hand", 1, 3)
        assert self.may_end.wait(90)
        if self.fails:
            raise PitbossError(FAILS)
        return PROVED


@pytest.fixture
def proving(monkeypatch: pytest.MonkeyPatch) -> Iterator[Proving]:
    """Every proof of a test; a request waits for it no longer than a moment."""
    found = Proving()
    monkeypatch.setattr(floor, "way_proof", found)
    monkeypatch.setattr(floor, "PATIENCE_SECONDS", 0.05)
    yield found
    found.may_end.set()
    COUNTING._answers.clear()  # noqa: SLF001 - what a shortened proof said is nobody's answer


@pytest.fixture
def manager(browser: Browser) -> Browser:
    browser.sign_in("manager")
    return browser


def sent(browser: Browser, text: str = OWN_WAY, second: str = "executive", key: str = "one") -> Response:
    """The way, sent once."""
    return browser.send("POST", PATH, {"text": text, "second": card(second)}, Idempotency_Key=key)


def answered(browser: Browser, key: str = "one") -> Response:
    """The answer once the proof has ended."""
    for _ in range(900):
        answer = sent(browser, key=key)
        if answer.status_code != HTTPStatus.ACCEPTED:
            return answer
        time.sleep(0.1)
    raise AssertionError("the proof does not end")


def test_a_proof_goes_on_beside_the_requests_says_how_far_it_is_and_is_made_once(
    manager: Browser, room: CardRoom, proving: Proving
) -> None:
    """Whoever sends the way again, even as another command, waits for the same proof."""
    for key in ("one", "one", "two"):
        waits = sent(manager, key=key)
        assert waits.status_code == HTTPStatus.ACCEPTED
        assert waits.headers["Retry-After"]
        assert "'aces-up'" in waits.json()["detail"]
    while "1 of 3" not in sent(manager).json()["detail"]:
        time.sleep(0.05)
    assert manager.get("/healthz").is_success
    assert room.reader.find(OwnHouseWay, HASH) is None
    proving.may_end.set()
    kept = answered(manager)
    assert (kept.status_code, kept.json()["result"]["house_way"]) == (HTTPStatus.CREATED, HASH)
    assert (answered(manager).json()["repeated"], answered(manager, "two").status_code) == (True, HTTPStatus.CREATED)
    assert proving.proved == ["aces-up"]
    assert [way["hash"] for way in manager.get(PATH).json()] == [HASH]


def test_a_way_that_fails_late_is_refused_with_its_hand_to_whoever_asks_again(
    manager: Browser, room: CardRoom, proving: Proving
) -> None:
    """The proof ends while nobody waits; it is not begun anew, or nobody would ever hear why it fails."""
    proving.fails = True
    assert sent(manager).status_code == HTTPStatus.ACCEPTED
    proving.may_end.set()
    refused = answered(manager)
    assert (refused.status_code, refused.json()["detail"]) == (HTTPStatus.UNPROCESSABLE_ENTITY, FAILS)
    assert sent(manager).json()["detail"] == FAILS
    assert proving.proved == ["aces-up"]
    assert room.reader.find(OwnHouseWay, HASH) is None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "second", "words"),
    [
        (OWN_WAY.replace('id = "aces-up"', 'id = "foxwoods"'), "executive", "exists already"),
        (OWN_WAY.replace('name = "', 'name = "' + "x" * 500), "executive", "A house way's name"),
        (OWN_WAY, "dealer", "This needs the card of"),
        (OWN_WAY, "manager", "Two people are needed"),
        ("[[rule", "executive", "is not TOML"),
        (OWN_WAY.replace("when = [", "when = [" + '"two-pair", ' * 200, 1), "executive", "at most 200 conditions"),
    ],
)
def test_what_can_not_be_kept_is_refused_before_anybody_waits_for_a_proof(
    manager: Browser, proving: Proving, text: str, second: str, words: str
) -> None:
    answer = sent(manager, text, second)
    assert words in answer.json()["detail"]
    assert not proving.proved


@pytest.mark.slow
def test_so_many_proofs_wait_at_most(manager: Browser, proving: Proving) -> None:
    """One is worked on, the others wait; what is too many is refused, and none of them holds a thread."""
    ways = [OWN_WAY.replace('id = "aces-up"', f'id = "way-{number}"') for number in range(worker.MOST_WAITING + 1)]
    answers = [sent(manager, way, key=f"key-{number}").status_code for number, way in enumerate(ways)]
    assert answers == [*[HTTPStatus.ACCEPTED] * worker.MOST_WAITING, HTTPStatus.TOO_MANY_REQUESTS]
    assert len(proving.proved) == 1
