"""Questions: a game and whatever of it is chosen, which is all that a report is asked."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.errors import PitbossError, unknown
from pitboss.games import Game, Paytable, load_game, load_own_paytables
from pitboss.games.settlement.pay import parse_cents
from pitboss.hands import JokerRule

if TYPE_CHECKING:
    from pitboss.jackpots.plan.plan import JackpotPlan

#: The name of a pay table that ends so is a file of the reader's own.
OWN = ".toml"

#: What the parts of a question are called that are of the base game alone: an option, a field or a form has them.
PARTS = {
    "house_way": "A house way",
    "player": "A player's way",
    "wheel": "A place of A-2-3-4-5",
    "variant": "A variant",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What a report is asked; whatever is left out is the game's own.

    A pay table is named by its designator or by a TOML file of the reader's own, or given itself. House way, player,
    place of A-2-3-4-5 and variant are of the base game. A bet and meters are in dollars, meters as NAME=DOLLARS.
    ``readings`` read lines another way, as LINE=HAND; ``hands`` is for the band of the hold; ``second`` asks for a
    second count by another method.
    """

    game: Game
    wager: str | None = None
    paytable: str | Paytable | None = None
    house_way: str | None = None
    player: str | None = None
    wheel: str | None = None
    joker: str | None = None
    variant: str | None = None
    players: int = 1
    bet: str | None = None
    meters: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    hands: int = 10_000
    plan: "JackpotPlan | None" = None
    second: bool = True

    @classmethod
    def of(cls, game: str, wager: str | None = None, paytable: str | None = None) -> "Question":
        """A question about a game of ours, by its id."""
        return cls(game=load_game(game), wager=wager, paytable=paytable)

    @property
    def joker_rule(self) -> JokerRule:
        """How the joker is read: as asked for, else as the game has it."""
        return self.game.joker_rule(self.joker)

    @property
    def paytable_name(self) -> str | None:
        """The name that the pay table was asked for by, if it was."""
        return self.paytable.designator if isinstance(self.paytable, Paytable) else self.paytable

    @property
    def is_own(self) -> bool:
        """Whether the pay table is a file of the reader's own."""
        return isinstance(self.paytable, str) and self.paytable.endswith(OWN)

    def named_paytables(self) -> tuple[Paytable, ...]:
        """The pay tables that the question names, in a file perhaps several; none if it names none."""
        if self.paytable is None:
            return ()
        if isinstance(self.paytable, Paytable):
            return (self.paytable,)
        if not self.is_own:
            return (self.game.paytable(self.paytable, self.wager),)
        own = load_own_paytables(Path(self.paytable), self.game)
        found = tuple(table for table in own if self.wager in (None, table.wager))
        if not found:
            has = ", ".join(sorted({table.wager for table in own}))
            raise PitbossError(
                f"{self.paytable} has no pay table for the wager {self.wager!r:.60}: it has one for {has}"
            )
        return found

    def combined_paytables(self) -> tuple[Paytable, ...]:
        """The pay tables that the question names, all of them if it names a combination and no wager."""
        parts = self.game.combinations.get(self.paytable.upper(), {}) if isinstance(self.paytable, str) else {}
        if not parts or self.wager:
            return self.named_paytables()
        wagers = [wager.id for wager in self.game.wagers if wager.id in parts]
        return tuple(self.game.paytable(parts[wager], wager) for wager in wagers)

    def side_paytables(self) -> tuple[Paytable, ...]:
        """Every pay table of the game, or of the wager asked for, that prices a side bet on its own."""
        game = self.game
        every = game.paytables_of(self.wager) if self.wager else game.paytables
        sides = (table for table in every if table.role == "wager" and table.wager not in game.base_wagers)
        return tuple(table for table in sides if game.is_priced_alone(table))


# Meters as people name them


def meter_cents(paytable: Paytable, meter: str) -> tuple[str, int]:
    """A meter of a pay table and its cents, from NAME=DOLLARS or, if it is the only one, DOLLARS."""
    name, equals, amount = meter.rpartition("=")
    if not equals and len(paytable.meters) > 1:
        raise PitbossError(f"{paytable.name} has the meters {', '.join(paytable.meters)}: write NAME=DOLLARS")
    if not paytable.meters:
        raise PitbossError(f"{paytable.name} pays from no meter")
    name = name.lower() or paytable.meters[0]
    if name not in paytable.meters:
        raise unknown(f"meter of {paytable.name}", name, paytable.meters)
    return name, parse_cents(amount)


def fits_meter(paytable: Paytable, meter: str) -> bool:
    """Whether NAME=DOLLARS, or DOLLARS alone, can be meant for this pay table."""
    name, equals, _ = meter.rpartition("=")
    return name.lower() in paytable.meters if equals else len(paytable.meters) == 1


def no_such_meter(tables: Sequence[Paytable], meter: str) -> str:
    """Why a meter fits none of these pay tables, and what to write instead."""
    metered = [table for table in tables if table.meters]
    if not metered:
        return (
            f"No pay table here has the meter {meter!r:.60}: none of them is paid from a meter, so leave the meter out"
        )
    options = "; ".join(f"{table.designator} takes {_options(table)}" for table in metered)
    why = (
        f"No pay table here has the meter {meter!r:.60}"
        if "=" in meter
        else "Several meters are given each by its name"
    )
    return f"{why}: {options}"


def _options(paytable: Paytable) -> str:
    if len(paytable.meters) == 1:
        return "its meter as DOLLARS"
    return f"its meters as {', '.join(f'{name}=DOLLARS' for name in paytable.meters)}"
