"""The audit of the books: it is silent over sound ones, and finds what is wrong with others."""

from collections.abc import Callable
from dataclasses import replace
from operator import neg

import pytest
from tests.jackpots.card_room import ALL, HALF, CardRoom
from tests.jackpots.whole_journal import broken, state_broken

from pitboss.jackpots.documents import AwardStatus
from pitboss.jackpots.identities import EXPLAINED, MOVES, Identities
from pitboss.ledger import JournalRecord, Posted, units

Journal = list[JournalRecord]


@pytest.fixture
def journal(room: CardRoom) -> Journal:
    """A day with a seed, wagers, awards, a reseed, a payment, an adjustment, a deposit and a void."""
    room.play(2, 1, 2)
    award = room.win(3, HALF)
    room.steps(award, ("cards-shown", "1"), ("deck-checked", "1"), ("surveillance", "1"), ("hand-sealed", "1"))
    room.steps(award, ("paid", "cash"))
    room.win(3, ALL)
    room.adjust(-100, "malfunction")
    room.deposit(5_000)
    room.start("T1", 1)
    room.void()
    return list(room.records)


def test_sound_books_break_nothing(journal: Journal) -> None:
    """And use only entries that the grammar knows."""
    assert list(broken(journal)) == []
    assert {record.kind for record in journal} <= set(MOVES)


def alter(journal: Journal, kind: str, change: Callable[[JournalRecord], JournalRecord]) -> None:
    """Another record instead of the first of a kind."""
    place = next(place for place, record in enumerate(journal) if record.kind == kind)
    journal[place] = change(journal[place])


def with_amounts(record: JournalRecord, change: Callable[[int], int]) -> JournalRecord:
    """A record with other amounts."""
    return record._replace(postings=tuple(line._replace(amount=change(line.amount)) for line in record.postings))


def with_fact(name: str, fact: str | int) -> Callable[[JournalRecord], JournalRecord]:
    """What makes another fact of a record."""
    return lambda record: record._replace(facts={**record.facts, name: fact})


def one_more(record: JournalRecord) -> JournalRecord:
    """One unit more on the first posting of a record."""
    first, *others = record.postings
    return record._replace(postings=(first._replace(amount=first.amount + 1), *others))


def more(kind: str) -> Callable[[Journal], None]:
    """One unit more on the first posting of an entry."""

    def change(journal: Journal) -> None:
        alter(journal, kind, one_more)

    return change


def swap_sign(journal: Journal) -> None:
    """An award that puts money on the meter."""
    alter(journal, "award-locked", lambda record: with_amounts(record, neg))


def forget(journal: Journal) -> None:
    """An entry is gone."""
    journal.pop(3)


def wrong_balance(journal: Journal) -> None:
    """A balance after a posting is not what it was."""
    first, *others = journal[-1].postings
    journal[-1] = journal[-1]._replace(postings=(first._replace(balance=first.balance + 1), *others))


def unknown_kind(journal: Journal) -> None:
    """An entry of no kind."""
    journal[-1] = journal[-1]._replace(kind="gift")


def one_person(journal: Journal) -> None:
    """Both signatures are one person's."""
    alter(journal, "adjustment", with_fact("second", "Max"))


def no_code(journal: Journal) -> None:
    """An adjustment for no reason of the list."""
    alter(journal, "adjustment", with_fact("code", "mood"))


def other_amount(journal: Journal) -> None:
    """A confirmation of another amount than was locked."""
    alter(journal, "award-confirmed", lambda record: with_amounts(record, lambda amount: 2 * amount))


def odd_wagers(journal: Journal) -> None:
    """The stake is not so many equal wagers."""
    alter(journal, "wagers", with_fact("wagers", 7))


def other_jackpot(journal: Journal) -> None:
    """A reserve is left when its meter starts again."""

    def without_reserve(record: JournalRecord) -> JournalRecord:
        kept = tuple(line for line in record.postings if not line.account.startswith("reserve"))
        return record._replace(postings=kept)

    alter(journal, "reseed", without_reserve)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (more("wagers"), "does not balance"),
        (more("award-paid"), "another amount than was confirmed"),
        (swap_sign, "may not move meter"),
        (forget, "its number should be"),
        (wrong_balance, "and should at"),
        (unknown_kind, "is not a kind of entry"),
        (one_person, "two people"),
        (no_code, "no code"),
        (other_amount, "not the amount that was locked"),
        (odd_wagers, "not of one size"),
        (other_jackpot, "is not empty after the meter was started again"),
        (more("deposit"), "All accounts together"),
        (other_amount, "owes less than nothing"),
    ],
)
def test_every_fault_is_found(journal: Journal, change: Callable[[Journal], None], words: str) -> None:
    """With a sentence that names it."""
    change(journal)
    assert any(words in fault for fault in broken(journal)), list(broken(journal))


def test_a_finding_names_accounts_as_people_do_and_amounts_in_dollars() -> None:
    """An account that an entry of the kind may not move; every number in brackets is explained."""
    identities = Identities(called=lambda account: f"the {account.partition(':')[0]} of somebody")
    posted = (Posted("meter:J:jackpot", units(900_000) + 5, 5),)
    found = list(identities.check(JournalRecord(1, "", "seed", "", {}, posted)))
    assert found[0] == "seed may not move the meter of somebody by $9,000 and 5 millionths of a cent (1, 2, 3)"
    assert sorted(EXPLAINED) == list(range(1, len(EXPLAINED) + 1))


def test_a_state_that_is_not_its_journal_is_found(room: CardRoom) -> None:
    """A balance that was written by hand, and an award in another state than its money."""
    award = room.win(3, HALF)
    assert list(state_broken(room.memory, room.records, room.awards)) == []
    stray = replace(award, status=AwardStatus.PAID)
    assert any("is paid, and" in fault for fault in state_broken(room.memory, room.records, [stray]))
    shorter = room.records[:-1]
    assert any("and the journal says" in fault for fault in state_broken(room.memory, shorter, []))
