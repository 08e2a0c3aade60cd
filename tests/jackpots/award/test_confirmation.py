"""The card on an award, its rejection before, and its reversal after."""

import pytest
from tests.jackpots.card_room import ALL, HALF, CardRoom, dollars, opened, progressive

from pitboss.desk.person import Role
from pitboss.jackpots import accounts
from pitboss.jackpots import commands as c
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
