"""A device's connection to the card room: reports over HTTP, each under the device's own number, until answered."""

import datetime as dt
import http.client
import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from pitboss.errors import PitbossError
from pitboss.ledger.json_data import JsonObject

REPORTS = "/api/v1/device/reports"
#: How often a report that got no answer is sent again, under its number, and how long it waits for one.
TRIES, WAIT_SECONDS = 5, 10.0
#: The server has an answer below this status; from here on it has none now and may have one later.
SERVER_ERROR = 500
TOO_MANY = 429


class UnheardError(PitbossError):
    """The card room gave no answer: the report may be sent again under the same number."""


@dataclass(frozen=True, slots=True)
class HttpAnswer:
    """The card room's response to a report: whether it was accepted, and the answer or the problem."""

    status: int
    body: JsonObject

    @property
    def refused(self) -> str:
        """The sentence that refuses a report; empty if it was accepted."""
        return "" if self.status == http.client.OK else str(self.body.get("detail", f"HTTP status {self.status}"))


def post(url: str, token: str, body: bytes) -> HttpAnswer:
    """Send a report once; raise an error if there is no answer."""
    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise PitbossError(f"{url!r:.80} is not the address of a card room: write http://HOST:PORT")
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    connection = kind(parts.hostname, parts.port, timeout=WAIT_SECONDS)
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    try:
        connection.request("POST", f"{parts.path.rstrip('/')}{REPORTS}", body, headers)
        answer = connection.getresponse()
        text = answer.read()
    except (OSError, http.client.HTTPException) as error:
        raise UnheardError(f"The card room at {url} can't be reached: {error}") from None
    finally:
        connection.close()
    if answer.status >= SERVER_ERROR or answer.status == TOO_MANY:
        raise UnheardError(f"The card room at {url} has no answer now (HTTP status {answer.status})")
    return HttpAnswer(answer.status, json.loads(text))


def clock_text() -> str:
    """The time of this machine's clock, as reports have it."""
    return dt.datetime.now(dt.UTC).isoformat(timespec="milliseconds")


@dataclass
class DeviceConnection:
    """One device, known by its token, which numbers its reports on from the last one that the card room has."""

    url: str
    token: str
    pause: Callable[[float], None] = time.sleep
    what: str = ""
    table: str = ""
    lamps: tuple[tuple[int, int], ...] = ()
    _last: int = field(default=0, repr=False)

    @property
    def id(self) -> str:
        """The device's id, which its token begins with."""
        return self.token.partition(".")[0]

    def beat(self) -> str:
        """Send a heartbeat; return the sentence that refuses it, or nothing."""
        answer = post(self.url, self.token, _body(0, {"type": "heartbeat"}))
        self._note(answer)
        return answer.refused

    def report(self, report: Mapping[str, str | int | bool]) -> str:
        """Send a report under one number until it is answered; return the sentence that refuses it, or nothing."""
        body = _body(self._last + 1, report)
        for left in reversed(range(TRIES)):
            try:
                answer = post(self.url, self.token, body)
            except UnheardError:
                if not left:
                    raise
                self.pause(1.0)
            else:
                self._note(answer)
                return answer.refused
        raise AssertionError

    def _note(self, answer: HttpAnswer) -> None:
        """Remember what the card room knows: how far the device has counted, and which lamps burn."""
        if answer.refused:
            return
        body = answer.body
        self.what, self.table, self._last = str(body["what"]), str(body["table"]), int(str(body["last"]))
        lamps = body["lamps"]
        if isinstance(lamps, list):
            found = (lamp for lamp in lamps if isinstance(lamp, dict))
            self.lamps = tuple((int(str(lamp["seat"])), int(str(lamp["sensor"]))) for lamp in found)


def _body(sequence: int, report: Mapping[str, str | int | bool]) -> bytes:
    return json.dumps({"sequence": sequence, "at": clock_text(), "report": dict(report)}).encode()
