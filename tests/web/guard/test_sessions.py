"""Signing in and out, and what protects those who are signed in."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.web.browsers import PIN, Browser, Clock

import pitboss.web
from pitboss.desk.person import Role
from pitboss.errors import PitbossError
from pitboss.jackpots.commands import RegisterBadge
from pitboss.web.room import CardRoom

#: A form in a template, from its first tag to its last.
FORM = re.compile(r"<form\b.*?</form>", re.DOTALL)


def test_a_card_and_its_pin_open_a_session_and_signing_out_ends_it(browser: Browser) -> None:
    """The cookie alone says who it is."""
    assert browser.get("/api/v1/session").status_code == 401
    answer = browser.sign_in("dealer")
    assert answer.status_code == 201
    assert {key: answer.json()[key] for key in ("badge", "name", "role", "must_change")} == {
        "badge": "dealer", "name": "Dealer One", "role": "dealer", "must_change": False,
    }  # fmt: skip
    assert browser.get("/api/v1/session").json()["badge"] == "dealer"
    assert browser.send("DELETE", "/api/v1/session").status_code == 204
    assert browser.get("/api/v1/session").status_code == 401


def test_the_cookie_is_out_of_reach_of_scripts_and_of_other_sites(browser: Browser, room: CardRoom) -> None:
    """And the database holds no token that could be used."""
    answer = browser.sign_in("dealer")
    cookie, browsers = answer.headers.get_list("set-cookie")
    assert "HttpOnly" in cookie
    assert "HttpOnly" in browsers
    assert "SameSite=strict" in cookie
    assert "SameSite=strict" in browsers
    assert "Max-Age" not in cookie
    assert browsers.startswith("pitboss_browser=")
    token = cookie.split("=", 1)[1].split(";", 1)[0]
    with room.engine.connect() as connection:
        kept = connection.exec_driver_sql("SELECT * FROM session").all()
    assert len(kept) == 1
    assert token not in str(kept)


def test_over_plain_http_from_elsewhere_nobody_signs_in(browser: Browser) -> None:
    """The browser would not send the cookie back, or everyone on the way could read it."""
    answer = browser.client.post("http://casino.example/api/v1/session", json={"badge": "dealer", "secret": PIN})
    assert answer.status_code == 400
    assert "use HTTPS" in answer.json()["detail"]
    secure = browser.client.post("https://casino.example/api/v1/session", json={"badge": "dealer", "secret": PIN})
    assert secure.status_code == 201
    assert "Secure" in secure.headers["set-cookie"]
    assert secure.headers["set-cookie"].startswith("__Host-pitboss_session=")
    assert "Path=/;" in secure.headers["set-cookie"]
    assert "Domain" not in secure.headers["set-cookie"]
    who = browser.client.get("https://casino.example/api/v1/session")
    assert (who.status_code, who.json()["badge"]) == (200, "dealer")
    planted = {"Cookie": f"pitboss_session={secure.cookies['__Host-pitboss_session']}"}
    browser.client.cookies.clear()
    assert browser.client.get("https://casino.example/api/v1/session", headers=planted).status_code == 401


def test_no_form_that_is_sent_before_its_script_runs_puts_a_secret_into_the_address() -> None:
    """A form without a method would: there it stays in the history and in the logs on the way."""
    folder = Path(pitboss.web.__file__).parent / "templates"
    forms = [(file.name, form) for file in folder.rglob("*.html") for form in FORM.findall(file.read_text())]
    assert len(forms) > 20
    secret = [(name, form) for name, form in forms if "password" in form or "o.second(" in form]
    assert len(secret) > 10
    assert [name for name, form in secret if 'method="post"' not in form.partition(">")[0]] == []


def _wrong(browser: Browser, badge: str) -> dict[str, Any]:
    answer = browser.sign_in(badge, "999999")
    found: dict[str, Any] = answer.json()
    return found | {"retry": answer.headers.get("retry-after") is not None}


def test_a_card_that_there_is_not_is_answered_like_one_that_there_is(browser: Browser) -> None:
    """Five wrong tries, then the lock-out: word for word the same."""
    known = [_wrong(browser, "dealer") for _ in range(7)]
    unknown = [_wrong(browser, "nobody-has-this") for _ in range(7)]
    assert known == unknown
    assert [answer["status"] for answer in known] == [401] * 5 + [429] * 2
    assert known[-1]["retry"]


def test_a_locked_card_waits_even_with_the_right_pin_and_is_free_after_that(browser: Browser, clock: Clock) -> None:
    """Fifteen minutes by default."""
    for _ in range(5):
        browser.sign_in("dealer", "999999")
    assert browser.sign_in("dealer").status_code == 429
    assert browser.sign_in("supervisor").status_code == 201
    browser.client.cookies.clear()
    clock.pass_minutes(15.1)
    assert browser.sign_in("dealer").status_code == 201


def test_a_card_that_a_stranger_has_locked_signs_in_from_elsewhere(browser: Browser) -> None:
    """A hundred tries from one address lock the card there, and nowhere else."""
    for _ in range(100):
        with pytest.raises(PitbossError):
            browser.room.credentials.verify("dealer", "999999", "203.0.113.9")
    assert browser.sign_in("dealer").status_code == 201


def test_strangers_from_many_addresses_keep_nobody_out_of_a_browser_that_was_signed_in_before(
    browser: Browser, browsers: Callable[[], Browser]
) -> None:
    """Neither by guessing from everywhere, also from the same address, nor by asking there as fast as one may."""
    assert browser.sign_in("supervisor").status_code == 201
    browser.send("DELETE", "/api/v1/session")
    for place in ("testclient", *(f"203.0.113.{number}" for number in range(10))):
        for _ in range(6):
            with pytest.raises(PitbossError):
                browser.room.credentials.verify("supervisor", "999999", place)
    assert browsers().sign_in("supervisor").status_code == 429
    while not browser.room.sign_ins.take("testclient"):
        pass
    assert browser.sign_in("supervisor").status_code == 201
    while not browser.room.sign_ins.take("testclient"):  # on a busy machine one more has come meanwhile
        pass
    assert browsers().sign_in("dealer").status_code == 429


def test_one_who_is_signed_in_changes_their_secret_while_strangers_try_their_card(browser: Browser) -> None:
    """The sign-ins of strangers, from the same address too, are counted apart."""
    browser.sign_in("dealer")
    for _ in range(10):
        with pytest.raises(PitbossError):
            browser.room.credentials.verify("dealer", "999999", "testclient")
    answer = browser.send("POST", "/api/v1/session/secret", {"old": PIN, "new": "271948"})
    assert answer.status_code == 204


def test_the_right_pin_forgets_the_wrong_ones_before_it(browser: Browser) -> None:
    """Four wrong, one right, four wrong: nobody waits."""
    for _ in range(3):
        assert [browser.sign_in("dealer", "999999").status_code for _ in range(4)] == [401] * 4
        assert browser.sign_in("dealer").status_code == 201
        browser.client.cookies.clear()


def test_an_address_that_tries_many_cards_has_to_wait_too(browser: Browser) -> None:
    """Fifty wrong tries, whichever cards they name; then also for a card that nobody has tried."""
    room = browser.room
    for number in range(50):
        with pytest.raises(ValueError, match="Wrong card"):
            room.credentials.verify(f"card-{number}", "999999", "testclient")
    assert browser.sign_in("dealer").status_code == 429


def test_a_session_ends_when_nobody_uses_it_and_use_keeps_it_open(browser: Browser, clock: Clock) -> None:
    """Thirty minutes without a request; twelve hours in any case."""
    browser.sign_in("dealer")
    for _ in range(4):
        clock.pass_minutes(29)
        assert browser.get("/api/v1/session").status_code == 200
    clock.pass_minutes(31)
    assert browser.get("/api/v1/session").status_code == 401
    browser.sign_in("dealer")
    for _ in range(24):
        clock.pass_minutes(29)
        assert browser.get("/api/v1/session").status_code == 200
    clock.pass_minutes(29)
    assert browser.get("/api/v1/session").status_code == 401


def test_ones_card_says_where_it_is_signed_in_by_the_rooms_clock(browser: Browser) -> None:
    """It is eight in the evening in Greenwich: noon at the room, and the zone is named."""
    browser.sign_in("dealer")
    page = browser.get("/account", accept="text/html").text
    assert page.count(">2026-11-16 12:00</time>") == 2


@pytest.mark.parametrize("marked", [{"X-Pitboss-Background": "1"}, {"Accept": "text/event-stream"}])
def test_a_page_that_asks_by_itself_keeps_nobody_signed_in(
    browser: Browser, clock: Clock, marked: dict[str, str]
) -> None:
    """It is answered while the session is open, every half minute or not; what somebody does counts as before."""
    browser.sign_in("dealer")
    for minutes in (10, 10, 9):
        clock.pass_minutes(minutes)
        assert browser.get("/api/v1/session", **marked).status_code == 200
    assert browser.get("/api/v1/session").status_code == 200
    for minutes in (15, 14):
        clock.pass_minutes(minutes)
        assert browser.get("/api/v1/session", **marked).status_code == 200
    clock.pass_minutes(2)
    assert browser.get("/api/v1/session", **marked).status_code == 401
    assert browser.get("/api/v1/session").status_code == 401


def test_a_card_put_out_of_use_is_signed_out_at_once(browser: Browser, room: CardRoom) -> None:
    """Also one whose role has changed: it signed in as something else."""
    browser.sign_in("dealer")
    change = RegisterBadge(badge="dealer", person="Dealer One", role=Role.SUPERVISOR)
    room.committer.do("promoted", change)
    assert browser.get("/api/v1/session").status_code == 401
    assert browser.sign_in("dealer").json()["role"] == "supervisor"
    gone = RegisterBadge(badge="dealer", person="Dealer One", role=Role.SUPERVISOR, active=False)
    room.committer.do("gone", gone)
    assert browser.get("/api/v1/session").status_code == 401
    assert browser.sign_in("dealer").status_code == 401


def test_a_request_without_the_sessions_token_changes_nothing(browser: Browser) -> None:
    """Another site can make a browser send its cookie, not read the token."""
    browser.sign_in("dealer")
    token, browser.csrf = browser.csrf, ""
    assert browser.send("DELETE", "/api/v1/session").status_code == 403
    browser.csrf = token[:-1] + ("a" if token[-1] != "a" else "b")
    assert browser.send("DELETE", "/api/v1/session").status_code == 403
    assert browser.get("/api/v1/session").status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://["},
        {"Origin": "http://localhost:81"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_a_request_that_comes_from_another_sites_page_is_refused(browser: Browser, headers: dict[str, str]) -> None:
    """Also before anybody is signed in: nobody is signed in behind their back."""
    answer = browser.send("POST", "/api/v1/session", {"badge": "dealer", "secret": PIN}, **headers)
    assert answer.status_code == 403
    assert "another site" in answer.json()["detail"]


def test_a_one_time_secret_opens_nothing_but_its_own_change(browser: Browser, room: CardRoom) -> None:
    """After it, everything; and the one-time secret is good for nothing."""
    secret = room.credentials.give_secret("dealer")
    assert browser.sign_in("dealer", secret).json()["must_change"] is True
    assert browser.get("/api/v1/jackpots").status_code == 403
    page = browser.get("/", accept="text/html")
    assert (page.status_code, page.headers["location"]) == (303, "/account")
    assert browser.get("/account", accept="text/html").status_code == 200
    assert browser.send("POST", "/api/v1/session/secret", {"old": secret, "new": "123456"}).status_code == 422
    assert browser.send("POST", "/api/v1/session/secret", {"old": "wrong", "new": "846297"}).status_code == 403
    assert browser.send("POST", "/api/v1/session/secret", {"old": secret, "new": "846297"}).status_code == 204
    assert browser.get("/api/v1/jackpots").status_code == 200
    assert browser.sign_in("dealer", secret).status_code == 401


def test_changing_the_secret_signs_the_card_out_everywhere_else(browsers: Callable[[], Browser]) -> None:
    """Whoever had taken it over is out."""
    here, there = browsers(), browsers()
    here.sign_in("dealer")
    there.sign_in("dealer")
    assert here.send("POST", "/api/v1/session/secret", {"old": PIN, "new": "a long password"}).status_code == 204
    assert here.get("/api/v1/session").status_code == 200
    assert there.get("/api/v1/session").status_code == 401


def test_one_sees_where_ones_card_is_signed_in_and_ends_it_there(browsers: Callable[[], Browser]) -> None:
    """One's own places only."""
    here, there, other = browsers(), browsers(), browsers()
    for client, badge in ((here, "dealer"), (there, "dealer"), (other, "supervisor")):
        client.sign_in(badge)
    places = here.get("/api/v1/session/places").json()
    assert sorted(known["here"] for known in places) == [False, True]
    theirs = next(known["id"] for known in other.get("/api/v1/session/places").json())
    assert here.send("DELETE", f"/api/v1/session/places/{theirs}").status_code == 404
    elsewhere = next(known["id"] for known in places if not known["here"])
    assert here.send("DELETE", f"/api/v1/session/places/{elsewhere}").status_code == 204
    assert there.get("/api/v1/session").status_code == 401
    assert other.get("/api/v1/session").status_code == 200


