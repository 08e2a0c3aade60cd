"""The commands and their options. What they do is imported only when they are called: ``--help`` answers at once."""

from typing import Annotated

import typer

from pitboss.cli import jackpots_app, reports_app, web_app
from pitboss.cli.options import (
    Cluster,
    Csv,
    Jobs,
    Joker,
    Json,
    OwnGame,
    PaiGow,
    Panel,
    Player,
    Recount,
    Variant,
    Way,
    Wheel,
)

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _version(asked: bool) -> None:
    """Which Pitboss this is; `pitboss show GAME` has the version and hash of a game's rules."""
    if asked:
        from importlib.metadata import PackageNotFoundError, version

        try:
            print(f"pitboss {version('pitboss')}")
        except PackageNotFoundError:
            print("pitboss, not installed: run from its source")
        raise typer.Exit


@app.callback()
def pitboss(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and end.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """The card tables of a casino: approved rules as data, their exact mathematics, and rounds to play."""


@app.command(rich_help_panel=Panel.RULES)
def games(as_json: Json = False, as_csv: Csv = False) -> None:
    """The 66 approved games and the others, and which of them Pitboss knows."""
    from pitboss.cli.games import show_games

    show_games(as_json=as_json, as_csv=as_csv)


@app.command(rich_help_panel=Panel.RULES)
def show(
    game: OwnGame,
    out: Annotated[
        str | None, typer.Option(metavar="FOLDER", help="Copy its files to a new folder, to start your own from.")
    ] = None,
    as_json: Json = False,
) -> None:
    """A game's rules, wagers, pay tables and readings."""
    from pitboss.cli.games import copy_game, show_game

    if out:
        copy_game(game, out)
    else:
        show_game(game, as_json=as_json)


@app.command(rich_help_panel=Panel.RULES)
def words(
    kind: Annotated[
        str | None, typer.Argument(metavar="[KIND]", help="Only hands, three-card-hands, conditions or splits.")
    ] = None,
    as_json: Json = False,
) -> None:
    """The words of pay tables and house ways: named hands, conditions and splits, each with its meaning."""
    from pitboss.cli.words import run

    run(kind, as_json=as_json)


@app.command(rich_help_panel=Panel.MATHS)
def analyze(
    game: OwnGame,
    wager: Annotated[str | None, typer.Option(help="Only this wager, such as dynasty.")] = None,
    paytable: Annotated[
        str | None, typer.Option(help="Only this pay table: a designator, or a TOML file of your own.")
    ] = None,
    players: Annotated[int, typer.Option(help="Players dealt in, your own seat among them; envy needs others.")] = 1,
    bet: Annotated[str | None, typer.Option(help="The wager in dollars; envy and jackpots depend on it.")] = None,
    meter: Annotated[
        list[str] | None, typer.Option(help="A meter in dollars: 12345.67, or NAME=12345.67 if there are several.")
    ] = None,
    joker: Joker = None,
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


@app.command(rich_help_panel=Panel.RULES)
def evaluate(
    cards: Annotated[str, typer.Argument(metavar="CARDS", help='The hand, as in "As Kd Qh Jc Td 9s Jk".')],
    game: Annotated[str, typer.Option(help="A game's id: see `pitboss games`; or a folder of your own, as ./NAME.")],
    dealer: Annotated[str | None, typer.Option(help="The dealer's cards, for wagers that ask for them.")] = None,
    joker: Joker = None,
    as_json: Json = False,
) -> None:
    """What a hand is worth under each wager and pay table of a game."""
    from pitboss.cli.evaluate import run

    run(cards, game, dealer, joker, as_json=as_json)


@app.command(rich_help_panel=Panel.MATHS)
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


@app.command(rich_help_panel=Panel.RULES)
def split(
    cards: Annotated[str, typer.Argument(metavar="CARDS", help='Seven cards, as in "As Kd Qh Jc Td 9s Jk".')],
    house_way: Way = None,
    game: PaiGow = "ez-pai-gow",
    joker: Joker = None,
    wheel: Wheel = None,
    best: Annotated[
        bool, typer.Option("--best", help="Also the best split against all hands left, and its value.")
    ] = False,
    as_json: Json = False,
) -> None:
    """How a house way sets a hand, and the rule that decides."""
    from pitboss.cli.split import run

    run(cards, game, house_way, joker, wheel, best=best, as_json=as_json)


@app.command(rich_help_panel=Panel.RULES)
def house_ways(
    name: Annotated[str | None, typer.Argument(metavar="[NAME|FILE]", help="Only this way, with its rules.")] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Prove that it sets every hand and none foul; count what each rule decides.")
    ] = False,
    as_toml: Annotated[bool, typer.Option("--toml", help="Print its file, to start a way of your own from.")] = False,
    game: PaiGow = "ez-pai-gow",
    joker: Joker = None,
    wheel: Wheel = None,
    as_json: Json = False,
) -> None:
    """The house ways, their rules, and the proof that they set every hand."""
    from pitboss.cli.house_ways import print_file, run
    from pitboss.reports.setting import Setting

    if as_toml:
        print_file(name)
    else:
        run(name, Setting.of(game, joker, wheel), checked=check, as_json=as_json)


@app.command(rich_help_panel=Panel.MATHS)
def compare_house_ways(
    a: Annotated[str, typer.Argument(metavar="A", help="A house way's id, or a TOML file.")],
    b: Annotated[str, typer.Argument(metavar="B", help="Another.")],
    game: PaiGow = "ez-pai-gow",
    joker: Joker = None,
    wheel: Wheel = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
    recount: Recount = False,
    as_json: Json = False,
) -> None:
    """Two house ways: exact edges for player and dealer, and the hands that they set differently."""
    from pitboss.cli.compare import run
    from pitboss.reports.setting import Setting

    run((a, b), Setting.of(game, joker, wheel), jobs=jobs, cluster=cluster, recount=recount, as_json=as_json)


@app.command(rich_help_panel=Panel.MATHS)
def edge(
    game: OwnGame,
    paytable: Annotated[
        str | None, typer.Option(help="Three Card Poker's Ante Bonus: A, B, C, TCP-01 to TCP-12, or a TOML file.")
    ] = None,
    house_way: Way = None,
    player: Player = None,
    wheel: Wheel = None,
    joker: Joker = None,
    variant: Variant = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
    recount: Recount = False,
    as_json: Json = False,
    as_csv: Csv = False,
) -> None:
    """The exact edge of a base game: every deal of player and dealer, counted."""
    from pitboss.cli.edge import Request, run

    request = Request(game, paytable, house_way, player, wheel, joker, variant)
    run(request, jobs=jobs, cluster=cluster, recount=recount, as_json=as_json, as_csv=as_csv)


@app.command(rich_help_panel=Panel.MATHS)
def covariance(
    game: OwnGame,
    paytable: Annotated[
        list[str] | None, typer.Option(help="A side bet's pay table, as WAGER=DESIGNATOR; else each wager's first.")
    ] = None,
    meter: Annotated[
        list[str] | None, typer.Option(help="Dollars on a jackpot's meter, as NAME=DOLLARS if there are several.")
    ] = None,
    house_way: Way = None,
    player: Player = None,
    seats: Annotated[int, typer.Option(help="Seats that share the dealer, for the variance of the table.")] = 1,
    deals: Annotated[int, typer.Option(help="Deals to simulate where three hands can't be counted.")] = 1_000_000,
    seed: Annotated[int, typer.Option(help="The seed of that simulation.")] = 7,
    jobs: Jobs = None,
    cluster: Cluster = None,
    recount: Recount = False,
    as_json: Json = False,
) -> None:
    """How one seat's wagers go together, exactly, and how seats that share a dealer do."""
    from pitboss.cli.covariance import Request, run

    request = Request(game, tuple(paytable or ()), tuple(meter or ()), house_way, player, seats, deals, seed)
    run(request, jobs=jobs, cluster=cluster, recount=recount, as_json=as_json)


@app.command(rich_help_panel=Panel.MATHS)
def simulate(
    game: OwnGame,
    rounds: Annotated[str, typer.Option(help="Rounds to deal, such as 10_000_000.")] = "10_000_000",
    seed: Annotated[int, typer.Option(help="The same seed deals the same rounds, whatever they are dealt on.")] = 7,
    seats: Annotated[int, typer.Option(help="Seats that share the dealer and the deck.")] = 1,
    paytable: Annotated[
        list[str] | None, typer.Option(help="A wager's pay table, as WAGER=DESIGNATOR, such as dynasty=3.")
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="A choice of the casino's, as OPTION=CHOICE: see `pitboss show`.")
    ] = None,
    house_way: Way = None,
    meter: Annotated[
        list[str] | None, typer.Option(help="A meter in dollars: 12345.67, or NAME=12345.67; 0 if not given.")
    ] = None,
    wheel: Wheel = None,
    joker: Joker = None,
    exact: Annotated[bool, typer.Option("--exact", help="Count the exact base game first, if it is not kept.")] = False,
    jobs: Jobs = None,
    cluster: Cluster = None,
    as_json: Json = False,
) -> None:
    """Deal rounds at random, settle them, and compare every wager with its exact value."""
    from pitboss.cli.simulate import Request, run, whole_number
    from pitboss.maths.simulate import Plan

    plan = Plan(whole_number(rounds), seed, seats)
    lists = tuple(paytable or ()), tuple(option or ()), house_way, tuple(meter or ())
    run(Request(game, plan, *lists, wheel, joker, exact), jobs=jobs, cluster=cluster, as_json=as_json)


