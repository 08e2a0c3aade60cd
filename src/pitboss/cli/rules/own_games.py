"""``pitboss games check``, ``add``, ``list`` and ``retire``: games of one's own."""

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.exits import Exit
from pitboss.cli.jackpots.jackpots import send
from pitboss.cli.options import HERE, AsJson, BadgeId, Database
from pitboss.cli.output import console, show, table, tell
from pitboss.cli.work import working
from pitboss.errors import PitbossError
from pitboss.floor.commands import AddGame, RetireGame
from pitboss.floor.own_games import shelf_of
from pitboss.games.own_game import files_in, read_own_game
from pitboss.reports.conformance.conformance import ROUNDS, Conformance, conformance_of
from pitboss.reports.rules.own_games import OwnGames, own_games
from pitboss.store import Reader

app = typer.Typer()
Folder = Annotated[str, typer.Argument(metavar="FOLDER", help="A folder with rules.toml and paytables.toml.")]
Rounds = Annotated[int, typer.Option(help="Trial rounds to deal.")]
Full = Annotated[bool, typer.Option("--full", help="Count the base game even if that takes long.")]


def _checked(folder: str, rounds: int, *, full: bool) -> Conformance:
    """What the checks say of the game in a folder, with progress on standard error."""
    game = read_own_game(files_in(Path(folder)), f"{folder}/")
    with working() as work:
        return conformance_of(game, rounds, work, long=full)


def _print_checks(found: Conformance) -> None:
    out = console()
    out.print(f"{found.name} ({found.game}), version {found.version}, SHA-256 {found.hash}", markup=False)
    for check in found.checks:
        mark = "ok" if check.passes else "missing" if check.needed else "not here"
        out.print(f"  {mark:<8}  {check.shows}", markup=False, soft_wrap=True)
        for sentence in check.missing:
            out.print(f"            {sentence}", markup=False, soft_wrap=True)
    out.print(_verdict(found), markup=False, soft_wrap=True)


def _verdict(found: Conformance) -> str:
    if found.passes:
        return "Nothing is missing: add it with pitboss games add, then it can be practised and printed."
    if found.may_be_added:
        return "It can be added and practised; what is marked “not here” is not available."
    return "It can't be added until what is missing is there."


@app.command("check")
def check(folder: Folder, rounds: Rounds = ROUNDS, full: Full = False, as_json: AsJson = False) -> None:
    """Check a game of your own as ours are checked, and say in sentences what is missing."""
    found = _checked(folder, rounds, full=full)
    show(found, _print_checks, as_json=as_json)
    if not found.passes:
        raise typer.Exit(Exit.FOUND)


@app.command("add")
def add(
    folder: Folder,
    badge: BadgeId,
    second: Annotated[str, typer.Option("--second", help="The card of a second person.")],
    database: Database = HERE,
    rounds: Rounds = ROUNDS,
    as_json: AsJson = False,
) -> None:
    """Check a game of your own, and keep it in the room's database by the hash of its rules; two people do that."""
    files = files_in(Path(folder))
    found = _checked(folder, rounds, full=False)
    if not found.may_be_added:
        raise PitbossError(found.refusal)
    result = send(database, AddGame(rules=files.rules, paytables=files.paytables, badge=badge, second=second))
    told = f"{result['name']} is added as {result['game']}, version {result['version']}: {result['rules']}"
    approval = (
        "Set a practice table up for it, and the lobby has it; for money, two people must record an approval of "
        "exactly these rules."
    )
    tell(result, told, approval, as_json=as_json)


@app.command("list")
def list_games(database: Database = HERE, as_json: AsJson = False) -> None:
    """The room's own games, including retired ones."""
    show(own_games(shelf_of(Reader(database))), _print_games, as_json=as_json)


def _print_games(answer: OwnGames) -> None:
    columns = "id", "name", "version", "versions", "retired", "added_by", "hash"
    rows = [
        (
            game.id,
            game.name,
            str(game.version),
            str(len(game.versions)),
            game.retired,
            " and ".join(game.versions[-1].added_by),
            game.hash,
        )
        for game in answer.games
    ]
    console().print(table("The room's own games", columns, rows, left=7))


@app.command("retire")
def retire(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The id of a game of the room's own.")],
    badge: BadgeId,
    reason: Annotated[str, typer.Option(help="Why it is retired.")],
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """Retire one of the room's own games; its rules are kept, and its rounds can be replayed."""
    result = send(database, RetireGame(game=game, reason=reason, badge=badge))
    tell(result, f"{game} is retired; its rules are kept.", as_json=as_json)
