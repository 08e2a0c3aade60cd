"""Devices over HTTP: reports by a token of their own, once each, and nothing else with it."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from httpx2 import Response
from tests.web.browsers import Browser, Clock
from tests.web.office import card, opened, plan

from pitboss.desk.person import Role
from pitboss.floor.devices.device import Device
from pitboss.floor.tables.sensors import waiting_lamps
from pitboss.jackpots.documents import Lit
from pitboss.web.room import CardRoom


@pytest.fixture
def manager(browsers: Callable[[], Browser]) -> Browser:
    """The manager's browser, in a room with a table whose sensors have a jackpot."""
    manager = browsers().enter(Role.MANAGER)
    table: dict[str, Any] = {"game": "face-up-pai-gow", "mode": "jackpot-only", "base_game": "Face Up Pai Gow Poker"}
    made = {"plan": plan("link"), "second": card("accounting")}
    assert manager.command("/api/v1/jackpots", made).status_code == 201
    setup = {"table": "T-1", "name": "Table T-1", "equipment": [], **table}
    assert manager.command("/api/v1/tables", setup).status_code == 201
    link = {"location": "Aces Up", "base_game": "Face Up Pai Gow Poker", "seats": 6, "sensors": ["link"]}
    more = {"game": "face-up-pai-gow", "paytables": ["FUPGPP-WA01"], "second": card("accounting")}
    assert manager.command("/api/v1/tables/T-1/sensors", {**link, **more}).status_code == 201
    opened(manager, **table)
    return manager


def token(manager: Browser, device: str = "S-1", what: str = "sensors") -> str:
    """A credential that two people have given."""
    body = {"device": device, "what": what, "table": "T-1", "second": card("executive")}
    answer = manager.command("/api/v1/devices", body)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["token"])


@pytest.fixture
def report(browsers: Callable[[], Browser], clock: Clock) -> Callable[..., Response]:
    """Sends a report as a device does, from a machine on which nobody has signed in."""
    client = browsers().client

    def sent(token: str, sequence: int, at: str = "", **report: Any) -> Response:  # noqa: ANN401 - any JSON
        body = {"sequence": sequence, "at": at or clock().isoformat(), "report": report}
        headers = {b"Authorization": f"Bearer {token}".encode()} if token else {}
        return client.post("/api/v1/device/reports", json=body, headers=headers)

    return sent


Report = Callable[..., Response]


def test_two_reports_of_one_coin_are_one(manager: Browser, report: Report, room: CardRoom) -> None:
    """The second gets the first answer; the same number with another coin is refused."""
    given = token(manager)
    coin = {"type": "coin-in", "seat": 3, "sensor": 1}
    first, again = report(given, 1, **coin), report(given, 1, **coin)
    assert (first.status_code, again.status_code) == (200, 200)
    assert (first.json()["repeated"], again.json()["repeated"]) == (False, True)
    assert again.json()["lamps"] == [{"seat": 3, "sensor": 1}]
    assert waiting_lamps(room.reader, "T-1") == (Lit(3, 1),)
    other = report(given, 1, type="coin-in", seat=4, sensor=1)
    assert (other.status_code, "used the number 1 for another report" in other.text) == (422, True)
    [lit] = [event for event in room.reader.events() if event.data["event"] == "lamp-changed"]
    assert (lit.data["by"], lit.data["seat"]) == ("Sensors S-1", 3)


def test_who_has_no_credential_that_counts_is_refused_and_nothing_changes(
    manager: Browser, report: Report, room: CardRoom, clock: Clock
) -> None:
    """None, a wrong one, another device's, one that was replaced, one that was revoked; and yesterday's clock."""
    given, display = token(manager), token(manager, "D-1", "display")
    head = room.reader.head()
    coin = {"type": "coin-in", "seat": 3}
    stolen = f"S-1.{display.partition('.')[2]}"
    for wrong in ("", "S-1", "S-1.guess", stolen, "nobody.x", "é.x", "x" * 5_000):
        answer = report(wrong, 1, **coin)
        assert (answer.status_code, answer.headers["www-authenticate"]) == (401, "Bearer")
        assert "no credential that counts here" in answer.json()["detail"]
    yesterday = clock().replace(day=clock().day - 1).isoformat()
    for kind in (coin, {"type": "heartbeat"}):
        answer = report(given, 1, yesterday, **kind)
        assert (answer.status_code, "The clock of Sensors S-1 says" in answer.json()["detail"]) == (422, True)
    assert "cards is not among them" in report(given, 1, type="cards", cards="As").json()["detail"]
    assert report(given, 0, **coin).status_code == 422
    assert report(given, 1, type="coin-in", seat=3, cents=500).status_code == 422
    assert report(given, 1, type="coin-in", seat="3").status_code == 422
    assert report(given, 1, type="start-game").status_code == 422
    assert (room.reader.head(), room.heartbeats.all()) == (head, {})
    newer = token(manager)
    assert report(given, 1, **coin).status_code == 401
    assert report(newer, 1, **coin).status_code == 200
    assert manager.command("/api/v1/devices/S-1/revoke", {"reason": "Sold"}).status_code == 200
    assert report(newer, 2, type="coin-out", seat=3).status_code == 401


