"""Commands to the floor. The server fills in who sends one: a badge, or in practice a player."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from pitboss.desk import bounds as b
from pitboss.desk.command import TypedCommand, command
from pitboss.desk.person import Role
from pitboss.floor.chips.documents import ChipStacks, SlipPeople
from pitboss.floor.decks import LogDeck
from pitboss.floor.devices.device import DeviceKind
from pitboss.floor.devices.report import DeviceReport
from pitboss.floor.documents import MAIN_PIT, AuditRun, Equipment, PlanPlace, ProvedSetting, RoomKind, TableMode
from pitboss.floor.outage.outages import KeyPaperRound, RecordOutage
from pitboss.floor.practice.rules import PracticeUpkeep
from pitboss.games.table.table import Cap
from pitboss.jackpots import commands as jackpots
from pitboss.jackpots.documents import Lit
from pitboss.rounds.events import Act, OutcomeWord, SaidOutcome

#: The law that a table stands under unless it is said otherwise.
JURISDICTION = "washington"
SignInWhat = Literal["signed-in", "wrong-secret", "locked-out"]


@command("set-up-table")
class SetUpTable(TypedCommand):
    """A table with its mode, game, choices and equipment; sent again, it changes a closed table.

    Another jurisdiction, limits of its own and a limit on what one deal pays take two people, but for practice.
    ``joker``, ``settling`` and ``cap`` are what the game's rules leave to the casino, or nothing for what they have.
    """

    table: b.TableName
    name: b.Text
    mode: TableMode
    base_game: b.Text
    game: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    house_way: Annotated[str, b.Bounds(pattern=r"^[A-Za-z0-9-]{0,80}$", description="By its id, never by a file.")] = ""
    jurisdiction: str = JURISDICTION
    limits_cents: b.LimitsCents = field(default_factory=dict)
    equipment: Annotated[tuple[Equipment, ...], b.Bounds(max_length=10)] = ()
    zone: str = "America/Los_Angeles"
    pit: b.Text = MAIN_PIT
    joker: str = ""
    settling: b.Settling = ()
    cap: Cap | None = None
    badge: str
    second: str = ""


@command("record-approval")
class RecordApproval(TypedCommand):
    """A letter that allows what the gate would refuse: a game, a base game, a device or another shuffler.

    ``what`` is one of the letters of the gate, ``game`` what it is about; two people have seen it.
    """

    game: b.Text
    reference: b.Text
    since: Annotated[str, b.Bounds(pattern=r"^\d{4}-\d\d-\d\d$")]
    until: Annotated[str, b.Bounds(pattern=r"^(\d{4}-\d\d-\d\d)?$")] = ""
    what: Annotated[str, b.Bounds(max_length=40, description="One of the gate's letters.")] = "game"
    badge: str
    second: str = ""


@command("keep-house-way")
class KeepHouseWay(TypedCommand):
    """A house way of the room's own, as TOML; whoever sends the command has had it proved on every hand."""

    text: b.WayText
    proved: tuple[ProvedSetting, ...]
    badge: str
    second: str = ""


@command("add-game")
class AddGame(TypedCommand):
    """A game of the room's own, by the texts of its two files; a newer version takes the place of the one before."""

    rules: str
    paytables: str
    badge: str
    second: str


@command("retire-game")
class RetireGame(TypedCommand):
    """A game of the room's own is offered no more; its rules stay, because rounds have named them."""

    game: str
    reason: b.Reason
    badge: str


@command("declare-room")
class DeclareRoom(TypedCommand):
    """Under which conditions of the approval letter the room plays; two people say so."""

    room: RoomKind
    badge: str
    second: str


@command("replace-equipment")
class ReplaceEquipment(TypedCommand):
    """A device of an open table failed: another takes its place, or a procedure of the local regulator does."""

    table: str
    serial: b.Text
    reason: b.Reason
    equipment: Equipment | None = None
    procedure: b.PerhapsText = ""
    badge: str


@command("open-table")
class OpenTable(TypedCommand):
    """A table opens: two people have counted its opener, and what must be in order has been acknowledged."""

    table: str
    opener_cents: b.Cents
    acknowledged: tuple[str, ...]
    badge: str
    second: str = ""
    chips: ChipStacks = ()


