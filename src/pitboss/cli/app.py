"""The commands and their options. What they do is imported only when they are called: ``--help`` answers at once."""

from typing import Annotated

import typer

app = typer.Typer(
    help="The card tables of a casino: approved rules as data, and their exact mathematics.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

Json = Annotated[bool, typer.Option("--json", help="Print JSON for machines; fractions are exact, as p/q.")]
Csv = Annotated[bool, typer.Option("--csv", help="Print comma-separated values.")]
Recount = Annotated[bool, typer.Option("--recount", help="Count the cards anew, whatever was counted before.")]
GameId = Annotated[str, typer.Argument(metavar="GAME", help="A game's id: see `pitboss games`.")]


@app.command()
def games(as_json: Json = False, as_csv: Csv = False) -> None:
    """The 66 approved games and the others, and which of them Pitboss knows."""
    from pitboss.cli.games import show_games

    show_games(as_json=as_json, as_csv=as_csv)


@app.command()
def show(game: GameId, as_json: Json = False) -> None:
    """A game's rules, wagers, pay tables and readings."""
    from pitboss.cli.games import show_game

    show_game(game, as_json=as_json)


@app.command()
def analyze(
    game: GameId,
    wager: Annotated[str | None, typer.Option(help="Only this wager, such as dynasty.")] = None,
    paytable: Annotated[
        str | None, typer.Option(help="Only this pay table: a designator, or a TOML file of your own.")
    ] = None,
    players: Annotated[int, typer.Option(help="Players dealt in, your own seat among them; envy needs others.")] = 1,
    bet: Annotated[str | None, typer.Option(help="The wager in dollars; envy and jackpots depend on it.")] = None,
    meter: Annotated[
        list[str] | None, typer.Option(help="A meter in dollars: 12345.67, or NAME=12345.67 if there are several.")
    ] = None,
    joker: Annotated[str | None, typer.Option(help="semi or full, where the game allows both.")] = None,
    reading: Annotated[
        list[str] | None, typer.Option(help="Read a line another way: LINE=HAND or LINE=CHOICE.")
    ] = None,
    hands: Annotated[int, typer.Option(help="Hands played, for the band of the hold.")] = 10_000,
    recount: Recount = False,
    as_json: Json = False,
    as_csv: Csv = False,
) -> None:
    """Price pay tables exactly: combinations, returns, edge, hit frequency, variance, break-even."""
    from pitboss.cli.analyze import Request, run

    request = Request(game, wager, paytable, players, bet, tuple(meter or ()), joker, tuple(reading or ()), hands)
    run(request, recount=recount, as_json=as_json, as_csv=as_csv)


@app.command()
def evaluate(
    cards: Annotated[str, typer.Argument(metavar="CARDS", help='The hand, as in "As Kd Qh Jc Td 9s Jk".')],
    game: Annotated[str, typer.Option(help="A game's id: see `pitboss games`.")],
    dealer: Annotated[str | None, typer.Option(help="The dealer's cards, for wagers that ask for them.")] = None,
    joker: Annotated[str | None, typer.Option(help="semi or full, where the game allows both.")] = None,
    as_json: Json = False,
) -> None:
    """What a hand is worth under each wager and pay table of a game."""
    from pitboss.cli.evaluate import run

    run(cards, game, dealer, joker, as_json=as_json)


@app.command()
def verify(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Only this game's document.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="List the figures that match, too.")] = False,
    recount: Recount = False,
    as_json: Json = False,
    as_csv: Csv = False,
) -> None:
    """Recompute every figure that the documents print, and give a verdict on each."""
    from pitboss.cli.verify import run

    raise typer.Exit(run(game, everything=everything, recount=recount, as_json=as_json, as_csv=as_csv))
