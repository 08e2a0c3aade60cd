"""``pitboss games check``, ``add``, ``list`` and ``retire``: from a folder to a game that is played and printed."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from tests.helpers import Run
from tests.own_games import HOUSE_THREE, NAME, own_files, raised, written
from tests.store import room
from tests.strange_games import STRANGERS

from pitboss.floor.documents import FloorTable
from pitboss.games.own_game import read_own_game
from pitboss.store import Committer, Reader, migrate

#: Pair Plus pays a straight flush 41 to 1 instead of 40 to 1, under every table that did.
CHANGE = ('pays = "40 to 1"', 'pays = "41 to 1"')
FILES = own_files(HOUSE_THREE, "three-card-poker", NAME, CHANGE)
HASH = read_own_game(FILES).content_hash
TWO = ("--badge", "manager", "--second", "accounting")


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A room with people, in the folder where the command is run."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PITBOSS_DATABASE", raising=False)
    migrate("pitboss.db")
    with Committer("pitboss.db") as committer:
        room.open_room(committer)
    return "pitboss.db"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return written(FILES, tmp_path / "house-three")


def head() -> tuple[int, int]:
    """Where the journal ends."""
    reader = Reader("pitboss.db")
    found = reader.head()
    reader.close()
    return found.sequence, found.event


@pytest.mark.slow
def test_a_copied_game_with_another_pay_is_checked_added_practised_and_printed(
    folder: Path, database: str, pitboss: Run
) -> None:
    """Ours, renamed, with one pay changed: the par sheet of the kept game has the changed line's return."""
    checked = json.loads(pitboss("games", "check", str(folder), "--rounds", "3", "--json").out)
    assert (checked["passes"], checked["hash"], checked["standing"]) == (True, HASH, "own")
    assert [check["missing"] for check in checked["checks"]] == [[]] * len(checked["checks"])
    added = json.loads(
        pitboss("games", "add", str(folder), *TWO, "--database", database, "--rounds", "1", "--json").out
    )
    assert (added["game"], added["rules"]) == (HOUSE_THREE, HASH)

    setting_up = "pit", "set-up", "P-1", "--mode", "practice", "--game", HOUSE_THREE, "--badge", "manager"
    assert pitboss(*setting_up, "--database", str(Path(database).resolve())).code == 0
    assert Reader(database).get(FloorTable, "P-1").base_game == NAME
    shown = json.loads(pitboss("show", HOUSE_THREE, "--json").out)
    assert (shown["name"], shown["hash"], shown["standing"]) == (NAME, HASH, "own")
    ours, own = (
        json.loads(pitboss("analyze", game, "--paytable", "A", "--wager", "pair-plus", "--json").out)
        for game in ("three-card-poker", HOUSE_THREE)
    )
    edges = [Fraction(answer["house_edge"]) for answer in (ours, own)]
    # 48 straight flushes of 22,100 hands pay one unit more.
    assert edges[0] - edges[1] == Fraction(48, 22_100)
    sheet = pitboss("report", HOUSE_THREE, "--wager", "pair-plus", "--paytable", "A", "--no-second")
    assert (sheet.code, NAME in sheet.out, "41 to 1" in sheet.out) == (0, True, True)

    listed = json.loads(pitboss("games", "list", "--json").out)["games"]
    assert [(game["id"], game["hash"], game["versions"][0]["added_by"]) for game in listed] == [
        (HOUSE_THREE, HASH, ["Max", "Ann"])
    ]


@pytest.mark.slow
def test_a_newer_version_and_a_retired_game(folder: Path, database: str, pitboss: Run) -> None:
    assert pitboss("games", "add", str(folder), *TWO, "--rounds", "1").code == 0
    again = pitboss("games", "add", str(folder), *TWO, "--rounds", "1")
    assert (again.code, "is here already with exactly these rules" in again.err) == (2, True)
    written(raised(FILES, 2, ('pays = "30 to 1"', 'pays = "29 to 1"')), folder)
    assert json.loads(pitboss("games", "add", str(folder), *TWO, "--rounds", "1", "--json").out)["versions"] == 2
    retired = pitboss("games", "retire", HOUSE_THREE, "--badge", "manager", "--reason", "Nobody plays it")
    assert retired.code == 0
    (game,) = json.loads(pitboss("games", "list", "--database", database, "--json").out)["games"]
    assert (bool(game["retired"]), game["why"], len(game["versions"])) == (True, "Nobody plays it", 2)
    assert "Nobody plays it" not in pitboss("games", "list").err


def test_the_catalogue_is_printed_as_before(pitboss: Run) -> None:
    assert len(json.loads(pitboss("games", "--json").out)["games"]) == 67


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize(
    ("change", "words"),
    [
        (('hand = "straight-flush"', 'hand = "six-of-a-kind"'), "There is no three-card hand 'six-of-a-kind'"),
        ((f'id = "{HOUSE_THREE}"', 'id = "ez-pai-gow"'), "is a game of Pitboss's: choose another id"),
    ],
)
def test_a_damaged_folder_is_one_sentence_and_changes_nothing(
    change: tuple[str, str], words: str, folder: Path, pitboss: Run
) -> None:
    written(raised(FILES, 1, change), folder)
    before = head()
    for command in (("check", str(folder)), ("add", str(folder), *TWO)):
        refused = pitboss("games", *command)
        assert (refused.code, refused.out) == (2, "")
        (sentence,) = refused.err.strip().splitlines()
        assert words in sentence
    assert head() == before


@pytest.mark.slow
@pytest.mark.usefixtures("database")
def test_two_people_add_a_game(folder: Path, pitboss: Run) -> None:
    before = head()
    refused = pitboss("games", "add", str(folder), "--badge", "manager", "--second", "manager", "--rounds", "1")
    assert (refused.code, "Two people are needed" in refused.err) == (2, True)
    assert head() == before


@pytest.mark.slow
def test_what_no_engine_counts_is_told_and_can_be_added_all_the_same(database: str, pitboss: Run) -> None:
    """It is practised, and what can't be counted is refused by name; the check ends in 1, because that is missing."""
    folder = str(STRANGERS / "plain_stud")
    answer = pitboss("games", "check", folder, "--rounds", "2", "--json")
    found = json.loads(answer.out)
    assert (answer.code, found["passes"], found["may_be_added"]) == (1, False, True)
    missing = {check["id"]: check["missing"] for check in found["checks"] if check["missing"]}
    assert [*missing] == ["count"]
    assert "no exact count of the base game of Caribbean Stud" in missing["count"][0]
    printed = pitboss("games", "check", folder, "--rounds", "2")
    assert (printed.code, "not here" in printed.out, "It can be added and practised" in printed.out) == (1, True, True)
    assert pitboss("games", "add", folder, *TWO, "--rounds", "1", "--database", database).code == 0


@pytest.mark.usefixtures("database")
def test_a_game_that_can_not_be_dealt_is_told_and_not_added(tmp_path: Path, pitboss: Run) -> None:
    """Two packs, of which no round can be dealt: the check says so with its place, and nothing is kept."""
    folder = str(
        written(own_files("two-packs", "three-card-poker", "Two Packs", ("decks = 1", "decks = 2")), tmp_path / "two")
    )
    found = pitboss("games", "check", folder, "--rounds", "2")
    assert (found.code, "missing   seeded rounds sum to zero" in found.out, "It can't be added" in found.out) == (
        1,
        True,
        True,
    )
    before = head()
    refused = pitboss("games", "add", folder, *TWO, "--rounds", "1")
    assert (refused.code, "Two Packs can't be added" in refused.err, head()) == (2, True, before)
