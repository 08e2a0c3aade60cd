"""What the office sees of the floor: tables with their sensors and chips, the gate, and a game's choices."""

import datetime as dt
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from pitboss.desk.desk import Desk, Documents
from pitboss.desk.gaming_day import Period
from pitboss.errors import NotThereError, PitbossError
from pitboss.floor.chips.documents import Slip
from pitboss.floor.documents import Equipment, FloorTable, OwnHouseWay, Sitting, TableMode
from pitboss.floor.gate.gate import asked_of, missing, warnings
from pitboss.floor.gate.letters import letter_kinds, room_kind
from pitboss.floor.tables.sensors import table_on
from pitboss.floor.views.chip_views import ChipsView, MovementView, SittingView, chips_view, sitting_view
from pitboss.floor.views.layout import LayoutView, layout_view
from pitboss.floor.views.table_views import extended, floor_table, today_at
from pitboss.games import Game, load_game, load_games
from pitboss.games.files.rules_file import CASINO, HOUSE_WAY, Option
from pitboss.games.house_way import house_way_ids, house_way_of
from pitboss.games.table.choices import CAP_OPTION, acts, following
from pitboss.games.table.table import Cap, Scope
from pitboss.games.wager import Wager
from pitboss.jackpots.documents import JackpotTable
from pitboss.store.read.reader import Snapshot
from pitboss.web.room import CardRoom


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSummary:
    """A table as the desk lists it."""

    table: str
    name: str
    mode: str
    base_game: str
    game: str | None
    open: bool
    sitting: SittingView | None
    rounds: int
    sensors: tuple[str, ...]
    zone: str
    pit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableDetails(TableSummary):
    """A table with everything that was set up, and the layout that comes of it today or why none does."""

    options: Mapping[str, str]
    house_way: str
    joker: str
    settling: tuple[str, ...]
    cap: Cap | None
    jurisdiction: str
    limits_cents: Mapping[str, tuple[int, int]]
    equipment: tuple[Equipment, ...]
    location: str
    seats: int | None
    layout: LayoutView | None
    layout_problem: str


@dataclass(frozen=True, slots=True)
class AskedView:
    """Something that a person has to have seen to before a table opens, and where that is said."""

    id: str
    text: str
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GateView:
    """What is asked before a table opens, and everything that is missing, as sentences."""

    table: str
    open: bool
    asked: tuple[AskedView, ...]
    acknowledged: tuple[str, ...]
    missing: tuple[str, ...]
    warnings: tuple[str, ...]
    has_chips: bool


@dataclass(frozen=True, slots=True)
class LetterView:
    """A kind of letter that can be recorded, and what it is about."""

    id: str
    text: str
    about: str


@dataclass(frozen=True, slots=True)
class RoomView:
    """Under which conditions the room plays, and the letters that can be recorded."""

    room: str
    letters: tuple[LetterView, ...]


@dataclass(frozen=True, slots=True)
class OptionView:
    """A question that the rules leave to the casino."""

    id: str
    question: str
    choices: tuple[str, ...]
    default: str
    rule: str
    acts: bool
    own_order: str

    @classmethod
    def of(cls, option: Option) -> "OptionView":
        """What of an option whoever chooses has to know: ``own_order`` is the choice that asks for an order."""
        own_order = CASINO if option.settling else ""
        return cls(option.id, option.question, option.choices, option.default, option.rule, acts(option), own_order)


@dataclass(frozen=True, slots=True)
class WagerChoices:
    """A wager of a game, and the pay tables among which the casino chooses."""

    id: str
    name: str
    fixed_cents: int | None
    equals: str | None
    sensor: bool
    paytables: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameChoices:
    """A game's choices for whoever sets a table up."""

    id: str
    name: str
    players: int
    sets_hands: bool
    house_ways: tuple[str, ...]
    house_way: str
    jokers: tuple[str, ...]
    caps: tuple[str, ...]
    settling: tuple[str, ...]
    options: tuple[OptionView, ...]
    wagers: tuple[WagerChoices, ...]


def real_tables(room: CardRoom) -> dict[str, FloorTable]:
    """The tables with real chips by their ids, in the order of their names."""
    real = (table for table in room.reader.all(FloorTable) if table.mode is not TableMode.PRACTICE)
    return {table.id: table for table in sorted(real, key=lambda table: table.name)}


