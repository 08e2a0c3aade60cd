"""Rounds from paper: keyed later with their true times by two, once, and never a round that the books have."""

import datetime as dt

import pytest
from tests.floor.floor_room import FACE_UP, NOON, FloorRoom
from tests.floor.jackpot_floor import ACES, HALF, ROYAL, large_from, sensors_at
from tests.floor.outage.test_outages import told

from pitboss.floor import commands as c
from pitboss.floor.documents import TableMode
from pitboss.floor.outage.outages import KeyPaperRound, Outage, PaperHand, PaperRound
from pitboss.floor.views.wins.award_views import award_view
from pitboss.jackpots import commands as j
from pitboss.jackpots.award.payment import due_by
from pitboss.jackpots.documents import Lit
from pitboss.rounds import events as e

#: A fixed pay of WA01 that nobody has to see: $4 for a dollar.
FULL_HOUSE = "full-house"


def at(minute: int) -> str:
    """A time after noon."""
    return (NOON + dt.timedelta(minutes=minute)).isoformat()


def paper(line: int = 1, *hands: PaperHand, **more: object) -> KeyPaperRound:
    """A line of form 17: seats 2 and 4 with their sensors lit, ten minutes after noon, by Sam and Dana."""
    lit = (Lit(2, 1), Lit(4, 1))
    fields = {"table": "T", "outage": "O-1", "form": "17", "line": line, "played_at": at(10), "base": (2, 4)}
    people = {"badge": "supervisor", "second": "dealer"}
    return KeyPaperRound(**fields | {"lit": lit, "hands": hands} | people | more)  # type: ignore[arg-type] # its fields


@pytest.fixture
def out(room: FloorRoom) -> FloorRoom:
    """A jackpot-only table that was out of order from five to 25 past twelve; it is half past."""
    sensors_at(room, 2)
    room.do(j.EndGame(table="T", badge="dealer"))
    room.wait(30 * 60)
    room.do(told())
    return room


def test_the_wagers_of_a_paper_round_grow_the_meter_and_it_is_marked(out: FloorRoom) -> None:
    before, rounds = out.meter("J"), out.table("T").rounds
    answer = out.do(paper())
    per_wager = 20  # cents: the plan of the tests puts 20% of a dollar onto the meter
    assert out.meter("J") - before == 2 * per_wager
    assert (answer["round"], answer["is_running"]) == ("T-P17.1", False)
    kept = out.memory.get(PaperRound, "T-P17.1")
    assert (kept.played_at, kept.by, kept.second, kept.wagers) == (at(10), "Sam", "Dana", 2)
    assert kept.keyed_at.startswith("2026-11-16T20:30")
    assert out.table("T").rounds == rounds + 1
    assert out.memory.get(Outage, "O-1").keyed == 1
    event = out.memory.events[-1]
    assert (event["event"], event["played_at"], event["form"], event["line"]) == ("paper-round-keyed", at(10), "17", 1)
    out.audit()


def test_a_paper_win_waits_for_its_card_and_is_due_from_when_it_was_won(out: FloorRoom) -> None:
    answer = out.do(paper(1, PaperHand(seat=2, sensor=1, line=HALF)))
    (award,) = out.awards()
    assert (answer["awards"], answer["is_running"]) == ([award.id], True)
    assert (award.won_at, award.paper_form) == (at(10), "17, line 1")
    assert due_by(award) == NOON + dt.timedelta(minutes=10, hours=24)
    out.do(j.ConfirmAward(award=award.id, badge="executive"))
    out.do(j.EndGame(table="T", badge="dealer"))
    out.audit()


def test_the_page_of_a_paper_win_says_so(out: FloorRoom) -> None:
    out.do(paper(1, PaperHand(seat=2, sensor=1, line=HALF)))
    (award,) = out.awards()
    view = award_view(out.memory, award, out.now)
    assert (view.won_at, view.paper_form) == (at(10), "17, line 1")


def test_whoever_keys_a_win_does_not_confirm_it(out: FloorRoom) -> None:
    out.do(paper(1, PaperHand(seat=2, sensor=1, line=HALF)))
    with out.refused("Two people are needed here"):
        out.do(j.ConfirmAward(award=out.awards()[0].id, badge="supervisor"))


def test_a_fixed_pay_that_the_dealer_made_is_keyed_as_paid(out: FloorRoom) -> None:
    tray = out.memory.balance("tray:T")
    out.do(paper(1, PaperHand(seat=2, sensor=1, line=FULL_HOUSE, paid=True)))
    assert not out.jackpot_table("T").game
    assert out.memory.balance("tray:T") < tray + 2 * 100 * 1_000_000
    out.audit()


def test_a_large_fixed_pay_needs_a_supervisor_beside(out: FloorRoom) -> None:
    large_from(out, 20_000)
    with out.refused("This needs the card of a supervisor or an executive"):
        out.do(paper(1, PaperHand(seat=2, sensor=1, line=ROYAL, paid=True)))
    assert out.jackpot_table("T").game is None


