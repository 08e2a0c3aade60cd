"""Hands and awards: pressed, paid from the tray, or locked off the meter, confirmed or rejected."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from pitboss.errors import PitbossError
from pitboss.games.limits import dollars
from pitboss.games.paytable import Line
from pitboss.jackpots import accounts
from pitboss.jackpots.commands import CallSupervisor, ConfirmAward, PayHand, PressHand, RejectAward
from pitboss.jackpots.contributing import AT_THE_TABLE, running
from pitboss.jackpots.documents import (
    HITS_KEPT,
    Award,
    AwardStatus,
    HandPressed,
    Hit,
    Jackpot,
    JackpotStatus,
    JackpotTable,
    Lit,
    Role,
    RunningGame,
)
from pitboss.jackpots.plan import JackpotType, OffTheMeter, Sharing, WhenDry
from pitboss.jackpots.state import Desk, reason_of
from pitboss.ledger import as_cents, units
from pitboss.ledger.entry import moved


def _jackpot(desk: Desk, table: JackpotTable, sensor: int) -> Jackpot:
    if not 1 <= sensor <= len(table.sensors):
        raise PitbossError(f"Table {table.id} has no sensor {sensor}")
    return desk.get(Jackpot, table.sensors[sensor - 1])


def _line(jackpot: Jackpot, line_id: str) -> Line:
    return jackpot.plan.table_of_pays.line(line_id)


def _is_share(line: Line) -> bool:
    """Whether a hand is an award with a lock and a card: every percentage, also one with a posted prize."""
    return line.pay.meter is not None


def press_hand(desk: Desk, command: PressHand) -> Mapping[str, object]:
    """Record a hand for a seat whose sensor is lit; the same button again takes it back."""
    desk.badge(command.badge, *AT_THE_TABLE)
    table = desk.get(JackpotTable, command.table)
    game = running(table)
    _line(_jackpot(desk, table, command.sensor), command.line)
    if Lit(command.seat, command.sensor) not in game.lit:
        raise PitbossError(f"Seat {command.seat} made no wager on sensor {command.sensor}: it was dark at START GAME")
    old = _pressed(game, command.seat, command.sensor)
    if old and (old.paid or old.award):
        raise PitbossError(f"Seat {command.seat}'s {old.line} has been paid or locked")
    others = tuple(hand for hand in game.hands if hand is not old)
    on = old is None or old.line != command.line
    hands = (*others, HandPressed(command.seat, command.sensor, command.line)) if on else others
    desk.put(replace(table, game=replace(game, hands=hands)))
    desk.tell("hand-pressed", table=table.id, seat=command.seat, sensor=command.sensor, line=command.line, on=on)
    return {"table": table.id, "seat": command.seat, "line": command.line, "on": on}


def _pressed(game: RunningGame, seat: int, sensor: int) -> HandPressed | None:
    return next((hand for hand in game.hands if (hand.seat, hand.sensor) == (seat, sensor)), None)


def _replaced(table: JackpotTable, old: HandPressed, new: HandPressed) -> JackpotTable:
    game = running(table)
    return replace(table, game=replace(game, hands=tuple(new if hand is old else hand for hand in game.hands)))


def pay_hand(desk: Desk, command: PayHand) -> Mapping[str, object]:
    """A fixed pay: from the tray, and off the meter only where all pays are."""
    dealer = desk.badge(command.badge, *AT_THE_TABLE)
    table = desk.get(JackpotTable, command.table)
    hand = _pressed(running(table), command.seat, command.sensor)
    if hand is None or hand.paid:
        raise PitbossError(f"Seat {command.seat} has no hand to pay on sensor {command.sensor}")
    jackpot = _jackpot(desk, table, command.sensor)
    line = _line(jackpot, hand.line)
    cents = jackpot.plan.prize_cents(line)
    if _is_share(line) or cents is None:
        raise PitbossError(f"{line.name} is an award of the jackpot: call a supervisor (jackpot.9e)")
    if cents >= jackpot.plan.supervisor_from_cents:
        if not command.supervisor:
            raise PitbossError(f"{dollars(cents)} needs a supervisor's card as well")
        desk.two_people(dealer, desk.badge(command.supervisor, Role.SUPERVISOR, Role.EXECUTIVE))
    _post_fixed_pay(desk, jackpot, table, hand, cents)
    desk.put(_replaced(desk.get(JackpotTable, table.id), hand, replace(hand, paid=True)))
    desk.tell("hand-paid", table=table.id, seat=hand.seat, line=hand.line, cents=cents)
    return {"table": table.id, "seat": hand.seat, "line": hand.line, "cents": cents}


def _post_fixed_pay(desk: Desk, jackpot: Jackpot, table: JackpotTable, hand: HandPressed, cents: int) -> None:
    plan = jackpot.plan
    facts: dict[str, str | int] = {"table": table.id, "seat": hand.seat, "sensor": hand.sensor, "line": hand.line}
    amounts = {accounts.tray(table.id): -units(cents)}
    if plan.type is JackpotType.HOUSE or plan.off_the_meter is OffTheMeter.PERCENTAGES:
        amounts[accounts.fixed_pays(plan.id)] = units(cents)
    else:
        meter = plan.meters[0].id
        off = min(units(cents), max(0, units(as_cents(desk.credit(accounts.meter(plan.id, meter))))))
        amounts[accounts.meter(plan.id, meter)] = off
        short = units(cents) - off
        who = accounts.receivable(plan.id, meter) if plan.when_dry is WhenDry.RECEIVABLE else accounts.borne(plan.id)
        amounts[who] = short
        if short and plan.when_dry is WhenDry.HALT:
            why = f"Meter {meter} ran dry"
            desk.put(replace(jackpot, status=JackpotStatus.HALTED, why=why, since=desk.at))
            desk.tell("jackpot-halted", jackpot=plan.id, why=why)
    desk.post(moved("fixed-pay", amounts, facts=facts))


def call_supervisor(desk: Desk, command: CallSupervisor) -> Mapping[str, object]:
    """Lock every recorded share of a meter: from the dealer's right hand, each from what the one before left."""
    dealer = desk.badge(command.badge, *AT_THE_TABLE)
    table = desk.get(JackpotTable, command.table)
    waiting = [hand for hand in running(table).hands if not hand.paid and not hand.award]
    won = [hand for hand in waiting if _is_share(_won(desk, table, hand)[1])]
    if not won:
        raise PitbossError("No share of a meter is recorded: press the seat and the hand first (jackpot.9d)")
    awards = []
    won.sort(key=lambda hand: (-hand.seat, hand.sensor))
    for hand in won:
        rivals = [other for other in won if _meter(desk, table, other) == _meter(desk, table, hand)]
        award = _lock(desk, desk.get(JackpotTable, table.id), hand, rivals, dealer.person)
        awards.append(award.id)
    return {"table": table.id, "awards": awards}


