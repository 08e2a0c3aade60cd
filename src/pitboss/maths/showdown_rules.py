"""Rules of a showdown: the net of ante and play with a hand that meets the dealer's, by the game's settlement."""

from dataclasses import dataclass, field
from fractions import Fraction

from pitboss.games.paytable import Paytable
from pitboss.games.settlement.pai_gow import BaseRules
from pitboss.games.settlement.pay import Pay
from pitboss.games.settlement.showdown import Showdown, bonus_line
from pitboss.maths.play import Play


@dataclass(frozen=True)
class ShowdownRules:
    """The rulings, the bonus on the first wager, and the value from which the dealer qualifies."""

    rules: BaseRules
    bonus: Paytable | None
    qualifies_from: int
    _nets: dict[Showdown, Fraction] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, play: Play) -> "ShowdownRules":
        """The showdown rules of a table."""
        return cls(play.rules, play.bonus, play.game.dealer_qualifies_from)

    def pays(self, showdown: Showdown) -> dict[str, Pay]:
        """The pay of each wager of the base game a unit staked, and the bonus if there is one."""
        paid = self.rules.ruling(showdown, showdown.traits).pays
        line = bonus_line(self.bonus, showdown) if self.bonus else None
        bonus = {self.bonus.role: line.pay} if self.bonus and line else {}
        return {wager: self.rules.less_commission(pay) for wager, pay in paid} | bonus

    def net(self, showdown: Showdown) -> Fraction:
        """Units of the first wager that a showdown nets, all wagers of the base game together."""
        if showdown not in self._nets:
            self._nets[showdown] = sum((pay.net for pay in self.pays(showdown).values()), Fraction(0))
        return self._nets[showdown]

    def staked(self, showdown: Showdown) -> int:
        """The number of wagers of a unit that are settled."""
        return len(self.rules.ruling(showdown, showdown.traits).pays)
