import datetime as dt
import io
from typing import Literal

import pytest
from pypdf import PdfReader
from tests.floor.floor_room import FACE_UP, FloorRoom, plan
from tests.floor.jackpot_floor import ACES, HALF, pay_from_tray, press, sensors_at, start, win
from tests.jackpots.evidence import identified, step_fields
from tests.reports.test_writers import words

from pitboss.desk.gaming_day import Hours, Shifts, read_shifts
from pitboss.desk.person import Role
from pitboss.floor import commands as c
from pitboss.floor.documents import FloorTable
from pitboss.floor.views.wins.award_views import award_view
from pitboss.jackpots import commands as j
from pitboss.jackpots.award.steps import IDENTIFIED
from pitboss.reports.day.clock import clock, gaming_day
from pitboss.reports.win.page import win_document, win_page
from pitboss.reports.writers import pdf
from pitboss.store.read.reader import AccountLine

HOURS = Hours()


@pytest.fixture
def room() -> FloorRoom:
    """An empty floor with its people."""
    return FloorRoom()


def lines_of(room: FloorRoom, account: str) -> list[AccountLine]:
    """The history of an account, the newest first."""
    found = []
    for _, record in room.memory.journal:
        for name, amount, balance in record.postings:
            if name == account:
                found.append(AccountLine(*record[:4], amount, balance, record.facts, ""))
    return found[::-1]


def shown_money(room: FloorRoom, name: str) -> dict[str, str]:
    """The fields about the money on the page of an award."""
    award = next(award for award in room.awards() if award.id == name)
    view = award_view(room.memory, award, room.now)
    sections = dict(win_page(view, lines_of(room, "meter:J:jackpot"), HOURS.shifts))
    return dict(sections["The money"])


def page_of(room: FloorRoom, name: str) -> dict[str, str]:
    """All fields of the page of an award."""
    award = next(award for award in room.awards() if award.id == name)
    view = award_view(room.memory, award, room.now)
    sections = win_page(view, lines_of(room, "meter:J:jackpot"), HOURS.shifts)
    return {field: value for _, fields in sections for field, value in fields}


def fields_of(room: FloorRoom, shifts: Shifts = HOURS.shifts) -> dict[str, str]:
    """All fields of the page of the one award."""
    (award,) = room.awards()
    view = award_view(room.memory, award, room.now)
    return {
        name: value for _, fields in win_page(view, lines_of(room, "meter:J:jackpot"), shifts) for name, value in fields
    }


def test_a_share_takes_its_part_off_the_meter_and_leaves_the_rest(room: FloorRoom) -> None:
    """Half of $10,000.20 is won, half stays."""
    award = win(room)
    room.do(j.ConfirmAward(award=award.id, badge="supervisor"))
    fields = fields_of(room)
    assert fields["Award"] == fields["From the meter"] == fields["Meter after"] == "$5,000.10"
    assert fields["Meter before"] == "$10,000.20 (jackpot)"
    assert fields["Meter restarted with"] == "nothing: it was not restarted"
    assert fields["Locked"].endswith("by Dana")
    assert fields["Confirmed"].endswith("by Sam (supervisor or executive)")
    assert (fields["Tax form needed"], fields["Name"]) == (
        "yes, not filled in yet; the winner's copy by 2027-01-31, sent by 2027-02-28",
        "",
    )
    assert [name for name in fields if name.startswith("Signed")] == [
        "Signed: dealer",
        "Signed: supervisor",
        "Signed: surveillance",
        "Signed: winner",
    ]
    assert fields["Not settled"] == "the 2026 threshold is from draft instructions: check the final ones"


def test_a_fixed_pay_says_what_its_tray_gave(room: FloorRoom) -> None:
    """The winner gave a tax number, and $2,500 is no more than the $5,000 above which tax is kept back of everybody."""
    room.do(j.RegisterBadge(badge="surveillance", person="Vera", role=Role.SURVEILLANCE))
    sensors_at(room, 2)
    press(room, 2, ACES)
    room.do(j.CallSupervisor(table="T", badge="dealer"))
    (award,) = room.awards()
    room.do(j.ConfirmAward(award=award.id, badge="supervisor"))
    assert fields_of(room)["From the tray"] == "not paid yet"
    pay_from_tray(room, award)
    fields = fields_of(room)
    assert (fields["Level"], fields["From"], fields["Method"]) == ("a fixed pay", "the house: a fixed pay", "tray")
    assert (fields["From the tray"], fields["Tax withheld"], fields["Net paid"]) == ("$2,500", "$0", "$2,500")
    room.audit()


