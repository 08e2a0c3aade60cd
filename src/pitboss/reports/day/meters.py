"""Meters as people name them."""

from collections.abc import Sequence

from pitboss.errors import PitbossError, unknown
from pitboss.games import Paytable
from pitboss.games.settlement.pay import parse_cents


def meter_cents(paytable: Paytable, meter: str) -> tuple[str, int]:
    """A meter of a pay table and its cents, from NAME=DOLLARS or, if it is the only one, DOLLARS."""
    name, equals, amount = meter.rpartition("=")
    if not equals and len(paytable.meters) > 1:
        raise PitbossError(f"{paytable.name} has the meters {', '.join(paytable.meters)}: write NAME=DOLLARS")
    if not paytable.meters:
        raise PitbossError(f"{paytable.name} pays from no meter")
    name = name.lower() or paytable.meters[0]
    if name not in paytable.meters:
        raise unknown(f"meter of {paytable.name}", name, paytable.meters)
    return name, parse_cents(amount)


def fits_meter(paytable: Paytable, meter: str) -> bool:
    """Whether NAME=DOLLARS, or DOLLARS alone, can be meant for this pay table."""
    name, equals, _ = meter.rpartition("=")
    return name.lower() in paytable.meters if equals else len(paytable.meters) == 1


def no_such_meter(tables: Sequence[Paytable], meter: str) -> str:
    """Why a meter fits none of these pay tables, and what to write instead."""
    metered = [table for table in tables if table.meters]
    if not metered:
        return (
            f"No pay table here has the meter {meter!r:.60}: none of them is paid from a meter, so leave the meter out"
        )
    options = "; ".join(f"{table.designator} takes {_options(table)}" for table in metered)
    why = (
        f"No pay table here has the meter {meter!r:.60}"
        if "=" in meter
        else "Several meters are given each by its name"
    )
    return f"{why}: {options}"


def _options(paytable: Paytable) -> str:
    if len(paytable.meters) == 1:
        return "its meter as DOLLARS"
    return f"its meters as {', '.join(f'{name}=DOLLARS' for name in paytable.meters)}"
