"""A wager of a game, as its rules have it."""

from dataclasses import replace
from typing import Literal

from pitboss.games.reading import from_file

MOST_SENSORS = 2


@from_file
class Wager:
    """A wager by its id.

    ``of`` is the wager of the rules that it is: itself, or the one that a second sensor's was copied from. A wager that
    ``survives_fold`` stays in action when its player folds; ``casino`` leaves that to an option.
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
