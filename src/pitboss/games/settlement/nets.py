"""Nets: what the base game of a seat comes to for one history of decisions, asked of the one settlement."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from pitboss.games.settlement.settlement import SeatSituation, Stake, settle_seat
from pitboss.games.step import History
from pitboss.games.table.table import Table


def net(table: Table, history: History, situation: SeatSituation) -> Fraction:
    """Units of the first wager that a seat nets with its base game, a bonus that is paid on it included."""
    return sum(nets(table, history, situation).values(), Fraction(0))


def nets(table: Table, history: History, situation: SeatSituation) -> Mapping[str, Fraction]:
    """What each wager of a history nets, in units of the first wager; a bonus stands under its role.

    Whether the seat has folded is what the history says, whatever the situation does.
    """
    stakes = dict(history.stakes)
    return {wager: pay * stakes[stake] for wager, stake, pay in pays(table, history, situation)}


def pays(table: Table, history: History, situation: SeatSituation) -> tuple[tuple[str, str, Fraction], ...]:
    """What each wager of a history nets a unit of its stake: the wager or bonus, where its stake lies, and the odds.

    Odds are the same however much is staked: histories of the same wagers that end alike are paid alike.
    """
    situation = replace(situation, met=situation.met.decided(folded=history.folded))
    results = settle_seat(table, situation, {wager: Stake(units) for wager, units in history.stakes})
    return tuple((result.wager, result.stake, result.pay.net) for result in results)
