"""Rounds whose cards a dealer enters, and the jackpot game that follows them."""

import pytest
from tests.floor.floor_room import FACE_UP, FloorRoom
from tests.jackpots.memory import Memory

from pitboss.floor import commands as c
from pitboss.floor.documents import Handle, TableMode
from pitboss.floor.tables.rounds import round_of
from pitboss.jackpots import commands as j
from pitboss.jackpots.documents import AwardStatus, Lit
from pitboss.rounds import Status
from pitboss.rounds import events as e
from pitboss.rounds.log import replay

TABLE = "T1"


def _act(room: FloorRoom, act: e.Act, badge: str = "dealer") -> None:
    room.do(c.ActAtTable(table=TABLE, act=act, badge=badge))


@pytest.fixture
def face_up(room: FloorRoom) -> FloorRoom:
    """An open Face Up table with a jackpot, whose dealer enters the cards."""
    room.set_up(TABLE, FACE_UP, TableMode.CARD_ENTRY)
    room.link(TABLE, "J")
    room.open(TABLE, 1_000_000)
    return room


@pytest.fixture
def three_card(room: FloorRoom) -> FloorRoom:
    """An open Three Card Poker table, whose dealer enters the cards."""
    room.set_up(TABLE, "three-card-poker", TableMode.CARD_ENTRY)
    room.open(TABLE, 1_000_000)
    return room


def _bet(room: FloorRoom, seat: int, **cents: int) -> None:
    for wager, amount in cents.items():
        _act(room, e.WagerPlaced(seat=seat, player=f"Seat {seat}", wager=wager.replace("_", "-"), cents=amount))


def _deal_face_up(room: FloorRoom, hand: str, dealer: str) -> None:
    """Seat 2's and the dealer's cards, the other spots from what is left; the dealer's position starts."""
    _act(room, e.BettingClosed())
    _act(room, e.StartDrawn(position=1, source="dice", dice=(2, 3, 3)))
    used = {*hand.split(), *dealer.split()}
    rest = [f"{rank}{suit}" for suit in "shdc" for rank in "23456789TJQKA" if f"{rank}{suit}" not in used]
    for spot in (0, 6, 5, 4, 3, 2, 1):
        cards = {0: dealer, 2: hand}.get(spot) or " ".join(rest.pop() for _ in range(7))
        _act(room, e.HandDealt(to=spot, cards=cards))
    if room.round(TABLE).step.kind == "deal":
        _act(room, e.LeftOverCounted(count=4))
    while room.round(TABLE).step.kind == "reveal":
        _act(room, e.DealerRevealed())


def test_a_correction_is_told_with_its_amount_its_reason_and_both_people(three_card: FloorRoom) -> None:
    """Sam's card at the terminal where Dana is signed in."""
    room = three_card
    room.do(c.OpenRound(table=TABLE, badge="dealer"))
    _bet(room, 1, ante=1_000)
    for act in (
        e.BettingClosed(),
        e.HandDealt(to=1, cards="9s 9d 2c"),
        e.HandDealt(to=0, cards="Qs 7d 3c"),
        e.Decided(seat=1, action="play"),
        e.DealerRevealed(),
        e.SettlementCalled(),
    ):
        _act(room, act)
    correction = e.PaymentCorrected(seat=1, wager="ante", cents=500, reason="a chip short")
    room.do(c.ActAtTable(table=TABLE, act=correction, badge="supervisor", entered_by="dealer"))
    told = room.memory.events[-1]
    assert (told["by"], told["entered_by"], told["reason"]) == ("Sam", "Dana", "a chip short")
    assert (told["seat"], told["wager"], told["cents"]) == (1, "ante", 500)


def test_whoever_enters_a_round_is_named(three_card: FloorRoom) -> None:
    """Also where another card takes over; the entry of a wager is an event as well."""
    three_card.do(c.OpenRound(table=TABLE, badge="dealer"))
    _act(three_card, e.WagerPlaced(seat=1, player="Seat 1", wager="ante", cents=500), badge="supervisor")
    told = [event for event in three_card.memory.events if event["event"] == "round"]
    assert [event["by"] for event in told] == ["Dana", "Sam"]
    assert [(event["act"], event.get("seat")) for event in told] == [("round-opened", None), ("wager-placed", 1)]


