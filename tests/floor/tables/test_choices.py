"""What a document leaves to the casino is set at a table and acts there: joker, limit on a deal, order of settling."""

from typing import Any

import pytest
from tests.floor.floor_room import FACE_UP, FloorRoom

from pitboss.floor import commands as c
from pitboss.floor.documents import TableMode
from pitboss.games import load_game
from pitboss.games.table.table import Cap, Scope
from pitboss.rounds import events as e

TABLE = "T"


def settled(
    room: FloorRoom,
    game: str,
    seats: dict[int, tuple[str, str]],
    wagers: dict[str, int],
    **setup: Any,  # noqa: ANN401 - fields of the command
) -> list[e.WagerSettled]:
    """A round by outcomes at a table of this setup: the outcome and the cards of each seat, and what it was paid."""
    name = load_game(game).name
    room.do(c.RecordApproval(game=name, reference="1", since="2026-01-01", badge="manager", second="executive"))
    room.set_up(TABLE, game, TableMode.OUTCOMES, **setup)
    room.open(TABLE, 1_000_000)
    room.do(c.OpenRound(table=TABLE, badge="dealer"))
    acts: list[e.Act] = [
        e.WagerPlaced(seat=seat, player=f"Seat {seat}", wager=wager, cents=cents)
        for seat in seats
        for wager, cents in wagers.items()
    ]
    for act in (*acts, e.BettingClosed()):
        room.do(c.ActAtTable(table=TABLE, act=act, badge="dealer"))
    said = tuple(c.SeatOutcome(seat, outcome, cards=cards) for seat, (outcome, cards) in seats.items())  # type: ignore[arg-type]
    result = room.do(c.EnterOutcomes(table=TABLE, seats=said, badge="dealer"))
    room.audit()
    return [e.WagerSettled(**event) for event in result["events"] if event["type"] == "wager-settled"]


@pytest.mark.parametrize("game", ["ez-pai-gow", "commission-free-pai-gow-express"])
@pytest.mark.parametrize(
    ("joker", "line"), [("", "three-of-a-kind"), ("semi-wild", "three-of-a-kind"), ("fully-wild", "four-of-a-kind")]
)
@pytest.mark.rule("000", "1")
@pytest.mark.rule("002", "1")
def test_a_fully_wild_joker_makes_four_sevens_of_three(room: FloorRoom, game: str, joker: str, line: str) -> None:
    bonus = next(wager.id for wager in load_game(game).wagers if wager.envy_minimum_cents is not None)
    paid = settled(room, game, {2: ("push", "7s 7d 7c Jk 2h 4d 9c")}, {"pai-gow": 1_000, bonus: 500}, joker=joker)
    (found,) = [event for event in paid if event.wager == bonus]
    assert found.line == line


def test_a_joker_that_the_document_does_not_know_is_refused(room: FloorRoom) -> None:
    for game in (FACE_UP, "three-card-poker"):
        with room.refused("is played with"):
            room.set_up(TABLE, game, TableMode.CARD_ENTRY, joker="fully-wild")


@pytest.mark.rule("001", "10a-i")
def test_a_limit_on_the_deal_is_shared_by_the_winners_of_a_table(room: FloorRoom) -> None:
    """Two straight flushes of the Fortune bonus would take $250 each at 50 to 1; the table pays $300 together."""
    hands = {2: ("push", "9s 8s 7s 6s 5s Kd 2c"), 5: ("push", "9h 8h 7h 6h 5h Kc 2d")}
    cap = Cap("fortune", 30_000, Scope.TABLE)
    paid = settled(room, FACE_UP, hands, {"pai-gow": 1_000, "fortune": 500}, cap=cap, jurisdiction="none")
    fortune = [event for event in paid if event.wager == "fortune"]
    assert [event.won_cents for event in fortune] == [15_000, 15_000]
    assert all(event.uncapped_cents == 25_000 for event in fortune)
    assert room.round(TABLE).table.option("aggregate-limit") == "per-table"


def test_a_limit_on_the_deal_takes_two_people_and_is_told_in_the_trail(room: FloorRoom) -> None:
    cap = Cap("fortune", 5_000_000, Scope.PLAYER)
    with room.refused("Two people are needed"):
        room.set_up(TABLE, FACE_UP, TableMode.CARD_ENTRY, cap=cap, second="")
    room.set_up(TABLE, FACE_UP, TableMode.CARD_ENTRY)
    room.set_up(TABLE, FACE_UP, TableMode.CARD_ENTRY, cap=cap)
    told = [event for event in room.memory.events if event["event"] == "table-set-up"][-1]
    assert [change["field"] for change in told["changes"]] == ["cap"]


@pytest.mark.rule("003", "dealing.7")
def test_the_casinos_own_order_of_settling_is_the_order_of_the_pays(room: FloorRoom) -> None:
    game = "three-card-poker"
    own = ("pair-plus", *(wager for wager in load_game(game).settling.wagers if wager != "pair-plus"))
    paid = settled(
        room,
        game,
        {1: ("win", "")},
        {"ante": 1_000, "pair-plus": 500},
        options={"settling-order": "casino"},
        settling=own,
    )
    assert [event.wager for event in paid] == ["pair-plus", "play", "ante"]


@pytest.mark.parametrize(
    ("setup", "words"),
    [
        ({"options": {"settling-order": "casino"}}, "give the order"),
        ({"settling": ("ante", "play", "ante-bonus", "pair-plus", "bonus")}, "unless the casino chooses its own"),
        ({"options": {"settling-order": "casino"}, "settling": ("ante",)}, "names each of"),
        ({"options": {"settling": "pick-and-pay"}}, "is only a note"),
        ({"cap": Cap("ante", 100)}, "pay table"),
    ],
)
def test_what_nothing_would_follow_from_is_refused(room: FloorRoom, setup: dict[str, Any], words: str) -> None:
    with room.refused(words):
        room.set_up(TABLE, "three-card-poker", TableMode.CARD_ENTRY, **setup)


def test_a_room_that_deals_only_to_wagers_enters_no_other_hands(room: FloorRoom) -> None:
    """Face Up Pai Gow by the house procedure: two hands of seven, and 39 cards are left over."""
    room.set_up(TABLE, FACE_UP, TableMode.CARD_ENTRY, options={"dealing": "wagered-spots"})
    room.open(TABLE, 1_000_000)
    room.do(c.OpenRound(table=TABLE, badge="dealer"))
    acts: list[e.Act] = [
        e.WagerPlaced(seat=2, player="Seat 2", wager="pai-gow", cents=1_000),
        e.BettingClosed(),
        e.StartDrawn(position=1, source="dice", dice=(2, 3, 3)),
        e.HandDealt(to=0, cards=""),
        e.HandDealt(to=2, cards=""),
        e.LeftOverCounted(count=39),
    ]
    for act in acts:
        room.do(c.ActAtTable(table=TABLE, act=act, badge="dealer"))
    assert room.round(TABLE).step.kind == "reveal"
