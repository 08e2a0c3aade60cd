"""Rooms that earlier releases have written, with rounds open and closed and awards in every state.

What must always hold, whatever has changed since: a kept room is brought to this release without a word of its chained
rows rewritten, its audit is clean, its open rounds are played to their end under the rules they were begun with, every
log replays to its own seal, and a request that was answered then gets the same answer now. A change that breaks this
breaks somebody's room: make it read what was written, and add a room of the new release beside the old ones.
"""

import datetime as dt
import json
import shutil
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
import sqlalchemy as sa
from tests.postgres import Databases
from tests.store.kept_base import Room
from tests.store.kept_room import ROOMS
from tests.store.kept_rounds import finish_live, finish_practice
from tests.store.releases import revision_of, rows_of, upgrade

from pitboss.desk.person import Badge
from pitboss.errors import PitbossError
from pitboss.floor.chips.documents import Slip
from pitboss.floor.commands import MoveChips
from pitboss.floor.decks import LoggedDeck
from pitboss.floor.documents import FloorPlan, FloorTable, OwnHouseWay, TableMode, TableRound
from pitboss.floor.outage.outages import GameTimes, Outage, PaperRound
from pitboss.floor.own_games import GameShelf, OwnRules
from pitboss.games.files.versions import versions_of
from pitboss.jackpots.commands import AdoptPeople, DepositFunds, VouchFor
from pitboss.jackpots.documents import Award, AwardStatus, Celebration, Jackpot, JackpotStatus
from pitboss.rounds import events as e
from pitboss.rounds.log import Replay, parse_line, replay
from pitboss.store import Committer, Reader, audit, migrate
from pitboss.store.commit.codec import read_command
from pitboss.store.tables.database import engine_of

KEPT = sorted(ROOMS.glob("*.sql"))
LATER = dt.datetime(2026, 11, 16, 20, tzinfo=dt.UTC)


@pytest.fixture(params=KEPT, ids=lambda path: path.stem)
def dump(request: pytest.FixtureRequest) -> Path:
    """The text of a kept room."""
    assert isinstance(request.param, Path)
    return request.param


@pytest.fixture(scope="module")
def sqlite_room(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path], str]:
    """A kept room in a file of this release: brought there once, and copied, because the first takes longer."""

    @cache
    def brought(dump: Path) -> Path:
        file = tmp_path_factory.mktemp("brought") / "room.db"
        bring(f"sqlite:///{file}", dump)
        return file

    return lambda dump: f"sqlite:///{shutil.copy(brought(dump), tmp_path_factory.mktemp('kept') / 'room.db')}"


@pytest.fixture(scope="module")
def postgres_room(postgres: Databases) -> Callable[[Path], str]:
    """A kept room in a database of this release on PostgreSQL, in the same way."""

    @cache
    def brought(dump: Path) -> str:
        url = postgres.make()
        bring(url, dump)
        return url

    return lambda dump: postgres.make(like=brought(dump))


def bring(url: str, dump: Path) -> None:
    """A kept room to this release."""
    upgrade(url, revision_of(dump), *rows_of(dump))
    migrate(url)


@pytest.fixture(params=["sqlite", "postgresql"])
def kept(request: pytest.FixtureRequest, dump: Path) -> str:
    """A kept room in a database of this release."""
    fixture = "sqlite_room" if request.param == "sqlite" else "postgres_room"
    return str(request.getfixturevalue(fixture)(dump))


@pytest.fixture
def room(kept: str) -> Iterator[Room]:
    """The same with a committer, minutes after the last request."""
    with closing(Reader(kept)) as reader, Committer(kept, clock=lambda: LATER) as committer:
        yield Room(committer, reader, prefix="later")


def rounds_of(reader: Reader) -> list[TableRound]:
    """Every round of the room."""
    return reader.all(TableRound)


def replayed(found: TableRound) -> Replay:
    """A round's log, played again by itself."""
    opening = parse_line(found.lines[0])[1]
    assert isinstance(opening, e.RoundOpened)
    return replay(found.lines, opening.before)


