"""``pitboss serve`` and ``pitboss settings``: the card room in a browser, and how it is set."""

import gc
from typing import Annotated

import typer

from pitboss.cli.options import AsJson
from pitboss.cli.output import table, tell
from pitboss.web.settings import read

SettingsFile = Annotated[
    str | None, typer.Option("--settings", metavar="FILE", help="Settings, a TOML file: see docs/web.md.")
]


def serve(
    demo: Annotated[bool | None, typer.Option("--demo", help="A demonstration with made-up people and money.")] = None,
    host: Annotated[str | None, typer.Option(help="The address to listen on; 127.0.0.1 if not given.")] = None,
    port: Annotated[int | None, typer.Option(help="The port, or the next one that is free.", min=0, max=65535)] = None,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="sqlite:///FILE, a file, or postgresql://USER@HOST/NAME")
    ] = None,
    settings: SettingsFile = None,
) -> None:
    """Serve until somebody stops it."""
    # What is imported stays: looking through it for garbage again and again takes a fifth of the start.
    gc.disable()
    try:
        from pitboss.web import server
        from pitboss.web.startup import prepared

        read_settings, values = read(settings, {"demo": demo, "host": host, "port": port, "database": database})
        database_given = any(setting.name == "database" and setting.origin != "default" for setting in values)
        ready = prepared(read_settings, database_given=database_given, with_past=True)
        server.serve(ready, lambda text: print(text, flush=True))
    finally:
        gc.enable()


def settings(file: SettingsFile = None, as_json: AsJson = False) -> None:
    """Every setting, its value and where that comes from, without secrets."""
    _, values = read(file)
    rows = [(setting.name, setting.shown, setting.origin, setting.help) for setting in values]
    listed = [dict(zip(("name", "value", "from", "help"), row, strict=True)) for row in rows]
    shown = table("Settings", ("setting", "value", "from", "meaning"), rows, left=4)
    tell({"settings": listed}, shown, as_json=as_json)
