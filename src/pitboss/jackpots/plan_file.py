"""A plan in a TOML file, as an operator writes it: dollars, percents, and the words of the trade."""

import re
from pathlib import Path
from typing import TypeVar

from pitboss.errors import PitbossError, unknown
from pitboss.games.data import Checked, parse_cents, read_toml
from pitboss.games.sensor import OwnLine
from pitboss.jackpots.plan import (
    JackpotPlan,
    JackpotType,
    MeterPlan,
    OffTheMeter,
    Overflow,
    SeatOrder,
    Sharing,
    WhenDry,
)
from pitboss.ledger import PPM

W = TypeVar("W", JackpotType, OffTheMeter, WhenDry, Sharing, SeatOrder, Overflow)

_PERCENT = re.compile(r"(\d{1,3})(?:\.(\d{1,4}))?%")
_KEYS = (
    "id", "name", "type", "game", "paytable", "location", "wager", "off_the_meter", "when_dry", "sharing", "seat_order",
    "supervisor_from", "executive_from", "executive_lines", "practice", "reading", "fixed_meter", "zone", "meter",
    "line", "prizes",
)  # fmt: skip


def parse_rate(text: str) -> int:
    """A percent with up to four digits after the point, in parts per million."""
    percent = _PERCENT.fullmatch(text)
    if not percent:
        raise PitbossError(f"{text!r:.40} is not a rate: write a percent such as 20% or 2.5%")
    rate = int(percent[1]) * 10_000 + int((percent[2] or "").ljust(4, "0"))
    if rate > PPM:
        raise PitbossError(f"{text} is more than all of a wager")
    return rate


def _word(data: Checked, key: str, default: W) -> W:
    text = data.text(key, str(default))
    try:
        return type(default)(text)
    except ValueError:
        raise PitbossError(f"{data.where}: {unknown(key, text, map(str, type(default)))}") from None


def _cents(data: Checked, key: str, default: int) -> int:
    """An amount, or what stands for it if the file does not say: $0 is said."""
    return data.cents(key) if key in data.data else default


def _meter(data: Checked) -> MeterPlan:
    data.only("id", "seed", "contribution", "reserve", "limit", "overflow")
    return MeterPlan(
        data.text("id", "jackpot"),
        data.cents("seed"),
        parse_rate(data.text("contribution")),
        parse_rate(data.text("reserve", "0%")),
        data.cents("limit") if "limit" in data.data else None,
        _word(data, "overflow", Overflow.NEXT_START),
    )


def _line(data: Checked) -> OwnLine:
    data.only("line", "name", "hand", "pays")
    return OwnLine(data.text("line"), data.text("name"), tuple(data.texts("hand")), data.text("pays"))


def read_plan(path: Path) -> JackpotPlan:
    """The plan of a file."""
    data = Checked(read_toml(path), str(path))
    try:
        return plan_of(data)
    except PitbossError as error:
        text = str(error)
        raise PitbossError(text if text.startswith(data.where) else f"{data.where}: {text}") from None


def plan_of(data: Checked) -> JackpotPlan:
    """A plan from its TOML."""
    data.only(*_KEYS)
    plain = JackpotPlan("", "", JackpotType.PROGRESSIVE, "", "", "")
    prizes = {str(line): parse_cents(str(amount)) for line, amount in data.table("prizes").items()}
    return JackpotPlan(
        id=data.text("id"),
        name=data.text("name"),
        type=_word(data, "type", JackpotType.PROGRESSIVE),
        game=data.text("game", "face-up-pai-gow"),
        paytable=data.text("paytable"),
        location=data.text("location"),
        fixed_cents=_cents(data, "wager", plain.fixed_cents),
        meters=tuple(_meter(Checked(item, f"{data.where}, meter")) for item in data.tables("meter")),
        off_the_meter=_word(data, "off_the_meter", OffTheMeter.PERCENTAGES),
        when_dry=_word(data, "when_dry", WhenDry.HOUSE),
        sharing=_word(data, "sharing", Sharing.SEQUENTIAL),
        prizes_cents=prizes,
        supervisor_from_cents=_cents(data, "supervisor_from", plain.supervisor_from_cents),
        executive_from_cents=_cents(data, "executive_from", plain.executive_from_cents),
        executive_lines=tuple(data.texts("executive_lines")),
        practice=data.flag("practice"),
        own_lines=tuple(_line(Checked(item, f"{data.where}, line")) for item in data.tables("line")),
        reading=data.text("reading", ""),
        fixed_meter=data.text("fixed_meter", ""),
        seat_order=_word(data, "seat_order", SeatOrder.RIGHT_TO_LEFT),
        zone=data.text("zone", plain.zone),
    )
