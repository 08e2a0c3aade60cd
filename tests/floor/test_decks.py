"""The deck log: in, counted and out by two people, and a wrong count is told."""

import pytest
from tests.floor.floor_room import FACE_UP, FloorRoom

from pitboss.floor import commands as c
from pitboss.floor.decks import LogDeck, LoggedDeck
from pitboss.floor.documents import TableMode


def log(what: str, cards: int = 0, reason: str = "", **more: str) -> LogDeck:
    """A line about deck D-7 at table T, by Sam and Dana."""
    fields = {"table": "T", "deck": "D-7", "badge": "supervisor", "second": "dealer"} | more
    return LogDeck(what=what, cards=cards, reason=reason, **fields)  # type: ignore[arg-type] # texts


@pytest.fixture
def tables(room: FloorRoom) -> FloorRoom:
    """Two tables for Face Up, which is played with 53 cards."""
    for name in ("T", "U"):
        room.set_up(name, FACE_UP, TableMode.CARD_ENTRY)
    return room


def test_a_deck_is_logged_from_its_first_deal_to_its_last(tables: FloorRoom) -> None:
    tables.do(log("in", 53))
    tables.do(log("counted", 53))
    tables.do(log("out", reason="worn"))
    deck = tables.memory.get(LoggedDeck, "d-7")
    assert [(entry.what, entry.cards, entry.by, entry.second) for entry in deck.log] == [
        ("in", 53, "Sam", "Dana"),
        ("counted", 53, "Sam", "Dana"),
        ("out", 0, "Sam", "Dana"),
    ]
    assert (deck.table, deck.log[-1].reason) == ("", "worn")


def test_a_wrong_count_is_told_and_the_deck_comes_back_no_more(tables: FloorRoom) -> None:
    tables.do(log("in", 53))
    assert tables.do(log("counted", 52))["wrong"] is True
    assert tables.memory.events[-1]["wrong"] is True
    tables.do(log("out", reason="a card is missing"))
    assert tables.memory.get(LoggedDeck, "d-7").table == ""


def test_where_the_game_is_not_known_a_deck_has_as_many_cards_as_came_into_play(room: FloorRoom) -> None:
    setup = c.SetUpTable(
        table="T", name="Table T", mode=TableMode.JACKPOT_ONLY, base_game="Some Pai Gow", badge="manager"
    )
    room.do(setup)
    room.do(log("in", 54))
    assert room.do(log("counted", 54))["wrong"] is False
    assert room.do(log("counted", 53))["wrong"] is True


def test_a_deck_is_in_play_at_one_table(tables: FloorRoom) -> None:
    tables.do(log("in", 53))
    with tables.refused("is in play at table T already: log it out there first"):
        tables.do(log("in", 53, table="U"))
    with tables.refused("is in play at table T, not at table U"):
        tables.do(log("counted", 53, table="U"))


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (log("counted", 53), "is in play nowhere, not at table T: log it in first"),
        (log("in", 52), "is played with 53 cards, and this deck has 52: take another one"),
        (log("in"), "has 1 to 432 cards: say how many"),
        (log("in", 53, second="supervisor"), "both cards are Sam's"),
        (log("in", 53, deck="?"), "The number of a deck"),
        (log("in", 53, badge="dealer"), "This needs the card of a supervisor"),
    ],
)
def test_what_does_not_fit_is_refused_in_a_sentence(tables: FloorRoom, command: LogDeck, sentence: str) -> None:
    before = dict(tables.memory.documents)
    with tables.refused(sentence):
        tables.do(command)
    assert tables.memory.documents == before


def test_a_deck_goes_out_for_a_reason(tables: FloorRoom) -> None:
    tables.do(log("in", 53))
    with tables.refused("Give a reason"):
        tables.do(log("out"))
