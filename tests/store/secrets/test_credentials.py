"""Secrets and sessions on both databases; tests of the web show them over HTTP."""

import datetime as dt
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import argon2
import pytest
import sqlalchemy as sa

from pitboss.desk.person import Badge, Role
from pitboss.errors import PitbossError
from pitboss.jackpots.commands import RegisterBadge
from pitboss.store import Committer
from pitboss.store.secrets.attempts import KNOWN_DAYS, MOST_KNOWN, Attempts, LockedOutError, Lockout
from pitboss.store.secrets.credentials import (
    Credentials,
    WrongSecretError,
    check_secret,
    hash_of_nothing,
    one_time_secret,
)
from pitboss.store.secrets.sessions import Sessions
from pitboss.store.tables.database import open_database
from pitboss.store.tables.schema import ATTEMPT, CREDENTIAL

NOON = dt.datetime(2026, 11, 16, 20, tzinfo=dt.UTC)


@pytest.fixture
def engine(url: str) -> Iterator[sa.Engine]:
    """A database with two cards, one of them out of use."""
    with Committer(url) as committer:
        committer.do("a", RegisterBadge(badge="dealer", person="Dan", role=Role.DEALER))
        committer.do("b", RegisterBadge(badge="gone", person="Gus", role=Role.DEALER, active=False))
    found = open_database(url)
    yield found
    found.dispose()


@pytest.fixture
def credentials(engine: sa.Engine) -> Credentials:
    """Secrets for both, three wrong tries, and a hash that is quick to check."""
    made = Credentials(engine, lambda: NOON, Lockout(tries=3, address_tries=6, card_tries=8), memory_kib=8)
    for badge in ("dealer", "gone"):
        made.set_secret(badge, "538159")
    return made


def test_a_secret_is_kept_as_a_hash_that_opens_its_badge_only(credentials: Credentials, engine: sa.Engine) -> None:
    """Argon2id, with a salt of its own for each badge."""
    with engine.connect() as connection:
        hashes = [row.secret_hash for row in connection.execute(sa.select(CREDENTIAL))]
    assert all(text.startswith("$argon2id$") and "538159" not in text for text in hashes)
    assert len(set(hashes)) == 2
    assert credentials.verify("dealer", "538159").badge.person == "Dan"
    for badge, secret in (("dealer", "538158"), ("gone", "538159"), ("nobody", "538159"), ("dealer", "\ud800")):
        with pytest.raises(WrongSecretError):
            credentials.verify(badge, secret)


def test_a_card_that_nobody_has_is_checked_with_the_work_of_any_other() -> None:
    """The hash is read as argon2id's own, asks for the same work, and is nobody's: it is another one each time."""
    hasher = argon2.PasswordHasher(memory_cost=8, parallelism=1)
    nothing = hash_of_nothing(hasher)
    assert argon2.extract_parameters(nothing) == argon2.extract_parameters(hasher.hash("538159"))
    with pytest.raises(argon2.exceptions.VerifyMismatchError):
        hasher.verify(nothing, "538159")
    assert hash_of_nothing(hasher) != nothing


def test_many_guesses_at_once_are_no_more_than_the_tries_allowed(credentials: Credentials) -> None:
    """Each is counted before it is looked at."""

    def guess(number: int) -> str:
        try:
            credentials.verify("dealer", f"{number:06d}")
        except PitbossError as error:
            return type(error).__name__
        return "open"

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(guess, range(20)))
    assert sorted(answers) == ["LockedOutError"] * 17 + ["WrongSecretError"] * 3


def test_the_last_try_of_an_address_locks_it_only_if_it_is_wrong(credentials: Credentials) -> None:
    """Five wrong ones and right ones as often as one likes; the sixth wrong one locks the address."""
    here = "10.0.0.7"
    for number in range(5):
        with pytest.raises(WrongSecretError):
            credentials.verify(f"nobody-{number}", "x", here)
    for _ in range(3):
        assert credentials.verify("dealer", "538159", here).badge.id == "dealer"
    with pytest.raises(WrongSecretError):
        credentials.verify("nobody-6", "x", here)
    with pytest.raises(LockedOutError):
        credentials.verify("dealer", "538159", here)


def _wrong(credentials: Credentials, times: int, badge: str, *places: str, signed_in: str = "") -> list[str]:
    """The errors of wrong tries, so many from each place."""
    found = []
    for place in places:
        for _ in range(times):
            with pytest.raises(PitbossError) as caught:
                credentials.verify(badge, "000000", place, signed_in)
            found.append(caught.type.__name__)
    return found


def test_a_card_waits_where_it_was_tried_and_opens_elsewhere(credentials: Credentials) -> None:
    """However often it is tried there: what is refused unseen counts for that address only."""
    found = _wrong(credentials, 40, "dealer", "10.0.0.7")
    assert found == ["WrongSecretError"] * 3 + ["LockedOutError"] * 37
    assert credentials.verify("dealer", "538159", "10.0.0.8").badge.id == "dealer"