def test_a_guest_is_a_player_with_a_name_and_no_secret(browser: Browser) -> None:
    """Practice needs nothing else."""
    assert browser.send("POST", "/api/v1/session/guest", {"name": "x" * 41}).status_code == 422
    answer = browser.send("POST", "/api/v1/session/guest", {"name": "  Pat   Player "})
    assert answer.status_code == 201
    assert (answer.json()["name"], answer.json()["role"], answer.json()["guest"]) == ("Pat Player", "player", True)


def test_signing_in_again_leaves_no_session_behind(browser: Browser, room: CardRoom) -> None:
    """A browser has one session; its token is a new one each time."""
    first = browser.sign_in("dealer").headers["set-cookie"]
    second = browser.sign_in("supervisor").headers["set-cookie"]
    assert first.split(";")[0] != second.split(";")[0]
    assert room.sessions.of_badge("dealer") == []


@pytest.mark.slow
def test_too_many_attempts_to_sign_in_are_slowed_down_by_address(browser: Browser) -> None:
    """Guests too: thirty at once, then one every two seconds."""
    answers = [browser.send("POST", "/api/v1/session/guest", {"name": ""}).status_code for _ in range(3)]
    assert answers == [422] * 3
    codes = []
    for number in range(40):
        browser.client.cookies.clear()
        browser.csrf = ""
        codes.append(browser.send("POST", "/api/v1/session/guest", {"name": f"Guest {number}"}).status_code)
    assert codes[:20] == [201] * 20
    assert 429 in codes
