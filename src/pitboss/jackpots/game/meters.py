"""A meter: what it shows, what fits on it, how it starts again, and what was taken off it."""

import math
from dataclasses import replace
from fractions import Fraction

from pitboss.desk.desk import Desk
from pitboss.jackpots import accounts
from pitboss.jackpots.documents import HITS_KEPT, Hit, Jackpot, JackpotTable
from pitboss.jackpots.plan.plan import MeterPlan, Overflow
from pitboss.ledger import as_cents, units


def shown_cents(desk: Desk, jackpot: str, meter: str) -> int:
    """The reading of a meter: whole cents, rounded down; the rest stays on it."""
    return as_cents(desk.credit(accounts.meter(jackpot, meter)))


def fits(desk: Desk, jackpot: str, meter: MeterPlan, amount: int) -> int:
    """The part of an amount that fits under the limit of a meter."""
    if meter.limit_cents is None:
        return amount
    room = units(meter.limit_cents) - desk.credit(accounts.meter(jackpot, meter.id))
    return min(amount, max(0, room))


def onto(desk: Desk, jackpot: str, meter: MeterPlan, amount: int) -> dict[str, int]:
    """The credits that put an amount on a meter, and what does not fit on its overflow; below 0 it is taken off."""
    grows, of = fits(desk, jackpot, meter, amount), accounts.of_meter(jackpot, meter.id)
    return {of.meter: -grows, of.overflow: grows - amount}


def start_again(desk: Desk, jackpot: Jackpot, meter: MeterPlan, facts: dict[str, str | int]) -> int:
    """Start a meter again with seed, reserve and overflow on top of its residue; return the seed.

    Rules: 001/jackpot.4, 001/progressive-advice.4.
    """
    name, seed = jackpot.id, units(meter.seed_cents)
    reserve, over = desk.credit(accounts.reserve(name, meter.id)), 0
    if meter.overflow is Overflow.NEXT_START:
        over = desk.credit(accounts.overflow(name, meter.id))
    if not (seed or reserve or over):
        return 0
    amounts = onto(desk, name, meter, seed + reserve + over)
    amounts[accounts.overflow(name, meter.id)] += over
    amounts[accounts.reserve(name, meter.id)] = reserve
    amounts[accounts.seed(name, meter.id)] = seed
    desk.move("reseed", amounts, facts)
    desk.tell("meter-reseeded", jackpot=name, meter=meter.id)
    return seed


def remember(desk: Desk, jackpot_id: str, hit: Hit) -> None:
    """Keep a hit until every game that began before it is over."""
    jackpot = desk.get(Jackpot, jackpot_id)
    oldest = min(_open_contributions(desk, jackpot), default=hit.sequence)
    hits = (*(earlier for earlier in jackpot.hits if earlier.sequence > oldest), hit)
    forgotten = hits[:-HITS_KEPT]
    since = forgotten[-1].sequence if forgotten else jackpot.hits_since
    desk.put(replace(jackpot, hits=hits[-HITS_KEPT:], hits_since=since))


def _open_contributions(desk: Desk, jackpot: Jackpot) -> list[int]:
    tables = [desk.get(JackpotTable, name) for name in jackpot.tables]
    games = [table.game for table in tables if table.game]
    return [
        contribution.sequence
        for game in games
        for contribution in game.contributions
        if contribution.jackpot == jackpot.id
    ]


def is_idle(desk: Desk, jackpot: Jackpot) -> bool:
    """Whether no award is locked and no linked table has a game running."""
    return not jackpot.locked and not any(desk.get(JackpotTable, name).game for name in jackpot.tables)


def unused(jackpot: Jackpot, meter: str, sequence: int, amount: int) -> int:
    """The part of an amount, on a meter since some place of the ledger, that was not won since."""
    if sequence <= jackpot.hits_since:
        return 0
    left = Fraction(amount)
    for hit in jackpot.hits:
        if hit.meter == meter and hit.sequence > sequence:
            left *= 1 - Fraction(hit.share)
    return math.floor(left)


def where_now(jackpot: Jackpot, account: str, sequence: int, due: int) -> tuple[str, int]:
    """The account that a part of a contribution lies on now, and how much of it no award has used.

    What was in the reserve, or had flowed over, is on the meter once that has started again.
    """
    for meter in jackpot.plan.meters:
        on_meter = accounts.meter(jackpot.id, meter.id)
        if account == on_meter:
            return account, unused(jackpot, meter.id, sequence, due)
        waiting = [accounts.reserve(jackpot.id, meter.id)]
        if meter.overflow is Overflow.NEXT_START:
            waiting.append(accounts.overflow(jackpot.id, meter.id))
        start = started_again(jackpot, meter.id, sequence)
        if account in waiting and sequence <= jackpot.hits_since:
            return account, 0
        if account in waiting and start is not None:
            return on_meter, unused(jackpot, meter.id, start, due)
    return account, due


def started_again(jackpot: Jackpot, meter: str, sequence: int) -> int | None:
    """The first place of the ledger after another at which a meter started again; ``None`` if it did not."""
    starts = (hit.sequence for hit in jackpot.hits if hit.meter == meter and hit.reseeded and hit.sequence > sequence)
    return next(starts, None)
