"""The desk: what is known before a decision, the scratch pad on which it is worked out, and what comes of it."""

import datetime as dt
import functools
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol, TypeVar, cast
from zoneinfo import ZoneInfo

from cachetools import FIFOCache

from pitboss.cards.shuffle import Source, SystemSource
from pitboss.desk.document import D, Document
from pitboss.desk.names import same_person
from pitboss.desk.people import PersonsAct, acts
from pitboss.desk.person import ROSTER, Badge, Person, Role, Roster, id_of_name, whose, whose_of
from pitboss.errors import NotThereError, PitbossError, SecondPersonError
from pitboss.ledger import Books, Entry, Facts, Posted
from pitboss.ledger.entry import ACCOUNT, moved, word_of
from pitboss.ledger.json_data import Json, JsonObject

#: The kind and the id of a document.
Key = tuple[str, str]

#: An entry and its postings with the balances after them.
Movement = tuple[Entry, tuple[Posted, ...]]


T = TypeVar("T")


class Documents(Protocol):
    """What is known besides money, read by type: a document's kind comes from its class."""

    def find(self, sort: type[D], name: str) -> D | None:
        """A document, if there is one."""
        ...

    def get(self, sort: type[D], name: str) -> D:
        """A document that must be there."""
        found = self.find(sort, name)
        if found is None:
            raise NotThereError(f"There is no {sort.kind.rpartition('-')[2]} {name!r:.60}", name)
        return found

    def derive(self, _key: tuple[object, ...], work_out: Callable[[], T]) -> T:
        """What follows from documents whose content the key names; a state that is asked often keeps it at hand."""
        return work_out()


class Known(Documents, Protocol):
    """What is known of money and documents: a state, or a desk over it."""

    def balance(self, account: str) -> int:
        """The balance of an account, in units."""
        ...


class State(Known, Protocol):
    """Everything known before a command: balances, documents, and the number of the last entry."""

    @property
    def sequence(self) -> int:
        """The number of the last entry of the journal."""
        ...


@dataclass(frozen=True, slots=True)
class Decision:
    """The result of a command: entries with the balances after them, documents to keep, events to tell, the answer."""

    entries: tuple[Movement, ...]
    documents: Mapping[Key, Document]
    events: tuple[JsonObject, ...]
    result: JsonObject


#: How many results are kept in memory.
MOST_RESULTS = 1_000


class Derivations:
    """Results under keys that name all they follow from, so that none goes stale; the oldest is dropped first."""

    def __init__(self) -> None:
        """Start without any result worked out."""
        self._results: FIFOCache[tuple[object, ...], object] = FIFOCache(MOST_RESULTS)
        self._lock = threading.Lock()

    def derive(self, key: tuple[object, ...], work_out: Callable[[], T]) -> T:
        """The result under a key; two callers at once may both work it out, and get the same."""
        with self._lock:
            found = self._results.get(key)
        if found is None:
            found = work_out()
            with self._lock:
                self._results[key] = found
        return cast("T", found)


#: Kinds of accounts of what is owed to players and winners: they never hold a debit.
OWED = frozenset({"meter", "reserve", "overflow", "pending", "payable", "advanced", "withheld"})


@functools.lru_cache(maxsize=1)
def _as_text(now: dt.datetime, _offset: dt.timedelta | None) -> str:
    """A time as text; remembered, because commands that share a commit share its time.

    Times of two zones can be equal and read differently: so the offset is asked for as well.
    """
    return now.isoformat(timespec="milliseconds")


