"""What the jackpot manager knows besides money: jackpots, tables with their games, awards."""

from dataclasses import dataclass, replace
from enum import StrEnum

from pitboss.desk.bounds import SeatNumber, SensorNumber
from pitboss.desk.document import KeptDocument, document
from pitboss.jackpots.plan.plan import JackpotPlan


class JackpotStatus(StrEnum):
    """Whether a jackpot takes wagers."""

    RUNNING = "running"
    HALTED = "halted"
    RETIRED = "retired"


class HaltCode(StrEnum):
    """What a jackpot is halted for: ``UNCOVERED`` where a deposit to the bank account is overdue."""

    MALFUNCTION = "malfunction"
    SEIZURE = "seizure"
    MAINTENANCE = "maintenance"
    DRY = "dry"
    UNCOVERED = "uncovered"


_HALTED_FOR = {
    HaltCode.MALFUNCTION: "because of a malfunction",
    HaltCode.SEIZURE: "because of a seizure",
    HaltCode.MAINTENANCE: "for maintenance",
    HaltCode.DRY: "because it ran dry",
    HaltCode.UNCOVERED: "because its money is not covered",
}


@dataclass(frozen=True, slots=True)
class Halt:
    """What a jackpot stands still for, and the reason in words."""

    code: HaltCode
    reason: str

    def __str__(self) -> str:
        """Both as they are kept."""
        return f"{self.code}: {self.reason}"

    @property
    def words(self) -> str:
        """What a jackpot is halted for, as the end of a sentence."""
        return f"{_HALTED_FOR[self.code]}: {self.reason}"


@dataclass(frozen=True, slots=True)
class MalfunctionReport:
    """The report of a malfunction to the commission: when, by whom, and its reference."""

    at: str
    by: str
    reference: str

    def __str__(self) -> str:
        """The report as people read it."""
        return f"{self.at} {self.by}: {self.reference}"


@dataclass(frozen=True, slots=True)
class Hit:
    """What was taken off a meter: when in the ledger, how much of it as p/q, and whether it started again after that.

    ``award`` is empty for a fixed pay off the meter.
    """

    award: str
    meter: str
    sequence: int
    share: str
    reseeded: bool = False


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A share of a meter that was recorded and taken back before a supervisor was called, and by whom."""

    table: str
    round: str
    seat: int
    line: str
    at: str
    by: str


@document("jackpot")
class Jackpot(KeptDocument):
    """A jackpot: the plan in force, the plan it was made with, whether it runs, its tables and its locked awards.

    ``hits`` are those since the oldest game that still runs; ``hits_since`` is the last one that had to be forgotten.
    ``planned_by`` are those who made the plan or changed it last. ``why`` and ``malfunction_reported`` are what people
    read, ``halt`` and ``report`` the same as fields.
    """

    plan: JackpotPlan
    preset: JackpotPlan
    status: JackpotStatus = JackpotStatus.RUNNING
    why: str = ""
    since: str = ""
    hits: tuple[Hit, ...] = ()
    hits_since: int = 0
    tables: tuple[str, ...] = ()
    locked: tuple[str, ...] = ()
    malfunction_at: str = ""
    malfunction_reported: str = ""
    planned_by: tuple[str, ...] = ()
    taken_back: tuple[TakenBack, ...] = ()
    halt: Halt | None = None
    report: MalfunctionReport | None = None

    @property
    def id(self) -> str:
        """The id of the jackpot, which is its plan's."""
        return self.plan.id

    @property
    def is_older(self) -> bool:
        """Whether an older release kept it: without its rules, or in words what is a field now."""
        worded = self.status is JackpotStatus.HALTED and self.halt is None
        return worded or not self.plan.rules or (bool(self.malfunction_reported) and self.report is None)

    def halted(self, halt: Halt, at: str) -> "Jackpot":
        """The jackpot, standing still from now on."""
        return replace(self, status=JackpotStatus.HALTED, why=str(halt), halt=halt, since=at)

    @property
    def stands_seized(self) -> bool:
        """Whether it stands still because money was seized from the jackpots' bank account."""
        return self.halt is not None and self.halt.code is HaltCode.SEIZURE

    @property
    def stands_uncovered(self) -> bool:
        """Whether it stands still because the jackpots' bank account does not hold what it should by now."""
        return self.halt is not None and self.halt.code is HaltCode.UNCOVERED


@dataclass(frozen=True, slots=True)
class Lit:
    """A jackpot wager on a sensor."""

    seat: SeatNumber
    sensor: SensorNumber


@dataclass(frozen=True, slots=True)
class HandPressed:
    """A hand that the dealer recorded for a seat; ``award`` or ``paid`` once something was done about it.

    ``taxed`` says of a fixed pay that it is reported to the tax office: it is an award, whose winner is identified
    first. An older release has paid such hands at once.
    """

    seat: int
    sensor: int
    line: str
    award: str = ""
    paid: bool = False
    taxed: bool = False


