"""What needs somebody on the floor: wins that wait, halted jackpots, late steps, rounds that stand still."""

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from pitboss.desk.desk import Documents
from pitboss.desk.person import Role
from pitboss.errors import PitbossError
from pitboss.floor.chips.shifts import unreasonable
from pitboss.floor.devices.device import Device, fault_of, is_silent
from pitboss.floor.documents import FloorTable, Sitting, TableMode, TableRound
from pitboss.floor.tables.rounds import round_of
from pitboss.games.settlement.pay import dollars
from pitboss.jackpots.award.payment import day_of, open_steps, takers
from pitboss.jackpots.care.deadlines import overdue
from pitboss.jackpots.documents import Award, AwardStatus, Jackpot, JackpotStatus
from pitboss.jackpots.plan.plan import JackpotPlan
from pitboss.rounds import Status

#: The most urgent first.
KINDS = (
    "alert",
    "award-locked",
    "award-disputed",
    "jackpot-halted",
    "device-silent",
    "device-fault",
    "overdue",
    "chips-unreasonable",
    "award-reversed",
    "round-suspended",
    "closed-with-wins",
    "share-taken-back",
    "to-pay",
)

#: Notices about wins that wait for somebody's decision.
WINS = frozenset({"award-locked", "award-disputed"})
#: Notices that are work of the day, which is in hand: they are listed and ring nobody.
IN_HAND = frozenset({"to-pay", "share-taken-back"})

#: Notices with figures of a table's chips, and those that the office sees to: nobody who deals is told of them.
NOT_FOR_DEALERS = frozenset({"chips-unreasonable", "overdue", "award-reversed"})

#: What a win is to somebody, by how far it has come.
_WAITING: Mapping[AwardStatus, str] = {
    AwardStatus.LOCKED: "award-locked",
    AwardStatus.DISPUTED: "award-disputed",
    AwardStatus.CONFIRMED: "to-pay",
}

#: How long a reversal is shown with the awards that were called after it.
REVERSAL_DAYS = 7

#: How long chips that are out of all reason are shown after their table was closed, unless they are corrected.
CHIPS_DAYS = 7

