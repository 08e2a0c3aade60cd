"""``pitboss store``, ``audit``, ``backup`` and ``restore``: the journal's database."""

import datetime as dt
import uuid
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.exits import Exit
from pitboss.cli.jackpots.jackpots import send
from pitboss.cli.options import HERE, AsJson, Database, KeyFile
from pitboss.cli.output import console, show, tell
from pitboss.floor.commands import AcknowledgeClock, NoteAccess
from pitboss.floor.documents import AuditRun
from pitboss.reports.audit_answer import AuditAnswer
from pitboss.store import Committer, Reader, audit, migrate
from pitboss.store.audits.audit import AuditReport
from pitboss.store.commit.committer import system_clock
from pitboss.store.patrons.patrons import Patrons, erase_due
from pitboss.store.patrons.room_key import RoomKey, key_file_of
from pitboss.store.read.export import beancount
from pitboss.store.secrets.credentials import Credentials
from pitboss.store.secrets.sessions import Sessions
from pitboss.store.tables.backup import backup, restore
from pitboss.store.tables.database import moment, open_database

group = typer.Typer(no_args_is_help=True)


@group.command("migrate")
def make_tables(
    database: Database = HERE,
    writer: Annotated[
        str,
        typer.Option(metavar="ROLE", help="On PostgreSQL: the role that the card room runs as."),
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Make the tables, or bring them to this release; let a role of the server write."""
    migration = migrate(database, writer)
    may_write = [f"{writer} may read all of them and write as the card room does."] if writer else []
    data = {"migration": migration, "writer": writer}
    tell(data, f"The tables are at {migration}.", *may_write, as_json=as_json)


@group.command("secret")
def give_secret(
    card: Annotated[str, typer.Argument(metavar="CARD", help="The card that gets a new one-time password.")],
    database: Database = HERE,
) -> None:
    """Give a card a one-time password where nobody can be asked: whoever can run this has the database anyway."""
    engine = open_database(database)
    try:
        send(database, NoteAccess(card=card, what="secret-given", badge=""), f"secret-{uuid.uuid4()}")
        given = Credentials(engine, system_clock).give_secret(card)
        Sessions(engine, system_clock, dt.timedelta(), dt.timedelta()).end_of_badge(card)
    finally:
        engine.dispose()
    console().print(f"Card {card} has the one-time password {given}", markup=False)


@group.command()
def clock(database: Database = HERE) -> None:
    """Confirm that this machine's clock is right after a long pause: until then nothing is written."""
    result = send(database, AcknowledgeClock(), f"clock-{uuid.uuid4()}")
    console().print(f"The clock is taken as right from {result['at']} on.", markup=False)


def run_audit(key_file: KeyFile = "", database: Database = HERE, as_json: AsJson = False) -> None:
    """Walk the whole journal; the exit code is 1 if anything is wrong. With the room's key, winners' records too."""
    file = key_file_of(database, key_file)
    started = moment(system_clock())
    report = audit(database, key=RoomKey.read(file) if file.exists() else None)
    run = report.noted(AuditRun(by="", started=started, ended=moment(system_clock())))
    show(AuditAnswer.of(run), partial(_print_audit, report), as_json=as_json)
    if not report.is_clean:
        raise typer.Exit(Exit.FOUND)


def _print_audit(report: AuditReport, _answer: AuditAnswer) -> None:
    for sentence in report.sentences():
        console().print(sentence, markup=False, soft_wrap=True)


def run_backup(
    file: Annotated[str, typer.Argument(metavar="FILE", help="Where the copy goes; it must not be there yet.")],
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """Copy the database beside whoever writes."""
    backup(database, Path(file))
    tell({"backup": file}, f"Backed up to {file}.", as_json=as_json)


def run_restore(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A backup.")],
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """Put a backup into an empty database."""
    restore(Path(file), database)
    tell({"restored": file}, "Restored; audit it before you open tables.", as_json=as_json)


@group.command("key")
def show_key(key_file: KeyFile = "", database: Database = HERE, as_json: AsJson = False) -> None:
    """Show where the room's key is, which encrypts the personal data of winners, and its name."""
    file = key_file_of(database, key_file)
    name = RoomKey.read(file).name if file.exists() else ""
    made = f"It is called {name}" if name else "It is not there yet: the first winner who is identified makes it"
    copy = (
        f"{made}. Keep a copy apart from the backups: without it nobody can read the personal data in them, with it "
        "anybody can."
    )
    tell({"file": str(file), "key": name}, f"The room's key is in {file}.", copy, as_json=as_json)


@group.command("erase-winners")
def erase_winners(key_file: KeyFile = "", database: Database = HERE, as_json: AsJson = False) -> None:
    """Erase the personal data whose retention period is over; a running card room does so every gaming day."""
    engine, reader = open_database(database), Reader(database)
    patrons = Patrons(engine, key_file_of(database, key_file), system_clock)
    try:
        with Committer(database) as committer:
            records = erase_due(reader, committer, patrons, system_clock())
    finally:
        reader.close()
        engine.dispose()
    tell(
        {"erased": records}, f"Erased: {', '.join(records) or 'nothing, no retention period is over'}.", as_json=as_json
    )


@group.command("export")
def print_export(database: Database = HERE) -> None:
    """Print the journal in beancount's plain text."""
    for line in beancount(database):
        print(line)
