"""What differs between two sets of terms, field by field, so that the trail says what was changed into what."""

from collections.abc import Mapping
from dataclasses import dataclass

from pitboss.ledger.json_data import Json

#: The name of a field, and of what it is: a meter, a wager, a device; empty for a field of the whole.
Field = tuple[str, str]
#: A plan or a set-up laid out field by field, as JSON has the values.
Terms = Mapping[Field, Json]


@dataclass(frozen=True, slots=True)
class TermChange:
    """A field that differs: its name, and its values before and after; ``None`` where it is not set."""

    field: str
    of: str
    old: Json
    new: Json


def changes_between(before: Terms, after: Terms) -> list[TermChange]:
    """Every field that differs, those from before first."""
    return [
        TermChange(*field, before.get(field), after.get(field))
        for field in dict.fromkeys((*before, *after))
        if before.get(field) != after.get(field)
    ]
