"""A gaming day on paper: what the PDF says is what was wagered, won, adjusted and deposited, worked out by hand."""

import csv
import datetime as dt
import io
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Literal

import pytest
from tests.floor.chip_counts import moving, stacks
from tests.helpers import read_json
from tests.jackpots.evidence import step_fields
from tests.reports.test_writers import words
from tests.store.room import PLAN, link, open_room, start
from tests.store.winners import identify

from pitboss.desk.gaming_day import Hours, Period
from pitboss.desk.person import Role
from pitboss.errors import PitbossError
from pitboss.floor import commands as f
from pitboss.floor.documents import Equipment, TableMode
from pitboss.floor.gate.letters import acknowledgements
from pitboss.jackpots import commands as c
from pitboss.jackpots.award.steps import IDENTIFIED
from pitboss.jackpots.plan.plan import OffTheMeter, WhenDry
from pitboss.reports.answer import as_json
from pitboss.reports.day.document import day_document
from pitboss.reports.day.files import paper_csv
from pitboss.reports.day.paper import DayPaper, day_paper, period_of
from pitboss.reports.day.sittings import count_now
from pitboss.reports.writers import html, pdf
from pitboss.store import Committer, Reader, migrate
from pitboss.store.tables import database

ZONE = "America/Los_Angeles"
NOON = dt.datetime(2026, 11, 16, 20, tzinfo=dt.UTC)
MONDAY = dt.date(2026, 11, 16)
HALF = "royal-flush-with-royal-match"


class Room:
    """A card room in a file, with a clock that is moved by hand."""

    def __init__(self, url: str) -> None:
        """At noon on a Monday."""
        self.url, self.now, self.sent = url, NOON, 0
        self.committer = Committer(url, lambda: self.now)

    def do(self, *commands: f.Command) -> None:
        """One after the other."""
        for command in commands:
            self.sent += 1
            self.committer.do(f"paper-{self.sent}", command)

    def paper(self, day: dt.date = MONDAY, shift: str = "") -> DayPaper:
        """The paper of a gaming day as it is now."""
        return day_paper(self.url, period_of(Hours(ZONE), day, shift), ZONE, self.now, count_now)

    def exception(self, beginning: str, day: dt.date = MONDAY) -> str:
        """What stands behind an exception."""
        (found,) = [asked.found for asked in self.paper(day).exceptions if asked.what.startswith(beginning)]
        return found


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    """A progressive at 20% and 5% with a seed of $10,000, and one table."""
    monkeypatch.setattr(database, "SYNCHRONOUS", "OFF")
    url = str(tmp_path / "room.db")
    migrate(url)
    found = Room(url)
    open_room(found.committer, tables=1)
    yield found
    found.committer.close()


def busy(room: Room) -> None:
    """12 wagers; half of $10,002.40 is won, confirmed and paid; $5 are added; $5,100 are banked."""
    for number in range(3):
        room.do(start("T0", number, (1, 2, 3)), c.EndGame(table="T0", badge="dealer"))
    room.do(start("T0", "win", (1, 2, 3)), c.PressHand(table="T0", seat=2, sensor=1, line=HALF, badge="dealer"))
    room.do(c.CallSupervisor(table="T0", badge="dealer"), c.ConfirmAward(award="T0.win.2.1", badge="executive"))
    add = c.AdjustMeter(
        jackpot="fortune", meter="jackpot", cents=500, code="house-addition", reason="Anniversary", badge="manager",
        second="accounting",
    )  # fmt: skip
    room.do(c.EndGame(table="T0", badge="dealer"), add)
    for stage in ("set-aside", "banked"):
        room.do(c.DepositFunds(cents=510_000, stage=stage, reference="slip 7", badge="accounting", second="manager"))


def pay(room: Room, award: str = "T0.win.2.1") -> None:
    """All steps to the payment."""
    for step in ("cards-shown", "deck-checked", "surveillance", "hand-sealed", IDENTIFIED, "tax-form", "paid"):
        if step == IDENTIFIED:
            with closing(Reader(room.url)) as reader:
                identify(reader, award, room.do, day="2026-11-15")
            continue
        badge = "surveillance" if step == "surveillance" else "accounting"
        detail = "check 1001" if step == "paid" else "done"
        room.do(c.TakeStep(award=award, step=step, badge=badge, **step_fields(step, detail, HALF)))


