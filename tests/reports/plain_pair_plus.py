"""Pair Plus pay table A worked out by hand: closed forms for the counts, the printed pays, nothing of the package."""

from fractions import Fraction

from tests.plain.formulas import three_card_hands

HANDS = 22_100
COUNTS = three_card_hands()
#: The document's pays, "to 1".
PAYS = {"straight-flush": 40, "three-of-a-kind": 30, "straight": 6, "flush": 4, "pair": 1}
NETS = {**PAYS, "all-other": -1}
LINES = {
    **{name: COUNTS[name] for name in PAYS},
    "all-other": HANDS - sum(COUNTS[name] for name in PAYS),
}
EDGE = -sum((Fraction(LINES[name] * NETS[name], HANDS) for name in LINES), Fraction(0))
VARIANCE = sum((Fraction(LINES[name] * NETS[name] ** 2, HANDS) for name in LINES), Fraction(0)) - EDGE**2


def digits(value: Fraction, places: int) -> str:
    """A number as printed: whole arithmetic, half to even."""
    scaled = round(value * 10**places)
    text = f"{abs(scaled):0{places + 1}d}"
    return f"{'-' if scaled < 0 else ''}{int(text[:-places]):,}.{text[-places:]}"
