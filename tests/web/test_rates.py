"""How much one client may ask."""

from dataclasses import replace

import pytest
from fastapi.testclient import TestClient
from hypothesis import given
from hypothesis import strategies as st
from tests.web.browsers import ADDRESS

from pitboss.web import rates
from pitboss.web.app import create_app
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
