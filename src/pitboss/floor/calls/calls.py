"""Calls from tables: a dealer calls, one takes it for all, and it is over when nothing waits any more."""

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from pitboss.desk.desk import Desk
from pitboss.desk.ids import text_of
from pitboss.desk.person import Badge
from pitboss.desk.state import Documents
from pitboss.errors import PitbossError
from pitboss.floor.calls.documents import Call, OnDuty
from pitboss.floor.calls.escalation import reason_named
from pitboss.floor.commands import AnswerCall, CallFloor, GoOnDuty
from pitboss.floor.documents import FloorTable, TableMode
from pitboss.jackpots import commands as jackpots
from pitboss.jackpots.documents import Award, AwardStatus

MOST_PITS = 20


def is_open(known: Documents, call: Call | None) -> bool:
    """Whether somebody is still needed: nobody has ended the call, or a win that it is about waits for a card."""
    if call is None or call.ended_at:
        return False
    return not call.awards or bool(_waiting(known, call))


def _waiting(known: Documents, call: Call) -> list[Award]:
    awards = (known.find(Award, name) for name in call.awards)
    return [award for award in awards if award and award.status is AwardStatus.LOCKED]


def open_call(known: Documents, table: str) -> Call | None:
    """The call that is open at a table, if there is one."""
    call = known.find(Call, table)
    return call if is_open(known, call) else None


def call_floor(desk: Desk, command: CallFloor) -> None:
    """A dealer calls somebody to the table; a call that is open already stays what it is."""
    by = desk.people("call-floor", command.badge)["by"]
    table = _real_table(desk, command.table)
    if not table.is_open:
        raise PitbossError(f"Table {table.id} is closed: calls come from open tables only")
    reason_named(command.why)
    if open_call(desk, table.id) is None:
        _call(desk, table, command.why, by)
    desk.answer(table=table.id, why=desk.get(Call, table.id).why)


def call_for_wins(desk: Desk, command: jackpots.CallSupervisor) -> None:
    """CALL SUPERVISOR is a call too, about the wins that were locked; practice fetches nobody."""
    table, awards = desk.find(FloorTable, command.table), desk.result.get("awards")
    if table is None or table.mode is TableMode.PRACTICE or not isinstance(awards, list):
        return
    by = desk.people("call-supervisor", command.badge)["by"]
    names, now = tuple(str(name) for name in awards), open_call(desk, table.id)
    if now is None:
        _call(desk, table, "win", by, names)
        return
    desk.put(replace(now, why="win", awards=(*now.awards, *names)))


def _call(desk: Desk, table: FloorTable, why: str, by: str, awards: Sequence[str] = ()) -> None:
    desk.put(Call(table.id, why, desk.at, by, tuple(awards)))
    desk.tell("supervisor-called", table=table.id, pit=table.pit, why=why, by=by)


def _real_table(desk: Desk, name: str) -> FloorTable:
    table = desk.get(FloorTable, name)
    if table.mode is TableMode.PRACTICE:
        raise PitbossError(f"Table {table.id} is for practice: no calls are made there")
    return table


def answer_call(desk: Desk, command: AnswerCall) -> None:
    """Somebody takes a call for all, gives it back, or says that it is over."""
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
    desk.put(replace(call, ended_at=desk.at))
    desk.tell("call-ended", table=call.id, why=call.why, by=by)


_ANSWERS: Mapping[str, Callable[[Desk, Call, str, str], None]] = {"take": _take, "give-back": _give_back, "end": _end}


def go_on_duty(desk: Desk, command: GoOnDuty) -> None:
    """Somebody is on duty in some pits from now on; in none, and they are off duty."""
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
