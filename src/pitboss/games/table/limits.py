"""Limits: what law and regulation allow on a date, each with its source."""

import datetime as dt
import functools
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pitboss.errors import PitbossError, unknown
from pitboss.games.files.toml_types import from_file, read_file
from pitboss.games.settlement.pay import dollars, parse_cents

NO_JURISDICTION = "none"


def _cents(amount: str | None) -> int | None:
    return None if amount is None else parse_cents(amount)


@from_file
class Limit:
    """One limit while it holds, by its id: the most of a wager, the number of games on a hand, or a cap on the total.

    One that is not ``certain`` is as the law last was seen: nothing is refused for it.
    """

    id: Literal["wager", "games", "aggregate"]
    jurisdiction: str
    from_: dt.date
    source: str
    rule: str = ""
    until: dt.date | None = None
    note: str = ""
    certain: bool = True
    most: str | None = None
    number: int | None = None
    above: str | None = None
    above_number: int | None = None
    odds_up_to: int | None = None
    lowest_odds: int | None = None
    least_wager_counts: bool | None = None
    table_factor: int | None = None

    def __post_init__(self) -> None:
        """Refuse a limit without the numbers of its kind, or with those of another; amounts are dollars."""
        needed, allowed = _NUMBERS[self.id]
        for name in _ALL_NUMBERS:
            given = getattr(self, name) is not None
            if given and name not in (*needed, *allowed):
                raise ValueError(f"{name} says nothing of the limit {self.id!r}")
            if not given and name in needed:
                raise ValueError(f"{name} = … is needed for the limit {self.id!r}")
        if (self.above is None) != (self.above_number is None):
            raise ValueError("above and above_number go together")
        _cents(self.most)
        _cents(self.above)

    @property
    def most_cents(self) -> int:
        """The most that a wager may be."""
        return _cents(self.most) or 0

    @property
    def above_cents(self) -> int | None:
        """The amount above which fewer games are allowed; none where the number is the same for all."""
        return _cents(self.above)

    def holds_on(self, day: dt.date) -> bool:
        """Whether it is in force on a day."""
        return self.from_ <= day and (self.until is None or day < self.until)


#: The numbers that each kind of limit needs, and those that it may have besides.
_NUMBERS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "wager": (("most",), ()),
    "games": (("number",), ("above", "above_number")),
    "aggregate": (("odds_up_to", "lowest_odds", "least_wager_counts", "table_factor"), ()),
}
_ALL_NUMBERS = tuple(name for kinds in _NUMBERS.values() for names in kinds for name in names)


@from_file
class TableStart:
    """The least wagers that every table starts with, in dollars."""

    first_wager: str
    side_wager: str

    def __post_init__(self) -> None:
        """Refuse what is no amount."""
        parse_cents(self.first_wager)
        parse_cents(self.side_wager)

    @property
    def first_cents(self) -> int:
        """The lowest first wager, in cents."""
        return parse_cents(self.first_wager)

    @property
    def side_cents(self) -> int:
        """The least wager beside it."""
        return parse_cents(self.side_wager)


@from_file
class LimitsData:
    """The content of ``limits.toml``, as it is read."""

    table: TableStart
    limit: tuple[Limit, ...]


@functools.cache
def _limits_file() -> LimitsData:
    return read_file(Path(__file__).parents[1] / "limits.toml", LimitsData, "limits.toml")


def load_limits() -> tuple[Limit, ...]:
    """Every limit that we know of."""
    return _limits_file().limit


def table_start() -> TableStart:
    """The least wagers that every table starts with."""
    return _limits_file().table


def jurisdictions() -> list[str]:
    """The jurisdictions whose limits are known."""
    return sorted({limit.jurisdiction for limit in load_limits()} | {NO_JURISDICTION})


@dataclass(frozen=True, slots=True)
class LimitsInForce:
    """The limits of a jurisdiction on a day."""

    jurisdiction: str
    day: dt.date
    limits: Mapping[str, Limit]

    def get(self, limit_id: str) -> Limit | None:
        """The limit of a name, if there is one."""
        return self.limits.get(limit_id)

    def check_wager(self, cents: int, name: str) -> None:
        """Refuse a single wager that is too large.

        Rules: 001/notes.2, 003/limits, 003/bonus.limits, 004/limits.
        """
        limit = self.get("wager")
        if limit and cents > limit.most_cents:
            raise PitbossError(
                f"A wager of {dollars(cents)} on {name} is above {dollars(limit.most_cents)}, the most that "
                f"{limit.source} allows on {self.day}",
                rule=limit.rule,
                cited="",
            )

    def check_games(self, wagers: Mapping[str, int]) -> None:
        """Refuse more separate games on one hand than are allowed; a wager that must equal another is not one.

        Rules: 001/notes.2, 001/types.2, 003/limits, 004/limits.
        """
        limit = self.get("games")
        if limit is None or not limit.certain or limit.number is None:
            return
        if len(wagers) > limit.number:
            sentence = f"{len(wagers)} games on one hand; {limit.source} allows {limit.number}"
            raise PitbossError(sentence, rule=limit.rule, cited="")
        above, above_number = limit.above_cents, limit.above_number
        if above is None or above_number is None:
            return
        large = [name for name, cents in wagers.items() if cents > above]
        if len(large) > above_number:
            raise PitbossError(
                f"{len(large)} games on one hand have more than {dollars(above)}; {limit.source} allows {above_number}",
                rule=limit.rule,
                cited="",
            )

    def doubt_of_games(self, games: int) -> str:
        """What to look up before so many separate games are offered on one hand; empty if nothing is in doubt."""
        limit = self.get("games")
        if limit is None or limit.certain or limit.number is None:
            return ""
        number, above = limit.number, limit.above_cents
        large = number if limit.above_number is None else limit.above_number
        if games <= min(number, large):
            return ""
        most = "" if above is None else f", {large} of them with more than {dollars(above)}"
        return (
            f"The layout has {games} games on one hand; {limit.source} allowed {number}{most}. {limit.note} Look it "
            "up, and record the room's letter"
        )

    def check_aggregate(
        self, cap_cents: int, *, per_table: bool, highest_odds: int, least_cents: int, most_cents: int
    ) -> None:
        """Refuse a cap on the total paid that is lower than allowed, or on odds that may not be capped at all."""
        limit = self.get("aggregate")
        if limit is None:
            return
        lowest, up_to, factor = limit.lowest_odds or 0, limit.odds_up_to or 0, limit.table_factor or 1
        if highest_odds < lowest:
            sentence = f"{limit.source} allows no cap where the highest odds are below {lowest} to 1"
            raise PitbossError(sentence, rule=limit.rule, cited="")
        floor = most_cents * min(highest_odds, up_to)
        if limit.least_wager_counts:
            floor = max(floor, least_cents * highest_odds)
        if per_table:
            floor *= factor
        if cap_cents < floor:
            raise PitbossError(
                f"A cap of {dollars(cap_cents)} is below {dollars(floor)}, the least under {limit.source}",
                rule=limit.rule,
                cited="",
            )


def limits_on(jurisdiction: str, day: dt.date) -> LimitsInForce:
    """The limits in force on a day."""
    if jurisdiction not in jurisdictions():
        raise unknown("jurisdiction", jurisdiction, jurisdictions())
    there = (limit for limit in load_limits() if limit.jurisdiction == jurisdiction and limit.holds_on(day))
    found: dict[str, Limit] = {limit.id: limit for limit in there}
    return LimitsInForce(jurisdiction, day, found)
