"""What the tests of jackpots share."""

from collections.abc import Iterator

import pytest
from tests.jackpots.card_room import CardRoom, opened


@pytest.fixture
def room() -> Iterator[CardRoom]:
    """WA01 at $1 on one table: seed $1,000, 25% to the meter, 2.5% to the reserve. The books are audited at the end."""
    made = opened()
    yield made
    made.audit()
