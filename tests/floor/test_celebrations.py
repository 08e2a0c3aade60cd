"""Celebrations: nothing says jackpot before the card, and only with the winner's word."""

import datetime as dt

import pytest
from tests.floor.floor_room import FloorRoom
from tests.floor.jackpot_floor import press, sensors_at

from pitboss.floor import commands as c
from pitboss.floor.celebrations import running
from pitboss.jackpots import commands as j
from pitboss.jackpots.documents import Award, Celebration
from pitboss.jackpots.game.display import display

#: A hand of WA01 that takes a quarter of the meter, and its name.
QUARTER = "seven-card-straight-flush-with-joker"


@pytest.fixture
def room() -> FloorRoom:
    """A room where seat 2 at table T has won a quarter of jackpot J, which is called and not confirmed."""
    found = FloorRoom()
    sensors_at(found, 2)
    press(found, 2, QUARTER)
    found.do(j.CallSupervisor(table="T", badge="dealer"))
    return found


def _award(room: FloorRoom) -> Award:
    return room.awards()[-1]


def _confirm(room: FloorRoom) -> None:
    room.do(j.ConfirmAward(award=_award(room).id, badge="executive"))


def _celebrate(room: FloorRoom, *, agreed: bool = True, seconds: int = 60) -> None:
    room.do(c.CelebrateAward(award=_award(room).id, badge="supervisor", agreed=agreed, seconds=seconds))


def test_a_win_is_celebrated_only_after_the_card_and_the_winners_word(room: FloorRoom) -> None:
    """Before the confirmation it is refused, and so is whoever has not asked the winner."""
    with room.refused("is locked: a win is celebrated once it is confirmed"):
        _celebrate(room)
    assert display(room.memory, "J").celebration is None
    _confirm(room)
    assert display(room.memory, "J").celebration is None
    with room.refused("Ask the winner first"):
        _celebrate(room, agreed=False)
    with room.refused("10 to 600 seconds"):
        _celebrate(room, seconds=601)
    _celebrate(room)
    shown = display(room.memory, "J").celebration
    assert shown is not None
    assert (shown.cents, shown.hand, shown.level) == (
        _award(room).amount_cents,
        "7 Card Wild Straight Flush with Joker",
        "",
    )
    assert dt.datetime.fromisoformat(shown.until) - dt.datetime.fromisoformat(shown.since) == dt.timedelta(seconds=60)


def test_a_celebration_ends_by_itself_or_by_hand(room: FloorRoom) -> None:
    """After its time it is not running any more; by hand it is off the displays at once."""
    _confirm(room)
    _celebrate(room)
    award = _award(room)
    assert running(room.memory, award, room.now) is not None
    assert running(room.memory, award, room.now + dt.timedelta(seconds=60)) is None
    room.do(c.EndCelebration(award=award.id, badge="supervisor"))
    assert display(room.memory, "J").celebration is None
    with room.refused("is not being celebrated"):
        room.do(c.EndCelebration(award=award.id, badge="supervisor"))


def test_only_a_win_of_this_gaming_day_or_the_one_before_is_celebrated(room: FloorRoom) -> None:
    """A win of weeks ago stays off the public wall; the gaming day counts, not the hours."""
    _confirm(room)
    room.wait(24 * 60 * 60)
    _celebrate(room)
    room.do(c.EndCelebration(award=_award(room).id, badge="supervisor"))
    room.wait(24 * 60 * 60)
    with room.refused("only a win of this gaming day or the one before is celebrated"):
        _celebrate(room)
    assert display(room.memory, "J").celebration is None


def test_a_win_that_is_backed_out_is_no_longer_celebrated(room: FloorRoom) -> None:
    """A manual adjustment takes it off the displays, whatever time is left."""
    _confirm(room)
    _celebrate(room)
    award = _award(room)
    back = j.AdjustMeter(
        jackpot="J", meter="jackpot", cents=award.amount_cents, code="award-reversal", reason="cards misread",
        award=award.id, badge="manager", second="accounting",
    )  # fmt: skip
    room.do(back)
    assert room.memory.find(Celebration, "J") is not None
    assert display(room.memory, "J").celebration is None
    assert running(room.memory, _award(room), room.now) is None
