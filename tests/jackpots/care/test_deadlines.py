"""What is owed until when."""

import datetime as dt

from tests.jackpots.card_room import HALF, CardRoom

from pitboss.jackpots.care.deadlines import Deadline, deadlines, overdue


def listed(room: CardRoom, hours: float) -> list[Deadline]:
    """The deadlines so many hours from now."""
    return deadlines([room.jackpot()], room.awards, room.now + dt.timedelta(hours=hours))


def late(room: CardRoom, hours: float) -> list[str]:
    """The steps that are overdue so many hours from now."""
    return [deadline.step for deadline in overdue([room.jackpot()], room.awards, room.now + dt.timedelta(hours=hours))]


def test_a_locked_award_waits_for_its_card(room: CardRoom) -> None:
    """For a day at most."""
    room.start("T1", 3)
    room.press(3, HALF)
    room.call()
    assert [deadline.step for deadline in listed(room, 0)] == ["confirm"]
    assert (late(room, 24), late(room, 24.1)) == ([], ["confirm"])


def test_every_open_step_of_an_award_is_listed_and_overdue_after_a_day(room: CardRoom) -> None:
    """Those taken are not; once it is paid only the sealed hand is kept for a week."""
    award = room.win(3, HALF)
    room.steps(award, ("cards-shown", "1"), ("deck-checked", "1"))
    left = ["surveillance", "hand-sealed", "winner-identified", "paid"]
    assert [deadline.step for deadline in listed(room, 1)] == left
    assert late(room, 25) == left
    room.steps(award, ("surveillance", "1"), ("hand-sealed", "1"), ("paid", "cash"))
    (kept,) = listed(room, 25)
    assert (kept.step, kept.text + kept.due_word) == ("release", "The sealed hand is kept until")
    assert late(room, 25) == []
    assert listed(room, 24 * 7) == []


def test_a_malfunction_is_reported_within_seventy_two_hours(room: CardRoom) -> None:
    """WAC 230-06-054; the most urgent comes first."""
    award = room.win(3, HALF)
    room.halt(code="malfunction")
    assert [deadline.subject for deadline in listed(room, 0)][-1] == "J"
    assert listed(room, 0)[0].subject == award.id
    assert "report" not in late(room, 72)
    assert "report" in late(room, 72.1)