def chained_rows(url: str, columns: Mapping[str, str]) -> dict[str, list[str]]:
    """The rows that a chain goes over, as text, in the columns that their release had."""
    engine = engine_of(url)
    with engine.connect() as connection:
        found = {
            table: sorted(str(row) for row in connection.exec_driver_sql(f"SELECT {names} FROM {table}"))
            for table, names in columns.items()
        }
    engine.dispose()
    return found


def chained_columns(url: str) -> dict[str, str]:
    """The names of their columns."""
    engine = engine_of(url)
    inspector = sa.inspect(engine)
    tables = ("journal", "posting", "event", "request")
    found = {table: ", ".join(column["name"] for column in inspector.get_columns(table)) for table in tables}
    engine.dispose()
    return found


@pytest.mark.slow
def test_a_kept_room_has_everything_in_it(dump: Path, kept: str) -> None:
    """Otherwise the other tests would prove little; no award was ever disputed in the first one."""
    with closing(Reader(kept)) as reader:
        tables = {table.id: table for table in reader.all(FloorTable)}
        rounds = Counter((tables[found.table].mode, found.closed) for found in rounds_of(reader))
        games = {table.setup.game for table in tables.values() if table.setup}
        awards = {award.status for award in reader.all(Award)}
        jackpots = Counter(
            (jackpot.plan.type, jackpot.status) for jackpot in reader.all(Jackpot) if isinstance(jackpot, Jackpot)
        )
    modes = TableMode.CARD_ENTRY, TableMode.PRACTICE
    assert min(rounds[mode, closed] for mode in modes for closed in (True, False)) >= 5
    assert len(games) >= 5
    assert awards >= {*AwardStatus} - ({AwardStatus.DISPUTED} if dump.stem == "89b9b0b" else set())
    assert len(jackpots) == 2 * len(JackpotStatus)


def test_a_room_of_this_release_has_what_the_house_made_its_own(dump: Path, kept: str) -> None:
    """Its game, house way, floor plan, outage with paper and celebration; rooms of earlier releases had none of it."""
    own = (GameShelf, OwnRules, OwnHouseWay, FloorPlan, Outage, PaperRound, GameTimes, LoggedDeck, Celebration)
    with closing(Reader(kept)) as reader:
        counts = {document.kind: len(reader.all(document)) for document in own}
        modes = {table.mode for table in reader.all(FloorTable)}
    is_earlier = dump.stem in {"89b9b0b", "bd73cf3"}
    assert [kind for kind, count in counts.items() if bool(count) is is_earlier] == []
    assert (TableMode.OUTCOMES in modes) is not is_earlier


def test_fixed_pays_are_awards_from_the_release_on_that_identified_their_winners(dump: Path, kept: str) -> None:
    """One was rejected, one paid from the tray, one waits for its payment; before, the dealer paid them."""
    with closing(Reader(kept)) as reader:
        fixed = Counter(award.status for award in reader.all(Award) if award.is_fixed)
    found = Counter((AwardStatus.REJECTED, AwardStatus.PAID, AwardStatus.CONFIRMED))
    assert fixed == (Counter() if dump.stem in {"89b9b0b", "bd73cf3", "0d46e3b"} else found)


def test_a_kept_room_opens_and_its_audit_is_clean(kept: str) -> None:
    """Its sitting whose tray gave back more than it was given is lawful."""
    report = audit(kept)
    assert [str(finding) for finding in report.findings] == []


@pytest.mark.slow
def test_no_chained_row_is_rewritten_by_a_migration(dump: Path, empty: str) -> None:
    """Journal, postings, events and requests say what they said, to the letter."""
    upgrade(empty, revision_of(dump), *rows_of(dump))
    columns = chained_columns(empty)
    before = chained_rows(empty, columns)
    migrate(empty)
    assert chained_rows(empty, columns) == before
    assert all(before.values())


