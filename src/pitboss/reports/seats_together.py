"""The variance of several seats' base wagers: they share a dealer, so their results go together."""

from dataclasses import dataclass
from fractions import Fraction

from pitboss.errors import PitbossError
from pitboss.games import Game, Paytable
from pitboss.hands import WheelRule
from pitboss.maths.base_games import PaiGowTable, Work, kept_name
from pitboss.maths.covariance import BASE, Simulation
from pitboss.maths.engines import engine_of
from pitboss.maths.keep import kept_fractions
from pitboss.maths.seat_games import high_five_nets, pai_gow_nets
from pitboss.maths.seats import Simulated
from pitboss.maths.three_card_seats import seats_covariance, table_variance


@dataclass(frozen=True, slots=True)
class TableVariance:
    """The variance of a table; the exact one, or a simulated one with its standard error."""

    exact: Fraction | None
    value: float
    standard_error: float | None = None


@dataclass(frozen=True, slots=True)
class Seated:
    """A base game as several seats play it: pai gow at its table, Three Card Poker by its bonus, or High Five Poker."""

    game: Game
    table: PaiGowTable | None
    ante_bonus: Paytable | None
    wheel: WheelRule

    @property
    def splits_best(self) -> bool:
        """Whether players split for the best against a dealer whom they do not see: that can't be simulated."""
        return self.table is not None and self.table.player is None and not self.table.dealer_is_seen

    def variance(self, seats: int, alone: Fraction, simulation: Simulation, work: Work) -> TableVariance:
        """The variance of so many seats, one of which has this variance alone."""
        engine_of(self.game)
        if seats == 1:
            return TableVariance(alone, float(alone))
        if self.ante_bonus:
            exact = table_variance(seats, alone, self._three_card(self.ante_bonus, work))
            return TableVariance(exact, float(exact))
        if self.splits_best:
            raise PitbossError("the best split of every hand can't be simulated: give --player house-way")
        between = self._simulated(simulation, work)
        value = table_variance(seats, alone, Fraction(between.value))
        return TableVariance(None, float(value), seats * (seats - 1) * between.standard_error)

    def _three_card(self, bonus: Paytable, work: Work) -> Fraction:
        """The covariance of two seats of Three Card Poker, counted once and then kept."""

        def count() -> dict[str, Fraction]:
            return {BASE: seats_covariance(bonus, [], work.progress)[0]}

        name = kept_name(self.game, "two seats", bonus.lines)
        return kept_fractions(name, count, recount=work.recount).fractions()[BASE]

    def _simulated(self, simulation: Simulation, work: Work) -> Simulated:
        """The covariance of two seats of a seven-card game, simulated once and then kept."""
        table, wheel = self.table, self.wheel
        if table is None:
            return simulation.between_seats(self.game, lambda: high_five_nets(wheel, work), [], work, wheel)[BASE]
        parts = str(table), table.kept_as
        return simulation.between_seats(self.game, lambda: pai_gow_nets(table), [], work, *parts)[BASE]
