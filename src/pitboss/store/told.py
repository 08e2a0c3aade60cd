"""What the chained events tell of cards, persons and plans, so that the documents can be held against it."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pitboss.jackpots.plan import JackpotPlan
from pitboss.jackpots.plan_changes import Field, terms
from pitboss.store.codec import read_plan
from pitboss.store.snapshot import AnyRow
from pitboss.store.state_told import StateTold

#: An event's facts.
Facts = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class CardTold:
    """A card as it was told last: when, where it stands, and what is known of its fields."""

    at: str
    where: str
    fields: Facts


@dataclass(slots=True)
class PersonTold:
    """A person by the name that was told last; who vouched for the person first, and when."""

    where: str
    name: str
    vouched_at: str = ""
    vouched_by: tuple[str, ...] = ()


@dataclass(slots=True)
class PlanTold:
    """A jackpot's plan: as it was made and changed last, and who did that.

    Events of the first releases do not say the plan, only what was changed (``changed``), or not even that: then
    ``known`` is false. What they do say is held against the plan that the jackpot was made with, as that is kept.
    """

    where: str
    by: tuple[str, ...]
    made: JackpotPlan | None = None
    last: JackpotPlan | None = None
    changed: dict[Field, object] = field(default_factory=dict)
    known: bool = True

    def terms(self, preset: JackpotPlan) -> dict[Field, object]:
        """The plan in force, field by field, where the jackpot was made with this one."""
        return {**terms(self.last or preset), **self.changed}


class Told:
    """Hears events in their order, and remembers what they tell of cards, persons and plans."""

    def __init__(self) -> None:
        """Nothing was told yet."""
        self.cards: dict[str, CardTold] = {}
        self.persons: dict[str, PersonTold] = {}
        self.adopted: set[str] = set()
        self.plans: dict[str, PlanTold] = {}
        self._hearers: Mapping[str, Callable[[str, Facts], None]] = {
            "card-managed": self._card_managed,
            "person-vouched": self._person_vouched,
            "people-adopted": self._people_adopted,
            "jackpot-created": self._jackpot_created,
            "plan-changed": self._plan_changed,
        }
        self.state = StateTold()

    def hear(self, event: AnyRow, *, is_first: bool) -> None:
        """One event, and the answer to its request, which the first of each request carries."""
        if is_first:
            self._answered(f"event {event.id}", event.at, event.result)
        kind = _kind(event.data)
        for hearers in (self._hearers, self.state.hearers):
            if kind in hearers:
                hearers[kind](f"event {event.id}", json.loads(event.data))

    def answers(self, requests: Iterable[AnyRow]) -> None:
        """The answers to requests that are older than the chain; what was told later counts."""
        for request in sorted(requests, key=lambda row: (row.at, row.sequence)):
            self._answered(f"request {request.id}", request.at, request.result)

    def _answered(self, where: str, at: str, result: str) -> None:
        """Releases that told nothing of a card answered whose it is and what for."""
        if '"role"' not in result or '"badge"' not in result:
            return
        answer = json.loads(result)
        known = self.cards.get(answer["badge"])
        if known is None or known.at < at:
            told = {"person": answer["person"], "role": answer["role"], "person_id": ""}
            self.cards[answer["badge"]] = CardTold(at, where, told)

    def _card_managed(self, where: str, told: Facts) -> None:
        number = told.get("number", "")
        known = {name: told[name] for name in ("person", "role", "active")}
        self.cards[told["card"]] = CardTold(told["at"], where, {**known, "person_id": number})
        if number:
            self._person(number, where, told, [told["vouched"]] if "vouched" in told else [])

    def _person_vouched(self, where: str, told: Facts) -> None:
        self._person(told["number"], where, told, _people(told))

    def _person(self, number: str, where: str, told: Facts, vouched_by: Iterable[str]) -> None:
        person = self.persons.setdefault(number, PersonTold(where, told["person"]))
        person.where, person.name = where, told["person"]
        vouched = tuple(vouched_by)
        if vouched and not person.vouched_at:
            person.vouched_at, person.vouched_by = told["at"], vouched

    def _people_adopted(self, _where: str, told: Facts) -> None:
        self.adopted.update(told["people"])

    def _jackpot_created(self, where: str, told: Facts) -> None:
        plan = read_plan(told["plan"]) if "plan" in told else None
        self.plans[told["jackpot"]] = PlanTold(where, _people(told), plan, plan)

    def _plan_changed(self, where: str, told: Facts) -> None:
        plan = self.plans.setdefault(told["jackpot"], PlanTold(where, ()))
        plan.where, plan.by = where, _people(told)
        if "plan" in told:
            plan.last, plan.changed, plan.known = read_plan(told["plan"]), {}, True
        elif "changes" in told:
            plan.changed |= {(change["field"], change["of"]): change["new"] for change in told["changes"]}
        else:
            plan.known = False


def _kind(text: str) -> str:
    """The kind of an event, which is the first word that its text says, without reading all of it."""
    words = text.split('"', 4)
    return words[3] if words[1:2] == ["event"] and len(words) > 4 else ""


def _people(told: Facts) -> tuple[str, ...]:
    return tuple(str(told[name]) for name in ("by", "second") if name in told)
