"""An MQTT broker for the tests: Debian's mosquitto, on a free port of this machine, in a folder of its own."""

import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.debian import installed

PATIENCE = 90.0
#: Each device writes to its own topic only and reads its own answers; the adapter reads all reports and answers them.
RULES = """user adapter
topic read pitboss/+/reports
topic write pitboss/+/answers
pattern write pitboss/%u/reports
pattern read pitboss/%u/answers
"""


def _binary() -> str | None:
    return shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")


def program() -> str | None:
    """The broker's program, where there is one or root may install it."""
    return installed("mosquitto", _binary)


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def broker() -> Iterator[int]:
    """A broker that lets each device write under its own name only; its port comes back.

    Started by root it becomes a user who may read no folder of a test, so its own lies beside them.
    """
    binary = program()
    if binary is None:
        pytest.skip("no mosquitto here, and nobody may install it")
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="pitboss-mosquitto-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        rules, settings = folder / "rules", folder / "mosquitto.conf"
        rules.write_text(RULES)
        settings.write_text(f"listener {port} 127.0.0.1\nallow_anonymous true\nacl_file {rules}\n")
        with subprocess.Popen([binary, "-c", str(settings)], stderr=subprocess.DEVNULL) as process:  # noqa: S603 - our own
            try:
                _wait_for(port)
                yield port
            finally:
                process.terminate()
                process.wait(PATIENCE)


def _wait_for(port: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            assert time.monotonic() < deadline, "the broker does not answer"
            time.sleep(0.02)
        else:
            return
