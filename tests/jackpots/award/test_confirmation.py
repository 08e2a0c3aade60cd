"""The card on an award, its rejection before, and its reversal after."""

import pytest
from tests.jackpots.award.test_rework import CENT, called, grown
from tests.jackpots.card_room import ALL, HALF, CardRoom, dollars, opened, progressive

from pitboss.desk.person import Role
from pitboss.jackpots import accounts
from pitboss.jackpots import commands as c
from pitboss.jackpots.award.history import may_follow_cents, worth_of
from pitboss.jackpots.award.payment import day_of, is_taxed, open_steps
from pitboss.jackpots.documents import Award, AwardStatus
from pitboss.jackpots.plan.plan import JackpotPlan, MeterPlan, MeterSharing
from pitboss.ledger import units


def locked(room: CardRoom, line: str = HALF, seat: int = 4) -> Award:
    """An award that waits for its card."""
    room.start("T1", seat)
    room.press(seat, line)
    (award,) = room.call()
    return award


@pytest.mark.rule("001", "jackpot.9f")
def test_a_supervisors_card_confirms_and_the_award_is_payable(room: CardRoom) -> None:
    """Half of $1,000.25."""
    award = locked(room)
    room.confirm(award, "supervisor")
    assert room.award(award.id).status is AwardStatus.CONFIRMED
    assert room.award(award.id).confirmed_by == "Sam"
    assert room.credit(accounts.payable(award.id)) == units(50_012)
    assert room.credit(accounts.pending(award.id)) == 0


@pytest.mark.rule("001", "jackpot.9f")
@pytest.mark.parametrize(
    "plan", [progressive(executive_from_cents=50_012), progressive(executive_lines=(HALF,))], ids=["amount", "level"]
)
def test_from_an_amount_or_a_level_on_it_takes_an_executive(plan: JackpotPlan) -> None:
    """A supervisor's card is refused there."""
    room = opened(plan)
    award = locked(room)
    with room.refused("needs the card of an executive; Sam's is that of a supervisor"):
        room.confirm(award, "supervisor")
    with room.refused("needs the card of an executive; Sam's is that of a supervisor"):
        room.reject(award)
    room.confirm(award, "executive")
    assert room.award(award.id).status is AwardStatus.CONFIRMED


@pytest.mark.rule("001", "jackpot.9f")
@pytest.mark.parametrize(
    ("badge", "words"),
    [("dealer", "needs the card of a supervisor"), ("nobody", "not known here"), ("manager", "needs the card")],
)
def test_any_other_card_is_refused(room: CardRoom, badge: str, words: str) -> None:
    """And the award stays locked."""
    award = locked(room)
    with room.refused(words):
        room.confirm(award, badge)


@pytest.mark.rule("001", "jackpot.9f")
def test_one_person_with_two_cards_does_not_confirm_her_own_call(room: CardRoom) -> None:
    """Sam called with a dealer's card, written a little differently."""
    room.start("T1", 4)
    room.press(4, HALF)
    award = room.do(c.CallSupervisor(table="T1", badge="sams-other"))["awards"][0]
    with room.refused("Two people are needed here"):
        room.confirm(award, "supervisor")
    room.confirm(award, "executive")


def test_a_card_that_was_taken_away_opens_nothing(room: CardRoom) -> None:
    """Sam's badge is not active any more."""
    award = locked(room)
    room.do(c.RegisterBadge(badge="supervisor", person="Sam", role=Role.SUPERVISOR, active=False))
    with room.refused("not known here"):
        room.confirm(award, "supervisor")


@pytest.mark.rule("001", "jackpot.9h")
def test_after_the_card_neither_confirming_nor_rejecting_is_possible(room: CardRoom) -> None:
    """Only an adjustment is."""
    award = locked(room)
    room.confirm(award)
    with room.refused("only a manual adjustment"):
        room.confirm(award)
    with room.refused("only a manual adjustment"):
        room.reject(award)


def test_the_trail_says_where_a_win_was_that_is_confirmed_rejected_or_reversed(room: CardRoom) -> None:
    rejected = locked(room)
    room.reject(rejected)
    room.end()
    confirmed = locked(room, seat=5)
    room.confirm(confirmed)
    room.end()
    room.adjust(confirmed.amount_cents, "award-reversal", award=confirmed.id)
    decided = ("award-rejected", "award-confirmed", "award-reversed")
    told = [
        (event["event"], event["table"], event["seat"]) for event in room.memory.events if event["event"] in decided
    ]
    assert told == [("award-rejected", "T1", 4), ("award-confirmed", "T1", 5), ("award-reversed", "T1", 5)]


