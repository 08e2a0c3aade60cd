"""Settlement: what every wager of a seat gets at the end of a round, and why.

This is the only place where a wager is settled: live seats, simulations and par sheets all come here.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from pitboss.games.pai_gow import SetHands, settle
from pitboss.games.pay import LOSS, Pay
from pitboss.games.paytable import Line
from pitboss.games.ruling import Ruling, ruling_for
from pitboss.games.showdown import Showdown, bonus_line
from pitboss.games.table import Table
from pitboss.games.wager import Wager


@dataclass(frozen=True, slots=True)
class SeatSituation:
    """A seat at the end of a round: the traits of its cards and of the dealer's, and how the hands met."""

    traits: int
    dealer_traits: int
    met: Showdown | SetHands

    @property
    def folded(self) -> bool:
        """Whether the player gave up."""
        return isinstance(self.met, Showdown) and self.met.folded


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
    line: Line | None = None


def settle_seat(table: Table, situation: SeatSituation, stakes: Mapping[str, Stake]) -> tuple[Result, ...]:
    """What each wager of a seat gets, in the order in which the table settles them."""
    ruling = _ruling(table, situation)
    results = (_result(table, situation, stakes, ruling, wager) for wager in table.settling)
    return tuple(result for result in results if result is not None)


def _ruling(table: Table, situation: SeatSituation) -> Ruling:
    if isinstance(situation.met, SetHands):
        return table.pai_gow_rules.ruling(situation.met)
    return ruling_for(table.game.rulings, situation.met, situation.traits)


def _result(
    table: Table, situation: SeatSituation, stakes: Mapping[str, Stake], ruling: Ruling, name: str
) -> Result | None:
    if name not in table.wagers:
        return _bonus(table, situation, stakes, name)
    if name not in stakes:
        return None
    wager = table.wagers[name]
    pay = _base_pay(table, situation, ruling, name)
    if pay is not None:
        return Result(name, name, pay, ruling.rule, ruling.text)
    return _by_paytable(table, situation, stakes[name], wager)


def _base_pay(table: Table, situation: SeatSituation, ruling: Ruling, name: str) -> Pay | None:
    """What the settlement gives a wager, of set hands less the commission; nothing to a wager that it leaves alone."""
    if isinstance(situation.met, SetHands):
        return settle(situation.met, table.pai_gow_rules) if name == table.game.base.wager else None
    return ruling.pay_of(name)


def _by_paytable(table: Table, situation: SeatSituation, stake: Stake, wager: Wager) -> Result:
    """A side wager by the first line of its pay table that the hand is on, whatever became of the base wager.

    Rules: 000/3-note, 002/3-note, 001/10a, 001/10b, 003/bonus.9, 003/bonus.9a, 004/10c, 004/11c, 004/12a.
    """
    paytable = table.paytables[wager.id]
    if situation.folded and not table.survives_fold(wager):
        return Result(wager.id, wager.id, LOSS, wager.forfeit_rule, "Forfeited with the fold")
    if stake.choice:
        paytable = paytable.choose(stake.choice)
    line = paytable.line_for(situation.traits, situation.dealer_traits)
    if line is None:
        return Result(wager.id, wager.id, LOSS, paytable.rule or wager.rule, "No hand of the pay table")
    return Result(wager.id, wager.id, line.pay, paytable.rule or wager.rule, line.name, line)


def _bonus(table: Table, situation: SeatSituation, stakes: Mapping[str, Stake], role: str) -> Result | None:
    """A bonus that is paid on a wager besides the wager's own result."""
    paytable = table.paytables.get(role)
    if paytable is None or paytable.wager not in stakes or not isinstance(situation.met, Showdown):
        return None
    line = bonus_line(paytable, situation.met)
    return Result(role, paytable.wager, line.pay, paytable.rule, line.name, line) if line else None
