"""``pitboss serve`` and ``pitboss settings``: the card room in a browser, and how it is set."""

from pitboss.cli.output import SCHEMA, console, print_json, table
from pitboss.web.settings import read


def run_serve(file: str | None, given: dict[str, object]) -> None:
    """Serve until somebody stops it."""
    from pitboss.web.opening import prepared
    from pitboss.web.serving import serve

    settings, values = read(file, given)
    database_given = any(each.name == "database" and each.origin != "default" for each in values)
    serve(prepared(settings, database_given=database_given), lambda text: print(text, flush=True))


def run_settings(file: str | None, *, as_json: bool) -> None:
    """Every setting, its value and where that comes from, without secrets."""
    _, values = read(file)
    if as_json:
        rows = [{"name": each.name, "value": each.shown, "from": each.origin, "help": each.help} for each in values]
        print_json({"schema": SCHEMA, "settings": rows})
        return
    shown = [(each.name, each.shown, each.origin, each.help) for each in values]
    console().print(table("Settings", ("setting", "value", "from", "meaning"), shown, left=4))
