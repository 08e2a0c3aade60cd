"""``pitboss pit``: tables as they are set up, and house ways of the room's own."""

import csv
import datetime as dt
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.jackpots.jackpots import run_command
from pitboss.cli.options import (
    HERE,
    AsJson,
    BadgeId,
    Choices,
    Database,
    SecondBadge,
    limits_of,
    look_in_database,
    one_of,
    pair,
)
from pitboss.cli.output import table, tell
from pitboss.cli.work import progress_bar
from pitboss.desk.desk import Desk
from pitboss.errors import PitbossError
from pitboss.floor.commands import JURISDICTION, KeepHouseWay, SetUpTable
from pitboss.floor.documents import MAIN_PIT, Equipment, FloorTable, OwnHouseWay, ProvedSetting, TableMode
from pitboss.floor.tables.house_ways import way_to_keep
from pitboss.games import GAME_IDS, load_game
from pitboss.games.house_way import LONGEST_WAY, house_way_of
from pitboss.games.settlement.pay import parse_cents
from pitboss.games.table.table import Cap, Scope, Sharing
from pitboss.reports.answer import Json, picked
from pitboss.reports.base.way_proof import way_proof
from pitboss.store import Reader

app = typer.Typer()

#: What a device is told by, in the order in which it is written.
DEVICE = "WHAT,MAKER,MODEL,SERIAL,LETTER"


