"""Lines over days, with a band behind them, as places on a drawing."""

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.web.views.hold_chart import round_marks

WIDTH, HEIGHT, LEFT, RIGHT, TOP, FOOT = 440, 210, 76, 10, 12, 26


@dataclass(frozen=True, slots=True)
class Series:
    """A line by its name, with an amount for each day; nothing where it is not known."""

    name: str
    cents: Sequence[int | None]


@dataclass(frozen=True, slots=True)
class DrawnLine:
    """A line on the drawing: its points in pieces without a gap, and each of them to point at."""

    name: str
    pieces: tuple[str, ...]
    dots: tuple[tuple[float, float, str, int], ...]


@dataclass(frozen=True, slots=True)
class LineChart:
    """The drawing: its lines, the bands behind them, the amounts at its side and the days at its foot."""

    width: int
    height: int
    left: int
    foot: int
    lines: tuple[DrawnLine, ...]
    bands: tuple[tuple[float, float, float], ...]
    marks: tuple[tuple[float, int], ...]
    ends: tuple[str, str]


def line_chart(
    days: Sequence[str], lines: Sequence[Series], bands: Sequence[tuple[int, int] | None] = ()
) -> LineChart | None:
    """A drawing of some lines over days; nothing where no amount is known, or all of them are nothing."""
    known = [cents for line in lines for cents in line.cents if cents is not None]
    known += [cents for band in bands if band for cents in band]
    if not any(known) or len(days) < 2:
        return None
    low, high = min(0, *known), max(0, *known)
    across, down = (WIDTH - LEFT - RIGHT) / (len(days) - 1), (HEIGHT - TOP - FOOT) / max(1, high - low)

    def x_of(at: int) -> float:
        return round(LEFT + at * across, 1)

    def y_of(cents: int) -> float:
        return round(TOP + (high - cents) * down, 1)

    def drawn(line: Series) -> DrawnLine:
        places = [
            None if cents is None else (x_of(at), y_of(cents), days[at], cents) for at, cents in enumerate(line.cents)
        ]
        pieces: list[list[str]] = [[]]
        for place in places:
            if place is None:
                pieces.append([])
            else:
                pieces[-1].append(f"{place[0]},{place[1]}")
        dots = tuple(place for place in places if place is not None)
        return DrawnLine(line.name, tuple(" ".join(piece) for piece in pieces if piece), dots)

    return LineChart(
        WIDTH,
        HEIGHT,
        LEFT,
        HEIGHT - FOOT,
        tuple(drawn(line) for line in lines),
        tuple((x_of(at), y_of(band[1]), y_of(band[0])) for at, band in enumerate(bands) if band),
        tuple((y_of(cents), cents) for cents in round_marks(low, high)),
        (days[0], days[-1]),
    )