@app.command(rich_help_panel=Panel.MATHS)
def ev(
    game: OwnGame,
    cards: Annotated[str, typer.Argument(metavar="CARDS", help='The hand, as in "Qs 6d 4h".')],
    dealer: Annotated[str | None, typer.Option(help="The dealer's cards, if they are seen.")] = None,
    house_way: Way = None,
    paytable: Annotated[
        str | None, typer.Option(help="Three Card Poker's Ante Bonus: A, B, C, TCP-01 to TCP-12, or a TOML file.")
    ] = None,
    wheel: Wheel = None,
    joker: Joker = None,
    as_json: Json = False,
) -> None:
    """The exact value of every legal choice for a hand, against each dealer's hand one by one."""
    from pitboss.cli.ev import Request, run

    run(Request(game, cards, dealer, house_way, paytable, wheel, joker), as_json=as_json)


@app.command(rich_help_panel=Panel.MATHS)
def strategy(
    game: OwnGame,
    lines: Annotated[
        int | None, typer.Option(help="Rules of at most so many lines: 1 to 5, or to 40 where hands are set.")
    ] = None,
    paytable: Annotated[
        str | None, typer.Option(help="Three Card Poker's Ante Bonus: A, B, C, TCP-01 to TCP-12, or a TOML file.")
    ] = None,
    house_way: Way = None,
    wheel: Wheel = None,
    joker: Joker = None,
    out: Annotated[str | None, typer.Option(metavar="FILE", help="Write the house way of few lines to a file.")] = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
    recount: Recount = False,
    as_json: Json = False,
) -> None:
    """The best decisions by class of hand, and rules of few lines with their exact cost."""
    from pitboss.cli.strategy import Request, run

    request = Request(game, lines, paytable, house_way, wheel, joker, out)
    run(request, jobs=jobs, cluster=cluster, recount=recount, as_json=as_json)


