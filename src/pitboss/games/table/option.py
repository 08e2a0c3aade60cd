"""An option: a question that the rules leave to the casino, its choices, and what they decide."""

from pitboss.errors import unknown
from pitboss.games.files.toml_types import Texts, from_file, several

OFFERED, MANDATORY, STAYS, YES, CASINO = "offered", "mandatory", "stays", "yes", "casino"
#: How many sensors of a wager a layout has, by the choice.
SENSORS = {"none": 0, "one": 1, "two": 2}


@from_file
class Option:
    """A question with its choices; the other fields say what hangs on the choice.

    They name a wager that is offered, mandatory, read, kept after a fold, on sensors, or paid by a chosen pay table;
    the choice under which the steps for a faulty shuffler are taken; and how many adjacent spots a player may have.
    """

    id: str
    question: str
    choices: tuple[str, ...]
    default: str
    rule: str
    offers: str = ""
    paytable_of: Texts = ()
    sensors_of: str = ""
    reading_of: str = ""
    mandatory: str = ""
    adjacent_spots: int = 0
    settling: bool = False
    fault_steps: str = ""
    fold_of: str = ""

    def __post_init__(self) -> None:
        """Refuse an option whose default is none of its choices."""
        for name in (self.default, *((self.fault_steps,) if self.fault_steps else ())):
            if name not in self.choices:
                raise unknown(f"choice of {self.id}", name, self.choices)
        if self.sensors_of and not set(self.choices) <= set(SENSORS):
            raise ValueError(f"The choices of {self.id} are numbers of sensors: {', '.join(SENSORS)}")

    @property
    def chooses_paytable_of(self) -> tuple[str, ...]:
        """The wagers whose pay table it chooses; a second sensor's by its own name."""
        return several(self.paytable_of)

    @property
    def wagers(self) -> tuple[str, ...]:
        """Every wager that it names."""
        named = self.offers, self.sensors_of, self.reading_of, self.mandatory, self.fold_of
        return (*(name for name in named if name), *self.chooses_paytable_of)

    @property
    def of_sensors(self) -> tuple[str, ...]:
        """The wagers of which it says something that a sensor's jackpot says as well."""
        named = (name for name in (self.sensors_of, self.reading_of) if name)
        return (*named, *self.chooses_paytable_of)
