"""A pay table of one's own: an approved one with other pays, what it would take to be even, and the file it goes in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from pitboss.errors import FieldError, PitbossError, unknown
from pitboss.games import Paytable
from pitboss.games.paytable import LineData, PaytableLine
from pitboss.games.settlement.pay import Pay, parse_cents
from pitboss.maths.price.analysis import Analysis
from pitboss.reports.answer import toml_value
from pitboss.reports.document import capital
from pitboss.reports.par.seat_price import no_edge_of_its_own

#: No line may win more units than this a unit staked: a larger number is a slip of the finger.
MOST_UNITS = 1_000_000
#: Nor may others' envy be more than this.
MOST_ENVY_CENTS = 100_000_000
OWN = "own"


@dataclass(frozen=True, slots=True)
class Change:
    """Another pay for a line, and another envy unless it is none."""

    line: str
    pays: str
    envy: str | None = None


@dataclass(frozen=True, slots=True)
class AddedLine:
    """A line that the table has not: a named hand and what it pays."""

    line: str
    hand: str
    pays: str


def designed(
    paytable: Paytable, changes: Sequence[Change], added: Sequence[AddedLine] = (), order: Sequence[str] = ()
) -> Paytable:
    """The table with its changes made, under a name that says it is nobody's but one's own.

    ``order`` names the lines from the top: the first that matches a hand decides. One that it leaves out is taken away;
    without an order all stay where they are, and added ones come last.
    """
    if paytable.is_bonus:
        raise PitbossError(f"{no_edge_of_its_own(paytable)}: choose another pay table to design from")
    if len({change.line for change in changes}) < len(changes):
        raise PitbossError("A line is changed twice: give each line once")
    lines = {line.id: line for line in paytable.lines}
    for change in changes:
        lines[change.line] = _changed(paytable.line(change.line), change)
    for addition in added:
        if addition.line in lines:
            raise PitbossError(f"There is a line {addition.line} already: change what it pays")
        lines[addition.line] = _added(paytable, addition)
    found = _ordered(paytable, lines, order)
    if found == paytable.lines:
        return paytable
    return replace(paytable, designator=OWN, name=f"{paytable.name} (changed)", rule="", aliases=(), lines=found)


def _added(paytable: Paytable, one: AddedLine) -> PaytableLine:
    data = LineData(line=one.line, name=hand_name(one.hand), hand=one.hand, pays="loss")
    return _changed(data.read(paytable.vocabulary, "This table"), Change(one.line, one.pays))


def hand_name(hand: str) -> str:
    """A named hand as it stands on a layout."""
    return capital(hand.replace("-", " "))


def _ordered(paytable: Paytable, lines: Mapping[str, PaytableLine], order: Sequence[str]) -> tuple[PaytableLine, ...]:
    if not order:
        return tuple(lines.values())
    if len(set(order)) < len(order):
        raise PitbossError("A line stands twice in the order: give each line once")
    for name in order:
        if name not in lines:
            raise unknown(f"line of {paytable.name}", name, lines)
    return tuple(lines[name] for name in order)


def _changed(line: PaytableLine, change: Change) -> PaytableLine:
    try:
        pay = Pay.parse(change.pays.strip())
        envy = line.envy_cents if change.envy is None else parse_cents(change.envy)
    except PitbossError as error:
        raise FieldError(f"{line.name}: {error}", line.id) from None
    if pay.odds > MOST_UNITS:
        raise FieldError(f"{line.name}: a pay is at most {MOST_UNITS:,} to 1 here, not {pay}", line.id)
    if envy > MOST_ENVY_CENTS:
        raise FieldError(f"{line.name}: an envy is at most ${MOST_ENVY_CENTS // 100:,} here", line.id)
    return line if (pay, envy) == (line.pay, line.envy_cents) else replace(line, pay=pay, envy_cents=envy)


def even_at(analysis: Analysis) -> list[Fraction | None]:
    """The units that each line alone would have to win for the wager to be even; none where no loss would do."""
    edge = analysis.house_edge
    units = (analysis.net(line) + edge / line.probability for line in analysis.lines)
    return [unit if unit >= -1 else None for unit in units]


def paytable_toml(paytable: Paytable) -> str:
    """The table as a file for `pitboss analyze --paytable`."""
    lines = ["[[paytable]]"]
    lines += [f"{key} = {toml_value(getattr(paytable, key))}" for key in ("designator", "wager", "name")]
    lines += ["lines = [", *(f"    {{ {', '.join(_line(line))} }}," for line in paytable.lines), "]"]
    return "\n".join(lines) + "\n"


def _line(line: PaytableLine) -> list[str]:
    parts = [f"line = {toml_value(line.id)}", f"name = {toml_value(line.name)}"]
    parts += [
        f"{key} = {toml_value(names[0] if len(names) == 1 else names)}"
        for key, names in (("hand", line.hand), ("dealer", line.dealer))
        if names
    ]
    if line.hand_choices:
        choices = ", ".join(f"{toml_value(key)} = {toml_value(hand)}" for key, hand in line.hand_choices.items())
        parts.append(f"hand_choices = {{ {choices} }}")
    parts.append(f"pays = {toml_value(str(line.pay))}")
    if line.envy_cents:
        parts.append(f'envy = "${line.envy_cents // 100}.{line.envy_cents % 100:02d}"')
    return parts
