"""The commands of the jackpot manager and its database."""

from typing import Annotated

import typer

from pitboss.cli.awards_app import HERE, awards_app
from pitboss.cli.options import BadgeId, Database, Json, Panel, SecondBadge

jackpots_app = typer.Typer(
    no_args_is_help=True, help="Jackpots: make them, link tables, decide wins, see meters, history, reports."
)
store_app = typer.Typer(no_args_is_help=True, help="The database of the journal.")
people_app = typer.Typer(no_args_is_help=True, help="Who works here, and for whom the room has vouched.")
desk_app = typer.Typer()
Unlike = Annotated[
    list[str] | None, typer.Option(metavar="NUMBER", help="A person with a like name who is somebody else.")
]
ShiftTimes = Annotated[
    str,
    typer.Option(
        envvar="PITBOSS_SHIFTS",
        metavar="TEXT",
        help='The room\'s shifts, the first opens the day; "day 06:00, swing 14:00, grave 22:00" if not given.',
    ),
]


@store_app.command()
def migrate(
    database: Database = HERE,
    writer: Annotated[
        str,
        typer.Option(metavar="ROLE", help="On PostgreSQL: the role that the card room runs as."),
    ] = "",
) -> None:
    """Make the tables, or bring them to this release; let a role of the server write."""
    from pitboss.cli.database import run_migrate

    run_migrate(database, writer)


@store_app.command()
def export(database: Database = HERE) -> None:
    """Print the journal in beancount's plain text."""
    from pitboss.cli.database import run_export

    run_export(database)


@store_app.command()
def secret(
    card: Annotated[str, typer.Argument(metavar="CARD", help="The card that gets a new one-time secret.")],
    database: Database = HERE,
) -> None:
    """Give a card a one-time secret, where nobody can be asked: whoever may do this has the database anyway."""
    from pitboss.cli.database import run_secret

    run_secret(database, card)


@people_app.command("list")
def list_people(database: Database = HERE, as_json: Json = False) -> None:
    """Every person with the cards, and who has vouched for them."""
    from pitboss.cli.people import run_list

    run_list(database, as_json=as_json)


@people_app.command()
def vouch(
    cards: Annotated[list[str], typer.Argument(metavar="CARD...", help="Cards of the persons to vouch for.")],
    unlike: Unlike = None,
    database: Database = HERE,
) -> None:
    """Vouch for persons where two others can't: whoever may do this has the database anyway. The trail says so."""
    from pitboss.cli.people import run_vouch

    run_vouch(database, cards, tuple(unlike or ()))


@store_app.command()
def clock(database: Database = HERE) -> None:
    """Say that this machine's clock is right, where the last entry is of long ago: else nothing is written."""
    from pitboss.cli.database import run_clock

    run_clock(database)


@desk_app.command(rich_help_panel=Panel.OPERATION)
def audit(database: Database = HERE, as_json: Json = False) -> None:
    """Walk the journal: hashes, balances, identities; name the first row that is not as it was written."""
    from pitboss.cli.database import run_audit

    raise typer.Exit(run_audit(database, as_json=as_json))


@desk_app.command(rich_help_panel=Panel.OPERATION)
def backup(
    file: Annotated[str, typer.Argument(metavar="FILE", help="Where the copy goes; it must not be there yet.")],
    database: Database = HERE,
) -> None:
    """Copy the database as it is at this moment, beside whoever writes."""
    from pitboss.cli.database import run_backup

    run_backup(database, file)


@desk_app.command(rich_help_panel=Panel.OPERATION)
def restore(file: Annotated[str, typer.Argument(metavar="FILE", help="A backup.")], database: Database = HERE) -> None:
    """Put a backup into an empty database."""
    from pitboss.cli.database import run_restore

    run_restore(file, database)


