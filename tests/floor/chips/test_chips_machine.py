"""Openers, fills, credits, corrections, voids, counts, drops and closers in any order, against plain sums."""

from dataclasses import dataclass, field, replace
from functools import partial

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from tests.floor.chip_counts import moving, stacks
from tests.floor.floor_room import FACE_UP, FloorRoom

from pitboss.errors import PitbossError
from pitboss.floor import commands as c
from pitboss.floor.chips.documents import ChipStack
from pitboss.floor.chips.shifts import shifts_of
from pitboss.floor.chips.slips import gaps_of
from pitboss.floor.documents import Sitting, TableMode

TABLES = ("T1", "T2")
WHAT = ("fill", "credit", "drop")
AMOUNTS = st.sampled_from([0, 1, 25, 75, 50_000, 1_000_000, 10**10])


@dataclass
class PlainShift:
    """What was counted and moved in a shift, as somebody with a pencil would write it down."""

    opener: int
    moved: dict[tuple[str, int], int] = field(default_factory=dict)
    closer: int | None = None

    def sum_of(self, what: str) -> int:
        """What slips of a kind come to."""
        return sum(cents for (kind, _), cents in self.moved.items() if kind == what)

    @property
    def win(self) -> int | None:
        """Drop and closer and credits, less opener and fills."""
        if self.closer is None:
            return None
        put = self.opener + self.sum_of("fill")
        return self.sum_of("drop") + self.closer + self.sum_of("credit") - put


def known_wins(shifts: list[PlainShift]) -> list[int | None]:
    """What each shift of a sitting won, once its drop was booked, be it 0; without any chips nobody waits for one."""
    counts = [cents for shift in shifts for cents in (shift.opener, shift.closer)]
    has_chips = any(counts) or any(shift.sum_of("fill") or shift.sum_of("credit") for shift in shifts)
    return [shift.win if not has_chips or any(what == "drop" for what, _ in shift.moved) else None for shift in shifts]


