"""The jackpots' bank account against what is owed to players."""

import datetime as dt
from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.jackpots.card_room import HALF, CardRoom, house, opened, progressive
from tests.jackpots.whole_journal import EntriesAtHand, due_by_walking

from pitboss.jackpots.care.bank import DepositDue, covered, deposit_due, reconcile
from pitboss.jackpots.identities import balances_of
from pitboss.ledger import units


def due(room: CardRoom, days: float = 0) -> DepositDue | None:
    """What has to be deposited so many days from now."""
    awards = [award.id for award in room.awards]
    return due_at(room, room.now + dt.timedelta(days=days), awards)


def due_at(room: CardRoom, at: dt.datetime, awards: Sequence[str] = ()) -> DepositDue | None:
    """What has to be deposited at a time."""
    return deposit_due(EntriesAtHand(room.records), balances_of(room.records), ["J"], awards, at)


def test_posted_hidden_and_owed_money_needs_cover(room: CardRoom) -> None:
    """40 wagers, then half of the meter won: what left the meter is owed to the winner until it is paid."""
    room.play(10, 1, 2, 3, 4)
    award = room.win(1, HALF)
    found = reconcile(balances_of(room.records), ["J"], [award.id])
    assert (found.posted, found.undisplayed) == (room.meter(), units(102) + 500_000)
    assert found.owed == units(award.amount_cents)
    assert found.missing == units(100_000 + 41 * 25 + 102) + 500_000
    assert not found.holds


def test_money_in_transit_counts(room: CardRoom) -> None:
    """Bank and transit together cover the seed of $1,000."""
    room.deposit(60_000)
    assert reconcile(balances_of(room.records), ["J"]).missing == units(40_000)
    room.deposit(40_000)
    assert reconcile(balances_of(room.records), ["J"]).holds


def test_a_house_jackpot_needs_no_cover() -> None:
    """It has no player's money."""
    room = opened(house())
    room.play(3, 1, 2)
    assert reconcile(balances_of(room.records), ["H"]).holds


def test_only_real_progressives_and_their_winners_are_covered() -> None:
    """A house prize is paid from the house's own account, and practice is no money."""
    room = opened(progressive())
    for number, plan in enumerate((house(), progressive("P", practice=True)), 2):
        room.create(plan)
        room.link(f"T{number}", plan.id)
    real = room.win(1, HALF)
    room.win(3, "five-aces", "T2")
    room.win(1, HALF, "T3")
    jackpots = [room.jackpot(name) for name in ("J", "H", "P")]
    assert covered(jackpots, room.awards) == (["J"], [real.id])


def test_only_what_wagers_have_brought_has_a_week(room: CardRoom) -> None:
    """The seed is due at once; the week of wagers runs from the first cent of them that is not covered."""
    seeded = dt.datetime.fromisoformat(room.records[0].at)
    assert due(room) == DepositDue(units(100_000), seeded, overdue=True)
    room.deposit(99_999)
    assert due(room) == DepositDue(units(1), seeded, overdue=True)
    room.deposit(1)
    assert due(room, 8) is None
    room.now += dt.timedelta(days=3)
    room.play(1, 1, 2)
    played = dt.datetime.fromisoformat(room.records[-1].at)
    week = played + dt.timedelta(days=7)
    assert due(room) == due_at(room, week) == DepositDue(units(55), week, overdue=False)
    assert due(room, 8) == DepositDue(units(55), week, overdue=True)
    room.adjust(5_000, "house-addition")
    added = dt.datetime.fromisoformat(room.records[-1].at)
    assert due(room) == DepositDue(units(5_055), added, overdue=True)


def test_a_wager_that_went_back_lends_its_week_to_nothing_else(room: CardRoom) -> None:
    """What was voided is not on the meter, so no cent of a house addition hides behind it."""
    room.deposit(100_000)
    room.start("T1", 1, 2)
    room.void()
    room.adjust(10, "house-addition")
    found = due(room)
    assert found is not None
    assert found.overdue


#: What may happen in a room, each with hours after what was before.
DEEDS = st.tuples(st.sampled_from(("play", "void", "win", "deposit", "adjust")), st.integers(0, 50), st.integers(1, 90))


@settings(max_examples=40, deadline=None)
@given(st.lists(DEEDS, max_size=12), st.integers(0, 400))
def test_the_week_is_the_one_that_adding_up_wager_by_wager_finds(deeds: list[tuple[str, int, int]], hours: int) -> None:
    """Whatever was wagered, voided, won, deposited and added in between."""
    room = opened()
    for deed, after, amount in deeds:
        room.now += dt.timedelta(hours=after)
        if deed == "play":
            room.play(1 + amount % 3, 1, 2)
        elif deed == "void":
            room.start("T1", 1, 2, 3)
            room.void()
        elif deed == "win":
            room.win(1, HALF)
        elif deed == "deposit":
            room.deposit(amount if amount % 2 else 100_000)
        else:
            room.adjust(amount, "house-addition")
    at, awards = room.now + dt.timedelta(hours=hours), [award.id for award in room.awards]
    assert due_at(room, at, awards) == due_by_walking(room.records, ["J"], awards, at)


def test_only_the_jackpots_asked_for_count() -> None:
    """Another jackpot's meter is not J's."""
    room = opened(progressive(), progressive("K"))
    found = reconcile(balances_of(room.records), ["J"])
    assert found.posted == units(100_000)
