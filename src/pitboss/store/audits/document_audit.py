"""The audit of documents: they are kept as the last chained events about them tell.

Every award names the record of its winner that was told, and that record is kept as it was, or erased.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from typing import cast

import sqlalchemy as sa

from pitboss.desk.changes import TermChange, changes_between
from pitboss.desk.document import D, Document
from pitboss.desk.person import Badge, Person, Roster, id_of_name
from pitboss.errors import PitbossError
from pitboss.floor.devices.device import Device
from pitboss.floor.documents import ApprovalLetter, FloorTable
from pitboss.floor.own_games import GameShelf, OwnRules, ShelvedGame
from pitboss.floor.practice.software import CARDS
from pitboss.floor.tables.tables import OF_DEVICES, fields_of
from pitboss.games.own_game import read_own_game
from pitboss.jackpots import accounts
from pitboss.jackpots.care.bank import covered
from pitboss.jackpots.documents import (
    Award,
    AwardStatus,
    Identification,
    Jackpot,
    JackpotStatus,
    JackpotTable,
    Register,
)
from pitboss.jackpots.plan.plan import plan_changes, terms
from pitboss.ledger import GENESIS
from pitboss.store.audits.documents_told import (
    DocumentEvents,
    EventOf,
    LastTold,
    OwnGameTold,
    PersonTold,
    PlanTold,
    SetUpTold,
)
from pitboss.store.audits.event_audit import Find
from pitboss.store.commit.event_chain import requests_without_event
from pitboss.store.patrons.patrons import seal_of_row
from pitboss.store.patrons.room_key import RoomKey
from pitboss.store.read.reader import read_rows
from pitboss.store.tables.database import AnyRow, StoreError
from pitboss.store.tables.schema import BALANCE, PATRON

#: What a card's fields are called.
_WORDS = {
    "person": "its carrier",
    "role": "its role",
    "active": "active",
    "person_id": "its person's number",
    "until": "its end",
}
#: What holds fields that events tell, and what it is called; the cards of a room, its persons and jackpots have more.
_SORTS: Mapping[str, type[Document]] = {
    "Letter": ApprovalLetter,
    "Win": Award,
    "The link of table": JackpotTable,
    "Device": Device,
}
#: What an account holds.
Balance = Callable[[str], int]


class KeptDocuments:
    """The documents of a room, each class read once, by the ids of their rows."""

    def __init__(self, connection: sa.Connection) -> None:
        """The documents behind a connection, of which none is read yet."""
        self._connection = connection
        self._read: dict[str, Mapping[str, Document]] = {}

    def of(self, sort: type[D]) -> Mapping[str, D]:
        """All documents of a class."""
        if sort.kind not in self._read:
            self._read[sort.kind] = dict(read_rows(self._connection, sort))
        return cast("Mapping[str, D]", self._read[sort.kind])


def check_documents(connection: sa.Connection, head: AnyRow, told: DocumentEvents, find: Find) -> None:
    """Find a card, a person, a plan, a letter and the like that was changed in the database itself, or added there."""
    if head.event_start != GENESIS:  # else a request without an event was added by hand
        told.answers(requests_without_event(connection))
    balances = {row.account: row.balance for row in connection.execute(sa.select(BALANCE))}
    whole = head.event_start == GENESIS
    for sentence in _sentences(KeptDocuments(connection), told, lambda account: balances.get(account, 0), whole=whole):
        find(sentence)


def _sentences(kept: KeptDocuments, told: DocumentEvents, balance: Balance, *, whole: bool) -> Iterator[str]:
    """What differs; ``whole`` says that everything since the room's first day was told."""
    yield from _in_place("Card", kept.of(Badge), told.last[Badge])
    yield from _in_place("Person", kept.of(Person), told.persons)
    yield from _in_place("Jackpot", kept.of(Jackpot), told.plans)
    for name, badge in kept.of(Badge).items():
        yield from _card(name, badge, told.last[Badge].get(name))
    for number, person in kept.of(Person).items():
        yield from _person(person, told.persons.get(number), told.adopted)
    for name, jackpot in kept.of(Jackpot).items():
        yield from _jackpot(name, jackpot, told.plans.get(name))
        yield from _document(f"Jackpot {name}", jackpot, told.last[Jackpot].get(name))
    yield from _roster(kept)
    for what, sort in _SORTS.items():
        for name, document in kept.of(sort).items():
            yield from _document(f"{what} {name}", document, told.last[sort].get(name), whole=whole)
        yield from _in_place(what, kept.of(sort), told.last[sort])
    if whole:  # the first releases did not list the tables of a jackpot
        yield from _linked(kept)
    for name, table in kept.of(FloorTable).items():
        if name in told.tables:
            yield from _set_up(table, told.tables[name])
    yield from _own_games(kept, told)
    if whole or kept.of(Register):  # the first releases had none
        yield from _register(kept)
        yield from _unpaid(kept, balance)


