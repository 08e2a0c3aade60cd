"""``pitboss jackpots awards``, ``confirm``, ``reject`` and their like: wins, and what is decided about them."""

from collections.abc import Iterator
from typing import Annotated, Literal

import typer

from pitboss.cli.jackpots.jackpots import run_command
from pitboss.cli.options import HERE, AsJson, BadgeId, Database, ShiftTimes, shifts_in
from pitboss.cli.output import console, show, table
from pitboss.desk.gaming_day import Hours
from pitboss.errors import unknown
from pitboss.floor import commands as f
from pitboss.floor.views.wins.award_views import AwardView, award_view
from pitboss.games.settlement.pay import dollars, parse_cents
from pitboss.jackpots import commands as c
from pitboss.jackpots.documents import Award, AwardStatus, Jackpot
from pitboss.reports.win.award_list import AwardList
from pitboss.store.commit.committer import system_clock
from pitboss.store.read.reader import Reader, snapshot
from pitboss.store.tables.database import open_database

app = typer.Typer()
COLUMNS = "award", "jackpot", "hand", "status", "waits for", "next step", "amount", "release now"

AwardId = Annotated[str, typer.Argument(metavar="AWARD", help="An award's id, as `awards` lists it.")]
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="The table.")]
Reason = Annotated[str, typer.Option(help="Why, in a sentence.")]
Beside = Annotated[str, typer.Option("--second", help="The card of the second person.")]
Seen = Annotated[
    str, typer.Option(metavar="DOLLARS", help="The amount that was shown; if it has changed since, nothing is done.")
]


