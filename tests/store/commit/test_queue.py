"""The line: who shares a commit, who is waited for, and how callers take turns."""

import asyncio
import datetime as dt
import itertools
import sys
import threading
import time
from concurrent.futures import Future

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.store import room

from pitboss.errors import PitbossError
from pitboss.store import Committer, Limits, Reader, Receipt, StoreError
from pitboss.store.commit.queue import FEW, LoopAnswer, Request, RequestQueue, give_all

PATIENCE_SECONDS = 60.0
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


def test_a_wait_of_microseconds_ends() -> None:
    """However short it is: the first of a batch must not wait for a second one that never comes."""
    line, waiting = RequestQueue(Limits(patience=1.0)), request(0)

    def take_often() -> None:
        for number in range(100_000):
            line.answered(2)
            line.took((number % 20) / 1_000_000)
            line.put(Request(waiting.id, waiting.body_hash, waiting.command, Future()))
            line.take()

    taking = threading.Thread(target=take_often, daemon=True)
    taking.start()
    taking.join(PATIENCE_SECONDS)
    assert not taking.is_alive()


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
    with pytest.raises(StoreError, match="3 requests are waiting already"):
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


def test_callers_of_one_loop_get_each_their_own_answer(url: str, reader: Reader) -> None:
    """Many wagers in flight from one thread, a refused one among them."""

    async def play(committer: Committer) -> list[Receipt | BaseException]:
        tables = [*range(8), 3]
        waiting = [committer.submit_async(f"w{n}", room.start(f"T{table}", n)) for n, table in enumerate(tables)]
        return await asyncio.gather(*waiting, return_exceptions=True)

    with Committer(url) as committer:
        room.open_room(committer, 8)
        answers = asyncio.run(play(committer))
    assert [answer.result["table"] for answer in answers[:8] if isinstance(answer, Receipt)] == [
        f"T{table}" for table in range(8)
    ]
    assert isinstance(answers[8], PitbossError)
    assert "Game 3 runs at table T3" in str(answers[8])
    assert reader.meter("fortune", "jackpot") == room.SEED + 8 * room.GROWTH


def test_an_answer_comes_only_after_its_commit(url: str, reader: Reader) -> None:
    """Whoever was answered finds the wager in the database, whatever the loop does next."""

    async def play(committer: Committer) -> None:
        for number in range(5):
            await committer.submit_async(f"s{number}", room.start("T0", number))
            assert reader.meter("fortune", "jackpot") == room.SEED + (number + 1) * room.GROWTH
            await committer.submit_async(f"e{number}", room.end("T0"))

    with Committer(url) as committer:
        room.open_room(committer)
        asyncio.run(play(committer))


def test_a_loop_is_called_once_for_all_answers_of_a_commit() -> None:
    """However many wait in it; a thread that waits is told by itself."""
    calls: list[int] = []
    receipt = Receipt({}, 1)

    async def wait() -> list[Receipt]:
        loop = asyncio.get_running_loop()
        answers = [LoopAnswer() for _ in range(10)]
        call = loop.call_soon_threadsafe

        def counted(callback: object, *arguments: object) -> object:
            calls.append(1)
            return call(callback, *arguments)  # type: ignore[arg-type] # passed on as it came

        loop.call_soon_threadsafe = counted  # type: ignore[method-assign,assignment] # to count it
        thread = threading.Thread(target=give_all, args=([(answer, receipt) for answer in answers],))
        thread.start()
        return await asyncio.gather(*(answer.future for answer in answers))

    assert asyncio.run(wait()) == [receipt] * 10
    assert sum(calls) == 1


def test_a_loop_that_was_closed_does_not_stop_the_writer(url: str, reader: Reader) -> None:
    """Its requests are kept, and others are answered."""
    begun, go_on = threading.Event(), threading.Event()

    def clock() -> dt.datetime:
        begun.set()
        go_on.wait(60)
        return dt.datetime(2026, 3, 1, tzinfo=dt.UTC)

    go_on.set()
    with Committer(url, clock=clock) as committer:
        room.open_room(committer, 2)
        begun.clear()
        go_on.clear()

        async def leave() -> None:
            committer.submit_async("w0", room.start("T0", 0))
            await asyncio.get_running_loop().run_in_executor(None, begun.wait, 60)

        asyncio.run(leave())
        go_on.set()
        committer.do("w1", room.start("T1", 1))
        assert not committer.halted
    assert reader.meter("fortune", "jackpot") == room.SEED + 2 * room.GROWTH


def test_a_caller_that_gives_up_before_its_turn_takes_its_request_back() -> None:
    """After its turn has come it is not told, and nothing breaks."""

    async def give_up() -> None:
        early, late = LoopAnswer(), LoopAnswer()
        early.future.cancel()
        assert not early.set_running_or_notify_cancel()
        assert late.set_running_or_notify_cancel()
        late.future.cancel()
        late.give(Receipt({}, 1))
        assert late.future.cancelled()

    asyncio.run(give_up())


def test_a_full_queue_and_a_closed_committer_refuse_in_a_loop_too(url: str) -> None:
    """With the same sentences, at once."""

    async def ask(committer: Committer) -> None:
        await committer.submit_async("e", room.end("T0"))

    with (
        Committer(url, limits=Limits(waiting=0)) as committer,
        pytest.raises(StoreError, match="0 requests are waiting"),
    ):
        asyncio.run(ask(committer))
    with pytest.raises(StoreError, match="closed"):
        asyncio.run(ask(committer))
