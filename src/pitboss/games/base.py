"""The base game of a game: its first wager, and what decides how that is settled."""

from enum import StrEnum

from pitboss.games.files.toml_types import from_file

MOST_PERCENT = 100


class Copies(StrEnum):
    """Who wins a hand that is a copy of the other."""

    BANKER = "banker"
    PLAYER = "player"
    NOBODY = "nobody"


class WrongCount(StrEnum):
    """What a wrong number of cards voids."""

    ALL_HANDS = "void-all"
    THAT_HAND = "void-hand"


@from_file
class Base:
    """What the rules say of the base game.

    Where hands are set: the dealer's hand that pushes (``barred``), who wins copies, the commission, the house way that
    is the default, and whether the dealer's hand is set and seen first. Against a dealer: the lowest hand with which he
    qualifies. A table may not choose what a wrong number of cards voids where the rules say it.
    """

    wager: str
    rule: str
    barred: str | None = None
    copies: Copies | None = None
    commission_percent: int = 0
    house_way: str = ""
    dealer_first: bool = False
    qualifies_with: str = ""
    wrong_count: WrongCount | None = None
    wrong_count_rule: str = ""
    fault_rule: str = ""

    def __post_init__(self) -> None:
        """Refuse a commission that is none."""
        if not 0 <= self.commission_percent < MOST_PERCENT:
            raise ValueError(f"A commission is 0 to {MOST_PERCENT - 1} percent, not {self.commission_percent}")
