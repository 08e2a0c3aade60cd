"""Calls from tables: who calls, who takes one for all, and when it is over."""

import datetime as dt

import pytest
from tests.floor.floor_room import FACE_UP, FloorRoom
from tests.floor.jackpot_floor import HALF, press, sensors_at, win

from pitboss.desk.desk import Desk
from pitboss.desk.person import Badge, Role
from pitboss.floor import commands as c
from pitboss.floor.calls import Call, OnDuty, Staffing, end_at_close, open_call
from pitboss.floor.documents import FloorTable, TableMode
from pitboss.floor.practice import software
from pitboss.jackpots import commands as j


@pytest.fixture
def called(room: FloorRoom) -> FloorRoom:
    """A floor with a table whose dealer has called somebody about chips."""
    sensors_at(room, 2)
    room.do(c.CallFloor(table="T", why="chips", badge="dealer"))
    return room


def test_one_takes_a_call_for_all_and_the_others_hear_who(called: FloorRoom) -> None:
    called.do(c.AnswerCall(table="T", answer="take", badge="supervisor"))
    with called.refused("Sam has taken this call already"):
        called.do(c.AnswerCall(table="T", answer="take", badge="manager"))
    taken = called.memory.get(Call, "T")
    assert (taken.taken_by, taken.by, taken.why) == ("Sam", "Dana", "chips")
    assert called.memory.events[-1]["event"] == "call-taken"


def test_a_call_is_given_back_only_by_whoever_took_it(called: FloorRoom) -> None:
    called.do(c.AnswerCall(table="T", answer="take", badge="supervisor"))
    with called.refused("You have not taken this call"):
        called.do(c.AnswerCall(table="T", answer="give-back", badge="manager"))
    called.do(c.AnswerCall(table="T", answer="give-back", badge="supervisor"))
    called.do(c.AnswerCall(table="T", answer="take", badge="manager"))
    assert called.memory.get(Call, "T").taken_by == "Max"


def test_a_dealer_ends_a_call_and_calls_again(called: FloorRoom) -> None:
    called.do(c.AnswerCall(table="T", answer="end", badge="dealer"))
    assert open_call(called.memory, "T") is None
    with called.refused("No call is open at"):
        called.do(c.AnswerCall(table="T", answer="take", badge="supervisor"))
    called.do(c.CallFloor(table="T", why="dispute", badge="dealer"))
    assert called.memory.get(Call, "T").why == "dispute"


def test_calling_twice_is_one_call(called: FloorRoom) -> None:
    called.do(c.CallFloor(table="T", why="dispute", badge="dealer"))
    calls = [event for event in called.memory.events if event["event"] == "supervisor-called"]
    assert len(calls) == 1
    assert called.memory.get(Call, "T").why == "chips"


def test_call_supervisor_is_a_call_until_no_win_of_it_waits(room: FloorRoom) -> None:
    award = win(room)
    call = room.memory.get(Call, "T")
    assert (call.why, call.awards) == ("win", (award.id,))
    with room.refused("A win of this call still waits for a card"):
        room.do(c.AnswerCall(table="T", answer="end", badge="dealer"))
    room.do(j.ConfirmAward(award=award.id, badge="supervisor"))
    assert open_call(room.memory, "T") is None


def test_wins_join_a_call_for_a_win_that_is_open(room: FloorRoom) -> None:
    sensors_at(room, 2)
    room.do(c.CallFloor(table="T", why="win", badge="dealer"))
    press(room, 2, HALF)
    room.do(j.CallSupervisor(table="T", badge="dealer"))
    call = room.memory.get(Call, "T")
    assert (call.why, call.awards) == ("win", tuple(award.id for award in room.awards()))


