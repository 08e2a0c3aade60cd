"""Secrets of badges: PINs and passwords as argon2id hashes, checked with the same work for any badge."""

import base64
import secrets
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import argon2
import sqlalchemy as sa

from pitboss.desk.person import Badge, Role
from pitboss.errors import PitbossError
from pitboss.store.commit.codec import read_document
from pitboss.store.secrets.attempts import Attempts, Lockout, TriedAt, waiting_cards
from pitboss.store.secrets.weak_secrets import why_weak
from pitboss.store.tables.database import Clock, moment
from pitboss.store.tables.schema import CREDENTIAL, DOCUMENT

SHORTEST_PIN, SHORTEST_PASSWORD, LONGEST = 6, 10, 200
#: Letters and digits that nobody takes for one another.
_LEGIBLE = "abcdefghjkmnpqrstuvwxyz23456789"


class WrongSecretError(PitbossError):
    """An error about a wrong badge or secret; which of them is never said."""

    def __init__(self) -> None:
        """Make one sentence for every case."""
        super().__init__("Wrong card, PIN or password")


@dataclass(frozen=True, slots=True)
class OpenedBadge:
    """A badge that was opened by its right secret."""

    badge: Badge
    must_change: bool


@dataclass(frozen=True, slots=True)
class WrongTry:
    """A wrong secret: of which card (empty if there is no such card), where, beside whom, and what it has locked."""

    card: str
    address: str
    signed_in: str
    locked: tuple[str, ...]


def one_time_secret() -> str:
    """A random password that can be read out and typed."""
    return "-".join("".join(secrets.choice(_LEGIBLE) for _ in range(5)) for _ in range(4))


def check_secret(secret: str, badge: str) -> None:
    """Refuse a secret that is easy to guess."""
    if len(secret) > LONGEST or not secret.isprintable():
        raise PitbossError(f"A PIN or password has at most {LONGEST} visible characters")
    if secret.isascii() and secret.isdigit():
        if len(secret) < SHORTEST_PIN:
            raise PitbossError(f"A PIN has at least {SHORTEST_PIN} digits")
    elif len(secret) < SHORTEST_PASSWORD:
        raise PitbossError(
            f"A password has at least {SHORTEST_PASSWORD} characters; a PIN at least {SHORTEST_PIN} digits"
        )
    if badge.lower() in secret.lower() and len(badge) > 3:
        raise PitbossError("A PIN or password may not contain the card's own number")
    if why := why_weak(secret):
        raise PitbossError(f"This one is too easy to guess, it is {why}: choose another one")


def hash_of_nothing(hasher: argon2.PasswordHasher) -> str:
    """A hash that no secret has: checking it takes as much work as any other, making it takes none."""
    sizes = hasher.salt_len, hasher.hash_len
    salt, digest = (base64.b64encode(secrets.token_bytes(size)).rstrip(b"=").decode() for size in sizes)
    return f"$argon2id$v=19$m={hasher.memory_cost},t={hasher.time_cost},p={hasher.parallelism}${salt}${digest}"


