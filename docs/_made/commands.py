"""Every command with its arguments and options, as the command itself has them."""

from collections.abc import Iterator, Mapping
from typing import Any

from docs._made.markdown import code, table

from pitboss.cli.app import COMMANDS, load

HELP = "--help"


def commands() -> str:
    """The page of all commands."""
    return "\n".join(_group({name: load(name) for name in COMMANDS}, "pitboss"))


def _group(found: Mapping[str, Any], path: str) -> Iterator[str]:
    listed = [
        (f"[`{path} {name}`](#{path.replace(' ', '-')}-{name})", command.help or "") for name, command in found.items()
    ]
    yield table(("command", ""), listed)
    for name, command in found.items():
        yield f"## {path} {name}\n\n{command.help}\n"
        if hasattr(command, "commands"):
            yield from _group(command.commands, f"{path} {name}")
        else:
            yield _usage(command, f"{path} {name}")
            yield _parameters(command)


def _usage(command: Any, path: str) -> str:  # noqa: ANN401 - typer carries click's classes under names of its own
    arguments = [param.metavar or param.name.upper() for param in command.params if param.param_type_name == "argument"]
    return f"```text\n{' '.join([path, '[OPTIONS]', *arguments])}\n```\n"


def _parameters(command: Any) -> str:  # noqa: ANN401 - typer carries click's classes under names of its own
    given = [param for param in command.params if HELP not in param.opts]
    rows = [(_name(param), _default(param), param.help or "") for param in given]
    return table(("argument or option", "default", ""), rows) if rows else "It takes no options.\n"


def _name(parameter: Any) -> str:  # noqa: ANN401 - typer carries click's classes under names of its own
    if parameter.param_type_name == "argument":
        return code(parameter.metavar or parameter.name.upper())
    names = "/".join([*parameter.opts, *parameter.secondary_opts])
    takes = "" if parameter.is_flag else f" {parameter.metavar or parameter.opts[-1].strip('-').upper()}"
    again = " …" if parameter.multiple else ""
    return code(names + takes + again)


def _default(parameter: Any) -> str:  # noqa: ANN401 - typer carries click's classes under names of its own
    if parameter.required:
        return "needed"
    if parameter.is_flag if parameter.param_type_name == "option" else False:
        return "on" if parameter.default else ""
    value = code("" if parameter.default is None else parameter.default)
    return f"`${parameter.envvar}`, or {value}" if parameter.envvar else value
