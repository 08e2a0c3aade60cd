"""The audit of documents: cards, persons and plans are kept as the last chained events about them tell."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import TypeVar

import sqlalchemy as sa

from pitboss.floor.software import CARDS
from pitboss.jackpots.documents import Badge, Document, Jackpot, Person, Roster
from pitboss.jackpots.plan_changes import changes, differences, terms
from pitboss.jackpots.state import id_of_name
from pitboss.ledger import GENESIS
from pitboss.store.event_audit import Find
from pitboss.store.event_chain import requests_without_event
from pitboss.store.reading import read_rows
from pitboss.store.snapshot import AnyRow
from pitboss.store.state_audit import KINDS, state_sentences
from pitboss.store.told import CardTold, PersonTold, PlanTold, Told

D = TypeVar("D", bound=Document)

#: What a card's fields are called.
_WORDS = {"person": "its carrier", "role": "its role", "active": "active", "person_id": "its person's number"}


def check_documents(connection: sa.Connection, head: AnyRow, told: Told, find: Find) -> None:
    """Find a card, a person, a plan, a letter and the like that was changed in the database itself, or added there."""
    if head.event_start != GENESIS:  # else a request without an event was added by hand
        told.answers(requests_without_event(connection))
    for sentence in _sentences(connection, told):
        find(sentence)
    kept = {kind: _kept(connection, kind) for kind in KINDS}
    for sentence in state_sentences(kept, told.state, _differs, whole=head.event_start == GENESIS):
        find(sentence)


def _sentences(connection: sa.Connection, told: Told) -> Iterator[str]:
    badges, persons, jackpots = _kept(connection, Badge), _kept(connection, Person), _kept(connection, Jackpot)
    yield from _astray("Card", badges)
    yield from _astray("Person", persons)
    yield from _astray("Jackpot", jackpots)
    yield from _gone("Card", badges, {name: card.where for name, card in told.cards.items()})
    yield from _gone("Person", persons, {number: person.where for number, person in told.persons.items()})
    yield from _gone("Jackpot", jackpots, {name: plan.where for name, plan in told.plans.items()})
    for name, badge in badges.items():
        yield from _card(name, badge, told.cards.get(name))
    for number, person in persons.items():
        yield from _person(person, told.persons.get(number), told.adopted)
    for name, jackpot in jackpots.items():
        yield from _jackpot(name, jackpot, told.plans.get(name))
    yield from _roster(connection, persons)


def _kept(connection: sa.Connection, sort: type[D]) -> dict[str, D]:
    """The documents of a kind by the id of their row."""
    return {name: found for name, found in read_rows(connection, sort.kind) if isinstance(found, sort)}


def _astray(what: str, kept: Mapping[str, Document]) -> Iterator[str]:
    for name, document in kept.items():
        if document.id != name:
            yield f"{what} {name} is kept with what is {document.id}'s"


def _gone(what: str, kept: Collection[str], told: Mapping[str, str]) -> Iterator[str]:
    for name, where in told.items():
        if name not in kept:
            yield f"{what} {name} is not kept any more; {where} tells of it"


def _differs(what: str, kept: object, told: object, where: str) -> Iterator[str]:
    if kept != told:
        yield f"{what} is kept as {_shown(kept)}; {where} says {_shown(told)}"


def _shown(value: object) -> str:
    if isinstance(value, tuple | list):
        return " and ".join(map(str, value)) or "nothing"
    return "nothing" if value in {None, ""} else f"{value}"


def _card(name: str, badge: Badge, told: CardTold | None) -> Iterator[str]:
    """Whose it is, what for, and whether it is locked."""
    software = CARDS.get(name)
    if software:
        if replace(badge, lifted=()) != software:
            yield f"Card {name} is the software's, for practice tables, and is kept as another: {badge.role}"
    elif told is None:
        yield f"Card {name} of {badge.person}, {badge.role}, is kept, and no event tells of it"
    else:
        for field, value in told.fields.items():
            yield from _differs(f"Card {name}: {_WORDS[field]}", getattr(badge, field), value, told.where)


def _person(person: Person, told: PersonTold | None, adopted: Collection[str]) -> Iterator[str]:
    """The name, and who has vouched for the person; whoever was adopted has a name only, and waits for vouching."""
    if told is None and person.name in adopted and person.id == id_of_name(person.name):
        told = PersonTold("the event that tells of old cards' people", person.name)
    if told is None:
        yield f"Person {person.id}, {person.name}, is kept, and no event tells of it"
        return
    yield from _differs(f"Person {person.id}: the name", person.name, told.name, told.where)
    yield from _differs(f"Person {person.id}: when the room vouched", person.vouched_at, told.vouched_at, told.where)
    yield from _differs(f"Person {person.id}: who vouched", person.vouched_by, told.vouched_by, told.where)


def _roster(connection: sa.Connection, persons: Mapping[str, Person]) -> Iterator[str]:
    """The list by which names are told apart has everyone."""
    listed = {pair for roster in _kept(connection, Roster).values() for pair in roster.people}
    for number, name in sorted(listed ^ {(person.id, person.name) for person in persons.values()}):
        yield f"Person {number}, {name}, stands in the list of persons or among the persons, and not in both"


def _jackpot(name: str, jackpot: Jackpot, told: PlanTold | None) -> Iterator[str]:
    """The plan it was made with, the plan in force, and whose it is."""
    if told is None:
        yield f"Jackpot {name} is kept, and no event tells that it was made"
        return
    if told.made:
        for differs in changes(told.made, jackpot.preset):
            yield _other_term(f"Jackpot {name}, the plan it was made with", differs, "the event of that")
    if told.known:
        for differs in differences(told.terms(jackpot.preset), terms(jackpot.plan)):
            yield _other_term(f"Jackpot {name}, its plan", differs, told.where)
    if told.last or jackpot.planned_by:  # jackpots of the first releases do not say whose their plan is
        yield from _differs(f"Jackpot {name}: who planned it", jackpot.planned_by, told.by, told.where)


def _other_term(what: str, differs: Mapping[str, object], where: str) -> str:
    of = f" of {differs['of']}" if differs["of"] else ""
    return "".join(_differs(f"{what}: {differs['field']}{of}", differs["new"], differs["old"], where))