def test_the_whole_meter_starts_again_with_seed_and_reserve(room: FloorRoom) -> None:
    """A wager put 20 cents on the meter and 5 in the reserve: it starts again with $10,000 and 5 cents."""
    sensors_at(room, 3)
    press(room, 3, "seven-card-straight-flush-natural")
    room.do(j.CallSupervisor(table="T", badge="dealer"))
    fields = fields_of(room)
    assert (fields["Award"], fields["Meter after"]) == ("$10,000.20", "$0")
    assert fields["Meter restarted with"] == "$10,000 seed and $0.05 reserve: $10,000.05"
    assert "not yet by nobody" in fields["Confirmed"]


def test_the_gaming_day_begins_at_six_in_the_morning() -> None:
    """A win at two in the morning of the 17th is the grave shift's of the 16th."""
    at = dt.datetime(2026, 11, 17, 10, tzinfo=dt.UTC).isoformat()  # two o'clock on the Pacific coast
    assert gaming_day(at, HOURS) == ("2026-11-16", "grave")


def test_a_win_stands_in_a_shift_of_the_room_that_it_was_won_in(room: FloorRoom) -> None:
    """At noon the usual day shift has begun; in a room that opens at one it is still the evening before."""
    award = win(room)
    assert clock(award.locked_at, "America/Los_Angeles").startswith("2026-11-16 12:")
    assert fields_of(room)["Gaming day and shift"] == "2026-11-16, day"
    late = read_shifts(["evening 13:00"])
    assert fields_of(room, late)["Gaming day and shift"] == "2026-11-15, evening"


def test_a_print_says_which_one_it_is(room: FloorRoom) -> None:
    """The first is the original; the second is a duplicate and names the first; what is on a screen is no print."""
    award = win(room)
    room.do(j.ConfirmAward(award=award.id, badge="supervisor"))
    view = award_view(room.memory, room.awards()[0], room.now)
    sections = win_page(view, lines_of(room, "meter:J:jackpot"), HOURS.shifts, award.locked_at)
    prints = (("2026-11-16T20:10:00+00:00", "Sam"), ("2026-11-16T21:30:00+00:00", "Ann"))
    screen, first, second = (words(pdf(win_document(view, sections, prints, number))) for number in (0, 1, 2))
    assert "Original, print 1. Printed 2026-11-16 12:10:00 PST by Sam." in first
    assert "DUPLICATE, print 2 Printed 2026-11-16 13:30:00 PST by Ann" in second
    assert "The original was printed 2026-11-16 12:10:00 PST by Sam" in second
    assert "Not a counted print" in screen
    assert not any(word in text for word in ("DUPLICATE", "Original") for text in (screen,))
    assert "DUPLICATE" not in first
    for said in ("Award $5,000.10", "Meter before $10,000.20 (jackpot)", "Meter after $5,000.10", "Dealer Dana"):
        assert said in first, said
    assert len(PdfReader(io.BytesIO(pdf(win_document(view, sections, prints, 2)))).pages) == 1


def test_what_was_entered_at_the_payment_stands_in_its_field(room: FloorRoom) -> None:
    """The seal, who saw it, the check; before that each of them is a line to be filled in by hand."""
    award = win(room)
    room.do(j.ConfirmAward(award=award.id, badge="supervisor"))
    assert fields_of(room)["Pit"] == room.memory.get(FloorTable, award.table).pit != ""
    by_hand = "Hit", "Surveillance", "Seal number", "Method", "Check number", "Net paid"
    assert {fields_of(room)[name] for name in by_hand} == {""}
    for badge, person, role in (("surveillance", "Vera", Role.SURVEILLANCE), ("accounting", "Ann", Role.ACCOUNTING)):
        room.do(j.RegisterBadge(badge=badge, person=person, role=role))
    stages: tuple[Literal["set-aside"], Literal["banked"]] = ("set-aside", "banked")
    for stage in stages:
        room.do(j.DepositFunds(cents=600_000, stage=stage, reference="slip", badge="accounting", second="manager"))
    for step, badge, detail in (
        ("cards-shown", "supervisor", "shown"), ("deck-checked", "supervisor", "whole"),
        ("surveillance", "surveillance", "seen"), ("hand-sealed", "supervisor", "seal 4711"),
        (IDENTIFIED, "supervisor", ""), ("tax-form", "supervisor", "signed"), ("paid", "supervisor", "check 1001"),
    ):  # fmt: skip
        if step == IDENTIFIED:
            room.do(identified(award.id, badge=badge, day=str(room.now.date() - dt.timedelta(days=1))))
            continue
        room.do(j.TakeStep(award=award.id, step=step, badge=badge, **step_fields(step, detail, award.line)))
    fields = fields_of(room)
    assert (fields["Seal number"], fields["Surveillance"]) == ("seal 4711", "Vera")
    assert (fields["Method"], fields["Check number"]) == ("check", "1001")
    assert (fields["Tax withheld"], fields["Net paid"]) == ("$0", "$5,000.10")
    assert not any(value.endswith((": ", ":")) for value in fields.values())
    assert fields["Sealed record"].startswith("R-")
    assert fields["Data to be erased on"] == "2031-11-16"
    assert fields["Tax form needed"] == "yes, filled in: signed; the winner's copy by 2027-01-31, sent by 2027-02-28"


