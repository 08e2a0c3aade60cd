"""A regulator's card: given by two, with an end; it carries out nothing, and from its end on it opens nothing."""

import datetime as dt

import pytest
from tests.floor.floor_room import FloorRoom

from pitboss.desk.person import Badge, Role
from pitboss.floor import commands as c
from pitboss.jackpots import commands as j


def card(**more: str) -> c.ManageCard:
    """A card for Rita, by Max and Sam."""
    people = {"badge": "manager", "second": "supervisor", "until": "2026-12-01"} | more
    return c.ManageCard(card="R-1", person="Rita", role=Role.REGULATOR, **people)  # type: ignore[arg-type] # texts


def test_two_people_give_it_until_a_day(room: FloorRoom) -> None:
    with room.refused("Two people are needed here"):
        room.do(card(second=""))
    room.do(card())
    badge = room.memory.get(Badge, "R-1")
    assert (badge.role, badge.until) == (Role.REGULATOR, "2026-12-01")
    assert badge.opens_on(dt.date(2026, 11, 30))
    assert not badge.opens_on(dt.date(2026, 12, 1))
    assert room.memory.events[-1]["until"] == "2026-12-01"


@pytest.mark.parametrize(
    ("until", "sentence"),
    [
        ("", "A regulator's card has an end"),
        ("soon", "is not a date: write YYYY-MM-DD"),
        ("2026-11-16", "ends after today and within 366 days"),
        ("2027-12-01", "ends after today and within 366 days"),
    ],
)
def test_a_card_without_an_end_or_with_a_strange_one_is_refused(room: FloorRoom, until: str, sentence: str) -> None:
    with room.refused(sentence):
        room.do(card(until=until))


def test_any_card_may_end_and_does_nothing_from_then_on(room: FloorRoom) -> None:
    room.do(j.RegisterBadge(badge="temp", person="Tim", role=Role.MANAGER, until="2026-11-17"))
    chips = c.SetDenominations(denominations_cents=(100, 500), badge="temp", second="accounting")
    room.do(chips)
    room.wait(2 * 86_400)
    with room.refused("Card 'temp' is not known here"):
        room.do(chips)
