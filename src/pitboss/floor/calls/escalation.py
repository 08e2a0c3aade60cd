"""Whom a call goes to: those on duty in its pit first, then those in the room, then everybody, as time goes by."""

import datetime as dt
import functools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from pitboss.desk.person import Badge, Role
from pitboss.errors import PitbossError
from pitboss.floor.calls.documents import Call, OnDuty
from pitboss.games.files.toml_types import from_file, read_file

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
    """Something that a dealer can call for."""

    id: str
    text: str


@from_file
class CallRules:
    """All of ``calls.toml``: how long duty lasts, the steps of a call in their order, and what can be called for."""

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
    """Who carries a card, who of them is on duty, what time it is, and how long a call waits at each step."""

    badges: Sequence[Badge]
    duties: Sequence[OnDuty]
    now: dt.datetime
    patience_seconds: int

    def pits_of(self, badge: str) -> tuple[str, ...] | None:
        """The pits in which somebody is on duty now; none where they are off duty."""
        duty = next((duty for duty in self.duties if duty.id == badge), None)
        return duty.pits if duty and self._lasts(duty) else None

    def step_of(self, call: Call, pit: str) -> int:
        """The step that an open call has come to: by how long it waits, and past those that nobody would hear."""
        waited = (self.now - dt.datetime.fromisoformat(call.at)).total_seconds()
        steps = call_rules().step
        due = min(int(max(waited, 0) // self.patience_seconds), len(steps) - 1)
        return next((at for at in range(due, len(steps)) if any(self.hearers(at, pit))), len(steps) - 1)

    def hearers(self, step: int, pit: str) -> Iterable[Badge]:
        """Whose cards hear a call from a pit at a step."""
        rules = call_rules().step[step]
        return (
            badge
            for badge in self.badges
            if badge.active and badge.role in rules.roles and self._is_there(badge, rules.where, pit)
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
