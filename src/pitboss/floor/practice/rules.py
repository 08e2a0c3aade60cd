"""The house rules of practice tables: the purse, how long the others wait, and what the server sends to keep them."""

import functools
from pathlib import Path

from pitboss.desk.command import TypedCommand, command
from pitboss.games.files.toml_types import from_file, placed, read_file
from pitboss.games.settlement.pay import parse_cents

_FILE = Path(__file__).parent / "practice.toml"


@from_file
class PracticeRules:
    """The content of ``practice.toml``: the purse, waiting times and tables."""

    purse: str
    ready_seconds: int
    decide_seconds: int
    idle_minutes: int
    sat_out: int
    absent_seconds: int
    away_seconds: int
    tables: int

    @property
    def purse_cents(self) -> int:
        """The credits that a player starts with, and up to which a purse is filled."""
        return placed(f"{_FILE.name}: purse", lambda: parse_cents(self.purse))


@functools.cache
def practice_rules() -> PracticeRules:
    """The rules of practice as they are shipped."""
    return read_file(_FILE, PracticeRules, _FILE.name)


@command("free-seats")
class FreeSeats(TypedCommand):
    """Free the seats of practice players who have been idle for too long; only the server sends this."""

    table: str


@command("move-on")
class MoveOn(TypedCommand):
    """Go on with a round without players whose pages are closed or whose time is over; only the server sends this."""

    table: str
    away: tuple[str, ...] = ()


@command("fit-tables")
class FitTables(TypedCommand):
    """Open tables beside a full practice table, and close empty ones; only the server sends this."""

    table: str


PracticeUpkeep = FreeSeats | MoveOn | FitTables
