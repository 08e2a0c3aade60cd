"""Commands to the floor. The server fills in who sends one: a badge, or in practice a player."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from pitboss.floor.documents import Equipment, RoomKind, TableMode
from pitboss.jackpots import commands as jackpots
from pitboss.jackpots.documents import Role
from pitboss.rounds.events import Act

#: The law that a table stands under unless it is said otherwise.
JURISDICTION = "washington"


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUpTable:
    """A table with its mode, game, choices and equipment; sent again, it changes a closed table.

    Another jurisdiction and limits of its own take two people, but for practice.
    """

    type: Literal["set-up-table"] = "set-up-table"
    table: str
    name: str
    mode: TableMode
    base_game: str
    game: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    house_way: str = ""
    jurisdiction: str = JURISDICTION
    limits_cents: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    equipment: tuple[Equipment, ...] = ()
    zone: str = "America/Los_Angeles"
    badge: str
    second: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordApproval:
    """A letter that allows what the gate would refuse: a game, a base game, a device or another shuffler.

    ``what`` is one of the letters of the gate, ``game`` what it is about; two people have seen it.
    """

    type: Literal["record-approval"] = "record-approval"
    game: str
    reference: str
    since: str
    until: str = ""
    what: str = "game"
    badge: str
    second: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareRoom:
    """Under which conditions of the letter of approval the room plays; two people say so."""

    type: Literal["declare-room"] = "declare-room"
    room: RoomKind
    badge: str
    second: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplaceEquipment:
    """A device of an open table failed: another takes its place, or a procedure of the local regulator does."""

    type: Literal["replace-equipment"] = "replace-equipment"
    table: str
    serial: str
    reason: str
    equipment: Equipment | None = None
    procedure: str = ""
    badge: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTable:
    """A table opens: two people have counted its opener, and what must be in order has been acknowledged."""

    type: Literal["open-table"] = "open-table"
    table: str
    opener_cents: int
    acknowledged: tuple[str, ...]
    badge: str
    second: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseTable:
    """A table closes; two people have counted its chips, ``sure`` if they are more than the books have in the tray."""

    type: Literal["close-table"] = "close-table"
    table: str
    closer_cents: int
    badge: str
    sure: bool = False
    second: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveChips:
    """A fill, a credit, or the drop as it was counted, by two people and with its slip.

    ``sure`` if a credit is more than the books have in the tray.
    """

    type: Literal["move-chips"] = "move-chips"
    table: str
    what: Literal["fill", "credit", "drop"]
    cents: int
    slip: str
    badge: str
    second: str
    sitting: str = ""
    sure: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenRound:
    """A new round at a table whose dealer enters wagers and cards."""

    type: Literal["open-round"] = "open-round"
    table: str
    badge: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ActAtTable:
    """Something happens in the round of a table whose dealer enters it.

    ``entered_by`` is the card of whoever was signed in there, where another one was laid for this act.
    """

    type: Literal["act-at-table"] = "act-at-table"
    table: str
    act: Act
    badge: str
    entered_by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintWinPage:
    """The page of an award is printed, for the payment and for accounting."""

    type: Literal["print-win-page"] = "print-win-page"
    award: str
    badge: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Join:
    """Someone comes to practise, and gets practice credits."""

    type: Literal["join"] = "join"
    player: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TopUp:
    """A practice player who runs low gets the first purse again."""

    type: Literal["top-up"] = "top-up"
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SitDown:
    """A practice player takes a seat."""

    type: Literal["sit-down"] = "sit-down"
    table: str
    seat: int
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StandUp:
    """A practice player leaves the table."""

    type: Literal["stand-up"] = "stand-up"
    table: str
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Bet:
    """A wager of a practice player."""

    wager: str
    cents: int
    choice: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceBets:
    """All bets of a seat, instead of those that lie there; none takes them back. ``seed`` joins the shuffle."""

    type: Literal["place-bets"] = "place-bets"
    table: str
    seat: int
    bets: tuple[Bet, ...]
    player: str
    seed: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready:
    """A practice player is ready for the cards; the deal begins once all are, or the others have had their time."""

    type: Literal["ready"] = "ready"
    table: str
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose:
    """A practice player decides: play, fold, or a hand set by its front; ``house-way`` lets the house set it."""

    type: Literal["choose"] = "choose"
    table: str
    seat: int
    action: str
    front: str = ""
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Hurry:
    """Others have had their time: their hands are set by the house way, or folded."""

    type: Literal["hurry"] = "hurry"
    table: str
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeSeats:
    """Practice players who have done nothing for too long lose their seats; the server itself sends this."""

    type: Literal["free-seats"] = "free-seats"
    table: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ManageCard:
    """A manager gives a person a card, changes what it is for, or takes it away; ``badge`` is the manager's.

    A new person waits for vouching. Another role, and a name that is like one of ``unlike``, take two people.
    """

    type: Literal["manage-card"] = "manage-card"
    card: str
    person: str
    role: Role
    active: bool = True
    badge: str
    person_id: str = ""
    unlike: tuple[str, ...] = ()
    second: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteAccess:
    """A manager has given a card a new secret, let it try again, or signed it out; secrets themselves are not here.

    ``second`` is the other person who was there when a secret was given.
    """

    type: Literal["note-access"] = "note-access"
    card: str
    what: Literal["secret-given", "let-try-again", "signed-out"]
    badge: str
    second: str = ""


SignInWhat = Literal["signed-in", "wrong-secret", "locked-out"]


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


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteSignIns:
    """Sign-ins, wrong secrets and lock-outs since the last such notes; the server itself sends this."""

    type: Literal["note-sign-ins"] = "note-sign-ins"
    notes: tuple[SignInNote, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AcknowledgeClock:
    """Somebody at the server says that the clock is right, although the last entry is of long ago."""

    type: Literal["acknowledge-clock"] = "acknowledge-clock"


FloorCommand = (
    SetUpTable
    | AcknowledgeClock
    | RecordApproval
    | DeclareRoom
    | ReplaceEquipment
    | OpenTable
    | CloseTable
    | MoveChips
    | OpenRound
    | ActAtTable
    | PrintWinPage
    | Join
    | TopUp
    | SitDown
    | StandUp
    | PlaceBets
    | Ready
    | Choose
    | Hurry
    | FreeSeats
    | ManageCard
    | NoteAccess
    | NoteSignIns
)
Command = FloorCommand | jackpots.Command
