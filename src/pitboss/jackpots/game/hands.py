"""Hands: the buttons that a dealer presses for a seat, and the fixed pays."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from pitboss.desk.desk import Desk
from pitboss.errors import PitbossError
from pitboss.games.paytable import PaytableLine
from pitboss.games.settlement.pay import dollars
from pitboss.jackpots import accounts
from pitboss.jackpots.award.duties import check_apart
from pitboss.jackpots.award.history import written_down
from pitboss.jackpots.award.payment import needs_tax_form
from pitboss.jackpots.commands import PayHand, PressHand
from pitboss.jackpots.documents import (
    TAKEN_BACK_KEPT,
    ActKind,
    Halt,
    HaltCode,
    HandPressed,
    Hit,
    Jackpot,
    JackpotStatus,
    JackpotTable,
    Lit,
    MeterAct,
    RunningGame,
    TakenBack,
)
from pitboss.jackpots.game.contributions import running
from pitboss.jackpots.game.meters import remember, shown_cents
from pitboss.jackpots.plan.plan import JackpotPlan, MeterPlan, WhenDry
from pitboss.ledger import Facts, units


def jackpot_on(desk: Desk, table: JackpotTable, sensor: int) -> Jackpot:
    """The jackpot on a sensor of a table."""
    if not 1 <= sensor <= len(table.sensors):
        raise PitbossError(f"Table {table.id} has no sensor {sensor}", rule="001/types.1")
    return desk.get(Jackpot, table.sensors[sensor - 1])


def won_by(desk: Desk, table: JackpotTable, hand: HandPressed) -> tuple[Jackpot, PaytableLine]:
    """The jackpot and the line of its pay table that a recorded hand is on."""
    jackpot = jackpot_on(desk, table, hand.sensor)
    return jackpot, jackpot.plan.table_of_pays.line(hand.line)


def is_share(line: PaytableLine) -> bool:
    """Whether a hand wins a share of a meter, also one with a posted prize."""
    return line.pay.meter is not None


def is_award(line: PaytableLine, hand: HandPressed) -> bool:
    """Whether a hand is an award with a lock and a card: every share of a meter, and what is reported for tax."""
    return is_share(line) or hand.taxed


def _is_reported(desk: Desk, plan: JackpotPlan, line: PaytableLine) -> bool:
    """Whether a fixed pay is reported to the tax office on the day it is recorded; in practice nothing is."""
    cents = plan.prize_cents(line)
    return not (plan.practice or is_share(line) or cents is None) and needs_tax_form(plan, cents, desk.at)


def needs_supervisor(plan: JackpotPlan, cents: int) -> bool:
    """Whether a fixed pay is so large that a supervisor's card goes with it.

    Rules: 001/jackpot.9f.
    """
    return cents >= plan.supervisor_from_cents


def with_hand(table: JackpotTable, old: HandPressed, new: HandPressed) -> JackpotTable:
    """A table with one of its recorded hands replaced."""
    game = running(table)
    return replace(table, game=replace(game, hands=tuple(new if hand is old else hand for hand in game.hands)))


def _pressed(game: RunningGame, seat: int, sensor: int) -> HandPressed | None:
    return next((hand for hand in game.hands if (hand.seat, hand.sensor) == (seat, sensor)), None)


def press_hand(desk: Desk, command: PressHand) -> None:
    """Record a hand for a seat whose sensor is lit; the same button again takes it back.

    Rules: 001/jackpot.6, 001/jackpot.9d.
    """
    by = desk.people("press-hand", command.badge)["by"]
    table = desk.get(JackpotTable, command.table)
    game = running(table)
    plan = jackpot_on(desk, table, command.sensor).plan
    line = plan.table_of_pays.line(command.line)
    if Lit(command.seat, command.sensor) not in game.lit:
        raise PitbossError(
            f"Seat {command.seat} made no wager on {plan.name}: its sensor was dark at START GAME",
            rule="001/jackpot.6",
        )
    old = _pressed(game, command.seat, command.sensor)
    if old and (old.paid or old.award):
        name = plan.table_of_pays.line(old.line).name
        raise PitbossError(f"Seat {command.seat}'s {name} has been paid or locked", rule="001/jackpot.9d")
    others = tuple(hand for hand in game.hands if hand is not old)
    on = old is None or old.line != command.line
    if old and is_award(won_by(desk, table, old)[1], old):
        note_taken_back(desk, table, old, by)
    hand = HandPressed(command.seat, command.sensor, command.line, taxed=_is_reported(desk, plan, line))
    hands = (*others, hand) if on else others
    desk.put(replace(table, game=replace(game, hands=hands)))
    desk.tell("hand-pressed", table=table.id, seat=command.seat, sensor=command.sensor, line=command.line, on=on, by=by)
    desk.answer(table=table.id, seat=command.seat, line=command.line, on=on)


def note_taken_back(desk: Desk, table: JackpotTable, hand: HandPressed, by: str) -> None:
    """Tell the supervisors of an award that was taken back unseen."""
    jackpot = jackpot_on(desk, table, hand.sensor)
    taken = TakenBack(table.id, running(table).round, hand.seat, hand.line, desk.at, by)
    desk.put(replace(jackpot, taken_back=(*jackpot.taken_back, taken)[-TAKEN_BACK_KEPT:]))


class FixedPay(NamedTuple):
    """A recorded hand that is paid a fixed prize, the jackpot it is on, and the prize."""

    hand: HandPressed
    jackpot: Jackpot
    cents: int


def fixed_pay_of(desk: Desk, command: PayHand) -> FixedPay:
    """The fixed pay that a dealer is about to make, refused if there is nothing to pay."""
    table = desk.get(JackpotTable, command.table)
    hand = _pressed(running(table), command.seat, command.sensor)
    if hand is None or hand.paid:
        name = jackpot_on(desk, table, command.sensor).plan.name
        raise PitbossError(f"Seat {command.seat} has no hand to pay for {name}", rule="001/jackpot.9d")
    jackpot, line = won_by(desk, table, hand)
    cents = jackpot.plan.prize_cents(line)
    if is_share(line) or cents is None:
        raise PitbossError(f"{line.name} is an award of the jackpot: call a supervisor", rule="001/jackpot.9e")
    if hand.taxed:
        raise PitbossError(
            f"{line.name} pays {dollars(cents)}, which is reported to the tax office: call a supervisor. The winner is "
            "identified before it is paid",
            rule="001/jackpot.9e",
        )
    return FixedPay(hand, jackpot, cents)


def pay_hand(desk: Desk, command: PayHand) -> None:
    """Pay a fixed pay: from the tray, and off the meter only where all pays are.

    Rules: 001/jackpot.9b, 001/jackpot.9e, 001/jackpot.9f.
    """
    people = desk.people("pay-hand", command.badge)
    table, (hand, jackpot, cents) = desk.get(JackpotTable, command.table), fixed_pay_of(desk, command)
    if needs_supervisor(jackpot.plan, cents):
        people = _with_supervisor(desk, command, jackpot, cents)
    facts: Facts = {
        "jackpot": jackpot.id,
        "table": table.id,
        "round": running(table).round,
        "seat": hand.seat,
        "sensor": hand.sensor,
        "line": hand.line,
        **people,
    }
    tray = {accounts.tray(table.id): -units(cents)}
    if jackpot.plan.meter_of_fixed_pays is None:
        desk.move("fixed-pay", {**tray, accounts.fixed_pays(jackpot.id): units(cents)}, facts)
    else:
        take_off_the_meter(desk, jackpot, cents, tray, facts)
    desk.put(with_hand(desk.get(JackpotTable, table.id), hand, replace(hand, paid=True)))
    desk.tell("hand-paid", table=table.id, seat=hand.seat, line=hand.line, cents=cents, **people)
    desk.answer(table=table.id, seat=hand.seat, line=hand.line, cents=cents)


def _with_supervisor(desk: Desk, command: PayHand, jackpot: Jackpot, cents: int) -> Mapping[str, str]:
    """The people of a large pay: who pays, and a supervisor; neither is the maker of the plan."""
    if not command.supervisor:
        raise PitbossError(f"{dollars(cents)} needs a supervisor's card as well", rule="001/jackpot.9f")
    act, cards = "pay-hand/large", (command.badge, command.supervisor)
    people = desk.people(act, *cards, practice=jackpot.plan.practice)
    check_apart(desk, act, cards, jackpot)
    return people


def take_off_the_meter(
    desk: Desk, jackpot: Jackpot, cents: int, paid_from: Mapping[str, int], facts: Facts
) -> tuple[str, int]:
    """Take a fixed pay off the meter that pays come from; return which one, and the units that the house bears.

    ``paid_from`` is the other side: the tray, or what the house has laid out.
    """
    meter = jackpot.plan.meter_of_fixed_pays
    if meter is None:
        return "", 0
    with written_down(desk, jackpot.id, meter.id, MeterAct(ActKind.PAID, desk.next_sequence, cents=cents)):
        off = _off_the_meter(desk, jackpot, meter, cents)
        desk.move("fixed-pay", {**paid_from, **off}, dict(facts))
    return meter.id, off.get(accounts.borne(jackpot.id), 0)


def _off_the_meter(desk: Desk, jackpot: Jackpot, meter: MeterPlan, cents: int) -> dict[str, int]:
    """The postings of a pay off the meter: what the meter shows, and the rest from whoever the plan says."""
    shown = shown_cents(desk, jackpot.id, meter.id)
    off = min(cents, shown)
    if off:
        remember(desk, jackpot.id, Hit("", meter.id, desk.next_sequence, str(Fraction(off, shown))))
    if off < cents:
        _ran_dry(desk, jackpot.id, meter.id)
    receivable = jackpot.plan.when_dry is WhenDry.RECEIVABLE
    who = accounts.receivable(jackpot.id, meter.id) if receivable else accounts.borne(jackpot.id)
    return {accounts.meter(jackpot.id, meter.id): units(off), who: units(cents - off)}


def _ran_dry(desk: Desk, jackpot_id: str, meter: str) -> None:
    jackpot = desk.get(Jackpot, jackpot_id)
    desk.tell("meter-dry", jackpot=jackpot.id, meter=meter, policy=str(jackpot.plan.when_dry))
    if jackpot.plan.when_dry is WhenDry.HALT and jackpot.status is JackpotStatus.RUNNING:
        halt = Halt(HaltCode.DRY, f"meter {meter} could not pay")
        desk.put(jackpot.halted(halt, desk.at))
        desk.tell("jackpot-halted", jackpot=jackpot.id, why=str(halt))
