"""Pai gow: what the base wager gets when both hands of a seat meet the dealer's.

Every variant settles here; what they differ in is data: the dealer's hand that pushes, who wins copies, commission.
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from pitboss.games.pay import LOSS, PUSH, Pay
from pitboss.games.showdown import Comparison


class Copies(StrEnum):
    """Who wins a hand that is a copy of the other."""

    BANKER = "banker"
    PLAYER = "player"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class PaiGowRules:
    """What a variant settles by."""

    barred: str | None = None
    copies: Copies = Copies.BANKER
    commission: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class SetHands:
    """One seat's set hands against the dealer's: back and front compared, and whether the dealer's hand is barred."""

    back: Comparison
    front: Comparison
    dealer_barred: bool = False


_COPY = {Copies.BANKER: Comparison.LOSE, Copies.PLAYER: Comparison.WIN, Copies.NOBODY: Comparison.TIE}


def settle(hands: SetHands, rules: PaiGowRules) -> Pay:
    """What the base wager gets: even money less commission for two wins, a push for one each, a loss for two."""
    if hands.dealer_barred and rules.barred:
        return PUSH
    results = {_COPY[rules.copies] if hand is Comparison.TIE else hand for hand in (hands.back, hands.front)}
    if results == {Comparison.WIN}:
        return Pay(1 - rules.commission)
    return LOSS if results == {Comparison.LOSE} else PUSH
