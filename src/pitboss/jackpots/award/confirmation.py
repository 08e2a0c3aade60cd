"""Confirming: the card that makes an award final or releases a part, its rejection, dispute and reversal."""

from collections.abc import Mapping
from dataclasses import replace

from pitboss.desk.desk import Desk, reason_of
from pitboss.desk.people import roles
from pitboss.desk.person import Role
from pitboss.errors import PitbossError
from pitboss.games.settlement.pay import dollars
from pitboss.jackpots import accounts
from pitboss.jackpots.award.duties import check_apart
from pitboss.jackpots.award.history import (
    MOST_BEFORE,
    check_order,
    moved_by_hand,
    waits_for,
    worth_of,
    written_down,
)
from pitboss.jackpots.award.replay import borne_of
from pitboss.jackpots.award.rework import (
    add_up,
    awards_after,
    back_on_the_meter,
    decided,
    facts_of,
    history_with,
    new_supplement,
    open_supplement,
    take_out,
)
from pitboss.jackpots.care.cover import note_unpaid
from pitboss.jackpots.commands import AdjustMeter, ConfirmAward, DisputeAward, RejectAward, ReleaseAward, ResolveDispute
from pitboss.jackpots.documents import ActKind, Award, AwardStatus, Jackpot, JackpotStatus, JackpotTable, MeterAct
from pitboss.jackpots.game.hands import take_off_the_meter
from pitboss.jackpots.game.meters import onto
from pitboss.jackpots.plan.plan import JackpotPlan
from pitboss.ledger import units


def confirmers(plan: JackpotPlan, award: Award) -> tuple[Role, ...]:
    """The roles whose cards confirm or reject an award.

    Rules: 001/jackpot.9f.
    """
    return roles(by_level("confirm-award", plan, award.total_cents, award.line))


def by_level(command: str, plan: JackpotPlan, cents: int, line: str) -> str:
    """The act of a command about an amount on a line: an executive's from an amount or on a line of the plan.

    Rules: 001/jackpot.9f.
    """
    executive = cents >= plan.executive_from_cents or line in plan.executive_lines
    return f"{command}/executive" if executive else command


def confirm_award(desk: Desk, command: ConfirmAward) -> None:
    """Confirm an award by a card: an executive's from an amount or on a line, a supervisor's below.

    Rules: 001/jackpot.9f.
    """
    award = _locked(desk, command.award)
    jackpot = desk.get(Jackpot, award.jackpot)
    by = _judge(desk, "confirm-award", award, command.badge)
    check_order(desk, jackpot, award)
    check_seen(award, award.amount_cents, command.seen_cents)
    make_final(desk, award, by)


def _judge(desk: Desk, command: str, award: Award, card: str) -> str:
    """The person who judges an award: by a card of its level, and not the one who called it."""
    jackpot = desk.get(Jackpot, award.jackpot)
    act = by_level(command, jackpot.plan, award.total_cents, award.line)
    people = desk.people(act, card)
    check_apart(desk, act, [card], jackpot, award)
    return people["by"]


def check_seen(award: Award, cents: int, seen: int | None) -> None:
    """Refuse a confirmation of another amount than the one that was shown.

    Rules: 001/jackpot.9f.
    """
    if seen is None and award.reworked:
        raise PitbossError(
            f"Award {award.id} was worked out again and is {dollars(cents)} now: confirm that amount",
            rule="001/jackpot.9f",
        )
    if seen is not None and seen != cents:
        raise PitbossError(
            f"Award {award.id} is {dollars(cents)} now, and you were shown {dollars(seen)}: check it again",
            rule="001/jackpot.9f",
        )


def make_final(desk: Desk, award: Award, *people: str) -> None:
    """Make an award final, by the cards of these people: it is owed from now on."""
    amount, by = units(award.amount_cents), " and ".join(people)
    if amount:
        amounts = {accounts.pending(award.id): amount, accounts.payable(award.id): -amount}
        desk.move("award-confirmed", amounts, {**facts_of(award), "by": by})
    if award.is_fixed:
        award = _off_its_meter(desk, award)
    award = replace(award, status=AwardStatus.CONFIRMED, confirmed_at=desk.at, confirmed_by=by, confirmers=people)
    desk.put(award)
    decided(desk, award)
    desk.tell("award-confirmed", award=award.id, table=award.table, seat=award.seat, cents=award.amount_cents, by=by)
    desk.answer(award=award.id, cents=award.amount_cents, status=str(award.status))


def _off_its_meter(desk: Desk, award: Award) -> Award:
    """Take a fixed award off its meter where all pays come off one: the house gets what it owes now.

    Rules: 001/jackpot.9f.
    """
    jackpot, owed = desk.get(Jackpot, award.jackpot), {accounts.fixed_pays(award.jackpot): -units(award.amount_cents)}
    meter, borne = take_off_the_meter(desk, jackpot, award.amount_cents, owed, facts_of(award))
    return replace(award, off_meter=meter, borne=borne)


