"""What the jackpot manager knows besides money: jackpots, tables with their games, awards, badges."""

from dataclasses import dataclass, field
from enum import StrEnum

from pitboss.jackpots.plan import JackpotPlan


class JackpotStatus(StrEnum):
    """Whether a jackpot takes wagers."""

    RUNNING = "running"
    HALTED = "halted"
    RETIRED = "retired"


@dataclass(frozen=True, slots=True)
class Hit:
    """A share of a meter that was locked: when in the ledger, and how much of the meter it took, as p/q."""

    award: str
    meter: str
    sequence: int
    share: str


@dataclass(frozen=True, slots=True)
class Jackpot:
    """A jackpot: the plan in force, the plan it was made with, whether it runs, and the last hits."""

    plan: JackpotPlan
    preset: JackpotPlan
    status: JackpotStatus = JackpotStatus.RUNNING
    why: str = ""
    since: str = ""
    hits: tuple[Hit, ...] = ()

    @property
    def id(self) -> str:
        """The plan's id."""
        return self.plan.id


@dataclass(frozen=True, slots=True)
class Lit:
    """A jackpot wager on a sensor."""

    seat: int
    sensor: int


@dataclass(frozen=True, slots=True)
class HandPressed:
    """A hand that the dealer recorded for a seat; ``award`` or ``paid`` once something was done about it."""

    seat: int
    sensor: int
    line: str
    award: str = ""
    paid: bool = False


@dataclass(frozen=True, slots=True)
class Contribution:
    """What the wagers of a game put on the accounts of a jackpot, and when in the ledger."""

    jackpot: str
    sequence: int
    amounts: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class RunningGame:
    """A game between START GAME and END GAME."""

    round: str
    lit: tuple[Lit, ...]
    hands: tuple[HandPressed, ...] = ()
    contributions: tuple[Contribution, ...] = ()


@dataclass(frozen=True, slots=True)
class JackpotTable:
    """A table with its sensors, each on a jackpot; the base game may be one that Pitboss does not play."""

    id: str
    location: str
    base_game: str
    seats: int
    sensors: tuple[str, ...]
    game: RunningGame | None = None
    practice: bool = False


class AwardStatus(StrEnum):
    """How far an award is."""

    LOCKED = "locked"
    CONFIRMED = "confirmed"
    REJECTED = "rejected"
    PAID = "paid"


@dataclass(frozen=True, slots=True)
class Award:
    """A share of a meter, or a posted prize, from the moment it is locked until it is paid."""

    id: str
    jackpot: str
    table: str
    round: str
    seat: int
    sensor: int
    line: str
    meter: str
    share: str
    amount_cents: int
    meter_before_cents: int
    sequence: int
    locked_at: str
    locked_by: str
    seeded: int = 0
    borne: int = 0
    status: AwardStatus = AwardStatus.LOCKED
    confirmed_at: str = ""
    confirmed_by: str = ""
    steps: tuple[tuple[str, str, str], ...] = field(default_factory=tuple)
    reason: str = ""


class Role(StrEnum):
    """What a badge is for."""

    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    EXECUTIVE = "executive"
    MANAGER = "manager"
    ACCOUNTING = "accounting"
    SURVEILLANCE = "surveillance"
    AUDITOR = "auditor"


@dataclass(frozen=True, slots=True)
class Badge:
    """A card that a person carries."""

    id: str
    person: str
    role: Role
    active: bool = True


#: How many hits a jackpot remembers: more than can happen while one game runs.
HITS_KEPT = 100

Document = Jackpot | JackpotTable | Award | Badge
