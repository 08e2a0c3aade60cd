"""Card entry: what the page of a dealer who enters wagers and cards has to know, so that it asks for no arithmetic."""

import datetime as dt
from typing import Any

from pitboss.cards import format_cards
from pitboss.errors import PitbossError
from pitboss.floor.documents import FloorTable, TableRound
from pitboss.floor.playing import round_of
from pitboss.floor.sensors import dark_sensors, setup_on
from pitboss.floor.views import layout_view
from pitboss.games.step import StepKind
from pitboss.games.table import open_table
from pitboss.jackpots.state import Documents
from pitboss.rounds import Round, Status
from pitboss.rounds import events as e
from pitboss.rounds.acting import house_way_front
from pitboss.rounds.order import left_over, next_spot, positions


def entry_view(known: Documents, table: FloorTable, kept: TableRound | None, day: dt.date) -> dict[str, Any]:
    """The layout, the deck, and where the deal stands."""
    state = round_of(kept) if kept and not kept.closed else None
    made = state.table if state else open_table(setup_on(known, table, day))
    return {
        "layout": layout_view(made),
        "jokers": made.game.deck.jokers,
        "positions": positions(made),
        "sensor_wagers": list(made.sensor_wagers),
        "dark": dark_sensors(known, table.id, made.sensor_wagers),
        "seen": format_cards(state.cards_seen) if state else "",
        "deal": _deal(state) if state else None,
    }


def _deal(state: Round) -> dict[str, Any] | None:
    """Who gets the next hand and of how many cards; once all have theirs, how many must be left over."""
    if state.status is not Status.RUNNING or state.step.kind is not StepKind.DEAL:
        return None
    spot = next_spot(state)
    return {
        "to": spot,
        "idle": spot is not None and spot != e.DEALER and spot not in state.seats,
        "cards": state.step.cards,
        "left_over": left_over(state) if spot is None else None,
    }


def house_way_for(kept: TableRound, seat: int) -> str:
    """The front of the house way, for a hand that is to be set now and for no other."""
    state = round_of(kept)
    if state.status is not Status.RUNNING or state.step.kind is not StepKind.DECIDE or seat not in state.undecided:
        raise PitbossError(f"Seat {seat} has nothing to decide now")
    return house_way_front(state, seat)
