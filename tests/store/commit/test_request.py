"""Answers to callers that share a loop of asyncio: the web server's way to the committer."""

import asyncio
import datetime as dt
import threading

import pytest
from tests.store import room

from pitboss.errors import PitbossError
from pitboss.store import Committer, Limits, Reader, Receipt, StoreError
from pitboss.store.commit.request import LoopAnswer, give_all


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

    with Committer(url, limits=Limits(waiting=0)) as committer, pytest.raises(StoreError, match="0 requests wait"):
        asyncio.run(ask(committer))
    with pytest.raises(StoreError, match="closed"):
        asyncio.run(ask(committer))
