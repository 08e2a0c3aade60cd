"""Badges: cards given to persons, and persons vouched for."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import replace

from pitboss.desk.desk import Desk, check_name
from pitboss.desk.names import same_person
from pitboss.desk.person import Badge, Role
from pitboss.desk.persons import AT_THE_SERVER, adopted, check_unlike, person_for, vouch
from pitboss.errors import PitbossError
from pitboss.jackpots.commands import AdoptPeople, RegisterBadge, VouchFor

#: So far off the end of a card may be. Ours.
LONGEST_UNTIL = dt.timedelta(days=366)


def register_badge(desk: Desk, command: RegisterBadge) -> None:
    """Register a badge by a command on the machine: the trail says that no card was shown for it."""
    vouched = {"vouched": AT_THE_SERVER} if command.vouched else {}
    keep_badge(desk, command, {"by": AT_THE_SERVER, **vouched})
    if command.vouched:
        vouch(desk, desk.person_of(desk.get(Badge, command.badge)), [AT_THE_SERVER])


def keep_badge(desk: Desk, command: RegisterBadge, people: Mapping[str, str]) -> None:
    """Give or change a person's badge; a badge never changes hands, and the trail names who gave it."""
    check_name(command.badge, "badge")
    if command.person_id:
        check_name(command.person_id, "person")
    known = desk.find(Badge, command.badge)
    if known and not same_person(known.person, command.person):
        raise PitbossError(f"Card {command.badge} is {known.person}'s: a card is never passed on")
    if known and command.person_id not in {"", desk.person_of(known).id}:
        raise PitbossError(f"Card {command.badge} is that of person {desk.person_of(known).id!r}: that never changes")
    until = _end_of(desk, command)
    person = adopted(desk, known) if known else person_for(desk, command.person_id, command.person, command.unlike)
    lifted = known.lifted if known else ()
    others = (role for role in person.roles if known is None or role is not known.role)
    desk.put(replace(person, roles=tuple(sorted({*others, command.role}))))
    desk.put(Badge(command.badge, person.name, command.role, command.active, person.id, lifted, until))
    role = str(command.role)
    card = command.badge
    ends = {"until": until} if until else {}
    desk.tell(
        "card-managed",
        card=card,
        person=person.name,
        role=role,
        active=command.active,
        number=person.id,
        **ends,
        **people,
    )
    desk.answer(badge=card, person=person.name, role=role)


def _end_of(desk: Desk, command: RegisterBadge) -> str:
    """The day from which a card opens nothing; a regulator's is never without one, and not far off."""
    if not command.until:
        if command.role is Role.REGULATOR and command.active:
            raise PitbossError("A regulator's card has an end: say until which day, as YYYY-MM-DD")
        return ""
    try:
        end = dt.date.fromisoformat(command.until)
    except ValueError:
        raise PitbossError(f"{command.until!r:.40} is not a date: write YYYY-MM-DD") from None
    today = desk.now.date()
    if command.active and not today < end <= today + LONGEST_UNTIL:
        raise PitbossError(f"A card ends after today and within {LONGEST_UNTIL.days} days: {end} is not such a day")
    return end.isoformat()


def vouch_for(desk: Desk, command: VouchFor) -> None:
    """Vouch for a person, by two people whom the room knows, or by somebody at the server."""
    badge = desk.get(Badge, command.card)
    person = adopted(desk, badge)
    people: Mapping[str, str] = {"by": AT_THE_SERVER}
    if command.badge:
        people = desk.people("vouch-for", command.badge, command.second)
        if any(same_person(person.name, name) for name in people.values()):
            raise PitbossError(f"Nobody can vouch for themselves: {person.name} is one of the two")
    if not person.vouched:
        check_unlike(desk, person.name, command.unlike, {person.id})
        vouch(desk, person, list(people.values()))
        desk.tell("person-vouched", card=badge.id, person=person.name, number=person.id, **people)
    desk.answer(card=badge.id, person=person.name, number=person.id)


def adopt_people(desk: Desk, command: AdoptPeople) -> None:
    """Make a person of each name on cards older than persons; all of them wait for vouching."""
    people = {person.id: person.name for person in (adopted(desk, desk.get(Badge, card)) for card in command.cards)}
    desk.tell("people-adopted", people=list(people.values()))
    desk.answer(people=list(people.values()))
