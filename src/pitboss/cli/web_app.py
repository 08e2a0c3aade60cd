"""The commands of the card room in a browser."""

from typing import Annotated

import typer

from pitboss.cli.options import Json, Panel

web_app = typer.Typer()
SettingsFile = Annotated[
    str | None, typer.Option("--settings", metavar="FILE", help="Settings, a TOML file: see docs/web.md.")
]


@web_app.command(rich_help_panel=Panel.OPERATION)
def serve(
    demo: Annotated[bool | None, typer.Option("--demo", help="A demonstration with made-up people and money.")] = None,
    host: Annotated[str | None, typer.Option(help="The address to listen on; 127.0.0.1 if not given.")] = None,
    port: Annotated[int | None, typer.Option(help="The port, or the next one that is free.", min=0, max=65535)] = None,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="sqlite:///FILE, a file, or postgresql://USER@HOST/NAME")
    ] = None,
    settings: SettingsFile = None,
) -> None:
    """Open the card room in a browser: pages, an HTTP API, and live updates."""
    from pitboss.cli.serve import run_serve

    run_serve(settings, {"demo": demo, "host": host, "port": port, "database": database})


@web_app.command("settings", rich_help_panel=Panel.OPERATION)
def show_settings(settings: SettingsFile = None, as_json: Json = False) -> None:
    """How the card room is set, and where each setting comes from."""
    from pitboss.cli.serve import run_settings

    run_settings(settings, as_json=as_json)


def add_to(app: typer.Typer) -> None:
    """Put these commands beside the others."""
    app.add_typer(web_app)
