"""Meters as people name them."""

from pitboss.errors import PitbossError, unknown
from pitboss.games import Paytable
from pitboss.games.data import parse_cents


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
