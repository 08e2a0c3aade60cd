"""A room with a card for everybody whom an act could ask for, and what has to happen before some acts."""

import datetime as dt
from collections.abc import Callable, Mapping

from tests.desk.people_table import LETTERS, PARTS
from tests.floor.floor_room import FACE_UP, FloorRoom, plan
from tests.floor.jackpot_floor import press, sensors_at
from tests.jackpots.evidence import identified, step_fields

from pitboss.desk.person import Role
from pitboss.floor import Command
from pitboss.floor import commands as c
from pitboss.floor.documents import TableMode
from pitboss.jackpots import commands as j
from pitboss.jackpots.award.steps import IDENTIFIED

#: Lines of WA01: all of the meter, a quarter, and a fixed pay that needs nobody beside.
ALL, QUARTER, SMALL = "seven-card-straight-flush-natural", "seven-card-straight-flush-with-joker", "full-house"
#: Who did what before in every scene: the dealer calls wins, Eve confirms and Sam rejects them, Max and Ann made
#: the plan.
DID = {"called": "Dana", "confirmed": "Eve", "rejected": "Sam", "planned": "Max"}
#: Makes of a room one in which an act may be done, and gives the command that does it, but for its cards.
Scene = Callable[[FloorRoom], Command]
#: The card that a scene leaves open.
OPEN = ""

LINK = j.LinkTable(
    table="U", location="Aces Up", base_game="Face Up Pai Gow Poker", seats=6, sensors=("J",), game=FACE_UP,
    paytables=("FUPGPP-WA01",), badge=OPEN, off_floor=True,
)  # fmt: skip
SETUP = c.SetUpTable(
    table="N", name="Table N", mode=TableMode.JACKPOT_ONLY, base_game="Face Up Pai Gow Poker", game=FACE_UP, badge=OPEN
)


def cards() -> Mapping[str, tuple[str, Role]]:
    """Somebody of each role with two cards, somebody else, and whoever did something before with a card of the role."""
    found = dict[str, tuple[str, Role]]()
    for letter, role in LETTERS.items():
        for card, person in (
            (letter, role.title()),
            (f"{letter}-again", role.title()),
            (f"{letter}-other", f"Other {role}"),
        ):
            found[card] = (person, Role(role))
        found |= {f"{letter}-{duty}": (DID[duty], Role(role)) for duty in PARTS.values()}
    return found


def staffed() -> FloorRoom:
    """A room with all these cards."""
    room = FloorRoom()
    for card, (person, role) in cards().items():
        until = "2027-11-01" if role is Role.REGULATOR else ""
        room.do(j.RegisterBadge(badge=card, person=person, role=role, until=until))
    return room


def add_jackpot(room: FloorRoom, name: str = "J") -> None:
    """A jackpot that two people have made."""
    room.do(j.CreateJackpot(plan=plan(name), badge="manager", second="accounting"))


def halt_jackpot(room: FloorRoom) -> None:
    """A jackpot that was halted."""
    add_jackpot(room)
    room.do(j.HaltJackpot(jackpot="J", code="malfunction", reason="smoke", badge="manager"))


def deposit(room: FloorRoom, cents: int) -> None:
    """Money that has come to the bank."""
    for stage in ("set-aside", "banked"):
        room.do(j.DepositFunds(cents=cents, stage=stage, reference="bag", badge="accounting", second="manager"))


def pressed(room: FloorRoom, line: str) -> None:
    """A hand with a line at a table with sensors, not called yet."""
    sensors_at(room, 2)
    press(room, 2, line)


def called(room: FloorRoom, line: str) -> str:
    """A win that waits for somebody to confirm it."""
    pressed(room, line)
    room.do(j.CallSupervisor(table="T", badge="dealer"))
    return room.awards()[-1].id


def confirmed(room: FloorRoom, line: str = QUARTER, *steps: str) -> str:
    """A win that was confirmed, with some of its steps taken."""
    award = called(room, line)
    room.do(j.ConfirmAward(award=award, badge="executive"))
    for step in steps:
        if step == IDENTIFIED:
            room.do(identified(award, badge="supervisor", day=str(room.now.date() - dt.timedelta(days=1))))
            continue
        room.do(step_of(award, step, line, badge="v" if step == "surveillance" else "supervisor"))
    return award


def step_of(award: str, step: str, line: str = QUARTER, badge: str = OPEN) -> j.TakeStep:
    """One step of a win, with what it asks for."""
    said = {"paid": "cash"}.get(step, "seen")
    return j.TakeStep(award=award, step=step, badge=badge, **step_fields(step, said, line))


#: The steps before the payment of a quarter, $2,500.05.
STEPS = ("cards-shown", "deck-checked", "surveillance", "hand-sealed", IDENTIFIED, "tax-form")


def closed_table(room: FloorRoom) -> None:
    """A table by cards that nobody has opened yet."""
    room.set_up("T", "three-card-poker", TableMode.CARD_ENTRY)
