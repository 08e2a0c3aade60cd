"""Rounds that were written on paper while the software was down, keyed later with their true times by two."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import replace
from zoneinfo import ZoneInfo

from pitboss.desk.desk import Desk
from pitboss.desk.gaming_day import on_the_wall
from pitboss.desk.person import Badge
from pitboss.errors import PitbossError
from pitboss.floor.documents import FloorTable, Sitting, TableRound
from pitboss.floor.outage.outages import KeyPaperRound, Outage, OutageForm, PaperRound, instant, outage_rules
from pitboss.floor.tables.rounds import EnteredBy, enter, entered_at, keep_round, open_at, opening_at, running_at
from pitboss.floor.tables.sensors import table_on
from pitboss.jackpots import commands as jackpots
from pitboss.jackpots.care.references import number_of
from pitboss.jackpots.documents import Award, JackpotTable
from pitboss.jackpots.game.contributions import is_open, running
from pitboss.jackpots.game.hands import is_award, won_by
from pitboss.jackpots.manager import carry_out
from pitboss.rounds.decide import play


def key_paper_round(desk: Desk, command: KeyPaperRound) -> None:
    """Enter a round from a line of a paper form: its wagers and wins, marked as keyed later."""
    people = desk.people("key-paper-round", command.badge, command.second)
    table, outage = open_at(desk, command.table), desk.get(Outage, command.outage)
    played = _check_time(desk, table, outage, command.played_at)
    form = _form(desk, table, command)
    _check_new(desk, table, command.round)
    key = _key_cards if table.mode.enters_rounds else _key_sensors
    round_id = key(desk, table, command, played)
    kept = PaperRound(
        round_id,
        table.id,
        outage.id,
        form.number,
        command.line,
        played.isoformat(),
        desk.at,
        people["by"],
        people["second"],
        wagers=len(command.lit),
        wins=len(command.hands),
    )
    desk.put(kept)
    desk.put(replace(form, rounds={**form.rounds, command.line: round_id}))
    desk.put(replace(outage, keyed=outage.keyed + 1))
    mark_wins(desk, table.id)
    _tell(desk, kept, people)


def _tell(desk: Desk, kept: PaperRound, people: Mapping[str, str]) -> None:
    table = desk.find(JackpotTable, kept.table)
    game = table.game if table else None
    is_running = game is not None or running_at(desk, desk.get(FloorTable, kept.table)) is not None
    desk.tell(
        "paper-round-keyed",
        table=kept.table,
        round=kept.id,
        outage=kept.outage,
        form=kept.form,
        line=kept.line,
        played_at=kept.played_at,
        wagers=kept.wagers,
        wins=kept.wins,
        **people,
    )
    awards = [hand.award for hand in game.hands if hand.award] if game else []
    desk.answer(table=kept.table, round=kept.id, outage=kept.outage, is_running=is_running, awards=list(awards))


def mark_wins(desk: Desk, table_id: str) -> None:
    """Mark the wins of a round from paper with when they were won: their deadlines count from there."""
    table = desk.find(JackpotTable, table_id)
    game = table.game if table else None
    paper = desk.find(PaperRound, game.round) if game else None
    if game is None or paper is None:
        return
    for award in (desk.get(Award, hand.award) for hand in game.hands if hand.award):
        if not award.won_at:
            desk.put(replace(award, won_at=paper.played_at, paper_form=f"{paper.form}, line {paper.line}"))


def _check_time(desk: Desk, table: FloorTable, outage: Outage, text: str) -> dt.datetime:
    """Refuse a time outside of the outage, its tables or the open sitting, or too long ago."""
    played, rules = instant(text, "The time of the round"), outage_rules()
    since, until = map(dt.datetime.fromisoformat, (outage.since, outage.until))
    if table.id not in outage.tables:
        raise PitbossError(f"Outage {outage.id} is not of table {table.id}, but of {', '.join(outage.tables)}")
    if not since <= played <= until:
        begin, end = (on_the_wall(moment, table.zone) for moment in (outage.since, outage.until))
        raise PitbossError(f"Outage {outage.id} lasted from {begin} to {end}: the round was not played in it")
    if desk.now - until > dt.timedelta(hours=rules.keyed_within_hours):
        raise PitbossError(
            f"Outage {outage.id} ended more than {rules.keyed_within_hours} hours ago: two people must adjust "
            "what is missing"
        )
    if played < dt.datetime.fromisoformat(desk.get(Sitting, table.sitting).opened_at):
        raise PitbossError(
            f"The round was played before sitting {table.sitting} opened: paper is keyed before a table's chips are "
            "counted and closed; what is missing now is adjusted by two people"
        )
    return played


def _form(desk: Desk, table: FloorTable, command: KeyPaperRound) -> OutageForm:
    """The paper form, one of whose lines is keyed now; each counts once."""
    number, most = number_of(command.form, "paper form"), outage_rules().most_lines
    if not 1 <= command.line <= most:
        raise PitbossError(f"A paper form has lines 1 to {most}, not {command.line}")
    form = desk.find(OutageForm, number.casefold()) or OutageForm(number.casefold(), number, table.id)
    if form.table != table.id:
        raise PitbossError(f"Paper form {form.number} lay at table {form.table}, not at {table.id}")
    if round_id := form.rounds.get(command.line):
        known = desk.get(PaperRound, round_id)
        raise PitbossError(
            f"Line {command.line} of paper form {form.number} was keyed already, as round {round_id}, by {known.by} "
            f"and {known.second} at {on_the_wall(known.keyed_at, table.zone)}: a round on paper counts once"
        )
    return form


def _check_new(desk: Desk, table: FloorTable, named: str) -> None:
    """Refuse a round that the books have already: what happened in it is entered there, or corrected."""
    linked = desk.find(JackpotTable, table.id)
    game, entered = linked.game if linked else None, running_at(desk, table)
    open_round = game.round if game else entered.id if entered else ""
    if open_round:
        raise PitbossError(
            f"Round {open_round} is open at table {table.id}: a win of it is entered there. End it, then key the paper"
        )
    ahead, _, number = named.rpartition("-")
    is_counted = ahead == table.id and number.isascii() and number.isdigit() and 1 <= int(number) <= table.rounds
    if named and (is_counted or desk.find(TableRound, named) or desk.find(PaperRound, named)):
        raise PitbossError(
            f"Round {named:.60} of table {table.id} is in the books already: its wins are not paper wins. Correct that "
            "round, or leave the number out if the round was played on paper alone"
        )


def _key_sensors(desk: Desk, table: FloorTable, command: KeyPaperRound, _played: dt.datetime) -> str:
    """Key a game of the sensors at one go: its coins, its hands, the pays made, and its end if nothing waits."""
    if command.acts:
        raise PitbossError(f"Nobody enters cards at table {table.id}: key its jackpot wagers and wins")
    round_id = f"{table.id}-P{command.form.strip().replace(' ', '')}.{command.line}"
    start = jackpots.StartGame(table=table.id, round=round_id, base=command.base, lit=command.lit, badge=command.badge)
    carry_out(desk, start)
    if "returned" in desk.result:
        raise PitbossError(
            f"A jackpot of table {table.id} is halted and takes no wagers: resume it, then key the paper"
        )
    for hand in command.hands:
        carry_out(
            desk,
            jackpots.PressHand(table=table.id, seat=hand.seat, sensor=hand.sensor, line=hand.line, badge=command.badge),
        )
        if hand.paid:
            carry_out(
                desk,
                jackpots.PayHand(
                    table=table.id, seat=hand.seat, sensor=hand.sensor, badge=command.badge, supervisor=command.second
                ),
            )
    linked = desk.get(JackpotTable, table.id)
    if any(is_award(won_by(desk, linked, hand)[1], hand) for hand in running(linked).hands):
        carry_out(desk, jackpots.CallSupervisor(table=table.id, badge=command.badge))
    _end_if_done(desk, table, command.badge)
    return round_id


def _end_if_done(desk: Desk, table: FloorTable, badge: str) -> None:
    """End a game in which nothing waits for a card, and count it as a round of its table."""
    hands = running(desk.get(JackpotTable, table.id)).hands
    if any(is_open(hand, desk.get(Award, hand.award) if hand.award else None) for hand in hands):
        return
    carry_out(desk, jackpots.EndGame(table=table.id, badge=badge))
    desk.put(replace(table, rounds=table.rounds + 1))


def _key_cards(desk: Desk, table: FloorTable, command: KeyPaperRound, played: dt.datetime) -> str:
    """Key a round of cards: open it at its true time, with the given acts; the others are entered at the table."""
    if command.lit or command.hands:
        raise PitbossError(f"The sensors of table {table.id} follow its round: key its wagers and cards as acts")
    setup = table_on(desk, table, played.astimezone(ZoneInfo(table.zone)).date()).setup
    state, events = play(None, opening_at(table, setup, played.isoformat()))
    keep_round(desk, table, TableRound(state.id, table.id, "", ()), state, events, command.badge)
    badge = desk.get(Badge, command.badge)
    who = EnteredBy(desk.person_of(badge).id, badge.person, command.badge)
    for act in command.acts:
        enter(desk, *entered_at(desk, table.id), act, who)
        if "refused" in desk.result:
            raise PitbossError(str(desk.result["refused"]))
    return state.id