class Credentials:
    """The secrets of a card room's badges. Checking takes a moment on purpose: not on the event loop's thread."""

    def __init__(
        self, engine: sa.Engine, clock: Clock, lockout: Lockout | None = None, memory_kib: int = 65_536
    ) -> None:
        """Open the secrets in a database."""
        self._engine, self._clock = engine, clock
        self.attempts = Attempts(engine, clock, lockout or Lockout())
        lanes = 4 if memory_kib >= 32 else 1
        self._hasher = argon2.PasswordHasher(memory_cost=memory_kib, parallelism=lanes)
        self._nobodys = hash_of_nothing(self._hasher)
        #: Called after each wrong try, on its thread.
        self.on_wrong: list[Callable[[WrongTry], None]] = []

    def verify(self, badge: str, secret: str, address: str = "", signed_in: str = "", browser: str = "") -> OpenedBadge:
        """Return the badge if the secret is right. A wrong try counts towards the lock-out.

        It is counted for the address, for the ``browser`` if a card was signed in there before, or for the card that
        is ``signed_in`` where it is tried.
        """
        at = TriedAt(address, signed_in, browser)
        locks = self.attempts.begin(badge, at)
        found, credential = self._find(badge)
        known = credential is not None and found is not None and found.opens_on(self._clock().date())
        kept = str(credential.secret_hash) if known and credential is not None else self._nobodys
        right = self._matches(kept, secret)
        if not right or not known or found is None or credential is None:
            for told in self.on_wrong:
                told(WrongTry(found.id if found else "", address, signed_in, locks))
            raise WrongSecretError
        self.attempts.right(badge, at)
        if self._hasher.check_needs_rehash(kept):
            self._keep(badge, secret, must_change=bool(credential.must_change))
        return OpenedBadge(found, bool(credential.must_change))

    def set_secret(self, badge: str, secret: str, *, must_change: bool = False, published: bool = False) -> None:
        """Set the secret of a badge; a ``published`` one, of a demonstration, may be easy to guess."""
        found, _ = self._find(badge)
        if found is None:
            raise PitbossError(f"Card {badge!r:.60} is not known here")
        if not published:
            check_secret(secret, badge)
        self._keep(badge, secret, must_change=must_change)

    def give_secret(self, badge: str) -> str:
        """Give a badge a new random secret, to be changed at the next sign-in; a locked-out card may try again."""
        secret = one_time_secret()
        self.set_secret(badge, secret, must_change=True)
        self.attempts.forgive(badge)
        return secret

    def has(self, badge: str) -> bool:
        """Whether a badge has a secret."""
        return self._find(badge)[1] is not None

    def has_manager(self) -> bool:
        """Whether any manager can sign in."""
        query = sa.select(CREDENTIAL.c.badge)
        with self._engine.connect() as connection:
            names = [row.badge for row in connection.execute(query)]
        badges = (self._find(name)[0] for name in names)
        return any(badge is not None and badge.active and badge.role is Role.MANAGER for badge in badges)

    def _matches(self, kept: str, secret: str) -> bool:
        try:
            return self._hasher.verify(kept, secret[: LONGEST + 1])
        except (argon2.exceptions.VerificationError, argon2.exceptions.InvalidHashError, UnicodeError):
            return False

    def _find(self, badge: str) -> tuple[Badge | None, sa.Row[*tuple[object, ...]] | None]:
        theirs = sa.select(CREDENTIAL).where(CREDENTIAL.c.badge == badge)
        document = sa.select(sa.cast(DOCUMENT.c.data, sa.Text)).where(
            DOCUMENT.c.kind == Badge.kind, DOCUMENT.c.id == badge
        )
        with self._engine.connect() as connection:
            credential = connection.execute(theirs).one_or_none()
            data = connection.execute(document).scalar_one_or_none()
        return None if data is None else read_document(Badge, data), credential

    def _keep(self, badge: str, secret: str, *, must_change: bool) -> None:
        values = {
            "secret_hash": self._hasher.hash(secret),
            "must_change": must_change,
            "changed_at": moment(self._clock()),
        }
        with self._engine.begin() as connection:
            updated = connection.execute(sa.update(CREDENTIAL).where(CREDENTIAL.c.badge == badge).values(**values))
            if not updated.rowcount:
                connection.execute(sa.insert(CREDENTIAL).values(badge=badge, **values))


@dataclass(frozen=True, slots=True)
class Access:
    """The access of a card; ``locked_until`` is empty if it may try everywhere."""

    has_secret: bool = False
    must_change: bool = False
    locked_until: str = ""


def access_of_cards(engine: sa.Engine, clock: Clock) -> Mapping[str, Access]:
    """The access of every card that has a secret or is locked out; any other has neither."""
    found: dict[str, Access] = defaultdict(Access)
    with engine.connect() as connection:
        for row in connection.execute(sa.select(CREDENTIAL)):
            found[row.badge] = Access(has_secret=True, must_change=bool(row.must_change))
        for card, until in waiting_cards(connection, clock()).items():
            found[card] = replace(found[card], locked_until=until)
    return found
