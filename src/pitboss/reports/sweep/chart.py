"""A sweep at a glance: lines of cells that differ in players only, and a picture of their edges."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pitboss.reports.document import INK
from pitboss.reports.par.charts import BLUE, GREY, RED, saved, shortened
from pitboss.reports.sweep.what_if import EXACT, Row

if TYPE_CHECKING:
    from matplotlib.axes import Axes

#: No more lines than these in a picture that is to be read, and no more letters beside one.
MOST_LINES, LONGEST_WORDS = 80, 52
_INCHES_A_LINE, _INCHES_BESIDES = 0.16, 0.9
_SETTING = ("game", "wager", "paytable", "house_way", "player", "variant", "wheel", "meters", "joker")
_COLOURS = {"semi-wild": BLUE, "fully-wild": RED}
_BESIDE = {"semi-wild": -0.14, "fully-wild": 0.14}  # so that equal edges do not hide each other


@dataclass(frozen=True, slots=True)
class ChartLine:
    """Cells alike but for the number of players, fewest players first, and what tells them from other lines."""

    setting: dict[str, str]
    rows: tuple[Row, ...]

    @property
    def words(self) -> str:
        """What the line is of, without the joker, which the colour tells."""
        found = [value for name, value in self.setting.items() if name != "joker"]
        return " ".join(dict.fromkeys(found))

    @property
    def edges(self) -> list[tuple[int, float]]:
        """Players and house edges in percent."""
        return [(row["players"], 100 * row["house_edge_float"]) for row in self.rows]


def lines(rows: Iterable[Row]) -> list[ChartLine]:
    """The rows that have an edge, put together in the order of the plan."""
    found: dict[tuple[object, ...], list[Row]] = {}
    for row in rows:
        if row["method"] == EXACT and "house_edge_float" in row:
            found.setdefault(tuple(row.get(name) for name in _SETTING), []).append(row)
    return [
        ChartLine(
            {name: str(value) for name, value in zip(_SETTING, setting, strict=True) if value is not None},
            tuple(sorted(alike, key=lambda row: int(row["players"]))),
        )
        for setting, alike in found.items()
    ]


def picture(found: Sequence[ChartLine], form: str) -> bytes:
    """The edges of the lines as SVG or PNG: a dot for each number of players, a colour for each joker rule."""
    shown = found[:MOST_LINES]
    places = {words: at for at, words in enumerate(dict.fromkeys(line.words for line in shown))}
    height = _INCHES_BESIDES + _INCHES_A_LINE * max(len(places), 8)
    return saved(lambda axes: _draw(axes, shown, places), form, left=0.42, height=height, background="white")


def _draw(axes: "Axes", shown: Sequence[ChartLine], places: dict[str, int]) -> None:
    jokers = dict.fromkeys(line.setting.get("joker", "") for line in shown)
    for joker in jokers:
        alike = [line for line in shown if line.setting.get("joker", "") == joker]
        at = {line.words: places[line.words] + _BESIDE.get(joker, 0.0) for line in alike}
        dots = [(edge, at[line.words]) for line in alike for _, edge in line.edges]
        ends = [
            (at[line.words], min(edges), max(edges)) for line in alike if (edges := [edge for _, edge in line.edges])
        ]
        colour = _COLOURS.get(joker, GREY)
        axes.hlines(*zip(*ends, strict=True), color=colour, linewidth=0.8, alpha=0.6)
        x, y = zip(*dots, strict=True)
        axes.scatter(x, y, s=9, color=colour, label=f"joker {joker}" if joker else "no joker")
    axes.set_yticks(range(len(places)), [shortened(words, LONGEST_WORDS) for words in places], fontsize=6)
    axes.set_ylim(len(places) - 0.4, -0.6)
    axes.axvline(0, color=INK, linewidth=0.6)
    axes.grid(axis="x", color=GREY, alpha=0.25, linewidth=0.5)
    axes.set_xlabel("house edge, %; a dot for each number of players")
    if len(jokers) > 1:
        axes.legend(frameon=False, fontsize=6, loc="best")
