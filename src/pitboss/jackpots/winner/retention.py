"""Retention: until which day the personal data of a winner are kept, and which records are to be erased."""

import datetime as dt
from collections.abc import Iterable, Mapping
from zoneinfo import ZoneInfo

from pitboss.jackpots.award.steps import PAID, taken_step
from pitboss.jackpots.documents import Award, AwardStatus
from pitboss.jackpots.winner.rules import winner_rules, years_later

#: A record that no award names is of a refused request, or was replaced: it stays a day, in case it is on its way.
UNNAMED = dt.timedelta(days=1)


def erased_on(award: Award, zone: str) -> dt.date | None:
    """The day on which the winner's data are erased; none while the award is not paid, or nobody was identified."""
    paid = taken_step(award, PAID)
    if award.winner is None or award.status not in {AwardStatus.PAID, AwardStatus.REVERSED}:
        return None
    last = max(paid.at if paid else "", award.winner.at, award.reversed_at)
    day = dt.datetime.fromisoformat(last).astimezone(ZoneInfo(zone)).date()
    return years_later(day, winner_rules().retention.years)


def records_to_erase(
    made_at: Mapping[str, str], awards: Iterable[Award], zones: Mapping[str, str], now: dt.datetime
) -> list[str]:
    """The records whose time is over, of all by the time when each was made.

    ``zones`` are those of the jackpots. A record that several awards name is kept for the last of them.
    """
    keep, over = set[str](), set[str]()
    for award in awards:
        if award.winner is not None:
            day = erased_on(award, zones[award.jackpot])
            today = now.astimezone(ZoneInfo(zones[award.jackpot])).date()
            (over if day is not None and day <= today else keep).add(award.winner.record)
    old = {name for name, at in made_at.items() if now - dt.datetime.fromisoformat(at) > UNNAMED}
    return sorted(name for name in made_at if name not in keep and (name in over or name in old))
