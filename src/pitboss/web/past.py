"""The past of a demonstration: carried out in a new file by the room's own committer, with a clock that walks."""

import contextlib
import datetime as dt
import fcntl
import os
from collections.abc import Iterator
from pathlib import Path

import sqlalchemy as sa

from pitboss.floor.commands import Command
from pitboss.floor.past.days import moments
from pitboss.floor.past.moments import Moment, PastCommand, WinnerShowsPapers
from pitboss.store import Committer, Reader, migrate
from pitboss.store.commit.committer import system_clock
from pitboss.store.commit.writer import SqliteWriter
from pitboss.store.patrons.patrons import Papers, Patrons, identification
from pitboss.store.patrons.room_key import key_file_of
from pitboss.store.tables.database import Clock, open_database, url_of
from pitboss.web.settings import Settings

#: What stands behind the name of a file while its past is made, and what SQLite keeps beside a file.
_UNFINISHED, _BESIDE = ".past", ("", "-wal", "-shm")


def begin_with_past(settings: Settings, clock: Clock = system_clock) -> None:
    """Make the file of a demonstration with its past, where there is no file yet.

    The past is made under another name: the file is there only once all of it is. One that is there already, of
    whichever release, stays as it is: a journal's times never go back. On a server there is no past.
    """
    url = url_of(settings.database)
    file = Path(url.database or "")
    if url.get_backend_name() != "sqlite" or file.exists():
        return
    with _alone_in(file.parent):
        if not file.exists():
            _begin(file, settings, settings.hours.day_at(clock()))


@contextlib.contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    """Wait until no other start makes a past in a folder; the system lets go of it where a process ends."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _begin(file: Path, settings: Settings, today: dt.date) -> None:
    """Make a file with its past under another name, and name it in the end."""
    unfinished = file.with_name(f"{file.name}{_UNFINISHED}")
    _remove(unfinished)  # of a start that was ended halfway
    try:
        migrate(str(unfinished))
        _make(unfinished, settings, today)
        with unfinished.open("rb") as made:
            os.fsync(made.fileno())
        unfinished.rename(file)
    finally:
        _remove(unfinished)


def _remove(file: Path) -> None:
    for ending in _BESIDE:
        file.with_name(f"{file.name}{ending}").unlink(missing_ok=True)


class WalkingClock:
    """A clock that shows the time of a moment of the past until it is set to the next."""

    def __init__(self) -> None:
        """Start before the first moment."""
        self.now = dt.datetime.min.replace(tzinfo=dt.UTC)

    def __call__(self) -> dt.datetime:
        """The time of the moment."""
        return self.now


class UnsyncedWriter(SqliteWriter):
    """A writer to a file that nobody relies on before it is complete: no commit waits for the disk."""

    def __init__(self, engine: sa.Engine) -> None:
        """Open a connection that syncs nothing."""
        super().__init__(engine)
        self._db.execute("PRAGMA synchronous = OFF")


def _make(unfinished: Path, settings: Settings, today: dt.date) -> None:
    """Carry out every moment of the past before a gaming day, in order."""
    clock, name = WalkingClock(), str(unfinished)
    with contextlib.ExitStack() as opened:
        reader = Reader(name)
        opened.callback(reader.close)
        engine = open_database(name)
        opened.callback(engine.dispose)
        patrons = Patrons(engine, key_file_of(settings.database, settings.key_file), clock)
        committer = opened.enter_context(Committer(name, clock, writer=UnsyncedWriter))
        for moment in moments(reader, settings.hours, today):
            clock.now = moment.at
            _carry_out(committer, patrons, moment, settings.hours.day_at(moment.at))


def _carry_out(committer: Committer, patrons: Patrons, moment: Moment, day: dt.date) -> None:
    """Send the commands of a moment together, and wait until all of them are written."""
    answers = [committer.submit(name, _command(patrons, name, command, day)) for name, command in moment.commands]
    for answer in answers:
        answer.result()


def _command(patrons: Patrons, request_id: str, command: PastCommand, day: dt.date) -> Command:
    """A command as the room takes it: a winner's papers are sealed first, beside the day's exclusion list."""
    if not isinstance(command, WinnerShowsPapers):
        return command
    papers = Papers(patron=command.patron, exclusions_of=day, excluded=False)
    kept = patrons.keep(request_id, command.patron)
    return identification(papers, kept, {"award": command.award, "badge": command.badge})
