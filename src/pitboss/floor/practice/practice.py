"""Practice: players take seats, bet credits that are worth nothing, and decide; software deals and settles."""

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import chain
from typing import cast

from pitboss.desk.desk import Desk, check_name
from pitboss.desk.names import same_person
from pitboss.errors import PitbossError
from pitboss.floor import accounts
from pitboss.floor.commands import Choose, Join, PlaceBets, Ready, SitDown, StandUp, TopUp
from pitboss.floor.documents import Chair, FloorTable, Player, TableRound
from pitboss.floor.practice import software
from pitboss.floor.practice.chairs import leave_seats, practice_table_at, seated
from pitboss.floor.practice.rounds import play_out, player_of, put_away, taken_up
from pitboss.floor.practice.rules import practice_rules
from pitboss.floor.practice.waits import ready
from pitboss.floor.tables.rounds import (
    dark_at,
    events_of,
    next_round_id,
    round_of,
    running_at,
)
from pitboss.floor.tables.sensors import table_on
from pitboss.games.step import StepKind
from pitboss.games.table.table import Table
from pitboss.jackpots.accounts import PRACTICE
from pitboss.ledger import as_cents, units
from pitboss.messages import Message
from pitboss.rounds import Round, SeatState
from pitboss.rounds import events as e
from pitboss.rounds.decide import play
from pitboss.rounds.phases.bets import PLAYER_NAME, check_seed
from pitboss.rounds.round import check_decides
from pitboss.rounds.virtual import VirtualRound


def join(desk: Desk, command: Join) -> None:
    """Let a player join, with a name and a purse."""
    check_name(command.player, "player", 40)
    name = player_name(command.name)
    if desk.find(Player, command.player):
        raise PitbossError(Message("There is a player {player} already", player=command.player))
    desk.put(Player(command.player, name))
    cents = practice_rules().purse_cents
    _give(desk, command.player, cents)
    desk.answer(player=command.player, name=name, purse_cents=cents)


def player_name(text: str) -> str:
    """A name that a player may have at a table, refused if it can't be."""
    name = " ".join(text.split())
    if not re.fullmatch(PLAYER_NAME, name):
        raise PitbossError(Message("A player's name has 1 to 40 letters, digits, .'-_ or spaces between them"))
    return name


def _give(desk: Desk, player: str, cents: int) -> None:
    amounts = {accounts.purse(player): -units(cents), PRACTICE: units(cents)}
    desk.move("practice-purse", amounts, {"player": player})


def purse_cents(desk: Desk, player: str) -> int:
    """The credits of a practice player in cents."""
    return as_cents(desk.credit(accounts.purse(player)))


def top_up(desk: Desk, command: TopUp) -> None:
    """Fill a purse up again; bets that lie on a table count as the player's."""
    player, full = desk.get(Player, command.player), practice_rules().purse_cents
    short = full - purse_cents(desk, player.id)
    if short <= 0:
        raise PitbossError(Message("Your purse holds {purse_cents}: play on", purse_cents=purse_cents(desk, player.id)))
    _give(desk, player.id, short)
    desk.answer(player=player.id, purse_cents=full)


def sit_down(desk: Desk, command: SitDown) -> None:
    """Take a free seat; a player plays at one table at a time."""
    player, table = desk.get(Player, command.player), practice_table_at(desk, command.table)
    if player.table and player.table != table.id and _chairs(desk, player):
        raise PitbossError(
            Message("{player} sits at table {table}: stand up there first", player=player.name, table=player.table)
        )
    seats = table_on(desk, table, desk.day_in(table.zone)).seats
    if command.seat not in seats:
        raise PitbossError(
            Message("There is no seat {seat}: this table has seats 1 to {seats}", seat=command.seat, seats=len(seats))
        )
    for chair in table.chairs:
        if chair.seat == command.seat:
            raise PitbossError(Message("Seat {seat} is {player}'s", seat=chair.seat, player=chair.name))
    _check_name_is_free(desk, table, player)
    chairs = sorted((*table.chairs, Chair(command.seat, player.id, player.name, desk.at)), key=lambda chair: chair.seat)
    desk.put(replace(table, chairs=tuple(chairs)))
    desk.put(replace(player, table=table.id))
    desk.tell("seat-taken", table=table.id, seat=command.seat)
    desk.answer(table=table.id, seat=command.seat)


