"""Access: which cards have a secret, whether it has to be changed, and which have to wait after wrong tries."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace

import sqlalchemy as sa

from pitboss.store.attempts import waiting_cards
from pitboss.store.moments import Clock
from pitboss.store.schema import CREDENTIAL


@dataclass(frozen=True, slots=True)
class Access:
    """How a card stands; ``locked_until`` is empty if it may try wherever it was tried."""

    has_secret: bool = False
    must_change: bool = False
    locked_until: str = ""


def access_of_cards(engine: sa.Engine, clock: Clock) -> Mapping[str, Access]:
    """Every card that has a secret or has to wait; any other has neither."""
    found: dict[str, Access] = defaultdict(Access)
    with engine.connect() as connection:
        for row in connection.execute(sa.select(CREDENTIAL)):
            found[row.badge] = Access(has_secret=True, must_change=bool(row.must_change))
        for card, until in waiting_cards(connection, clock()).items():
            found[card] = replace(found[card], locked_until=until)
    return found
