"""Charts of a par sheet as SVG. The library that draws them is imported when the first one is drawn."""

import io
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from pitboss.reports.document import INK, Chart
from pitboss.reports.par.sheet import HOLD_AFTER, ParLine, ParSheet

if TYPE_CHECKING:
    from matplotlib.axes import Axes

BLUE, RED, GREY = "#3b7dd8", "#d1495b", "#8a8f98"
HOLD_POINTS = 40
MOST_HANDS = 1_000_000_000
#: Names of bars get so much of the width, and so many letters, at most.
LARGEST_LEFT, LONGEST_NAME = 0.5, 66
WIDTH_INCHES, HEIGHT_INCHES = 7.0, 2.7
#: So much height a bar takes where there are many, so that their names can be read.
BAR_INCHES = 0.13
CUT_OFF = "; the picture is cut off where a band reaches beyond all that is bet, and as far below the edge"
_NAME = re.compile(r'(\bid="|href="#|url\(#)')


def charts(sheet: ParSheet, prefix: str) -> tuple[Chart, ...]:
    """What can be drawn of a sheet; ``prefix`` keeps the names inside the pictures of one page apart."""
    found = []
    if sheet.house_edge is not None:
        names = max(len(_bar_name(line)) for line in sheet.lines)
        left = min(LARGEST_LEFT, 0.34 + 0.0075 * max(0, names - 44))
        bars = sum(line.net_return != 0 for line in sheet.lines)
        height = max(HEIGHT_INCHES, BAR_INCHES * bars)
        drawing = _drawn(lambda axes: _returns(axes, sheet), f"{prefix}-lines", "What each outcome adds", left, height)
        found.append(drawing)
        caption = f"Where the hold lies after N hands{CUT_OFF if _is_cut(sheet) else ''}"
        found.append(_drawn(lambda axes: _hold(axes, sheet), f"{prefix}-hold", caption))
    if sheet.jackpot and sheet.jackpot.curve:
        found.append(_drawn(lambda axes: _meter(axes, sheet), f"{prefix}-meter", "House edge by meter"))
    return tuple(found)


def _drawn(
    draw: "Callable[[Axes], None]", prefix: str, caption: str, left: float = 0.09, height: float = HEIGHT_INCHES
) -> Chart:
    text = saved(draw, "svg", left=left, height=height).decode()
    return Chart(_NAME.sub(rf"\g<1>{prefix}-", text[text.index("<svg") :]), caption)


def saved(
    draw: "Callable[[Axes], None]", form: str, *, left: float, height: float = HEIGHT_INCHES, background: str = "none"
) -> bytes:
    """A drawing as SVG or PNG, the same bytes every time; names and numbers in it are never read as formulas."""
    import matplotlib as mpl  # noqa: PLC0415 (takes longer to load than most commands take to run)
    from matplotlib.figure import Figure  # noqa: PLC0415 (the same)

    with mpl.rc_context(
        {
            "font.size": 8,
            "text.color": INK,
            "axes.edgecolor": INK,
            "axes.labelcolor": INK,
            "xtick.color": INK,
            "ytick.color": INK,
            "svg.hashsalt": "pitboss",
            "axes.spines.top": False,
            "axes.spines.right": False,
            "text.parse_math": False,
            "axes.facecolor": "none",
        }
    ):
        figure = Figure(figsize=(WIDTH_INCHES, height))
        margin = HEIGHT_INCHES / height  # above and below, the same in inches whatever the height
        figure.subplots_adjust(left=left, right=0.985, top=1 - 0.03 * margin, bottom=0.17 * margin)
        draw(figure.subplots())
        out = io.BytesIO()
        about = ("Date", "Creator", "Format", "Type") if form == "svg" else ("Software",)
        figure.savefig(out, format=form, facecolor=background, dpi=160, metadata=dict.fromkeys(about))
    return out.getvalue()


def _returns(axes: "Axes", sheet: ParSheet) -> None:
    """What each line adds to the return; the lost stakes are the length of the last bar."""
    lines = [line for line in sheet.lines if line.net_return]
    values = [float(line.net_return or 0) for line in lines]
    names = [_bar_name(line) for line in lines]
    axes.barh(range(len(lines)), values, color=[BLUE if value > 0 else RED for value in values])
    axes.set_yticks(range(len(lines)), [shortened(name) for name in names], fontsize=6)
    axes.invert_yaxis()
    axes.axvline(0, color=INK, linewidth=0.6)
    axes.set_xlabel("net return of a unit staked")
    low, high = min(0.0, *values), max(0.0, *values)
    room = 0.2 * (high - low)  # for the numbers
    axes.set_xlim(low - room, high + room)
    for at, value in enumerate(values):
        axes.annotate(
            f"{value:+.4f}",
            (value, at),
            xytext=(3 if value > 0 else -3, 0),
            textcoords="offset points",
            va="center",
            ha="left" if value > 0 else "right",
            fontsize=6,
        )


