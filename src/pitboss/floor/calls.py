"""Calls from tables: a dealer calls, those on duty hear it first, one takes it for all, and it ends."""

import datetime as dt
import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from pitboss.desk.bounds import MOST_PITS
from pitboss.desk.desk import Desk, Documents, text_of
from pitboss.desk.document import KeptDocument, document
from pitboss.desk.person import Badge, Role
from pitboss.errors import PitbossError
from pitboss.floor.commands import AnswerCall, CallFloor, GoOnDuty
from pitboss.floor.documents import FloorTable, TableMode
from pitboss.floor.practice.software import CARDS
from pitboss.games.files.toml_types import from_file, read_file
from pitboss.jackpots import commands as jackpots
from pitboss.jackpots.award.awards import lock_wins
from pitboss.jackpots.documents import Award, AwardStatus


@document("call")
class Call(KeptDocument):
    """The last call from a table: why, since when and by whom, who has taken it, and when it was over.

    ``awards`` are the wins it is about: it is over once none of them waits for a card. What the table had called for
    when a win came, and since when, is ``also_why`` and ``also_at``: that call goes on then.
    """

    id: str
    why: str
    at: str
    by: str
    awards: tuple[str, ...] = ()
    taken_at: str = ""
    taken_by: str = ""
    taker: str = ""
    ended_at: str = ""
    also_why: str = ""
    also_at: str = ""


@document("on-duty")
class OnDuty(KeptDocument):
    """A member of staff who can be called: the card, the person, the pits, and since when; no pits is off duty."""

    id: str
    person: str
    pits: tuple[str, ...] = ()
    since: str = ""


FILE = Path(__file__).parent / "calls.toml"


class Reach(StrEnum):
    """How far a step of a call reaches."""

    PIT = "pit"
    ROOM = "room"
    ALL = "all"


@from_file
class CallStep:
    """A step of a call: how far it reaches, and whose cards hear it."""

    where: Reach
    roles: tuple[Role, ...]


@from_file
class CallReason:
    """A reason for which a dealer can call somebody."""

    id: str
    text: str


@from_file
class CallRules:
    """The rules of ``calls.toml``: how long duty lasts, the steps of a call in order, and what can be called for."""

    duty_hours: int
    step: tuple[CallStep, ...]
    reason: tuple[CallReason, ...]


@functools.cache
def call_rules() -> CallRules:
    """The rules of calls, which are the room's own."""
    return read_file(FILE, CallRules, FILE.name)


def reason_named(name: str) -> CallReason:
    """A reason to call by its id, or a sentence that says which there are."""
    for reason in call_rules().reason:
        if reason.id == name:
            return reason
    known = ", ".join(reason.id for reason in call_rules().reason)
    raise PitbossError(f"There is no call for {name!r:.40}: say one of {known}")


