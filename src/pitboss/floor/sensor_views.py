"""The sensors of a table for whoever works there: their jackpots, the game that runs, and what is still to be done."""

from collections.abc import Iterator
from typing import Any

from pitboss.games.paytable import Line
from pitboss.jackpots.contributing import is_open
from pitboss.jackpots.display import display
from pitboss.jackpots.documents import Award, HandPressed, Jackpot, JackpotStatus, JackpotTable
from pitboss.jackpots.hands import is_share, needs_supervisor
from pitboss.jackpots.plan import JackpotPlan
from pitboss.jackpots.state import State


def jackpots_of(state: State, linked: JackpotTable) -> list[Jackpot]:
    """The jackpots on the sensors of a table, in their order."""
    found = (state.document(Jackpot.kind, name) for name in linked.sensors)
    return [each for each in found if isinstance(each, Jackpot)]


def sensors_view(state: State, linked: JackpotTable) -> dict[str, Any]:
    """A table's sensors; plain data."""
    jackpots = jackpots_of(state, linked)
    game = linked.game
    hands = [_hand(state, jackpots[hand.sensor - 1].plan, hand) for hand in game.hands] if game else []
    return {
        "seats": linked.seats,
        "location": linked.location,
        "jackpots": [
            _jackpot(state, sensor, jackpot)
            for sensor, jackpot in enumerate(jackpots, 1)
            if jackpot.status is not JackpotStatus.RETIRED
        ],
        "game": {
            "round": game.round,
            "lit": [{"seat": lit.seat, "sensor": lit.sensor} for lit in game.lit],
            "hands": hands,
        }
        if game
        else None,
        "may_end": game is not None and not any(hand["open"] for hand in hands),
    }


def _jackpot(state: State, sensor: int, jackpot: Jackpot) -> dict[str, Any]:
    shown = display(state, jackpot.id)
    return {
        "sensor": sensor,
        "jackpot": jackpot.id,
        "name": jackpot.plan.name,
        "type": shown.type,
        "status": shown.status,
        "why": jackpot.why,
        "wager_cents": shown.wager_cents,
        "meters": [
            {"meter": meter.id, "cents": meter.cents, "pending_cents": list(meter.pending_cents)}
            for meter in shown.meters
        ],
        "lines": list(_lines(jackpot.plan)),
    }


def _lines(plan: JackpotPlan) -> Iterator[dict[str, Any]]:
    """The hand buttons: each line with its prize, and what the dealer does about it."""
    for line in plan.table_of_pays.lines:
        yield {"line": line.id, "name": line.name, **_prize(plan, line)}


def _prize(plan: JackpotPlan, line: Line) -> dict[str, Any]:
    cents = plan.prize_cents(line)
    share = is_share(line)
    return {
        "pay": str(line.pay),
        "cents": cents,
        "share": share,
        "supervisor": share or (cents is not None and needs_supervisor(plan, cents)),
    }


def _hand(state: State, plan: JackpotPlan, hand: HandPressed) -> dict[str, Any]:
    line = plan.table_of_pays.line(hand.line)
    award = state.document(Award.kind, hand.award) if hand.award else None
    award = award if isinstance(award, Award) else None
    return {
        "seat": hand.seat,
        "sensor": hand.sensor,
        "line": hand.line,
        "name": line.name,
        **_prize(plan, line),
        "paid": hand.paid,
        "taxed": hand.taxed,
        "award": hand.award,
        "award_status": str(award.status) if award else "",
        "award_cents": award.amount_cents if award else None,
        "open": is_open(hand, award),
    }
