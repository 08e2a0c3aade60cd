"""How much one client may ask."""

import asyncio
import socket
from dataclasses import replace

import httpx2
import pytest
from fastapi.testclient import TestClient
from hypothesis import given
from hypothesis import strategies as st
from tests.web.browsers import ADDRESS, Browser
from tests.web.servers import Running

from pitboss.jackpots.documents import Role
from pitboss.web import places, rates
from pitboss.web.app import create_app
from pitboss.web.places import Places
from pitboss.web.problems import Problem
from pitboss.web.rates import Buckets
from pitboss.web.settings import Settings


@given(st.lists(st.floats(0, 5), max_size=60), st.integers(1, 10), st.integers(1, 5))
def test_never_more_than_the_size_and_what_has_flown_in_since(waits: list[float], size: int, rate: int) -> None:
    """Whenever the requests come."""
    now = [0.0]
    buckets = Buckets(rate, size, lambda: now[0])
    taken = 0
    for wait in waits:
        now[0] += wait
        seconds = buckets.take("key")
        taken += not seconds
        assert taken <= size + now[0] * rate + 1e-6
        if seconds:
            now[0] += seconds + 1e-9
            assert not buckets.take("key")
            taken += 1


def test_clients_do_not_take_from_each_others_buckets() -> None:
    """One too many of one, none of the other."""
    buckets = Buckets(1, 2, lambda: 0.0)
    assert [bool(buckets.take("a")) for _ in range(3)] == [False, False, True]
    assert not buckets.take("b")


def test_buckets_in_memory_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever makes up addresses fills no memory."""
    monkeypatch.setattr(rates, "MOST_BUCKETS", 10)
    buckets = Buckets(1, 1, lambda: 0.0)
    for number in range(1_000):
        buckets.take(str(number))
    assert len(buckets._buckets) == 10  # noqa: SLF001 - there is no other way to see it


def test_too_many_requests_are_told_when_to_come_back(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the server's own checks are answered all the same."""
    monkeypatch.setattr(rates, "SESSIONS_AN_ADDRESS", 0.001)  # a bucket of three, and one more in a quarter of an hour
    slow = replace(settings, requests_per_second=1, requests_at_once=3_000)
    with TestClient(create_app(slow), ADDRESS) as client:
        assert [client.get("/").status_code for _ in range(4)] == [200, 200, 200, 429]
        answer = client.get("/")
        assert answer.headers["content-security-policy"]
        assert int(answer.headers["retry-after"]) >= 1
        assert client.get("/healthz").status_code == 200


def test_a_body_that_hides_its_length_is_counted_as_it_comes(client: TestClient) -> None:
    """In pieces, without a header that says how long it is."""
    pieces = (b"x" * 100_000 for _ in range(20))
    answer = client.post("/api/v1/session", content=pieces, headers={"content-type": "application/json"})
    assert answer.status_code == 413


def test_a_costly_request_of_a_guest_counts_for_more_than_a_cheap_one(settings: Settings) -> None:
    """From one address: thirty pages, or five hands to name."""
    slow = replace(settings, guest_requests_per_second=1, guest_requests_at_once=30)
    body = {"game": "three-card-poker", "cards": "As Ks Qs"}
    with TestClient(create_app(slow), ADDRESS) as client:
        answers = [client.post("/api/v1/maths/hand", json=body).status_code for _ in range(6)]
    assert answers == [200] * 5 + [429]
    with TestClient(create_app(slow), ADDRESS) as client:
        assert [client.get("/hand").status_code for _ in range(31)] == [200] * 30 + [429]


def test_a_made_up_cookie_opens_no_bucket_of_its_own(settings: Settings) -> None:
    """A new one with every request: all of them are the address's."""
    slow = replace(settings, guest_requests_per_second=1, guest_requests_at_once=10)
    with TestClient(create_app(slow), ADDRESS) as client:
        asked = (client.get("/hand", headers={"Cookie": f"pitboss_session=made-up-{number}"}) for number in range(12))
        assert [answer.status_code for answer in asked] == [200] * 10 + [429] * 2


def test_staff_are_not_kept_waiting_by_guests_of_their_address(settings: Settings) -> None:
    """The address's guests have used up what they may; whoever has a card goes on."""
    app = create_app(replace(settings, guest_requests_per_second=1, guest_requests_at_once=5))
    with TestClient(app, ADDRESS):
        guest, dealer = Browser(app), Browser(app).enter(Role.DEALER)
        assert [guest.get("/hand").status_code for _ in range(6)][-1] == 429
        assert [dealer.get("/api/v1/jackpots").status_code for _ in range(20)] == [200] * 20


def test_few_requests_of_guests_are_worked_on_at_once_and_staff_pass_them() -> None:
    """Guests wait in a line, which has an end; a place is given back when the answer begins, and once only."""

    async def crowd() -> tuple[int, int]:
        queue, most, now = Places(at_once=2, waiting=20, here=8), 0, 0

        async def ask(address: str) -> bool:
            nonlocal most, now
            try:
                let_go = await queue.take(address)
            except Problem:
                return False
            now += 1
            most = max(most, now)
            await asyncio.sleep(0)
            now -= 1
            let_go()
            let_go()
            return True

        answered = await asyncio.gather(*(ask(f"10.0.0.{number % 2}") for number in range(40)))
        return most, sum(answered)

    assert asyncio.run(crowd()) == (2, 2 + 2 * 8)


def test_a_guest_who_sends_a_body_drop_by_drop_holds_no_place(live: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """More of them than there are places: other guests are answered meanwhile, and the slow ones are let go."""
    monkeypatch.setattr(rates, "BODY_SECONDS", 0.5)
    host, port = live.url.removeprefix("http://").split(":")
    head = b"POST /api/v1/session/guest HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"
    slow = [socket.create_connection((host, int(port))) for _ in range(places.AT_ONCE + 2)]
    for connection in slow:
        connection.sendall(head)
    assert httpx2.get(f"{live.url}/hand", trust_env=False).status_code == 200
    assert [connection.recv(100)[9:12] for connection in slow] == [b"408"] * len(slow)
    for connection in slow:
        connection.close()