@dataclass(frozen=True, slots=True)
class Staffing:
    """The staff who can be called: who carries a card, who is on duty, the time, and how long each step waits."""

    badges: Sequence[Badge]
    duties: Sequence[OnDuty]
    now: dt.datetime
    patience_seconds: int

    def pits_of(self, badge: str) -> tuple[str, ...] | None:
        """The pits in which a member of staff is on duty now; none where they are off duty."""
        duty = next((duty for duty in self.duties if duty.id == badge), None)
        return duty.pits if duty and self._lasts(duty) else None

    @property
    def on_duty(self) -> int:
        """How many people are on duty in some pit now."""
        return sum(bool(self.pits_of(badge.id)) for badge in self.badges if badge.active)

    def step_of(self, call: Call, pit: str) -> int:
        """The step that an open call has reached: by how long it waits, skipping those that nobody would hear."""
        waited = (self.now - dt.datetime.fromisoformat(call.at)).total_seconds()
        steps = call_rules().step
        due = min(int(max(waited, 0) // self.patience_seconds), len(steps) - 1)
        return next((at for at in range(due, len(steps)) if any(self.hearers(at, pit))), len(steps) - 1)

    def hearers(self, step: int, pit: str) -> Iterable[Badge]:
        """The cards that hear a call from a pit at a step."""
        rules = call_rules().step[step]
        return (
            badge
            for badge in self.badges
            if badge.active
            and badge.id not in CARDS
            and badge.role in rules.roles
            and self._is_there(badge, rules.where, pit)
        )

    def _is_there(self, badge: Badge, where: Reach, pit: str) -> bool:
        if where is Reach.ALL:
            return True
        pits = self.pits_of(badge.id)
        return pits is not None and (where is Reach.ROOM or pit in pits)

    def _lasts(self, duty: OnDuty) -> bool:
        ends = (
            dt.datetime.fromisoformat(duty.since) + dt.timedelta(hours=call_rules().duty_hours)
            if duty.since
            else self.now
        )
        return bool(duty.pits) and self.now < ends


#: The reason of a call about wins.
WIN = "win"


def _waiting(known: Documents, call: Call) -> list[Award]:
    awards = (known.find(Award, name) for name in call.awards)
    return [award for award in awards if award and award.status is AwardStatus.LOCKED]


def open_call(known: Documents, table: str) -> Call | None:
    """The call that is open at a table, if there is one: not ended, and with a win that waits if it is about wins."""
    call = known.find(Call, table)
    if call is None or call.ended_at:
        return None
    if not call.awards or _waiting(known, call):
        return call
    return replace(call, why=call.also_why, at=call.also_at, awards=()) if call.also_why else None


def call_floor(desk: Desk, command: CallFloor) -> None:
    """Call somebody to the table; a call that is open already stays what it is."""
    by = desk.people("call-floor", command.badge)["by"]
    table = _real_table(desk, command.table)
    if not table.is_open:
        raise PitbossError(f"Table {table.id} is closed: calls come from open tables only")
    reason_named(command.why)
    if open_call(desk, table.id) is None:
        _call(desk, table, command.why, by)
    desk.answer(table=table.id, why=desk.get(Call, table.id).why)


def call_supervisor(desk: Desk, command: jackpots.CallSupervisor) -> None:
    """Lock the wins and open a call about them, as CALL SUPERVISOR does; practice calls nobody.

    Where a call for another reason is open, taken or not, somebody is called anew: who brings chips confirms no win.
    """
    table, awards = desk.find(FloorTable, command.table), lock_wins(desk, command)
    desk.answer(table=command.table, awards=awards)
    if table is None or table.mode is TableMode.PRACTICE:
        return
    by, now = desk.people("call-supervisor", command.badge)["by"], open_call(desk, table.id)
    if now and now.why == WIN:
        desk.put(replace(now, awards=(*now.awards, *awards)))
    else:
        _call(desk, table, WIN, by, awards, now)


def _call(
    desk: Desk, table: FloorTable, why: str, by: str, awards: Sequence[str] = (), also: Call | None = None
) -> None:
    call = Call(table.id, why, desk.at, by, tuple(awards))
    desk.put(replace(call, also_why=also.why, also_at=also.at) if also else call)
    desk.tell("supervisor-called", table=table.id, pit=table.pit, why=why, by=by)


def _real_table(desk: Desk, name: str) -> FloorTable:
    table = desk.get(FloorTable, name)
    if table.mode is TableMode.PRACTICE:
        raise PitbossError(f"Table {table.id} is for practice: no calls are made there")
    return table


def answer_call(desk: Desk, command: AnswerCall) -> None:
    """Take a call, give it back, or end it."""
    act = "answer-call/end" if command.answer == "end" else "answer-call"
    by = desk.people(act, command.badge)["by"]
    table = _real_table(desk, command.table)
    call = open_call(desk, table.id)
    if call is None:
        raise PitbossError(f"No call is open at {table.name}: it was answered already")
    _ANSWERS[command.answer](desk, call, by, command.badge)
    desk.answer(table=table.id, answer=command.answer)


def _take(desk: Desk, call: Call, by: str, card: str) -> None:
    if call.taken_by and call.taker != card:
        raise PitbossError(f"{call.taken_by} has taken this call already")
    waited = desk.now - dt.datetime.fromisoformat(call.at)
    desk.put(replace(call, taken_at=desk.at, taken_by=by, taker=card))
    desk.tell("call-taken", table=call.id, why=call.why, by=by, waited_seconds=max(int(waited.total_seconds()), 0))


def _give_back(desk: Desk, call: Call, by: str, card: str) -> None:
    if call.taker != card:
        raise PitbossError("You have not taken this call: only whoever took it can give it back")
    desk.put(replace(call, taken_at="", taken_by="", taker=""))
    desk.tell("call-given-back", table=call.id, why=call.why, by=by)


def _end(desk: Desk, call: Call, by: str, _card: str) -> None:
    if waiting := len(_waiting(desk, call)):
        wins = "A win" if waiting == 1 else f"{waiting} wins"
        raise PitbossError(f"{wins} of this call still {'waits' if waiting == 1 else 'wait'} for a card")
    _over(desk, call, by)


def _over(desk: Desk, call: Call, by: str) -> None:
    desk.put(replace(call, ended_at=desk.at))
    desk.tell("call-ended", table=call.id, why=call.why, by=by)


def end_at_close(desk: Desk, table: str, by: str) -> None:
    """End the call of a table that closes, so that nobody is called to it any more; wins wait for their cards."""
    call = open_call(desk, table)
    if call is not None and _waiting(desk, call):
        desk.put(replace(call, also_why="", also_at=""))
    elif call is not None:
        _over(desk, call, by)


_ANSWERS: Mapping[str, Callable[[Desk, Call, str, str], None]] = {"take": _take, "give-back": _give_back, "end": _end}


def go_on_duty(desk: Desk, command: GoOnDuty) -> None:
    """Put somebody on duty in some pits from now on; with no pits, take them off duty."""
    by = desk.people("go-on-duty", command.badge)["by"]
    pits = tuple(dict.fromkeys(text_of(pit, "The name of a pit") for pit in command.pits))
    if len(pits) > MOST_PITS:
        raise PitbossError(f"Nobody can be on duty in more than {MOST_PITS} pits: choose fewer")
    badge = desk.get(Badge, command.badge)
    desk.put(OnDuty(badge.id, badge.person, pits, desk.at if pits else ""))
    desk.tell("duty-changed", person=by, pits=list(pits), by=by)
    desk.answer(pits=list(pits))


def pits_of(tables: Sequence[FloorTable]) -> tuple[str, ...]:
    """The pits of the room, in the order of their names."""
    return tuple(sorted({table.pit for table in tables if table.mode is not TableMode.PRACTICE}))
