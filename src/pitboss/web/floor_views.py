"""What the office sees of the floor: tables with their sensors and chips, the gate, and a game's choices."""

import datetime as dt
from collections.abc import Collection
from typing import Any
from zoneinfo import ZoneInfo

from pitboss.errors import NotThereError, PitbossError
from pitboss.floor.documents import FloorTable, Sitting, Slip, TableMode
from pitboss.floor.gate import asked_of, missing, warnings
from pitboss.floor.letters import letter_kinds, room_kind
from pitboss.floor.sensors import setup_on
from pitboss.floor.views import layout_view, sitting_view
from pitboss.games import Game, load_game
from pitboss.games.choices import following
from pitboss.games.game import GAME_IDS
from pitboss.games.house_way import house_way_ids
from pitboss.games.table import open_table
from pitboss.jackpots.documents import JackpotTable
from pitboss.jackpots.state import Desk
from pitboss.store.still import still
from pitboss.web.room import CardRoom


def table_of(room: CardRoom, name: str) -> FloorTable:
    """A table that is there."""
    found = room.reader.document(FloorTable.kind, name)
    if not isinstance(found, FloorTable):
        raise NotThereError(f"There is no table {name!r:.60}")
    return found


def all_tables(room: CardRoom) -> list[FloorTable]:
    """Every table, by its id."""
    return [each for each in room.reader.documents(FloorTable.kind) if isinstance(each, FloorTable)]


def sittings_of(room: CardRoom, table: str = "") -> list[Sitting]:
    """The sittings of a table or of all, the newest first."""
    found = [each for each in room.reader.documents(Sitting.kind) if isinstance(each, Sitting)]
    return sorted((each for each in found if table in {"", each.table}), key=lambda each: each.opened_at, reverse=True)


def slips_of(room: CardRoom, sitting: str) -> list[tuple[str, Slip]]:
    """The slips of a sitting in their order, each with what it was: a fill, a credit or a drop."""
    found = [slip for slip in room.reader.documents(Slip.kind) if isinstance(slip, Slip) and slip.sitting == sitting]
    return [(slip.id.partition(":")[0], slip) for slip in sorted(found, key=lambda slip: slip.at)]


def day_at(room: CardRoom, table: FloorTable) -> dt.date:
    """The day by the clock on the wall at a table."""
    return room.clock().astimezone(ZoneInfo(table.zone)).date()


def table_summary(room: CardRoom, table: FloorTable) -> dict[str, Any]:
    """A table as the desk lists it."""
    linked = room.reader.document(JackpotTable.kind, table.id)
    sitting = room.reader.document(Sitting.kind, table.sitting) if table.sitting else None
    return {
        "table": table.id,
        "name": table.name,
        "mode": str(table.mode),
        "base_game": table.base_game,
        "game": table.setup.game if table.setup else None,
        "open": table.is_open,
        "sitting": sitting_view(sitting) if isinstance(sitting, Sitting) else None,
        "rounds": table.rounds,
        "sensors": list(linked.sensors) if isinstance(linked, JackpotTable) else [],
        "zone": table.zone,
    }


def table_details(room: CardRoom, table: FloorTable) -> dict[str, Any]:
    """A table with everything that was set up, and the layout that comes of it today."""
    setup, linked = table.setup, room.reader.document(JackpotTable.kind, table.id)
    found = table_summary(room, table) | {
        "options": dict(setup.options) if setup else {},
        "house_way": setup.house_way if setup else "",
        "jurisdiction": setup.jurisdiction if setup else "washington",
        "limits_cents": {wager: list(limits) for wager, limits in setup.limits_cents.items()} if setup else {},
        "equipment": [
            {
                "what": each.what,
                "maker": each.maker,
                "model": each.model,
                "serial": each.serial,
                "approval": each.approval,
                "out_of_order": each.out_of_order,
            }
            for each in table.equipment
        ],
        "location": linked.location if isinstance(linked, JackpotTable) else "",
        "seats": linked.seats if isinstance(linked, JackpotTable) else None,
        "layout": None,
        "layout_problem": "",
    }
    if setup:
        try:
            found["layout"] = layout_view(open_table(setup_on(room.reader, table, day_at(room, table))))
        except PitbossError as error:
            found["layout_problem"] = str(error)
    return found


def gate_view(room: CardRoom, table: FloorTable, acknowledged: Collection[str]) -> dict[str, Any]:
    """Everything that is asked before a table opens, and everything that is missing with these acknowledgements."""
    with still(room.engine) as state:
        desk, day = Desk(state, room.clock()), day_at(room, table)
        found, told = missing(desk, table, acknowledged, day), warnings(desk, table, day)
        asked = asked_of(state, table)
    closed = room.closed_because(table.id)
    return {
        "table": table.id,
        "open": table.is_open,
        "asked": [{"id": each.id, "text": each.text, "source": each.source} for each in asked],
        "acknowledged": sorted(set(acknowledged) & {each.id for each in asked}),
        "warnings": told,
        "missing": [*([closed] if closed else []), *map(str, found)],
        "has_chips": table.mode is not TableMode.PRACTICE,
    }


def room_view(room: CardRoom) -> dict[str, Any]:
    """Under which conditions the room plays, and the letters that can be recorded in it."""
    kind = room_kind(room.reader)
    letters = [{"id": each.id, "text": each.text, "about": each.about} for each in letter_kinds() if kind in each.rooms]
    return {"room": str(kind), "letters": letters}


def game_view(game: Game) -> dict[str, Any]:
    """A game's choices for whoever sets a table up."""
    return {
        "id": game.id,
        "name": game.name,
        "players": game.players,
        "sets_hands": game.sets_hands,
        "house_ways": list(house_way_ids()) if game.sets_hands else [],
        "house_way": game.base.house_way,
        "options": [
            {
                "id": option.id,
                "question": option.question,
                "choices": list(option.choices),
                "default": option.default,
                "rule": option.rule,
            }
            for option in game.options
            if option.id not in ("house-way", *following(game))
        ],
        "wagers": [
            {
                "id": wager.id,
                "name": wager.name,
                "fixed_cents": wager.fixed_cents,
                "equals": wager.equals,
                "sensor": wager.sensor,
                "paytables": [each.designator for each in game.paytables_of(wager.id)],
            }
            for wager in game.wagers
        ],
    }


def games_view() -> list[dict[str, Any]]:
    """Every game that Pitboss plays."""
    return [game_view(load_game(name)) for name in GAME_IDS]
