import datetime as dt
from dataclasses import replace

import pytest
from tests.floor.floor_room import FloorRoom
from tests.floor.jackpot_floor import HALF, LOW, ROYAL_MATCH, act, deal, entered, press, sensors_at, win
from tests.jackpots.card_room import ALL, opened, progressive

from pitboss.desk.person import Role
from pitboss.floor.views.table_views import Viewer, table_view
from pitboss.floor.views.wins.award_views import award_view
from pitboss.jackpots import commands as j
from pitboss.jackpots.award.steps import IDENTIFIED
from pitboss.jackpots.documents import Award, AwardStatus, Jackpot
from pitboss.jackpots.plan.plan import MeterPlan, MeterSharing
from pitboss.rounds import events as e


def test_an_award_says_how_its_amount_came_about_and_whose_card_it_waits_for(room: FloorRoom) -> None:
    """Half of $10,000.20, below the level from which an executive is needed."""
    view = award_view(room.memory, win(room), room.now)
    assert (view.amount_cents, view.meter_before_cents, view.pay) == (500_010, 1_000_020, "50%")
    assert (view.table_name, view.seat, view.hand) == ("Table T", 2, "Royal Flush + Royal Match")
    assert (view.confirm, view.executive, view.status) == ((Role.SUPERVISOR, Role.EXECUTIVE), False, AwardStatus.LOCKED)
    assert (view.cards, view.taxed, view.methods) == ("", True, ("check", "operating"))
    assert view.method_words == {"check": "check", "operating": "a check of the house (operating funds)"}
    assert view.lacks_cents == 500_010
    assert view.not_covered.startswith(
        "The jackpots' bank account lacks $5,000.10 for a check: accounting or a manager"
    )
    assert not view.overdue
    assert award_view(room.memory, room.awards()[0], room.now + dt.timedelta(hours=25)).overdue


def test_a_win_names_the_tables_of_those_it_waits_for(room: FloorRoom) -> None:
    """As people call them; the seat at the dealer's right is first."""
    sensors_at(room, 2, 3)
    for seat in (2, 3):
        press(room, seat, HALF)
    room.do(j.CallSupervisor(table="T", badge="dealer"))
    second = next(award for award in room.awards() if award.seat == 2)
    (first,) = award_view(room.memory, second, room.now).waits_for
    assert (first.table_name, first.table, first.seat) == ("Table T", "T", 3)


def test_steps_come_one_by_one_and_surveillance_takes_its_own(room: FloorRoom) -> None:
    """The next one is named, those that were taken say by whom, and nobody else may acknowledge for surveillance."""
    award = win(room)
    assert award_view(room.memory, award, room.now).next_step == ""  # first the card
    room.do(j.ConfirmAward(award=award.id, badge="supervisor"))
    shown = j.TakeStep(award=award.id, step="cards-shown", cards=ROYAL_MATCH, camera="camera 3", badge="supervisor")
    room.do(shown)
    view = award_view(room.memory, room.awards()[0], room.now)
    steps = {step.step: step for step in view.steps}
    assert list(steps) == ["cards-shown", "deck-checked", "surveillance", "hand-sealed", IDENTIFIED, "tax-form", "paid"]
    assert view.next_step == "deck-checked"
    assert (steps["cards-shown"].by, steps["cards-shown"].detail) == ("Sam", "camera 3")
    assert steps["surveillance"].roles == (Role.SURVEILLANCE,)
    assert Role.SURVEILLANCE not in steps["deck-checked"].roles
    assert [step.step for step in view.steps if step.pays] == ["paid"]


def test_the_winning_cards_are_shown_where_they_were_entered(room: FloorRoom) -> None:
    """A royal match on a lit sensor is recorded by the settlement, with its seven cards."""
    entered(room)
    deal(room, ROYAL_MATCH, LOW)
    act(room, e.DealerRevealed())
    act(room, e.Decided(seat=2, action="set", front="Kh Qh"))
    act(room, e.SettlementCalled())
    room.do(j.CallSupervisor(table="E", badge="dealer"))
    (award,) = room.awards()
    assert isinstance(award, Award)
    assert award_view(room.memory, award, room.now).cards == ROYAL_MATCH


