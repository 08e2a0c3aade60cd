"""The hold chart: for each sitting the band of its expectation and the actual win, as places on a drawing."""

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.web.views.accounting_views import HoldView, SittingHold

WIDTH, ROW, LEFT, RIGHT, TOP, FOOT = 900, 34, 190, 30, 12, 30


@dataclass(frozen=True, slots=True)
class Bar:
    """A sitting on the drawing: where its two bands, its expectation and its win lie, from left to right."""

    name: str
    y: int
    wide: tuple[float, float]
    narrow: tuple[float, float]
    expected: float
    won: float
    verdict: str
    says: str
    to: str


@dataclass(frozen=True, slots=True)
class HoldChart:
    """The drawing: its bars, and the amounts that stand under it."""

    width: int
    height: int
    left: int
    bars: tuple[Bar, ...]
    marks: tuple[tuple[float, int], ...]
    foot: int


def chart(rows: Sequence[SittingHold]) -> HoldChart | None:
    """A drawing of the sittings whose hold is known; nothing if there is none."""
    known = [(row, row.hold) for row in rows if isinstance(row.hold, HoldView)]
    if not known:
        return None
    amounts = [amount for _, hold in known for amount in (*hold.band_997, hold.won_cents, 0)]
    low, high = min(amounts), max(amounts)
    scale = (WIDTH - LEFT - RIGHT) / max(1, high - low)

    def place(cents: int) -> float:
        return round(float(LEFT + (cents - low) * scale), 1)

    def bar(at: int, row: SittingHold, hold: HoldView) -> Bar:
        name = f"{row.sitting}, practice" if row.mode == "practice" else row.sitting
        wide, narrow = ((place(band[0]), place(band[1])) for band in (hold.band_997, hold.band_95))
        expected, won = place(hold.expected_cents), place(hold.won_cents)
        to = f"/tables/{row.table}/close?sitting={row.sitting}"
        return Bar(name, TOP + at * ROW, wide, narrow, expected, won, hold.verdict, row.name, to)

    bars = tuple(bar(at, *sitting) for at, sitting in enumerate(known))
    foot = TOP + len(bars) * ROW
    marks = tuple((place(cents), cents) for cents in round_marks(low, high))
    return HoldChart(WIDTH, foot + FOOT, LEFT, bars, marks, foot)


def round_marks(low: int, high: int) -> list[int]:
    """At most seven round amounts from one to another, nothing always among them."""
    steps = (digit * 10**power for power in range(2, 20) for digit in (1, 2, 5))
    step = next(width for width in steps if (high - low) / width <= 6)
    return list(range(-(-low // step) * step, high + 1, step))
