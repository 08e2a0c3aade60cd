"""Designing a pay table: round pays for the lines of a table, so that edge and hit frequency are what is wanted.

Edge and hit frequency of every table that is given lie within their targets by exact counts, not by simulation. The
search goes line by line and keeps the simplest beginnings only, so no table is claimed to be the simplest of all.
"""

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from pitboss.errors import PitbossError
from pitboss.games import Game, Paytable
from pitboss.games.settlement.pay import LOSS, Pay
from pitboss.maths.executors import Work
from pitboss.maths.price.analysis import Analysis, LineAnalysis, price
from pitboss.reports.answer import AnswerOfGame, Exact

#: Pays "to 1" that look well on a layout, from those one counts on one hand to those one dreams of.
ROUND_PAYS = (
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
    10,
    12,
    15,
    20,
    25,
    30,
    35,
    40,
    50,
    60,
    75,
    80,
    100,
    120,
    125,
    150,
    200,
    250,
    300,
    400,
    500,
    600,
    750,
    800,
    1_000,
    1_200,
    1_250,
    1_500,
    2_000,
    2_500,
    3_000,
    4_000,
    5_000,
    6_000,
    7_500,
    8_000,
    10_000,
)
#: How many beginnings are kept from line to line, and how far a pay may move from the table that one starts with.
KEPT, FARTHEST = 4_000, 6
#: How far off edge and hit frequency may be where nobody says it.
EDGE_WITHIN, HIT_WITHIN = Fraction(1, 1000), Fraction(1, 100)
_TARGET = re.compile(r"(\d{1,2}(?:\.\d{1,6})?)\s*%?\s*(?:(?:±|\+-|\+/-)\s*(\d{1,2}(?:\.\d{1,6})?)\s*%?)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Target:
    """A share that is wanted, and how far off it may be."""

    wanted: Fraction
    within: Fraction

    @classmethod
    def parse(cls, text: str, within: Fraction) -> "Target":
        """From "5%±0.2": both in percent."""
        found = _TARGET.fullmatch(text.strip())
        if not found:
            raise PitbossError(f"{text!r:.60} is not a target: write a percent such as 5% or 5%±0.2")
        return cls(Fraction(found[1]) / 100, Fraction(found[2]) / 100 if found[2] else within)

    def met_by(self, value: Fraction) -> bool:
        """Whether a value is near enough."""
        return abs(value - self.wanted) <= self.within


@dataclass(frozen=True, slots=True)
class Design:
    """A pay table that meets the targets; the lower the fuss, the rounder its pays."""

    paytable: Paytable
    analysis: Analysis
    fuss: int


@dataclass(frozen=True, slots=True)
class _Begun:
    """The pays of the first lines, what they hand back in all, and how round they are."""

    pays: tuple[int, ...]
    paid: int
    fuss: int


def fuss_of(pay: int) -> int:
    """How far from round a pay is: 0 for 1, 2 and 5 with noughts, 1 for 3, 4, 25 and the like, 2 for others."""
    lead = str(pay).rstrip("0")
    return 0 if lead in ("1", "2", "5") else 1 if lead in ("3", "4", "25", "15", "75") else 2


def design(game: Game, start: Paytable, edge: Target, hit: Target | None, work: Work, *, most: int = 5) -> list[Design]:
    """The simplest tables found that meet the targets; of equally simple ones those that vary least come first."""
    if start.meters or start.is_bonus:
        raise PitbossError(f"{start.name} is paid from meters or on another wager: design starts from fixed pays")
    counted = price(game, start, executor=work.executor, progress=work.progress, recount=work.recount)
    found = [
        begun for paying in _paying(counted, hit) for begun in _search(counted.lines[:paying], counted.deals, edge)
    ]
    if not found:
        raise PitbossError(
            f"No pay table on the lines of {start.name} was found for these targets: allow more, as in 5%±0.5, or "
            "start from another pay table"
        )
    last = sorted(begun.fuss for begun in found)[:most][-1]
    designs = [_made(start, counted, begun.pays) for begun in found if begun.fuss <= last]
    return sorted(designs, key=lambda design: (design.fuss, design.analysis.variance))[:most]


def _paying(counted: Analysis, hit: Target | None) -> Iterator[int]:
    """How many lines from the top may pay: all that pay now, or as many as the hit frequency wants."""
    now = [at for at, line in enumerate(counted.lines, 1) if line.net > 0]
    if hit is None:
        yield max(now)
        return
    chance = Fraction(0)
    for many, line in enumerate(counted.lines, 1):
        chance += line.probability
        if hit.met_by(chance):
            yield many


def _search(lines: Sequence[LineAnalysis], deals: int, edge: Target) -> list[_Begun]:
    """Pays for the lines, never rising from the top down, whose sum hands back what the edge leaves."""
    low = math.ceil(deals * (1 - edge.wanted - edge.within))
    high = math.floor(deals * (1 - edge.wanted + edge.within))
    choices = [_choices(line) for line in lines]
    counts = [line.combinations for line in lines]
    below, above = (
        [
            sum(count * (pays[end] + 1) for count, pays in list(zip(counts, choices, strict=True))[at + 1 :])
            for at in range(len(lines))
        ]
        for end in (0, -1)
    )
    begun = [_Begun((), 0, 0)]
    for at, count in enumerate(counts):
        options = [(pay, count * (pay + 1), fuss_of(pay)) for pay in choices[at]]
        begun = _kept(
            [
                _Begun((*start.pays, pay), start.paid + paid, start.fuss + fuss)
                for start in begun
                for pay, paid, fuss in options
                if (not start.pays or pay <= start.pays[-1])
                and low <= start.paid + paid + above[at]
                and start.paid + paid + below[at] <= high
            ]
        )
    return begun


def _kept(begun: list[_Begun]) -> list[_Begun]:
    """The simplest, and of those with the same sum and last pay only one."""
    best: dict[tuple[int, int], _Begun] = {}
    for start in sorted(begun, key=lambda start: start.fuss):
        best.setdefault((start.paid, start.pays[-1]), start)
    return sorted(best.values(), key=lambda start: start.fuss)[:KEPT]


def _choices(line: LineAnalysis) -> list[int]:
    """The round pays around what a line pays now; a line that paid nothing starts at the lowest."""
    now = max(line.net, Fraction(1))
    place = min(range(len(ROUND_PAYS)), key=lambda at: abs(ROUND_PAYS[at] - now))
    return list(ROUND_PAYS[max(place - FARTHEST, 0) : place + FARTHEST + 1])


def _made(start: Paytable, counted: Analysis, pays: tuple[int, ...]) -> Design:
    lines = tuple(
        replace(line, pay=Pay(Fraction(pays[at])) if at < len(pays) else LOSS) for at, line in enumerate(start.lines)
    )
    kept = tuple(line for line in lines if line.pay.net > 0)
    table = replace(start, designator="design", name=f"Designed from {start.name}", lines=kept, aliases=(), rule="")
    analysed = tuple(
        replace(analysed_line, line=line) for analysed_line, line in zip(counted.lines, lines, strict=True)
    )
    lost = sum(analysed_line.combinations for analysed_line in analysed[len(kept) :]) + counted.other.combinations
    analysis = replace(
        counted, paytable=table, lines=analysed[: len(kept)], other=LineAnalysis(None, lost, counted.deals)
    )
    return Design(table, analysis, sum(fuss_of(pay) for pay in pays))


# As an answer


@dataclass(frozen=True, slots=True)
class DesignedLine:
    """A line of a designed table, and its round pay."""

    line: str
    pays: str


@dataclass(frozen=True, slots=True)
class DesignedTable:
    """A table that meets the targets by exact counts; the lower the fuss, the rounder its pays."""

    house_edge: Exact
    hit_frequency: Exact
    variance: Exact
    standard_deviation: float
    fuss: int
    lines: tuple[DesignedLine, ...]

    @classmethod
    def of(cls, design: Design) -> "DesignedTable":
        """The figures and the pays of a design."""
        analysis = design.analysis
        return cls(
            analysis.house_edge,
            analysis.hit_frequency,
            analysis.variance,
            analysis.spread.standard_deviation,
            design.fuss,
            tuple(DesignedLine(line.id, str(line.pay)) for line in design.paytable.lines),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class DesignAnswer(AnswerOfGame):
    """The simplest tables that were found, the simplest first; simpler ones may exist."""

    schema: int = 1
    wager: str
    start: str
    designs: tuple[DesignedTable, ...]

    @classmethod
    def of(cls, game: Game, start: Paytable, designs: Sequence[Design]) -> "DesignAnswer":
        """What was found on the lines of a pay table."""
        return cls(
            game=game.id,
            game_hash=game.content_hash,
            wager=start.wager,
            start=start.designator,
            designs=tuple(DesignedTable.of(design) for design in designs),
        )

    @property
    def rows(self) -> tuple[DesignedTable, ...]:
        """One row for each table."""
        return self.designs
