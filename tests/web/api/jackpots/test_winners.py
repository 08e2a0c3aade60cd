"""A winner over HTTP: papers are sealed, the prize is paid, and nobody finds the name or a number anywhere."""

import datetime as dt
import json
import re
import shutil
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest
from tests.jackpots.evidence import step_fields
from tests.web.browsers import Browser, Clock
from tests.web.good_requests import PAPERS
from tests.web.scenes import QUARTER, Scene

from pitboss.desk.person import Role
from pitboss.floor.commands import AcknowledgeClock
from pitboss.jackpots.documents import Award, CashDay
from pitboss.store import audit
from pitboss.store.patrons.room_key import RoomKey, key_file_of
from pitboss.store.read.export import beancount, comma_separated, json_lines
from pitboss.store.tables.backup import backup, restore
from pitboss.web.middleware import write_log_as

#: What nobody may find: as it was written, and as it is kept.
SECRETS = ("Quartermain", "Wilhelmina", "123-45-6789", "123456789", "Z5550123", "Larch Street", "1970-02-28")
#: Where the trail, the books and the papers are read.
PLACES = (
    "/api/v1/wins",
    "/api/v1/audit/events",
    "/api/v1/audit/entries",
    "/api/v1/audit/export",
    "/api/v1/reports/gaming-day",
    "/reports/day",
    "/audit",
    "/accounting",
)


@pytest.fixture
def scene(browser: Browser) -> Scene:
    """Accounting on the floor."""
    found = Scene(browser, "accounting")
    found.enter()
    return found


def steps_before(scene: Scene, award: str) -> None:
    """The steps before the winner is identified."""
    for step in ("cards-shown", "deck-checked", "surveillance", "hand-sealed"):
        scene.browser.enter(Role.SURVEILLANCE if step == "surveillance" else Role.ACCOUNTING)
        body = {"step": step, **step_fields(step, "done", QUARTER)}
        assert scene.browser.command(f"/api/v1/awards/{award}/steps", body).status_code == 200
    scene.browser.enter(Role.ACCOUNTING)


def find_secrets(text: str | bytes) -> list[str]:
    """Which of the secrets stand in a text."""
    raw = text if isinstance(text, bytes) else text.encode()
    return [secret for secret in SECRETS if secret.encode() in raw or secret.encode("utf-16-le") in raw]


def everything(scene: Scene) -> Mapping[str, bytes]:
    """Every byte of the database and of what stands beside it, its rows as text, and every export."""
    url = scene.browser.room.settings.database
    files = {path.name: path.read_bytes() for path in Path(url).parent.iterdir() if path.is_file()}
    with closing(sqlite3.connect(url)) as database:
        files["dump"] = "\n".join(database.iterdump()).encode()
    files["lines"] = "\n".join((*json_lines(url), *comma_separated(url), *beancount(url))).encode()
    return files