def _check_name_is_free(desk: Desk, table: FloorTable, player: Player) -> None:
    """Refuse a name that another player has at the table, or had when the cards of this round came."""
    kept = running_at(desk, table)
    names = [(chair.name, chair.player) for chair in table.chairs] + list(kept.players.items() if kept else ())
    for name, player_id in names:
        if same_person(name, player.name) and player_id != player.id:
            raise PitbossError(Message("There is a {player} at this table: join under another name", player=name))


def _chairs(desk: Desk, player: Player) -> tuple[Chair, ...]:
    """The seats that a player has taken; none once the table was closed."""
    table = desk.find(FloorTable, player.table) if player.table else None
    return tuple(chair for chair in table.chairs if chair.player == player.id) if table else ()


def stand_up(desk: Desk, command: StandUp) -> None:
    """Leave the table: bets come back before the cards; after them the hand is set by the house way, or folded."""
    table, player = seated(desk, command.table, command.player)
    kept = running_at(desk, table)
    if kept is not None:
        game = taken_up(desk, kept)
        own = [chair.seat for chair in _chairs(desk, player)]
        others: tuple[str, ...] = ()
        if game.state.step.kind is StepKind.WAGERS:
            player = replace(player, round="")
            others = tuple(name for name in kept.ready if name != player.id)
            if any(seat in game.state.seats for seat in own):
                kept, game = _bet_anew(desk, kept, game, dict.fromkeys(own, ()))
        play_out(game, kept, table, leaving=player.id)
        if game.events or others != kept.ready:
            put_away(desk, table, kept, game, others, kept.ready_at if others else "")
    leave_seats(desk, table.id, player)
    desk.answer(table=table.id)


def _open(desk: Desk, table: FloorTable) -> tuple[TableRound, VirtualRound]:
    """The round at the table, or a new one, whose secret is sealed before anyone bets or gives a seed."""
    kept = running_at(desk, table)
    if kept is not None:
        return kept, taken_up(desk, kept)
    software.issue_cards(desk)
    made = table_on(desk, table, desk.day_in(table.zone))
    game = VirtualRound.opened(made, desk.source, next_round_id(table), desk.at, table.sealed, joint=True)
    return TableRound(game.state.id, table.id, "", ()), game


def _bet_anew(
    desk: Desk, kept: TableRound, game: VirtualRound, bets: Mapping[int, tuple[e.WagerPlaced, ...]]
) -> tuple[TableRound, VirtualRound]:
    """The round as if these had been the bets of some seats from the beginning, to be put away whole.

    Until the betting closes, a round's log holds what lies on the layout and not how it came there: so however often
    players change their minds, the log stays as short as the layout is.
    """
    written = (*events_of(desk, kept), *game.events)
    lying = {number: _placed(game.state.table, number, seat) for number, seat in game.state.seats.items()}
    anew = [event for event in written if not isinstance(event, (e.WagerPlaced, e.WagerTakenBack))]
    opening, *acts = cast("list[e.Act]", [*anew, *chain.from_iterable({**lying, **bets}.values())])
    state, events = play(None, opening)
    game = VirtualRound(game.shuffle, state, list(events), game.dealt)
    for act in acts:
        game.do(act)
    names = {seat.player for seat in game.state.seats.values()}
    players = {name: player for name, player in kept.players.items() if name in names}
    seeds = {seat: seed for seat, seed in kept.seeds.items() if seat in game.state.seats}
    return replace(kept, lines=(), players=players, seeds=seeds), game


def _placed(table: Table, number: int, seat: SeatState) -> tuple[e.WagerPlaced, ...]:
    return tuple(
        e.WagerPlaced(seat=number, player=seat.player, wager=wager, cents=stake.cents, choice=stake.choice)
        for wager, stake in seat.stakes.items()
        if not table.wagers[wager].lead
    )