def _locked(desk: Desk, award_id: str) -> Award:
    award = desk.get(Award, award_id)
    if award.status is AwardStatus.DISPUTED:
        raise PitbossError(
            f"Award {award.id} is disputed: an executive and a manager resolve it", rule="001/jackpot.9f"
        )
    if award.status is not AwardStatus.LOCKED:
        raise PitbossError(
            f"Award {award.id} is {award.status}: only a manual adjustment can change it", rule="001/jackpot.9h"
        )
    return award


def reject_award(desk: Desk, command: RejectAward) -> None:
    """Reject an award: its amount goes back on the meter, and later awards are worked out as if it never was.

    To say that a win is none takes the card that would make it final.
    """
    reason = reason_of(command.reason)
    award, by = to_reject(desk, command)
    give_back(desk, award, reason, by)


def to_reject(desk: Desk, command: RejectAward | DisputeAward) -> tuple[Award, str]:
    """The award that may still be rejected, and the people who may reject it."""
    award = _locked(desk, command.award)
    by = _judge(desk, command.type, award, command.badge)
    if award.supplement_of:
        raise PitbossError(
            f"Award {award.id} is due beyond {award.supplement_of}, which is confirmed: only a manual "
            "adjustment can change that",
            rule="001/jackpot.9h",
        )
    return award, by


def give_back(desk: Desk, award: Award, reason: str, by: str) -> None:
    """Take a rejected award out: its hand was no winner."""
    jackpot, history = desk.get(Jackpot, award.jackpot), history_with(desk, award)
    desk.put(
        replace(
            award,
            status=AwardStatus.REJECTED,
            reason=reason,
            confirmed_by=by,
            confirmed_at=desk.at,
            rejected_by=award.rejected_by or by,
            rejected_at=award.rejected_at or desk.at,
        )
    )
    if jackpot.plan.is_house or award.is_fixed:
        amount = units(award.amount_cents)
        amounts = {accounts.pending(award.id): amount, accounts.fixed_pays(jackpot.id): -amount}
        desk.move("award-rejected", amounts, {**facts_of(award), "by": by}, reason)
    elif history is None:
        with moved_by_hand(desk, jackpot):
            back_on_the_meter(desk, jackpot, award, reason, {**facts_of(award), "by": by})
    else:
        take_out(desk, history, award, reason, by)
    decided(desk, award)
    _forget_hand(desk, award)
    desk.tell("award-rejected", award=award.id, table=award.table, seat=award.seat, reason=reason, by=by)
    desk.answer(award=award.id, status=str(AwardStatus.REJECTED))


def _forget_hand(desk: Desk, award: Award) -> None:
    """Clear a rejected hand from its button, so that another hand can be recorded."""
    table = desk.get(JackpotTable, award.table)
    if table.game and table.game.round == award.round:
        hands = tuple(hand for hand in table.game.hands if hand.award != award.id)
        desk.put(replace(table, game=replace(table.game, hands=hands)))


def reverse_award(desk: Desk, command: AdjustMeter, people: Mapping[str, str]) -> None:
    """Reverse a confirmed award: the manual adjustment of jackpot.9h, by two people.

    What was not paid yet is no longer owed; what was paid stays with the house until it has it back. The awards that
    were called after it stay as they are: they are listed for a manager.

    Rules: 001/jackpot.9h.
    """
    award = desk.get(Award, command.award)
    if award.status not in {AwardStatus.CONFIRMED, AwardStatus.PAID} or award.jackpot != command.jackpot:
        raise PitbossError(
            f"Award {award.id} of jackpot {award.jackpot} is {award.status}: only a confirmed one is "
            "backed out by an adjustment",
            rule="001/jackpot.9h",
        )
    if command.cents != award.amount_cents or not command.cents:
        raise PitbossError(
            f"Award {award.id} is {dollars(award.amount_cents)}, and it can only be backed out as a whole"
        )
    if open_supplement(desk, award):
        raise PitbossError(
            f"Award {award.id} has a supplement that is not decided: decide that first", rule="001/jackpot.9h"
        )
    jackpot, amount = desk.get(Jackpot, award.jackpot), units(award.amount_cents)
    if jackpot.status is JackpotStatus.RETIRED:
        raise PitbossError(f"Jackpot {jackpot.id} is retired: no money goes back on its meters", rule="WAC 230-15-710")
    was_paid = award.status is AwardStatus.PAID
    amounts = {accounts.adjustments(jackpot.id) if was_paid else accounts.payable(award.id): amount}
    meter = "" if jackpot.plan.is_house else award.meter or award.off_meter
    if meter:
        borne = borne_of(desk, award)
        amounts[accounts.borne(jackpot.id)] = -borne
        amounts |= onto(desk, jackpot.id, jackpot.plan.meter(meter), amount - borne)
    else:
        amounts[accounts.fixed_pays(jackpot.id)] = -amount
    facts: dict[str, str | int] = {**facts_of(award), "code": command.code, **people}
    reason = reason_of(command.reason)
    with written_down(desk, jackpot.id, meter, MeterAct(ActKind.REVERSED, desk.next_sequence, award=award.id)):
        desk.move("adjustment", amounts, facts, reason)
    note_unpaid(desk, award)
    later = () if jackpot.plan.is_house or award.is_fixed else awards_after(desk, award)
    desk.put(replace(award, status=AwardStatus.REVERSED, reason=reason, later=later, reversed_at=desk.at))
    desk.tell(
        "award-reversed",
        award=award.id,
        table=award.table,
        seat=award.seat,
        cents=award.amount_cents,
        later=list(later),
        **people,
    )
    desk.answer(award=award.id, cents=award.amount_cents, status=str(AwardStatus.REVERSED), later=list(later))


