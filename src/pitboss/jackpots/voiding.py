"""Voids of a game: with a recorded share of a meter it takes the card that the share's award would take."""

from collections.abc import Mapping
from dataclasses import replace

from pitboss.jackpots import contributing
from pitboss.jackpots.commands import VoidGame
from pitboss.jackpots.confirming import by_level
from pitboss.jackpots.contributing import running
from pitboss.jackpots.documents import TAKEN_BACK_KEPT, HandPressed, JackpotTable, TakenBack
from pitboss.jackpots.hands import is_share, won_by
from pitboss.jackpots.meters import shown_cents
from pitboss.jackpots.state import Desk


def void_game(desk: Desk, command: VoidGame) -> Mapping[str, object]:
    """The round is void; a win that was recorded and not called goes with no lesser card than a rejection would.

    Rules: 001/jackpot.9f.
    """
    table = desk.get(JackpotTable, command.table)
    shares = [hand for hand in running(table).hands if is_share(won_by(desk, table, hand)[1])]
    for hand in shares:
        by = desk.people(_voided_as(desk, table, hand), command.badge)["by"]
        jackpot, _ = won_by(desk, table, hand)
        taken = TakenBack(table.id, running(table).round, hand.seat, hand.line, desk.at, by)
        desk.put(replace(jackpot, taken_back=(*jackpot.taken_back, taken)[-TAKEN_BACK_KEPT:]))
    return contributing.void_game(desk, command)


def _voided_as(desk: Desk, table: JackpotTable, hand: HandPressed) -> str:
    """Which act it is, by what the hand's award would be worth now."""
    jackpot, line = won_by(desk, table, hand)
    cents = jackpot.plan.prize_cents(line)
    if cents is None and line.pay.meter is not None:
        cents = int(line.pay.share * shown_cents(desk, jackpot.id, line.pay.meter))
    return by_level("void-game", jackpot.plan, cents or 0, line.id)
