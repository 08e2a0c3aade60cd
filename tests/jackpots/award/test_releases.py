"""The least that an award can be worth, confirmed before those ahead of it are decided; and its supplement."""

import pytest
from tests.jackpots.award.test_rework import CENT, called, grown
from tests.jackpots.card_room import ALL, HALF, CardRoom

from pitboss.jackpots import accounts
from pitboss.jackpots import commands as c
from pitboss.jackpots.award.history import may_follow_cents, worth_of
from pitboss.jackpots.award.payment import day_of, is_taxed, open_steps
from pitboss.jackpots.documents import Award, AwardStatus


def release(room: CardRoom, award: Award, badge: str = "executive", seen: int | None = None) -> None:
    """An executive's card for what is certain."""
    room.do(c.ReleaseAward(award=award.id, badge=badge, seen_cents=seen))


def two(room: CardRoom) -> tuple[Award, Award]:
    """All of the meter called at T1, and then half at T2: $500.60 if the first is confirmed, else $621."""
    (first,) = called(room, "T1", (6, ALL))
    (second,) = called(room, "T2", (4, HALF))
    return first, second


def test_an_executive_releases_the_smaller_amount_and_a_supplement_follows_a_rejection() -> None:
    """$500.60 now, and $120.40 more once the first was no winner; both are paid by their own steps."""
    room = grown(tables=2)
    first, second = two(room)
    with room.refused("needs the card of an executive"):
        release(room, second, "supervisor")
    with room.refused("you were shown"):
        release(room, second, seen=62_100)
    release(room, second, seen=50_060)
    assert room.award(second.id).status is AwardStatus.CONFIRMED
    assert room.credit(accounts.payable(second.id)) == 50_060 * CENT
    room.end("T2")
    room.reject(first)
    (name,) = room.award(second.id).supplements
    assert room.award(name).amount_cents == 62_100 - 50_060
    assert room.records[-1].kind == "award-supplement"
    room.confirm_seen(name, "supervisor")
    room.steps(room.award(second.id), ("cards-shown", "1"), ("deck-checked", "1"), ("surveillance", "1"))
    room.steps(room.award(second.id), ("hand-sealed", "seal 4"), ("paid", "cash"))
    room.steps(room.award(name), ("paid", "cash"))
    assert room.award(name).status is AwardStatus.PAID
    room.audit()


def test_with_several_before_it_least_and_most_say_when_they_come_about() -> None:
    """All of the meter was called twice before: the half is of the seed, of the meter, or of what is left between."""
    room = grown(tables=3)
    (first,) = called(room, "T1", (6, ALL))
    (second,) = called(room, "T2", (5, HALF))
    (third,) = called(room, "T3", (4, HALF))
    worth = worth_of(room.memory, room.jackpot(), third)
    assert worth.least is not None
    assert worth.most is not None
    assert (worth.least.rejected, worth.least.confirmed) == ((), (first.id, second.id))
    assert (worth.most.rejected, worth.most.confirmed) == ((first.id, second.id), ())
    middle = {worth.if_confirmed_cents, worth.if_rejected_cents}
    assert worth.least.cents <= min(middle) <= max(middle) <= worth.most.cents
    release(room, third, seen=worth.least.cents)
    told = room.memory.events[-1]
    assert (told["released"], told["may_follow_cents"]) == (True, worth.most.cents - worth.least.cents)
    assert may_follow_cents(room.memory, room.jackpot(), room.award(third.id)) == worth.most.cents - worth.least.cents
    room.confirm(first)
    room.confirm(second)
    assert may_follow_cents(room.memory, room.jackpot(), room.award(third.id)) == 0


def test_a_release_that_was_all_of_it_closes_without_a_supplement() -> None:
    """The first is confirmed: nothing more is due."""
    room = grown(tables=2)
    first, second = two(room)
    release(room, second)
    room.confirm(first)
    assert room.award(second.id).supplements == ()
    assert room.jackpot().locked == ()


def test_what_may_still_be_due_stays_frozen_as_a_supplement_that_waits() -> None:
    """The meter stands below its seed: the half is of the seed if the whole award before it is confirmed."""
    room = grown(tables=2)
    room.adjust(-80_000, "malfunction")
    first, second = two(room)
    assert (first.amount_cents, second.amount_cents) == (44_080, 50_060)
    release(room, second)
    (name,) = room.award(second.id).supplements
    assert (room.award(second.id).amount_cents, room.award(name).amount_cents) == (22_100, 50_060 - 22_100)
    with room.refused("waits for T1"):
        room.confirm(name)
    with room.refused("which is confirmed"):
        room.reject(room.award(name))
    room.confirm(first)
    room.confirm(name)
    assert room.credit(accounts.payable(name)) == (50_060 - 22_100) * CENT
    room.audit()


def test_a_supplement_that_comes_to_nothing_is_closed() -> None:
    """The whole award before it was none, so that what was released is all."""
    room = grown(tables=2)
    room.adjust(-80_000, "malfunction")
    first, second = two(room)
    release(room, second)
    room.reject(first)
    (name,) = room.award(second.id).supplements
    assert (room.award(name).amount_cents, room.award(name).status) == (0, AwardStatus.REJECTED)
    assert room.jackpot().locked == ()
    room.audit()


def test_nothing_is_released_where_nothing_is_waited_for() -> None:
    """It is confirmed."""
    room = grown()
    (award,) = called(room, "T1", (6, ALL))
    with room.refused("nothing to be released from"):
        release(room, award)


@pytest.mark.rule("001", "jackpot.9f")
def test_card_tax_and_cash_are_judged_on_award_and_supplement_together() -> None:
    """$500.60 are released, and with the supplement it is $5,121: reported for tax, by check, and covered as one."""
    room = grown(tables=2, executive_from_cents=500_000)
    room.adjust(900_000, "house-addition")
    first, second = two(room)
    assert (second.amount_cents, room.award(second.id).total_cents) == (50_060, 50_060)
    release(room, second)
    room.reject(first, "executive")
    (name,) = room.award(second.id).supplements
    plan, supplement = room.jackpot().plan, room.award(name)
    assert supplement.total_cents == 512_100
    with room.refused("needs the card of an executive"):
        room.confirm_seen(name, "supervisor")
    room.confirm_seen(name)
    assert is_taxed(room.award(second.id), plan)
    main = room.award(second.id)
    assert "tax-form" in [step.id for step in open_steps(main, plan.fixed_cents, day_of(main, plan.zone))]
    steps = ("cards-shown", "deck-checked", "surveillance", "hand-sealed", "tax-form")
    room.steps(main, *((step, "1") for step in steps))
    with room.refused("paid by check"):
        room.steps(main, ("paid", "cash"))
    room.deposit(512_099)
    with room.refused("lacks \\$0.01 for a check"):
        room.steps(main, ("paid", "check 1"))
    room.deposit(1)
    room.steps(main, ("paid", "check 1"))
    assert [step.id for step in open_steps(room.award(name), 100, day_of(main, plan.zone))] == ["tax-form", "paid"]
