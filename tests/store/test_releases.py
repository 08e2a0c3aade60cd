"""Databases that earlier releases have written stay readable: one is kept for each set of tables that was released."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.store import room

from pitboss.jackpots.documents import Award, AwardStatus
from pitboss.store import Committer, Reader, audit, migrate
from pitboss.store.tables.backup import restore
from pitboss.store.tables.database import revisions

FIXTURES = sorted((Path(__file__).parent / "fixtures").glob("*.sql"))

#: What the meter holds at the end of the same day, and what the win of table T0 came to. From the second on, the
#: reserve of a voided round (three wagers, 5 cents each) is taken off the meter on which it had started again; before,
#: the house bore it. From 0006 on the half of the meter that was rejected had never touched it: the win is all of
#: $10,001.80.
DAYS = {
    "tables-0001": (1_500_635_000_000, 500_090),
    "tables-0003": (1_500_620_000_000, 500_090),
    "tables-0004": (1_500_620_000_000, 500_090),
    "tables-0005": (1_500_620_000_000, 500_090),
    "tables-0006": (1_000_530_000_000, 1_000_180),
    "tables-0007": (1_000_530_000_000, 1_000_180),
    "tables-0009": (1_000_530_000_000, 1_000_180),
    "tables-0010": (1_000_530_000_000, 1_000_180),
}


@pytest.fixture(params=FIXTURES, ids=lambda path: path.stem)
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A file of an earlier release."""
    file = tmp_path / f"{request.param.stem}.db"
    with closing(sqlite3.connect(file)) as database:
        database.executescript(request.param.read_text())
    return file


def test_the_tables_of_this_release_are_kept_too() -> None:
    """So that the migration after them has something to be tested on."""
    assert FIXTURES[-1].stem == f"tables-{revisions()[-1]}"


@pytest.mark.slow
def test_a_journal_of_an_earlier_release_is_read_and_goes_on(kept: Path, url: str) -> None:
    """Brought to this release, restored into each database, audited, and played on."""
    migrate(str(kept))
    restore(kept, url)
    with closing(Reader(url)) as reader:
        meter, won_cents = DAYS[kept.stem]
        assert reader.meter("fortune", "jackpot") == meter
        award = reader.get(Award, "T0.1.2.1")
        assert (award.status, award.amount_cents) == (AwardStatus.PAID, won_cents)
    with Committer(url) as committer:
        assert committer.do("day-0", room.start("T0", 1, (1, 2, 3))).repeated
        committer.do("new", room.start("T0", 2))
    assert audit(url).is_clean