@pytest.mark.slow
def test_nobody_finds_the_name_or_a_number_of_a_winner(
    scene: Scene, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Not in the file, its log, the journal, events, exports, pages, answers, errors or the log of the server."""
    write_log_as("json")
    award = scene.award(confirmed=True)
    steps_before(scene, award)
    path = f"/api/v1/awards/{award}"
    wrong = [{**PAPERS, "born": "2015-01-01"}, {**PAPERS, "document": "Quartermain"[:3]}, {**PAPERS, "tax_number": 5}]
    answers = [scene.browser.command(f"{path}/winner", body) for body in wrong]
    assert [answer.status_code for answer in answers] == [422, 422, 422]
    done = scene.browser.command(f"{path}/winner", PAPERS)
    assert done.status_code == 200, done.text
    answers += [done, scene.browser.command(f"{path}/winner", {**PAPERS, "document_number": "Z5550123 "})]
    assert answers[-1].status_code == 422  # two people are needed now
    for step in ("tax-form", "paid"):
        body = {"step": step, **step_fields(step, "cash", QUARTER)}
        answers.append(scene.browser.command(f"{path}/steps", body))
        assert answers[-1].status_code == 200, answers[-1].text
    for place in (path, f"/awards/{award}/win-page", *PLACES):
        answers.append(scene.browser.get(place))
        assert answers[-1].status_code == 200, place
    answers.append(scene.browser.command(f"/api/v1/wins/{award}/prints/html"))
    copy = tmp_path / "copy.db"
    backup(scene.browser.room.settings.database, copy)
    assert [answer.text for answer in answers if find_secrets(answer.text)] == []
    assert {name: find_secrets(content) for name, content in everything(scene).items() if find_secrets(content)} == {}
    assert find_secrets(copy.read_bytes()) == []
    logged = "".join(capfd.readouterr())
    assert award in logged
    assert find_secrets(logged) == []

    read = scene.browser.command(f"{path}/winner/reading")
    assert read.json()["name"] == PAPERS["name"]
    assert read.json()["tax_number"] == "123456789"
    told = [event.data for event in scene.browser.room.reader.events(0, 10_000) if event.data["event"] == "winner-read"]
    assert [(event["award"], event["by"]) for event in told] == [(award, "Accounting One")]
    assert not find_secrets(json.dumps(told))


@pytest.mark.slow
def test_a_refused_winner_leaves_nothing_and_a_request_sent_again_counts_once(scene: Scene) -> None:
    """Papers for a win that is not confirmed are forgotten; the same id again finds the same record."""
    locked = scene.award()
    assert scene.browser.command(f"/api/v1/awards/{locked}/winner", PAPERS).status_code == 422
    assert scene.browser.room.patrons.made_at() == {}
    award = scene.award(confirmed=True)
    answers = [scene.browser.command(f"/api/v1/awards/{award}/winner", PAPERS, key="papers-1") for _ in range(2)]
    assert [(answer.status_code, answer.json()["repeated"]) for answer in answers] == [(200, False), (200, True)]
    assert answers[0].json()["result"] == answers[1].json()["result"]
    assert len(scene.browser.room.patrons.made_at()) == 1
    other = scene.browser.command(f"/api/v1/awards/{award}/winner", {**PAPERS, "name": "Somebody Else"}, key="papers-1")
    assert other.status_code == 409
    excluded = scene.browser.command(f"/api/v1/awards/{award}/winner", {**PAPERS, "excluded": True})
    assert (excluded.status_code, excluded.json()["rule"]) == (422, "WAC 230-23-030")


@pytest.mark.slow
def test_records_are_erased_by_their_date_and_the_audit_knows_it(scene: Scene, clock: Clock, tmp_path: Path) -> None:
    """Five years after the payment; a backup that is restored later forgets them again by itself."""
    award = scene.award(confirmed=True)
    steps_before(scene, award)
    scene.browser.command(f"/api/v1/awards/{award}/winner", PAPERS)
    for step in ("tax-form", "paid"):
        scene.browser.command(f"/api/v1/awards/{award}/steps", {"step": step, **step_fields(step, "cash", QUARTER)})
    room, url = scene.browser.room, scene.browser.room.settings.database
    key = RoomKey.read(key_file_of(url))
    assert audit(url, key=key).is_clean
    room.erase_winners()
    assert len(room.patrons.made_at()) == 1
    copy, restored = tmp_path / "copy.db", tmp_path / "restored.db"
    backup(url, copy)
    restore(copy, str(restored))
    assert audit(str(restored), key=key).is_clean
    clock.now += dt.timedelta(days=5 * 366)
    room.committer.do("clock", AcknowledgeClock())
    room.erase_winners()
    assert room.patrons.made_at() == {}
    assert audit(url, key=key).is_clean
    read = scene.browser.enter(Role.ACCOUNTING).command(f"/api/v1/awards/{award}/winner/reading")
    assert (read.status_code, "is erased" in read.json()["detail"]) == (422, True)


def test_the_audit_finds_a_record_that_was_taken_away_or_exchanged(scene: Scene, tmp_path: Path) -> None:
    """Nobody makes a winner disappear behind the room's back."""
    for name in ("Wilhelmina Quartermain", "Somebody Else"):
        award = scene.award(confirmed=True)
        assert scene.browser.command(f"/api/v1/awards/{award}/winner", {**PAPERS, "name": name}).is_success
    url = Path(scene.browser.room.settings.database)
    records = [found.winner.record for found in scene.browser.room.reader.all(Award) if found.winner]
    assert len(records) == 2
    one, other = records
    statements = {
        ("DELETE FROM patron WHERE id = ?", one): f"the record {one} of its winner is not kept",
        ("UPDATE patron SET sealed = ? WHERE id = ?", b"0" * 40, one): "was changed",
        ("UPDATE document SET data = replace(data, ?, ?) WHERE kind = 'award'", one, other): "the events tell of",
    }
    key = RoomKey.read(key_file_of(str(url)))
    for number, ((statement, *values), says) in enumerate(statements.items()):
        copy = tmp_path / f"changed-{number}.db"
        backup(str(url), copy)
        with closing(sqlite3.connect(copy)) as database, database:
            database.execute(str(statement), values)
        assert re.search(says, "\n".join(audit(str(copy), key=key).sentences())), statement


def test_cash_that_is_reported_is_listed_until_the_report_is_sent(scene: Scene) -> None:
    """The list names days, amounts and references, and nobody."""
    name = scene.cash_day()
    (due,) = scene.browser.get("/api/v1/cash-reports").json()
    assert (due["id"], due["reference"]) == (name, "")
    assert due["cents"] > 1_000_000
    assert scene.browser.command(f"/api/v1/cash-reports/{name}", {"reference": "31-17"}).is_success
    (sent,) = scene.browser.get("/api/v1/cash-reports").json()
    assert sent["reference"] == "31-17"
    assert scene.browser.room.reader.get(CashDay, name).reported_by == "Accounting One"


def test_without_its_key_a_room_says_so_and_goes_on(scene: Scene, tmp_path: Path) -> None:
    """Steps, pages and audits need no key; papers and their reading do."""
    award = scene.award(confirmed=True)
    scene.browser.command(f"/api/v1/awards/{award}/winner", PAPERS)
    file = key_file_of(scene.browser.room.settings.database)
    shutil.move(file, tmp_path / "elsewhere.key")
    scene.browser.room.patrons._key = None  # noqa: SLF001 - as after a start
    lost = scene.browser.command(f"/api/v1/awards/{award}/winner/reading")
    assert lost.status_code == 503
    assert "put it back" in lost.json()["detail"]
    assert scene.browser.get(f"/awards/{award}/win-page").status_code == 200
    assert audit(scene.browser.room.settings.database).is_clean