def _won(desk: Desk, table: JackpotTable, hand: HandPressed) -> tuple[Jackpot, Line]:
    jackpot = _jackpot(desk, table, hand.sensor)
    return jackpot, _line(jackpot, hand.line)


def _meter(desk: Desk, table: JackpotTable, hand: HandPressed) -> tuple[str, str | None]:
    jackpot, line = _won(desk, table, hand)
    return jackpot.id, line.pay.meter


def _lock(desk: Desk, table: JackpotTable, hand: HandPressed, rivals: Sequence[HandPressed], by: str) -> Award:
    """Freeze the amount, take it off the meter, and start the meter again if it was all of it."""
    jackpot, line = _won(desk, table, hand)
    game = running(table)
    award_id = f"{table.id}.{game.round}.{hand.seat}.{hand.sensor}"
    if desk.find(Award, award_id):
        award_id = f"{award_id}.{desk.next_sequence}"
    award = Award(
        award_id, jackpot.id, table.id, game.round, hand.seat, hand.sensor, line.id, line.pay.meter or "",
        str(line.pay.share), 0, 0, desk.next_sequence, desk.at, by,
    )  # fmt: skip
    if jackpot.plan.type is JackpotType.HOUSE:
        award = _house_prize(desk, jackpot, line, award)
    else:
        award = _off_the_meter(desk, jackpot, award, hand, rivals)
    desk.put(award)
    desk.put(_replaced(table, hand, replace(hand, award=award.id)))
    desk.tell(
        "award-locked", award=award.id, jackpot=jackpot.id, table=table.id, seat=hand.seat, cents=award.amount_cents
    )
    return award


