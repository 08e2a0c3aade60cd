"""Sign-ins, wrong secrets and lock-outs in the trail: found by the card, merged, and never a burden for the journal."""

import datetime as dt
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.postgres import Databases
from tests.web.browsers import PEOPLE, PIN, Browser, Clock, register

from pitboss.desk.person import Role
from pitboss.errors import PitbossError
from pitboss.store import migrate
from pitboss.store.audits.audit import audit
from pitboss.store.read.search import TrailSearch, search_events
from pitboss.web.api.events import DOOR, sees
from pitboss.web.guard.permissions import READERS
from pitboss.web.guard.sign_in_notes import MOST_NOTES, MOST_PLACES, SignInNotes
from pitboss.web.room import CardRoom
from pitboss.web.settings import Settings


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database of each kind."""
    if request.param == "sqlite":
        yield str(tmp_path / "door.db")
        return
    databases = request.getfixturevalue("postgres")
    assert isinstance(databases, Databases)
    url = databases.make()
    yield url
    databases.drop(url)


@pytest.fixture
def door(database: str, clock: Clock) -> Iterator[CardRoom]:
    """A card room on it, with a card of every role."""
    migrate(database)
    room = CardRoom(Settings(database=database, hash_kib=8), clock)
    register(room, *PEOPLE)
    yield room
    room.close()


def wrong(room: CardRoom, card: str, address: str = "203.0.113.9", signed_in: str = "", tries: int = 1) -> None:
    """Some wrong tries."""
    for _ in range(tries):
        with pytest.raises(PitbossError):
            room.credentials.verify(card, "999999", address, signed_in)


def told(room: CardRoom, text: str = "") -> list[dict[str, Any]]:
    """What the trail has of the door, the oldest first."""
    found = search_events(room.engine, TrailSearch(text=text, limit=200))
    return [dict(event.data) for event in reversed(found) if event.kind in DOOR]


def test_wrong_secrets_and_the_lock_out_are_found_by_the_card_in_both_databases(door: CardRoom) -> None:
    """Nine tries: five are looked at, the fifth locks the card there; no secret is written, and the audit is clean."""
    wrong(door, "technician", tries=9)
    assert told(door) == []  # whoever tries waits for no commit
    door.sign_in_notes.tell()
    tried, locked = told(door, "technician")
    assert (tried["event"], tried["card"], tried["person"]) == ("wrong-secret", "technician", "Technician One")
    assert (tried["tries"], tried["places"]) == (5, ["203.0.113.9"])
    assert (locked["event"], locked["locked"]) == ("locked-out", ["the card there"])
    assert "999999" not in str(told(door))
    assert audit(door.settings.database).is_clean


def test_a_wrong_pin_beside_a_terminal_names_the_card_that_was_signed_in(door: CardRoom) -> None:
    wrong(door, "supervisor", "192.0.2.1", signed_in="dealer")
    door.sign_in_notes.tell()
    (tried,) = told(door, "supervisor")
    assert (tried["beside"], tried["places"]) == (["dealer"], ["192.0.2.1"])


def test_a_stranger_adds_a_few_notes_of_a_card_in_the_time_of_a_lock_out(door: CardRoom, clock: Clock) -> None:
    """However many addresses try, and however often the notes are written; the rest follows, counted."""
    for number in range(12):
        wrong(door, "dealer", f"203.0.113.{number}", tries=2)
        door.sign_in_notes.tell()
    assert [event["tries"] for event in told(door, "dealer")] == [2]
    clock.pass_minutes(16)
    door.sign_in_notes.tell()
    first, rest = told(door, "dealer")
    assert (first["tries"], rest["tries"], len(rest["places"])) == (2, 22, MOST_PLACES)
    clock.pass_minutes(16)
    door.sign_in_notes.tell()
    assert len(told(door, "dealer")) == 2


def test_cards_that_nobody_has_are_counted_together_and_never_named(door: CardRoom) -> None:
    """What was typed as a card could be a secret."""
    for number in range(40):
        wrong(door, f"nobody-{number}")
    door.sign_in_notes.tell()
    (tried,) = told(door)
    assert (tried["event"], tried["tries"], "card" in tried) == ("unknown-cards-tried", 40, False)
    assert told(door, "nobody-7") == []


def test_what_waits_is_written_when_the_room_closes(database: str, door: CardRoom, clock: Clock) -> None:
    """Also what was held back to be merged."""
    for _ in range(2):
        wrong(door, "dealer")
        door.sign_in_notes.tell()
    door.close()
    again = CardRoom(Settings(database=database, hash_kib=8), clock)
    assert [event["tries"] for event in told(again, "dealer")] == [1, 1]
    again.close()


class _Halted:
    """A committer that can't write, until it can."""

    def __init__(self) -> None:
        self.works, self.done = False, list[Any]()

    def do(self, _request: str, command: object) -> None:
        if not self.works:
            raise PitbossError("Nothing is written")
        self.done.append(command)


def test_what_could_not_be_written_is_kept_for_the_next_time(clock: Clock) -> None:
    """With all that came meanwhile."""
    committer = _Halted()
    notes = SignInNotes(committer, clock, dt.timedelta(minutes=15))  # type: ignore[arg-type]  # all that is asked of one
    notes.signed_in("dealer", "here")
    with pytest.raises(PitbossError):
        notes.tell()
    notes.signed_in("dealer", "here")
    committer.works = True
    notes.tell()
    ((note,),) = (command.notes for command in committer.done)
    assert (note.card, note.tries) == ("dealer", 2)


def test_sign_ins_from_everywhere_do_not_fill_the_memory(clock: Clock) -> None:
    """Beyond a number of addresses they are merged."""
    committer = _Halted()
    committer.works = True
    notes = SignInNotes(committer, clock, dt.timedelta(minutes=15))  # type: ignore[arg-type]  # all that is asked of one
    for number in range(MOST_NOTES + 50):
        notes.signed_in("dealer", str(number))
    notes.tell()
    assert len(committer.done[0].notes) == MOST_NOTES + 1


def test_the_page_and_the_api_of_the_trail_show_who_signed_in_from_where(browsers: Callable[[], Browser]) -> None:
    """At once, in the server where it happened; a search by the card finds it."""
    dealer, auditor = browsers(), browsers().enter(Role.AUDITOR)
    assert dealer.sign_in("dealer", "999999").status_code == 401
    assert dealer.sign_in("dealer", PIN).status_code == 201
    events = auditor.get("/api/v1/audit/events?text=dealer").json()["events"]
    assert [event["kind"] for event in events[:2]] == ["signed-in", "wrong-secret"]
    assert events[0]["data"]["places"] == ["testclient"]
    page = auditor.get("/audit?text=dealer").text
    assert "Dealer One signed in with card dealer, from testclient" in page
    assert "A wrong PIN or password for card dealer of Dealer One" in page


@pytest.mark.parametrize("kind", sorted(DOOR))
def test_only_those_who_read_the_trail_are_told_what_happens_at_the_door(kind: str) -> None:
    """Where colleagues sign in is nobody else's business."""
    assert {role for role in Role if sees(role, "x", {"event": kind})} == READERS
