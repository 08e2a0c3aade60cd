"""Why hands that share one meter get what they get, in a sentence."""

import pytest
from tests.jackpots.card_room import ALL, HALF, opened, progressive

from pitboss.floor.views.wins.award_views import award_view
from pitboss.jackpots.plan.plan import MeterPlan, MeterSharing

METER = MeterPlan("jackpot", 1_000_000, 0)


@pytest.mark.rule("001", "jackpot.9c")
@pytest.mark.parametrize(
    ("sharing", "lines", "says"),
    [
        (
            MeterSharing.SEQUENTIAL,
            (HALF, ALL),
            (
                "2 hands share this meter, one after the other: seat 3 at T1 has $5,000. The meter showed $5,000 after "
                "that, and 100% of it is $5,000."
            ),
        ),
        (
            MeterSharing.SPLIT,
            (ALL, ALL),
            "Seat 3 at T1 won from the same $10,000: 100% of it is split equally, which gives $5,000 each.",
        ),
        (
            MeterSharing.EACH_FULL,
            (ALL, ALL),
            (
                "Seat 3 at T1 won from the same $10,000: each has a full share of it, here 100%, $10,000. The house "
                "adds what the meter lacks."
            ),
        ),
    ],
)
def test_a_hand_that_shares_its_meter_says_why_it_gets_what_it_gets(
    sharing: MeterSharing, lines: tuple[str, str], says: str
) -> None:
    """Seat 3 stands before seat 1 in the order of paying."""
    room = opened(progressive("J", "FUPGPP-WA01", METER, sharing=sharing))
    room.start("T1", 1, 3)
    room.press(3, lines[0])
    room.press(1, lines[1])
    awards = room.call()
    last = next(award for award in awards if award.seat == 1)
    assert award_view(room.memory, room.award(last.id), room.now)["why_shared"] == says


def test_a_hand_that_has_its_meter_alone_says_nothing() -> None:
    """There is nothing to explain."""
    room = opened(progressive("J", "FUPGPP-WA01", METER))
    award = room.win(3, HALF)
    assert award_view(room.memory, award, room.now)["why_shared"] == ""
