"""The floor manager: one pure function from what is known and a command to what is posted, kept and told."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import replace
from typing import get_args

from pitboss.cards.shuffle import Source, SystemSource
from pitboss.desk.desk import Decision, Desk, State
from pitboss.desk.person import Badge
from pitboss.errors import NotThereError, PitbossError
from pitboss.floor import calls, celebrations, decks, evidence, floor_plan, own_games, staff
from pitboss.floor import commands as c
from pitboss.floor.chips import corrections, denominations, movements, slips
from pitboss.floor.chips.tray import check_tray
from pitboss.floor.devices import devices
from pitboss.floor.documents import (
    FloorTable,
    TableMode,
)
from pitboss.floor.gate import equipment, letters
from pitboss.floor.gate.gate import mixed, wrong_base_game
from pitboss.floor.outage import outages, paper_rounds
from pitboss.floor.practice import practice, upkeep, waits
from pitboss.floor.practice.rules import FitTables, FreeSeats, MoveOn
from pitboss.floor.practice.software import CARDS
from pitboss.floor.tables import house_ways, outcomes, rounds, tables
from pitboss.floor.tables.sensors import check_start, put_all_out, put_out_retired, sensors_of
from pitboss.games import load_game
from pitboss.jackpots import commands as jackpots
from pitboss.jackpots.documents import (
    Jackpot,
)
from pitboss.jackpots.manager import DECIDERS, Decider

#: What the dealer does with the sensors where no round is entered; the settlement of a round does it itself.
SensorsOwn = jackpots.StartGame | jackpots.PressHand | jackpots.EndGame | jackpots.VoidGame
SENSORS_OWN = get_args(SensorsOwn)

_DECIDERS: Mapping[type, Decider] = {
    **DECIDERS,
    c.SetUpTable: tables.set_up_table,
    c.RecordApproval: letters.record_approval,
    c.DeclareRoom: letters.declare_room,
    c.KeepHouseWay: house_ways.keep_house_way,
    c.AddGame: own_games.add_game,
    c.RetireGame: own_games.retire_game,
    c.ReplaceEquipment: equipment.replace_equipment,
    c.OpenTable: tables.open_a_table,
    c.CloseTable: tables.close_table,
    c.MoveChips: movements.move_chips,
    c.CountTray: movements.count_tray,
    c.CorrectChips: corrections.correct_chips,
    c.VoidSlip: corrections.void_slip,
    c.SetDenominations: denominations.set_denominations,
    c.PrintSlip: slips.print_slip,
    c.OpenRound: rounds.open_round,
    c.ActAtTable: rounds.act_at_table,
    c.EnterOutcomes: outcomes.enter_outcomes,
    c.SetLamps: devices.set_lamps,
    outages.RecordOutage: outages.record_outage,
    outages.KeyPaperRound: paper_rounds.key_paper_round,
    decks.LogDeck: decks.log_deck,
    c.GiveDeviceCredential: devices.give_credential,
    c.RevokeDevice: devices.revoke_device,
    c.ReportFromDevice: devices.report_from_device,
    c.PrintWinPage: evidence.print_win_page,
    c.CelebrateAward: celebrations.celebrate_award,
    c.EndCelebration: celebrations.end_celebration,
    c.ArrangeFloor: floor_plan.arrange_floor,
    c.CallFloor: calls.call_floor,
    c.AnswerCall: calls.answer_call,
    c.GoOnDuty: calls.go_on_duty,
    c.Join: practice.join,
    c.TopUp: practice.top_up,
    c.SitDown: practice.sit_down,
    c.StandUp: practice.stand_up,
    c.PlaceBets: practice.place_bets,
    c.Ready: waits.ready,
    c.Choose: practice.choose,
    c.Hurry: waits.hurry,
    FreeSeats: upkeep.free_seats,
    MoveOn: waits.move_on,
    FitTables: upkeep.fit_tables,
    c.ManageCard: staff.manage_card,
    c.NoteAccess: staff.note_access,
    c.NoteSignIns: staff.note_sign_ins,
    c.NoteAudit: staff.note_audit,
    c.AcknowledgeClock: staff.acknowledge_clock,
    jackpots.CallSupervisor: calls.call_supervisor,
    jackpots.TakeStep: evidence.take_step,
    jackpots.CorrectCards: evidence.correct_cards,
}


def decide(state: State, command: c.Command, now: dt.datetime, source: Source | None = None) -> Decision:
    """Decide a command; an error changes nothing."""
    if any(getattr(command, name, "") in CARDS for name in ("badge", "second", "supervisor")):
        raise PitbossError("This card belongs to the software of practice tables: use a person's card")
    desk = Desk(state, now, source or SystemSource())
    if isinstance(command, SENSORS_OWN):
        _check_table(desk, command)
    if isinstance(command, jackpots.LinkTable):
        _check_link(desk, command)
    if isinstance(command, jackpots.ChangePlan):
        _check_rounds(desk, command.plan.id)
    if isinstance(command, jackpots.RetireJackpot):
        _check_rounds(desk, command.jackpot)
    if isinstance(command, jackpots.PayHand):
        check_tray(desk, command)
    _DECIDERS[type(command)](desk, command)
    _follow(desk, command)
    return desk.decision()


def _follow(desk: Desk, command: c.Command) -> None:
    """Do what follows from a decided command: count rounds, put out lamps, call somebody."""
    if isinstance(command, jackpots.EndGame):
        _count_game(desk, command)
    if isinstance(command, jackpots.StartGame | c.CloseTable):
        put_all_out(desk, command.table)
    if isinstance(command, jackpots.RetireJackpot):
        put_out_retired(desk, desk.get(Jackpot, command.jackpot), desk.get(Badge, command.badge).person)
    if isinstance(command, jackpots.StartGame | c.OpenRound):
        started = (
            command.round if isinstance(command, jackpots.StartGame) else desk.get(FloorTable, command.table).round
        )
        outages.note_start(desk, command.table, started)
    if isinstance(command, jackpots.CallSupervisor):
        paper_rounds.mark_wins(desk, command.table)


def _count_game(desk: Desk, command: jackpots.EndGame) -> None:
    """Count a finished game as a round of a table where rounds are not entered."""
    table = desk.find(FloorTable, command.table)
    if table is not None and table.mode is TableMode.JACKPOT_ONLY:
        desk.put(replace(table, rounds=table.rounds + 1))


def _check_link(desk: Desk, command: jackpots.LinkTable) -> None:
    """Refuse to link jackpots to an open table, past the gate, or for another kind of money than the table's.

    A table that is not on the floor passes no gate: whoever links one has to say so.
    """
    table = desk.find(FloorTable, command.table)
    if table is None and not command.off_floor:
        raise NotThereError(f"Table {command.table!r:.60} is not on the floor: set it up first", command.table)
    day = desk.day_in(table.zone) if table else desk.now.date()
    base_game = letters.game_at(table) if table else command.base_game
    for error in wrong_base_game(desk, command.game, base_game, command.paytables, day):
        raise error
    if table is None:
        return
    if table.is_open:
        raise PitbossError(f"Table {table.id} is open: close it before you link its sensors")
    own = load_game(table.setup.game, table.setup.rules) if table.setup else None
    if own and own.id != command.game and any(wager.sensor for wager in own.wagers):
        raise PitbossError(
            f"Table {table.id} plays {own.name}: link its sensors by pay tables of {own.id}, not of {command.game}",
            rule="001/jackpot-notes.1",
        )
    for error in mixed(table.id, table.mode, practice=command.practice):
        raise PitbossError(f"{error}: practice never moves a real meter")


def _check_rounds(desk: Desk, jackpot_id: str) -> None:
    """Refuse another plan while a round is open that is settled by the one it was opened under.

    A round that still takes wagers has no game of the sensors yet, but its lines and prizes are told to the players.

    Rules: 001/types.7.
    """
    jackpot = desk.find(Jackpot, jackpot_id)
    for table in (desk.find(FloorTable, name) for name in (jackpot.tables if jackpot else ())):
        if table is None or not any(sensor.jackpot == jackpot_id for sensor in sensors_of(desk, table)):
            continue
        if rounds.running_at(desk, table):
            raise PitbossError(
                f"A round is open at table {table.id}, which pays by the plan of jackpot {jackpot_id}: close it first",
                rule="001/types.7",
            )


def _check_table(desk: Desk, command: SensorsOwn) -> None:
    """Refuse sensors at a table that is closed, or out of step with its round; a table off the floor has neither."""
    table = desk.find(FloorTable, command.table)
    if table is None:
        return
    if isinstance(command, jackpots.StartGame):
        check_start(desk, command)
    if not table.is_open and isinstance(command, jackpots.StartGame):
        raise PitbossError(f"Table {table.id} is closed: a supervisor opens it first")
    if table.mode is TableMode.PRACTICE:
        raise PitbossError(f"Table {table.id} is for practice: software starts its games")
    if table.mode.enters_rounds and sensors_of(desk, table):
        raise PitbossError(
            f"The sensors of table {table.id} follow its round: enter what happens there", rule="001/jackpot.6"
        )
