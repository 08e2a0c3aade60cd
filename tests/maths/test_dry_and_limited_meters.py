"""Meters that run dry or stop at a limit: what the economics say of them against seeded play in cents."""

import math
import random
import statistics
from dataclasses import dataclass
from fractions import Fraction

import pytest
from tests.maths.small_jackpots import percent, small

from pitboss.errors import PitbossError
from pitboss.games import load_game
from pitboss.maths.price.analysis import Analysis, price
from pitboss.maths.price.jackpot_economics import JackpotEconomics, MeterTerms

#: Whole awards only, and with a share; fixed pays come to 40 cents of each dollar.
WHOLE = small(("100%", 1), ("4 for 1", 10), deals=100)
SHARES = small(("100%", 1), ("50%", 2), ("4 for 1", 10), deals=100)
WAGERS, BATCHES = 80_000, 20


@dataclass
class Meter:
    """A meter as the ledger keeps it, in cents, and what the house has of it."""

    terms: MeterTerms
    all_off: bool
    repaid: bool
    shown: float = 0.0
    reserve: float = 0.0
    over: float = 0.0
    owed: float = 0.0
    house: float = 0.0

    def put(self, cents: float) -> None:
        """Money on the meter; what is above its limit flows over."""
        room = math.inf if self.terms.limit_cents is None else self.terms.limit_cents - self.shown
        self.shown += min(cents, room)
        self.over += max(0.0, cents - room)

    def wager(self) -> None:
        """A dollar: what the meter owes the house is repaid first."""
        added, kept = float(self.terms.contribution) * 100, float(self.terms.reserve) * 100
        back = min(added, self.owed)
        self.owed -= back
        self.reserve += kept
        self.house += 100 - added - kept + back
        self.put(added - back)

    def start(self) -> None:
        """After a whole award."""
        again, self.reserve = self.terms.seed_cents + self.reserve, 0.0
        if self.terms.returns:
            again, self.over = again + self.over, 0.0
        self.house -= self.terms.seed_cents
        self.put(again)

    def fixed(self, prize: float) -> None:
        """A fixed pay, from the tray or off the meter; the house pays what is missing."""
        if not self.all_off:
            self.house -= prize
            return
        off = min(prize, self.shown)
        self.shown -= off
        self.house -= prize - off
        self.owed += prize - off if self.repaid else 0.0


def played(table: Analysis, terms: MeterTerms, *, all_off: bool, repaid: bool) -> tuple[list[float], list[float]]:
    """Seeded play: batch by batch the mean level that a wager meets, and what the house keeps of each wager."""
    meter, dice = Meter(terms, all_off, repaid, float(terms.seed_cents)), random.Random(11)  # noqa: S311 - a sample
    outcomes, weights = zip(*[(line.line, line.combinations) for line in table.every], strict=True)
    levels, edges, each_batch = [], [], WAGERS // BATCHES
    for _ in range(BATCHES + 2):
        before, seen = meter.house, 0.0
        for line in dice.choices(outcomes, weights, k=each_batch):
            meter.wager()
            seen += meter.shown
            if line is None:
                continue
            if line.pay.meter is None:
                meter.fixed(float(line.pay.net + 1) * 100)
                continue
            meter.shown *= 1 - float(line.pay.share)
            if line.pay.share == 1:
                meter.start()
        levels.append(seen / each_batch)
        edges.append((meter.house - before) / each_batch / 100)
    return levels[2:], edges[2:]


def near(found: list[float], low: Fraction, high: Fraction) -> bool:
    """Whether a mean lies between two numbers, give or take five standard errors."""
    mean, error = statistics.fmean(found), statistics.stdev(found) / math.sqrt(len(found))
    return float(low) - 5 * error - 1e-9 <= mean <= float(high) + 5 * error + 1e-9


def terms(seed: int, rate: int, reserve: int = 0, limit: int | None = None, *, returns: bool = True) -> MeterTerms:
    """A meter; rates in percent."""
    return MeterTerms("jackpot", seed, percent(rate), percent(reserve), limit, returns)


CASES = {
    "grows, repaid": (WHOLE, terms(0, 60), True, True),
    "grows, repaid, shares": (SHARES, terms(300, 60, 5), True, True),
    "grows, house": (WHOLE, terms(1_000, 60), True, False),
    "grows, house, shares": (SHARES, terms(500, 60, 5), True, False),
    "grows, repaid, limit": (WHOLE, terms(0, 60, 0, 300), True, True),
    "grows, house, limit": (WHOLE, terms(0, 60, 0, 300), True, False),
    "shrinks, repaid": (WHOLE, terms(0, 30), True, True),
    "shrinks, repaid, limit": (WHOLE, terms(0, 30, 0, 300), True, True),
    "shrinks, repaid, seed": (WHOLE, terms(500, 30), True, True),
    "shrinks but for its seed, repaid": (WHOLE, terms(2_000, 30), True, True),
    "shrinks, house": (WHOLE, terms(0, 30), True, False),
    "shrinks, house, seed and reserve": (SHARES, terms(500, 30, 3), True, False),
    "shrinks, house, limit": (WHOLE, terms(0, 30, 0, 300), True, False),
    "tray, limit above the mean": (WHOLE, terms(1_000, 20, 5, 5_000), False, False),
    "tray, limit below the mean": (WHOLE, terms(1_000, 20, 5, 2_000), False, False),
    "tray, limit, kept": (WHOLE, terms(1_000, 20, 5, 2_000, returns=False), False, False),
    "tray, limit, shares": (SHARES, terms(1_000, 20, 5, 5_000), False, False),
    "tray, low limit, shares": (SHARES, terms(1_000, 20, 5, 1_200), False, False),
}


