"""A pay table: lines that each name a hand and what it pays; the first line that matches decides."""

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pitboss.errors import PitbossError, unknown
from pitboss.games.data import Checked
from pitboss.games.pay import LOSS, Pay
from pitboss.hands import Vocabulary

CHOICE = "{choice}"


@dataclass(frozen=True, slots=True)
class Line:
    """One line: the traits asked of the player's hand and of the dealer's, the pay, and the envy it brings."""

    id: str
    name: str
    hand: tuple[str, ...]
    dealer: tuple[str, ...]
    pay: Pay
    envy_cents: int = 0
    hand_choices: Mapping[str, str] = field(default_factory=dict, hash=False)

    def matches(self, hand: int, dealer: int, vocabulary: Vocabulary) -> bool:
        """Whether hands with these traits are on this line."""
        wanted, dealer_wanted = vocabulary.bits(self.hand), vocabulary.bits(self.dealer)
        return hand & wanted == wanted and dealer & dealer_wanted == dealer_wanted


@dataclass(frozen=True, slots=True)
class Paytable:
    """The lines of one wager under their designator."""

    designator: str
    wager: str
    name: str
    vocabulary: Vocabulary
    lines: tuple[Line, ...]
    rule: str = ""
    aliases: tuple[str, ...] = ()
    role: str = "wager"

    def line_for(self, hand: int, dealer: int = 0) -> Line | None:
        """The first line that matches these traits, if any."""
        for line in self.lines:
            if line.matches(hand, dealer, self.vocabulary):
                return line
        return None

    def pay_for(self, hand: int, dealer: int = 0) -> Pay:
        """What a wager on this table gets: its line's pay, or a loss."""
        line = self.line_for(hand, dealer)
        return line.pay if line else LOSS

    def line(self, line_id: str) -> Line:
        """A line by its id."""
        for line in self.lines:
            if line.id == line_id:
                return line
        raise unknown(f"line of {self.name}", line_id, (line.id for line in self.lines))

    @property
    def asks_for_dealer(self) -> bool:
        """Whether any line depends on the dealer's hand."""
        return any(line.dealer for line in self.lines)

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
        """The same table with another hand, or one of the declared choices, on one line."""
        choices = self.line(line_id).hand_choices
        chosen = choices.get(hand, hand)
        if chosen not in self.vocabulary.names:
            raise unknown(f"reading of line {line_id!r}", hand, [*choices, *self.vocabulary.names])
        lines = (replace(line, hand=(chosen,)) if line.id == line_id else line for line in self.lines)
        return replace(self, lines=tuple(lines))

    def choose(self, choice: str) -> "Paytable":
        """The same table for the player's choice, such as a colour."""
        lines = (replace(line, hand=tuple(hand.replace(CHOICE, choice) for hand in line.hand)) for line in self.lines)
        return replace(self, lines=tuple(lines))


def parse_paytable(data: Mapping[str, Any], vocabulary: Vocabulary, where: str) -> Paytable:
    """A pay table from its TOML form; ``where`` names the file in errors."""
    table = Checked(data, where)
    table.only("designator", "wager", "name", "rule", "aliases", "role", "fixed_wager_cents", "lines")
    designator, wager = table.text("designator"), table.text("wager")
    here = f"{where}, pay table {designator!r}"
    lines = tuple(_parse_line(Checked(line, here), vocabulary) for line in table.tables("lines"))
    if not lines:
        raise PitbossError(f"{here} has no lines")
    if len({line.id for line in lines}) < len(lines):
        raise PitbossError(f"{here} has two lines with one id")
    return Paytable(
        designator, wager, table.text("name", designator), vocabulary, lines, table.text("rule", ""),
        tuple(table.texts("aliases")), table.text("role", "wager"),
    )  # fmt: skip


def _parse_line(line: Checked, vocabulary: Vocabulary) -> Line:
    line.only("line", "name", "hand", "dealer", "pays", "envy", "hand_choices")
    line_id = line.text("line")
    here = f"{line.where}, line {line_id!r}"
    hand, dealer = tuple(line.texts("hand")), tuple(line.texts("dealer"))
    choices = {str(choice): str(name) for choice, name in line.table("hand_choices").items()}
    if not hand and not dealer:
        raise PitbossError(f"{here} names no hand: give hand = … or dealer = …")
    try:
        for name in (*hand, *dealer, *choices.values()):
            vocabulary.bit(name.replace(CHOICE, "red"))
        pay = Pay.parse(line.text("pays"))
    except PitbossError as error:
        raise PitbossError(f"{here}: {error}") from None
    return Line(line_id, line.text("name", line_id), hand, dealer, pay, line.cents("envy"), choices)