def _in_place(what: str, kept: Mapping[str, Document | ShelvedGame], told: Mapping[str, EventOf]) -> Iterator[str]:
    """Say what stands in the place of another, and what was told and is gone."""
    yield from (f"{what} {name} is kept with what is {row.id}'s" for name, row in kept.items() if row.id != name)
    for name in sorted(told.keys() - kept.keys()):
        yield f"{what} {name} is not kept any more; {told[name].where} tells of it"


def _own_games(kept: KeptDocuments, told: DocumentEvents) -> Iterator[str]:
    """The room's own games are as they were added, and their files say what their hash says."""
    shelved = {game.id: game for shelf in kept.of(GameShelf).values() for game in shelf.games}
    yield from _in_place("Game", shelved, told.own_games)
    for name, game in shelved.items():
        yield from _own_game(f"Game {name}", game, told.own_games.get(name))
    files = kept.of(OwnRules)
    for name in sorted({rules for game in told.own_games.values() for rules in game.rules} ^ files.keys()):
        yield f"Rules {name} are kept and of no game, or of a game and not kept"
    for name, rules in files.items():
        yield from _differs(f"Rules {name}: the hash of what they say", _hash_of(rules), name, "their name")


def _own_game(what: str, game: ShelvedGame, told: OwnGameTold | None) -> Iterator[str]:
    if told is None:
        yield f"{what} is kept, and no event tells of it"
        return
    versions = tuple(version.rules for version in game.versions)
    yield from _differs(f"{what}: its rules", versions, told.rules, told.where)
    people = game.newest.by, *((game.newest.second,) if game.newest.second else ())
    yield from _differs(f"{what}: who added it", people, told.by, told.where)
    yield from _differs(f"{what}: when it was retired", game.retired, told.retired, told.where)


def _hash_of(rules: OwnRules) -> str:
    """The hash of the rules that are kept, or why there is none."""
    try:
        return read_own_game(rules.files).content_hash
    except PitbossError as error:
        return f"none: {error}"


def _document(what: str, document: Document, told: LastTold | None, *, whole: bool = False) -> Iterator[str]:
    """Every field that was told; where everything was told, each document has to be."""
    if told is None and whole:
        yield f"{what} is kept, and no event tells of it"
    known = told or LastTold("")
    for field, value in known.fields.items():
        if field != "status" or not _ends_untold(document):
            yield from _differs(f"{what}: {field.replace('_', ' ')}", str(getattr(document, field)), value, known.where)


def _ends_untold(document: Document) -> bool:
    """Whether it is a supplement that ended with the win it belongs to: only that win's end is told."""
    return isinstance(document, Award) and bool(document.supplement_of) and document.status is AwardStatus.REJECTED


def _linked(kept: KeptDocuments) -> Iterator[str]:
    """A jackpot and the tables that have it on a sensor know of each other: no plan changes while one of them plays."""
    sensors = {(name, table.id) for table in kept.of(JackpotTable).values() for name in table.sensors}
    lists = {(jackpot.id, table) for jackpot in kept.of(Jackpot).values() for table in jackpot.tables}
    for name, table_id in sorted(sensors ^ lists):
        yield f"Jackpot {name} is on a sensor of table {table_id} or lists that table, and not both"


def _set_up(table: FloorTable, told: SetUpTold) -> Iterator[str]:
    """Each field that was told; devices no more once one was replaced in a sitting.

    Who made a device is told by later releases only.
    """
    kept = fields_of(table)
    names = dict.fromkeys((*told.fields, *(kept if told.whole else ())))
    for field, of in names:
        if field == "maker" and (field, of) not in told.fields:
            continue
        if field not in OF_DEVICES or not told.replaced:
            what = f"Table {table.id}, its set-up: {field}{f' of {of}' if of else ''}"
            yield from _differs(what, kept.get((field, of)), told.fields.get((field, of)), told.where)


def _register(kept: KeptDocuments) -> Iterator[str]:
    """The jackpots that the bank account has to cover are all real ones that were not retired."""
    listed = {name for register in kept.of(Register).values() for name in register.jackpots}
    jackpots = [jackpot for jackpot in kept.of(Jackpot).values() if jackpot.status is not JackpotStatus.RETIRED]
    real = {jackpot.id for jackpot in jackpots if not jackpot.plan.practice}
    for name in sorted(listed ^ real):
        yield f"Jackpot {name} stands in the register of jackpots or is one in play, and not both"