@app.command("awards")
def list_awards(
    status: Annotated[str | None, typer.Option(help="Only those that are locked, disputed, confirmed, …")] = None,
    jackpot: Annotated[str | None, typer.Option(help="Only those of this jackpot.")] = None,
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """Every award, the newest first: what it is worth, what it waits for, and the next step to its payment."""
    if status is not None and status not in list(AwardStatus):
        raise unknown("status of an award", status, AwardStatus)
    wanted = [award for award in _awards(database, jackpot) if status in {None, str(award.status)}]
    engine = open_database(database)
    with snapshot(engine) as state:
        answer = AwardList(awards=tuple(award_view(state, award, system_clock()) for award in wanted))
    engine.dispose()
    show(answer, _print_awards, as_json=as_json)


def _print_awards(answer: AwardList) -> None:
    rows = [
        (
            view.award,
            view.jackpot,
            view.hand,
            view.status,
            ", ".join(other.award for other in view.waits_for),
            view.next_step,
            dollars(view.amount_cents),
            "" if view.release_cents is None else dollars(view.release_cents),
        )
        for view in answer.awards
    ]
    console().print(table("Awards", COLUMNS, rows, left=6))
    for line in (line for view in answer.awards for line in _tax_lines(view)):
        console().print(line, markup=False, soft_wrap=True)


def _tax_lines(view: AwardView) -> Iterator[str]:
    """What is reported and kept back of an award, and what is not settled about that."""
    form, unsure = view.tax_form, f" ({view.uncertain})" if view.uncertain else ""
    if form:
        days = f"to the winner by {form.copy_by}, sent by {form.filed_by}"
        yield f"{view.award}: form {form.form}, {days}{unsure}"
    if view.withheld_cents:
        net = dollars(view.net_cents)
        yield f"{view.award}: {dollars(view.withheld_cents)} is withheld, {view.withholding}; net {net}"


def _awards(url: str, jackpot: str | None) -> list[Award]:
    """The awards of a jackpot, or of all, the newest first."""
    reader = Reader(url)
    jackpots = {document.id for document in reader.all(Jackpot)}
    if jackpot is not None and jackpot not in jackpots:
        raise unknown("jackpot", jackpot, jackpots)
    found = reader.all(Award)
    reader.close()
    own = (award for award in found if jackpot in {None, award.jackpot})
    return sorted(own, key=lambda award: -award.sequence)


@app.command()
def confirm(award: AwardId, badge: BadgeId, seen: Seen, database: Database = HERE, as_json: AsJson = False) -> None:
    """A supervisor's card or, for large ones, an executive's: the win is owed from now on."""
    command = c.ConfirmAward(award=award, badge=badge, seen_cents=parse_cents(seen))
    run_command(database, command, as_json=as_json)


@app.command()
def release(award: AwardId, badge: BadgeId, seen: Seen, database: Database = HERE, as_json: AsJson = False) -> None:
    """An executive confirms the least that a win can be worth, while one before it is not decided."""
    command = c.ReleaseAward(award=award, badge=badge, seen_cents=parse_cents(seen))
    run_command(database, command, as_json=as_json)


@app.command()
def reject(award: AwardId, badge: BadgeId, reason: Reason, database: Database = HERE, as_json: AsJson = False) -> None:
    """The hand was no winner: the amount goes back, as if it had never been called."""
    run_command(database, c.RejectAward(award=award, badge=badge, reason=reason), as_json=as_json)


@app.command()
def dispute(
    award: AwardId,
    badge: BadgeId,
    reason: Reason,
    statement: Annotated[str, typer.Option(help="What the patron says.")],
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """The hand is said to be no winner and the patron says it is: the amount stays frozen."""
    command = c.DisputeAward(award=award, badge=badge, reason=reason, statement=statement)
    run_command(database, command, as_json=as_json)


@app.command()
def resolve(
    award: AwardId,
    outcome: Annotated[Literal["confirmed", "rejected"], typer.Argument(help="What becomes of it.")],
    badge: BadgeId,
    second: Beside,
    reason: Reason,
    seen: Annotated[str | None, typer.Option(metavar="DOLLARS", help="The amount that was shown.")] = None,
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """An executive and a manager confirm or reject a disputed win."""
    cents = None if seen is None else parse_cents(seen)
    command = c.ResolveDispute(
        award=award, outcome=outcome, badge=badge, second=second, reason=reason, seen_cents=cents
    )
    run_command(database, command, as_json=as_json)


@app.command()
def step(
    award: AwardId,
    step: Annotated[str, typer.Argument(metavar="STEP", help="The next step, as `awards` names it; `paid` pays.")],
    badge: BadgeId,
    detail: Annotated[str, typer.Option(help="What was done, where the step asks for it.")] = "",
    cards: Annotated[str, typer.Option(help="The cards that were shown, such as 'As Ks Qs Js Ts'.")] = "",
    camera: Annotated[str, typer.Option(help="The camera that saw them.")] = "",
    counted: Annotated[int, typer.Option(help="How many cards the whole deck had, the winning hand with it.")] = 0,
    method: Annotated[str, typer.Option(help="How it is paid: cash, check, chips, tray, …")] = "",
    number: Annotated[str, typer.Option(help="The number of the check.")] = "",
    shifts: ShiftTimes = "",
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """Take the next step on the way to the payment of a win; the last one is the payment itself."""
    command = c.TakeStep(
        award=award,
        step=step,
        badge=badge,
        detail=detail,
        cards=cards,
        camera=camera,
        counted=counted,
        method=method,
        number=number,
        day_opens=Hours(shifts=shifts_in(shifts)).opens,
    )
    run_command(database, command, as_json=as_json)


@app.command()
def correct_cards(
    award: AwardId,
    cards: Annotated[str, typer.Argument(metavar="CARDS", help="The cards that should have been picked.")],
    badge: BadgeId,
    second: Beside,
    reason: Reason,
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """Other winning cards than those that were picked when the hand was shown; by two people."""
    command = c.CorrectCards(award=award, cards=cards, reason=reason, badge=badge, second=second)
    run_command(database, command, as_json=as_json)


@app.command()
def reimburse(
    award: AwardId,
    badge: BadgeId,
    second: Beside,
    reference: Annotated[str, typer.Option(help="By which transfer.")],
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """What the house has paid for a win from its operating funds goes back to it, by two people."""
    command = c.ReimburseHouse(award=award, reference=reference, badge=badge, second=second)
    run_command(database, command, as_json=as_json)


@app.command()
def celebrate(
    award: AwardId,
    badge: BadgeId,
    agreed: Annotated[bool, typer.Option("--agreed", help="The winner was asked, and agrees.")] = False,
    seconds: Annotated[int, typer.Option(help="How long it stays on the displays.")] = 60,
    shifts: ShiftTimes = "",
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """A win that is confirmed goes up on its jackpot's displays, once the winner was asked; it ends by itself."""
    opens = Hours(shifts=shifts_in(shifts)).opens
    command = f.CelebrateAward(award=award, badge=badge, agreed=agreed, seconds=seconds, day_opens=opens)
    run_command(database, command, as_json=as_json)


@app.command()
def end_celebration(award: AwardId, badge: BadgeId, database: Database = HERE, as_json: AsJson = False) -> None:
    """A win that is celebrated is taken off the displays before its time is over."""
    run_command(database, f.EndCelebration(award=award, badge=badge), as_json=as_json)


@app.command()
def pay(
    table: TableId,
    seat: Annotated[int, typer.Argument(metavar="SEAT", help="The seat.")],
    badge: BadgeId,
    sensor: Annotated[int, typer.Option(help="Which sensor, if the table has two.")] = 1,
    supervisor: Annotated[str, typer.Option(help="A supervisor's card, for a large pay or a cage slip.")] = "",
    cage_slip: Annotated[str, typer.Option(help="The slip by which the cage pays, where the tray is short.")] = "",
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """The dealer pays a recorded hand that is no award; a large one with a supervisor."""
    command = c.PayHand(table=table, seat=seat, sensor=sensor, badge=badge, supervisor=supervisor, cage_slip=cage_slip)
    run_command(database, command, as_json=as_json)


@app.command()
def void(table: TableId, badge: BadgeId, reason: Reason, database: Database = HERE, as_json: AsJson = False) -> None:
    """The game at a table is void: its wagers go back, and what they added to the meters is taken off."""
    run_command(database, c.VoidGame(table=table, badge=badge, reason=reason), as_json=as_json)
