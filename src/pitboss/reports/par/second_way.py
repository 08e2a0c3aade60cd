"""The second way to a par sheet's numbers: counted or dealt again by what does not share the first way's code.

A sheet says only what was really done here. Where a second exact count would take too long, a seeded simulation is laid
beside the exact value, with its error.
"""

from dataclasses import dataclass
from fractions import Fraction

from pitboss.games import Game
from pitboss.hands import JokerRule
from pitboss.maths.census.one_by_one import deals_again
from pitboss.maths.disk_cache import kept_name, kept_record
from pitboss.maths.engines import Play, engine_of
from pitboss.maths.engines.base_game import BaseGame
from pitboss.maths.executors import Work
from pitboss.maths.price.analysis import Analysis, analyze
from pitboss.maths.simulate.simulation import Plan, simulate
from pitboss.reports.numbers import percent
from pitboss.reports.par.sheet import Check

ROUNDS, SEED = 4_000_000, 7
#: A simulation agrees if it is no more standard errors away than this.
MOST_ERRORS = 3


@dataclass(frozen=True, slots=True)
class Second:
    """How it was done, and what it says to each number."""

    method: str
    checks: tuple[Check, ...]


NOT_MADE = Second("", ())
NONE_OF_BEST_SPLITS = "none: there is no second way here to the best split of a hand whose dealer is not seen"


def second_count(game: Game, joker: JokerRule, analysis: Analysis, work: Work) -> Second:
    """The lines of a pay table counted again."""
    paytable = analysis.paytable
    method, deals = deals_again(game, joker, paytable, work)
    again = analyze(paytable, deals, meters_cents=analysis.meters_cents, wager_cents=analysis.wager_cents)
    checks = tuple(
        Check(one.line.name if one.line else "All other hands", f"{other.combinations:,}", f"{one.combinations:,}")
        for one, other in zip(analysis.every, again.every, strict=True)
    )
    return Second(method, checks)


def second_base(play: Play, base: BaseGame, work: Work) -> Second:
    """A base game worked out again: exactly where there is a second count, elsewhere by seeded rounds, as it is played.

    The best split of a hand whose dealer is not seen is known only to the count that sought it, so no rounds are dealt.
    """
    engine = engine_of(play.game)
    again = engine.solve_again(play)
    if again:
        first = {"house edge": base.house_edge, "variance": base.variance}
        checks = (Check(name, str(figure), str(first[name])) for name, figure in again.figures.items())
        return Second(again.method, tuple(checks))
    if not engine.can_be_seated(play):
        return Second(NONE_OF_BEST_SPLITS, ())
    return _simulated(play, base, work)


def _simulated(play: Play, base: BaseGame, work: Work) -> Second:
    def deal() -> dict[str, Fraction]:
        seating = engine_of(play.game).seating(play, work)
        plan = Plan(ROUNDS, SEED)
        found = simulate(play.table, seating, plan, executor=work.executor, progress=work.progress).results[0]
        return {"mean": found.mean, "error": Fraction(found.standard_error)}

    ways = [way.content_hash if way else "" for way in (play.dealer, play.player)]
    counted = engine_of(play.game).count_of(play).name  # it says by which pay tables the base game pays
    name = kept_name(play.game, "second", ROUNDS, SEED, counted, *ways, play.joker, play.wheel, play.rules)
    facts = kept_record(dict[str, Fraction], name, deal, recount=work.recount).record
    away = float((-facts["mean"] - base.house_edge) / facts["error"])
    text = (
        f"house edge {percent(-facts['mean'], 4)} with a standard error of {percent(facts['error'], 4)}: "
        f"{abs(away):.2f} errors from the exact one, at most {MOST_ERRORS} agree"
    )
    method = f"{ROUNDS:,} rounds dealt at random by seed {SEED}, each settled as at the table; not exact"
    agrees = "agrees" if abs(away) <= MOST_ERRORS else "does not agree"
    return Second(method, (Check(text, agrees, "agrees", exact=False),))
