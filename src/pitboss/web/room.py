"""The card room as one process runs it: the committer that writes, the reader, who may sign in, live updates."""

import asyncio
import contextlib
import datetime as dt
import threading
import uuid
from collections.abc import AsyncIterator, Collection, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, asynccontextmanager
from functools import partial
from http import HTTPStatus
from typing import cast

import sqlalchemy as sa
import structlog
from fastapi import Request

from pitboss.desk.document import D
from pitboss.desk.person import Badge
from pitboss.errors import PitbossError
from pitboss.floor.documents import AuditFinding, FloorTable
from pitboss.floor.own_games import SHELF_EVENTS, list_games
from pitboss.floor.practice.rules import FitTables, FreeSeats
from pitboss.floor.practice.upkeep import idle_players
from pitboss.games.registry import OWN_GAMES
from pitboss.store import Committer, Reader
from pitboss.store.commit.committer import system_clock
from pitboss.store.commit.writer import Head
from pitboss.store.patrons.patrons import Patrons, erase_due
from pitboss.store.patrons.room_key import key_file_of
from pitboss.store.read.notifications import listen
from pitboss.store.read.periods import PastBalances
from pitboss.store.read.reader import Snapshot, snapshot
from pitboss.store.read.search import index_some
from pitboss.store.secrets.attempts import Lockout
from pitboss.store.secrets.credentials import Credentials, OpenedBadge
from pitboss.store.secrets.device_tokens import Heartbeats
from pitboss.store.secrets.sessions import Sessions
from pitboss.store.tables.database import Clock, open_database
from pitboss.web.guard.limits import Buckets, Listeners
from pitboss.web.guard.sessions import KnownCallers
from pitboss.web.guard.sign_in_notes import SignInNotes
from pitboss.web.live.displays import Displays
from pitboss.web.live.event_hub import EventHub
from pitboss.web.live.games_today import GamesToday
from pitboss.web.live.presence import Presence
from pitboss.web.problems import Problem
from pitboss.web.settings import Settings
from pitboss.web.tasks.audits import Audits
from pitboss.web.tasks.bank_watch import BankWatch
from pitboss.web.tasks.expectations import Expectations
from pitboss.web.tasks.practice_watch import PracticeWatch
from pitboss.web.tasks.worker import Worker

#: Secrets that are checked at once: each takes a core and tens of megabytes for a moment.
CHECKERS = 2
TIDY_SECONDS = 60
#: So often it is looked whether a practice round waits for somebody who is gone.
MOVE_ON_SECONDS = 2
#: So often, each time, some blocks of the trail are indexed: 80,000 events a minute at most.
INDEXED_AT_ONCE = 20
#: How long an answer of the short cache is given again, also one that says what is wrong.
FRESH_SECONDS = 1.0

log = structlog.get_logger("pitboss.room")


