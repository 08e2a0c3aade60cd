"""Learning over HTTP: one's own session against the purse, and nobody else's hands."""

import shutil
import threading
from collections.abc import Callable
from contextvars import copy_context
from pathlib import Path

import pytest
from markupsafe import escape
from tests.web.browsers import Browser, Clock
from tests.web.practising import PURSE_CENTS, Guest
from tests.web.test_play import furnished as play_floor

from pitboss.games import GAME_IDS, load_games
from pitboss.games.files.rules_file import Standing
from pitboss.games.table.table import TableSetup
from pitboss.reports.lesson.dealt import games_with_decisions
from pitboss.web.api import lessons
from pitboss.web.guard.sessions import Caller, Calling, called_by
from pitboss.web.settings import Settings
from pitboss.web.tasks import expectations
from pitboss.web.tasks.expectations import Expectations
from pitboss.web.tasks.worker import Worker

furnished = play_floor


@pytest.fixture
def settings(furnished: Path, tmp_path: Path) -> Settings:
    """The demo floor, with hashes that are quick to check."""
    file = shutil.copy(furnished, tmp_path / "room.db")
    return Settings(database=str(file), hash_kib=8, guest_requests_at_once=1_000_000)


def _play(guest: Guest, action: str) -> str:
    guest.bet(ante=1000)
    guest.send("ready")
    assert guest.choose(action).is_success
    assert guest.advice().is_success
    name: str = guest.view()["round"]["id"]
    return name


def test_rules_that_are_no_approved_documents_are_named_in_every_lesson_and_in_the_hand_checker(
    browser: Browser,
) -> None:
    decided = {game.id for game in games_with_decisions()}
    cards = browser.get("/learn").text.split('<li class="card-panel table-card" data-game="')[1:]
    listed = {card.partition('"')[0]: card for card in cards}
    checker = browser.get("/hand").text
    assert set(listed) == {game.id for game in load_games()}
    for game in load_games():
        told = [listed[game.id], browser.get(f"/learn/dealing/{game.id}").text]
        told += [browser.get(f"/learn/decisions/{game.id}").text] if game.id in decided else []
        is_public = game.standing is Standing.PUBLIC
        assert ["Public rules, not an approved document" in page for page in told] == [is_public] * len(told)
        assert (f"{escape(game.name)} (public rules)</option>" in checker) is is_public


@pytest.mark.slow
def test_a_session_adds_up_to_the_purse_and_counts_its_mistakes(browser: Browser, clock: Clock) -> None:
    """Ten hands of Three Card Poker that are all folded: ten antes lost, beside what the exact edge lets expect."""
    guest = Guest.seated(browser, "P-TC", 1, "Ann")
    rounds = []
    for _ in range(10):
        rounds.append(_play(guest, "fold"))
        clock.pass_minutes(0.1)
    told = browser.send("POST", "/api/v1/learn/session", {"hands": [{"round": name, "seat": 1} for name in rounds]})
    assert told.is_success, told.text
    found = told.json()
    purse = browser.get("/api/v1/play/me").json()["purse_cents"]
    assert found["net_cents"] == purse - PURSE_CENTS == -10_000
    assert [point["net_cents"] for point in found["points"]] == [-1000 * count for count in range(1, 11)]
    assert found["judged"] == 10
    assert {hand["standing"] for hand in found["hands"]} == {"approved"}
    assert [hand["decisions"][0]["name"] for hand in found["hands"]] == ["Fold"] * 10
    assert [hand["decisions"][0]["cost_cents"] for hand in found["hands"]] == [
        hand["cost_cents"] for hand in found["hands"]
    ]
    assert found["mistakes"] == sum(hand["best_action"] == "play" for hand in found["hands"]) > 0
    cost = sum(float(hand["cost_cents"]) for hand in found["hands"])
    assert float(found["cost_cents"]) == pytest.approx(cost, abs=0.05)


@pytest.mark.slow
def test_hands_of_others_and_rounds_that_are_not_there_are_refused(browsers: Callable[[], Browser]) -> None:
    """A round belongs to whoever bet in it, whatever seat is asked for."""
    ann = Guest.seated(browsers(), "P-TC", 1, "Ann")
    name = _play(ann, "fold")
    bob = Guest.seated(browsers(), "P-HF", 1, "Bob")
    for body, status in (({"round": name, "seat": 1}, 422), ({"round": "none", "seat": 1}, 404)):
        assert bob.browser.send("POST", "/api/v1/learn/session", {"hands": [body]}).status_code == status


def test_nothing_is_counted_of_hands_that_are_not_ones_own(
    browsers: Callable[[], Browser], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a stranger would keep the counts busy with everybody's rounds, those at tables for money among them."""
    ann = Guest.seated(browsers(), "P-TC", 1, "Ann")
    name = _play(ann, "fold")
    bob = Guest.seated(browsers(), "P-HF", 1, "Bob")
    counted: list[object] = []
    monkeypatch.setattr(lessons, "_judged", lambda kept, seat: counted.append((kept, seat)))
    monkeypatch.setattr(lessons, "ADVICE", Worker("advice of a test"))
    hands = [{"round": name, "seat": seat} for seat in (1, 2)]
    assert bob.browser.send("POST", "/api/v1/learn/session", {"hands": hands}).status_code == 422
    assert counted == []


@pytest.mark.slow
def test_a_session_with_more_hands_than_may_be_counted_at_once_is_told_without_them(
    browser: Browser, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player who never asked for advice: the session adds up, and what is not counted yet is not judged."""
    guest = Guest.seated(browser, "P-TC", 1, "Ann")
    rounds = []
    for _ in range(3):
        rounds.append(_play(guest, "fold"))
        clock.pass_minutes(0.1)
    held = threading.Event()
    monkeypatch.setattr(lessons, "_judged", lambda _kept, _seat: held.wait(30) and None)
    monkeypatch.setattr(lessons, "ADVICE", Worker("advice of a test", most_here=2))
    told = browser.send("POST", "/api/v1/learn/session", {"hands": [{"round": name, "seat": 1} for name in rounds]})
    held.set()
    assert told.is_success, told.text
    assert (told.json()["net_cents"], told.json()["judged"]) == (-3_000, 0)
    assert told.json()["counting"] == 3


def test_a_full_queue_of_expectations_refuses_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """A guest with hands in more games than may be counted for one address sees them, and the rest is still counted."""
    held, found = threading.Event(), Expectations()
    monkeypatch.setattr(expectations, "counted", lambda _setup: held.wait(30))

    def asked() -> list[object]:
        called_by(Calling(Caller.GUEST, "203.0.113.7"))
        return [found.find(TableSetup(game)) for game in GAME_IDS[:6]]

    told = copy_context().run(asked)
    held.set()
    found.close()
    assert told == [None] * 6
