"""The sums of a gaming day by chips: one way to them for every page, paper and answer."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from pitboss.floor.chips.shifts import ShiftResult
from pitboss.reports.numbers import plain


@dataclass(frozen=True, slots=True, kw_only=True)
class DayTotals:
    """The sums of a gaming day over the tables with real chips.

    ``sittings`` were open; of these ``open`` ones wait for their closer, ``uncounted`` ones for that or for a drop.
    ``win_cents`` and ``hold_percent`` are of the others.
    """

    opener_cents: int
    fills_cents: int
    credits_cents: int
    drop_cents: int
    closer_cents: int
    jackpot_cents: int
    win_cents: int | None
    sittings: int
    open: int
    uncounted: int
    hold_percent: str | None


def day_totals(shifts: Iterable[ShiftResult]) -> DayTotals:
    """The sums over shifts of sittings, each sitting's in order.

    What one shift leaves in the tray is what the next one opens with: a sitting has the opener of its first shift and
    the closer of its last one, and its win is known when that of all of them is.
    """
    by_sitting: dict[str, list[ShiftResult]] = {}
    for shift in shifts:
        by_sitting.setdefault(shift.sitting, []).append(shift)
    sittings = list(by_sitting.values())
    whole = [own for own in sittings if all(shift.win_cents is not None for shift in own)]
    counted = [shift for own in whole for shift in own]
    rows = [shift for own in sittings for shift in own]
    win = sum(shift.win_cents or 0 for shift in counted) if counted else None
    return DayTotals(
        opener_cents=sum(own[0].opener_cents for own in sittings),
        fills_cents=sum(shift.fills_cents for shift in rows),
        credits_cents=sum(shift.credits_cents for shift in rows),
        drop_cents=sum(shift.drop_cents for shift in rows),
        closer_cents=sum(own[-1].closer_cents or 0 for own in sittings),
        jackpot_cents=sum(shift.jackpot_cents for shift in rows),
        win_cents=win,
        sittings=len(sittings),
        open=sum(own[-1].closer_cents is None for own in sittings),
        uncounted=len(sittings) - len(whole),
        hold_percent=percent_of_drop(win, sum(shift.drop_cents for shift in counted)),
    )


def percent_of_drop(win_cents: int | None, drop_cents: int) -> str | None:
    """The win as a percentage of the drop, with two digits; nothing without a drop or before the win is known."""
    if win_cents is None or not drop_cents:
        return None
    return plain(Fraction(100 * win_cents, drop_cents), 2)
