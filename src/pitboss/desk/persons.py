"""Persons: who works here, whom the room has vouched for, and whose name is too much like another's."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from pitboss.desk.desk import Desk
from pitboss.desk.names import alike, check_name_of_person, same_person
from pitboss.desk.person import ROSTER, Badge, Person, Roster, id_of_name
from pitboss.errors import PitbossError

#: How the trail names whoever gave a card or a secret, or vouched for somebody, by a command on the machine.
AT_THE_SERVER = "at the server"


def roster_of(desk: Desk) -> Roster:
    """Everyone who ever worked here."""
    return desk.find(Roster, ROSTER) or Roster()


def known_person(desk: Desk, person_id: str, name: str) -> Person | None:
    """The person with a number or, without one, a name; ``None`` for a new person."""
    number = person_id or _number_of(desk, name)
    return desk.find(Person, number) if number else None


def _number_of(desk: Desk, name: str) -> str:
    """The number of the person with a name; empty if there is no such person."""
    return next((number for number, called in roster_of(desk).people if same_person(called, name)), "")


def person_for(desk: Desk, person_id: str, name: str, unlike: Sequence[str] = ()) -> Person:
    """The person with a number and a name: one who is known, or a new one, whose name resembles no other."""
    name = " ".join(name.split())
    known = known_person(desk, person_id, name)
    if known is None:
        if named := _number_of(desk, name):
            raise PitbossError(f"{name} is person {named} here, not {person_id!r:.60}: a name belongs to one person")
        return _new_person(desk, person_id, name, unlike)
    if not same_person(known.name, name):
        raise PitbossError(f"Person {known.id} is {known.name}, not {name}: a number is never passed on")
    return known


def _new_person(desk: Desk, person_id: str, name: str, unlike: Sequence[str]) -> Person:
    name = check_name_of_person(name)
    check_unlike(desk, name, unlike)
    person = Person(person_id or id_of_name(name), name, desk.at)
    _enrol(desk, person)
    return person


def check_unlike(desk: Desk, name: str, unlike: Sequence[str], own: Collection[str] = ()) -> None:
    """Refuse a name that is taken for another person's, unless it is said that they are two persons."""
    for other, called in roster_of(desk).people:
        if other not in unlike and other not in own and alike(called, name):
            raise PitbossError(
                f"{name} is written much like {called}, person {other!r}: use that person's name, or have two people "
                f"say that they are somebody else (unlike {other!r})"
            )


def vouch(desk: Desk, person: Person, by: Sequence[str]) -> None:
    """Let a person count as one of two from now on; one who was vouched for before stays so."""
    if not person.vouched:
        desk.put(replace(person, vouched_at=desk.at, vouched_by=tuple(by)))


def adopted(desk: Desk, badge: Badge) -> Person:
    """The person who carries a card; a card older than persons makes its name a person, who waits for vouching."""
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
