"""The files of a game as they are written: ``rules.toml`` and ``paytables.toml``, table by table.

Of the options, the code acts on those of ``OPTION_IDS``; all others are only asked, told and printed.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Literal

from pitboss.errors import unknown
from pitboss.games.cast import Cast, Compare, GameHandData
from pitboss.games.files.likeness import Like
from pitboss.games.files.toml_types import Texts, from_file, several
from pitboss.games.paytable import PaytableData
from pitboss.games.settlement.rulings import RulingData
from pitboss.games.step import Step
from pitboss.games.wager import Base, Wager
from pitboss.hands import JokerRule, WheelRule

#: More than any game has, of any casino.
MOST_VERSIONS, MOST_DECKS, MOST_JOKERS, MOST_CARDS, MOST_PLAYERS = 1_000_000, 8, 16, 20, 20
LONGEST_NAME = 200
OFFERED, MANDATORY, STAYS, YES, CASINO = "offered", "mandatory", "stays", "yes", "casino"
#: How many sensors of a wager a layout has, by the choice.
SENSORS = {"none": 0, "one": 1, "two": 2}


def check_count(name: str, value: int, most: int, least: int = 1) -> None:
    """Refuse a number of things of which there are never so many."""
    if not least <= value <= most:
        raise ValueError(f"{name} must be {least} to {most:,}, not {value!r:.60}")


@from_file
class DeckData:
    """The cards of a game, and what the joker is."""

    rule: str
    decks: int = 1
    jokers: int = 0
    joker: JokerRule = JokerRule.SEMI_WILD
    joker_choices: tuple[JokerRule, ...] = ()

    def __post_init__(self) -> None:
        """Refuse more packs or jokers than there are."""
        check_count("decks", self.decks, MOST_DECKS)
        check_count("jokers", self.jokers, MOST_JOKERS, 0)


@from_file
class HandData:
    """How many cards a hand has."""

    cards: int
    rule: str

    def __post_init__(self) -> None:
        """Refuse a hand of no cards."""
        check_count("cards", self.cards, MOST_CARDS)


@from_file
class RankingData:
    """Where A-2-3-4-5 stands among the straights, and where a casino may place it."""

    rule: str
    wheel: WheelRule = WheelRule.LOWEST
    wheel_choices: tuple[WheelRule, ...] = ()


@from_file
class SeatsData:
    """How many players there are, and at how many spots one may bet."""

    players: int
    spots_per_player: int
    rule: str

    def __post_init__(self) -> None:
        """Refuse a table without seats."""
        check_count("players", self.players, MOST_PLAYERS)
        check_count("spots_per_player", self.spots_per_player, MOST_PLAYERS)


@from_file
class Settling:
    """In which order wagers are settled: the seats, and a seat's wagers."""

    seats: Literal["right-to-left", "left-to-right"]
    wagers: tuple[str, ...]
    rule: str


@from_file
class FaultStep:
    """A step by which a faulty shuffler is replaced."""

    id: str
    text: str
    rule: str


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


class Standing(StrEnum):
    """What stands behind a game's rules.

    An approved document, public pages that nobody has approved, or whoever wrote a game of their own.
    """

    APPROVED = "approved"
    PUBLIC = "public"
    OWN = "own"

    @property
    def words(self) -> str:
        """What people are told wherever the game is."""
        return _STANDINGS[self]


_STANDINGS = {
    Standing.APPROVED: "approved rules",
    Standing.PUBLIC: "public rules, not an approved document",
    Standing.OWN: "rules of one's own, not an approved document",
}


def document_words(file: str) -> str:
    """A document as papers name it: by its number, or in words where the rules are of no approved document."""
    return f"document {file[:3]}" if file[:3].isdigit() else f"{file}, not an approved document"


@from_file
class RuleSource:
    """A public page that rules or figures come from, and what was taken from it."""

    page: str
    says: str

    def __post_init__(self) -> None:
        """Refuse a page that is no address, unless it is a section of a code of law."""
        if not self.page.strip() or not self.says.strip():
            raise ValueError("A source is a page and what it says")


@from_file
class Rule:
    """A rule of the document, in our own words."""

    number: str
    text: str

    @property
    def words(self) -> str:
        """The text in one line."""
        return " ".join(self.text.split())


@from_file
class PrintedFigure:
    """A figure of a document, by the place where it is printed."""

    document: str
    paytable: str
    line: str
    quantity: str
    printed: str

    @property
    def words(self) -> str:
        """The figure in one line, without its document."""
        return f"{self.paytable} {self.line} {self.quantity} {self.printed}"


@from_file
class Interpretation:
    """How doubtful wording is read, the printed figure that chose the reading, and another that it was tested on."""

    id: str
    question: str
    reading: str
    chosen_by: PrintedFigure | None = None
    tested_on: PrintedFigure | None = None

    @property
    def words(self) -> str:
        """The reading in one line."""
        return " ".join(self.reading.split())


@from_file
class Transcription:
    """A damaged figure of a document: what is printed, what it reads, and what forces that."""

    table: str
    line: str
    column: str
    printed: str
    reads: str
    forced_by: str


@from_file
class RulesData:
    """Everything that a ``rules.toml`` may say."""

    id: str
    name: str
    version: int
    family: str
    document: str
    deck: DeckData
    hand: HandData | tuple[GameHandData, ...]
    ranking: RankingData
    seats: SeatsData
    base: Base
    wager: tuple[Wager, ...]
    step: tuple[Step, ...]
    settling: Settling
    settlement: tuple[RulingData, ...]
    rule: tuple[Rule, ...] = ()
    option: tuple[Option, ...] = ()
    interpretation: tuple[Interpretation, ...] = ()
    fault_step: tuple[FaultStep, ...] = ()
    schema: int = 1
    hands: str = ""
    cast: Cast | None = None
    compare: Compare | None = None
    standing: Standing = Standing.APPROVED
    source: tuple[RuleSource, ...] = ()
    like: Like | None = None

    def __post_init__(self) -> None:
        """Refuse a name that nobody reads, and a version that nobody counts."""
        check_count("version", self.version, MOST_VERSIONS)
        if not self.name.strip() or len(self.name) > LONGEST_NAME:
            raise ValueError(f"name must have 1 to {LONGEST_NAME} letters, not {self.name!r:.60}")
        if isinstance(self.hand, HandData) == (not self.hands):
            raise ValueError("hands = … goes with one [hand]; every [[hand]] says its own ranking")
        if self.standing is Standing.PUBLIC and not self.source:
            raise ValueError("A public game names its pages: give [[source]]")


@from_file
class PaytablesData:
    """The content of ``paytables.toml``; a combination has a designator, and one of a pay table for each wager."""

    paytable: tuple[PaytableData, ...] = ()
    combination: tuple[dict[str, str], ...] = ()
    transcription: tuple[Transcription, ...] = ()
    schema: int = 1


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
