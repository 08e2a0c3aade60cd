"""What devices report: coins light lamps before START GAME, cards fill the round, and nothing else is theirs to do."""

import datetime as dt
import hashlib
from dataclasses import replace

import pytest
from hypothesis import given as drawn
from hypothesis import settings
from hypothesis import strategies as st
from tests.floor.floor_room import FACE_UP, FloorRoom
from tests.floor.jackpot_floor import LOW, ROYAL_MATCH, act

from pitboss.floor import commands as c
from pitboss.floor.devices import report as r
from pitboss.floor.devices.device import Device, DeviceKind
from pitboss.floor.devices.devices import lamps_at
from pitboss.floor.documents import TableMode
from pitboss.floor.tables.sensors import waiting_lamps
from pitboss.floor.views.attention import Floor, attention
from pitboss.jackpots import commands as j
from pitboss.jackpots.documents import Lit
from pitboss.rounds import events as e

TOKEN = hashlib.sha256(b"S-1.secret").hexdigest()
WRONG = hashlib.sha256(b"S-1.guess").hexdigest()


def given(room: FloorRoom, what: DeviceKind = DeviceKind.SENSORS, table: str = "T", device: str = "S-1") -> None:
    """A device with its credential."""
    give = c.GiveDeviceCredential(device=device, what=what, table=table, credential=TOKEN, badge="manager", second="")
    room.do(replace(give, second="executive"))


def said(room: FloorRoom, report: r.DeviceReport, sequence: int = 0, device: str = "S-1") -> c.ReportFromDevice:
    """A report with the next number, by a clock that goes with the room's."""
    number = sequence or room.memory.get(Device, device).last + 1
    return c.ReportFromDevice(device=device, credential=TOKEN, sequence=number, at=room.now.isoformat(), report=report)


def jackpot_only() -> FloorRoom:
    """A table whose sensors report, before its first game."""
    room = FloorRoom()
    room.set_up("T", FACE_UP, TableMode.JACKPOT_ONLY)
    room.link("T", "J")
    room.open("T", 1_000_000)
    given(room)
    return room


def card_entry() -> FloorRoom:
    """A table whose dealer enters the cards, with an open round, sensors and a card reader."""
    room = FloorRoom()
    room.set_up("E", FACE_UP, TableMode.CARD_ENTRY)
    room.link("E", "K")
    room.open("E", 1_000_000)
    given(room, table="E")
    given(room, DeviceKind.CARD_READER, "E", "CR-1")
    room.do(c.OpenRound(table="E", badge="dealer"))
    return room


def start(*lit: Lit) -> j.StartGame:
    """START GAME with these lamps."""
    return j.StartGame(table="T", round="g1", base=(1, 2, 3), lit=lit, badge="dealer")


@pytest.mark.rule("001", "jackpot.5")
@pytest.mark.rule("001", "jackpot.6")
def test_a_coin_lights_its_lamp_and_start_takes_it_onto_the_meter() -> None:
    """A lamp that whoever pressed START had not seen is not passed over; after START the coins belong to the game."""
    room = jackpot_only()
    room.do(said(room, r.CoinIn(seat=3)))
    assert waiting_lamps(room.memory, "T") == (Lit(3, 1),)
    with room.refused("A coin lies on the sensor of seat 3"):
        room.do(start(Lit(2, 1)))
    room.do(start(Lit(3, 1)))
    assert (room.jackpot_table("T").game.lit, waiting_lamps(room.memory, "T")) == ((Lit(3, 1),), ())  # type: ignore[union-attr] # it runs
    assert room.meter("J") == 1_000_000 + 20  # 20% of a dollar
    room.audit()


@pytest.mark.rule("001", "jackpot.9g")
def test_a_coin_after_start_is_refused_until_the_game_has_ended() -> None:
    """So are a second coin on one sensor, and one on a sensor that is not there."""
    room = jackpot_only()
    room.do(said(room, r.CoinIn(seat=3)))
    with room.refused("a sensor takes one wager"):
        room.do(said(room, r.CoinIn(seat=3)))
    with room.refused("has no sensor 2"):
        room.do(said(room, r.CoinIn(seat=3, sensor=2)))
    with room.refused("has seats 1 to 6, not 9"):
        room.do(said(room, r.CoinIn(seat=9)))
    room.do(start(Lit(3, 1)))
    with room.refused("take no coin after START GAME"):
        room.do(said(room, r.CoinIn(seat=2)))
    room.do(said(room, r.CoinOut(seat=3)))  # the dealer collects it
    assert room.jackpot_table("T").game is not None
    room.do(j.EndGame(table="T", badge="dealer"))
    room.do(said(room, r.CoinIn(seat=2)))
    assert waiting_lamps(room.memory, "T") == (Lit(2, 1),)
    room.do(said(room, r.CoinOut(seat=2)))
    assert waiting_lamps(room.memory, "T") == ()


