"""What is kept of a game of ante and play: a record, not sentences."""

from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.games import load_game
from pitboss.games.table.table import TableSetup, open_table
from pitboss.maths.disk_cache import kept_record
from pitboss.maths.engines import engine_of
from pitboss.maths.engines.base_game import HandsPlayed
from pitboss.maths.executors import Work
from pitboss.maths.play import Play
from pitboss.maths.played_count import PlayedCount


def test_a_record_is_read_as_it_was_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Outcomes of any name, nets that are no whole numbers, and what is not known."""
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    found = PlayedCount(
        Fraction(1, 3), Fraction(1, 7), Fraction(5, 2), 9, 4, 5, {"win 1/2": 9}, (("win 1/2", Fraction(1, 2), 9),)
    )
    first, again = (kept_record(PlayedCount, "some", lambda: found) for _ in range(2))
    assert (first.record, again.record, again.known) == (found, found, True)


@pytest.mark.slow
def test_what_is_kept_is_what_was_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second time it is read from the disk, and nothing else is said: 3.37% of the ANTE, as is printed."""
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    game = load_game("three-card-poker")
    play = Play.at(open_table(TableSetup(game.id), game))
    first, again = (engine_of(game).solve(play, Work()) for _ in range(2))
    assert (first.known, again.known) == (False, True)
    assert (again.house_edge, again.results, again.outcomes) == (first.house_edge, first.results, first.outcomes)
    assert again.decided == first.decided == HandsPlayed(14_900, 7_200, "Q-6-4")
    assert round(float(again.house_edge), 4) == 0.0337
