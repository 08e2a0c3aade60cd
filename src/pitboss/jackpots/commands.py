"""Commands to the jackpot manager. Each is complete in itself, so that it can be sent again and judged once."""

from typing import Annotated, Literal

from pitboss.desk.bounds import (
    Bounds,
    Cents,
    LongText,
    PerhapsText,
    Reason,
    SeatNumber,
    SensorNumber,
    SomeCents,
    Text,
    Words,
)
from pitboss.desk.command import TypedCommand, command
from pitboss.desk.person import Role
from pitboss.games.settlement.pay import LARGEST_CENTS
from pitboss.jackpots.documents import Lit
from pitboss.jackpots.plan.plan import JackpotPlan

#: The amount that somebody was shown, if any.
SeenCents = Annotated[int, Bounds(ge=0, le=LARGEST_CENTS)] | None


@command("register-badge")
class RegisterBadge(TypedCommand):
    """A badge for a person, at the server, which vouches for the person unless it is said not to.

    ``person_id`` is the person's number; without one the name is it. ``unlike`` are the ids of persons with a name that
    is alike who are somebody else. ``until`` is the day from which on the card opens nothing; a regulator's has one.
    """

    badge: str
    person: str
    role: Role
    active: bool = True
    person_id: str = ""
    unlike: tuple[str, ...] = ()
    vouched: bool = True
    until: str = ""


@command("vouch-for")
class VouchFor(TypedCommand):
    """The room vouches for the person who carries a card: two people do, or nobody's badge at the server."""

    card: str
    badge: str = ""
    second: str = ""
    unlike: Annotated[tuple[str, ...], Bounds(max_length=20)] = ()


@command("adopt-people")
class AdoptPeople(TypedCommand):
    """Whoever carries cards that are older than persons becomes a person who waits for vouching, at a start."""

    cards: tuple[str, ...]


@command("create-jackpot")
class CreateJackpot(TypedCommand):
    """A new jackpot by its plan; a real one by two people."""

    plan: JackpotPlan
    badge: str
    second: str = ""


@command("change-plan")
class ChangePlan(TypedCommand):
    """Another plan for a jackpot that is halted, by two people; its type stays."""

    plan: JackpotPlan
    badge: str
    second: str = ""


@command("link-table")
class LinkTable(TypedCommand):
    """A table, and the jackpots on its sensors; by two people but for practice.

    ``game`` says by which game's deck and hands the table wins: its own, or for a base game that Pitboss does not play
    one that is dealt alike. ``readings`` are those of its pay tables, where a document leaves a choice.
    ``amounts_cents`` is the fixed wager of each sensor; where none is given, ``fixed_cents`` is that of all.
    ``off_floor`` says that the table may be one that is not on the floor, and opens through no gate.
    """

    table: str
    location: str
    base_game: str
    seats: int
    sensors: tuple[str, ...]
    game: str
    paytables: tuple[str, ...]
    decks: int = 1
    fixed_cents: int = 100
    badge: str
    practice: bool = False
    readings: tuple[str, ...] = ()
    amounts_cents: Annotated[tuple[int, ...], Bounds(description="Each sensor's fixed wager, if not all alike.")] = ()
    second: str = ""
    off_floor: bool = False


@command("start-game")
class StartGame(TypedCommand):
    """START GAME: the seats with a base wager, and the lit sensors."""

    table: str
    round: str
    base: tuple[SeatNumber, ...]
    lit: tuple[Lit, ...]
    badge: str


@command("press-hand")
class PressHand(TypedCommand):
    """A hand button for a seat; pressed again it is off."""

    table: str
    seat: SeatNumber
    sensor: SensorNumber
    line: str
    badge: str


@command("pay-hand")
class PayHand(TypedCommand):
    """The dealer pays a hand that is no share of a meter; a large one with a supervisor.

    ``cage_slip`` is the number of the slip by which the cage pays it, where the tray is short.
    """

    table: str
    seat: SeatNumber
    sensor: SensorNumber
    badge: str
    supervisor: str = ""
    cage_slip: PerhapsText = ""


@command("call-supervisor")
class CallSupervisor(TypedCommand):
    """The dealer calls a supervisor: every recorded share of a meter is locked, in order."""

    table: str
    badge: str


@command("confirm-award")
class ConfirmAward(TypedCommand):
    """A supervisor's or an executive's card, and the amount that its owner was shown."""

    award: str
    badge: str
    seen_cents: SeenCents = None


@command("release-award")
class ReleaseAward(TypedCommand):
    """An executive's card for the least that an award can be worth, while one before it is not decided."""

    award: str
    badge: str
    seen_cents: SeenCents = None


@command("reject-award")
class RejectAward(TypedCommand):
    """The hand was no winner: the amount goes back."""

    award: str
    badge: str
    reason: Reason


@command("dispute-award")
class DisputeAward(TypedCommand):
    """The hand is said to be no winner and the patron says it is: the amount stays frozen."""

    award: str
    badge: str
    reason: Reason
    statement: Reason


@command("resolve-dispute")
class ResolveDispute(TypedCommand):
    """An executive and a manager say what becomes of a disputed award."""

    award: str
    outcome: Literal["confirmed", "rejected"]
    badge: str
    second: str
    reason: Reason
    seen_cents: SeenCents = None


