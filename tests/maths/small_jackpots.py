"""Jackpot pay tables small enough to work out by hand: lines with weights out of a few equally likely deals."""

from fractions import Fraction

from pitboss.games import Pay, Paytable, PaytableLine
from pitboss.hands import SEVEN_CARD
from pitboss.maths.price.analysis import Analysis, LineAnalysis


def small(*lines: tuple[str, int], deals: int, wager_cents: int = 100) -> Analysis:
    """A priced table of pays and their weights; the rest of the deals loses."""
    made = tuple(
        PaytableLine(f"l{at}", f"L{at}", ("full-house",), (), Pay.parse(pays)) for at, (pays, _) in enumerate(lines)
    )
    table = Paytable("SMALL", "jackpot", "Small", SEVEN_CARD, made)
    counted = tuple(LineAnalysis(line, count, deals) for line, (_, count) in zip(made, lines, strict=True))
    lost = deals - sum(count for _, count in lines)
    return Analysis(table, counted, LineAnalysis(None, lost, deals), {}, wager_cents)


def percent(number: int) -> Fraction:
    """A rate."""
    return Fraction(number, 100)
