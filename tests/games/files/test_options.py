"""The options that the code acts on: their choices are known when a game is read, and asked for by their type."""

import re
import shutil
from enum import StrEnum
from pathlib import Path

import pytest

from pitboss.errors import PitbossError
from pitboss.games import load_games, load_own_game
from pitboss.games.files.rules_file import OPTION_IDS, DealersPosition, FirstHandBy, SpotsDealt
from pitboss.games.files.versions import FOLDER
from pitboss.games.table.table import TableSetup, open_table


def changed(folder: Path, old: str, new: str) -> Path:
    """EZ Pai Gow under another id, with one text of its rules changed."""
    shutil.copytree(FOLDER / "ez_pai_gow", folder, ignore=shutil.ignore_patterns("kept", "*.py"))
    rules = (folder / "rules.toml").read_text(encoding="utf-8")
    assert re.search(old, rules, re.DOTALL)
    rules = re.sub(old, new, rules, count=1, flags=re.DOTALL)
    (folder / "rules.toml").write_text(rules.replace('id = "ez-pai-gow"', 'id = "changed"', 1), encoding="utf-8")
    return folder


@pytest.mark.parametrize("choices", OPTION_IDS)
def test_some_game_has_every_choice_that_the_code_knows(choices: type[StrEnum]) -> None:
    """What no game has would be code that nothing can reach."""
    options = (option for game in load_games() for option in game.options if option.id == OPTION_IDS[choices])
    assert {choice for option in options for choice in option.choices} == set(choices)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (r'"dealer-1", "dealer-7"\]', '"dealer-1", "dealer-7", "dealer-3"]', "dealer-3"),
        (r'"every-spot", "wagered-spots"\]', '"every-spot", "some-spots"]', "some-spots"),
        (r'\[\[option\]\]\nid = "positions".*?rule = "6"\n', "", "an option 'positions' is needed where a position is"),
        (r'\[\[option\]\]\nid = "dealing".*?rule = "7, 7b"\n', "", "an option 'dealing' is needed where the casino"),
    ],
)
def test_what_the_code_cannot_act_on_is_refused_with_its_place(tmp_path: Path, old: str, new: str, says: str) -> None:
    with pytest.raises(PitbossError, match=rf"/changed/rules\.toml, (?:option|step) .*{says}"):
        load_own_game(changed(tmp_path / "changed", old, new))


def test_a_table_gives_choices_by_their_type() -> None:
    table = open_table(TableSetup("ez-pai-gow", options={"positions": "dealer-7"}))
    assert table.choice(DealersPosition) is DealersPosition.SEVENTH
    assert (table.choice(SpotsDealt), table.choice(FirstHandBy)) == (SpotsDealt.EVERY, FirstHandBy.DICE)
    assert open_table(TableSetup("three-card-poker")).choice(SpotsDealt) is None
