"""A scene for every act about a jackpot, its bank and its games."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from tests.floor.floor_room import FACE_UP, FloorRoom, plan
from tests.floor.jackpot_floor import HALF, ROYAL, large_from, press, sensors_at, start, win
from tests.floor.people.staffed_room import (
    ALL,
    LINK,
    OPEN,
    QUARTER,
    SMALL,
    STEPS,
    Scene,
    add_jackpot,
    called,
    confirmed,
    deposit,
    halt_jackpot,
    pressed,
    step_of,
)

from pitboss.floor import Command
from pitboss.floor import commands as c
from pitboss.floor.documents import TableMode
from pitboss.jackpots import commands as j
from pitboss.jackpots.documents import Lit


def _create_jackpot(_room: FloorRoom) -> Command:
    return j.CreateJackpot(plan=plan("N"), badge=OPEN)


def _change_plan(room: FloorRoom) -> Command:
    halt_jackpot(room)
    return j.ChangePlan(plan=plan("J"), badge=OPEN)


def _link_table(room: FloorRoom) -> Command:
    add_jackpot(room)
    return LINK


def _halt(room: FloorRoom) -> Command:
    add_jackpot(room)
    return j.HaltJackpot(jackpot="J", code="maintenance", reason="a lamp", badge=OPEN)


def _seize(room: FloorRoom) -> Command:
    add_jackpot(room)
    deposit(room, 100)
    return j.HaltJackpot(jackpot="J", code="seizure", reason="the county", cents=1, badge=OPEN)


def _resume(room: FloorRoom) -> Command:
    halt_jackpot(room)
    return j.ResumeJackpot(jackpot="J", reason="mended", badge=OPEN)


def _report(room: FloorRoom) -> Command:
    halt_jackpot(room)
    return j.ReportMalfunction(jackpot="J", reference="letter 12", badge=OPEN)


def _adjust(room: FloorRoom) -> Command:
    add_jackpot(room)
    return j.AdjustMeter(
        jackpot="J", meter="jackpot", cents=100, code="house-addition", reason="opening night", badge=OPEN, second=OPEN
    )


def _retire(room: FloorRoom) -> Command:
    halt_jackpot(room)
    add_jackpot(room, "K")
    return j.RetireJackpot(jackpot="J", destination="K", reason="tired", badge=OPEN, second=OPEN)


def _deposit_funds(_room: FloorRoom) -> Command:
    return j.DepositFunds(cents=100, stage="set-aside", reference="bag", badge=OPEN)


def _reimburse(room: FloorRoom) -> Command:
    award = confirmed(room, QUARTER, *STEPS)
    room.do(replace(step_of(award, "paid"), method="operating", number="1001", badge="supervisor"))
    deposit(room, 250_005)
    return j.ReimburseHouse(award=award, reference="transfer 7", badge=OPEN, second=OPEN)


def _release(room: FloorRoom) -> Command:
    called(room, ALL)
    room.set_up("U", FACE_UP, TableMode.JACKPOT_ONLY)
    room.do(replace(LINK, badge="manager", second="accounting"))
    room.open("U")
    start(room, 3, table="U")
    press(room, 3, HALF, "U")
    room.do(j.CallSupervisor(table="U", badge="dealer"))
    return j.ReleaseAward(award=room.awards()[-1].id, badge=OPEN)


def _resolve(room: FloorRoom) -> Command:
    award = win(room).id
    room.do(j.DisputeAward(award=award, reason="no flush", statement="it is one", badge="supervisor"))
    return j.ResolveDispute(award=award, outcome="confirmed", reason="it is one", badge=OPEN, second=OPEN)


def _start_game(room: FloorRoom) -> Command:
    sensors_at(room)
    room.do(j.EndGame(table="T", badge="dealer"))
    return j.StartGame(table="T", round="g2", base=(), lit=(), badge=OPEN)


def _press_hand(room: FloorRoom) -> Command:
    sensors_at(room, 2)
    return j.PressHand(table="T", seat=2, sensor=1, line=HALF, badge=OPEN)


def _pay(line: str, cage_slip: str = "") -> Callable[[FloorRoom], Command]:
    def scene(room: FloorRoom) -> Command:
        pressed(room, line)
        return j.PayHand(table="T", seat=2, sensor=1, badge=OPEN, cage_slip=cage_slip)

    return scene


def _pay_large(room: FloorRoom) -> Command:
    sensors_at(room)
    room.do(j.EndGame(table="T", badge="dealer"))
    large_from(room, 20_000)
    start(room, 2)
    press(room, 2, ROYAL)
    return j.PayHand(table="T", seat=2, sensor=1, badge=OPEN)


def _call(room: FloorRoom) -> Command:
    pressed(room, HALF)
    return j.CallSupervisor(table="T", badge=OPEN)


def _end_game(room: FloorRoom) -> Command:
    sensors_at(room, 2)
    return j.EndGame(table="T", badge=OPEN)


def _void(line: str) -> Callable[[FloorRoom], Command]:
    def scene(room: FloorRoom) -> Command:
        pressed(room, line)
        return j.VoidGame(table="T", reason="misdeal", badge=OPEN)

    return scene


def _set_lamps(room: FloorRoom) -> Command:
    sensors_at(room, 2)
    room.do(j.EndGame(table="T", badge="dealer"))
    return c.SetLamps(table="T", on=(Lit(3, 1),), badge=OPEN)


#: By act.
JACKPOT_SCENES: Mapping[str, Scene] = {
    "create-jackpot": _create_jackpot,
    "change-plan": _change_plan,
    "link-table": _link_table,
    "halt-jackpot": _halt,
    "halt-jackpot/seizure": _seize,
    "resume-jackpot": _resume,
    "report-malfunction": _report,
    "adjust-meter": _adjust,
    "retire-jackpot": _retire,
    "deposit-funds": _deposit_funds,
    "reimburse-house": _reimburse,
    "release-award": _release,
    "resolve-dispute": _resolve,
    "start-game": _start_game,
    "press-hand": _press_hand,
    "pay-hand": _pay(SMALL),
    "pay-hand/large": _pay_large,
    "pay-hand/cage-slip": _pay(SMALL, cage_slip="C-1"),
    "call-supervisor": _call,
    "end-game": _end_game,
    "void-game": _void(HALF),
    "void-game/executive": _void(ALL),
    "set-lamps": _set_lamps,
}