@settings(max_examples=15)
@drawn(st.lists(st.tuples(st.sampled_from(["in", "out", "start", "end"]), st.integers(1, 3)), max_size=25))
def test_whatever_comes_in_whatever_order_lamps_and_meter_are_what_a_plain_list_of_coins_says(
    happened: list[tuple[str, int]],
) -> None:
    """Coins in and out, START and END at any time: each coin that a game took is 20 cents on the meter, once."""
    room, coins, game, taken = jackpot_only(), set[int](), set[int](), 0
    running = False
    for what, seat in happened:
        commands: dict[str, c.Command] = {
            "in": said(room, r.CoinIn(seat=seat)),
            "out": said(room, r.CoinOut(seat=seat)),
            "start": start(*(Lit(coin, 1) for coin in sorted(coins))),
            "end": j.EndGame(table="T", badge="dealer"),
        }
        allowed = {"in": not running and seat not in coins, "out": True, "start": not running, "end": running}[what]
        if not allowed:
            with room.refused("."):
                room.do(commands[what])
            continue
        room.do(commands[what])
        if what == "start":
            running, game, coins, taken = True, coins, set(), taken + len(coins)
        elif what == "end":
            running, game = False, set()
        elif not running:
            coins ^= {seat} if (what == "in") or seat in coins else set()
        burning = {lit.seat for lit in lamps_at(room.memory, "T")}
        assert burning == (game if running else coins)
        assert room.meter("J") == 1_000_000 + 20 * taken
    room.audit()


def test_a_report_without_its_credential_its_time_or_a_new_number_changes_nothing() -> None:
    """A wrong token, none, a revoked one, yesterday's clock, a number that was used, words of another kind."""
    room = jackpot_only()
    good = said(room, r.CoinIn(seat=3))
    for credential in ("", WRONG, "é"):
        with room.refused("no credential that counts here"):
            room.do(replace(good, credential=credential))
    with room.refused("no credential that counts here"):
        room.do(replace(good, device="S-2"))
    for days in (-1, 1):
        with room.refused("The clock of Sensors S-1 says"):
            room.do(replace(good, at=(room.now + dt.timedelta(days=days)).isoformat()))
    for no_time in ("yesterday", "2026-11-16T20:00:00", ""):
        with room.refused("is not a time with its zone"):
            room.do(replace(good, at=no_time))
    with room.refused("Sensors S-1 reports coin-in, .*; cards is not among them"):
        room.do(said(room, r.CardsRead(cards="As")))
    room.do(replace(good, sequence=7))
    for used in (7, 6, 0, -1):
        with room.refused("go on with 8"):
            room.do(replace(good, sequence=used, report=r.CoinIn(seat=2)))
    room.do(c.RevokeDevice(device="S-1", reason="sold", badge="technician"))
    with room.refused("no credential that counts here"):
        room.do(said(room, r.CoinIn(seat=2)))
    with room.refused("no credential that counts here"):
        room.do(replace(said(room, r.CoinIn(seat=2)), credential=""))


def test_a_credential_is_bound_to_one_table_and_one_kind_for_good() -> None:
    """Another credential goes on counting where the one before has stopped."""
    room = jackpot_only()
    room.set_up("U", FACE_UP, TableMode.JACKPOT_ONLY)
    room.practice_table(FACE_UP, "P")
    with room.refused("belongs to table T for good"):
        given(room, table="U")
    with room.refused("belongs to table T for good"):
        given(room, DeviceKind.DISPLAY)
    with room.refused("is for practice"):
        given(room, table="P", device="S-9")
    with room.refused("is not a valid device name"):
        given(room, device="a.b")
    room.do(said(room, r.CoinIn(seat=3), 41))
    given(room)
    assert room.memory.get(Device, "S-1").last == 41


def test_a_fault_and_a_lamp_that_burns_wrongly_call_somebody_until_they_are_mended() -> None:
    room = jackpot_only()
    assert notices(room) == []
    room.do(said(room, r.FaultSeen(fault="coin path jammed")))
    room.do(said(room, r.LampSeen(seat=2, lit=True)))
    [notice] = notices(room)
    assert (
        notice == "Sensors S-1 at Table T reports a fault: coin path jammed; lamps that are not as they "
        "should be (seat 2 for Jackpot J)"
    )
    room.do(said(room, r.LampSeen(seat=2, lit=False)))
    assert notices(room) == ["Sensors S-1 at Table T reports a fault: coin path jammed"]
    room.do(said(room, r.WorkingAgain()))
    assert notices(room) == []


def test_a_lamp_of_a_sensor_that_was_taken_off_the_table_is_still_told() -> None:
    """The device had reported it before the table was closed and linked with one jackpot fewer."""
    room = FloorRoom()
    room.set_up("T", FACE_UP, TableMode.JACKPOT_ONLY)
    room.link("T", "J", "K")
    room.open("T", 1_000_000)
    given(room)
    room.do(said(room, r.LampSeen(seat=2, sensor=2, lit=True)))
    room.close("T", 1_000_000)
    room.link("T", "L")
    room.open("T", 1_000_000)
    assert notices(room, heard=room.now.isoformat()) == [
        "Sensors S-1 at Table T reports a fault: lamps that are not as they should be (seat 2 for sensor 2)"
    ]


