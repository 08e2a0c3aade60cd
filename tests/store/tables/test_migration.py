"""From the tables of one release to the next, on both databases."""

import hashlib
import json
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from tests.store import room
from tests.store.audits.test_audit import tamper
from tests.store.releases import rows_of, upgrade

from pitboss.store import Committer, Reader, audit, migrate
from pitboss.store.tables.database import StoreError, open_database, revisions
from pitboss.store.tables.schema import HEAD

#: Databases of releases that had no chain of events.
WITHOUT_CHAIN = [Path(__file__).parents[1] / "fixtures" / f"tables-{number}.sql" for number in ("0001", "0003")]


@pytest.fixture
def first_tables(empty: str) -> str:
    """A database with the first tables only, and one entry of a document in it."""
    upgrade(empty, "0001", "INSERT INTO document VALUES ('badge', 'b1', '{\"id\":\"b1\"}', 7)")
    return empty


@pytest.fixture(params=WITHOUT_CHAIN, ids=lambda path: path.stem)
def without_chain(request: pytest.FixtureRequest, empty: str) -> str:
    """A day as a release before the chain of events has written it, brought to this release."""
    upgrade(empty, request.param.stem[-4:], *rows_of(request.param))
    migrate(empty)
    return empty


def test_tables_of_the_first_release_get_those_for_people_and_keep_what_they_hold(first_tables: str) -> None:
    """One step, in one transaction, and nothing that was written is touched."""
    assert migrate(first_tables) == revisions()[-1]
    engine = open_database(first_tables)
    with engine.connect() as connection:
        names = set(sa.inspect(connection).get_table_names())
        kept = connection.execute(sa.text("SELECT kind, id, commits FROM document")).one()
    engine.dispose()
    assert {"credential", "attempt", "session", "journal", "head"} <= names
    assert tuple(kept) == ("badge", "b1", 7)


def head_of(url: str) -> tuple[object, ...]:
    """Where the chain of events starts and ends."""
    engine = open_database(url)
    with engine.connect() as connection:
        found = connection.execute(sa.select(HEAD.c.event, HEAD.c.event_start, HEAD.c.event_hash)).one()
    engine.dispose()
    return tuple(found)


def test_events_from_before_the_chain_are_chained_and_it_goes_on(without_chain: str) -> None:
    """What they say is as it was; new ones follow, and are chained to them."""
    with closing(Reader(without_chain)) as reader:
        before = reader.events()
        assert before[0].data["event"] == "jackpot-created"
    assert audit(without_chain).events == len(before) == 28
    assert audit(without_chain).is_clean
    with Committer(without_chain) as committer:
        assert committer.do("day-0", room.start("T0", 1, (1, 2, 3))).repeated
        committer.do("new", room.start("T0", 2))
    with closing(Reader(without_chain)) as reader:
        assert reader.events()[:28] == before
    assert audit(without_chain).is_clean


@pytest.mark.slow
@pytest.mark.parametrize("without_chain", WITHOUT_CHAIN[-1:], ids=lambda path: path.stem, indirect=True)
@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("UPDATE event SET data = '{}' WHERE id = 17", "Event 17: it was changed after it was written: its hash"),
        ("DELETE FROM event WHERE id = 17", "Event 17: events 17 to 17 are missing"),
        ("DELETE FROM event WHERE id > 28", "Event 29: events 29 to 30 are missing at the end"),
        ("UPDATE request SET result = '{}' WHERE id = 'day-3'", "The requests of earlier releases are not what"),
        ("DELETE FROM request WHERE id = 'day-1'", "The requests of earlier releases are not what"),
        ("INSERT INTO request VALUES ('x', 'h', '{}', 1, 't')", "The requests of earlier releases are not what"),
        ("UPDATE journal SET request_id = 'day-0' WHERE sequence = 16", "Entry 16: it belongs to request new-0"),
        ("UPDATE journal SET request_id = 'day-0' WHERE sequence = 5", "The requests of earlier releases are not what"),
    ],
)
def test_what_was_written_before_the_chain_can_not_be_changed_after_it(
    without_chain: str, statement: str, says: str
) -> None:
    """Events by their hashes, requests by the hash that the chain starts from."""
    with Committer(without_chain) as committer:
        committer.do("new-0", room.start("T0", 2))
        committer.do("new-1", room.end("T0"))
    tamper(without_chain, statement)
    assert str(audit(without_chain).findings[0]).startswith(says)


@pytest.mark.slow
def test_many_events_are_chained_on_either_database_alike(empty: str) -> None:
    """More than go in one batch; what comes out was worked out here, by the rule in the documents."""
    count = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20003) "
    text = """'{"a": "\N{GREEK SMALL LETTER MU}' || i || '"}'"""
    data = text if empty.startswith("sqlite") else f"CAST({text} AS json)"
    events = f"{count} INSERT INTO event SELECT i, 't', {data} FROM n"
    upgrade(empty, "0003", events, "UPDATE head SET event = 20003, commits = 1")
    migrate(empty)
    before = "0" * 64
    for number in range(1, 20_004):
        line = f'{before}\n{number}\nt\n\n{{"a": "\N{GREEK SMALL LETTER MU}{number}"}}\n'
        before = hashlib.sha256(line.encode()).hexdigest()
    assert head_of(empty) == (20_003, "0" * 64, before)
    assert audit(empty).is_clean


