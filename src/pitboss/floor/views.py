"""Views: what someone may see of a table; hands that are face down at the table are face down here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pitboss.cards import format_cards
from pitboss.floor import accounts
from pitboss.floor.documents import FloorTable, Sitting, TableRound
from pitboss.floor.pays import Wins, instructions
from pitboss.floor.playing import events_of, round_of
from pitboss.floor.practice import DECIDE_SECONDS, READY_SECONDS
from pitboss.games.step import StepKind
from pitboss.games.table import Table
from pitboss.jackpots.award_ids import awards_of_seat
from pitboss.jackpots.documents import Award, JackpotTable
from pitboss.jackpots.state import State
from pitboss.ledger import as_cents
from pitboss.rounds import Round, SeatState, Status
from pitboss.rounds import events as e
from pitboss.rounds.betting import announcement
from pitboss.rounds.log import parse_line
from pitboss.rounds.order import next_spot, positions
from pitboss.rounds.settling import envy_wagers, lammers
from pitboss.rounds.turning import to_turn

_ENDED = (Status.SETTLED, Status.CLOSED)
_BEFORE_DECISIONS = (StepKind.WAGERS, StepKind.START, StepKind.DEAL)


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: a practice player sees the own hand, everybody else what lies face up.

    ``deals`` is whoever enters the rounds of a table.
    """

    player: str = ""
    deals: bool = False


def table_view(state: State, table: FloorTable, viewer: Viewer) -> dict[str, Any]:
    """A table and its round for a page; plain data."""
    kept = state.document(TableRound.kind, table.round) if table.round else None
    linked = state.document(JackpotTable.kind, table.id)
    return {
        "table": table.id,
        "name": table.name,
        "mode": str(table.mode),
        "base_game": table.base_game,
        "game": table.setup.game if table.setup else None,
        "open": table.is_open,
        "sitting": table.sitting,
        "chairs": [
            {"seat": chair.seat, "name": chair.name, "own": bool(viewer.player) and chair.player == viewer.player}
            for chair in table.chairs
        ],
        "purse_cents": as_cents(-state.balance(accounts.purse(viewer.player))) if viewer.player else None,
        "sensors": list(linked.sensors) if isinstance(linked, JackpotTable) else [],
        "seconds": {"ready": READY_SECONDS, "decide": DECIDE_SECONDS},
        "round": _round_view(state, kept, table, viewer) if isinstance(kept, TableRound) else None,
    }


def _round_view(known: State, kept: TableRound, table: FloorTable, viewer: Viewer) -> dict[str, Any]:
    state = round_of(kept)
    names = {chair.player: chair.name for chair in table.chairs}
    over = state.status in _ENDED or state.status is Status.VOID
    events = events_of(kept) if over else ()
    own = next((name for name, player in kept.players.items() if player == viewer.player), "")
    shows = _Shows(state, own, deals=viewer.deals)
    return {
        "id": kept.id,
        "status": str(state.status),
        "step": str(state.step.kind),
        "rule": state.step.rule,
        "actions": list(state.step.actions),
        "commitment": state.commitment,
        "next_spot": next_spot(state) if state.step.kind is StepKind.DEAL else None,
        "undecided": list(state.undecided) if state.step.kind is StepKind.DECIDE else [],
        "to_turn": list(to_turn(state)) if state.step.kind is StepKind.TURN else [],
        "turns": state.place_of(StepKind.TURN) is not None,
        "announcement": announcement(state) if state.step.kind in _BEFORE_DECISIONS else "",
        "fault_steps": _fault_steps(state) if state.status is Status.SUSPENDED else [],
        "ready": [names[player] for player in kept.ready if player in names],
        "ready_at": kept.ready_at,
        "acted_at": kept.acted_at,
        "seats": [shows.seat(number, seat) for number, seat in sorted(state.seats.items())],
        "dealer": shows.dealer(_dealers_name(kept)),
        "pays": instructions(state.table, events, _wins(known, state, table, events)),
        "shuffle": _revealed(events),
        "joint": state.joint,
        "positions": positions(state.table),
        "jokers": state.table.game.deck.jokers,
        "seeds": {str(seat): seed for seat, seed in sorted(state.seeds.items())},
    }


def _wins(known: State, state: Round, table: FloorTable, events: Sequence[e.Event]) -> Wins:
    """The last award of every seat that won a share of a meter, by seat and wager."""
    linked, found = known.document(JackpotTable.kind, table.id), dict[tuple[int, str], Award]()
    if not isinstance(linked, JackpotTable):
        return found
    wagers = {sensor: wager for wager, sensor in state.table.sensor_wagers.items()}
    for seat in {event.seat for event in events if isinstance(event, e.WagerSettled) and event.meter}:
        awards = awards_of_seat(known, linked, state.id, seat)
        found.update({(seat, wagers[award.sensor]): award for award in awards if award.sensor in wagers})
    return found


