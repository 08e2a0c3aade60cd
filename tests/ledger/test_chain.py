"""The chain of hashes over the journal."""

import hashlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.jackpots.whole_journal import first_break

from pitboss.ledger import GENESIS, JournalRecord, Posted
from pitboss.ledger.entry import canonical

AT = "2026-11-16T20:00:00.000+00:00"


def chain(length: int) -> list[tuple[str, JournalRecord]]:
    """A journal of so many entries."""
    journal: list[tuple[str, JournalRecord]] = []
    before = GENESIS
    for number in range(1, length + 1):
        posted = (Posted("cage", -number, -number), Posted("bank", number, number))
        record = JournalRecord(number, AT, "gift", "because", {"by": "Ann", "n": number}, posted)
        before = record.hash_after(before)
        journal.append((before, record))
    return journal


def test_a_hash_is_taken_over_the_hash_before_and_the_record() -> None:
    """SHA-256 of both, with a line between: worked out here by hand."""
    posted = (Posted("cage", -1, -1), Posted("bank", 1, 5))
    text = (
        b'{"at":"2026-11-16T20:00:00.000+00:00","facts":{"by":"\\u00c4nn"},"kind":"gift",'
        b'"postings":[["cage",-1,-1],["bank",1,5]],"reason":"because","sequence":7}'
    )
    expected = hashlib.sha256(b"0" * 64 + b"\n" + text).hexdigest()
    assert JournalRecord(7, AT, "gift", "because", {"by": "Änn"}, posted).hash_after(GENESIS) == expected


def test_the_bytes_of_a_record_have_its_keys_in_order_and_nothing_but_ascii() -> None:
    assert canonical({"b": 1, "a": "ä"}) == b'{"a":"\\u00e4","b":1}'


def test_what_an_entry_moved_is_added_up_over_all_accounts_of_a_word() -> None:
    """Two meters of one jackpot got 3 and 4, which the tray paid; a word is what stands before the first colon."""
    posted = (Posted("meter:J:major", 3, 10), Posted("meter:J:minor", 4, 9), Posted("tray:T-1", -7, 0))
    record = JournalRecord(1, AT, "wagers", "because", {}, posted)
    assert (record.moved("meter"), record.moved("tray"), record.moved("bank")) == (7, -7, 0)


def test_an_untouched_chain_holds_from_its_start_and_from_any_place() -> None:
    """An audit may begin where the last one ended."""
    journal = chain(6)
    assert first_break(journal) is None
    assert first_break(journal[3:], journal[2][0]) is None
    assert first_break([]) is None


@given(st.integers(0, 5), st.sampled_from(["sequence", "at", "kind", "reason", "facts", "postings"]))
def test_any_change_of_a_record_is_found_where_it_is(place: int, key: str) -> None:
    """Whatever part of it was changed."""
    journal = chain(6)
    changed: dict[str, Any] = {"sequence": 9, "at": "now", "kind": "x", "reason": "", "facts": {}, "postings": ()}
    digest, record = journal[place]
    journal[place] = digest, record._replace(**{key: changed[key]})
    assert first_break(journal) == place


@pytest.mark.parametrize("place", range(5))
def test_a_record_taken_out_or_put_in_is_found(place: int) -> None:
    """So is one that changed places."""
    without, doubled, swapped = chain(6), chain(6), chain(6)
    del without[place]
    doubled.insert(place, doubled[place])
    swapped[place], swapped[place + 1] = swapped[place + 1], swapped[place]
    assert first_break(without) == place
    assert first_break(doubled) == place + 1
    assert first_break(swapped) == place


def test_a_changed_hash_is_found() -> None:
    """At its own place; hashes made anew for the rest would not fit the stored head."""
    journal = chain(4)
    journal[2] = ("f" * 64, journal[2][1])
    assert first_break(journal) == 2
