"""A table and its jackpots are one contract: its sensors, their wagers and their pays are those of the jackpots."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from tests.floor.floor_room import FACE_UP, FloorRoom, plan

from pitboss.errors import PitbossError
from pitboss.floor import commands as c
from pitboss.floor.devices.devices import lamps_at
from pitboss.floor.documents import TableMode
from pitboss.floor.tables.sensors import table_on
from pitboss.floor.views.entry import entry_view
from pitboss.floor.views.felt import felt_view
from pitboss.games.table.sensor import OwnLine
from pitboss.games.table.table import Table
from pitboss.jackpots import commands as j
from pitboss.jackpots.documents import Jackpot, Lit
from pitboss.jackpots.plan.plan import JackpotPlan, JackpotType, MeterPlan
from pitboss.rounds import events as e
from pitboss.rounds.log import parse_line, replay
from pitboss.rounds.phases.acts import house_way_front

LIVE, ONLY = TableMode.CARD_ENTRY, TableMode.JACKPOT_ONLY
FOUR = "Td Th Tc Ts 5h 6c 2d"
#: Seven cards in a row with the joker, and a dealer who has nothing to do with them.
WILD_ROW, DEALER = "4c 5c 6c Jk 8c 9c Tc", "2s 4d 7h 9s Jd Kh 3s"


def _link(room: FloorRoom, *plans: JackpotPlan, table: str = "T1", **more: Any) -> None:  # noqa: ANN401 - any field of the command
    """Jackpots by their plans on a table's sensors."""
    for own in plans:
        room.do(j.CreateJackpot(plan=own, badge="manager", second="accounting"))
    names, tables = tuple(own.id for own in plans), tuple(own.paytable for own in plans)
    values: Mapping[str, Any] = {"paytables": tables, "amounts_cents": tuple(own.fixed_cents for own in plans), **more}
    room.do(j.LinkTable(table=table, location="Aces Up", base_game="Face Up Pai Gow Poker", seats=6, sensors=names,
                        game=FACE_UP, badge="manager", second="accounting", **values))  # fmt: skip


def _made(room: FloorRoom, table: str = "T1") -> Table:
    return table_on(room.memory, room.table(table), room.now.date())


def _act(room: FloorRoom, act: e.Act) -> None:
    room.do(c.ActAtTable(table="T1", act=act, badge="dealer"))


def _bet(room: FloorRoom, seat: int, **cents: int) -> None:
    for wager, amount in cents.items():
        name = wager.replace("_", "-")
        _act(room, e.WagerPlaced(seat=seat, player=f"Seat {seat}", wager=name, cents=amount))


def _deal(room: FloorRoom, hand: str) -> None:
    """Seat 2's hand and the dealer's, the other spots from what is left; then the settlement."""
    _act(room, e.StartDrawn(position=1, source="dice", dice=(2, 3, 3)))
    used = {*hand.split(), *DEALER.split()}
    rest = [f"{rank}{suit}" for suit in "shdc" for rank in "23456789TJQKA" if f"{rank}{suit}" not in used]
    for spot in (0, 6, 5, 4, 3, 2, 1):
        cards = {0: DEALER, 2: hand}.get(spot) or " ".join(rest.pop() for _ in range(7))
        _act(room, e.HandDealt(to=spot, cards=cards))
    _act(room, e.LeftOverCounted(count=4))
    while (kind := room.round("T1").step.kind) in ("reveal", "decide"):
        if kind == "reveal":
            _act(room, e.DealerRevealed())
            continue
        for seat in room.round("T1").undecided:
            _act(room, e.Decided(seat=seat, action="set", front=house_way_front(room.round("T1"), seat)))
    _act(room, e.SettlementCalled())


def _opened(room: FloorRoom, *plans: JackpotPlan) -> FloorRoom:
    """An open Face Up table with these jackpots and a new round."""
    room.set_up("T1", FACE_UP, LIVE)
    if plans:
        _link(room, *plans)
    room.open("T1", 10_000_000)
    room.do(c.OpenRound(table="T1", badge="dealer"))
    return room


def _halt(room: FloorRoom, jackpot: str) -> None:
    room.do(j.HaltJackpot(jackpot=jackpot, code="malfunction", reason="A dark display", badge="supervisor"))


