"""A prize is paid to somebody who was identified: what is kept back, what is reported, and what stays as it was."""

import datetime as dt
from dataclasses import replace

from tests.jackpots.card_room import ALL, HALF, CardRoom, house, opened, progressive
from tests.jackpots.evidence import identified, step_fields

from pitboss.jackpots import accounts
from pitboss.jackpots import commands as c
from pitboss.jackpots.documents import Award, AwardStatus, CashDay
from pitboss.jackpots.plan.plan import MeterPlan
from pitboss.jackpots.winner.patron import erased_on, records_to_erase
from pitboss.ledger import units

BEFORE = (("cards-shown", "camera 3"), ("deck-checked", "53"), ("surveillance", "seen"), ("hand-sealed", "seal 1"))
DAY = "2026-11-15"


def won(cents: int) -> tuple[CardRoom, Award]:
    """A confirmed award of a meter that is its seed, with money for it in the bank."""
    room = opened(progressive("J", "FUPGPP-WA01", MeterPlan("jackpot", cents, 0)))
    room.deposit(4 * cents)
    return room, room.win(3, ALL)


def steps(room: CardRoom, award: Award) -> None:
    """The steps before the winner, each by its own command: nobody is identified."""
    for step, detail in BEFORE:
        badge = "surveillance" if step == "surveillance" else "supervisor"
        room.do(c.TakeStep(award=award.id, step=step, badge=badge, **step_fields(step, detail, award.line)))


def test_a_winner_without_identity_is_refused_and_nothing_changes() -> None:
    """Neither the form nor the payment comes before the papers, and no plain step stands for them."""
    room, award = won(1_000_000)
    steps(room, award)
    for step in ("tax-form", "paid"):
        with room.refused("The next step: The winner is identified"):
            room.do(c.TakeStep(award=award.id, step=step, detail="1", method="check", number="1", badge="supervisor"))
    with room.refused("Identify the winner by name and ID"):
        room.do(c.TakeStep(award=award.id, step="winner-identified", detail="seen", badge="supervisor"))
    assert room.award(award.id).status is AwardStatus.CONFIRMED


def test_tax_is_kept_back_and_the_books_say_for_whom() -> None:
    """24 % of $10,000 less the wager: the check is $7,600.24, and $2,399.76 is owed until two people remit it."""
    room, award = won(1_000_000)
    room.steps(award, *BEFORE, ("tax-form", "W-2G 17"), ("paid", "check 1001"))
    paid = room.award(award.id)
    assert (paid.status, paid.withheld_cents) == (AwardStatus.PAID, 239_976)
    assert room.credit(accounts.WITHHELD) == room.memory.balance(accounts.HOUSE_BANK) == units(239_976)
    assert room.memory.documents["reference", "bank:jackpots:1001"].cents == 760_024  # type: ignore[attr-defined]
    room.audit()
    with room.refused("\\$2,399.76 is owed to the tax office"):
        room.do(c.RemitTax(cents=239_977, reference="EFT 1", badge="accounting", second="manager"))
    room.do(c.RemitTax(cents=239_976, reference="EFT 1", badge="accounting", second="manager"))
    assert room.credit(accounts.WITHHELD) == room.memory.balance(accounts.HOUSE_BANK) == 0
    room.audit()


def test_a_prize_of_2000_dollars_without_a_tax_number_has_a_part_kept_back() -> None:
    """With the number nothing is: $5,000 is not reached."""
    for has_number, withheld in ((True, 0), (False, 47_976)):
        room, award = won(200_000)
        room.identify(award.id, has_tax_number=has_number)
        room.steps(award, *BEFORE, ("tax-form", "W-2G 17"), ("paid", "cash"))
        assert room.award(award.id).withheld_cents == withheld


def paid_in_cash(room: CardRoom, person: str, *, has_tax_number: bool = True) -> str:
    """Another win of half the meter, paid in cash."""
    award = room.win(3, HALF)
    room.identify(award.id, person, has_tax_number=has_tax_number)
    room.steps(award, *BEFORE, ("tax-form", "W-2G 17"))
    room.steps(award, ("paid", "cash"))
    return award.id


def test_cash_is_added_up_for_each_person_of_a_gaming_day() -> None:
    """Half of $9,000 to Ada, and half of what is left to Bob."""
    room = opened(progressive("J", "FUPGPP-WA01", MeterPlan("jackpot", 900_000, 0)))
    awards = [paid_in_cash(room, "ada"), paid_in_cash(room, "bob")]
    found = {day.awards: day for key, day in room.memory.documents.items() if isinstance(day, CashDay)}
    assert {names: (day.day, day.cents, day.due) for names, day in found.items()} == {
        (awards[0],): ("2026-11-16", 450_000, ""),
        (awards[1],): ("2026-11-16", 225_000, ""),
    }
    assert len({day.person for day in found.values()}) == 2


