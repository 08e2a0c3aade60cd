"""The tables of a gaming day on paper: chips, win and hold, and the win of recorded rounds against its expectation."""

from collections.abc import Iterable, Sequence

from pitboss.reports.day.hold import NARROW, Hold, HoldVerdict, together
from pitboss.reports.day.paper import SittingRow
from pitboss.reports.day.sittings import percent_of_drop
from pitboss.reports.document import Block, Text, grid
from pitboss.reports.numbers import to_the_cent

CHIPS = ("sitting", "game", "opener", "fills", "credits", "drop", "closer", "jackpots", "win", "hold %")
AGAINST = ("sitting", "rounds", "handle", "won", "theoretical", "95% band", "verdict")
_VERDICTS = {
    HoldVerdict.EXPECTED: "as expected",
    HoldVerdict.UNUSUAL: "unusual",
    HoldVerdict.ALERT: "OUTSIDE 99.7%",
    HoldVerdict.TOO_FEW: "too few rounds",
}


def tables_blocks(lines: Sequence[SittingRow]) -> Iterable[Block]:
    """What the tables of the period won."""
    if not lines:
        yield Text("No table was opened.")
        return
    yield grid("Chips", CHIPS, [*(_chips(line) for line in lines), _together(lines)], left=2, totals=1)
    holds = [(_name(line), line.hold) for line in lines if line.hold is not None]
    if holds:
        rows = [_against(name, hold) for name, hold in (*holds, ("Total", together([hold for _, hold in holds])))]
        yield grid("Win of recorded rounds against the exact expectation", AGAINST, rows, totals=1)
    for line in lines:
        if line.hold is None and line.notes:
            yield Text(f"{line.sitting.id}: {'. '.join(line.notes)}.", small=True)


def _name(line: SittingRow) -> str:
    shift = f", shift {line.shift.shift}" if line.sitting.shifts else ""
    return f"{line.sitting.id} {line.table.name}{shift}"


def _hold(win_cents: int | None, drop_cents: int) -> str:
    found = percent_of_drop(win_cents, drop_cents)
    return f"{found}%" if found is not None else ""


def _chips(line: SittingRow) -> tuple[str, ...]:
    sitting = line.shift
    put = sitting.opener_cents, sitting.fills_cents, sitting.credits_cents, sitting.drop_cents
    closer = "open" if sitting.closer_cents is None else to_the_cent(sitting.closer_cents)
    win = "" if sitting.win_cents is None else to_the_cent(sitting.win_cents)
    return (
        _name(line),
        line.table.base_game,
        *map(to_the_cent, put),
        closer,
        "" if sitting.closer_cents is None else to_the_cent(sitting.jackpot_cents),
        win,
        _hold(sitting.win_cents, sitting.drop_cents),
    )


def _together(lines: Sequence[SittingRow]) -> tuple[str, ...]:
    """The sums of all; win and hold are those of the shifts whose chips were counted."""
    sittings = [line.shift for line in lines]
    closed = [sitting for sitting in sittings if sitting.win_cents is not None]
    win = sum(sitting.win_cents or 0 for sitting in closed) if closed else None
    sums = (
        sum(sitting.opener_cents for sitting in sittings),
        sum(sitting.fills_cents for sitting in sittings),
        sum(sitting.credits_cents for sitting in sittings),
        sum(sitting.drop_cents for sitting in sittings),
        sum(sitting.closer_cents or 0 for sitting in closed),
        sum(sitting.jackpot_cents for sitting in closed),
    )
    still_open = f"{len(sittings) - len(closed)} open"
    won = "" if win is None else to_the_cent(win)
    return (
        "Total",
        still_open,
        *map(to_the_cent, sums),
        won,
        _hold(win, sum(sitting.drop_cents for sitting in closed)),
    )


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
