"""``pitboss jackpots identify``, ``winner`` and their like: who has won, cash that is reported, tax that is kept back.

Personal data come from a file or from standard input: what stands in a command line, others on the machine can see.
"""

import dataclasses
import datetime as dt
import sys
import tomllib
import uuid
from pathlib import Path
from typing import Annotated, Any, cast

import typer

from pitboss.cli.jackpots.awards import AwardId, Beside
from pitboss.cli.jackpots.jackpots import run_command, send
from pitboss.cli.options import HERE, AsJson, BadgeId, Database, KeyFile
from pitboss.cli.output import table, tell
from pitboss.errors import PitbossError
from pitboss.games.files.toml_types import from_file, read_data
from pitboss.games.settlement.pay import dollars, parse_cents
from pitboss.jackpots import accounts
from pitboss.jackpots import commands as c
from pitboss.jackpots.documents import CashDay
from pitboss.jackpots.winner.patron import Patron
from pitboss.ledger import as_cents
from pitboss.store import Reader, StoreError
from pitboss.store.commit.committer import system_clock
from pitboss.store.patrons.patrons import Papers, Patrons, checked_papers, identification
from pitboss.store.patrons.room_key import key_file_of
from pitboss.store.tables.database import open_database

app = typer.Typer()


@from_file
class _PapersFile:
    """A file with what a winner's papers say."""

    name: str
    born: dt.date
    address: str
    document: str
    issuer: str
    document_number: str
    exclusions_of: dt.date
    excluded: bool
    tax_number: str = ""

    @property
    def papers(self) -> Papers:
        """The papers of the winner by themselves."""
        patron = Patron(**{name: getattr(self, name) for name in Patron.__slots__})
        return Papers(patron=patron, exclusions_of=self.exclusions_of, excluded=self.excluded)


def _read_papers(file: str) -> Papers:
    """The papers in a file; what is wrong with it is said without what stands in it."""
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
        data = tomllib.loads(text)
    except (OSError, ValueError) as error:
        raise PitbossError(f"The papers {file} can't be read: {type(error).__name__}") from None
    try:
        return read_data(data, _PapersFile, "the papers").papers
    except PitbossError:
        keys = ", ".join(field.name for field in dataclasses.fields(cast("Any", _PapersFile)))
        raise PitbossError(f"The papers {file} need these keys, days as YYYY-MM-DD, and no others: {keys}") from None


@app.command()
def identify(
    award: AwardId,
    badge: BadgeId,
    papers: Annotated[
        str, typer.Option(metavar="FILE", help="What the papers say, as TOML; - reads it from standard input.")
    ],
    second: Annotated[str, typer.Option("--second", help="The card of a second person, for a correction.")] = "",
    reason: Annotated[str, typer.Option(help="Why it is corrected.")] = "",
    key_file: KeyFile = "",
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """Write down who has won: papers, age, self-exclusion. The data are sealed; the journal has a reference only."""
    engine, reader = open_database(database), Reader(database)
    patrons = Patrons(engine, key_file_of(database, key_file), system_clock)
    try:
        checked = checked_papers(reader, award, _read_papers(papers), system_clock())
        name = str(uuid.uuid4())
        kept = patrons.keep(name, checked.patron)
        people = {"award": award, "badge": badge, "second": second, "reason": reason}
        try:
            result = send(database, identification(checked, kept, people), name)
        except PitbossError as error:
            if not isinstance(error, StoreError):
                patrons.forget([kept.record])
            raise
    finally:
        reader.close()
        engine.dispose()
    tell(result, f"The winner of {award} is identified; the record is {kept.record}.", as_json=as_json)


@app.command()
def winner(
    award: AwardId, badge: BadgeId, key_file: KeyFile = "", database: Database = HERE, as_json: AsJson = False
) -> None:
    """Read who has won; the journal tells that it was read, and by whom."""
    told = send(database, c.ReadWinner(award=award, badge=badge))
    engine = open_database(database)
    try:
        patron = Patrons(engine, key_file_of(database, key_file), system_clock).read(str(told["record"]))
    finally:
        engine.dispose()
    fields = {name: str(getattr(patron, name)) for name in Patron.__slots__}
    lines = (f"  {name.replace('_', ' ')}: {value or 'none'}" for name, value in fields.items())
    tell({**told, **fields}, *lines, as_json=as_json)


@app.command("cash-reports")
def cash_reports(database: Database = HERE, as_json: AsJson = False) -> None:
    """Cash that one person was paid in one gaming day and that is reported: how much, by when, and under what."""
    reader = Reader(database)
    found = sorted((day for day in reader.all(CashDay) if day.due), key=lambda day: (bool(day.reference), day.due))
    reader.close()
    columns = "cash day", "cash", "awards", "due", "reported as"
    rows = [(day.id, dollars(day.cents), ", ".join(day.awards), day.due, day.reference or "not yet") for day in found]
    reports = [dict(zip(columns, row, strict=True)) for row in rows]
    tell({"reports": reports}, table("Cash that is reported", columns, rows, left=5), as_json=as_json)


@app.command("report-cash")
def report_cash(
    cash_day: Annotated[str, typer.Argument(metavar="CASH_DAY", help="As `cash-reports` names it.")],
    badge: BadgeId,
    reference: Annotated[str, typer.Option(help="The number of the report that was sent.")],
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """Note that a report of cash was sent."""
    run_command(database, c.ReportCash(cash_day=cash_day, reference=reference, badge=badge), as_json=as_json)


@app.command("remit-tax")
def remit_tax(
    badge: BadgeId,
    second: Beside,
    reference: Annotated[str, typer.Option(help="The number of the payment.")],
    amount: Annotated[str, typer.Option(metavar="DOLLARS", help="How much; all that is withheld if not given.")] = "",
    database: Database = HERE,
    as_json: AsJson = False,
) -> None:
    """Pay withheld tax to the tax office, by two people."""
    reader = Reader(database)
    cents = parse_cents(amount) if amount else as_cents(-reader.balance(accounts.WITHHELD))
    reader.close()
    command = c.RemitTax(cents=cents, reference=reference, badge=badge, second=second)
    run_command(database, command, as_json=as_json)
