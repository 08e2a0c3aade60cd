"""How much one client may ask."""

import asyncio
import selectors
import socket
import threading
import time
from collections.abc import Coroutine
from dataclasses import replace
from functools import partial

import httpx2
import pytest
from fastapi.testclient import TestClient
from hypothesis import given
from hypothesis import strategies as st
from tests.web.browsers import ADDRESS, Browser
from tests.web.servers import Running, wait_until

from pitboss.desk.person import Role
from pitboss.web.app import create_app
from pitboss.web.guard import limits, rates
from pitboss.web.guard.limits import MOST_REST_SECONDS, Buckets, Places
from pitboss.web.guard.rates import Watchers
from pitboss.web.problems import Problem
from pitboss.web.settings import Settings

#: A wait that nobody else has.
HOLD_SECONDS = 0.321


class WaitsAtOnce(selectors.SelectSelector):
    """Nobody waits for the time to pass: it is later at once, however busy the machine is."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """What is ready, and how late it is then."""
        self.now += timeout or 0.0
        return super().select(0)


class LoopAtOnce(asyncio.SelectorEventLoop):
    """A loop by whose time nothing but waiting takes any."""

    def __init__(self) -> None:
        """At its beginning."""
        self.waits = WaitsAtOnce()
        super().__init__(self.waits)

    def time(self) -> float:
        """The seconds that were waited."""
        return self.waits.now


def run_at_once(work: Coroutine[None, None, float]) -> float:
    """What comes of some work whose waiting takes no time."""
    with asyncio.Runner(loop_factory=LoopAtOnce) as runner:
        return runner.run(work)


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
    monkeypatch.setattr("pitboss.web.guard.limits.MOST_BUCKETS", 10)
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


@pytest.fixture
def nothing_flows_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """Buckets are as full as they are made: the test may be as slow as the machine."""
    monkeypatch.setattr(rates, "Buckets", partial(Buckets, clock=lambda: 0.0))


@pytest.mark.slow
@pytest.mark.usefixtures("nothing_flows_in")
def test_a_costly_request_of_a_guest_counts_for_more_than_a_cheap_one(settings: Settings) -> None:
    """From one address: thirty pages, or five hands to name."""
    slow = replace(settings, guest_requests_per_second=1, guest_requests_at_once=30)
    body = {"game": "three-card-poker", "cards": "As Ks Qs"}
    with TestClient(create_app(slow), ADDRESS) as client:
        answers = [client.post("/api/v1/maths/hand", json=body).status_code for _ in range(6)]
    assert answers == [200] * 5 + [429]
    with TestClient(create_app(slow), ADDRESS) as client:
        assert [client.get("/hand").status_code for _ in range(31)] == [200] * 30 + [429]


@pytest.mark.usefixtures("nothing_flows_in")
def test_a_made_up_cookie_opens_no_bucket_of_its_own(settings: Settings) -> None:
    """A new one with every request: all of them are the address's."""
    slow = replace(settings, guest_requests_per_second=1, guest_requests_at_once=10)
    with TestClient(create_app(slow), ADDRESS) as client:
        asked = (client.get("/hand", headers={"Cookie": f"pitboss_session=made-up-{number}"}) for number in range(12))
        assert [answer.status_code for answer in asked] == [200] * 10 + [429] * 2


@pytest.mark.usefixtures("nothing_flows_in")
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
                assert let_go is not None
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
    slow = [socket.create_connection((host, int(port))) for _ in range(limits.AT_ONCE + 2)]
    for connection in slow:
        connection.sendall(head)
    assert httpx2.get(f"{live.url}/hand", trust_env=False).status_code == 200
    assert [connection.recv(100)[9:12] for connection in slow] == [b"408"] * len(slow)
    for connection in slow:
        connection.close()


def test_guests_take_no_more_than_their_share_while_the_floor_is_at_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """A crowd that asks without end, each request as long as the last: the places rest, all together long enough."""
    monkeypatch.setattr(limits, "SHARE", 0.25)

    async def crowd(*, floor: bool) -> float:
        clock = asyncio.get_running_loop().time
        queue, worked, until = Places(at_once=2, clock=clock), 0.0, clock() + 1.0
        if floor:
            queue.floor_asks()

        async def ask(address: str) -> None:
            nonlocal worked
            while clock() < until:
                let_go = await queue.take(address)
                assert let_go is not None
                began = clock()
                await asyncio.sleep(0.01)
                worked += clock() - began
                let_go()

        await asyncio.gather(*(ask(f"10.0.0.{number}") for number in range(10)))
        return worked

    assert 0.24 < run_at_once(crowd(floor=True)) < 0.4  # a quarter of a second, and what had begun at the end
    assert 2.0 <= run_at_once(crowd(floor=False)) < 2.2  # two places that do not rest


def test_the_floor_is_at_work_for_a_while_after_a_request_of_staff() -> None:
    """A room where nobody works serves its guests without a rest; a rest has an end, however slow the disk was."""
    now = [100.0]
    queue = Places(clock=lambda: now[0])
    assert queue.rest_after(0.01) == 0
    queue.floor_asks()
    assert queue.rest_after(0.01) == pytest.approx(0.01 * (limits.AT_ONCE / limits.SHARE - 1))
    assert queue.rest_after(60.0) == limits.MOST_REST_SECONDS
    now[0] += limits.FLOOR_SECONDS
    assert queue.rest_after(0.01) == 0


