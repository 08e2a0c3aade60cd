"""Databases that earlier releases have written stay readable: one is kept for each set of tables that was released."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.store import room

from pitboss.jackpots.documents import Award, AwardStatus
from pitboss.store import Committer, Reader, audit, migrate
from pitboss.store.backup import restore

FIXTURES = sorted((Path(__file__).parent / "fixtures").glob("*.sql"))


@pytest.fixture(params=FIXTURES, ids=lambda path: path.stem)
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A file of an earlier release."""
    file = tmp_path / "kept.db"
    with closing(sqlite3.connect(file)) as database:
        database.executescript(request.param.read_text())
    return file


def test_a_journal_of_an_earlier_release_is_read_and_goes_on(kept: Path, url: str) -> None:
    """Brought to this release, restored into each database, audited, and played on."""
    migrate(str(kept))
    restore(kept, url)
    with closing(Reader(url)) as reader:
        assert reader.meter("fortune", "jackpot") == 1_500_635_000_000
        award = reader.document("award", "T0.1.2.1")
        assert isinstance(award, Award)
        assert (award.status, award.amount_cents) == (AwardStatus.PAID, 500_090)
    with Committer(url) as committer:
        assert committer.do("day-0", room.start("T0", 1, (1, 2, 3))).repeated
        committer.do("new", room.start("T0", 2))
    assert audit(url).is_clean
