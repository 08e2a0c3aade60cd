"""The jackpots' bank account: progressives stop where it lacks what is due, and the house may pay meanwhile."""

import datetime as dt

import pytest
from tests.jackpots.card_room import ALL, CardRoom, house, opened, progressive
from tests.jackpots.whole_journal import EntriesAtHand

from pitboss.jackpots import accounts
from pitboss.jackpots import commands as c
from pitboss.jackpots.care.bank import deposit_due, reconcile
from pitboss.jackpots.care.cover import held, lacking_cents
from pitboss.jackpots.documents import Award, AwardStatus, JackpotStatus, Register
from pitboss.jackpots.identities import balances_of
from pitboss.jackpots.plan.plan import MeterPlan
from pitboss.jackpots.reports import wins
from pitboss.ledger import units

PRIZE = 1_000_000


def stop(room: CardRoom, held_before: int | None = None) -> list[str]:
    """What the server's clock sends when it finds a deposit overdue; which jackpots it stops."""
    found = deposit_due(EntriesAtHand(room.records), balances_of(room.records), ["J"], (), room.now)
    assert found is not None
    seen, lacks = held(room.memory) if held_before is None else held_before, found.amount // units(1)
    command = c.StopUncovered(missing_cents=lacks, due=found.due.isoformat(), held=seen)
    stopped: list[str] = room.do(command)["halted"]
    return stopped


