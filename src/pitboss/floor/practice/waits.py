"""Waiting at practice tables: for who is not ready and who still decides, and how a round goes on without them."""

import datetime as dt
from collections.abc import Collection
from dataclasses import replace

from pitboss.desk.desk import Desk, Documents
from pitboss.errors import PitbossError
from pitboss.floor.commands import Hurry, Ready
from pitboss.floor.documents import FloorTable, TableRound
from pitboss.floor.practice.chairs import practice_table_at, seated
from pitboss.floor.practice.rounds import play_out, player_of, put_away, taken_up
from pitboss.floor.practice.rules import MoveOn, practice_rules
from pitboss.floor.tables.rounds import returned, round_of, running_at
from pitboss.games.step import StepKind
from pitboss.messages import Message
from pitboss.rounds import Round
from pitboss.rounds.virtual import VirtualRound


def ready(desk: Desk, command: Ready) -> None:
    """Mark a player as ready; cards come when everyone at the table is, or the others have had their time."""
    table, player = seated(desk, command.table, command.player)
    kept = running_at(desk, table)
    if kept is None or not any(seat.player == player.name for seat in round_of(desk, kept).seats.values()):
        raise PitbossError(Message("Put your bets down first"))
    game = taken_up(desk, kept)
    if game.state.step.kind is not StepKind.WAGERS:
        raise PitbossError(Message("The cards are out already"))
    kept = replace(kept, ready=tuple(dict.fromkeys((*kept.ready, player.id))), ready_at=kept.ready_at or desk.at)
    waits = _not_ready(table, kept)
    if waits and not _bets_are_over(kept, desk.now):
        desk.put(kept)
        desk.tell("ready", table=table.id, round=kept.id, waits=len(waits))
        desk.answer(table=table.id, round=kept.id, dealt=False, waits=len(waits))
        return
    _deal(desk, table, kept, game)
    desk.answer(table=table.id, round=kept.id, dealt=True)


def _not_ready(table: FloorTable, kept: TableRound) -> set[str]:
    """The players at a table who have not said yet that the cards may come, but those who lately sat out."""
    most = practice_rules().sat_out
    return {chair.player for chair in table.chairs if chair.sat_out < most} - set(kept.ready)


def _bets_are_over(kept: TableRound, now: dt.datetime) -> bool:
    """Whether those who are ready have waited long enough for the bets of the others."""
    return bool(kept.ready_at) and _is_over(kept.ready_at, practice_rules().ready_seconds, now)


def _is_over(since: str, seconds: int, now: dt.datetime) -> bool:
    return now - dt.datetime.fromisoformat(since) >= dt.timedelta(seconds=seconds)


def _deal(desk: Desk, table: FloorTable, kept: TableRound, game: VirtualRound) -> None:
    """Close the betting and deal; who has not bet by then keeps the seat, and sits this round out."""
    for act in returned(desk, table, game.state):
        game.do(replace(act, reason="The coin goes back: its jackpot is halted"))  # why is the house's
    game.close_betting(kept.seeds)
    bet = {player_of(game, kept, seat) for seat in game.state.seats}
    chairs = (replace(chair, sat_out=0 if chair.player in bet else chair.sat_out + 1) for chair in table.chairs)
    put_away(desk, replace(table, chairs=tuple(chairs)), kept, game)


def hurry(desk: Desk, command: Hurry) -> None:
    """Decide for players who are out of time by the house way, or by a fold, so that the others can play on."""
    table, player = seated(desk, command.table, command.player)
    kept, seconds = running_at(desk, table), practice_rules().decide_seconds
    if kept is None or not _is_over(kept.acted_at, seconds, desk.now):
        raise PitbossError(Message("The others have {seconds} seconds to decide", seconds=seconds))
    game = taken_up(desk, kept)
    others = {player_of(game, kept, seat) for seat in game.state.undecided} - {player.id}
    _decide_for(game, kept, others)
    play_out(game, kept, table)
    if not game.events:
        raise PitbossError(Message("Nobody keeps the table waiting"))
    put_away(desk, table, kept, game)
    desk.answer(table=table.id, round=kept.id)


def _decide_for(game: VirtualRound, kept: TableRound, players: Collection[str]) -> None:
    """Decide the hands of some players on the street that is played now."""
    for seat in game.state.undecided:
        if player_of(game, kept, seat) in players and seat in game.state.undecided:
            game.decide_for(seat)
            game.advance()


def keeps_waiting(
    known: Documents, table: FloorTable, away: Collection[str], now: dt.datetime
) -> frozenset[str] | None:
    """The players for whom a round waits no longer; ``None`` while nobody is kept waiting in vain.

    They are ``away``, or have had their time. While the bets are made the cards come without them, if there are any;
    afterwards their hands are decided. A round in which nobody waits for them is theirs, however long they think.
    """
    kept = running_at(known, table)
    if kept is None:
        return None
    state = round_of(known, kept)
    if state.step.kind is StepKind.WAGERS:
        waits = _not_ready(table, kept)
        return frozenset(waits) if kept.ready and (waits <= set(away) or _bets_are_over(kept, now)) else None
    late = _late(table, kept, state, away, now)
    return late or None


def _late(table: FloorTable, kept: TableRound, state: Round, away: Collection[str], now: dt.datetime) -> frozenset[str]:
    """The players whose decision somebody waits for who is there and has nothing left to decide."""
    undecided = {kept.players.get(state.seats[seat].player, "") for seat in state.undecided}
    waiting = ({chair.player for chair in table.chairs} | set(kept.players.values())) - undecided - set(away)
    if not waiting:
        return frozenset()
    over = _is_over(kept.acted_at, practice_rules().decide_seconds, now)
    return frozenset(undecided if over else undecided & set(away))


def move_on(desk: Desk, command: MoveOn) -> None:
    """Go on with a round without those who are away or out of time; nothing happens where nobody waits for them."""
    table = practice_table_at(desk, command.table)
    late, kept = keeps_waiting(desk, table, command.away, desk.now), running_at(desk, table)
    if late is None or kept is None:
        desk.answer(table=table.id, moved=False)
        return
    game = taken_up(desk, kept)
    if game.state.step.kind is StepKind.WAGERS:
        _deal(desk, table, kept, game)
    else:
        _decide_for(game, kept, late)
        play_out(game, kept, table)
        put_away(desk, table, kept, game)
    desk.answer(table=table.id, moved=True)