SHUFFLER = Equipment("shuffler", "ACE", "1", "E-17", "Light and Wonder")


def sat(room: Room) -> None:
    """A table: $1,000 opener, $500 fill, $200 credit, $700 drop, $900 closer: $300 won."""
    table = f.SetUpTable(
        table="TC", name="Three Card 1", mode=TableMode.CARD_ENTRY, base_game="Three Card Poker",
        game="three-card-poker", equipment=(SHUFFLER,), badge="manager",
    )  # fmt: skip
    known = tuple(acknowledgement.id for acknowledgement in acknowledgements())
    opening = f.OpenTable(
        table="TC", opener_cents=100_000, acknowledged=known, badge="supervisor", second="dealer", chips=stacks(100_000)
    )
    room.do(table, opening)
    moves: tuple[tuple[Literal["fill", "credit", "drop"], int], ...] = (
        ("fill", 50_000), ("credit", 20_000), ("drop", 70_000),
    )  # fmt: skip
    for what, cents in moves:
        room.do(moving(what, cents, "1", table="TC"))
    room.do(f.CloseTable(table="TC", closer_cents=90_000, badge="supervisor", second="dealer", chips=stacks(90_000)))


def test_a_fixed_pay_that_is_reported_for_tax_stands_on_the_paper_as_an_award(room: Room) -> None:
    """Five aces pay $2,500, which nobody is paid before the card."""
    room.do(start("T0", "aces", (4,)), c.PressHand(table="T0", seat=4, sensor=1, line="five-aces", badge="dealer"))
    room.do(c.CallSupervisor(table="T0", badge="dealer"))
    paper = room.paper()
    assert "fixed pay T0, seat 4 5 Aces locked $2,500.00" in words(pdf(day_document(paper)))
    (found,) = read_json(as_json(paper))["wins"]
    assert (found["line"], found["cents"], found["status"]) == ("five-aces", 250_000, "locked")


def test_the_paper_says_what_was_wagered_won_and_paid(room: Room) -> None:
    """Meter: 10,000 + 2.40 − 5,001.20 + 5.00 = 5,006.20; reserve 60 cents; the bank 5,100 − 5,001.20 = 98.80."""
    busy(room)
    pay(room)
    sat(room)
    paper = room.paper()
    text = words(pdf(day_document(paper)))
    for said in (
        "Gaming day 2026-11-16", "2026-11-16 06:00:00 PST to 2026-11-17 06:00:00 PST", "Fortune: jackpot",
        "Expected: 12 wagers of $1 at 20% and 5% $2.40 $0.60 $3.00", "Actual increment $2.40 $0.60 – $3.00",
        "Variance: actual less expected none", "Taken off: 1 win locked −$5,001.20",
        "Wins confirmed 1, $5,001.20; put back: 0 rejected, 0 reversed", "Adjustments $5.00", "End $5,006.20 $0.60",
        "check $5,001.20", "Anniversary Max and Ann $5.00", "set aside slip 7 Ann $5,100.00",
        "In the bank at the end $98.80",
        "TC.1 Three Card 1 Three Card Poker $1,000.00 $500.00 $200.00 $700.00 $900.00 $0.00 $300.00 42.86%",
        "OVERDUE: $4,908.00 by 2026-11-16 ", "Read by", "Build not approved",
        "No round was recorded in this sitting",
    ):  # fmt: skip
        assert said in text, said
    page = html(day_document(paper))
    assert page.count('class="blank"') == 2 + 4 + 1 + 3  # exceptions, reading, bank statement, signatures
    assert "$5,006.20" in page


