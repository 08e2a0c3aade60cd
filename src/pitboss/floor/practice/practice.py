"""Practice: players take seats, bet credits that are worth nothing, and decide; software deals and settles."""

import datetime as dt
import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import chain
from typing import cast

from pitboss.cards import format_cards, parse_cards
from pitboss.cards.shuffle import Shuffle
from pitboss.desk.desk import Desk, check_name
from pitboss.desk.names import same_person
from pitboss.errors import PitbossError
from pitboss.floor import accounts
from pitboss.floor.commands import Choose, Hurry, Join, PlaceBets, Ready, SitDown, StandUp, TopUp
from pitboss.floor.documents import Chair, FloorTable, KeptShuffle, Player, TableMode, TableRound
from pitboss.floor.practice import software
from pitboss.floor.practice.rules import practice_rules
from pitboss.floor.tables.rounds import (
    dark_at,
    events_of,
    keep_round,
    next_round_id,
    open_at,
    returned,
    round_of,
    running_at,
)
from pitboss.floor.tables.sensors import table_on
from pitboss.games.step import StepKind
from pitboss.games.table.table import Table
from pitboss.jackpots.accounts import PRACTICE
from pitboss.jackpots.documents import Award
from pitboss.ledger import as_cents, units
from pitboss.messages import Message
from pitboss.rounds import Round, SeatState, Status
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
    player, table = desk.get(Player, command.player), _practice_table(desk, command.table)
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
    _check_last_hand(desk, table, player)
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


def _check_last_hand(desk: Desk, table: FloorTable, player: Player) -> None:
    """Refuse a player whose last hand is still in play: its bets would be bet twice."""
    last = desk.find(TableRound, player.round) if player.round else None
    if last and not last.closed and last.table != table.id and player.name in last.players:
        raise PitbossError(
            Message("Your last hand is still played at table {table}: wait until it is over", table=last.table)
        )


def _practice_table(desk: Desk, name: str) -> FloorTable:
    table = open_at(desk, name)
    if table.mode is not TableMode.PRACTICE:
        raise PitbossError(f"Table {table.id} is {table.mode}: practice credits are played at practice tables only")
    return table


def _chairs(desk: Desk, player: Player) -> tuple[Chair, ...]:
    """The seats that a player has taken; none once the table was closed."""
    table = desk.find(FloorTable, player.table) if player.table else None
    return tuple(chair for chair in table.chairs if chair.player == player.id) if table else ()


def _seated(desk: Desk, name: str, player: str, seat: int = 0) -> tuple[FloorTable, Player]:
    """The table and the player who sits there, marked as active now."""
    table = _practice_table(desk, name)
    own = [chair.seat for chair in table.chairs if chair.player == player]
    if not own:
        raise PitbossError(Message("You have no seat at {table}: take one first", table=table.name))
    if seat and seat not in own:
        raise PitbossError(Message("Seat {seat} is not yours", seat=seat))
    chairs = (replace(chair, acted_at=desk.at) if chair.player == player else chair for chair in table.chairs)
    table = replace(table, chairs=tuple(chairs))
    desk.put(table)
    return table, desk.get(Player, player)


def stand_up(desk: Desk, command: StandUp) -> None:
    """Leave the table: bets come back before the cards; after them the hand is set by the house way, or folded."""
    table, player = _seated(desk, command.table, command.player)
    kept = running_at(desk, table)
    if kept is not None:
        game = _taken_up(desk, kept)
        own = [chair.seat for chair in _chairs(desk, player)]
        if game.state.step.kind is StepKind.WAGERS:
            player = replace(player, round="")
            if any(seat in game.state.seats for seat in own):
                kept, game = _bet_anew(desk, kept, game, dict.fromkeys(own, ()))
        _play_out(game, kept, table, leaving=player.id)
        if game.events:
            _put_away(desk, table, kept, game)
    _leave(desk, table.id, player)
    desk.answer(table=table.id)


def _play_out(game: VirtualRound, kept: TableRound, table: FloorTable, leaving: str = "") -> None:
    """Decide for those who have left, street by street, until it is the turn of a player who is here or all is over."""
    here = {chair.player for chair in table.chairs} - {leaving}
    while game.state.status is Status.RUNNING and game.state.step.kind is StepKind.DECIDE:
        gone = [seat for seat in game.state.undecided if _player_of(game, kept, seat) not in here]
        if not gone:
            return
        game.decide_for(gone[0])
        game.advance()