@app.command("set-up")
def set_up(
    table_id: Annotated[str, typer.Argument(metavar="TABLE", help="The table's id; one that is closed is changed.")],
    mode: Annotated[str, typer.Option(help="jackpot-only, card-entry, outcomes or practice.")],
    badge: BadgeId,
    game: Annotated[str, typer.Option(help="The game's id; none where Pitboss does not play it.")] = "",
    base_game: Annotated[str, typer.Option(help="What is played there; the game's name if not given.")] = "",
    name: Annotated[str, typer.Option(help="The table's name; its id if not given.")] = "",
    option: Choices = None,
    house_way: Annotated[str, typer.Option(help="A house way's id, or the hash of one of the room's own.")] = "",
    limit: Annotated[
        list[str] | None, typer.Option(metavar="WAGER=MIN-MAX", help="Limits of a wager in dollars.")
    ] = None,
    device: Annotated[
        list[str] | None, typer.Option(metavar=DEVICE, help="A device; the letter may be left out.")
    ] = None,
    joker: Annotated[str, typer.Option(help="semi-wild or fully-wild, where the rules leave it open.")] = "",
    settling: Annotated[list[str] | None, typer.Option(help="A wager of the casino's own order.")] = None,
    cap: Annotated[str, typer.Option(metavar="WAGER=DOLLARS", help="The most that one deal pays on a wager.")] = "",
    cap_scope: Annotated[str, typer.Option(help="per-table or per-player.")] = Scope.TABLE.value,
    cap_sharing: Annotated[str, typer.Option(help="pro-rata or settlement-order.")] = Sharing.PRO_RATA.value,
    jurisdiction: Annotated[str, typer.Option(help="Whose limits apply: washington or none.")] = JURISDICTION,
    zone: Annotated[str, typer.Option(help="The table's time zone.")] = "America/Los_Angeles",
    pit: Annotated[str, typer.Option(help="The pit where it stands.")] = MAIN_PIT,
    second: SecondBadge = "",
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """Set a table up, or change a closed one."""
    if game not in GAME_IDS:
        look_in_database(database)
    command = SetUpTable(
        table=table_id,
        name=name or table_id,
        mode=one_of(TableMode, mode, "mode of a table"),
        base_game=base_game or (load_game(game).name if game else ""),
        game=game,
        options=dict(pair(text, "choice", "OPTION=CHOICE") for text in option or ()),
        house_way=house_way,
        jurisdiction=jurisdiction,
        limits_cents=dict(limits_of(text, "limit", "WAGER=MIN-MAX, such as ante=5-200") for text in limit or ()),
        equipment=tuple(map(_device, device or ())),
        zone=zone,
        pit=pit,
        joker=joker,
        settling=tuple(settling or ()),
        cap=_cap(cap, cap_scope, cap_sharing) if cap else None,
        badge=badge,
        second=second,
    )
    run_command(database, command, as_json=as_json)


def _device(text: str) -> Equipment:
    words = [word.strip() for word in next(csv.reader([text]), [])]
    least = 4
    if not least <= len(words) <= least + 1 or not all(words[:least]):
        raise PitbossError(f"{text!r:.80} is not a device: write {DEVICE}")
    what, maker, model, serial, *letter = words
    return Equipment(what=what, maker=maker, model=model, serial=serial, approval="".join(letter))


def _cap(text: str, scope: str, sharing: str) -> Cap:
    wager, amount = pair(text, "limit of what one deal pays", "WAGER=DOLLARS")
    words = one_of(Scope, scope, "scope of a limit"), one_of(Sharing, sharing, "way to share")
    return Cap(wager, parse_cents(amount), *words)


@app.command("tables")
def list_tables(database: Database = HERE, as_json: AsJson = False) -> None:
    """Every table with its mode, its game and its house way, and whether it is open."""
    tables = Reader(database).all(FloorTable)
    head = "id", "name", "mode", "base_game", "round", "rounds", "pit", "setup"
    data = {"tables": [picked(floor_table, *head) | {"open": floor_table.is_open} for floor_table in tables]}
    columns = "table", "name", "mode", "game", "house way", "open", "rounds"
    rows = [
        (
            floor_table.id,
            floor_table.name,
            str(floor_table.mode),
            floor_table.base_game,
            floor_table.setup.house_way if floor_table.setup else "",
            "open" if floor_table.is_open else "",
            str(floor_table.rounds),
        )
        for floor_table in tables
    ]
    tell(data, table("Tables", columns, rows, left=6), as_json=as_json)


@app.command("keep-house-way")
def keep_house_way(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The way, a TOML file: see docs/house-ways.md.")],
    badge: BadgeId,
    second: Annotated[str, typer.Option(help="The card of the second person.")],
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """Prove one of the room's own house ways on every hand, and save it by its hash, by two people."""
    command = KeepHouseWay(text=_text_of(file), proved=(), badge=badge, second=second)
    proved = _proved(database, command)
    done = KeepHouseWay(text=command.text, proved=proved, badge=badge, second=second)
    run_command(database, done, as_json=as_json, hands=min(setting.hands for setting in proved))


def _text_of(file: str) -> str:
    """The text of a way's file, of which no more is read than a way may have."""
    try:
        with Path(file).open(encoding="utf-8") as opened:
            return opened.read(LONGEST_WAY + 1)
    except (OSError, ValueError) as error:
        raise PitbossError(f"The house way {file} can't be read: {type(error).__name__}") from None


def _proved(database: str, command: KeepHouseWay) -> tuple[ProvedSetting, ...]:
    """The proof of a way that two people may keep; one that is kept is proved already."""
    reader = Reader(database)
    way = way_to_keep(Desk(reader, dt.datetime.now(dt.UTC)), command)
    kept = reader.find(OwnHouseWay, way.content_hash)
    reader.close()
    if kept:
        return kept.proved
    with progress_bar() as progress:
        return way_proof(way, progress)


@app.command("house-ways")
def list_house_ways(database: Database = HERE, as_json: AsJson = False) -> None:
    """The room's own house ways, by their hashes; a table names one by its hash."""
    ways = sorted(Reader(database).all(OwnHouseWay), key=lambda way: way.at)
    rows = [(way.way, way.name, f"{way.by}, {way.second}", way.at, way.id) for way in ways]
    shown = table("The room's own house ways", ("id", "name", "by", "at", "hash"), rows, left=5)
    tell({"house_ways": [_way_json(way) for way in ways]}, shown, as_json=as_json)


def _way_json(way: OwnHouseWay) -> dict[str, Json]:
    """A way as HTTP lists it: its hash, its rules in words, how many hands it was proved on, and who kept it."""
    rules: list[Json] = [f"{rule.number}. {rule.text}" for rule in house_way_of(way.text).rules]
    hands = min(setting.hands for setting in way.proved)
    return {"hash": way.id, "rules": rules, "hands": hands, **picked(way, "way", "name", "at", "by", "second")}
