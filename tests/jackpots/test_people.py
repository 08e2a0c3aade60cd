"""Who does what with whom: two people where money, plans and links are decided."""

from dataclasses import replace

import pytest
from tests.jackpots.card_room import CardRoom, house, opened, progressive

from pitboss.jackpots import commands as c

LINK = c.LinkTable(
    table="T2",
    location="Aces Up",
    base_game="Face Up Pai Gow Poker",
    seats=6,
    sensors=("J",),
    game="face-up-pai-gow",
    paytables=("FUPGPP-WA01",),
    badge="manager",
)
ByTwo = c.CreateJackpot | c.ChangePlan | c.LinkTable | c.ResumeJackpot | c.HaltJackpot | c.DepositFunds
BY_TWO: tuple[ByTwo, ...] = (
    c.CreateJackpot(plan=progressive("K"), badge="manager"),
    c.CreateJackpot(plan=house("K"), badge="executive"),
    LINK,
    c.ChangePlan(plan=progressive(name="J"), badge="manager"),
    c.ResumeJackpot(jackpot="J", reason="mended", badge="manager"),
    c.HaltJackpot(jackpot="J", code="seizure", reason="the county", cents=1, badge="supervisor"),
    c.DepositFunds(cents=1, stage="set-aside", reference="bag 1", badge="accounting"),
)


@pytest.fixture
def room() -> CardRoom:
    """A jackpot that is halted, with money in the bank."""
    room = opened()
    room.deposit(100)
    room.halt()
    return room


@pytest.mark.parametrize("command", BY_TWO, ids=lambda command: command.type)
def test_what_decides_about_money_takes_two_people(room: CardRoom, command: ByTwo) -> None:
    """Nobody beside is refused, and so are two cards of one person; another person is named with the first."""
    with room.refused("Two people are needed here: lay the card of"):
        room.do(command)
    same = {"manager": "max-again", "accounting": "accounting", "supervisor": "supervisor", "executive": "executive"}
    with room.refused("both cards are|This needs the card of"):
        room.do(replace(command, second=same[command.badge]))
    second = "manager" if command.badge != "manager" else "accounting"
    room.do(replace(command, second=second))
    told = room.memory.events[-1]
    assert {"by", "second"} <= set(told)


def test_practice_needs_nobody_beside(room: CardRoom) -> None:
    room.do(c.CreateJackpot(plan=progressive("P", practice=True), badge="manager"))
    room.do(replace(LINK, table="P1", sensors=("P",), practice=True))
    room.do(c.HaltJackpot(jackpot="P", code="maintenance", reason="a lamp", badge="manager"))
    room.do(c.ResumeJackpot(jackpot="P", reason="mended", badge="manager"))


def test_whoever_stops_a_jackpot_stands_alone(room: CardRoom) -> None:
    """To stop is safe, so one person does it."""
    room.resume()
    room.do(c.HaltJackpot(jackpot="J", code="malfunction", reason="smoke", badge="supervisor"))
