"""What the card room knows besides money: its tables, their sittings, the rounds played and the practice players."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from pitboss.desk.bounds import PerhapsText, Text
from pitboss.desk.document import KeptDocument, document
from pitboss.floor.chips.documents import (
    ChipCorrection,
    ChipStack,
    EndedShift,
)
from pitboss.games.table.table import TableSetup
from pitboss.hands import JokerRule, WheelRule


class TableMode(StrEnum):
    """What Pitboss does at a table; it is declared, and every page says it."""

    JACKPOT_ONLY = "jackpot-only"
    CARD_ENTRY = "card-entry"
    OUTCOMES = "outcomes"
    PRACTICE = "practice"

    @property
    def enters_rounds(self) -> bool:
        """Whether a dealer enters the rounds: every card, or how each seat came out."""
        return self in (TableMode.CARD_ENTRY, TableMode.OUTCOMES)


class RoomKind(StrEnum):
    """Under which conditions of the approval letter a room plays: a commercial card room's or a tribal casino's."""

    COMMERCIAL = "commercial"
    TRIBAL = "tribal"


@dataclass(frozen=True, slots=True)
class Equipment:
    """A device at a table: what it is for, its model, number and maker, and under which letter it is approved.

    ``out_of_order`` says since when and why it is not used.
    """

    what: Text
    model: Text
    serial: Text
    approval: PerhapsText = ""
    maker: PerhapsText = ""
    out_of_order: str = ""


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat that a player has taken, and when the player last did something there.

    ``sat_out`` is how many rounds in a row were dealt since then without the player.
    """

    seat: int
    player: str
    name: str
    acted_at: str = ""
    sat_out: int = 0


#: The pit of a table that was set up without one: a small room has no more.
MAIN_PIT = "Main pit"


@document("floor-table")
class FloorTable(KeptDocument):
    """A table on the floor. It is open while it has a sitting; ``sealed`` is the seal of its last round's log.

    ``base_game`` is the game's name as players know it; ``setup`` is missing where Pitboss does not play that game.
    ``pit`` is where it stands: its calls go to whoever is on duty there. ``beside`` is the practice table next to which
    it was opened because that one was full.
    """

    id: str
    name: str
    mode: TableMode
    base_game: str
    setup: TableSetup | None = None
    equipment: tuple[Equipment, ...] = ()
    zone: str = "America/Los_Angeles"
    sitting: str = ""
    sittings: int = 0
    round: str = ""
    rounds: int = 0
    sealed: str = ""
    chairs: tuple[Chair, ...] = ()
    pit: str = MAIN_PIT
    beside: str = ""

    @property
    def is_open(self) -> bool:
        """Whether the table is open for wagers."""
        return bool(self.sitting)


@dataclass(frozen=True, slots=True)
class PlanPlace:
    """Where a table stands on the plan of the floor, and by how many degrees it is turned."""

    table: str
    column: int
    row: int
    turn: int = 0


LAST_AUDIT = "last"


@dataclass(frozen=True, slots=True)
class AuditFinding:
    """Something that is not as it should be; at an entry or an event, where it is about one.

    ``table`` is the one table whose chips it is about: its chips were booked as they may not be, and that shuts no
    other. Where it is empty, the books themselves can't be trusted.
    """

    sequence: int | None
    sentence: str
    event: int | None = None
    table: str = ""

    def __str__(self) -> str:
        """The finding as people read it."""
        if self.event is not None:
            return f"Event {self.event}: {self.sentence}"
        return self.sentence if self.sequence is None else f"Entry {self.sequence}: {self.sentence}"


@document("audit-run", kw_only=True)
class AuditRun(KeptDocument):
    """The last audit of the whole journal that somebody asked for: what it has walked, and what it came to.

    ``clean`` is missing where it broke off; ``sentences`` then say why.
    """

    id: str = LAST_AUDIT
    by: str
    started: str
    ended: str
    entries: int = 0
    postings: int = 0
    events: int = 0
    clean: bool | None = None
    sentences: tuple[str, ...] = ()
    findings: tuple[AuditFinding, ...] = ()
    remarks: tuple[str, ...] = ()


PLAN = "plan"


@document("floor-plan")
class FloorPlan(KeptDocument):
    """The plan of the floor: the tables that somebody has placed."""

    id: str = PLAN
    places: tuple[PlanPlace, ...] = ()


@dataclass(frozen=True, slots=True)
class Handle:
    """What was wagered on one kind of wager and what the house won: number, cents, sum of squared cents, cents won.

    ``envy_cents`` are what of it was paid for other players' hands.
    """

    wagers: int = 0
    cents: int = 0
    squares: int = 0
    won_cents: int = 0
    envy_cents: int = 0