def test_nobody_works_for_a_guest_who_is_gone_and_no_place_is_lost() -> None:
    """Gone while they waited, gone as their turn came, or given up by the server: the next one has the place."""

    async def crowd() -> None:
        queue, loop = Places(at_once=1), asyncio.get_running_loop()
        let_go = await queue.take("10.0.0.1")
        gone = [loop.create_future() for _ in range(3)]
        waiting = [asyncio.ensure_future(queue.take("10.0.0.1", departure)) for departure in gone]
        last = asyncio.ensure_future(queue.take("10.0.0.2", loop.create_future()))
        await asyncio.sleep(0)
        gone[0].set_result({})
        waiting[1].cancel()
        await asyncio.sleep(0)
        assert let_go is not None
        let_go()
        gone[2].set_result({})  # in the same turn of the loop as the place comes
        assert [await waiting[0], await waiting[2]] == [None, None]
        taken = await last
        assert taken is not None
        taken()
        assert queue.waiting == 0
        assert await queue.take("10.0.0.3") is not None

    asyncio.run(crowd())


def test_whoever_hangs_up_while_they_wait_for_a_place_is_not_worked_for(
    live: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fifty pages are asked for and hung up on while both places are taken: none of them is made."""
    made, slow = list[None](), threading.Event()

    async def page(_request: object) -> None:
        made.append(None)
        await asyncio.to_thread(slow.wait, 10)

    monkeypatch.setattr("pitboss.web.guard.sessions.find_person", page)
    host, port = live.url.removeprefix("http://").split(":")

    def ask() -> socket.socket:
        connection = socket.create_connection((host, int(port)))
        connection.sendall(b"GET /hand HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return connection

    busy = [ask() for _ in range(limits.AT_ONCE)]
    wait_until(lambda: len(made) == limits.AT_ONCE)
    for _ in range(50):
        ask().close()
    slow.set()
    assert httpx2.get(f"{live.url}/hand", trust_env=False).status_code == 200
    assert len(made) <= limits.AT_ONCE + 10  # the server may see a place before it sees that somebody is gone
    for connection in busy:
        connection.close()


@pytest.mark.usefixtures("nothing_flows_in")
def test_a_refused_guest_hears_of_it_a_moment_later_and_staff_at_once(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever asks again with every answer is slowed down; so many are held, the others are told at once."""
    held, sleep = list[float](), asyncio.sleep

    async def noted(seconds: float) -> None:
        if seconds == HOLD_SECONDS:
            held.append(seconds)
        else:
            await sleep(seconds)

    monkeypatch.setattr(asyncio, "sleep", noted)
    monkeypatch.setattr(rates, "HOLD_SECONDS", HOLD_SECONDS)
    limits = replace(settings, guest_requests_per_second=1, guest_requests_at_once=1, requests_at_once=3)
    app = create_app(replace(limits, requests_per_second=1))

    with TestClient(app, ADDRESS):
        guest, dealer = Browser(app), Browser(app).enter(Role.DEALER)
        guest.get("/hand")
        assert held == []
        assert guest.get("/hand").status_code == 429
        assert held == [HOLD_SECONDS]
        assert 429 in {dealer.get("/hand").status_code for _ in range(4)}
        assert dealer.get("/hand").status_code == 429
        monkeypatch.setattr(rates, "MOST_HELD", 0)
        assert guest.get("/hand").status_code == 429
        assert held == [HOLD_SECONDS]


@pytest.mark.usefixtures("nothing_flows_in")
def test_the_figures_count_refusals_and_the_log_does_not_tell_each(
    settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    """A flood fills no disk."""
    with TestClient(
        create_app(replace(settings, guest_requests_per_second=1, guest_requests_at_once=1)), ADDRESS
    ) as it:
        it.get("/hand")
        capsys.readouterr()
        assert [it.get("/hand").status_code for _ in range(5)] == [429] * 5
        assert not capsys.readouterr().err
        assert 'pitboss_requests_total{method="GET",route="none",status="429"} 5.0' in it.get("/metrics").text


@pytest.mark.usefixtures("nothing_flows_in")
def test_only_those_who_watch_the_server_ask_for_its_health_without_limit(settings: Settings) -> None:
    """The addresses that may read its figures, and its proxies; others are guests."""
    few = replace(settings, guest_requests_per_second=1, guest_requests_at_once=2)
    with TestClient(create_app(few), ADDRESS) as watcher:
        assert [watcher.get("/readyz").status_code for _ in range(5)] == [200] * 5
    with TestClient(create_app(replace(few, metrics_for=())), ADDRESS) as stranger:
        assert [stranger.get("/readyz").status_code for _ in range(5)] == [200] * 2 + [429] * 3


def test_a_proxy_that_asks_for_itself_watches_the_server() -> None:
    """By its address or its network; a network of the other kind, and what is no address, is nobody's."""
    watchers = Watchers(
        Settings(metrics_for=("127.0.0.1",), trusted_proxies=("10.0.0.9", "172.30.0.0/24", "*", "fd00::/8"))
    )
    assert [address in watchers for address in ("127.0.0.1", "10.0.0.9", "172.30.0.7", "fd00::1")] == [True] * 4
    assert [address in watchers for address in ("10.0.0.8", "172.30.1.7", "::1", "", "testclient")] == [False] * 5


@pytest.mark.slow
def test_an_honest_guest_is_served_quickly_beside_a_floor_at_work(settings: Settings) -> None:
    """A page with its files, again and again as a player looks around: never refused, hardly kept waiting."""
    with TestClient(app := create_app(settings), ADDRESS):
        guest, dealer, waits = Browser(app), Browser(app).enter(Role.DEALER), []
        for _ in range(10):
            assert dealer.get("/api/v1/jackpots").status_code == 200
            for path in ("/play", "/static/pitboss.css", "/api/v1/play/tables", "/api/v1/play/me"):
                began = time.monotonic()
                assert guest.get(path).status_code == 200
                waits.append(time.monotonic() - began)
    assert sorted(waits)[len(waits) // 2] < MOST_REST_SECONDS
