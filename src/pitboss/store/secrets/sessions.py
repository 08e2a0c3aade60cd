"""Sessions: who is signed in, for how long, and how it ends. The database knows only the hash of a session's token."""

import datetime as dt
import hashlib
import secrets
from dataclasses import dataclass

import sqlalchemy as sa

from pitboss.desk.person import Badge, Role
from pitboss.store.commit.codec import read_document
from pitboss.store.tables.database import AnyRow, Clock, moment
from pitboss.store.tables.schema import DOCUMENT, SESSION

#: A session's last use is written down at most this often.
SEEN_SECONDS = 30
#: A session by the hash of its token, with its badge as it is now. Asked before every answer, so it is built once.
WITH_BADGE = (
    sa.select(SESSION, sa.cast(DOCUMENT.c.data, sa.Text).label("badge_data"))
    .outerjoin(DOCUMENT, sa.and_(DOCUMENT.c.kind == "badge", DOCUMENT.c.id == SESSION.c.badge))
    .where(SESSION.c.token_hash == sa.bindparam("name"))
)


@dataclass(frozen=True, slots=True)
class Session:
    """A session of somebody who is signed in."""

    id: str
    badge: str
    person: str
    role: Role
    guest: bool
    must_change: bool
    csrf: str
    address: str
    created_at: str
    seen_at: str
    expires_at: str


def hash_of(token: str) -> str:
    """The hash by which the database knows a token."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def _session(row: AnyRow) -> Session:
    return Session(
        row.token_hash,
        row.badge,
        row.person,
        Role(row.role),
        bool(row.guest),
        bool(row.must_change),
        row.csrf,
        row.address,
        row.created_at,
        row.seen_at,
        row.expires_at,
    )


class Sessions:
    """The sessions of a card room."""

    def __init__(self, engine: sa.Engine, clock: Clock, idle: dt.timedelta, longest: dt.timedelta) -> None:
        """Open the sessions in a database."""
        self._engine, self._clock, self._idle, self._longest = engine, clock, idle, longest

    def start(
        self, badge: Badge, *, guest: bool = False, must_change: bool = False, address: str = ""
    ) -> tuple[str, Session]:
        """Start a session; the token that opens it is told only once."""
        now, token = self._clock(), secrets.token_urlsafe(32)
        session = Session(
            hash_of(token),
            badge.id,
            badge.person,
            badge.role,
            guest,
            must_change,
            secrets.token_urlsafe(24),
            address[:100],
            moment(now),
            moment(now),
            moment(now + self._longest),
        )
        values = {name: getattr(session, name) for name in SESSION.c.keys() if name != "token_hash"}  # noqa: SIM118 - names of columns
        with self._engine.begin() as connection:
            connection.execute(sa.insert(SESSION).values(token_hash=session.id, **values | {"role": str(badge.role)}))
        return token, session

    def find(self, token: str, *, in_use: bool = True) -> Session | None:
        """The session of a token; ``None`` once it was idle or open too long, or the badge is no longer what it was.

        Only where it is ``in_use`` does to ask keep it open: not where a page asks and nobody is there.
        """
        now, name = self._clock(), hash_of(token)
        row = self._row(name)
        if row is None:
            return None
        session = _session(row)
        if not self._is_open(session, row.badge_data, now):
            self.end(name)
            return None
        if in_use and session.seen_at < moment(now - dt.timedelta(seconds=SEEN_SECONDS)):
            self._change(SESSION.c.token_hash == name, seen_at=moment(now))
        return session

    def is_open(self, name: str) -> bool:
        """Whether a session is still open, and its badge what it was; asking does not keep it open."""
        row = self._row(name)
        return row is not None and self._is_open(_session(row), row.badge_data, self._clock())

    def of_badge(self, badge: str) -> list[Session]:
        """The sessions of a badge, the newest first."""
        query = sa.select(SESSION).where(SESSION.c.badge == badge).order_by(SESSION.c.created_at.desc())
        with self._engine.connect() as connection:
            found = [_session(row) for row in connection.execute(query)]
        return [session for session in found if not self._is_over(session, self._clock())]

    def of_badges(self) -> dict[str, list[Session]]:
        """The sessions of every badge that is signed in, in one query."""
        with self._engine.connect() as connection:
            sessions = [_session(row) for row in connection.execute(sa.select(SESSION).where(~SESSION.c.guest))]
        now = self._clock()
        by_badge: dict[str, list[Session]] = {}
        for session in sessions:
            if not self._is_over(session, now):
                by_badge.setdefault(session.badge, []).append(session)
        return by_badge

    def end(self, name: str) -> None:
        """End a session: sign it out."""
        self._delete(SESSION.c.token_hash == name)

    def end_of_badge(self, badge: str, but: str = "") -> None:
        """Sign a badge out everywhere, but for one session."""
        self._delete(sa.and_(SESSION.c.badge == badge, SESSION.c.token_hash != but))

    def changed(self, name: str) -> None:
        """Note that the secret was changed, as it had to be."""
        self._change(SESSION.c.token_hash == name, must_change=False)

    def forget(self) -> None:
        """Remove the sessions that are over."""
        now = self._clock()
        idle, old = SESSION.c.seen_at < moment(now - self._idle), SESSION.c.expires_at < moment(now)
        self._delete(sa.or_(idle, old))

    def _row(self, name: str) -> AnyRow | None:
        """The row of a session with its badge's document, by the hash of its token."""
        with self._engine.connect() as connection:
            return connection.execute(WITH_BADGE, {"name": name}).one_or_none()

    def _is_open(self, session: Session, badge_data: str | None, now: dt.datetime) -> bool:
        """Whether a session is not over and, but for a guest's, its badge still has the role that signed in."""
        if self._is_over(session, now):
            return False
        badge = None if session.guest or badge_data is None else read_document(Badge, badge_data)
        return session.guest or (badge is not None and badge.opens_on(now.date()) and badge.role is session.role)

    def _is_over(self, session: Session, now: dt.datetime) -> bool:
        return session.expires_at <= moment(now) or session.seen_at < moment(now - self._idle)

    def _delete(self, which: sa.ColumnElement[bool]) -> None:
        with self._engine.begin() as connection:
            connection.execute(sa.delete(SESSION).where(which))

    def _change(self, which: sa.ColumnElement[bool], **values: object) -> None:
        with self._engine.begin() as connection:
            connection.execute(sa.update(SESSION).where(which).values(**values))
