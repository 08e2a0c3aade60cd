"""What a device says: one class for each kind of report, in the words of ``docs/devices.md``."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal


class _StrictReport:
    """What comes from a device is read by pydantic, and has no field that is not named here."""

    __slots__ = ()
    __pydantic_config__: ClassVar[Mapping[str, str | bool]] = {"extra": "forbid", "strict": True}


@dataclass(frozen=True, slots=True, kw_only=True)
class CoinIn(_StrictReport):
    """A coin lies on the sensor of a seat."""

    type: Literal["coin-in"] = "coin-in"
    seat: int
    sensor: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class CoinOut(_StrictReport):
    """The coin has left the sensor of a seat."""

    type: Literal["coin-out"] = "coin-out"
    seat: int
    sensor: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class LampSeen(_StrictReport):
    """Whether the lamp of a sensor burns, as the device itself sees it."""

    type: Literal["lamp"] = "lamp"
    seat: int
    sensor: int = 1
    lit: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsRead(_StrictReport):
    """Cards that were read: for a seat, for the dealer (0) or the board (-1); without a spot, for whoever is next."""

    type: Literal["cards"] = "cards"
    cards: str
    to: int | None = None
    front: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FaultSeen(_StrictReport):
    """Something about the device does not work."""

    type: Literal["fault"] = "fault"
    fault: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkingAgain(_StrictReport):
    """What the device reported as broken works again."""

    type: Literal["working"] = "working"


@dataclass(frozen=True, slots=True, kw_only=True)
class Heartbeat(_StrictReport):
    """The device is there and has nothing else to say; this is never written into the journal."""

    type: Literal["heartbeat"] = "heartbeat"


#: What the journal hears of.
DeviceReport = CoinIn | CoinOut | LampSeen | CardsRead | FaultSeen | WorkingAgain
AnyReport = DeviceReport | Heartbeat
