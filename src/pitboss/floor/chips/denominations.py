"""Denominations: what the chips of a room are worth, and amounts that are counted by them."""

import functools
from pathlib import Path

from pitboss.desk.desk import Desk, Documents
from pitboss.errors import PitbossError
from pitboss.floor.chips.documents import CHIP_SET, ChipSet, ChipStack
from pitboss.floor.commands import SetDenominations
from pitboss.games.files.toml_types import from_file, read_file
from pitboss.games.settlement.pay import LARGEST_CENTS, dollars

#: A room has not more kinds of chips than this.
MOST_DENOMINATIONS = 20
#: The rule under which table inventory is counted, by two people.
COUNTED_BY_TWO = "25 CFR 543.10"


@from_file
class ReasonableLimits:
    """The limits above which a win, or a difference between rounds and chips, is unreasonable."""

    least_drop_cents: int
    hold_percent: int
    difference_percent: int


@from_file
class ChipsFile:
    """The content of ``chips.toml``: denominations, and the limits of what is reasonable."""

    denominations_cents: tuple[int, ...]
    reason: ReasonableLimits


@functools.cache
def chips_file() -> ChipsFile:
    """The default denominations, and the limits of what is reasonable."""
    return read_file(Path(__file__).parent / "chips.toml", ChipsFile, "chips.toml")


def denominations_of(known: Documents) -> tuple[int, ...]:
    """The denominations of the room's chips, the smallest first."""
    own = known.find(ChipSet, CHIP_SET)
    return own.denominations_cents if own else chips_file().denominations_cents


def set_denominations(desk: Desk, command: SetDenominations) -> None:
    """Set the room's denominations from now on; earlier counts stay as they were counted."""
    people = desk.people("set-denominations", command.badge, command.second)
    worth = tuple(sorted(command.denominations_cents))
    if not 1 <= len(worth) <= MOST_DENOMINATIONS or len(set(worth)) < len(worth):
        raise PitbossError(f"A room has 1 to {MOST_DENOMINATIONS} kinds of chips, each once")
    for cents in worth:
        if not 1 <= cents <= LARGEST_CENTS:
            raise PitbossError(f"A chip is worth from {dollars(1)} to {dollars(LARGEST_CENTS)}")
    desk.put(ChipSet(denominations_cents=worth))
    desk.tell("denominations-set", denominations_cents=list(worth), **people)
    desk.answer(denominations_cents=list(worth))


def counted(cents: int, what: str, least: int = 0) -> int:
    """An amount of chips or cash, refused if it is impossible."""
    if not least <= cents <= LARGEST_CENTS:
        raise PitbossError(f"{what} is from {dollars(least)} to {dollars(LARGEST_CENTS)}")
    return cents


def counted_by_chips(
    known: Documents, cents: int, chips: tuple[ChipStack, ...], what: str, least: int = 0
) -> tuple[ChipStack, ...]:
    """An amount as it was counted by denomination, the smallest first; refused if the stacks are not the amount."""
    counted(cents, what, least)
    if len({stack.chip_cents for stack in chips}) < len(chips):
        raise PitbossError(f"{what} names a denomination twice: enter each once", rule=COUNTED_BY_TWO)
    for stack in chips:
        _check(known, stack, what)
    together = sum(stack.cents for stack in chips)
    if not chips and cents:
        raise PitbossError(
            f"{what} of {dollars(cents)} is counted by denomination: enter the amount of each", rule=COUNTED_BY_TWO
        )
    if together != cents:
        raise PitbossError(
            f"{what} of {dollars(cents)} does not agree with its chips, which sum to {dollars(together)}: count again",
            rule=COUNTED_BY_TWO,
        )
    return tuple(sorted((stack for stack in chips if stack.cents), key=lambda stack: stack.chip_cents))


def _check(known: Documents, stack: ChipStack, what: str) -> None:
    denominations = denominations_of(known)
    if stack.chip_cents not in denominations:
        raise PitbossError(
            f"This room has no chips of {dollars(stack.chip_cents)}: it has {', '.join(map(dollars, denominations))}"
        )
    if stack.cents < 0:
        raise PitbossError(f"{what} has {dollars(stack.cents)} in chips of {dollars(stack.chip_cents)}: no less than 0")
    if stack.cents % stack.chip_cents:
        raise PitbossError(
            f"{dollars(stack.cents)} can't be counted out in chips of {dollars(stack.chip_cents)}: it is not a whole "
            "number of them"
        )
