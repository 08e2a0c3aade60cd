"""What is kept of a game of ante and play: a record, not sentences."""

from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.games import load_game
from pitboss.games.table.table import TableSetup, open_table
from pitboss.maths.engines.base_games import three_card_poker
from pitboss.maths.engines.three_card_play import best_play
from pitboss.maths.executors import Work
from pitboss.maths.play import Play
from pitboss.maths.played_count import PlayedCount
from pitboss.maths.showdown_rules import ShowdownRules


def test_a_record_is_read_as_it_was_written() -> None:
    """Outcomes of any name, nets that are no whole numbers, and what is not known."""
    found = PlayedCount(
        Fraction(1, 3), Fraction(1, 7), Fraction(5, 2), 9, 4, 5, {"win 1/2": 9}, {("win 1/2", Fraction(1, 2)): 9}
    )
    assert PlayedCount.read(found.text()) == found


def test_what_is_kept_is_what_was_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second time it is read from the disk, and nothing else is said."""
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    game = load_game("three-card-poker")
    play = Play.at(open_table(TableSetup(game.id), game))
    first, again = (three_card_poker(play, Work()) for _ in range(2))
    counted = best_play(ShowdownRules.of(play))
    assert (first.known, again.known) == (False, True)
    assert (again.house_edge, again.results, again.outcomes) == (counted.house_edge, counted.results, counted.outcomes)
    assert again.details == first.details
