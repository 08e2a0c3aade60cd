"""The felt: all that a practice player sees of a table, hands by name and as they met, and what the round brought."""

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from pitboss.cards import by_rank, format_cards
from pitboss.desk.desk import Documents, State
from pitboss.errors import NotThereError, PitbossError
from pitboss.floor import accounts
from pitboss.floor.commands import Bet
from pitboss.floor.documents import FloorTable, Player, TableMode, TableRound
from pitboss.floor.practice.rules import practice_rules
from pitboss.floor.tables.rounds import events_of, round_of
from pitboss.floor.tables.sensors import dark_sensors, jackpots_on, table_on
from pitboss.floor.views.layout import LayoutView, layout_view
from pitboss.floor.views.table_views import (
    RoundView,
    TableView,
    Viewer,
    awards_of_round,
    extended,
    shown_round,
    table_view,
    today_at,
)
from pitboss.games.house_way import HouseWay
from pitboss.games.settlement.meeting import is_foul
from pitboss.games.table.table import Table
from pitboss.hands.hand import best_hand
from pitboss.hands.rankings.two_card import best_two_card_hand
from pitboss.jackpots.documents import Award, Jackpot, JackpotTable
from pitboss.jackpots.game.display import Display, display
from pitboss.ledger import as_cents
from pitboss.rounds import Round, SeatState, Status
from pitboss.rounds import events as e
from pitboss.rounds.phases.acts import split_of
from pitboss.rounds.round import check_decides


@dataclass(frozen=True, slots=True, kw_only=True)
class LobbyTable:
    """A practice table: what is played there, from which wager on, and who sits there."""

    table: str
    name: str
    game: str
    game_name: str
    open: bool
    seats: int
    free: tuple[int, ...]
    players: tuple[str, ...]
    rounds: int
    least_cents: int
    cards: int
    sets_hands: bool
    jackpot: bool
    standing: str
    beside: str


@dataclass(frozen=True, slots=True)
class Seconds:
    """How long the others may keep the table waiting."""

    ready: int
    decide: int