@pytest.mark.slow
def test_shifts_slips_and_what_is_not_in_order_about_chips_stand_on_the_paper(room: Room) -> None:
    """Opener 1,000, counted 900 after a drop of 300: 200 won; slip F-2 is missing, and F-3 was made void."""
    sat(room)
    known = tuple(acknowledgement.id for acknowledgement in acknowledgements())
    opening = f.OpenTable(
        table="TC", opener_cents=100_000, acknowledged=known, chips=stacks(100_000), badge="supervisor", second="dealer"
    )
    room.do(opening)
    room.do(f.CountTray(table="TC", cents=90_000, chips=stacks(90_000), badge="supervisor", second="dealer"))
    room.do(moving("drop", 30_000, "2", table="TC"))
    room.do(f.VoidSlip(table="TC", what="fill", slip="3", reason="torn", badge="supervisor", second="accounting"))
    paper = room.paper()
    text = words(pdf(day_document(paper)))
    for said in (
        "TC.2 Three Card 1, shift 1 Three Card Poker $1,000.00 $0.00 $0.00 $300.00 $900.00 $0.00 $200.00 66.67%",
        "TC.2 Three Card 1, shift 2 Three Card Poker $900.00 $0.00 $0.00 $0.00 open",
        "Fill slip 2 is not accounted for",
        "Fill slip 3 of table Three Card 1 was voided by Sue and Ann: torn",
        "Sue and Dan counted $900 in the tray of table Three Card 1 at the end of shift 1 of sitting TC.2",
    ):
        assert said in text, said
    rows = read_json(as_json(paper))["tables"]
    assert [(row["sitting"], row["shift"], row["win_cents"]) for row in rows] == [
        ("TC.1", 1, 30_000),
        ("TC.2", 1, 20_000),
        ("TC.2", 2, None),
    ]


def test_files_for_machines_have_exact_units(room: Room) -> None:
    """A row for the meter, one for the reserve, one for what is above the limit; JSON says the same."""
    busy(room)
    paper = room.paper()
    rows = {row["part"]: row for row in csv.DictReader(io.StringIO(paper_csv(paper)))}
    assert (rows["meter"]["expected_units"], rows["meter"]["contributions_units"]) == ("240000000", "240000000")
    assert (rows["reserve"]["end_units"], rows["overflow"]["end_units"]) == ("60000000", "0")
    assert (rows["meter"]["wagers"], rows["meter"]["hits"], rows["meter"]["closes"]) == ("12", "1", "True")
    data = read_json(as_json(paper))
    (level,) = data["levels"]
    assert (level["expected_units"], level["variance_units"]) == ("240000000", "0")
    by_hand = [exception["what"] for exception in data["exceptions"] if exception["found"] is None]
    assert by_hand == ["Wagers over the limit at other tables", "Aggregate limit of a table applied"]


def test_what_trays_have_paid_stands_in_the_files_for_machines(room: Room) -> None:
    """A full house pays $6 twice; nothing of it comes off the meter."""
    for number in (1, 2):
        pressed = c.PressHand(table="T0", seat=2, sensor=1, line="full-house", badge="dealer")
        paid = c.PayHand(table="T0", seat=2, sensor=1, badge="dealer")
        room.do(start("T0", number, (2,)), pressed, paid, c.EndGame(table="T0", badge="dealer"))
    paper = room.paper()
    (taking,) = read_json(as_json(paper))["takings"]
    cents = 600 * 2
    assert (taking["fixed_pay_count"], taking["fixed_pays"]) == (2, str(cents * 10**6))
    rows = {row["part"]: row for row in csv.DictReader(io.StringIO(paper_csv(paper)))}
    assert (rows["house"]["fixed_pays"], rows["house"]["fixed_pays_units"]) == ("2", str(cents * 10**6))
    assert (rows["house"]["house_share_units"], rows["house"]["level"]) == (taking["house_share"], "")
    assert (rows["meter"]["fixed_pays"], rows["meter"]["fixed_pays_units"]) == ("0", "")


