"""Pai gow: what the base wager gets when both hands of a seat meet the dealer's.

Every variant settles here; what they differ in is data: the dealer's hand that pushes, who wins copies, commission.
"""

import functools
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from pitboss.errors import PitbossError
from pitboss.games.base import Copies
from pitboss.games.pay import Pay
from pitboss.games.ruling import Fact, Ruling, ruling_for, rulings_of
from pitboss.games.showdown import Comparison
from pitboss.games.variants_file import VARIANTS, variants_file
from pitboss.hands import SEVEN_CARD

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

    def copies_to(self, copies: Copies) -> "SetHands":
        """The same with copies given to whoever wins them."""
        back, front = (_COPY[copies] if hand is Comparison.TIE else hand for hand in (self.back, self.front))
        return SetHands(back, front, self.dealer_barred, self.foul)


FACTS = SetHands(Comparison.LOSE, Comparison.LOSE).facts()


@functools.cache
def standard_rulings() -> tuple[Ruling, ...]:
    """How standard pai gow poker settles two hands against two."""
    rulings = rulings_of(variants_file().settlement, FACTS, SEVEN_CARD, VARIANTS.name)
    if len({tuple(wager for wager, _ in ruling.pays) for ruling in rulings}) > 1:
        raise PitbossError(f"{VARIANTS.name}, settlement: every line settles the same wager")
    return rulings


@dataclass(frozen=True, slots=True)
class PaiGowRules:
    """What a variant settles by."""

    barred: str | None = None
    copies: Copies = Copies.BANKER
    commission: Fraction = Fraction(0)
    rulings: tuple[Ruling, ...] = field(default_factory=standard_rulings)

    def ruling(self, hands: SetHands) -> Ruling:
        """The line of the settlement that decides."""
        barred = hands.dealer_barred and self.barred is not None
        return ruling_for(self.rulings, SetHands(hands.back, hands.front, barred, hands.foul).copies_to(self.copies))


def settle(hands: SetHands, rules: PaiGowRules) -> Pay:
    """What the base wager gets; commission is taken of a win."""
    ((_, pay),) = rules.ruling(hands).pays
    return Pay(pay.net * (1 - rules.commission)) if pay.net > 0 else pay