@dataclass(frozen=True, slots=True)
class Contribution:
    """What the wagers of a game put on the accounts of a jackpot, and when in the ledger."""

    jackpot: str
    sequence: int
    amounts: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class MeterReading:
    """What a meter showed at a moment."""

    jackpot: str
    meter: str
    cents: int


@dataclass(frozen=True, slots=True)
class RunningGame:
    """A game between START GAME and END GAME; ``readings`` are what its meters showed once its wagers were on them.

    A game that began before its time was kept has no ``started_at``.
    """

    round: str
    lit: tuple[Lit, ...]
    hands: tuple[HandPressed, ...] = ()
    contributions: tuple[Contribution, ...] = ()
    readings: tuple[MeterReading, ...] = ()
    started_at: str = ""


@document("table")
class JackpotTable(KeptDocument):
    """A table with its sensors, each on a jackpot; the base game may be one that Pitboss does not play."""

    id: str
    location: str
    base_game: str
    seats: int
    sensors: tuple[str, ...]
    game: RunningGame | None = None
    practice: bool = False

    def playing(self, game: RunningGame | None) -> "JackpotTable":
        """The table with a game, or with none: named field by field, because every game does this twice."""
        return JackpotTable(
            self.id, self.location, self.base_game, self.seats, self.sensors, game=game, practice=self.practice
        )


class AwardStatus(StrEnum):
    """How far an award is."""

    LOCKED = "locked"
    DISPUTED = "disputed"
    CONFIRMED = "confirmed"
    REJECTED = "rejected"
    PAID = "paid"
    REVERSED = "reversed"


#: An award of these is decided by nobody yet: its amount is frozen, and whatever came after it may still change.
UNDECIDED = frozenset({AwardStatus.LOCKED, AwardStatus.DISPUTED})

#: What a card has made final is never cut.
FINAL = frozenset({AwardStatus.CONFIRMED, AwardStatus.PAID, AwardStatus.REVERSED})

#: Only an award of these is called a win before everybody.
WON = frozenset({AwardStatus.CONFIRMED, AwardStatus.PAID})


@dataclass(frozen=True, slots=True)
class Reworked:
    """An amount that was worked out again: because of which rejected award, when, what it was and what it is."""

    because: str
    at: str
    was_cents: int
    cents: int


@dataclass(frozen=True, slots=True)
class StepTaken:
    """A step to the payment that was taken: when, by whom, and what it asked for.

    ``counted`` is how many cards the whole deck had, ``number`` that of a check; ``second`` and ``reason`` belong to a
    correction.
    """

    step: str
    at: str
    by: str
    detail: str = ""
    cards: str = ""
    camera: str = ""
    method: str = ""
    number: str = ""
    second: str = ""
    reason: str = ""
    counted: int = 0

    @property
    def words(self) -> str:
        """What was written down besides cards, camera and payment."""
        return ", ".join(filter(None, (f"{self.counted} cards" if self.counted else "", self.detail)))


@dataclass(frozen=True, slots=True)
class Identification:
    """That a winner was identified: by whom, and under which references the personal data are kept.

    ``record`` names the sealed record, ``person`` everybody's records of one person, ``seal`` is a keyed hash of the
    record. ``exclusions_of`` is the day of the list of those who have excluded themselves. A correction names the
    ``second`` person and its ``reason``.
    """

    record: str
    person: str
    seal: str
    at: str
    by: str
    exclusions_of: str
    has_tax_number: bool
    second: str = ""
    reason: str = ""


#: How a step was kept before it had fields: its id, when, and "Person: what was written down".
WordedStep = tuple[str, str, str]


