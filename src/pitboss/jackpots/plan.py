"""A jackpot's plan: type, pay table, fixed wager, meters, and what happens when a meter is dry or hit twice."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from pitboss.errors import PitbossError
from pitboss.games import Paytable, load_game
from pitboss.games.limits import dollars
from pitboss.games.paytable import Line
from pitboss.ledger import PPM


class JackpotType(StrEnum):
    """Progressive: players' money that grows with each wager. House: the casino's money, posted prizes."""

    PROGRESSIVE = "progressive"
    HOUSE = "house"


class OffTheMeter(StrEnum):
    """Which pays come off the meter."""

    PERCENTAGES = "percentages"
    ALL = "all"


class WhenDry(StrEnum):
    """Who pays what a meter can't."""

    HOUSE = "house"
    RECEIVABLE = "receivable"
    HALT = "halt"


class Sharing(StrEnum):
    """What several winners of one meter get in one round."""

    SEQUENTIAL = "sequential"
    EACH_FULL = "each-full"
    SPLIT = "split"


@dataclass(frozen=True, slots=True)
class MeterPlan:
    """How one meter starts, grows and stops; rates are parts per million of the wager."""

    id: str
    seed_cents: int
    contribution_ppm: int
    reserve_ppm: int = 0
    limit_cents: int | None = None


@dataclass(frozen=True, slots=True)
class JackpotPlan:
    """Everything that is set when a jackpot is made. The type never changes after that."""

    id: str
    name: str
    type: JackpotType
    game: str
    paytable: str
    location: str
    fixed_cents: int = 100
    meters: tuple[MeterPlan, ...] = ()
    off_the_meter: OffTheMeter = OffTheMeter.PERCENTAGES
    when_dry: WhenDry = WhenDry.HOUSE
    sharing: Sharing = Sharing.SEQUENTIAL
    prizes_cents: Mapping[str, int] = field(default_factory=dict)
    supervisor_from_cents: int = 120_000
    executive_from_cents: int = 1_000_000
    executive_lines: tuple[str, ...] = ()
    practice: bool = False

    @property
    def table_of_pays(self) -> Paytable:
        """The pay table."""
        return load_game(self.game).paytable(self.paytable, "jackpot")

    def meter(self, meter_id: str) -> MeterPlan:
        """One of the meters."""
        for each in self.meters:
            if each.id == meter_id:
                return each
        raise PitbossError(f"Jackpot {self.id} has no meter {meter_id!r}")

    def prize_cents(self, line: Line) -> int | None:
        """What a line pays in cents at this wager; nothing if it is a share of a meter."""
        if self.type is JackpotType.HOUSE and line.id in self.prizes_cents:
            return self.prizes_cents[line.id]
        if line.pay.meter is not None:
            return None
        cents = line.pay.odds * self.fixed_cents
        return int(cents)

    @property
    def largest_fixed_cents(self) -> int:
        """The biggest award that is no share of a meter."""
        prizes = (self.prize_cents(line) for line in self.table_of_pays.lines)
        return max((prize for prize in prizes if prize is not None), default=0)


def check_plan(plan: JackpotPlan) -> None:
    """Refuse a plan that could not run."""
    lines = plan.table_of_pays.lines
    if not 1 <= plan.fixed_cents <= 100_000:
        raise PitbossError(f"A jackpot wager is 1 cent to $1,000, not {dollars(plan.fixed_cents)}")
    for line in lines:
        if line.pay.meter is None and (line.pay.odds * plan.fixed_cents).denominator != 1:
            raise PitbossError(f"{line.name} would pay a fraction of a cent on {dollars(plan.fixed_cents)}")
    if plan.type is JackpotType.HOUSE:
        _check_house(plan)
    else:
        _check_progressive(plan)


def _check_house(plan: JackpotPlan) -> None:
    if plan.meters:
        raise PitbossError("A house jackpot has posted prizes and no meters: it may not tick (WAC 230-15-671)")
    known = {line.id for line in plan.table_of_pays.lines}
    for line_id, cents in plan.prizes_cents.items():
        if line_id not in known or cents < 1:
            raise PitbossError(f"{line_id!r} is no line of {plan.paytable}, or its prize {dollars(cents)} is nothing")
    for line in plan.table_of_pays.lines:
        if plan.prize_cents(line) is None:
            raise PitbossError(f"A house jackpot needs a posted prize for {line.name} (types.6)")


def _check_progressive(plan: JackpotPlan) -> None:
    if plan.prizes_cents:
        raise PitbossError("Posted prizes are a house jackpot's; a progressive pays by its pay table and meters")
    wanted, given = plan.table_of_pays.meters, tuple(each.id for each in plan.meters)
    if sorted(wanted) != sorted(given):
        raise PitbossError(f"{plan.paytable} pays from the meters {', '.join(wanted)}; the plan has {', '.join(given)}")
    for each in plan.meters:
        if min(each.seed_cents, each.contribution_ppm, each.reserve_ppm) < 0:
            raise PitbossError(f"Seed and rates of meter {each.id} are not below 0")
        if each.limit_cents is not None and each.limit_cents < each.seed_cents:
            raise PitbossError(f"The limit of meter {each.id} is below its seed")
    rates = sum(each.contribution_ppm + each.reserve_ppm for each in plan.meters)
    if rates > PPM:
        raise PitbossError(f"Meters and reserves would take {Fraction(rates, PPM):%} of each wager")


def warnings(plan: JackpotPlan, preset: JackpotPlan | None = None) -> list[str]:
    """The supplier's advice (document 001, progressive systems) where a plan goes against it."""
    if plan.type is JackpotType.HOUSE:
        return []
    found = []
    rate = sum(each.contribution_ppm for each in plan.meters)
    preset_rate = sum(each.contribution_ppm for each in preset.meters) if preset else None
    if plan.off_the_meter is OffTheMeter.ALL and rate < 700_000:
        found.append("Less than 70% goes to the meter although all pays come off it: it may run dry (advice 2)")
    if plan.off_the_meter is OffTheMeter.PERCENTAGES and preset_rate is not None and rate > preset_rate:
        found.append("The contribution is above the preset: it lowers the house's advantage (advice 3)")
    if all(each.reserve_ppm == 0 for each in plan.meters):
        found.append("Nothing goes to a reserve: play will fall off after a 100% award (advice 4)")
    for each in plan.meters:
        if each.seed_cents == 0:
            found.append(f"Meter {each.id} starts at $0 (advice 8)")
        elif each.seed_cents < plan.largest_fixed_cents:
            largest = dollars(plan.largest_fixed_cents)
            found.append(f"The seed of meter {each.id} is below {largest}, the biggest fixed award (advice 7)")
    return found