@command("end-game")
class EndGame(TypedCommand):
    """END GAME at a table with sensors."""

    table: str
    badge: str


@command("void-game")
class VoidGame(TypedCommand):
    """The round is void: wagers go back, contributions are reversed."""

    table: str
    badge: str
    reason: Reason


@command("take-step")
class TakeStep(TypedCommand):
    """A step on the way to the payment of an award, with what the step asks for.

    The step at which the cards are shown has the cards, unless a round has them, and the camera; the count of the deck
    has how many cards were ``counted``; the payment has its method, and a check its number. ``day_opens`` is when the
    room's gaming day begins, such as 06:00.
    """

    award: str
    step: str
    detail: Words = ""
    badge: str
    cards: Words = ""
    camera: Words = ""
    counted: Annotated[int, Bounds(ge=0, le=1000)] = 0
    method: Words = ""
    number: Words = ""
    day_opens: str = ""


@command("identify-winner")
class IdentifyWinner(TypedCommand):
    """Who has won an award, by references to the record of the personal data, which is kept apart from the journal.

    Whoever was identified before is replaced by two people, with a reason.
    """

    award: str
    record: str
    person: str
    seal: str
    exclusions_of: str
    has_tax_number: bool
    badge: str
    second: str = ""
    reason: str = ""


@command("read-winner")
class ReadWinner(TypedCommand):
    """Somebody reads the personal data of a winner, which is told."""

    award: str
    badge: str


@command("erase-winners")
class EraseWinners(TypedCommand):
    """Records of personal data whose time is over are erased; the server sends this."""

    records: tuple[str, ...]


@command("report-cash")
class ReportCash(TypedCommand):
    """The report of the cash that a person was paid in a gaming day was sent."""

    cash_day: str
    reference: Text
    badge: str


@command("remit-tax")
class RemitTax(TypedCommand):
    """What was kept back of prizes goes to the tax office, by two people."""

    cents: Annotated[int, Bounds(gt=0, le=LARGEST_CENTS)]
    reference: Text
    badge: str
    second: str


@command("correct-cards")
class CorrectCards(TypedCommand):
    """Other winning cards than those that were picked when the hand was shown; by two people."""

    award: str
    cards: Words
    reason: Reason
    badge: str
    second: str


@command("adjust-meter")
class AdjustMeter(TypedCommand):
    """A manual adjustment by two people, with its code and reason; the reversal of an award names it."""

    jackpot: str
    meter: str
    cents: int
    code: str
    reason: Reason
    badge: str
    second: str
    part: Literal["meter", "reserve", "overflow"] = "meter"
    award: str = ""


@command("halt-jackpot")
class HaltJackpot(TypedCommand):
    """A jackpot stops: malfunction, seizure, a change of its plan.

    A seizure says what was taken from the bank, and stops every other jackpot that the account has to cover;
    that takes two people.
    """

    jackpot: str
    code: Literal["malfunction", "seizure", "maintenance", "dry"]
    reason: Reason
    badge: str
    cents: Cents = 0
    second: str = ""


@command("resume-jackpot")
class ResumeJackpot(TypedCommand):
    """A halted jackpot runs again, by two people."""

    jackpot: str
    reason: Reason
    badge: str
    second: str = ""


@command("retire-jackpot")
class RetireJackpot(TypedCommand):
    """A jackpot ends, and the players' money goes to another one; a house jackpot has none and names no destination."""

    jackpot: str
    destination: str
    reason: Reason
    badge: str
    second: str
    destination_meter: str = ""


@command("report-malfunction")
class ReportMalfunction(TypedCommand):
    """The commission was told of a malfunction."""

    jackpot: str
    reference: Reason
    badge: str


@command("deposit-funds")
class DepositFunds(TypedCommand):
    """Money for the jackpots' bank account: set aside in the cage, then in the bank, by two people."""

    cents: SomeCents
    stage: Literal["set-aside", "banked"]
    reference: LongText
    badge: str
    second: str = ""


@command("stop-uncovered")
class StopUncovered(TypedCommand):
    """The jackpots' bank account lacks what had to be there by a time; the server itself sends this when it finds so.

    ``held`` are the units that bank and transit held then: if a deposit has come since, nothing is stopped. ``awards``
    are those that were not paid then.
    """

    missing_cents: int
    due: str
    held: int
    awards: tuple[str, ...] = ()


@command("reimburse-house")
class ReimburseHouse(TypedCommand):
    """The house gets back what it has paid to a winner from its operating funds, by two people."""

    award: str
    reference: LongText
    badge: str
    second: str


Command = (
    RegisterBadge
    | VouchFor
    | AdoptPeople
    | CreateJackpot
    | ChangePlan
    | LinkTable
    | StartGame
    | PressHand
    | PayHand
    | CallSupervisor
    | ConfirmAward
    | ReleaseAward
    | RejectAward
    | DisputeAward
    | ResolveDispute
    | EndGame
    | VoidGame
    | TakeStep
    | IdentifyWinner
    | ReadWinner
    | EraseWinners
    | ReportCash
    | RemitTax
    | CorrectCards
    | AdjustMeter
    | HaltJackpot
    | ResumeJackpot
    | RetireJackpot
    | ReportMalfunction
    | DepositFunds
    | StopUncovered
    | ReimburseHouse
)
