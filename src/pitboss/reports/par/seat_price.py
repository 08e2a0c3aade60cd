"""A pay table priced for a seat: its analysis, with the envy that the players and the bet bring."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from pitboss.errors import PitbossError
from pitboss.games import Game, Paytable
from pitboss.games.settlement.pay import parse_cents
from pitboss.hands import JokerRule
from pitboss.maths.executors import Progress, unseen
from pitboss.maths.price.analysis import Analysis, LineAnalysis, price

#: The line of the hands that are on no other line.
ALL_OTHER = "all-other"


@dataclass(frozen=True, slots=True)
class Priced:
    """An analysis with the envy that the players and the bet bring."""

    game: Game
    analysis: Analysis
    joker: str | None
    players: int
    bet_cents: int

    @property
    def paytable(self) -> Paytable:
        """The pay table that was priced."""
        return self.analysis.paytable

    @property
    def with_envy(self) -> bool:
        """Whether the bet qualifies for envy and there is someone to envy."""
        minimum = self.game.wager(self.paytable.wager).envy_minimum_cents
        return self.paytable.has_envy and self.players > 1 and minimum is not None and self.bet_cents >= minimum

    @property
    def house_edge(self) -> Fraction | None:
        """The edge with envy; none for a jackpot whose meters were not given."""
        if set(self.paytable.meters) - set(self.analysis.meters_cents):
            return None
        if self.with_envy:
            return self.analysis.house_edge_with_envy(self.players, self.bet_cents)
        return self.analysis.house_edge

    def is_unpriced(self, line: LineAnalysis) -> bool:
        """Whether a line pays from a meter that was not given."""
        meter = line.line.pay.meter if line.line else None
        return meter is not None and meter not in self.analysis.meters_cents


def bet_cents_of(game: Game, paytable: Paytable, bet: str | None) -> int:
    """The bet asked for in dollars, or the least that has everything the wager offers."""
    wager = game.wager(paytable.wager)
    cents = parse_cents(bet) if bet is not None else wager.envy_minimum_cents or wager.fixed_cents or 100
    if cents <= 0:
        raise PitbossError("A bet must be more than $0")
    return cents


def check_players(game: Game, players: int) -> None:
    """Refuse a number of players that no table has."""
    if not 1 <= players <= game.players:
        raise PitbossError(f"A table of {game.name} seats 1 to {game.players} players, not {players}")


def price_for_seat(
    game: Game,
    paytable: Paytable,
    joker: JokerRule,
    meters_cents: Mapping[str, int],
    *,
    players: int = 1,
    bet: str | None = None,
    progress: Progress = unseen,
    recount: bool = False,
) -> Priced:
    """The exact analysis of a pay table for a bet among so many players, with the meters at these amounts."""
    bet_cents = bet_cents_of(game, paytable, bet)
    analysis = price(
        game,
        paytable,
        joker=joker,
        meters_cents=meters_cents,
        wager_cents=bet_cents,
        progress=progress,
        recount=recount,
    )
    return Priced(game, analysis, str(joker) if game.deck.jokers else None, players, bet_cents)


def no_edge_of_its_own(paytable: Paytable) -> str:
    """Why a bonus on the Ante is not priced: what it is worth is part of the base game's edge."""
    return f"{paytable.name} is paid on the Ante besides what the Ante wins or loses, and has no edge of its own"
