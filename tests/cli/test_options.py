"""A game of one's own: a folder where the id of a game may stand."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.helpers import Run

from pitboss.errors import PitbossError
from pitboss.games import load_game
from pitboss.games.own_game import load_own_game
from pitboss.games.table.table import TableSetup, open_table
from pitboss.maths.executors import Work
from pitboss.reports.base import edge
from pitboss.reports.base.edge import EdgeAnswer

Copied = Callable[[str, str], str]


@pytest.fixture
def copied(pitboss: Run, tmp_path: Path) -> Copied:
    """The files of a game in a folder, with another id."""

    def copy(game: str, new: str) -> str:
        folder = tmp_path / new
        assert pitboss("show", game, "--out", str(folder)).code == 0
        rules = folder / "rules.toml"
        rules.write_text(rules.read_text().replace(f'id = "{game}"', f'id = "{new}"', 1))
        return str(folder)

    return copy


def test_a_copied_game_is_the_game_by_another_name(pitboss: Run, copied: Copied) -> None:
    """Every pay table is worth the same."""
    folder = copied("ez-pai-gow", "ours")
    own, known = pitboss("analyze", folder, "--csv"), pitboss("analyze", "ez-pai-gow", "--csv")
    assert own.code == 0
    assert own.out == known.out.replace("ez-pai-gow,", "ours,")
    assert "EZ Pai Gow (ours), version 1" in pitboss("show", folder).out


def test_the_base_game_is_counted_by_the_rules_in_the_folder(
    pitboss: Run, copied: Copied, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another barred hand and a commission are what the count is asked for."""
    folder = Path(copied("ez-pai-gow", "ours"))
    rules = (folder / "rules.toml").read_text()
    changed = rules.replace('barred = "pai-gow-queen-high"', 'barred = "pai-gow-jack-high"')
    (folder / "rules.toml").write_text(changed.replace("commission_percent = 0", "commission_percent = 5"))
    asked: list[Any] = []

    def count(play: object, _work: Work, _variant: str) -> EdgeAnswer:
        asked.append(play)
        raise PitbossError("seen")

    monkeypatch.setattr(edge, "base_edge", count)
    assert pitboss("edge", str(folder)).err == "pitboss: seen\n"
    (play,) = asked
    assert (play.game.id, play.dealer.id, play.player.id) == ("ours", "foxwoods", "foxwoods")
    assert (play.rules.barred, play.rules.commission * 100) == ("pai-gow-jack-high", 5)
    assert play.game.content_hash != load_game("ez-pai-gow").content_hash


@pytest.mark.parametrize(
    ("new", "said"),
    [("ez-pai-gow", "choose another id"), ("../x", "is not an id")],
    ids=["taken", "no id"],
)
def test_an_id_has_to_be_new_and_an_id(pitboss: Run, copied: Copied, new: str, said: str) -> None:
    """What is counted is kept under it."""
    folder = Path(copied("ez-pai-gow", "ours"))
    rules = folder / "rules.toml"
    rules.write_text(rules.read_text().replace('id = "ours"', f'id = "{new}"', 1))
    ran = pitboss("show", str(folder))
    assert (ran.code, said in ran.err) == (2, True)


def test_a_wager_without_a_pay_table_is_offered_at_no_table(copied: Copied) -> None:
    """Two side wagers of the rules lose their pay tables: nothing would settle them."""
    folder = Path(copied("ez-pai-gow", "ours"))
    texts = (folder / "paytables.toml").read_text().split("[[paytable]]")
    (folder / "paytables.toml").write_text(
        "[[paytable]]" + next(text for text in texts if 'wager = "protection"' in text)
    )
    offered = open_table(TableSetup("ours"), load_own_game(folder)).wagers
    assert set(offered) == {"pai-gow", "protection"}


def test_a_folder_that_is_there_is_not_written_over(pitboss: Run, copied: Copied) -> None:
    folder = copied("ez-pai-gow", "ours")
    ran = pitboss("show", "high-five-poker", "--out", folder)
    assert ran.code == 2
    assert "can't be made" in ran.err
    assert "EZ Pai Gow" in (Path(folder) / "rules.toml").read_text()


def test_a_folder_without_rules_says_so(pitboss: Run, tmp_path: Path) -> None:
    ran = pitboss("show", f"{tmp_path}/nothing")
    assert (ran.code, "rules.toml can't be read" in ran.err) == (2, True)


def test_a_folder_that_is_named_without_a_slash_is_pointed_out(
    pitboss: Run, copied: Copied, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    copied("ez-pai-gow", "ours")
    monkeypatch.chdir(tmp_path)
    ran = pitboss("show", "ours")
    assert (ran.code, "There is no game 'ours'" in ran.err, "./ours" in ran.err) == (2, True, True)


def test_what_is_filed_never_opens_a_folder(pitboss: Run, copied: Copied, tmp_path: Path) -> None:
    """A filing names a game by its id; only who checks it names a folder, with ``--game``."""
    folder = copied("ez-pai-gow", "ours")
    (tmp_path / "filed.toml").write_text(f'game = "{folder}"\nwager = "dynasty"\npaytable = "1"\n')
    ran = pitboss("check-filing", str(tmp_path / "filed.toml"))
    assert (ran.code, "There is no game" in ran.err) == (2, True)


def test_a_folder_is_verified_against_its_own_printed_figures(pitboss: Run, copied: Copied) -> None:
    """Figures that were printed for our game are never those of a folder, even if its rules are the same."""
    folder = Path(copied("ez-pai-gow", "ours"))
    ran = pitboss("verify", str(folder))
    assert (ran.code, f"{folder}/published.toml can't be read" in ran.err) == (2, True)
    (folder / "published.toml").write_text("")
    assert pitboss("verify", str(folder)).out.startswith("No figures to judge")
