"""Live updates: in order, each once, resumed where they were lost, and told to those who may know."""

import asyncio
import contextlib
import socket
import threading
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import cast

import httpx2
import pytest
from tests.store.room import PLAN
from tests.web.browsers import PEOPLE, Clock
from tests.web.live_floor import LiveFloor
from tests.web.servers import Running, events, listening, running, wait_until

from pitboss.desk.person import Badge, Role
from pitboss.jackpots import commands as c
from pitboss.jackpots.documents import JackpotTable, Lit
from pitboss.jackpots.game.display import Display
from pitboss.store import Reader
from pitboss.store.read.reader import MOST_ROWS, Event, Snapshot
from pitboss.web import room as rooms
from pitboss.web.api.events import sees
from pitboss.web.guard.limits import MOST_A_SESSION, Listeners
from pitboss.web.guard.sessions import Caller, SessionUser, caller_of
from pitboss.web.live import displays
from pitboss.web.live import event_hub as feeds
from pitboss.web.live.event_hub import CatchUps, EncodedEvent, Subscriber
from pitboss.web.problems import Problem
from pitboss.web.room import CardRoom
from pitboss.web.settings import Settings


def furnish(room: CardRoom) -> None:
    """A jackpot and a table."""
    room.committer.do("jackpot", c.CreateJackpot(plan=PLAN, badge="manager", second="accounting"))
    link = c.LinkTable(
        table="T1",
        location=PLAN.location,
        base_game="Face Up Pai Gow Poker",
        seats=6,
        sensors=("fortune",),
        game=PLAN.game,
        paytables=(PLAN.paytable,),
        badge="manager",
        second="accounting",
        off_floor=True,
    )
    room.committer.do("table", link)


@pytest.fixture
def server(settings: Settings) -> Iterator[Running]:
    """A server with a jackpot and a table."""
    with running(settings) as found:
        furnish(found.room)
        # Whoever listens hears from what the feed has read on: a test begins once it has read all of this.
        wait_until(lambda: found.room.feed.last == found.room.reader.head().event)
        yield found


def cookie(room: CardRoom, role: Role) -> str:
    """The cookie of somebody of this role."""
    badge, person, _ = next(member for member in PEOPLE if member[2] is role)
    return f"pitboss_session={room.sessions.start(Badge(badge, person, role))[0]}"


def play(room: CardRoom, games: int, first: int = 1) -> None:
    """Games of one wager: two events each."""
    for number in range(first, first + games):
        start = c.StartGame(table="T1", round=str(number), base=(1,), lit=(Lit(1, 1),), badge="dealer")
        room.committer.do(f"start-{number}", start)
        room.committer.do(f"end-{number}", c.EndGame(table="T1", badge="dealer"))


def test_what_is_committed_is_told_at_once_and_in_order(server: Running) -> None:
    """Ids are those of the journal's events, without gaps."""
    with listening(f"{server.url}/api/v1/events", Cookie=cookie(server.room, Role.DEALER)) as heard:
        play(server.room, 3)
        told = list(islice(heard, 6))
    assert [data["event"] for _, data in told] == ["game-started", "game-ended"] * 3
    ids = [int(name) for name, _ in told]
    assert ids == list(range(ids[0], ids[0] + 6))
    assert [data["id"] for _, data in told] == ids


@pytest.mark.slow
def test_a_listener_that_was_away_gets_what_it_missed_once(server: Running) -> None:
    """By the header that a browser sends, or by the address; live events follow without a gap."""
    play(server.room, 2)
    with listening(f"{server.url}/api/v1/events?after=0", Cookie=cookie(server.room, Role.DEALER)) as heard:
        first = [int(name) for name, _ in islice(heard, 4)]
    assert first == [1, 2, 3, 4]
    play(server.room, 600, first=10)
    again = {"Cookie": cookie(server.room, Role.DEALER), "Last-Event-ID": "4"}
    with listening(f"{server.url}/api/v1/events?after=0", **again) as heard:
        play(server.room, 5, first=1000)
        missed = [int(name) for name, _ in islice(heard, 1200 + 2 + 10)]
    assert missed == list(range(5, 5 + 1212))