def _player_of(game: VirtualRound, kept: TableRound, seat: int) -> str:
    """The id of the player whose hand lies at a seat; empty if none does."""
    hand = game.state.seats.get(seat)
    return kept.players.get(hand.player, "") if hand else ""


def _leave(desk: Desk, table_id: str, player: Player) -> None:
    """Free the seats of a player."""
    table = desk.get(FloorTable, table_id)
    desk.put(replace(table, chairs=tuple(chair for chair in table.chairs if chair.player != player.id)))
    desk.put(replace(player, table=""))
    desk.tell("seat-left", table=table.id)


def _taken_up(desk: Desk, kept: TableRound) -> VirtualRound:
    shuffle = kept.shuffle
    if shuffle is None:
        raise PitbossError(f"Round {kept.id} is not dealt by software")
    cards = Shuffle(parse_cards(shuffle.cards), shuffle.secret, shuffle.source, shuffle.position)
    return VirtualRound(cards, round_of(desk, kept), [], shuffle.dealt)


def _put_away(
    desk: Desk, table: FloorTable, kept: TableRound, game: VirtualRound, ready: tuple[str, ...] = (), ready_at: str = ""
) -> None:
    shuffle = KeptShuffle(
        format_cards(game.shuffle.cards), game.shuffle.secret, game.shuffle.source, game.shuffle.position, game.dealt
    )
    kept = replace(kept, ready=ready, ready_at=ready_at)
    kept = keep_round(desk, table, kept, game.state, game.events, software.DEALER, shuffle)
    if kept.closed:
        _settle_purses(desk, kept, game.state)


def _open(desk: Desk, table: FloorTable) -> tuple[TableRound, VirtualRound]:
    """The round at the table, or a new one, whose secret is sealed before anyone bets or gives a seed."""
    kept = running_at(desk, table)
    if kept is not None:
        return kept, _taken_up(desk, kept)
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
    table, player = _seated(desk, command.table, command.player, command.seat)
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
                Message("{why}. Its sensor is dark: bet without it", why=dark[bet.wager]), rule="001/jackpot.6"
            )
    wagers = tuple(
        e.WagerPlaced(seat=command.seat, player=player.name, wager=bet.wager, cents=bet.cents, choice=bet.choice)
        for bet in command.bets
    )
    kept, game = _bet_anew(desk, kept, game, {command.seat: wagers})
    _check_purse(desk, game.state, player)
    seeds = {**kept.seeds, command.seat: command.seed} if command.seed else kept.seeds
    betting = {player.name: player.id} if wagers else {}  # who has no bets yet holds no name in the round
    kept = replace(kept, players={**kept.players, **betting}, seeds=seeds)
    desk.put(replace(player, round=game.state.id))
    others = tuple(name for name in kept.ready if name != player.id)
    _put_away(desk, table, kept, game, others, kept.ready_at)
    desk.answer(table=table.id, round=game.state.id, seat=command.seat, bets=len(command.bets))
    if command.ready:
        placed = desk.result
        ready(desk, Ready(table=table.id, player=player.id))
        desk.answer(**{**placed, **desk.result})


def _check_purse(desk: Desk, state: Round, player: Player) -> None:
    """Refuse bets, with the wager that may follow them, that a purse does not cover."""
    own = [seat for seat in state.seats.values() if seat.player == player.name]
    needed = state.table.most_cents((wager, stake.cents) for seat in own for wager, stake in seat.stakes.items())
    held = purse_cents(desk, player.id)
    if needed > held:
        raise PitbossError(
            Message(
                "These bets may take {bets_cents}, more than your purse of {purse_cents}",
                bets_cents=needed,
                purse_cents=held,
            )
        )


