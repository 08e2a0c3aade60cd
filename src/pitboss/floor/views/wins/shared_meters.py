"""Why an award is what it is, where several hands had a share of one meter: in a sentence."""

from collections.abc import Sequence
from typing import NamedTuple

from pitboss.games.settlement.pay import dollars
from pitboss.jackpots.documents import Award
from pitboss.jackpots.plan.plan import JackpotPlan, MeterSharing


class SharingWin(NamedTuple):
    """Another win of the same meter: where, and how much."""

    place: str
    cents: int


def why_shared(
    plan: JackpotPlan, award: Award, pay: str, before: Sequence[SharingWin], rivals: Sequence[SharingWin]
) -> str:
    """How the hands that share a meter come to their amounts; empty where one hand has it alone.

    Rules: 001/jackpot.9c.
    """
    if plan.is_house or award.supplement_of or not (before or rivals):
        return ""
    shown, own = dollars(award.meter_before_cents), dollars(award.amount_cents)
    if rivals and plan.sharing is MeterSharing.SPLIT:
        return f"{_places(rivals)} won from the same {shown}: {pay} of it is split equally, which gives {own} each."
    if rivals:
        rest = " The house adds what the meter lacks." if award.borne else ""
        return f"{_places(rivals)} won from the same {shown}: each has a full share of it, here {pay}, {own}.{rest}"
    first = "; ".join(f"{win.place} has {dollars(win.cents)}" for win in before)
    return (
        f"{len(before) + 1} hands share this meter, one after the other: {first}. The meter showed {shown} after that, "
        f"and {pay} of it is {own}."
    )


def _places(wins: Sequence[SharingWin]) -> str:
    places = " and ".join(win.place for win in wins)
    return f"{places[0].upper()}{places[1:]}"
