"""A ruling: one line of a game's settlement, read from its rules. The first ruling that fits a seat decides."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from pitboss.errors import PitbossError
from pitboss.games.data import Checked
from pitboss.games.pay import Pay
from pitboss.hands import Vocabulary

Fact = bool | str


class Situation(Protocol):
    """A seat at the end of a round, as far as the base wagers ask."""

    def facts(self) -> Mapping[str, Fact]:
        """What a ruling may ask for, by name."""
        ...


@dataclass(frozen=True, slots=True)
class Ruling:
    """The facts it asks for, the hands of which the seat must have one, what each wager gets, and the rule."""

    rule: str
    text: str
    facts: tuple[tuple[str, Fact], ...]
    hands: int
    pays: tuple[tuple[str, Pay], ...]

    def fits(self, facts: Mapping[str, Fact], traits: int) -> bool:
        """Whether this ruling is for a seat with these facts and a hand with these traits."""
        return (not self.hands or bool(self.hands & traits)) and all(facts[name] == value for name, value in self.facts)

    def pay_of(self, wager: str) -> Pay | None:
        """What a wager gets; nothing if the ruling leaves it alone."""
        return dict(self.pays).get(wager)


def ruling_for(rulings: Sequence[Ruling], situation: Situation, traits: int = 0) -> Ruling:
    """The first ruling that fits."""
    facts = situation.facts()
    for ruling in rulings:
        if ruling.fits(facts, traits):
            return ruling
    raise PitbossError(f"No line of the settlement fits {situation}")


def parse_rulings(
    items: Iterable[Mapping[str, Any]], known: Mapping[str, Fact], vocabulary: Vocabulary, where: str
) -> tuple[Ruling, ...]:
    """The rulings of a game; ``known`` has every fact that its situations have."""
    rulings = tuple(_parse_ruling(Checked(item, f"{where}, settlement"), known, vocabulary) for item in items)
    if rulings and (rulings[-1].facts or rulings[-1].hands):
        raise PitbossError(f"{where}, settlement: the last line must fit every seat, so it may ask for nothing")
    return rulings


def _parse_ruling(item: Checked, known: Mapping[str, Fact], vocabulary: Vocabulary) -> Ruling:
    item.only("when", "hand", "pays", "rule", "text")
    when, pays = Checked(item.table("when"), item.where), Checked(item.table("pays"), item.where)
    when.only(*known)
    for name, value in when.data.items():
        if type(value) is not type(known[name]):
            raise PitbossError(f"{item.where}: {name} can't be {value!r}")
    return Ruling(
        rule=item.text("rule"),
        text=item.text("text"),
        facts=tuple(when.data.items()),
        hands=vocabulary.bits(item.texts("hand")),
        pays=tuple((wager, Pay.parse(pays.text(wager))) for wager in pays.data),
    )
