"""A scene for every act about tables, chips, rounds, equipment and what a room plays."""

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Literal

from tests.floor.chip_counts import moving, stacks
from tests.floor.floor_room import ALL_SEEN, FACE_UP, SHUFFLER, FloorRoom
from tests.floor.jackpot_floor import entered, sensors_at
from tests.floor.own_ways import OWN_WAY, PROVED
from tests.floor.people.staffed_room import (
    OPEN,
    SETUP,
    Scene,
    closed_table,
)
from tests.own_games import HOUSE_THREE, own_files

from pitboss.floor import Command
from pitboss.floor import commands as c
from pitboss.floor.decks import LogDeck
from pitboss.floor.devices.device import DeviceKind
from pitboss.floor.documents import Equipment, PlanPlace, RoomKind, TableMode
from pitboss.floor.outage.outages import KeyPaperRound, RecordOutage
from pitboss.jackpots import commands as j
from pitboss.jackpots.documents import Lit
from pitboss.rounds import events as e


def _give_device_credential(room: FloorRoom) -> Command:
    room.do(replace(SETUP, badge="manager"))
    what = DeviceKind.SENSORS
    return c.GiveDeviceCredential(device="S-1", what=what, table="N", credential="0" * 64, badge=OPEN)


def _revoke_device(room: FloorRoom) -> Command:
    room.do(replace(_give_device_credential(room), badge="manager", second="executive"))  # type: ignore[arg-type] # one of them
    return c.RevokeDevice(device="S-1", reason="stolen", badge=OPEN)


def _set_up(_room: FloorRoom) -> Command:
    return SETUP


def _set_limits(_room: FloorRoom) -> Command:
    return replace(SETUP, jurisdiction="none")


def _open_table(room: FloorRoom) -> Command:
    closed_table(room)
    return c.OpenTable(table="T", opener_cents=100, acknowledged=ALL_SEEN, badge=OPEN, chips=stacks(100))


def _close_table(room: FloorRoom) -> Command:
    closed_table(room)
    room.open("T")
    return c.CloseTable(table="T", closer_cents=0, badge=OPEN)


def _move_chips(room: FloorRoom) -> Command:
    closed_table(room)
    room.open("T")
    return moving("fill", 100, "slip 1", table="T", badge=OPEN, second=OPEN)


def _drop(room: FloorRoom) -> Command:
    closed_table(room)
    room.open("T")
    return moving("drop", 100, "slip 1", table="T", badge=OPEN, second=OPEN)


def _count_tray(room: FloorRoom) -> Command:
    closed_table(room)
    room.open("T", 100)
    return c.CountTray(table="T", cents=100, chips=stacks(100), badge=OPEN, second=OPEN)


def _correct_chips(room: FloorRoom) -> Command:
    closed_table(room)
    room.open("T", 100)
    return c.CorrectChips(
        table="T", what="opener", cents=200, chips=stacks(200), reason="a slip of the pen", badge=OPEN, second=OPEN
    )


def _void_slip(room: FloorRoom) -> Command:
    closed_table(room)
    return c.VoidSlip(table="T", what="fill", slip="F-1", reason="torn", badge=OPEN, second=OPEN)


def _set_denominations(_room: FloorRoom) -> Command:
    return c.SetDenominations(denominations_cents=(100, 500), badge=OPEN, second=OPEN)


def _print_slip(room: FloorRoom) -> Command:
    closed_table(room)
    room.open("T", 100)
    return c.PrintSlip(table="T", paper="opener:T.1", badge=OPEN)


def _record_approval(_room: FloorRoom) -> Command:
    return c.RecordApproval(game="Three Card Poker", reference="letter 1", since="2026-01-01", badge=OPEN)


def _add_game(_room: FloorRoom) -> c.AddGame:
    files = own_files()
    return c.AddGame(rules=files.rules, paytables=files.paytables, badge=OPEN, second=OPEN)


def _retire_game(room: FloorRoom) -> Command:
    room.do(replace(_add_game(room), badge="manager", second="accounting"))
    return c.RetireGame(game=HOUSE_THREE, reason="nobody plays it", badge=OPEN)


def _record_outage(room: FloorRoom) -> Command:
    room.set_up("N", FACE_UP, TableMode.JACKPOT_ONLY)
    room.wait(3600)
    since, until = ((room.now - dt.timedelta(minutes=minutes)).isoformat() for minutes in (50, 10))
    return RecordOutage(since=since, until=until, tables=("N",), what="the power failed", badge=OPEN, second=OPEN)


