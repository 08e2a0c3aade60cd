"""Sittings on paper and on pages: drop, win and hold of a table, and its hold against the exact expectation."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from pitboss.desk.answer_fields import Unsaid, derived
from pitboss.errors import PitbossError
from pitboss.floor.chips.shifts import ShiftResult
from pitboss.floor.documents import FloorTable, Sitting, TableMode
from pitboss.floor.views.entry import UNKNOWN
from pitboss.games.table.limits import NO_JURISDICTION
from pitboss.games.table.table import TableSetup, open_table
from pitboss.maths.executors import Work
from pitboss.reports.answer import Exact
from pitboss.reports.day.hold import NARROW, Expectation, Hold, HoldVerdict, expectation, hold_of, together
from pitboss.reports.day.totals import day_totals, percent_of_drop
from pitboss.reports.document import Block, Text, grid
from pitboss.reports.numbers import to_the_cent

NO_HANDLE = "Wagers are not recorded at this table: only drop, win and hold are known"
NO_WAGERS = "No table has recorded its wagers on this day"
NO_ROUNDS = "No round was recorded in this sitting"
COUNTING = "The table's mathematics is still being counted"

CHIPS = ("sitting", "game", "opener", "fills", "credits", "drop", "closer", "jackpots", "win", "hold %")
AGAINST = ("sitting", "rounds", "handle", "won", "theoretical", "95% band", "verdict")
_VERDICTS = {
    HoldVerdict.EXPECTED: "as expected",
    HoldVerdict.UNUSUAL: "unusual",
    HoldVerdict.ALERT: "OUTSIDE 99.7%",
    HoldVerdict.TOO_FEW: "too few rounds",
}

#: The mathematics of a setup, why there is none, or nothing yet: it is being counted.
Find = Callable[[TableSetup], Expectation | PitbossError | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class SittingRow(ShiftResult):
    """A shift of a sitting; with its first one the hold of all its rounds, or what there is to say if none is known.

    ``whole`` is the sitting, and ``at`` the table.
    """

    whole: Unsaid[Sitting]
    at: Unsaid[FloorTable]
    hold: Unsaid[Hold | None]
    notes: tuple[str, ...]

    @derived
    def name(self) -> str:
        """The name of the table."""
        return self.at.name

    @derived
    def expected(self) -> Exact | None:
        """What the recorded rounds were expected to win, exactly, in cents."""
        return self.hold.expected_cents if self.hold else None


def counted(setup: TableSetup) -> Expectation:
    """The mathematics of a setup; the law's limits change nothing about it."""
    lawless = replace(setup, jurisdiction=NO_JURISDICTION, day="", limits_cents={}, cap=None)
    return expectation(open_table(lawless), Work())


def count_now(setup: TableSetup) -> Expectation | PitbossError:
    """The mathematics of a setup, or the error that says why there is none."""
    try:
        return counted(setup)
    except PitbossError as error:
        return error


def hold_of_sitting(sitting: Sitting, table: FloorTable | None, find: Find) -> tuple[Hold | None, tuple[str, ...]]:
    """The hold of a sitting's recorded rounds, and what there is to say about it."""
    if not sitting.handle:
        return None, (NO_HANDLE if table and table.mode is TableMode.JACKPOT_ONLY else NO_ROUNDS,)
    if sitting.setup is None:
        return None, ("The table's setup at that time is not known",)
    found = find(sitting.setup)
    if found is None:
        return None, (COUNTING,)
    if isinstance(found, PitbossError):
        return None, (str(found),)
    unknown = (UNKNOWN,) if sitting.by_outcomes else ()
    return hold_of(sitting.handle, sitting.rounds, found), (*unknown, *found.notes)


# On paper


def tables_blocks(lines: Sequence[SittingRow]) -> Iterable[Block]:
    """What the tables of the period won."""
    if not lines:
        yield Text("No table was opened.")
        return
    yield grid("Chips", CHIPS, [*map(_chips, lines), _together(lines)], left=2, totals=1)
    holds = [(_name(line), line.hold) for line in lines if line.hold is not None]
    if holds:
        rows = [_against(name, hold) for name, hold in (*holds, ("Total", together([hold for _, hold in holds])))]
        yield grid("Win of recorded rounds against the exact expectation", AGAINST, rows, totals=1)
    for line in lines:
        if line.hold is None and line.notes:
            yield Text(f"{line.sitting}: {'. '.join(line.notes)}.", small=True)


def _name(line: SittingRow) -> str:
    shift = f", shift {line.shift}" if line.whole.shifts else ""
    return f"{line.sitting} {line.name}{shift}"


def percent_cell(hold_percent: str | None) -> str:
    """The win as a percentage of the drop on paper, with the minus of amounts; an empty cell where there is none."""
    return "" if hold_percent is None else f"{hold_percent.replace('-', '−')}%"


def chip_cells(
    put_cents: tuple[int, int, int, int],
    closer_cents: int | None,
    jackpot_cents: int,
    win_cents: int | None,
    hold_percent: str | None,
) -> tuple[str, ...]:
    """Opener, fills, credits and drop on paper, then closer, jackpots, win and hold; open while no closer is there."""
    is_open = closer_cents is None
    return (
        *map(to_the_cent, put_cents),
        "open" if is_open else to_the_cent(closer_cents or 0),
        "" if is_open else to_the_cent(jackpot_cents),
        "" if win_cents is None else to_the_cent(win_cents),
        percent_cell(hold_percent),
    )


def _chips(line: SittingRow) -> tuple[str, ...]:
    put = line.opener_cents, line.fills_cents, line.credits_cents, line.drop_cents
    hold = percent_of_drop(line.win_cents, line.drop_cents)
    chips = chip_cells(put, line.closer_cents, line.jackpot_cents, line.win_cents, hold)
    return _name(line), line.at.base_game, *chips


def _together(lines: Sequence[SittingRow]) -> tuple[str, ...]:
    """The sums of all; win and hold are those of the sittings whose chips were counted."""
    totals = day_totals(lines)
    sums = (
        totals.opener_cents,
        totals.fills_cents,
        totals.credits_cents,
        totals.drop_cents,
        totals.closer_cents,
        totals.jackpot_cents,
    )
    win = "" if totals.win_cents is None else to_the_cent(totals.win_cents)
    left = f"{totals.uncounted} not counted" if totals.uncounted else "all counted"
    return "Total", left, *map(to_the_cent, sums), win, percent_cell(totals.hold_percent)


def _against(name: str, hold: Hold) -> tuple[str, ...]:
    band = hold.band(NARROW)
    return (
        name,
        f"{hold.rounds:,}",
        to_the_cent(hold.handle_cents),
        to_the_cent(hold.won_cents),
        to_the_cent(hold.expected_cents),
        f"{to_the_cent(band.low_cents)} to {to_the_cent(band.high_cents)}",
        _VERDICTS[hold.verdict],
    )
