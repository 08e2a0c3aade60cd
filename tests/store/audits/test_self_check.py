"""The check at a start: a journal that was tampered with is found, also in the part of a long one that is looked at."""

import pytest
import sqlalchemy as sa
from tests.store import day

from pitboss.store import Committer, Reader
from pitboss.store.audits.audit import self_check
from pitboss.store.tables.database import engine_of

#: Each breaks one thing that the check looks at.
DAMAGE = {
    "an amount": "UPDATE posting SET amount = amount + 1, balance = balance + 1 WHERE sequence = 12 AND line = 0",
    "a reason": "UPDATE journal SET reason = 'another' WHERE sequence = 12",
    "a kept balance": "UPDATE balance SET balance = balance + 5 WHERE account = 'bank:jackpots'",
    "the head": "UPDATE head SET hash = 'x'",
    "a lost event": "UPDATE head SET event = event + 1",
    "an event": "UPDATE event SET data = '{}' WHERE id = (SELECT max(id) - 1 FROM event)",
    "whose event it is": "UPDATE event SET request_id = 'x' WHERE id = (SELECT max(id) FROM event)",
    "an answer": "UPDATE request SET result = '{}' WHERE id = 'step-paid'",
    "a lost request": "DELETE FROM request WHERE id = 'step-paid'",
    "an event too many": "INSERT INTO event SELECT max(id) + 1, 't', '{}', '', 'h' FROM event",
    "the end of the events": "UPDATE head SET event_hash = 'x'",
    "a lost entry": "UPDATE head SET sequence = sequence + 1",
}


@pytest.fixture
def lived(sqlite_url: str, reader: Reader) -> str:
    """A file with a day in it, whose guards are taken away as somebody with a console could."""
    with Committer(sqlite_url) as committer:
        day.live(committer, reader)
    engine = engine_of(sqlite_url)
    with engine.begin() as connection:
        for table in ("journal", "posting", "event"):
            connection.exec_driver_sql(f"DROP TRIGGER {table}_no_update")
    engine.dispose()
    return sqlite_url


@pytest.fixture
def url(sqlite_url: str) -> str:
    """These tests are about the check, not about the database."""
    return sqlite_url


def test_a_whole_journal_passes_in_full_and_by_its_end(lived: str) -> None:
    assert self_check(lived) == []
    assert self_check(lived, whole=0, last=10) == []


@pytest.mark.slow
@pytest.mark.parametrize("damage", DAMAGE)
def test_damage_is_found_in_full_and_by_the_end(lived: str, damage: str) -> None:
    """Whatever was changed after it was written."""
    engine = engine_of(lived)
    with engine.begin() as connection:
        sequence = connection.execute(sa.text("SELECT sequence FROM head")).scalar_one()
        assert sequence > 12
        connection.exec_driver_sql(DAMAGE[damage])
    engine.dispose()
    assert self_check(lived) != []
    assert self_check(lived, whole=0, last=sequence - 5) != []
