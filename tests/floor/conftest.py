"""A floor for each test."""

import pytest
from tests.floor.floor_room import FloorRoom


@pytest.fixture
def room() -> FloorRoom:
    """An empty floor with its people."""
    return FloorRoom()
