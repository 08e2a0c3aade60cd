"""Whom a call goes to, as time goes by: worked out by hand from who is on duty."""

import datetime as dt

import pytest

from pitboss.desk.person import Badge, Role
from pitboss.floor.calls.documents import Call, OnDuty
from pitboss.floor.calls.escalation import Staffing

NOON = dt.datetime(2026, 11, 16, 20, tzinfo=dt.UTC)
BADGES = (
    Badge("s1", "Sam", Role.SUPERVISOR),
    Badge("s2", "Sue", Role.SUPERVISOR),
    Badge("m", "Max", Role.MANAGER),
    Badge("d", "Dana", Role.DEALER),
    Badge("gone", "Gus", Role.SUPERVISOR, active=False),
)


def staffing(seconds: float, *duties: OnDuty) -> Staffing:
    """The staff so many seconds after noon, when calls wait 120 seconds at each step."""
    return Staffing(BADGES, duties, NOON + dt.timedelta(seconds=seconds), 120)


def on_duty(card: str, *pits: str, since: dt.datetime = NOON) -> OnDuty:
    return OnDuty(card, card, pits, since.isoformat())


CALL = Call("T", "win", NOON.isoformat(), "Dana")
A, B, MANAGER = on_duty("s1", "A"), on_duty("s2", "B"), on_duty("m", "B")


@pytest.mark.parametrize(
    ("seconds", "duties", "heard"),
    [
        (0, (A, B, MANAGER), {"s1"}),
        (119, (A, B, MANAGER), {"s1"}),
        (120, (A, B, MANAGER), {"s1", "s2", "m"}),
        (240, (A, B), {"s1", "s2", "m"}),
        (9_999, (A,), {"s1", "s2", "m"}),
        # Nobody is on duty in the pit: the room hears it at once; nobody anywhere: everybody does.
        (0, (B,), {"s2"}),
        (0, (MANAGER,), {"m"}),
        (0, (), {"s1", "s2", "m"}),
        # Whoever has gone off duty, or forgot to, is not on duty; a locked card and a dealer's are never called.
        (0, (OnDuty("s1", "Sam"), B), {"s2"}),
        (0, (on_duty("s1", "A", since=NOON - dt.timedelta(hours=12)), B), {"s2"}),
        (0, (on_duty("gone", "A"), on_duty("d", "A"), B), {"s2"}),
        # A clock that was set back calls nobody less.
        (-30, (A, B), {"s1"}),
    ],
)
def test_a_call_goes_to_the_pit_then_to_the_room_then_to_everybody(
    seconds: float, duties: tuple[OnDuty, ...], heard: set[str]
) -> None:
    staff = staffing(seconds, *duties)
    assert {badge.id for badge in staff.hearers(staff.step_of(CALL, "A"), "A")} == heard
