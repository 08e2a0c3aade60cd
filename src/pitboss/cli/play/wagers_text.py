"""Wagers as a player types them: "10", "10 dynasty 5 red-black 5 red", "pair-plus 5"."""

import re
from dataclasses import dataclass

from pitboss.errors import PitbossError
from pitboss.games.settlement.pay import dollars, parse_cents
from pitboss.games.step import least_times, most_times
from pitboss.games.table.table import Table
from pitboss.games.wager import Wager

_THOUSANDS = re.compile(r"(?<=[0-9]),(?=[0-9]{3}(?![0-9]))")


@dataclass(frozen=True, slots=True)
class TypedBet:
    """A wager to be placed."""

    wager: str
    cents: int
    choice: str = ""


def parse_bets(text: str, table: Table) -> tuple[TypedBet, ...]:
    """The bets in a line: an amount alone is the main wager; others are a wager's id, its amount, and its choice."""
    words = _THOUSANDS.sub("", text.lower()).replace(",", " ").replace("=", " ").split()
    bets: list[TypedBet] = []
    while words:
        wager = words.pop(0) if words[0] in table.wagers else ""
        fixed = table.wagers[wager].fixed_cents if wager else None
        if fixed is not None and (not words or words[0] in table.wagers):
            bets.append(TypedBet(wager, fixed))
            continue
        if not wager and (bets or not _is_amount(words[0])):
            raise table_error(words[0], table)
        if not words:
            raise PitbossError(f"How much on {table.wagers[wager].name}? Write {wager} 5")
        cents = parse_cents(words.pop(0))
        name = wager or table.game.base.wager
        choice = words.pop(0) if words and words[0] in table.wagers[name].choices else ""
        bets.append(TypedBet(name, cents, choice))
    return tuple(bets)


def _is_amount(word: str) -> bool:
    return word.lstrip("$")[:1].isdigit()


def table_error(word: str, table: Table) -> PitbossError:
    """The error for a word that is no wager."""
    try:
        table.wager(word)
    except PitbossError as error:
        return error
    return PitbossError(f"{word!r} can't stand here")


def _tied(table: Table, wager: Wager) -> str:
    """When a tied wager goes down and how much it is; empty for a wager that stands by itself."""
    if wager.is_placed_with_lead:
        return f"with {wager.lead}, as much"
    if wager.equals:
        return f"after the cards, equal to {wager.equals}"
    if not wager.follows:
        return ""
    least, most = least_times(table.game, wager.id), most_times(table.game, wager.id)
    times = f"{least} times" if least == most else f"{least} to {most} times"
    return f"after the cards, {times} {wager.follows}"


def wager_rows(table: Table) -> list[tuple[str, str, str, str]]:
    """The wagers of a table with their limits and pay tables, for people."""
    rows = []
    for wager in table.wagers.values():
        least, most = table.setup.limits_cents[wager.id]
        limits = dollars(least) if least == most else f"{dollars(least)} to {dollars(most)}"
        choices = f" (choose {' or '.join(wager.choices)})" if wager.choices else ""
        paytable = table.paytables.get(wager.id)
        how = _tied(table, wager) or limits
        rows.append((wager.id, wager.name + choices, how, paytable.designator if paytable else ""))
    return rows


def example_bets(table: Table) -> str:
    """Bets that the table takes, as they are typed: the first wager, and a side bet if there is one."""
    first = table.game.base.wager
    sides = [wager for wager in table.wagers.values() if wager.id != first and not wager.lead]
    return " ".join([_amount(table, first, 10), *(_typed(table, wager) for wager in sides[:1])])


def _typed(table: Table, wager: Wager) -> str:
    amount = "" if wager.fixed_cents else f" {_amount(table, wager.id, 5)}"
    return f"{wager.id}{amount}{f' {wager.choices[0]}' if wager.choices else ''}"


def _amount(table: Table, wager: str, usual: int) -> str:
    """An amount of so many dollars, or the nearest that the limits allow."""
    least, most = table.setup.limits_cents[wager]
    return dollars(min(max(100 * usual, least), most)).lstrip("$")
