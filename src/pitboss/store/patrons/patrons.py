"""Patrons as the database keeps them: each record sealed, found again by keyed hashes, and erased for good.

A winner's papers are checked and sealed before the journal hears of them.
"""

import datetime as dt
import json
import secrets
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from zoneinfo import ZoneInfo

import sqlalchemy as sa

from pitboss.desk.desk import Documents
from pitboss.errors import PitbossError
from pitboss.jackpots.award.payment import day_of
from pitboss.jackpots.commands import EraseWinners, IdentifyWinner
from pitboss.jackpots.documents import Award, Jackpot
from pitboss.jackpots.winner.patron import Patron, check_exclusions, checked_patron, records_to_erase
from pitboss.store.commit.committer import Committer
from pitboss.store.commit.queue import SentBeforeError
from pitboss.store.patrons.room_key import RoomKey
from pitboss.store.read.reader import Reader
from pitboss.store.tables.database import AnyRow, Clock, moment, rows_of
from pitboss.store.tables.schema import PATRON

_HEX = 8
_SALT = 16


@dataclass(frozen=True, slots=True)
class KeptPatron:
    """The references under which a record is kept, its seal, and whether it is a new one."""

    record: str
    person: str
    seal: str
    is_new: bool


class Patrons:
    """The records of a card room. The key is read at the first use, and made with the first record."""

    def __init__(self, engine: sa.Engine, key_file: Path, clock: Clock) -> None:
        """Open the records in a database, with the file of the room's key."""
        self._engine, self._file, self._clock = engine, key_file, clock
        self._key: RoomKey | None = None

    @property
    def key(self) -> RoomKey:
        """The room's key; a new one is made only where nothing is sealed yet."""
        if self._key is None:
            fresh = not self._file.exists() and not self.made_at()
            self._key = RoomKey.make(self._file) if fresh else RoomKey.read(self._file)
        return self._key

    def keep(self, request_id: str, patron: Patron) -> KeptPatron:
        """Seal a record for a request; a repeated request gets the first record."""
        if (before := self._of_request(request_id)) is not None:
            if self._read(before) != patron:
                raise SentBeforeError(request_id)
            return KeptPatron(before.id, before.person, seal_of_row(self.key, before), is_new=False)
        record = _reference("R")
        document = self.key.hash("document", f"{patron.document}\n{patron.issuer}\n{patron.document_number}".casefold())
        tax = self.key.hash("tax", patron.tax_number) if patron.tax_number else ""
        plain = _written(patron)
        row = {
            "id": record,
            "person": self._known(document, tax) or _reference("P"),
            "request_id": request_id,
            "document_key": document,
            "tax_key": tax,
            "key": self.key.name,
            "sealed": self.key.seal(plain, record),
            "made_at": moment(self._clock()),
        }
        with self._engine.begin() as connection:
            connection.execute(sa.insert(PATRON), row)
        return KeptPatron(record, str(row["person"]), self.key.hash("record", plain.decode()), is_new=True)

    def read(self, record: str) -> Patron:
        """The personal data of a record, which must be there."""
        return self._read(self._row(record))

    def made_at(self) -> dict[str, str]:
        """The time at which each record was made."""
        return {row.id: row.made_at for row in rows_of(self._engine, sa.select(PATRON.c.id, PATRON.c.made_at))}

    def forget(self, records: Iterable[str]) -> None:
        """Erase records, and on SQLite what the pages of the file and its log still have of them."""
        names = list(records)
        if not names:
            return
        sqlite = self._engine.dialect.name == "sqlite"
        with self._engine.connect() as connection:
            if sqlite:
                connection.exec_driver_sql("PRAGMA secure_delete = ON")
                connection.commit()
            for name in names:
                connection.execute(sa.delete(PATRON).where(PATRON.c.id == name))
            connection.commit()
        if sqlite:
            with self._engine.execution_options(isolation_level="AUTOCOMMIT").connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    def _known(self, document: str, tax: str) -> str:
        """The person whose papers or tax number were seen before; empty if there is none."""
        same = sa.or_(PATRON.c.document_key == document, sa.and_(PATRON.c.tax_key == tax, PATRON.c.tax_key != ""))
        rows = rows_of(self._engine, sa.select(PATRON).where(same).order_by(PATRON.c.made_at))
        by_number = [row for row in rows if tax and row.tax_key == tax]
        return next((str(row.person) for row in (*by_number, *rows)), "")

    def _of_request(self, request_id: str) -> AnyRow | None:
        rows = rows_of(self._engine, sa.select(PATRON).where(PATRON.c.request_id == request_id))
        return rows[0] if rows else None

    def _row(self, record: str) -> AnyRow:
        rows = rows_of(self._engine, sa.select(PATRON).where(PATRON.c.id == record))
        if not rows:
            raise PitbossError(f"Record {record} is erased: its retention period is over")
        found: AnyRow = rows[0]
        return found

    def _read(self, row: AnyRow) -> Patron:
        fields = json.loads(self.key.unseal(row.sealed, row.id))
        del fields["salt"]
        return Patron(**{**fields, "born": dt.date.fromisoformat(fields["born"])})


def seal_of_row(key: RoomKey, row: AnyRow) -> str:
    """The keyed hash of a record as it is kept now."""
    return key.hash("record", key.unseal(row.sealed, row.id).decode())


def _reference(sort: str) -> str:
    """A random reference, which reveals nothing about what it names."""
    return f"{sort}-{secrets.token_hex(_HEX).upper()}"


def _written(patron: Patron) -> bytes:
    """The text of a record to be sealed; its salt keeps anyone from guessing an erased one by its hash."""
    fields = {name: getattr(patron, name) for name in Patron.__slots__}
    text = json.dumps({**fields, "born": str(patron.born), "salt": secrets.token_hex(_SALT)}, ensure_ascii=False)
    return text.encode()


@dataclass(frozen=True, slots=True, kw_only=True)
class Papers:
    """The papers that a winner has shown, and the look at the exclusion list."""

    patron: Patron
    exclusions_of: dt.date
    excluded: bool


def checked_papers(state: Documents, award_id: str, papers: Papers, now: dt.datetime) -> Papers:
    """The papers of somebody who may be paid for an award, in one form; any others are refused."""
    award = state.get(Award, award_id)
    zone = state.get(Jackpot, award.jackpot).plan.zone
    today = now.astimezone(ZoneInfo(zone)).date()
    check_exclusions(papers.exclusions_of, today, excluded=papers.excluded)
    patron = checked_patron(papers.patron, day_of(award, zone))
    return Papers(patron=patron, exclusions_of=papers.exclusions_of, excluded=False)


def identification(papers: Papers, kept: KeptPatron, people: Mapping[str, str]) -> IdentifyWinner:
    """The command that names a sealed record, with the award, the cards and a reason as they were given."""
    return IdentifyWinner(
        record=kept.record,
        person=kept.person,
        seal=kept.seal,
        exclusions_of=str(papers.exclusions_of),
        has_tax_number=bool(papers.patron.tax_number),
        **people,
    )


def erase_due(reader: Reader, committer: Committer, patrons: Patrons, now: dt.datetime) -> list[str]:
    """Erase the records whose time is over, after the journal has told of it; return their references."""
    made_at = patrons.made_at()
    if not made_at:
        return []
    zones = {jackpot.id: jackpot.plan.zone for jackpot in reader.all(Jackpot)}
    records = records_to_erase(made_at, reader.all(Award), zones, now)
    if records:
        committer.do(f"pitboss:erase-{uuid.uuid4()}", EraseWinners(records=tuple(records)))
        patrons.forget(records)
    return records