@pytest.mark.slow
def test_rejected_and_reversed_wins_are_no_hits_and_in_no_total(room: Room) -> None:
    """Half of the meter three times: $5,000.10 rejected, then confirmed and reversed, then confirmed again."""
    for name in ("no", "back", "yes"):
        room.do(start("T0", name, (2,)), c.PressHand(table="T0", seat=2, sensor=1, line=HALF, badge="dealer"))
        room.do(c.CallSupervisor(table="T0", badge="dealer"))
        award = f"T0.{name}.2.1"
        if name == "no":
            room.do(c.RejectAward(award=award, badge="supervisor", reason="No ace"))
        else:
            room.do(c.ConfirmAward(award=award, badge="executive"))
        if name == "back":
            room.do(c.AdjustMeter(jackpot="fortune", meter="jackpot", cents=500_020, code="award-reversal",
                                  reason="Wrong seat", badge="manager", second="accounting", award=award))  # fmt: skip
        room.do(c.EndGame(table="T0", badge="dealer"))
    paper = room.paper()
    text = words(pdf(day_document(paper)))
    # $10,000.20, .40 and .60 on the meter: half of them is $5,000.10, .20 and .30.
    assert "Taken off: 3 wins locked −$15,000.60" in text
    assert "Wins confirmed 2, $10,000.50; put back: 1 rejected, 1 reversed" in text
    assert "Total, without rejected and reversed wins $5,000.30 $0.00" in text
    row = next(csv.DictReader(io.StringIO(paper_csv(paper))))
    assert [row[name] for name in ("hits", "locked", "confirmed", "rejected", "reversed")] == ["2", "3", "2", "1", "1"]
    assert [level.closes for level in paper.levels] == [True]


@pytest.mark.slow
def test_what_the_house_has_laid_out_for_a_dry_meter_is_on_the_paper(room: Room) -> None:
    """A full house is $6, and 20 cents are on a meter without a seed; the next wager has not come yet."""
    meters = (replace(PLAN.meters[0], seed_cents=0),)
    dry = replace(PLAN, id="dry", name="Dry", meters=meters, off_the_meter=OffTheMeter.ALL,
                  when_dry=WhenDry.RECEIVABLE)  # fmt: skip
    room.do(
        c.CreateJackpot(plan=dry, badge="manager", second="accounting"),
        replace(link("T9"), sensors=("dry",)),
        start("T9", "r"),
    )
    room.do(c.PressHand(table="T9", seat=1, sensor=1, line="full-house", badge="dealer"))
    room.do(c.PayHand(table="T9", seat=1, sensor=1, badge="dealer"))
    paper = room.paper()
    assert "the house advanced $5.80 that the next contributions repay" in words(pdf(day_document(paper)))
    found = {level["jackpot"]: level["receivable_units"] for level in read_json(as_json(paper))["levels"]}
    assert found == {"dry": "580000000", "fortune": "0"}


def test_a_shift_has_what_happened_in_it(room: Room) -> None:
    """The wins were at noon, in the day shift; the swing shift begins with what was left."""
    busy(room)
    room.now += dt.timedelta(hours=4)
    room.do(start("T0", "late", (1,)))
    swing = room.paper(shift="swing")
    assert words(pdf(day_document(swing))).startswith("Shift 2026-11-16 swing")
    (level,) = swing.levels
    assert (level.wagers, level.wins.hits, level.part("meter").start) == (1, 0, 500_620 * 1_000_000)
    assert (room.paper(shift="day").levels[0].wagers, swing.wins, swing.deposits) == (12, (), ())
    with pytest.raises(PitbossError, match="is not a shift: day, swing, grave"):
        room.paper(shift="noon")


def test_a_payment_that_is_late_is_an_exception_until_and_when_it_is_made(room: Room) -> None:
    """24 hours after the lock it is late; paid a day later, that day's paper says so, and the next one does not."""
    busy(room)
    assert room.exception("Payment later") == "none"
    room.now += dt.timedelta(hours=25)
    tuesday = MONDAY + dt.timedelta(days=1)
    assert room.exception("Payment later", tuesday) == "T0.win.2.1, due 2026-11-17 12:00, not paid"
    pay(room)
    assert room.exception("Payment later", tuesday) == "T0.win.2.1, due 2026-11-17 12:00, paid 2026-11-17 13:00"
    room.now += dt.timedelta(days=1)
    assert room.exception("Payment later", tuesday + dt.timedelta(days=1)) == "none"
    assert room.exception("Payment later") == "none"


