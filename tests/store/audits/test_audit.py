import sqlite3
from contextlib import closing

import psycopg
import pytest
from tests.store import day, room

from pitboss.jackpots import commands as c
from pitboss.store import AuditReport, Committer, Reader, StoreError, audit
from pitboss.store.audits.audit import self_check
from pitboss.store.tables.schema import APPEND_ONLY


def tamper(url: str, *statements: str) -> None:
    """Change rows as somebody would who has taken the triggers away first."""
    if url.startswith("sqlite"):
        guards = [f"DROP TRIGGER {table.name}_no_{verb}" for table in APPEND_ONLY for verb in ("update", "delete")]
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as file:
            file.executescript("; ".join([*guards, *statements]))
        return
    guards = [f"ALTER TABLE {table.name} DISABLE TRIGGER ALL" for table in APPEND_ONLY]
    with psycopg.connect(url.replace("+psycopg", "")) as server:
        server.execute("; ".join([*guards, *statements]).encode())


@pytest.fixture
def lived(committer: Committer, reader: Reader, url: str) -> str:
    """A database with a day in it."""
    day.live(committer, reader)
    return url


def first(report: AuditReport) -> tuple[int | None, str]:
    """The first finding."""
    return report.findings[0].sequence, report.findings[0].sentence


def test_a_day_with_everything_in_it_is_clean(lived: str, reader: Reader) -> None:
    """Every kind of entry is known to the audit, and the derived balances are right."""
    report = audit(lived)
    assert list(report.sentences()) == [
        f"The journal is whole: {report.entries} entries, {report.postings} postings, {report.events} events"
    ]
    assert report.entries == reader.head().sequence >= 15
    kinds = set(report.moved[room.METER])
    seen = {"seed", "wagers", "award-locked", "award-rejected", "award-reworked", "reseed", "adjustment", "void"}
    assert kinds == seen


def test_a_posting_without_an_entry_is_found_and_moves_no_meter(sqlite_url: str) -> None:
    """SQLite looks for the entry only if it is asked to; a process that catches up does not believe it."""
    with Committer(sqlite_url) as one, Committer(sqlite_url) as other, closing(Reader(sqlite_url)) as reader:
        room.open_room(one, 2)
        other.do("s0", room.start("T0", 1))
        one.do("s1", room.start("T1", 1))
        stray = f"INSERT INTO posting VALUES (1000000000, 0, '{room.METER}', -77, -99999999999999)"
        tamper(sqlite_url, "PRAGMA foreign_keys = OFF", stray)
        other.do("e0", room.end("T0"))
        other.do("s2", room.start("T0", 2))
        assert reader.meter("fortune", "jackpot") == room.SEED + 3 * room.GROWTH
    assert first(audit(sqlite_url)) == (1_000_000_000, "a posting belongs to it, and it is not in the journal")


def test_a_journal_without_its_head_is_refused_with_a_sentence(lived: str) -> None:
    """There is nothing to hold the journal against."""
    tamper(lived, "DELETE FROM head")
    for look in (audit, self_check):
        with pytest.raises(StoreError, match=r"The journal is damaged.*restore a backup"):
            look(lived)


def test_a_row_that_can_not_be_one_is_refused_with_a_sentence(sqlite_url: str) -> None:
    """SQLite keeps any value in any column."""
    with Committer(sqlite_url) as committer:
        room.open_room(committer)
    tamper(sqlite_url, "UPDATE request SET sequence = 'abc' WHERE id = 'opening-0'")
    with pytest.raises(StoreError, match="The journal is damaged"):
        audit(sqlite_url)


