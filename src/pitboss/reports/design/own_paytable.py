"""A pay table of one's own: an approved one with other pays, what it would take to be even, and the file it goes in."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from pitboss.errors import PitbossError
from pitboss.games import Paytable
from pitboss.games.paytable import Line
from pitboss.games.settlement.pay import Pay, parse_cents
from pitboss.maths.price.analysis import Analysis
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


def designed(paytable: Paytable, changes: Sequence[Change]) -> Paytable:
    """The table with its changes made, under a name that says it is nobody's but one's own."""
    if paytable.is_bonus:
        raise PitbossError(f"{no_edge_of_its_own(paytable)}: choose another pay table to design from")
    if len({change.line for change in changes}) < len(changes):
        raise PitbossError("A line is changed twice: give each line once")
    lines = {line.id: line for line in paytable.lines}
    for change in changes:
        lines[change.line] = _changed(paytable.line(change.line), change)
    if tuple(lines.values()) == paytable.lines:
        return paytable
    return replace(
        paytable, designator=OWN, name=f"{paytable.name}, changed", rule="", aliases=(), lines=tuple(lines.values())
    )


def _changed(line: Line, change: Change) -> Line:
    try:
        pay = Pay.parse(change.pays.strip())
        envy = line.envy_cents if change.envy is None else parse_cents(change.envy)
    except PitbossError as error:
        raise PitbossError(f"{line.name}: {error}") from None
    if pay.odds > MOST_UNITS:
        raise PitbossError(f"{line.name}: a pay is at most {MOST_UNITS:,} to 1 here, not {pay}")
    if envy > MOST_ENVY_CENTS:
        raise PitbossError(f"{line.name}: an envy is at most ${MOST_ENVY_CENTS // 100:,} here")
    return line if (pay, envy) == (line.pay, line.envy_cents) else replace(line, pay=pay, envy_cents=envy)


def even_at(analysis: Analysis) -> list[Fraction | None]:
    """The units that each line alone would have to win for the wager to be even; none where no loss would do."""
    edge = analysis.house_edge
    units = (analysis.net(line) + edge / line.probability for line in analysis.lines)
    return [unit if unit >= -1 else None for unit in units]


def paytable_toml(paytable: Paytable) -> str:
    """The table as a file for `pitboss analyze --paytable`."""
    lines = ["[[paytable]]"]
    lines += [f"{key} = {_text(getattr(paytable, key))}" for key in ("designator", "wager", "name")]
    lines += ["lines = [", *(f"    {{ {', '.join(_line(line))} }}," for line in paytable.lines), "]"]
    return "\n".join(lines) + "\n"


def _line(line: Line) -> list[str]:
    parts = [f"line = {_text(line.id)}", f"name = {_text(line.name)}"]
    parts += [f"{key} = {_texts(names)}" for key, names in (("hand", line.hand), ("dealer", line.dealer)) if names]
    if line.hand_choices:
        choices = ", ".join(f"{_text(key)} = {_text(hand)}" for key, hand in line.hand_choices.items())
        parts.append(f"hand_choices = {{ {choices} }}")
    parts.append(f"pays = {_text(str(line.pay))}")
    if line.envy_cents:
        parts.append(f'envy = "${line.envy_cents // 100}.{line.envy_cents % 100:02d}"')
    return parts


def _texts(names: tuple[str, ...]) -> str:
    return _text(names[0]) if len(names) == 1 else f"[{', '.join(map(_text, names))}]"


def _text(text: str) -> str:
    """A text as TOML has it; a JSON string of letters without surrogates is one."""
    return json.dumps(text, ensure_ascii=False)
