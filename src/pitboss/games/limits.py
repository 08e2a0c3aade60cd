"""Limits: what law and regulation allow on a date, each with its source."""

import datetime as dt
import functools
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pitboss.errors import PitbossError, unknown
from pitboss.games.data import Checked, parse_cents, read_toml

NO_JURISDICTION = "none"


@dataclass(frozen=True, slots=True)
class Limit:
    """One limit while it holds; ``values`` are its numbers by name, amounts in cents.

    One that is not ``certain`` is as the law last was seen: nothing is refused for it.
    """

    id: str
    jurisdiction: str
    since: dt.date
    until: dt.date | None
    source: str
    note: str
    values: Mapping[str, int]
    certain: bool = True

    def holds_on(self, day: dt.date) -> bool:
        """Whether it is in force on a day."""
        return self.since <= day and (self.until is None or day < self.until)


def _parse(data: Mapping[str, Any]) -> Limit:
    item = Checked(data, "limits.toml")
    item.only(
        "id", "jurisdiction", "from", "until", "source", "note", "certain", "most", "number", "above", "above_number",
        "odds_up_to", "lowest_odds", "least_wager_counts", "table_factor",
    )  # fmt: skip
    words = {"id", "jurisdiction", "from", "until", "source", "note", "certain"}
    values = {key: parse_cents(value) if isinstance(value, str) else int(value)
              for key, value in data.items() if key not in words}  # fmt: skip
    return Limit(
        item.text("id"), item.text("jurisdiction"), data["from"], data.get("until"), item.text("source"),
        item.text("note", ""), values, bool(data.get("certain", True)),
    )  # fmt: skip


@functools.cache
def load_limits() -> tuple[Limit, ...]:
    """Every limit that we know of."""
    data = Checked(read_toml(Path(__file__).parent / "limits.toml"), "limits.toml")
    return tuple(_parse(item) for item in data.tables("limit"))


def jurisdictions() -> list[str]:
    """Where limits are known."""
    return sorted({limit.jurisdiction for limit in load_limits()} | {NO_JURISDICTION})


@dataclass(frozen=True, slots=True)
class LimitsInForce:
    """The limits of a jurisdiction on a day."""

    jurisdiction: str
    day: dt.date
    limits: Mapping[str, Limit]

    def get(self, limit_id: str) -> Limit | None:
        """One of them, if there is such a limit."""
        return self.limits.get(limit_id)

    def check_wager(self, cents: int, name: str) -> None:
        """Refuse a single wager that is too large.

        Rules: 001/notes.2, 003/limits, 003/bonus.limits, 004/limits.
        """
        limit = self.get("wager")
        if limit and cents > limit.values["most"]:
            raise PitbossError(
                f"A wager of {dollars(cents)} on {name} is above {dollars(limit.values['most'])}, the most that "
                f"{limit.source} allows on {self.day}"
            )

    def check_games(self, wagers: Mapping[str, int]) -> None:
        """Refuse more separate games on one hand than are allowed; a wager that must equal another is not one.

        Rules: 001/notes.2, 001/types.2, 003/limits, 004/limits.
        """
        limit = self.get("games")
        if limit is None or not limit.certain:
            return
        if len(wagers) > limit.values["number"]:
            raise PitbossError(f"{len(wagers)} games on one hand; {limit.source} allows {limit.values['number']}")
        above = limit.values.get("above")
        large = [name for name, cents in wagers.items() if above is not None and cents > above]
        if above is not None and len(large) > limit.values["above_number"]:
            raise PitbossError(
                f"{len(large)} games on one hand have more than {dollars(above)}; {limit.source} allows "
                f"{limit.values['above_number']}"
            )

    def doubt_of_games(self, games: int) -> str:
        """What to look up before so many separate games are offered on one hand; empty if nothing is in doubt."""
        limit = self.get("games")
        if limit is None or limit.certain:
            return ""
        number, above = limit.values["number"], limit.values.get("above")
        large = number if above is None else limit.values["above_number"]
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
        rule = limit.values
        if highest_odds < rule["lowest_odds"]:
            raise PitbossError(
                f"{limit.source} allows no cap where the highest odds are below {rule['lowest_odds']} to 1"
            )
        floor = most_cents * min(highest_odds, rule["odds_up_to"])
        if rule["least_wager_counts"]:
            floor = max(floor, least_cents * highest_odds)
        if per_table:
            floor *= rule["table_factor"]
        if cap_cents < floor:
            raise PitbossError(
                f"A cap of {dollars(cap_cents)} is below {dollars(floor)}, the least under {limit.source}"
            )


def limits_on(jurisdiction: str, day: dt.date) -> LimitsInForce:
    """The limits in force."""
    if jurisdiction not in jurisdictions():
        raise unknown("jurisdiction", jurisdiction, jurisdictions())
    found = {each.id: each for each in load_limits() if each.jurisdiction == jurisdiction and each.holds_on(day)}
    return LimitsInForce(jurisdiction, day, found)


def dollars(cents: int) -> str:
    """Cents as people write them."""
    sign = "−" if cents < 0 else ""
    whole, rest = divmod(abs(cents), 100)
    return f"{sign}${whole:,}.{rest:02d}" if rest else f"{sign}${whole:,}"
