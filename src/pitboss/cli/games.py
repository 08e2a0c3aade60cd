"""``pitboss games`` and ``pitboss show``."""

from pathlib import Path
from typing import Any

from pitboss.cli.output import SCHEMA, console, print_csv, print_json, table
from pitboss.cli.own_game import game_of
from pitboss.errors import PitbossError
from pitboss.games import Catalogue, CatalogueEntry, Game, Paytable, load_catalogue
from pitboss.games.game import game_files
from pitboss.games.reading import in_file_form
from pitboss.games.rules_file import PrintedFigure
from pitboss.reports.game_json import game_json
from pitboss.reports.numbers import to_the_cent


def _row(entry: CatalogueEntry) -> dict[str, Any]:
    return {
        "number": entry.number,
        "name": entry.name,
        "family": entry.family,
        "id": entry.id,
        "analyse": entry.can_analyse,
        "play": entry.can_play,
        "tribal": entry.tribal,
        "note": entry.note,
    }


def show_games(*, as_json: bool, as_csv: bool) -> None:
    """Print the catalogue."""
    catalogue = load_catalogue()
    rows = [_row(entry) for entry in catalogue.entries]
    if as_json:
        approval = {key: _plain(value) for key, value in in_file_form(catalogue.approval).items()}
        print_json({"schema": SCHEMA, "notice": catalogue.notice, "approval": approval, "games": rows})
    elif as_csv:
        print_csv(rows)
    else:
        _print_catalogue(catalogue)


def _plain(value: object) -> object:
    """Dates as text."""
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return value if isinstance(value, str | int) else str(value)


def _print_catalogue(catalogue: Catalogue) -> None:
    out = console()
    approval = catalogue.approval
    rows = [
        (
            "" if entry.number is None else str(entry.number),
            entry.name,
            entry.family,
            entry.id or "",
            "yes" if entry.can_analyse else "",
            "yes" if entry.can_play else "",
            entry.note,
        )
        for entry in catalogue.entries
    ]
    title = f"{approval.regulator}, submission {approval.submission}, {approval.date}"
    out.print(table(title, ("#", "game", "family", "id", "analyse", "play", "note"), rows, left=7))
    for who, key in (("Commercial card rooms", "commercial_card_rooms"), ("Tribal casinos", "tribal_casinos")):
        out.print(f"[bold]{who}[/bold]")
        for condition in getattr(approval, key):
            out.print(f"  • {condition}")
    out.print(f"\n{catalogue.notice}")


def show_game(game_id: str, *, as_json: bool) -> None:
    """Print a game's data."""
    game = game_of(game_id)
    if as_json:
        print_json({"schema": SCHEMA, **game_json(game)})
    else:
        _print_game(game)


def copy_game(game_id: str, folder: str) -> None:
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
    wheel = f"; A-2-3-4-5 is the {game.wheel} straight" if game.cards > 3 else ""
    out.print(f"{len(game.deck)} cards{joker}; up to {game.players} players{wheel}")
    wagers = ((wager.id, wager.name, "required" if wager.required else "optional", wager.rule, " ".join(
        wager.summary.split())) for wager in game.wagers)  # fmt: skip
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


def _paytable_grid(title: str, tables: tuple[Paytable, ...]) -> Any:  # noqa: ANN401 - rich's own type
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