def _facts(award: Award) -> dict[str, str | int]:
    return {"award": award.id, "table": award.table, "seat": award.seat, "line": award.line}


def _house_prize(desk: Desk, jackpot: Jackpot, line: Line, award: Award) -> Award:
    cents = jackpot.plan.prize_cents(line) or 0
    amounts = {accounts.fixed_pays(jackpot.id): units(cents), accounts.pending(award.id): -units(cents)}
    desk.post(moved("award-locked", amounts, facts=_facts(award)))
    return replace(award, amount_cents=cents)


def _off_the_meter(
    desk: Desk, jackpot: Jackpot, award: Award, hand: HandPressed, rivals: Sequence[HandPressed]
) -> Award:
    """One after the other from what is left; or, where a plan says so, all from what the first one saw."""
    account, sharing = accounts.meter(jackpot.id, award.meter), jackpot.plan.sharing
    share = Fraction(award.share)
    shown = max(0, as_cents(desk.credit(account)))
    basis = shown if sharing is Sharing.SEQUENTIAL or hand is rivals[0] else _basis(desk, jackpot, award)
    cents = math.floor(basis * share / (len(rivals) if sharing is Sharing.SPLIT else 1))
    off = min(cents, shown)
    if cents:
        borne, waits = accounts.borne(jackpot.id), accounts.pending(award.id)
        amounts = {account: units(off), borne: units(cents - off), waits: -units(cents)}
        desk.post(moved("award-locked", amounts, facts=_facts(award)))
    hit = Hit(award.id, award.meter, award.sequence, str(Fraction(off, shown)) if shown else "0")
    desk.put(replace(jackpot, hits=(*jackpot.hits, hit)[-HITS_KEPT:]))
    seeded = _reseed(desk, jackpot, award) if _empties(jackpot, share, hand, rivals) else 0
    return replace(award, amount_cents=cents, meter_before_cents=basis, seeded=seeded, borne=units(cents - off))


def _empties(jackpot: Jackpot, share: Fraction, hand: HandPressed, rivals: Sequence[HandPressed]) -> bool:
    """Whether the meter starts again now: after a 100% award, or after the last of those who share one."""
    if jackpot.plan.sharing is Sharing.SEQUENTIAL:
        return share == 1
    return hand is rivals[-1] and any(_line(jackpot, rival.line).pay.share == 1 for rival in rivals)


def _basis(desk: Desk, jackpot: Jackpot, award: Award) -> int:
    """What the meter showed to the first winner of this round."""
    hits = [hit for hit in desk.get(Jackpot, jackpot.id).hits if hit.meter == award.meter]
    for hit in reversed(hits):
        other = desk.get(Award, hit.award)
        if (other.table, other.round) == (award.table, award.round):
            return other.meter_before_cents
    return max(0, as_cents(desk.credit(accounts.meter(jackpot.id, award.meter))))


def _reseed(desk: Desk, jackpot: Jackpot, award: Award) -> int:
    """The seed, the reserve and what had flowed over start the meter again; its residue is still there."""
    name, meter = jackpot.id, jackpot.plan.meter(award.meter)
    reserve, over = desk.credit(accounts.reserve(name, meter.id)), desk.credit(accounts.overflow(name, meter.id))
    seed = units(meter.seed_cents)
    if seed + reserve + over == 0:
        return 0
    amounts = {
        accounts.seed(name, meter.id): seed,
        accounts.reserve(name, meter.id): reserve,
        accounts.overflow(name, meter.id): over,
        accounts.meter(name, meter.id): -(seed + reserve + over),
    }
    desk.post(moved("reseed", amounts, facts=_facts(award)))
    desk.tell("meter-reseeded", jackpot=name, meter=meter.id)
    return seed