def _key_paper_round(room: FloorRoom) -> Command:
    sensors_at(room, 2)
    room.do(j.EndGame(table="T", badge="dealer"))
    room.wait(3600)
    since, until = ((room.now - dt.timedelta(minutes=minutes)).isoformat() for minutes in (50, 10))
    told = RecordOutage(since=since, until=until, tables=("T",), what="power", badge="supervisor", second="manager")
    room.do(told)
    return KeyPaperRound(
        table="T", outage="O-1", form="1", line=1, played_at=since, base=(2,), lit=(Lit(2, 1),), badge=OPEN, second=OPEN
    )


def _log_deck(room: FloorRoom) -> Command:
    room.set_up("N", FACE_UP, TableMode.JACKPOT_ONLY)
    return LogDeck(table="N", deck="D-1", what="in", cards=53, badge=OPEN, second=OPEN)


def _declare_room(_room: FloorRoom) -> Command:
    return c.DeclareRoom(room=RoomKind.TRIBAL, badge=OPEN, second=OPEN)


def _replace_equipment(room: FloorRoom) -> Command:
    closed_table(room)
    room.open("T")
    spare = Equipment("shuffler", "i-Deal", "2", "E-18", "Light and Wonder")
    return c.ReplaceEquipment(table="T", serial=SHUFFLER.serial, reason="It jams", equipment=spare, badge=OPEN)


def _open_round(room: FloorRoom) -> Command:
    closed_table(room)
    room.open("T")
    return c.OpenRound(table="T", badge=OPEN)


def _act_at_table(room: FloorRoom) -> Command:
    entered(room)
    return c.ActAtTable(table="E", act=e.StartDrawn(position=1, source="generator"), badge=OPEN)


def _enter_outcomes(room: FloorRoom) -> Command:
    room.set_up("E", "three-card-poker", TableMode.OUTCOMES)
    room.open("E", 1_000_000)
    room.do(c.OpenRound(table="E", badge="dealer"))
    for act in (e.WagerPlaced(seat=2, player="Seat 2", wager="ante", cents=1000), e.BettingClosed()):
        room.do(c.ActAtTable(table="E", act=act, badge="dealer"))
    return c.EnterOutcomes(table="E", badge=OPEN)


def _keep_house_way(_room: FloorRoom) -> Command:
    return c.KeepHouseWay(text=OWN_WAY, proved=PROVED, badge=OPEN, second=OPEN)


def _suspend(room: FloorRoom) -> Command:
    entered(room)
    return c.ActAtTable(table="E", act=e.IrregularityCalled(kind="shuffler-fault", reason="jammed"), badge=OPEN)


def _call_floor(room: FloorRoom) -> Command:
    sensors_at(room, 2)
    return c.CallFloor(table="T", why="chips", badge=OPEN)


def _answer(answer: Literal["take", "end"]) -> Callable[[FloorRoom], Command]:
    def scene(room: FloorRoom) -> Command:
        sensors_at(room, 2)
        room.do(c.CallFloor(table="T", why="chips", badge="dealer"))
        return c.AnswerCall(table="T", answer=answer, badge=OPEN)

    return scene


def _arrange(room: FloorRoom) -> Command:
    sensors_at(room, 2)
    return c.ArrangeFloor(places=(PlanPlace("T", 3, 2),), badge=OPEN)


#: By act.
TABLE_SCENES: Mapping[str, Scene] = {
    "set-up-table": _set_up,
    "set-up-table/limits": _set_limits,
    "open-table": _open_table,
    "close-table": _close_table,
    "move-chips": _move_chips,
    "move-chips/drop": _drop,
    "count-tray": _count_tray,
    "correct-chips": _correct_chips,
    "void-slip": _void_slip,
    "set-denominations": _set_denominations,
    "print-slip": _print_slip,
    "record-approval": _record_approval,
    "add-game": _add_game,
    "retire-game": _retire_game,
    "keep-house-way": _keep_house_way,
    "declare-room": _declare_room,
    "record-outage": _record_outage,
    "key-paper-round": _key_paper_round,
    "log-deck": _log_deck,
    "replace-equipment": _replace_equipment,
    "give-device-credential": _give_device_credential,
    "revoke-device": _revoke_device,
    "call-floor": _call_floor,
    "answer-call": _answer("take"),
    "answer-call/end": _answer("end"),
    "open-round": _open_round,
    "act-at-table": _act_at_table,
    "enter-outcomes": _enter_outcomes,
    "act-at-table/supervisor": _suspend,
    "arrange-floor": _arrange,
}
