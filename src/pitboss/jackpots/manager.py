"""The jackpot manager: one pure function from what is known and a command to what is posted, kept and told."""

import datetime as dt
from collections.abc import Callable, Mapping
from typing import Any

from pitboss.jackpots import (
    awarding,
    caring,
    confirming,
    contributing,
    cover,
    disputing,
    hands,
    opening,
    paying,
    persons,
    releasing,
    retiring,
    shown_cards,
    voiding,
)
from pitboss.jackpots import commands as c
from pitboss.jackpots.state import Decision, Desk, State

_DECIDERS: Mapping[type, Callable[[Desk, Any], Mapping[str, object]]] = {
    c.RegisterBadge: opening.register_badge,
    c.VouchFor: persons.vouch_for,
    c.AdoptPeople: persons.adopt_people,
    c.CreateJackpot: opening.create_jackpot,
    c.ChangePlan: opening.change_plan,
    c.LinkTable: opening.link_table,
    c.StartGame: contributing.start_game,
    c.PressHand: hands.press_hand,
    c.PayHand: hands.pay_hand,
    c.CallSupervisor: awarding.call_supervisor,
    c.ConfirmAward: confirming.confirm_award,
    c.ReleaseAward: releasing.release_award,
    c.RejectAward: confirming.reject_award,
    c.DisputeAward: disputing.dispute_award,
    c.ResolveDispute: disputing.resolve_dispute,
    c.EndGame: contributing.end_game,
    c.VoidGame: voiding.void_game,
    c.TakeStep: paying.take_step,
    c.CorrectCards: shown_cards.correct_cards,
    c.AdjustMeter: caring.adjust_meter,
    c.HaltJackpot: caring.halt_jackpot,
    c.ResumeJackpot: caring.resume_jackpot,
    c.RetireJackpot: retiring.retire_jackpot,
    c.ReportMalfunction: caring.report_malfunction,
    c.DepositFunds: caring.deposit_funds,
    c.StopUncovered: cover.stop_uncovered,
    c.ReimburseHouse: cover.reimburse_house,
}


def carry_out(desk: Desk, command: c.Command) -> Mapping[str, object]:
    """Work a command out on a desk that may hold more than this one; its answer."""
    return _DECIDERS[type(command)](desk, command)


def decide(state: State, command: c.Command, now: dt.datetime) -> Decision:
    """What a command does, or an error, and nothing has happened."""
    desk = Desk(state, now)
    return desk.decision(carry_out(desk, command))
