"""A fixed pay that is reported for tax is an award: its winner is known before it is paid, and tax is kept back."""

from dataclasses import replace

import pytest
from tests.jackpots.card_room import HALF, CardRoom, opened, progressive

from pitboss.jackpots import accounts
from pitboss.jackpots import commands as c
from pitboss.jackpots.care.bank import covered, reconcile
from pitboss.jackpots.documents import Award, AwardStatus, CashDay, JackpotStatus
from pitboss.jackpots.identities import balances_of
from pitboss.jackpots.plan.plan import MeterPlan, OffTheMeter, WhenDry
from pitboss.jackpots.reports import payments, wins
from pitboss.ledger import units

#: What five aces pay at a dollar, by the pay table.
ACES = 250_000
ALL_STEPS = (
    ("cards-shown", "camera 3"),
    ("deck-checked", "52 counted, Sam watched"),
    ("surveillance", "seen"),
    ("hand-sealed", "seal 12"),
)


def aces(room: CardRoom, seat: int = 4) -> Award:
    """Five aces at a seat that are called; the game goes on."""
    room.start("T1", seat)
    room.press(seat, "five-aces")
    (award,) = room.call()
    return award


def to_the_payment(room: CardRoom, award: Award, *, person: str = "", has_tax_number: bool = True) -> None:
    """Everything before the payment, by those who may."""
    room.confirm(award)
    room.end()
    for step, detail in ALL_STEPS[:3]:
        room.steps(award, (step, detail))
    room.do(c.TakeStep(award=award.id, step="hand-sealed", badge="supervisor", detail="seal 12"))
    room.identify(award.id, person, has_tax_number=has_tax_number)
    room.steps(award, ("tax-form", "W-2G 1"))


@pytest.mark.rule("001", "jackpot.9e")
def test_it_is_locked_by_the_call_and_owed_by_the_card_and_the_meter_is_left_alone(room: CardRoom) -> None:
    award, meter = aces(room), room.meter()
    assert (award.amount_cents, award.is_fixed, award.meter) == (ACES, True, "")
    assert room.last() == {"fixed-pays:J": units(ACES), f"pending:{award.id}": -units(ACES)}
    with room.refused("not paid or confirmed"):
        room.end()
    room.confirm(award, "supervisor")
    assert room.last() == {f"pending:{award.id}": units(ACES), f"payable:{award.id}": -units(ACES)}
    room.end()
    assert room.meter() == meter
    room.audit()


def test_nobody_is_paid_before_they_are_identified(room: CardRoom) -> None:
    """The steps of any award, in order; a number of a form is asked for as well."""
    award = aces(room)
    room.confirm(award)
    for step, detail in ALL_STEPS[:3]:
        room.steps(award, (step, detail))
    room.do(c.TakeStep(award=award.id, step="hand-sealed", badge="supervisor", detail="seal 12"))
    with room.refused("The next step: The winner is identified"):
        room.steps(award, ("paid", "tray"))
    room.identify(award.id)
    with room.refused("The next step: The tax form"):
        room.steps(award, ("paid", "tray"))


@pytest.mark.rule("001", "jackpot.9b")
def test_the_tray_pays_it_whole_to_a_winner_with_a_tax_number(room: CardRoom) -> None:
    """$2,500 is below the $5,000 above which tax is kept back of everybody."""
    award = aces(room)
    to_the_payment(room, award)
    tray = room.memory.balance("tray:T1")
    room.steps(award, ("paid", "tray"))
    paid = room.award(award.id)
    assert (paid.status, paid.withheld_cents) == (AwardStatus.PAID, 0)
    assert room.memory.balance("tray:T1") - tray == -units(ACES)
    room.audit()


def test_without_a_number_tax_is_kept_back_and_stays_in_the_tray(room: CardRoom) -> None:
    """24 % of $2,500 less the wager of $1: $599.76 is owed to the tax office, $1,900.24 goes to the winner."""
    award = aces(room)
    to_the_payment(room, award, has_tax_number=False)
    tray = room.memory.balance("tray:T1")
    room.steps(award, ("paid", "tray"))
    assert room.award(award.id).withheld_cents == 59_976
    assert room.memory.balance("tray:T1") - tray == -units(190_024)
    assert room.credit(accounts.WITHHELD) == units(59_976)
    (paid,) = payments(room.records)
    assert (paid.cents, paid.withheld_cents, paid.net_cents, paid.method) == (ACES, 59_976, 190_024, "tray")
    room.audit()