def ready(desk: Desk, command: Ready) -> None:
    """Mark a player as ready; cards come when everyone at the table is, or the others have had their time."""
    table, player = _seated(desk, command.table, command.player)
    kept = running_at(desk, table)
    if kept is None or not any(seat.player == player.name for seat in round_of(desk, kept).seats.values()):
        raise PitbossError(Message("Put your bets down first"))
    game = _taken_up(desk, kept)
    if game.state.step.kind is not StepKind.WAGERS:
        raise PitbossError(Message("The cards are out already"))
    names = tuple(dict.fromkeys((*kept.ready, player.id)))
    since = kept.ready_at or desk.at
    waits = {chair.player for chair in table.chairs} - set(names)
    if waits and not _is_over(desk, since, practice_rules().ready_seconds):
        desk.put(replace(kept, ready=names, ready_at=since))
        desk.tell("ready", table=table.id, round=kept.id, waits=len(waits))
        desk.answer(table=table.id, round=kept.id, dealt=False, waits=len(waits))
        return
    betting = {seat.player for seat in game.state.seats.values()}
    for act in returned(desk, table, game.state):
        game.do(act)
    game.close_betting(kept.seeds)
    _put_away(desk, table, kept, game)
    for absent in (desk.get(Player, name) for name in waits):
        if absent.name not in betting:  # who let the table wait and did not even bet is gone: the others play on
            _leave(desk, table.id, absent)
    desk.answer(table=table.id, round=kept.id, dealt=True)


def _is_over(desk: Desk, since: str, seconds: int) -> bool:
    return desk.now - dt.datetime.fromisoformat(since) >= dt.timedelta(seconds=seconds)


def choose(desk: Desk, command: Choose) -> None:
    """Play, fold, or set a hand, also by the house way."""
    table, player = _seated(desk, command.table, command.player, command.seat)
    kept = running_at(desk, table)
    if kept is None:
        raise PitbossError(Message("There is nothing to decide: bet first"))
    game = _taken_up(desk, kept)
    if command.seat in game.state.seats and _player_of(game, kept, command.seat) != player.id:
        raise PitbossError(Message("Seat {seat} is not yours", seat=command.seat))  # a hand of somebody who has left
    if command.action == "house-way":
        check_decides(game.state, command.seat)
        act = e.Decided(seat=command.seat, action="set", front=game.house_way(command.seat))
    else:
        act = e.Decided(seat=command.seat, action=command.action, front=command.front, times=command.times)
    game.do(act)
    game.advance()
    _play_out(game, kept, table)
    _put_away(desk, table, kept, game)
    desk.answer(table=table.id, round=kept.id, seat=command.seat, action=act.action, front=act.front)


def hurry(desk: Desk, command: Hurry) -> None:
    """Decide for players who are out of time by the house way, or by a fold, so that the others can play on."""
    table, player = _seated(desk, command.table, command.player)
    kept, seconds = running_at(desk, table), practice_rules().decide_seconds
    if kept is None or not _is_over(desk, kept.acted_at, seconds):
        raise PitbossError(Message("The others have {seconds} seconds to decide", seconds=seconds))
    game = _taken_up(desk, kept)
    for seat in game.state.undecided:
        if game.state.seats[seat].player != player.name and seat in game.state.undecided:
            game.decide_for(seat)
            game.advance()
    _play_out(game, kept, table)
    if not game.events:
        raise PitbossError(Message("Nobody keeps the table waiting"))
    _put_away(desk, table, kept, game)
    desk.answer(table=table.id, round=kept.id)


def void_round(desk: Desk, table: FloorTable) -> None:
    """End the round of a table that closes: every bet goes back."""
    kept = running_at(desk, table)
    if kept is not None:
        game = _taken_up(desk, kept)
        game.do(e.IrregularityCalled(kind="void", reason="The table closes"))
        game.advance()
        _put_away(desk, table, kept, game)


def _settle_purses(desk: Desk, kept: TableRound, state: Round) -> None:
    """Pay the results of the round and its jackpots to the purses."""
    awards = [
        document for document in desk.documents.values() if isinstance(document, Award) and document.round == state.id
    ]
    won: dict[str, int] = dict(state.purses)
    for award in awards:
        name = state.seats[award.seat].player
        won[name] = won.get(name, 0) + award.amount_cents
    amounts = {accounts.purse(player): -units(won[name]) for name, player in kept.players.items() if won.get(name)}
    if amounts:
        amounts[PRACTICE] = -sum(amounts.values())
        desk.move("practice-round", amounts, {"table": kept.table, "round": state.id})