@pytest.mark.slow
@pytest.mark.rule("001", "progressive-advice.2")
@pytest.mark.parametrize("case", CASES)
def test_seeded_play_stays_within_the_figures(case: str) -> None:
    """Edge and level, whoever pays for a dry meter, with and without a limit; exact ones within five errors."""
    table, meter, all_off, repaid = CASES[case]
    found = JackpotEconomics(table, (meter,), all_off, repaid=repaid)
    levels, edges = played(table, meter, all_off=all_off, repaid=repaid)
    edge, level = found.edge, found.level("jackpot")
    assert near(edges, edge.low, edge.high), (statistics.fmean(edges), float(edge.low), float(edge.high))
    assert near(levels, level.low, level.high), (statistics.fmean(levels), float(level.low), float(level.high))
    assert level.low >= 0
    if meter.limit_cents is not None:
        assert level.high <= meter.limit_cents


def test_which_figures_are_exact_by_hand() -> None:
    """A dollar with 30 cents on the meter and 40 off it: all that is put on it repays the house, which keeps 60."""
    shrinks = JackpotEconomics(WHOLE, (terms(0, 30, 0, 300),), all_off=True, repaid=True)
    assert (shrinks.house_edge, shrinks.level_cents("jackpot")) == (percent(60), Fraction(0))
    grows = JackpotEconomics(WHOLE, (terms(0, 60, 0, 300),), all_off=True, repaid=True)
    assert grows.house_edge == percent(40)
    full = JackpotEconomics(WHOLE, (terms(1_000, 20, 5, 2_000),))
    assert (full.house_edge, full.level_cents("jackpot")) == (
        1 - percent(25) - percent(40) - percent(10),
        Fraction(2_000),
    )
    low = JackpotEconomics(WHOLE, (terms(1_000, 20, 5, 5_000),))
    assert low.level_cents("jackpot") == 1_000 + 25 * 100


def test_what_is_not_exact_says_why() -> None:
    """And gives bounds that are worth something where the meter has no limit."""
    dry = JackpotEconomics(WHOLE, (terms(5_000, 60),), all_off=True)
    assert dry.edge.high == 1 - percent(60) - percent(1) * 50
    assert 0 < dry.edge.high - dry.edge.low < percent(1)
    with pytest.raises(PitbossError, match="the house pays for good what meter jackpot can't"):
        _ = dry.house_edge
    kept = JackpotEconomics(WHOLE, (terms(1_000, 20, 5, 2_000, returns=False),))
    with pytest.raises(PitbossError, match=r"not exact here: meter jackpot has a limit of \$20"):
        kept.level_cents("jackpot")
    seeded = JackpotEconomics(WHOLE, (terms(500, 30),), all_off=True, repaid=True)
    with pytest.raises(PitbossError, match="runs dry for certain"):
        _ = seeded.house_edge


@pytest.mark.rule("001", "progressive-advice.2")
def test_wa07_at_forty_percent_all_off_the_meter_leaves_the_house_what_its_pays_do() -> None:
    """26,132, 184,832, 307,472 and 4,188,528 hands of 154,143,080 pay $500, $100, $75 and $5 for a dollar."""
    game = load_game("face-up-pai-gow")
    table = price(game, game.paytable("FUPGPP-WA07", "jackpot"))
    found = JackpotEconomics(table, (terms(0, 40, 0, 300),), all_off=True, repaid=True)
    paid = Fraction(26_132 * 500 + 184_832 * 100 + 307_472 * 75 + 4_188_528 * 5, 154_143_080)
    assert (found.house_edge, found.level_cents("jackpot")) == (1 - paid, Fraction(0))


@pytest.mark.rule("001", "progressive-advice.3")
def test_a_target_edge_is_met_by_a_meter_that_can_pay_and_by_no_other() -> None:
    """At 60% the house keeps 40%, so 35% wants 65%; for 65% the meter would get less than its fixed pays take."""
    found = JackpotEconomics(WHOLE, (terms(0, 60),), all_off=True, repaid=True)
    assert found.contribution_for(percent(35)) == percent(65)
    with pytest.raises(PitbossError, match="runs dry"):
        found.contribution_for(percent(65))
    poor = JackpotEconomics(WHOLE, (terms(0, 10),), all_off=True, repaid=True)
    assert poor.contribution_for(percent(35)) == percent(65)
    with pytest.raises(PitbossError, match="for good"):
        JackpotEconomics(WHOLE, (terms(0, 60),), all_off=True).contribution_for(percent(35))
