"""Charts as places on a drawing: the hold of sittings, lines over days with a band behind them, and sparklines."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from pitboss.web.views.accounting_views import HoldView, SittingHold, UnknownHold

HOLD_WIDTH, ROW, HOLD_LEFT, HOLD_RIGHT, TOP, HOLD_FOOT = 900, 34, 190, 130, 12, 30


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
    to: str
    won_cents: int
    expected_cents: int


@dataclass(frozen=True, slots=True)
class HoldChart:
    """The drawing: its bars, and the amounts that stand under it."""

    width: int
    height: int
    left: int
    bars: tuple[Bar, ...]
    marks: tuple[tuple[float, int], ...]
    foot: int


def hold_chart(rows: Sequence[SittingHold]) -> HoldChart | None:
    """A drawing of the sittings whose hold is known; nothing if there is none."""
    known = [(row, row.hold) for row in rows if isinstance(row.hold, HoldView)]
    if not known:
        return None
    amounts = [amount for _, hold in known for amount in (*hold.band_997, hold.won_cents, 0)]
    low, high = min(amounts), max(amounts)
    scale = (HOLD_WIDTH - HOLD_LEFT - HOLD_RIGHT) / max(1, high - low)

    def place(cents: int) -> float:
        return round(float(HOLD_LEFT + (cents - low) * scale), 1)

    def bar(at: int, row: SittingHold, hold: HoldView) -> Bar:
        name = f"{row.name}, practice" if row.mode == "practice" else row.name
        wide, narrow = ((place(band[0]), place(band[1])) for band in (hold.band_997, hold.band_95))
        expected, won = place(hold.expected_cents), place(hold.won_cents)
        to = f"/tables/{row.table}/close?sitting={row.sitting}"
        return Bar(
            name, TOP + at * ROW, wide, narrow, expected, won, hold.verdict, to, hold.won_cents, hold.expected_cents
        )

    bars = tuple(bar(at, *sitting) for at, sitting in enumerate(known))
    foot = TOP + len(bars) * ROW
    marks = tuple((place(cents), cents) for cents in round_marks(low, high))
    return HoldChart(HOLD_WIDTH, foot + HOLD_FOOT, HOLD_LEFT, bars, marks, foot)


def round_marks(low: int, high: int) -> list[int]:
    """At most seven round amounts from one to another, nothing always among them."""
    step = _step(low, high)
    return list(range(-(-low // step) * step, high + 1, step))


def _step(low: int, high: int) -> int:
    """A round amount that goes six times into what lies between two others, at most."""
    steps = (digit * 10**power for power in range(2, 20) for digit in (1, 2, 5))
    return int(next(width for width in steps if (high - low) / width <= 6))


def _enclosing_marks(low: int, high: int) -> range:
    """Round amounts from one below to one above, so that every point lies between two that are written beside it."""
    step = _step(low, high)
    return range(low // step * step, high + step, step)


BAND_WIDTH, BAND_MARGIN = 240, 8


@dataclass(frozen=True, slots=True)
class BandBar:
    """One hold on one line: the two bands in which it lies almost always, its expectation, and what was won."""

    width: int
    wide: tuple[float, float]
    narrow: tuple[float, float]
    expected: float
    won: float


def band_bar(hold: HoldView | UnknownHold) -> BandBar | None:
    """A hold as a line to glance at; nothing where it is not known."""
    if not isinstance(hold, HoldView):
        return None
    low, high = (choose(*hold.band_997, hold.won_cents) for choose in (min, max))
    scale = (BAND_WIDTH - 2 * BAND_MARGIN) / max(1, high - low)

    def place(cents: int) -> float:
        return round(BAND_MARGIN + (cents - low) * scale, 1)

    wide, narrow = ((place(band[0]), place(band[1])) for band in (hold.band_997, hold.band_95))
    return BandBar(BAND_WIDTH, wide, narrow, place(hold.expected_cents), place(hold.won_cents))


WIDTH, HEIGHT, LEFT, RIGHT, FOOT = 440, 210, 76, 10, 26


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
    """The drawing: its lines, the bands behind them, the amounts at its side, the days at its foot, and marked days."""

    width: int
    height: int
    left: int
    foot: int
    lines: tuple[DrawnLine, ...]
    bands: tuple[tuple[float, float, float], ...]
    marks: tuple[tuple[float, int], ...]
    ends: tuple[str, str]
    flags: tuple[tuple[float, str], ...] = ()

    @property
    def starts_higher(self) -> bool:
        """Whether nothing lies outside the drawing, as where a large meter fills it."""
        return all(cents > 0 for _, cents in self.marks)


#: An axis that does not begin with nothing shows at least so many cents.
LEAST_SHOWN = 1_000


def line_chart(
    days: Sequence[str],
    lines: Sequence[Series],
    bands: Sequence[tuple[int, int] | None] = (),
    *,
    from_zero: bool = True,
    flags: Mapping[str, str] = MappingProxyType({}),
) -> LineChart | None:
    """A drawing of some lines over days; nothing where no amount is known, or all of them are nothing.

    The axis begins with nothing unless what a day has changed would not be seen then, as on a large meter. ``flags``
    says what happened on some days.
    """
    known = [cents for line in lines for cents in line.cents if cents is not None]
    known += [cents for band in bands if band for cents in band]
    if not any(known) or len(days) < 2:
        return None
    marks = _enclosing_marks(*((min(0, *known), max(0, *known)) if from_zero else _around(known)))
    low, high = marks[0], marks[-1]
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
        tuple((y_of(cents), cents) for cents in marks),
        (days[0], days[-1]),
        tuple((x_of(at), flags[day]) for at, day in enumerate(days) if day in flags),
    )


def _around(known: Sequence[int]) -> tuple[int, int]:
    """The least and the largest amount; with room on both sides where they are almost one."""
    low, high = min(known), max(known)
    room = max(0, (LEAST_SHOWN - (high - low)) // 2)
    return low - room, high + room


SPARK_WIDTH, SPARK_HEIGHT, EDGE = 120, 30, 3


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
    across, down = (SPARK_WIDTH - 2 * EDGE) / max(1, len(cents) - 1), (SPARK_HEIGHT - 2 * EDGE) / max(1, high - low)

    def y_of(amount: int) -> float:
        return round(EDGE + (high - amount) * down, 1)

    places = [(round(EDGE + day * across, 1), y_of(amount)) for day, amount in known]
    return Sparkline(SPARK_WIDTH, SPARK_HEIGHT, " ".join(f"{left},{top}" for left, top in places), y_of(0), places[-1])
