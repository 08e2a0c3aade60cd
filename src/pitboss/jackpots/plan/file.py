"""A plan in a TOML file, as an operator writes it: dollars, percents, and the words of the trade."""

import re
from collections.abc import Callable, Mapping
from dataclasses import field
from pathlib import Path

from pitboss.errors import FieldError, PitbossError
from pitboss.games.files.toml_types import Texts, from_file, read_data, read_toml, several
from pitboss.games.settlement.pay import ONLY_METER, parse_cents
from pitboss.games.table.sensor import OwnLine
from pitboss.jackpots.plan.plan import (
    JackpotPlan,
    JackpotType,
    MeterPlan,
    MeterSharing,
    OffTheMeter,
    Overflow,
    SeatOrder,
    WhenDry,
)
from pitboss.ledger import PPM

_PERCENT = re.compile(r"(\d{1,3})(?:\.(\d{1,4}))?%")
#: Dollars, as a text or as a whole number of them.
Amount = str | int


def parse_rate(text: str) -> int:
    """A percent with up to four digits after the point, in parts per million."""
    percent = _PERCENT.fullmatch(text)
    if not percent:
        raise PitbossError(f"{text!r:.40} is not a rate: write a percent such as 20% or 2.5%")
    rate = int(percent[1]) * 10_000 + int((percent[2] or "").ljust(4, "0"))
    if rate > PPM:
        raise PitbossError(f"{text} is more than all of a wager")
    return rate


@from_file
class MeterData:
    """A meter as it is written: amounts in dollars, rates in percent."""

    contribution: str
    id: str = ONLY_METER
    seed: Amount = "$0"
    reserve: str = "0%"
    limit: Amount | None = None
    overflow: Overflow = Overflow.NEXT_START

    def plan(self, where: str, field: str) -> MeterPlan:
        """The plan of the meter, in integers; ``field`` is where it stands among the plan's fields."""
        place, of = f"{where}, meter {self.id!r}", f"{field}."
        return MeterPlan(
            self.id,
            _cents(self.seed, place, "seed", of),
            _at(lambda: parse_rate(self.contribution), place, "contribution", of),
            _at(lambda: parse_rate(self.reserve), place, "reserve", of),
            None if self.limit is None else _cents(self.limit, place, "limit", of),
            self.overflow,
        )


@from_file
class OwnLineData:
    """A line of the casino's own pay table as it is written."""

    line: str
    name: str
    pays: str
    hand: Texts = ()

    @property
    def own(self) -> OwnLine:
        """The line of one's own that this table of the file is."""
        return OwnLine(self.line, self.name, several(self.hand), self.pays)


_PLAIN = JackpotPlan("", "", JackpotType.PROGRESSIVE, "", "", "")


@from_file
class PlanData:
    """A plan as it is written; an amount that is not written is the plan's own default."""

    id: str
    name: str
    paytable: str
    location: str
    type: JackpotType = JackpotType.PROGRESSIVE
    game: str = "face-up-pai-gow"
    wager: Amount | None = None
    off_the_meter: OffTheMeter = OffTheMeter.PERCENTAGES
    when_dry: WhenDry = WhenDry.HOUSE
    sharing: MeterSharing = MeterSharing.SEQUENTIAL
    seat_order: SeatOrder = SeatOrder.RIGHT_TO_LEFT
    supervisor_from: Amount | None = None
    executive_from: Amount | None = None
    executive_lines: Texts = ()
    practice: bool = False
    reading: str = ""
    fixed_meter: str = ""
    zone: str = _PLAIN.zone
    meter: tuple[MeterData, ...] = ()
    line: tuple[OwnLineData, ...] = ()
    prizes: dict[str, Amount] = field(default_factory=dict)


def _at(made: Callable[[], int], where: str, name: str, of: str = "") -> int:
    """The number of a field, or an error that says where it stands; ``of`` leads to the field, as in ``meter.0.``."""
    try:
        return made()
    except PitbossError as error:
        raise FieldError(f"{where}: {name}: {error}", f"{of}{name}", str(error)) from None


