"""The adapter between an MQTT broker and the card room: devices publish reports, and their answers come back.

A device publishes JSON to ``pitboss/<device>/reports``: its token and a report as over HTTP. The adapter passes it on
and publishes what the card room answered to ``pitboss/<device>/answers``. It keeps no token and no report: a message is
acknowledged to the broker once the card room has answered it, so one that was under way when the adapter died comes
again, and its number makes it count once.
"""

import importlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pitboss.cli.devices.connection import UnheardError, post
from pitboss.errors import PitbossError

if TYPE_CHECKING:
    import paho.mqtt.client as paho

TOPIC, ANSWERS = "pitboss/+/reports", "pitboss/{}/answers"
#: Longer messages are no reports.
MOST_BYTES = 10_000
#: At least once: what comes twice counts once by its number.
QOS = 1


@dataclass(frozen=True, slots=True)
class Broker:
    """The address of the broker, and the adapter's name and password there."""

    host: str
    port: int
    name: str = "pitboss-adapter"
    user: str = ""
    password: str = ""
    tls: bool = False


def answer_to(url: str, device: str, payload: bytes) -> bytes:
    """The reply to a device's message: the card room's own answer, or the sentence that refuses it."""
    try:
        token, report = _opened(device, payload)
    except PitbossError as error:
        return json.dumps({"refused": str(error)}).encode()
    answer = post(url, token, report)
    refused = answer.refused
    told = {"refused": refused, "rule": answer.body.get("rule", "")} if refused else {"heard": answer.body}
    return json.dumps(told).encode()


def _opened(device: str, payload: bytes) -> tuple[str, bytes]:
    """Split a message into its token and its report."""
    if len(payload) > MOST_BYTES:
        raise PitbossError(f"A report has at most {MOST_BYTES} bytes")
    try:
        message = json.loads(payload)
    except ValueError:
        message = None
    if not isinstance(message, dict) or not isinstance(message.get("token"), str):
        raise PitbossError("A message is a JSON object with the device's token and a report")
    token = str(message.pop("token"))
    if token.partition(".")[0] != device or not token.isascii() or not token.isprintable():
        raise PitbossError(f"This is the topic of device {device!r:.40}: a device reports under its own token only")
    return token, json.dumps(message).encode()


class MqttAdapter:
    """A connection to a broker that passes on what devices publish there, one message after the other."""

    def __init__(self, broker: Broker, url: str, say: Callable[[str], None]) -> None:
        """Connect to the broker; the library that speaks MQTT is installed only where it is used."""
        try:
            library = importlib.import_module("paho.mqtt.client")
        except ImportError:
            raise PitbossError(
                "MQTT needs a library: install it with `pip install '.[mqtt]'` in the repository"
            ) from None
        self._url, self._say, self._broker = url, say, broker
        # A session that the broker keeps: what is published while the adapter is away waits for it.
        self._client: paho.Client = library.Client(
            library.CallbackAPIVersion.VERSION2, broker.name, clean_session=False, manual_ack=True
        )
        if broker.user:
            self._client.username_pw_set(broker.user, broker.password or None)
        if broker.tls:
            self._client.tls_set()
        self._client.on_connect = self._connected
        self._client.on_message = self._heard

    def _connected(self, client: "paho.Client", _data: object, _flags: object, code: object, _more: object) -> None:
        if getattr(code, "is_failure", False):
            self._say(f"The broker refuses: {code}")
            return
        client.subscribe(TOPIC, QOS)
        self._say(f"Listening to {TOPIC} at {self._broker.host}:{self._broker.port}, reporting to {self._url}")

    def _heard(self, client: "paho.Client", _data: object, message: "paho.MQTTMessage") -> None:
        """Pass a message on; while the card room does not answer, the broker keeps it."""
        device = message.topic.split("/")[1]
        try:
            told = answer_to(self._url, device, bytes(message.payload))
        except UnheardError as error:
            self._say(f"{error}: the broker keeps what devices say")
            client.disconnect()  # and comes back for it: a broker sends again what was not acknowledged
            return
        client.ack(message.mid, message.qos)
        client.publish(ANSWERS.format(device), told, QOS)

    def run(self, is_over: Callable[[], bool] = lambda: False, pause: Callable[[], None] = lambda: None) -> None:
        """Pass reports on until the adapter is stopped; reconnect to a broker that is away."""
        library = importlib.import_module("paho.mqtt.client")
        while not is_over():
            try:
                self._client.connect(self._broker.host, self._broker.port)
            except OSError as error:
                self._say(f"The broker at {self._broker.host}:{self._broker.port} can't be reached: {error}")
                pause()
                continue
            while not is_over() and self._client.loop(0.5) == library.MQTT_ERR_SUCCESS:
                pass
            self._client.disconnect()
            if not is_over():
                pause()
