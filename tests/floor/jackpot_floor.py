"""A floor with a jackpot-only table and one whose dealer enters the cards, both on their own jackpots."""

from tests.floor.floor_room import FACE_UP, FloorRoom

from pitboss.floor import commands as c
from pitboss.floor.documents import TableMode
from pitboss.jackpots import commands as j
from pitboss.jackpots.documents import Award, Lit
from pitboss.rounds import events as e

#: Lines of WA01: half of the meter, and $2,500 for a dollar.
HALF, ACES = "royal-flush-with-royal-match", "five-aces"
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


def win(room: FloorRoom, seat: int = 2) -> Award:
    """A share of the meter that is locked."""
    sensors_at(room, seat)
    press(room, seat, HALF)
    room.do(j.CallSupervisor(table="T", badge="dealer"))
    return room.awards()[0]


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
