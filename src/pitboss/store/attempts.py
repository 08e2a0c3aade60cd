"""Wrong tries: each is counted before the secret is looked at, so that many at once have no more than one by one."""

import datetime as dt
from dataclasses import dataclass

import sqlalchemy as sa

from pitboss.errors import PitbossError
from pitboss.store.moments import Clock, moment
from pitboss.store.schema import ATTEMPT

_COUNT = sa.text(
    "INSERT INTO attempt (sort, name, failed, at, locked_until) VALUES (:sort, :name, 1, :now, '') "
    "ON CONFLICT (sort, name) DO UPDATE SET "
    "failed = CASE WHEN attempt.locked_until > :now THEN attempt.failed "
    "WHEN attempt.at < :since THEN 1 ELSE attempt.failed + 1 END, "
    "at = CASE WHEN attempt.locked_until > :now THEN attempt.at WHEN attempt.at < :since THEN :now ELSE attempt.at END "
    "RETURNING failed, locked_until"
)


class LockedOutError(PitbossError):
    """Too many wrong tries; ``until`` says when the next one is looked at."""

    def __init__(self, until: dt.datetime, minutes: int) -> None:
        """The same sentence whether there is such a card or not."""
        super().__init__(f"Too many wrong tries: wait {minutes} minutes, or ask a manager for a new secret")
        self.until = until


@dataclass(frozen=True, slots=True)
class Lockout:
    """How many wrong tries a badge and an address have, and how long they wait after that."""

    tries: int = 5
    address_tries: int = 50
    minutes: int = 15

    @property
    def wait(self) -> dt.timedelta:
        """The waiting time; also how long a wrong try is remembered."""
        return dt.timedelta(minutes=self.minutes)


class Attempts:
    """The count of wrong tries in the database, so that it holds for all processes."""

    def __init__(self, engine: sa.Engine, clock: Clock, lockout: Lockout) -> None:
        """On the tables of an open database."""
        self._engine, self._clock, self._lockout = engine, clock, lockout

    def begin(self, badge: str, address: str) -> None:
        """Count a try as wrong until it has proved right; too many are refused unseen."""
        now = self._clock()
        with self._engine.begin() as connection:
            until = [self._count(connection, *each, now) for each in self._keys(badge, address)]
        if worst := max(until):
            raise LockedOutError(dt.datetime.fromisoformat(worst), self._lockout.minutes)

    def right(self, badge: str, address: str) -> None:
        """The secret was right: the badge starts anew, and the address has one wrong try less.

        A try that is looked at found the door open. If it is locked by now, then one of the last tries allowed was no
        wrong one, and the door is open again.
        """
        locked = ATTEMPT.c.locked_until > moment(self._clock())
        fewer = sa.case(
            (locked, self._lockout.address_tries - 1), (ATTEMPT.c.failed > 0, ATTEMPT.c.failed - 1), else_=0
        )
        with self._engine.begin() as connection:
            connection.execute(sa.delete(ATTEMPT).where(ATTEMPT.c.sort == "badge", ATTEMPT.c.name == badge[:100]))
            theirs = ATTEMPT.c.sort == "address", ATTEMPT.c.name == address[:100]
            connection.execute(sa.update(ATTEMPT).where(*theirs).values(failed=fewer, locked_until=""))

    def forgive(self, badge: str) -> None:
        """A manager has given a new secret: the badge waits no more."""
        with self._engine.begin() as connection:
            connection.execute(sa.delete(ATTEMPT).where(ATTEMPT.c.sort == "badge", ATTEMPT.c.name == badge[:100]))

    def forget(self) -> None:
        """Remove what is too old to count."""
        now = self._clock()
        old = ATTEMPT.c.at < moment(now - 2 * self._lockout.wait), ATTEMPT.c.locked_until < moment(now)
        with self._engine.begin() as connection:
            connection.execute(sa.delete(ATTEMPT).where(*old))

    def _keys(self, badge: str, address: str) -> list[tuple[str, str, int]]:
        keys = [("badge", badge[:100], self._lockout.tries)]
        return [*keys, ("address", address[:100], self._lockout.address_tries)] if address else keys

    def _count(self, connection: sa.Connection, sort: str, name: str, most: int, now: dt.datetime) -> str:
        """Until when this one is locked out; empty if this try is looked at. The last one allowed locks the door."""
        since = moment(now - self._lockout.wait)
        values = {"sort": sort, "name": name, "now": moment(now), "since": since}
        failed, until = connection.execute(_COUNT, values).one()
        if until > moment(now):
            return str(until)
        if failed >= most:
            locked = moment(now + self._lockout.wait)
            theirs = ATTEMPT.c.sort == sort, ATTEMPT.c.name == name
            connection.execute(sa.update(ATTEMPT).where(*theirs).values(failed=0, locked_until=locked))
        return ""
