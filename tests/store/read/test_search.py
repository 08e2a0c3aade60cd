import csv
import io
import json

from tests.store.room import GROWTH, end, open_room, start

from pitboss.store import Committer
from pitboss.store.read.export import comma_separated, json_lines
from pitboss.store.read.search import TrailSearch, search_entries, search_events
from pitboss.store.tables.database import open_database


def _play(committer: Committer, rounds: int) -> None:
    open_room(committer, tables=2)
    for number in range(rounds):
        for table in ("T0", "T1"):
            committer.do(f"start-{table}-{number}", start(table, f"{table}-{number}"))
            committer.do(f"end-{table}-{number}", end(table))


def test_both_databases_find_the_same_by_kind_table_and_words(url: str, committer: Committer) -> None:
    """Newest first; what is not asked is not looked at."""
    _play(committer, 3)
    engine = open_database(url)
    try:
        games = search_events(engine, TrailSearch(kind="game-started", table="T1"))
        assert [game.data["round"] for game in games] == ["T1-2", "T1-1", "T1-0"]
        assert [game.id for game in games] == sorted((game.id for game in games), reverse=True)
        assert search_events(engine, TrailSearch(text="GAME-started t0-1"))[0].data["round"] == "T0-1"
        assert search_events(engine, TrailSearch(text="t0_1")) == []
        [entry] = search_entries(engine, TrailSearch(kind="wagers", text="T1-2"))
        assert -GROWTH in {amount for account, amount, _ in entry.postings if account.startswith("meter:")}
        assert sum(amount for _, amount, _ in entry.postings) == 0
        first, second = (
            search_entries(engine, TrailSearch(limit=2, before=before)) for before in (None, entry.sequence)
        )
        assert [found.sequence for found in first] == [entry.sequence, entry.sequence - 1]
        assert second[0].sequence == entry.sequence - 1
        assert search_events(engine, TrailSearch(since="9999")) == []
    finally:
        engine.dispose()


def test_the_journal_is_written_out_whole(url: str, committer: Committer) -> None:
    """As JSON lines and as CSV, which adds up to nothing."""
    _play(committer, 1)
    records = [json.loads(line) for line in json_lines(url)]
    assert [record["sequence"] for record in records] == list(range(1, len(records) + 1))
    rows = list(csv.DictReader(io.StringIO("\n".join(comma_separated(url)))))
    assert len(rows) == sum(len(record["postings"]) for record in records)
    assert sum(int(row["amount"]) for row in rows) == 0
