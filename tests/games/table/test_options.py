"""Every option of every game: what each choice changes at a table, told by hand; what changes nothing is a note."""

import datetime as dt
from collections.abc import Mapping
from typing import Any

import pytest
from tests.floor.floor_room import FloorRoom

from pitboss.floor.documents import TableMode
from pitboss.floor.tables.sensors import setup_on
from pitboss.floor.views.layout import layout_view
from pitboss.games.files.rules_file import Option
from pitboss.games.game import GAME_IDS, load_game
from pitboss.games.table.choices import CAP_OPTION, acts, following
from pitboss.games.table.sensor import Sensor
from pitboss.games.table.table import Cap, Mode, Scope, Table, TableSetup, open_table
from pitboss.rounds import Round, play
from pitboss.rounds import events as e
from pitboss.rounds.phases.deals import deal_order, sources, spot_of_position

OWN_FILE = "a file of the casino's own"
#: What each option changes, told by hand: an aspect of a table as ``aspects`` has it, or how its name begins.
CHANGES = {
    **dict.fromkeys(
        (
            "dynasty-bonus", "protection", "red-black", "bonus", "ace-high", "jackpot", "fortune", "six-card-bonus",
            "queens-up", "aces-up", "three-card-bonus", "five-card-bonus", "trips",
        ),
        "wagers",
    ),
    **dict.fromkeys(
        (
            "dynasty-paytable", "paytable", "bonus-paytable", "ace-high-paytable", "fortune-paytable", "ante-paytable",
            "jackpot-paytable", "second-jackpot-paytable", "jackpot-seven-card-straight-flush", "trips-paytable",
            "ante-bonus-paytable", "pair-plus-paytable", "six-card-bonus-paytable", "aces-up-paytable",
            "three-card-bonus-paytable", "five-card-bonus-paytable",
        ),
        "pays of ",
    ),
    "positions": "positions", "first-hand": "first hand", "dealing": "hands dealt", "house-way": "house way",
    "ante-wager": "must wager", "two-positions": "spots of a player", "settling-order": "settling",
    "shuffler-fault": "fault steps", "bonus-after-fold": "after a fold", "envy-lammer": "lammer",
    "aggregate-limit": "cap",
}  # fmt: skip
#: Notes of the documents, told by hand: a device is equipment, a jackpot has its plan, a procedure is the dealer's.
NOTES = {
    "device", "i-verify-display", "settling", "shuffler", "jackpot-link", "jackpot-order", "jackpot-display",
    "jackpot-contribution", "jackpot-reserve", "jackpot-seed",
}  # fmt: skip
#: Told by the jackpots on the sensors alone, not by whoever sets the table up.
OF_JACKPOTS = {"jackpot-type", "jackpot-wager"}
OPTIONS = [(game, option.id) for game in GAME_IDS for option in load_game(game).options]


def aspects(table: Table) -> Mapping[str, Any]:
    """Everything at a table that an option could change, by name."""
    pays = {f"pays of {wager}": paytable.lines for wager, paytable in table.paytables.items()}
    state = dealing(table)
    many = [spot_of_position(table, place) for place in range(1, 8)] if "positions" in table.setup.options else []
    return {
        "wagers": tuple(table.wagers),
        "positions": many,
        "first hand": sources(table),
        "hands dealt": sorted(deal_order(state)) if state else (),
        "house way": table.house_way.content_hash if table.house_way else "",
        "must wager": tuple(wager.id for wager in table.wagers.values() if table.must_wager(wager)),
        "spots of a player": table.setup.spots_per_player,
        "settling": table.settling,
        "fault steps": table.fault_steps,
        "after a fold": tuple(wager.id for wager in table.wagers.values() if table.survives_fold(wager)),
        "lammer": layout_view(table).envy_lammer,
        "cap": table.setup.cap,
        **pays,
    }


def dealing(table: Table) -> Round | None:
    """A round at the deal, with the least base wager at seat 2 alone."""
    state, _ = play(None, e.RoundOpened(round="r", table=table.setup))
    first = table.wagers[table.game.base.wager]
    cents = table.setup.limits_cents[first.id][0]
    state, _ = play(state, e.WagerPlaced(seat=2, player="Ann", wager=first.id, cents=cents))
    state, _ = play(state, e.BettingClosed())
    if state.step.kind == "start":
        state, _ = play(state, e.StartDrawn(position=1, source="house" if "house" in sources(table) else "dice",
                                            dice=() if "house" in sources(table) else (1,)))  # fmt: skip
    return state if state.step.kind == "deal" else None


