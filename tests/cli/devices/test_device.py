"""``pitboss device``: hardware that a script plays, against a real server; and reports that come through a broker."""

import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import paho.mqtt.client as paho
import pytest
from paho.mqtt.enums import CallbackAPIVersion
from tests.helpers import Run
from tests.mosquitto import broker, free_port
from tests.web.live_floor import furnish
from tests.web.servers import Running, running, wait_until

from pitboss.cli.devices import connection, hardware
from pitboss.cli.devices.connection import DeviceConnection, UnheardError, clock_text
from pitboss.cli.devices.mqtt import Broker, MqttAdapter
from pitboss.errors import PitbossError
from pitboss.floor import commands as c
from pitboss.floor.devices.device import Device, DeviceKind
from pitboss.floor.tables.sensors import waiting_lamps
from pitboss.jackpots.documents import Lit
from pitboss.rounds import events as e
from pitboss.store.secrets.device_tokens import new_token
from pitboss.store.secrets.sessions import hash_of
from pitboss.store.tables import database
from pitboss.web.middleware import write_log_as
from pitboss.web.room import CardRoom
from pitboss.web.settings import Settings


@pytest.fixture
def live(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """The demo floor on a port of its own, whose log is not among what a command prints."""
    write_log_as("text")
    monkeypatch.setattr(database, "SYNCHRONOUS", "OFF")
    furnish(tmp_path / "room.db")
    with running(Settings(database=str(tmp_path / "room.db"), hash_kib=8)) as server:
        yield server


def token(room: CardRoom, device: str = "S-1", what: DeviceKind = DeviceKind.SENSORS, table: str = "FU-1") -> str:
    """A credential that two people have given."""
    given = new_token(device)
    credential = c.GiveDeviceCredential(
        device=device, what=what, table=table, credential=hash_of(given), badge="M-4001", second="E-3001"
    )
    room.committer.do(f"token-{hash_of(given)[:9]}", credential)
    return given


def test_a_script_plays_the_hardware_of_a_table(live: Running, tmp_path: Path, pitboss: Run) -> None:
    """Coins, a fault, and what is refused, in words; the lamps are the server's."""
    tokens = token(live.room), token(live.room, "SH-1", DeviceKind.SHUFFLER)
    script = tmp_path / "evening.txt"
    script.write_text("coin 3\ncoin 2 2\ntake 3\n# a second coin\ncoin 2 2\nfault SH-1 lid open\ndance\ncards As\n")
    options = [word for given in tokens for word in ("--token", given)]
    ran = pitboss("device", "play", str(script), "--url", live.url, *options)
    assert ran.code == 1
    said = ran.out.splitlines()
    assert said[:2] == ["sensors S-1 reports for table FU-1", "shuffler SH-1 reports for table FU-1"]
    assert said[2:5] == [
        "heard: coin 3 (lamps lit: 3.1)",
        "heard: coin 2 2 (lamps lit: 2.2, 3.1)",
        "heard: take 3 (lamps lit: 2.2)",
    ]
    assert "a sensor takes one wager" in said[5]
    assert said[6].startswith("heard: fault SH-1 lid open")
    assert "no command of the hardware 'dance'" in said[7]
    assert said[8] == "refused: No card-reader is played here: give its token as well"
    assert waiting_lamps(live.room.reader, "FU-1") == (Lit(2, 2),)
    shuffler = live.room.reader.find(Device, "SH-1")
    assert shuffler is not None
    assert shuffler.fault == "lid open"
    assert set(live.room.heartbeats.all()) == {"S-1", "SH-1"}


def test_a_reader_deals_into_the_round_that_the_dealer_has_opened(live: Running, pitboss: Run, tmp_path: Path) -> None:
    """A whole deal of Three Card Poker: what the reader saw is in the round's log."""
    given = token(live.room, "CR-1", DeviceKind.CARD_READER, "TC-1")
    live.room.committer.do("open", c.OpenRound(table="TC-1", badge="D-1001"))
    acts: tuple[e.Act, ...] = (e.WagerPlaced(seat=2, player="Seat 2", wager="ante", cents=500), e.BettingClosed())
    for number, act in enumerate(acts):
        live.room.committer.do(f"act-{number}", c.ActAtTable(table="TC-1", act=act, badge="D-1001"))
    script = tmp_path / "deal.txt"
    script.write_text("cards Ks Kd 4c\ncards @0 Qh 9d 3c\ncards @0 2c 3c 4d\n")
    ran = pitboss("device", "play", str(script), "--url", live.url, "--token", given)
    assert (ran.code, ran.out.count("heard:"), ran.out.count("refused:")) == (1, 2, 1)


def test_hardware_without_a_token_a_file_or_a_server_is_a_sentence(live: Running, pitboss: Run) -> None:
    for words, says in (
        ((), "Give the token of each device"),
        (("no-such-file", "--token", "S-1.x"), "There is no file"),
        (("--token", "S-1.x", "--url", live.url), "no credential that counts here"),
        (("--token", "S-1.x", "--url", f"http://localhost:{free_port()}"), "can't be reached"),
        (("--token", "S-1.x", "--url", "ftp://localhost"), "is not the address of a card room"),
    ):
        ran = pitboss("device", "play", *words)
        assert ran.code != 0
        assert says in ran.err


def test_a_report_whose_answer_was_lost_is_sent_again_and_counts_once(
    live: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line breaks after the server has heard it: the device sends it again under its number."""
    device = DeviceConnection(live.url, token(live.room), pause=lambda _seconds: None)
    device.beat()
    post, lost = connection.post, [True, True]

    def unreliable(url: str, given: str, body: bytes) -> connection.HttpAnswer:
        answer = post(url, given, body)
        if lost and lost.pop():
            raise UnheardError("the line broke")
        return answer

    monkeypatch.setattr(connection, "post", unreliable)
    assert device.report({"type": "coin-in", "seat": 4}) == ""
    assert (lost, device.lamps) == ([], ((4, 1),))
    told = [event.data["event"] for event in live.room.reader.events()[-2:]]
    assert told.count("lamp-changed") == 1


def test_heartbeats_go_on_beside_the_script(live: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as the hardware is played, and no longer."""
    monkeypatch.setattr(hardware, "device_rules", lambda: type("Rules", (), {"heartbeat_seconds": 0.01}))
    device = DeviceConnection(live.url, token(live.room))
    beats = list[str]()
    beat = device.beat

    def counted() -> str:
        beats.append("beat")
        return beat()

    monkeypatch.setattr(device, "beat", counted)
    with hardware.Hardware([device], lambda _text: None) as played:
        wait_until(lambda: len(beats) > 2)
        assert played.play(["wait 0", "wait never"]) == 1
    ended = len(beats)
    assert not any(thread.name == "heartbeats" for thread in threading.enumerate())
    assert len(beats) == ended


def test_json_lines_are_passed_on_and_answered_line_by_line(
    live: Running, pitboss: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    given, at = token(live.room), clock_text()
    coin = {"sequence": 1, "at": at, "report": {"type": "coin-in", "seat": 1}}
    monkeypatch.setattr(
        "sys.stdin", iter([f"{json.dumps(coin)}\n", "\n", "[]\n", "no json\n", f"{json.dumps(coin)}\n"])
    )
    ran = pitboss("device", "lines", "--token", given, "--url", live.url)
    first, listed, none, again = map(json.loads, ran.out.splitlines())
    assert (first["heard"]["repeated"], again["heard"]["repeated"]) == (False, True)
    assert "refused" in listed
    assert "refused" in none


@dataclass
class MqttDevice:
    """A device that speaks MQTT with a broker, and what it was answered."""

    name: str
    port: int
    answers: list[dict[str, object]] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Connect under the device's own name, which is all that the broker lets it write under."""
        self.client = paho.Client(CallbackAPIVersion.VERSION2, self.name)
        self.client.username_pw_set(self.name)
        self.client.on_message = lambda _client, _data, message: self.answers.append(json.loads(message.payload))
        self.client.connect("127.0.0.1", self.port)
        self.client.subscribe(f"pitboss/{self.name}/answers", 1)
        self.client.loop_start()

    def publish(self, message: object, topic: str = "") -> None:
        """Publish to the own topic, or to one that is not."""
        payload = message if isinstance(message, bytes) else json.dumps(message)
        self.client.publish(topic or f"pitboss/{self.name}/reports", payload, 1).wait_for_publish(30)

    def close(self) -> None:
        """Leave the broker."""
        self.client.disconnect()
        self.client.loop_stop()


def test_reports_through_a_real_broker_are_heard_once_and_answered(live: Running) -> None:
    """A coin that is published twice is one; a message under another's topic or without a token is refused."""
    given, other = token(live.room), token(live.room, "S-2", table="FO-1")
    over, said = threading.Event(), list[str]()
    with broker() as port:
        place = Broker("127.0.0.1", port, user="adapter")
        adapter = MqttAdapter(place, live.url, said.append)
        thread = threading.Thread(target=adapter.run, args=(over.is_set,))
        thread.start()
        wait_until(lambda: any(text.startswith("Listening") for text in said))
        device = MqttDevice("S-1", port)
        coin = {"token": given, "sequence": 1, "at": clock_text(), "report": {"type": "coin-in", "seat": 5}}
        try:
            for message in (coin, coin, {**coin, "token": other}, b"no json", {**coin, "sequence": 2}):
                before = len(device.answers)
                device.publish(message)
                wait_until(lambda before=before: len(device.answers) > before)  # type: ignore[misc] # the default is an int
            device.publish(coin, "pitboss/S-2/reports")  # the broker lets it through to nobody
        finally:
            device.close()
            over.set()
            thread.join()
    first, again, foreign, garbled, second = device.answers
    assert (first["heard"]["repeated"], again["heard"]["repeated"]) == (False, True)  # type: ignore[index] # JSON
    assert "a device reports under its own token only" in str(foreign["refused"])
    assert "A message is a JSON object" in str(garbled["refused"])
    assert second == {"refused": second["refused"], "rule": "001/types.5"}
    assert waiting_lamps(live.room.reader, "FU-1") == (Lit(5, 1),)
    assert waiting_lamps(live.room.reader, "FO-1") == ()


def test_what_is_published_while_the_card_room_is_away_waits_at_the_broker(live: Running) -> None:
    """The adapter acknowledges a message only once the card room has answered it; so it comes again."""
    given, over, said = token(live.room), threading.Event(), list[str]()
    room_url = [f"http://localhost:{free_port()}"]
    with broker() as port:
        adapter = MqttAdapter(Broker("127.0.0.1", port, user="adapter"), room_url[0], said.append)
        adapter_thread = threading.Thread(target=adapter.run, args=(over.is_set,))
        adapter_thread.start()
        wait_until(lambda: any(text.startswith("Listening") for text in said))
        device = MqttDevice("S-1", port)
        try:
            report = {"type": "coin-in", "seat": 6}
            device.publish({"token": given, "sequence": 1, "at": clock_text(), "report": report})
            wait_until(lambda: any("the broker keeps what devices say" in text for text in said))
            assert device.answers == []
            adapter._url = live.url  # noqa: SLF001 - the card room is back, under its own address
            wait_until(lambda: bool(device.answers))
        finally:
            device.close()
            over.set()
            adapter_thread.join()
    assert waiting_lamps(live.room.reader, "FU-1") == (Lit(6, 1),)


def test_without_the_library_for_mqtt_the_command_says_what_to_install(
    pitboss: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "paho.mqtt.client", None)
    ran = pitboss("device", "mqtt")
    assert (ran.code, "pip install '.[mqtt]'" in ran.err) == (2, True)
    with pytest.raises(PitbossError, match="MQTT needs a library"):
        MqttAdapter(Broker("localhost", 1883), "http://localhost", print)
