"""A pay table: lines that each name a hand and what it pays; the first line that matches decides."""

import functools
import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from pitboss.errors import PitbossError, unknown
from pitboss.games.files.toml_types import Texts, from_file, placed, several, with_id
from pitboss.games.settlement.pay import LOSS, Pay, dollars, parse_cents
from pitboss.games.settlement.rulings import Fact, check_facts
from pitboss.hands import Vocabulary

CHOICE = "{choice}"
#: Nothing is known of how the hands met: lines that ask about it are not found.
NO_FACTS: Mapping[str, Fact] = {}
#: What a pay table is for that pays a wager itself; others are paid besides the wager, each under its own role.
WAGER_ROLE = "wager"


@dataclass(frozen=True, slots=True)
class PaytableLine:
    """One line: the traits asked of the player's hand and of the dealer's, the pay, and the envy it brings.

    ``facts`` are asked of how the hands met; a line that asks none is for every outcome.
    """

    id: str
    name: str
    hand: tuple[str, ...]
    dealer: tuple[str, ...]
    pay: Pay
    envy_cents: int = 0
    hand_choices: Mapping[str, str] = field(default_factory=dict, hash=False)
    facts: tuple[tuple[str, Fact], ...] = ()

    def matches(self, hand: int, dealer: int, vocabulary: Vocabulary, met: Mapping[str, Fact] = NO_FACTS) -> bool:
        """Whether hands with these traits, which met so, are on this line."""
        if not vocabulary.is_called(hand, self.hand) or (self.dealer and not vocabulary.is_called(dealer, self.dealer)):
            return False
        return not self.facts or all(met.get(name) == value for name, value in self.facts)

    def prize_cents_on(self, wager_cents: int) -> int:
        """What a line without a meter pays on a fixed wager, which has to be whole cents.

        Rules: 001/jackpot-paytables.2.
        """
        payment = self.pay.cents_on(wager_cents)
        if payment.denominator != 1 or payment <= 0:
            raise PitbossError(
                f"{self.name} would pay {payment} cents on {dollars(wager_cents)}: a prize is whole cents and more "
                "than none",
                rule="001/jackpot-paytables.2",
            )
        return payment.numerator


@dataclass(frozen=True, slots=True)
class Paytable:
    """The lines of one wager under their designator."""

    designator: str
    wager: str
    name: str
    vocabulary: Vocabulary
    lines: tuple[PaytableLine, ...]
    rule: str = ""
    aliases: tuple[str, ...] = ()
    role: str = WAGER_ROLE
    otherwise: Pay = LOSS

    def line_for(self, hand: int, dealer: int = 0, met: Mapping[str, Fact] = NO_FACTS) -> PaytableLine | None:
        """The first line that matches these traits and facts, if any."""
        for line in self.lines:
            if line.matches(hand, dealer, self.vocabulary, met):
                return line
        return None

    def pay_for(self, hand: int, dealer: int = 0) -> Pay:
        """What a wager on this table gets: its line's pay, or what a hand on no line gets, mostly a loss."""
        line = self.line_for(hand, dealer)
        return line.pay if line else self.otherwise

    def line(self, line_id: str) -> PaytableLine:
        """A line by its id."""
        return with_id(f"line of {self.name}", line_id, self.lines)

    @property
    def is_bonus(self) -> bool:
        """Whether it is paid on a wager besides what the wager itself gets."""
        return self.role != WAGER_ROLE

    @property
    def asks_for_dealer(self) -> bool:
        """Whether any line depends on the dealer's hand."""
        return any(line.dealer for line in self.lines)

    @property
    def asks_for_facts(self) -> bool:
        """Whether any line depends on how the hands met."""
        return any(line.facts for line in self.lines)

    @property
    def has_envy(self) -> bool:
        """Whether any line pays other players an envy bonus."""
        return any(line.envy_cents for line in self.lines)

    @property
    def meters(self) -> tuple[str, ...]:
        """The meters that lines are paid from, in the order of the lines."""
        return tuple(dict.fromkeys(line.pay.meter for line in self.lines if line.pay.meter is not None))

    def differences(self, other: "Paytable") -> Iterator[str]:
        """What the other table has otherwise, line by line: the hands that it asks for, and what it pays for them."""
        for mine, theirs in itertools.zip_longest(self.lines, other.lines):
            if mine is None or theirs is None:
                yield f"{(mine or theirs).name} is {'no' if theirs is None else 'another'} line"
            elif (mine.hand, mine.dealer) != (theirs.hand, theirs.dealer):
                hands = (", ".join((*line.hand, *line.dealer)) for line in (theirs, mine))
                yield f"{theirs.name} is {' and not '.join(hands)}"
            elif mine.pay != theirs.pay:
                yield f"{theirs.name} pays {theirs.pay} and not {mine.pay}"

    def reading(self, line_id: str, hand: str) -> "Paytable":
        """A table like this one with another hand, or one of the declared choices, on one line."""
        choices = self.line(line_id).hand_choices
        chosen = choices.get(hand, hand)
        if chosen not in self.vocabulary.names:
            raise unknown(f"reading of line {line_id!r}", hand, [*choices, *self.vocabulary.names])
        lines = (replace(line, hand=(chosen,)) if line.id == line_id else line for line in self.lines)
        return replace(self, lines=tuple(lines))

    def choose(self, choice: str) -> "Paytable":
        """A table like this one for the player's choice, such as a colour."""
        lines = (replace(line, hand=tuple(hand.replace(CHOICE, choice) for hand in line.hand)) for line in self.lines)
        return replace(self, lines=tuple(lines))