def _cents(amount: Amount, where: str, name: str, of: str = "") -> int:
    return _at(lambda: parse_cents(str(amount)), where, name, of)


def _or_default(amount: Amount | None, default: int, where: str, name: str) -> int:
    """An amount, or what stands for it if the file does not say: $0 is said."""
    return default if amount is None else _cents(amount, where, name)


def read_plan(path: Path) -> JackpotPlan:
    """The plan of a file."""
    return plan_of(read_toml(path), str(path))


def plan_of(data: Mapping[str, object], where: str) -> JackpotPlan:
    """A plan from its TOML; ``where`` names the file in errors."""
    return plan_in_integers(read_data(data, PlanData, where), where)


def plan_in_integers(plan: PlanData, where: str) -> JackpotPlan:
    """A plan as it is kept, from what is written; ``where`` names the file in errors."""
    return JackpotPlan(
        id=plan.id,
        name=plan.name,
        type=plan.type,
        game=plan.game,
        paytable=plan.paytable,
        location=plan.location,
        fixed_cents=_or_default(plan.wager, _PLAIN.fixed_cents, where, "wager"),
        meters=tuple(meter.plan(where, f"meter.{number}") for number, meter in enumerate(plan.meter)),
        off_the_meter=plan.off_the_meter,
        when_dry=plan.when_dry,
        sharing=plan.sharing,
        prizes_cents={
            line: _cents(amount, f"{where}, prizes", line, "prizes.") for line, amount in plan.prizes.items()
        },
        supervisor_from_cents=_or_default(plan.supervisor_from, _PLAIN.supervisor_from_cents, where, "supervisor_from"),
        executive_from_cents=_or_default(plan.executive_from, _PLAIN.executive_from_cents, where, "executive_from"),
        executive_lines=several(plan.executive_lines),
        practice=plan.practice,
        own_lines=tuple(line.own for line in plan.line),
        reading=plan.reading,
        fixed_meter=plan.fixed_meter,
        seat_order=plan.seat_order,
        zone=plan.zone,
    )


def plan_in_words(plan: JackpotPlan) -> dict[str, object]:
    """A plan as an operator writes it, complete: what `plan_of` reads again to the same plan."""
    words: dict[str, object] = {
        name: str(getattr(plan, name))
        for name in ("id", "name", "type", "game", "paytable", "location", "reading", "fixed_meter", "zone")
    }
    words |= {name: str(getattr(plan, name)) for name in ("off_the_meter", "when_dry", "sharing", "seat_order")}
    words |= {
        "wager": _dollars(plan.fixed_cents),
        "supervisor_from": _dollars(plan.supervisor_from_cents),
        "executive_from": _dollars(plan.executive_from_cents),
        "executive_lines": plan.executive_lines,
        "practice": plan.practice,
        "meter": meters_in_words(plan),
        "prizes": {line: _dollars(cents) for line, cents in plan.prizes_cents.items()},
        "line": tuple(
            {"line": line.id, "name": line.name, "pays": line.pays, "hand": line.hand} for line in plan.own_lines
        ),
    }
    return words


def meters_in_words(plan: JackpotPlan) -> tuple[dict[str, str], ...]:
    """The meters of a plan as an operator writes them."""
    return tuple(map(_meter_in_words, plan.meters))


def _meter_in_words(meter: MeterPlan) -> dict[str, str]:
    words = {
        "id": meter.id,
        "seed": _dollars(meter.seed_cents),
        "contribution": rate_in_words(meter.contribution_ppm),
        "reserve": rate_in_words(meter.reserve_ppm),
        "overflow": str(meter.overflow),
    }
    return words if meter.limit_cents is None else words | {"limit": _dollars(meter.limit_cents)}


def _dollars(cents: int) -> str:
    return f"${cents // 100}.{cents % 100:02}" if cents % 100 else f"${cents // 100}"


def rate_in_words(ppm: int) -> str:
    """A rate as a percent, as `parse_rate` reads it."""
    whole, rest = divmod(ppm, PPM // 100)
    return f"{whole}%" if not rest else f"{whole}.{rest:04}".rstrip("0") + "%"