@command("close-table")
class CloseTable(TypedCommand):
    """A table closes; two people have counted its chips, ``sure`` if they are more than the books have in the tray."""

    table: str
    closer_cents: b.Cents
    badge: str
    sure: bool = False
    second: str = ""
    chips: ChipStacks = ()


@command("move-chips")
class MoveChips(TypedCommand):
    """A fill, a credit, or the drop as it was counted, by two people and with its slip.

    ``sure`` if a credit is more than the books have in the tray. A fill and a credit are counted by denomination and
    name their people; a drop is of a shift of its sitting, the first being 1, or of the last one, and is $0 where the
    box was empty.
    """

    table: str
    what: Literal["fill", "credit", "drop"]
    cents: b.Cents
    slip: b.Text
    badge: str
    second: str
    sitting: Annotated[str, b.Bounds(description="For a drop that is counted after the table was closed.")] = ""
    sure: Annotated[bool, b.Bounds(description="The amount is right although the books have less in the tray.")] = False
    chips: ChipStacks = ()
    people: SlipPeople | None = None
    shift: b.ShiftNumber = 0


@command("count-tray")
class CountTray(TypedCommand):
    """The shift ends at a table that stays open: two people have counted its tray; ``sure`` as at its closer."""

    table: str
    cents: b.Cents
    chips: ChipStacks
    badge: str
    second: str
    sure: bool = False


@command("correct-chips")
class CorrectChips(TypedCommand):
    """A figure of a table's chips was wrong: two people say what it is and why; what was entered stays in the trail.

    A fill, a credit and a drop are named by their ``slip``, and ``number`` is the number that it really has. An opener,
    a closer and an inventory are named by their ``sitting``, an inventory by its ``shift`` as well.
    """

    table: str
    what: Literal["opener", "fill", "credit", "drop", "inventory", "closer"]
    cents: b.Cents
    reason: b.Reason
    badge: str
    second: str
    slip: b.PerhapsText = ""
    number: Annotated[b.PerhapsText, b.Bounds(description="The number that the slip really has.")] = ""
    sitting: b.PerhapsName = ""
    shift: b.ShiftNumber = 0
    chips: ChipStacks = ()


@command("void-slip")
class VoidSlip(TypedCommand):
    """A slip is void, by two people and for a reason: it was spoiled before it counted, or what it moved is undone."""

    table: str
    what: Literal["fill", "credit", "drop", "cage"]
    slip: b.Text
    reason: b.Reason
    badge: str
    second: str


@command("set-denominations")
class SetDenominations(TypedCommand):
    """What the chips of the room are worth, in cents; two people say so."""

    denominations_cents: Annotated[tuple[b.SomeCents, ...], b.Bounds(min_length=1, max_length=100)]
    badge: str
    second: str


@command("print-slip")
class PrintSlip(TypedCommand):
    """A slip of a table is printed: a fill, a credit or a drop by its id, a count of the tray by its sitting."""

    table: str
    paper: b.LongText
    badge: str


@command("open-round")
class OpenRound(TypedCommand):
    """A new round at a table whose dealer enters wagers and cards."""

    table: str
    badge: str


@command("act-at-table")
class ActAtTable(TypedCommand):
    """Something happens in the round of a table whose dealer enters it.

    ``entered_by`` is the card of whoever was signed in there, where another one was laid for this act.
    """

    table: str
    act: Act
    badge: str
    entered_by: str = ""


@dataclass(frozen=True, slots=True)
class SaidDecision:
    """A decision of a seat by its name, with the multiple at which a wager went down where there are several."""

    action: Annotated[str, b.Bounds(min_length=1, max_length=40)]
    times: Annotated[int, b.Bounds(ge=0, le=10)] = 0


@dataclass(frozen=True, slots=True)
class SeatOutcome:
    """What is said of one seat: its decisions in order, how it came out, and its cards where a pay table has a line.

    Decisions that are left out are those of a player who stays in for the least, or who folds at the first chance.
    """

    seat: b.SeatNumber
    outcome: SaidOutcome = ""
    fold: bool = False
    decisions: Annotated[tuple[SaidDecision, ...], b.Bounds(max_length=10)] = ()
    cards: b.PerhapsCards = ""


