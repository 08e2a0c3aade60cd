"""``pitboss pit``: tables set up with what their rules leave open, and house ways of the room's own."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.floor.own_ways import OWN_WAY, PROVED
from tests.helpers import Run
from tests.store.room import open_room

from pitboss.cli.pit import tables
from pitboss.floor.documents import FloorTable, OwnHouseWay, TableMode
from pitboss.games.house_way import HouseWay, house_way_of
from pitboss.games.table.table import Cap, Scope
from pitboss.store import Committer, Reader, migrate
from pitboss.store.tables import database as store_database

HASH = house_way_of(OWN_WAY).content_hash
BY = ("--badge", "manager", "--second", "executive")
SHUFFLER = ("--device", "shuffler,Light and Wonder,ACE,17,E-17")


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database with people and a jackpot, and without tables on the floor."""
    monkeypatch.setattr(store_database, "SYNCHRONOUS", "OFF")
    url = str(tmp_path / "pit.db")
    migrate(url)
    with Committer(url) as committer:
        open_room(committer, 0)
    return url


@pytest.fixture
def proofs(monkeypatch: pytest.MonkeyPatch) -> list[HouseWay]:
    """The ways that were proved; the real proof, which takes a minute, is tested by itself."""
    proved = list[HouseWay]()

    def prove(way: HouseWay, _progress: object) -> Any:  # noqa: ANN401 - as the function that it stands for
        proved.append(way)
        return PROVED

    monkeypatch.setattr(tables, "way_proof", prove)
    return proved


def test_a_table_by_outcomes_is_set_up_with_everything_that_is_said(pitboss: Run, room: str) -> None:
    said = pitboss(
        "pit", "set-up", "TC-1", "--mode", "outcomes", "--game", "three-card-poker",
        "--option", "settling-order=casino",
        "--settling", "pair-plus", "--settling", "ante", "--settling", "ante-bonus", "--settling", "play",
        "--settling", "bonus", "--limit", "ante=5-200", "--name", "Three Card 1", *SHUFFLER, *BY, "--database", room,
    )  # fmt: skip
    assert said.code == 0, said.err
    table = Reader(room).get(FloorTable, "TC-1")
    assert (table.mode, table.base_game, table.name) == (TableMode.OUTCOMES, "Three Card Poker", "Three Card 1")
    assert (table.equipment[0].maker, table.equipment[0].serial, table.equipment[0].approval) == (
        "Light and Wonder", "17", "E-17",
    )  # fmt: skip
    assert table.setup is not None
    assert table.setup.settling[0] == "pair-plus"
    assert dict(table.setup.limits_cents) == {"ante": (500, 20_000)}
    (listed,) = json.loads(pitboss("pit", "tables", "--database", room, "--json").out)["tables"]
    assert (listed["id"], listed["mode"], listed["open"]) == ("TC-1", "outcomes", False)


def test_joker_and_the_most_of_one_deal_are_set_by_two(pitboss: Run, room: str) -> None:
    words = (
        "pit", "set-up", "EZ-1", "--mode", "card-entry", "--game", "ez-pai-gow", "--joker", "fully-wild", "--cap",
        "dynasty=50000", "--cap-scope", "per-player", *SHUFFLER, "--badge", "manager", "--database", room,
    )  # fmt: skip
    assert "Two people are needed" in pitboss(*words).err
    assert pitboss(*words, "--second", "executive").code == 0
    setup = Reader(room).get(FloorTable, "EZ-1").setup
    assert setup is not None
    assert (setup.joker, setup.cap) == ("fully-wild", Cap("dynasty", 5_000_000, Scope.PLAYER))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("more", "words"),
    [
        (("--mode", "cards"), "not a valid mode of a table: jackpot-only"),
        (("--mode", "outcomes", "--limit", "ante=5"), "write WAGER=MIN-MAX"),
        (("--mode", "outcomes", "--device", "shuffler,ACE"), "write WHAT,MAKER,MODEL,SERIAL"),
        (("--mode", "outcomes", "--cap", "ante=5", "--cap-scope", "each"), "not a valid scope of a limit"),
        (("--mode", "outcomes", "--house-way", "/etc/passwd.toml"), "There is no house way"),
        (("--mode", "outcomes", "--option", "bonus"), "write OPTION=CHOICE"),
    ],
)
def test_what_makes_no_table_is_a_sentence(pitboss: Run, room: str, more: tuple[str, ...], words: str) -> None:
    said = pitboss("pit", "set-up", "T", "--game", "three-card-poker", *more, *BY, "--database", room)
    assert (said.code, words in said.err) == (2, True), said.err
    assert Reader(room).find(FloorTable, "T") is None


def test_an_own_way_is_proved_once_kept_listed_and_used(
    pitboss: Run, room: str, tmp_path: Path, proofs: list[HouseWay]
) -> None:
    file = tmp_path / "own.toml"
    file.write_text(OWN_WAY, encoding="utf-8")
    keep = ("pit", "keep-house-way", str(file), *BY, "--database", room, "--json")
    assert json.loads(pitboss(*keep).out) == {
        "schema": 1, "house_way": HASH, "name": "Foxwoods", "hands": 154_143_080,
    }  # fmt: skip
    assert pitboss(*keep).code == 0
    assert [way.id for way in proofs] == ["aces-up"]
    (listed,) = json.loads(pitboss("pit", "house-ways", "--database", room, "--json").out)["house_ways"]
    assert (listed["hash"], listed["way"], listed["hands"]) == (HASH, "aces-up", 154_143_080)
    assert HASH in pitboss("pit", "house-ways", "--database", room).out.replace("\n", "")
    table = ("pit", "set-up", "FU-1", "--mode", "card-entry", "--game", "face-up-pai-gow", "--house-way", HASH)
    assert pitboss(*table, *SHUFFLER, *BY, "--database", room).code == 0
    setup = Reader(room).get(FloorTable, "FU-1").setup
    assert setup is not None
    assert (setup.house_way, setup.house_way_rules) == ("aces-up", HASH)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "second", "words"),
    [
        (OWN_WAY.replace('id = "aces-up"', 'id = "foxwoods"'), "executive", "exists already"),
        (OWN_WAY, "dealer", "This needs the card of"),
        (OWN_WAY, "manager", "Two people are needed"),
        ("[[rule", "executive", "is not TOML"),
        ("x" * 40_000, "executive", "at most 30,000 characters"),
        (None, "executive", "can't be read"),
    ],
)
def test_what_can_not_be_kept_is_refused_before_anybody_waits_for_a_proof(
    pitboss: Run, room: str, tmp_path: Path, proofs: list[HouseWay], text: str | None, second: str, words: str
) -> None:
    file = tmp_path / "own.toml"
    if text is not None:
        file.write_text(text, encoding="utf-8")
    said = pitboss("pit", "keep-house-way", str(file), "--badge", "manager", "--second", second, "--database", room)
    assert (said.code, words in said.err) == (2, True), said.err
    assert not proofs
    assert not Reader(room).all(OwnHouseWay)
