"""Awards: what a share of a meter comes to, in which order, and what the meter does then."""

import pytest
from tests.jackpots.card_room import ALL, HALF, QUARTER, CardRoom, dollars, opened, progressive

from pitboss.jackpots import accounts
from pitboss.jackpots import commands as c
from pitboss.jackpots.documents import AwardStatus
from pitboss.jackpots.plan.plan import JackpotPlan, MeterPlan, MeterSharing, SeatOrder
from pitboss.ledger import units

ML02 = (
    MeterPlan("mega", 1_000_000, 100_000, 10_000),
    MeterPlan("major", 200_000, 50_000, 5_000),
    MeterPlan("minor", 50_000, 25_000),
)


def sharing(policy: MeterSharing, seed: int = 100_000) -> JackpotPlan:
    """WA01 without contributions, so that the meter is its seed: only the awards are looked at."""
    return progressive("J", "FUPGPP-WA01", MeterPlan("jackpot", seed, 0), sharing=policy)


@pytest.mark.rule("001", "jackpot.9a")
@pytest.mark.rule("001", "progressive-advice.4")
def test_a_whole_award_takes_what_is_shown_and_the_rest_starts_the_meter_again() -> None:
    """$1,000.00 + 3 wagers of 33.3333 cents show $1,000.99; 0.9999 of a cent stays, with $1,000 seed and 3 cents."""
    room = opened(progressive("J", "FUPGPP-WA01", MeterPlan("jackpot", 100_000, 333_333, 10_000)))
    room.play(2, 1)
    award = room.win(1, ALL)
    assert (award.amount_cents, award.meter_before_cents) == (100_099, 100_099)
    assert room.meter() == dollars(1_000) + units(3) + 999_900
    assert room.credit(accounts.reserve("J", "jackpot")) == 0
    room.audit()


@pytest.mark.rule("001", "jackpot.9a")
@pytest.mark.parametrize(("line", "cents"), [(HALF, 50_012), (QUARTER, 25_006)])
def test_a_percentage_is_rounded_down_to_the_cent(room: CardRoom, line: str, cents: int) -> None:
    """Of $1,000.25 half is $500.12 and a quarter $250.06; what is left stays on the meter, and so does the reserve."""
    award = room.win(4, line)
    assert award.amount_cents == cents
    assert room.cents() == (100_025 - cents,)
    assert room.credit(accounts.reserve("J", "jackpot")) == 2_500_000


@pytest.mark.rule("001", "jackpot.4")
def test_only_a_whole_award_reseeds(room: CardRoom) -> None:
    """Half of the meter does not, all of it does."""
    room.win(4, HALF)
    assert [record.kind for record in room.records].count("reseed") == 0
    room.win(4, ALL)
    assert [record.kind for record in room.records].count("reseed") == 1
    assert room.cents() == (100_005,)


@pytest.mark.rule("001", "jackpot.9c")
def test_the_seat_at_the_dealers_right_is_first_and_each_gets_what_is_left() -> None:
    """Seat 6 takes half of $1,000, seat 4 a quarter of $500, seat 2 all of the $375 that are left, seat 1 the seed."""
    room = opened(sharing(MeterSharing.SEQUENTIAL))
    room.start("T1", 1, 2, 4, 6)
    for seat, line in ((2, ALL), (6, HALF), (1, ALL), (4, QUARTER)):
        room.press(seat, line)
    awards = room.call()
    assert [(award.seat, award.amount_cents) for award in awards] == [
        (6, 50_000),
        (4, 12_500),
        (2, 37_500),
        (1, 100_000),
    ]
    assert [award.sequence for award in awards] == sorted({award.sequence for award in awards})
    assert room.cents() == (100_000,)
    assert room.memory.balance(accounts.seed("J", "jackpot")) == dollars(3_000)
    room.audit()


@pytest.mark.rule("001", "jackpot.9c")
def test_internal_controls_may_begin_at_the_left() -> None:
    """The order is a setting of the plan."""
    plan = progressive("J", "FUPGPP-WA01", MeterPlan("jackpot", 100_000, 0), seat_order=SeatOrder.LEFT_TO_RIGHT)
    room = opened(plan)
    room.start("T1", 2, 5)
    room.press(5, ALL)
    room.press(2, HALF)
    assert [(award.seat, award.amount_cents) for award in room.call()] == [(2, 50_000), (5, 50_000)]


def test_all_contributions_of_a_round_are_in_before_its_first_award(room: CardRoom) -> None:
    """Six wagers of 25 cents: the winner gets $1,001.50 and not the amount before START GAME."""
    room.start("T1", 1, 2, 3, 4, 5, 6)
    room.press(1, ALL)
    assert room.call()[0].amount_cents == 100_150


@pytest.mark.rule("001", "jackpot-paytables.1")
def test_mega_is_all_of_mega_and_nothing_of_the_others() -> None:
    """Each meter of ML02 starts again alone: 10 cents to mega, 5 to major, 2.5 to minor, 1 and 0.5 to reserves."""
    room = opened(progressive("J", "FUPGPP-ML02", *ML02))
    award = room.win(3, "seven-card-straight-flush")
    assert award.amount_cents == 1_000_010
    assert room.cents() == (1_000_001, 200_005, 50_002)
    assert room.win(3, "five-aces").amount_cents == 200_010
    assert room.cents() == (1_000_011, 200_001, 50_005)
    assert room.win(3, "royal-flush").amount_cents == 50_007
    assert room.cents() == (1_000_021, 200_006, 50_000)
    room.audit()


