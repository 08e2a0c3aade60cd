import asyncio
import csv
import io
import json
import re
import time

import pytest
from fastapi.testclient import TestClient
from starlette.types import Message
from tests.web.browsers import ADDRESS, Browser, Clock
from tests.web.office import card, closer, movement, opened, plan

from pitboss.desk.person import Role
from pitboss.web.api.office.audit import Download
from pitboss.web.app import create_app
from pitboss.web.live import event_hub
from pitboss.web.room import CardRoom
from pitboss.web.settings import Settings


@pytest.fixture
def manager(browser: Browser) -> Browser:
    """The manager's browser, in a room where something has happened."""
    browser.enter(Role.MANAGER)
    opened(browser)
    opened(browser, "T-2", 50_000)
    browser.command("/api/v1/jackpots", {"plan": plan(), "second": card("accounting")})
    fill = movement("fill", 5_000, "SLIP 100")
    assert browser.command("/api/v1/tables/T-2/chips", fill).is_success
    return browser


def _kinds(manager: Browser, query: str, what: str = "events") -> list[str]:
    answer = manager.get(f"/api/v1/audit/{what}?{query}")
    assert answer.status_code == 200, answer.text
    return [row["kind"] for row in answer.json()[what]]


def test_events_are_found_by_kind_table_person_and_words(manager: Browser) -> None:
    """All that is asked for has to fit."""
    assert _kinds(manager, "table=T-1") == ["table-opened", "table-set-up"]
    assert _kinds(manager, "kind=chips-moved") == ["chips-moved"]
    assert _kinds(manager, "text=slip fill") == ["chips-moved"]
    assert _kinds(manager, "text=slip credit") == []
    assert _kinds(manager, "person=Manager One&table=T-2") == ["chips-moved", "table-opened", "table-set-up"]
    assert _kinds(manager, "person=Manager On") == []


def test_entries_are_found_with_their_postings(manager: Browser) -> None:
    """The fill: 50 dollars from the cage to the table's tray, by both people."""
    [found] = manager.get("/api/v1/audit/entries?kind=fill&person=Dealer One").json()["entries"]
    assert found["facts"]["slip"] == "SLIP 100"
    moved = {name: int(units) for name, units, _ in found["postings"]}
    assert moved == {"float:T-2": 5_000_000_000, "chips-out": -5_000_000_000}


def test_signs_of_the_database_are_plain_letters_here(manager: Browser) -> None:
    """A percent sign finds a percent sign, not everything."""
    halted = manager.command(f"/api/v1/jackpots/{plan()['id']}/halt", {"code": "malfunction", "reason": "100% sure"})
    assert halted.is_success, halted.text
    assert _kinds(manager, "text=100%25") == ["jackpot-halted"]
    assert _kinds(manager, "text=%25zzz") == []
    assert _kinds(manager, "text=' OR 1=1") == []


def test_pages_follow_each_other_without_gap_or_repeat(manager: Browser) -> None:
    """Newest first; the last page says that it is the last."""
    every = [event["id"] for event in manager.get("/api/v1/audit/events?limit=200").json()["events"]]
    assert every == sorted(every, reverse=True)
    found, before = [], ""
    while True:
        page = manager.get(f"/api/v1/audit/events?limit=2{before}").json()
        found += [event["id"] for event in page["events"]]
        if page["before"] is None:
            break
        before = f"&before={page['before']}"
    assert found == every


def test_a_time_without_a_zone_is_the_rooms(manager: Browser, clock: Clock) -> None:
    """It is noon in Los Angeles; a while later something else happens."""
    clock.pass_minutes(25)
    manager.command("/api/v1/tables/T-1/gate/close", closer(100_000))
    assert _kinds(manager, "since=2026-11-16T12:20") == ["table-closed"]
    assert _kinds(manager, "until=2026-11-16T12:20&kind=table-closed") == []
    assert _kinds(manager, "until=2026-11-16T12:00") == []
    assert manager.get("/api/v1/audit/events?since=yesterday").status_code == 422


def test_a_full_audit_runs_beside_and_says_what_it_found(manager: Browser) -> None:
    """Who asks while it runs gets the same one."""
    assert manager.get("/api/v1/audit/run").json()["running"] is False
    assert manager.send("POST", "/api/v1/audit/run", {}).status_code in {200, 202}
    until = time.monotonic() + 20
    while (found := manager.get("/api/v1/audit/run").json())["running"]:
        assert time.monotonic() < until
        time.sleep(0.02)
    assert (found["clean"], found["by"]) == (True, "Manager One")
    assert found["entries"] == 4
    assert found["sentences"][0].startswith("The journal is whole: 4 entries")


def test_the_last_audit_is_known_after_a_restart_and_stands_in_the_trail(
    manager: Browser, room: CardRoom, settings: Settings, clock: Clock
) -> None:
    """Who asked for it, when it ended and how it came out; the trail finds it by its kind."""
    manager.send("POST", "/api/v1/audit/run", {})
    while (found := manager.get("/api/v1/audit/run").json())["running"]:
        time.sleep(0.01)
    assert found["clean"] is True
    room.close()
    app = create_app(settings, lambda chosen: CardRoom(chosen, clock))
    with TestClient(app, ADDRESS):
        again = Browser(app).enter(Role.AUDITOR)
        assert again.get("/api/v1/audit/run").json() == found
        assert _kinds(again, "kind=audit-run") == ["audit-run"]
        home = again.get("/home").text
        assert "started by Manager One" in home
        assert "No audit has been run" not in home
        assert "ran a full audit" in again.get("/audit?kind=audit-run").text
        again.send("POST", "/api/v1/audit/run", {})
        while (second := again.get("/api/v1/audit/run").json())["running"]:
            time.sleep(0.01)
        assert (second["clean"], second["by"]) == (True, "Auditor One")


