"""Games of the room's own in a database of each kind: found by hash in every process, audited, backed up, restored."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from tests.own_games import HOUSE_THREE, NAME, own_files, raised
from tests.store import room

from pitboss.errors import PitbossError
from pitboss.floor import commands as c
from pitboss.floor.documents import FloorTable, TableMode
from pitboss.floor.own_games import OwnRules, list_games, shelf_of
from pitboss.games import game_ids, load_game
from pitboss.games.own_game import read_own_game
from pitboss.games.registry import Registry
from pitboss.store import Committer, Reader, audit, migrate
from pitboss.store.tables import own_rules
from pitboss.store.tables.backup import backup, restore
from pitboss.store.tables.database import engine_of
from pitboss.store.tables.schema import DOCUMENT

FILES = own_files()
NEWER = raised(FILES, 2, ('pays = "40 to 1"', 'pays = "41 to 1"'))
HASH, NEWER_HASH = (read_own_game(files).content_hash for files in (FILES, NEWER))


@pytest.fixture(autouse=True)
def registry(monkeypatch: pytest.MonkeyPatch) -> Registry:
    """A registry that knows nothing yet, as a new process has one."""
    fresh, real = Registry(), vars(own_rules)["OWN_GAMES"]
    for name, module in list(sys.modules.items()):
        if name.startswith("pitboss.") and getattr(module, "OWN_GAMES", None) is real:
            monkeypatch.setattr(module, "OWN_GAMES", fresh)
    return fresh


@pytest.fixture
def kept(url: str) -> str:
    """A database whose room keeps two versions of a game, and has a practice table of the first."""
    with Committer(url) as committer:
        room.open_room(committer)
        add = [c.AddGame(**asdict_of(files), badge="manager", second="accounting") for files in (FILES, NEWER)]
        set_up = c.SetUpTable(
            table="P", name="P", mode=TableMode.PRACTICE, base_game=NAME, game=HOUSE_THREE, badge="manager"
        )
        committer.do("own-1", add[0])
        committer.do("table", set_up)
        committer.do("own-2", add[1])
    return url


def asdict_of(files: Any) -> dict[str, str]:  # noqa: ANN401 - the files of a game
    return {"rules": files.rules, "paytables": files.paytables}


def forget(registry: Registry) -> None:
    """As in a process that has just begun: what is at hand is gone."""
    registry._kept.clear()  # noqa: SLF001 - there is no other way to be a new process


def test_whoever_has_the_database_open_finds_every_version_by_its_hash(kept: str, registry: Registry) -> None:
    forget(registry)
    reader = Reader(kept)
    assert [load_game(HOUSE_THREE, rules).version for rules in (HASH, NEWER_HASH)] == [1, 2]
    with pytest.raises(PitbossError, match="game"):
        load_game(HOUSE_THREE, "0" * 64)
    with pytest.raises(PitbossError, match="game"):
        load_game("another-three", HASH)
    reader.close()


def test_a_room_lists_its_newest_rules_and_a_retired_game_no_more(kept: str, registry: Registry) -> None:
    reader = Reader(kept)
    list_games(reader, "room")
    assert HOUSE_THREE in game_ids()
    assert load_game(HOUSE_THREE).content_hash == NEWER_HASH
    with Committer(kept) as committer:
        committer.do("retired", c.RetireGame(game=HOUSE_THREE, reason="Nobody plays it", badge="manager"))
    list_games(reader, "room")
    assert HOUSE_THREE not in game_ids()
    assert load_game(HOUSE_THREE).name == NAME
    registry.forget("room")
    with pytest.raises(PitbossError, match="game"):
        load_game(HOUSE_THREE)
    reader.close()


def test_a_writer_of_another_process_opens_a_table_by_the_rules_it_was_set_up_with(
    kept: str, registry: Registry
) -> None:
    forget(registry)
    with Committer(kept) as committer:
        committer.do("open", c.OpenTable(table="P", opener_cents=0, acknowledged=(), badge="supervisor"))
    reader = Reader(kept)
    table = reader.get(FloorTable, "P")
    assert table.setup is not None
    assert (table.is_open, table.setup.rules) == (True, HASH)
    reader.close()


@pytest.mark.slow
def test_another_process_plays_and_prints_a_kept_game(sqlite_url: str) -> None:
    """A real process that has only the database: the command finds the game by its id."""
    with Committer(sqlite_url) as committer:
        room.open_room(committer)
        committer.do("own", c.AddGame(**asdict_of(FILES), badge="manager", second="accounting"))
    command = [sys.executable, "-m", "pitboss", "show", HOUSE_THREE, "--json"]
    shown = subprocess.run(
        command, env={"PITBOSS_DATABASE": sqlite_url, "PATH": "", "PYTHONPATH": ":".join(sys.path)},
        capture_output=True, check=True, text=True,
    )  # fmt: skip
    told = json.loads(shown.stdout)
    assert (told["id"], told["hash"], told["standing"]) == (HOUSE_THREE, HASH, "own")


# Audit, backup and restore


def rewrite(url: str, kind: str, name: str, old: str, new: str) -> None:
    """Change a document as somebody would who writes the database itself."""
    engine, row = engine_of(url), (DOCUMENT.c.kind == kind) & (DOCUMENT.c.id == name)
    with engine.begin() as connection:
        text = json.dumps(connection.execute(sa.select(DOCUMENT.c.data).where(row)).scalar_one())
        assert old in text
        connection.execute(sa.update(DOCUMENT).where(row).values(data=json.loads(text.replace(old, new))))
    engine.dispose()


def found(url: str) -> list[str]:
    return [str(finding) for finding in audit(url).findings]


def test_an_audit_finds_nothing_wrong_with_what_was_added_replaced_and_retired(kept: str) -> None:
    assert found(kept) == []
    with Committer(kept) as committer:
        committer.do("retired", c.RetireGame(game=HOUSE_THREE, reason="Nobody plays it", badge="manager"))
        committer.do("again", c.AddGame(**asdict_of(NEWER), badge="manager", second="accounting"))
    assert found(kept) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "name", "old", "new", "words"),
    [
        ("own-rules", HASH, "40 to 1", "50 to 1", f"Rules {HASH}: the hash of what they say is kept as"),
        ("own-rules", HASH, "name = ", "nome = ", f"Rules {HASH}: the hash of what they say is kept as none"),
        ("game-shelf", "shelf", NEWER_HASH, "0" * 64, f"Game {HOUSE_THREE}: its rules is kept as"),
        ("game-shelf", "shelf", '"second": "Ann"', '"second": "Eve"', f"Game {HOUSE_THREE}: who added it"),
        ("game-shelf", "shelf", f'"{HOUSE_THREE}"', '"other-three"', "Game other-three is kept, and no event tells"),
    ],
)
def test_an_audit_finds_rules_that_were_changed_in_the_database(
    kept: str, kind: str, name: str, old: str, new: str, words: str
) -> None:
    rewrite(kept, kind, name, old, new)
    assert any(words in finding for finding in found(kept)), found(kept)


def test_a_backup_has_the_games_of_the_rooms_own(kept: str, tmp_path: Path, registry: Registry) -> None:
    copy, restored = tmp_path / "copy.db", tmp_path / "restored.db"
    backup(kept, copy)
    migrate(f"sqlite:///{restored}")
    restore(copy, f"sqlite:///{restored}")
    forget(registry)
    reader = Reader(f"sqlite:///{restored}")
    assert [version.rules for game in shelf_of(reader).games for version in game.versions] == [HASH, NEWER_HASH]
    assert reader.get(OwnRules, HASH).files == FILES
    assert load_game(HOUSE_THREE, HASH).name == NAME
    assert found(f"sqlite:///{restored}") == []
    reader.close()
