"""The tables of a gaming day on paper: chips, win and hold, and the win of recorded rounds against its expectation."""

from collections.abc import Iterable, Sequence

from pitboss.reports.day_paper import TableLine
from pitboss.reports.document import Block, Text, grid
from pitboss.reports.hold import NARROW, Hold, Verdict, together
from pitboss.reports.numbers import to_the_cent
from pitboss.reports.sittings import percent_of_drop

CHIPS = ("sitting", "game", "opener", "fills", "credits", "drop", "closer", "jackpots", "win", "hold of drop")
AGAINST = ("sitting", "rounds", "handle", "won", "theoretical", "95% band", "verdict")
_VERDICTS = {
    Verdict.EXPECTED: "as expected",
    Verdict.UNUSUAL: "unusual",
    Verdict.ALERT: "OUTSIDE 99.7%",
    Verdict.TOO_FEW: "too few rounds",
}


def tables_blocks(lines: Sequence[TableLine]) -> Iterable[Block]:
    """What the tables of the period won."""
    if not lines:
        yield Text("No table was opened.")
        return
    yield grid("Chips", CHIPS, [*(_chips(line) for line in lines), _together(lines)], left=2, totals=1)
    holds = [(_name(line), line.hold) for line in lines if line.hold is not None]
    if holds:
        rows = [_against(name, hold) for name, hold in (*holds, ("Together", together([hold for _, hold in holds])))]
        yield grid("Win of recorded rounds against the exact expectation", AGAINST, rows, totals=1)
    for line in lines:
        if line.hold is None:
            yield Text(f"{line.sitting.id}: {'. '.join(line.notes)}.", small=True)


def _name(line: TableLine) -> str:
    return f"{line.sitting.id} {line.table.name}"


def _hold(win_cents: int | None, drop_cents: int) -> str:
    found = percent_of_drop(win_cents, drop_cents)
    return f"{found}%" if found is not None else ""


def _chips(line: TableLine) -> tuple[str, ...]:
    each = line.sitting
    put = each.opener_cents, each.fills_cents, each.credits_cents, each.drop_cents
    closer = "open" if each.closer_cents is None else to_the_cent(each.closer_cents)
    win = "" if each.win_cents is None else to_the_cent(each.win_cents)
    return (
        _name(line),
        line.table.base_game,
        *map(to_the_cent, put),
        closer,
        to_the_cent(each.jackpot_cents),
        win,
        _hold(each.win_cents, each.drop_cents),
    )


def _together(lines: Sequence[TableLine]) -> tuple[str, ...]:
    """The sums of all; win and hold are those of the sittings whose chips were counted."""
    sittings = [line.sitting for line in lines]
    closed = [each for each in sittings if each.win_cents is not None]
    win = sum(each.win_cents or 0 for each in closed) if closed else None
    sums = (
        sum(each.opener_cents for each in sittings),
        sum(each.fills_cents for each in sittings),
        sum(each.credits_cents for each in sittings),
        sum(each.drop_cents for each in sittings),
        sum(each.closer_cents or 0 for each in closed),
        sum(each.jackpot_cents for each in closed),
    )
    still_open = f"{len(sittings) - len(closed)} open"
    won = "" if win is None else to_the_cent(win)
    return "Together", still_open, *map(to_the_cent, sums), won, _hold(win, sum(each.drop_cents for each in closed))


def _against(name: str, hold: Hold) -> tuple[str, ...]:
    band = hold.band(NARROW)
    return (
        name, f"{hold.rounds:,}", to_the_cent(hold.handle_cents), to_the_cent(hold.won_cents),
        to_the_cent(hold.expected_cents), f"{to_the_cent(band.low_cents)} to {to_the_cent(band.high_cents)}",
        _VERDICTS[hold.verdict],
    )  # fmt: skip
