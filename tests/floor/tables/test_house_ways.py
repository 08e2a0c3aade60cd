"""A house way of the room's own: kept by its hash once it is proved, used by tables, and replayed from a log alone."""

import json
from dataclasses import replace

import pytest
from tests.floor.floor_room import FACE_UP, FloorRoom
from tests.floor.own_ways import OWN_WAY, PROVED

from pitboss.cards import parse_cards
from pitboss.errors import PitbossError
from pitboss.floor import commands as c
from pitboss.floor.documents import OwnHouseWay, TableMode
from pitboss.floor.tables.house_ways import settings_to_prove
from pitboss.games.house_way import house_way_of, load_house_way
from pitboss.games.table.table import Mode, TableSetup, open_table
from pitboss.hands import JokerRule, WheelRule
from pitboss.maths.strategy.house_ways import prove
from pitboss.rounds.log import replay

HASH = house_way_of(OWN_WAY).content_hash


def keep(room: FloorRoom) -> None:
    """Two people keep the way."""
    room.do(c.KeepHouseWay(text=OWN_WAY, proved=PROVED, badge="manager", second="executive"))


def test_a_way_is_kept_by_its_hash_and_told_once(room: FloorRoom) -> None:
    keep(room)
    keep(room)
    kept = room.memory.get(OwnHouseWay, HASH)
    assert (kept.way, kept.by, kept.second) == ("aces-up", "Max", "Eve")
    assert [event["event"] for event in room.memory.events].count("house-way-kept") == 1


@pytest.mark.parametrize(
    ("text", "proved", "words"),
    [
        (OWN_WAY, PROVED[1:], "is not proved with a fully-wild joker"),
        (OWN_WAY, (), "is not proved"),
        (OWN_WAY.replace('id = "aces-up"', 'id = "foxwoods"'), PROVED, "exists already"),
        (OWN_WAY.replace('id = "aces-up"', 'id = "../x"'), PROVED, "house way"),
        ("[[rule", PROVED, "is not TOML"),
        ('id = "x"\nname = "X"\nsource = "y"', PROVED, "no \\[\\[rule\\]\\]"),
        (OWN_WAY + "#" * 30_000, PROVED, "at most 30,000 characters"),
    ],
)
def test_what_is_no_proved_way_is_refused(room: FloorRoom, text: str, proved: tuple[object, ...], words: str) -> None:
    with room.refused(words):
        room.do(c.KeepHouseWay(text=text, proved=proved, badge="manager", second="executive"))  # type: ignore[arg-type]


def test_a_table_sets_by_the_rooms_own_way_and_its_log_says_all_of_it(room: FloorRoom) -> None:
    """The round's log has the text: it replays where nobody has kept the way, and not with another text."""
    keep(room)
    room.set_up("T", FACE_UP, TableMode.CARD_ENTRY, house_way=HASH)
    room.open("T", 1_000_000)
    room.do(c.OpenRound(table="T", badge="dealer"))
    state = room.round("T")
    assert (state.format, state.table.dealers_way.id, state.table.setup.house_way_rules) == (4, "aces-up", HASH)
    lines = list(room.kept("T").lines)
    assert replay(lines).problem is None
    opening = json.loads(lines[0])
    opening["table"]["own_house_way"] = OWN_WAY.replace('name = "Foxwoods"', 'name = "Foxwood"')
    problem = replay([json.dumps(opening)]).problem
    assert problem is not None
    assert "house way" in problem.sentence


def test_a_practice_table_deals_by_it_too(room: FloorRoom) -> None:
    keep(room)
    room.set_up("P", FACE_UP, TableMode.PRACTICE, equipment=(), house_way=HASH)
    room.open("P")
    room.seat("ann", "P", 2)
    room.bet("ann", "P", 2, pai_gow=1_000)
    assert room.round("P").table.dealers_way.id == "aces-up"


def test_a_way_that_nobody_kept_is_not_there(room: FloorRoom) -> None:
    with room.refused("There is no house way"):
        room.set_up("T", FACE_UP, TableMode.CARD_ENTRY, house_way="0" * 64)


def test_the_dealers_hand_is_set_as_the_way_says() -> None:
    """The same cards as by Foxwoods, whose rules it has, under its own name."""
    cards = parse_cards("Ac Ad Kh Ks 9d 5c 2h")
    own = open_table(TableSetup(FACE_UP, mode=Mode.LIVE, own_house_way=OWN_WAY)).dealers_way
    joker, wheel = JokerRule.SEMI_WILD, WheelRule.SECOND_HIGHEST
    assert own.set_hand(cards, joker, wheel)[0] == load_house_way("foxwoods").set_hand(cards, joker, wheel)[0]
    with pytest.raises(PitbossError, match="sets no hands"):
        open_table(TableSetup("three-card-poker", own_house_way=OWN_WAY))


@pytest.mark.slow
def test_a_proof_goes_through_every_hand_or_names_the_first_that_fails() -> None:
    """As `pitboss house-ways --check` does: all C(53, 7) hands, under each setting of some game."""
    setting = settings_to_prove()[-1]
    assert prove(house_way_of(OWN_WAY), [setting]) == [(*setting, 154_143_080)]
    one_rule = replace(house_way_of(OWN_WAY), rules=house_way_of(OWN_WAY).rules[:1])
    with pytest.raises(PitbossError, match=r"fails on .*: no rule applies to it"):
        prove(one_rule, [setting])
