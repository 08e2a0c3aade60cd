"""The chain of events as the committer writes it: worked out here anew, from the rows alone."""

import hashlib
import json

import pytest
import sqlalchemy as sa
from tests.store import room

from pitboss.errors import PitbossError
from pitboss.floor.commands import Join
from pitboss.store import Committer, Reader, audit
from pitboss.store.tables.database import open_database

EVENTS = "SELECT id, at, CAST(data AS text) AS data, request_id, hash FROM event ORDER BY id"
REQUESTS = "SELECT id, body_hash, CAST(result AS text) AS result, sequence, at FROM request"


def rows(url: str, query: str) -> list[dict[str, object]]:
    """What the database answers."""
    engine = open_database(url)
    with engine.connect() as connection:
        found = [dict(row) for row in connection.execute(sa.text(query)).mappings()]
    engine.dispose()
    return found


def test_an_event_carries_the_hash_of_itself_its_request_and_all_before(
    committer: Committer, reader: Reader, url: str
) -> None:
    """SHA-256 over lines of text; the first event of a request has the request's in it."""
    room.open_room(committer, 2)
    committer.do("w0", room.start("T0", 0))
    requests = {row["id"]: row for row in rows(url, REQUESTS)}
    before, seen = "0" * 64, set()
    for event in rows(url, EVENTS):
        name = event["request_id"]
        request = requests[name]
        covered = (
            [request[column] for column in ("body_hash", "sequence", "at", "result")] if name not in seen else [""]
        )
        seen.add(name)
        lines = [before, event["id"], event["at"], name, event["data"], *covered]
        before = hashlib.sha256("\n".join(map(str, lines)).encode()).hexdigest()
        assert event["hash"] == before
    assert reader.head().event_hash == before
    assert seen == set(requests)


def test_a_request_that_tells_nothing_has_its_place_too(committer: Committer, url: str) -> None:
    """A guest who joins for practice is nobody's news; what was asked for is in the chain all the same."""
    committer.do("guest", Join(player="g1", name="Gus"))
    (event,) = rows(url, EVENTS)
    assert json.loads(str(event["data"])) == {"event": "done", "at": event["at"], "asked": "join"}
    assert event["request_id"] == "guest"
    assert audit(url).is_clean


def test_two_writers_and_refusals_leave_one_chain(url: str) -> None:
    """Whoever has guessed wrong goes on from the other's last event."""
    with Committer(url) as one, Committer(url) as other:
        room.open_room(one, 2)
        for number in range(3):
            for table, writer in (("T0", one), ("T1", other)):
                writer.do(f"{table}{number}s", room.start(table, number))
                with pytest.raises(PitbossError):
                    writer.do(f"{table}{number}again", room.start(table, number))
                writer.do(f"{table}{number}e", room.end(table))
    assert audit(url).is_clean
