"""The kept room's people, plans and tables, and the way to send it commands."""

import datetime as dt
from dataclasses import dataclass, field
from typing import TypedDict

from tests.floor.chip_counts import stacks

from pitboss.desk.person import Role
from pitboss.floor import Command
from pitboss.floor import commands as c
from pitboss.floor.documents import Equipment, FloorTable, TableMode, TableRound
from pitboss.floor.gate.letters import acknowledgements
from pitboss.floor.tables.rounds import round_of
from pitboss.games import load_game
from pitboss.jackpots import commands as j
from pitboss.jackpots.documents import Award
from pitboss.jackpots.plan.plan import JackpotPlan, JackpotType, MeterPlan
from pitboss.rounds import Round
from pitboss.rounds import events as e
from pitboss.store import Committer, Reader

MORNING = dt.datetime(2026, 11, 16, 18, tzinfo=dt.UTC)
LOCATION = "Aces Up"
FACE_UP = "face-up-pai-gow"
EZ, FREE, THREE, HIGH = "ez-pai-gow", "commission-free-pai-gow-express", "three-card-poker", "high-five-poker"
#: Badge, person, role. Sam carries two cards.
PEOPLE = (
    ("dealer", "Dana", Role.DEALER),
    ("supervisor", "Sam", Role.SUPERVISOR),
    ("sams-other", "Sam", Role.DEALER),
    ("executive", "Eve", Role.EXECUTIVE),
    ("manager", "Max", Role.MANAGER),
    ("accounting", "Ann", Role.ACCOUNTING),
    ("surveillance", "Sid", Role.SURVEILLANCE),
    ("technician", "Tess", Role.TECHNICIAN),
)


#: Lines of WA01: half of the meter, and a fixed pay. Lines of WA03: a posted prize.
HALF, FIXED, POSTED = "royal-flush-with-royal-match", "five-aces", "seven-card-straight-flush"
ROYAL_MATCH, LOW = "As Ks Qs Js Ts Kh Qh", "2c 3d 4h 6c 8d 9h Jc"


class Two(TypedDict):
    """The cards of two people."""

    badge: str
    second: str


#: Those who decide together in the office.
TWO = Two(badge="manager", second="accounting")


@dataclass
class Room:
    """A room through its committer: every command a second after the one before, and kept as it was sent."""

    committer: Committer
    reader: Reader
    now: dt.datetime = MORNING
    sent: list[tuple[str, Command]] = field(default_factory=list)
    prefix: str = "kept"

    def do(self, command: Command) -> None:
        """Send a command."""
        self.now += dt.timedelta(seconds=1)
        name = f"{self.prefix}-{len(self.sent) + 1}"
        self.committer.do(name, command)
        self.sent.append((name, command))

    def act(self, table: str, *acts: e.Act, badge: str = "dealer") -> None:
        """What a dealer enters."""
        for act in acts:
            self.do(c.ActAtTable(table=table, act=act, badge=badge))

    def round(self, table: str) -> Round:
        """The last round of a table."""
        found = self.reader.get(FloorTable, table)
        kept = self.reader.get(TableRound, found.round)
        return round_of(self.reader, kept)

    def award(self, name: str) -> Award:
        """An award as it is now."""
        return self.reader.get(Award, name)


def progressive(name: str, *, practice: bool = False) -> JackpotPlan:
    """A progressive on WA01."""
    meters = (MeterPlan("jackpot", 1_000_000, 200_000, 50_000),)
    return JackpotPlan(
        name,
        f"Jackpot {name}",
        JackpotType.PROGRESSIVE,
        FACE_UP,
        "FUPGPP-WA01",
        LOCATION,
        meters=meters,
        practice=practice,
    )


def house(name: str) -> JackpotPlan:
    """A house jackpot on WA03."""
    prizes = {POSTED: 500_000, FIXED: 50_000}
    return JackpotPlan(
        name, f"Jackpot {name}", JackpotType.HOUSE, FACE_UP, "FUPGPP-WA03", LOCATION, prizes_cents=prizes
    )


def set_up(
    room: Room, table: str, game: str, mode: TableMode, opener_cents: int, *jackpots: str, name: str = ""
) -> None:
    """A table, linked and open; the name of a game of the room's own is given."""
    practice = mode is TableMode.PRACTICE
    equipment = () if practice else (Equipment("shuffler", "i-Deal", f"S-{table}", "letter 7", "Light and Wonder"),)
    name = name or load_game(game).name
    room.do(
        c.SetUpTable(
            table=table,
            name=f"Table {table}",
            mode=mode,
            base_game=name,
            game=game,
            equipment=equipment,
            **TWO,
        )
    )
    if jackpots:
        paytables = tuple("FUPGPP-WA03" if jackpot.startswith("aces") else "FUPGPP-WA01" for jackpot in jackpots)
        room.do(
            j.LinkTable(
                table=table,
                location=LOCATION,
                base_game=name,
                seats=6,
                sensors=jackpots,
                game=FACE_UP,
                paytables=paytables,
                badge="manager",
                second="accounting",
                practice=practice,
            )
        )
    seen = tuple(asked.id for asked in acknowledgements())
    chips = stacks(opener_cents)
    opening = c.OpenTable(
        table=table, opener_cents=opener_cents, acknowledged=seen, badge="supervisor", second="dealer", chips=chips
    )
    room.do(opening)
