"""``pitboss games``, with the group of commands under it, and ``pitboss show``."""

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from pitboss.cli.options import AsJson, Csv, OwnGame, game_of
from pitboss.cli.output import console, print_answer, print_csv, table
from pitboss.cli.rules import own_games
from pitboss.errors import PitbossError
from pitboss.games import Game, Paytable
from pitboss.games.game import game_files
from pitboss.reports.answer import as_json as as_answer_json
from pitboss.reports.numbers import to_the_cent
from pitboss.reports.rules.game_answer import CatalogueAnswer, catalogue_answer, game_answer

group = typer.Typer(invoke_without_command=True)
group.add_typer(own_games.app)


@group.callback()
def games(context: typer.Context, as_json: AsJson = False, as_csv: Csv = False) -> None:
    """Print the catalogue of games as a table, JSON or CSV."""
    if context.invoked_subcommand is not None:
        return
    answer = catalogue_answer()
    if as_json:
        print_answer(answer)
    elif as_csv:
        print_csv(map(as_answer_json, answer.games))
    else:
        _print_catalogue(answer)


def _print_catalogue(catalogue: CatalogueAnswer) -> None:
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
        for entry in catalogue.games
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
        print_answer(game_answer(game_of(game)))
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
    wheel = f"; A-2-3-4-5 is the {game.wheel} straight" if game.ranking.has_wheel else ""
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
        out.print(_combinations(game))
    rules = ((rule.number, rule.words) for rule in game.rules)
    out.print(table(f"Rules of {game.document}, in our words", ("rule", ""), rules, left=2))
    _print_choices(game)


def _combinations(game: Game) -> Table:
    """The combinations of pay tables with a column for each wager, called by the table's role if it is a bonus."""
    combined = {wager for parts in game.combinations.values() for wager in parts}
    wagers = [wager.id for wager in game.wagers if wager.id in combined]
    rows = ((name, *(parts.get(wager, "") for wager in wagers)) for name, parts in game.combinations.items())
    names = (_called(game.paytables_of(wager)[0]) for wager in wagers)
    return table("Combinations", ("designator", *names), rows, left=1 + len(wagers))


def _called(paytable: Paytable) -> str:
    """A pay table by its role if it is a bonus, else by its wager."""
    return (paytable.role if paytable.is_bonus else paytable.wager).replace("-", " ")


def _print_choices(game: Game) -> None:
    out = console()
    options = [(option.question, ", ".join(option.choices), option.default, option.rule) for option in game.options]
    if options:
        out.print(table("Left to the casino", ("question", "choices", "default", "rule"), options, left=4))
    readings = [
        (reading.question, reading.words, reading.chosen_by.words if reading.chosen_by else "")
        for reading in game.interpretations
    ]
    if readings:
        out.print(table("Readings", ("question", "reading", "chosen by"), readings, left=3))
    if game.transcriptions:
        repairs = (
            tuple(getattr(repair, key) for key in ("table", "line", "column", "printed", "reads", "forced_by"))
            for repair in game.transcriptions
        )
        columns = ("table", "line", "column", "printed", "reads", "because")
        out.print(table("Damaged pays and how they are read", columns, repairs, left=6))


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
