"""A fixed pay that is reported for tax, at a table: by cards, by outcomes, by buttons; and what its tray can pay."""

import pytest
from tests.floor.chip_counts import moving
from tests.floor.floor_room import FACE_UP, FloorRoom
from tests.floor.jackpot_floor import ACES, pay_from_tray, press, sensors_at

from pitboss.desk.person import Role
from pitboss.floor import commands as c
from pitboss.floor.documents import TableMode
from pitboss.floor.views.wins.award_views import award_view
from pitboss.jackpots import commands as j
from pitboss.jackpots.documents import Award, AwardStatus, Lit
from pitboss.rounds import events as e

TABLE = "T"
#: Five aces, one of them the joker; the dealer's pair of tens stays below.
FIVE_ACES, DEALERS = "As Ah Ad Ac Jk 2s 3h", "Tc Td 8c 7d 4h 3c 2d"
#: What they pay at a dollar.
CENTS = 250_000


@pytest.fixture
def room() -> FloorRoom:
    """A floor with somebody in surveillance."""
    found = FloorRoom()
    found.do(j.RegisterBadge(badge="surveillance", person="Vera", role=Role.SURVEILLANCE))
    return found


def act(room: FloorRoom, *acts: e.Act) -> None:
    """What a dealer enters one by one."""
    for happened in acts:
        room.do(c.ActAtTable(table=TABLE, act=happened, badge="dealer"))


def bet(room: FloorRoom, mode: TableMode) -> None:
    """A Face Up table with a jackpot, and a round of it with two wagers at seat 2."""
    room.set_up(TABLE, FACE_UP, mode)
    room.link(TABLE, "J")
    room.open(TABLE, 1_000_000)
    room.do(c.OpenRound(table=TABLE, badge="dealer"))
    for wager, cents in (("pai-gow", 1_000), ("jackpot", 100)):
        act(room, e.WagerPlaced(seat=2, player="Seat 2", wager=wager, cents=cents))
    act(room, e.BettingClosed())


def by_cards(room: FloorRoom) -> None:
    """Every card of the round."""
    bet(room, TableMode.CARD_ENTRY)
    hands = {0: DEALERS, 2: FIVE_ACES}
    used = {card for hand in hands.values() for card in hand.split()}
    rest = [f"{rank}{suit}" for suit in "shdc" for rank in "23456789TJQKA" if f"{rank}{suit}" not in used]
    act(room, e.StartDrawn(position=1, source="dice", dice=(2, 3, 3)))
    for spot in (0, 6, 5, 4, 3, 2, 1):
        act(room, e.HandDealt(to=spot, cards=hands.get(spot) or " ".join(rest.pop() for _ in range(7))))
    act(room, e.LeftOverCounted(count=4))
    while room.round(TABLE).step.kind == "reveal":
        act(room, e.DealerRevealed())
    act(room, e.Decided(seat=2, action="set", front="2s 3h"), e.SettlementCalled())


def by_outcomes(room: FloorRoom) -> None:
    """What the dealer has seen, and the cards of the jackpot."""
    bet(room, TableMode.OUTCOMES)
    seats = (c.SeatOutcome(seat=2, outcome="win", cards=FIVE_ACES),)
    room.do(c.EnterOutcomes(table=TABLE, seats=seats, badge="dealer"))


def by_buttons(room: FloorRoom) -> None:
    """The button of the hand alone."""
    sensors_at(room, 2)
    press(room, 2, ACES)


def called(room: FloorRoom) -> Award:
    """The win, locked by the dealer's call."""
    room.do(j.CallSupervisor(table=TABLE, badge="dealer"))
    (award,) = room.awards()
    return award


