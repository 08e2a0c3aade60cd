"""Confirming: the card that makes an award final, the rejection before it, and the reversal after it."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from pitboss.errors import PitbossError
from pitboss.games.limits import dollars
from pitboss.jackpots import accounts
from pitboss.jackpots.awarding import facts_of
from pitboss.jackpots.commands import AdjustMeter, ConfirmAward, RejectAward
from pitboss.jackpots.documents import Award, AwardStatus, Hit, Jackpot, JackpotStatus, JackpotTable, Role
from pitboss.jackpots.meters import onto
from pitboss.jackpots.plan import JackpotPlan
from pitboss.jackpots.state import Desk, reason_of, same_person
from pitboss.ledger import units
from pitboss.ledger.entry import moved


def confirmers(plan: JackpotPlan, award: Award) -> tuple[Role, ...]:
    """Whose card makes an award final, or rejects it.

    Rules: 001/jackpot.9f.
    """
    executive = award.amount_cents >= plan.executive_from_cents or award.line in plan.executive_lines
    return (Role.EXECUTIVE,) if executive else (Role.SUPERVISOR, Role.EXECUTIVE)


def confirm_award(desk: Desk, command: ConfirmAward) -> Mapping[str, object]:
    """The card that makes an award final: an executive's from an amount or on a line, a supervisor's below.

    Rules: 001/jackpot.9f.
    """
    award = _locked(desk, command.award)
    plan = desk.get(Jackpot, award.jackpot).plan
    badge = desk.badge(command.badge, *confirmers(plan, award))
    if same_person(badge.person, award.locked_by):
        raise PitbossError(f"Two people are needed here: {badge.person} called this award (jackpot.9f)")
    amount = units(award.amount_cents)
    if amount:
        amounts = {accounts.pending(award.id): amount, accounts.payable(award.id): -amount}
        desk.post(moved("award-confirmed", amounts, facts={**facts_of(award), "by": badge.person}))
    award = replace(award, status=AwardStatus.CONFIRMED, confirmed_at=desk.at, confirmed_by=badge.person)
    desk.put(award)
    _no_longer_locked(desk, award)
    desk.tell("award-confirmed", award=award.id, cents=award.amount_cents, by=badge.person)
    return {"award": award.id, "cents": award.amount_cents, "status": str(award.status)}


def _locked(desk: Desk, award_id: str) -> Award:
    award = desk.get(Award, award_id)
    if award.status is not AwardStatus.LOCKED:
        raise PitbossError(f"Award {award.id} is {award.status}: only a manual adjustment can change it (jackpot.9h)")
    return award


def _no_longer_locked(desk: Desk, award: Award) -> None:
    jackpot = desk.get(Jackpot, award.jackpot)
    desk.put(replace(jackpot, locked=tuple(name for name in jackpot.locked if name != award.id)))


def reject_award(desk: Desk, command: RejectAward) -> Mapping[str, object]:
    """The amount goes back on the meter that runs now, and the seed is taken back from it.

    To say that a win is none takes the card that would make it final.
    """
    reason = reason_of(command.reason)
    award = _locked(desk, command.award)
    badge = desk.badge(command.badge, *confirmers(desk.get(Jackpot, award.jackpot).plan, award))
    if same_person(badge.person, award.locked_by):
        raise PitbossError(f"Two people are needed here: {badge.person} called this award (jackpot.9f)")
    jackpot = desk.get(Jackpot, award.jackpot)
    facts: dict[str, str | int] = {**facts_of(award), "by": badge.person}
    if jackpot.plan.is_house:
        amount = units(award.amount_cents)
        amounts = {accounts.pending(award.id): amount, accounts.fixed_pays(jackpot.id): -amount}
        desk.post(moved("award-rejected", amounts, reason, facts))
    else:
        _back_on_the_meter(desk, jackpot, award, reason, facts)
    award = replace(award, status=AwardStatus.REJECTED, reason=reason, confirmed_by=badge.person, confirmed_at=desk.at)
    desk.put(award)
    _no_longer_locked(desk, award)
    _forget_hand(desk, award)
    desk.tell("award-rejected", award=award.id, reason=reason, by=badge.person)
    return {"award": award.id, "status": str(AwardStatus.REJECTED)}


def _back_on_the_meter(desk: Desk, jackpot: Jackpot, award: Award, reason: str, facts: Mapping[str, str | int]) -> None:
    amount, meter = units(award.amount_cents), jackpot.plan.meter(award.meter)
    relief = _relieve_rivals(desk, award, amount - award.borne)
    returned = amount - award.borne - relief
    seed = _seed_to_take_back(desk, award, returned)
    amounts = {
        accounts.pending(award.id): amount,
        accounts.borne(jackpot.id): -(award.borne + relief),
        accounts.seed(jackpot.id, meter.id): -seed,
        **onto(desk, jackpot.id, meter, returned - seed),
    }
    if any(amounts.values()):
        desk.post(moved("award-rejected", amounts, reason, facts))
    desk.put(replace(jackpot, hits=tuple(_without(jackpot, award))))


def _without(jackpot: Jackpot, award: Award) -> Iterator[Hit]:
    """The hits as if an award had not been; what its reseed put on the meter stays there."""
    for hit in jackpot.hits:
        if hit.award != award.id:
            yield hit
        elif hit.reseeded:
            yield replace(hit, share="0")


def _standing_rivals(desk: Desk, award: Award) -> list[Award]:
    rivals = [desk.get(Award, name) for name in award.rivals]
    return [rival for rival in rivals if rival.status in {AwardStatus.LOCKED, AwardStatus.CONFIRMED, AwardStatus.PAID}]


def _relieve_rivals(desk: Desk, award: Award, amount: int) -> int:
    """What the house has added to the awards of those who stay winners comes out of what is given back first."""
    relief = 0
    for rival in _standing_rivals(desk, award):
        part = min(rival.borne, amount - relief)
        if part:
            desk.put(replace(rival, borne=rival.borne - part))
            relief += part
    return relief


def _is_still_won_whole(desk: Desk, award: Award) -> bool:
    """Whether the meter would have started again without this award too."""
    return any(rival.share == "1" for rival in _standing_rivals(desk, award))


def _seed_to_take_back(desk: Desk, award: Award, returned: int) -> int:
    """The seed that started the meter again, as far as it is there; none if the meter stays won whole."""
    if _is_still_won_whole(desk, award):
        return 0
    there = desk.credit(accounts.meter(award.jackpot, award.meter)) + returned
    return min(award.seeded, there, desk.balance(accounts.seed(award.jackpot, award.meter)))


def _forget_hand(desk: Desk, award: Award) -> None:
    """The hand button goes dark, so that another hand can be recorded."""
    table = desk.get(JackpotTable, award.table)
    if table.game and table.game.round == award.round:
        hands = tuple(hand for hand in table.game.hands if hand.award != award.id)
        desk.put(replace(table, game=replace(table.game, hands=hands)))


def reverse_award(desk: Desk, command: AdjustMeter, people: Mapping[str, str]) -> Mapping[str, object]:
    """Back out an award that was confirmed: the manual adjustment of jackpot.9h, by two people.

    What was not paid yet is no longer owed; what was paid stays with the house until it has it back.

    Rules: 001/jackpot.9h.
    """
    award = desk.get(Award, command.award)
    if award.status not in {AwardStatus.CONFIRMED, AwardStatus.PAID} or award.jackpot != command.jackpot:
        raise PitbossError(f"Award {award.id} of jackpot {award.jackpot} is {award.status}: only a confirmed one is "
                           "backed out by an adjustment (jackpot.9h)")  # fmt: skip
    if command.cents != award.amount_cents or not command.cents:
        raise PitbossError(f"Award {award.id} is {dollars(award.amount_cents)}, and all of it is backed out or nothing")
    jackpot, amount = desk.get(Jackpot, award.jackpot), units(award.amount_cents)
    if jackpot.status is JackpotStatus.RETIRED:
        raise PitbossError(f"Jackpot {jackpot.id} is retired: no money goes back on its meters (WAC 230-15-710)")
    was_paid = award.status is AwardStatus.PAID
    amounts = {accounts.adjustments(jackpot.id) if was_paid else accounts.payable(award.id): amount}
    if jackpot.plan.is_house:
        amounts[accounts.fixed_pays(jackpot.id)] = -amount
    else:
        amounts[accounts.borne(jackpot.id)] = -award.borne
        amounts |= onto(desk, jackpot.id, jackpot.plan.meter(award.meter), amount - award.borne)
    facts: dict[str, str | int] = {**facts_of(award), "code": command.code, **people}
    reason = reason_of(command.reason)
    desk.post(moved("adjustment", amounts, reason, facts))
    desk.put(replace(award, status=AwardStatus.REVERSED, reason=reason))
    desk.tell("award-reversed", award=award.id, cents=award.amount_cents, **people)
    return {"award": award.id, "cents": award.amount_cents, "status": str(AwardStatus.REVERSED)}
