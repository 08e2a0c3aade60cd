"""Games of the room's own: who adds them, what is refused, what tables play by, and what the gate asks for money."""

from collections.abc import Mapping
from typing import Any

import pytest
from tests.floor.floor_room import ALL_SEEN, SHUFFLER, FloorRoom
from tests.own_games import HOUSE_THREE, NAME, own_files, raised

from pitboss.errors import PitbossError
from pitboss.floor import commands as c
from pitboss.floor.documents import Sitting, TableMode
from pitboss.floor.own_games import MOST_GAMES, MOST_VERSIONS, GameShelf, KeptVersion, OwnRules, ShelvedGame, shelf_of
from pitboss.games import load_game
from pitboss.games.own_game import GameFiles, read_own_game

FILES = own_files()
HASH = read_own_game(FILES).content_hash
#: A straight of Pair Plus under its first pay table pays more in the second version.
NEWER = raised(FILES, 2, ('pays = "40 to 1"', 'pays = "41 to 1"'))
TWO = {"badge": "manager", "second": "accounting"}


def add(room: FloorRoom, files: GameFiles = FILES, **people: str) -> Mapping[str, Any]:
    return room.do(c.AddGame(rules=files.rules, paytables=files.paytables, **{**TWO, **people}))


def retire(room: FloorRoom, game: str = HOUSE_THREE) -> Mapping[str, Any]:
    return room.do(c.RetireGame(game=game, reason="nobody plays it", badge="manager"))


def set_up(room: FloorRoom, table: str, mode: TableMode, game: str = HOUSE_THREE, base_game: str = NAME) -> None:
    room.do(c.SetUpTable(table=table, name=table, mode=mode, base_game=base_game, game=game, equipment=(SHUFFLER,),
                         badge="manager", second="executive"))  # fmt: skip


def open_it(room: FloorRoom, table: str) -> None:
    room.do(c.OpenTable(table=table, opener_cents=0, acknowledged=ALL_SEEN, badge="supervisor", second="dealer"))


def letter(room: FloorRoom, what: str, about: str) -> None:
    room.do(c.RecordApproval(game=about, what=what, reference="5000", since="2026-11-01", badge="manager",
                             second="supervisor"))  # fmt: skip


@pytest.fixture
def room() -> FloorRoom:
    return FloorRoom()


def test_a_game_is_kept_by_its_hash_and_told_with_both_people(room: FloorRoom) -> None:
    answer = add(room)
    assert answer == {"game": HOUSE_THREE, "rules": HASH, "version": 1, "name": NAME, "standing": "own", "versions": 1}
    kept = room.memory.get(OwnRules, HASH)
    assert (kept.game, kept.files) == (HOUSE_THREE, FILES)
    (game,) = shelf_of(room.memory).games
    assert (game.newest.by, game.newest.second, game.retired) == ("Max", "Ann", "")
    told = room.memory.events[-1]
    assert (told["event"], told["rules"], told["by"], told["second"]) == ("game-added", HASH, "Max", "Ann")


def test_one_person_adds_nothing(room: FloorRoom) -> None:
    with room.refused("Two people are needed here"):
        add(room, second="manager")
    with room.refused("This needs the card of"):
        add(room, badge="dealer")


def test_the_same_rules_twice_and_other_rules_without_a_new_version_are_refused(room: FloorRoom) -> None:
    add(room)
    with room.refused("is here already with exactly these rules"):
        add(room)
    with room.refused("is here in version 1 with other rules: give these a higher version"):
        add(room, raised(FILES, 1, ('pays = "40 to 1"', 'pays = "41 to 1"')))
    assert add(room, NEWER)["versions"] == 2


def test_a_shelf_has_room_for_so_many_games_and_versions(room: FloorRoom) -> None:
    games = tuple(ShelvedGame(f"g-{n:02}", "G", (KeptVersion("h", 1, "", "Max"),)) for n in range(MOST_GAMES))
    room.memory.documents["game-shelf", "shelf"] = GameShelf(games=games)
    with room.refused(f"has {MOST_GAMES} own games already"):
        add(room)
    versions = tuple(KeptVersion(f"h{n}", 0, "", "Max") for n in range(MOST_VERSIONS))
    room.memory.documents["game-shelf", "shelf"] = GameShelf(games=(ShelvedGame(HOUSE_THREE, NAME, versions),))
    with room.refused(f"has {MOST_VERSIONS} versions already"):
        add(room)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ((f'id = "{HOUSE_THREE}"', 'id = "caribbean-stud"'), "is a game of Pitboss's: choose another id"),
        ((f'id = "{HOUSE_THREE}"', 'id = "../../etc"'), "is not an id: use small letters"),
        (('hand = "straight-flush"', 'hand = "six-of-a-kind"'), "house-three/paytables.toml"),
        (('kind = "reveal"', 'kind = "turn"'), "a round has one of these"),
    ],
)
def test_a_damaged_game_is_a_sentence_and_nothing_changes(change: tuple[str, str], words: str, room: FloorRoom) -> None:
    damaged = raised(FILES, 1, change)
    with room.refused(words):
        add(room, damaged)


