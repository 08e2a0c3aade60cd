"""What a meter remembers of its hits."""

import pytest
from tests.jackpots.card_room import HALF, CardRoom, opened

from pitboss.jackpots.game import meters


def test_hits_are_kept_only_while_a_game_runs_that_began_before_them() -> None:
    """T1's game keeps two hits of T2; after its end the next hit stands alone."""
    room = opened(tables=2)
    room.start("T1", 1)
    room.win(5, HALF, "T2")
    room.win(5, HALF, "T2")
    assert len(room.jackpot().hits) == 2
    room.end("T1")
    room.win(5, HALF, "T2")
    assert len(room.jackpot().hits) == 1


def test_a_game_older_than_what_is_remembered_is_the_houses_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three hits, two are kept: nothing comes off the meter or the reserve for T1's void, all of it is borne."""
    monkeypatch.setattr(meters, "HITS_KEPT", 2)
    room = opened(tables=2)
    room.start("T1", 1)
    for _ in range(3):
        room.win(5, HALF, "T2")
    before = room.meter()
    room.void("T1")
    assert room.meter() == before
    assert room.last() == {"house-share:J": 72_500_000, "borne:J": 27_500_000, "tray:T1": -100_000_000}
    room.audit()


def test_a_round_that_began_after_the_hits_loses_nothing(room: CardRoom) -> None:
    """Its contribution is still there whole."""
    room.win(5, HALF)
    room.start("T1", 1)
    room.void()
    assert room.memory.balance("borne:J") == 0
