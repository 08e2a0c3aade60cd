"""Every command with its arguments and options, as the command itself has them."""

from collections.abc import Iterator, Mapping
from typing import Any

import typer
from docs._made.markdown import code, table

from pitboss.cli.app import app

HELP = "--help"


def commands() -> str:
    """The page of all commands."""
    return "\n".join(_group(typer.main.get_command(app), "pitboss"))


def _group(group: Any, path: str) -> Iterator[str]:  # noqa: ANN401 - typer carries click's classes under names of its own
    found: Mapping[str, Any] = group.commands
    listed = [(f"[`{path} {name}`](#{path.replace(' ', '-')}-{name})", each.help or "") for name, each in found.items()]
    yield table(("command", ""), listed)
    for name, each in found.items():
        yield f"## {path} {name}\n\n{each.help}\n"
        if hasattr(each, "commands"):
            yield from _group(each, f"{path} {name}")
        else:
            yield _usage(each, f"{path} {name}")
            yield _parameters(each)


def _usage(command: Any, path: str) -> str:  # noqa: ANN401 - the same
    arguments = [each.metavar or each.name.upper() for each in command.params if each.param_type_name == "argument"]
    return f"```text\n{' '.join([path, '[OPTIONS]', *arguments])}\n```\n"


def _parameters(command: Any) -> str:  # noqa: ANN401 - the same
    given = [each for each in command.params if HELP not in each.opts]
    rows = [(_name(each), _default(each), each.help or "") for each in given]
    return table(("argument or option", "default", ""), rows) if rows else "It takes no options.\n"


def _name(parameter: Any) -> str:  # noqa: ANN401 - the same
    if parameter.param_type_name == "argument":
        return code(parameter.metavar or parameter.name.upper())
    names = "/".join([*parameter.opts, *parameter.secondary_opts])
    takes = "" if parameter.is_flag else f" {parameter.metavar or parameter.opts[-1].strip('-').upper()}"
    again = " …" if parameter.multiple else ""
    return code(names + takes + again)


def _default(parameter: Any) -> str:  # noqa: ANN401 - the same
    if parameter.required:
        return "needed"
    if parameter.is_flag if parameter.param_type_name == "option" else False:
        return "on" if parameter.default else ""
    value = code("" if parameter.default is None else parameter.default)
    return f"`${parameter.envvar}`, or {value}" if parameter.envvar else value
