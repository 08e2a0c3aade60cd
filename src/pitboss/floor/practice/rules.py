"""The house rules of practice tables: the purse, how long the others wait, and what the server sends to keep them."""

import functools
from pathlib import Path

from pitboss.desk.command import TypedCommand, command
from pitboss.games.files.toml_types import from_file, placed, read_file
from pitboss.games.settlement.pay import parse_cents

_FILE = Path(__file__).parent / "practice.toml"


@from_file
class PracticeRules:
    """Everything that ``practice.toml`` may say."""

    purse: str
    ready_seconds: int
    decide_seconds: int
    idle_minutes: int
    away_seconds: int
    tables: int

    @property
    def purse_cents(self) -> int:
        """What a player starts with, and what a purse is filled up to."""
        return placed(f"{_FILE.name}: purse", lambda: parse_cents(self.purse))


@functools.cache
def practice_rules() -> PracticeRules:
    """The rules as they are shipped."""
    return read_file(_FILE, PracticeRules, _FILE.name)


@command("free-seats")
class FreeSeats(TypedCommand):
    """Practice players who have done nothing for too long lose their seats; the server itself sends this."""

    table: str


@command("fit-tables")
class FitTables(TypedCommand):
    """Tables open beside a practice table that is full, and close when empty; the server itself sends this."""

    table: str


PracticeUpkeep = FreeSeats | FitTables
