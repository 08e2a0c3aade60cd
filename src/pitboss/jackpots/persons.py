"""Persons: who works here, whom the room has vouched for, and whose name is too much like another's."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from pitboss.errors import PitbossError
from pitboss.jackpots.commands import AdoptPeople, VouchFor
from pitboss.jackpots.documents import ROSTER, Badge, Person, Roster
from pitboss.jackpots.names import alike, check_name_of_person, same_person
from pitboss.jackpots.state import Desk, id_of_name

#: How the trail names whoever gave a card or a secret, or vouched for somebody, by a command on the machine.
AT_THE_SERVER = "at the server"


def roster_of(desk: Desk) -> Roster:
    """Everyone who ever worked here."""
    return desk.find(Roster, ROSTER) or Roster()


def known_person(desk: Desk, person_id: str, name: str) -> Person | None:
    """Who works here under a number or, without one, a name; nobody if that is a new person."""
    named = next((one for one, called in roster_of(desk).people if same_person(called, name)), "")
    return desk.find(Person, person_id or named) if person_id or named else None


def person_for(desk: Desk, person_id: str, name: str, unlike: Sequence[str] = ()) -> Person:
    """The person of a number and a name: one who is known, or a new one, whose name is nobody's and like nobody's."""
    name = " ".join(name.split())
    named = next((one for one, called in roster_of(desk).people if same_person(called, name)), "")
    known = desk.find(Person, person_id or named) if person_id or named else None
    if known is None:
        if named:
            raise PitbossError(f"{name} is person {named} here, not {person_id!r:.60}: one name is one person's")
        return _new_person(desk, person_id, name, unlike)
    if not same_person(known.name, name):
        raise PitbossError(f"Person {known.id} is {known.name}, not {name}: a number never changes hands")
    return known


def _new_person(desk: Desk, person_id: str, name: str, unlike: Sequence[str]) -> Person:
    name = check_name_of_person(name)
    _check_unlike(desk, name, unlike)
    person = Person(person_id or id_of_name(name), name, desk.at)
    _enrol(desk, person)
    return person


def _check_unlike(desk: Desk, name: str, unlike: Sequence[str], own: Collection[str] = ()) -> None:
    """Refuse a name that is taken for another person's, unless it is said that they are two persons."""
    for other, called in roster_of(desk).people:
        if other not in unlike and other not in own and alike(called, name):
            raise PitbossError(
                f"{name} is written much like {called}, person {other!r}: use that person's name, or have two people "
                f"say that they are somebody else (unlike {other!r})"
            )


def vouch(desk: Desk, person: Person, by: Sequence[str]) -> None:
    """The person counts as one of two from now on; who was vouched for before stays so."""
    if not person.vouched:
        desk.put(replace(person, vouched_at=desk.at, vouched_by=tuple(by)))


def vouch_for(desk: Desk, command: VouchFor) -> Mapping[str, object]:
    """Two people whom the room knows vouch for a third, or somebody does at the server."""
    badge = desk.get(Badge, command.card)
    person = adopted(desk, badge)
    people: Mapping[str, str] = {"by": AT_THE_SERVER}
    if command.badge:
        people = desk.people("vouch-for", command.badge, command.second)
        if any(same_person(person.name, name) for name in people.values()):
            raise PitbossError(f"Nobody vouches for themselves: {person.name} is one of the two")
    if not person.vouched:
        _check_unlike(desk, person.name, command.unlike, {person.id})
        vouch(desk, person, list(people.values()))
        desk.tell("person-vouched", card=badge.id, person=person.name, number=person.id, **people)
    return {"card": badge.id, "person": person.name, "number": person.id}


def adopted(desk: Desk, badge: Badge) -> Person:
    """Whose card it is; a card that is older than persons makes its name a person, who waits for vouching."""
    person = desk.person_of(badge)
    if desk.find(Person, person.id):
        return person
    person = replace(person, since=desk.at, adopted=True)
    _enrol(desk, person)
    return person


def _enrol(desk: Desk, person: Person) -> None:
    roster = roster_of(desk)
    desk.put(person)
    desk.put(replace(roster, people=(*roster.people, (person.id, person.name))))


def adopt_people(desk: Desk, command: AdoptPeople) -> Mapping[str, object]:
    """Those whose cards are older than persons: each name becomes a person, and waits for vouching."""
    people = {person.id: person.name for person in (adopted(desk, desk.get(Badge, card)) for card in command.cards)}
    desk.tell("people-adopted", people=list(people.values()))
    return {"people": list(people.values())}