@pytest.mark.parametrize("enter", [by_cards, by_outcomes, by_buttons])
def test_in_every_mode_the_winner_is_known_before_the_tray_pays(room: FloorRoom, enter: object) -> None:
    """The dealer may not pay it; the card ends the round, and the tray gives it once the papers were seen."""
    assert callable(enter)
    enter(room)
    with room.refused(r"5 Aces pays \$2,500, which is reported to the tax office: call a supervisor"):
        room.do(j.PayHand(table=TABLE, seat=2, sensor=1, badge="dealer", supervisor="supervisor"))
    award = called(room)
    assert (award.amount_cents, award.is_fixed) == (CENTS, True)
    room.do(j.ConfirmAward(award=award.id, badge="supervisor"))
    if enter is by_buttons:
        room.do(j.EndGame(table=TABLE, badge="dealer"))
    else:
        act(room, e.RoundClosed())
    if enter is by_cards:  # the cards of the round are evidence: nobody picks others
        with room.refused("cards can't be picked here"):
            other = "As Ah Ad Ac Jk 2s 4h"
            room.do(j.TakeStep(award=award.id, step="cards-shown", camera="3", cards=other, badge="supervisor"))
    view = award_view(room.memory, award, room.now)
    assert view.methods == ("tray", "cash", "chips", "check")
    assert (view.withheld_cents, view.net_cents) == (0, CENTS)
    tray = room.memory.balance(f"tray:{TABLE}")
    pay_from_tray(room, award)
    assert room.awards()[0].status is AwardStatus.PAID
    assert room.memory.balance(f"tray:{TABLE}") - tray == -CENTS * 1_000_000
    room.audit()


def paid(room: FloorRoom) -> Award:
    """A win whose winner is known, and that is not paid yet."""
    award = called(room)
    room.do(j.ConfirmAward(award=award.id, badge="supervisor"))
    room.do(j.EndGame(table=TABLE, badge="dealer"))
    return award


def test_a_tray_that_is_short_of_it_asks_for_a_fill_or_lets_the_cage_pay(room: FloorRoom) -> None:
    """Opener $1,000 and a coin: the cage pays from its own, and the table's win is none of it."""
    room.set_up(TABLE, FACE_UP, TableMode.JACKPOT_ONLY)
    room.link(TABLE, "J")
    room.open(TABLE, 100_000)
    room.do(j.StartGame(table=TABLE, round="g1", base=(2,), lit=(Lit(2, 1),), badge="dealer"))
    press(room, 2, ACES)
    award = paid(room)
    with pytest.raises(Exception, match=r"The books have \$1,001 in the tray .* pays \$2,500: bring a fill first"):
        pay_from_tray(room, award)
    room.do(j.TakeStep(award=award.id, step="paid", method="chips", badge="supervisor"))
    assert room.memory.balance("cage") == -CENTS * 1_000_000
    room.close(TABLE, 100_100)
    room.do(moving("drop", 0, "D-1", table=TABLE, sitting=room.sitting(TABLE).id))
    assert room.sitting(TABLE).win_cents == 0
    room.audit()


def test_what_no_chips_come_to_the_cage_pays_in_cash(room: FloorRoom) -> None:
    """24 % of $2,499 is kept back for want of a number: $1,900.24 is left, and the smallest chip is 25 cents."""
    by_buttons(room)
    award = paid(room)
    with pytest.raises(
        Exception, match=r"is given \$1,900\.24, and no chip is smaller than \$0\.25: have the cage pay"
    ):
        pay_from_tray(room, award, has_tax_number=False)
    room.do(j.TakeStep(award=award.id, step="paid", method="cash", badge="supervisor"))
    assert room.awards()[0].withheld_cents == 59_976
    assert room.memory.balance("withheld:tax") == -59_976 * 1_000_000
    room.audit()


def test_a_closed_table_pays_nothing_and_the_cage_does(room: FloorRoom) -> None:
    by_buttons(room)
    award = paid(room)
    room.close(TABLE, 1_000_100)
    with pytest.raises(Exception, match="Table T is closed, or has no tray in the books: have the cage pay"):
        pay_from_tray(room, award)
    room.do(j.TakeStep(award=award.id, step="paid", method="cash", badge="supervisor"))
    assert room.awards()[0].status is AwardStatus.PAID
    room.audit()