@document("sitting")
class Sitting(KeptDocument):
    """A table from opening to closing: the chips that came and went, and what was wagered in recorded rounds.

    ``setup`` is how the table was set up then; it is missing where Pitboss does not play the game. ``jackpot_cents`` is
    what the jackpots have left in the tray, coins less fixed pays, once it is closed. ``tray_before`` is the balance of
    their account when it opened; a release that did not keep it left their chips among the table's. ``opened_second``
    and ``closed_second`` have counted the chips as well; older releases kept them in the journal alone. ``shifts`` are
    those that have ended while the table stayed open; ``corrections`` are of its opener, counts and closer.
    ``by_outcomes`` says that its rounds were entered without their cards. ``drops`` is how many slips of a drop were
    booked for its last shift; older releases kept the amount alone.
    """

    id: str
    table: str
    opened_at: str
    opened_by: str
    opener_cents: int
    acknowledged: tuple[str, ...]
    fills_cents: int = 0
    credits_cents: int = 0
    drop_cents: int = 0
    closer_cents: int | None = None
    closed_at: str = ""
    closed_by: str = ""
    rounds: int = 0
    handle: Mapping[str, Handle] = field(default_factory=dict)
    setup: TableSetup | None = None
    jackpot_cents: int = 0
    tray_before: int | None = None
    opened_second: str = ""
    closed_second: str = ""
    opener_chips: tuple[ChipStack, ...] = ()
    closer_chips: tuple[ChipStack, ...] = ()
    shifts: tuple[EndedShift, ...] = ()
    corrections: tuple[ChipCorrection, ...] = ()
    by_outcomes: bool = False
    drops: int = 0

    @property
    def shift(self) -> int:
        """The number of its shift that runs, or ran last."""
        return len(self.shifts) + 1

    @property
    def float_cents(self) -> int:
        """The chips that should lie in the tray if nobody had won or lost."""
        return self.opener_cents + self.fills_cents - self.credits_cents

    @property
    def booked_cents(self) -> int:
        """The chips that the books have in the tray: what was counted there last, with fills and credits since."""
        if not self.shifts:
            return self.float_cents
        fills = self.fills_cents - sum(shift.fills_cents for shift in self.shifts)
        credited = self.credits_cents - sum(shift.credits_cents for shift in self.shifts)
        return self.shifts[-1].cents + fills - credited

    @property
    def has_chips(self) -> bool:
        """Whether the books have any chips at the table; practice has none, and no drop to be counted."""
        put = self.opener_cents, self.fills_cents, self.credits_cents, self.closer_cents
        return any(put) or any(shift.cents for shift in self.shifts)

    @property
    def dropped_shifts(self) -> tuple[bool, ...]:
        """Whether the drop of each shift is booked, which may be $0; a table without chips waits for none."""
        cents = self.drop_cents - sum(shift.drop_cents for shift in self.shifts)
        booked = (*((shift.drops, shift.drop_cents) for shift in self.shifts), (self.drops, cents))
        return tuple(not self.has_chips or any(amounts) for amounts in booked)

    @property
    def win_cents(self) -> int | None:
        """What the table won: drop and closer against what was put there; not known before both are counted.

        What jackpots left in the tray is not the table's.
        """
        if self.closer_cents is None or not all(self.dropped_shifts):
            return None
        return self.drop_cents + self.closer_cents - self.float_cents - self.jackpot_cents


@dataclass(frozen=True, slots=True)
class KeptShuffle:
    """A shuffle between two acts, and how far down the deck the deal has come. It stays secret until it is revealed."""

    cards: str
    secret: str
    source: str
    position: int
    dealt: int


@document("round")
class TableRound(KeptDocument):
    """A round at a table: the lines of its log, and at a practice table the shuffle and who is ready for the cards.

    ``players`` are those who bet in practice, by the name under which they are in the log: they may have left since.
    ``refused_to`` are the persons whose entries did not fit cards that lie face down.
    """

    id: str
    table: str
    digest: str
    lines: tuple[str, ...]
    closed: bool = False
    shuffle: KeptShuffle | None = None
    players: Mapping[str, str] = field(default_factory=dict)
    ready: tuple[str, ...] = ()
    ready_at: str = ""
    acted_at: str = ""
    seeds: Mapping[int, str] = field(default_factory=dict)
    refused_to: tuple[str, ...] = ()


@document("player")
class Player(KeptDocument):
    """Someone who plays for practice credits: where they sit, and the round in which they bet last.

    ``left`` are rounds at other tables, in which a hand was left behind that was not over when they bet again.
    """

    id: str
    name: str
    table: str = ""
    round: str = ""
    left: tuple[str, ...] = ()


@document("approval")
class ApprovalLetter(KeptDocument):
    """A letter: what it allows, of which game, model or base game, and from when until when.

    The catalogue's own letter is known anyway. ``what`` is one of the letters of the gate, ``about`` the name of what
    it allows. Letters from before there were several kinds are of games, by their name.
    """

    id: str
    reference: str
    since: str
    until: str = ""
    what: str = "game"
    about: str = ""
    by: str = ""
    second: str = ""


@dataclass(frozen=True, slots=True)
class ProvedSetting:
    """A joker and a rank of A-2-3-4-5 under which a house way was proved, and how many hands it set."""

    joker: JokerRule
    wheel: WheelRule
    hands: int


@document("house-way")
class OwnHouseWay(KeptDocument):
    """A house way of the room's own, by the hash of what it says; ``way`` is the id that it gives itself."""

    id: str
    way: str
    name: str
    text: str
    proved: tuple[ProvedSetting, ...]
    at: str
    by: str
    second: str = ""


HOUSE = "house"


@document("house")
class House(KeptDocument):
    """The card room itself: under which conditions it plays."""

    id: str = HOUSE
    room: RoomKind = RoomKind.COMMERCIAL


@document("win-page")
class WinPage(KeptDocument):
    """The page of an award on paper: when it was printed, and by whom; every print after the first is a duplicate."""

    id: str
    prints: tuple[tuple[str, str], ...] = ()