def test_slips_from_before_their_list_are_in_it_and_the_first_movement_has_a_number(empty: str) -> None:
    """A number that an older release let count twice, however it was written; one that is in the list stays."""

    def facts(table: str, slip: str) -> str:
        told = {"table": table, "sitting": f"{table}.1", "slip": slip, "by": "Ann", "second": "Sam"}
        return f"'{json.dumps(told, separators=(',', ':'))}'"

    moved = (
        ("fill", "C1", "F-1"),
        ("fill", "C2", " f-1"),
        ("fill", "C2", "F\u20111\ufe0f"),
        ("credit", "C1", "F-1"),
        ("drop", "C1", "D-1"),
    )
    entries = [
        statement
        for number, (what, table, slip) in enumerate(moved, 1)
        for statement in (
            f"INSERT INTO journal VALUES ({number}, 'r', 't{number}', '{what}', '', {facts(table, slip)}, '')",
            f"INSERT INTO posting VALUES ({number}, 0, 'a', {number}00000000, 0)",
            f"INSERT INTO posting VALUES ({number}, 1, 'b', -{number}00000000, 0)",
        )
    ]
    known = "INSERT INTO document VALUES ('slip', 'drop:d-1', '{\"number\":\"as it was\"}', 7)"
    upgrade(empty, "0005", *entries, known)
    migrate(empty)
    engine = open_database(empty)
    with engine.connect() as connection:
        rows = connection.execute(sa.text("SELECT id, CAST(data AS text), commits FROM document WHERE kind = 'slip'"))
        found = {name: (json.loads(data), commits) for name, data, commits in rows}
    engine.dispose()
    assert set(found) == {"fill:f-1", "credit:f-1", "drop:d-1"}
    first = {"id": "fill:f-1", "number": "F-1", "sitting": "C1.1", "table": "C1", "cents": 100, "at": "t1"}
    assert found["fill:f-1"] == ({**first, "by": "Ann", "second": "Sam"}, 0)
    assert found["drop:d-1"] == ({"number": "as it was"}, 7)


def test_deposits_and_checks_from_before_their_list_are_in_it(empty: str) -> None:
    """The first entry has a number that an older release let count twice; checks count by account, practice by none."""
    deposits = [
        ("deposit", "cage", {"stage": "set-aside", "reference": "B-1", "by": "Ann"}),
        ("deposit", "cage", {"stage": "set-aside", "reference": " b\u20111", "by": "Eve"}),
        ("deposit", "in-transit:jackpots", {"stage": "banked", "reference": "B-1", "by": "Ann", "second": "Max"}),
    ]
    checks = [
        ("award-paid", "bank:jackpots", {"award": "A", "method": "check", "by": "Sam", "check": "CHK-1"}),
        ("award-paid", "bank:jackpots", {"award": "B", "method": "check", "by": "Sam", "check": "CHK-1"}),
        ("award-paid", "advanced:C", {"award": "C", "method": "operating", "by": "Sam", "check": "CHK-1"}),
        ("advance", "bank:house", {"award": "C", "method": "operating", "by": "Sam", "check": "CHK-1"}),
        ("award-paid", "practice", {"award": "D", "method": "check", "by": "Sam", "check": "7"}),
        ("award-paid", "cage", {"award": "E", "method": "cash", "by": "Sam"}),
    ]
    entries = [
        statement
        for number, (kind, source, facts) in enumerate(deposits + checks, 1)
        for statement in (
            f"INSERT INTO journal VALUES ({number}, 'r', 't{number}', '{kind}', '', '{json.dumps(facts)}', '')",
            f"INSERT INTO posting VALUES ({number}, 0, 'a', {number}00000000, 0)",
            f"INSERT INTO posting VALUES ({number}, 1, '{source}', -{number}00000000, 0)",
        )
    ]
    upgrade(empty, "0006", *entries)
    migrate(empty)
    engine = open_database(empty)
    with engine.connect() as connection:
        rows = connection.execute(sa.text("SELECT CAST(data AS text) FROM document WHERE kind = 'reference'"))
        found = {item.pop("id"): item for item in map(json.loads, rows.scalars())}
    engine.dispose()
    told = {
        name: (item["number"], item["cents"], item["at"], item["by"], item["second"], item["award"])
        for name, item in found.items()
    }
    assert told == {
        "set-aside:b-1": ("B-1", 100, "t1", "Ann", "", ""),
        "banked:b-1": ("B-1", 300, "t3", "Ann", "Max", ""),
        "bank:jackpots:chk-1": ("CHK-1", 400, "t4", "Sam", "", "A"),
        "bank:house:chk-1": ("CHK-1", 700, "t7", "Sam", "", "C"),
    }


def test_a_file_that_can_not_be_made_is_a_sentence(tmp_path: Path) -> None:
    """As in a folder that may not be written to: it names the file, and no trace of the program is shown."""
    with pytest.raises(StoreError, match=r"x\.db can't be made or written: File name too long"):
        migrate(f"sqlite:///{tmp_path}/{'x' * 300}.db")
