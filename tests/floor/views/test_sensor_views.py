import datetime as dt

from tests.floor.floor_room import FACE_UP, FloorRoom, plain
from tests.floor.jackpot_floor import ACES, HALF, press, sensors_at, start
from tests.jackpots.card_room import house

from pitboss.floor.documents import TableMode
from pitboss.floor.views.sensor_views import sensors_view
from pitboss.jackpots import commands as j


def test_every_hand_button_says_its_prize_and_whether_a_supervisor_is_needed(room: FloorRoom) -> None:
    """At a dollar: $6 for a full house is the dealer's own, $2,500 for five aces needs a card, a share needs a call."""
    sensors_at(room, 1)
    (jackpot,) = plain(sensors_view(room.memory, room.jackpot_table("T")))["jackpots"]
    lines = {line["line"]: line for line in jackpot["lines"]}
    assert (lines["full-house"]["cents"], lines["full-house"]["supervisor"]) == (600, False)
    assert (lines[ACES]["cents"], lines[ACES]["supervisor"], lines[ACES]["share"]) == (250_000, True, False)
    assert (lines[HALF]["cents"], lines[HALF]["pay"], lines[HALF]["share"]) == (None, "50%", True)
    assert jackpot["meters"] == [{"meter": "jackpot", "cents": 1_000_020, "pending_cents": []}]


def test_a_house_jackpot_says_its_posted_prize_and_no_share(room: FloorRoom) -> None:
    """Five aces have 10% of a meter by WA03; a house has no meter, and posts $500."""
    room.set_up("T", FACE_UP, TableMode.JACKPOT_ONLY)
    room.do(j.CreateJackpot(plan=house(), badge="manager", second="accounting"))
    link = j.LinkTable(
        table="T",
        location="Aces Up",
        base_game="Face Up Pai Gow Poker",
        seats=6,
        sensors=("H",),
        game=FACE_UP,
        paytables=("FUPGPP-WA03",),
        badge="manager",
        second="accounting",
        off_floor=True,
    )
    room.do(link)
    room.open("T", 1_000_000)
    start(room, 1)
    press(room, 1, ACES)
    (hand,) = plain(sensors_view(room.memory, room.jackpot_table("T")))["game"]["hands"]
    assert (hand["pay"], hand["cents"], hand["share"]) == ("$500", 50_000, True)


def test_a_recorded_hand_says_whether_it_is_reported_for_tax(room: FloorRoom) -> None:
    """$2,500 for five aces is, and waits for a supervisor's call; $6 for a full house is the dealer's to pay."""
    sensors_at(room, 1, 2)
    press(room, 1, ACES)
    press(room, 2, "full-house")
    room.do(j.PayHand(table="T", seat=2, sensor=1, badge="dealer"))
    hands = plain(sensors_view(room.memory, room.jackpot_table("T")))["game"]["hands"]
    assert [(hand["seat"], hand["paid"], hand["taxed"]) for hand in hands] == [(1, False, True), (2, True, False)]


def test_a_game_says_when_it_began_whatever_it_is_called(room: FloorRoom) -> None:
    """Whoever starts a game names it; when that was, the room's clock says."""
    sensors_at(room, 1)
    began = room.now
    room.wait(90)
    game = sensors_view(room.memory, room.jackpot_table("T")).game
    assert game is not None
    assert dt.datetime.fromisoformat(game.started_at) == began


def test_a_game_may_end_only_when_every_win_is_paid_or_decided(room: FloorRoom) -> None:
    """What the page says is what END GAME would say."""
    sensors_at(room, 1, 2)

    def view() -> tuple[bool, list[tuple[int, bool, str]]]:
        found = plain(sensors_view(room.memory, room.jackpot_table("T")))
        return found["may_end"], [(hand["seat"], hand["open"], hand["award_status"]) for hand in found["game"]["hands"]]

    assert view() == (True, [])
    press(room, 1, HALF)
    assert view() == (False, [(1, True, "")])
    room.do(j.CallSupervisor(table="T", badge="dealer"))
    assert view() == (False, [(1, True, "locked")])
    with room.refused("not paid or confirmed"):
        room.do(j.EndGame(table="T", badge="dealer"))
    room.do(j.ConfirmAward(award=room.awards()[0].id, badge="supervisor"))
    press(room, 2, "full-house")
    assert view() == (False, [(1, False, "confirmed"), (2, True, "")])
    room.do(j.PayHand(table="T", seat=2, sensor=1, badge="dealer"))
    assert view() == (True, [(1, False, "confirmed"), (2, False, "")])
    room.do(j.EndGame(table="T", badge="dealer"))
    assert sensors_view(room.memory, room.jackpot_table("T")).game is None


def test_games_that_ended_are_the_rounds_of_a_jackpot_only_table(room: FloorRoom) -> None:
    sensors_at(room, 1, 2)
    assert room.table("T").rounds == 0
    room.do(j.EndGame(table="T", badge="dealer"))
    assert room.table("T").rounds == 1
    room.audit()