@jackpots_app.command()
def badge(
    card: Annotated[str, typer.Argument(metavar="CARD", help="The number of the card.")],
    person: Annotated[str, typer.Argument(metavar="PERSON", help="Whose card it is.")],
    role: Annotated[str, typer.Argument(metavar="ROLE", help="dealer, supervisor, executive, manager, accounting, …")],
    active: Annotated[
        bool, typer.Option("--active/--locked", help="Whether the card works; a card that is lost is locked.")
    ] = True,
    number: Annotated[
        str, typer.Option(help="A new person's number, such as an employee's; the name if not given.")
    ] = "",
    unlike: Unlike = None,
    database: Database = HERE,
    as_json: Json = False,
) -> None:
    """Give a person a card, or change its role; lock a card that is lost, or let it work again."""
    from pitboss.cli.jackpots import role_of, run_badge
    from pitboss.jackpots.commands import RegisterBadge

    command = RegisterBadge(
        badge=card, person=person, role=role_of(role), active=active, person_id=number, unlike=tuple(unlike or ())
    )
    run_badge(database, command, as_json=as_json)


@jackpots_app.command()
def create(
    file: Annotated[str, typer.Argument(metavar="PLAN", help="The plan, a TOML file: see docs/jackpots.md.")],
    badge: BadgeId,
    second: SecondBadge = "",
    database: Database = HERE,
    as_json: Json = False,
) -> None:
    """Make a jackpot from a plan, and say where the plan goes against the supplier's advice."""
    from pitboss.cli.jackpots import run_create

    run_create(database, file, badge, second, as_json=as_json)


@jackpots_app.command()
def link(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The table.")],
    jackpot: Annotated[list[str], typer.Argument(metavar="JACKPOT...", help="The jackpot on each sensor, one or two.")],
    badge: BadgeId,
    location: Annotated[str, typer.Option(help="The card room.")],
    paytable: Annotated[list[str], typer.Option(help="The pay table of each sensor.")],
    game: Annotated[str, typer.Option(help="Whose deck and hands it wins by.")] = "face-up-pai-gow",
    base_game: Annotated[str, typer.Option(help="What is played there, also a game that Pitboss does not play.")] = "",
    seats: Annotated[int, typer.Option(help="Betting positions.")] = 6,
    wager: Annotated[
        list[str] | None, typer.Option(help="The fixed wager in dollars, $1 if not given; or one for each sensor.")
    ] = None,
    decks: Annotated[int, typer.Option(help="Decks that are dealt from there.", min=1)] = 1,
    reading: Annotated[
        list[str] | None,
        typer.Option(
            help="The reading of each sensor's pay table, where it leaves a choice; the jackpot's if not given."
        ),
    ] = None,
    practice: Annotated[
        bool, typer.Option("--practice", help="A practice table; its jackpots are for practice.")
    ] = False,
    second: SecondBadge = "",
    database: Database = HERE,
    as_json: Json = False,
) -> None:
    """Put jackpots on the sensors of a table, if the rules let them be together."""
    from pitboss.cli.jackpots import run_link
    from pitboss.games import load_game
    from pitboss.games.data import parse_cents
    from pitboss.jackpots.commands import LinkTable

    amounts = tuple(parse_cents(amount) for amount in wager or ("1",))
    command = LinkTable(
        table=table, location=location, base_game=base_game or load_game(game).name, seats=seats,
        sensors=tuple(jackpot), game=game,
        paytables=tuple(paytable), decks=decks, fixed_cents=amounts[0], badge=badge, second=second,
        practice=practice, readings=tuple(reading or ()), amounts_cents=amounts if len(amounts) > 1 else (),
    )  # fmt: skip
    run_link(database, command, as_json=as_json)


@jackpots_app.command("list")
def list_jackpots(database: Database = HERE, as_json: Json = False) -> None:
    """Every jackpot, its meters and its tables."""
    from pitboss.cli.jackpots import run_list

    run_list(database, as_json=as_json)


@jackpots_app.command("show")
def show_jackpot(
    jackpot: Annotated[str, typer.Argument(metavar="JACKPOT", help="A jackpot's id.")],
    database: Database = HERE,
    as_json: Json = False,
) -> None:
    """What its display shows, what is behind the meters, and what is still to be done."""
    from pitboss.cli.jackpots import run_show

    run_show(database, jackpot, as_json=as_json)