def test_a_large_one_is_paid_by_a_check_of_the_house_which_the_jackpots_account_does_not_cover() -> None:
    """$12,500 at a wager of $5: 24 % of $12,495, $2,998.80, is kept back of everybody."""
    room = opened(progressive(fixed_cents=500))
    award = aces(room)
    jackpots, awards = covered([room.jackpot()], room.awards)
    assert (jackpots, awards) == (["J"], [])
    to_the_payment(room, award)
    with room.refused(r"Above \$5,000 a prize is paid by check"):
        room.steps(award, ("paid", "tray"))
    assert reconcile(balances_of(room.records), jackpots, awards).owed == 0
    room.steps(award, ("paid", "check 77"))
    balances = balances_of(room.records)
    assert (balances[accounts.HOUSE_BANK], balances[accounts.WITHHELD]) == (-units(950_120), -units(299_880))
    assert accounts.BANK not in balances
    room.audit()


def test_a_rejected_one_costs_nobody_anything(room: CardRoom) -> None:
    award = aces(room)
    room.reject(award)
    assert room.memory.balance("fixed-pays:J") == 0
    assert [win.status for win in wins(room.records)] == ["rejected"]
    room.press(4, "full-house")
    assert room.pay(4) == 600
    room.end()
    room.audit()


def test_one_that_was_confirmed_is_backed_out_by_an_adjustment(room: CardRoom) -> None:
    award = aces(room)
    room.confirm(award)
    room.end()
    room.adjust(ACES, "award-reversal", award=award.id, meter="jackpot")
    assert (room.memory.balance("fixed-pays:J"), room.award(award.id).status) == (0, AwardStatus.REVERSED)
    room.audit()


def test_a_share_of_a_meter_is_never_the_trays_to_pay(room: CardRoom) -> None:
    award = room.win(4, HALF)
    room.steps(award, *ALL_STEPS)
    with room.refused("A prize is paid by cash, chips, check, operating: choose one"):
        room.steps(award, ("paid", "tray"))


def test_cash_for_fixed_pays_is_added_up_over_the_gaming_day_and_the_person(room: CardRoom) -> None:
    """Four times $2,500 is the $10,000 that needs no report; the fifth does."""
    for seat in (1, 2, 3, 4, 5):
        award = aces(room, seat)
        to_the_payment(room, award, person="one and the same")
        room.steps(award, ("paid", "cash"))
        (day,) = (found for found in room.memory.documents.values() if isinstance(found, CashDay))
        assert day.cents == ACES * seat
        assert bool(day.due) is (seat == 5)
    room.audit()


ALL_OFF = progressive(
    "J", "FUPGPP-WA01", MeterPlan("jackpot", 300_000, 250_000), off_the_meter=OffTheMeter.ALL, when_dry=WhenDry.HOUSE
)


@pytest.mark.rule("001", "jackpot.9f")
def test_where_all_pays_come_off_the_meter_the_card_takes_it_off() -> None:
    """$3,000.25 less $2,500; a rejection before the card leaves the meter as it is, a reversal puts it back."""
    room = opened(ALL_OFF)
    award = aces(room)
    assert room.cents() == (300_025,)
    room.reject(award)
    assert (room.cents(), room.memory.balance("fixed-pays:J")) == ((300_025,), 0)
    room.press(4, "five-aces")
    (again,) = room.call()
    room.confirm(again)
    room.end()
    assert (room.cents(), room.memory.balance("fixed-pays:J")) == ((50_025,), 0)
    assert room.award(again.id).off_meter == "jackpot"
    room.adjust(ACES, "award-reversal", award=again.id)
    assert room.cents() == (300_025,)
    room.audit()


@pytest.mark.parametrize("policy", list(WhenDry))
def test_a_meter_that_has_less_gives_what_it_has_and_the_house_the_rest(policy: WhenDry) -> None:
    """$2,000.25 are there: $499.75 is the house's, for good or until it is repaid; and a reversal gives it back."""
    room = opened(replace(ALL_OFF, meters=(MeterPlan("jackpot", 200_000, 250_000),), when_dry=policy))
    award = aces(room)
    room.confirm(award)
    borne = {"borne": room.memory.balance("borne:J"), "owed": room.memory.balance("receivable:J:jackpot")}
    assert borne == {
        "borne": 0 if policy is WhenDry.RECEIVABLE else units(49_975),
        "owed": units(49_975) if policy is WhenDry.RECEIVABLE else 0,
    }
    assert room.cents() == (0,)
    assert (room.jackpot().status is JackpotStatus.HALTED) == (policy is WhenDry.HALT)
    room.end()
    room.adjust(ACES, "award-reversal", award=award.id)
    assert room.memory.balance("borne:J") == 0
    room.audit()


def test_a_share_called_before_is_worked_out_as_if_the_rejected_one_had_not_been() -> None:
    """A half of the meter is locked, then five aces come off it; the half is rejected, and the aces stay."""
    room = opened(ALL_OFF)
    room.start("T1", 3, 4)
    room.press(3, HALF)
    (half,) = room.call()
    room.press(4, "five-aces")
    (fixed,) = room.call()
    room.confirm(fixed)
    before = room.cents()
    room.reject(half)
    assert before == (0,)
    assert room.cents() == (300_050 - ACES,)
    room.end()
    room.audit()
