"""A simulation as an answer: every wager that was dealt beside its exact value, with its error and its seed."""

import time
from collections.abc import Mapping
from dataclasses import dataclass

from pitboss.games.table.table import Table
from pitboss.maths.engines import Play, engine_of
from pitboss.maths.executors import Work
from pitboss.maths.price.exact_wagers import exact_base, exact_side
from pitboss.maths.simulate.simulation import UNIT_CENTS, Plan, Simulated, play_chunk, simulate
from pitboss.reports.answer import AnswerOfGame, BigCount, Exact, Said, Seconds, derived
from pitboss.reports.base.play import chosen_paytable
from pitboss.reports.numbers import percent

#: Why a base game has no exact value beside its simulation.
NOT_COUNTED = "not counted yet"
COLUMNS = ("a unit on", "pay table", "simulated", "± error", "exact", "z")


@dataclass(frozen=True, slots=True)
class ComparedWager:
    """A simulated wager beside its exact value, or a note why there is none.

    Rounds that all came to the same amount say nothing about the error of their mean.
    """

    wager: str
    name: str
    paytable: Said
    choice: Said
    mean: Exact
    standard_error: float | None
    exact: Exact | None
    note: Said

    @derived
    def z(self) -> float | None:
        """By how many standard errors the simulation is off."""
        if self.exact is None or self.standard_error is None:
            return None
        return float(self.mean - self.exact) / self.standard_error

    @property
    def row(self) -> tuple[str, ...]:
        """The wager as a line of a table."""
        return (
            self.name,
            self.paytable,
            percent(self.mean),
            "unknown" if self.standard_error is None else percent(self.standard_error),
            "" if self.exact is None else percent(self.exact),
            "" if self.z is None else f"{self.z:+.2f}",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulationAnswer(AnswerOfGame):
    """Rounds of a table that were dealt at random and settled, and how they were played."""

    schema: int = 1
    options: Mapping[str, str]
    house_way: str | None
    house_way_hash: str | None
    joker: str | None
    wheel: str | None
    played: str
    rounds: BigCount
    seats: int
    hands: BigCount
    seed: BigCount
    unit_cents: int
    meters_cents: Mapping[str, int]
    wagers: tuple[ComparedWager, ...]
    situations: int
    seconds: Seconds

    @property
    def rows(self) -> tuple[ComparedWager, ...]:
        """The wagers, each beside its exact value."""
        return self.wagers


def simulation(
    table: Table, plan: Plan, work: Work, meters: Mapping[str, int] | None = None, *, count: bool
) -> SimulationAnswer:
    """Deal the rounds of a plan; an exact base game that is not known yet is counted if ``count`` says so.

    A meter that is not given is empty.
    """
    paid_from = (name for paytable in table.paytables.values() for name in paytable.meters)
    meters_cents = dict.fromkeys(paid_from, 0) | dict(meters or {})
    seating = engine_of(table.game).seating(Play.at(table), work)
    play_chunk(seating, plan, (0, 1))  # compiles what is not compiled yet, so that only dealing is timed
    start = time.perf_counter()
    dealt = simulate(table, seating, plan, meters_cents=meters_cents, executor=work.executor, progress=work.progress)
    seconds = time.perf_counter() - start
    return SimulationAnswer(
        game=table.game.id,
        game_hash=table.game.content_hash,
        options=table.setup.options,
        house_way=table.house_way.id if table.house_way else None,
        house_way_hash=table.setup.house_way_rules or None,
        joker=str(table.joker) if table.game.deck.jokers else None,
        wheel=str(table.wheel) if table.game.ranking.has_wheel else None,
        played=_played(table),
        rounds=plan.rounds,
        seats=plan.seats,
        hands=plan.hands,
        seed=plan.seed,
        unit_cents=UNIT_CENTS,
        meters_cents=meters_cents,
        wagers=tuple(_compared(table, result, meters_cents, work, count=count) for result in dealt.results),
        situations=len(dealt.counts),
        seconds=seconds,
    )


def _compared(
    table: Table, simulated: Simulated, meters: Mapping[str, int], work: Work, *, count: bool
) -> ComparedWager:
    """Lay a simulated wager beside its exact value."""
    spot, first = simulated.spot, table.game.base.wager
    exact, note = None, "folds forfeit hands that it pays; the pay table's own value is another"
    if spot.wager == first:
        exact = exact_base(table, work, count=count)
        note = "" if exact is not None else NOT_COUNTED
    elif not simulated.forfeits:
        exact = exact_side(table, spot.wager, spot.choice, meters, work)
        note = _side_note(table, simulated, meters)
    paid = chosen_paytable(table) if spot.wager == first else table.paytables.get(spot.wager)
    paytable = paid.designator if paid else ""
    error = simulated.standard_error or None
    return ComparedWager(spot.wager, spot.name, paytable, spot.choice, simulated.mean, error, exact, note)


def _side_note(table: Table, simulated: Simulated, meters: Mapping[str, int]) -> str:
    """What to know of a side bet's exact value: the choice, the meters, and that envy is apart."""
    spot, paytable = simulated.spot, table.paytables[simulated.spot.wager]
    notes = [f"on {spot.choice}"] if spot.choice else []
    notes += [f"the {name} meter stands at ${meters[name] / 100:,.2f}" for name in paytable.meters]
    if paytable.meters:
        notes.append("the error is a rough guide until the rare hands have come up a few dozen times")
    if paytable.has_envy:
        notes.append("envy apart")
    return "; ".join(notes)


def _played(table: Table) -> str:
    """How the seats play, in a line."""
    play = Play.at(table)
    if play.dealer is None:
        return "every hand is played or folded for the best"
    if play.player is None:
        return f"the dealer sets by {play.dealer.id}, and every seat gives the best answer"
    return f"dealer and seats set by {play.dealer.id}"
