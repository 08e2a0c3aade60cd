"""What a jackpot costs and returns in the long run, exactly: hits, levels, the player's return, the house's edge.

The model: each wager adds its contribution and then wins a line of the pay table by that line's exact probability,
whatever the meter shows. Two things are left out: shares are not rounded down to the cent, which keeps less than a cent
an award on the meter, and wagers come one by one, so that nobody shares a round with another winner. Limits and dry
meters are in the model. Where they leave no closed form, a figure is two numbers with the truth between them, and a
sentence that says why. Rates are shares of the wager, amounts are cents, everything is a `Fraction`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from pitboss.errors import PitbossError, unknown
from pitboss.games.settlement.pay import dollars
from pitboss.maths.price.analysis import Analysis, LineAnalysis
from pitboss.maths.price.ruin import most_level_cents, most_short_cents


@dataclass(frozen=True, slots=True)
class BoundedFigure:
    """The truth lies from ``low`` to ``high``; if they are one number, that is it. ``why`` says why they are not."""

    low: Fraction
    high: Fraction
    why: str = ""

    @classmethod
    def of(cls, value: Fraction) -> "BoundedFigure":
        """The figure of an exact number."""
        return cls(value, value)

    @property
    def exact(self) -> Fraction | None:
        """The number, if it is known."""
        return self.low if self.low == self.high else None

    @property
    def known(self) -> Fraction:
        """The number, or an error that says why there is none."""
        if self.low != self.high:
            raise PitbossError(self.why)
        return self.low


@dataclass(frozen=True, slots=True)
class MeterTerms:
    """How a meter is fed: its seed, and the shares of each wager that go on it and to its reserve.

    With a limit, what is above it flows over, and ``returns`` to the meter at its next start or is kept.
    """

    id: str
    seed_cents: int
    contribution: Fraction
    reserve: Fraction = Fraction(0)
    limit_cents: int | None = None
    returns: bool = True


@dataclass(frozen=True, slots=True)
class JackpotEconomics:
    """A priced pay table with the terms of its meters.

    With ``all_off`` the fixed pays come off ``fixed_meter``, or the only one. What that can't pay the house lays out,
    for good or until the next contributions have ``repaid`` it.
    """

    analysis: Analysis
    meters: tuple[MeterTerms, ...]
    all_off: bool = False
    fixed_meter: str = ""
    repaid: bool = False

    def __post_init__(self) -> None:
        """Refuse meters that the pay table does not have, and rates that take more than the wager."""
        wanted = self.analysis.paytable.meters
        given = tuple(meter.id for meter in self.meters)
        if not given or not set(wanted) <= set(given) or len(set(given)) < len(given):
            raise PitbossError(f"{self.analysis.paytable.name} needs the meters {', '.join(wanted)}, each once")
        if self.contributed > 1 or any(min(meter.contribution, meter.reserve) < 0 for meter in self.meters):
            raise PitbossError("Contributions and reserves are shares of the wager, and no more than all of it")

    @property
    def wager_cents(self) -> int:
        """The fixed wager in cents."""
        return self.analysis.wager_cents

    @property
    def contributed(self) -> Fraction:
        """The share of each wager that stays the players': meters and reserves."""
        return sum((meter.contribution + meter.reserve for meter in self.meters), Fraction(0))

    def meter(self, name: str) -> MeterTerms:
        """The terms of a meter by its name."""
        for meter in self.meters:
            if meter.id == name:
                return meter
        raise unknown("meter", name, (meter.id for meter in self.meters))

    def line(self, name: str) -> LineAnalysis:
        """A line with its exact probability."""
        for line in self.analysis.lines:
            if line.line and line.line.id == name:
                return line
        raise unknown("line", name, (line.line.id for line in self.analysis.lines if line.line))

    def _shares(self, name: str) -> list[tuple[Fraction, Fraction]]:
        """Probability and share of every line that is paid from a meter."""
        lines = ((line.probability, line.line.pay) for line in self.analysis.lines if line.line)
        return [(chance, pay.share) for chance, pay in lines if pay.meter == name]

    def whole(self, name: str) -> Fraction:
        """How likely a wager wins all of a meter."""
        return sum((chance for chance, share in self._shares(name) if share == 1), Fraction(0))

    def pull(self, name: str) -> Fraction:
        """What share of a meter a wager wins on average: what a cent on it is worth to one wager, in cents."""
        return sum((chance * share for chance, share in self._shares(name)), Fraction(0))

    @property
    def fixed_cents(self) -> Fraction:
        """What the fixed pays give a wager on average."""
        return self.analysis.fixed_return * self.wager_cents

    def expected_hits(self, wagers: int) -> dict[str, Fraction]:
        """How often each line is hit in so many wagers."""
        return {line.line.id: line.probability * wagers for line in self.analysis.lines if line.line}

    def hours_between(self, chance: Fraction, wagers_per_hour: Fraction) -> Fraction:
        """How long it takes on average until something of this probability happens again."""
        if not chance or wagers_per_hour <= 0:
            raise PitbossError("It never happens: the probability or the number of wagers is 0")
        return 1 / (chance * wagers_per_hour)

    def growth_cents(self, name: str) -> Fraction:
        """What a wager adds to a meter between awards from it; below 0 it shrinks."""
        grown = self.meter(name).contribution * self.wager_cents
        return grown - self.fixed_cents if self._pays_fixed(name) else grown

    def _pays_fixed(self, name: str) -> bool:
        fixed = self.all_off and self.analysis.fixed_return > 0
        return fixed and name == (self.fixed_meter or self.meters[0].id)

    def start_cents(self, name: str) -> Fraction:
        """What a meter starts again with on average: its seed, and the reserve gathered since the last whole award."""
        terms, whole = self.meter(name), self.whole(name)
        gathered = terms.reserve * self.wager_cents / whole if whole else Fraction(0)
        return terms.seed_cents + gathered

    def level(self, name: str) -> BoundedFigure:
        """What a meter shows on average when an award is won, and so at any wager: hits do not look at the meter.

        What comes on the meter a wager is what goes off it: growth, starts and what the house lays out on one side, its
        pull on the other.
        """
        pull = self.pull(name)
        if not pull:
            raise PitbossError(f"No line is paid from meter {name}: it has no level of its own")
        into = self.into_cents(name)
        if not self._pays_fixed(name):
            return self._under_limit(name, into / pull)
        limit, edge = self.meter(name).limit_cents, self.edge
        least, most = (
            (into + (self._undisturbed_edge - bound) * self.wager_cents) / pull for bound in (edge.high, edge.low)
        )
        if limit is not None and most:
            return BoundedFigure(Fraction(0), Fraction(limit), _limited(self.meter(name)))
        return BoundedFigure(max(Fraction(0), least), most, edge.why)

    def level_cents(self, name: str) -> Fraction:
        """The level of a meter in cents as one number, where it is one."""
        return self.level(name).known

    def into_cents(self, name: str) -> Fraction:
        """What comes on a meter a wager on average, less the fixed pays that come off it."""
        return self.growth_cents(name) + self.whole(name) * self.start_cents(name)

    def _under_limit(self, name: str, mean: Fraction) -> BoundedFigure:
        """The mean level of a meter that pays shares alone, given what it were without a limit.

        What flows over and returns is won in the end, so that the mean is as if there were no limit, if all of it can
        be won. If only whole awards are paid and it can't, every start is at the limit before long. With smaller shares
        all of it is won for certain if starts at the limit alone, without growth, would pay more than comes in.
        """
        terms, whole, pull = self.meter(name), self.whole(name), self.pull(name)
        if terms.limit_cents is None or not terms.contribution + terms.reserve:
            return BoundedFigure.of(mean)
        limit = Fraction(terms.limit_cents)
        if terms.returns and whole == pull:
            return BoundedFigure.of(min(mean, limit))
        if terms.returns and pull * mean < whole * limit:
            return BoundedFigure.of(mean)
        return BoundedFigure(whole * terms.seed_cents / pull, min(mean, limit), _limited(terms))

    def return_at(self, meters_cents: Mapping[str, int]) -> Fraction:
        """What a wager returns to the player while the meters stand at these amounts."""
        on_meters = sum((self.pull(name) * cents for name, cents in meters_cents.items()), Fraction(0))
        return self.analysis.fixed_return + on_meters / self.wager_cents

    def curve(self, name: str, levels_cents: Iterable[int], others: Mapping[str, int]) -> list[tuple[int, Fraction]]:
        """The player's return at some levels of a meter, the others standing still."""
        return [(level, self.return_at({**others, name: level})) for level in levels_cents]

    def break_even_cents(self, name: str, others: Mapping[str, int]) -> Fraction:
        """The level of a meter at which the wager is even."""
        pull = self.pull(name)
        if not pull:
            raise PitbossError(f"No line is paid from meter {name}: it does not change the return")
        return (1 - self.return_at({**others, name: 0})) * self.wager_cents / pull

    @property
    def seed_cost(self) -> Fraction:
        """What the seeds cost the house of each wager, as a share of it."""
        cents = sum((self.whole(meter.id) * meter.seed_cents for meter in self.meters), Fraction(0))
        return cents / self.wager_cents

    @property
    def _undisturbed_edge(self) -> Fraction:
        """What the house keeps if it never lays anything out for a dry meter: its share, less tray pays and seeds.

        A limit does not change it: what flows over is not the house's.
        """
        from_tray = Fraction(0) if self.all_off else self.analysis.fixed_return
        return 1 - self.contributed - from_tray - self.seed_cost

    @property
    def edge(self) -> BoundedFigure:
        """What the house keeps of each wager in the long run, what it lays out and does not get back taken off."""
        payer = next((meter for meter in self.meters if self._pays_fixed(meter.id)), None)
        if payer is None:
            return BoundedFigure.of(self._undisturbed_edge)
        if self.repaid and self.growth_cents(payer.id) >= 0:
            return BoundedFigure.of(self._undisturbed_edge)
        missing = min(Fraction(0), self.into_cents(payer.id)) / self.wager_cents
        least = self._undisturbed_edge - self._most_borne(payer)
        return BoundedFigure(least, self._undisturbed_edge + missing, self._why_dry(payer))

    @property
    def house_edge(self) -> Fraction:
        """The house edge as one number, where it is one."""
        return self.edge.known

    def _most_borne(self, payer: MeterTerms) -> Fraction:
        """The most of each wager that the house may lay out in the long run for a meter that all pays come off."""
        growth, whole, pull = self.growth_cents(payer.id), self.whole(payer.id), self.pull(payer.id)
        if self.repaid:
            return -growth / self.wager_cents
        if payer.limit_cents is not None or not growth:
            return self.analysis.fixed_return
        if growth > 0:
            smaller = sum((chance for chance, share in self._shares(payer.id) if share < 1), Fraction(0))
            cents = whole * most_short_cents(self._steps(payer), payer.seed_cents)
            cents += smaller * most_short_cents(self._steps(payer), 0)
        else:
            highest = self.start_cents(payer.id) if whole else Fraction(0)
            highest += payer.contribution * self.wager_cents + most_level_cents(self._steps(payer))
            cents = pull * highest - self.into_cents(payer.id)
        return min(cents / self.wager_cents, self.analysis.fixed_return)

    def _steps(self, payer: MeterTerms) -> list[tuple[Fraction, Fraction]]:
        """What a wager adds to a meter that pays everything, shares of it left out."""
        grown = payer.contribution * self.wager_cents
        return [(line.probability, grown - _prize_cents(line, self.wager_cents)) for line in self.analysis.every]

    def _why_dry(self, payer: MeterTerms) -> str:
        """Why the edge is not one number."""
        if self.repaid:
            return (
                f"not exact here: meter {payer.id} runs dry for certain, and how much of its starts the fixed pays use "
                "up has no closed form"
            )
        limited = f", and it has a limit of {dollars(payer.limit_cents)}" if payer.limit_cents is not None else ""
        return (
            f"not exact here: the house pays for good what meter {payer.id} can't{limited}, and how much that comes to "
            "has no closed form"
        )

    def contribution_for(self, edge: Fraction) -> Fraction:
        """What all meters together may get of each wager for the house to keep this edge; reserves stay as they are.

        Where fixed pays come off a meter, that is the one which gets more or less.
        """
        now = sum((meter.contribution for meter in self.meters), Fraction(0))
        more = self._undisturbed_edge - edge
        if not 0 <= now + more <= 1 - (self.contributed - now):
            wanted = float(now + more)
            raise PitbossError(f"No contribution gives the house {float(edge):.4%}: it would be {wanted:.4%}")
        payer = next((meter for meter in self.meters if self._pays_fixed(meter.id)), None)
        if payer is not None:
            self._check_rate(payer, payer.contribution + more)
        return now + more

    def _check_rate(self, payer: MeterTerms, rate: Fraction) -> None:
        """Refuse a rate for the meter that all pays come off at which the house would keep something else."""
        fixed = self.analysis.fixed_return
        if rate < fixed:
            raise PitbossError(
                f"No contribution gives that edge: meter {payer.id} would get {float(rate):.4%} of each wager, and "
                f"fixed pays take {float(fixed):.4%} off it, so that it runs dry and the house pays"
            )
        changed = replace(payer, contribution=rate)
        others = tuple(changed if meter is payer else meter for meter in self.meters)
        _ = replace(self, meters=others).edge.known


def _prize_cents(line: LineAnalysis, wager_cents: int) -> Fraction:
    """What a line takes off a meter that all pays come off, shares of it left out."""
    if line.line is None or line.line.pay.meter is not None:
        return Fraction(0)
    return line.line.pay.cents_on(wager_cents)


def _limited(terms: MeterTerms) -> str:
    """Why a mean level has no closed form."""
    return (
        f"not exact here: meter {terms.id} has a limit of {dollars(terms.limit_cents or 0)}, and how often it stands "
        "there has no closed form"
    )
