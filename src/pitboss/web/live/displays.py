"""Jackpot displays, live: snapshots at most ten times a second, each encoded once for all clients."""

import asyncio
from collections.abc import AsyncGenerator, Iterable, Mapping
from dataclasses import asdict, dataclass, field

import sqlalchemy as sa
import structlog
from pydantic_core import to_json

from pitboss.jackpots import accounts
from pitboss.jackpots.award.history import name_of
from pitboss.jackpots.documents import Award, Celebration, Jackpot, MeterHistory
from pitboss.jackpots.game.display import Display, display
from pitboss.store import StoreError
from pitboss.store.read.reader import Snapshot, snapshot
from pitboss.web.live.event_hub import HEARTBEAT

#: Between two snapshots.
PAUSE_SECONDS = 0.1

log = structlog.get_logger("pitboss.displays")


@dataclass(slots=True, eq=False)
class DisplayClient:
    """A client of some displays, and the newest snapshots that were not sent yet."""

    jackpots: frozenset[str]
    fresh: dict[str, bytes] = field(default_factory=dict)
    called: asyncio.Event = field(default_factory=asyncio.Event)

    def show(self, jackpot: str, chunk: bytes) -> None:
        """Replace a snapshot that was not sent: a slow client sees fewer, never older ones."""
        self.fresh[jackpot] = chunk
        self.called.set()


def shown(state: Snapshot, names: Iterable[str]) -> dict[str, Display]:
    """Read several displays of one moment, in four queries; two more where a win is being verified."""
    wanted = sorted(names)
    state.fetch(Jackpot, wanted)
    state.fetch(Celebration, wanted)
    celebrated = [celebration for name in wanted if (celebration := state.find(Celebration, name))]
    found = [jackpot for name in wanted if (jackpot := state.find(Jackpot, name))]
    meters = [(jackpot, meter.id) for jackpot in found for meter in jackpot.plan.meters]
    verified = [name_of(jackpot.id, meter) for jackpot, meter in meters if jackpot.locked]
    state.fetch(MeterHistory, verified)
    histories = [state.find(MeterHistory, name) for name in verified]
    called = [name for history in histories if history for act in history.acts for name in act.called]
    locked = (award for jackpot in found for award in jackpot.locked)
    state.fetch(Award, {*called, *locked, *(celebration.award for celebration in celebrated)})
    state.fetch_balances(
        account
        for jackpot, meter in meters
        for account in (
            accounts.of_meter(jackpot.id, meter) if jackpot.locked else accounts.of_meter(jackpot.id, meter)[:1]
        )
    )
    return {jackpot.id: display(state, jackpot.id) for jackpot in found}


def encoded(shown_now: Display) -> bytes:
    """Encode a snapshot as it goes over the line."""
    return b"data: %b\n\n" % to_json({"event": "display", "display": asdict(shown_now)})


class Displays:
    """The displays that clients look at. For the event loop's thread."""

    def __init__(self, engine: sa.Engine) -> None:
        """Start without any client connected."""
        self._engine = engine
        self._clients: set[DisplayClient] = set()
        self._chunks: dict[str, bytes] = {}
        self._changed, self._turn = asyncio.Event(), asyncio.Lock()
        self.stopped = False

    @property
    def clients(self) -> int:
        """The number of streams of displays."""
        return len(self._clients)

    def knows(self, jackpot: str) -> bool:
        """Whether a jackpot's display is in memory."""
        return jackpot in self._chunks

    def changed(self) -> None:
        """Take new snapshots, because something was committed."""
        self._changed.set()

    def beat(self) -> None:
        """Send a heartbeat to every client."""
        for client in self._clients:
            client.called.set()

    def stop(self) -> None:
        """End every stream of displays."""
        self.stopped = True
        self._changed.set()
        self.beat()

    async def run(self) -> None:
        """Take one snapshot after a change, then rest: changes in between share the next one."""
        while not self.stopped:
            await self._changed.wait()
            self._changed.clear()
            try:
                await self._take()
            except (StoreError, sa.exc.DBAPIError) as error:
                log.warning("displays can't be read", why=type(error).__name__)
                self._changed.set()
            except Exception:
                log.exception("failed")
            await asyncio.sleep(PAUSE_SECONDS)

    async def _take(self) -> None:
        wanted = {name for client in self._clients for name in client.jackpots}
        self._chunks = {name: chunk for name, chunk in self._chunks.items() if name in wanted}  # others would grow old
        if not wanted:
            return
        for name, chunk in (await asyncio.to_thread(self._read, wanted)).items():
            if self._chunks.get(name) != chunk:
                self._chunks[name] = chunk
                self._publish(name, chunk)

    async def _snapshots(self, names: frozenset[str]) -> Mapping[str, bytes]:
        """The snapshots in memory, with missing ones read first: one at a time, however many clients come at once."""
        async with self._turn:
            read = {name for name in names if name not in self._chunks}
            fresh = await asyncio.to_thread(self._read, read) if read else {}
        return {**{name: self._chunks[name] for name in names - read if name in self._chunks}, **fresh}

    def _read(self, names: set[str]) -> Mapping[str, bytes]:
        with snapshot(self._engine) as state:
            return {name: encoded(shown_display) for name, shown_display in shown(state, names).items()}

    def _publish(self, name: str, chunk: bytes) -> None:
        for client in self._clients:
            if name in client.jackpots:
                client.show(name, chunk)

    async def look(self, jackpots: Iterable[str]) -> AsyncGenerator[bytes]:
        """Yield the displays as they are, and again whenever one has changed."""
        client = DisplayClient(frozenset(jackpots))
        self._clients.add(client)
        try:  # from here on: whoever goes away during the first reading is forgotten too
            # Chunks of displays that somebody looks at are kept up to date; for the others a snapshot is taken.
            for name, chunk in (await self._snapshots(client.jackpots)).items():
                client.show(name, self._chunks.setdefault(name, chunk))
            yield b"retry: 2000\n\n"
            while not self.stopped:
                await client.called.wait()
                client.called.clear()
                fresh, client.fresh = client.fresh, {}
                yield b"".join(fresh.values()) or HEARTBEAT
        finally:
            self._clients.discard(client)