def test_a_three_card_round_is_entered_and_the_sitting_counts_it(three_card: FloorRoom) -> None:
    """Seat 1 has a pair of nines against a dealer who qualifies with queen high: Ante and Play win even money."""
    room = three_card
    room.do(c.OpenRound(table=TABLE, badge="dealer"))
    _bet(room, 1, ante=1_000)
    _act(room, e.BettingClosed())
    _act(room, e.HandDealt(to=1, cards="9s 9d 2c"))
    _act(room, e.HandDealt(to=0, cards="Qs 7d 3c"))
    _act(room, e.Decided(seat=1, action="play"))
    _act(room, e.DealerRevealed())
    _act(room, e.SettlementCalled())
    _act(room, e.RoundClosed())
    assert room.round(TABLE).purses == {"Seat 1": 2_000}
    assert room.sitting(TABLE).rounds == 1
    assert room.sitting(TABLE).handle["ante"] == Handle(1, 1_000, 1_000_000, -1_000)
    assert room.sitting(TABLE).handle["play"] == Handle(1, 1_000, 1_000_000, -1_000)


def test_rounds_of_a_table_make_one_log_that_replays(three_card: FloorRoom) -> None:
    room, lines = three_card, []
    for _ in range(2):
        room.do(c.OpenRound(table=TABLE, badge="dealer"))
        _bet(room, 3, ante=500)
        _act(room, e.IrregularityCalled(kind="void", reason="A test"), "supervisor")
        _act(room, e.RoundClosed())
        lines += [line.split(",", 1)[1] for line in room.kept(TABLE).lines]
    numbered = [f'{{"n":{number},{line}' for number, line in enumerate(lines, 1)]
    found = replay(numbered)
    assert found.problem is None
    assert [played.id for played in found.rounds] == ["T1-1", "T1-2"]


def test_a_round_is_the_same_when_it_is_read_back_from_its_log(three_card: FloorRoom) -> None:
    room = three_card
    room.do(c.OpenRound(table=TABLE, badge="dealer"))
    _bet(room, 1, ante=1_000, pair_plus=500)
    known = room.round(TABLE)
    assert round_of(Memory(), room.kept(TABLE)) == known


def test_only_one_round_runs_and_only_at_an_open_table(three_card: FloorRoom) -> None:
    room = three_card
    with room.refused("No round is open"):
        _act(room, e.BettingClosed())
    room.do(c.OpenRound(table=TABLE, badge="dealer"))
    with room.refused("T1-1 is open"):
        room.do(c.OpenRound(table=TABLE, badge="dealer"))
    _act(room, e.IrregularityCalled(kind="void", reason="A test"), "supervisor")
    _act(room, e.RoundClosed())
    room.do(c.CloseTable(table=TABLE, closer_cents=0, badge="supervisor", second="dealer"))
    with room.refused("is closed: a supervisor opens it first"):
        room.do(c.OpenRound(table=TABLE, badge="dealer"))


def test_a_dealer_takes_a_round_back_that_was_opened_by_mistake(three_card: FloorRoom) -> None:
    """While the betting is open all wagers go back; the sitting counts no round, and the next one has the next name."""
    room = three_card
    room.do(c.OpenRound(table=TABLE, badge="dealer"))
    _bet(room, 1, ante=1_000)
    _act(room, e.IrregularityCalled(kind="void", reason="opened by mistake"))
    assert (room.round(TABLE).status, room.round(TABLE).balance_cents) == (Status.VOID, 0)
    _act(room, e.RoundClosed())
    assert room.sitting(TABLE).rounds == 0
    assert room.do(c.OpenRound(table=TABLE, badge="dealer"))["round"] == f"{TABLE}-2"


def test_a_dealer_does_not_void_a_round_alone_once_the_betting_is_closed(three_card: FloorRoom) -> None:
    room = three_card
    room.do(c.OpenRound(table=TABLE, badge="dealer"))
    _bet(room, 1, ante=1_000)
    _act(room, e.BettingClosed())
    with room.refused("needs the card of a supervisor or an executive"):
        _act(room, e.IrregularityCalled(kind="void", reason="A test"))


def test_closing_the_bets_starts_the_jackpot_game_with_the_lit_seats(face_up: FloorRoom) -> None:
    """Two seats bet the jackpot's dollar: 20 cents of each go to the meter, which began at $10,000."""
    room = face_up
    room.do(c.OpenRound(table=TABLE, badge="dealer"))
    _bet(room, 2, pai_gow=1_000, jackpot=100)
    _bet(room, 3, pai_gow=1_000)
    _bet(room, 5, pai_gow=1_000, jackpot=100)
    _act(room, e.BettingClosed())
    game = room.jackpot_table(TABLE).game
    assert game is not None
    assert {(lit.seat, lit.sensor) for lit in game.lit} == {(2, 1), (5, 1)}
    assert room.meter("J") == 1_000_040
    room.audit()


