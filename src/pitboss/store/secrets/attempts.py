"""Wrong tries: each is counted before the secret is checked, so that many at once have no more than one by one.

Tries of strangers, of browsers in which the card or another one of the room was signed in before, and of whoever is
signed in have counts of their own: what strangers do at the page to sign in on keeps nobody from signing in at a
terminal of the floor, and nobody from laying a card beside it.
"""

import datetime as dt
import ipaddress
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

import sqlalchemy as sa

from pitboss.errors import PitbossError
from pitboss.store.secrets.sessions import hash_of
from pitboss.store.tables.database import Clock, moment
from pitboss.store.tables.schema import ATTEMPT

_COUNT = sa.text(
    "INSERT INTO attempt (sort, name, failed, at, locked_until) VALUES (:sort, :name, 1, :now, '') "
    "ON CONFLICT (sort, name) DO UPDATE SET "
    "failed = CASE WHEN attempt.locked_until > :now THEN attempt.failed "
    "WHEN attempt.at < :since THEN 1 ELSE attempt.failed + 1 END, "
    "at = CASE WHEN attempt.locked_until > :now THEN attempt.at WHEN attempt.at < :since THEN :now ELSE attempt.at END "
    "RETURNING failed, locked_until"
)


class LockedOutError(PitbossError):
    """An error about too many wrong tries; ``until`` is when the next one is checked."""

    def __init__(self, until: dt.datetime, minutes: int) -> None:
        """Make one sentence, whether there is such a card or not."""
        super().__init__(f"Too many wrong tries: wait {minutes} minutes, or ask a manager for a one-time password")
        self.until = until


@dataclass(frozen=True, slots=True)
class Lockout:
    """The limits of wrong tries before a card or a place is locked out, and for how long.

    ``tries`` of one card from one place, ``card_tries`` of one card from all places, ``address_tries`` of all cards
    from one place. A place is an address, a browser in which a card was signed in before, or the card of whoever is
    signed in; each of these sorts has its own counts, so strangers make only strangers wait.
    """

    tries: int = 5
    address_tries: int = 50
    minutes: int = 15
    card_tries: int = 25

    @property
    def wait(self) -> dt.timedelta:
        """The waiting time; also how long a wrong try is remembered."""
        return dt.timedelta(minutes=self.minutes)


class _Sorts(NamedTuple):
    """The counts of a try, in the order in which they are asked: a place, a card at that place, a card."""

    place: str
    card_at_place: str
    card: str


#: How long a browser is known after a card was signed in there last, and how many there are for a card.
KNOWN_DAYS = 90
MOST_KNOWN = 20
#: Rows of this sort count nothing: they say when a card was signed in last in a browser.
_KNOWN = "signed in before"

#: Tries of strangers, in a browser that knows the card, in one that knows another card, and of those who are signed in.
_ANONYMOUS = _Sorts("address", "badge at address", "badge")
_OWN_BROWSER = _Sorts("own browser", "badge at own browser", "badge by own browsers")
_TERMINAL = _Sorts("terminal", "badge at terminal", "badge by terminals")
_SIGNED_IN = _Sorts("signed in", "badge at signed in", "badge by signed in")


_OF_A_CARD = ATTEMPT.c.sort.in_(
    [sort for sorts in (_ANONYMOUS, _OWN_BROWSER, _TERMINAL, _SIGNED_IN) for sort in sorts[1:]]
)
_REMEMBER = sa.text(
    "INSERT INTO attempt (sort, name, failed, at, locked_until) VALUES (:sort, :name, 0, :now, '') "
    "ON CONFLICT (sort, name) DO UPDATE SET at = :now"
)


@dataclass(frozen=True, slots=True)
class TriedAt:
    """The place where a secret is tried: the address, the card that is signed in beside it, the browser."""

    address: str = ""
    signed_in: str = ""
    browser: str = ""


class _Count(NamedTuple):
    """A count of wrong tries, how many are allowed, and what is locked after the last of them."""

    sort: str
    name: str
    most: int
    locks: str

    @property
    def row(self) -> sa.ColumnElement[bool]:
        """The condition for the count's row in the table."""
        return sa.and_(ATTEMPT.c.sort == self.sort, ATTEMPT.c.name == self.name)


