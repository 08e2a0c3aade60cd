"""Rules by their hash: whatever was ever named is loaded again, and nothing is changed that is not kept."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from tests.games.keep_rules import SOURCE, files_of_today, kept_files, unlisted
from tests.live_table import LiveTable

import pitboss.games.game
from pitboss.errors import PitbossError
from pitboss.games import load_game
from pitboss.games.files.versions import FOLDER, Version, bytes_hash, content_hash, versions_of
from pitboss.games.game import GAME_IDS
from pitboss.games.house_way import load_house_way
from pitboss.games.table.table import TableSetup, open_table
from pitboss.jackpots.plan.plan import JackpotPlan, JackpotType
from pitboss.rounds.log import lines_of, replay

THREE = "three-card-poker"
VERSIONS = [version for name in files_of_today(FOLDER) for version in versions_of(name)]
STRAIGHT = {1: "9s 8h 7s", 0: "Qh 7d 2c"}


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the folder of games, which is read instead of it."""
    folder = tmp_path / "games"
    shutil.copytree(FOLDER, folder)
    monkeypatch.setattr(pitboss.games.game, "FOLDER", folder)
    return folder


def edit(folder: Path, name: str, old: str, new: str, game: str = THREE) -> None:
    """Change the first place of a text in a file of a game."""
    path = folder / game.replace("-", "_") / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    pitboss.games.game._load.cache_clear()  # noqa: SLF001 - a file is never edited under a running program


def keep_today(folder: Path, game: str = THREE) -> None:
    """Put today's rules of a game into their folder, as it is done before they are edited."""
    paths = files_of_today(folder)[game]
    for path, target in zip(paths, kept_files(Version(game, content_hash(paths)), folder), strict=True):
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)


def straight(rules: str = "") -> LiveTable:
    """A round in which a straight gets the Ante Bonus, up to its settlement."""
    return LiveTable(THREE, rules=rules).bet(1, ante=500).deal(STRAIGHT).decide(1, "play")


def test_what_is_changed_is_kept_and_listed() -> None:
    """Run scripts/keep-rules after an edit: rounds, plans and awards have named what was there before."""
    assert unlisted(FOLDER) == {}
    assert SOURCE.name == FOLDER.name


@pytest.mark.parametrize("version", VERSIONS, ids=lambda version: f"{version.of}-{version.hash[:8]}")
def test_every_version_is_loaded_by_its_hash(version: Version) -> None:
    """Also by that of its bytes, where earlier releases have named it so."""
    load = load_game if version.of in GAME_IDS else load_house_way
    assert load(version.of, version.hash).content_hash == version.hash
    if version.bytes_:
        assert load(version.of, version.bytes_).content_hash == version.hash
        paths = files_of_today(FOLDER)[version.of]
        is_today = content_hash(paths) == version.hash
        assert is_today or bytes_hash(kept_files(version, FOLDER)) == version.bytes_


def test_a_comment_changes_no_hash_and_orphans_nothing(copied: Path) -> None:
    before = load_game(THREE)
    edit(copied, "rules.toml", "name =", "# A remark.\nname   =")
    assert load_game(THREE) is not before
    assert load_game(THREE).content_hash == before.content_hash
    for named in (before.content_hash, versions_of(THREE)[0].bytes_):
        assert open_table(TableSetup(THREE, rules=named)).setup.rules == named


def test_after_a_pay_was_edited_each_round_is_settled_by_its_own(copied: Path) -> None:
    """An open round ends, and a log replays, under the pays it was opened under; a new round has the new ones."""
    opened = straight()
    old = opened.state.table.game.content_hash
    keep_today(copied)
    edit(copied, "paytables.toml", 'pays = "1 to 1"', 'pays = "7 to 1"')
    assert load_game(THREE).content_hash != old
    assert opened.settle().net(1)["ante-bonus"] == 500
    assert replay(lines_of(opened.events)).open == opened.state
    assert straight(old).settle().net(1)["ante-bonus"] == 500
    assert straight().settle().net(1)["ante-bonus"] == 3_500


def test_a_jackpot_pays_by_the_rules_it_was_made_under(copied: Path) -> None:
    """Whatever the pay table says since; a round takes them from its sensor, without the database."""
    plan = JackpotPlan("J", "J", JackpotType.HOUSE, "face-up-pai-gow", "FUPGPP-WA01", "Aces Up")
    made = replace(plan, rules=load_game(plan.game).content_hash)
    keep_today(copied, plan.game)
    edit(copied, "paytables.toml", 'pays = "2500 for 1"', 'pays = "7 for 1"', plan.game)
    pays = [version.prize_cents(version.table_of_pays.line("five-aces")) for version in (made, plan)]
    assert pays == [250_000, 700]
    of_sensor = made.sensor(1).table_of_pays(load_game(plan.game)).line("five-aces")
    assert of_sensor.pay.net == 2_499


def test_rules_that_nobody_kept_are_refused(copied: Path) -> None:
    with pytest.raises(PitbossError, match="has other rules here"):
        load_game(THREE, "0" * 64)
    edit(copied, "rules.toml", "name =", "schema = 9\nname =")
    with pytest.raises(PitbossError, match="schema 9; this version reads 1"):
        load_game(THREE)
