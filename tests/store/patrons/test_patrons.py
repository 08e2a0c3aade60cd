"""Records of winners: sealed, found again, sent twice, changed behind the room's back, and erased."""

import datetime as dt
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa

from pitboss.errors import PitbossError
from pitboss.jackpots.winner.patron import Patron
from pitboss.store import StoreError
from pitboss.store.commit.queue import SentBeforeError
from pitboss.store.patrons.patrons import Patrons
from pitboss.store.patrons.room_key import RoomKey, key_file_of
from pitboss.store.tables.database import engine_of
from pitboss.store.tables.schema import PATRON

NOW = dt.datetime(2026, 11, 16, 20, tzinfo=dt.UTC)
ADA = Patron(
    name="Wilhelmina Quartermain",
    born=dt.date(1970, 2, 28),
    address="12 Larch Street, Yakima",
    document="passport",
    issuer="USA",
    document_number="Z5550123",
    tax_number="123456789",
)


@pytest.fixture
def engine(url: str) -> Iterator[sa.Engine]:
    """A fresh database of each kind."""
    made = engine_of(url)
    yield made
    made.dispose()


@pytest.fixture
def patrons(engine: sa.Engine, tmp_path: Path) -> Patrons:
    """Records under a key that is not there yet."""
    return Patrons(engine, tmp_path / "room.key", lambda: NOW)


def test_a_record_is_sealed_and_read_again(patrons: Patrons, engine: sa.Engine, tmp_path: Path) -> None:
    """Nothing of it stands in the row; the key is a file of its owner's alone."""
    kept = patrons.keep("r-1", ADA)
    assert patrons.read(kept.record) == ADA
    with engine.connect() as connection:
        row = bytes(str(connection.execute(sa.select(PATRON)).one()._mapping), "utf-8")  # noqa: SLF001 - a row as it is
    for secret in ("Quartermain", "Z5550123", "123456789", "Larch", "1970-02-28"):
        assert secret.encode() not in row
    assert (tmp_path / "room.key").stat().st_mode & 0o777 == 0o600


def test_one_person_is_known_again_by_paper_or_number(patrons: Patrons) -> None:
    """Another paper with the same number, the same paper without one; and somebody else is somebody else."""
    first = patrons.keep("r-1", ADA)
    again = patrons.keep("r-2", replace(ADA, document="state-id", document_number="W-1"))
    same_paper = patrons.keep("r-3", replace(ADA, tax_number="", document_number="z5550123"))
    other = patrons.keep("r-4", replace(ADA, tax_number="", document_number="Z9"))
    assert first.person == again.person == same_paper.person != other.person
    assert len({kept.record for kept in (first, again, same_paper, other)}) == 4


def test_a_request_that_is_sent_again_keeps_one_record(patrons: Patrons) -> None:
    """The same id with other papers is refused."""
    first = patrons.keep("r-1", ADA)
    assert patrons.keep("r-1", ADA) == replace(first, is_new=False)
    with pytest.raises(SentBeforeError):
        patrons.keep("r-1", replace(ADA, name="Somebody Else"))
    assert list(patrons.made_at()) == [first.record]


def test_what_was_erased_is_gone_from_the_file_too(patrons: Patrons, engine: sa.Engine) -> None:
    """On SQLite neither the pages nor the log have the sealed bytes any more."""
    kept = patrons.keep("r-1", ADA)
    with engine.connect() as connection:
        sealed = bytes(connection.execute(sa.select(PATRON.c.sealed)).scalar_one())
    patrons.forget([kept.record])
    with pytest.raises(PitbossError, match="is erased"):
        patrons.read(kept.record)
    if engine.dialect.name == "sqlite":
        file = Path(engine.url.database or "")
        for path in file.parent.glob(f"{file.name}*"):
            assert sealed[:32] not in path.read_bytes()


def test_a_changed_row_or_one_under_another_name_is_not_read(
    patrons: Patrons, engine: sa.Engine, tmp_path: Path
) -> None:
    """A record is bound to its name, and to the key."""
    one, other = patrons.keep("r-1", ADA), patrons.keep("r-2", replace(ADA, name="Somebody Else"))
    with engine.begin() as connection:
        sealed = connection.execute(sa.select(PATRON.c.sealed).where(PATRON.c.id == other.record)).scalar_one()
        connection.execute(sa.update(PATRON).where(PATRON.c.id == one.record).values(sealed=sealed))
    with pytest.raises(StoreError, match="was changed, or is sealed by another key"):
        patrons.read(one.record)
    (tmp_path / "room.key").unlink()
    RoomKey.make(tmp_path / "room.key")
    with pytest.raises(StoreError, match="another key"):
        Patrons(engine, tmp_path / "room.key", lambda: NOW).read(other.record)


def test_a_lost_key_is_said_and_never_replaced(patrons: Patrons, engine: sa.Engine, tmp_path: Path) -> None:
    """A new key beside sealed records would hide that the old one is gone."""
    patrons.keep("r-1", ADA)
    (tmp_path / "room.key").unlink()
    with pytest.raises(StoreError, match="is not there, and personal data can't be read without it"):
        Patrons(engine, tmp_path / "room.key", lambda: NOW).keep("r-2", ADA)
    assert not (tmp_path / "room.key").exists()


@pytest.mark.parametrize("text", ["", "00", "zz" * 32, "00" * 33])
def test_a_file_that_is_no_key_is_refused(tmp_path: Path, text: str) -> None:
    """By its name, and without what stands in it."""
    file = tmp_path / "room.key"
    file.write_text(text)
    file.chmod(0o600)
    with pytest.raises(StoreError, match="is not a key of a room"):
        RoomKey.read(file)


def test_a_key_that_others_may_read_is_refused(tmp_path: Path) -> None:
    """It says what to do."""
    file = tmp_path / "room.key"
    RoomKey.make(file)
    file.chmod(0o640)
    with pytest.raises(StoreError, match="chmod 600"):
        RoomKey.read(file)


def test_the_key_lies_beside_an_sqlite_file_or_where_it_is_said(tmp_path: Path) -> None:
    """With any other database, in the folder that the process runs in."""
    assert key_file_of(f"sqlite:///{tmp_path}/room.db") == tmp_path / "room.db.key"
    assert key_file_of("postgresql://me@host/room") == Path(os.getcwd()) / "room.key"  # noqa: PTH109 - a second way
    assert key_file_of("pitboss.db", "/keys/a") == Path("/keys/a")


def test_a_plain_look_at_the_file_finds_nobody(tmp_path: Path, sqlite_url: str) -> None:
    """SQLite's own tool sees references and sealed bytes."""
    engine = engine_of(sqlite_url)
    Patrons(engine, tmp_path / "room.key", lambda: NOW).keep("r-1", ADA)
    engine.dispose()
    with closing(sqlite3.connect(engine.url.database or "")) as database:
        dump = "\n".join(database.iterdump())
    assert 'INSERT INTO "patron"' in dump
    assert "Quartermain" not in dump
    assert "123456789" not in dump
