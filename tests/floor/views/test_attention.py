import datetime as dt
from dataclasses import replace

from tests.floor.floor_room import FloorRoom
from tests.floor.jackpot_floor import HALF, ROYAL, act, entered, press, sensors_at, win

from pitboss.desk.person import Role
from pitboss.floor import commands as c
from pitboss.floor.documents import FloorTable, TableRound
from pitboss.floor.views.attention import Floor, attention
from pitboss.jackpots import commands as j
from pitboss.jackpots.documents import Award, Jackpot
from pitboss.rounds import events as e


def floor_of(room: FloorRoom) -> Floor:
    """All that is on the floor."""
    known = list(room.memory.documents.values())
    return Floor(
        room.memory,
        [document for document in known if isinstance(document, FloorTable)],
        {document.id: document for document in known if isinstance(document, TableRound)},
        [document for document in known if isinstance(document, Jackpot)],
        [document for document in known if isinstance(document, Award)],
    )


def kinds(room: FloorRoom, now: dt.datetime | None = None) -> list[str]:
    """What needs somebody, in order."""
    return [notice.kind for notice in attention(floor_of(room), now or room.now)]


def test_a_quiet_floor_needs_nobody(room: FloorRoom) -> None:
    """Practice tables and a round that just runs are no reason to come."""
    room.practice_table("face-up-pai-gow", "P", "practice")
    entered(room)
    assert kinds(room) == []


def test_what_is_most_urgent_comes_first(room: FloorRoom) -> None:
    """A win that waits for a card, then a halted jackpot, then a round that stands still."""
    entered(room)
    act(room, e.IrregularityCalled(kind="shuffler-fault", reason="jammed"), badge="supervisor")
    room.do(j.HaltJackpot(jackpot="K", code="maintenance", reason="a lamp", badge="manager"))
    award = win(room)
    assert kinds(room) == ["award-locked", "jackpot-halted", "round-suspended"]
    first = attention(floor_of(room), room.now)[0]
    assert (first.table, first.award) == ("T", award.id)
    assert first.text == "A win of $5,000.10 is waiting for a supervisor: seat 2 at Table T"
    act(room, e.RoundResumed(reason="mended"), badge="supervisor")
    assert kinds(room) == ["award-locked", "jackpot-halted"]


def test_wins_of_one_call_come_in_the_order_in_which_they_are_decided(room: FloorRoom) -> None:
    """The later one waits for the earlier, whatever their seats and their place in the books."""
    sensors_at(room, 2, 3)
    press(room, 3, HALF)
    press(room, 2, HALF)
    room.do(j.CallSupervisor(table="T", badge="dealer"))
    floor = floor_of(room)
    told = attention(replace(floor, awards=sorted(floor.awards, key=lambda award: -award.sequence)), room.now)
    sequences = [room.memory.get(Award, notice.award).sequence for notice in told if notice.kind == "award-locked"]
    assert len(sequences) == 2
    assert sequences == sorted(sequences)


def test_a_payment_that_is_late_is_said_after_a_day(room: FloorRoom) -> None:
    """Confirmed, it is to be paid; a day after the win every open step is overdue."""
    award = win(room)
    room.do(j.ConfirmAward(award=award.id, badge="supervisor"))
    assert kinds(room) == ["to-pay"]
    (notice,) = attention(floor_of(room), room.now)
    assert notice.step == "The dealer shows every winning card in camera view"
    assert Role.SUPERVISOR in notice.roles
    assert Role.SURVEILLANCE not in notice.roles
    late = attention(floor_of(room), room.now + dt.timedelta(hours=25))
    assert [notice.kind for notice in late] == ["overdue"] * 7 + ["to-pay"]
    assert {notice.award for notice in late} == {award.id}
    assert late[0].text.startswith("Overdue for seat 2 at Table T: ")
    assert late[-1].text == "$5,000.10 for seat 2 at Table T is confirmed and not yet paid"


def test_a_closed_table_with_a_win_that_waits_is_told_of(room: FloorRoom) -> None:
    """The game must end before a table closes, so such a win is one that a correction left behind."""
    win(room)
    known = room.memory.documents
    table = room.table("T")
    with room.refused("press END GAME first"):
        room.do(c.CloseTable(table="T", closer_cents=0, badge="supervisor", second="dealer"))
    known["floor-table", "T"] = FloorTable(table.id, table.name, table.mode, table.base_game)
    assert kinds(room) == ["award-locked", "closed-with-wins"]


def test_alerts_of_the_card_room_come_before_everything(room: FloorRoom) -> None:
    """A journal that can't be written stops everybody; an empty alert is none."""
    win(room)
    found = attention(floor_of(room), room.now, ["Nothing is written: the disk is full", ""])
    assert [notice.kind for notice in found] == ["alert", "award-locked"]


def test_a_share_that_was_taken_back_is_told_of_for_a_day(room: FloorRoom) -> None:
    """Whoever pressed the hand off is named with the seat and the hand, so that somebody looks at the cards."""
    sensors_at(room, 2)
    press(room, 2, HALF)
    assert kinds(room) == []
    press(room, 2, HALF)
    (notice,) = attention(floor_of(room), room.now)
    assert notice.text == "Dana took back a recorded win of seat 2 at Table T: Royal Flush + Royal Match"
    assert (notice.kind, notice.table, notice.jackpot) == ("share-taken-back", "T", "J")
    taken = dt.datetime.fromisoformat(notice.since)
    assert kinds(room, taken + dt.timedelta(hours=23, minutes=59)) == ["share-taken-back"]
    assert kinds(room, taken + dt.timedelta(days=1)) == []


def test_a_fixed_pay_that_was_taken_back_needs_nobody(room: FloorRoom) -> None:
    """It moves no meter, and a wrong button is pressed now and then."""
    sensors_at(room, 2)
    for _ in range(2):
        press(room, 2, ROYAL)
    assert kinds(room) == []


def test_a_share_that_went_with_a_void_game_is_told_of(room: FloorRoom) -> None:
    """Whoever voided the game is named."""
    sensors_at(room, 2)
    press(room, 2, HALF)
    room.do(j.VoidGame(table="T", badge="executive", reason="misdeal"))
    (notice,) = attention(floor_of(room), room.now)
    assert notice.text.startswith("Eve took back a recorded win of seat 2 at Table T")


def test_a_dealer_is_told_of_no_figures_of_a_table_and_of_nothing_that_the_office_sees_to(room: FloorRoom) -> None:
    """A late payment is the supervisor's; the win that waits stays everybody's."""
    award = win(room)
    room.do(j.ConfirmAward(award=award.id, badge="supervisor"))
    later = room.now + dt.timedelta(hours=25)
    told = {
        role: {notice.kind for notice in attention(floor_of(room), later, role=role)}
        for role in (Role.DEALER, Role.SUPERVISOR)
    }
    assert told == {Role.DEALER: {"to-pay"}, Role.SUPERVISOR: {"overdue", "to-pay"}}