def test_the_dealers_list_says_what_became_of_a_win(room: FloorRoom) -> None:
    """Call a supervisor, wait for a card, and after a rejection who rejected it and why; the cards prove the hand."""

    def said() -> str:
        shown = table_view(room.memory, room.table("E"), Viewer(deals=True)).round
        assert shown is not None
        return next(pay.do for pay in shown.pays if pay.meter)

    entered(room)
    deal(room, ROYAL_MATCH, LOW)
    act(room, e.DealerRevealed())
    act(room, e.Decided(seat=2, action="set", front="Kh Qh"))
    act(room, e.SettlementCalled())
    assert said() == "Jackpot: call a supervisor"
    room.do(j.CallSupervisor(table="E", badge="dealer"))
    (award,) = room.awards()
    assert said().endswith(" waits for a card")
    assert award_view(room.memory, award, room.now).cards_make_it
    room.do(j.RejectAward(award=award.id, badge="executive", reason="exposed card"))
    assert said() == "Jackpot: rejected by Eve: exposed card"
    act(room, e.RoundClosed())
    assert said() == "Jackpot: rejected by Eve: exposed card"


def test_cards_that_nobody_entered_are_picked_with_the_first_step(room: FloorRoom) -> None:
    """At a table with sensors only; what the settlement recorded stays apart from it."""
    award = win(room)
    room.do(j.ConfirmAward(award=award.id, badge="supervisor"))
    assert award_view(room.memory, room.awards()[0], room.now).cards_shown == ""
    shown = j.TakeStep(award=award.id, step="cards-shown", cards=ROYAL_MATCH, camera="camera 3", badge="supervisor")
    room.do(shown)
    view = award_view(room.memory, room.awards()[0], room.now)
    assert (view.cards, view.cards_shown) == ("", ROYAL_MATCH)


def test_an_award_above_the_level_asks_for_an_executive(room: FloorRoom) -> None:
    """The level is the plan's."""
    award = win(room)
    jackpot = room.memory.documents["jackpot", "J"]
    assert isinstance(jackpot, Jackpot)
    assert award.amount_cents < jackpot.plan.executive_from_cents
    stricter = replace(jackpot.plan, executive_from_cents=award.amount_cents)
    room.memory.documents["jackpot", "J"] = replace(jackpot, plan=stricter)
    view = award_view(room.memory, award, room.now)
    assert (view.executive, view.confirm) == (True, (Role.EXECUTIVE,))
    with room.refused("card of an executive"):
        room.do(j.ConfirmAward(award=award.id, badge="supervisor"))


METER = MeterPlan("jackpot", 1_000_000, 0)


@pytest.mark.rule("001", "jackpot.9c")
@pytest.mark.parametrize(
    ("sharing", "lines", "says"),
    [
        (
            MeterSharing.SEQUENTIAL,
            (HALF, ALL),
            (
                "2 hands share this meter, one after the other: seat 3 at T1 has $5,000. The meter showed $5,000 after "
                "that, and 100% of it is $5,000."
            ),
        ),
        (
            MeterSharing.SPLIT,
            (ALL, ALL),
            "Seat 3 at T1 won from the same $10,000: 100% of it is split equally, which gives $5,000 each.",
        ),
        (
            MeterSharing.EACH_FULL,
            (ALL, ALL),
            (
                "Seat 3 at T1 won from the same $10,000: each has a full share of it, here 100%, $10,000. The house "
                "adds what the meter lacks."
            ),
        ),
    ],
)
def test_a_hand_that_shares_its_meter_says_why_it_gets_what_it_gets(
    sharing: MeterSharing, lines: tuple[str, str], says: str
) -> None:
    """Seat 3 stands before seat 1 in the order of paying."""
    room = opened(progressive("J", "FUPGPP-WA01", METER, sharing=sharing))
    room.start("T1", 1, 3)
    room.press(3, lines[0])
    room.press(1, lines[1])
    awards = room.call()
    last = next(award for award in awards if award.seat == 1)
    assert award_view(room.memory, room.award(last.id), room.now).why_shared == says


def test_a_hand_that_has_its_meter_alone_says_nothing() -> None:
    """There is nothing to explain."""
    room = opened(progressive("J", "FUPGPP-WA01", METER))
    award = room.win(3, HALF)
    assert award_view(room.memory, award, room.now).why_shared == ""
