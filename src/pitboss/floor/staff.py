"""Staff: who gives cards to whom, and what happens at sign-in, so that the trail names them."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import asdict, replace

from pitboss.desk.desk import Desk
from pitboss.desk.people import second_from
from pitboss.desk.person import Badge, Person, Role
from pitboss.desk.persons import AT_THE_SERVER, known_person, roster_of
from pitboss.errors import PitbossError
from pitboss.floor.commands import AcknowledgeClock, ManageCard, NoteAccess, NoteAudit, NoteSignIns, SignInNote
from pitboss.floor.practice.software import CARDS
from pitboss.jackpots.badges import keep_badge
from pitboss.jackpots.commands import RegisterBadge

#: Roles that may do what a manager may not.
ABOVE_MANAGERS = frozenset({Role.EXECUTIVE})


def manage_card(desk: Desk, command: ManageCard) -> None:
    """Give or change a person's card; never one's own, so that no room is left without a manager by accident."""
    if command.card in CARDS:
        raise PitbossError("This card belongs to the software of practice tables: use a person's card")
    if command.card == command.badge:
        raise PitbossError("Another manager has to change your own card")
    people = desk.people(_managed_as(desk, command), command.badge, command.second)
    card = RegisterBadge(
        badge=command.card,
        person=command.person,
        role=command.role,
        active=command.active,
        person_id=command.person_id,
        unlike=command.unlike,
        until=command.until,
    )
    keep_badge(desk, card, people)
    desk.answer(**desk.result, active=command.active)


def _managed_as(desk: Desk, command: ManageCard) -> str:
    """The act of a change to a card: one that allows somebody more than before takes a second person."""
    known = desk.find(Badge, command.card)
    if known and known.role is not command.role:
        return "manage-card/role"
    if command.role is Role.REGULATOR and command.active:
        return "manage-card/regulator"
    if known is None and _has_other_cards(desk, command):
        return "manage-card/another"
    opens = command.active and not (known and known.active)
    if command.role in ABOVE_MANAGERS and opens and has_others(desk, command.badge):
        return "manage-card/above"
    return "manage-card/alike" if command.unlike else "manage-card"


def _has_other_cards(desk: Desk, command: ManageCard) -> bool:
    """Whether a card is for a person whose cards have another role, or for the person who gives it."""
    person = known_person(desk, command.person_id, command.person)
    giver = desk.find(Badge, command.badge)
    own = person is not None and giver is not None and desk.person_of(giver).id == person.id
    return own or (person is not None and command.role not in person.roles)


def note_access(desk: Desk, command: NoteAccess) -> None:
    """Note in the trail who let whom in, or signed whom out; without a badge it was done at the server itself."""
    card = desk.get(Badge, command.card)
    people: Mapping[str, str] = {"by": AT_THE_SERVER}
    if command.badge:
        people = desk.people(_noted_as(desk, command, card), command.badge, command.second)
    if command.what == "let-try-again":
        desk.put(replace(card, lifted=(*_lifted(desk, card), desk.at)))
    desk.tell("access-changed", card=card.id, person=card.person, what=command.what, **people)
    desk.answer(card=card.id, what=command.what)


def _noted_as(desk: Desk, command: NoteAccess, card: Badge) -> str:
    """The act of a note: a secret takes two people once there is a second one, and so does unlocking often."""
    if command.what == "secret-given":
        return "note-access/secret" if has_others(desk, command.badge) else "note-access/first-secrets"
    often = command.what == "let-try-again" and len(_lifted(desk, card)) >= second_from().alone
    return "note-access/try-again-often" if often else "note-access"


def _lifted(desk: Desk, card: Badge) -> tuple[str, ...]:
    """The times at which the card was unlocked lately."""
    since = desk.now - dt.timedelta(hours=second_from().hours)
    return tuple(at for at in card.lifted if dt.datetime.fromisoformat(at) > since)


def has_others(desk: Desk, badge: str) -> bool:
    """Whether anybody but the carrier of a badge could be one of two, or was here before there was vouching.

    Roles and locks do not matter: else a manager who demotes or locks all others would be alone again.
    """
    found = desk.find(Badge, badge)
    own = desk.person_of(found).id if found else ""
    others = (desk.find(Person, number) for number, _ in roster_of(desk).people if number != own)
    return any(person and (person.vouched or person.adopted) for person in others)


def acknowledge_clock(desk: Desk, _command: AcknowledgeClock) -> None:
    """Note in the trail that somebody at the server has checked the clock."""
    desk.tell("clock-acknowledged", by=AT_THE_SERVER)
    desk.answer(at=desk.at)


def note_sign_ins(desk: Desk, command: NoteSignIns) -> None:
    """Write one event for each note; of an unknown card only how many tries there were."""
    for note in command.notes:
        _tell(desk, note)
    desk.answer(notes=len(command.notes))


def note_audit(desk: Desk, command: NoteAudit) -> None:
    """Note an audit in the trail, and keep the last one until the next."""
    run = command.run
    desk.put(run)
    counts = {"entries": run.entries, "postings": run.postings, "events": run.events}
    desk.tell("audit-run", by=run.by, clean=run.clean, findings=0 if run.clean else len(run.sentences), **counts)
    desk.answer(clean=run.clean)


def _tell(desk: Desk, note: SignInNote) -> None:
    badge = desk.find(Badge, note.card) if note.card else None
    whose = {"card": badge.id, "person": badge.person} if badge else {}
    seen = {name: told for name, told in asdict(note).items() if told and name not in {"what", "card"}}
    desk.tell(note.what if badge else "unknown-cards-tried", **whose, **seen)
