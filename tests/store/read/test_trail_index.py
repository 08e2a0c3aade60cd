"""The index of the trail: no search misses an event because of it, and a block that was changed is found."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest
import sqlalchemy as sa
from hypothesis import given
from hypothesis import strategies as st
from tests.store.room import end, open_room, start

from pitboss.store import Committer, audit
from pitboss.store.read import search
from pitboss.store.read.search import TrailSearch, bits_of, index_trail, places_of, search_events
from pitboss.store.tables.database import open_database


def has_all(bits: bytes, needle: str) -> bool:
    """Whether a block has every bit of a needle, by plain shifts."""
    return all(bits[place // 8] >> (7 - place % 8) & 1 for place in places_of(needle))


@given(st.text(max_size=40), st.text(max_size=10), st.text(max_size=40))
def test_a_text_that_contains_a_needle_has_its_bits(before: str, needle: str, after: str) -> None:
    bits = bits_of(["other", before + needle + after, "another"])
    assert has_all(bits, needle)
    assert has_all(bits, needle.upper() if needle.isascii() else needle)


def test_most_words_that_are_not_there_lack_a_bit() -> None:
    bits = bits_of([f'{{"event":"game-started","table":"T{number}","by":"Dan"}}' for number in range(256)])
    assert has_all(bits, "Started")
    assert not any(has_all(bits, word) for word in ("quince", "zyzzyva", '"Zelda"'))


@pytest.fixture
def played(url: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Sixty games, in blocks of eight events, all but the last few of which are indexed."""
    monkeypatch.setattr(search, "BLOCK", 8)
    monkeypatch.setattr(search, "MOST_SPANS", 5)
    with Committer(url) as committer:
        open_room(committer, tables=2)
        for number in range(30):
            for table in ("T0", "T1"):
                committer.do(f"start-{table}-{number}", start(table, f"{table}-{number}"))
                committer.do(f"end-{table}-{number}", end(table))
            if number == 27:
                assert index_trail(url) > 10
    return url


def test_every_search_finds_what_a_walk_over_all_events_finds(played: str) -> None:
    """By word, person, table and kind, page by page; a word of two letters has no signs to look up."""
    engine = open_database(played)
    everything = search_events(engine, TrailSearch(limit=200))
    with engine.connect() as connection:
        assert connection.execute(sa.text("SELECT COUNT(*) FROM trail_block")).scalar_one() > 10
    wanted: dict[TrailSearch, Callable[[Mapping[str, Any]], bool]] = {
        TrailSearch(text="T1-3"): lambda data: "t1-3" in str(data).lower(),
        TrailSearch(text="ended"): lambda data: "ended" in str(data),
        TrailSearch(text="nobody says this"): lambda _: False,
        TrailSearch(text="t1"): lambda data: "t1" in str(data).lower(),
        TrailSearch(person="Dan"): lambda data: "Dan" in data.values(),
        TrailSearch(table="T1"): lambda data: data.get("table") == "T1",
        TrailSearch(kind="game-ended", table="T0"): lambda data: "game-ended" in str(data) and "'T0'" in str(data),
        TrailSearch(people=("Dan", "Nobody")): lambda data: "Dan" in data.values(),
        TrailSearch(people=("Dan",), tables=("T1",)): lambda data: "Dan" in data.values() and data.get("table") == "T1",
        TrailSearch(tables=("T0", "T1")): lambda data: data.get("table") in {"T0", "T1"},
        TrailSearch(kind="card-managed"): lambda data: data["event"] == "card-managed",
    }  # fmt: skip
    for asked, fits in wanted.items():
        found, before = [], None
        while page := search_events(engine, replace(asked, before=before, limit=7)):
            found += [event.id for event in page]
            before = page[-1].id
        assert found == [event.id for event in everything if fits(event.data)], asked
    engine.dispose()


def test_the_audit_finds_a_block_that_was_changed(played: str) -> None:
    """A bit that is taken away would hide an event from the search."""
    assert audit(played).is_clean
    engine = open_database(played)
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE trail_block SET bits = :none WHERE block = 3"), {"none": bytes(2000)})
    engine.dispose()
    assert [str(found) for found in audit(played).findings] == [
        "The index of events 25 to 32 is not theirs: a search passes events by"
    ]


def test_a_block_is_made_once(played: str) -> None:
    made = index_trail(played)
    assert made > 0
    assert index_trail(played) == 0