@pytest.mark.slow
def test_a_malfunction_is_open_then_overdue_then_reported(room: Room) -> None:
    """72 hours from noon on Monday; resumed after more than a week is told as well."""
    room.do(c.HaltJackpot(jackpot="fortune", code="malfunction", reason="Dark", badge="manager"))
    assert room.exception("Malfunction") == "Fortune, 2026-11-16 12:00, open: report by 2026-11-19 12:00"
    assert [fault.text for fault in room.paper().faults] == ["Fortune was halted by Max because of a malfunction: Dark"]
    room.now += dt.timedelta(hours=73)
    thursday = MONDAY + dt.timedelta(days=3)
    assert "OVERDUE" in room.exception("Malfunction", thursday)
    room.do(c.ReportMalfunction(jackpot="fortune", reference="case 7", badge="manager"))
    assert room.exception("Malfunction", thursday).endswith("reported 2026-11-19 13:00 by Max: case 7")
    room.now += dt.timedelta(days=5)
    room.do(c.ResumeJackpot(jackpot="fortune", reason="Mended", badge="manager", second="accounting"))
    assert room.exception("Resumed", MONDAY + dt.timedelta(days=8)) == "Fortune"
    assert room.exception("Resumed", thursday) == "none"
    (resumed,) = room.paper(MONDAY + dt.timedelta(days=8)).faults
    assert resumed.text == "Fortune was resumed by Max and Ann: Mended"


def test_a_voided_game_is_told_with_who_voided_it_and_why(room: Room) -> None:
    """Wagers that went back are no contribution, and somebody answers for it."""
    room.do(start("T0", "void", (1,)), c.VoidGame(table="T0", badge="supervisor", reason="Misdeal"))
    assert [fault.text for fault in room.paper().faults] == ["The game at table T0 was voided by Sue: Misdeal"]


@pytest.mark.slow
def test_after_a_change_of_rates_the_expectation_of_before_is_not_claimed(room: Room) -> None:
    """On the day of the change and before it; the day after it is known again."""
    busy(room)
    room.do(c.HaltJackpot(jackpot="fortune", code="maintenance", reason="Rates", badge="manager"))
    changed = replace(PLAN, meters=(replace(PLAN.meters[0], contribution_ppm=100_000),))
    room.do(
        c.ChangePlan(plan=changed, badge="manager", second="accounting"),
        c.ResumeJackpot(jackpot="fortune", reason="x", badge="manager", second="accounting"),
    )
    text = words(pdf(day_document(room.paper())))
    assert "Expected increment: the plan has changed since not known" in text
    changed_into = "(halted for maintenance: Rates): contribution of jackpot from 20% to 10%"
    assert f"The plan of Fortune was changed by Max and Ann {changed_into}" in text
    assert "not known, the plan was changed since" in room.exception("Contribution")
    room.now += dt.timedelta(days=1)
    room.do(start("T0", "after", (1,)))
    (level,) = room.paper(MONDAY + dt.timedelta(days=1)).levels
    assert (level.expected_units, level.variance_units) == (10_000_000, 0)


def test_a_jackpot_is_not_on_the_paper_of_a_day_before_it_was_made(room: Room) -> None:
    """Neither among the postings nor with a meter sheet; on its first day it is."""
    before, first = room.paper(MONDAY - dt.timedelta(days=1)), room.paper()
    assert ([jackpot.id for jackpot in before.jackpots], before.levels) == ([], ())
    assert [jackpot.id for jackpot in first.jackpots] == ["fortune"]
    assert "There was no meter yet." in words(pdf(day_document(before)))


def test_a_card_that_was_changed_at_the_server_is_on_the_paper(room: Room) -> None:
    """The dealer is an executive now: whoever reads the paper sees it."""
    room.do(c.RegisterBadge(badge="dealer", person="Dan", role=Role.EXECUTIVE))
    assert room.paper().access[-1].text == "Somebody at the server gave Dan card dealer as executive"


def test_a_day_beyond_the_calendar_is_refused() -> None:
    """With a sentence."""
    with pytest.raises(PitbossError, match="There is no gaming day"):
        period_of(Hours(ZONE), dt.date.max, "")
    assert isinstance(period_of(Hours(ZONE), MONDAY, "grave"), Period)
