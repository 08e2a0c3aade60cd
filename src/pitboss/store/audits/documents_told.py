"""What the chained events tell of cards, persons, plans, letters, jackpots, wins and tables, field by field."""

import functools
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import TypeAdapter

from pitboss.desk.changes import Field, TermChange
from pitboss.desk.document import Document
from pitboss.desk.person import Badge
from pitboss.floor.devices.device import Device
from pitboss.floor.documents import ApprovalLetter
from pitboss.floor.gate.letters import key_of
from pitboss.jackpots.documents import Award, Jackpot, JackpotTable
from pitboss.jackpots.plan.plan import JackpotPlan, terms
from pitboss.ledger.json_data import Json
from pitboss.store.tables.database import AnyRow


@dataclass(frozen=True, slots=True, kw_only=True)
class EventTold:
    """The facts of an event that documents are held against; none, or empty, where it does not say them.

    The first releases told less than later ones: so no fact is there in all events of a kind.
    """

    at: str = ""
    card: str = ""
    person: str = ""
    role: str = ""
    active: bool = True
    number: str = ""
    vouched: str = ""
    people: tuple[str, ...] = ()
    by: str | None = None
    second: str | None = None
    jackpot: str = ""
    plan: JackpotPlan | None = None
    changes: list[Any] | None = None
    why: str | None = None
    award: str = ""
    status: str = ""
    table: str = ""
    sensors: tuple[str, ...] = ()
    mode: str = ""
    game: str = ""
    what: str = ""
    reference: str | None = None
    since: str | None = None
    until: str | None = None
    device: str = ""
    credential: str = ""
    record: str = ""
    records: tuple[str, ...] = ()
    rules: str = ""

    @property
    def persons(self) -> tuple[str, ...]:
        """Who did it: one person, or two."""
        return tuple(name for name in (self.by, self.second) if name is not None)

    @property
    def letter(self) -> str:
        """The letter that was recorded; those from before there were several kinds are of games."""
        return key_of(self.what or "game", self.game)

    @property
    def changed(self) -> tuple[TermChange, ...]:
        """What was changed into what."""
        return tuple(TermChange(**change) for change in self.changes or ())


@functools.cache
def _adapter() -> TypeAdapter[EventTold]:
    return TypeAdapter(EventTold)


def read_event(data: str) -> EventTold:
    """An event as its stored text tells it; fields of a plan that are younger stand at their default."""
    return _adapter().validate_json(data)


#: Hears an event, and where it stands.
Hearer = Callable[[str, EventTold], None]
#: Fields of a document as an event tells them; none for one that it does not say, and which may be anything now.
FieldsTold = Mapping[str, Json]


@dataclass(slots=True)
class EventOf:
    """An event that tells of something that is kept, and where it stands."""

    where: str


@dataclass(slots=True)
class LastTold(EventOf):
    """What was told last of a document: what of its fields is known, and of a card when."""

    fields: dict[str, Json] = field(default_factory=dict)
    at: str = ""


@dataclass(slots=True)
class SetUpTold(EventOf):
    """A table's set-up as it was told, field by field; ``whole`` if nothing of it was set without being told."""

    fields: dict[Field, Json]
    whole: bool
    replaced: bool = False


@dataclass(slots=True)
class PersonTold(EventOf):
    """A person by the name that was told last; who vouched for the person first, and when."""

    name: str
    vouched_at: str = ""
    vouched_by: tuple[str, ...] = ()


@dataclass(slots=True)
class PlanTold(EventOf):
    """A jackpot's plan: as it was made and changed last, and who did that.

    Events of the first releases do not say the plan, only what was changed (``changed``), or not even that: then
    ``known`` is false. What they do say is held against the plan that the jackpot was made with, as that is kept.
    """

    by: tuple[str, ...]
    made: JackpotPlan | None = None
    last: JackpotPlan | None = None
    changed: dict[Field, Json] = field(default_factory=dict)
    known: bool = True

    def terms(self, preset: JackpotPlan) -> dict[Field, Json]:
        """The plan in force, field by field, where the jackpot was made with this one."""
        return {**terms(self.last or preset), **self.changed}