def test_for_a_guest_nothing_is_read_however_far_back_they_ask(
    settings: Settings, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last events are at hand, those from before the start too; staff get the whole journal."""
    monkeypatch.setattr(feeds, "MOST_BACK", 10)
    room = CardRoom(settings, clock)
    furnish(room)
    play(room, 60)
    asked: list[int] = []
    events_after = room.reader.events

    def counted(after: int = 0, limit: int = MOST_ROWS) -> list[Event]:
        asked.append(after)
        return events_after(after, limit)

    async def heard(caller: Caller, number: int) -> list[int]:
        stream = room.feed.events(0, lambda _: True, caller)
        text = b""
        async with contextlib.aclosing(stream):
            async for chunk in stream:
                text += chunk
                if text.count(b"id: ") >= number:
                    break
        return [int(line.removeprefix(b"id: ")) for line in text.splitlines() if line.startswith(b"id: ")]

    async def listen() -> None:
        await room.feed.start()
        last = room.feed.last
        monkeypatch.setattr(room.reader, "events", counted)
        for caller in (Caller.GUEST, Caller.DISPLAY):
            assert await heard(caller, 10) == list(range(last - 9, last + 1))
        assert not asked
        assert await heard(Caller.STAFF, last) == list(range(1, last + 1))
        assert asked == [0]

    asyncio.run(listen())
    room.close()


def test_staff_who_come_while_others_are_being_told_miss_nothing(
    settings: Settings, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was just handed to those who listened is read for whoever begins to listen in that moment."""
    monkeypatch.setattr(feeds, "MOST_BACK", 2)
    room = CardRoom(settings, clock)
    furnish(room)
    told, go_on = threading.Event(), threading.Event()

    def follow(_names: object) -> None:
        told.set()
        go_on.wait()

    async def listen() -> None:
        await room.feed.start()
        play(room, 5)
        last = room.reader.head().event
        room.feed.on_events = [follow]
        reading = asyncio.create_task(room.feed.run())
        await asyncio.to_thread(told.wait)
        found: list[int] = []
        stream = room.feed.events(0, lambda _: True, Caller.STAFF, "one")
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(2), contextlib.aclosing(stream):
                async for chunk in stream:
                    found += [int(line[4:]) for line in chunk.splitlines() if line.startswith(b"id: ")]
                    if found and found[-1] == last:
                        break
        go_on.set()
        room.feed.stop()
        await reading
        assert found == list(range(1, last + 1))

    asyncio.run(listen())
    room.close()


def test_an_error_of_ours_is_the_end_neither_of_live_updates_nor_of_walls_nor_of_rounds(
    settings: Settings, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is logged, and what is done again and again is done again."""
    monkeypatch.setattr(feeds, "POLL_SECONDS", 0.01)
    monkeypatch.setattr(rooms, "MOVE_ON_SECONDS", 0.01)
    room = CardRoom(settings, clock)
    failed, again = Counter[str](), threading.Event()

    def fail(what: str) -> None:
        failed[what] += 1
        if len(failed) == 3 and min(failed.values()) >= 3:
            again.set()
        raise KeyError(what)

    async def read() -> bool:
        room.displays.changed()
        fail("events")
        return False

    async def take() -> None:
        fail("walls")

    for name in ("expect_everyone", "look"):
        monkeypatch.setattr(room.practice, name, lambda: fail("rounds"))
    monkeypatch.setattr(room.feed, "_read", read)
    monkeypatch.setattr(room.displays, "_take", take)

    async def go_on() -> None:
        async with room.live():
            await asyncio.to_thread(again.wait, 60)  # what is not done again would be waited for in vain

    asyncio.run(go_on())
    room.close()
    assert again.is_set(), failed


def test_streams_of_one_session_catch_up_one_after_the_other_beside_everything_else() -> None:
    """However many are opened at the beginning of the journal: one reading at a time, on a thread for that alone.

    Whoever opens many keeps nobody else waiting but for the first of them.
    """
    now, most, threads, order = [0], [0], set(), list[int]()

    class SlowReader:
        def events(self, after: int = 0, limit: int = MOST_ROWS) -> list[Event]:
            now[0] += 1
            most[0] = max(most[0], now[0])
            threads.add(threading.current_thread().name)
            time.sleep(0.01)
            now[0] -= 1
            return [Event(after + 1, "now", {})] if limit else []

    async def listen() -> list[list[int]]:
        catch_ups = CatchUps(cast("Reader", SlowReader()))

        async def read(number: int, session: str) -> list[int]:
            found = list[int]()
            async for event in catch_ups.missed(0, 3, session):
                found.append(event.id)
                order.append(number)
            return found

        sessions = ("one", "one", "one", "two")
        found = await asyncio.gather(*(read(number, session) for number, session in enumerate(sessions)))
        catch_ups.close()
        return found

    assert asyncio.run(listen()) == [[1, 2, 3]] * 4
    assert most == [1]
    assert [number for number in order if number < 3] == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    assert 3 not in order[order.index(2) :]
    assert {name.rsplit("_", 1)[0] for name in threads} == {"catch-up"}


def test_a_listener_that_goes_away_is_forgotten(server: Running) -> None:
    """Both kinds: nothing is kept for somebody who is gone."""
    with (
        listening(f"{server.url}/api/v1/events", Cookie=cookie(server.room, Role.DEALER)),
        listening(f"{server.url}/api/v1/displays/stream?jackpots=fortune"),
    ):
        assert (server.room.feed.listeners, server.room.displays.clients) == (1, 1)
    wait_until(lambda: (server.room.feed.listeners, server.room.displays.clients) == (0, 0))


def _are_more_than(found: list[None], number: int) -> bool:
    return len(found) > number


@pytest.mark.slow
def test_whoever_hangs_up_before_the_first_snapshot_is_forgotten_too(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hundred times, while the database is slow: nobody is counted as looking afterwards, and every place is free."""
    began: list[None] = []

    def slow(_state: Snapshot, _names: Iterable[str]) -> dict[str, Display]:
        began.append(None)
        time.sleep(0.02)
        return {}  # so that nothing is at hand for the next one

    monkeypatch.setattr(displays, "shown", slow)
    host, port = server.url.removeprefix("http://").split(":")
    for number in range(100):
        with socket.create_connection((host, int(port))) as connection:
            connection.sendall(b"GET /api/v1/displays/stream?jackpots=fortune HTTP/1.1\r\nHost: localhost\r\n\r\n")
            wait_until(partial(_are_more_than, began, number))
    wait_until(lambda: server.room.listeners.open == 0)
    assert server.room.displays.clients == 0


def test_guests_at_a_felt_are_told_that_its_jackpot_is_halted_and_not_why_or_by_whom(floor: LiveFloor) -> None:
    """Of a practice jackpot at the table they look at; staff hear all of it, and of others guests hear nothing."""
    jackpots = floor.room.reader.find(JackpotTable, "P-FU")
    assert jackpots is not None
    (practice,) = jackpots.sensors
    with listening(f"{floor.url}/api/v1/play/tables/P-FU/events") as heard:
        for number, name in enumerate(("fortune-link", practice)):
            halt = c.HaltJackpot(jackpot=name, code="maintenance", reason="A loose wire", badge="M-4001")
            floor.room.committer.do(f"halt-{number}", halt)
        _, told = next(heard)
    assert {name: told[name] for name in told if name not in {"id", "at"}} == {
        "event": "jackpot-halted",
        "jackpot": practice,
    }


def test_a_session_that_has_ended_hears_no_more(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """The stream looks now and then; here at every event."""
    monkeypatch.setattr(feeds, "CHECK_SECONDS", -1.0)
    with listening(f"{server.url}/api/v1/events", Cookie=cookie(server.room, Role.DEALER)) as heard:
        server.room.sessions.end_of_badge("dealer")
        play(server.room, 5)
        assert len(list(heard)) <= 1


def test_a_display_is_shown_as_it_is_and_whenever_it_has_changed(server: Running) -> None:
    """Without signing in; the last snapshot is the truth, however many there were between."""
    with listening(f"{server.url}/api/v1/displays/stream?jackpots=fortune") as snapshots:
        _, first = next(snapshots)
        assert first["display"]["meters"][0]["cents"] == 1_000_000
        play(server.room, 50)
        cents = 0
        while cents != 1_001_000:
            _, snapshot = next(snapshots)
            assert cents <= snapshot["display"]["meters"][0]["cents"]
            cents = snapshot["display"]["meters"][0]["cents"]


def test_stopping_the_server_ends_its_streams_and_keeps_what_was_committed(server: Running) -> None:
    """A client comes back when the server does."""
    with listening(f"{server.url}/api/v1/events", Cookie=cookie(server.room, Role.DEALER)) as heard:
        play(server.room, 1)
        assert len(list(islice(heard, 2))) == 2
        server.server.should_exit = True
        assert list(heard) == []
    server.stop()


def test_players_and_displays_hear_what_is_public_and_what_is_theirs() -> None:
    """Staff hear everything."""
    public, private = {"event": "meter-reseeded"}, {"event": "award-locked", "cents": 5}
    theirs = {"event": "practice-dealt", "players": ["guest-1"]}
    assert sees(Role.PLAYER, "guest-1", public)
    assert not sees(Role.PLAYER, "guest-1", private)
    assert not sees(Role.DISPLAY, "wall", private)
    assert not sees(Role.PLAYER, "guest-1", {"event": "jackpot-resumed", "by": "Max", "why": "mended"})
    assert sees(Role.PLAYER, "guest-1", theirs)
    assert not sees(Role.PLAYER, "guest-2", theirs)
    assert sees(Role.AUDITOR, "auditor", private)


def test_a_listener_that_takes_nothing_is_let_go_and_nothing_piles_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes back and resumes from the table."""
    monkeypatch.setattr(feeds, "MOST_WAITING", 10)

    async def slow() -> Subscriber:
        listener = Subscriber(lambda _: True)
        for number in range(25):
            listener.tell(EncodedEvent.of(Event(number, "now", {})))
        return listener

    listener = asyncio.run(slow())
    assert listener.dropped
    assert len(listener.waiting) == 10


def test_events_of_a_stream_are_read_back_as_they_were_written() -> None:
    """An id line and one line of JSON, whatever stands in the texts."""
    told = EncodedEvent.of(Event(7, "now", {"event": "x", "reason": "two\nlines\n\ndata: no"}))
    ((name, data),) = events(iter(told.chunk.decode().split("\n")))
    assert (name, data["reason"]) == ("7", "two\nlines\n\ndata: no")


def test_staff_displays_and_guests_have_places_of_their_own() -> None:
    """A crowd of guests, from however many addresses, takes no place of a dealer or of a display with a card."""
    places = Listeners(Settings(listeners=8, listeners_per_address=3))
    for number in range(2):
        places.admit(f"10.0.0.{number}", Caller.GUEST, f"session-{number}")
    with pytest.raises(Problem, match="2 live pages are open already"):
        places.admit("10.0.0.9", Caller.GUEST)
    for number in range(4):
        places.admit(f"10.0.1.{number}", Caller.STAFF)
    with pytest.raises(Problem, match="4 live pages are open already"):
        places.admit("10.0.1.9", Caller.STAFF)
    places.admit("10.0.2.1", Caller.DISPLAY)
    assert places.taken == {Caller.STAFF: 4, Caller.DISPLAY: 1, Caller.DEVICE: 0, Caller.GUEST: 2}


def test_a_guest_is_somebody_who_is_signed_in_and_no_member_of_staff() -> None:
    """By the role, and by the session: a player who joined by a name alone has a guest's places."""
    assert caller_of(None) is Caller.GUEST
    assert caller_of(SessionUser("guest-1", "Ann", Role.PLAYER, is_guest=True)) is Caller.GUEST
    assert caller_of(SessionUser("player", "Pia", Role.PLAYER)) is Caller.GUEST
    assert caller_of(SessionUser("dealer", "Dee", Role.DEALER, is_guest=True)) is Caller.GUEST
    assert caller_of(SessionUser("wall", "Wall", Role.DISPLAY)) is Caller.DISPLAY
    assert caller_of(SessionUser("dealer", "Dee", Role.DEALER)) is Caller.STAFF


def test_one_address_takes_its_own_places_only_and_has_them_back_when_it_goes() -> None:
    """One machine that opens streams without end keeps nobody else out, also not the staff behind the same proxy."""
    places = Listeners(Settings(listeners=100, listeners_per_address=2))
    first, _ = (places.admit("10.0.0.1", Caller.GUEST) for _ in range(2))
    with pytest.raises(Problem, match="2 live pages are open at your address"):
        places.admit("10.0.0.1", Caller.GUEST)
    places.admit("10.0.0.1", Caller.STAFF)
    places.admit("10.0.0.2", Caller.GUEST)
    first()
    places.admit("10.0.0.1", Caller.GUEST)


def test_one_session_has_a_few_streams_and_gets_its_places_back() -> None:
    """From however many addresses its cookie is used."""
    places = Listeners(Settings())
    most = MOST_A_SESSION[Caller.GUEST]
    ends = [places.admit(f"10.0.0.{number}", Caller.GUEST, "one") for number in range(most)]
    with pytest.raises(Problem, match=f"{most} live pages of yours"):
        places.admit("10.0.1.1", Caller.GUEST, "one")
    places.admit("10.0.1.1", Caller.GUEST, "other")
    for end in ends:
        end()
    assert places.open == 1


@pytest.mark.slow
def test_a_stream_that_ends_gives_its_place_back(settings: Settings) -> None:
    """Over and over, with one place at the address."""
    with running(replace(settings, listeners_per_address=1)) as server:
        headers = {"Cookie": cookie(server.room, Role.DEALER)}
        for _ in range(3):
            with listening(f"{server.url}/api/v1/events", **headers):
                refused = httpx2.get(f"{server.url}/api/v1/events", headers=headers, trust_env=False)
                assert refused.status_code == 503
            wait_until(lambda: server.room.feed.listeners == 0)