@pytest.mark.rule("001", "jackpot.1")
def test_a_table_without_a_jackpot_offers_no_jackpot_wager(room: FloorRoom) -> None:
    """Neither where cards are entered nor in practice."""
    _opened(room)
    _bet(room, 2, pai_gow=1_000)
    with room.refused("wager at this Face Up Pai Gow Poker table"):
        _bet(room, 2, jackpot=100)
    room.practice_table(FACE_UP)
    assert not _made(room, "P").sensor_wagers
    room.seat("ann", "P", 1)
    with pytest.raises(PitbossError, match="jackpot"):
        room.bet("ann", "P", 1, pai_gow=500, jackpot=100)


def test_a_table_is_made_once_of_the_same_setup_and_anew_when_its_jackpots_change(room: FloorRoom) -> None:
    room.set_up("T1", FACE_UP, LIVE)
    before = _made(room)
    assert _made(room) is before
    _link(room, plan("J"))
    assert not before.sensor_wagers
    assert _made(room).sensor_wagers == {"jackpot": 1}


@pytest.mark.rule("001", "types.1")
def test_there_is_a_sensor_for_each_jackpot_and_no_other(room: FloorRoom) -> None:
    room.set_up("T1", FACE_UP, LIVE)
    _link(room, plan("J"))
    assert _made(room).sensor_wagers == {"jackpot": 1}
    _link_again(room, "J", plan("K"))
    assert _made(room).sensor_wagers == {"jackpot": 1, "jackpot-2": 2}
    assert _made(room).option("jackpot") == "two"


def _link_again(room: FloorRoom, first: str, second: JackpotPlan) -> None:
    room.do(j.CreateJackpot(plan=second, badge="manager", second="accounting"))
    room.do(j.LinkTable(table="T1", location="Aces Up", base_game="Face Up Pai Gow Poker", seats=6,
                        sensors=(first, second.id), game=FACE_UP, paytables=("FUPGPP-WA01", second.paytable),
                        amounts_cents=(100, second.fixed_cents), badge="manager", second="accounting"))  # fmt: skip


@pytest.mark.rule("001", "jackpot-paytables.2")
@pytest.mark.rule("001", "linked-paytables.2")
def test_a_jackpot_of_one_dollar_and_one_of_five_share_a_layout_and_each_takes_its_own(room: FloorRoom) -> None:
    """Four of a kind pays 75 for 1: $75 on the one, $375 on the other."""
    _opened(room, plan("J"), replace(plan("K"), fixed_cents=500))
    _bet(room, 2, pai_gow=1_000, jackpot=100)
    with room.refused("fixed at \\$5"):
        _bet(room, 2, jackpot_2=100)
    _bet(room, 2, jackpot_2=500)
    _act(room, e.BettingClosed())
    assert (room.meter("J"), room.meter("K")) == (1_000_020, 1_000_100)
    _deal(room, FOUR)
    paid = {event.wager: event.won_cents for event in _settled(room) if event.wager.startswith("jackpot")}
    assert paid == {"jackpot": 7_500, "jackpot-2": 37_500}
    for sensor, supervisor in ((1, ""), (2, "")):
        room.do(j.PayHand(table="T1", seat=2, sensor=sensor, badge="dealer", supervisor=supervisor))
    trays = [record.postings for _, record in room.memory.journal if record.kind == "fixed-pay"]
    assert [dict(item[:2] for item in posting)["tray:T1"] for posting in trays] == [-7_500_000_000, -37_500_000_000]
    _act(room, e.RoundClosed())
    room.audit()


def _settled(room: FloorRoom) -> list[e.WagerSettled]:
    events = (parse_line(line)[1] for line in room.kept("T1").lines)
    return [event for event in events if isinstance(event, e.WagerSettled) and event.seat == 2]


