"""Jackpots as they stand: what there is, what they show, the accounts behind them, and what is still to be done."""

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pitboss.desk.answer_fields import Units
from pitboss.desk.desk import State
from pitboss.floor.documents import FloorTable
from pitboss.floor.views.table_views import extended
from pitboss.jackpots import accounts
from pitboss.jackpots.care.deadlines import Deadline, deadlines
from pitboss.jackpots.documents import Award, Jackpot, JackpotStatus
from pitboss.jackpots.game.display import MeterShown, PayShown, display, meters_shown
from pitboss.jackpots.plan.plan import JackpotPlan, JackpotType
from pitboss.ledger import Facts, as_cents
from pitboss.reports.answer import Answer
from pitboss.store.read.reader import AccountLine


@dataclass(frozen=True, slots=True, kw_only=True)
class ToDo(Deadline):
    """Something that is still to be done, and until when, with the name of its jackpot or of its win's table."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class JackpotRow:
    """A jackpot with what its meters show, and what of that is being verified."""

    id: str
    name: str
    type: JackpotType
    status: JackpotStatus
    why: str
    since: str
    location: str
    practice: bool
    tables: tuple[str, ...]
    locked: tuple[str, ...]
    malfunction_at: str
    malfunction_reported: str
    meters: tuple[MeterShown, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class JackpotList(Answer):
    """The jackpots of a room, each with what its meters show."""

    schema: int = 3
    jackpots: tuple[JackpotRow, ...]

    @property
    def rows(self) -> tuple[JackpotRow, ...]:
        """A row for each jackpot."""
        return self.jackpots


@dataclass(frozen=True, slots=True)
class BehindMeter:
    """What lies on the accounts of a meter: what the house owes, and what it has not got back."""

    meter: Units
    reserve: Units
    overflow: Units
    seed_not_recovered: Units
    receivable: Units

    @classmethod
    def of(cls, state: State, jackpot: str, name: str) -> "BehindMeter":
        """The accounts of a meter as they stand."""
        meter, reserve, overflow, seed, receivable = map(state.balance, accounts.of_meter(jackpot, name))
        return cls(-meter, -reserve, -overflow, seed, receivable)


@dataclass(frozen=True, slots=True, kw_only=True)
class JackpotDetails(JackpotRow):
    """A jackpot with its plan, its pays, the accounts behind its meters, and what is still to be done."""

    schema: int = 2
    ticks: bool
    wager_cents: int
    pays: tuple[PayShown, ...]
    notices: tuple[str, ...]
    plan: JackpotPlan
    preset: JackpotPlan
    behind: Mapping[str, BehindMeter]
    to_do: tuple[ToDo, ...]


def jackpot_row(state: State, jackpot: Jackpot) -> JackpotRow:
    """A jackpot as it stands, with what its displays show."""
    return JackpotRow(
        id=jackpot.id,
        name=jackpot.plan.name,
        type=jackpot.plan.type,
        status=jackpot.status,
        why=jackpot.why,
        since=jackpot.since,
        location=jackpot.plan.location,
        practice=jackpot.plan.practice,
        tables=jackpot.tables,
        locked=jackpot.locked,
        malfunction_at=jackpot.malfunction_at,
        malfunction_reported=jackpot.malfunction_reported,
        meters=meters_shown(state, jackpot),
    )


def jackpot_details(state: State, jackpot: Jackpot, awards: Iterable[Award], now: dt.datetime) -> JackpotDetails:
    """A jackpot as it stands, and what is to be done about it and these awards of it."""
    shown, plan = display(state, jackpot.id), jackpot.plan
    return extended(
        JackpotDetails,
        jackpot_row(state, jackpot),
        ticks=shown.ticks,
        wager_cents=shown.wager_cents,
        pays=shown.pays,
        notices=shown.notices,
        plan=plan,
        preset=jackpot.preset,
        behind={meter.id: BehindMeter.of(state, jackpot.id, meter.id) for meter in plan.meters},
        to_do=to_do_view(state, deadlines([jackpot], awards, now)),
    )


def to_do_view(state: State, waiting: Iterable[Deadline]) -> tuple[ToDo, ...]:
    """Deadlines with the names of their tables and jackpots."""
    return tuple(extended(ToDo, deadline, name=_name(state, deadline)) for deadline in waiting)


def _name(state: State, deadline: Deadline) -> str:
    """The table of a win, or the jackpot; an id where it has no name."""
    if deadline.table:
        table = state.find(FloorTable, deadline.table)
        return table.name if table else deadline.table
    jackpot = state.find(Jackpot, deadline.subject)
    return jackpot.plan.name if jackpot else deadline.subject


# History


@dataclass(frozen=True, slots=True, kw_only=True)
class MeterMovement:
    """A movement of a meter's account; units are above 0 where it grew."""

    sequence: int
    at: str
    kind: str
    reason: str
    units: Units
    units_after: Units
    cents_after: int
    facts: Facts
    request_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MeterMovements(Answer):
    """The last movements of a meter, its reserve or its overflow, the newest first."""

    schema: int = 2
    jackpot: str
    meter: str
    part: str
    lines: tuple[MeterMovement, ...]

    @property
    def rows(self) -> tuple[MeterMovement, ...]:
        """A row for each movement."""
        return self.lines

    @classmethod
    def of(cls, jackpot: str, meter: str, part: str, lines: Iterable[AccountLine]) -> "MeterMovements":
        """The history of an account by its lines."""
        return cls(jackpot=jackpot, meter=meter, part=part, lines=tuple(map(_movement, lines)))


def _movement(line: AccountLine) -> MeterMovement:
    return MeterMovement(
        sequence=line.sequence,
        at=line.at,
        kind=line.kind,
        reason=line.reason,
        units=-line.amount,
        units_after=-line.balance,
        cents_after=as_cents(-line.balance),
        facts=line.facts,
        request_id=line.request_id,
    )
