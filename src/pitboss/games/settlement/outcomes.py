"""Outcomes: what can be said of a seat without naming its cards, as far as the settlement tells it apart."""

from collections.abc import Iterator
from enum import StrEnum
from typing import TYPE_CHECKING

from pitboss.games.settlement.pai_gow import SetHands
from pitboss.games.settlement.showdown import Comparison, Showdown

if TYPE_CHECKING:
    from pitboss.games.settlement.meeting import DealersHand
    from pitboss.games.table.table import Table


class Outcome(StrEnum):
    """How a seat came out of a round, as a dealer calls it."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"


#: What an outcome says of one hand against one.
COMPARED = {Outcome.WIN: Comparison.WIN, Outcome.LOSE: Comparison.LOSE, Outcome.PUSH: Comparison.TIE}
#: What an outcome says of two hands against two: a push is one of each, whichever it is.
COMPARED_SET = {
    Outcome.WIN: (Comparison.WIN, Comparison.WIN),
    Outcome.LOSE: (Comparison.LOSE, Comparison.LOSE),
    Outcome.PUSH: (Comparison.WIN, Comparison.LOSE),
}


def outcomes(table: "Table", dealer: "DealersHand") -> tuple[Outcome, ...]:
    """The outcomes that a seat in the base game can have against what the dealer has; none where hands meet nobody's.

    Two that no line of the settlement or of a pay table tells apart, whatever the cards, are one.
    """
    game = table.game
    if not game.cast.dealer:
        return ()
    known = [outcome for outcome in Outcome if outcome is not Outcome.PUSH or game.compare.ties == "push"]
    met = {outcome: game.meeting.stated(outcome, dealer, folded=False) for outcome in known}
    told_apart: dict[object, Outcome] = {}
    for outcome in known:
        told_apart.setdefault(tuple(_lines_for(table, met[outcome])), outcome)
    return tuple(told_apart.values()) if len(told_apart) > 1 else (_only(table, met[Outcome.WIN]),)


def _lines_for(table: "Table", met: Showdown | SetHands) -> Iterator[object]:
    """Every line that may decide for a seat whose hands met so, of the settlement and of pay tables that ask for it."""
    facts = met.under(table.pai_gow_rules).facts()
    for ruling in table.pai_gow_rules.rulings:
        if all(facts[name] == value for name, value in ruling.facts):
            yield ruling
            if not ruling.hands and not ruling.every:
                break
    for name, paytable in table.paytables.items():
        for line in paytable.lines:
            if line.facts and all(met.facts()[fact] == value for fact, value in line.facts):
                yield name, line.id


def _only(table: "Table", met: Showdown | SetHands) -> Outcome:
    """The one outcome of all seats, by what the base wager gets."""
    pay = table.pai_gow_rules.ruling(met).pay_of(table.game.base.wager)
    if pay is None or pay.net > 0:
        return Outcome.WIN
    return Outcome.PUSH if pay.is_push else Outcome.LOSE