class CardRoom:
    """The services that requests need, opened and closed with the app."""

    def __init__(self, settings: Settings, clock: Clock = system_clock) -> None:
        """Open the database and start the committer."""
        self.settings, self.clock, database = settings, clock, settings.database
        self.engine, self.reader, self.committer = open_database(database), Reader(database), Committer(database, clock)
        lockout = Lockout(
            tries=settings.lockout_tries,
            address_tries=settings.lockout_address_tries,
            minutes=settings.lockout_minutes,
            card_tries=settings.lockout_card_tries,
        )
        idle, longest = dt.timedelta(minutes=settings.idle_minutes), dt.timedelta(hours=settings.session_hours)
        self.credentials = Credentials(self.engine, clock, lockout, settings.hash_kib)
        self.sessions = Sessions(self.engine, clock, idle, longest)
        self.sign_ins = Buckets(settings.sign_ins_per_minute / 60, settings.sign_ins_per_minute)
        self.sign_in_notes = SignInNotes(self.committer, clock, lockout.wait)
        self.credentials.on_wrong.append(self.sign_in_notes.wrong)
        self.callers = KnownCallers(self.sessions, self.reader)
        self.feed, self.displays = EventHub(self.reader), Displays(self.engine)
        self.listeners, self.presence = Listeners(settings), Presence(clock)
        self.bank = BankWatch(database, self.reader, self.committer, clock)
        self.practice = PracticeWatch(self.snapshot, self.committer, self.presence, clock)
        self.heartbeats = Heartbeats(self.engine, clock)
        self.patrons = Patrons(self.engine, key_file_of(database, settings.key_file), clock)
        self.past_balances = PastBalances(self.engine)
        self.games_today = GamesToday(database, self.reader, settings.hours, clock)
        self.audits = Audits(database, clock, self.shut_tables, self.reader, self.committer)
        self.expectations = Expectations()
        #: Held while the journal is taken along.
        self.export_turn = threading.Lock()
        #: Answers for many that are good for a moment. There are few of them, and no name comes from outside.
        self.short_cache = Worker("short-cache", fresh_seconds=FRESH_SECONDS)
        #: Pages that are the same for all who are not signed in, by their path, until a game is added or retired.
        self.public_pages: dict[str, bytes] = {}
        #: How far each house way is that is being proved, by its hash; the worker writes it down.
        self.proofs: dict[str, str] = {}
        #: Why no table may open; empty while all is well.
        self.tables_closed_because = ""
        #: Tables whose chips were booked as they may not be, and what was found: these stay shut, the others open.
        self.closed_tables: Mapping[str, str] = {}
        #: What whoever runs the room should change, though tables may open.
        self.warnings: list[str] = []
        self._erased_on: dt.date | None = None
        self._checkers = ThreadPoolExecutor(CHECKERS, "secrets")
        self.list_games()

    def list_games(self, events: Collection[str] = SHELF_EVENTS) -> None:
        """Offer the games of the room's own as they are now; asked after every event that changes them."""
        if not SHELF_EVENTS.isdisjoint(events):
            list_games(self.reader, self.engine)
            self.public_pages.clear()

    @property
    def today(self) -> dt.date:
        """The gaming day of this moment."""
        return self.settings.hours.day_at(self.clock())

    @property
    def tables_may_open(self) -> bool:
        """Whether the self-check at the start has passed."""
        return not self.none_opens_because

    @property
    def none_opens_because(self) -> str:
        """The reason why no table may open: a finding of the self-check, or a clock that can't be right; else empty."""
        return self.tables_closed_because or self.committer.clock_wrong

    @property
    def closed(self) -> list[str]:
        """The sentences about tables that the self-check keeps from opening, or about all; none while all is well."""
        tables = [""] if self.none_opens_because else sorted(self.closed_tables)
        return [self.closed_because(table) for table in tables]

    def closed_because(self, table: str) -> str:
        """The reason why the self-check keeps a table from opening; empty if it may open."""
        if why := self.none_opens_because:
            return f"No table may open: {why}"
        found = self.closed_tables.get(table)
        return f"Table {table} may not open, the others may: {found}" if found else ""

    def shut_tables(self, findings: Iterable[AuditFinding]) -> None:
        """Shut the tables that a check has findings about; all of them where the books can't be trusted."""
        found = list(findings)
        self.closed_tables = {finding.table: str(finding) for finding in reversed(found) if finding.table}
        self.tables_closed_because = next((str(finding) for finding in found if not finding.table), "")

    async def verify(
        self, badge: str, secret: str, address: str, signed_in: str = "", browser: str = ""
    ) -> OpenedBadge:
        """Check a secret beside the event loop, a few at a time."""
        loop = asyncio.get_running_loop()
        check = partial(self.credentials.verify, badge, secret, address, signed_in, browser)
        return await loop.run_in_executor(self._checkers, check)

    async def verify_pin(self, badge: str, secret: str, address: str, signed_in: str = "") -> Badge:
        """Check a second person's card, for a confirmation beside the user who is ``signed_in``.

        A wrong PIN counts towards the lock-out of that card at theirs, and sign-ins of strangers do not.
        """
        opened = await self.verify(badge, secret, address, signed_in)
        if opened.must_change:
            raise Problem(
                HTTPStatus.FORBIDDEN, f"Card {badge} has a one-time password: sign in with it and change it first"
            )
        return opened.badge

    def snapshot(self) -> AbstractContextManager[Snapshot]:
        """A snapshot of one moment for this block; rounds that the committer has played are in memory."""
        return snapshot(self.engine, self.committer.derivations)

    async def head(self) -> Head:
        """The head of the journal a second ago at most: for those who only want to know that it can be read."""
        return await self.short_cache.answer("head", self.reader.head)

    async def find(self, sort: type[D], name: str) -> D | None:
        """A document, if there is one."""
        return await asyncio.to_thread(self.reader.find, sort, name)

    @asynccontextmanager
    async def live(self) -> AsyncIterator[None]:
        """Run live updates in this block."""
        await self.feed.start()
        self.feed.on_change.append(self.displays.changed)
        self.feed.on_beat.append(self.displays.beat)
        self.feed.on_events.append(self.list_games)
        self.committer.wakes.append(self.feed.wake)
        listener = listen(self.engine, self.feed.wake)
        tasks = [
            asyncio.create_task(work) for work in (self.feed.run(), self.displays.run(), self._tidy(), self._go_on())
        ]
        try:
            yield
        finally:
            self.end_streams()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            if listener is not None:
                await asyncio.to_thread(listener.close)

    def end_streams(self) -> None:
        """End all streams; browsers come back when the server does."""
        self.feed.stop()
        self.displays.stop()

    async def _tidy(self) -> None:
        """Tidy up now and then: check the bank account, free idle seats, and forget old sessions, tries and winners."""
        while True:
            await asyncio.sleep(TIDY_SECONDS)
            self.look_at_the_clock()
            attempts, notes = self.credentials.attempts, self.sign_in_notes
            ours = (self.bank.look, self.free_seats, self.erase_winners, self.index_trail)
            for tidy in (*ours, self.sessions.forget, attempts.forget, notes.tell):
                with _or_the_next_time():
                    await asyncio.to_thread(tidy)

    async def _go_on(self) -> None:
        """Move practice rounds on by themselves: nobody who plays waits for a page that is closed."""
        if self.engine.dialect.name == "sqlite":  # on a server, other processes may have the pages
            with _or_the_next_time():
                await asyncio.to_thread(self.practice.expect_everyone)
        while True:
            await asyncio.sleep(MOVE_ON_SECONDS)
            with _or_the_next_time():
                await asyncio.to_thread(self.practice.look)

    def look_at_the_clock(self) -> None:
        """Log a clock that can't be right."""
        if wrong := self.committer.clock_wrong:
            log.warning("the clock can't be right", why=wrong)

    def erase_winners(self) -> None:
        """Erase personal data whose time is over; once in a gaming day is often enough."""
        if self._erased_on != self.today:
            erase_due(self.reader, self.committer, self.patrons, self.clock())
            self._erased_on = self.today

    def index_trail(self) -> None:
        """Index the new events of the trail, a few thousand at a time."""
        for _ in range(INDEXED_AT_ONCE):
            if not index_some(self.engine):
                return

    def free_seats(self) -> None:
        """Free the seats of practice players who do nothing, and close tables that are not needed."""
        tables = self.reader.all(FloorTable)
        for table in tables:
            if idle_players(table, self.clock()):
                self.committer.do(f"pitboss:free-{uuid.uuid4()}", FreeSeats(table=table.id))
        for first in {table.beside for table in tables if table.beside and table.is_open and not table.chairs}:
            self.fit_tables(first)

    def fit_tables(self, first: str) -> None:
        """Open another table like this one if all of them are full, and close those that are not needed."""
        self.committer.do(f"pitboss:fit-{uuid.uuid4()}", FitTables(table=first))

    def close(self) -> None:
        """Finish what waits, then close everything."""
        self._checkers.shutdown()
        with contextlib.suppress(sa.exc.DBAPIError, PitbossError):  # a journal that can't be written has said so
            self.sign_in_notes.tell(all_of_it=True)
        self.feed.close()
        self.callers.close()
        self.short_cache.close()
        self.expectations.close()
        self.committer.close()
        OWN_GAMES.forget(self.engine)
        self.reader.close()
        self.engine.dispose()


@contextlib.contextmanager
def _or_the_next_time() -> Iterator[None]:
    """Let what is done again and again fail: by an error of ours it would else have been done for the last time."""
    try:
        yield
    except (sa.exc.DBAPIError, PitbossError):
        return
    except Exception:
        log.exception("failed")


def room_of(request: Request) -> CardRoom:
    """The card room that a request belongs to."""
    return cast("CardRoom", request.app.state.room)
