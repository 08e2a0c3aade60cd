"""The commands that make what people file, print and plan with."""

from typing import Annotated

import typer

from pitboss.cli.options import Cluster, GameId, Jobs, Joker, Json, OwnGame, Panel, Player, Recount, Variant, Way, Wheel


def add_to(app: typer.Typer) -> None:
    """Add them to the command."""
    app.command(rich_help_panel=Panel.PAPERS)(report)
    app.command(rich_help_panel=Panel.PAPERS)(check_filing)
    app.command(rich_help_panel=Panel.PAPERS)(strategy_card)
    app.command(rich_help_panel=Panel.PAPERS)(rules)
    app.command(rich_help_panel=Panel.MATHS)(design)
    app.command(rich_help_panel=Panel.MATHS)(sweep)
    app.command(rich_help_panel=Panel.MATHS)(vulnerability)
    app.command(rich_help_panel=Panel.PAPERS)(evidence)


def report(
    game: Annotated[str, typer.Argument(metavar="GAME|all", help="A game's id, a folder of your own, or all.")],
    wager: Annotated[str | None, typer.Option(help="Only this wager; the first one is the base game.")] = None,
    paytable: Annotated[
        str | None, typer.Option(help="Only this pay table: a designator, or a TOML file of your own.")
    ] = None,
    out: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write to a file that ends in .html, .pdf, .csv or .json.")
    ] = None,
    meter: Annotated[
        list[str] | None, typer.Option(help="A meter in dollars: 12345.67, or NAME=12345.67 if there are several.")
    ] = None,
    plan: Annotated[
        str | None, typer.Option(metavar="FILE", help="A jackpot's plan, for its contribution and seed.")
    ] = None,
    house_way: Way = None,
    player: Player = None,
    wheel: Wheel = None,
    joker: Joker = None,
    variant: Variant = None,
    second: Annotated[
        bool, typer.Option("--second/--no-second", help="Count everything again by a second method.")
    ] = True,
    jobs: Jobs = None,
    cluster: Cluster = None,
    recount: Recount = False,
    as_json: Json = False,
) -> None:
    """Par sheets: every outcome, combinations, returns, checks, totals; one pay table, a game or all games."""
    from pitboss.cli.report import Request, run

    meters = tuple(meter or ())
    request = Request(game, wager, paytable, meters, joker, house_way, plan, second, out, player, wheel, variant)
    raise typer.Exit(run(request, jobs=jobs, cluster=cluster, recount=recount, as_json=as_json))


def check_filing(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A filed par sheet: CSV or TOML, see docs/reports.md.")],
    out: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write all verdicts to a .html, .pdf, .csv or .json file, too.")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="List the figures that match, too.")] = False,
    jobs: Jobs = None,
    as_json: Json = False,
) -> None:
    """Compare a filed par sheet with exact values, figure by figure, and say what would explain what is wrong."""
    from pitboss.cli.check_filing import run

    raise typer.Exit(run(file, out=out, everything=everything, jobs=jobs, as_json=as_json))


def strategy_card(
    game: OwnGame,
    out: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write to a file that ends in .html or .pdf; else print.")
    ] = None,
    lines: Annotated[
        int | None,
        typer.Option(help="A rule of so many lines at most: 1 to 5, or to 40 where hands are set. Many take 2 pages."),
    ] = None,
    paytable: Annotated[
        str | None, typer.Option(help="Three Card Poker's Ante Bonus: A, B, C, TCP-01 to TCP-12, or a TOML file.")
    ] = None,
    house_way: Way = None,
    wheel: Wheel = None,
    joker: Joker = None,
    jobs: Jobs = None,
    as_json: Json = False,
) -> None:
    """One page for players: a rule of a few lines, and exactly what it costs against perfect play."""
    from pitboss.cli.strategy import Request
    from pitboss.cli.strategy_card import run

    run(Request(game, lines, paytable, house_way, wheel, joker, out), jobs=jobs, as_json=as_json)


def rules(
    game: OwnGame,
    out: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write to a file that ends in .html or .pdf; else print.")
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="A choice of the casino's, as OPTION=CHOICE: see `pitboss show`.")
    ] = None,
    limit: Annotated[
        list[str] | None, typer.Option(help="The limits of a wager in dollars, as WAGER=LEAST-MOST.")
    ] = None,
    fixed: Annotated[
        list[str] | None,
        typer.Option(help="A fixed wager in dollars, as WAGER=DOLLARS: its pays are multiplied."),
    ] = None,
    cap: Annotated[str | None, typer.Option(help="The most one deal pays on a wager, as WAGER=DOLLARS.")] = None,
    house_way: Way = None,
    wheel: Wheel = None,
    joker: Joker = None,
    jurisdiction: Annotated[str, typer.Option(help="Whose limits hold today: washington or none.")] = "washington",
    as_json: Json = False,
) -> None:
    """The rules of play of one table with the casino's choices filled in, and the signs it must post."""
    from pitboss.cli.rules import Request, run

    lists = tuple(option or ()), tuple(limit or ()), tuple(fixed or ())
    run(Request(game, *lists, cap, house_way, wheel, joker, jurisdiction, out), as_json=as_json)


