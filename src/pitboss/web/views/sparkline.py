"""Sparklines: one figure over days as a line the size of a word, with nothing at its side but where zero is."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT, EDGE = 120, 30, 3


@dataclass(frozen=True, slots=True)
class Sparkline:
    """A line through the known days, where zero lies, and the last point."""

    width: int
    height: int
    points: str
    zero: float
    last: tuple[float, float]


def sparkline(cents: Sequence[int | None]) -> Sparkline | None:
    """The line of some days, each at its own place; none where nothing is known."""
    known = [(day, amount) for day, amount in enumerate(cents) if amount is not None]
    if not known:
        return None
    low, high = min(0, *(amount for _, amount in known)), max(0, *(amount for _, amount in known))
    across, down = (WIDTH - 2 * EDGE) / max(1, len(cents) - 1), (HEIGHT - 2 * EDGE) / max(1, high - low)

    def y_of(amount: int) -> float:
        return round(EDGE + (high - amount) * down, 1)

    places = [(round(EDGE + day * across, 1), y_of(amount)) for day, amount in known]
    return Sparkline(WIDTH, HEIGHT, " ".join(f"{x},{y}" for x, y in places), y_of(0), places[-1])
