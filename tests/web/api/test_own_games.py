"""Games of the room's own over HTTP: checked, added by two people, shown everywhere at once, replaced and retired."""

import time
from collections.abc import Iterator
from dataclasses import asdict
from http import HTTPStatus
from typing import Any

import pytest
from httpx2 import Response
from tests.own_games import HOUSE_THREE, NAME, own_files, raised
from tests.web.browsers import Browser
from tests.web.office import card

from pitboss.floor import commands as c
from pitboss.floor.documents import FloorTable, TableMode
from pitboss.games import game_ids
from pitboss.games.own_game import GameFiles, read_own_game
from pitboss.reports.conformance import checks
from pitboss.web.room import CardRoom
from pitboss.web.tasks.worker import COUNTING

CHANGE = ('pays = "40 to 1"', 'pays = "41 to 1"')
FILES = own_files(HOUSE_THREE, "three-card-poker", NAME, CHANGE)
HASH = read_own_game(FILES).content_hash
NEWER = raised(FILES, 2, ('pays = "30 to 1"', 'pays = "29 to 1"'))
PATH = "/api/v1/own-games"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The checks that deal rounds; those that count are tested where they are."""
    quick = tuple(check for check in checks.CHECKS if check.id in ("rounds", "rules", "papers"))
    monkeypatch.setattr("pitboss.reports.conformance.conformance.CHECKS", quick)
    yield
    COUNTING._answers.clear()  # noqa: SLF001 - what a shortened check said is nobody's answer


@pytest.fixture
def manager(browser: Browser) -> Browser:
    browser.sign_in("manager")
    return browser


def sent(browser: Browser, path: str, body: dict[str, Any], key: str = "one") -> Response:
    """An answer once the checks have run."""
    for _ in range(100):
        answer = browser.send("POST", path, body, Idempotency_Key=key)
        if answer.status_code != HTTPStatus.ACCEPTED:
            return answer
        time.sleep(0.2)
    raise AssertionError("the checks do not end")


def add(browser: Browser, files: GameFiles = FILES, key: str = "one") -> Response:
    return sent(browser, PATH, {**asdict(files), "second": card("accounting")}, key)


@pytest.mark.slow
def test_a_check_keeps_nothing_and_says_what_is_missing(manager: Browser) -> None:
    answer = sent(manager, f"{PATH}/check", asdict(FILES))
    assert answer.status_code == HTTPStatus.OK, answer.text
    found = answer.json()
    assert (found["game"], found["hash"], found["may_be_added"]) == (HOUSE_THREE, HASH, True)
    assert manager.get(PATH).json()["games"] == []
    assert manager.get(f"/games/{HOUSE_THREE}").status_code == HTTPStatus.NOT_FOUND


@pytest.mark.slow
def test_an_added_game_is_shown_at_once_wherever_ours_are(manager: Browser, room: CardRoom) -> None:
    """Also to guests, whose pages were made before."""
    guest = Browser(manager.app)
    assert NAME not in guest.get("/games").text
    answer = add(manager)
    assert answer.status_code == HTTPStatus.OK, answer.text
    assert answer.json()["result"]["rules"] == HASH
    assert add(manager).json()["repeated"] is True
    assert HOUSE_THREE in game_ids()
    for page in ("/games", f"/games/{HOUSE_THREE}", f"/games/{HOUSE_THREE}/design", "/hand", "/learn"):
        shown = guest.get(page)
        assert (page, shown.status_code, NAME in shown.text) == (page, HTTPStatus.OK, True)
    assert "Rules of the room's own" in guest.get("/games").text
    told = guest.get(f"/api/v1/games/{HOUSE_THREE}").json()
    assert (told["standing"], told["hash"]) == ("own", HASH)
    setups = [game["id"] for game in manager.get("/api/v1/floor/games").json()]
    assert HOUSE_THREE in setups
    hand = guest.send("POST", "/api/v1/maths/hand", {"game": HOUSE_THREE, "cards": "6s 5s 4s"}).json()
    assert "41 to 1" in str(hand)
    (kept,) = manager.get(PATH).json()["games"]
    assert (kept["standing"], kept["hash"], kept["versions"][0]["added_by"]) == (
        "own",
        HASH,
        ["Manager One", "Accounting One"],
    )
    room.close()
    assert HOUSE_THREE not in game_ids()


@pytest.mark.slow
def test_a_practice_table_of_an_own_game_is_in_the_lobby_with_its_standing(manager: Browser, room: CardRoom) -> None:
    add(manager)
    room.committer.do(
        "table",
        c.SetUpTable(table="P", name="P", mode=TableMode.PRACTICE, base_game=NAME, game=HOUSE_THREE, badge="manager"),
    )
    room.committer.do("open", c.OpenTable(table="P", opener_cents=0, acknowledged=(), badge="supervisor"))
    lobby = Browser(manager.app).get("/play").text
    assert NAME in lobby
    assert "Own rules, not an approved document" in lobby
    assert add(manager, NEWER, "two").status_code == HTTPStatus.OK
    table = room.reader.get(FloorTable, "P")
    assert table.setup is not None
    assert table.setup.rules == HASH
    retired = manager.send("POST", f"{PATH}/{HOUSE_THREE}/retire", {"reason": "Nobody plays it"}, Idempotency_Key="r")
    assert retired.status_code == HTTPStatus.OK, retired.text
    for page in ("/play", "/play/P", "/floor", "/manage", "/manage/tables/P", "/manage/games", "/accounting"):
        shown = manager.get(page)
        assert (page, shown.status_code) == (page, HTTPStatus.OK), shown.text[:500]
    assert NAME not in Browser(manager.app).get("/games").text


@pytest.mark.slow
def test_one_person_and_a_wrong_pin_add_nothing(manager: Browser, room: CardRoom) -> None:
    before = room.reader.head()
    body = {**asdict(FILES), "second": card("manager")}
    assert sent(manager, PATH, body).status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    body = {**asdict(FILES), "second": card("accounting", "000000")}
    assert sent(manager, PATH, body, "two").status_code in (HTTPStatus.FORBIDDEN, HTTPStatus.UNAUTHORIZED)
    assert manager.get(PATH).json()["games"] == []
    assert room.reader.head().sequence == before.sequence


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (('hand = "straight-flush"', 'hand = "six-of-a-kind"'), "There is no three-card hand"),
        ((f'id = "{HOUSE_THREE}"', 'id = "let-it-ride"'), "is a game of Pitboss's"),
        (('name = "House Three"', 'name = "House \\u202e Three"'), "characters that can't be shown"),
    ],
)
def test_a_damaged_game_is_a_sentence_and_nothing_changes(
    manager: Browser, room: CardRoom, change: tuple[str, str], words: str
) -> None:
    damaged = raised(FILES, 1, change)
    before = room.reader.head()
    for path, body in ((f"{PATH}/check", asdict(damaged)), (PATH, {**asdict(damaged), "second": card("accounting")})):
        answer = sent(manager, path, body)
        assert (answer.status_code, words in answer.json()["detail"]) == (HTTPStatus.UNPROCESSABLE_ENTITY, True), (
            answer.text
        )
    assert room.reader.head() == before


def test_a_game_that_fails_a_check_is_not_added(manager: Browser, room: CardRoom) -> None:
    two = own_files("two-packs", "three-card-poker", "Two Packs", ("decks = 1", "decks = 2"))
    before = room.reader.head()
    answer = add(manager, two)
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "Two Packs can't be added" in answer.json()["detail"]
    assert room.reader.head() == before


def test_a_file_that_is_too_large_is_refused(manager: Browser) -> None:
    answer = manager.send("POST", f"{PATH}/check", {"rules": "#" * 300_000, "paytables": FILES.paytables})
    assert answer.status_code in (HTTPStatus.UNPROCESSABLE_ENTITY, HTTPStatus.BAD_REQUEST)


@pytest.mark.slow
def test_another_process_sees_a_game_that_was_added_here(manager: Browser, room: CardRoom) -> None:
    """Its feed hears the event: what it lists is told to the registry of its own."""
    other = CardRoom(room.settings, room.clock)
    try:
        add(manager)
        room.list_games(())
        other.list_games({"game-added"})
        from pitboss.games.registry import OWN_GAMES  # noqa: PLC0415 - the registry that both share here

        assert OWN_GAMES._listed[other.engine][HOUSE_THREE].rules == HASH  # noqa: SLF001 - which room has told it
    finally:
        other.close()
