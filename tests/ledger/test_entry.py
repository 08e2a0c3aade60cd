"""Entries: they balance or they are none; books have balances over those of a store."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.ledger import PPM, UNITS_PER_CENT, Books, Entry, LedgerError, Posted, Posting, as_cents, units
from pitboss.ledger.entry import LARGEST, moved


def test_an_entry_moves_money_between_accounts() -> None:
    """Accounts that get nothing are left out."""
    entry = moved("gift", {"cage": -5, "tray:T1": 5, "bank:x": 0}, "why", {"by": "Ann"})
    assert entry == Entry("gift", (Posting("cage", -5), Posting("tray:T1", 5)), "why", {"by": "Ann"})


@pytest.mark.parametrize(
    ("amounts", "words"),
    [
        ({}, "moves nothing"),
        ({"a": 0}, "moves nothing"),
        ({"a": 1}, "does not balance"),
        ({"a": 1, "b": -2}, "does not balance"),
        ({"A": 1, "b": -1}, "not the name of an account"),
        ({"a b": 1, "b": -1}, "not the name of an account"),
        ({"a::x": 1, "b": -1}, "not the name of an account"),
        ({"a:b:c:d:e": 1, "b": -1}, "not the name of an account"),
        ({"a\n": 1, "b": -1}, "not the name of an account"),
        ({"a": LARGEST, "b": 1 - LARGEST, "c": -1}, "more than the ledger holds"),
        ({"a": -LARGEST, "b": LARGEST - 1, "c": 1}, "more than the ledger holds"),
    ],
)
def test_what_no_ledger_may_hold_is_refused(amounts: dict[str, int], words: str) -> None:
    """Unbalanced, empty, misnamed, too large."""
    with pytest.raises(LedgerError, match=words):
        moved("x", amounts)


def test_a_posting_of_nothing_is_refused() -> None:
    """Even in an entry that balances."""
    with pytest.raises(LedgerError, match="moves nothing"):
        Entry("x", (Posting("a", 1), Posting("b", -1), Posting("c", 0)))


@given(st.dictionaries(st.sampled_from("abcdef"), st.integers(-1_000, 1_000), min_size=1))
def test_an_entry_is_made_if_and_only_if_it_balances_and_moves_something(amounts: dict[str, int]) -> None:
    """Whatever the accounts."""
    good = sum(amounts.values()) == 0 and any(amounts.values())
    try:
        entry = moved("x", amounts)
    except LedgerError:
        assert not good
    else:
        assert good
        assert sum(posting.amount for posting in entry.postings) == 0


def test_an_entry_needs_no_reason_and_no_facts() -> None:
    """It says none rather than something else."""
    entry = moved("gift", {"cage": -1, "bank": 1})
    assert (entry.reason, entry.facts) == ("", {})


@given(st.integers(0, 10**12), st.integers(0, UNITS_PER_CENT - 1))
def test_cents_are_rounded_down_and_the_residue_is_less_than_one(cents: int, residue: int) -> None:
    """What is shown and what is not add up to what is there."""
    assert as_cents(units(cents) + residue) == cents


@given(st.integers(1, 100_000), st.integers(0, PPM))
def test_a_wager_times_a_rate_is_a_whole_number_of_units(cents: int, rate: int) -> None:
    """Nothing is rounded on the way in."""
    assert units(cents) * rate == cents * rate * PPM
    assert cents * rate + cents * (PPM - rate) == units(cents)


def test_each_posting_comes_back_with_the_balance_after_it() -> None:
    """Reading a balance is reading its last posting."""
    books = Books({"cage": 100, "bank": 0, "tray": 0}.__getitem__)
    assert books.post(moved("x", {"cage": -30, "bank": 30})) == (Posted("cage", -30, 70), Posted("bank", 30, 30))
    assert (books.balance("cage"), books.balance("bank"), books.balance("tray")) == (70, 30, 0)


def test_the_store_is_asked_for_each_account_once() -> None:
    """However often it is read."""
    asked: list[str] = []

    def stored(account: str) -> int:
        asked.append(account)
        return 7

    books = Books(stored)
    assert [books.balance("a"), books.balance("a"), books.balance("b")] == [7, 7, 7]
    assert asked == ["a", "b"]


def test_a_balance_that_no_ledger_holds_is_refused() -> None:
    """Two entries that each fit."""
    books = Books({"a": 0, "b": 0}.__getitem__)
    books.post(moved("x", {"a": LARGEST - 1, "b": 1 - LARGEST}))
    with pytest.raises(LedgerError, match="more than the ledger holds"):
        books.post(moved("x", {"a": 1, "b": -1}))


@pytest.mark.parametrize("sign", [1, -1])
def test_an_account_goes_up_to_the_last_unit_on_either_side(sign: int) -> None:
    """And not one further."""
    books = Books({"a": sign * (LARGEST - 2), "b": 0}.__getitem__)
    books.post(moved("x", {"a": sign, "b": -sign}))
    with pytest.raises(LedgerError, match="more than the ledger holds"):
        books.post(moved("x", {"a": sign, "b": -sign}))