def design(
    game: OwnGame,
    wager: Annotated[str, typer.Option(help="The side bet to design, such as dynasty.")],
    target_edge: Annotated[str, typer.Option(help="The house edge wanted, in percent: 5%±0.2; 5% is 5%±0.1.")],
    hit: Annotated[str | None, typer.Option(help="The hit frequency wanted, in percent: 19%±2; 19% is 19%±1.")] = None,
    paytable: Annotated[
        str | None, typer.Option(help="The pay table whose lines to start from; else the wager's first.")
    ] = None,
    most: Annotated[int, typer.Option(help="How many tables to give.", min=1, max=20)] = 5,
    out: Annotated[
        str | None, typer.Option(metavar="FILE", help="Save the tables as TOML for `analyze --paytable FILE`.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Pay tables with round pays whose exact edge lies within a target, ranked by simplicity and volatility."""
    from pitboss.cli.design import Request, run

    run(Request(game, wager, target_edge, hit, paytable, most, out), as_json=as_json)


def sweep(
    plan: Annotated[str | None, typer.Argument(metavar="[PLAN]", help="A plan: TOML, see docs/reports.md.")] = None,
    game: Annotated[list[str] | None, typer.Option(help="A game's id, or all.")] = None,
    wager: Annotated[list[str] | None, typer.Option(help="Only this wager; the first one is the base game.")] = None,
    paytable: Annotated[
        list[str] | None, typer.Option(help="Only this pay table: a designator, or a TOML file of your own.")
    ] = None,
    house_way: Annotated[
        list[str] | None, typer.Option(help="A house way's id, a TOML file, own or all; own if not given.")
    ] = None,
    player: Annotated[
        list[str] | None, typer.Option(help="best, house-way (the dealer's), another way's id, or a TOML file.")
    ] = None,
    joker: Annotated[list[str] | None, typer.Option(help="semi, full, own or all; own if not given.")] = None,
    wheel: Annotated[
        list[str] | None, typer.Option(help="A-2-3-4-5 is lowest or second-highest, own or all; own if not given.")
    ] = None,
    variant: Annotated[
        list[str] | None, typer.Option(help="Settle pai gow as none, classic, classic-banking, or all of these.")
    ] = None,
    players: Annotated[list[str] | None, typer.Option(help="4, 1-6, 1,3 or all; all if not given.")] = None,
    bet: Annotated[str | None, typer.Option(help="The wager in dollars; envy and jackpots depend on it.")] = None,
    meter: Annotated[
        list[str] | None, typer.Option(help="A meter in dollars: 12345.67, or NAME=12345.67 if there are several.")
    ] = None,
    table_variance: Annotated[
        bool, typer.Option("--table-variance", help="Also the variance of all seats' base wagers together.")
    ] = False,
    deals: Annotated[int | None, typer.Option(help="Deals to simulate where that can't be counted.")] = None,
    seed: Annotated[int | None, typer.Option(help="The seed of that simulation.")] = None,
    out: Annotated[
        str, typer.Option(metavar="FOLDER", help="Where results go, and finished cells are kept.")
    ] = "sweep",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="List the cells and estimate the time.")] = False,
    jobs: Jobs = None,
    cluster: Cluster = None,
    recount: Recount = False,
    as_json: Json = False,
) -> None:
    """What if: edges of many games, pay tables, house ways, joker rules and numbers of players, as Parquet."""
    from pitboss.cli.sweep import Request, run

    options = {
        "game": game, "wager": wager, "paytable": paytable, "house_way": house_way, "player": player, "joker": joker,
        "wheel": wheel, "variant": variant, "players": players, "meter": meter,
    }  # fmt: skip
    given = {name: tuple(values or ()) for name, values in options.items()}
    request = Request(
        plan, given | {"bet": bet, "table_variance": table_variance or None, "deals": deals, "seed": seed}, out
    )
    run(request, dry_run=dry_run, jobs=jobs, cluster=cluster, recount=recount, as_json=as_json)


Sets = Annotated[
    int | None, typer.Option(help="Sets of seen cards to draw for each number of seats that is not counted exactly.")
]


def vulnerability(
    game: OwnGame,
    paytable: Annotated[
        str | None, typer.Option(help="Three Card Poker's Ante Bonus: A, B, C, TCP-01 to TCP-12, or a TOML file.")
    ] = None,
    sets: Sets = None,
    seed: Annotated[int, typer.Option(help="The seed of what is drawn.")] = 7,
    jobs: Jobs = None,
    recount: Recount = False,
    as_json: Json = False,
) -> None:
    """What a player gains by seeing other seats' cards, and from which meter on each jackpot favours the player."""
    from pitboss.cli.vulnerability import Request, run

    run(Request(game, paytable, sets, seed), jobs=jobs, recount=recount, as_json=as_json)


def evidence(
    game: GameId,
    out: Annotated[str, typer.Option(metavar="DIR", help="The folder of the pack: new, empty, or an older pack.")],
    rounds: Annotated[str | None, typer.Option(help="Rounds to simulate; 10,000,000 if not given.")] = None,
    sets: Sets = None,
    seed: Annotated[int, typer.Option(help="The seed of everything that is simulated.")] = 7,
    plan: Annotated[
        str | None, typer.Option(metavar="FILE", help="A jackpot's plan, for its contribution and seed.")
    ] = None,
    quick: Annotated[
        bool, typer.Option("--quick", help="Leave out what takes minutes; the pack says what is missing.")
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Write into a folder that holds something else, too.")] = False,
    jobs: Jobs = None,
    recount: Recount = False,
    as_json: Json = False,
) -> None:
    """One folder with what a test lab asks for: rules, exact counts, second method, simulation, trace, hashes."""
    from pitboss.cli.evidence import Request, run

    request = Request(game, out, rounds, sets, seed, quick, force, plan)
    raise typer.Exit(run(request, jobs=jobs, recount=recount, as_json=as_json))
