"""Books: balances over those of a store."""

import pytest

from pitboss.ledger import Books, LedgerError, Posted
from pitboss.ledger.entry import LARGEST, moved


def test_each_posting_comes_back_with_the_balance_after_it() -> None:
    """Reading a balance is reading its last posting."""
    books = Books({"cage": 100, "bank": 0, "tray": 0}.__getitem__)
    assert books.post(moved("x", {"cage": -30, "bank": 30})) == (Posted("cage", -30, 70), Posted("bank", 30, 30))
    assert (books.balance("cage"), books.balance("bank"), books.balance("tray")) == (70, 30, 0)
    assert books.touched() == {"cage": 70, "bank": 30, "tray": 0}


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
    books = Books()
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
