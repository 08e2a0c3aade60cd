"""What accounting sees: chips, win and hold of sittings and days, hold against its expectation, and what is due."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from pitboss.floor.documents import FloorTable, Sitting, TableMode
from pitboss.floor.views import sitting_view
from pitboss.jackpots import accounts
from pitboss.jackpots.bank import covered, deposit_due, reconcile
from pitboss.jackpots.deadlines import deadlines
from pitboss.jackpots.documents import Award, Jackpot
from pitboss.jackpots.gaming_day import Hours
from pitboss.ledger import as_cents
from pitboss.reports.hold import NARROW, WIDE, Hold, Verdict, together
from pitboss.reports.sittings import NO_HANDLE, hold_of_sitting, percent_of_drop
from pitboss.store.periods import past
from pitboss.web.expectations import Expectations
from pitboss.web.floor_views import all_tables, sittings_of
from pitboss.web.room import CardRoom
from pitboss.web.to_do import to_do_view


def hours_of(room: CardRoom) -> Hours:
    """When the gaming day of the room begins."""
    return room.settings.hours


def day_of(room: CardRoom, sitting: Sitting) -> dt.date:
    """The gaming day in which a table was opened."""
    return hours_of(room).day_at(dt.datetime.fromisoformat(sitting.opened_at))


def hold_view(hold: Hold | None, notes: Iterable[str]) -> dict[str, Any]:
    """A hold as JSON; the expectation is exact as p/q of a cent, and rounded beside it."""
    if hold is None:
        return {"known": False, "notes": list(notes)}
    narrow, wide = hold.band(NARROW), hold.band(WIDE)
    return {
        "known": True,
        "notes": list(notes),
        "rounds": hold.rounds,
        "handle_cents": hold.handle_cents,
        "won_cents": hold.won_cents,
        "envy_cents": hold.envy_cents,
        "expected": str(hold.expected_cents),
        "expected_cents": round(hold.expected_cents),
        "deviation_cents": round(hold.standard_deviation_cents),
        "band_95": [narrow.low_cents, narrow.high_cents],
        "band_997": [wide.low_cents, wide.high_cents],
        "verdict": str(hold.verdict),
        "wagers": [
            asdict(each) | {"expected_cents": round(each.expected_cents), "variance": str(each.variance)}
            for each in hold.wagers
        ],
    }


def sitting_row(room: CardRoom, sitting: Sitting, table: FloorTable | None, expected: Expectations) -> dict[str, Any]:
    """A sitting with its hold; ``recorded_cents`` is what the table won by its rounds, with envy, without jackpots."""
    hold, notes = hold_of_sitting(sitting, table, expected.find)
    won = sum(handle.won_cents for handle in sitting.handle.values())
    recorded = won - sitting.jackpot_cents if sitting.handle else None
    win = sitting.win_cents
    return sitting_view(sitting) | {
        "name": table.name if table else sitting.table,
        "mode": str(table.mode) if table else "",
        "base_game": table.base_game if table else "",
        "day": day_of(room, sitting).isoformat(),
        "hold_percent": percent_of_drop(win, sitting.drop_cents),
        "recorded_cents": recorded,
        "difference_cents": None if win is None or recorded is None else win - recorded,
        "hold": hold_view(hold, notes),
    }


def sittings_on(room: CardRoom, day: dt.date | None, expected: Expectations, table: str = "") -> list[dict[str, Any]]:
    """The sittings of a gaming day, or all, the newest first."""
    tables = {each.id: each for each in all_tables(room)}
    return [
        sitting_row(room, each, tables.get(each.table), expected)
        for each in sittings_of(room, table)
        if day is None or day_of(room, each) == day
    ]


def day_view(room: CardRoom, day: dt.date, expected: Expectations) -> dict[str, Any]:
    """A gaming day: its sittings, the sums of the tables with real chips, and their hold taken together."""
    tables = {each.id: each for each in all_tables(room)}
    known = [each for each in sittings_of(room) if day_of(room, each) == day]
    real = [each for each in known if each.table in tables and tables[each.table].mode is not TableMode.PRACTICE]
    holds = [
        hold
        for hold, _ in (hold_of_sitting(each, tables[each.table], expected.find) for each in real)
        if hold is not None
    ]
    won = [each.win_cents for each in real if each.win_cents is not None]
    drop = sum(each.drop_cents for each in real if each.win_cents is not None)
    return {
        "day": day.isoformat(),
        "sittings": [sitting_row(room, each, tables.get(each.table), expected) for each in known],
        "totals": {
            "opener_cents": sum(each.opener_cents for each in real),
            "fills_cents": sum(each.fills_cents for each in real),
            "credits_cents": sum(each.credits_cents for each in real),
            "drop_cents": sum(each.drop_cents for each in real),
            "closer_cents": sum(each.closer_cents or 0 for each in real),
            "jackpot_cents": sum(sitting.jackpot_cents for sitting in real),
            "win_cents": sum(won) if won else None,
            "open": sum(each.win_cents is None for each in real),
            "hold_percent": percent_of_drop(sum(won) if won else None, drop),
        },
        "hold": hold_view(together(holds) if holds else None, () if holds else (NO_HANDLE,)),
    }


def alerts(room: CardRoom, expected: Expectations) -> list[dict[str, Any]]:
    """The live tables whose win has left what chance would leave."""
    found = []
    for table in all_tables(room):
        sitting = room.reader.document(Sitting.kind, table.sitting) if table.sitting else None
        if table.mode is not TableMode.CARD_ENTRY or not isinstance(sitting, Sitting):
            continue
        hold, notes = hold_of_sitting(sitting, table, expected.find)
        if hold is not None and hold.verdict is Verdict.ALERT:
            found.append({"table": table.id, "name": table.name, "sitting": sitting.id} | hold_view(hold, notes))
    return found


def due_view(room: CardRoom) -> dict[str, Any]:
    """The jackpots' bank account against the players' money, the next deposit, and every deadline."""
    jackpots = [each for each in room.reader.documents(Jackpot.kind) if isinstance(each, Jackpot)]
    real = {each.id for each in jackpots if not each.plan.practice}
    awards = [each for each in room.reader.documents(Award.kind) if isinstance(each, Award) and each.jackpot in real]
    owed = covered(jackpots, awards)
    now = room.clock()
    with past(room.settings.database) as journal:
        balances = journal.balances()
        due = deposit_due(journal.newest_first(), balances, *owed, now)
    money = reconcile(balances, *owed)
    waiting = deadlines([each for each in jackpots if each.id in real], awards, now)
    return {
        "bank_cents": as_cents(money.bank),
        "in_transit_cents": as_cents(money.in_transit),
        "posted_cents": as_cents(money.posted),
        "undisplayed_cents": as_cents(money.undisplayed),
        "owed_cents": as_cents(money.owed),
        "advanced_cents": as_cents(money.advanced),
        "advances": [
            {"award": each.id, "cents": as_cents(-balances[account])}
            for each in awards
            if balances.get(account := accounts.advanced(each.id))
        ],
        "missing_cents": -as_cents(-money.missing),
        "holds": money.holds,
        "deposit": None if due is None else {
            "cents": -as_cents(-due.amount), "due": due.due.isoformat(), "overdue": due.overdue
        },
        "deadlines": to_do_view(room.reader, waiting),
    }  # fmt: skip
