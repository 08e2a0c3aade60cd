"""The pay tables that were designed, as an answer."""

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.games import Game, Paytable
from pitboss.reports.answer import Answer, Exact
from pitboss.reports.design.pays import Design


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
            analysis.standard_deviation,
            design.fuss,
            tuple(DesignedLine(line.id, str(line.pay)) for line in design.paytable.lines),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class DesignAnswer(Answer):
    """The simplest tables that were found, the simplest first; simpler ones may exist."""

    schema: int = 1
    game: str
    game_hash: str
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
