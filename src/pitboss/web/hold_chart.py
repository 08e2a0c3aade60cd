"""The hold chart: for each sitting the band of its expectation and the actual win, as places on a drawing."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

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


@dataclass(frozen=True, slots=True)
class Chart:
    """The drawing: its bars, and the amounts that stand under it."""

    width: int
    height: int
    left: int
    bars: tuple[Bar, ...]
    marks: tuple[tuple[float, int], ...]
    foot: int


def chart(rows: Sequence[dict[str, Any]]) -> Chart | None:
    """A drawing of the sittings whose hold is known; nothing if there is none."""
    known = [row for row in rows if row["hold"]["known"]]
    if not known:
        return None
    amounts = [amount for row in known for amount in (*row["hold"]["band_997"], row["hold"]["won_cents"], 0)]
    low, high = min(amounts), max(amounts)
    scale = (WIDTH - LEFT - RIGHT) / max(1, high - low)

    def place(cents: int) -> float:
        return round(float(LEFT + (cents - low) * scale), 1)

    def bar(at: int, row: dict[str, Any]) -> Bar:
        hold = row["hold"]
        name = f"{row['sitting']}, practice" if row["mode"] == "practice" else row["sitting"]
        wide, narrow = ((place(band[0]), place(band[1])) for band in (hold["band_997"], hold["band_95"]))
        return Bar(
            name, TOP + at * ROW, wide, narrow, place(hold["expected_cents"]), place(hold["won_cents"]),
            hold["verdict"], row["name"],
        )  # fmt: skip

    bars = tuple(bar(at, row) for at, row in enumerate(known))
    foot = TOP + len(bars) * ROW
    marks = tuple((place(cents), cents) for cents in _marks(low, high))
    return Chart(WIDTH, foot + FOOT, LEFT, bars, marks, foot)


def _marks(low: int, high: int) -> list[int]:
    """At most seven round amounts from one to another, nothing always among them."""
    steps = (digit * 10**power for power in range(2, 20) for digit in (1, 2, 5))
    step = next(each for each in steps if (high - low) / each <= 6)
    return list(range(-(-low // step) * step, high + 1, step))
