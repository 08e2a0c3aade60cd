"""Credentials of devices: given by two people, bound to one table and one kind, taken away by one."""

import re

from pitboss.desk.desk import Desk, reason_of
from pitboss.errors import PitbossError
from pitboss.floor.commands import GiveDeviceCredential, RevokeDevice
from pitboss.floor.devices.device import Device
from pitboss.floor.documents import FloorTable, TableMode

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
