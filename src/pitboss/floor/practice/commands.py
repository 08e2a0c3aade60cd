"""What the server itself sends to practice tables."""

from pitboss.desk.command import TypedCommand, command


@command("free-seats")
class FreeSeats(TypedCommand):
    """Practice players who have done nothing for too long lose their seats; the server itself sends this."""

    table: str


@command("fit-tables")
class FitTables(TypedCommand):
    """Tables open beside a practice table that is full, and close when empty; the server itself sends this."""

    table: str


PracticeUpkeep = FreeSeats | FitTables
