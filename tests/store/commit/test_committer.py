import datetime as dt
import json
import threading
from concurrent.futures import Future

import pytest
from tests.jackpots.memory import Memory
from tests.store import day, room

from pitboss.desk.person import Role
from pitboss.errors import PitbossError
from pitboss.jackpots.commands import AdjustMeter, DepositFunds, HaltJackpot, RegisterBadge
from pitboss.jackpots.documents import JackpotTable
from pitboss.store import Committer, Limits, Reader, Receipt, StoreError
from pitboss.store.commit.clock import WatchedClock
from pitboss.store.commit.codec import to_json


def test_a_wager_is_on_the_meter_once_it_is_acknowledged(committer: Committer, reader: Reader) -> None:
    """The receipt names the entry, and the meter has grown by the contribution."""
    room.open_room(committer)
    receipt = committer.do("w1", room.start("T0", 1))
    assert receipt == Receipt({"table": "T0", "round": "1", "wagers": 1}, 2)
    assert reader.meter("fortune", "jackpot") == room.SEED + room.GROWTH
    table = reader.get(JackpotTable, "T0")
    assert table.game is not None


def test_the_same_request_again_gets_the_first_answer(committer: Committer, reader: Reader) -> None:
    """A client that did not hear the answer sends again, and nothing happens twice."""
    room.open_room(committer)
    first = committer.do("w1", room.start("T0", 1))
    again = committer.do("w1", room.start("T0", 1))
    assert (again.result, again.sequence, again.repeated) == (first.result, first.sequence, True)
    assert reader.meter("fortune", "jackpot") == room.SEED + room.GROWTH


def test_the_same_request_twice_in_one_commit_happens_once(url: str) -> None:
    """Also before the first one is safe."""
    with Committer(url) as committer:
        room.open_room(committer)
        answers = [committer.submit("w1", room.start("T0", 1)) for _ in range(20)]
        receipts = [answer.result() for answer in answers]
    assert sum(not receipt.repeated for receipt in receipts) == 1
    assert len({receipt.sequence for receipt in receipts}) == 1


def test_the_same_id_with_another_body_is_refused(committer: Committer, reader: Reader) -> None:
    """An id belongs to one request for ever."""
    room.open_room(committer, 2)
    committer.do("w1", room.start("T0", 1))
    with pytest.raises(PitbossError, match="w1 was sent before with different content"):
        committer.do("w1", room.start("T1", 1))
    assert reader.meter("fortune", "jackpot") == room.SEED + room.GROWTH


def test_a_refused_command_changes_nothing_and_may_be_sent_again(committer: Committer, reader: Reader) -> None:
    """A refusal is no answer that is kept: once its cause is gone, the same request is accepted."""
    room.open_room(committer)
    committer.do("w1", room.start("T0", 1))
    before = reader.head()
    with pytest.raises(PitbossError, match="Game 1 runs at table T0"):
        committer.do("w2", room.start("T0", 2))
    assert reader.head() == before
    committer.do("e1", room.end("T0"))
    assert not committer.do("w2", room.start("T0", 2)).repeated


def test_a_refusal_in_a_batch_leaves_the_others(url: str, reader: Reader) -> None:
    """Of two games at one table in one commit the second is refused."""
    with Committer(url) as committer:
        room.open_room(committer, 3)
        tables = ("T0", "T0", "T1", "nowhere", "T2")
        answers = [committer.submit(f"w{n}", room.start(table, n)) for n, table in enumerate(tables)]
        failed = [answer.exception() is not None for answer in answers]
    assert failed == [False, True, False, True, False]
    assert reader.meter("fortune", "jackpot") == room.SEED + 3 * room.GROWTH


@pytest.mark.parametrize("request_id", ["", "x" * 101, "a\nb", "ü", "\0"])
def test_an_id_is_visible_ascii_of_bounded_length(committer: Committer, request_id: str) -> None:
    """What could not be written or read back is refused before it is queued."""
    with pytest.raises(PitbossError, match="1 to 100 visible ASCII"):
        committer.submit(request_id, room.end("T0"))


@pytest.mark.parametrize("text", ["nul \0", "half a \ud800 pair"])
def test_text_that_no_database_keeps_is_refused(committer: Committer, text: str) -> None:
    """One bad request must not fail the others of its commit."""
    command = HaltJackpot(jackpot="fortune", code="malfunction", reason=text, badge="manager")
    with pytest.raises(PitbossError, match="A text of this request"):
        committer.submit("h1", command)


def test_text_of_any_other_kind_comes_back_as_it_was(committer: Committer, reader: Reader) -> None:
    """Quotes, backslashes, braces, commas and letters of all alphabets."""
    room.open_room(committer)
    reason = 'a "b" \\ {c,d} \x7f\x1f \n é 牌九 🂡 NULL'
    command = AdjustMeter(
        jackpot="fortune", meter="jackpot", cents=5, code="malfunction", reason=reason, badge="manager",
        second="accounting",
    )  # fmt: skip
    committer.do("a1", command)
    assert reader.history(room.METER)[0].reason == reason