@pytest.mark.rule("001", "jackpot-notes.1")
@pytest.mark.parametrize(
    ("reading", "line", "pay"),
    [("natural-only", "straight-flush", "100 for 1"), ("", "seven-card-straight-flush", "100%")],
)
def test_a_line_is_read_as_the_jackpot_reads_it(room: FloorRoom, reading: str, line: str, pay: str) -> None:
    """Seven in a row with the joker: 100 for 1 where WA03 is read as natural, and all of the meter where it is not."""
    meters = (MeterPlan("jackpot", 1_000_000, 200_000),)
    _opened(room, replace(plan("J"), paytable="FUPGPP-WA03", reading=reading, meters=meters))
    _bet(room, 2, pai_gow=1_000, jackpot=100)
    _act(room, e.BettingClosed())
    _deal(room, WILD_ROW)
    (jackpot,) = (event for event in _settled(room) if event.wager == "jackpot")
    assert (jackpot.line, jackpot.pay) == (line, pay)
    game = room.jackpot_table("T1").game
    assert game is not None
    assert [hand.line for hand in game.hands] == [line]


def test_an_option_that_reads_a_line_otherwise_keeps_the_table_shut(room: FloorRoom) -> None:
    room.set_up("T1", FACE_UP, LIVE, options={"jackpot-seven-card-straight-flush": "with-joker"})
    _link(room, replace(plan("J"), paytable="FUPGPP-WA03", reading="natural-only"))
    with room.refused("pays by FUPGPP-WA03, where 7 Card Straight Flush is seven-card-straight-flush-natural and not"):
        room.open("T1", 10_000_000)


@pytest.mark.rule("001", "linked-paytables.1")
def test_an_alias_is_the_same_pay_table(room: FloorRoom) -> None:
    """A jackpot of the linked designator at a Face Up table, also where the table's option names the other one."""
    room.set_up("T1", FACE_UP, LIVE, options={"jackpot-paytable": "FUPGPP-WA01"})
    _link(room, replace(plan("J"), paytable="FPGPP-WA01"))
    room.open("T1", 10_000_000)
    assert _made(room).paytables["jackpot"].designator == "FUPGPP-WA01"


def test_the_casinos_own_lines_are_what_the_round_settles_by(room: FloorRoom) -> None:
    """Seven in a row is on the casino's only line, a flush, for 9 for 1."""
    own = (OwnLine("any-flush", "Any Flush", ("flush",), "9 for 1"), OwnLine("aces", "Aces", ("five-aces",), "100%"))
    _opened(room, replace(plan("J"), paytable="OWN", own_lines=own))
    _bet(room, 2, pai_gow=1_000, jackpot=100)
    _act(room, e.BettingClosed())
    _deal(room, "2c 4c 6c Qd 8c Tc Kd")
    assert [(event.line, event.won_cents) for event in _settled(room) if event.wager == "jackpot"] == [
        ("any-flush", 900)
    ]


def test_a_posted_prize_is_what_the_round_says_and_what_is_paid(room: FloorRoom) -> None:
    """The house posts $80 for four of a kind, which the pay table gives $75."""
    prizes = {"seven-card-straight-flush": 500_000, "five-aces": 50_000, "four-of-a-kind": 8_000}
    house = replace(plan("J"), type=JackpotType.HOUSE, paytable="FUPGPP-WA03", meters=(), prizes_cents=prizes)
    _opened(room, house)
    _bet(room, 2, pai_gow=1_000, jackpot=100)
    _act(room, e.BettingClosed())
    _deal(room, FOUR)
    assert [event.won_cents for event in _settled(room) if event.wager == "jackpot"] == [8_000]
    assert room.do(j.PayHand(table="T1", seat=2, sensor=1, badge="dealer"))["cents"] == 8_000


@pytest.mark.rule("001", "types.4")
def test_type_pay_table_reading_and_amount_of_a_table_follow_from_its_jackpot(room: FloorRoom) -> None:
    room.set_up("T1", FACE_UP, ONLY)
    prizes = {"seven-card-straight-flush": 500_000, "five-aces": 50_000}
    house = replace(plan("J"), type=JackpotType.HOUSE, paytable="FUPGPP-03", meters=(), prizes_cents=prizes,
                    fixed_cents=300, reading="natural-only")  # fmt: skip
    _link(room, house)
    made = _made(room)
    assert {made.option(name) for name in ("jackpot", "jackpot-type", "jackpot-paytable", "jackpot-wager")} == {
        "one", "house", "FUPGPP-WA03", "another-fixed-amount",
    }  # fmt: skip
    assert made.option("jackpot-seven-card-straight-flush") == "natural-only"
    assert made.wagers["jackpot"].fixed_cents == 300


