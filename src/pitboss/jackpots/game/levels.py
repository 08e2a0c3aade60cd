"""A level of a jackpot over a period: what its wagers should have put on it at its rates, and what they did."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from pitboss.desk.answer_fields import Units, Unsaid, derived
from pitboss.jackpots import accounts
from pitboss.jackpots.plan.plan import JackpotPlan, MeterPlan
from pitboss.jackpots.reports import PARTS, Sheet, Stretch
from pitboss.ledger import JournalRecord


@dataclass(frozen=True, slots=True)
class MeterWins:
    """The awards of a meter in a period: how many were locked, confirmed and put back, and when.

    An award may be locked in one period and confirmed in the next. ``fixed`` are the fixed pays that came off the
    meter, ``confirmed_units`` what the confirmed awards are.
    """

    locked: int = 0
    confirmed: int = 0
    rejected: int = 0
    reversed: int = 0
    fixed: int = 0
    confirmed_units: Units = 0

    @derived
    def hits(self) -> int:
        """The hits on the meter: confirmed awards and fixed pays; not what was only locked."""
        return self.confirmed + self.fixed


@dataclass(frozen=True, slots=True)
class Level:
    """A meter with its reserve and its overflow. What is not known, because the rates were changed since, is none.

    ``repaid_units`` is what of the contributions went to the house first, because it had paid for a dry meter;
    ``receivable_units`` is what it still waits for at the end.
    """

    jackpot: str
    meter: str
    wagers: int
    wagered_cents: int
    rates: Unsaid[MeterPlan | None]
    wins: MeterWins
    repaid_units: Units
    parts: Unsaid[Mapping[str, Sheet]] = field(default_factory=dict)
    receivable_units: Units = 0

    def part(self, name: str) -> Sheet:
        """The meter itself, its reserve or its overflow; an empty sheet if nothing was ever there."""
        return self.parts.get(name) or Sheet(self.jackpot, self.meter, name, 0)

    def sum_of(self, column: str) -> int:
        """A column of the sheets of all parts together."""
        return sum(int(getattr(self.part(name), column)) for name in PARTS)

    @derived
    def expected_units(self) -> Units | None:
        """The contribution to expect: wagers times the rate of the meter."""
        return None if self.rates is None else self.wagered_cents * self.rates.contribution_ppm

    @derived
    def expected_reserve_units(self) -> Units | None:
        """The contribution to the reserve to expect: wagers times the rate of the reserve."""
        return None if self.rates is None else self.wagered_cents * self.rates.reserve_ppm

    @derived
    def actual_units(self) -> Units:
        """The actual contribution: on the meter, above its limit, in the reserve, and repaid to the house."""
        return self.sum_of("contributions") + self.repaid_units

    @derived
    def variance_units(self) -> Units | None:
        """The actual contribution less the expected one."""
        if self.expected_units is None or self.expected_reserve_units is None:
            return None
        return self.actual_units - self.expected_units - self.expected_reserve_units

    @derived
    def closes(self) -> bool:
        """Whether the movements of each part lead from its start to its end."""
        return all(sheet.closes for sheet in self.parts.values())

    @property
    def fell_unexplained(self) -> bool:
        """Whether the meter reads lower than at the start without a win, a void, an adjustment or a transfer."""
        own = self.part("meter")
        explained = own.awards or own.voids or own.adjustments or own.transfers or own.returned
        return own.end < own.start and not explained


def levels(
    stretch: Stretch, sheets: Iterable[Sheet], plans: Mapping[str, JackpotPlan], changed: Iterable[str] = ()
) -> tuple[Level, ...]:
    """Every level of these jackpots; the rates of those whose plan was changed since are not known any more."""
    closing = stretch.closing
    by_level: dict[tuple[str, str], dict[str, Sheet]] = {}
    for sheet in sheets:
        by_level.setdefault((sheet.jackpot, sheet.meter), {})[sheet.part] = sheet
    unknown = set(changed)
    return tuple(
        _level(
            stretch.records,
            plan,
            meter,
            by_level.get((plan.id, meter.id.replace(" ", "-")), {}),
            closing.get(accounts.receivable(plan.id, meter.id), 0),
            known=plan.id not in unknown,
        )
        for plan in plans.values()
        for meter in plan.meters
    )


def _level(
    records: Sequence[JournalRecord],
    plan: JackpotPlan,
    meter: MeterPlan,
    parts: Mapping[str, Sheet],
    receivable: int,
    *,
    known: bool,
) -> Level:
    own = [record for record in records if record.facts.get("jackpot") == plan.id]
    wagered = [record for record in own if record.kind == "wagers"]
    wagers = sum(int(record.facts["wagers"]) for record in wagered)
    account = meter.id.replace(" ", "-")
    return Level(
        plan.id,
        account,
        wagers,
        wagers * plan.fixed_cents,
        meter if known else None,
        _wins(own, meter.id, f"meter:{plan.id}:{account}"),
        -sum(sum(_on(record, f"receivable:{plan.id}:{account}")) for record in wagered),
        parts,
        receivable,
    )


def _wins(own: Sequence[JournalRecord], meter: str, account: str) -> MeterWins:
    of_meter = [record for record in own if record.facts.get("meter") == meter and "award" in record.facts]
    confirmed = [record for record in of_meter if record.kind == "award-confirmed"]

    def many(kind: str) -> int:
        return sum(record.kind == kind for record in of_meter)

    return MeterWins(
        many("award-locked"),
        len(confirmed),
        many("award-rejected"),
        many("adjustment"),
        sum(record.kind == "fixed-pay" and bool(_on(record, account)) for record in own),
        sum(amount for record in confirmed for _, amount, _ in record.postings if amount > 0),
    )


def _on(record: JournalRecord, account: str) -> list[int]:
    return [amount for name, amount, _ in record.postings if name == account]
