"""A ruling: one line of a game's settlement, and the facts it asks for. The first ruling that fits a seat decides."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol

from pitboss.errors import PitbossError
from pitboss.games.files.toml_types import Texts, check_known, from_file, placed, several
from pitboss.games.settlement.pay import Pay
from pitboss.hands import Vocabulary

#: What a ruling says of a wager that its pay table decides.
BY_TABLE = "table"

#: What rules may ask of how a seat's hand met the dealer's.
Fact = bool | str

#: How two hands may compare, in the words of rules.
COMPARED = ("win", "tie", "lose")


def check_facts(asked: Mapping[str, Fact], known: Mapping[str, Fact], where: str) -> None:
    """Refuse a fact that the game does not have, or a value that it can't be."""
    check_known("fact", asked, known, where)
    for name, value in asked.items():
        if type(value) is not type(known[name]):
            raise PitbossError(f"{where}: {name} can't be {value!r}")
        if isinstance(value, str):
            check_known(f"{name}:", [value], COMPARED, where)


class Situation(Protocol):
    """A seat at the end of a round, as far as the base wagers ask."""

    def facts(self) -> Mapping[str, Fact]:
        """What a ruling may ask for, by name."""
        ...


@dataclass(frozen=True, slots=True)
class Ruling:
    """The facts it asks for, the hands of which the seat must have one, what each wager gets, and the rule.

    ``every`` are hands of which the seat must have all. ``by_table`` are wagers that their pay tables decide.
    """

    rule: str
    text: str
    facts: tuple[tuple[str, Fact], ...]
    hands: int
    pays: tuple[tuple[str, Pay], ...]
    every: int = 0
    by_table: tuple[str, ...] = ()

    @property
    def settles(self) -> tuple[str, ...]:
        """The wagers that it names."""
        return (*(wager for wager, _ in self.pays), *self.by_table)

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
        check_facts(self.when, known, where)
        one, every = (several(self.any_), several(self.hand))
        if first_schema:
            one, every = (*one, *every), ()
        pays = {wager: pay for wager, pay in self.pays.items() if pay != BY_TABLE}
        return Ruling(
            rule=self.rule,
            text=self.text,
            facts=tuple(self.when.items()),
            hands=placed(where, lambda: _one_of(one, vocabulary)),
            pays=tuple(
                (wager, placed(f"{where}, pays: {wager}", partial(Pay.parse, pay))) for wager, pay in pays.items()
            ),
            every=placed(where, lambda: sum({vocabulary.bit(name) for name in every})),
            by_table=tuple(wager for wager in self.pays if wager not in pays),
        )


def _one_of(names: Sequence[str], vocabulary: Vocabulary) -> int:
    """The bits of which a hand must have one; a range by rank takes two of them together, so it is none."""
    wanted = [(name, bits) for name in names for bits in vocabulary.alternatives(name)]
    for name, bits in wanted:
        if bits.bit_count() > 1:
            raise PitbossError(f"A settlement asks for classes of hands, such as straight or better, not {name!r}")
    return vocabulary.bits(names)


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
