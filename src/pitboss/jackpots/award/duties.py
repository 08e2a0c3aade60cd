"""Separation of duties: a person who had one part in an award may not judge or pay it."""

from collections.abc import Iterable, Mapping

from pitboss.desk.desk import Desk
from pitboss.desk.people import Duty, acts
from pitboss.desk.person import Badge
from pitboss.jackpots.award.steps import confirmers_of
from pitboss.jackpots.documents import Award, Jackpot

#: What is said of whoever did it already.
_DID: Mapping[Duty, str] = {
    Duty.CALLED: "called this award",
    Duty.CONFIRMED: "confirmed this award",
    Duty.PLANNED: "made this jackpot's plan, or changed it last",
    Duty.REJECTED: "rejected this award, and the patron disputes that",
}
#: Which rule keeps a duty apart; another one is kept apart by the internal controls.
_RULES: Mapping[Duty, str] = dict.fromkeys((Duty.CALLED, Duty.PLANNED, Duty.REJECTED), "001/jackpot.9f")


def check_apart(desk: Desk, act: str, cards: Iterable[str], jackpot: Jackpot, award: Award | None = None) -> None:
    """Refuse a card whose owner had a part before that the act must be kept apart from.

    Who made a plan may be gone long since, and need not be vouched for.
    """
    for badge in (desk.get(Badge, card) for card in cards):
        for duty in acts()[act].apart:
            practice = jackpot.plan.practice or duty is Duty.PLANNED
            for name in _who(duty, jackpot, award):
                desk.beside(badge, name, _DID[duty], _RULES.get(duty, ""), practice=practice)


def _who(duty: Duty, jackpot: Jackpot, award: Award | None) -> tuple[str, ...]:
    if duty is Duty.PLANNED:
        return jackpot.planned_by
    if award is None:
        return ()
    if duty is Duty.CONFIRMED:
        return confirmers_of(award)
    return (award.locked_by if duty is Duty.CALLED else award.rejected_by,)
