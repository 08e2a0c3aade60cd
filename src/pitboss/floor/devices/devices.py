"""Devices: two people give them credentials; reports are checked by those, and done as a dealer would do them."""

import datetime as dt
import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from pitboss.desk.desk import Desk, Documents, reason_of, text_of
from pitboss.desk.gaming_day import zoned_time
from pitboss.errors import PitbossError
from pitboss.floor.commands import GiveDeviceCredential, ReportFromDevice, RevokeDevice, SetLamps
from pitboss.floor.devices import report as r
from pitboss.floor.devices.device import Device, device_rules, lamp_name
from pitboss.floor.documents import FloorTable, TableMode
from pitboss.floor.tables.rounds import EnteredBy, enter, entered_at, round_of, running_at
from pitboss.floor.tables.sensors import check_takes, coin_of, lamps_of, light, put_out, sensors_at, tell_lamp
from pitboss.games.step import StepKind
from pitboss.jackpots.documents import JackpotTable, Lit
from pitboss.rounds import Round
from pitboss.rounds import events as e
from pitboss.rounds.phases.deals import next_spot

#: A device's id is the beginning of its token, before a dot.
DEVICE_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,31}")
_HASH = re.compile(r"[0-9a-f]{64}")


def give_credential(desk: Desk, command: GiveDeviceCredential) -> None:
    """A device may report from now on, by this credential and no other."""
    people = desk.people(command.type, command.badge, command.second)
    if not DEVICE_ID.fullmatch(command.device):
        raise PitbossError(
            f"{command.device!r:.60} is not a valid device name: letters, digits, - and _ only, 32 at most"
        )
    if not _HASH.fullmatch(command.credential):
        raise PitbossError("A credential is kept as the SHA-256 of its token, 64 digits and letters a to f")
    table = desk.get(FloorTable, command.table)
    if table.mode is TableMode.PRACTICE:
        raise PitbossError(f"Table {table.id} is for practice: it has no devices")
    known = desk.find(Device, command.device)
    if known and (known.table, known.what) != (table.id, command.what):
        raise PitbossError(
            f"{known.name} belongs to table {known.table} for good: give a device that moves, or is another, a new id"
        )
    device = Device(command.device, command.what, table.id, command.credential, desk.at, known.last if known else 0)
    desk.put(device)
    facts = {"device": device.id, "what": str(device.what), "table": table.id, "credential": device.credential}
    desk.tell("device-credential-given", **facts, **people)
    desk.answer(device=device.id, what=str(device.what), table=table.id, last=device.last)


def revoke_device(desk: Desk, command: RevokeDevice) -> None:
    """A device may report no more; what it has reported stays."""
    people = desk.people(command.type, command.badge)
    device = desk.get(Device, command.device)
    if not device.credential:
        raise PitbossError(f"{device.name} has no credential: there is nothing to revoke")
    desk.put(Device(device.id, device.what, device.table, since=device.since, last=device.last))
    reason = reason_of(command.reason)
    desk.tell("device-revoked", device=device.id, what=str(device.what), table=device.table, reason=reason, **people)
    desk.answer(device=device.id, table=device.table)


def report_from_device(desk: Desk, command: ReportFromDevice) -> None:
    """What a device says counts if it has the credential, the time of the room, and a number of its own."""
    device = known_device(desk.find(Device, command.device), command.credential)
    check_report(device, command.report, command.at, desk.now)
    if command.sequence <= device.last:
        raise PitbossError(
            f"{device.name} has counted to {device.last} already, so report {command.sequence} is not new: go on "
            f"with {device.last + 1}"
        )
    desk.put(replace(device, last=command.sequence))
    _HEARERS[type(command.report)](desk, desk.get(Device, device.id), command.report)
    desk.answer(**desk.result, device=device.id, sequence=command.sequence)


def known_device(device: Device | None, credential: str) -> Device:
    """The device whose credential this is; who has none is not told what is wrong with it."""
    kept = device.credential if device else ""
    if device is None or not kept or not secrets.compare_digest(kept.encode(), credential.encode()):
        raise PitbossError("This device has no credential that counts here: two people of the room give it one")
    return device


def check_report(device: Device, report: r.AnyReport, at: str, now: dt.datetime) -> None:
    """Refuse what a device of this kind does not report, and a clock that is not the room's."""
    rules = device_rules()
    if report.type not in rules.reports[device.what]:
        known = ", ".join(rules.reports[device.what])
        raise PitbossError(f"{device.name} reports {known}; {report.type} is not among them")
    clock = zoned_time(at)
    if clock is None:
        raise PitbossError(f"{at!r:.40} is not a time with its zone: write 2026-11-15T20:00:00+00:00")
    if abs(now - clock) > dt.timedelta(seconds=rules.clock_seconds):
        raise PitbossError(
            f"The clock of {device.name} says {clock.isoformat(timespec='seconds')}, the room's "
            f"{now.isoformat(timespec='seconds')}: set it right, nothing older or newer than {rules.clock_seconds} s "
            "is believed"
        )


def lamps_at(known: Documents, table: str) -> tuple[Lit, ...]:
    """Every lamp that burns at a table."""
    linked, on_floor = known.find(JackpotTable, table), known.get(FloorTable, table)
    return lamps_of(known, linked, _round_at(known, on_floor)) if linked else ()


def _round_at(known: Documents, table: FloorTable) -> Round | None:
    kept = running_at(known, table)
    return round_of(known, kept) if kept else None


