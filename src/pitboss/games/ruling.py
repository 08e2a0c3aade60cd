"""A ruling: one line of a game's settlement, read from its rules. The first ruling that fits a seat decides."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from pitboss.errors import PitbossError
from pitboss.games.pay import Pay
from pitboss.games.reading import Texts, check_known, from_file, placed, several
from pitboss.hands import Vocabulary

Fact = bool | str

#: How two hands may compare, in the words of rules.
COMPARED = ("win", "tie", "lose")


class Situation(Protocol):
    """A seat at the end of a round, as far as the base wagers ask."""

    def facts(self) -> Mapping[str, Fact]:
        """What a ruling may ask for, by name."""
        ...


@dataclass(frozen=True, slots=True)
class Ruling:
    """The facts it asks for, the hands of which the seat must have one, what each wager gets, and the rule.

    ``every`` are hands of which the seat must have all.
    """

    rule: str
    text: str
    facts: tuple[tuple[str, Fact], ...]
    hands: int
    pays: tuple[tuple[str, Pay], ...]
    every: int = 0

    def fits(self, facts: Mapping[str, Fact], traits: int) -> bool:
        """Whether this ruling is for a seat with these facts and a hand with these traits."""
        has_one = not self.hands or bool(self.hands & traits)
        has_all = traits & self.every == self.every
        return has_one and has_all and all(facts[name] == value for name, value in self.facts)

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


@from_file
class RulingData:
    """A line of a settlement as it is written: ``hand`` asks for all of some hands, ``any`` for one of them."""

    pays: dict[str, str]
    text: str
    rule: str
    when: dict[str, bool | str] = field(default_factory=dict)
    hand: Texts = ()
    any_: Texts = ()

    def ruling(self, where: str, known: Mapping[str, Fact], vocabulary: Vocabulary, *, first_schema: bool) -> Ruling:
        """The ruling; in files of the first schema ``hand`` asked for one of the hands."""
        check_known("fact", self.when, known, where)
        for name, value in self.when.items():
            _check_fact(name, value, known[name], where)
        one, every = (several(self.any_), several(self.hand))
        if first_schema:
            one, every = (*one, *every), ()
        return Ruling(
            rule=self.rule,
            text=self.text,
            facts=tuple(self.when.items()),
            hands=placed(where, lambda: vocabulary.bits(one)),
            pays=tuple((wager, _pay(pay, f"{where}, pays: {wager}")) for wager, pay in self.pays.items()),
            every=placed(where, lambda: vocabulary.bits(every)),
        )


def _pay(text: str, where: str) -> Pay:
    return placed(where, lambda: Pay.parse(text))


def _check_fact(name: str, value: Fact, like: Fact, where: str) -> None:
    if type(value) is not type(like):
        raise PitbossError(f"{where}: {name} can't be {value!r}")
    if isinstance(value, str):
        check_known(f"{name}:", [value], COMPARED, where)


def rulings_of(
    lines: Iterable[RulingData], known: Mapping[str, Fact], vocabulary: Vocabulary, where: str, *, schema: int = 1
) -> tuple[Ruling, ...]:
    """The rulings of a game; ``known`` has every fact that its situations have."""
    rulings = tuple(
        line.ruling(f"{where}, settlement {place}", known, vocabulary, first_schema=schema == 1)
        for place, line in enumerate(lines, 1)
    )
    if not rulings:
        raise PitbossError(f"{where} has no [[settlement]]")
    if rulings[-1].facts or rulings[-1].hands or rulings[-1].every:
        raise PitbossError(f"{where}, settlement: the last line must fit every seat, so it may ask for nothing")
    return rulings
