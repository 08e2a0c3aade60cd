"""A rejection that the patron disputes."""

from dataclasses import replace

import pytest
from tests.jackpots.award.test_rework import called, grown
from tests.jackpots.card_room import ALL, HALF, CardRoom, opened

from pitboss.desk.person import Role
from pitboss.jackpots import accounts
from pitboss.jackpots import commands as c
from pitboss.jackpots.documents import Award, AwardStatus
from pitboss.ledger import units


def dispute(room: CardRoom, award: Award, statement: str = "I had the seven of hearts") -> None:
    """Sam says no, and the patron does not agree."""
    command = c.DisputeAward(award=award.id, badge="supervisor", reason="a card is missing", statement=statement)
    room.do(command)


def resolve(room: CardRoom, award: Award, outcome: str, badge: str = "executive", second: str = "manager") -> None:
    """Eve and Max decide."""
    assert outcome in {"confirmed", "rejected"}
    room.do(c.ResolveDispute(award=award.id, outcome="confirmed" if outcome == "confirmed" else "rejected",
                             badge=badge, second=second, reason="the tape was seen"))  # fmt: skip


@pytest.mark.rule("001", "jackpot.9f")
def test_a_disputed_amount_stays_frozen_with_the_statement_and_who_rejected(room: CardRoom) -> None:
    """No entry is made, the game ends, and no card but two decides it."""
    (award,) = called(room, "T1", (4, HALF))
    entries = len(room.records)
    dispute(room, award)
    found = room.award(award.id)
    assert (found.status, found.rejected_by, found.reason) == (AwardStatus.DISPUTED, "Sam", "a card is missing")
    assert found.statement == "I had the seven of hearts"
    assert (len(room.records), room.credit(accounts.pending(award.id))) == (entries, units(award.amount_cents))
    room.end()
    with room.refused("is disputed: an executive and a manager resolve it"):
        room.confirm(award)
    with room.refused("is disputed: an executive and a manager resolve it"):
        room.reject(award)
    room.audit()


@pytest.mark.parametrize(
    ("outcome", "cents"), [("confirmed", 100_150 - 50_075), ("rejected", 100_150)], ids=["for", "against"]
)
def test_an_executive_and_a_manager_resolve_it_either_way(room: CardRoom, outcome: str, cents: int) -> None:
    """Half of $1,001.50."""
    (award,) = called(room, "T1", (4, HALF))
    dispute(room, award)
    with room.refused("needs the card of an executive"):
        resolve(room, award, outcome, badge="supervisor")
    with room.refused("needs the card of a manager"):
        resolve(room, award, outcome, second="accounting")
    resolve(room, award, outcome)
    found = room.award(award.id)
    assert (str(found.status), found.confirmed_by, found.rejected_by) == (outcome, "Eve and Max", "Sam")
    assert room.cents() == (cents,)
    with room.refused("only a disputed one is resolved"):
        resolve(room, award, outcome)
    room.audit()


def test_a_dispute_needs_the_patrons_words_and_an_award_that_is_locked(room: CardRoom) -> None:
    """And the card that may reject it."""
    (award,) = called(room, "T1", (4, HALF))
    with room.refused("what the patron says"):
        dispute(room, award, " ")
    with room.refused("needs the card of"):
        room.do(c.DisputeAward(award=award.id, badge="dealer", reason="no", statement="yes"))
    room.confirm(award)
    with room.refused("only a manual adjustment"):
        dispute(room, award)


def test_later_awards_wait_for_a_dispute_and_are_worked_out_again() -> None:
    """As for one that waits for its card."""
    room = grown(tables=2)
    (first,) = called(room, "T1", (6, HALF))
    (second,) = called(room, "T2", (4, ALL))
    dispute(room, first)
    with room.refused("waits for T1"):
        room.confirm(second)
    resolve(room, first, "rejected")
    assert room.award(second.id).amount_cents == 124_200
    room.audit()


def test_a_dispute_is_not_decided_for_the_patron_before_the_award_that_was_called_first() -> None:
    """Nor for an amount that the two were not shown: it is worth more once the first one is rejected."""
    room = grown(tables=2)
    (first,) = called(room, "T1", (6, HALF))
    (second,) = called(room, "T2", (4, ALL))
    shown = room.award(second.id).amount_cents
    room.do(c.DisputeAward(award=second.id, badge="executive", reason="a card is missing", statement="I had it"))
    room.do(c.RegisterBadge(badge="xenia", person="Xenia", role=Role.EXECUTIVE))
    confirmed = c.ResolveDispute(
        award=second.id, outcome="confirmed", badge="xenia", second="manager", reason="the tape was seen"
    )
    with room.refused("waits for T1"):
        room.do(replace(confirmed, seen_cents=shown))
    room.reject(first)
    now = room.award(second.id).amount_cents
    assert now > shown
    with room.refused("was worked out again"):
        room.do(confirmed)
    with room.refused("you were shown"):
        room.do(replace(confirmed, seen_cents=shown))
    room.do(replace(confirmed, seen_cents=now))
    assert room.credit(accounts.payable(second.id)) == units(now)
    room.audit()


def test_while_an_award_is_disputed_the_plan_stays_and_the_jackpot_is_not_retired() -> None:
    """Its meter would not be the same one; adjustments and voids go on."""
    room = opened(tables=2)
    (award,) = called(room, "T1", (4, HALF))
    dispute(room, award)
    room.end()
    room.start("T2", 1)
    room.void("T2")
    room.adjust(100, "house-addition")
    room.halt()
    with room.refused("an award is not decided"):
        room.do(c.ChangePlan(plan=room.jackpot().plan, badge="manager", second="accounting"))
    resolve(room, award, "rejected")
    assert room.cents() == (100_250,)
    room.audit()


@pytest.mark.rule("001", "jackpot.9f")
@pytest.mark.parametrize("outcome", ["confirmed", "rejected"])
def test_whoever_rejected_a_win_is_not_one_of_the_two_who_resolve_its_dispute(room: CardRoom, outcome: str) -> None:
    """Eve said no, so another executive looks at it with the manager."""
    room.do(c.RegisterBadge(badge="xenia", person="Xenia", role=Role.EXECUTIVE))
    room.do(c.RegisterBadge(badge="eve-manages", person="Eve", role=Role.MANAGER))
    (award,) = called(room, "T1", (4, ALL))
    room.do(c.DisputeAward(award=award.id, badge="executive", reason="a card is missing", statement="I had it"))
    for cards in (("executive", "manager"), ("xenia", "eve-manages")):
        with room.refused("Two people are needed here: Eve rejected this award, and the patron disputes that"):
            resolve(room, award, outcome, *cards)
    resolve(room, award, outcome, "xenia", "manager")
    assert (str(room.award(award.id).status), room.award(award.id).rejected_by) == (outcome, "Eve")
