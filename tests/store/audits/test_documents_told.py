"""What the events of each release tell of a plan."""

from dataclasses import asdict, replace
from types import SimpleNamespace
from typing import Any, cast

from tests.store import room

from pitboss.jackpots.plan.plan import plan_changes, terms
from pitboss.store.audits.documents_told import DocumentEvents
from pitboss.store.commit.codec import to_json
from pitboss.store.tables.database import AnyRow

LOWER = replace(room.PLAN, supervisor_from_cents=100_000)
CREATED: dict[str, Any] = {"event": "jackpot-created", "jackpot": "fortune", "by": "Max"}
CHANGED: dict[str, Any] = {"event": "plan-changed", "jackpot": "fortune", "by": "Eve"}


def hear(*events: dict[str, Any]) -> DocumentEvents:
    """What is known after these."""
    told = DocumentEvents()
    for number, event in enumerate(events, 1):
        row = SimpleNamespace(id=number, at=str(number), data=to_json(event))
        told.hear(cast("AnyRow", row), is_first=False)
    return told


def test_changes_that_were_told_lead_from_the_plan_it_was_made_with_to_the_one_in_force() -> None:
    """So events told them that did not say the plan."""
    plan = hear(CREATED, {**CHANGED, "changes": [asdict(change) for change in plan_changes(room.PLAN, LOWER)]}).plans[
        "fortune"
    ]
    assert (plan.made, plan.known, plan.by, plan.where) == (None, True, ("Eve",), "event 2")
    assert plan.terms(room.PLAN) == terms(LOWER)


def test_a_change_of_which_nothing_was_told_leaves_the_plan_unknown_until_it_is_told() -> None:
    """The first events of all said no more than that there was one."""
    told = hear(CREATED, CHANGED)
    assert not told.plans["fortune"].known
    plan = hear(CREATED, CHANGED, {**CHANGED, "plan": asdict(LOWER)}).plans["fortune"]
    assert plan.known
    assert plan.terms(room.PLAN) == terms(LOWER)


def test_a_field_that_is_younger_than_the_event_stands_at_its_default() -> None:
    """As it does in a document that is as old."""
    told = {name: value for name, value in asdict(room.PLAN).items() if name not in {"seat_order", "zone"}}
    plan = hear({**CREATED, "plan": told}).plans["fortune"]
    assert plan.made == room.PLAN
