"""The felt: all that a practice player sees of a table, with hands by their names and what the round brought."""

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

from pitboss.cards import Card, by_rank, format_cards, parse_cards
from pitboss.errors import NotThereError, PitbossError
from pitboss.floor.documents import FloorTable, Player, TableMode, TableRound
from pitboss.floor.playing import events_of, round_of
from pitboss.floor.sensors import dark_sensors, setup_on
from pitboss.floor.views import Viewer, layout_view, table_view
from pitboss.games.house_way import HouseWay
from pitboss.games.step import StepKind
from pitboss.games.table import Table, open_table
from pitboss.hands.hand import best_hand, best_two_card_hand
from pitboss.jackpots.display import display
from pitboss.jackpots.documents import Award
from pitboss.jackpots.state import Documents, State
from pitboss.rounds import Round, SeatState, Status
from pitboss.rounds import events as e
from pitboss.rounds.settling import is_foul


def practice_table(state: State, name: str) -> FloorTable:
    """A table for practice."""
    found = state.document(FloorTable.kind, name)
    if not isinstance(found, FloorTable) or found.mode is not TableMode.PRACTICE:
        raise NotThereError(f"There is no practice table {name!r:.40}")
    return found


def lobby_view(known: Documents, tables: Iterable[FloorTable], day: dt.date) -> list[dict[str, Any]]:
    """The practice tables: what is played there, from which wager on, and who sits there."""
    own = (table for table in tables if table.mode is TableMode.PRACTICE)
    return [_in_lobby(table, open_table(setup_on(known, table, day))) for table in own]


def _in_lobby(table: FloorTable, made: Table) -> dict[str, Any]:
    taken = {chair.seat: chair.name for chair in table.chairs}
    return {
        "table": table.id,
        "name": table.name,
        "game": made.game.id,
        "game_name": made.game.name,
        "open": table.is_open,
        "seats": len(made.seats),
        "free": [seat for seat in made.seats if seat not in taken],
        "players": list(dict.fromkeys(taken.values())),
        "rounds": table.rounds,
        "least_cents": made.setup.limits_cents[made.game.base.wager][0],
        "cards": made.game.cards,
        "sets_hands": made.game.sets_hands,
        "jackpot": any(wager.sensor for wager in made.wagers.values()),
    }


def felt_view(state: State, table: FloorTable, player: str, day: dt.date) -> dict[str, Any]:
    """A table for one player, or for somebody who only looks."""
    made = open_table(setup_on(state, table, day))
    dark = dark_sensors(state, table.id, made.sensor_wagers)
    known = state.document(Player.kind, player) if player else None
    view = table_view(state, table, Viewer(player=player if known else ""))
    found = {
        **view,
        "layout": layout_view(made),
        "dark": dark,
        "displays": [asdict(display(state, name)) for name in dict.fromkeys(view["sensors"])],
        "wins": [],
        "results": [],
        "bets": {},
    }
    found["layout"]["wagers"] = [wager for wager in found["layout"]["wagers"] if wager["id"] not in dark]
    if view["round"] is not None:
        _add_names(made, view["round"])
        if view["round"]["status"] == Status.CLOSED:
            found["wins"] = _wins(state, table, view)
            found["results"] = _results(view["round"], found["wins"])
            found["bets"] = _bets(running_round(state, table), [seat["seat"] for seat in view["round"]["seats"]])
    return found


def _add_names(table: Table, shown: dict[str, Any]) -> None:
    """Hands in the order of their ranks, and by their names."""
    for hand in (*shown["seats"], shown["dealer"]):
        cards, front = parse_cards(hand["cards"]), parse_cards(hand["front"])
        back = [card for card in cards if card not in front] if front else []
        hand["cards"] = format_cards(by_rank(cards))
        hand["front"], hand["back"] = format_cards(by_rank(front)), format_cards(by_rank(back))
        whole = len(cards) == table.game.cards
        hand["name"] = table.game.hand_name(cards, table.joker, table.wheel) if whole else ""
        hand["front_name"], hand["back_name"] = _names(table, back, front) if front else ("", "")


def _names(table: Table, back: Sequence[Card], front: Sequence[Card]) -> tuple[str, str]:
    return best_two_card_hand(front, table.joker).name, best_hand(back, table.joker, table.wheel).name


