"""Simulated wagers beside their exact values: what was dealt, its error, and by how many errors it is off."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboss.games.table import Table
from pitboss.maths.base_games import Work
from pitboss.maths.engines import Play
from pitboss.maths.exact_wagers import exact_base, exact_side
from pitboss.maths.simulate import Simulated
from pitboss.reports.numbers import fraction, percent

COLUMNS = ("a unit on", "pay table", "simulated", "± error", "exact", "z")


@dataclass(frozen=True, slots=True)
class Compared:
    """A simulated spot beside its exact value, or a word why there is none."""

    simulated: Simulated
    exact: Fraction | None
    note: str = ""

    @property
    def standard_error(self) -> float | None:
        """The error of the simulated mean; rounds that all came to the same amount say nothing about it."""
        return self.simulated.standard_error or None

    @property
    def z(self) -> float | None:
        """By how many standard errors the simulation is off."""
        if self.exact is None or self.standard_error is None:
            return None
        return float(self.simulated.mean - self.exact) / self.standard_error


def compare(played: Table, simulated: Simulated, meters: Mapping[str, int], work: Work, *, count: bool) -> Compared:
    """Lay a simulated spot beside its exact value, counted if it is not known yet and ``count`` says so."""
    spot = simulated.spot
    if spot.wager == played.game.base.wager:
        exact = exact_base(played, work, count=count)
        missing = f"not counted yet: add --exact, or run pitboss edge {played.game.id}"
        return Compared(simulated, exact, "" if exact is not None else missing)
    if simulated.forfeits:
        return Compared(simulated, None, "folds forfeit hands that it pays; the pay table's own value is another")
    notes = [f"on {spot.choice}"] if spot.choice else []
    paid_from = played.paytables[spot.wager].meters
    notes += [f"the {name} meter stands at ${meters[name] / 100:,.2f}" for name in paid_from]
    if paid_from:
        notes.append("the error is a rough guide until the rare hands have come up a few dozen times")
    if played.paytables[spot.wager].has_envy:
        notes.append("envy apart")
    return Compared(simulated, exact_side(played, spot.wager, spot.choice, meters, work), "; ".join(notes))


def how_played(played: Table) -> str:
    """How the seats play, in a line."""
    play = Play.at(played)
    if play.dealer is None:
        return "every hand is played or folded for the best"
    if play.player is None:
        return f"the dealer sets by {play.dealer.id}, and every seat gives the best answer"
    return f"dealer and seats set by {play.dealer.id}"


def _designator(played: Table, simulated: Simulated) -> str:
    names = {name: each for name, each in played.paytables.items() if name == simulated.spot.wager}
    if simulated.spot.wager == played.game.base.wager:
        names = {role: each for role, each in played.paytables.items() if each.role != "wager"}
    return ", ".join(each.designator for each in names.values())


def wager_json(played: Table, compared: Compared) -> dict[str, Any]:
    """A wager in an answer for machines."""
    simulated = compared.simulated
    return {
        "wager": simulated.spot.wager,
        "name": simulated.spot.name,
        "paytable": _designator(played, simulated) or None,
        "choice": simulated.spot.choice or None,
        "mean": fraction(simulated.mean),
        "standard_error": compared.standard_error,
        "exact": fraction(compared.exact),
        "z": compared.z,
        "note": compared.note or None,
    }


def row(played: Table, compared: Compared) -> tuple[str, ...]:
    """A wager as a line of the table."""
    simulated, z = compared.simulated, compared.z
    return (
        simulated.spot.name,
        _designator(played, simulated),
        percent(simulated.mean),
        "unknown" if compared.standard_error is None else percent(compared.standard_error),
        "" if compared.exact is None else percent(compared.exact),
        "" if z is None else f"{z:+.2f}",
    )
