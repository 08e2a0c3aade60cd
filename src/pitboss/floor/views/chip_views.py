"""The chips of a table as those who keep them see them: its sittings, every movement, and what is not in order."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, fields

from pitboss.desk.desk import Known
from pitboss.floor.chips.denominations import denominations_of
from pitboss.floor.chips.documents import ChipCorrection, ChipStack, Slip, SlipPeople
from pitboss.floor.chips.shifts import ShiftResult, shifts_of, unreasonable
from pitboss.floor.chips.slips import gaps_of, next_number
from pitboss.floor.chips.tray import in_tray
from pitboss.floor.documents import FloorTable, Sitting


@dataclass(frozen=True, slots=True)
class HandleView:
    """What was wagered on one wager, and what the table won on it."""

    wagers: int
    cents: int
    won_cents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SittingView:
    """A sitting's chips and handle."""

    sitting: str
    table: str
    opened_at: str
    opened_by: str
    opened_second: str
    closed_at: str
    closed_by: str
    closed_second: str
    opener_cents: int
    fills_cents: int
    credits_cents: int
    drop_cents: int
    closer_cents: int | None
    jackpot_cents: int
    win_cents: int | None
    rounds: int
    handle: Mapping[str, HandleView]


def sitting_view(sitting: Sitting) -> SittingView:
    """A sitting's chips and handle."""
    own = {"sitting", "handle"}
    handles = sitting.handle.items()
    return SittingView(
        sitting=sitting.id,
        handle={wager: HandleView(handle.wagers, handle.cents, handle.won_cents) for wager, handle in handles},
        **{field.name: getattr(sitting, field.name) for field in fields(SittingView) if field.name not in own},
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class MovementView:
    """An opener, a slip, a count of the tray or a closer: what it came to, by whom, and how it was corrected.

    ``paper`` is the name under which it is printed; ``slip`` is empty where there is none.
    """

    paper: str
    what: str
    slip: str
    shift: int
    cents: int
    chips: tuple[ChipStack, ...]
    at: str
    by: str
    second: str
    people: SlipPeople | None = None
    corrections: tuple[ChipCorrection, ...] = ()
    void: ChipCorrection | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShiftView:
    """A shift of a sitting, with what the table won in it once its tray and its drop were counted."""

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
    win_cents: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipsView:
    """The chips of a table: its last sitting, shift by shift, every movement, and the room's chips and slips."""

    table: str
    sitting: SittingView | None
    in_tray_cents: int | None
    shifts: tuple[ShiftView, ...]
    movements: tuple[MovementView, ...]
    unreasonable: tuple[str, ...]
    gaps: tuple[str, ...]
    denominations_cents: tuple[int, ...]
    next_slips: dict[str, str]


def chips_view(known: Known, table: FloorTable, sitting: Sitting | None, slips: Iterable[Slip]) -> ChipsView:
    """The chips of a table in a sitting, with the slips of that sitting and the void ones of the table."""
    is_open = sitting is not None and sitting.closer_cents is None
    return ChipsView(
        table=table.id,
        sitting=sitting_view(sitting) if sitting else None,
        in_tray_cents=in_tray(known, sitting) if sitting and is_open else None,
        shifts=tuple(map(_shift, shifts_of(sitting))) if sitting else (),
        movements=tuple(sorted(movements_of(sitting, slips), key=lambda movement: movement.at)) if sitting else (),
        unreasonable=unreasonable(sitting, table.name) if sitting else (),
        gaps=tuple(gap.text for gap in gaps_of(known)),
        denominations_cents=denominations_of(known),
        next_slips={what: next_number(known, what) for what in ("fill", "credit", "drop")},
    )


def _shift(shift: ShiftResult) -> ShiftView:
    own = {name: value for name, value in asdict(shift).items() if name not in {"sitting", "table"}}
    return ShiftView(**own, win_cents=shift.win_cents)


def movements_of(sitting: Sitting, slips: Iterable[Slip]) -> Iterator[MovementView]:
    """Everything that was counted and moved in a sitting."""
    yield MovementView(
        paper=f"opener:{sitting.id}",
        what="opener",
        slip="",
        shift=1,
        cents=sitting.opener_cents,
        chips=sitting.opener_chips,
        at=sitting.opened_at,
        by=sitting.opened_by,
        second=sitting.opened_second,
        corrections=_corrections(sitting, "opener", 1),
    )
    yield from (slip_movement(slip) for slip in slips if not slip.renumbered)
    for number, ended in enumerate(sitting.shifts, 1):
        yield MovementView(
            paper=f"inventory:{sitting.id}/{number}",
            what="inventory",
            slip="",
            shift=number,
            cents=ended.cents,
            chips=ended.chips,
            at=ended.ended_at,
            by=ended.by,
            second=ended.second,
            corrections=_corrections(sitting, "inventory", number),
        )
    if sitting.closer_cents is not None:
        yield MovementView(
            paper=f"closer:{sitting.id}",
            what="closer",
            slip="",
            shift=sitting.shift,
            cents=sitting.closer_cents,
            chips=sitting.closer_chips,
            at=sitting.closed_at,
            by=sitting.closed_by,
            second=sitting.closed_second,
            corrections=_corrections(sitting, "closer", sitting.shift),
        )


def _corrections(sitting: Sitting, what: str, shift: int) -> tuple[ChipCorrection, ...]:
    return tuple(change for change in sitting.corrections if (change.what, change.shift) == (what, shift))


def slip_movement(slip: Slip) -> MovementView:
    """A slip as a movement."""
    return MovementView(
        paper=slip.id,
        what=slip.what,
        slip=slip.number,
        shift=slip.shift or 1,
        cents=slip.cents,
        chips=slip.chips,
        at=slip.at,
        by=slip.by,
        second=slip.second,
        people=slip.people,
        corrections=slip.corrections,
        void=slip.void,
    )