def test_above_the_limit_a_report_is_due_and_needs_a_tax_number() -> None:
    """$4,500, $4,000 and $2,000 in one gaming day: the third payment waits for the number, then the report is due."""
    room = opened(progressive("J", "FUPGPP-WA01", MeterPlan("jackpot", 900_000, 0)))
    room.deposit(2_000_000)
    paid_in_cash(room, "ada")
    room.adjust(350_000, "house-addition")  # the meter: $8,000
    paid_in_cash(room, "ada")
    award = room.win(3, HALF)  # half of $4,000
    room.identify(award.id, "ada", has_tax_number=False)
    room.steps(award, *BEFORE, ("tax-form", "none"))
    with room.refused("which must be reported: enter the tax number first, or pay by check"):
        room.steps(award, ("paid", "cash"))
    again = replace(identified(award.id, badge="supervisor", person="ada", day=DAY), second="manager", reason="has it")
    room.do(again)
    room.steps(award, ("paid", "cash"))
    (paid,) = [found for key, found in room.memory.documents.items() if key[0] == "cash-day"]
    assert isinstance(paid, CashDay)
    assert (paid.cents, paid.due, len(paid.awards)) == (1_050_000, "2026-12-01", 3)
    assert [event["cash_day"] for event in room.memory.events if event["event"] == "cash-report-due"] == [paid.id]
    room.do(c.ReportCash(cash_day=paid.id, reference="31-17", badge="accounting"))
    with room.refused("was reported as 31-17"):
        room.do(c.ReportCash(cash_day=paid.id, reference="31-18", badge="accounting"))


def test_another_gaming_day_begins_when_the_room_says_so() -> None:
    """At five in the morning it is still yesterday where the day opens at six, and today where it opens at four."""
    days = {}
    for opens in ("", "04:00"):
        room, award = won(10_000)
        room.now = dt.datetime(2026, 11, 17, 13, tzinfo=dt.UTC)  # 05:00 in Seattle
        room.steps(award, ("cards-shown", "camera 3"), ("surveillance", "seen"))
        paid = c.TakeStep(award=award.id, step="paid", method="cash", badge="supervisor", day_opens=opens)
        room.do(paid)
        (found,) = [found for key, found in room.memory.documents.items() if key[0] == "cash-day"]
        assert isinstance(found, CashDay)
        days[opens] = found.day
    assert days == {"": "2026-11-16", "04:00": "2026-11-17"}


def test_only_references_go_into_the_journal() -> None:
    """A name in the place of a reference is refused."""
    room, award = won(10_000)
    command = identified(award.id, badge="supervisor", day=DAY)
    for wrong in (
        replace(command, record="Wilhelmina Quartermain"),
        replace(command, person="123-45-6789"),
        replace(command, seal="Z5550123"),
    ):
        with room.refused("only by the reference of a sealed record"):
            room.do(wrong)


def test_who_has_won_is_changed_by_two_people_with_a_reason() -> None:
    """Also after the payment, because a form may have to be corrected."""
    room, award = won(10_000)
    command = identified(award.id, badge="supervisor", day=DAY)
    room.do(command)
    other = replace(command, record="R-0123456789ABCDEF")
    with room.refused("Two people are needed"):
        room.do(replace(other, reason="misread"))
    with room.refused("Give a reason"):
        room.do(replace(other, second="manager"))
    room.do(replace(other, second="manager", reason="misread"))
    told = room.memory.events[-1]
    assert (told["record"], told["instead_of"]) == (other.record, command.record)


def test_a_posted_prize_of_the_house_asks_for_the_winner_too_and_practice_for_nobody() -> None:
    """Practice pays nobody."""
    room = opened(house("J"))
    award = room.win(1, "five-aces")
    room.steps(award, *BEFORE)
    assert room.award(award.id).winner is not None
    practice = opened(progressive("J", practice=True))
    played = practice.win(1, HALF)
    with practice.refused("nobody is identified"):
        practice.identify(played.id)


def test_personal_data_are_kept_five_years_after_the_payment_and_no_day_longer() -> None:
    """What is not paid is kept; what no award names goes after a day."""
    room, award = won(10_000)
    zones = {"J": "America/Los_Angeles"}
    record = identified(award.id, badge="supervisor", day=DAY).record
    made = {record: room.now.isoformat(), "R-FFFFFFFFFFFFFFFF": room.now.isoformat()}
    room.identify(award.id)
    later = room.now + dt.timedelta(days=4_000)
    assert records_to_erase(made, [room.award(award.id)], zones, later) == ["R-FFFFFFFFFFFFFFFF"]
    room.steps(award, ("cards-shown", "camera 3"), ("surveillance", "seen"), ("paid", "cash"))
    paid = room.award(award.id)
    assert erased_on(paid, zones["J"]) == dt.date(2031, 11, 16)
    for hour, over in ((7, False), (8, True)):  # midnight in Seattle
        now = dt.datetime(2031, 11, 16, hour, tzinfo=dt.UTC)
        assert (record in records_to_erase(made, [paid], zones, now)) is over
    soon = room.now + dt.timedelta(hours=23)
    assert records_to_erase(made, [paid], zones, soon) == []