def _wins(state: State, table: FloorTable, view: dict[str, Any]) -> list[dict[str, Any]]:
    """The jackpot awards of a round; a fixed prize is among its pays."""
    names = (
        f"{table.id}.{table.round}.{seat['seat']}.{sensor}"
        for seat in view["round"]["seats"]
        for sensor in range(1, len(view["sensors"]) + 1)
    )
    awards = [each for name in names if isinstance(each := state.document(Award.kind, name), Award)]
    return [
        {"seat": each.seat, "jackpot": each.jackpot, "line": each.line.replace("-", " "), "cents": each.amount_cents}
        for each in awards
    ]


def _results(shown: dict[str, Any], wins: Iterable[dict[str, Any]]) -> list[dict[str, int]]:
    """What each seat has won or lost on the round."""
    nets = {seat["seat"]: 0 for seat in shown["seats"]}
    for each in shown["pays"]:
        nets[each["seat"]] += each["net_cents"]
    for each in wins:
        nets[each["seat"]] += each["cents"]
    return [{"seat": seat, "net_cents": cents} for seat, cents in nets.items()]


def _bets(kept: TableRound, seats: Iterable[int]) -> dict[int, list[dict[str, Any]]]:
    """What lay on the layout when the cards came, to bet the same again."""
    found: dict[int, dict[str, dict[str, Any]]] = {seat: {} for seat in seats}
    for event in events_of(kept):
        if isinstance(event, e.BettingClosed):
            break
        if isinstance(event, e.WagerPlaced):
            bet = {"wager": event.wager, "cents": event.cents, "choice": event.choice}
            found.setdefault(event.seat, {})[event.wager] = bet
        elif isinstance(event, e.WagerTakenBack):
            found[event.seat].pop(event.wager, None)
    return {seat: list(bets.values()) for seat, bets in found.items()}


def running_round(state: State, table: FloorTable) -> TableRound:
    """The round at a table, or the last one."""
    kept = state.document(TableRound.kind, table.round) if table.round else None
    if not isinstance(kept, TableRound):
        raise NotThereError(f"No round was played at {table.name} yet")
    return kept


def own_hand(table: FloorTable, kept: TableRound, player: str, seat: int) -> tuple[TableRound, Round]:
    """A round of the table, in which a seat has to be the player's own."""
    chair = next((each for each in table.chairs if each.player == player and each.seat == seat), None)
    found = round_of(kept)
    if chair is None or seat not in found.seats or found.seats[seat].player != chair.name:
        raise PitbossError(f"Seat {seat} is not yours")
    return kept, found


def must_decide(found: Round, number: int) -> None:
    """Refuse where a seat has nothing to decide now."""
    if found.step.kind is not StepKind.DECIDE or number not in found.undecided:
        raise PitbossError(f"Seat {number} has nothing to decide now")


def _to_set(found: Round, number: int) -> tuple[SeatState, HouseWay]:
    """A hand that its player has to set now, and the way by which the house would."""
    must_decide(found, number)
    way = found.table.house_way
    if way is None:
        raise PitbossError(f"{found.table.game.name} sets no hands")
    return found.seats[number], way


def split_view(found: Round, number: int, front_text: str) -> dict[str, Any]:
    """What two cards in front would make of a hand: its two hands by name, and whether it may be set so."""
    table, (seat, _), front = found.table, _to_set(found, number), parse_cards(front_text)
    if len(front) != 2 or len(set(front)) != 2 or any(card not in seat.cards for card in front):
        raise PitbossError("The front is two cards of your hand")
    back = [card for card in seat.cards if card not in front]
    front_name, back_name = _names(table, back, front)
    return {
        "front": format_cards(by_rank(front)),
        "back": format_cards(by_rank(back)),
        "front_name": front_name,
        "back_name": back_name,
        "legal": not is_foul(table, back, front),
        "rule": found.step.rule,
    }


def house_way_view(found: Round, number: int) -> dict[str, Any]:
    """How the house would set a hand, and by which rule."""
    (seat, way), table = _to_set(found, number), found.table
    hand, rule = way.set_hand(seat.cards, table.joker, table.wheel)
    shown = split_view(found, number, format_cards(hand.front))
    return {**shown, "way": way.name, "way_rule": rule.number, "way_text": rule.text}