@jackpots_app.command()
def history(
    jackpot: Annotated[str, typer.Argument(metavar="JACKPOT", help="A jackpot's id.")],
    meter: Annotated[str | None, typer.Option(help="Which meter, if there are several.")] = None,
    lines: Annotated[int, typer.Option(help="How many movements.", min=1, max=1000)] = 20,
    database: Database = HERE,
    as_json: Json = False,
) -> None:
    """The last movements of a meter, each with its reason."""
    from pitboss.cli.jackpots import run_history

    run_history(database, jackpot, meter, lines, as_json=as_json)


@jackpots_app.command()
def economics(
    file: Annotated[str, typer.Argument(metavar="PLAN", help="The plan, a TOML file.")],
    wagers: Annotated[int, typer.Option(help="Wagers an hour.", min=1)] = 100,
    hours: Annotated[int, typer.Option(help="Hours for which hits are counted.", min=1, max=8784)] = 24,
    target_edge: Annotated[str | None, typer.Option(help="An edge in percent, to find its contribution.")] = None,
    as_json: Json = False,
) -> None:
    """What a plan is worth, exactly: hits, growth, level at a hit, return, the seed's cost, the edge, running dry."""
    from pitboss.cli.jackpot_economics import run_economics
    from pitboss.jackpots.worth import Pace

    run_economics(file, Pace(wagers, hours), target_edge, as_json=as_json)


@jackpots_app.command("report")
def report_day(
    day: Annotated[str, typer.Option(help="The gaming day as YYYY-MM-DD; today's if not given.")] = "",
    zone: Annotated[
        str, typer.Option(envvar="PITBOSS_ZONE", help="The time zone of the room.")
    ] = "America/Los_Angeles",
    shifts: ShiftTimes = "",
    shift: Annotated[str | None, typer.Option(help="Only this shift, by its name, such as swing.")] = None,
    out: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write to a file that ends in .html, .pdf, .csv or .json.")
    ] = None,
    database: Database = HERE,
    as_json: Json = False,
) -> None:
    """A gaming day or a shift: meter sheets, accrual, wins, adjustments, faults, the bank, tables, exceptions."""
    from pitboss.cli.jackpot_papers import run_report, shifts_in
    from pitboss.jackpots.gaming_day import Hours

    raise typer.Exit(run_report(database, day, Hours(zone, shifts_in(shifts)), shift, out, as_json=as_json))


@jackpots_app.command("win-page")
def win_page(
    award: Annotated[str, typer.Argument(metavar="AWARD", help="An award's id, as `report` lists it.")],
    shifts: ShiftTimes = "",
    badge: Annotated[str | None, typer.Option(help="Whose card prints it; only for --out.")] = None,
    out: Annotated[
        str | None, typer.Option(metavar="FILE", help="Print to a file that ends in .html or .pdf; it is counted.")
    ] = None,
    database: Database = HERE,
    as_json: Json = False,
) -> None:
    """A win on one sheet; every print after the first is marked as a duplicate."""
    from pitboss.cli.jackpot_papers import run_win_page, shifts_in

    run_win_page(database, award, shifts_in(shifts), badge, out, as_json=as_json)


@desk_app.command(rich_help_panel=Panel.JACKPOTS)
def jackpot_game(
    file: Annotated[str | None, typer.Argument(metavar="[FILE]", help="Commands, a line of JSON each.")] = None,
    database: Database = HERE,
) -> None:
    """Drive tables by a script: every command of the jackpot manager, each answered once it is safe on disk."""
    from pitboss.cli.jackpot_game import run

    raise typer.Exit(run(database, file))


def add_to(app: typer.Typer) -> None:
    """Put these commands beside the others."""
    app.add_typer(desk_app)
    jackpots_app.add_typer(awards_app)
    app.add_typer(jackpots_app, name="jackpots", rich_help_panel=Panel.JACKPOTS)
    app.add_typer(people_app, name="people", rich_help_panel=Panel.OPERATION)
    app.add_typer(store_app, name="store", rich_help_panel=Panel.OPERATION)
