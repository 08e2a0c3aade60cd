"""The jackpot manager: one pure function from what is known and a command to what is posted, kept and told."""

import datetime as dt
from collections.abc import Callable, Mapping
from typing import Any

from pitboss.desk.desk import Decision, Desk, State
from pitboss.jackpots import badges
from pitboss.jackpots import commands as c
from pitboss.jackpots.award import awards, confirmation, payment, shown_cards
from pitboss.jackpots.care import care, cover
from pitboss.jackpots.game import contributions, hands, voids
from pitboss.jackpots.plan import jackpots
from pitboss.jackpots.winner import cash, identification, withheld_tax

#: What works a command out on a desk.
Decider = Callable[[Desk, Any], None]

DECIDERS: Mapping[type, Decider] = {
    c.RegisterBadge: badges.register_badge,
    c.VouchFor: badges.vouch_for,
    c.AdoptPeople: badges.adopt_people,
    c.CreateJackpot: jackpots.create_jackpot,
    c.ChangePlan: jackpots.change_plan,
    c.LinkTable: jackpots.link_table,
    c.StartGame: contributions.start_game,
    c.PressHand: hands.press_hand,
    c.PayHand: hands.pay_hand,
    c.CallSupervisor: awards.call_supervisor,
    c.ConfirmAward: confirmation.confirm_award,
    c.ReleaseAward: confirmation.release_award,
    c.RejectAward: confirmation.reject_award,
    c.DisputeAward: confirmation.dispute_award,
    c.ResolveDispute: confirmation.resolve_dispute,
    c.EndGame: contributions.end_game,
    c.VoidGame: voids.void_game,
    c.TakeStep: payment.take_step,
    c.IdentifyWinner: identification.identify_winner,
    c.ReadWinner: identification.read_winner,
    c.EraseWinners: identification.erase_winners,
    c.ReportCash: cash.report_cash,
    c.RemitTax: withheld_tax.remit_tax,
    c.CorrectCards: shown_cards.correct_cards,
    c.AdjustMeter: care.adjust_meter,
    c.HaltJackpot: care.halt_jackpot,
    c.ResumeJackpot: care.resume_jackpot,
    c.RetireJackpot: jackpots.retire_jackpot,
    c.ReportMalfunction: care.report_malfunction,
    c.DepositFunds: care.deposit_funds,
    c.StopUncovered: cover.stop_uncovered,
    c.ReimburseHouse: cover.reimburse_house,
}


def carry_out(desk: Desk, command: c.Command) -> None:
    """Decide a command on a desk that may hold more commands than this one."""
    DECIDERS[type(command)](desk, command)


def decide(state: State, command: c.Command, now: dt.datetime) -> Decision:
    """Decide a command; an error changes nothing."""
    desk = Desk(state, now)
    carry_out(desk, command)
    return desk.decision()
