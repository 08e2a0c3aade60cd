"""Likeness: a game that is another one but for what its own files say."""

from pathlib import Path

import pytest

from pitboss.errors import PitbossError
from pitboss.games import Game, load_game
from pitboss.games.files.likeness import likened
from pitboss.games.files.rules_file import Standing
from pitboss.games.files.versions import FOLDER, versions_of
from pitboss.games.own_game import load_own_game
from pitboss.games.step import StepKind

THREE_CARD = "2d1f38e5e146fbc04fb9dcc2b7d86774063d38dc6fe8d62ae66ed2c03f81d23a"
TRIBAL = "three-card-poker-bonus-tribal"
OWN = f"""
id = "our-three"
name = "Our Three"
version = 1
document = "ours"

[like]
game = "three-card-poker"
rules = "{THREE_CARD}"
"""
SPICED = """
[[paytable]]
designator = "A"
wager = "ante"
name = "Ante Bonus A"
role = "ante-bonus"
rule = "ways.1-ante-bonus"
lines = [{ line = "straight-flush", name = "Straight Flush", hand = "straight-flush", pays = "6 to 1" }]
"""


def own_game(folder: Path, rules: str, paytables: str = "") -> Game:
    """A game of one's own from two texts."""
    (folder / "rules.toml").write_text(rules, "utf-8")
    (folder / "paytables.toml").write_text(paytables, "utf-8")
    return load_own_game(folder)


def test_what_a_file_does_not_say_is_the_other_games() -> None:
    """Keys of its own replace the other's; of lists of named tables only those of the same name."""
    other = {"name": "A", "rule": [{"number": "1", "text": "x"}, {"number": "2", "text": "y"}], "deck": {"decks": 1}}
    own = {"name": "B", "rule": [{"number": "2", "text": "z"}, {"number": "3", "text": "w"}], "version": 2}
    assert likened(other, own) == {
        "name": "B",
        "rule": [{"number": "1", "text": "x"}, {"number": "2", "text": "z"}, {"number": "3", "text": "w"}],
        "deck": {"decks": 1},
        "version": 2,
    }


def test_a_list_of_nameless_tables_is_replaced_whole() -> None:
    """The steps of a round make sense only together."""
    steps = {"step": [{"kind": "wagers"}, {"kind": "settle"}]}
    assert likened({"step": [{"kind": "deal"}] * 3}, steps) == steps


@pytest.mark.parametrize("game_id", ["three-card-poker-bonus-face-up", "three-card-poker-bonus-tribal"])
def test_the_titles_of_the_letter_are_three_card_poker_with_what_differs(game_id: str) -> None:
    """Same wagers, settlement and pay tables; rules of their own are added, and no approved document is claimed."""
    game, base = load_game(game_id), load_game("three-card-poker", THREE_CARD)
    assert (game.wagers, game.rulings, game.paytables, game.options) == (
        base.wagers,
        base.rulings,
        base.paytables,
        base.options,
    )
    assert len(game.rules) == len(base.rules) + 1
    assert game.standing is Standing.PUBLIC
    assert game.content_hash != base.content_hash


def test_only_the_face_up_title_turns_hands_up_before_the_decision() -> None:
    face_up, tribal = (load_game(f"three-card-poker-bonus-{which}") for which in ("face-up", "tribal"))
    assert face_up.is_dealt_face_up
    assert not tribal.is_dealt_face_up
    kinds = [step.kind for step in face_up.steps]
    assert kinds.index(StepKind.TURN) < kinds.index(StepKind.DECIDE)
    assert [step.kind for step in tribal.steps] == [step.kind for step in load_game("three-card-poker").steps]


def test_a_game_of_ones_own_may_be_like_one_of_ours(tmp_path: Path) -> None:
    """A pay table of the same designator is replaced, all others stay."""
    game = own_game(tmp_path, OWN, SPICED)
    assert (game.name, game.standing) == ("Our Three", Standing.OWN)
    base = load_game("three-card-poker")
    assert [line.name for line in game.paytable("A", "ante").lines] == ["Straight Flush"]
    assert game.paytable("A", "pair-plus") == base.paytable("A", "pair-plus")
    assert len(game.paytables) == len(base.paytables)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("three-card-poker", "three-card-pokr", "three-card-poker"),
        (THREE_CARD, "ab" * 32, "never had the rules abababababab"),
        ("rules =", "rule =", "key"),
        (
            f'game = "three-card-poker"\nrules = "{THREE_CARD}"',
            f'game = "{TRIBAL}"\nrules = "{load_game(TRIBAL).content_hash}"',
            "is like another game itself",
        ),
    ],
)
def test_a_likeness_to_nothing_is_refused_with_its_place(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    with pytest.raises(PitbossError, match=sentence) as refused:
        own_game(tmp_path, OWN.replace(old, new))
    assert f"{tmp_path}/rules.toml, like" in str(refused.value)


def test_a_kept_version_is_what_a_likeness_means(tmp_path: Path) -> None:
    """Of Three Card Poker as it was before, whatever the file says today."""
    older = versions_of("three-card-poker")[0]
    assert (FOLDER / "three_card_poker" / older.folder).is_dir()
    game = own_game(tmp_path, OWN.replace(THREE_CARD, older.hash))
    assert game.steps == load_game("three-card-poker", older.hash).steps