def test_each_full_pays_every_winner_and_the_house_adds_what_is_missing() -> None:
    """Two whole awards of $1,000: the second is the house's, and the meter starts once."""
    room = opened(sharing(MeterSharing.EACH_FULL))
    room.start("T1", 2, 5)
    room.press(2, ALL)
    room.press(5, ALL)
    assert [award.amount_cents for award in room.call()] == [100_000, 100_000]
    assert room.memory.balance("borne:J") == dollars(1_000)
    assert room.cents() == (100_000,)
    assert room.memory.balance(accounts.seed("J", "jackpot")) == dollars(2_000)
    room.audit()


def test_each_full_reads_the_meter_once_for_all_shares_of_it() -> None:
    """Half and a quarter of $1,000 each: $500 and $250, not $500 and $125."""
    room = opened(sharing(MeterSharing.EACH_FULL))
    room.start("T1", 2, 5)
    room.press(2, QUARTER)
    room.press(5, HALF)
    assert [award.amount_cents for award in room.call()] == [50_000, 25_000]
    assert room.cents() == (25_000,)


def test_split_divides_one_award_among_the_winners_of_one_hand() -> None:
    """$1,000.01 among two is $500.00 each, and the odd cent stays on the meter."""
    room = opened(sharing(MeterSharing.SPLIT, 100_001))
    room.start("T1", 2, 5)
    room.press(2, ALL)
    room.press(5, ALL)
    assert [award.amount_cents for award in room.call()] == [50_000, 50_000]
    assert room.cents() == (100_002,)
    room.audit()


def test_split_leaves_different_hands_one_after_the_other() -> None:
    """Seat 5's half of $1,000 is seat 5's alone; seats 4 and 2 then share the $500 that are left."""
    room = opened(sharing(MeterSharing.SPLIT))
    room.start("T1", 2, 4, 5)
    for seat, line in ((2, ALL), (4, ALL), (5, HALF)):
        room.press(seat, line)
    assert [award.amount_cents for award in room.call()] == [50_000, 25_000, 25_000]
    room.audit()


@pytest.mark.rule("001", "jackpot.9c")
def test_across_tables_the_lock_decides_the_order() -> None:
    """T2 called first and gets the grown meter; T1 gets what it started again with."""
    room = opened(tables=2)
    room.start("T1", 1)
    room.start("T2", 1)
    room.press(1, ALL, "T1")
    room.press(1, ALL, "T2")
    (second,) = room.call("T2")
    (first,) = room.call("T1")
    assert second.amount_cents == 100_050
    assert first.amount_cents == 100_005
    assert second.sequence < first.sequence
    room.audit()


def test_a_lock_shows_pending_and_lets_linked_tables_play_on() -> None:
    """The amount is frozen while T2 adds to the meter that has started again."""
    room = opened(tables=2)
    room.start("T1", 1)
    room.press(1, ALL)
    (award,) = room.call()
    room.play(4, 1, 2, table="T2")
    assert room.shows().meters[0].pending_cents == (100_025,)
    assert room.cents() == (100_202,)
    room.confirm(award)
    assert room.award(award.id).amount_cents == 100_025
    assert room.shows().pending_cents == ()


@pytest.mark.rule("001", "jackpot.9e")
def test_there_is_nothing_to_lock_without_an_award_recorded(room: CardRoom) -> None:
    """A full house is the dealer's own to pay."""
    room.start("T1", 1)
    with room.refused("No win is recorded"):
        room.call()
    room.press(1, "full-house")
    with room.refused("No win is recorded"):
        room.call()


def test_an_empty_meter_makes_an_award_of_nothing() -> None:
    """A seed of $0 hit at once: the award is logged, confirmed and closed with no money moved."""
    room = opened(progressive("J", "FUPGPP-WA01", MeterPlan("jackpot", 0, 0)))
    award = room.win(1, ALL)
    assert (award.amount_cents, award.status) == (0, AwardStatus.CONFIRMED)
    room.steps(award, ("cards-shown", "1"), ("surveillance", "1"), ("paid", "cash"))
    assert room.award(award.id).status is AwardStatus.PAID
    room.audit()


@pytest.mark.rule("001", "jackpot.9e")
def test_a_second_call_locks_only_what_is_new(room: CardRoom) -> None:
    """Seat 3 was found later: its lock follows, from what the first left."""
    room.start("T1", 3, 5)
    room.press(3, HALF)
    (first,) = room.call()
    room.press(5, HALF)
    (second,) = room.call()
    assert (first.seat, second.seat) == (3, 5)
    assert second.amount_cents == (100_050 - first.amount_cents) // 2


@pytest.mark.rule("001", "jackpot.9e")
def test_a_dealer_is_needed_to_call(room: CardRoom) -> None:
    """An auditor only reads."""
    room.start("T1", 3)
    room.press(3, HALF)
    with room.refused("Otto's is that of an auditor"):
        room.do(c.CallSupervisor(table="T1", badge="auditor"))
    with room.refused("is not known here"):
        room.do(c.CallSupervisor(table="T1", badge="nobody"))
