"""A floor for each test."""

import pytest
from tests.floor.floor_room import FloorRoom, stacked_or_joined

from pitboss.cards.shuffle import Shuffle


@pytest.fixture(autouse=True)
def _stacked_decks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test may stack the deck, which no seed could."""
    monkeypatch.setattr(Shuffle, "joined", stacked_or_joined)


@pytest.fixture
def room() -> FloorRoom:
    """An empty floor with its people."""
    return FloorRoom()