@dataclass
class Desk(Known):
    """A scratch pad over a state: what is done here counts only once the whole command is decided.

    The time and the random numbers of a decision are passed in.
    """

    state: State
    now: dt.datetime
    source: Source = field(default_factory=SystemSource)
    entries: list[Movement] = field(default_factory=list)
    documents: dict[Key, Document] = field(default_factory=dict)
    events: list[JsonObject] = field(default_factory=list)
    result: JsonObject = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Let the books read balances from the state."""
        if self.now.tzinfo is None:
            raise PitbossError("The clock has to know its time zone")
        self._books = Books(self.state.balance)

    @property
    def at(self) -> str:
        """The time of the decision as text."""
        return _as_text(self.now, self.now.utcoffset())

    def day_in(self, zone: str) -> dt.date:
        """The day by the clock on the wall of a time zone."""
        return self.now.astimezone(ZoneInfo(zone)).date()

    @property
    def next_sequence(self) -> int:
        """The number that the next entry will have."""
        return self.state.sequence + len(self.entries) + 1

    def balance(self, account: str) -> int:
        """The balance of an account, with what was posted on this desk."""
        return self._books.balance(account)

    def credit(self, account: str) -> int:
        """The amount that is owed on an account: its balance with the sign turned."""
        return -self.balance(account)

    def post(self, entry: Entry) -> None:
        """Post an entry; none may take more from what players are owed than there is."""
        posted = self._books.post(entry)
        for account, amount, balance in posted:
            if amount > 0 and balance > 0 and word_of(account) in OWED:
                raise PitbossError(
                    f"This would take {account} below zero, which players' money never is: nothing was done",
                    rule="WAC 230-15-695",
                )
        self.entries.append((entry, posted))

    def move(self, kind: str, amounts: Mapping[str, int], facts: Facts, reason: str = "") -> None:
        """Post amounts by account, with the facts that explain them; accounts that get nothing are left out."""
        self.post(moved(kind, amounts, reason, facts))

    def tell(self, event: str, **facts: Json) -> None:
        """Add an event for everyone who follows the journal."""
        self.events.append({"event": event, "at": self.at, **facts})

    def answer(self, **facts: Json) -> None:
        """Set the answer to the command; it replaces the answer of a command inside it."""
        self.result = facts

    def find(self, sort: type[D], name: str) -> D | None:
        """A document as it is kept here or was before, if there is one."""
        found = self.documents.get((sort.kind, name)) if self.documents else None
        return cast("D", found) if found is not None else self.state.find(sort, name)

    def derive(self, key: tuple[object, ...], work_out: Callable[[], T]) -> T:
        """What follows from documents; the state keeps it, since it is true even if the command is refused."""
        return self.state.derive(key, work_out)

    def put(self, document: Document) -> None:
        """Keep a document as it is now."""
        self.documents[document.kind, document.id] = document

    def badge(self, name: str, *roles: Role) -> Badge:
        """A badge that opens something today, in one of these roles."""
        badge = self.find(Badge, name)
        if badge is None or not badge.opens_on(self.now.date()):
            raise PitbossError(f"Card {name!r:.60} is not known here")
        if badge.role not in roles:
            wanted = whose_of(roles)
            raise PitbossError(f"This needs the card of {wanted}; {badge.person}'s is that of {whose(badge.role)}")
        return badge

    def people(self, act: str, first: str, second: str = "", *, practice: bool = False) -> Mapping[str, str]:
        """The people of an act, as its entries and events name them: ``by``, and ``second`` where it takes two.

        Whose cards it takes stands in ``people.toml``. Practice has no money, so one person does it there.
        """
        asked = acts()[act]
        badge = self.badge(first, *asked.first)
        told = {"by": badge.person}
        if asked.second and not (practice and not second):
            told["second"] = self._second(asked, badge, second, practice=practice).person
        return told

    def named(self, act: str, cards: Mapping[str, str]) -> Mapping[str, str]:
        """Who has each part in an act without laying a card there: their names by part, all of them different people.

        Whose cards may be named stands in ``people.toml``.
        """
        badges = {part: self.badge(cards[part], *asked) for part, asked in acts()[act].named.items()}
        persons = {part: self.person_of(badge) for part, badge in badges.items()}
        for part, person in persons.items():
            twice = next((other for other in persons if other != part and persons[other].id == person.id), None)
            if twice:
                raise PitbossError(f"{person.name} can't be both the {part} and the {twice}: name two people")
        return {part: person.name for part, person in persons.items()}

    def _second(self, asked: PersonsAct, first: Badge, card: str, *, practice: bool) -> Badge:
        """The card of a second person, another than the first; the room has vouched for both."""
        if not card:
            wanted = whose_of(asked.second)
            raise SecondPersonError(f"Two people are needed here: give the card of {wanted} as well")
        second = self.badge(card, *asked.second)
        one, other = self.person_of(first), self.person_of(second)
        if one.id == other.id or same_person(one.name, other.name):
            raise PitbossError(f"Two people are needed here; both cards are {first.person}'s")
        if not practice:
            self.check_vouched(one, first.id)
            self.check_vouched(other, second.id)
        return second

    def beside(self, badge: Badge, name: str, did: str, rule: str = "", *, practice: bool = False) -> None:
        """Refuse one person where another one, by name, has done a part already; both have to be vouched for.

        Where no rule asks for two, the internal controls do.
        """
        if same_person(badge.person, name):
            controls = None if rule else "internal controls"
            raise PitbossError(f"Two people are needed here: {badge.person} {did}", rule=rule, cited=controls)
        if not practice:
            self.check_vouched(self.person_of(badge), badge.id)
            self.check_vouched(self.person_named(name))

    def person_of(self, badge: Badge) -> Person:
        """The person who carries a card; for a card older than persons, one who waits for vouching."""
        name = badge.person_id or id_of_name(badge.person)
        return self.find(Person, name) or self.person_named(badge.person)

    def person_named(self, name: str) -> Person:
        """A person by the name that is told of them; one that the room does not know waits for vouching."""
        waiting = id_of_name(name)
        known = self.find(Roster, ROSTER) or Roster()
        number = next((number for number, called in known.people if same_person(called, name)), waiting)
        return self.find(Person, number) or Person(waiting, name)

    def check_vouched(self, person: Person, card: str = "") -> None:
        """Refuse a person who does not count as one of two yet, and say what to do."""
        if not person.vouched:
            raise PitbossError(
                f"Two people are needed here, and nobody has vouched for {person.name} yet: two "
                "vouched-for people can do it on the page Staff, or somebody on the server with: "
                f"pitboss people vouch {card or 'CARD'}"
            )

    def decision(self) -> Decision:
        """The whole decision, with the answer to its command."""
        return Decision(tuple(self.entries), dict(self.documents), tuple(self.events), self.result)


def reason_of(text: str) -> str:
    """A reason, which must not be empty."""
    if not 1 <= len(text.strip()) <= 500:
        raise PitbossError("Give a reason in 1 to 500 characters")
    return text.strip()


def check_name(name: str, what: str, longest: int = 80) -> None:
    """Refuse a name that no account could have."""
    if not ACCOUNT.fullmatch(f"x:{name}") or len(name) > longest or ":" in name:
        raise PitbossError(f"{name!r:.60} is not a valid {what} id: letters, digits and .-_ only, {longest} at most")


LONGEST_TEXT = 100


def text_of(text: str, what: str) -> str:
    """A short text without doubled blanks."""
    text = " ".join(text.split())
    if not 1 <= len(text) <= LONGEST_TEXT or not text.isprintable():
        raise PitbossError(f"{what} is a text of 1 to {LONGEST_TEXT} characters")
    return text
