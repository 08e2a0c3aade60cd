"""The options that the code acts on, with the choices it knows; all others are only asked, told and printed."""

from collections.abc import Mapping
from enum import StrEnum

#: The option that chooses a house way.
HOUSE_WAY = "house-way"


class DealersPosition(StrEnum):
    """Which of the positions that the first hand is drawn from is the dealer's."""

    FIRST = "dealer-1"
    SEVENTH = "dealer-7"


class SpotsDealt(StrEnum):
    """Whether spots without a wager get a hand."""

    EVERY = "every-spot"
    WAGERED = "wagered-spots"


class FirstHandBy(StrEnum):
    """How the position of the first hand is chosen."""

    DICE = "dice"
    HOUSE_RULES = "house-rules"


class EnvyLammer(StrEnum):
    """Where the lammer lies that tells of an envy bonus."""

    ON_THE_WAGER = "on-the-wager"
    BESIDE_THE_WAGER = "beside-the-wager"


#: By which id a game's file has each of them.
OPTION_IDS: Mapping[type[StrEnum], str] = {
    DealersPosition: "positions",
    SpotsDealt: "dealing",
    FirstHandBy: "first-hand",
    EnvyLammer: "envy-lammer",
}