def test_a_missing_street_is_a_sentence(room: FloorRoom) -> None:
    """Ultimate Texas Hold'em without its turn of the flop."""
    files = own_files("house-uth", "ultimate-texas-holdem", "House Hold'em")
    blocks = files.rules.split("[[step]]")
    street = next(block for block in blocks if 'kind = "board"' in block)
    with room.refused("a step board is missing|a street between them is missing"):
        add(room, GameFiles(files.rules.replace(f"[[step]]{street}", "", 1), files.paytables))


def test_a_pay_table_on_a_hand_that_the_cast_does_not_have_is_a_sentence(room: FloorRoom) -> None:
    files = own_files("house-ride", "let-it-ride", "House Ride")
    line = next(line for line in files.rules.splitlines() if line.startswith("hand = "))
    with room.refused(r"house-ride/paytables.toml, pay table .*'nobody'"):
        add(room, GameFiles(files.rules.replace(line, 'hand = "nobody"', 1), files.paytables))


# Tables


def test_a_practice_table_plays_the_rules_that_it_was_set_up_with(room: FloorRoom) -> None:
    """A newer version changes nothing at a table before it is set up again; the rounds name the hash they played by."""
    add(room)
    set_up(room, "P", TableMode.PRACTICE)
    open_it(room, "P")
    add(room, NEWER)
    table = room.table("P")
    assert table.setup is not None
    assert table.setup.rules == HASH
    room.do(c.CloseTable(table="P", closer_cents=0, badge="supervisor", second="dealer"))
    set_up(room, "P", TableMode.PRACTICE)
    again = room.table("P").setup
    assert again is not None
    assert again.rules == read_own_game(NEWER).content_hash
    assert load_game(HOUSE_THREE, HASH).content_hash == HASH


def test_money_takes_an_approval_of_these_very_rules_whatever_letters_list_by_name(room: FloorRoom) -> None:
    """Neither a game of the catalogue by name nor a letter for the name opens it, nor a newer version's hash."""
    add(room)
    set_up(room, "T", TableMode.CARD_ENTRY, base_game="Three Card Poker")
    set_up(room, "P", TableMode.PRACTICE)
    asked = f"House Three has rules of one's own, not an approved document: two people must record an approval .*{HASH}"
    with room.refused(asked):
        open_it(room, "T")
    for what, about in (("game", HOUSE_THREE), ("game", NAME), ("rules", read_own_game(NEWER).content_hash)):
        letter(room, what, about)
        with room.refused(asked):
            open_it(room, "T")
    letter(room, "rules", HASH)
    open_it(room, "T")
    open_it(room, "P")
    assert room.memory.get(Sitting, room.table("T").sitting).setup.rules == HASH  # type: ignore[union-attr]


def test_an_approved_game_that_is_replaced_is_played_by_what_was_approved(room: FloorRoom) -> None:
    """Nobody changes what a table for money pays by a newer version; a table that is set up with that is asked."""
    add(room)
    letter(room, "rules", HASH)
    set_up(room, "T", TableMode.CARD_ENTRY, base_game="Three Card Poker")
    open_it(room, "T")
    add(room, NEWER)
    room.do(c.OpenRound(table="T", badge="dealer"))
    assert room.round("T").table.setup.rules == HASH
    set_up(room, "U", TableMode.CARD_ENTRY, base_game="Three Card Poker")
    with room.refused(read_own_game(NEWER).content_hash):
        open_it(room, "U")


def test_a_retired_game_is_set_up_and_opened_no_more_and_comes_back_when_it_is_added_again(room: FloorRoom) -> None:
    add(room)
    set_up(room, "P", TableMode.PRACTICE)
    retire(room)
    with room.refused("House Three was retired"):
        set_up(room, "Q", TableMode.PRACTICE)
    with room.refused("House Three was retired"):
        open_it(room, "P")
    with room.refused("was retired already"):
        retire(room)
    assert load_game(HOUSE_THREE, HASH).name == NAME
    add(room)
    open_it(room, "P")


def test_only_a_game_of_the_rooms_own_is_retired(room: FloorRoom) -> None:
    with room.refused("keeps no game 'three-card-poker' of its own: it is one of Pitboss's games"):
        retire(room, "three-card-poker")
    with room.refused("keeps no game 'nothing' of its own"):
        retire(room, "nothing")


def test_a_game_that_this_room_does_not_keep_is_unknown_here(room: FloorRoom) -> None:
    """Another room of the same process may keep it: that is no matter of this one."""
    add(FloorRoom())
    with pytest.raises(PitbossError, match="game"):
        set_up(room, "P", TableMode.PRACTICE)