def sittings_of(room: CardRoom, table: str = "") -> list[Sitting]:
    """The sittings of a table or of all, the newest first."""
    found = room.reader.all(Sitting)
    return sorted(
        (sitting for sitting in found if table in {"", sitting.table}),
        key=lambda sitting: sitting.opened_at,
        reverse=True,
    )


def chips_of(room: CardRoom, table: str, sitting: str = "") -> ChipsView:
    """The chips of a table in a named sitting or its last one, with all slips of it and those that were spoiled."""
    with room.snapshot() as state:
        found = floor_table(state, table)
        name = sitting or f"{found.id}.{found.sittings}"
        kept = state.find(Sitting, name)
        if sitting and (kept is None or kept.table != found.id):
            raise NotThereError(f"Table {found.id} has no sitting {sitting!r:.40}", sitting)
        slips = [slip for slip in state.all(Slip) if slip.table == found.id and slip.sitting in {"", name}]
        return chips_view(state, found, kept, slips)


@dataclass(frozen=True, slots=True)
class TableMovement:
    """A movement of chips, and at which table in which sitting it was."""

    table: FloorTable
    sitting: str
    movement: MovementView


#: A drop is counted within so many days after its sitting was opened.
COUNTED_WITHIN = dt.timedelta(days=7)


def movements_in(room: CardRoom, period: Period, table: str = "") -> list[TableMovement]:
    """Every movement of real chips in a period, of all tables or of one, the newest first."""
    since = period.start - COUNTED_WITHIN
    with room.snapshot() as state:
        tables = {kept.id: kept for kept in state.all(FloorTable) if kept.mode is not TableMode.PRACTICE}
        slips: dict[tuple[str, str], list[Slip]] = {}
        for slip in state.all(Slip):
            slips.setdefault((slip.table, slip.sitting), []).append(slip)
        found = [
            TableMovement(tables[sitting.table], sitting.id, movement)
            for sitting in state.all(Sitting)
            if sitting.table in tables
            and table in {"", sitting.table}
            and dt.datetime.fromisoformat(sitting.opened_at) >= since
            for movement in chips_view(
                state, tables[sitting.table], sitting, slips.get((sitting.table, sitting.id), ())
            ).movements
            if period.has(movement.at)
        ]
    return sorted(found, key=lambda one: one.movement.at, reverse=True)


def table_summaries(state: Snapshot) -> list[TableSummary]:
    """Every table as the desk lists it, read in a few queries."""
    state.all(JackpotTable)
    tables = state.all(FloorTable)
    state.fetch(Sitting, [table.sitting for table in tables if table.sitting])
    return [table_summary(state, table) for table in tables]


def table_summary(known: Documents, table: FloorTable) -> TableSummary:
    """A table as the desk lists it."""
    linked = known.find(JackpotTable, table.id)
    sitting = known.find(Sitting, table.sitting) if table.sitting else None
    return TableSummary(
        table=table.id,
        name=table.name,
        mode=str(table.mode),
        base_game=table.base_game,
        game=table.setup.game if table.setup else None,
        open=table.is_open,
        sitting=sitting_view(sitting) if sitting else None,
        rounds=table.rounds,
        sensors=linked.sensors if linked else (),
        zone=table.zone,
        pit=table.pit,
    )


def limits_of(known: Documents, table: FloorTable) -> tuple[int, int] | None:
    """The least and the most, in cents, of the wager that the game of an open table opens with; none where unknown."""
    sitting = known.find(Sitting, table.sitting) if table.sitting else None
    if sitting is None or sitting.setup is None:
        return None
    setup = sitting.setup
    try:
        opens_with = load_game(setup.game, setup.rules).base.wager
    except PitbossError:  # rules that can't be read must not hide the rest of the floor
        return None
    return setup.limits_cents.get(opens_with)


