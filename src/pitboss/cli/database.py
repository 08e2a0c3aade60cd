"""``pitboss store``, ``audit``, ``backup`` and ``restore``: the journal's database."""

import datetime as dt
import uuid
from pathlib import Path

from pitboss.cli.output import SCHEMA, console, print_json
from pitboss.floor.commands import AcknowledgeClock, NoteAccess
from pitboss.store import Committer, audit, migrate
from pitboss.store.backup import backup, restore
from pitboss.store.beancount import export
from pitboss.store.committer import system_clock
from pitboss.store.credentials import Credentials
from pitboss.store.database import open_database
from pitboss.store.sessions import Sessions


def run_migrate(url: str, writer: str) -> None:
    """Make the tables, or bring them to this release; then say which role may write."""
    console().print(f"The tables are at {migrate(url, writer)}.", markup=False)
    if writer:
        console().print(f"{writer} may read all of them and write as the card room does.", markup=False)


def run_secret(url: str, card: str) -> None:
    """Note it in the trail, then give the card a secret that has to be changed at the next sign-in."""
    engine = open_database(url)
    try:
        with Committer(url) as committer:
            committer.do(f"secret-{uuid.uuid4()}", NoteAccess(card=card, what="secret-given", badge=""))
        given = Credentials(engine, system_clock).give_secret(card)
        Sessions(engine, system_clock, dt.timedelta(), dt.timedelta()).end_of_badge(card)
    finally:
        engine.dispose()
    console().print(f"Card {card} has the one-time secret {given}", markup=False)


def run_clock(url: str) -> None:
    """Note in the trail that the clock is right; what is written from then on follows this entry."""
    with Committer(url) as committer:
        receipt = committer.do(f"clock-{uuid.uuid4()}", AcknowledgeClock())
    console().print(f"The clock is taken as right from {receipt.result['at']} on.", markup=False)


def run_audit(url: str, *, as_json: bool) -> int:
    """Walk the whole journal; the exit code is 1 if anything is wrong."""
    report = audit(url)
    if as_json:
        print_json({
            "schema": SCHEMA,
            "clean": report.is_clean,
            "entries": report.entries,
            "postings": report.postings,
            "events": report.events,
            "findings": [
                {"sequence": each.sequence, "event": each.event, "sentence": each.sentence, "table": each.table}
                for each in report.findings
            ],
            "remarks": list(report.remarks),
        })  # fmt: skip
    else:
        for sentence in report.sentences():
            console().print(sentence, markup=False, soft_wrap=True)
    return 0 if report.is_clean else 1


def run_backup(url: str, file: str) -> None:
    """Copy the database beside whoever writes."""
    backup(url, Path(file))
    console().print(f"Backed up to {file}.", markup=False)


def run_restore(file: str, url: str) -> None:
    """Put a backup into an empty database."""
    restore(Path(file), url)
    console().print("Restored; audit it before you open tables.", markup=False)


def run_export(url: str) -> None:
    """The journal for beancount, on standard output."""
    for line in export(url):
        print(line)