@from_file
class LineData:
    """A line as it is written; ``hand`` and ``dealer`` ask for all of some hands."""

    line: str
    pays: str
    name: str = ""
    hand: Texts = ()
    dealer: Texts = ()
    envy: str = "$0"
    hand_choices: dict[str, str] = field(default_factory=dict)
    when: dict[str, bool | str] = field(default_factory=dict)

    def read(self, vocabulary: Vocabulary, where: str, facts: Mapping[str, Fact] = NO_FACTS) -> PaytableLine:
        """The line, with its hands found among the named ones and its facts among those of the game."""
        here = f"{where}, line {self.line!r}"
        hand, dealer = several(self.hand), several(self.dealer)
        if not hand and not dealer and not self.when:
            raise PitbossError(f"{here} names no hand: give hand = … or dealer = …")
        for name in (*hand, *dealer, *self.hand_choices.values()):
            placed(here, functools.partial(vocabulary.alternatives, name.replace(CHOICE, "red")))
        check_facts(self.when, facts, here)
        pay = placed(here, lambda: Pay.parse(self.pays))
        envy_cents = placed(f"{here}: envy", lambda: parse_cents(self.envy))
        asked = tuple(self.when.items())
        return PaytableLine(self.line, self.name or self.line, hand, dealer, pay, envy_cents, self.hand_choices, asked)


@from_file
class PaytableData:
    """A pay table as it is written."""

    designator: str
    wager: str
    lines: tuple[LineData, ...]
    name: str = ""
    rule: str = ""
    aliases: Texts = ()
    role: str = WAGER_ROLE
    fixed_wager_cents: int | None = None
    otherwise: Literal["loss", "push"] = "loss"

    def read(self, vocabulary: Vocabulary, where: str, facts: Mapping[str, Fact] = NO_FACTS) -> Paytable:
        """The pay table; ``where`` names the file in errors, ``facts`` are those that its lines may ask for."""
        here = f"{where}, pay table {self.designator!r}"
        lines = tuple(line.read(vocabulary, here, facts) for line in self.lines)
        if not lines:
            raise PitbossError(f"{here} has no lines")
        if len({line.id for line in lines}) < len(lines):
            raise PitbossError(f"{here} has two lines with one id")
        return Paytable(
            self.designator,
            self.wager,
            self.name or self.designator,
            vocabulary,
            lines,
            self.rule,
            several(self.aliases),
            self.role,
            Pay.parse(self.otherwise),
        )
