"""Irregularities and corrections in one list: what did not go as it should, in words, by the day it happened on."""

import datetime as dt

from tests.reports.day.test_paper import MONDAY, ZONE, Room, busy, room, sat  # noqa: F401 - a fixture

from pitboss.desk.gaming_day import Hours
from pitboss.floor import commands as f
from pitboss.floor.decks import LogDeck
from pitboss.jackpots import commands as c
from pitboss.reports.answer import as_json
from pitboss.reports.day.document import day_document
from pitboss.reports.day.happenings import SENTENCES
from pitboss.reports.day.irregularities import ALWAYS, KINDS, IrregularityKind, irregularities, kind_of
from pitboss.reports.writers import html
from pitboss.store.tables.schema import ODD_ACTS, OFTEN


def found_on(room: Room, day: dt.date) -> list[tuple[str, str]]:  # noqa: F811 - the fixture's value
    """Sort and event of each, on a day."""
    return [(str(one.kind), one.what) for one in irregularities(room.url, Hours(ZONE).day(day), ZONE)]


def test_corrections_voids_faults_and_decks_stand_in_one_list(room: Room) -> None:  # noqa: F811 - the fixture
    busy(room)
    sat(room)
    room.do(f.CorrectChips(
        table="TC", what="drop", slip="1", cents=60_000, reason="a bundle counted twice", badge="manager",
        second="supervisor",
    ))  # fmt: skip
    room.do(LogDeck(table="TC", deck="D-1", what="in", cards=52, badge="supervisor", second="dealer"))
    room.do(LogDeck(table="TC", deck="D-1", what="counted", cards=51, badge="supervisor", second="dealer"))
    room.do(c.HaltJackpot(jackpot="fortune", code="malfunction", reason="smoke", badge="manager"))
    assert found_on(room, MONDAY) == [
        ("correction", "meter-adjusted"),
        ("correction", "chips-corrected"),
        ("irregularity", "deck-logged"),
        ("fault", "jackpot-halted"),
    ]
    assert found_on(room, MONDAY + dt.timedelta(days=1)) == []
    paper = room.paper()
    assert "a bundle counted twice" in html(day_document(paper))
    listed = as_json(paper)["irregularities"]
    assert isinstance(listed, list)
    assert len(listed) == 4
    assert "Deck D-1 came into play" in html(day_document(paper))


def test_an_ordinary_day_has_none(room: Room) -> None:  # noqa: F811 - the fixture
    sat(room)
    assert found_on(room, MONDAY) == []


def test_a_fact_decides_where_the_kind_alone_does_not() -> None:
    assert kind_of("deck-logged", {"wrong": False}) is None
    assert kind_of("deck-logged", {"wrong": True}) is IrregularityKind.IRREGULARITY
    assert kind_of("round", {"act": "hand-dealt"}) is None
    assert kind_of("round", {"act": "payment-corrected"}) is IrregularityKind.CORRECTION
    assert kind_of("table-closed", {"above_books_cents": 100}) is IrregularityKind.IRREGULARITY
    assert kind_of("table-opened", {}) is None


def test_every_event_of_the_list_has_a_sentence_and_an_index() -> None:
    """Else it would be told by its kind alone, or found by no query."""
    assert set(ALWAYS) <= set(SENTENCES)
    assert not set(KINDS) & set(OFTEN)
    assert {act for act in ODD_ACTS if kind_of("round", {"act": act})} == set(ODD_ACTS)