def test_a_rejected_share_is_back_on_the_meter(room: CardRoom) -> None:
    """As if it had not been; the button is dark and another hand can be pressed."""
    award = locked(room)
    room.reject(award)
    assert room.cents() == (100_025,)
    assert room.award(award.id).status is AwardStatus.REJECTED
    assert room.press(4, "full-house")["on"]


def test_a_rejected_whole_award_goes_on_the_meter_now_running_and_the_seed_is_taken_back() -> None:
    """T2 put 50 cents on the new meter: $1,000.25 back + 50 cents, and the reserve is a reserve again."""
    room = opened(tables=2)
    award = locked(room, ALL)
    room.start("T2", 1, 2)
    room.reject(award)
    assert room.meter() == units(100_075)
    assert room.credit(accounts.reserve("J", "jackpot")) == 3 * 2_500_000
    assert room.memory.balance(accounts.seed("J", "jackpot")) == dollars(1_000)
    assert room.records[-1].reason == "a card was missing"
    room.audit()


def test_a_seed_that_was_recovered_in_between_is_not_taken_back_twice(room: CardRoom) -> None:
    """Both seeds, $2,000, are recovered; rejecting the award then takes nothing more."""
    award = locked(room, ALL)
    room.adjust(200_000 - 100_000, "house-addition")
    room.adjust(-200_000, "seed-recovery")
    room.reject(award)
    assert room.memory.balance(accounts.seed("J", "jackpot")) == 0


def test_a_rejected_award_never_lifts_a_meter_above_its_limit() -> None:
    """Limit $10.50: half of $10.25 is locked, T2's wagers add $1, and 75 cents of what comes back flow over."""
    room = opened(progressive("J", "FUPGPP-WA01", MeterPlan("jackpot", 1_000, 250_000, 0, 1_050)), tables=2)
    award = locked(room)
    room.play(4, 1, table="T2")
    room.reject(award)
    assert room.cents() == (1_050,)
    assert room.credit(accounts.overflow("J", "jackpot")) == units(1_025 + 100 - 1_050)
    room.audit()


def test_a_rejected_rival_relieves_the_house_and_leaves_the_seed() -> None:
    """Each full: the first was no winner, so the second's $1,000 came off the meter after all, which stays reseeded."""
    plan = progressive("J", "FUPGPP-WA01", MeterPlan("jackpot", 100_000, 0), sharing=MeterSharing.EACH_FULL)
    room = opened(plan)
    room.start("T1", 2, 5)
    room.press(2, ALL)
    room.press(5, ALL)
    first, second = room.call()
    room.reject(first)
    assert room.memory.balance("borne:J") == 0
    assert room.cents() == (100_000,)
    assert room.award(second.id).borne == 0
    room.reject(room.award(second.id))
    assert room.cents() == (100_000,)
    assert room.memory.balance(accounts.seed("J", "jackpot")) == dollars(1_000)
    room.audit()


@pytest.mark.rule("001", "jackpot.9h")
def test_a_confirmed_award_is_backed_out_by_an_adjustment_of_two_people(room: CardRoom) -> None:
    """It is no longer owed, and the amount is on the meter."""
    award = locked(room)
    room.confirm(award)
    room.end()
    with room.refused("Two people are needed here"):
        room.adjust(50_012, "award-reversal", award=award.id, second="max-again")
    with room.refused("is \\$500.12, and it can only be backed out as a whole"):
        room.adjust(50_000, "award-reversal", award=award.id)
    room.adjust(50_012, "award-reversal", award=award.id)
    assert room.cents() == (100_025,)
    assert room.credit(accounts.payable(award.id)) == 0
    assert room.award(award.id).status is AwardStatus.REVERSED
    with room.refused("is reversed"):
        room.adjust(50_012, "award-reversal", award=award.id)


def test_a_paid_award_is_backed_out_at_the_houses_risk(room: CardRoom) -> None:
    """The money is gone until the player brings it back: it stands on the adjustments account."""
    award = locked(room)
    room.confirm(award)
    room.end()
    room.steps(award, ("cards-shown", "1"), ("deck-checked", "1"), ("surveillance", "1"), ("hand-sealed", "seal 4"))
    room.steps(award, ("paid", "cash"))
    room.adjust(50_012, "award-reversal", award=award.id)
    assert room.memory.balance("adjustments:J") == units(50_012)
    assert room.cents() == (100_025,)


def test_a_locked_award_is_rejected_and_not_adjusted(room: CardRoom) -> None:
    """The adjustment is for what a card has made final."""
    award = locked(room)
    with room.refused("is locked: only a confirmed one"):
        room.adjust(50_012, "award-reversal", award=award.id)


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