def test_a_win_calls_anew_and_the_call_for_another_reason_goes_on_after_it(called: FloorRoom) -> None:
    """Whoever brings chips is no supervisor who confirms: a call that is taken would ring for nobody."""
    called.do(c.AnswerCall(table="T", answer="take", badge="supervisor"))
    since = called.memory.get(Call, "T").at
    press(called, 2, HALF)
    called.do(j.CallSupervisor(table="T", badge="dealer"))
    (award,) = called.awards()
    call = open_call(called.memory, "T")
    assert call is not None
    assert (call.why, call.awards, call.taken_by) == ("win", (award.id,), "")
    assert called.memory.events[-1]["event"] == "supervisor-called"
    with called.refused("A win of this call still waits for a card"):
        called.do(c.AnswerCall(table="T", answer="end", badge="dealer"))
    called.do(j.ConfirmAward(award=award.id, badge="supervisor"))
    call = open_call(called.memory, "T")
    assert call is not None
    assert (call.why, call.at, call.awards) == ("chips", since, ())
    called.do(c.AnswerCall(table="T", answer="end", badge="supervisor"))
    assert open_call(called.memory, "T") is None


def test_nobody_is_called_to_practice_to_a_closed_table_or_for_nothing(room: FloorRoom) -> None:
    room.practice_table(FACE_UP, "P", "play")
    room.set_up("T", FACE_UP, TableMode.CARD_ENTRY)
    with room.refused("is for practice: no calls are made there"):
        room.do(c.CallFloor(table="P", why="chips", badge="dealer"))
    with room.refused("is closed: calls come from open tables only"):
        room.do(c.CallFloor(table="T", why="chips", badge="dealer"))
    room.open("T")
    with room.refused("say one of win, pay, chips"):
        room.do(c.CallFloor(table="T", why="coffee", badge="dealer"))


def test_a_call_ends_when_its_table_closes(room: FloorRoom) -> None:
    """Nobody is called to a table at which nobody stands; the trail has the end of the call."""
    room.set_up("T", FACE_UP, TableMode.CARD_ENTRY)
    room.open("T", 100_000)
    room.do(c.CallFloor(table="T", why="chips", badge="dealer"))
    room.close("T", 100_000)
    assert open_call(room.memory, "T") is None
    assert [event["event"] for event in room.memory.events[-2:]] == ["call-ended", "table-closed"]


def test_after_a_win_no_other_call_goes_on_at_a_table_that_was_closed_meanwhile(called: FloorRoom) -> None:
    """A correction may leave a win behind, which waits for its card; nobody brings chips to a closed table."""
    press(called, 2, HALF)
    called.do(j.CallSupervisor(table="T", badge="dealer"))
    desk = Desk(called.memory, called.now)
    end_at_close(desk, "T", "Sam")
    called.memory.documents.update(desk.documents)
    (award,) = called.awards()
    called.do(j.ConfirmAward(award=award.id, badge="supervisor"))
    assert open_call(called.memory, "T") is None


def test_duty_names_its_pits_and_none_is_off_duty(room: FloorRoom) -> None:
    room.do(c.GoOnDuty(pits=("Main pit", " Main  pit ", "High limit"), badge="supervisor"))
    assert room.memory.get(OnDuty, "supervisor").pits == ("Main pit", "High limit")
    room.do(c.GoOnDuty(pits=(), badge="supervisor"))
    assert room.memory.get(OnDuty, "supervisor") == OnDuty("supervisor", "Sam")
    with room.refused("more than 20 pits"):
        room.do(c.GoOnDuty(pits=tuple(f"Pit {number}" for number in range(21)), badge="supervisor"))


def test_a_tables_pit_is_set_up_with_it(room: FloorRoom) -> None:
    set_up = c.SetUpTable(
        table="N", name="N", mode=TableMode.JACKPOT_ONLY, base_game="Baccarat", pit="High  limit", badge="manager"
    )
    room.do(set_up)
    assert room.memory.get(FloorTable, "N").pit == "High limit"
    changes = room.memory.events[-1]["changes"]
    assert isinstance(changes, list)
    assert {"field": "pit", "of": "", "old": None, "new": "High limit"} in changes


NOON = dt.datetime(2026, 11, 16, 20, tzinfo=dt.UTC)
BADGES = (
    Badge("s1", "Sam", Role.SUPERVISOR),
    Badge("s2", "Sue", Role.SUPERVISOR),
    Badge("m", "Max", Role.MANAGER),
    Badge("d", "Dana", Role.DEALER),
    Badge("gone", "Gus", Role.SUPERVISOR, active=False),
    software.CARDS[software.SUPERVISOR],  # nobody carries it, so it hears no call
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