def chosen(game: str, option: Option, choice: str) -> TableSetup:
    """A live table with one choice, and with what the choice asks for besides."""
    base = {"jackpot": "two"} if option.id == "second-jackpot-paytable" else {}
    if option.reading_of:  # only some pay tables have a line that is read in two ways
        tables = load_game(game).paytables_of(option.reading_of)
        read = next(table for table in tables if any(line.hand_choices for line in table.lines))
        base = {"jackpot-paytable": read.designator}
    options = {**base, option.id: choice} if choice else base
    cap = Cap("fortune", 10**9, Scope(choice)) if option.id == CAP_OPTION and choice in set(Scope) else None
    order = tuple(reversed(load_game(game).settling.wagers)) if option.settling and choice == "casino" else ()
    return TableSetup(game, options=options, mode=Mode.LIVE, cap=cap, settling=order)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "option_id"), OPTIONS)
def test_every_choice_changes_what_it_says_or_its_option_is_a_note(game: str, option_id: str) -> None:
    option = load_game(game).option(option_id)
    usual = aspects(open_table(chosen(game, option, "")))
    for choice in option.choices:
        if choice in (option.default, OWN_FILE):
            continue
        if option_id in OF_JACKPOTS:
            assert option_id in following(load_game(game))
            continue
        found = aspects(open_table(chosen(game, option, choice)))
        changed = {name for name in {*usual, *found} if usual.get(name) != found.get(name)}
        if option_id in NOTES:
            assert (changed, acts(option)) == (set(), False)
        else:
            assert acts(option)
            assert any(name.startswith(CHANGES[option_id]) for name in changed), (choice, changed)


@pytest.mark.parametrize(("game", "option_id"), [pair for pair in OPTIONS if pair[1] in NOTES])
def test_a_note_can_not_be_set_at_a_table(game: str, option_id: str) -> None:
    room = FloorRoom()
    choice = load_game(game).option(option_id).choices[-1]
    with room.refused(f"The option {option_id} is only a note"):
        room.set_up("T", game, TableMode.CARD_ENTRY, options={option_id: choice})


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "option_id"),
    [(game, name) for game, name in OPTIONS if name not in {*NOTES, *following(load_game(game))}],
)
def test_every_other_choice_can_be_made_at_a_table_that_people_open(game: str, option_id: str) -> None:
    """Else a rule would be obeyed by a round that nobody can play; what a sensor does is its jackpot's."""
    option, room = load_game(game).option(option_id), FloorRoom()
    for choice in option.choices:
        if choice == OWN_FILE:  # a way of the room's own goes by its name: see tests/floor/tables/test_house_ways.py
            continue
        setup = chosen(game, option, choice)
        way = {"house_way": choice} if option_id == "house-way" else {"options": setup.options}
        for mode in (TableMode.CARD_ENTRY, TableMode.PRACTICE):
            room.set_up(
                mode, game, mode, cap=setup.cap, settling=setup.settling, jurisdiction="none", **way,
            )  # fmt: skip
            table = room.table(mode)
            made = open_table(setup_on(room.memory, table, dt.date(2026, 11, 16)))
            assert made.setup.options[option_id] == choice


def test_the_jackpots_type_and_wager_are_told_by_the_sensors() -> None:
    """A table with a house jackpot of $5 says so, whatever it was set up with."""
    prizes = {line.id: 10_000 for line in load_game("face-up-pai-gow").paytable("FUPGPP-WA01", "jackpot").lines}
    sensor = Sensor(1, "J", "house", 500, "face-up-pai-gow", "FUPGPP-WA01", prizes_cents=prizes)
    setup = open_table(TableSetup("face-up-pai-gow", mode=Mode.LIVE, sensors=(sensor,))).setup
    assert (setup.options["jackpot-type"], setup.options["jackpot-wager"]) == ("house", "another-fixed-amount")
