"""Commands to the jackpot manager. Each is complete in itself, so that it can be sent again and judged once."""

from dataclasses import dataclass
from typing import Literal

from pitboss.jackpots.documents import Lit, Role
from pitboss.jackpots.plan import JackpotPlan


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterBadge:
    """A badge for a person, at the server, which vouches for the person unless it is said not to.

    ``person_id`` is the person's number; without one the name is it. ``unlike`` are the ids of persons with a name that
    is alike who are somebody else.
    """

    type: Literal["register-badge"] = "register-badge"
    badge: str
    person: str
    role: Role
    active: bool = True
    person_id: str = ""
    unlike: tuple[str, ...] = ()
    vouched: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class VouchFor:
    """The room vouches for the person who carries a card: two people do, or nobody's badge at the server."""

    type: Literal["vouch-for"] = "vouch-for"
    card: str
    badge: str = ""
    second: str = ""
    unlike: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AdoptPeople:
    """Whoever carries cards that are older than persons becomes a person who waits for vouching, at a start."""

    type: Literal["adopt-people"] = "adopt-people"
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CreateJackpot:
    """A new jackpot by its plan; a real one by two people."""

    type: Literal["create-jackpot"] = "create-jackpot"
    plan: JackpotPlan
    badge: str
    second: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangePlan:
    """Another plan for a jackpot that is halted, by two people; its type stays."""

    type: Literal["change-plan"] = "change-plan"
    plan: JackpotPlan
    badge: str
    second: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkTable:
    """A table, and the jackpots on its sensors; by two people but for practice.

    ``game`` says by which game's deck and hands the table wins: its own, or for a base game that Pitboss does not play
    one that is dealt alike. ``readings`` are those of its pay tables, where a document leaves a choice.
    ``amounts_cents`` is the fixed wager of each sensor; where none is given, ``fixed_cents`` is that of all.
    """

    type: Literal["link-table"] = "link-table"
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
    amounts_cents: tuple[int, ...] = ()
    second: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StartGame:
    """START GAME: the seats with a base wager, and the lit sensors."""

    type: Literal["start-game"] = "start-game"
    table: str
    round: str
    base: tuple[int, ...]
    lit: tuple[Lit, ...]
    badge: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PressHand:
    """A hand button for a seat; pressed again it is off."""

    type: Literal["press-hand"] = "press-hand"
    table: str
    seat: int
    sensor: int
    line: str
    badge: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PayHand:
    """The dealer pays a hand that is no share of a meter; a large one with a supervisor."""

    type: Literal["pay-hand"] = "pay-hand"
    table: str
    seat: int
    sensor: int
    badge: str
    supervisor: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallSupervisor:
    """The dealer calls a supervisor: every recorded share of a meter is locked, in order."""

    type: Literal["call-supervisor"] = "call-supervisor"
    table: str
    badge: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmAward:
    """A supervisor's or an executive's card, and the amount that its owner was shown."""

    type: Literal["confirm-award"] = "confirm-award"
    award: str
    badge: str
    seen_cents: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReleaseAward:
    """An executive's card for the least that an award can be worth, while one before it is not decided."""

    type: Literal["release-award"] = "release-award"
    award: str
    badge: str
    seen_cents: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RejectAward:
    """The hand was no winner: the amount goes back."""

    type: Literal["reject-award"] = "reject-award"
    award: str
    badge: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputeAward:
    """The hand is said to be no winner and the patron says it is: the amount stays frozen."""

    type: Literal["dispute-award"] = "dispute-award"
    award: str
    badge: str
    reason: str
    statement: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ResolveDispute:
    """An executive and a manager say what becomes of a disputed award."""

    type: Literal["resolve-dispute"] = "resolve-dispute"
    award: str
    outcome: Literal["confirmed", "rejected"]
    badge: str
    second: str
    reason: str
    seen_cents: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EndGame:
    """END GAME."""

    type: Literal["end-game"] = "end-game"
    table: str
    badge: str


@dataclass(frozen=True, slots=True, kw_only=True)
class VoidGame:
    """The round is void: wagers go back, contributions are reversed."""

    type: Literal["void-game"] = "void-game"
    table: str
    badge: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeStep:
    """A step on the way to the payment of an award, with what the step asks for.

    The step at which the cards are shown has the cards, unless a round has them, and the camera; the payment has its
    method, and a check its number.
    """

    type: Literal["take-step"] = "take-step"
    award: str
    step: str
    detail: str = ""
    badge: str
    cards: str = ""
    camera: str = ""
    method: str = ""
    number: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectCards:
    """Other winning cards than those that were picked when the hand was shown; by two people."""

    type: Literal["correct-cards"] = "correct-cards"
    award: str
    cards: str
    reason: str
    badge: str
    second: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjustMeter:
    """A manual adjustment by two people, with its code and reason; the reversal of an award names it."""

    type: Literal["adjust-meter"] = "adjust-meter"
    jackpot: str
    meter: str
    cents: int
    code: str
    reason: str
    badge: str
    second: str
    part: Literal["meter", "reserve", "overflow"] = "meter"
    award: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class HaltJackpot:
    """A jackpot stops: malfunction, seizure, a change of its plan.

    A seizure says what was taken from the bank, and stops every other jackpot that the account has to cover;
    that takes two people.
    """

    type: Literal["halt-jackpot"] = "halt-jackpot"
    jackpot: str
    code: Literal["malfunction", "seizure", "maintenance", "dry"]
    reason: str
    badge: str
    cents: int = 0
    second: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeJackpot:
    """A halted jackpot runs again, by two people."""

    type: Literal["resume-jackpot"] = "resume-jackpot"
    jackpot: str
    reason: str
    badge: str
    second: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RetireJackpot:
    """A jackpot ends, and the players' money goes to another one; a house jackpot has none and names no destination."""

    type: Literal["retire-jackpot"] = "retire-jackpot"
    jackpot: str
    destination: str
    reason: str
    badge: str
    second: str
    destination_meter: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportMalfunction:
    """The commission was told of a malfunction."""

    type: Literal["report-malfunction"] = "report-malfunction"
    jackpot: str
    reference: str
    badge: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DepositFunds:
    """Money for the jackpots' bank account: set aside in the cage, then in the bank, by two people."""

    type: Literal["deposit-funds"] = "deposit-funds"
    cents: int
    stage: Literal["set-aside", "banked"]
    reference: str
    badge: str
    second: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StopUncovered:
    """The jackpots' bank account lacks what had to be there by a time; the server itself sends this when it finds so.

    ``held`` are the units that bank and transit held then: if a deposit has come since, nothing is stopped. ``awards``
    are those that were not paid then.
    """

    type: Literal["stop-uncovered"] = "stop-uncovered"
    missing_cents: int
    due: str
    held: int
    awards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReimburseHouse:
    """The house gets back what it has paid to a winner from its operating funds, by two people."""

    type: Literal["reimburse-house"] = "reimburse-house"
    award: str
    reference: str
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
