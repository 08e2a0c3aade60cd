"""What differs between two plans of one jackpot, field by field."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from enum import StrEnum
from typing import Any

from pitboss.desk.changes import Field, TermChange, changes_between
from pitboss.jackpots.plan.plan import JackpotPlan
from pitboss.ledger.json_data import Json


def plan_changes(old: JackpotPlan, new: JackpotPlan) -> list[TermChange]:
    """Only what differs: the field, of which meter or line it is, what it was and is."""
    return changes_between(terms(old), terms(new))


def terms(plan: JackpotPlan) -> dict[Field, Json]:
    """A plan laid out field by field, as JSON has the values."""
    return dict(_terms(plan))


def _terms(plan: JackpotPlan) -> Iterator[tuple[Field, Json]]:
    for field in fields(plan):
        value = getattr(plan, field.name)
        if isinstance(value, Mapping):
            yield from (((field.name, key), _plain(value[key])) for key in value)
        elif field.name == "meters":
            for meter in plan.meters:
                names = (part.name for part in fields(meter) if part.name != "id")
                yield from (((name, meter.id), _plain(getattr(meter, name))) for name in names)
        else:
            yield (field.name, ""), _plain(value)


def _plain(value: Any) -> Json:  # noqa: ANN401 - whatever a field of a plan holds
    """A value as JSON has it."""
    if isinstance(value, StrEnum):
        return str(value)
    return list(map(str, value)) if isinstance(value, tuple) else value