def place_bets(desk: Desk, command: PlaceBets) -> None:
    """Place all bets of a seat at once, or none of them."""
    table, player = seated(desk, command.table, command.player, command.seat)
    if command.seed and running_at(desk, table) is None:
        raise PitbossError(
            Message("A seed is given after the seal was seen: open the round first, by bets without a seed")
        )
    check_seed(command.seed)
    kept, game = _open(desk, table)
    if game.state.step.kind is not StepKind.WAGERS:
        raise PitbossError(Message("The cards are out: bet again when this round is over"))
    dark = dark_at(desk, table, game.state)
    for bet in command.bets:
        if bet.wager in dark:
            raise PitbossError(
                Message("{wager} is halted: bet without it", wager=game.state.table.spot_name(bet.wager)),
                rule="001/jackpot.6",
            )
    wagers = tuple(
        e.WagerPlaced(seat=command.seat, player=player.name, wager=bet.wager, cents=bet.cents, choice=bet.choice)
        for bet in command.bets
    )
    kept, game = _bet_anew(desk, kept, game, {command.seat: wagers})
    left = _left_behind(desk, player, game.state.id)
    _check_purse(desk, game.state, player, left)
    seeds = {**kept.seeds, command.seat: command.seed} if command.seed else kept.seeds
    betting = {player.name: player.id} if wagers else {}  # who has no bets yet holds no name in the round
    kept = replace(kept, players={**kept.players, **betting}, seeds=seeds)
    desk.put(replace(player, round=game.state.id, left=left))
    others = tuple(name for name in kept.ready if name != player.id)
    put_away(desk, table, kept, game, others, kept.ready_at if others else "")
    desk.answer(table=table.id, round=game.state.id, seat=command.seat, bets=len(command.bets))
    if command.ready:
        placed = desk.result
        ready(desk, Ready(table=table.id, player=player.id))
        desk.answer(**{**placed, **desk.result})


def _left_behind(desk: Desk, player: Player, round_id: str) -> tuple[str, ...]:
    """The rounds besides this one in which a hand of a player still lies: they left it when the cards were out."""
    names = [name for name in dict.fromkeys((*player.left, player.round)) if name and name != round_id]
    rounds = [kept for kept in (desk.find(TableRound, name) for name in names) if kept and not kept.closed]
    return tuple(kept.id for kept in rounds if player.id in kept.players.values())


def _check_purse(desk: Desk, state: Round, player: Player, left: tuple[str, ...]) -> None:
    """Refuse bets, with the wagers that may follow, that a purse does not cover beside the hands left elsewhere."""
    needed = _most_cents(state, player)
    elsewhere = [round_of(desk, desk.get(TableRound, name)) for name in left]
    # Whoever comes back to a hand may still raise in it.
    held = purse_cents(desk, player.id) - sum(_most_cents(other, player) for other in elsewhere)
    if needed > held:
        raise PitbossError(
            Message(
                "These bets may take {bets_cents}, more than your purse of {purse_cents}",
                bets_cents=needed,
                purse_cents=held,
            )
        )


def _most_cents(state: Round, player: Player) -> int:
    """The most that a player's bets of a round may take, with all that may follow them; none follows a fold."""
    cents = 0
    for seat in state.seats.values():
        if seat.player == player.name:
            lying = [(wager, stake.cents) for wager, stake in seat.stakes.items()]
            cents += sum(stake for _, stake in lying) if seat.folded else state.table.most_cents(lying)
    return cents


def choose(desk: Desk, command: Choose) -> None:
    """Play, fold, or set a hand, also by the house way."""
    table, player = seated(desk, command.table, command.player, command.seat)
    kept = running_at(desk, table)
    if kept is None:
        raise PitbossError(Message("There is nothing to decide: bet first"))
    game = taken_up(desk, kept)
    if command.round not in {"", kept.id} or command.place not in {-1, game.state.place}:
        raise PitbossError(Message("That decision was made for you: look at the table as it is now"))
    if command.seat in game.state.seats and player_of(game, kept, command.seat) != player.id:
        raise PitbossError(Message("Seat {seat} is not yours", seat=command.seat))  # a hand of somebody who has left
    if command.action == "house-way":
        check_decides(game.state, command.seat)
        act = e.Decided(seat=command.seat, action="set", front=game.house_way(command.seat))
    else:
        act = e.Decided(seat=command.seat, action=command.action, front=command.front, times=command.times)
    game.do(act)
    game.advance()
    play_out(game, kept, table)
    put_away(desk, table, kept, game)
    desk.answer(table=table.id, round=kept.id, seat=command.seat, action=act.action, front=act.front)


def void_round(desk: Desk, table: FloorTable) -> None:
    """End the round of a table that closes: every bet goes back."""
    kept = running_at(desk, table)
    if kept is not None:
        game = taken_up(desk, kept)
        game.do(e.IrregularityCalled(kind="void", reason="The table closes"))
        game.advance()
        put_away(desk, table, kept, game)