def test_a_card_that_is_tried_from_many_addresses_waits_everywhere(credentials: Credentials) -> None:
    """Eight tries, whoever makes them; then nobody is looked at until a manager lets them try again."""
    places = [f"10.0.1.{number}" for number in range(8)]
    assert _wrong(credentials, 1, "dealer", *places) == ["WrongSecretError"] * 8
    for place in ("10.0.0.8", "10.0.1.1"):
        with pytest.raises(LockedOutError):
            credentials.verify("dealer", "538159", place)
    credentials.attempts.forgive("dealer")
    assert credentials.verify("dealer", "538159", "10.0.0.8").badge.id == "dealer"


def test_a_card_waits_no_more_at_any_place_once_it_is_forgiven(credentials: Credentials) -> None:
    """At the address and beside whoever is signed in; cards with a name that ends alike still wait."""
    _wrong(credentials, 3, "dealer", "10.0.0.7")
    _wrong(credentials, 3, "other-dealer", "10.0.0.8")
    _wrong(credentials, 3, "dealer", "", signed_in="supervisor")
    credentials.attempts.forgive("dealer")
    assert credentials.verify("dealer", "538159", "10.0.0.7").badge.id == "dealer"
    assert credentials.verify("dealer", "538159", "", "supervisor").badge.id == "dealer"
    assert _wrong(credentials, 1, "other-dealer", "10.0.0.8") == ["LockedOutError"]


def test_one_network_of_ipv6_is_one_address(credentials: Credentials) -> None:
    """A single visitor has all of its addresses; the next network is another, and so is each address of IPv4."""
    _wrong(credentials, 1, "dealer", "2001:db8::1", "2001:db8::2", "2001:db8::3")
    with pytest.raises(LockedOutError):
        credentials.verify("dealer", "538159", "2001:db8::ffff")
    assert credentials.verify("dealer", "538159", "2001:db8:0:1::1").badge.id == "dealer"
    _wrong(credentials, 1, "dealer", "::ffff:10.0.0.7", "10.0.0.7", "10.0.0.7")
    with pytest.raises(LockedOutError):
        credentials.verify("dealer", "538159", "10.0.0.7")
    assert credentials.verify("dealer", "538159", "::ffff:10.0.0.8").badge.id == "dealer"


STRANGERS = [f"10.0.{number}.1" for number in range(40)]


def test_strangers_lock_no_card_in_a_browser_where_it_was_signed_in_before(credentials: Credentials) -> None:
    """Nor at a terminal where another card of the room was; a browser that nobody has signed in at waits with them."""
    own = credentials.attempts.remember("dealer", "")
    terminal = credentials.attempts.remember("supervisor", "")
    assert "LockedOutError" in _wrong(credentials, 3, "dealer", *STRANGERS)
    for browser in (own, terminal):
        for _ in range(9):
            assert credentials.verify("dealer", "538159", STRANGERS[0], browser=browser).badge.id == "dealer"
    for browser in ("", "made-up-by-a-stranger"):
        with pytest.raises(LockedOutError):
            credentials.verify("dealer", "538159", "10.1.0.1", browser=browser)


def test_guesses_in_known_browsers_are_bounded_as_those_of_strangers_are(credentials: Credentials) -> None:
    """Three in one browser, eight in all of them; and what is locked there is open to nobody else's harm."""
    browsers = [credentials.attempts.remember("dealer", "") for _ in range(6)]
    found = []
    for browser in browsers:
        for _ in range(4):
            with pytest.raises(PitbossError) as caught:
                credentials.verify("dealer", "000000", "", browser=browser)
            found.append(caught.type.__name__)
    assert found.count("WrongSecretError") == 8
    assert found[:4] == ["WrongSecretError"] * 3 + ["LockedOutError"]
    assert credentials.verify("dealer", "538159", "10.0.0.7").badge.id == "dealer"


def test_a_browser_is_known_by_a_token_of_ours_only_and_for_a_while(engine: sa.Engine) -> None:
    """A token that somebody made up is replaced, one of ours is kept; old ones and all but the newest go."""
    now = [NOON]
    attempts = Attempts(engine, lambda: now[0], Lockout())
    planted = attempts.remember("dealer", "planted")
    assert planted != "planted"
    assert not attempts.knows("planted")
    assert attempts.remember("supervisor", planted) == planted
    now[0] += dt.timedelta(days=1)
    attempts.forget()
    assert attempts.knows(planted)
    newer = [attempts.remember("dealer", "") for _ in range(MOST_KNOWN)]
    assert all(map(attempts.knows, newer))
    attempts.forgive("dealer")
    assert all(map(attempts.knows, newer))
    now[0] += dt.timedelta(days=KNOWN_DAYS)
    assert not any(map(attempts.knows, [planted, *newer]))
    attempts.forget()
    with engine.connect() as connection:
        assert connection.execute(sa.select(ATTEMPT)).all() == []