def _network(address: str) -> str:
    """The key of an address: for IPv6 the network of 64 bits, all of which a single visitor has."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address[:100]
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or ipaddress.IPv6Network((int(found), 64), strict=False))


def waiting_cards(connection: sa.Connection, now: dt.datetime) -> dict[str, str]:
    """Every card that is locked out at some place or everywhere, and until when."""
    locked = sa.select(ATTEMPT).where(_OF_A_CARD, ATTEMPT.c.locked_until > moment(now))
    rows = connection.execute(locked.order_by(ATTEMPT.c.locked_until))
    return {str(row.name).rpartition("\n")[2]: str(row.locked_until) for row in rows}


class Attempts:
    """The counts of wrong tries in the database, so that they hold for all processes."""

    def __init__(self, engine: sa.Engine, clock: Clock, lockout: Lockout) -> None:
        """Open the counts in a database."""
        self._engine, self._clock, self._lockout = engine, clock, lockout

    def begin(self, badge: str, at: TriedAt) -> tuple[str, ...]:
        """Count a try as wrong until it has proved right; refuse one too many unseen. Return what a wrong one locks.

        What is refused at one place is not counted for the card as a whole: so nobody locks a card everywhere from one
        place, however often it is tried there.
        """
        now = self._clock()
        with self._engine.begin() as connection:
            until, locked = self._locked_until(connection, self._counts(connection, badge, at), now)
        if until:
            raise LockedOutError(dt.datetime.fromisoformat(until), self._lockout.minutes)
        return locked

    def right(self, badge: str, at: TriedAt) -> None:
        """Note that the secret was right: the badge starts anew, and the place has one wrong try less.

        A try that is looked at found the door open. If it is locked by now, then one of the last tries allowed was no
        wrong one, and the door is open again.
        """
        locked = ATTEMPT.c.locked_until > moment(self._clock())
        with self._engine.begin() as connection:
            place, *cards = self._counts(connection, badge, at)
            fewer = sa.case((locked, place.most - 1), (ATTEMPT.c.failed > 0, ATTEMPT.c.failed - 1), else_=0)
            connection.execute(sa.update(ATTEMPT).where(place.row).values(failed=fewer, locked_until=""))
            for count in cards:
                connection.execute(sa.delete(ATTEMPT).where(count.row))

    def remember(self, badge: str, browser: str) -> str:
        """Remember that a card was signed in in a browser; return the token by which it is known from now on.

        One that is not known here gets a token of ours: nobody makes a browser known by a token of one's own.
        """
        token = browser if self.knows(browser) else secrets.token_urlsafe(24)
        card = badge[:100]
        theirs = sa.and_(ATTEMPT.c.sort == _KNOWN, ATTEMPT.c.name.endswith(f"\n{card}", autoescape=True))
        newest = sa.select(ATTEMPT.c.name).where(theirs).order_by(ATTEMPT.c.at.desc(), ATTEMPT.c.name).limit(MOST_KNOWN)
        values = {"sort": _KNOWN, "name": f"{hash_of(token)}\n{card}", "now": moment(self._clock())}
        with self._engine.begin() as connection:
            connection.execute(_REMEMBER, values)
            connection.execute(sa.delete(ATTEMPT).where(theirs, ATTEMPT.c.name.not_in(newest)))
        return token

    def knows(self, browser: str) -> bool:
        """Whether a card of the room was signed in in this browser lately."""
        with self._engine.connect() as connection:
            return bool(self._cards_of(connection, browser))

    def _cards_of(self, connection: sa.Connection, browser: str) -> set[str]:
        """The cards that were signed in in a browser lately."""
        if not browser:
            return set()
        since = moment(self._clock() - dt.timedelta(days=KNOWN_DAYS))
        known = ATTEMPT.c.name.startswith(f"{hash_of(browser)}\n"), ATTEMPT.c.at > since
        names = connection.execute(sa.select(ATTEMPT.c.name).where(ATTEMPT.c.sort == _KNOWN, *known)).scalars()
        return {name.partition("\n")[2] for name in names}

    def forgive(self, badge: str) -> None:
        """Clear all counts of a badge: a manager has given it a new secret."""
        card = badge[:100]
        theirs = (ATTEMPT.c.name == card) | ATTEMPT.c.name.endswith(f"\n{card}", autoescape=True)
        with self._engine.begin() as connection:
            connection.execute(sa.delete(ATTEMPT).where(_OF_A_CARD, theirs))

    def forget(self) -> None:
        """Remove counts that are too old to matter."""
        now = self._clock()
        known = ATTEMPT.c.sort == _KNOWN
        old = ATTEMPT.c.at < moment(now - 2 * self._lockout.wait), ATTEMPT.c.locked_until < moment(now)
        gone = ATTEMPT.c.at <= moment(now - dt.timedelta(days=KNOWN_DAYS))
        with self._engine.begin() as connection:
            connection.execute(sa.delete(ATTEMPT).where(sa.not_(known), *old))
            connection.execute(sa.delete(ATTEMPT).where(known, gone))

    def _place(self, connection: sa.Connection, badge: str, at: TriedAt) -> tuple[_Sorts, str]:
        """The counts that a try belongs to, and the name of its place there."""
        if at.signed_in:
            return _SIGNED_IN, at.signed_in[:100]
        cards = self._cards_of(connection, at.browser)
        if cards:
            return _OWN_BROWSER if badge[:100] in cards else _TERMINAL, hash_of(at.browser)
        return _ANONYMOUS, _network(at.address)

    def _counts(self, connection: sa.Connection, badge: str, at: TriedAt) -> tuple[_Count, _Count, _Count]:
        """The counts of a try, always in this order, so that no two tries wait for each other's rows."""
        sorts, place = self._place(connection, badge, at)
        card, most = badge[:100], self._lockout
        return (
            _Count(sorts.place, place, most.address_tries, "every card there"),
            _Count(sorts.card_at_place, f"{place}\n{card}", most.tries, "the card there"),
            _Count(sorts.card, card, most.card_tries, "the card everywhere"),
        )

    def _locked_until(
        self, connection: sa.Connection, counts: Iterable[_Count], now: dt.datetime
    ) -> tuple[str, tuple[str, ...]]:
        """Count one by one, up to the first that is locked; return until when, and what this try locks.

        A place that is not known has no count.
        """
        locks = list[str]()
        for count in counts:
            until, is_last = self._count(connection, count, now) if count.name else ("", False)
            if until:
                return until, ()
            locks += [count.locks] * is_last
        return "", tuple(locks)

    def _count(self, connection: sa.Connection, count: _Count, now: dt.datetime) -> tuple[str, bool]:
        """Count a try; return until when it is locked out, empty if it is not, and whether it is the last allowed."""
        since = moment(now - self._lockout.wait)
        values = {"sort": count.sort, "name": count.name, "now": moment(now), "since": since}
        failed, until = connection.execute(_COUNT, values).one()
        if until > moment(now):
            return str(until), False
        is_last = failed >= count.most
        if is_last:
            locked = moment(now + self._lockout.wait)
            connection.execute(sa.update(ATTEMPT).where(count.row).values(failed=0, locked_until=locked))
        return "", is_last
