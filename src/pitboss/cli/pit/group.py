"""``pitboss pit``: the pit's day, its tables and their rounds, as one group of commands."""

import typer

from pitboss.cli.pit import pit, rounds, tables

group = typer.Typer(no_args_is_help=True)
for part in (pit, tables, rounds):
    group.add_typer(part.app)