@pytest.mark.rule("001", "jackpot.6")
def test_a_halt_between_a_coin_and_the_end_of_betting_gives_the_coin_back(room: FloorRoom) -> None:
    """The base game and the other jackpot play on, and the log says why the coin came back."""
    _opened(room, plan("J"), plan("K"))
    _bet(room, 2, pai_gow=1_000, jackpot=100, jackpot_2=100)
    _bet(room, 3, pai_gow=1_000, jackpot=100)
    _halt(room, "J")
    _bet(room, 4, pai_gow=1_000)
    with room.refused("Jackpot J is halted: malfunction: A dark display. Its sensor is dark"):
        _bet(room, 4, jackpot=100)
    _act(room, e.BettingClosed())
    game = room.jackpot_table("T1").game
    assert game is not None
    assert game.lit == (Lit(2, 2),)
    assert {number: sorted(seat.stakes) for number, seat in room.round("T1").seats.items()} == {
        2: ["jackpot-2", "pai-gow"], 3: ["pai-gow"], 4: ["pai-gow"],
    }  # fmt: skip
    assert room.meter("J") == 1_000_000
    assert sum('"wager-taken-back"' in line and "Jackpot J is halted" in line for line in room.kept("T1").lines) == 2
    _deal(room, WILD_ROW)
    assert replay(room.kept("T1").lines).problem is None
    room.audit()


def test_a_halted_jackpot_leaves_its_sensor_dark_and_the_table_opens(room: FloorRoom) -> None:
    """The page of the dealer knows which and why; once the jackpot runs, the next coin lies on it."""
    room.set_up("T1", FACE_UP, LIVE)
    _link(room, plan("J"))
    _halt(room, "J")
    room.open("T1", 10_000_000)
    room.do(c.OpenRound(table="T1", badge="dealer"))
    shown = entry_view(room.memory, room.table("T1"), room.kept("T1"), room.now.date())
    assert shown.dark == {"jackpot": "Jackpot J is halted: malfunction: A dark display"}
    room.do(j.ResumeJackpot(jackpot="J", reason="Lit again", badge="manager", second="accounting"))
    _bet(room, 2, pai_gow=1_000, jackpot=100)


def _changed(room: FloorRoom, jackpot: str, **fields: Any) -> None:  # noqa: ANN401 - any field of a plan
    """Another plan for a jackpot."""
    found = room.memory.get(Jackpot, jackpot)
    room.do(j.ChangePlan(plan=replace(found.plan, **fields), badge="manager", second="accounting"))


@pytest.mark.rule("001", "types.7")
def test_no_plan_changes_while_a_round_is_open_that_settles_by_it(room: FloorRoom) -> None:
    """$80 was posted when the coin was laid: the settlement says it, the tray pays it, and then it may change."""
    prizes = {"seven-card-straight-flush": 500_000, "five-aces": 50_000, "four-of-a-kind": 8_000}
    fewer = {**prizes, "four-of-a-kind": 500}
    house = replace(plan("H"), type=JackpotType.HOUSE, paytable="FUPGPP-03", meters=(), prizes_cents=prizes)
    _opened(room, house)
    _bet(room, 2, pai_gow=1_000, jackpot=100)
    _halt(room, "H")
    with room.refused("A round is open at table T1, which pays by the plan of jackpot H: close it first"):
        _changed(room, "H", prizes_cents=fewer)
    room.do(j.ResumeJackpot(jackpot="H", reason="Lit again", badge="manager", second="accounting"))
    _act(room, e.BettingClosed())
    _deal(room, FOUR)
    settled = next(event for event in _settled(room) if event.wager == "jackpot")
    paid = room.do(j.PayHand(table="T1", seat=2, sensor=1, badge="dealer", supervisor="supervisor"))
    assert settled.won_cents == paid["cents"] == 8_000
    _act(room, e.RoundClosed())
    _halt(room, "H")
    _changed(room, "H", prizes_cents=fewer)
    room.do(j.ResumeJackpot(jackpot="H", reason="Lit again", badge="manager", second="accounting"))
    room.do(c.OpenRound(table="T1", badge="dealer"))
    room.audit()