@dataclass(frozen=True, slots=True)
class _Shows:
    """What of a round lies face up for one viewer."""

    state: Round
    name: str
    deals: bool

    def _sees(self, seat: SeatState) -> bool:
        """Whether the hand lies face up, is the viewer's own, or was laid open with the shuffle."""
        own = bool(self.name) and seat.player == self.name
        return seat.turned or self.state.revealed or own or (self.deals and self._is_set_by_dealer())

    def _is_set_by_dealer(self) -> bool:
        """Whether the dealer enters how hands are set before they are turned up, as in rounds of older rules."""
        step = self.state.step
        return step.kind is StepKind.DECIDE and "set" in step.actions and self.state.place_of(StepKind.TURN) is None

    def seat(self, number: int, seat: SeatState) -> dict[str, Any]:
        sees = self._sees(seat)
        return {
            "seat": number,
            "player": seat.player,
            "own": bool(self.name) and seat.player == self.name,
            "stakes": {wager: {"cents": stake.cents, "choice": stake.choice} for wager, stake in seat.stakes.items()},
            "dealt": self.state.table.game.cards if seat.dealt else 0,
            "cards": format_cards(seat.cards) if sees else "",
            "front": format_cards(seat.front) if sees else "",
            "lammers": list(lammers(self.state, seat)),
            "action": seat.action,
            "foul": seat.foul,
            "void": seat.void,
        }

    def dealer(self, name: str) -> dict[str, Any]:
        dealer = self.state.dealer
        sees = dealer.revealed or self.state.revealed
        return {
            "dealt": self.state.table.game.cards if dealer.dealt else 0,
            "cards": format_cards(dealer.cards) if sees else "",
            "front": format_cards(dealer.front) if sees else "",
            "set_by": dealer.set_by,
            "name": name if dealer.revealed else "",
            "qualifies": dealer.qualifies,
            "barred": dealer.barred,
        }


def _fault_steps(state: Round) -> list[dict[str, Any]]:
    """The steps by which the shuffler is replaced, and which of them are taken; the last one is to resume."""
    return [
        {"step": step.id, "text": step.text, "rule": step.rule, "taken": step.id in state.fault_steps}
        for step in state.table.fault_steps
    ]


def _dealers_name(kept: TableRound) -> str:
    for line in reversed(kept.lines):
        if '"dealer-hand"' in line:
            event = parse_line(line)[1]
            return event.name if isinstance(event, e.DealerHand) else ""
    return ""


def _revealed(events: Sequence[e.Event]) -> Mapping[str, Any] | None:
    """The shuffle, once it is laid open, so that anyone can check the commitment."""
    shown = next((event for event in events if isinstance(event, e.ShuffleRevealed)), None)
    return e.as_json(shown) if shown else None


def layout_view(table: Table) -> dict[str, Any]:
    """What lies on the layout: the wagers with their limits and pay tables."""
    limits = table.setup.limits_cents
    return {
        "game": table.game.id,
        "name": table.game.name,
        "seats": len(table.seats),
        "cards": table.game.cards,
        "sets_hands": table.game.sets_hands,
        "house_way": table.house_way.name if table.house_way else None,
        "envy_lammer": table.setup.options.get("envy-lammer", "beside-the-wager").replace("-", " "),
        "wagers": [
            {
                "id": wager.id,
                "name": wager.name,
                "required": table.must_wager(wager),
                "needs": list(wager.needs),
                "choices": list(wager.choices),
                "fixed_cents": wager.fixed_cents,
                "least_cents": limits[wager.id][0],
                "most_cents": limits[wager.id][1],
                "sensor": wager.sensor,
                "envy_cents": envy_wagers(table).get(wager.id),
                "follows": wager.equals,
                "paytable": table.paytables[wager.id].designator if wager.id in table.paytables else None,
            }
            for wager in table.wagers.values()
        ],
    }


def sitting_view(sitting: Sitting) -> dict[str, Any]:
    """A sitting's chips and handle."""
    return {
        "sitting": sitting.id,
        "table": sitting.table,
        "opened_at": sitting.opened_at,
        "opened_by": sitting.opened_by,
        "opened_second": sitting.opened_second,
        "closed_at": sitting.closed_at,
        "closed_by": sitting.closed_by,
        "closed_second": sitting.closed_second,
        "opener_cents": sitting.opener_cents,
        "fills_cents": sitting.fills_cents,
        "credits_cents": sitting.credits_cents,
        "drop_cents": sitting.drop_cents,
        "closer_cents": sitting.closer_cents,
        "jackpot_cents": sitting.jackpot_cents,
        "win_cents": sitting.win_cents,
        "rounds": sitting.rounds,
        "handle": {
            wager: {"wagers": each.wagers, "cents": each.cents, "won_cents": each.won_cents}
            for wager, each in sitting.handle.items()
        },
    }
