"""A room with everything in it, as one release writes it: kept as text, so that every later release opens it.

``scripts/keep-room NAME`` lives through it and writes ``fixtures/rooms/NAME.sql``, a dump of its database, and
``NAME.jsonl``, the requests as they were sent. Clock and shuffles are fixed, so the same code writes the same files.
"""

import datetime as dt
import json
import sqlite3
import sys
import tempfile
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal
from unittest.mock import patch

from pydantic import TypeAdapter
from tests.floor.chip_counts import moving, stacks
from tests.store.kept_awards import win_awards, win_on_one_meter
from tests.store.kept_base import EZ, FREE, HIGH, MORNING, PEOPLE, TWO, Room, Two, house, progressive, set_up
from tests.store.kept_house import furnish_house
from tests.store.kept_rounds import play_live, practise

from pitboss.cards.shuffle import SeededSource
from pitboss.desk.desk import Decision, State
from pitboss.desk.person import Role
from pitboss.floor import Command, decide
from pitboss.floor import commands as c
from pitboss.floor.documents import RoomKind, TableMode
from pitboss.jackpots import commands as j
from pitboss.store import Committer, Reader, migrate

ROOMS = Path(__file__).parent / "fixtures" / "rooms"


class FixedSource(SeededSource):
    """The same shuffles again, under the name that those of the operating system have."""

    def __init__(self) -> None:
        """At its beginning."""
        super().__init__("room")
        self.name = "system"


def live_through(room: Room) -> None:
    """Everything, one after the other."""
    for badge, person, role in PEOPLE:
        room.do(j.RegisterBadge(badge=badge, person=person, role=role))
    give_cards(room)
    make_jackpots(room)
    record_approvals(room)
    win_awards(room)
    win_on_one_meter(room)
    halt_and_retire(room)
    move_chips(room)
    play_live(room)
    practise(room)
    furnish_house(room)


def give_cards(room: Room) -> None:
    """A person who is vouched for and gets another role, and one who still waits for vouching."""
    room.do(c.ManageCard(card="newcomer", person="Noah", person_id="E-104", role=Role.DEALER, badge="manager"))
    room.do(j.VouchFor(card="newcomer", **TWO))
    room.do(c.ManageCard(card="newcomer", person="Noah", person_id="E-104", role=Role.SUPERVISOR, **TWO))
    room.do(c.ManageCard(card="waiting", person="Wilma", person_id="E-105", role=Role.DEALER, badge="manager"))
    room.do(c.NoteAccess(card="newcomer", what="secret-given", **TWO))


def make_jackpots(room: Room) -> None:
    """Progressives and house jackpots that will run, be halted and be retired, and one for practice."""
    for plan in (
        *(progressive(name) for name in ("fortune", "other", "shared", "halted", "retired")),
        *(house(name) for name in ("aces", "aces-halted", "aces-retired")),
        progressive("play", practice=True),
    ):
        room.do(j.CreateJackpot(plan=plan, **TWO))
    room.do(j.DepositFunds(cents=9_000_000, stage="set-aside", reference="bag 1", badge="accounting", second="manager"))
    room.do(j.DepositFunds(cents=9_000_000, stage="banked", reference="slip 1", badge="accounting", second="manager"))


def record_approvals(room: Room) -> None:
    """The kind of room, and letters that it has recorded itself."""
    room.do(c.DeclareRoom(room=RoomKind.COMMERCIAL, **TWO))
    for game in (FREE, HIGH):
        room.do(c.RecordApproval(game=game, reference="Letter 12", since="2026-01-01", **TWO))
    room.do(c.RecordApproval(game="Lucky 8", reference="L 3", since="2025-01-01", until="2027-01-01", **TWO))


def halt_and_retire(room: Room) -> None:
    """Jackpots of both types, halted and retired."""
    room.do(j.HaltJackpot(jackpot="halted", code="malfunction", reason="The sensors are dark", badge="manager"))
    room.do(j.ReportMalfunction(jackpot="halted", reference="by telephone", badge="manager"))
    room.do(j.HaltJackpot(jackpot="fortune", code="maintenance", reason="A lamp is changed", badge="supervisor"))
    room.do(j.ResumeJackpot(jackpot="fortune", reason="It shines again", **TWO))
    room.do(j.HaltJackpot(jackpot="aces-halted", code="maintenance", reason="New felt", badge="manager"))
    for name, heir in (("retired", "other"), ("aces-retired", "")):
        room.do(j.HaltJackpot(jackpot=name, code="maintenance", reason="It ends", badge="manager"))
        retire = j.RetireJackpot(jackpot=name, destination=heir, reason="It ends", **TWO)
        room.do(retire)


def move_chips(room: Room) -> None:
    """A tray that gives back more than it was given, because players brought chips from other tables and lost them."""
    set_up(room, "C1", EZ, TableMode.CARD_ENTRY, 1_000_000)
    _move(room, "fill", 50_000, "F-1")
    _move(room, "credit", 1_200_000, "C-1", sure=True)
    _move(room, "drop", 30_000, "D-1")
    last = c.CloseTable(table="C1", closer_cents=100_000, badge="supervisor", second="dealer", sure=True)
    room.do(replace(last, chips=stacks(100_000)))


def _move(room: Room, what: Literal["fill", "credit", "drop"], cents: int, slip: str, *, sure: bool = False) -> None:
    """A movement that the cage and the table have counted."""
    people = Two(badge="accounting", second="supervisor")
    room.do(moving(what, cents, slip, table="C1", sure=sure, **people))


def live(url: str) -> Room:
    """Live through it in a database that has its tables; the same clock and the same shuffles every time."""
    source = FixedSource()

    def fixed(state: State, command: Command, now: dt.datetime) -> Decision:
        return decide(state, command, now, source)

    with patch("pitboss.store.commit.committer.decide", fixed), closing(Reader(url)) as reader:
        times = [MORNING]
        with Committer(url, clock=lambda: times[0]) as committer:
            room = _Timed(committer, reader, times=times)
            live_through(room)
    return room


@dataclass
class _Timed(Room):
    """A room whose committer is told the time."""

    times: list[dt.datetime] = field(default_factory=list)

    def do(self, command: Command) -> None:
        """Send a command."""
        self.times[0] = self.now + dt.timedelta(seconds=1)
        super().do(command)


def keep(name: str, folder: Path = ROOMS) -> None:
    """Write a room's files."""
    with tempfile.TemporaryDirectory() as temporary:
        file = Path(temporary) / "room.db"
        migrate(str(file))
        room = live(f"sqlite:///{file}")
        with closing(sqlite3.connect(file)) as database:
            dump = "\n".join(database.iterdump()) + "\n"
    lines = (_as_sent(name, command) for name, command in room.sent)
    (folder / f"{name}.sql").write_text(dump, encoding="utf-8")
    (folder / f"{name}.jsonl").write_text("".join(lines), encoding="utf-8")


def _as_sent(request_id: str, command: Command) -> str:
    body = TypeAdapter(type(command)).dump_python(command, mode="json")
    return json.dumps({"id": request_id, **body}) + "\n"


if __name__ == "__main__":
    keep(sys.argv[1])