#: How long a win that was taken back stays on the list.
LOOKED_AT = dt.timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to see to: of which kind, in a sentence, and what it is about.

    A win that is to be paid has the ``step`` that comes next, and the ``roles`` whose card takes it.
    """

    kind: str
    text: str
    table: str = ""
    jackpot: str = ""
    award: str = ""
    since: str = ""
    step: str = ""
    roles: tuple[Role, ...] = ()

    @property
    def place(self) -> tuple[int, str]:
        """The place of the notice in the list: by kind, and the oldest of a kind first."""
        return KINDS.index(self.kind), self.since


@dataclass(frozen=True, slots=True)
class Floor:
    """What is on the floor at a moment; ``heard`` is when each device was last heard of."""

    known: Documents
    tables: Sequence[FloorTable]
    rounds: Mapping[str, TableRound]
    jackpots: Sequence[Jackpot]
    awards: Sequence[Award]
    sittings: Sequence[Sitting] = ()
    devices: Sequence[Device] = ()
    heard: Mapping[str, str] = field(default_factory=dict)


def attention(floor: Floor, now: dt.datetime, alerts: Iterable[str] = (), role: Role | None = None) -> list[Notice]:
    """Everything that needs somebody, the most urgent first; of a role, what it is told of. Practice needs nobody."""
    real = [jackpot for jackpot in floor.jackpots if not jackpot.plan.practice]
    known = {jackpot.id for jackpot in real}
    awards = sorted((award for award in floor.awards if award.jackpot in known), key=lambda award: award.sequence)
    names = {table.id: table.name for table in floor.tables}
    found = [Notice("alert", text) for text in alerts if text]
    plans = {jackpot.id: jackpot.plan for jackpot in real}
    found += [_waiting(award, plans[award.jackpot], names) for award in awards if award.status in _WAITING]
    found += [_reversed(award, awards, names) for award in awards if award.later and _is_recent(award, now)]
    found += [_halted(jackpot) for jackpot in real if jackpot.status is JackpotStatus.HALTED]
    found += [notice for jackpot in real for notice in _taken_back(jackpot, now, names)]
    found += _late(real, awards, now, names)
    found += [notice for sitting in floor.sittings for notice in _of_chips(sitting, names, now)]
    found += _of_devices(floor, now)
    for table in floor.tables:
        found += _of_table(floor, table, awards)
    if role is Role.DEALER:
        found = [notice for notice in found if notice.kind not in NOT_FOR_DEALERS]
    return sorted(found, key=lambda notice: notice.place)


def _of_devices(floor: Floor, now: dt.datetime) -> list[Notice]:
    """Devices of open tables that are silent, or that have said what is broken."""
    opened = {table.id: table.name for table in floor.tables if table.is_open}
    found = []
    for device in floor.devices:
        if not device.credential or device.table not in opened:
            continue
        place, heard = opened[device.table], floor.heard.get(device.id, "")
        if is_silent(device, heard, now):
            text = f"{device.name} at {place} is silent: check that it is on and connected"
            found.append(Notice("device-silent", text, device.table, since=heard or device.since))
        if fault := fault_of(floor.known, device):
            text = f"{device.name} at {place} reports a fault: {fault}"
            found.append(Notice("device-fault", text, device.table, since=device.fault_since))
    return found


def _of_chips(sitting: Sitting, names: Mapping[str, str], now: dt.datetime) -> list[Notice]:
    """Wins and differences of a sitting that are out of all reason; older ones are on paper."""
    since = sitting.closed_at or sitting.opened_at
    if now - dt.datetime.fromisoformat(since) >= dt.timedelta(days=CHIPS_DAYS):
        return []
    return [
        Notice("chips-unreasonable", f"{text}: count again and find the mistake", sitting.table, since=since)
        for text in unreasonable(sitting, names.get(sitting.table, ""))
    ]


def _place(award: Award, names: Mapping[str, str]) -> str:
    """Where a win is, as people on the floor call it."""
    return f"seat {award.seat} at {names.get(award.table, award.table)}"


def _waiting(award: Award, plan: JackpotPlan, names: Mapping[str, str]) -> Notice:
    """A win that waits for a card, for the end of a dispute, or for its payment."""
    place, amount = _place(award, names), dollars(award.amount_cents)
    more = ", more for a win that is confirmed" if award.supplement_of else ""
    texts = {
        AwardStatus.LOCKED: f"A win of {amount} is waiting for a supervisor: {place}{more}",
        AwardStatus.DISPUTED: f"The patron of {place} disputes a rejection: {amount} is frozen until an executive and "
        "a manager resolve it",
        AwardStatus.CONFIRMED: f"{amount} for {place} is confirmed and not yet paid",
    }
    since = award.rejected_at if award.status is AwardStatus.DISPUTED else award.locked_at
    step, whose = _next_step(award, plan)
    kind, text = _WAITING[award.status], texts[award.status]
    return Notice(kind, text, award.table, award.jackpot, award.id, since, step, whose)


def _next_step(award: Award, plan: JackpotPlan) -> tuple[str, tuple[Role, ...]]:
    """The next step to the payment of a win that is confirmed, and whose card takes it."""
    if award.status is not AwardStatus.CONFIRMED:
        return "", ()
    left = open_steps(award, plan.fixed_cents, day_of(award, plan.zone), practice=plan.practice)
    return (left[0].text, takers(left[0].id)) if left else ("", ())


def _is_recent(award: Award, now: dt.datetime) -> bool:
    return now - dt.datetime.fromisoformat(award.reversed_at) < dt.timedelta(days=REVERSAL_DAYS)


def _reversed(award: Award, awards: Sequence[Award], names: Mapping[str, str]) -> Notice:
    text = (
        f"The win of {_place(award, names)} was backed out, and nothing else was changed: a manager checks what was "
        f"called after it, {', '.join(_named(name, awards, names) for name in award.later)}"
    )
    return Notice("award-reversed", text, award.table, award.jackpot, award.id, award.reversed_at)


def _named(name: str, awards: Sequence[Award], names: Mapping[str, str]) -> str:
    """Another win by its place and amount; one that is not at hand by its id."""
    found = next((award for award in awards if award.id == name), None)
    return f"{_place(found, names)} ({dollars(found.amount_cents)})" if found else name


def _halted(jackpot: Jackpot) -> Notice:
    text = f"{jackpot.plan.name} is halted" + (f" {jackpot.halt.words}" if jackpot.halt else "")
    return Notice("jackpot-halted", text, jackpot=jackpot.id, since=jackpot.since)


def _taken_back(jackpot: Jackpot, now: dt.datetime, names: Mapping[str, str]) -> list[Notice]:
    """Shares of its meters that were recorded and taken back lately, so that somebody looks at the hands."""
    lately = (taken for taken in jackpot.taken_back if now - dt.datetime.fromisoformat(taken.at) < LOOKED_AT)
    return [
        Notice(
            "share-taken-back",
            f"{taken.by} took back a recorded win of seat {taken.seat} at {names.get(taken.table, taken.table)}: "
            f"{jackpot.plan.table_of_pays.line(taken.line).name}",
            taken.table,
            jackpot.id,
            since=taken.at,
        )
        for taken in lately
    ]


def _late(
    jackpots: Sequence[Jackpot], awards: Sequence[Award], now: dt.datetime, names: Mapping[str, str]
) -> list[Notice]:
    by_id = {award.id: award for award in awards}
    called = {jackpot.id: jackpot.plan.name for jackpot in jackpots}
    found = []
    for deadline in overdue(jackpots, awards, now):
        award = by_id.get(deadline.subject)
        whose = _place(award, names) if award else called.get(deadline.subject, deadline.subject)
        text = f"Overdue for {whose}: {deadline.text}"
        about = (award.table, award.jackpot, award.id) if award else ("", deadline.subject, "")
        found.append(Notice("overdue", text, *about, since=deadline.due.isoformat()))
    return found


def _of_table(floor: Floor, table: FloorTable, awards: Sequence[Award]) -> list[Notice]:
    if table.mode is TableMode.PRACTICE:
        return []
    kept = floor.rounds.get(table.round)
    waiting = [award for award in awards if award.table == table.id and award.status is AwardStatus.LOCKED]
    found = []
    if not table.is_open and waiting:
        text = f"{table.name} is closed and {len(waiting)} of its wins still wait for a supervisor"
        found.append(Notice("closed-with-wins", text, table.id))
    if kept and not kept.closed and is_suspended(floor.known, kept):
        why = " because entries did not fit cards that lie face down" if kept.refused_to else ""
        text = f"The round at {table.name} is suspended{why}: a supervisor resumes it or voids it"
        found.append(Notice("round-suspended", text, table.id, since=kept.acted_at))
    return found


def is_suspended(known: Documents, kept: TableRound) -> bool:
    """Whether a round stands still; one whose log is damaged does too."""
    try:
        return round_of(known, kept).status is Status.SUSPENDED
    except PitbossError:
        return True
