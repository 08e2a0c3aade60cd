"""Software at a practice table: it stands in for the dealer and the supervisors, by the same commands and rules."""

from collections.abc import Mapping

from pitboss.cards import format_cards
from pitboss.desk.desk import Desk
from pitboss.desk.person import Badge, Role
from pitboss.floor.documents import FloorTable
from pitboss.jackpots import commands as c
from pitboss.jackpots.award.awards import lock_wins
from pitboss.jackpots.award.payment import day_of, open_steps, take_step
from pitboss.jackpots.award.steps import CHECK
from pitboss.jackpots.documents import Award, AwardStatus, HandPressed, Jackpot, JackpotTable
from pitboss.jackpots.game.hands import is_share, won_by
from pitboss.jackpots.manager import carry_out
from pitboss.rounds import Round

#: Cards that nobody carries. No one can sign in with them, and they work at practice tables only.
DEALER, SUPERVISOR, SURVEILLANCE = "software-dealer", "software-supervisor", "software-surveillance"
CARDS: Mapping[str, Badge] = {
    card.id: card
    for card in (
        Badge(DEALER, "Software dealer", Role.EXECUTIVE),
        Badge(SUPERVISOR, "Software supervisor", Role.EXECUTIVE),
        Badge(SURVEILLANCE, "Software surveillance", Role.SURVEILLANCE),
    )
}
#: What software writes down for a step: nobody has seen anything.
PRACTICE = "practice"


def issue_cards(desk: Desk) -> None:
    """Issue the software's badges, if they are not there yet."""
    for card in CARDS.values():
        if desk.find(Badge, card.id) is None:
            desk.put(card)


def pay_wins(desk: Desk, table: FloorTable, state: Round) -> None:
    """Do what a dealer and a supervisor would do about the recorded hands, up to the payment."""
    linked = desk.get(JackpotTable, table.id)
    hands = linked.game.hands if linked.game else ()
    for hand in hands:
        if not _is_share(desk, linked, hand):
            pay = c.PayHand(table=table.id, seat=hand.seat, sensor=hand.sensor, badge=DEALER, supervisor=SUPERVISOR)
            carry_out(desk, pay)
    if any(_is_share(desk, linked, hand) for hand in hands):
        for name in lock_wins(desk, c.CallSupervisor(table=table.id, badge=DEALER)):
            _pay_award(desk, name, format_cards(state.seats[desk.get(Award, name).seat].cards))


def _is_share(desk: Desk, linked: JackpotTable, hand: HandPressed) -> bool:
    return is_share(won_by(desk, linked, hand)[1])


def _pay_award(desk: Desk, name: str, cards: str) -> None:
    carry_out(desk, c.ConfirmAward(award=name, badge=SUPERVISOR))
    award = desk.get(Award, name)
    plan = desk.get(Jackpot, award.jackpot).plan
    while (award := desk.get(Award, name)).status is AwardStatus.CONFIRMED:
        step = open_steps(award, plan.fixed_cents, day_of(award, plan.zone), practice=True)[0].id
        badge = SURVEILLANCE if step == "surveillance" else SUPERVISOR
        command = c.TakeStep(
            award=name,
            step=step,
            detail=PRACTICE,
            camera=PRACTICE,
            counted=len(plan.its_game.deck),
            method=CHECK,
            number=PRACTICE,
            badge=badge,
        )
        take_step(desk, command, cards)