def _unpaid(kept: KeptDocuments, balance: Balance) -> Iterator[str]:
    """The register has every confirmed win that the bank account has to cover, and none on which nothing is owed.

    A win that an earlier release confirmed is added when the account is looked at.
    """
    listed = {name for register in kept.of(Register).values() for name in register.unpaid}
    _, covered_awards = covered(kept.of(Jackpot).values(), kept.of(Award).values())
    for award in (kept.of(Award)[name] for name in covered_awards):
        owed = any(balance(account(award.id)) for account in (accounts.payable, accounts.advanced))
        if owed and award.confirmers and award.id not in listed:
            yield f"Win {award.id} is confirmed and not paid, and the register of jackpots does not have it"
        if award.id in listed and not owed:
            yield f"Win {award.id} stands in the register of jackpots as not paid, and nothing is owed on it"


def _differs(what: str, kept: object, told: object, where: str) -> Iterator[str]:
    if kept != told:
        yield f"{what} is kept as {_shown(kept)}; {where} says {_shown(told)}"


def _shown(value: object) -> str:
    if isinstance(value, tuple | list):
        return " and ".join(map(str, value)) or "nothing"
    return "nothing" if value in {None, ""} else f"{value}"


def _card(name: str, badge: Badge, told: LastTold | None) -> Iterator[str]:
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


def _roster(kept: KeptDocuments) -> Iterator[str]:
    """The list by which names are told apart has everyone."""
    listed = {pair for roster in kept.of(Roster).values() for pair in roster.people}
    for number, name in sorted(listed ^ {(person.id, person.name) for person in kept.of(Person).values()}):
        yield f"Person {number}, {name}, stands in the list of persons or among the persons, and not in both"


def _jackpot(name: str, jackpot: Jackpot, told: PlanTold | None) -> Iterator[str]:
    """The plan it was made with, the plan in force, and whose it is."""
    if told is None:
        yield f"Jackpot {name} is kept, and no event tells that it was made"
        return
    if told.made:
        for change in plan_changes(told.made, jackpot.preset):
            yield _other_term(f"Jackpot {name}, the plan it was made with", change, "the event of that")
    if told.known:
        for change in changes_between(told.terms(jackpot.preset), terms(jackpot.plan)):
            yield _other_term(f"Jackpot {name}, its plan", change, told.where)
    if told.last or jackpot.planned_by:  # jackpots of the first releases do not say whose their plan is
        yield from _differs(f"Jackpot {name}: who planned it", jackpot.planned_by, told.by, told.where)


def _other_term(what: str, change: TermChange, where: str) -> str:
    of = f" of {change.of}" if change.of else ""
    return "".join(_differs(f"{what}: {change.field}{of}", change.new, change.old, where))


def check_patrons(connection: sa.Connection, told: DocumentEvents, find: Find, key: RoomKey | None) -> None:
    """Find awards whose winner was exchanged, and records that are gone or changed; without a key, not the latter."""
    kept = {row.id: row for row in connection.execute(sa.select(PATRON))}
    awards = dict(read_rows(connection, Award))
    names = _told_of(awards, told)
    for award in awards.values():
        for sentence in _award(award, names.get(award.supplement_of or award.id, ""), kept, told, key):
            find(sentence)


def _told_of(awards: Mapping[str, Award], told: DocumentEvents) -> dict[str, str]:
    """The record that was told last of each win, by the award that its supplements belong to."""
    found: dict[str, str] = {}
    for name, record in told.winners.items():
        award = awards.get(name)
        if award is not None:
            found[award.supplement_of or award.id] = record
    return found


def _award(
    award: Award, told_record: str, kept: Mapping[str, AnyRow], told: DocumentEvents, key: RoomKey | None
) -> Iterator[str]:
    if award.winner is None:
        return
    record = award.winner.record
    if record != told_record:
        yield f"Win {award.id} names the record {record} of its winner; the events tell of {told_record or 'none'}"
    if record not in kept:
        if record not in told.erased:
            yield f"Win {award.id}: the record {record} of its winner is not kept, and no event tells of its end"
    elif key is not None:
        yield from _sealed(award, award.winner, kept[record], key)


def _sealed(award: Award, winner: Identification, row: AnyRow, key: RoomKey) -> Iterator[str]:
    try:
        seal = seal_of_row(key, row)
    except StoreError as error:
        yield f"Win {award.id}: {error}"
        return
    if seal != winner.seal:
        yield f"Win {award.id}: the record {winner.record} of its winner is not the one that was sealed then"