def _coin_in(desk: Desk, device: Device, report: r.CoinIn) -> None:
    """A coin lights its lamp before START GAME."""
    _add_coin(desk, desk.get(FloorTable, device.table), Lit(report.seat, report.sensor), _as_person(device))


def _as_person(device: Device) -> EnteredBy:
    return EnteredBy(f"device:{device.id}", device.name)


def _add_coin(desk: Desk, table: FloorTable, lit: Lit, who: EnteredBy) -> None:
    state = _round_at(desk, table)
    linked = sensors_at(desk, table, lit)
    check_takes(desk, table, lit, lamps_of(desk, linked, state))
    coin = coin_of(state, lit) if state and table.mode.enters_rounds else None
    if coin and state and state.step.kind is StepKind.WAGERS:
        enter(desk, *entered_at(desk, table.id), coin, who)
    else:
        light(desk, table.id, lit)
    tell_lamp(desk, table.id, lit, on=True, by=who.name)


def _coin_out(desk: Desk, device: Device, report: r.CoinOut) -> None:
    """A coin that leaves its sensor darkens the lamp; after START GAME it is the dealer who collects it."""
    _take_coin(desk, desk.get(FloorTable, device.table), Lit(report.seat, report.sensor), _as_person(device))


def _take_coin(desk: Desk, table: FloorTable, lit: Lit, who: EnteredBy) -> None:
    linked, state = sensors_at(desk, table, lit), _round_at(desk, table)
    if linked.game is not None or lit not in lamps_of(desk, linked, state):
        return
    if not put_out(desk, table.id, (lit,)) and state is not None:
        wager = next(name for name, number in state.table.sensor_wagers.items() if number == lit.sensor)
        back = e.WagerTakenBack(seat=lit.seat, wager=wager, reason="The coin was taken off its sensor")
        enter(desk, *entered_at(desk, table.id), back, who)
    tell_lamp(desk, table.id, lit, on=False, by=who.name)


def _lamp_seen(desk: Desk, device: Device, report: r.LampSeen) -> None:
    """A lamp that burns otherwise than the room has it is a fault of the device until it is right again."""
    lit = Lit(report.seat, report.sensor)
    sensors_at(desk, desk.get(FloorTable, device.table), lit)
    others = tuple(lamp for lamp in device.wrong_lamps if lamp != lit)
    is_right = report.lit == (lit in lamps_at(desk, device.table))
    wrong = others if is_right else (*others, lit)
    if wrong == device.wrong_lamps:
        return
    desk.put(replace(device, wrong_lamps=wrong, fault_since=(device.fault_since or desk.at) if wrong else ""))
    if not is_right:
        seen = "is lit and should be dark" if report.lit else "is dark and should be lit"
        _tell_fault(desk, device, f"the lamp of {lamp_name(desk, device.table, lit)} {seen}")


def _cards_read(desk: Desk, device: Device, report: r.CardsRead) -> None:
    """Cards that a reader has seen are entered as a dealer would enter them, by what the round waits for."""
    table, kept = entered_at(desk, device.table)
    enter(desk, table, kept, _act_of(round_of(desk, kept), report), _as_person(device))


def _act_of(state: Round, report: r.CardsRead) -> e.Act:
    """Which act cards are: dealt, turned up on the board, or a hand that is turned up."""
    step = state.step.kind
    if step is StepKind.DEAL:
        to = next_spot(state) if report.to is None else report.to
        if to is None:
            raise PitbossError("All hands are dealt: these cards belong to nobody")
        return e.HandDealt(to=to, cards=report.cards)
    if step is StepKind.BOARD and report.to in {None, e.BOARD}:
        return e.BoardTurned(cards=report.cards)
    if step is StepKind.TURN and report.to is not None:
        return e.HandTurned(to=report.to, cards=report.cards, front=report.front)
    raise PitbossError(f"The round waits for no cards now, but for its step {step}: nothing was entered")


def _fault(desk: Desk, device: Device, report: r.FaultSeen) -> None:
    """A device says that something of it is broken: somebody has to look."""
    fault = text_of(report.fault, "A fault")
    desk.put(replace(device, fault=fault, fault_since=device.fault_since or desk.at))
    _tell_fault(desk, device, fault)


def _tell_fault(desk: Desk, device: Device, fault: str) -> None:
    desk.tell("device-fault", device=device.id, what=str(device.what), table=device.table, fault=fault)


def _working(desk: Desk, device: Device, _report: r.WorkingAgain) -> None:
    """A device says that it works again."""
    desk.put(replace(device, fault="", fault_since="", wrong_lamps=()))
    desk.tell("device-working", device=device.id, what=str(device.what), table=device.table)


_HEARERS: Mapping[type, Callable[[Desk, Device, Any], None]] = {
    r.CoinIn: _coin_in,
    r.CoinOut: _coin_out,
    r.LampSeen: _lamp_seen,
    r.CardsRead: _cards_read,
    r.FaultSeen: _fault,
    r.WorkingAgain: _working,
}


def set_lamps(desk: Desk, command: SetLamps) -> None:
    """A dealer sees to the lamps: what is put out first, then what is lit."""
    by = desk.people(command.type, command.badge)["by"]
    table = desk.get(FloorTable, command.table)
    who = EnteredBy("", by, command.badge)
    for lit in command.off:
        _take_coin(desk, table, lit, who)
    for lit in command.on:
        _add_coin(desk, desk.get(FloorTable, command.table), lit, who)
    desk.answer(table=table.id, lit=len(lamps_at(desk, table.id)))