class Chips(RuleBasedStateMachine):
    """Two tables, one set of slips, and people who are sometimes wrong."""

    def __init__(self) -> None:
        """Set the tables up, closed."""
        super().__init__()
        self.room = FloorRoom()
        self.sittings: dict[str, list[PlainShift]] = {}
        self.used: dict[str, set[int]] = {what: set() for what in WHAT}
        for table in TABLES:
            self.room.set_up(table, FACE_UP, TableMode.CARD_ENTRY)

    def _do(self, command: c.Command) -> bool:
        before = len(self.room.memory.journal), dict(self.room.memory.documents)
        try:
            self.room.do(command)
        except PitbossError:
            assert before == (len(self.room.memory.journal), self.room.memory.documents)
            return False
        return True

    def _last(self, table: str) -> list[PlainShift]:
        return self.sittings.get(f"{table}.{self.room.table(table).sittings}", [])

    @rule(table=st.sampled_from(TABLES), cents=AMOUNTS)
    def open(self, table: str, cents: int) -> None:
        """Open a table."""
        opening = partial(self.room.open, table, cents)
        try:
            opening()
        except PitbossError:
            return
        self.sittings[self.room.table(table).sitting] = [PlainShift(cents)]

    @rule(
        table=st.sampled_from(TABLES),
        what=st.sampled_from(WHAT),
        cents=AMOUNTS,
        number=st.integers(1, 30),
        shift=st.integers(0, 2),
        sure=st.booleans(),
    )
    def move(self, table: str, what: str, cents: int, number: int, shift: int, *, sure: bool) -> None:
        """Move chips by a slip, now and then by one that was used."""
        last = self._last(table)
        more = {"sitting": f"{table}.{self.room.table(table).sittings}", "shift": shift} if what == "drop" else {}
        if not self._do(moving(what, cents, f"S-{number}", table=table, sure=sure, **more)):
            return
        assert number not in self.used[what]
        self.used[what].add(number)
        ended = len(last) if last[-1].closer is not None else len(last) - 1
        place = (shift or ended or 1) if what == "drop" else len(last)
        last[place - 1].moved[what, number] = cents

    @rule(table=st.sampled_from(TABLES), cents=AMOUNTS, sure=st.booleans())
    def count(self, table: str, cents: int, *, sure: bool) -> None:
        """The shift ends while the table stays open."""
        two = {"badge": "supervisor", "second": "dealer"}
        if self._do(c.CountTray(table=table, cents=cents, chips=stacks(cents), sure=sure, **two)):
            self._last(table)[-1].closer = cents
            self._last(table).append(PlainShift(cents))

    @rule(table=st.sampled_from(TABLES), cents=AMOUNTS, sure=st.booleans())
    def close(self, table: str, cents: int, *, sure: bool) -> None:
        """Close a table."""
        two = {"badge": "supervisor", "second": "dealer"}
        if self._do(c.CloseTable(table=table, closer_cents=cents, chips=stacks(cents), sure=sure, **two)):
            self._last(table)[-1].closer = cents

    @rule(
        table=st.sampled_from(TABLES),
        what=st.sampled_from(WHAT),
        cents=AMOUNTS,
        number=st.integers(1, 30),
        new=st.integers(0, 30),
    )
    def correct_slip(self, table: str, what: str, cents: int, number: int, new: int) -> None:
        """Another amount or another number for a slip, whether there is such a slip or not."""
        chips = () if what == "drop" else stacks(cents)
        right = f"S-{new}" if new else ""
        two = {"badge": "manager", "second": "accounting"}
        command = c.CorrectChips(table=table, what=what, cents=cents, chips=chips, reason="misread", **two)  # type: ignore[arg-type]
        if not self._do(replace(command, slip=f"S-{number}", number=right)):
            return
        (shift,) = [shift for shifts in self.sittings.values() for shift in shifts if (what, number) in shift.moved]
        del shift.moved[what, number]
        shift.moved[what, new or number] = cents
        self.used[what] -= {number}
        self.used[what].add(new or number)

    @rule(
        table=st.sampled_from(TABLES),
        what=st.sampled_from(["opener", "inventory", "closer"]),
        shift=st.integers(0, 2),
        cents=AMOUNTS,
    )
    def correct_count(self, table: str, what: str, shift: int, cents: int) -> None:
        """Another count of the last sitting's tray."""
        two = {"badge": "manager", "second": "accounting"}
        sitting = f"{table}.{self.room.table(table).sittings}"
        command = c.CorrectChips(table=table, what=what, cents=cents, chips=stacks(cents), reason="misread", **two)  # type: ignore[arg-type]
        if not self._do(replace(command, sitting=sitting, shift=shift)):
            return
        last = self._last(table)
        if what == "opener":
            last[0].opener = cents
        elif what == "closer":
            last[-1].closer = cents
        else:
            last[shift - 1].closer = last[shift].opener = cents

    @rule(table=st.sampled_from(TABLES), what=st.sampled_from(WHAT), number=st.integers(1, 30))
    def void(self, table: str, what: str, number: int) -> None:
        """A slip is void, whether it has counted or not."""
        two = {"badge": "supervisor", "second": "accounting"}
        if not self._do(c.VoidSlip(table=table, what=what, slip=f"S-{number}", reason="torn", **two)):  # type: ignore[arg-type]
            return
        self.used[what].add(number)
        for shifts in self.sittings.values():
            for shift in shifts:
                shift.moved.pop((what, number), None)

    @rule(table=st.sampled_from(TABLES), chips=st.sampled_from([((2_500, 2_600),), ((7, 7),), ((100, 50), (100, 50))]))
    def count_wrongly(self, table: str, chips: tuple[tuple[int, int], ...]) -> None:
        """Chips that do not divide, that the room does not have, or that are named twice are never taken."""
        wrong = tuple(ChipStack(*stack) for stack in chips)
        cents = sum(stack.cents for stack in wrong)
        assert not self._do(moving("fill", cents, "S-31", table=table, chips=wrong))

    @invariant()
    def books_are_sound(self) -> None:
        """Every identity holds, and an open table's float is what was counted there last with what moved since."""
        self.room.audit()
        for table in TABLES:
            last = self._last(table)
            runs = bool(last) and last[-1].closer is None
            float_cents = last[-1].opener + last[-1].sum_of("fill") - last[-1].sum_of("credit") if runs else 0
            assert self.room.memory.balance(f"float:{table}") == float_cents * 1_000_000

    @invariant()
    def papers_say_what_a_pencil_says(self) -> None:
        """Opener, fills, credits, drop, closer and win of every shift are plain sums; so is the ledger's win."""
        for name, shifts in self.sittings.items():
            sitting = self.room.memory.get(Sitting, name)
            found = shifts_of(sitting)
            wins = known_wins(shifts)
            assert [(shift.opener_cents, shift.closer_cents, shift.win_cents) for shift in found] == [
                (plain.opener, plain.closer, win) for plain, win in zip(shifts, wins, strict=True)
            ]
            for kind, sums in (("fill", "fills_cents"), ("credit", "credits_cents"), ("drop", "drop_cents")):
                assert [getattr(shift, sums) for shift in found] == [plain.sum_of(kind) for plain in shifts]
            assert sitting.win_cents == (None if None in wins else sum(win or 0 for win in wins))
        for table in TABLES:
            mine = [plain for name, shifts in self.sittings.items() if name.startswith(table) for plain in shifts]
            won = sum(plain.sum_of("drop") if plain.win is None else plain.win for plain in mine)
            assert self.room.memory.balance(f"table-win:{table}") == -won * 1_000_000

    @invariant()
    def every_number_is_accounted_for(self) -> None:
        """What is missing between the first and the last used number is listed, and nothing else."""
        listed = {what: set[int]() for what in WHAT}
        for gap in gaps_of(self.room.memory):
            listed[gap.what] |= set(range(int(gap.first[2:]), int(gap.last[2:]) + 1))
        for what, used in self.used.items():
            assert listed[what] == (set(range(min(used), max(used))) - used if used else set())


Chips.TestCase.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
TestChips = pytest.mark.slow(Chips.TestCase)