@command("enter-outcomes")
class EnterOutcomes(TypedCommand):
    """How a whole table came out, where outcomes are entered: it is settled by this, or nothing has happened.

    ``others`` is the outcome of every seat of which none is said.
    """

    table: str
    seats: Annotated[tuple[SeatOutcome, ...], b.Bounds(max_length=20)] = ()
    others: OutcomeWord = "lose"
    qualifies: bool = True
    barred: bool = False
    dealer_cards: b.PerhapsCards = ""
    board: b.PerhapsCards = ""
    badge: str


@command("set-lamps")
class SetLamps(TypedCommand):
    """A dealer lights lamps of a table's sensors, or puts them out, as where a sensor does not see its coin."""

    table: str
    on: Annotated[tuple[Lit, ...], b.Bounds(max_length=40)] = ()
    off: Annotated[tuple[Lit, ...], b.Bounds(max_length=40)] = ()
    badge: str


@command("give-device-credential")
class GiveDeviceCredential(TypedCommand):
    """Two people give a device its credential, or another one: bound to one table and one kind for good.

    ``credential`` is the SHA-256 of the token, which nobody keeps.
    """

    device: str
    what: DeviceKind
    table: str
    credential: str
    badge: str
    second: str = ""


@command("revoke-device")
class RevokeDevice(TypedCommand):
    """A device may report no more, until two people give it another credential."""

    device: str
    reason: b.Reason
    badge: str


@command("report-from-device")
class ReportFromDevice(TypedCommand):
    """A device reports: under its own credential, its own number and its own clock.

    ``credential`` is the SHA-256 of the token that came with it, ``sequence`` counts the device's reports.
    """

    device: str
    credential: str
    sequence: int
    at: str
    report: DeviceReport


@command("print-win-page")
class PrintWinPage(TypedCommand):
    """The page of an award is printed, for the payment and for accounting."""

    award: str
    badge: str


@command("celebrate-award")
class CelebrateAward(TypedCommand):
    """A win goes up on its jackpot's displays for some seconds; the winner ``agreed``; ``day_opens`` as in a step."""

    award: str
    badge: str
    agreed: bool = False
    seconds: int = 60
    day_opens: str = ""


@command("end-celebration")
class EndCelebration(TypedCommand):
    """The celebration of a win is taken off the displays before its time is over."""

    award: str
    badge: str


@command("arrange-floor")
class ArrangeFloor(TypedCommand):
    """Where the tables stand on the plan of the floor; those that are not named stand wherever there is room."""

    places: tuple[PlanPlace, ...]
    badge: str


@command("call-floor")
class CallFloor(TypedCommand):
    """A dealer calls somebody to a table, for one of the reasons in ``calls.toml``."""

    table: str
    why: Annotated[str, b.Bounds(min_length=1, max_length=40)]
    badge: str


@command("answer-call")
class AnswerCall(TypedCommand):
    """The open call of a table is taken for all, given back by whoever took it, or over."""

    table: str
    answer: Literal["take", "give-back", "end"]
    badge: str


@command("go-on-duty")
class GoOnDuty(TypedCommand):
    """Somebody is on duty in some pits, and is called there; in none, and they are off duty."""

    pits: b.Pits
    badge: str


@command("join")
class Join(TypedCommand):
    """Someone comes to practise, and gets practice credits."""

    player: str
    name: str


@command("top-up")
class TopUp(TypedCommand):
    """A practice player who runs low gets the first purse again."""

    player: str


@command("sit-down")
class SitDown(TypedCommand):
    """A practice player takes a seat."""

    table: str
    seat: b.SeatNumber
    player: str


@command("stand-up")
class StandUp(TypedCommand):
    """A practice player leaves the table."""

    table: str
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Bet:
    """A wager of a practice player."""

    wager: Annotated[str, b.Bounds(min_length=1, max_length=40)]
    cents: Annotated[int, b.Bounds(ge=1, le=100_000_000)]
    choice: Annotated[str, b.Bounds(max_length=40)] = ""


