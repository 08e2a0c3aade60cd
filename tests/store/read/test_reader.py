from itertools import pairwise

import psycopg
import pytest
import sqlalchemy as sa
from tests.store import day, room

from pitboss.desk.person import Badge
from pitboss.jackpots.documents import Award, Jackpot
from pitboss.store import Committer, Reader, StoreError
from pitboss.store.read.reader import AccountLine, Event, snapshot
from pitboss.store.tables.database import open_database, rows_of
from pitboss.store.tables.schema import BALANCE, REQUEST


@pytest.fixture
def lived(committer: Committer, reader: Reader) -> Reader:
    """A reader after a day."""
    day.live(committer, reader)
    return reader


def test_documents_are_read_by_kind(lived: Reader) -> None:
    """In the order of their ids."""
    badges = lived.all(Badge)
    assert [badge.id for badge in badges] == sorted(room.BADGES)
    assert all(isinstance(badge, Badge) for badge in badges)
    assert [type(document) for document in lived.all(Jackpot)] == [Jackpot]
    assert lived.find(Badge, "nobody") is None


def test_documents_of_some_statuses_are_those_and_no_others(lived: Reader, url: str) -> None:
    """The day has one award that was paid and one that was rejected; the database itself tells them apart."""
    engine = open_database(url)
    with snapshot(engine) as state:
        for wanted in ({"paid"}, {"rejected"}, {"paid", "rejected"}, {"locked", "confirmed"}, set()):
            every = lived.all(Award)
            expected = [award for award in every if not wanted or award.status in wanted]
            assert state.all(Award, wanted) == expected
            assert len(expected) == (len(wanted & {"paid", "rejected"}) if wanted else 2)
    engine.dispose()


def test_requests_that_were_answered_are_told_from_those_that_never_came(lived: Reader, url: str) -> None:
    engine = open_database(url)
    answered = [name for (name,) in rows_of(engine, sa.select(REQUEST.c.id))]
    engine.dispose()
    assert lived.sent([*answered[:3], "never"]) == set(answered[:3])
    assert lived.sent([]) == set()


def test_events_are_read_on_from_the_last_one_seen(lived: Reader) -> None:
    """Ids have no gaps, so a listener knows that it has missed nothing."""
    seen: list[Event] = []
    while page := lived.events(after=seen[-1].id if seen else 0, limit=7):
        seen += page
    assert [event.id for event in seen] == list(range(1, lived.head().event + 1))
    kinds = [event.data["event"] for event in seen[: len(room.BADGES) + 1]]
    assert kinds == ["card-managed"] * len(room.BADGES) + ["jackpot-created"]


def test_the_history_of_a_meter_is_read_page_by_page(lived: Reader) -> None:
    """The newest first; each line carries the balance after it."""
    lines: list[AccountLine] = []
    while page := lived.history(room.METER, before=lines[-1].sequence if lines else None, limit=3):
        lines += page
    assert lines[0].balance == -lived.meter("fortune", "jackpot")
    for newer, older in pairwise(lines):
        assert newer.balance == older.balance + newer.amount
    assert lines[-1].kind == "seed"


def test_an_account_that_never_moved_holds_nothing(reader: Reader) -> None:
    """Also in an empty database."""
    assert reader.balance("cage") == 0
    assert reader.history("cage") == []
    assert reader.head().sequence == 0


def test_reading_a_meter_is_one_row_by_its_key(sqlite_url: str) -> None:
    """However long the journal is."""
    engine = open_database(sqlite_url)
    query = sa.select(BALANCE.c.balance).where(BALANCE.c.account == room.METER)
    text = str(query.compile(engine, compile_kwargs={"literal_binds": True}))
    with engine.connect() as connection:
        plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}").all()
    engine.dispose()
    assert [step[-1] for step in plan] == ["SEARCH balance USING PRIMARY KEY (account=?)"]


def test_a_reader_whose_server_is_cut_off_says_so_and_reads_again(postgres_url: str) -> None:
    """The next reading makes a new connection."""
    reader = Reader(postgres_url)
    reader.balance("cage")
    with psycopg.connect(postgres_url.replace("+psycopg", ""), autocommit=True) as server:
        server.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    with pytest.raises(StoreError, match="can't be reached"):
        reader.balance("cage")
    assert reader.balance("cage") == 0
    reader.close()
