"""What those need who run the server: readiness, figures, a log without secrets, and a first way in."""

import datetime as dt
import json
import re
import socket
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from tests.web.browsers import ADDRESS, PIN, Browser, Clock

from pitboss.desk.person import Badge, Role
from pitboss.errors import PitbossError
from pitboss.floor.demo import demo_commands
from pitboss.jackpots.commands import RegisterBadge
from pitboss.store import Reader, StoreError
from pitboss.store.commit import clock as journal_clock
from pitboss.store.commit.writer import Head
from pitboss.store.read.reader import Event, Snapshot
from pitboss.store.secrets.credentials import Credentials
from pitboss.web import demo, server, startup
from pitboss.web.app import create_app
from pitboss.web.middleware import without_secrets, write_log_as
from pitboss.web.pages.guests import games
from pitboss.web.room import CardRoom
from pitboss.web.server import bound
from pitboss.web.settings import Settings


def test_a_server_is_ready_while_it_can_read_and_write_and_the_check_has_passed(
    client: TestClient, room: CardRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Alive is less: the process answers."""
    assert client.get("/readyz").status_code == 200
    room.tables_closed_because = "Entry 7 was changed after it was written"
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["tables_may_open"]) == (503, False)
    assert "Entry 7" in answer.json()["why"]
    room.tables_closed_because = ""

    def unreachable(_: Reader) -> None:
        raise StoreError("The database can't be reached")

    monkeypatch.setattr(Reader, "head", unreachable)
    assert client.get("/readyz").json()["database"] is False
    assert client.get("/healthz").text == "ok"


def test_readiness_and_the_pulse_of_displays_read_the_journal_once_a_second(
    client: TestClient, room: CardRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many ask: what was found is told again, also that nothing can be read."""
    room.short_cache.fresh_seconds = 60.0
    read: list[None] = []
    head = room.reader.head

    def counted() -> Head:
        read.append(None)
        return head()

    monkeypatch.setattr(room.reader, "head", counted)
    for _ in range(20):
        assert client.get("/readyz").status_code == 200
        assert client.get("/api/v1/displays/pulse").status_code == 200
    assert len(read) == 1


def test_winners_are_looked_for_once_a_second_for_all_displays(
    client: TestClient, room: CardRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever jackpots they show."""
    room.short_cache.fresh_seconds = 60.0
    read: list[int] = []

    def counted(after: int, limit: int = 0) -> list[Event]:
        if limit:  # the live updates read without one, every second
            read.append(after + limit)
        return []

    monkeypatch.setattr(room.reader, "events", counted)
    for name in ("one", "two", "three"):
        assert client.get(f"/api/v1/displays/winners?jackpots={name}").json() == {"wins": []}
    assert len(read) == 1


def test_a_page_that_is_the_same_for_everyone_is_rendered_once(
    client: TestClient, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For those who are not signed in; the others see their own."""
    first = client.get("/games").text
    monkeypatch.setattr(games, "catalogue_answer", lambda: 1 / 0)
    assert client.get("/games").text == first
    assert browser.enter(Role.DEALER).get("/games").status_code == 500


def test_where_the_journal_lies_is_told_to_staff_and_to_those_who_watch_the_server(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither readiness nor a refused request tells a visitor the file or the server's address."""
    where = "The database postgresql://app@db.internal/pitboss can't be reached or used"

    def unreachable(*_: object) -> None:
        raise StoreError(where)

    app = create_app(replace(settings, metrics_for=()))
    with TestClient(app, ADDRESS):
        visitor, dealer = Browser(app), Browser(app).enter(Role.DEALER)
        monkeypatch.setattr(Reader, "head", unreachable)
        monkeypatch.setattr(Snapshot, "all", unreachable)
        for path in ("/readyz", "/api/v1/play/tables"):
            told, kept = dealer.get(path), visitor.get(path)
            assert (told.status_code, kept.status_code) == (503, 503)
            assert where in told.text
            assert "db.internal" not in kept.text


def test_a_server_whose_writer_has_stopped_is_not_ready(
    client: TestClient, room: CardRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Although nothing has halted it."""
    assert room.committer.writes
    monkeypatch.setattr(type(room.committer), "writes", property(lambda _: False))
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["writes"]) == (503, False)
    assert "writer has stopped" in answer.json()["why"]


def test_a_clock_that_cannot_be_right_keeps_the_tables_closed_and_is_told(
    browser: Browser, room: CardRoom, clock: Clock, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In readiness, to whoever opens a table, on the desk's page, and in the log."""
    monkeypatch.setattr(journal_clock, "MOST_BEHIND", dt.timedelta(minutes=5))
    clock.pass_minutes(-60)
    answer = browser.get("/readyz")
    assert (answer.status_code, answer.json()["tables_may_open"], answer.json()["writes"]) == (503, False, True)
    assert "The clock says 2026-11-16 19:00 UTC" in answer.json()["why"]
    assert room.closed_because("T-1").startswith("No table may open: The clock says")
    browser.enter(Role.SUPERVISOR)
    assert "The clock says" in browser.get("/api/v1/tables").json()["attention"][0]["text"]
    write_log_as("json")
    room.look_at_the_clock()
    assert "The clock says" in capsys.readouterr().err
    clock.pass_minutes(58)
    assert browser.get("/readyz").status_code == 200


def test_figures_count_requests_by_route_and_not_by_what_was_asked_for(client: TestClient) -> None:
    """Paths that people make up do not fill the memory of whoever collects them."""
    client.get("/api/v1/jackpots/one")
    client.get("/api/v1/jackpots/two")
    client.get("/made-up")
    text = client.get("/metrics").text
    assert 'pitboss_requests_total{method="GET",route="/api/v1/jackpots/{jackpot}",status="401"} 2.0' in text
    assert "made-up" not in text
    assert re.search(r"^pitboss_committer_commits_total \d", text, re.MULTILINE)
    assert "pitboss_event_listeners 0.0" in text


def test_figures_are_for_the_addresses_that_the_settings_name(settings: Settings) -> None:
    """Not for everyone who can reach the port."""
    with TestClient(create_app(Settings(database=settings.database, hash_kib=8)), ADDRESS) as client:
        assert client.get("/metrics").status_code == 403


def test_the_log_has_a_line_of_json_for_each_request_and_no_secret(
    browser: Browser, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither the PIN, nor the token, nor what stood in the address's query."""
    write_log_as("json")
    token = browser.sign_in("dealer").headers["set-cookie"].split("=", 1)[1].split(";", 1)[0]
    browser.get("/account?secret=in-the-address", **{"X-Request-ID": "abc-1"})
    text = capsys.readouterr().err
    lines = [json.loads(line) for line in text.splitlines()]
    assert [line["path"] for line in lines] == ["/api/v1/session", "/account"]
    assert (lines[1]["request"], lines[1]["badge"], lines[1]["status"]) == ("abc-1", "dealer", 200)
    for secret in (PIN, token, browser.csrf, "in-the-address"):
        assert secret not in text


def test_whatever_is_named_like_a_secret_is_hidden_in_the_log() -> None:
    """Should somebody pass it by mistake."""
    event = without_secrets(None, "", {"event": "pin", "secret": "1", "csrf_token": "2", "shipping": "3"})
    assert event == {"event": "pin", "secret": "***", "csrf_token": "***", "shipping": "3"}


def test_what_fails_unforeseen_is_a_problem_with_headers_and_an_id(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sentence tells nothing of the inside; the log has it under the same id."""
    browser.enter(Role.DEALER)

    def broken(*_: object) -> None:
        raise RuntimeError("the inside")

    monkeypatch.setattr(Snapshot, "all", broken)
    answer = browser.get("/api/v1/jackpots")
    assert (answer.status_code, answer.headers["content-type"]) == (500, "application/problem+json")
    assert "the inside" not in answer.text
    assert answer.headers["content-security-policy"]
    assert answer.headers["x-request-id"]


def test_the_first_start_makes_an_administrator_once(room: CardRoom) -> None:
    """Where no manager can sign in; the secret has to be changed."""
    assert startup.first_administrator(room) is None
    room.committer.do("x", RegisterBadge(badge="manager", person="Manager One", role=Role.MANAGER, active=False))
    secret = startup.first_administrator(room)
    assert secret is not None
    opened = room.credentials.verify("admin", secret)
    assert (opened.badge.role, opened.must_change) == (Role.MANAGER, True)
    assert startup.first_administrator(room) is None


def test_a_locked_administrator_gets_in_again_where_no_manager_can(room: CardRoom) -> None:
    """The card is opened anew under an id that nobody can have used up, and its password works."""
    lock = RegisterBadge(badge="manager", person="Manager One", role=Role.MANAGER, active=False)
    room.committer.do("x", lock)
    room.committer.do("first-admin", RegisterBadge(badge="other", person="Other", role=Role.DEALER))
    assert startup.first_administrator(room)
    room.committer.do("y", RegisterBadge(badge="admin", person="Administrator", role=Role.MANAGER, active=False))
    secret = startup.first_administrator(room)
    assert secret is not None
    assert room.credentials.verify("admin", secret).badge.active


def test_the_first_password_is_kept_from_the_log_and_gone_once_it_is_changed(
    room: CardRoom, browser: Browser, settings: Settings
) -> None:
    """Into a file of its owner's alone; a terminal is read by the one who started it."""
    room.committer.do("x", RegisterBadge(badge="manager", person="Manager One", role=Role.MANAGER, active=False))
    told = startup.tell_administrator(room, on_terminal=False)
    file = Path(settings.database).with_name("admin-password.txt")
    secret = file.read_text(encoding="ascii").strip()
    assert str(file) in told
    assert secret not in told
    assert file.stat().st_mode & 0o777 == 0o600
    assert startup.tell_administrator(room, on_terminal=False) == ""
    assert file.read_text(encoding="ascii").strip() == secret
    assert browser.sign_in("admin", secret).json()["must_change"]
    assert browser.send("POST", "/api/v1/session/secret", {"old": secret, "new": "271999"}).status_code == 204
    assert not file.exists()


def test_where_the_first_password_cannot_be_kept_nobody_is_made(room: CardRoom, settings: Settings) -> None:
    """The next start, with a folder that can be written, makes it."""
    room.committer.do("x", RegisterBadge(badge="manager", person="Manager One", role=Role.MANAGER, active=False))
    file = Path(settings.database).with_name("admin-password.txt")
    file.mkdir()
    with pytest.raises(PitbossError, match="can't be kept"):
        startup.tell_administrator(room, on_terminal=False)
    file.rmdir()
    assert startup.tell_administrator(room, on_terminal=True).split()[-1] not in {"", "None"}
    assert not file.exists()


def test_a_damaged_journal_keeps_the_tables_closed(room: CardRoom) -> None:
    """The server runs, says why, and lets nobody open a table."""
    startup.check(room)
    assert room.closed == []
    with room.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE head SET hash = 'x'")
    startup.check(room)
    assert not room.tables_may_open
    assert "head of the journal" in room.tables_closed_because


def test_rules_that_cannot_be_used_keep_the_tables_closed(room: CardRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are read once the port is open; a reason that was there before stays."""

    def broken() -> None:
        raise PitbossError("rules.toml, line 7: no such hand")

    monkeypatch.setattr(startup, "load_games", broken)
    startup.read_games(room)
    assert not room.tables_may_open
    assert room.tables_closed_because == "The rules of a game can't be used: rules.toml, line 7: no such hand"
    room.tables_closed_because = "the journal is damaged"
    startup.read_games(room)
    assert room.tables_closed_because == "the journal is damaged"


def test_a_demonstration_is_furnished_again_and_stays_as_it_is(settings: Settings) -> None:
    """At every start."""
    quick = Settings(database=f"{settings.database}.demo", demo=True, hash_kib=8)
    heads = []
    for _ in range(2):
        room = startup.open_room(startup.prepared(quick, database_given=True))
        assert room.tables_may_open
        heads.append(room.reader.head())
        assert all(room.committer.do(*sent).repeated for sent in demo_commands(room.clock().date()))
        assert len(room.reader.all(Badge)) == len(demo.PEOPLE)
        room.close()
    assert heads[0] == heads[1]


@pytest.mark.slow
@pytest.mark.parametrize("is_demo", [True, False])
def test_a_room_that_was_put_away_for_days_starts_again(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, *, is_demo: bool
) -> None:
    """A demonstration goes on by itself; a real room starts, writes nothing and says what to do."""
    monkeypatch.setattr(journal_clock, "MOST_AHEAD", dt.timedelta(days=1))
    database = f"{settings.database}.days"
    startup.open_room(startup.prepared(Settings(database=database, demo=True, hash_kib=8), database_given=True)).close()
    again, later = Settings(database=database, demo=is_demo, hash_kib=8), dt.datetime.now(dt.UTC) + dt.timedelta(days=3)
    room = startup.open_room(startup.prepared(again, database_given=True), lambda: later)
    assert ("run `pitboss store clock` at the server" in room.committer.clock_wrong) is not is_demo
    room.close()


def test_a_database_that_is_not_there_yet_is_made_and_an_old_one_is_refused(settings: Settings) -> None:
    """A newcomer just starts; whoever has a journal is told to make a backup first."""
    new = Settings(database=f"{settings.database}.new", hash_kib=8)
    startup.open_room(startup.prepared(new, database_given=True)).close()
    room = CardRoom(settings)
    with room.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0001'")
    room.close()
    with pytest.raises(StoreError, match="make a backup"):
        startup.open_room(startup.prepared(settings, database_given=True))


def test_a_demonstration_that_gets_no_folder_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing may be written the first start is refused in a sentence that says what to do."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".pitboss").write_text("no folder")
    with pytest.raises(PitbossError, match="Start the demonstration in a folder of your own"):
        startup.prepared(Settings(demo=True), database_given=False)


def test_a_port_that_is_taken_gives_way_to_the_next_one() -> None:
    """And an address that is not this machine's is refused."""
    first = bound("127.0.0.1", 0)
    first.listen()
    port = first.getsockname()[1]
    second = bound("127.0.0.1", port, or_next=True)
    with pytest.raises(PitbossError, match=f"Port {port} is taken"):
        bound("127.0.0.1", port)
    assert second.getsockname()[1] > port
    with pytest.raises(PitbossError, match="not an address of this machine"):
        bound("192.0.2.1", 8000)
    for listener in (first, second):
        listener.close()
    assert isinstance(second, socket.socket)


@pytest.mark.parametrize("is_demo", [False, True])
def test_only_a_demonstration_moves_to_another_port(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, *, is_demo: bool
) -> None:
    """A proxy would go on sending PINs to the port that it knows, whoever listens there."""
    asked = list[bool]()

    def never(_host: str, _port: int, *, or_next: bool = False) -> socket.socket:
        asked.append(or_next)
        raise PitbossError("taken")

    monkeypatch.setattr(server, "bound", never)
    with pytest.raises(PitbossError, match="taken"):
        server.serve(replace(settings, demo=is_demo), print)
    assert asked == [is_demo]


def test_checking_a_secret_does_not_hold_up_the_event_loop(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """While one is checked, others are answered."""
    asked: list[int] = []
    verify = Credentials.verify

    def slowly(self: Credentials, *arguments: str) -> object:
        asked.append(Browser(browser.app).get("/healthz").status_code)  # would wait for ever for a loop that waits
        return verify(self, *arguments)

    monkeypatch.setattr(Credentials, "verify", slowly)
    assert browser.sign_in("dealer").status_code == 201
    assert asked == [200]
