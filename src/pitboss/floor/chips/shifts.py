"""The shifts of a sitting: what each began and ended with, what moved, and what the table won in it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pitboss.desk.answer_fields import derived
from pitboss.floor.chips.denominations import chips_file
from pitboss.floor.documents import Sitting
from pitboss.games.settlement.pay import dollars


@dataclass(frozen=True, slots=True, kw_only=True)
class ShiftResult:
    """A shift of a sitting; one that still runs has no end, no closer and no win.

    ``dropped`` says that its drop is booked, be it $0: no win is known before.
    """

    sitting: str
    table: str
    shift: int
    opened_at: str
    closed_at: str
    opener_cents: int
    fills_cents: int
    credits_cents: int
    drop_cents: int
    closer_cents: int | None
    jackpot_cents: int
    dropped: bool

    @derived
    def win_cents(self) -> int | None:
        """What the table won: drop, closer and credits less opener and fills, without what jackpots left."""
        if self.closer_cents is None or not self.dropped:
            return None
        put = self.opener_cents + self.fills_cents - self.credits_cents
        return self.drop_cents + self.closer_cents - put - self.jackpot_cents


def shifts_of(sitting: Sitting) -> tuple[ShiftResult, ...]:
    """The shifts of a sitting, in order; one that was never counted in between is one shift."""
    return tuple(_shifts(sitting))


def _shifts(sitting: Sitting) -> Iterator[ShiftResult]:
    dropped = sitting.dropped_shifts
    rest = ShiftResult(
        sitting=sitting.id,
        table=sitting.table,
        shift=sitting.shift,
        opened_at=sitting.opened_at,
        closed_at=sitting.closed_at,
        opener_cents=sitting.opener_cents,
        fills_cents=sitting.fills_cents,
        credits_cents=sitting.credits_cents,
        drop_cents=sitting.drop_cents,
        closer_cents=sitting.closer_cents,
        jackpot_cents=sitting.jackpot_cents,
        dropped=dropped[-1],
    )
    for number, ended in enumerate(sitting.shifts, 1):
        yield replace(
            rest,
            shift=number,
            closed_at=ended.ended_at,
            fills_cents=ended.fills_cents,
            credits_cents=ended.credits_cents,
            drop_cents=ended.drop_cents,
            closer_cents=ended.cents,
            jackpot_cents=ended.jackpot_cents,
            dropped=dropped[number - 1],
        )
        rest = replace(
            rest,
            opened_at=ended.ended_at,
            opener_cents=ended.cents,
            fills_cents=rest.fills_cents - ended.fills_cents,
            credits_cents=rest.credits_cents - ended.credits_cents,
            drop_cents=rest.drop_cents - ended.drop_cents,
            jackpot_cents=rest.jackpot_cents - ended.jackpot_cents,
        )
    yield rest


def difference_cents(sitting: Sitting) -> int | None:
    """The difference between chips and recorded rounds; ``None`` before both are known."""
    if sitting.win_cents is None or not sitting.handle:
        return None
    recorded = sum(handle.won_cents for handle in sitting.handle.values()) - sitting.jackpot_cents
    return sitting.win_cents - recorded


def unreasonable(sitting: Sitting, called: str = "") -> tuple[str, ...]:
    """The unreasonable figures about the chips of a sitting, in sentences; none before its drop was counted.

    They name the table as it is ``called``; where nobody knows that, by its id.

    What is out of reason is data: ``chips.toml``.
    """
    name = called or f"Table {sitting.table}"
    found = [_unreasonable_win(shift, name) for shift in shifts_of(sitting)]
    reason, difference = chips_file().reason, difference_cents(sitting)
    least = max(sitting.drop_cents, reason.least_drop_cents)
    if difference and 100 * abs(difference) > reason.difference_percent * least:
        found.append(
            f"{name}: chips and rounds differ by {dollars(difference)}, with a drop of {dollars(sitting.drop_cents)}"
        )
    return tuple(text for text in found if text)


def is_unreasonable(shift: ShiftResult) -> bool:
    """Whether a table's win or loss in a shift is unreasonable; not before its drop was counted."""
    reason, win = chips_file().reason, shift.win_cents
    least = max(shift.drop_cents, reason.least_drop_cents)
    return win is not None and 100 * abs(win) > reason.hold_percent * least


def _unreasonable_win(shift: ShiftResult, name: str) -> str:
    win = shift.win_cents
    if win is None or not is_unreasonable(shift):
        return ""
    won = f"won {dollars(win)}" if win > 0 else f"lost {dollars(-win)}"
    return f"{name} {won} in shift {shift.shift}, with a drop of {dollars(shift.drop_cents)}"