def notices(room: FloorRoom, heard: str = "", wait: int = 0) -> list[str]:
    """What needs somebody because of a device."""
    devices = [document for document in room.memory.documents.values() if isinstance(document, Device)]
    floor = Floor(room.memory, [room.table("T")], {}, [], [], (), devices, {"S-1": heard})
    return [notice.text for notice in attention(floor, room.now + dt.timedelta(seconds=wait))]


def test_a_device_that_is_silent_calls_somebody_while_its_table_is_open() -> None:
    """Never heard of, or too long ago; one that was revoked or whose table is closed may be silent."""
    room = jackpot_only()
    silent = ["Sensors S-1 at Table T is silent: check that it is on and connected"]
    assert (notices(room, wait=30), notices(room, wait=40)) == ([], silent)
    beat = (room.now + dt.timedelta(seconds=20)).isoformat()
    assert (notices(room, beat, wait=50), notices(room, beat, wait=60)) == ([], silent)
    room.close("T", 1_000_000)
    assert notices(room, wait=60) == []


@pytest.mark.rule("001", "jackpot.5")
def test_where_a_round_is_entered_a_coin_is_a_wager_once_its_seat_has_a_base_wager() -> None:
    """Before that its lamp waits; no betting closes over it; a coin that is taken off is a wager taken back."""
    room = card_entry()
    room.do(said(room, r.CoinIn(seat=2)))
    assert room.round("E").seats == {}
    act(room, e.WagerPlaced(seat=2, player="Seat 2", wager="pai-gow", cents=1000))
    assert room.round("E").seats[2].stakes["jackpot"].cents == 100
    room.do(said(room, r.CoinIn(seat=4)))
    with room.refused("A coin lies on the sensor of seat 4, which has no base wager"):
        act(room, e.BettingClosed())
    room.do(c.SetLamps(table="E", off=(Lit(4, 1),), badge="dealer"))
    room.do(said(room, r.CoinOut(seat=2)))
    assert "jackpot" not in room.round("E").seats[2].stakes
    room.do(said(room, r.CoinIn(seat=2)))
    act(room, e.BettingClosed())
    assert room.jackpot_table("E").game.lit == (Lit(2, 1),)  # type: ignore[union-attr] # it runs
    with room.refused("take no coin after START GAME"):
        room.do(said(room, r.CoinIn(seat=2)))


def by_hand(room: FloorRoom, spot: int, cards: str) -> None:
    """A hand as the dealer enters it."""
    act(room, e.HandDealt(to=spot, cards=cards))


def by_reader(room: FloorRoom, spot: int, cards: str) -> None:
    """A hand as the reader reports it, without knowing whose turn it is unless it says so."""
    if cards:
        room.do(said(room, r.CardsRead(cards=cards, to=spot or None), device="CR-1"))
    else:
        by_hand(room, spot, cards)


def test_cards_that_a_reader_has_seen_fill_the_round_as_the_dealer_would() -> None:
    """Both ways lead to the same log, byte by byte; only the trail tells who entered them."""
    logs = []
    for enter in (by_hand, by_reader):
        room = card_entry()
        act(room, e.WagerPlaced(seat=2, player="Seat 2", wager="pai-gow", cents=1000))
        act(room, e.BettingClosed())
        act(room, e.StartDrawn(position=1, source="generator"))
        for spot in (0, 6, 5, 4, 3, 2, 1):
            enter(room, spot, {0: LOW, 2: ROYAL_MATCH}.get(spot, ""))
        logs.append(room.kept("E").lines)
    named = [event["by"] for event in room.memory.events if event.get("act") == "hand-dealt"]
    assert logs[0][1:] == logs[1][1:]
    assert named == ["Card reader CR-1", *["Dana"] * 4, "Card reader CR-1", "Dana"]
    with room.refused("all hands are dealt"):
        room.do(said(room, r.CardsRead(cards="2s", to=1), device="CR-1"))


def test_what_a_reader_gets_wrong_is_refused_as_the_dealers_entry_is() -> None:
    """Another spot's turn, a card that is not in the deck, too few cards, no round at all."""
    room = card_entry()
    with room.refused("waits for no cards now"):
        room.do(said(room, r.CardsRead(cards=LOW), device="CR-1"))
    act(room, e.WagerPlaced(seat=2, player="Seat 2", wager="pai-gow", cents=1000))
    act(room, e.BettingClosed())
    act(room, e.StartDrawn(position=1, source="generator"))
    for cards, to, words in ((LOW, 4, "The next hand goes to the dealer"), ("Zz", 0, "Zz"), ("As Ks", 0, "7")):
        with room.refused(words):
            room.do(said(room, r.CardsRead(cards=cards, to=to), device="CR-1"))
