"""A jackpot over its last days: each meter at every day's end, what tables put on it, and what else has moved it."""

import datetime as dt
from dataclasses import dataclass

from pitboss.jackpots import accounts
from pitboss.jackpots.documents import Award, Jackpot
from pitboss.ledger import as_cents
from pitboss.store.read.reader import AccountLine
from pitboss.web.room import CardRoom
from pitboss.web.views.line_chart import LineChart, Series, line_chart

DAYS = 30
#: The kind of the entries by which wagers come onto a meter; all other kinds are listed one by one.
WAGERS = "wagers"
LINES_BACK, MOST_MOVES = 1_000, 25


@dataclass(frozen=True, slots=True, kw_only=True)
class MeterPast:
    """A meter over some days; movements other than wagers are the newest first."""

    meter: str
    chart: LineChart | None
    cents: tuple[tuple[str, int], ...]
    by_table: tuple[tuple[str, int], ...]
    moves: tuple[AccountLine, ...]


def meter_pasts(room: CardRoom, jackpot: Jackpot) -> list[MeterPast]:
    """Every meter of a jackpot over the last thirty gaming days."""
    return [_past(room, jackpot, meter.id) for meter in jackpot.plan.meters]


def _past(room: CardRoom, jackpot: Jackpot, meter: str) -> MeterPast:
    hours, account = room.settings.hours, accounts.meter(jackpot.id, meter)
    today = hours.day_at(room.clock())
    days = [today - dt.timedelta(days=back) for back in reversed(range(DAYS))]
    held = [
        (day.isoformat(), as_cents(-room.past_balances.at((account,), hours.day(day).end)[account])) for day in days
    ]
    moved = room.past_balances.moved_by_table(account, WAGERS, hours.day(days[0]).start)
    lines = room.reader.history(account, limit=LINES_BACK)
    return MeterPast(
        meter=meter,
        chart=line_chart([day for day, _ in held], [Series(meter.capitalize(), [cents or None for _, cents in held])]),
        cents=tuple(held),
        by_table=tuple(
            sorted(((table, as_cents(-amount)) for table, amount in moved.items()), key=lambda row: -row[1])
        ),
        moves=tuple(line for line in lines if line.kind != WAGERS)[:MOST_MOVES],
    )


def hits_of(room: CardRoom, jackpot: Jackpot) -> list[Award]:
    """The wins of a jackpot, the newest first."""
    awards = (award for award in room.reader.all(Award) if award.jackpot == jackpot.id)
    return sorted(awards, key=lambda award: award.locked_at, reverse=True)
