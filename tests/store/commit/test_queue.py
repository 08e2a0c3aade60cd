"""The line: who shares a commit, who is waited for, and how callers take turns."""

import itertools
import sys
import threading
import time
from concurrent.futures import Future

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.store import room

from pitboss.store import Limits, Receipt, StoreError
from pitboss.store.commit.queue import FEW, RequestQueue
from pitboss.store.commit.request import Request

PATIENT = Limits(patience=1.0, most_patience_seconds=30.0)


def request(name: object) -> Request:
    """A request that somebody waits for."""
    answer: Future[Receipt] = Future()
    return Request.of(f"r{name}", room.end("T0"), answer)


def line_of(waiting: int, limits: Limits | None = None, *, in_halves: bool = False) -> RequestQueue:
    """A line in which so many wait."""
    line = RequestQueue(limits or Limits())
    line.in_halves = in_halves
    for number in range(waiting):
        line.put(request(number))
    return line


def names(batch: list[Request] | None) -> list[str]:
    """Who is in a batch."""
    assert batch is not None
    return [waiting.id for waiting in batch]


@given(waiting=st.integers(1, 60), together=st.integers(1, 20), in_halves=st.booleans())
def test_everyone_has_a_turn_in_the_order_they_came(waiting: int, together: int, *, in_halves: bool) -> None:
    """Whatever the limit; nobody twice, and nobody is left out at the close."""
    line = line_of(waiting, Limits(together=together), in_halves=in_halves)
    line.close()
    found: list[str] = []
    while (batch := line.take()) is not None:
        assert len(batch) <= together
        found += names(batch)
    assert found == [f"r{number}" for number in range(waiting)]


def test_all_who_wait_share_a_commit_where_the_database_does_not_work_alone() -> None:
    """Up to the limit."""
    assert len(names(line_of(20).take())) == 20


def test_one_half_goes_first_where_the_other_is_decided_meanwhile() -> None:
    """And the others while that is on its way, so that the halves stay alike."""
    line = line_of(20, in_halves=True)
    assert len(names(line.take())) == 10
    assert len(line.take_meanwhile(10, time.monotonic())) == 10
    assert line.take_meanwhile(10, time.monotonic()) == []


def test_halves_that_are_unlike_become_alike_again() -> None:
    """Four are on their way and sixteen wait: ten of them go next, not all."""
    assert len(line_of(16, in_halves=True).take_meanwhile(4, time.monotonic())) == 10


def test_few_callers_are_not_divided() -> None:
    """A commit each would cost more than it saves."""
    line = line_of(FEW - 1, in_halves=True)
    assert len(names(line.take())) == FEW - 1


def test_a_batch_waits_for_those_who_were_answered_just_now() -> None:
    """The second comes back a moment later, and is in the same batch; nobody else is waited for."""
    line = line_of(1, PATIENT)
    line.took(30.0)
    line.answered(2)
    threading.Timer(0.05, lambda: line.put(request("late"))).start()
    assert names(line.take()) == ["r0", "rlate"]


def test_whoever_does_not_come_back_is_waited_for_once() -> None:
    """The next batch goes at once."""
    line = line_of(1, Limits(patience=1.0))
    line.took(0.02)
    line.answered(2)
    began = time.monotonic()
    assert names(line.take()) == ["r0"]
    assert time.monotonic() - began >= 0.005
    line.took(1_000.0)
    line.put(request(1))
    assert names(line.take()) == ["r1"]


def test_a_lone_caller_never_waits() -> None:
    """However long a commit takes: the one who was answered is the one who is here."""
    line = line_of(1, PATIENT)
    line.took(30.0)
    line.answered(1)
    assert names(line.take()) == ["r0"]


def test_a_page_on_its_way_is_not_kept_waiting() -> None:
    """Its senders' answers come before those who may come back: the wait is over by half the time of a commit."""
    line = line_of(0, PATIENT)
    line.took(30.0)
    line.answered(5)
    assert line.take_meanwhile(5, time.monotonic() - 30.0) == []


def test_a_request_that_was_taken_back_has_no_turn() -> None:
    """Its sender has given up."""
    line = RequestQueue(Limits())
    gone = request("gone")
    assert gone.answer.cancel() if isinstance(gone.answer, Future) else False
    line.put(gone)
    line.put(request("here"))
    assert names(line.take()) == ["rhere"]


def test_a_full_line_refuses() -> None:
    """With what to do."""
    line = line_of(3, Limits(waiting=3))
    with pytest.raises(StoreError, match="3 requests wait already"):
        line.put(request("more"))


def test_nobody_comes_in_behind_the_last() -> None:
    """Whoever is let in is taken, however close to the end: a request that nobody takes would wait for ever."""
    patience = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(100):
            line = line_of(0)
            came: list[str] = []

            def come(line: RequestQueue = line, came: list[str] = came) -> None:
                for number in itertools.count():
                    waiting = request(number)
                    try:
                        line.put(waiting)
                    except StoreError:
                        return
                    came.append(waiting.id)

            caller = threading.Thread(target=come)
            caller.start()
            line.close()
            taken: list[str] = []
            while (batch := line.take()) is not None:
                taken += names(batch)
            caller.join()
            assert taken == came
    finally:
        sys.setswitchinterval(patience)


def test_everyone_can_be_told_at_once() -> None:
    """Whoever waits when the database is gone; and nobody after the close."""
    line = line_of(30, Limits(together=4))
    line.close()
    assert len(list(line.everyone())) == 30
    assert line.take() is None
