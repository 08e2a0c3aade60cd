"""The commands of ``pitboss jackpots`` about wins: who decides them, and what is done until they are paid."""

from typing import Annotated, Literal

import typer

from pitboss.cli.options import BadgeId, Database, Json

HERE = "pitboss.db"
awards_app = typer.Typer()

AwardId = Annotated[str, typer.Argument(metavar="AWARD", help="An award's id, as `awards` lists it.")]
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="The table.")]
Reason = Annotated[str, typer.Option(help="Why, in a sentence.")]
Beside = Annotated[str, typer.Option("--second", help="The card of the second person.")]
Seen = Annotated[
    str, typer.Option(metavar="DOLLARS", help="The amount that was shown; if it has changed since, nothing is done.")
]


@awards_app.command("awards")
def list_awards(
    status: Annotated[str | None, typer.Option(help="Only those that are locked, disputed, confirmed, …")] = None,
    jackpot: Annotated[str | None, typer.Option(help="Only those of this jackpot.")] = None,
    database: Database = HERE,
    as_json: Json = False,
) -> None:
    """Every award, the newest first: what it is worth, what it waits for, and the next step to its payment."""
    from pitboss.cli.awards import run_awards

    run_awards(database, status, jackpot, as_json=as_json)


@awards_app.command()
def confirm(award: AwardId, badge: BadgeId, seen: Seen, database: Database = HERE, as_json: Json = False) -> None:
    """A supervisor's card or, for large ones, an executive's: the win is owed from now on."""
    from pitboss.cli.awards import run_command
    from pitboss.games.data import parse_cents
    from pitboss.jackpots.commands import ConfirmAward

    command = ConfirmAward(award=award, badge=badge, seen_cents=parse_cents(seen))
    run_command(database, command, as_json=as_json)


@awards_app.command()
def release(award: AwardId, badge: BadgeId, seen: Seen, database: Database = HERE, as_json: Json = False) -> None:
    """An executive confirms the least that a win can be worth, while one before it is not decided."""
    from pitboss.cli.awards import run_command
    from pitboss.games.data import parse_cents
    from pitboss.jackpots.commands import ReleaseAward

    command = ReleaseAward(award=award, badge=badge, seen_cents=parse_cents(seen))
    run_command(database, command, as_json=as_json)


@awards_app.command()
def reject(award: AwardId, badge: BadgeId, reason: Reason, database: Database = HERE, as_json: Json = False) -> None:
    """The hand was no winner: the amount goes back, as if it had never been called."""
    from pitboss.cli.awards import run_command
    from pitboss.jackpots.commands import RejectAward

    run_command(database, RejectAward(award=award, badge=badge, reason=reason), as_json=as_json)


@awards_app.command()
def dispute(
    award: AwardId,
    badge: BadgeId,
    reason: Reason,
    statement: Annotated[str, typer.Option(help="What the patron says.")],
    database: Database = HERE,
    as_json: Json = False,
) -> None:
    """The hand is said to be no winner and the patron says it is: the amount stays frozen."""
    from pitboss.cli.awards import run_command
    from pitboss.jackpots.commands import DisputeAward

    command = DisputeAward(award=award, badge=badge, reason=reason, statement=statement)
    run_command(database, command, as_json=as_json)


@awards_app.command()
def resolve(
    award: AwardId,
    outcome: Annotated[Literal["confirmed", "rejected"], typer.Argument(help="What becomes of it.")],
    badge: BadgeId,
    second: Beside,
    reason: Reason,
    seen: Annotated[str | None, typer.Option(metavar="DOLLARS", help="The amount that was shown.")] = None,
    database: Database = HERE,
    as_json: Json = False,
) -> None:
    """An executive and a manager confirm or reject a disputed win."""
    from pitboss.cli.awards import run_command
    from pitboss.games.data import parse_cents
    from pitboss.jackpots.commands import ResolveDispute

    cents = None if seen is None else parse_cents(seen)
    command = ResolveDispute(award=award, outcome=outcome, badge=badge, second=second, reason=reason, seen_cents=cents)
    run_command(database, command, as_json=as_json)


@awards_app.command()
def step(
    award: AwardId,
    step: Annotated[str, typer.Argument(metavar="STEP", help="The next step, as `awards` names it; `paid` pays.")],
    badge: BadgeId,
    detail: Annotated[str, typer.Option(help="What was done, where the step asks for it.")] = "",
    cards: Annotated[str, typer.Option(help="The cards that were shown, such as 'As Ks Qs Js Ts'.")] = "",
    camera: Annotated[str, typer.Option(help="The camera that saw them.")] = "",
    method: Annotated[str, typer.Option(help="How it is paid: cash, check, chips, …")] = "",
    number: Annotated[str, typer.Option(help="The number of the check.")] = "",
    database: Database = HERE,
    as_json: Json = False,
) -> None:
    """Take the next step on the way to the payment of a win; the last one is the payment itself."""
    from pitboss.cli.awards import run_command
    from pitboss.jackpots.commands import TakeStep

    command = TakeStep(
        award=award, step=step, badge=badge, detail=detail, cards=cards, camera=camera, method=method, number=number
    )
    run_command(database, command, as_json=as_json)


@awards_app.command()
def correct_cards(
    award: AwardId,
    cards: Annotated[str, typer.Argument(metavar="CARDS", help="The cards that should have been picked.")],
    badge: BadgeId,
    second: Beside,
    reason: Reason,
    database: Database = HERE,
    as_json: Json = False,
) -> None:
    """Other winning cards than those that were picked when the hand was shown; by two people."""
    from pitboss.cli.awards import run_command
    from pitboss.jackpots.commands import CorrectCards

    command = CorrectCards(award=award, cards=cards, reason=reason, badge=badge, second=second)
    run_command(database, command, as_json=as_json)


@awards_app.command()
def reimburse(
    award: AwardId,
    badge: BadgeId,
    second: Beside,
    reference: Annotated[str, typer.Option(help="By which transfer.")],
    database: Database = HERE,
    as_json: Json = False,
) -> None:
    """What the house has paid for a win from its operating funds goes back to it, by two people."""
    from pitboss.cli.awards import run_command
    from pitboss.jackpots.commands import ReimburseHouse

    command = ReimburseHouse(award=award, reference=reference, badge=badge, second=second)
    run_command(database, command, as_json=as_json)


@awards_app.command()
def pay(
    table: TableId,
    seat: Annotated[int, typer.Argument(metavar="SEAT", help="The seat.")],
    badge: BadgeId,
    sensor: Annotated[int, typer.Option(help="Which sensor, if the table has two.")] = 1,
    supervisor: Annotated[str, typer.Option(help="A supervisor's card, for a large pay.")] = "",
    database: Database = HERE,
    as_json: Json = False,
) -> None:
    """The dealer pays a recorded hand that is no share of a meter; a large one with a supervisor."""
    from pitboss.cli.awards import run_command
    from pitboss.jackpots.commands import PayHand

    command = PayHand(table=table, seat=seat, sensor=sensor, badge=badge, supervisor=supervisor)
    run_command(database, command, as_json=as_json)


@awards_app.command()
def void(table: TableId, badge: BadgeId, reason: Reason, database: Database = HERE, as_json: Json = False) -> None:
    """The game at a table is void: its wagers go back, and what they added to the meters is taken off."""
    from pitboss.cli.awards import run_command
    from pitboss.jackpots.commands import VoidGame

    run_command(database, VoidGame(table=table, badge=badge, reason=reason), as_json=as_json)