def test_a_fixed_pay_on_paper_that_is_reported_for_tax_is_an_award_with_its_true_time(out: FloorRoom) -> None:
    """Nobody paid it before its winner was identified: it is locked, and due from when it was won."""
    with out.refused(r"5 Aces pays \$2,500, which is reported to the tax office: call a supervisor"):
        out.do(paper(1, PaperHand(seat=2, sensor=1, line=ACES, paid=True)))
    answer = out.do(paper(1, PaperHand(seat=2, sensor=1, line=ACES)))
    (award,) = out.awards()
    assert (answer["awards"], answer["is_running"]) == ([award.id], True)
    assert (award.amount_cents, award.is_fixed) == (250_000, True)
    assert (award.won_at, award.paper_form) == (at(10), "17, line 1")
    assert due_by(award) == NOON + dt.timedelta(days=1, minutes=10)
    out.audit()


def test_a_line_of_a_form_counts_once(out: FloorRoom) -> None:
    out.do(paper())
    meter = out.meter("J")
    with out.refused("Line 1 of paper form 17 was keyed already, as round T-P17.1, by Sam and Dana"):
        out.do(paper())
    assert out.meter("J") == meter
    out.do(paper(2))


def test_a_paper_win_whose_round_is_in_the_books_is_refused(out: FloorRoom) -> None:
    before = dict(out.memory.documents)
    with out.refused("Round T-1 of table T is in the books already: its wins are not paper wins"):
        out.do(paper(1, PaperHand(seat=2, sensor=1, line=HALF), round="T-1"))
    assert out.memory.documents == before


def test_a_paper_win_is_refused_while_a_round_of_the_table_is_open(out: FloorRoom) -> None:
    out.do(j.StartGame(table="T", round="g9", base=(2,), lit=(Lit(2, 1),), badge="dealer"))
    with out.refused("Round g9 is open at table T: a win of it is entered there"):
        out.do(paper())


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"played_at": at(4)}, "the round was not played in it"),
        ({"played_at": at(26)}, "the round was not played in it"),
        ({"played_at": "10 past 12"}, "is not a time with its zone"),
        ({"outage": "O-9"}, "There is no outage 'O-9'"),
        ({"line": 0}, "has lines 1 to 40, not 0"),
        ({"form": "№?"}, "The number of a paper form"),
        ({"second": "supervisor"}, "both cards are Sam's"),
        ({"badge": "dealer", "second": "supervisor"}, "This needs the card of a supervisor or an executive"),
        ({"lit": (Lit(3, 1),)}, "the seat has no base wager"),
        ({"acts": (e.BettingClosed(),)}, "Nobody enters cards at table T"),
    ],
)
def test_what_can_not_be_a_paper_round_is_refused_and_changes_nothing(
    out: FloorRoom, changed: dict[str, object], sentence: str
) -> None:
    before = dict(out.memory.documents)
    with out.refused(sentence):
        out.do(paper(**changed))  # type: ignore[arg-type] # a field of it
    assert out.memory.documents == before


def test_a_form_lies_at_one_table(out: FloorRoom) -> None:
    sensors_at(out, 2, table="U", jackpot="K")
    out.do(j.EndGame(table="U", badge="dealer"))
    out.wait(3600)
    out.do(told(31, 80, "T", "U"))
    out.do(paper(outage="O-2", played_at=at(40)))
    with out.refused("Paper form 17 lay at table T, not at U"):
        out.do(paper(2, table="U", outage="O-2", played_at=at(40)))


def test_paper_is_keyed_before_the_table_is_closed_and_soon(out: FloorRoom) -> None:
    out.close("T", 1_000_000, sure=True)
    with out.refused("Table T is closed"):
        out.do(paper())
    out.open("T", 1_000_000)
    with out.refused("The round was played before sitting T.2 opened"):
        out.do(paper())


def test_paper_is_not_keyed_after_days(out: FloorRoom) -> None:
    out.wait(73 * 3600)
    with out.refused("ended more than 72 hours ago"):
        out.do(paper())


def test_coins_for_a_jackpot_that_stands_still_are_not_keyed(out: FloorRoom) -> None:
    out.do(j.HaltJackpot(jackpot="J", code="maintenance", reason="a lamp", badge="manager"))
    with out.refused("is halted and takes no wagers: resume it"):
        out.do(paper())


def test_a_round_of_cards_is_opened_at_its_true_time_and_goes_on_at_the_table(room: FloorRoom) -> None:
    room.set_up("E", FACE_UP, TableMode.CARD_ENTRY)
    room.link("E", "K")
    room.open("E", 1_000_000)
    room.wait(30 * 60)
    room.do(told(5, 25, "E"))
    acts = (
        e.WagerPlaced(seat=2, player="Seat 2", wager="pai-gow", cents=1000),
        e.WagerPlaced(seat=2, player="Seat 2", wager="jackpot", cents=100),
        e.BettingClosed(),
    )
    answer = room.do(paper(table="E", base=(), lit=(), acts=acts))
    assert (answer["round"], answer["is_running"]) == ("E-1", True)
    assert f'"at":"{at(10)}"' in room.kept("E").lines[0].replace(" ", "")
    assert room.jackpot_table("E").game is not None
    room.do(c.ActAtTable(table="E", act=e.StartDrawn(position=1, source="generator"), badge="dealer"))
    assert room.memory.get(PaperRound, "E-1").played_at == at(10)
    with room.refused("Round E-1 is open at table E"):
        room.do(paper(2, table="E", base=(), lit=()))