def test_each_cent_has_a_week_and_deposits_cover_the_oldest(room: CardRoom) -> None:
    """Who deposits each week what was there the day before is never overdue, though the account is never level."""
    for _ in range(5):
        owed = reconcile(balances_of(room.records), ["J"]).missing
        room.now += dt.timedelta(days=2)
        room.play(1, 1, 2)
        room.now += dt.timedelta(days=4)
        room.play(1, 1, 2)
        room.deposit(-(-owed // units(1)))
        found = deposit_due(EntriesAtHand(room.records), balances_of(room.records), ["J"], (), room.now)
        assert found is not None
        assert not found.overdue
    journal, later = EntriesAtHand(room.records), room.now + dt.timedelta(days=4)
    found = deposit_due(journal, balances_of(room.records), ["J"], (), later)
    assert found is not None
    assert found.overdue


def test_an_overdue_deposit_stops_every_real_progressive_and_nothing_else() -> None:
    room = opened(progressive("J"))
    for plan in (progressive("K"), house(), progressive("P", practice=True)):
        room.create(plan)
    room.now += dt.timedelta(days=8)
    assert stop(room) == ["J", "K"]
    for name in ("J", "K"):
        assert room.jackpot(name).status is JackpotStatus.HALTED
        assert "uncovered: the jackpots' bank account lacks $1,000, due by 20" in room.jackpot(name).why
        assert "WAC 230-15-455" in room.jackpot(name).why
    assert room.jackpot("H").status is room.jackpot("P").status is JackpotStatus.RUNNING
    before = room.meter()
    room.start("T1", 1)
    assert room.meter() == before


def test_what_has_come_to_the_bank_meanwhile_stops_the_stop(room: CardRoom) -> None:
    room.now += dt.timedelta(days=8)
    assert stop(room, held_before=1) == []
    assert room.jackpot("J").status is JackpotStatus.RUNNING


def test_a_jackpot_that_is_not_covered_resumes_once_the_account_covers_the_players_money(room: CardRoom) -> None:
    room.now += dt.timedelta(days=8)
    stop(room)
    resume = c.ResumeJackpot(jackpot="J", reason="deposited", badge="manager", second="accounting")
    with room.refused(r"bank account still lacks \$1,000: deposit it first"):
        room.do(resume)
    room.deposit(99_999)
    with room.refused(r"still lacks \$0.01"):
        room.do(resume)
    room.deposit(1)
    room.do(resume)
    assert room.jackpot("J").status is JackpotStatus.RUNNING


@pytest.mark.parametrize("paid", [False, True], ids=["confirmed", "paid by the house"])
@pytest.mark.parametrize("known", [True, False], ids=["on the list", "of an older release"])
def test_a_resumption_is_judged_by_the_sum_of_the_halt_prizes_included(*, paid: bool, known: bool) -> None:
    """$10,000 on the meter are in the bank, and the prize of $10,000 that was won before is not."""
    room, award = _won()
    if paid:
        room.steps(award, ("paid", "operating 1001"))
    if not known:
        room.memory.documents["register", "jackpots"] = Register(jackpots=("J",))
    room.now += dt.timedelta(days=8)
    room.deposit(PRIZE)
    found = reconcile(balances_of(room.records), ["J"], [award.id])
    assert found.missing == units(PRIZE)
    room.do(c.StopUncovered(missing_cents=PRIZE, due=room.now.isoformat(), held=found.held, awards=(award.id,)))
    with room.refused(r"bank account still lacks \$10,000: deposit it first"):
        room.resume()
    room.deposit(PRIZE - 1)
    with room.refused(r"still lacks \$0.01: deposit it first"):
        room.resume()
    room.deposit(1)
    room.resume()
    if not paid:
        room.steps(award, ("paid", "check 7"))
    else:
        room.do(c.ReimburseHouse(award=award.id, reference="transfer 7", badge="accounting", second="manager"))
    assert room.memory.documents["register", "jackpots"] == Register(jackpots=("J",))


def test_a_win_that_is_verified_or_was_backed_out_counts_for_what_is_owed_on_it() -> None:
    """Frozen it is owed, rejected it is on the meter again, and reversed it is nobody's."""
    room = opened(progressive("J", "FUPGPP-WA01", MeterPlan("jackpot", PRIZE, 0)), tables=2)
    room.deposit(PRIZE)
    first, second = (_called(room, table) for table in ("T1", "T2"))
    room.now += dt.timedelta(days=8)
    room.do(c.StopUncovered(missing_cents=2 * PRIZE, due=room.now.isoformat(), held=units(PRIZE)))
    with room.refused(r"still lacks \$20,000"):
        room.resume()
    room.confirm(first)
    room.reject(second, "executive")
    with room.refused(r"still lacks \$10,000"):
        room.resume()
    room.adjust(PRIZE, "award-reversal", award=first.id)
    with room.refused(r"still lacks \$10,000"):
        room.resume()
    room.adjust(-PRIZE, "malfunction")
    room.resume()


def _called(room: CardRoom, table: str) -> Award:
    """A win of the whole meter that nobody has decided."""
    room.start(table, 1)
    room.press(1, ALL, table)
    (award,) = room.call(table)
    return award


def _won(deposited: int = 0) -> tuple[CardRoom, Award]:
    """A win of $10,000 whose steps are all taken but the payment."""
    room = opened(progressive("J", "FUPGPP-WA01", MeterPlan("jackpot", PRIZE, 0)))
    if deposited:
        room.deposit(deposited)
    award = room.win(3, ALL)
    room.steps(award, ("cards-shown", "As Ks Qs Js Ts 9s 8s, camera 3"), ("deck-checked", "53"), ("surveillance", "4"),
               ("hand-sealed", "seal 1"), ("tax-form", "W-2G 1"))  # fmt: skip
    return room, award


@pytest.mark.parametrize("deposited", [0, 400_000])
def test_a_prize_due_before_the_deposit_is_paid_by_the_house_and_given_back(deposited: int) -> None:
    """$10,000 from the house's own account; the jackpots' account owes it to the house until it is given back."""
    room, award = _won(deposited)
    plan = room.jackpot("J").plan
    assert lacking_cents(room.memory, plan, award, award.amount_cents) == PRIZE - deposited
    missing = reconcile(balances_of(room.records), ["J"], [award.id]).missing
    room.steps(award, ("paid", "operating 1001"))
    assert room.award(award.id).status is AwardStatus.PAID
    balances = balances_of(room.records)
    withheld = 239_976  # 24 % of $10,000 less the wager of $1
    assert balances[accounts.HOUSE_BANK] == -units(PRIZE - withheld)
    assert balances[accounts.WITHHELD] == -units(withheld)
    assert (balances[accounts.OPERATING], balances[accounts.advanced(award.id)]) == (units(PRIZE), -units(PRIZE))
    money = reconcile(balances, ["J"], [award.id])
    assert (money.advanced, money.owed, money.missing) == (units(PRIZE), 0, missing)
    back = c.ReimburseHouse(award=award.id, reference="transfer 7", badge="accounting", second="manager")
    with room.refused("deposit first"):
        room.do(back)
    room.deposit(PRIZE)
    with room.refused("Two people are needed"):
        room.do(c.ReimburseHouse(award=award.id, reference="transfer 7", badge="manager", second="max-again"))
    room.do(back)
    balances = balances_of(room.records)
    assert balances[accounts.OPERATING] == balances[accounts.advanced(award.id)] == 0
    assert balances[accounts.HOUSE_BANK] == units(withheld)
    assert balances[accounts.BANK] == units(deposited)
    with room.refused("is owed nothing"):
        room.do(back)
    assert [win.status for win in wins(room.records)] == ["paid"]


def test_operating_funds_pay_only_what_the_account_does_not_hold() -> None:
    room, award = _won(PRIZE)
    with room.refused("only where the jackpots' bank account does not hold it yet"):
        room.steps(award, ("paid", "operating 1001"))
    room.steps(award, ("paid", "check 1001"))


def test_a_check_of_the_house_has_its_number() -> None:
    room, award = _won()
    with room.refused("Enter the check number"):
        room.steps(award, ("paid", "operating"))