@dataclass(frozen=True, slots=True)
class JackpotWin:
    """A jackpot that a seat has won in a round, on a wager of the layout."""

    seat: int
    wager: str
    jackpot: str
    line: str
    cents: int


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What a seat has won or lost on a round."""

    seat: int
    net_cents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FeltView(TableView):
    """A practice table for one player, or for somebody who only looks.

    ``now`` is the time of the room's clock, ``event`` the last event that is in it. ``best`` has the cards that make a
    hand of more cards than count, by seat, and ``comparisons`` how each hand came out; 0 is the dealer. ``halted`` are
    the wagers on jackpots that take none now; why is the house's.
    """

    purse_cents: int | None
    sensors: tuple[str, ...]
    seconds: Seconds
    layout: LayoutView
    halted: tuple[str, ...]
    displays: tuple[Display, ...]
    wins: tuple[JackpotWin, ...]
    results: tuple[SeatResult, ...]
    bets: Mapping[int, tuple[Bet, ...]]
    best: Mapping[int, str]
    comparisons: Mapping[int, Mapping[str, str]]
    now: str
    event: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SplitView:
    """A hand as it would be set: both hands by name, and whether the rules allow it."""

    front: str
    back: str
    front_name: str
    back_name: str
    legal: bool
    rule: str
    way: str = ""
    way_rule: str = ""
    way_text: str = ""


def practice_table(known: Documents, name: str) -> FloorTable:
    """The practice table of this name; any other table is refused."""
    found = known.find(FloorTable, name)
    if found is None or found.mode is not TableMode.PRACTICE:
        raise NotThereError(f"There is no practice table {name!r:.40}")
    return found


def lobby_table(known: Documents, table: FloorTable, day: dt.date) -> LobbyTable:
    """A practice table in the lobby."""
    made = table_on(known, table, day)
    taken = {chair.seat: chair.name for chair in table.chairs}
    return LobbyTable(
        table=table.id,
        name=table.name,
        game=made.game.id,
        game_name=made.game.name,
        open=table.is_open,
        seats=len(made.seats),
        free=tuple(seat for seat in made.seats if seat not in taken),
        players=tuple(dict.fromkeys(taken.values())),
        rounds=table.rounds,
        least_cents=made.setup.limits_cents[made.game.base.wager][0],
        cards=made.game.cards,
        sets_hands=made.game.sets_hands,
        jackpot=any(wager.sensor for wager in made.wagers.values()),
        standing=made.game.standing.value,
        beside=table.beside,
    )


def felt_view(state: State, table: FloorTable, player: str, now: dt.datetime, event: int = 0) -> FeltView:
    """A table for one player, or for somebody who only looks."""
    made = table_on(state, table, today_at(table, now))
    dark, layout = dark_sensors(state, table.id, made.sensor_wagers), layout_view(made)
    linked_to = {number for number, _ in jackpots_on(state, table.id)}
    halted = tuple(wager for wager in dark if made.sensor_wagers[wager] in linked_to)
    gone = dark.keys() - set(halted)
    known = player if player and state.find(Player, player) else ""
    viewer, linked = Viewer(known, ranked=True), state.find(JackpotTable, table.id)
    view = table_view(state, table, viewer)
    shown = shown_round(state, running_round(state, table), viewer) if view.round else None
    sensors = linked.sensors if linked else ()
    over = view.round if view.round and view.round.status == Status.CLOSED else None
    wins = _wins(state, table, made, over) if over else ()
    return extended(
        FeltView,
        view,
        purse_cents=as_cents(-state.balance(accounts.purse(known))) if known else None,
        sensors=sensors,
        seconds=Seconds(practice_rules().ready_seconds, practice_rules().decide_seconds),
        layout=replace(layout, wagers=tuple(wager for wager in layout.wagers if wager.id not in gone)),
        halted=halted,
        displays=tuple(display(state, name) for name in dict.fromkeys(sensors)),
        wins=wins,
        results=_results(over, wins) if over else (),
        bets=_bets(state, running_round(state, table), [seat.seat for seat in over.seats]) if over else {},
        best=shown.best_cards() if shown else {},
        comparisons=shown.comparisons() if shown else {},
        now=now.isoformat(timespec="milliseconds"),
        event=event,
    )


def _wins(state: State, table: FloorTable, made: Table, over: RoundView) -> tuple[JackpotWin, ...]:
    """The jackpot awards of a round; a fixed prize is among its pays."""
    awards = awards_of_round(state, table, [seat.seat for seat in over.seats])
    wagers = {sensor: wager for wager, sensor in made.sensor_wagers.items()}
    return tuple(_win(state, award, wagers.get(award.sensor, "")) for award in awards)


def _win(state: State, award: Award, wager: str) -> JackpotWin:
    """An award by the name of its line."""
    line = state.get(Jackpot, award.jackpot).plan.table_of_pays.line(award.line)
    return JackpotWin(award.seat, wager, award.jackpot, line.name, award.amount_cents)


def _results(over: RoundView, wins: Iterable[JackpotWin]) -> tuple[SeatResult, ...]:
    """What each seat has won or lost on the round."""
    nets = Counter({seat.seat: 0 for seat in over.seats})
    for pay in over.pays:  # a seat whose bets went back has left the round
        nets[pay.seat] += pay.net_cents
    for win in wins:
        nets[win.seat] += win.cents
    return tuple(SeatResult(seat, cents) for seat, cents in nets.items())


def _bets(known: Documents, kept: TableRound, seats: Iterable[int]) -> dict[int, tuple[Bet, ...]]:
    """What lay on the layout when the cards came, to bet the same again."""
    wagers = round_of(known, kept).table.wagers
    found: dict[int, dict[str, Bet]] = {seat: {} for seat in seats}
    for event in events_of(known, kept):
        if isinstance(event, e.BettingClosed):
            break
        if isinstance(event, e.WagerPlaced) and not wagers[event.wager].lead:
            bet = Bet(wager=event.wager, cents=event.cents, choice=event.choice)
            found.setdefault(event.seat, {})[event.wager] = bet
        elif isinstance(event, e.WagerTakenBack):
            found[event.seat].pop(event.wager, None)
    return {seat: tuple(bets.values()) for seat, bets in found.items()}


def running_round(state: Documents, table: FloorTable) -> TableRound:
    """The round at a table, or the last one."""
    kept = state.find(TableRound, table.round) if table.round else None
    if kept is None:
        raise NotThereError(f"No round was played at {table.name} yet")
    return kept


def own_hand(known: Documents, table: FloorTable, kept: TableRound, player: str, seat: int) -> tuple[TableRound, Round]:
    """A round of the table, in which a seat has to be the player's own."""
    chair = next((chair for chair in table.chairs if chair.player == player and chair.seat == seat), None)
    found = round_of(known, kept)
    if chair is None or seat not in found.seats or found.seats[seat].player != chair.name:
        raise PitbossError(f"Seat {seat} is not yours")
    return kept, found


def _to_set(found: Round, number: int) -> tuple[SeatState, HouseWay]:
    """A hand that its player has to set now, and the way by which the house would."""
    check_decides(found, number)
    way = found.table.house_way
    if way is None:
        raise PitbossError(f"{found.table.game.name} sets no hands")
    return found.seats[number], way


def split_view(found: Round, number: int, front_text: str) -> SplitView:
    """What two cards in front would make of a hand: its two hands by name, and whether it may be set so."""
    table, (seat, _) = found.table, _to_set(found, number)
    front, back = split_of(number, seat.cards, front_text, told=True)
    return SplitView(
        front=format_cards(by_rank(front)),
        back=format_cards(by_rank(back)),
        front_name=best_two_card_hand(front, table.joker).name,
        back_name=best_hand(back, table.joker, table.wheel).name,
        legal=not is_foul(table, back, front),
        rule=found.step.rule,
    )


def house_way_view(found: Round, number: int) -> SplitView:
    """How the house would set a hand, and by which rule."""
    (seat, way), table = _to_set(found, number), found.table
    hand, rule = way.set_hand(seat.cards, table.joker, table.wheel)
    shown = split_view(found, number, format_cards(hand.front))
    return replace(shown, way=way.name, way_rule=rule.number, way_text=rule.text)
