"""A floor with a jackpot-only table and one whose dealer enters the cards, both on their own jackpots."""

import datetime as dt
from dataclasses import replace

from tests.floor.floor_room import FACE_UP, FloorRoom
from tests.jackpots.evidence import identified, step_fields

from pitboss.floor import commands as c
from pitboss.floor.documents import TableMode
from pitboss.jackpots import commands as j
from pitboss.jackpots.documents import Award, Jackpot, Lit
from pitboss.rounds import events as e

#: Lines of WA01: half of the meter; $2,500 for a dollar, which is reported for tax; and $200.
HALF, ACES, ROYAL = "royal-flush-with-royal-match", "five-aces", "royal-flush"
#: A royal flush in spades with the king and queen of hearts beside it.
ROYAL_MATCH = "As Ks Qs Js Ts Kh Qh"
LOW = "2c 3d 4h 6c 8d 9h Jc"


def sensors_at(room: FloorRoom, *seats: int, table: str = "T", jackpot: str = "J") -> None:
    """A jackpot-only table whose game has started with the sensors of these seats lit."""
    room.set_up(table, FACE_UP, TableMode.JACKPOT_ONLY)
    room.link(table, jackpot)
    room.open(table, 1_000_000)
    start(room, *seats, table=table)


def start(room: FloorRoom, *seats: int, table: str = "T") -> None:
    """START GAME."""
    lit = tuple(Lit(seat, 1) for seat in seats)
    room.do(j.StartGame(table=table, round="g1", base=seats, lit=lit, badge="dealer"))


def press(room: FloorRoom, seat: int, line: str, table: str = "T") -> None:
    """A hand button."""
    room.do(j.PressHand(table=table, seat=seat, sensor=1, line=line, badge="dealer"))


def large_from(room: FloorRoom, cents: int, jackpot: str = "J") -> None:
    """Fixed pays of a jackpot need a supervisor's card from an amount on; its plan changes while it is halted."""
    plan = replace(room.memory.get(Jackpot, jackpot).plan, supervisor_from_cents=cents)
    room.do(j.HaltJackpot(jackpot=jackpot, code="maintenance", reason="Another plan", badge="manager"))
    room.do(j.ChangePlan(plan=plan, badge="manager", second="accounting"))
    room.do(j.ResumeJackpot(jackpot=jackpot, reason="Done", badge="manager", second="accounting"))


def win(room: FloorRoom, seat: int = 2) -> Award:
    """A share of the meter that is locked."""
    sensors_at(room, seat)
    press(room, seat, HALF)
    room.do(j.CallSupervisor(table="T", badge="dealer"))
    return room.awards()[0]


def pay_from_tray(room: FloorRoom, award: Award, *, has_tax_number: bool = True) -> None:
    """Every step of a confirmed fixed award, up to its payment from the tray."""
    for step, badge in (
        ("cards-shown", "supervisor"),
        ("deck-checked", "supervisor"),
        ("surveillance", "surveillance"),
        ("hand-sealed", "supervisor"),
        ("winner-identified", "supervisor"),
        ("tax-form", "supervisor"),
        ("paid", "supervisor"),
    ):
        if step == "winner-identified":
            day = str(room.now.date() - dt.timedelta(days=1))
            room.do(identified(award.id, badge=badge, has_tax_number=has_tax_number, day=day))
            continue
        said = step_fields(step, "tray" if step == "paid" else "done", award.line)
        room.do(j.TakeStep(award=award.id, step=step, badge=badge, **said))


def entered(room: FloorRoom, table: str = "E") -> None:
    """A table whose dealer enters the cards, with a round that has one wager at seat 2 and its sensor lit."""
    room.set_up(table, FACE_UP, TableMode.CARD_ENTRY)
    room.link(table, "K")
    room.open(table, 1_000_000)
    room.do(c.OpenRound(table=table, badge="dealer"))
    for wager, cents in (("pai-gow", 1000), ("jackpot", 100)):
        act(room, e.WagerPlaced(seat=2, player="Seat 2", wager=wager, cents=cents))
    act(room, e.BettingClosed())


def act(room: FloorRoom, happened: e.Act, table: str = "E", badge: str = "dealer") -> None:
    """Something that a dealer enters."""
    room.do(c.ActAtTable(table=table, act=happened, badge=badge))


def deal(room: FloorRoom, own: str, dealers: str, table: str = "E") -> None:
    """All hands from the dealer on, those of idle spots unseen."""
    act(room, e.StartDrawn(position=1, source="generator"))
    for spot in (0, 6, 5, 4, 3, 2, 1):
        act(room, e.HandDealt(to=spot, cards={0: dealers, 2: own}.get(spot, "")), table)
    act(room, e.LeftOverCounted(count=4))
