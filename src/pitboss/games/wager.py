"""The wagers of a game, and what its rules say of the base game, which the first of them opens."""

from dataclasses import replace
from enum import StrEnum
from typing import Literal

from pitboss.games.files.toml_types import Texts, from_file

MOST_SENSORS = 2
#: More than any game asks for: ten times the first wager.
MOST_TIMES = 10
MOST_PERCENT = 100


def check_times(times: tuple[int, ...]) -> None:
    """Refuse multiples that no game has, or that do not rise."""
    if any(not 1 <= number <= MOST_TIMES for number in times) or list(times) != sorted(set(times)):
        raise ValueError(f"times are rising whole numbers from 1 to {MOST_TIMES}, not {list(times)}")


@from_file
class More:
    """Further multiples that a player may choose whose own hand is all of some named hands."""

    hand: Texts
    times: tuple[int, ...]

    def __post_init__(self) -> None:
        """Refuse multiples that no game has."""
        check_times(self.times)


@from_file
class Wager:
    """A wager by its id.

    ``of`` is the wager of the rules that it is: itself, or the one that a second sensor's was copied from. A wager that
    ``survives_fold`` stays in action when its player folds; ``casino`` leaves that to an option.

    One that ``equals`` another is as large: a required one goes down with it, any other in a decision. One that
    ``follows`` another is placed in a decision at one of the ``times`` of it, or of those that ``more`` gives some
    hands. ``hand`` is what its pay table looks at, ``against`` the dealer's hand that its lines ask about, and
    ``paid_as`` names a wager whose pay table it shares.
    """

    id: str
    name: str
    required: bool
    rule: str
    summary: str
    choices: tuple[str, ...] = ()
    equals: str | None = None
    fixed_cents: int | None = None
    envy_minimum_cents: int | None = None
    survives_fold: bool | Literal["casino"] | None = None
    needs: tuple[str, ...] = ()
    sensor: bool = False
    forfeit_rule: str = ""
    of: str = ""
    follows: str = ""
    times: tuple[int, ...] = ()
    more: tuple[More, ...] = ()
    hand: str = ""
    against: str = ""
    paid_as: str = ""

    def __post_init__(self) -> None:
        """Refuse multiples of nothing, and a wager that is tied to another in two ways."""
        check_times(self.times)
        if self.equals and self.follows:
            raise ValueError("A wager equals another or follows it, not both")
        if (self.times or self.more) and not self.follows:
            raise ValueError("times and more are of a wager that follows another: give follows = …")

    @property
    def lead(self) -> str:
        """The wager that it equals or follows; empty if it stands by itself, as a game of its own under the law."""
        return self.equals or self.follows

    @property
    def is_placed_with_lead(self) -> bool:
        """Whether it goes down together with the wager that it equals, before the deal."""
        return bool(self.equals) and self.required

    @property
    def is_placed_later(self) -> bool:
        """Whether it is placed in a decision, after a look at the cards."""
        return bool(self.lead) and not self.is_placed_with_lead

    @property
    def source(self) -> str:
        """The wager of the rules that this one is."""
        return self.of or self.id

    @property
    def on_sensors(self) -> tuple[str, ...]:
        """The ids that it has at a table, one for each sensor that a layout may have; none if it lies on no sensor."""
        return tuple(self.numbered(number, None).id for number in range(1, MOST_SENSORS + 1)) if self.sensor else ()

    def numbered(self, number: int, fixed_cents: int | None) -> "Wager":
        """Itself on the sensor of a number; on the first one it keeps its id and its name."""
        if number == 1:
            return replace(self, fixed_cents=fixed_cents)
        name = f"{self.name}, sensor {number}"
        return replace(self, id=f"{self.id}-{number}", name=name, fixed_cents=fixed_cents, of=self.id)


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
