"""What players see."""

import pytest
from tests.jackpots.card_room import ALL, HALF, CardRoom, house, opened, progressive

from pitboss.games.table.sensor import OwnLine
from pitboss.jackpots.game.display import MeterShown, PayShown
from pitboss.jackpots.plan.plan import MeterPlan


@pytest.mark.rule("001", "jackpot-paytables.2")
def test_the_display_shows_scaled_pays_and_meters_in_whole_cents() -> None:
    """WA07 at $5: a full house is $25, a royal flush $2,500; the meter's fraction of a cent is not shown."""
    room = opened(progressive("J", "FUPGPP-WA07", MeterPlan("jackpot", 500_000, 123_457), fixed_cents=500))
    room.play(1, 1)
    shown = room.shows()
    assert shown.meters == (MeterShown("jackpot", 500_061, None, ()),)
    assert [(pay.name, pay.text, pay.cents) for pay in shown.pays] == [
        ("5 Aces", "100%", None),
        ("Royal Flush", "$2,500", 250_000),
        ("Straight Flush", "$500", 50_000),
        ("Four of a Kind", "$375", 37_500),
        ("Full House", "$25", 2_500),
    ]
    assert (shown.ticks, shown.notices, shown.wager_cents) == (True, (), 500)


def test_a_meter_with_two_words_in_its_name_is_a_meter() -> None:
    """Its accounts are written with a dash."""
    lines = (OwnLine("quads", "Quads", ("four-of-a-kind",), "100% Grand Prize"),)
    room = opened(progressive("J", "OWN", MeterPlan("grand prize", 1_000, 10_000), own_lines=lines))
    room.play(1, 1)
    assert room.shows().meters[0].id == "grand prize"
    assert room.shows().pays == (PayShown("quads", "Quads", "100% Grand Prize", None, "100%", "grand prize"),)
    room.audit()


@pytest.mark.rule("001", "types.6")
def test_a_house_display_posts_prizes_and_both_notices_and_never_ticks() -> None:
    """Whatever is wagered, it stays the same (WAC 230-15-671)."""
    room = opened(house())
    before = room.shows("H")
    room.play(5, 1, 2, 3)
    assert room.shows("H") == before
    assert not before.ticks
    assert before.meters == ()
    assert len(before.notices) == 2
    assert "no player's money" in before.notices[0]
    assert "without warning" in before.notices[1]
    assert [pay.text for pay in before.pays][:3] == ["$5,000", "$500", "$500"]


@pytest.mark.rule("001", "jackpot.9f")
def test_the_large_figure_does_not_fall_before_the_card() -> None:
    """What is pending and what T2 has brought since stand together, and beside them what the meter restarts at."""
    room = opened(tables=2)
    room.start("T1", 3)
    room.press(3, ALL)
    (award,) = room.call()
    assert room.shows().meters == (MeterShown("jackpot", 100_025, None, (100_025,), 100_002, starts_again=True),)
    room.play(2, 1, table="T2")
    assert room.shows().meters == (MeterShown("jackpot", 100_075, None, (100_025,), 100_052, starts_again=True),)
    assert room.shows().pending_cents == (100_025,)
    room.confirm(award)
    assert room.shows().meters == (MeterShown("jackpot", 100_052, None, (), None),)


def test_after_a_rejection_the_figure_goes_on_where_it_stood() -> None:
    """Half of the meter was called, and was no winner."""
    room = opened(tables=2)
    room.start("T1", 3)
    room.press(3, HALF)
    (award,) = room.call()
    room.play(1, 1, table="T2")
    assert room.shows().meters == (MeterShown("jackpot", 100_050, None, (50_012,), 50_038),)
    room.reject(award)
    assert room.shows().meters == (MeterShown("jackpot", 100_050, None, (), None),)


def test_a_limit_is_posted_and_a_halt_is_told() -> None:
    """WAC 230-15-685."""
    room = opened(progressive("J", "FUPGPP-WA01", MeterPlan("jackpot", 1_000, 0, 0, 5_000)))
    room.halt()
    assert room.shows().meters[0].limit_cents == 5_000
    assert room.shows().status == "halted"


def test_an_unknown_jackpot_has_no_display(room: CardRoom) -> None:
    """A sentence instead."""
    with room.refused("There is no jackpot 'X'"):
        room.shows("X")


def test_only_a_meter_that_is_won_whole_starts_again() -> None:
    """After a share it goes on with the rest."""
    for line, starts in ((HALF, False), (ALL, True)):
        room = opened()
        room.start("T1", 3)
        room.press(3, line)
        room.call()
        (meter,) = room.shows().meters
        assert meter.starts_again is starts
