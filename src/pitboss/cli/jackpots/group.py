"""``pitboss jackpots``: jackpots, wins, papers and what a plan is worth, as one group of commands."""

import typer

from pitboss.cli.jackpots import awards, economics, jackpots, papers, winners

group = typer.Typer(no_args_is_help=True)
for part in (jackpots, economics, papers, awards, winners):
    group.add_typer(part.app)
