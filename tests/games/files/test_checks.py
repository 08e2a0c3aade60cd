"""Folders whose streets do not make a round: each is refused when it is read, with its place."""

from pathlib import Path

import pytest

from pitboss.errors import PitbossError
from pitboss.games.files.versions import FOLDER
from pitboss.games.game import _read_game

BROKEN = [
    ("mississippi-stud", 'actions = [{ wager = "fourth" }, "fold"]', 'actions = [{ wager = "third" }, "fold"]',
     "wager 'fourth': no decision offers it; a street is missing"),
    ("mississippi-stud", 'kind = "board"\ncards = 1\nrule = "streets"\n\n[[step]]\n', "",
     "3 cards are dealt to the board and 2 are turned up"),
    ("big-raise-stud", 'kind = "board"\ncards = 2', 'kind = "board"\ncards = 1', "the board and 1 are turned up"),
    ("mississippi-stud", 'hand = "community"', 'hand = "comunity"', "There is no hand 'comunity'"),
    ("four-card-poker", 'id = "own"', 'id = "mine"', "rules.toml, compare: There is no hand 'own'; there are: dealer"),
    ("caribbean-stud", 'of = ["dealer"]', 'of = ["board"]', "hand 'dealer': The board is dealt no cards in this game"),
    ("let-it-ride", 'of = ["seat"]', 'of = ["seat 2-5"]', "are not cards of the seat, which is dealt 3"),
    ("caribbean-stud", 'ranking = "five-card"', 'ranking = "six-card"', "There is no ranking 'six-card'"),
    ("four-card-poker", 'cards = 5\nrule = "deal"', 'cards = 7\nrule = "deal"', "made of 4 or 5 or 6 cards, not 7"),
    ("ultimate-texas-holdem", 'unless = "play"', 'unless = "paly"', "There is no fact 'paly'"),
    ("ultimate-texas-holdem", 'otherwise = "check"', 'otherwise = "fold"', "There is no action 'fold'"),
    ("let-it-ride", 'otherwise = "pull"\n', "", "otherwise = … is needed, what is decided for a player who is gone"),
    ("mississippi-stud", ', fourth = "loss"', "", "settlement 'Folded': pays says nothing of fourth"),
    ("caribbean-stud", "times = [2]", "times = [2, 1]", "times are rising whole numbers from 1 to 10"),
    ("caribbean-stud", 'follows = "ante"', 'follows = "anti"', "There is no wager 'anti'; did you mean 'ante'?"),
    ("crazy-4-poker", "pair A or better", "pair A-K", "the lower rank comes first"),
    ("let-it-ride", '{ pull = "bet-1" }', '{ pull = "bet-3" }', "bet-3 can't be pulled back"),
    ("caribbean-stud", "dealer = true", "dealer = false", "There is no fact 'dealer_qualifies'; there are: folded"),
    ("caribbean-stud", 'standing = "public"', 'standing = "pubic"', "There is no standing 'pubic'"),
]  # fmt: skip


def broken(tmp_path: Path, game: str, old: str, new: str) -> Path:
    """A copy of a game with one thing changed in its rules."""
    folder = tmp_path / game.replace("-", "_")
    folder.mkdir()
    for name in ("rules.toml", "paytables.toml"):
        text = (FOLDER / folder.name / name).read_text(encoding="utf-8")
        assert name != "rules.toml" or old in text
        (folder / name).write_text(text.replace(old, new, 1) if name == "rules.toml" else text, encoding="utf-8")
    return folder


@pytest.mark.parametrize(("game", "old", "new", "sentence"), BROKEN)
def test_a_folder_that_makes_no_round_is_refused_with_its_place(
    tmp_path: Path, game: str, old: str, new: str, sentence: str
) -> None:
    """A missing street, a hand that nobody can make, a wager that is forgotten, a word that is misspelt."""
    with pytest.raises(PitbossError) as error:
        _read_game(broken(tmp_path, game, old, new), game)
    assert sentence in str(error.value)
    assert str(error.value).startswith(game)
