import datetime as dt
from dataclasses import replace

import pytest
from tests.floor.floor_room import FACE_UP, FloorRoom, plain
from tests.floor.jackpot_floor import LOW, act, deal, entered

from pitboss.errors import PitbossError
from pitboss.floor.documents import Equipment, TableMode
from pitboss.floor.views.entry import entry_view, house_way_for, reads_cards
from pitboss.games import GAME_IDS, load_game
from pitboss.rounds import events as e

DAY = dt.date(2026, 11, 16)


def test_the_page_knows_who_gets_the_next_hand_and_how_many_cards_are_left(room: FloorRoom) -> None:
    """Six seats and the dealer get seven of 53 cards each: four are left over."""
    entered(room)
    first = entry_view(room.memory, room.table("E"), room.kept("E"), DAY)
    assert first.deal is None  # the first position is not drawn yet
    act(room, e.StartDrawn(position=0, source="dice", dice=(1, 1, 4)))  # six: the dealer is 1, seat 6 is 2, seat 2 is 6
    view = plain(entry_view(room.memory, room.table("E"), room.kept("E"), DAY))
    assert view["deal"] == {
        "to": 2, "idle": False, "cards": 7, "face_down": True, "left": [2, 1, 0, 6, 5, 4, 3], "left_over": None,
    }  # fmt: skip
    assert (view["jokers"], view["positions"], view["sensor_wagers"]) == (1, 7, {"jackpot": 1})
    act(room, e.HandDealt(to=2, cards=LOW))
    view = plain(entry_view(room.memory, room.table("E"), room.kept("E"), DAY))
    assert (view["deal"]["to"], view["deal"]["idle"], view["seen"], view["entered"]) == (1, True, "", [2])
    for spot, cards in ((1, ""), (0, "As Ks Qd 7d 5s 4s 3s"), (6, ""), (5, ""), (4, ""), (3, "")):
        act(room, e.HandDealt(to=spot, cards=cards))
    assert plain(entry_view(room.memory, room.table("E"), room.kept("E"), DAY))["deal"] == {
        "to": None, "idle": False, "cards": 7, "face_down": False, "left": [], "left_over": 4,
    }  # fmt: skip


def test_a_throw_of_dice_with_a_wrong_position_is_still_refused(room: FloorRoom) -> None:
    """Only a position of 0 is worked out."""
    entered(room)
    with room.refused("count to position 6, not 3"):
        act(room, e.StartDrawn(position=3, source="dice", dice=(1, 1, 4)))


def test_between_rounds_the_layout_is_that_of_the_day(room: FloorRoom) -> None:
    """The page has seats and limits before anybody has opened a round."""
    room.set_up("E", FACE_UP, TableMode.CARD_ENTRY)
    room.link("E", "J")
    view = plain(entry_view(room.memory, room.table("E"), None, DAY))
    assert (view["layout"]["seats"], view["deal"], view["seen"]) == (6, None, "")
    assert [wager["id"] for wager in view["layout"]["wagers"] if wager["sensor"]] == ["jackpot"]


def test_the_house_way_is_told_of_a_hand_that_lies_face_up_and_is_to_be_set_now(room: FloorRoom) -> None:
    """A pair goes to the back, and the two highest single cards in front; before and after that nothing is told."""
    entered(room)
    deal(room, "9c 9d Ah Qc 6d 4s 2h", "Kc Kd Tc 8h 7s 5h 3h")
    act(room, e.DealerRevealed())
    act(room, e.Decided(seat=2, action="set"))
    with pytest.raises(PitbossError, match="no hand to set now"):  # it was read, and lies face down
        house_way_for(room.memory, room.kept("E"), 2)
    act(room, e.HandTurned(to=2))
    assert sorted(house_way_for(room.memory, room.kept("E"), 2).split()) == ["Ah", "Qc"]
    act(room, e.HandTurned(to=2, front="Ah Qc"))
    with pytest.raises(PitbossError, match="no hand to set now"):
        house_way_for(room.memory, room.kept("E"), 2)


def test_cards_are_entered_at_the_deal_only_where_a_device_reads_them(room: FloorRoom) -> None:
    entered(room)
    table = room.table("E")
    assert not reads_cards(table)
    reader = Equipment("card reader", "Reading shoe", "R-1", "letter")
    assert reads_cards(replace(table, equipment=(*table.equipment, reader)))


@pytest.mark.rule("000", "6")
@pytest.mark.parametrize(
    ("game", "options", "sources"),
    [
        ("ez-pai-gow", {}, ["dice"]),
        ("ez-pai-gow", {"first-hand": "house-rules"}, ["house", "generator"]),
        ("face-up-pai-gow", {}, ["dice", "house", "generator"]),
    ],
)
def test_the_page_offers_what_may_choose_the_first_hand(
    room: FloorRoom, game: str, options: dict[str, str], sources: list[str]
) -> None:
    room.set_up("E", game, TableMode.CARD_ENTRY, options=options)
    assert list(entry_view(room.memory, room.table("E"), None, DAY).sources) == sources


@pytest.mark.parametrize("game", GAME_IDS)
def test_the_page_of_a_dealer_who_enters_cards_is_made_for_every_game(room: FloorRoom, game: str) -> None:
    """Its layout has the wagers and the seats of the rules, and the deck their jokers."""
    rules = load_game(game)
    room.set_up("E", game, TableMode.CARD_ENTRY)
    view = entry_view(room.memory, room.table("E"), None, DAY)
    assert (view.layout.seats, view.jokers, view.deal) == (rules.players, rules.deck.jokers, None)
    assert {wager.id for wager in view.layout.wagers} >= {*rules.base_wagers}
    assert view.layout.sets_hands is rules.sets_hands