def test_strangers_and_those_who_are_signed_in_are_counted_apart(credentials: Credentials) -> None:
    """Neither the card, nor the address, nor both together are locked for the others."""
    here = "10.0.0.7"
    _wrong(credentials, 6, "dealer", here, *(f"10.0.1.{number}" for number in range(8)))
    _wrong(credentials, 1, "nobody", *[here] * 6)
    assert credentials.verify("dealer", "538159", here, "supervisor").badge.id == "dealer"
    credentials.attempts.forgive("dealer")
    assert _wrong(credentials, 4, "dealer", "10.0.2.1", signed_in="supervisor")[2:] == [
        "WrongSecretError",
        "LockedOutError",
    ]
    assert credentials.verify("dealer", "538159", "10.0.2.1").badge.id == "dealer"


def test_who_guesses_while_signed_in_is_shut_out_alone(credentials: Credentials) -> None:
    """Six wrong tries of whichever cards; beside the others the cards open. Many who guess one card lock it."""
    for number in range(6):
        _wrong(credentials, 1, f"card-{number}", "", signed_in="guesser")
    with pytest.raises(LockedOutError):
        credentials.verify("dealer", "538159", "", "guesser")
    assert credentials.verify("dealer", "538159", "", "honest").badge.id == "dealer"
    for number in range(8):
        assert _wrong(credentials, 1, "dealer", "", signed_in=f"guesser-{number}") == ["WrongSecretError"]
    with pytest.raises(LockedOutError):
        credentials.verify("dealer", "538159", "", "honest")


def test_a_manager_gives_a_new_secret_and_the_card_waits_no_more(credentials: Credentials) -> None:
    """The old one is good for nothing, and the new one has to be changed."""
    for _ in range(3):
        with pytest.raises(WrongSecretError):
            credentials.verify("dealer", "000000")
    with pytest.raises(LockedOutError):
        credentials.verify("dealer", "538159")
    secret = credentials.give_secret("dealer")
    assert credentials.verify("dealer", secret).must_change
    with pytest.raises(WrongSecretError):
        credentials.verify("dealer", "538159")


def test_a_hash_of_older_settings_is_made_anew_at_the_next_sign_in(credentials: Credentials, engine: sa.Engine) -> None:
    """The secret stays."""
    stronger = Credentials(engine, lambda: NOON, memory_kib=16)
    assert stronger.verify("dealer", "538159").badge.id == "dealer"
    with engine.connect() as connection:
        query = sa.select(CREDENTIAL.c.secret_hash).where(CREDENTIAL.c.badge == "dealer")
        assert "m=16," in connection.execute(query).scalar_one()
    assert credentials.has("dealer")


@pytest.mark.parametrize(
    "secret",
    [
        "12345",
        "123456",
        "987654",
        "777777",
        "short",
        "password",
        "dealer-dealer",
        "x" * 201,
        "tab\tinside it",
        "123123",
        "password12",
    ],
)
def test_a_secret_that_is_guessed_first_is_refused(secret: str) -> None:
    """With what is wrong about it."""
    with pytest.raises(PitbossError):
        check_secret(secret, "dealer")


def test_a_one_time_secret_is_one_that_would_be_accepted() -> None:
    """And never the same twice."""
    made = {one_time_secret() for _ in range(50)}
    assert len(made) == 50
    for secret in made:
        check_secret(secret, "dealer")


def test_only_who_holds_the_token_finds_the_session(engine: sa.Engine) -> None:
    """Not its hash, which stands in the database, and nobody after it has ended."""
    sessions = Sessions(engine, lambda: NOON, dt.timedelta(minutes=30), dt.timedelta(hours=12))
    token, session = sessions.start(Badge("dealer", "Dan", Role.DEALER), address="10.0.0.7")
    assert sessions.find(token) == session
    assert sessions.find(session.id) is None
    assert sessions.is_open(session.id)
    sessions.end(session.id)
    assert sessions.find(token) is None
    assert not sessions.is_open(session.id)


def test_what_is_over_is_removed_and_nothing_else(engine: sa.Engine) -> None:
    """Sessions and tries would pile up for ever."""
    now = [NOON]
    clock = lambda: now[0]  # noqa: E731 - a clock that a test moves
    sessions = Sessions(engine, clock, dt.timedelta(minutes=30), dt.timedelta(hours=12))
    credentials = Credentials(engine, clock, Lockout(tries=3), memory_kib=8)
    old, _ = sessions.start(Badge("dealer", "Dan", Role.DEALER))
    with pytest.raises(WrongSecretError):
        credentials.verify("nobody", "x")
    now[0] += dt.timedelta(minutes=31)
    new, _ = sessions.start(Badge("dealer", "Dan", Role.DEALER))
    sessions.forget()
    credentials.attempts.forget()
    with engine.connect() as connection:
        counts = [
            connection.exec_driver_sql(f"SELECT count(*) FROM {name}").scalar() for name in ("session", "attempt")
        ]
    assert counts == [1, 0]
    assert (sessions.find(old), sessions.find(new) is not None) == (None, True)
