"""``pitboss device``: play a table's hardware, send reports as JSON lines, or bring them from an MQTT broker."""

import sys
import time
from pathlib import Path
from typing import Annotated

import typer

from pitboss.errors import PitbossError

group = typer.Typer(no_args_is_help=True)

#: How long the adapter waits before it tries the broker or the card room again.
PAUSE_SECONDS = 2.0

Url = Annotated[str, typer.Option(envvar="PITBOSS_URL", metavar="URL", help="Where the card room is.")]
HERE = "http://localhost:8000"
Token = Annotated[str, typer.Option(envvar="PITBOSS_DEVICE_TOKEN", help="The device's token.", show_envvar=True)]


@group.command()
def play(
    script: Annotated[
        Path | None, typer.Argument(help="A script of what people do to the hardware; standard input if none.")
    ] = None,
    tokens: Annotated[
        list[str] | None,
        typer.Option("--token", envvar="PITBOSS_DEVICE_TOKENS", help="A device's token; one for each device."),
    ] = None,
    url: Url = HERE,
) -> None:
    """Play the hardware of a table, line by line: coin 3, take 3, cards @2 As Ks Qs, fault S-1 jammed, works S-1.

    Also: lamp 3 dark, and wait 2.5. Heartbeats go on meanwhile. The exit code is 1 if a line was refused.
    """
    from pitboss.cli.devices.connection import DeviceConnection
    from pitboss.cli.devices.hardware import Hardware

    if not tokens:
        raise PitbossError("Give the token of each device that is played: --token S-1.…")
    if script is not None and not script.is_file():
        raise PitbossError(f"There is no file {str(script)!r:.80}")
    devices = [DeviceConnection(url, token) for token in tokens]
    with Hardware(devices, lambda text: print(text, flush=True)) as hardware:
        lines = script.read_text(encoding="utf-8").splitlines() if script else sys.stdin
        refused = hardware.play(lines)
    if refused:
        raise typer.Exit(1)


@group.command()
def lines(token: Token, url: Url = HERE) -> None:
    """Send reports that come as JSON lines on standard input, each answered by a line on standard output."""
    from pitboss.cli.devices.mqtt import answer_to

    device = token.partition(".")[0]
    for line in sys.stdin:
        if line.strip():
            print(answer_to(url, device, with_token(line, token)).decode(), flush=True)


def with_token(line: str, token: str) -> bytes:
    """A report's line with the token beside it; what is no JSON stays as it is, and is refused."""
    import json

    try:
        report = json.loads(line)
    except ValueError:
        return line.encode()
    return json.dumps({**report, "token": token} if isinstance(report, dict) else report).encode()


@group.command()
def mqtt(
    broker: Annotated[str, typer.Option(metavar="HOST", help="The MQTT broker.")] = "localhost",
    port: Annotated[int, typer.Option(help="Its port.", min=1, max=65535)] = 1883,
    user: Annotated[str, typer.Option(envvar="PITBOSS_MQTT_USER", help="The adapter's name at the broker.")] = "",
    password: Annotated[
        str, typer.Option(envvar="PITBOSS_MQTT_PASSWORD", help="And its password.", show_default=False)
    ] = "",
    tls: Annotated[bool, typer.Option("--tls", help="Speak TLS with the broker.")] = False,
    url: Url = HERE,
) -> None:
    """Bring the reports that devices publish at an MQTT broker to the card room, until somebody stops it."""
    from pitboss.cli.devices.mqtt import Broker, MqttAdapter

    place = Broker(broker, port, user=user, password=password, tls=tls)
    adapter = MqttAdapter(place, url, lambda text: print(text, flush=True))
    adapter.run(pause=lambda: time.sleep(PAUSE_SECONDS))
