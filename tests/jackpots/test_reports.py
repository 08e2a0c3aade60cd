"""Reports of a gaming day and its shifts."""

import datetime as dt
from dataclasses import replace

import pytest
from tests.jackpots.card_room import ALL, HALF, CardRoom, dollars, opened, progressive
from tests.jackpots.whole_journal import EntriesAtHand, stretch_of

from pitboss.desk.gaming_day import Hours, Period
from pitboss.errors import PitbossError
from pitboss.jackpots.care.bank import deposit_due
from pitboss.jackpots.game.contributions import running
from pitboss.jackpots.plan.plan import MeterPlan
from pitboss.jackpots.reports import COLUMNS, Report, Sheet, Stretch, report, sheets
from pitboss.ledger import units

HOURS = Hours()
MONDAY = dt.date(2026, 11, 16)


def over(room: CardRoom, period: Period, *jackpots: str) -> Report:
    """The report of a period, with the deposit that is due for some jackpots."""
    stretch = stretch_of(room.records, period)
    journal = EntriesAtHand(room.records)
    due = deposit_due(journal, stretch.closing, jackpots, (), period.end, journal.first_at(period.end))
    return report(stretch, period, due=due)


def of(room: CardRoom, day: dt.date = MONDAY) -> Report:
    """The report of a gaming day."""
    return over(room, HOURS.day(day))


def sheet(found: Report, part: str = "meter") -> Sheet:
    """The sheet of jackpot J's meter or of its hidden parts."""
    (one,) = [known for known in found.sheets if (known.jackpot, known.part) == ("J", part)]
    return one


def busy(room: CardRoom) -> None:
    """Monday: 8 wagers, half of the meter, all of the meter rejected, a void, an adjustment."""
    room.play(4, 1, 2)
    room.win(3, HALF)
    room.start("T1", 1)
    room.press(1, ALL)
    (award,) = room.call()
    room.reject(award)
    room.void()
    room.adjust(-100, "malfunction")


def test_a_meters_day_closes_from_its_first_reading_to_its_last(room: CardRoom) -> None:
    """10 wagers bring $2.50, of which 25 cents are void; half of $1,002.25 is won; $1 is adjusted.

    All of the meter was locked and came back; its seed and its reserve of 25 cents went on and off.
    """
    busy(room)
    (found,) = [sheet for sheet in of(room).sheets if sheet.part == "meter"]
    half = 100_225 // 2
    shown = 100_225 - half + 25
    assert found == Sheet(
        "J", "jackpot", "meter", 0,
        contributions=units(250),
        awards=-units(half) - units(shown),
        reseed=2 * dollars(1_000) + units(25),
        returned=units(shown) - dollars(1_000) - units(25),
        voids=-units(25),
        adjustments=-units(100),
        end=room.meter(),
    )  # fmt: skip
    assert found.closes


def test_the_next_day_begins_where_the_last_one_ended(room: CardRoom) -> None:
    """And without play it stays there."""
    busy(room)
    monday, tuesday = sheet(of(room)), sheet(of(room, MONDAY + dt.timedelta(days=1)))
    assert tuesday == Sheet("J", "jackpot", "meter", monday.end, end=monday.end)
    room.now += dt.timedelta(days=1)
    room.play(1, 1)
    again = sheet(of(room, MONDAY + dt.timedelta(days=1)))
    assert (again.start, again.contributions, again.end) == (monday.end, units(25), room.meter())
    assert sheet(of(room)) == monday


def test_fixed_pays_of_an_earlier_release_that_need_a_tax_form_are_listed(room: CardRoom) -> None:
    """Five aces pay $2,500; a full house pays $6, and a practice jackpot is in no plan of the report."""
    room.start("T1", 4, 5)
    room.press(4, "five-aces")
    room.press(5, "full-house")
    table = room.table()
    hands = tuple(replace(hand, taxed=False) for hand in running(table).hands)  # as it recorded them
    room.memory.documents[table.kind, table.id] = replace(table, game=replace(running(table), hands=hands))
    room.pay(4, supervisor="supervisor")
    room.pay(5)
    stretch, day = stretch_of(room.records, HOURS.day(MONDAY)), HOURS.day(MONDAY)
    (found,) = report(stretch, day, plans={"J": room.jackpot().plan}).taxed_pays
    assert (found.jackpot, found.table, found.seat, found.line, found.cents, found.by, found.second) == (
        "J", "T1", 4, "five-aces", 250_000, "Dana", "Sam",
    )  # fmt: skip
    assert report(stretch, day).taxed_pays == ()


def test_a_seizure_stands_in_the_report_with_its_people(room: CardRoom) -> None:
    """$400 of $1,000 was taken; a day without one has none."""
    room.deposit(100_000)
    room.halt(code="seizure", cents=40_000)
    stretch, day = stretch_of(room.records, HOURS.day(MONDAY)), HOURS.day(MONDAY)
    (found,) = report(stretch, day).seizures
    assert (found.jackpot, found.cents, found.reason) == ("J", 40_000, "for a reason")
    assert (found.by, found.second) == ("Max", "Ann")
    tuesday = HOURS.day(MONDAY + dt.timedelta(days=1))
    assert report(stretch_of(room.records, tuesday), tuesday).seizures == ()