def dispute_award(desk: Desk, command: DisputeAward) -> None:
    """Dispute an award that a card says is no win and the patron says is one: nothing moves yet.

    Rules: 001/jackpot.9f.
    """
    reason, statement = reason_of(command.reason), command.statement.strip()
    if not 1 <= len(statement) <= 500:
        raise PitbossError("Enter what the patron says, in 1 to 500 characters", rule="001/jackpot.9f")
    award, by = to_reject(desk, command)
    desk.put(
        replace(
            award, status=AwardStatus.DISPUTED, reason=reason, statement=statement, rejected_by=by, rejected_at=desk.at
        )
    )
    desk.tell(
        "award-disputed",
        award=award.id,
        jackpot=award.jackpot,
        table=award.table,
        seat=award.seat,
        cents=award.amount_cents,
        reason=reason,
        by=by,
    )
    desk.answer(award=award.id, cents=award.amount_cents, status=str(AwardStatus.DISPUTED))


def resolve_dispute(desk: Desk, command: ResolveDispute) -> None:
    """Confirm or reject a disputed award, by an executive and a manager who neither called nor rejected it.

    Rules: 001/jackpot.9f.
    """
    reason, award = reason_of(command.reason), desk.get(Award, command.award)
    if award.status is not AwardStatus.DISPUTED:
        raise PitbossError(
            f"Award {award.id} is {award.status}: only a disputed one is resolved", rule="001/jackpot.9f"
        )
    jackpot, told = desk.get(Jackpot, award.jackpot), desk.people(command.type, command.badge, command.second)
    check_apart(desk, command.type, (command.badge, command.second), jackpot, award)
    people = told["by"], told["second"]
    if command.outcome == "rejected":
        give_back(desk, award, reason, " and ".join(people))
    else:
        check_order(desk, jackpot, award)
        check_seen(award, award.amount_cents, command.seen_cents)
        make_final(desk, replace(award, reason=reason), *people)


def release_award(desk: Desk, command: ReleaseAward) -> None:
    """Release what is certain of an award; a supplement follows once those before are decided.

    Rules: 001/jackpot.9f.
    """
    award = desk.get(Award, command.award)
    if award.status is not AwardStatus.LOCKED:
        raise PitbossError(f"Award {award.id} is {award.status}: only one that waits for its card is released")
    jackpot = desk.get(Jackpot, award.jackpot)
    by = desk.people(command.type, command.badge)["by"]
    check_apart(desk, command.type, [command.badge], jackpot, award)
    if award.supplement_of or not waits_for(desk, jackpot, award):
        raise PitbossError(
            f"Award {award.id} has nothing to be released from: it is confirmed as a whole", rule="001/jackpot.9f"
        )
    worth = worth_of(desk, jackpot, award)
    if worth.least is None or worth.most is None:
        raise PitbossError(
            f"More than {MOST_BEFORE} awards before {award.id} are not decided: decide some of them first"
        )
    least, more = worth.least.cents, worth.most.cents - worth.least.cents
    check_seen(award, least, command.seen_cents)
    _post(desk, award, least, by)
    desk.tell(
        "award-confirmed",
        award=award.id,
        table=award.table,
        seat=award.seat,
        cents=least,
        by=by,
        released=True,
        may_follow_cents=more,
    )
    desk.answer(award=award.id, cents=least, status=str(AwardStatus.CONFIRMED))


def _post(desk: Desk, award: Award, cents: int, by: str) -> None:
    """Post the certain part of an award as owed; the rest stays frozen for a supplement."""
    rest = award.amount_cents - cents
    amounts = {accounts.pending(award.id): units(cents), accounts.payable(award.id): -units(cents)}
    if cents:
        desk.move("award-released", amounts, {**facts_of(award), "by": by})
    main = replace(
        award,
        amount_cents=cents,
        status=AwardStatus.CONFIRMED,
        confirmed_at=desk.at,
        confirmed_by=by,
        confirmers=(by,),
        released=True,
    )
    desk.put(main)
    if rest:
        supplement = replace(new_supplement(desk, main), amount_cents=rest)
        desk.put(supplement)
        amounts = {accounts.pending(award.id): units(rest), accounts.pending(supplement.id): -units(rest)}
        desk.move("award-supplement", amounts, {**facts_of(supplement), "of": award.id})
        add_up(desk, main.id)
    decided(desk, desk.get(Award, main.id))
