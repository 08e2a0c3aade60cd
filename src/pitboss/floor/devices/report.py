"""What a device says: one class for each kind of report, in the words of ``docs/devices.md``."""

from collections.abc import Mapping
from typing import ClassVar

from pitboss.tags import Tagged, tagged


class _StrictReport(Tagged):
    """What comes from a device is read by pydantic, and has no field that is not named here."""

    __slots__ = ()
    __pydantic_config__: ClassVar[Mapping[str, str | bool]] = {"extra": "forbid", "strict": True}


@tagged("coin-in")
class CoinIn(_StrictReport):
    """A coin lies on the sensor of a seat."""

    seat: int
    sensor: int = 1


@tagged("coin-out")
class CoinOut(_StrictReport):
    """The coin has left the sensor of a seat."""

    seat: int
    sensor: int = 1


@tagged("lamp")
class LampSeen(_StrictReport):
    """Whether the lamp of a sensor burns, as the device itself sees it."""

    seat: int
    sensor: int = 1
    lit: bool


@tagged("cards")
class CardsRead(_StrictReport):
    """Cards that were read: for a seat, for the dealer (0) or the board (-1); without a spot, for whoever is next."""

    cards: str
    to: int | None = None
    front: str = ""


@tagged("fault")
class FaultSeen(_StrictReport):
    """Something about the device does not work."""

    fault: str


@tagged("working")
class WorkingAgain(_StrictReport):
    """What the device reported as broken works again."""


@tagged("heartbeat")
class Heartbeat(_StrictReport):
    """The device is there and has nothing else to say; this is never written into the journal."""


#: What the journal hears of.
DeviceReport = CoinIn | CoinOut | LampSeen | CardsRead | FaultSeen | WorkingAgain
AnyReport = DeviceReport | Heartbeat
