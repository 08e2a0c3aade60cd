"""``pitboss games`` and ``pitboss show``."""

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from pitboss.cli.options import Csv, OwnGame, game_of
from pitboss.cli.options import Json as AsJson
from pitboss.cli.output import SCHEMA, console, print_csv, print_json, table
from pitboss.errors import PitbossError
from pitboss.games import Catalogue, CatalogueEntry, Game, Paytable, load_catalogue
from pitboss.games.files.rules_file import PrintedFigure
from pitboss.games.game import game_files
from pitboss.reports.answer import Json
from pitboss.reports.answer import as_json as as_answer_json
from pitboss.reports.numbers import to_the_cent
from pitboss.reports.rules.game_json import game_json


def _row(entry: CatalogueEntry) -> dict[str, Json]:
    return {
        "number": entry.number,
        "name": entry.name,
        "family": entry.family,
        "id": entry.id,
        "analyse": entry.can_analyse,
        "play": entry.can_play,
        "standing": entry.standing or "",
        "tribal": entry.tribal,
        "note": entry.note,
    }


def games(as_json: AsJson = False, as_csv: Csv = False) -> None:
    """Print the catalogue of games as a table, JSON or CSV."""
    catalogue = load_catalogue()
    rows = [_row(entry) for entry in catalogue.entries]
    if as_json:
        approval = as_answer_json(catalogue.approval)
        print_json({"schema": SCHEMA, "notice": catalogue.notice, "approval": approval, "games": rows})
    elif as_csv:
        print_csv(rows)
    else:
        _print_catalogue(catalogue)


def _print_catalogue(catalogue: Catalogue) -> None:
    out = console()
    approval = catalogue.approval
    rows = [
        (
            "" if entry.number is None else str(entry.number),
            entry.name,
            entry.family,
            entry.id or "",
            entry.standing or "",
            entry.note,
        )
        for entry in catalogue.entries
    ]
    title = f"{approval.regulator}, submission {approval.submission}, {approval.date}"
    out.print(table(title, ("#", "game", "family", "id", "rules", "note"), rows, left=6))
    for who, key in (("Commercial card rooms", "commercial_card_rooms"), ("Tribal casinos", "tribal_casinos")):
        out.print(f"[bold]{who}[/bold]")
        for condition in getattr(approval, key):
            out.print(f"  • {condition}")
    out.print(f"\n{catalogue.notice}")


def show(
    game: OwnGame,
    out: Annotated[
        str | None, typer.Option(metavar="FOLDER", help="Copy its files to a new folder, to start your own from.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Print a game's data, or copy its files to a folder."""
    if out:
        _copy(game, out)
    elif as_json:
        print_json({"schema": SCHEMA, **game_json(game_of(game))})
    else:
        _print_game(game_of(game))


def _copy(game_id: str, folder: str) -> None:
    """Copy the files of a game of ours to a new folder."""
    files, target = game_files(game_id), Path(folder)
    try:
        target.mkdir(parents=True)
        for file in files:
            (target / file.name).write_bytes(file.read_bytes())
    except OSError as error:
        raise PitbossError(f"{target} can't be made: {error.strerror}") from None
    print(f"wrote {' and '.join(str(target / file.name) for file in files)}")


def _print_game(game: Game) -> None:
    out = console()
    joker = f", joker {game.joker}" if game.deck.jokers else ""
    out.print(f"[bold]{game.name}[/bold] ({game.id}), version {game.version}, from {game.document}")
    out.print(f"standing: {game.standing.words}; SHA-256 {game.content_hash}")
    for source in game.sources:
        out.print(f"  • {source.page}: {source.says}")
    wheel = f"; A-2-3-4-5 is the {game.wheel} straight" if game.ranking.best == 5 else ""
    out.print(f"{len(game.deck)} cards{joker}; up to {game.players} players{wheel}")
    wagers = (
        (
            wager.id,
            wager.name,
            "required" if wager.required else "optional",
            wager.rule,
            " ".join(wager.summary.split()),
        )
        for wager in game.wagers
    )
    out.print(table("Wagers", ("id", "wager", "", "rule", "what it is"), wagers, left=5))
    for wager in game.wagers:
        tables = game.paytables_of(wager.id)
        if tables:
            out.print(_paytable_grid(f"{wager.name}: pay tables", tables))
    if game.combinations:
        rows = (
            (name, str(parts.get("ante", "")), str(parts.get("pair-plus", "")))
            for name, parts in game.combinations.items()
        )
        out.print(table("Combinations", ("designator", "ante bonus", "pair plus"), rows, left=3))
    rules = ((rule.number, rule.words) for rule in game.rules)
    out.print(table(f"Rules of {game.document}, in our words", ("rule", ""), rules, left=2))
    _print_choices(game)


def _print_choices(game: Game) -> None:
    out = console()
    options = ((option.question, ", ".join(option.choices), option.default, option.rule) for option in game.options)
    out.print(table("Left to the casino", ("question", "choices", "default", "rule"), options, left=4))
    readings = ((reading.question, reading.words, _chosen(reading.chosen_by)) for reading in game.interpretations)
    out.print(table("Readings", ("question", "reading", "chosen by"), readings, left=3))
    if game.transcriptions:
        repairs = (
            tuple(getattr(repair, key) for key in ("table", "line", "column", "printed", "reads", "forced_by"))
            for repair in game.transcriptions
        )
        columns = ("table", "line", "column", "printed", "reads", "because")
        out.print(table("Damaged pays and how they are read", columns, repairs, left=6))


def _chosen(by: PrintedFigure | None) -> str:
    return f"{by.paytable} {by.line} {by.quantity} {by.printed}" if by else ""


def _paytable_grid(title: str, tables: tuple[Paytable, ...]) -> Table:
    names = list(dict.fromkeys(line.name for paytable in tables for line in paytable.lines))
    rows = []
    for name in names:
        cells = []
        for paytable in tables:
            line = next((line for line in paytable.lines if line.name == name), None)
            envy = f" +{to_the_cent(line.envy_cents)} envy" if line and line.envy_cents else ""
            cells.append(f"{line.pay}{envy}" if line else "")
        rows.append((name, *cells))
    return table(title, ("hand", *(paytable.designator for paytable in tables)), rows)
