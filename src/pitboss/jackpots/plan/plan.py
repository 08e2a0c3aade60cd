"""A jackpot's plan: type, pay table, fixed wager, meters, what happens when one is dry, and how two plans differ."""

import functools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from fractions import Fraction
from typing import Any

from pitboss.desk.changes import Field, TermChange, changes_between
from pitboss.desk.gaming_day import zone_named
from pitboss.errors import FieldError, PitbossError, unknown
from pitboss.games import Game, Paytable, load_game
from pitboss.games.paytable import PaytableLine
from pitboss.games.settlement.pay import LARGEST_CENTS, ONLY_METER, dollars
from pitboss.games.table.sensor import OwnLine, Sensor, paytable_in
from pitboss.ledger import PPM
from pitboss.ledger.json_data import Json


class JackpotType(StrEnum):
    """Progressive: players' money that grows with each wager. House: the casino's money, posted prizes."""

    PROGRESSIVE = "progressive"
    HOUSE = "house"


class OffTheMeter(StrEnum):
    """Which pays come off the meter."""

    PERCENTAGES = "percentages"
    ALL = "all"


class WhenDry(StrEnum):
    """Who pays what a meter can't: the house for good, the house until the next wagers, or the house and a halt."""

    HOUSE = "house"
    RECEIVABLE = "receivable"
    HALT = "halt"


class MeterSharing(StrEnum):
    """What several winners get in one round: each what is left, each all, or the winners of one hand its award."""

    SEQUENTIAL = "sequential"
    EACH_FULL = "each-full"
    SPLIT = "split"


class SeatOrder(StrEnum):
    """Who is first: the highest seat, at the dealer's right, or the lowest, at the dealer's left."""

    RIGHT_TO_LEFT = "right-to-left"
    LEFT_TO_RIGHT = "left-to-right"


class Overflow(StrEnum):
    """Where the money above a meter's limit goes: onto the meter at its next start, or nowhere until it is adjusted."""

    NEXT_START = "next-start"
    KEPT = "kept"


@dataclass(frozen=True, slots=True)
class MeterPlan:
    """How one meter starts, grows and stops; rates are parts per million of the wager."""

    id: str
    seed_cents: int
    contribution_ppm: int
    reserve_ppm: int = 0
    limit_cents: int | None = None
    overflow: Overflow = Overflow.NEXT_START


def paytable_of(
    game_id: str, designator: str, own: tuple[OwnLine, ...] = (), reading: str = "", rules: str = ""
) -> Paytable:
    """A jackpot pay table of a game by its id, or the casino's own, as ``paytable_in``."""
    return _paytable_of(game_id, designator, own, reading, rules or load_game(game_id).content_hash)


@functools.lru_cache(maxsize=256)
def _paytable_of(game_id: str, designator: str, own: tuple[OwnLine, ...], reading: str, rules: str) -> Paytable:
    return paytable_in(load_game(game_id, rules), designator, own, reading)


@dataclass(frozen=True, slots=True)
class JackpotPlan:
    """Everything that is set when a jackpot is made. The type never changes after that.

    ``fixed_meter`` is the meter that fixed pays come off where all pays do; it may be left out if there is only one.
    ``rules`` is the hash of the game's rules that a jackpot was made under: it is filled in then, and stays.
    """

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
    sharing: MeterSharing = MeterSharing.SEQUENTIAL
    prizes_cents: Mapping[str, int] = field(default_factory=dict)
    supervisor_from_cents: int = 120_000
    executive_from_cents: int = 1_000_000
    executive_lines: tuple[str, ...] = ()
    practice: bool = False
    own_lines: tuple[OwnLine, ...] = ()
    reading: str = ""
    fixed_meter: str = ""
    seat_order: SeatOrder = SeatOrder.RIGHT_TO_LEFT
    zone: str = "America/Los_Angeles"
    rules: str = ""

    @property
    def its_game(self) -> Game:
        """The game under the rules that the jackpot was made under."""
        return load_game(self.game, self.rules)

    @property
    def table_of_pays(self) -> Paytable:
        """The pay table that the plan is made over."""
        return paytable_of(self.game, self.paytable, self.own_lines, self.reading, self.rules)

    def sensor(self, number: int) -> Sensor:
        """What a round has to know of the jackpot on a sensor: the fixed wager and the pays."""
        pays = self.game, self.paytable, self.reading, self.own_lines
        return Sensor(number, self.id, str(self.type), self.fixed_cents, *pays, dict(self.prizes_cents), self.rules)

    @property
    def is_house(self) -> bool:
        """Whether the casino's own money is at stake, and no meter may tick."""
        return self.type is JackpotType.HOUSE

    def meter(self, meter_id: str) -> MeterPlan:
        """The meter of the plan with an id."""
        for meter in self.meters:
            if meter.id == meter_id:
                return meter
        raise unknown(f"meter of jackpot {self.id}", meter_id, (meter.id for meter in self.meters))

    @property
    def meter_of_fixed_pays(self) -> MeterPlan | None:
        """The meter that fixed pays come off, if they do.

        Rules: 001/jackpot.9b, 001/progressive-advice.1.
        """
        if self.is_house or self.off_the_meter is OffTheMeter.PERCENTAGES:
            return None
        return self.meter(self.fixed_meter) if self.fixed_meter else self.meters[0]

    def prize_cents(self, line: PaytableLine) -> int | None:
        """What a line pays in cents at this wager, the stake included; nothing if it is a share of a meter.

        Rules: 001/types.6, 001/jackpot-paytables.2, 001/linked-paytables.2.
        """
        if self.is_house and line.id in self.prizes_cents:
            return self.prizes_cents[line.id]
        if line.pay.meter is not None:
            return None
        return line.prize_cents_on(self.fixed_cents)

    @property
    def largest_fixed_cents(self) -> int:
        """The biggest award that is no share of a meter."""
        prizes = (self.prize_cents(line) for line in self.table_of_pays.lines)
        return max((prize for prize in prizes if prize is not None), default=0)


