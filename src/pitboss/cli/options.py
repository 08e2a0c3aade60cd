"""Options that several commands share."""

from enum import StrEnum
from typing import Annotated

import typer


class Panel(StrEnum):
    """Under which heading ``--help`` lists a command."""

    RULES = "Rules and hands"
    MATHS = "Exact mathematics"
    PLAY = "Play"
    PAPERS = "Papers"
    JACKPOTS = "Jackpots"
    OPERATION = "The card room"


Json = Annotated[bool, typer.Option("--json", help="Print JSON for machines; fractions are exact, as p/q.")]
Csv = Annotated[bool, typer.Option("--csv", help="Print comma-separated values.")]
Recount = Annotated[bool, typer.Option("--recount", help="Count the cards anew, whatever was counted before.")]
Jobs = Annotated[int | None, typer.Option(help="Threads to count on; one a core if not given.")]
Cluster = Annotated[str | None, typer.Option(metavar="ADDRESS", help="Count on the Dask cluster at this address.")]
Joker = Annotated[str | None, typer.Option(help="semi or full, where the game allows both.")]
Wheel = Annotated[str | None, typer.Option(help="A-2-3-4-5 is the lowest or second-highest straight.")]
PaiGow = Annotated[str, typer.Option(help="A pai gow game's id; it settles joker and A-2-3-4-5.")]
Way = Annotated[str | None, typer.Option(help="A house way's id, or a TOML file; the game's own if not given.")]
Player = Annotated[str | None, typer.Option(help="best, house-way (the dealer's), another way's id, or a TOML file.")]
Variant = Annotated[str | None, typer.Option(help="Settle pai gow as classic or classic-banking: with commission.")]
Database = Annotated[
    str,
    typer.Option(
        envvar="PITBOSS_DATABASE", metavar="URL", help="sqlite:///FILE, a file, or postgresql://USER@HOST/NAME"
    ),
]
BadgeId = Annotated[str, typer.Option(help="The card of whoever does this.")]
SecondBadge = Annotated[str, typer.Option("--second", help="The card of a second person; practice needs none.")]
GameId = Annotated[str, typer.Argument(metavar="GAME", help="A game's id: see `pitboss games`.")]
OwnGame = Annotated[
    str, typer.Argument(metavar="GAME", help="A game's id: see `pitboss games`; or a folder of your own, as ./NAME.")
]
