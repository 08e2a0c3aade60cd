"""The two choices a ranking leaves: what the joker may be, and where A-2-3-4-5 stands."""

from enum import StrEnum


class JokerRule(StrEnum):
    """What the joker may stand for."""

    SEMI_WILD = "semi-wild"
    FULLY_WILD = "fully-wild"

    @property
    def wildness(self) -> int:
        """The number that the kernels use."""
        return int(self is JokerRule.FULLY_WILD)


class WheelRule(StrEnum):
    """Where A-2-3-4-5 stands among the straights."""

    LOWEST = "lowest"
    SECOND_HIGHEST = "second-highest"

    @property
    def wheel(self) -> int:
        """The number that the kernels use."""
        return int(self is WheelRule.SECOND_HIGHEST)
