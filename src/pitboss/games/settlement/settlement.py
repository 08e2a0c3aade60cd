"""Settlement: what every wager of a seat gets at the end of a round, and why.

This is the only place where a wager is settled: live seats, simulations and par sheets all come here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from pitboss.games.paytable import PaytableLine
from pitboss.games.settlement.pai_gow import SetHands
from pitboss.games.settlement.pay import LOSS, Pay
from pitboss.games.settlement.rulings import Ruling
from pitboss.games.settlement.showdown import Showdown
from pitboss.games.step import History
from pitboss.games.table.table import Table
from pitboss.games.wager import Wager


@dataclass(frozen=True, slots=True)
class SeatSituation:
    """A seat at the end of a round: the traits of its own hand and of the dealer's, and how the hands met.

    ``others`` are the traits of further hands of the game, by their ids.
    """

    traits: int
    dealer_traits: int
    met: Showdown | SetHands
    others: tuple[tuple[str, int], ...] = ()

    def traits_in(self, hand: str) -> int:
        """The traits of the own hand, or of another one that is named."""
        return dict(self.others)[hand] if hand else self.traits

    def dealer_traits_in(self, hand: str) -> int:
        """The traits of the dealer's hand, or of another one that is named."""
        return dict(self.others)[hand] if hand else self.dealer_traits

    @property
    def folded(self) -> bool:
        """Whether the player gave up."""
        return self.met.folded


@dataclass(frozen=True, slots=True)
class Stake:
    """A wager on the layout: its amount and the player's choice, such as a colour."""

    cents: int
    choice: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """What one wager gets; ``stake`` names the wager whose stake it is paid on."""

    wager: str
    stake: str
    pay: Pay
    rule: str
    why: str
    line: PaytableLine | None = None


def settle_seat(table: Table, situation: SeatSituation, stakes: Mapping[str, Stake]) -> tuple[Result, ...]:
    """What each wager of a seat gets, in the order in which the table settles them."""
    ruling = table.base_rules.ruling(situation.met, situation.traits)
    results = (_result(table, situation, stakes, ruling, wager) for wager in table.settling)
    return tuple(result for result in results if result is not None)


def _result(
    table: Table, situation: SeatSituation, stakes: Mapping[str, Stake], ruling: Ruling, name: str
) -> Result | None:
    if name not in table.wagers:
        return _bonus(table, situation, stakes, name)
    if name not in stakes:
        return None
    wager = table.wagers[name]
    pay = ruling.pay_of(name)
    if pay is not None:
        return Result(name, name, table.base_rules.less_commission(pay), ruling.rule, ruling.text)
    return _by_paytable(table, situation, stakes[name], wager)


def _by_paytable(table: Table, situation: SeatSituation, stake: Stake, wager: Wager) -> Result:
    """A side wager by the first line of its pay table that the hand is on, whatever became of the base wager.

    Rules: 000/3-note, 002/3-note, 001/10a, 001/10b, 003/bonus.9, 003/bonus.9a, 004/10c, 004/11c, 004/12a.
    """
    paytable = table.paytables[wager.id]
    if situation.folded and not table.survives_fold(wager):
        return Result(wager.id, wager.id, LOSS, wager.forfeit_rule, "Forfeited with the fold")
    if stake.choice:
        paytable = paytable.choose(stake.choice)
    traits, dealer_traits = situation.traits_in(wager.hand), situation.dealer_traits_in(wager.against)
    line = paytable.line_for(traits, dealer_traits, situation.met.facts())
    if line is None:
        return Result(wager.id, wager.id, paytable.otherwise, paytable.rule or wager.rule, "No hand of the pay table")
    return Result(wager.id, wager.id, line.pay, paytable.rule or wager.rule, line.name, line)


def _bonus(table: Table, situation: SeatSituation, stakes: Mapping[str, Stake], role: str) -> Result | None:
    """A bonus that is paid on a wager besides the wager's own result."""
    paytable = table.paytables.get(role)
    if paytable is None or paytable.wager not in stakes or not situation.met.earns_bonus:
        return None
    line = paytable.line_for(situation.traits)
    return Result(role, paytable.wager, line.pay, paytable.rule, line.name, line) if line else None


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
