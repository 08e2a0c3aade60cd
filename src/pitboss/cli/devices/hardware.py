"""A table's hardware as a script plays it: what hands do to it, in words, and what the devices then report."""

import shlex
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import Self

from pitboss.cli.devices.connection import DeviceConnection, UnheardError
from pitboss.errors import PitbossError, unknown
from pitboss.floor.devices.device import DeviceKind, device_rules

ReportFields = Mapping[str, str | int | bool]


def _place(words: Sequence[str]) -> dict[str, str | int | bool]:
    """Read a seat and, if it is not the first, a sensor."""
    if not 1 <= len(words) <= 2 or not all(word.isascii() and word.isdecimal() for word in words):
        raise PitbossError("Say a seat, and a sensor if it is not the first: coin 3, or coin 3 2")
    return {"seat": int(words[0]), "sensor": int(words[1]) if len(words) > 1 else 1}


def _lamp(words: Sequence[str]) -> ReportFields:
    if words[-1:] not in (["lit"], ["dark"]):
        raise PitbossError("Say whether the lamp is lit or dark: lamp 3 dark")
    return {"type": "lamp", **_place(words[:-1]), "lit": words[-1] == "lit"}


def _cards(words: Sequence[str]) -> ReportFields:
    """Read cards for the next spot, or for a named one: ``cards @2 As Ks Qs``; 0 is the dealer and -1 the board."""
    if words and words[0].startswith("@"):
        try:
            return {"type": "cards", "to": int(words[0][1:]), "cards": " ".join(words[1:])}
        except ValueError:
            raise PitbossError(f"{words[0]!r:.20} is not a spot: @2 is seat 2, @0 the dealer, @-1 the board") from None
    return {"type": "cards", "cards": " ".join(words)}


def _fault(words: Sequence[str]) -> ReportFields:
    return {"type": "fault", "fault": " ".join(words)}


#: The words of a script: which kind of device each is about (any, where it is named), and what that reports.
WORDS: Mapping[str, tuple[DeviceKind | None, Callable[[Sequence[str]], ReportFields]]] = {
    "coin": (DeviceKind.SENSORS, lambda words: {"type": "coin-in", **_place(words)}),
    "take": (DeviceKind.SENSORS, lambda words: {"type": "coin-out", **_place(words)}),
    "lamp": (DeviceKind.SENSORS, _lamp),
    "cards": (DeviceKind.CARD_READER, _cards),
    "fault": (None, _fault),
    "works": (None, lambda _words: {"type": "working"}),
}


@dataclass
class Hardware:
    """The devices of a table, used in a ``with``: each sends its heartbeats beside what it reports."""

    devices: Sequence[DeviceConnection]
    say: Callable[[str], None]
    _over: threading.Event = field(default_factory=threading.Event)
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _thread: threading.Thread | None = None

    def __enter__(self) -> Self:
        """Send the first heartbeat of every device; a refused one is an error."""
        for device in self.devices:
            if refused := device.beat():
                raise PitbossError(f"{device.id}: {refused}")
            self.say(f"{device.what} {device.id} reports for table {device.table}")
        self._thread = threading.Thread(target=self._beat, name="heartbeats", daemon=True)
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Stop all heartbeats: the card room will notice that the devices are silent."""
        self._over.set()
        if self._thread is not None:
            self._thread.join()

    def _beat(self) -> None:
        while not self._over.wait(device_rules().heartbeat_seconds):
            for device in self.devices:
                try:
                    with self._lock:
                        refused = device.beat()
                except UnheardError as error:
                    refused = str(error)
                if refused:
                    self.say(f"{device.id}: {refused}")

    def play(self, lines: Iterable[str]) -> int:
        """Run a script line by line and print what came of each; return how many lines were refused."""
        refused = 0
        for line in lines:
            words = shlex.split(line, comments=True)
            if not words:
                continue
            try:
                refused += not self._done(words)
            except UnheardError:
                raise
            except PitbossError as error:
                refused += 1
                self.say(f"refused: {error}")
        return refused

    def _done(self, words: Sequence[str]) -> bool:
        """Carry out one line of a script; return whether the card room accepted it."""
        word, *rest = words
        if word == "wait":
            self._over.wait(_seconds(rest))
            return True
        if word not in WORDS:
            raise unknown("command of the hardware", word, (*WORDS, "wait"))
        kind, read = WORDS[word]
        device = self._device(kind, rest)
        with self._lock:
            refused = device.report(read(rest if kind else rest[1:]))
        lamps = ", ".join(f"{seat}.{sensor}" for seat, sensor in device.lamps) or "none"
        self.say(f"refused: {refused}" if refused else f"heard: {' '.join(words)} (lamps lit: {lamps})")
        return not refused

    def _device(self, kind: DeviceKind | None, rest: Sequence[str]) -> DeviceConnection:
        """The device that a line is about: the one of a kind, or the one that is named."""
        wanted = str(kind) if kind else (rest[0] if rest else "")
        found = next((device for device in self.devices if wanted in {device.what, device.id}), None)
        if found is None:
            raise PitbossError(f"No {wanted or 'device'} is played here: give its token as well")
        return found


def _seconds(words: Sequence[str]) -> float:
    try:
        return max(0.0, float(words[0]))
    except (IndexError, ValueError):
        raise PitbossError("Say how many seconds to wait: wait 2.5") from None