@dataclass(slots=True)
class OwnGameTold(EventOf):
    """A game of the room's own: the hashes of its rules, the newest last, who added those, and when it was retired."""

    rules: tuple[str, ...]
    by: tuple[str, ...]
    retired: str = ""


@dataclass(frozen=True, slots=True)
class Telling:
    """What a kind of event tells of one document: its class, the fact that names it, and the fields it has since."""

    of: type[Document]
    name: str
    fields: Callable[[EventTold], FieldsTold]


def _card(told: EventTold) -> FieldsTold:
    return {
        "person": told.person,
        "role": told.role,
        "active": told.active,
        "person_id": told.number,
        "until": told.until or "",
    }


def _letter(told: EventTold) -> FieldsTold:
    # Letters from before there were several kinds do not say who recorded them.
    by, second = (told.by, told.second) if told.what else (None, None)
    return {"reference": told.reference, "since": told.since, "until": told.until, "by": by, "second": second}


def _jackpot(status: str) -> Telling:
    # The first releases retired without a reason.
    return Telling(Jackpot, "jackpot", lambda told: {"status": status, "why": "" if status == "running" else told.why})


def _award(fields: Callable[[EventTold], FieldsTold]) -> Telling:
    return Telling(Award, "award", fields)


#: A device and its credential; one that was revoked has none.
_DEVICE = Telling(
    Device, "device", lambda told: {"what": told.what, "table": told.table, "credential": told.credential}
)
#: Events that tell fields of a document as they stand there. The first releases did not say who locked or confirmed.
_TELLINGS: Mapping[str, Telling] = {
    "card-managed": Telling(Badge, "card", _card),
    "approval-recorded": Telling(ApprovalLetter, "letter", _letter),
    "jackpot-created": _jackpot("running"),
    "jackpot-halted": _jackpot("halted"),
    "jackpot-resumed": _jackpot("running"),
    "jackpot-retired": _jackpot("retired"),
    "award-locked": _award(lambda told: {"status": "locked", "confirmed_by": "", "locked_by": told.by}),
    "award-supplement": _award(lambda _: {"status": "locked", "confirmed_by": ""}),
    "award-disputed": _award(lambda _: {"status": "disputed"}),
    "award-confirmed": _award(lambda told: {"status": "confirmed", "confirmed_by": told.by}),
    "award-rejected": _award(lambda told: {"status": "rejected", "confirmed_by": told.by}),
    "award-reversed": _award(lambda _: {"status": "reversed"}),
    "award-step": _award(lambda told: {"status": told.status} if told.status else {}),
    "table-linked": Telling(JackpotTable, "table", lambda told: {"sensors": str(told.sensors)}),
    "device-credential-given": _DEVICE,
    "device-revoked": _DEVICE,
}


