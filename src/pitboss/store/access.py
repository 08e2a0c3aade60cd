"""Access: which cards have a secret, whether it has to be changed, and which have to wait after wrong tries."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace

import sqlalchemy as sa

from pitboss.store.moments import Clock, moment
from pitboss.store.schema import ATTEMPT, CREDENTIAL


@dataclass(frozen=True, slots=True)
class Access:
    """How a card stands; ``locked_until`` is empty if it may try."""

    has_secret: bool = False
    must_change: bool = False
    locked_until: str = ""


def access_of_cards(engine: sa.Engine, clock: Clock) -> Mapping[str, Access]:
    """Every card that has a secret or has to wait; any other has neither."""
    waiting = sa.select(ATTEMPT).where(ATTEMPT.c.sort == "badge", ATTEMPT.c.locked_until > moment(clock()))
    found: dict[str, Access] = defaultdict(Access)
    with engine.connect() as connection:
        for row in connection.execute(sa.select(CREDENTIAL)):
            found[row.badge] = Access(has_secret=True, must_change=bool(row.must_change))
        for row in connection.execute(waiting):
            found[row.name] = replace(found[row.name], locked_until=str(row.locked_until))
    return found