def test_a_retired_jackpot_has_left_its_sensor(room: FloorRoom) -> None:
    """Between rounds; the other one keeps its number and its wager."""
    _opened(room, plan("J"), plan("K"))
    _bet(room, 2, pai_gow=1_000, jackpot=100, jackpot_2=100)
    _halt(room, "J")
    retire = j.RetireJackpot(jackpot="J", destination="K", reason="Over", badge="manager", second="accounting")
    with room.refused("A round is open at table T1"):
        room.do(retire)
    _act(room, e.BettingClosed())
    assert room.round("T1").seats[2].locked == {"jackpot-2"}
    _deal(room, FOUR)
    room.do(j.PayHand(table="T1", seat=2, sensor=2, badge="dealer"))
    _act(room, e.RoundClosed())
    room.do(retire)
    assert _made(room).sensor_wagers == {"jackpot-2": 2}
    room.do(c.OpenRound(table="T1", badge="dealer"))
    _bet(room, 2, pai_gow=1_000)
    with room.refused("wager at this Face Up Pai Gow Poker table"):
        _bet(room, 2, jackpot=100)
    room.audit()


@pytest.mark.parametrize("mode", [LIVE, ONLY])
@pytest.mark.rule("001", "jackpot.6")
def test_a_coin_that_waits_for_a_game_goes_back_when_its_jackpot_is_retired(room: FloorRoom, mode: TableMode) -> None:
    """Else its lamp would burn on a sensor that is not there any more, and no betting could be closed over it."""
    room.set_up("T1", FACE_UP, mode)
    room.link("T1", "J", "K")
    room.open("T1")
    room.do(c.SetLamps(table="T1", on=(Lit(2, 1), Lit(2, 2)), badge="dealer"))
    _halt(room, "J")
    room.do(j.RetireJackpot(jackpot="J", destination="K", reason="Over", badge="manager", second="accounting"))
    assert lamps_at(room.memory, "T1") == (Lit(2, 2),)
    told = [event for event in room.memory.events if event["event"] == "lamp-changed"][-1]
    assert (told["seat"], told["sensor"], told["jackpot"], told["lit"], told["by"]) == (2, 1, "J", False, "Max")
    if mode is ONLY:
        room.do(j.StartGame(table="T1", round="g1", base=(2,), lit=(Lit(2, 2),), badge="dealer"))
    else:
        room.do(c.OpenRound(table="T1", badge="dealer"))
        _bet(room, 2, pai_gow=1_000)
        _act(room, e.BettingClosed())
    assert lamps_at(room.memory, "T1") == (Lit(2, 2),)
    room.audit()


@pytest.mark.rule("001", "jackpot.6")
def test_no_coin_lies_on_a_sensor_after_the_start_and_the_lamps_stay_lit_until_the_end(room: FloorRoom) -> None:
    _opened(room, plan("J"))
    _bet(room, 2, pai_gow=1_000, jackpot=100)
    _bet(room, 3, pai_gow=1_000)
    _act(room, e.BettingClosed())
    with room.refused("not possible now"):
        _bet(room, 3, jackpot=100)
    with room.refused("locked once the game has started"):
        _act(room, e.WagerTakenBack(seat=2, wager="jackpot", reason="A change of mind"))
    _deal(room, "2d 4h 7c 9d Js Kd 3h")
    game = room.jackpot_table("T1").game
    assert game is not None
    assert game.lit == (Lit(2, 1),)
    _act(room, e.RoundClosed())
    assert room.jackpot_table("T1").game is None


def test_a_practice_jackpot_that_stands_still_gives_the_coins_back_when_the_cards_come(room: FloorRoom) -> None:
    room.practice_table(FACE_UP, "P", "J")
    room.seat("ann", "P", 1)
    room.bet("ann", "P", 1, pai_gow=500, jackpot=100)
    _halt(room, "J")
    with room.refused("Jackpot is halted: bet without it"):
        room.bet("ann", "P", 1, pai_gow=500, jackpot=100)
    shown = felt_view(room.memory, room.table("P"), "ann", room.now)
    assert shown.halted == ("jackpot",)
    room.do(c.Ready(table="P", player="ann"))
    assert "jackpot" not in room.round("P").seats[1].stakes
    assert not any(
        "A dark display" in text for text in (str(shown), *room.kept("P").lines)
    )  # the reason is the house's
    assert room.meter("J") == 1_000_000
    room.audit()