def test_cards_that_were_picked_when_they_were_shown_stand_on_the_page(room: FloorRoom) -> None:
    """The page says that nobody entered them; the hand is still one that the dealer recorded."""
    award = win(room)
    room.do(j.ConfirmAward(award=award.id, badge="supervisor"))
    assert fields_of(room)["Cards"] == "not entered: see the sealed hand"
    shown = step_fields("cards-shown", "camera 3", award.line)
    room.do(j.TakeStep(award=award.id, step="cards-shown", badge="supervisor", **shown))
    fields = fields_of(room)
    assert fields["Cards"] == "As Ks Qs Js 10s Kh Qh, picked when they were shown"
    assert fields["Recorded"] == "by the dealer's button"


def test_a_released_win_and_its_supplement_say_how_they_belong_together(room: FloorRoom) -> None:
    """Half after half: $2,500.05 of the rest is released, and $2,500.05 more follow when the first is rejected."""
    sensors_at(room, 2, 3)
    for seat in (2, 3):
        press(room, seat, HALF)
    room.do(j.CallSupervisor(table="T", badge="dealer"))
    first, second = sorted(room.awards(), key=lambda award: -award.seat)
    room.do(j.ReleaseAward(award=second.id, badge="executive"))
    fields = page_of(room, second.id)
    assert fields["Award"] == "$2,500.10"
    assert "Eve (" in fields["Released"]
    assert shown_money(room, second.id)["Released"] == "the least that was certain then; up to $2,500.10 may follow"
    shown = step_fields("cards-shown", "camera 3", second.line)
    room.do(j.TakeStep(award=second.id, step="cards-shown", badge="supervisor", **shown))
    room.do(j.RejectAward(award=first.id, badge="executive", reason="no winner"))
    (name,) = next(award for award in room.awards() if award.id == second.id).supplements
    fields = page_of(room, second.id)
    assert fields["Supplement"] == f"$2,500.10, slip {name}, locked"
    assert (fields["Total"], fields["From the meter"]) == ("$5,000.20", "$5,000.20, with its supplements")
    supplement = page_of(room, name)
    assert supplement["Supplement to slip"] == second.id
    assert supplement["Total"] == "$5,000.20"
    assert supplement["Cards"] == f"As Ks Qs Js 10s Kh Qh, picked when they were shown for slip {second.id}"
    assert supplement["Meter and its restart"] == f"as on slip {second.id}"
    assert "Meter restarted with" not in supplement


@pytest.mark.parametrize(("linked_as", "said"), [(FACE_UP, "Face Up Pai Gow Poker"), ("Baccarat", "Baccarat")])
def test_a_table_that_was_only_linked_has_its_game(linked_as: str, said: str, room: FloorRoom) -> None:
    """Linked on the command line it has no page of its own: its link says what is played there, by an id or a name."""
    room.do(j.CreateJackpot(plan=plan("J"), badge="manager", second="accounting"))
    letter = c.RecordApproval(
        what="base-game", game="Baccarat", reference="L 7", since="2026-01-01", badge="manager", second="accounting"
    )
    room.do(letter)
    link = j.LinkTable(
        table="T",
        location="Aces Up",
        base_game=linked_as,
        seats=6,
        sensors=("J",),
        game=FACE_UP,
        paytables=("FUPGPP-WA01",),
        badge="manager",
        second="accounting",
        off_floor=True,
    )
    room.do(link)
    start(room, 2)
    press(room, 2, HALF)
    room.do(j.CallSupervisor(table="T", badge="dealer"))
    fields = fields_of(room)
    assert (fields["Game"], fields["Pay table"]) == (said, "FUPGPP-WA01")
