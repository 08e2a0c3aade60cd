"""Pai gow: what the base wager gets when both hands of a seat meet the dealer's.

Every variant settles here; what they differ in is data: the dealer's hand that pushes, who wins copies, commission.
"""

import functools
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from pitboss.errors import PitbossError
from pitboss.games.files.toml_types import from_file, read_file, with_id
from pitboss.games.files.versions import FOLDER
from pitboss.games.settlement.pay import Pay
from pitboss.games.settlement.rulings import Fact, Ruling, RulingData, ruling_for, rulings_of
from pitboss.games.settlement.showdown import Comparison, Showdown
from pitboss.games.wager import Copies
from pitboss.hands import SEVEN_CARD

VARIANTS = FOLDER / "variants.toml"
_COPY = {Copies.BANKER: Comparison.LOSE, Copies.PLAYER: Comparison.WIN, Copies.NOBODY: Comparison.TIE}


@dataclass(frozen=True, slots=True)
class SetHands:
    """One seat's set hands against the dealer's: back and front compared, whether the dealer's hand is barred.

    A foul is a front higher than its back, which only a live table lets happen.
    """

    back: Comparison
    front: Comparison
    dealer_barred: bool = False
    foul: bool = False

    def facts(self) -> Mapping[str, Fact]:
        """What a ruling may ask for."""
        return {
            "dealer_barred": self.dealer_barred,
            "foul": self.foul,
            "back": self.back.word,
            "front": self.front.word,
        }

    @property
    def folded(self) -> bool:
        """Whether the player gave up, which nobody does who sets a hand."""
        return False

    @property
    def earns_bonus(self) -> bool:
        """Whether a bonus is paid on the base wager besides: set hands have none."""
        return False

    def with_traits(self, _traits: int) -> "SetHands":
        """These hands, whatever cards they are: the settlement asks for none."""
        return self

    def decided(self, *, folded: bool) -> "SetHands":  # noqa: ARG002 (nobody folds who sets a hand)
        """These hands, whatever was decided: a hand that is set is not folded."""
        return self

    def under(self, rules: "BaseRules") -> "SetHands":
        """These hands as rules see them: copies go to whoever wins them, and a hand is barred only where one is."""
        copy = _COPY[rules.copies]
        back, front = (copy if hand is Comparison.TIE else hand for hand in (self.back, self.front))
        return SetHands(back, front, self.dealer_barred and rules.barred is not None, self.foul)


FACTS = SetHands(Comparison.LOSE, Comparison.LOSE).facts()


@functools.cache
def standard_rulings() -> tuple[Ruling, ...]:
    """How standard pai gow poker settles two hands against two."""
    rulings = rulings_of(variants_file().settlement, FACTS, SEVEN_CARD, VARIANTS.name)
    if len({tuple(wager for wager, _ in ruling.pays) for ruling in rulings}) > 1:
        raise PitbossError(f"{VARIANTS.name}, settlement: every line settles the same wager")
    return rulings


@dataclass(frozen=True, slots=True)
class BaseRules:
    """What base wagers are settled by: the rulings, and of set hands who wins copies, what is barred, a commission."""

    barred: str | None = None
    copies: Copies = Copies.BANKER
    commission: Fraction = Fraction(0)
    rulings: tuple[Ruling, ...] = field(default_factory=standard_rulings)

    def ruling(self, met: "SetHands | Showdown", traits: int = 0) -> Ruling:
        """The line of the settlement that decides."""
        return ruling_for(self.rulings, met.under(self), traits)

    def less_commission(self, pay: Pay) -> Pay:
        """What is paid, with the commission taken of a win."""
        return Pay(pay.net * (1 - self.commission)) if self.commission and pay.net > 0 else pay


def settle(hands: SetHands, rules: BaseRules) -> Pay:
    """What the base wager gets; commission is taken of a win."""
    ((_, pay),) = rules.ruling(hands).pays
    return rules.less_commission(pay)


@from_file
class Variant:
    """Other rules by which the base wager may be settled, for comparison: who wins copies, and the commission."""

    id: str
    name: str
    copies: Copies
    source: str
    commission_percent: int = 0

    @property
    def rules(self) -> BaseRules:
        """What the base wager is settled by."""
        return BaseRules(None, self.copies, Fraction(self.commission_percent, 100))


@from_file
class VariantsData:
    """All variants in their order, and how they settle."""

    variant: tuple[Variant, ...]
    settlement: tuple[RulingData, ...]


@functools.cache
def variants_file() -> VariantsData:
    """The file of variants, read once."""
    return read_file(VARIANTS, VariantsData, VARIANTS.name)


def load_variants() -> tuple[Variant, ...]:
    """All variants of the file, in its order."""
    return variants_file().variant


def load_variant(name: str) -> Variant:
    """A variant by its id."""
    return with_id("variant of pai gow", name, load_variants())