#: The name of a jackpot is read on a wall from far away, and whole.
LONGEST_NAME = 60


def check_names(plan: JackpotPlan, before: JackpotPlan | None = None) -> None:
    """Refuse a new plan that says neither what nor where it is; one that runs already may be older than this rule."""
    if before and (plan.name, plan.location) == (before.name, before.location):
        return
    for word, text in (("name", plan.name), ("location", plan.location)):
        if not text.strip():
            raise FieldError(f'A jackpot needs a {word}: write {word} = "…" in its plan', word)
    if len(plan.name) > LONGEST_NAME:
        raise FieldError(f"A jackpot's name has {LONGEST_NAME} characters at most, not {len(plan.name)}", "name")


def check_plan(plan: JackpotPlan) -> None:
    """Refuse a plan that could not run.

    Rules: 001/types.6, 001/types.7, 001/progressive-advice.1.
    """
    lines = plan.table_of_pays.lines
    if not 1 <= plan.fixed_cents <= 100_000:
        raise PitbossError(f"A jackpot wager is 1 cent to $1,000, not {dollars(plan.fixed_cents)}")
    for line in lines:
        if line.pay.meter is None:
            line.prize_cents_on(plan.fixed_cents)
    known = {line.id for line in lines}
    for line_id in (*plan.executive_lines, *plan.prizes_cents):
        if line_id not in known:
            raise unknown(f"line of {plan.paytable}", line_id, known)
    zone_named(plan.zone)
    if plan.is_house:
        _check_house(plan)
    else:
        _check_progressive(plan)


def _check_house(plan: JackpotPlan) -> None:
    if plan.meters:
        raise PitbossError("A house jackpot has posted prizes and no meters", rule="WAC 230-15-671")
    for line in plan.table_of_pays.lines:
        prize = plan.prize_cents(line)
        if prize is None:
            raise PitbossError(f"A house jackpot needs a posted prize for {line.name}", rule="001/types.6")
        if not 1 <= prize <= LARGEST_CENTS:
            raise PitbossError(f"The posted prize for {line.name} can't be {dollars(prize)}", rule="001/types.6")


def _check_progressive(plan: JackpotPlan) -> None:
    if plan.prizes_cents:
        raise PitbossError(
            "Posted prizes are for house jackpots only; a progressive pays by its pay table and meters",
            rule="001/types.6",
        )
    all_off = plan.off_the_meter is OffTheMeter.ALL
    wanted, given = plan.table_of_pays.meters, tuple(meter.id for meter in plan.meters)
    if all_off and not wanted:
        wanted = (ONLY_METER,)
    if not wanted:
        raise PitbossError(
            f"{plan.paytable} pays nothing from a meter: it can't be a progressive jackpot", rule="001/types.7"
        )
    if sorted(wanted) != sorted(given):
        raise PitbossError(
            f"{plan.paytable} pays from the meters {', '.join(wanted)}; the plan has {', '.join(given) or 'none'}"
        )
    if all_off and len(given) > 1 and not plan.fixed_meter:
        raise PitbossError(f"Say which meter the fixed pays come off: {', '.join(given)}")
    if plan.fixed_meter:
        plan.meter(plan.fixed_meter)
    for meter in plan.meters:
        _check_meter(meter)
    rates = sum(meter.contribution_ppm + meter.reserve_ppm for meter in plan.meters)
    if rates > PPM:
        raise PitbossError(f"Meters and reserves would take {float(Fraction(rates, PPM)):.4%} of each wager")


def _check_meter(meter: MeterPlan) -> None:
    if min(meter.seed_cents, meter.contribution_ppm, meter.reserve_ppm) < 0:
        raise PitbossError(f"Seed and rates of meter {meter.id} are not below 0")
    if meter.seed_cents > LARGEST_CENTS:
        raise PitbossError(f"A seed of {dollars(meter.seed_cents)} for meter {meter.id} is too large")
    if meter.limit_cents is not None and not meter.seed_cents <= meter.limit_cents <= LARGEST_CENTS:
        raise PitbossError(f"The limit of meter {meter.id} is below its seed, or too large")


def plan_changes(old: JackpotPlan, new: JackpotPlan) -> list[TermChange]:
    """Only what differs: the field, of which meter or line it is, what it was and is."""
    return changes_between(terms(old), terms(new))


def terms(plan: JackpotPlan) -> dict[Field, Json]:
    """A plan laid out field by field, as JSON has the values."""
    return dict(_terms(plan))


def _terms(plan: JackpotPlan) -> Iterator[tuple[Field, Json]]:
    for term in fields(plan):
        value = getattr(plan, term.name)
        if isinstance(value, Mapping):
            yield from (((term.name, key), _plain(value[key])) for key in value)
        elif term.name == "meters":
            for meter in plan.meters:
                names = (part.name for part in fields(meter) if part.name != "id")
                yield from (((name, meter.id), _plain(getattr(meter, name))) for name in names)
        else:
            yield (term.name, ""), _plain(value)


def _plain(value: Any) -> Json:  # noqa: ANN401 - whatever a field of a plan holds
    """A value as JSON has it."""
    if isinstance(value, StrEnum):
        return str(value)
    return list(map(str, value)) if isinstance(value, tuple) else value