@document("award")
class Award(KeptDocument):
    """A share of a meter, or a posted prize, from the moment it is locked until it is paid.

    ``seeded`` is the seed that started the meter again, ``borne`` what the house added to the win, supplements
    included, both in units; a supplement has none of its own. ``rivals`` are the awards that were worked out from the
    same reading of the meter. ``after`` are the awards of the meter that were called before this one and not decided at
    its call. A ``released`` one was confirmed before those were, for the least that it can be worth; what is due beyond
    that is a supplement, an award of its own. ``with_cents`` is what the others of one win come to, ``taken_before``
    are the steps of payment that were taken for the same hand.
    A supplement is due from ``due_from`` on, once it waits for nothing.
    ``statement`` is the patron's, where a rejection is disputed. ``later`` are the awards of the meter that stand after
    one that was reversed. ``rules`` is the hash of the rules that it was won under; an older one names none, and has
    those of its jackpot. ``confirmers`` are the people of ``confirmed_by``, each by name. ``winner`` says who was
    identified, by references only; ``withheld_cents`` is what was kept back for the tax office when it was paid.
    ``won_at`` and ``paper_form`` belong to a win that was written on paper and keyed later: when it was won, and where
    it stands. A fixed pay that is reported to the tax office is an award without a meter; ``off_meter`` is the one that
    it came off when it was confirmed, where all pays do.
    """

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
    steps: tuple[StepTaken | WordedStep, ...] = ()
    reason: str = ""
    rivals: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    reworked: tuple[Reworked, ...] = ()
    released: bool = False
    supplement_of: str = ""
    taken_before: tuple[str, ...] = ()
    supplements: tuple[str, ...] = ()
    with_cents: int = 0
    statement: str = ""
    rejected_by: str = ""
    rejected_at: str = ""
    later: tuple[str, ...] = ()
    reversed_at: str = ""
    due_from: str = ""
    rules: str = ""
    confirmers: tuple[str, ...] = ()
    winner: Identification | None = None
    withheld_cents: int = 0
    won_at: str = ""
    paper_form: str = ""
    off_meter: str = ""

    @property
    def is_fixed(self) -> bool:
        """Whether it is a fixed pay, which the house owes, and not a share of a meter or what is posted for one."""
        return not self.meter

    @property
    def total_cents(self) -> int:
        """The award and its supplements together: card, tax, limit of cash and cover are judged on this."""
        return self.amount_cents + self.with_cents


class ActKind(StrEnum):
    """What happened to a meter besides wagers."""

    CALLED = "called"
    PAID = "paid"
    VOID = "void"
    MOVED = "moved"
    DECIDED = "decided"
    REVERSED = "reversed"


@dataclass(frozen=True, slots=True)
class MeterAct:
    """Something that happened to a meter, with the wagers' contributions since the act before, in units.

    ``called`` are the awards from one reading of the meter, ``cents`` is a fixed pay off it. ``parts`` are amounts by
    the first word of their account: of a void what had been contributed at ``began``, else what was moved by hand.
    ``award`` is the award or supplement that was backed out.
    """

    kind: ActKind
    sequence: int
    came: int = 0
    reserved: int = 0
    called: tuple[str, ...] = ()
    cents: int = 0
    parts: tuple[tuple[str, int], ...] = ()
    began: int = 0
    award: str = ""


@dataclass(frozen=True, slots=True)
class MeterStanding:
    """How a meter stands, in units: what is on it, in its reserve, above its limit; seed and advance of the house."""

    meter: int = 0
    reserve: int = 0
    overflow: int = 0
    seed: int = 0
    receivable: int = 0


@document("meter-history")
class MeterHistory(KeptDocument):
    """What happened to a meter since the first award that nobody has decided: enough to work all of it out again.

    ``opening`` is how the meter stood before the acts, ``seen`` how after the last of them. ``awards`` are the last
    ones of the meter, decided or not.
    """

    id: str
    opening: MeterStanding = MeterStanding()
    acts: tuple[MeterAct, ...] = ()
    seen: MeterStanding = MeterStanding()
    awards: tuple[str, ...] = ()


@document("reference")
class Reference(KeptDocument):
    """The number of a deposit or of a check that has counted, so that it counts once: how much, when and by whom.

    ``id`` has before the number the stage of the deposit, or the bank account of the check; ``award`` is what a check
    has paid.
    """

    id: str
    number: str
    cents: int
    at: str
    by: str
    second: str = ""
    award: str = ""


@document("cash-day")
class CashDay(KeptDocument):
    """The cash that one person was paid in one gaming day, and the report of it once it is due.

    ``id`` is the day and the person, who is a reference. ``reference`` is that of the report that was sent.
    """

    id: str
    day: str
    person: str
    cents: int = 0
    awards: tuple[str, ...] = ()
    due: str = ""
    reference: str = ""
    reported_at: str = ""
    reported_by: str = ""


@document("celebration")
class Celebration(KeptDocument):
    """The last celebration of a jackpot on its displays: of which award, what is shown, and until when.

    ``since`` and ``until`` are times, ``ended_at`` is when it was ended by hand before that. Whoever started it has
    asked the winner, who is not named. ``level`` is the meter where the jackpot has several.
    """

    id: str
    award: str
    level: str
    cents: int
    hand: str
    table_name: str
    cards: str
    won_at: str
    since: str
    until: str
    by: str
    ended_at: str = ""


REGISTER = "jackpots"


@document("register")
class Register(KeptDocument):
    """The jackpots in play, real ones only: what the jackpots' bank account has to cover.

    ``unpaid`` are the awards that are confirmed and not paid, or that the house has paid and was not given back.
    """

    id: str = REGISTER
    jackpots: tuple[str, ...] = ()
    unpaid: tuple[str, ...] = ()


#: How many shares that were taken back a jackpot remembers.
TAKEN_BACK_KEPT = 20

#: How many hits a jackpot remembers while a game runs; a void of an older game is the house's loss.
HITS_KEPT = 500