class DocumentEvents:
    """Hears events in their order, and remembers what they tell of documents."""

    def __init__(self) -> None:
        """Begin with no document told of yet."""
        self.last: dict[type[Document], dict[str, LastTold]] = defaultdict(dict)
        self.persons: dict[str, PersonTold] = {}
        self.adopted: set[str] = set()
        self.plans: dict[str, PlanTold] = {}
        self.tables: dict[str, SetUpTold] = {}
        self.winners: dict[str, str] = {}
        self.erased: set[str] = set()
        self.own_games: dict[str, OwnGameTold] = {}
        self._hearers: Mapping[str, Hearer] = {
            "card-managed": self._card_managed,
            "person-vouched": self._person_vouched,
            "people-adopted": lambda _, told: self.adopted.update(told.people),
            "jackpot-created": self._jackpot_created,
            "plan-changed": self._plan_changed,
            "winner-identified": self._winner,
            "winners-erased": lambda _, told: self.erased.update(told.records),
            "table-set-up": self._set_up,
            "equipment-replaced": self._equipment_replaced,
            "game-added": self._game_added,
            "game-retired": self._game_retired,
        }

    def hear(self, event: AnyRow, *, is_first: bool) -> None:
        """One event, and the answer to its request, which the first of each request carries."""
        if is_first:
            self._answered(f"event {event.id}", event.at, event.result)
        kind = _kind(event.data)
        if kind in _TELLINGS:
            self._tell(f"event {event.id}", read_event(event.data), _TELLINGS[kind])
        if kind in self._hearers:
            self._hearers[kind](f"event {event.id}", read_event(event.data))

    def _tell(self, where: str, told: EventTold, telling: Telling) -> None:
        """What is known of a document since an event: what it told, and what was told before of its other fields."""
        last = self.last[telling.of].setdefault(getattr(told, telling.name), LastTold(where))
        fields = {**last.fields, **telling.fields(told)}
        last.where, last.at = where, told.at
        last.fields = {name: fact for name, fact in fields.items() if fact is not None}

    def answers(self, requests: Iterable[AnyRow]) -> None:
        """The answers to requests that are older than the chain; what was told later counts."""
        for request in sorted(requests, key=lambda row: (row.at, row.sequence)):
            self._answered(f"request {request.id}", request.at, request.result)

    def _answered(self, where: str, at: str, result: str) -> None:
        """Releases that told nothing of a card answered whose it is and what for."""
        if '"role"' not in result or '"badge"' not in result:
            return
        answer = json.loads(result)
        known = self.last[Badge].get(answer["badge"])
        if known is None or known.at < at:
            told = {"person": answer["person"], "role": answer["role"], "person_id": ""}
            self.last[Badge][answer["badge"]] = LastTold(where, told, at)

    def _card_managed(self, where: str, told: EventTold) -> None:
        if told.number:
            self._person(where, told, (told.vouched,) if told.vouched else ())

    def _person_vouched(self, where: str, told: EventTold) -> None:
        self._person(where, told, told.persons)

    def _person(self, where: str, told: EventTold, vouched_by: tuple[str, ...]) -> None:
        person = self.persons.setdefault(told.number, PersonTold(where, told.person))
        person.where, person.name = where, told.person
        if vouched_by and not person.vouched_at:
            person.vouched_at, person.vouched_by = told.at, vouched_by

    def _jackpot_created(self, where: str, told: EventTold) -> None:
        self.plans[told.jackpot] = PlanTold(where, told.persons, told.plan, told.plan)

    def _plan_changed(self, where: str, told: EventTold) -> None:
        plan = self.plans.setdefault(told.jackpot, PlanTold(where, ()))
        plan.where, plan.by = where, told.persons
        if told.plan is not None:
            plan.last, plan.changed, plan.known = told.plan, {}, True
        elif told.changes is not None:
            plan.changed |= {(change.field, change.of): change.new for change in told.changed}
        else:
            plan.known = False

    def _winner(self, _where: str, told: EventTold) -> None:
        self.winners.pop(told.award, None)  # what was told last of a win stands last
        self.winners[told.award] = told.record

    def _set_up(self, where: str, told: EventTold) -> None:
        """What was set up; tables beside a full one were once told of without any of their fields."""
        untold = told.changes is None or (not told.changed and told.table not in self.tables)
        table = self.tables.setdefault(told.table, SetUpTold(where, {}, whole=True))
        table.where = where
        if untold:
            table.whole = False
            table.fields.clear()
        for change in told.changed:
            name = change.field, change.of
            table.whole = table.whole and (change.old is None or name in table.fields)
            table.fields[name] = change.new
        table.fields["mode", ""], table.fields["base_game", ""] = told.mode, told.game

    def _game_added(self, where: str, told: EventTold) -> None:
        """A game's newest rules; rules that come back are its newest again."""
        before = self.own_games.get(told.game)
        older = [rules for rules in before.rules if rules != told.rules] if before else []
        self.own_games[told.game] = OwnGameTold(where, (*older, told.rules), told.persons)

    def _game_retired(self, where: str, told: EventTold) -> None:
        if told.game in self.own_games:
            self.own_games[told.game].where, self.own_games[told.game].retired = where, told.at

    def _equipment_replaced(self, _where: str, told: EventTold) -> None:
        if told.table in self.tables:
            self.tables[told.table].replaced = True


def _kind(text: str) -> str:
    """The kind of an event, which is the first word that its text says, without reading all of it."""
    words = text.split('"', 4)
    return words[3] if words[1:2] == ["event"] and len(words) > 4 else ""