@app.command(rich_help_panel=Panel.PLAY)
def play(
    game: OwnGame,
    seats: Annotated[int, typer.Option(help="Seats to play, each with its own purse.")] = 1,
    option: Annotated[
        list[str] | None, typer.Option(help="A choice left to the casino, as ID=CHOICE: see `pitboss show GAME`.")
    ] = None,
    house_way: Way = None,
    jurisdiction: Annotated[str, typer.Option(help="Whose limits hold today: washington or none.")] = "washington",
    bankroll: Annotated[str, typer.Option(help="Dollars to start with.")] = "1000",
    advice: Annotated[
        bool, typer.Option("--advice", help="After each hand, what the best decision was and what yours cost.")
    ] = False,
    seed: Annotated[str | None, typer.Option(help="Shuffle from this seed: a simulation that can be repeated.")] = None,
    player_seed: Annotated[
        list[str] | None,
        typer.Option(metavar="TEXT", help="What a seat adds to the shuffle, one a seat; `ask` asks every round."),
    ] = None,
    rounds: Annotated[int | None, typer.Option(help="Leave after so many rounds.", min=1)] = None,
    log: Annotated[str | None, typer.Option(metavar="FILE", help="Add every event to this log.")] = None,
) -> None:
    """Play a game in the terminal: bets, cards, decisions, and what each wager paid and why."""
    from pitboss.cli.play import Request, run
    from pitboss.games.data import parse_cents

    run(
        Request(
            game, seats, seed, rounds, tuple(option or ()), house_way, jurisdiction, parse_cents(bankroll), advice, log,
            tuple(player_seed or ()),
        )
    )  # fmt: skip


@app.command(rich_help_panel=Panel.PLAY)
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A log of rounds, a line of JSON for each event.")],
    check_shuffle: Annotated[
        bool, typer.Option("--check-shuffle", help="Also show that each deck was fixed before the wagers.")
    ] = False,
    after: Annotated[
        str, typer.Option(metavar="SEAL", help="The log is a part of a longer one: the seal of the round before it.")
    ] = "",
    as_json: Json = False,
) -> None:
    """Play a log again by the rules, and name the first line that does not follow from them."""
    from pitboss.cli.replay import run

    raise typer.Exit(run(file, check_shuffle=check_shuffle, as_json=as_json, after=after))


reports_app.add_to(app)
jackpots_app.add_to(app)
web_app.add_to(app)