def test_the_shifts_of_a_day_add_up_to_it(room: CardRoom) -> None:
    """Column by column."""
    for _ in range(5):
        room.play(3, 1, 2)
        room.now += dt.timedelta(hours=4)
    day = sheet(of(room))
    shifts = [sheet(over(room, period)) for period in HOURS.shifts_of(MONDAY)]
    assert sum(shift.contributions for shift in shifts) == day.contributions
    assert shifts[-1].end == day.end
    assert all(shift.closes for shift in shifts)


def test_wins_are_listed_in_the_order_of_the_ledger_with_their_state(room: CardRoom) -> None:
    """Confirmed, rejected; later paid or reversed."""
    busy(room)
    first, second = of(room).wins
    assert (first.seat, first.cents, first.status, first.line) == (3, 50_112, "confirmed", HALF)
    assert (second.seat, second.status) == (1, "rejected")
    assert first.sequence < second.sequence
    room.adjust(50_112, "award-reversal", award=first.award)
    assert of(room).wins[0].status == "reversed"


def test_a_later_payment_does_not_change_an_old_report(room: CardRoom) -> None:
    """On Monday the award was confirmed; on Tuesday it was paid."""
    award = room.win(3, HALF)
    room.now += dt.timedelta(days=1)
    room.steps(award, ("cards-shown", "1"), ("deck-checked", "1"), ("surveillance", "1"), ("hand-sealed", "1"))
    room.steps(award, ("paid", "cash"))
    assert of(room).wins[0].status == "confirmed"
    assert of(room, MONDAY + dt.timedelta(days=1)).wins == ()


def test_adjustments_are_listed_with_their_reasons_and_people(room: CardRoom) -> None:
    """As the regulation asks."""
    busy(room)
    (one,) = of(room).adjustments
    assert (one.code, one.reason, one.by, one.second) == ("malfunction", "counted again", "Max", "Ann")
    assert dict(one.postings) == {"meter:J:jackpot": units(100), "adjustments:J": -units(100)}


def test_takings_are_wagers_less_voids_and_what_the_house_kept_and_paid(room: CardRoom) -> None:
    """Two wagers, a full house of $6 from the tray, one void."""
    room.start("T1", 1, 2)
    room.press(1, "full-house")
    room.pay(1)
    room.end()
    room.start("T1", 1)
    room.void()
    (one,) = of(room).takings
    assert (one.wagers, one.house_share, one.fixed_pays, one.borne) == (units(200), units(145), units(600), 0)


def test_deposits_of_the_day_are_added_up(room: CardRoom) -> None:
    """What reached the bank."""
    room.deposit(5_000)
    room.deposit(2_500)
    assert of(room).deposited == units(7_500)


def test_the_deposit_that_is_due_is_in_the_report(room: CardRoom) -> None:
    """27.5 cents of a wager, within a week, and with the seed at once; overdue in the report of the week after."""
    room.play(1, 1)
    monday = over(room, HOURS.day(MONDAY), "J")
    assert monday.due is not None
    assert (monday.due.amount, monday.due.overdue) == (units(100_027) + 500_000, True)
    room.deposit(100_000)
    monday = over(room, HOURS.day(MONDAY), "J")
    assert monday.due is not None
    assert (monday.due.amount, monday.due.overdue) == (units(27) + 500_000, False)
    later = over(room, HOURS.day(MONDAY + dt.timedelta(days=8)), "J")
    assert later.due is not None
    assert later.due.overdue


def test_several_jackpots_have_their_own_sheets() -> None:
    """Three meters of one and one of the other, with reserves and overflow where money was."""
    meters = (MeterPlan("mega", 1_000, 100_000, 0, 1_005), MeterPlan("major", 500, 50_000), MeterPlan("minor", 100, 1))
    room = opened(progressive(), progressive("M", "FUPGPP-ML02", *meters))
    room.start("T1", 1, sensor=1)
    room.end()
    room.start("T1", 1, sensor=2)
    found = of(room).sheets
    assert [(sheet.part, sheet.jackpot, sheet.meter) for sheet in found] == [
        ("meter", "J", "jackpot"), ("meter", "M", "major"), ("meter", "M", "mega"), ("meter", "M", "minor"),
        ("overflow", "M", "mega"), ("reserve", "J", "jackpot"),
    ]  # fmt: skip
    assert all(sheet.closes for sheet in found)


def test_an_entry_without_a_column_is_not_lost_unseen(room: CardRoom) -> None:
    """A new kind of entry has to be given its place."""
    record = room.records[0]._replace(kind="surprise")
    assert "surprise" not in COLUMNS
    with pytest.raises(PitbossError, match="no column"):
        sheets(Stretch([record], {}))