@pytest.mark.slow
def test_every_log_replays_to_its_own_seal(kept: str) -> None:
    """Closed rounds to their seals, open ones to the digest that was kept with them."""
    with closing(Reader(kept)) as reader:
        for found in rounds_of(reader):
            again = replayed(found)
            assert (found.id, again.problem) == (found.id, None)
            state = again.rounds[0] if found.closed else again.open
            assert state is not None
            assert (found.id, state.digest) == (found.id, found.digest)


@pytest.mark.slow
def test_open_rounds_are_played_to_their_end(room: Room, kept: str) -> None:
    """At live tables by their dealers, at practice tables by their players; then their logs replay."""
    waiting = [found for found in rounds_of(room.reader) if not found.closed]
    for found in waiting:
        table = room.reader.get(FloorTable, found.table)
        if table.mode is TableMode.PRACTICE:
            finish_practice(room, table.id)
        else:
            finish_live(room, table.id, {})
    ended = {found.id: found for found in rounds_of(room.reader)}
    for found in waiting:
        again = replayed(ended[found.id])
        assert (found.id, again.problem, len(again.rounds)) == (found.id, None, 1)
        assert ended[found.id].lines[: len(found.lines)] == found.lines
    assert [str(finding) for finding in audit(kept).findings] == []


def test_its_jackpots_load_the_rules_they_were_made_under(dump: Path, kept: str) -> None:
    """The first ones that are known, where a release did not name them."""
    with closing(Reader(kept)) as reader:
        jackpots = reader.all(Jackpot)
        assert jackpots
        for jackpot in jackpots:
            assert jackpot.plan.its_game.content_hash == jackpot.plan.rules
            if dump.stem == "89b9b0b":
                assert jackpot.plan.rules == versions_of(jackpot.plan.game)[0].hash


@pytest.mark.slow
def test_every_request_is_still_a_repeat(dump: Path, room: Room, kept: str) -> None:
    """As it was sent then, word for word: it gets its first answer, and nothing is done twice."""
    before = room.reader.head()
    for line in dump.with_suffix(".jsonl").read_text(encoding="utf-8").splitlines():
        request_id, command = read_command(line)
        assert request_id == json.loads(line)["id"]
        assert (request_id, room.committer.do(request_id, command).repeated) == (request_id, True)
    assert room.reader.head() == before
    assert audit(kept).is_clean


def test_a_slip_of_a_kept_room_counts_once(room: Room) -> None:
    """Also one that is older than the list of slips: whoever sends it again is told where it has counted."""
    slips = {slip.id: slip for slip in room.reader.all(Slip)}
    assert {"fill:f-1", "credit:c-1", "drop:d-1"} <= set(slips)
    found = slips["drop:d-1"]
    assert (found.number, found.sitting, found.table, found.cents) == ("D-1", "C1.1", "C1", 30_000)
    assert (found.by, found.second) == ("Ann", "Sam")
    badges = [badge.id for badge in room.reader.all(Badge) if badge.active]
    room.do(AdoptPeople(cards=tuple(badges)))
    for card in ("accounting", "supervisor"):
        room.do(VouchFor(card=card))
    command = MoveChips(
        table="C1", what="drop", cents=1, slip="d-1", sitting="C1.1", badge="accounting", second="supervisor"
    )
    with pytest.raises(PitbossError, match=r"Slip d-1 was a drop of \$300 at table C1 before, by Ann and Sam"):
        room.do(command)
    room.do(replace(command, slip="d-2"))


def test_a_deposit_of_a_kept_room_counts_once(room: Room) -> None:
    """Also one that is older than the list of references, and was booked by one person."""
    badges = [badge.id for badge in room.reader.all(Badge) if badge.active]
    room.do(AdoptPeople(cards=tuple(badges)))
    for card in ("accounting", "manager"):
        room.do(VouchFor(card=card))
    deposit = DepositFunds(cents=1, stage="set-aside", reference="Bag 1", badge="accounting", second="manager")
    with pytest.raises(PitbossError, match=r"under reference Bag 1 before: \$90,000 by Ann (and Max )?at 2026-11-16"):
        room.do(deposit)
    room.do(replace(deposit, reference="Bag 2"))