def test_a_void_round_gives_the_contributions_back(face_up: FloorRoom) -> None:
    room = face_up
    room.do(c.OpenRound(table=TABLE, badge="dealer"))
    _bet(room, 2, pai_gow=1_000, jackpot=100)
    _act(room, e.BettingClosed())
    _act(room, e.IrregularityCalled(kind="void", reason="A card fell"), "supervisor")
    _act(room, e.RoundClosed())
    assert room.meter("J") == 1_000_000
    assert room.jackpot_table(TABLE).game is None
    room.audit()


def test_a_round_void_before_the_cards_has_no_jackpot_game_to_end(face_up: FloorRoom) -> None:
    room = face_up
    room.do(c.OpenRound(table=TABLE, badge="dealer"))
    _act(room, e.IrregularityCalled(kind="void", reason="Nobody bet"), "supervisor")
    _act(room, e.RoundClosed())
    assert room.round(TABLE).status is Status.CLOSED


def test_a_fixed_jackpot_hand_is_recorded_and_the_round_ends_once_it_is_paid(face_up: FloorRoom) -> None:
    """A straight flush pays $100 for the jackpot's dollar, from the tray."""
    room = face_up
    room.do(c.OpenRound(table=TABLE, badge="dealer"))
    _bet(room, 2, pai_gow=1_000, jackpot=100)
    _deal_face_up(room, "5h 6h 7h 8h 9h 2c Ks", "Kd Qs 9c 7d 4s 3c 2d")
    if room.round(TABLE).step.kind == "decide":
        _act(room, e.Decided(seat=2, action="set", front="Ks 2c"))
    _act(room, e.SettlementCalled())
    game = room.jackpot_table(TABLE).game
    assert game is not None
    assert [(hand.seat, hand.line) for hand in game.hands] == [(2, "straight-flush")]
    with room.refused("a win that is not paid or confirmed"):
        _act(room, e.RoundClosed())
    assert room.do(j.PayHand(table=TABLE, seat=2, sensor=1, badge="dealer"))["cents"] == 10_000
    _act(room, e.RoundClosed())
    assert room.jackpot_table(TABLE).game is None
    room.audit()


def test_a_share_of_the_meter_is_locked_and_confirmed_before_the_round_ends(face_up: FloorRoom) -> None:
    """A natural seven-card straight flush wins the whole meter: $10,000.20."""
    room = face_up
    room.do(c.OpenRound(table=TABLE, badge="dealer"))
    _bet(room, 2, pai_gow=1_000, jackpot=100)
    _deal_face_up(room, "5h 6h 7h 8h 9h Th Jh", "Kd Qs 9c 7d 4s 3c 2d")
    if room.round(TABLE).step.kind == "decide":
        _act(room, e.Decided(seat=2, action="set", front="5h 6h"))
    _act(room, e.SettlementCalled())
    room.do(j.CallSupervisor(table=TABLE, badge="dealer"))
    (award,) = room.awards()
    assert award.amount_cents == 1_000_020
    with room.refused("a win that is not paid or confirmed"):
        _act(room, e.RoundClosed())
    room.do(j.ConfirmAward(award=award.id, badge="executive"))
    _act(room, e.RoundClosed())
    assert room.awards()[0].status is AwardStatus.CONFIRMED
    room.audit()


@pytest.mark.parametrize(
    "command",
    [
        j.StartGame(table=TABLE, round="evil", base=(1,), lit=(Lit(1, 1),), badge="dealer"),
        j.PressHand(table=TABLE, seat=2, sensor=1, line="royal-flush", badge="dealer"),
        j.EndGame(table=TABLE, badge="dealer"),
        j.VoidGame(table=TABLE, badge="supervisor", reason="A test"),
    ],
    ids=lambda command: command.type,
)
def test_sensors_that_follow_a_round_do_nothing_beside_it(face_up: FloorRoom, command: j.Command) -> None:
    """Or a hand could be paid before a card is dealt, and a win be taken back before the round ends."""
    room = face_up
    room.do(c.OpenRound(table=TABLE, badge="dealer"))
    _bet(room, 2, pai_gow=1_000, jackpot=100)
    _act(room, e.BettingClosed())
    with room.refused("follow its round"):
        room.do(command)