def test_many_threads_get_one_total_order(url: str, reader: Reader) -> None:
    """Every wager is counted once, and requests share commits."""
    with Committer(url) as committer:
        room.open_room(committer, 8)
        commits = committer.counts.commits

        def play(table: int) -> None:
            for number in range(10):
                committer.do(f"{table}-{number}s", room.start(f"T{table}", number))
                committer.do(f"{table}-{number}e", room.end(f"T{table}"))

        threads = [threading.Thread(target=play, args=(table,)) for table in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert committer.counts.commits - commits < 160
    assert reader.meter("fortune", "jackpot") == room.SEED + 80 * room.GROWTH
    assert [event.id for event in reader.events()] == list(range(1, reader.head().event + 1))


def test_commands_of_one_sender_are_decided_in_the_order_they_were_sent(url: str, reader: Reader) -> None:
    """Start, end, start, end at one table, all in flight at once."""
    with Committer(url) as committer:
        room.open_room(committer)
        answers: list[Future[Receipt]] = []
        for number in range(20):
            answers.append(committer.submit(f"s{number}", room.start("T0", number)))
            answers.append(committer.submit(f"e{number}", room.end("T0")))
        assert [answer.exception() for answer in answers] == [None] * 40
    rounds = [line.facts["round"] for line in reader.history(room.METER, limit=20)]
    assert rounds == [str(number) for number in reversed(range(20))]


def test_a_clock_that_goes_back_does_not_take_the_journal_with_it(url: str, reader: Reader) -> None:
    """Entries are ordered by their number, and times stand still until the clock has caught up."""
    times = iter(range(1_000))
    start = dt.datetime(2026, 3, 1, tzinfo=dt.UTC)
    with Committer(url, clock=lambda: start - dt.timedelta(hours=next(times))) as committer:
        room.open_room(committer)
        committer.do("w1", room.start("T0", 1))
    assert {line.at for line in reader.history(room.METER)} == {"2026-03-01T00:00:00.000+00:00"}
    tomorrow = start + dt.timedelta(1)
    assert WatchedClock(lambda: tomorrow).after("2026-03-01T00:00:00.000+00:00") == tomorrow


def test_two_committers_on_one_database_see_each_others_changes(url: str, reader: Reader) -> None:
    """Each catches up on what the other wrote before it decides."""
    with Committer(url) as one, Committer(url) as other:
        room.open_room(one, 2)
        for number in range(5):
            one.do(f"s{number}", room.start("T0", number))
            with pytest.raises(PitbossError, match="runs at table T0"):
                other.do(f"x{number}", room.start("T0", "x"))
            other.do(f"o{number}", room.start("T1", number))
            other.do(f"e{number}", room.end("T0"))
            one.do(f"f{number}", room.end("T1"))
            assert other.do(f"s{number}", room.start("T0", number)).repeated
    assert reader.meter("fortune", "jackpot") == room.SEED + 10 * room.GROWTH


def test_a_full_queue_refuses_with_a_sentence(url: str) -> None:
    """Waiting has a bound."""
    with (
        Committer(url, limits=Limits(waiting=0)) as committer,
        pytest.raises(StoreError, match="0 requests are waiting"),
    ):
        committer.submit("e", room.end("T0"))


def test_a_closed_committer_takes_no_more(url: str) -> None:
    """What waited when it was closed has been written."""
    committer = Committer(url)
    answer = committer.submit("b", RegisterBadge(badge="x", person="X", role=Role.AUDITOR))
    committer.close()
    assert answer.result().result["badge"] == "x"
    with pytest.raises(StoreError, match="closed"):
        committer.submit("c", room.end("T0"))


def test_a_request_that_was_cancelled_before_its_turn_is_not_done(url: str) -> None:
    """The writer looks before it decides."""
    with Committer(url) as committer:
        badges = [RegisterBadge(badge=f"x{number}", person="X", role=Role.AUDITOR) for number in range(50)]
        answers = [committer.submit(badge.badge, badge) for badge in badges]
        cancelled = [answer.cancel() for answer in answers]
    for answer, gone in zip(answers, cancelled, strict=True):
        assert answer.cancelled() == gone


def test_the_journal_is_the_one_that_the_manager_in_memory_keeps(url: str, reader: Reader) -> None:
    """The same commands at the same time, however they fall into commits, make the same chain of hashes."""
    now = dt.datetime(2026, 3, 1, 20, tzinfo=dt.UTC)
    memory = Memory()
    commands = [*room.opening(3), *day.games(), *day.office()]
    for command in commands:
        memory.do(command, now)
    with Committer(url, clock=lambda: now) as committer:
        for answer in [committer.submit(f"c{number}", command) for number, command in enumerate(commands)]:
            answer.result()
        assert committer.counts.commits < len(commands)
    assert reader.head().hash == memory.journal[-1][0]
    assert [dict(event.data) for event in reader.events()] == [json.loads(to_json(event)) for event in memory.events]
    assert {
        key: reader.find(type(document), document.id) for key, document in memory.documents.items()
    } == memory.documents


def test_what_is_more_than_the_ledger_holds_is_refused_with_a_sentence(committer: Committer, reader: Reader) -> None:
    """A refusal like any other: nothing is booked, and the next command goes on."""
    room.open_room(committer)
    deposits = (
        DepositFunds(cents=10**10, stage="set-aside", reference=f"No. {number}", badge="manager", second="accounting")
        for number in range(462)
    )
    answers = [committer.submit(f"d{number}", deposit) for number, deposit in enumerate(deposits)]
    assert all(answer.result() for answer in answers[:461])
    with pytest.raises(PitbossError, match="more than the ledger holds: nothing was booked"):
        answers[461].result()
    assert reader.head().sequence == answers[460].result().sequence


def test_a_committer_that_is_closed_does_not_write(url: str) -> None:
    """Whoever asks whether it can write is told the truth."""
    committer = Committer(url)
    assert committer.writes
    committer.close()
    assert not committer.writes
