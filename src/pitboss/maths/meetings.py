"""Meetings: a hand that beats, ties and loses to so many of the dealer's, some of which do not qualify."""

from pitboss.kernel import kernel
from pitboss.maths.arrays import Integers


@kernel
def fill_meetings(met: Integers, is_weak: int, dealers: int, meetings: Integers) -> None:
    """The six meetings of a hand that beats and ties so many, of which so many do not qualify."""
    beaten, tied, weak = met[0], met[1], met[2]
    meetings.fill(0)
    if is_weak:
        meetings[0] = weak - beaten - tied
        meetings[1] = tied
        meetings[2] = beaten
        meetings[3] = dealers - weak
    else:
        meetings[2] = weak
        meetings[3] = dealers - beaten - tied
        meetings[4] = tied
        meetings[5] = beaten - weak
