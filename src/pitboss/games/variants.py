"""Variants: other rules by which the base wager of pai gow may be settled, for comparison."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboss.errors import unknown
from pitboss.games.data import Checked, read_toml
from pitboss.games.pai_gow import Copies, PaiGowRules
from pitboss.games.versions import FOLDER


@dataclass(frozen=True, slots=True)
class Variant:
    """A name and what the base wager is settled by."""

    id: str
    name: str
    rules: PaiGowRules


def _parse(data: Mapping[str, Any]) -> Variant:
    variant = Checked(data, "variants.toml")
    commission = Fraction(variant.number("commission_percent", 0), 100)
    rules = PaiGowRules(None, Copies(variant.text("copies")), commission)
    return Variant(variant.text("id"), variant.text("name"), rules)


def load_variants() -> tuple[Variant, ...]:
    """All variants."""
    data = Checked(read_toml(FOLDER / "variants.toml"), "variants.toml")
    return tuple(_parse(variant) for variant in data.tables("variant"))


def load_variant(name: str) -> Variant:
    """A variant by its id."""
    known = {variant.id: variant for variant in load_variants()}
    if name not in known:
        raise unknown("variant of pai gow", name, known)
    return known[name]
