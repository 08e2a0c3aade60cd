"""Celebrations: a confirmed win is shown on its jackpot's displays, once the winner was asked."""

import datetime as dt
from dataclasses import replace

from pitboss.desk.desk import Desk, Documents, State
from pitboss.errors import PitbossError
from pitboss.floor.commands import CelebrateAward, EndCelebration
from pitboss.floor.documents import FloorTable
from pitboss.floor.evidence import entered_cards
from pitboss.jackpots.award.shown_cards import cards_shown
from pitboss.jackpots.documents import WON, Award, Celebration, Jackpot
from pitboss.jackpots.winner.cash import gaming_day_of

#: How long a win may stay on the displays: long enough to be read, and not for a whole shift.
LEAST_SECONDS, MOST_SECONDS = 10, 600


def celebrate_award(desk: Desk, command: CelebrateAward) -> None:
    """Show a win on the displays of its jackpot, in place of an earlier one; it ends by itself.

    Nothing says jackpot before a card has made the win final.

    Rules: 001/jackpot.9f.
    """
    by = desk.people(command.type, command.badge)["by"]
    award = desk.get(Award, command.award)
    _check(award, command)
    _check_is_new(desk, award, command.day_opens)
    until = desk.now + dt.timedelta(seconds=command.seconds)
    shown = replace(_shown(desk, award), since=desk.at, until=until.isoformat(timespec="milliseconds"), by=by)
    desk.put(shown)
    desk.tell(
        "celebration-started",
        award=award.id,
        jackpot=award.jackpot,
        table=award.table,
        seat=award.seat,
        cents=award.amount_cents,
        until=shown.until,
        by=by,
    )
    desk.answer(award=award.id, until=shown.until)


def _check(award: Award, command: CelebrateAward) -> None:
    if award.status not in WON:
        raise PitbossError(
            f"Award {award.id} is {award.status}: a win is celebrated once it is confirmed", rule="001/jackpot.9f"
        )
    if award.supplement_of:
        raise PitbossError(f"Award {award.id} is more for {award.supplement_of}: celebrate that one")
    if not command.agreed:
        raise PitbossError("Ask the winner first: a win is celebrated only if the winner agrees")
    if not LEAST_SECONDS <= command.seconds <= MOST_SECONDS:
        raise PitbossError(f"A celebration lasts {LEAST_SECONDS} to {MOST_SECONDS} seconds")


def _check_is_new(desk: Desk, award: Award, opens: str) -> None:
    """Refuse a win of before yesterday's gaming day: the wall shows what has just happened in the room."""
    zone = desk.get(Jackpot, award.jackpot).plan.zone
    won, today = (gaming_day_of(at, zone, opens) for at in (dt.datetime.fromisoformat(award.confirmed_at), desk.now))
    if today - won > dt.timedelta(days=1):
        raise PitbossError(
            f"Award {award.id} was confirmed in the gaming day {won}: "
            "only a win of this gaming day or the one before is celebrated"
        )


def _shown(desk: Desk, award: Award) -> Celebration:
    plan = desk.get(Jackpot, award.jackpot).plan
    table = desk.find(FloorTable, award.table)
    return Celebration(
        id=award.jackpot,
        award=award.id,
        level=award.meter if len(plan.meters) > 1 else "",
        cents=award.amount_cents,
        hand=plan.table_of_pays.line(award.line).name,
        table_name=table.name if table else award.table,
        cards=winning_cards(desk.state, award),
        won_at=award.confirmed_at,
        since="",
        until="",
        by="",
    )


def winning_cards(state: State, award: Award) -> str:
    """The cards of a win: those of its round, or those that were picked when they were shown; else none."""
    return entered_cards(state, award) or cards_shown(award)


def end_celebration(desk: Desk, command: EndCelebration) -> None:
    """End a celebration before its time is over."""
    by = desk.people(command.type, command.badge)["by"]
    award = desk.get(Award, command.award)
    shown = running(desk, award, desk.now)
    if shown is None:
        raise PitbossError(f"Award {award.id} is not being celebrated")
    desk.put(replace(shown, ended_at=desk.at))
    desk.tell("celebration-ended", award=award.id, jackpot=award.jackpot, table=award.table, seat=award.seat, by=by)
    desk.answer(award=award.id)


def running(known: Documents, award: Award, now: dt.datetime) -> Celebration | None:
    """The celebration of a win, if the displays show it now."""
    shown = known.find(Celebration, award.jackpot)
    if shown is None or shown.award != award.id or shown.ended_at or award.status not in WON:
        return None
    return shown if now < dt.datetime.fromisoformat(shown.until) else None
