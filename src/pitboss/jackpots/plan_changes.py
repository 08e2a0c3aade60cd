"""What differs between two plans of one jackpot, field by field, so that the trail says what was changed into what."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from enum import StrEnum

from pitboss.jackpots.plan import JackpotPlan

#: A field of a plan, or a field of one of its meters or posted prizes, which ``of`` names.
Field = tuple[str, str]


def changes(old: JackpotPlan, new: JackpotPlan) -> list[dict[str, object]]:
    """Only what differs: the field, of which meter or line it is, what it was and is; none where it is not set."""
    return differences(terms(old), terms(new))


def differences(before: Mapping[Field, object], after: Mapping[Field, object]) -> list[dict[str, object]]:
    """The same of plans that are laid out field by field."""
    return [
        {"field": name, "of": of, "old": before.get((name, of)), "new": after.get((name, of))}
        for name, of in dict.fromkeys((*before, *after))
        if before.get((name, of)) != after.get((name, of))
    ]


def terms(plan: JackpotPlan) -> dict[Field, object]:
    """A plan laid out field by field, as JSON has the values."""
    return dict(_terms(plan))


def _terms(plan: JackpotPlan) -> Iterator[tuple[Field, object]]:
    for each in fields(plan):
        value = getattr(plan, each.name)
        if isinstance(value, Mapping):
            yield from (((each.name, key), _plain(value[key])) for key in value)
        elif each.name == "meters":
            for meter in plan.meters:
                names = (part.name for part in fields(meter) if part.name != "id")
                yield from (((name, meter.id), _plain(getattr(meter, name))) for name in names)
        else:
            yield (each.name, ""), _plain(value)


def _plain(value: object) -> object:
    """A value as JSON has it."""
    if isinstance(value, StrEnum):
        return str(value)
    return list(map(str, value)) if isinstance(value, tuple) else value
