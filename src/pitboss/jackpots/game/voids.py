"""Voids of a game: wagers go back, from wherever they lie by now.

With a recorded share of a meter a void takes the card that the share's award would take.
"""

from contextlib import ExitStack

from pitboss.desk.desk import Desk, reason_of
from pitboss.errors import PitbossError
from pitboss.jackpots import accounts
from pitboss.jackpots.award.confirmation import by_level
from pitboss.jackpots.award.history import written_down
from pitboss.jackpots.commands import VoidGame
from pitboss.jackpots.documents import ActKind, Contribution, HandPressed, Jackpot, JackpotTable, MeterAct
from pitboss.jackpots.game.contributions import running
from pitboss.jackpots.game.hands import is_award, note_taken_back, won_by
from pitboss.jackpots.game.meters import shown_cents, where_now
from pitboss.jackpots.plan.plan import MeterPlan
from pitboss.ledger.entry import word_of

#: Accounts that owe nothing to players: whatever they gave comes back in full.
NOT_OWED = frozenset({"house-share", "receivable"})


def void_game(desk: Desk, command: VoidGame) -> None:
    """Void a game: return the wagers and reverse the contributions; the house bears what an award has used.

    A win that was recorded and not called goes with no lesser card than a rejection would.

    Rules: 001/jackpot.9f.
    """
    table = desk.get(JackpotTable, command.table)
    game = running(table)
    for hand in game.hands:
        if is_award(won_by(desk, table, hand)[1], hand):
            note_taken_back(desk, table, hand, desk.people(_voided_as(desk, table, hand), command.badge)["by"])
    by = desk.people("void-game", command.badge)["by"]
    reason = reason_of(command.reason)
    if any(hand.paid or hand.award for hand in game.hands):
        raise PitbossError(
            "A hand of this game has been paid or locked: it can no longer be voided", rule="001/jackpot.9h"
        )
    for contribution in game.contributions:
        _reverse(desk, table, contribution, game.round, reason, by)
    desk.put(table.playing(None))
    desk.tell("game-voided", table=table.id, round=game.round, reason=reason, by=by)
    desk.answer(table=table.id, round=game.round)


def _voided_as(desk: Desk, table: JackpotTable, hand: HandPressed) -> str:
    """The act of a void, by what the hand's award would be worth now."""
    jackpot, line = won_by(desk, table, hand)
    cents = jackpot.plan.prize_cents(line)
    if cents is None and line.pay.meter is not None:
        cents = int(line.pay.share * shown_cents(desk, jackpot.id, line.pay.meter))
    return by_level("void-game", jackpot.plan, cents or 0, line.id)


def _reverse(desk: Desk, table: JackpotTable, contribution: Contribution, round_id: str, reason: str, by: str) -> None:
    """Reverse each part of a contribution from where it lies now; the house bears what is not there any more."""
    jackpot = desk.get(Jackpot, contribution.jackpot)
    taken: dict[str, int] = {}
    for account, amount in contribution.amounts:
        where, left = where_now(jackpot, account, contribution.sequence, -amount)
        if word_of(where) not in NOT_OWED:
            left = min(left, desk.credit(where) - taken.get(where, 0))
        taken[where] = taken.get(where, 0) + left
    stake = -sum(amount for _, amount in contribution.amounts)
    taken[accounts.borne(jackpot.id)] = stake - sum(taken.values())
    taken[accounts.tray(table.id)] = -stake
    facts: dict[str, str | int] = {
        "jackpot": jackpot.id,
        "table": table.id,
        "round": round_id,
        "reverses": contribution.sequence,
        "by": by,
    }
    with ExitStack() as histories:
        for meter in jackpot.plan.meters:
            act = MeterAct(
                ActKind.VOID, desk.next_sequence, parts=_of_meter(contribution, meter), began=contribution.sequence
            )
            histories.enter_context(written_down(desk, jackpot.id, meter.id, act))
        desk.move("void", taken, facts, reason)


def _of_meter(contribution: Contribution, meter: MeterPlan) -> tuple[tuple[str, int], ...]:
    """The contribution to the accounts of one meter, by their first word."""
    words = {account: word for word, account in accounts.of_meter(contribution.jackpot, meter.id)._asdict().items()}
    return tuple((words[account], -amount) for account, amount in contribution.amounts if account in words)