@command("place-bets")
class PlaceBets(TypedCommand):
    """All bets of a seat, instead of those that lie there; none takes them back.

    ``seed`` joins the shuffle; with ``ready`` the player waits for the cards.
    """

    table: str
    seat: b.SeatNumber
    bets: Annotated[tuple[Bet, ...], b.Bounds(max_length=20)]
    player: str
    seed: b.Seed = ""
    ready: Annotated[bool, b.Bounds(description="These are the bets: the cards may come.")] = False


@command("ready")
class Ready(TypedCommand):
    """A practice player is ready for the cards; the deal begins once all are, or the others have had their time."""

    table: str
    player: str


@command("choose")
class Choose(TypedCommand):
    """A practice player decides, or sets a hand, also by ``house-way``; ``round`` and ``place`` say what was asked."""

    table: str
    seat: b.SeatNumber
    action: Annotated[str, b.Bounds(min_length=1, max_length=20)]
    front: Annotated[str, b.Bounds(max_length=20)] = ""
    times: b.Times = 0
    player: str
    round: b.PerhapsName = ""
    place: Annotated[int, b.Bounds(ge=-1, le=100, description="The place of the round's view; -1 for any.")] = -1


@command("hurry")
class Hurry(TypedCommand):
    """Others have had their time: their hands are set by the house way, or folded."""

    table: str
    player: str


@command("manage-card")
class ManageCard(TypedCommand):
    """A manager gives a person a card, changes what it is for, or takes it away; ``badge`` is the manager's.

    A new person waits for vouching. Another role, a regulator's card, and a name that is like one of ``unlike``, take
    two people. ``until`` is the day from which on the card opens nothing; a regulator's has one.
    """

    card: b.Name
    person: b.Text
    role: Role
    active: bool = True
    badge: str
    person_id: Annotated[b.PerhapsName, b.Bounds(description="A new person's number; the name if there is none.")] = ""
    unlike: Annotated[tuple[str, ...], b.Bounds(max_length=20, description="Others of a similar name.")] = ()
    second: str = ""
    until: Annotated[str, b.Bounds(max_length=10, description="The day on which it stops working, as YYYY-MM-DD.")] = ""


@command("note-access")
class NoteAccess(TypedCommand):
    """A manager has given a card a new secret, let it try again, or signed it out; secrets themselves are not here.

    ``second`` is the other person who was there when a secret was given.
    """

    card: str
    what: Literal["secret-given", "let-try-again", "signed-out"]
    badge: str
    second: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SignInNote:
    """What happened at the door with a card, once or several times; without a card it is one that nobody has.

    ``places`` are addresses, ``beside`` the cards of whoever was signed in there, ``locked`` what has to wait since.
    """

    what: SignInWhat
    card: str
    tries: int
    since: str
    last: str
    places: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    locked: tuple[str, ...] = ()


@command("note-sign-ins")
class NoteSignIns(TypedCommand):
    """Sign-ins, wrong secrets and lock-outs since the last such notes; the server itself sends this."""

    notes: tuple[SignInNote, ...]


@command("note-audit")
class NoteAudit(TypedCommand):
    """An audit that somebody asked for has ended; the server itself sends this."""

    run: AuditRun


@command("acknowledge-clock")
class AcknowledgeClock(TypedCommand):
    """Somebody at the server says that the clock is right, although the last entry is of long ago."""


FloorCommand = (
    SetUpTable
    | AcknowledgeClock
    | RecordApproval
    | KeepHouseWay
    | DeclareRoom
    | AddGame
    | RetireGame
    | ReplaceEquipment
    | OpenTable
    | CloseTable
    | MoveChips
    | CountTray
    | CorrectChips
    | VoidSlip
    | SetDenominations
    | PrintSlip
    | OpenRound
    | ActAtTable
    | EnterOutcomes
    | SetLamps
    | RecordOutage
    | KeyPaperRound
    | LogDeck
    | GiveDeviceCredential
    | RevokeDevice
    | ReportFromDevice
    | PrintWinPage
    | CelebrateAward
    | EndCelebration
    | ArrangeFloor
    | CallFloor
    | AnswerCall
    | GoOnDuty
    | Join
    | TopUp
    | SitDown
    | StandUp
    | PlaceBets
    | Ready
    | Choose
    | Hurry
    | PracticeUpkeep
    | ManageCard
    | NoteAccess
    | NoteSignIns
    | NoteAudit
)
Command = FloorCommand | jackpots.Command
