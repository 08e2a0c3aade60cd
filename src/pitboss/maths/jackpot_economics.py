"""What a jackpot costs and returns in the long run, exactly: hits, levels, the player's return, the house's edge.

The model: each wager adds its contribution and then wins a line of the pay table by that line's exact probability,
whatever the meter shows. Only one thing is left out: shares are not rounded down to the cent, which keeps less than a
cent an award on the meter. Rates are shares of the wager, amounts are cents, everything is a `Fraction`.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from pitboss.errors import PitbossError, unknown
from pitboss.maths.analysis import Analysis, LineAnalysis


@dataclass(frozen=True, slots=True)
class MeterTerms:
    """How a meter is fed: its seed, and the shares of each wager that go on it and to its reserve."""

    id: str
    seed_cents: int
    contribution: Fraction
    reserve: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class JackpotEconomics:
    """A priced pay table with the terms of its meters.

    With ``all_off`` the fixed pays come off ``fixed_meter``, or the only one, as long as it can pay them.
    """

    analysis: Analysis
    meters: tuple[MeterTerms, ...]
    all_off: bool = False
    fixed_meter: str = ""

    def __post_init__(self) -> None:
        """Refuse meters that the pay table does not have, and rates that take more than the wager."""
        wanted = self.analysis.paytable.meters
        given = tuple(each.id for each in self.meters)
        if not given or not set(wanted) <= set(given) or len(set(given)) < len(given):
            raise PitbossError(f"{self.analysis.paytable.name} needs the meters {', '.join(wanted)}, each once")
        if self.contributed > 1 or any(min(each.contribution, each.reserve) < 0 for each in self.meters):
            raise PitbossError("Contributions and reserves are shares of the wager, and no more than all of it")

    @property
    def wager_cents(self) -> int:
        """The fixed wager."""
        return self.analysis.wager_cents

    @property
    def contributed(self) -> Fraction:
        """The share of each wager that stays the players': meters and reserves."""
        return sum((each.contribution + each.reserve for each in self.meters), Fraction(0))

    def meter(self, name: str) -> MeterTerms:
        """A meter's terms."""
        for each in self.meters:
            if each.id == name:
                return each
        raise unknown("meter", name, (each.id for each in self.meters))

    def line(self, name: str) -> LineAnalysis:
        """A line with its exact probability."""
        for each in self.analysis.lines:
            if each.line and each.line.id == name:
                return each
        raise unknown("line", name, (each.line.id for each in self.analysis.lines if each.line))

    def _shares(self, name: str) -> list[tuple[Fraction, Fraction]]:
        """Probability and share of every line that is paid from a meter."""
        lines = ((each.probability, each.line.pay) for each in self.analysis.lines if each.line)
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
        return {each.line.id: each.probability * wagers for each in self.analysis.lines if each.line}

    def hours_between(self, chance: Fraction, wagers_per_hour: Fraction) -> Fraction:
        """How long it takes on average until something of this probability happens again."""
        if not chance or wagers_per_hour <= 0:
            raise PitbossError("It never happens: the probability or the number of wagers is 0")
        return 1 / (chance * wagers_per_hour)

    def chance_within(self, chance: Fraction, wagers: int) -> float:
        """How likely something of this probability happens in so many wagers; a float, to fifteen digits."""
        return -math.expm1(wagers * math.log1p(-float(chance))) if chance < 1 else 1.0

    def growth_cents(self, name: str) -> Fraction:
        """What a wager adds to a meter between awards from it; below 0 it shrinks."""
        grown = self.meter(name).contribution * self.wager_cents
        return grown - self.fixed_cents if self._pays_fixed(name) else grown

    def _pays_fixed(self, name: str) -> bool:
        return self.all_off and name == (self.fixed_meter or self.meters[0].id)

    def start_cents(self, name: str) -> Fraction:
        """What a meter starts again with on average: its seed, and the reserve gathered since the last whole award."""
        terms, whole = self.meter(name), self.whole(name)
        gathered = terms.reserve * self.wager_cents / whole if whole else Fraction(0)
        return terms.seed_cents + gathered

    def level_cents(self, name: str) -> Fraction:
        """What a meter shows on average when an award is won, and so at any wager: hits do not look at the meter.

        What comes on the meter a wager is what goes off it: growth and starts on one side, its pull on the other.
        """
        pull = self.pull(name)
        if not pull:
            raise PitbossError(f"No line is paid from meter {name}: it has no level of its own")
        return (self.growth_cents(name) + self.whole(name) * self.start_cents(name)) / pull

    def level_after(self, name: str, start_cents: Fraction) -> Fraction:
        """What a meter shows on average at its next whole award, if it stands at so much now."""
        whole, pull = self.whole(name), self.pull(name)
        if not whole:
            raise PitbossError(f"No line wins all of meter {name}")
        return (whole * start_cents + self.growth_cents(name)) / pull

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
        cents = sum((self.whole(each.id) * each.seed_cents for each in self.meters), Fraction(0))
        return cents / self.wager_cents

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps of each wager in the long run: its share, less fixed pays from the tray, less seeds.

        Where all pays come off the meter this holds as long as the meter does not run dry.
        """
        from_tray = Fraction(0) if self.all_off else self.analysis.fixed_return
        return 1 - self.contributed - from_tray - self.seed_cost

    def contribution_for(self, edge: Fraction) -> Fraction:
        """What all meters together may get of each wager for the house to keep this edge; reserves stay as they are."""
        now = sum((each.contribution for each in self.meters), Fraction(0))
        wanted = now + self.house_edge - edge
        if not 0 <= wanted <= 1:
            raise PitbossError(f"No contribution gives the house {float(edge):.4%}: it would be {float(wanted):.4%}")
        return wanted