def test_the_journal_is_taken_along_in_three_forms_that_agree(manager: Browser) -> None:
    """Every record is there, and each form adds up to nothing."""
    lines = [json.loads(line) for line in manager.get("/api/v1/audit/export?form=jsonl").text.splitlines()]
    assert [entry["sequence"] for entry in lines] == [1, 2, 3, 4]
    rows = list(csv.DictReader(io.StringIO(manager.get("/api/v1/audit/export?form=csv").text)))
    assert len(rows) == sum(len(entry["postings"]) for entry in lines)
    assert sum(int(row["amount"]) for row in rows) == 0
    plain = manager.get("/api/v1/audit/export?form=beancount")
    assert plain.headers["content-disposition"] == 'attachment; filename="pitboss-20261116.beancount"'
    assert "Assets:Float:T--1-c" in plain.text
    assert manager.get("/api/v1/audit/export?form=xlsx").status_code == 422


def test_a_text_that_a_spreadsheet_would_run_stays_a_text(manager: Browser) -> None:
    """A reason that begins like a formula is marked as text."""
    halt = {"meter": "jackpot", "cents": 100, "code": "house-addition", "reason": "=1+1", "second": card("accounting")}
    assert manager.command("/api/v1/jackpots/link/adjustments", halt).is_success
    rows = list(csv.DictReader(io.StringIO(manager.get("/api/v1/audit/export?form=csv").text)))
    assert {row["reason"] for row in rows if row["kind"] == "adjustment"} == {"'=1+1"}
    assert all(int(row["amount"]) for row in rows)


def test_an_audit_that_finds_something_shuts_the_tables(manager: Browser, room: CardRoom) -> None:
    """As the check at the start does; a finding calls an account as people do, and has dollars."""
    with room.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE head SET hash = 'x'")
        connection.exec_driver_sql("UPDATE balance SET balance = 0 WHERE account = 'float:T-1'")
    manager.send("POST", "/api/v1/audit/run", {})
    deadline = time.monotonic() + 30
    while manager.get("/api/v1/audit/run").json()["running"]:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    assert not room.tables_may_open
    assert "head of the journal" in room.tables_closed_because
    said = " ".join(manager.get("/api/v1/audit/run").json()["sentences"])
    assert re.search(r"The balance of chips in the tray of Table T-1 is kept as \$0; the journal gives \$[1-9]", said)


def test_the_journal_is_taken_along_once_at_a_time_and_whoever_stalls_is_let_go(
    browser: Browser, room: CardRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who takes nothing loses the connection; then it is the next one's turn."""
    monkeypatch.setattr(event_hub, "SEND_SECONDS", 0.05)
    browser.enter(Role.AUDITOR)
    taken = room.export_turn.acquire(blocking=False)
    refused = browser.get("/api/v1/audit/export")
    assert (taken, refused.status_code) == (True, 429)
    sent: list[Message] = []

    async def stuck(message: Message) -> None:
        sent.append(message)
        if len(sent) > 1:
            await asyncio.Event().wait()

    async def nothing() -> Message:
        await asyncio.Event().wait()
        return {}

    lines = (str(number) for number in range(10**9))
    download = Download(lines, "text/plain", "journal.txt", room.export_turn.release)
    asyncio.run(download({"type": "http", "asgi": {"spec_version": "2.3"}}, nothing, stuck))
    assert [message["type"] for message in sent] == ["http.response.start", "http.response.body"]
    assert browser.get("/api/v1/audit/export").status_code == 200
    assert browser.get("/api/v1/audit/export?form=csv").status_code == 200


def test_the_trail_tells_its_times_to_the_second(manager: Browser) -> None:
    """Of what happened and of entries: two acts of one minute are two times, by the room's clock."""
    for what in ("events", "entries"):
        page = manager.get(f"/audit?what={what}", accept="text/html").text
        assert re.search(r'<td class="nowrap">2026-11-16 12:\d\d:\d\d PST</td>', page), what


def test_a_sign_in_is_told_at_the_time_it_was_seen(manager: Browser, room: CardRoom, clock: Clock) -> None:
    """It is written when the trail is read, a while later: that is no time at which somebody stood at the door."""
    room.sign_in_notes.signed_in("manager", ADDRESS)
    clock.pass_minutes(7)
    (event,) = manager.get("/api/v1/audit/events?kind=signed-in&limit=1").json()["events"]
    assert event["happened_at"] == event["data"]["since"]
    assert event["happened_at"] < event["at"]
    assert "2026-11-16 12:00:00" in manager.get("/audit?kind=signed-in", accept="text/html").text
    (other,) = manager.get("/api/v1/audit/events?kind=chips-moved").json()["events"]
    assert other["happened_at"] == other["at"]
