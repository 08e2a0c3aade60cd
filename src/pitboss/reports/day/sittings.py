"""Sittings on paper and on pages: drop, win and hold of a table, and its hold against the exact expectation."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from pitboss.errors import PitbossError
from pitboss.floor.documents import FloorTable, Sitting, TableMode
from pitboss.floor.views.outcome_views import UNKNOWN
from pitboss.games.table.limits import NO_JURISDICTION
from pitboss.games.table.table import TableSetup, open_table
from pitboss.maths.executors import Work
from pitboss.reports.day.hold import Expectation, Hold, expectation, hold_of

NO_HANDLE = "Wagers are not recorded at this table: only drop, win and hold are known"
NO_WAGERS = "No table has recorded its wagers on this day"
NO_ROUNDS = "No round was recorded in this sitting"
COUNTING = "The table's mathematics is being counted: reload in a moment"

#: The mathematics of a setup, why there is none, or nothing yet: it is being counted.
Find = Callable[[TableSetup], Expectation | PitbossError | None]


def counted(setup: TableSetup) -> Expectation:
    """The mathematics of a setup; the law's limits change nothing about it."""
    lawless = replace(setup, jurisdiction=NO_JURISDICTION, day="", limits_cents={}, cap=None)
    return expectation(open_table(lawless), Work())


def count_now(setup: TableSetup) -> Expectation | PitbossError:
    """The mathematics of a setup, or the error that says why there is none."""
    try:
        return counted(setup)
    except PitbossError as error:
        return error


def percent_of_drop(win_cents: int | None, drop_cents: int) -> str | None:
    """The win as a percentage of the drop, with two digits; nothing without a drop or before the closer."""
    if win_cents is None or not drop_cents:
        return None
    hundredths = round(Fraction(10_000 * win_cents, drop_cents))
    sign, whole = "-" if hundredths < 0 else "", abs(hundredths)
    return f"{sign}{whole // 100}.{whole % 100:02d}"


def hold_of_sitting(sitting: Sitting, table: FloorTable | None, find: Find) -> tuple[Hold | None, tuple[str, ...]]:
    """The hold of a sitting's recorded rounds, and what there is to say about it."""
    if not sitting.handle:
        return None, (NO_HANDLE if table and table.mode is TableMode.JACKPOT_ONLY else NO_ROUNDS,)
    if sitting.setup is None:
        return None, ("The table's setup at that time is not known",)
    found = find(sitting.setup)
    if found is None:
        return None, (COUNTING,)
    if isinstance(found, PitbossError):
        return None, (str(found),)
    unknown = (UNKNOWN,) if sitting.by_outcomes else ()
    return hold_of(sitting.handle, sitting.rounds, found), (*unknown, *found.notes)