def confirm_award(desk: Desk, command: ConfirmAward) -> Mapping[str, object]:
    """The card that makes an award final."""
    award = _locked(desk, command.award)
    jackpot = desk.get(Jackpot, award.jackpot)
    executive = award.amount_cents >= jackpot.plan.executive_from_cents or award.line in jackpot.plan.executive_lines
    badge = desk.badge(command.badge, *((Role.EXECUTIVE,) if executive else (Role.SUPERVISOR, Role.EXECUTIVE)))
    if badge.person == award.locked_by:
        raise PitbossError(f"Two people are needed here: {badge.person} called this award")
    amount = units(award.amount_cents)
    if amount:
        amounts = {accounts.pending(award.id): amount, accounts.payable(award.id): -amount}
        desk.post(moved("award-confirmed", amounts, facts=_facts(award)))
    award = replace(award, status=AwardStatus.CONFIRMED, confirmed_at=desk.at, confirmed_by=badge.person)
    desk.put(award)
    desk.tell("award-confirmed", award=award.id, cents=award.amount_cents, by=badge.person)
    return {"award": award.id, "cents": award.amount_cents, "status": str(award.status)}


def _locked(desk: Desk, award_id: str) -> Award:
    award = desk.get(Award, award_id)
    if award.status is not AwardStatus.LOCKED:
        raise PitbossError(f"Award {award.id} is {award.status}: only a manual adjustment can change it (jackpot.9h)")
    return award


def reject_award(desk: Desk, command: RejectAward) -> Mapping[str, object]:
    """The amount goes back on the meter that runs now, and the seed is taken back from it."""
    badge = desk.badge(command.badge, Role.SUPERVISOR, Role.EXECUTIVE)
    reason = reason_of(command.reason)
    award = _locked(desk, command.award)
    jackpot = desk.get(Jackpot, award.jackpot)
    amount = units(award.amount_cents)
    if jackpot.plan.type is JackpotType.HOUSE:
        amounts = {accounts.pending(award.id): amount, accounts.fixed_pays(jackpot.id): -amount}
        desk.post(moved("award-rejected", amounts, reason, _facts(award)))
    else:
        _back_on_the_meter(desk, jackpot, award, reason)
    desk.put(
        replace(award, status=AwardStatus.REJECTED, reason=reason, confirmed_by=badge.person, confirmed_at=desk.at)
    )
    _forget_hand(desk, award)
    desk.tell("award-rejected", award=award.id, reason=reason)
    return {"award": award.id, "status": str(AwardStatus.REJECTED)}


def _back_on_the_meter(desk: Desk, jackpot: Jackpot, award: Award, reason: str) -> None:
    meter, amount = accounts.meter(jackpot.id, award.meter), units(award.amount_cents)
    back = min(award.seeded, desk.credit(meter) + amount - award.borne)
    amounts = {
        accounts.pending(award.id): amount,
        accounts.borne(jackpot.id): -award.borne,
        meter: -(amount - award.borne) + back,
        accounts.seed(jackpot.id, award.meter): -back,
    }
    if any(amounts.values()):
        desk.post(moved("award-rejected", amounts, reason, _facts(award)))
    hits = tuple(hit for hit in jackpot.hits if hit.award != award.id)
    desk.put(replace(jackpot, hits=hits))


def _forget_hand(desk: Desk, award: Award) -> None:
    """The hand button goes dark, so that another hand can be recorded."""
    table = desk.get(JackpotTable, award.table)
    if table.game and table.game.round == award.round:
        hands = tuple(hand for hand in table.game.hands if hand.award != award.id)
        desk.put(replace(table, game=replace(table.game, hands=hands)))