def test_a_device_can_do_nothing_but_report(manager: Browser, browsers: Callable[[], Browser]) -> None:
    """Its token opens no other route, and none with it does more than without."""
    given, client = token(manager), browsers().client
    headers = {"Authorization": f"Bearer {given}", "Idempotency-Key": "d"}
    assert client.get("/api/v1/tables/T-1", headers=headers).status_code == 401
    start = {"round": "g", "base": [3], "lit": []}
    assert client.post("/api/v1/tables/T-1/sensors/start", json=start, headers=headers).status_code == 401
    assert client.post("/api/v1/devices", json={}, headers=headers).status_code == 401


def test_the_token_is_shown_once_and_kept_as_a_hash_alone(manager: Browser, room: CardRoom) -> None:
    """It takes two people; it is in no answer, no event and no document."""
    body = {"device": "S-1", "what": "sensors", "table": "T-1"}
    assert "Two people are needed" in manager.command("/api/v1/devices", body).text
    given = token(manager)
    kept = room.reader.find(Device, "S-1")
    assert kept is not None
    secret = given.partition(".")[2]
    assert (len(kept.credential), secret in repr(kept)) == (64, False)
    assert all(secret not in json.dumps(event.data) for event in room.reader.events())
    assert secret not in manager.get("/api/v1/devices").text + manager.get("/manage/tables/T-1").text


def test_a_device_that_is_silent_is_an_alert_until_it_is_heard_of(
    manager: Browser, report: Report, clock: Clock
) -> None:
    given = token(manager)

    def alerts() -> list[str]:
        found = manager.get("/api/v1/tables").json()["attention"]
        return [notice["kind"] for notice in found if notice["table"] == "T-1"]

    assert alerts() == []
    clock.pass_minutes(1)
    assert alerts() == ["device-silent"]
    assert report(given, 0, type="heartbeat").json()["last"] == 0
    assert alerts() == []
    [row] = manager.get("/api/v1/devices").json()
    assert (row["silent"], row["heard_at"] != "", row["may_report"]) == (False, True, True)


def test_reports_come_as_json_lines_too_and_each_has_its_answer(
    manager: Browser, browsers: Callable[[], Browser], clock: Clock
) -> None:
    """A line that is no report or is refused does not stop the next one."""
    given, at = token(manager), clock().isoformat()
    lines = [
        {"sequence": 1, "at": at, "report": {"type": "coin-in", "seat": 1}},
        {"sequence": 2, "at": at, "report": {"type": "coin-in", "seat": 1}},
        {"sequence": 2, "at": at, "report": {"type": "coin-in", "seat": 5}},
    ]
    body = "\n".join([*map(json.dumps, lines), "{not json"])
    headers = {"Authorization": f"Bearer {given}"}
    answer = browsers().client.post("/api/v1/device/lines", content=body, headers=headers)
    first, second, third, fourth = map(json.loads, answer.text.splitlines())
    assert (first["heard"]["last"], third["heard"]["last"]) == (1, 2)
    assert "a sensor takes one wager" in second["refused"]
    assert second["rule"] == "001/types.5"
    assert fourth["refused"].startswith("This is not a report")


def test_a_dealer_lights_a_lamp_by_hand_and_everyone_sees_it(manager: Browser, browsers: Callable[[], Browser]) -> None:
    """Lamps live on the server: another tab shows them, and START GAME takes what burns."""
    dealer = browsers().enter(Role.DEALER)
    lamp = {"seat": 3, "sensor": 1}
    assert dealer.command("/api/v1/tables/T-1/sensors/lamps", {"on": [lamp]}).status_code == 200
    assert manager.get("/api/v1/tables/T-1/sensors").json()["lamps"] == [lamp]
    unseen = dealer.command("/api/v1/tables/T-1/sensors/start", {"round": "g", "base": [3], "lit": []})
    assert (unseen.status_code, unseen.json()["rule"]) == (422, "001/jackpot.5")
    start = {"round": "g", "base": [3], "lit": [lamp]}
    assert dealer.command("/api/v1/tables/T-1/sensors/start", start).status_code == 200
    view = manager.get("/api/v1/tables/T-1/sensors").json()
    assert (view["lamps"], view["game"]["lit"]) == ([], [lamp])
