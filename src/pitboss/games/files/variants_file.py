"""The variants of pai gow as they are written, with the standard settlement."""

import functools

from pitboss.games.files.toml_types import from_file, read_file
from pitboss.games.files.versions import FOLDER
from pitboss.games.settlement.rulings import RulingData
from pitboss.games.wager import Copies

VARIANTS = FOLDER / "variants.toml"


@from_file
class VariantData:
    """A variant: who wins copies, and the commission."""

    id: str
    name: str
    copies: Copies
    source: str
    commission_percent: int = 0


@from_file
class VariantsData:
    """All variants, and how they settle."""

    variant: tuple[VariantData, ...]
    settlement: tuple[RulingData, ...]


@functools.cache
def variants_file() -> VariantsData:
    """The file of variants, read once."""
    return read_file(VARIANTS, VariantsData, VARIANTS.name)