def _bar_name(line: ParLine) -> str:
    return f"{line.name} ({line.pays})"


def shortened(name: str, most: int = LONGEST_NAME) -> str:
    """A name of at most so many letters, cut off with dots."""
    return name if len(name) <= most else f"{name[: most - 1]}…"


def _hold(axes: "Axes", sheet: ParSheet) -> None:
    """The band of the hold at two levels of confidence."""
    first, last = _span(sheet)
    hands = [round(first * (last / first) ** (at / HOLD_POINTS)) for at in range(HOLD_POINTS + 1)]
    for level, shade in ((99, 0.18), (90, 0.4)):
        bands = [sheet.hold_band(count, level) or (0.0, 0.0) for count in hands]
        low, high = [100 * band[0] for band in bands], [100 * band[1] for band in bands]
        axes.fill_between(hands, low, high, color=BLUE, alpha=shade, linewidth=0, label=f"{level}%")
    axes.axhline(100 * float(sheet.house_edge or 0), color=INK, linewidth=0.8)
    _cut(axes, sheet)
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
    axes.set_xlabel("hands")
    axes.set_ylabel("hold, % of the wagers")
    axes.legend(frameon=False, loc="lower right" if _is_cut(sheet) else "upper right")


def _span(sheet: ParSheet) -> tuple[int, int]:
    """The hands to draw: those of the table, or so many more that a wide band is seen to close.

    It starts no more than ten times before the band is within all that is bet, and ends when it is a tenth of that.
    """
    edge, most = float(sheet.house_edge or 0), float(sheet.most_held)
    first, last = HOLD_AFTER[0], HOLD_AFTER[-1]
    while first < MOST_HANDS and _high(sheet, 10 * first) > most:
        first *= 10
    while last < MOST_HANDS and 10 * (_high(sheet, last) - edge) > most - edge:
        last *= 10
    return first, max(last, 100 * first)


def _high(sheet: ParSheet, hands: int) -> float:
    return (sheet.hold_band(hands, 99) or (0.0, 0.0))[1]


def _is_cut(sheet: ParSheet) -> bool:
    """Whether a band reaches beyond all that is bet."""
    return _high(sheet, HOLD_AFTER[0]) > sheet.most_held


def _cut(axes: "Axes", sheet: ParSheet) -> None:
    """Show a band that reaches beyond all that is bet only up to there, as far below the edge as above, and say so.

    Otherwise a jackpot's first hundred hands would leave a thin line of all that a reader wants to see.
    """
    edge, most = 100 * float(sheet.house_edge or 0), 100 * float(sheet.most_held)
    first, last = _span(sheet)
    low, high = (100 * share for share in sheet.hold_band(first, 99) or (0.0, 0.0))
    if not _is_cut(sheet):
        return
    room = 0.08 * (most - edge)
    axes.set_ylim(2 * edge - most - room, most + room)
    axes.axhline(most, color=GREY, linewidth=0.8, linestyle="--")
    axes.annotate(
        "all that is bet", (last, most), xytext=(0, -2), textcoords="offset points", va="top", ha="right", fontsize=6
    )
    words = f"cut off here: the 99% band after {first:,} hands is {low:,.0f}% to {high:,.0f}%"
    axes.annotate(words, (0.055, 0.03), xycoords="axes fraction", fontsize=6)


def _meter(axes: "Axes", sheet: ParSheet) -> None:
    """The house edge falls as the meter grows, and is nothing at the even meter."""
    if sheet.jackpot is None:
        return
    levels = [point.meter_cents / 100 for point in sheet.jackpot.curve]
    axes.plot(levels, [100 * (1 - float(point.back)) for point in sheet.jackpot.curve], color=BLUE)
    even = sheet.jackpot.meters[0].break_even_cents
    axes.axhline(0, color=INK, linewidth=0.8)
    if even is not None:
        axes.axvline(float(even) / 100, color=GREY, linewidth=0.8, linestyle="--")
    axes.set_xlabel(f"dollars on the {sheet.jackpot.meters[0].name} meter")
    axes.set_ylabel("house edge, %")
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
