"""Variants: other rules by which the base wager of pai gow may be settled, for comparison."""

from dataclasses import dataclass
from fractions import Fraction

from pitboss.errors import unknown
from pitboss.games.files.variants_file import variants_file
from pitboss.games.settlement.pai_gow import PaiGowRules


@dataclass(frozen=True, slots=True)
class Variant:
    """A name and what the base wager is settled by."""

    id: str
    name: str
    rules: PaiGowRules


def load_variants() -> tuple[Variant, ...]:
    """All variants of the file, in its order."""
    return tuple(
        Variant(data.id, data.name, PaiGowRules(None, data.copies, Fraction(data.commission_percent, 100)))
        for data in variants_file().variant
    )


def load_variant(name: str) -> Variant:
    """A variant by its id."""
    known = {variant.id: variant for variant in load_variants()}
    if name not in known:
        raise unknown("variant of pai gow", name, known)
    return known[name]
