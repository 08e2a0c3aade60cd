"""A period in one folder: every day's papers, the trail, documents and a hash of each file that is right."""

import datetime as dt
import hashlib
import json
import zipfile
from pathlib import Path

import pytest
from tests.reports.day.test_paper import MONDAY, ZONE, Room, busy, room, sat  # noqa: F401 - a fixture

from pitboss.desk.gaming_day import Hours
from pitboss.errors import PitbossError
from pitboss.reports.day.period_folder import PeriodFolder, write_period
from pitboss.reports.day.sittings import count_now
from pitboss.store import Reader


def asked(room: Room, days: int) -> PeriodFolder:  # noqa: F811 - the fixture's value
    """So many days from Monday on."""
    last = MONDAY + dt.timedelta(days=days - 1)
    return PeriodFolder(room.url, Hours(ZONE), MONDAY, last, room.now, count_now)


def test_the_folder_has_each_day_the_trail_and_right_hashes(room: Room, tmp_path: Path) -> None:  # noqa: F811
    busy(room)
    sat(room)
    file = tmp_path / "period.zip"
    sums = write_period(asked(room, 2), file)
    with zipfile.ZipFile(file) as folder:
        names = {name.partition("/")[2]: folder.read(name) for name in folder.namelist()}
    lines = [line.split("  ") for line in names.pop("SHA256SUMS").decode().splitlines()]
    listed = {name: digest for digest, name in lines}
    assert listed == {name: hashlib.sha256(content).hexdigest() for name, content in names.items()} == sums
    for day in ("2026-11-16", "2026-11-17"):
        for paper in ("gaming-day.json", "master-games.json", "irregularities.json", "gaming-day.html"):
            assert f"days/{day}/{paper}" in names
    assert json.loads(names["days/2026-11-17/master-games.json"])["is_active"] is False
    events = [json.loads(line) for line in names["trail/events.jsonl"].splitlines()]
    reader = Reader(room.url)
    assert [event["id"] for event in events] == list(range(1, reader.head().event + 1))
    assert events[-1]["hash"] == reader.head().event_hash
    entries = [json.loads(line) for line in names["trail/entries.jsonl"].splitlines()]
    assert entries[-1]["hash"] == reader.head().hash
    reader.close()


def test_the_same_period_is_the_same_bytes(room: Room, tmp_path: Path) -> None:  # noqa: F811 - the fixture
    busy(room)
    files = [tmp_path / name for name in ("one.zip", "two.zip")]
    for file in files:
        write_period(asked(room, 1), file)
    assert files[0].read_bytes() == files[1].read_bytes()


@pytest.mark.parametrize("days", [0, 32])
def test_a_period_that_is_none_or_too_long_is_refused(room: Room, days: int) -> None:  # noqa: F811 - the fixture
    with pytest.raises(PitbossError, match="1 to 31 gaming days"):
        asked(room, days)