def table_details(room: CardRoom, table: FloorTable) -> TableDetails:
    """A table with everything that was set up, and the layout that comes of it today."""
    setup, linked = table.setup, room.reader.find(JackpotTable, table.id)
    layout, problem = _layout(room, table)
    return extended(
        TableDetails,
        table_summary(room.reader, table),
        options=setup.options if setup else {},
        house_way=(setup.house_way_rules if setup.own_house_way else setup.house_way) if setup else "",
        joker=setup.joker if setup else "",
        settling=setup.settling if setup else (),
        cap=setup.cap if setup else None,
        jurisdiction=setup.jurisdiction if setup else "washington",
        limits_cents=setup.limits_cents if setup else {},
        equipment=table.equipment,
        location=linked.location if linked else "",
        seats=linked.seats if linked else None,
        layout=layout,
        layout_problem=problem,
    )


def _layout(room: CardRoom, table: FloorTable) -> tuple[LayoutView | None, str]:
    """The layout of a table today, or why there is none."""
    if table.setup is None:
        return None, ""
    try:
        return layout_view(table_on(room.reader, table, today_at(table, room.clock()))), ""
    except PitbossError as error:
        return None, str(error)


def gate_view(room: CardRoom, table: FloorTable, acknowledged: Collection[str]) -> GateView:
    """Everything that is asked before a table opens, and everything that is missing with these acknowledgements."""
    with room.snapshot() as state:
        desk, day = Desk(state, room.clock()), today_at(table, room.clock())
        found, told = missing(desk, table, acknowledged, day), warnings(desk, table, day)
        asked = asked_of(state, table)
    closed = room.closed_because(table.id)
    return GateView(
        table=table.id,
        open=table.is_open,
        asked=tuple(AskedView(question.id, question.text, question.source) for question in asked),
        acknowledged=tuple(sorted(set(acknowledged) & {question.id for question in asked})),
        warnings=tuple(told),
        missing=(*([closed] if closed else []), *map(str, found)),
        has_chips=table.mode is not TableMode.PRACTICE,
    )


def room_view(room: CardRoom) -> RoomView:
    """Under which conditions the room plays, and the letters that can be recorded in it."""
    kind = room_kind(room.reader)
    letters = (letter for letter in letter_kinds() if kind in letter.rooms)
    return RoomView(str(kind), tuple(LetterView(letter.id, letter.text, letter.about) for letter in letters))


def game_choices(game: Game) -> GameChoices:
    """A game's choices for whoever sets a table up."""
    elsewhere = (HOUSE_WAY, CAP_OPTION, *following(game))
    asked = (option for option in game.options if option.id not in elsewhere)
    scopes = next((option.choices for option in game.options if option.id == CAP_OPTION), ())
    return GameChoices(
        id=game.id,
        name=game.name,
        players=game.players,
        sets_hands=game.sets_hands,
        house_ways=tuple(house_way_ids()) if game.sets_hands else (),
        house_way=game.base.house_way,
        jokers=tuple(map(str, game.joker_choices)) if len(game.joker_choices) > 1 else (),
        caps=tuple(scope for scope in scopes if scope in set(Scope)),
        settling=game.settling.wagers,
        options=tuple(map(OptionView.of, asked)),
        wagers=tuple(_wager_choices(game, wager) for wager in game.wagers),
    )


def _wager_choices(game: Game, wager: Wager) -> WagerChoices:
    paytables = tuple(table.designator for table in game.paytables_of(wager.id))
    name = str(game.spot_name(wager))
    return WagerChoices(wager.id, name, wager.fixed_cents, wager.equals, wager.sensor, paytables)


@dataclass(frozen=True, slots=True)
class OwnWayView:
    """A house way of the room's own: its hash, its id and name, its rules in words, and who kept it."""

    hash: str
    way: str
    name: str
    rules: tuple[str, ...]
    hands: int
    at: str
    by: str
    second: str


def own_ways(room: CardRoom) -> list[OwnWayView]:
    """The house ways of the room's own, the first one first."""
    kept = sorted(room.reader.all(OwnHouseWay), key=lambda way: way.at)
    return [
        OwnWayView(
            hash=way.id,
            way=way.way,
            name=way.name,
            rules=tuple(f"{rule.number}. {rule.text}" for rule in house_way_of(way.text).rules),
            hands=min(setting.hands for setting in way.proved),
            at=way.at,
            by=way.by,
            second=way.second,
        )
        for way in kept
    ]


def games_view() -> list[GameChoices]:
    """Every game that Pitboss plays."""
    return [game_choices(game) for game in load_games()]
