"""Who does what with whom: two people where money, plans and links are decided."""

from dataclasses import replace
from typing import Any

import pytest
from tests.desk.people_table import APART, LETTERS, NAMED, PARTS, PEOPLE, PLAYERS, SERVERS
from tests.jackpots.card_room import ALL, NOON, QUARTER, CardRoom, house, opened, progressive
from tests.jackpots.memory import Memory

from pitboss.desk.desk import Desk
from pitboss.desk.people import acts
from pitboss.desk.person import Role, whose_of
from pitboss.errors import PitbossError
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
    with room.refused("Two people are needed here: give the card of"):
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


@pytest.fixture(scope="module")
def everybody() -> Memory:
    """Somebody of each role with two cards, and somebody else of each role."""
    memory = Memory()
    for letter, role in LETTERS.items():
        until = "2027-11-01" if role == Role.REGULATOR else ""
        people = {letter: role.title(), f"{letter}-again": role.title(), f"{letter}-other": f"Somebody else of {role}s"}
        for card, person in people.items():
            memory.do(c.RegisterBadge(badge=card, person=person, role=Role(role), until=until), NOON)
    return memory


def test_the_file_says_what_was_written_by_hand() -> None:
    """Nothing is there that nobody has thought of, and every act names its source."""
    found = {
        act.act: (set(map(str, act.first)), set(map(str, act.second)), act.persons)
        for act in acts().values()
        if not act.without
    }
    assert found == {
        act: ({LETTERS[one] for one in first}, {LETTERS[one] for one in second}, 2 if second else 1)
        for act, (first, second) in PEOPLE.items()
    }
    assert {act.act: {*act.apart} for act in acts().values() if act.apart} == {
        act: {PARTS[letter] for letter in letters} for act, letters in APART.items()
    }
    assert {act.act: {part: {*roles} for part, roles in act.named.items()} for act in acts().values() if act.named} == {
        act: {part: {LETTERS[letter] for letter in letters} for part, letters in parts.items()}
        for act, parts in NAMED.items()
    }
    assert {act.act for act in acts().values() if act.without == "server"} == SERVERS
    assert {act.act for act in acts().values() if act.without == "player"} == PLAYERS
    assert all(act.source for act in acts().values())


@pytest.mark.parametrize("act", PEOPLE)
def test_each_act_takes_whom_the_table_says(act: str, everybody: Memory) -> None:
    """Each role alone, with the same person's other card, and with another person of each role."""
    first, second = PEOPLE[act]
    desk = Desk(everybody, NOON)
    for one in LETTERS:
        for beside in ("", f"{one}-again", *(f"{letter}-other" for letter in LETTERS)):
            fits = beside == "" if not second else beside.endswith("-other") and beside[0] in second
            expected = one in first and (fits or not second)
            try:
                told = desk.people(act, one, beside)
            except PitbossError:
                told = {}
            assert bool(told) == expected, (one, beside)
            assert ("second" in told) == bool(expected and second), (one, beside)


@pytest.mark.parametrize("change", [{"supervisor_from_cents": 120_001}, {"executive_from_cents": 1_000_001}])
def test_cards_are_asked_for_from_an_amount_that_the_data_bound(room: CardRoom, change: dict[str, Any]) -> None:
    """Neither a new plan nor a change lifts them; practice may."""
    with room.refused("must be asked for from .* or less"):
        room.create(house("K", **change))
    with room.refused("must be asked for from .* or less"):
        room.do(c.ChangePlan(plan=progressive(**change), badge="manager", second="accounting"))
    room.create(progressive("P", practice=True, **change))


def test_whoever_made_a_plan_is_not_the_supervisor_of_its_pays() -> None:
    room = CardRoom()
    room.do(c.CreateJackpot(plan=house("H", supervisor_from_cents=100), badge="manager", second="executive"))
    room.link("T1", "H")
    room.start("T1", 1)
    room.press(1, "full-house")
    with room.refused("Eve made this jackpot's plan"):
        room.pay(1, supervisor="executive")
    room.pay(1, supervisor="supervisor")


def test_surveillance_is_neither_who_called_nor_who_confirmed_and_paying_not_who_called() -> None:
    """Whatever cards they carry."""
    room = opened()
    for card, person in (("sams-eye", "Sam"), ("danas-eye", "Dana")):
        room.do(c.RegisterBadge(badge=card, person=person, role=Role.SURVEILLANCE))
    room.do(c.RegisterBadge(badge="danas-desk", person="Dana", role=Role.SUPERVISOR))
    room.start("T1", 1)
    room.press(1, QUARTER)
    (award,) = room.call()
    room.confirm(award, "supervisor")
    seen = c.TakeStep(award=award.id, step="surveillance", detail="seen", badge="surveillance")
    room.steps(award, ("cards-shown", "As Ks Qs Js Ts 9s Jk"))
    if room.award(award.id).amount_cents >= 50_000:
        room.steps(award, ("deck-checked", "52"))
    with room.refused("Sam confirmed this award"):
        room.do(replace(seen, badge="sams-eye"))
    with room.refused("Dana called this award"):
        room.do(replace(seen, badge="danas-eye"))
    room.steps(award, ("surveillance", "seen"))
    with room.refused("Dana called this award"):
        room.do(c.TakeStep(award=award.id, step="paid", detail="", method="cash", badge="danas-desk"))


def test_a_recorded_share_is_voided_only_with_the_card_that_would_confirm_it() -> None:
    """A supervisor's card voids no win that an executive has to reject; what was wiped out is remembered."""
    room = opened(progressive(executive_lines=(ALL,)))
    room.start("T1", 1)
    room.press(1, ALL)
    with room.refused("card of an executive"):
        room.void()
    room.do(c.VoidGame(table="T1", badge="executive", reason="misdeal"))
    (taken,) = room.jackpot().taken_back
    assert (taken.table, taken.seat, taken.line, taken.by) == ("T1", 1, ALL, "Eve")


def test_a_share_that_the_dealer_takes_back_is_remembered() -> None:
    """Pressed again, or replaced by a lesser hand; a fixed pay is no such thing."""
    room = opened()
    room.start("T1", 1)
    room.press(1, ALL)
    room.press(1, "full-house")
    room.press(1, "full-house")
    assert [(taken.line, taken.by) for taken in room.jackpot().taken_back] == [(ALL, "Dana")]
    room.end()


def test_the_cards_of_several_roles_are_told_with_commas_and_one_or() -> None:
    assert whose_of([Role.DEALER]) == "a dealer"
    assert whose_of([Role.DEALER, Role.EXECUTIVE]) == "a dealer or an executive"
    assert whose_of([Role.DEALER, Role.EXECUTIVE, Role.ACCOUNTING]) == "a dealer, an executive or accounting"