def test_the_meter_is_what_its_movements_add_up_to(lived: str, reader: Reader) -> None:
    """Display, reserve and overflow, each from the kinds of entries that may touch it."""
    moved = audit(lived).moved
    assert sum(moved[room.METER].values()) == reader.meter("fortune", "jackpot")
    assert sum(moved[room.RESERVE].values()) == -reader.balance(room.RESERVE)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("statement", "sequence", "says"),
    [
        ("UPDATE journal SET reason = 'x' WHERE sequence = 4", 4, "changed after it was written"),
        ("UPDATE journal SET facts = '{}' WHERE sequence = 3", 3, "changed after it was written"),
        ("UPDATE journal SET at = '1999' WHERE sequence = 5", 5, "changed after it was written"),
        ("UPDATE posting SET amount = amount + 1 WHERE sequence = 2 AND line = 1", 2, "changed after it was written"),
        ("UPDATE posting SET account = 'cage' WHERE sequence = 2 AND line = 1", 2, "changed after it was written"),
        ("DELETE FROM posting WHERE sequence = 6 AND line = 0", 6, "changed after it was written"),
        ("DELETE FROM journal WHERE sequence = 7", 7, "entries 7 to 7 are missing"),
        ("DELETE FROM journal WHERE sequence > 9", 10, "are missing at the end"),
        ("UPDATE balance SET balance = balance - 1 WHERE account = 'meter:fortune:jackpot'", None, "is kept as"),
        ("DELETE FROM balance WHERE account = 'meter:fortune:jackpot'", None, "is kept as nothing at all"),
        ("DELETE FROM event WHERE id = 3", None, "events 3 to 3 are missing"),
        ("DELETE FROM request WHERE id = 'day-0'", 2, "its request day-0 is missing"),
        ("UPDATE head SET hash = 'x'", None, "has another hash than the last entry"),
        ("DELETE FROM document WHERE kind = 'award'", None, "is not kept any more; event"),
    ],
)
def test_the_first_row_that_was_changed_is_named(lived: str, statement: str, sequence: object, says: str) -> None:
    """Whoever changes a row, even with the triggers gone, leaves a break in the chain or in the sums."""
    last = audit(lived).entries
    tamper(lived, statement)
    report = audit(lived)
    at, sentence = first(report)
    assert says in sentence
    assert at == (last if "head" in statement else sequence)


def test_an_award_that_says_more_than_its_money_is_found(lived: str) -> None:
    """A document that was changed by hand to look unpaid."""
    column, back = ("data", "") if lived.startswith("sqlite") else ("data::text", "::json")
    statement = f"""UPDATE document SET data = replace({column}, '"paid"', '"locked"'){back} WHERE kind = 'award'"""
    tamper(lived, statement)
    assert any("T0.1.2.1 is said to be locked" in str(finding) for finding in audit(lived).findings)


@pytest.mark.parametrize("cents", ["0", "1000179"])
def test_an_award_that_is_said_to_be_another_amount_is_found(lived: str, cents: str) -> None:
    """9 wagers on $10,000: half of $10,001.80 was rejected, so all of it was won; by hand it became less."""
    column, back = ("data", "") if lived.startswith("sqlite") else ("data::text", "::json")
    change = f"""replace({column}, '"amount_cents":1000180', '"amount_cents":{cents}'){back}"""
    tamper(lived, f"UPDATE document SET data = {change} WHERE kind = 'award'")
    said = [str(finding) for finding in audit(lived).findings]
    assert any("T0.1.2.1 is said to be" in sentence and "was locked for it" in sentence for sentence in said)


def test_a_bank_that_holds_less_than_the_players_money_is_remarked(committer: Committer, url: str) -> None:
    """A remark: the deposit follows within days."""
    room.open_room(committer)
    report = audit(url)
    assert report.is_clean
    assert "to be deposited" in report.remarks[0]


def test_what_a_winner_waits_for_has_to_be_covered_too(committer: Committer, url: str) -> None:
    """Half of $10,000.20 is off the meter and not paid: with the 5 cents of the reserve $10,000.25 are the players'."""
    room.open_room(committer)
    hand = c.PressHand(table="T0", seat=1, sensor=1, line="royal-flush-with-royal-match", badge="dealer")
    call = c.CallSupervisor(table="T0", badge="dealer")
    commands: tuple[c.Command, ...] = (room.start("T0", "r"), hand, call)
    for number, command in enumerate(commands):
        committer.do(f"win-{number}", command)
    owed = "Bank and transit hold $0, the players' money is $10,000.25: the rest is to be deposited (identity 6)"
    assert audit(url).remarks == (owed,)
    committer.do("confirmed", c.ConfirmAward(award="T0.r.1.1", badge="executive"))
    assert audit(url).remarks == (owed,)
