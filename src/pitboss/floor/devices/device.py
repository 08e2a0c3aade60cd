"""A device at a table as the room knows it, the lamps of a table's sensors, and what each kind of device reports."""

import datetime as dt
import functools
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path

from pitboss.desk.desk import Documents
from pitboss.desk.document import KeptDocument, document
from pitboss.games.files.toml_types import from_file, read_file
from pitboss.jackpots.documents import Jackpot, JackpotTable, Lit

FILE = Path(__file__).parent / "devices.toml"


class DeviceKind(StrEnum):
    """What a device at a table is; it reports nothing that its kind does not."""

    SENSORS = "sensors"
    SHUFFLER = "shuffler"
    CARD_READER = "card-reader"
    DISPLAY = "display"


@document("device")
class Device(KeptDocument):
    """A device that reports by a credential of its own: bound to one table and one kind for good.

    ``credential`` is the SHA-256 of its token, empty once it is revoked. ``last`` is the number of the last report that
    counted. ``fault`` is what it reported as broken, ``wrong_lamps`` are those that burn otherwise than they should.
    """

    id: str
    what: DeviceKind
    table: str
    credential: str = ""
    since: str = ""
    last: int = 0
    fault: str = ""
    fault_since: str = ""
    wrong_lamps: tuple[Lit, ...] = ()

    @property
    def name(self) -> str:
        """The device as the trail names it: "Card reader CR-1"."""
        return f"{self.what.replace('-', ' ').capitalize()} {self.id}"


@document("lamps")
class Lamps(KeptDocument):
    """The lamps that a table's coins have lit and that no game has yet: those of a round are among its wagers."""

    id: str
    lit: tuple[Lit, ...] = ()


@from_file
class DeviceRules:
    """What ``devices.toml`` says: times in seconds, and the reports of each kind of device."""

    heartbeat_seconds: int
    silent_seconds: int
    clock_seconds: int
    reports: Mapping[DeviceKind, tuple[str, ...]]


@functools.cache
def device_rules() -> DeviceRules:
    """What every device is held to."""
    return read_file(FILE, DeviceRules, FILE.name)


def jackpot_of(known: Documents, table: str, lit: Lit) -> Jackpot:
    """The jackpot whose lamp it is, running or not."""
    return known.get(Jackpot, known.get(JackpotTable, table).sensors[lit.sensor - 1])


def lamp_name(known: Documents, table: str, lit: Lit) -> str:
    """A lamp as people call it, by its seat and its jackpot; by its sensor if that was taken off the table since."""
    linked = known.get(JackpotTable, table)
    name = jackpot_of(known, table, lit).plan.name if lit.sensor <= len(linked.sensors) else f"sensor {lit.sensor}"
    return f"seat {lit.seat} for {name}"


def fault_of(known: Documents, device: Device) -> str:
    """What is wrong with a device by its own reports, as words; empty if nothing is."""
    lamps = ", ".join(lamp_name(known, device.table, lit) for lit in device.wrong_lamps)
    wrong = f"lamps that are not as they should be ({lamps})" if lamps else ""
    return "; ".join(text for text in (device.fault, wrong) if text)


def is_silent(device: Device, heard_at: str, now: dt.datetime) -> bool:
    """Whether a device that should report has said nothing for too long; ``heard_at`` is empty if it never has."""
    last = max(heard_at, device.since)
    return bool(device.credential) and now - dt.datetime.fromisoformat(last) > dt.timedelta(
        seconds=device_rules().silent_seconds
    )
