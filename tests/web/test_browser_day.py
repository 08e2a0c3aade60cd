"""A gaming day in a browser, by the people who live it: what its papers say at the end is a plain sum of what was done.

The manager links a table, the supervisor opens it, dealers deal and take coins, a major win is paid and another one
rejected, chips are filled and counted, an outage is keyed from paper, tables close, money is seized; then accounting,
the auditor and a regulator's agent read the day.
"""

import datetime as dt
import re
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Locator, expect
from tests.web.live_floor import (
    DEALER,
    EXECUTIVE,
    MANAGER,
    SUPERVISOR,
    SURVEILLANCE,
    LiveFloor,
    Look,
    Screen,
    write_papers,
)
from tests.web.test_browser_papers import WALL, in_the_outage, lay

from pitboss.errors import PitbossError
from pitboss.games.table.table import TableSetup
from pitboss.reports.day.hold import Expectation
from pitboss.web.tasks import expectations

ACCOUNTANT, AUDITOR, REGULATOR = "A-5001", "O-7001", "R-9501"
DESK = (1280, 900)
#: What of a coin of a dollar goes onto the meter of Fortune Link and into its reserve; its seed; what is in the bank.
ONTO_METER, ONTO_RESERVE, SEED, BANK = 20, 5, 1_000_000, 10_000_000
#: What every table but Face Up 3 was opened with, and what the one round at Three Card 1 cost the house.
OPENER, PAID_BY_ROUNDS = 1_000_000, 1_000 + 1_000 + 500
#: By FUPGPP-WA01 for a dollar.
FIVE_ACES, FULL_HOUSE = 250_000, 600
SEIZED = 100_000
#: What stands on the three meters of the other jackpot, on which nobody wagers.
OTHER_SEEDS = 2_000_000 + 500_000 + 50_000
#: Units of the jackpots' ledger in a cent.
CENT = 1_000_000
HALF = re.compile(r"^Royal Flush \+ Royal Match \$")


@dataclass
class Shift:
    """A shift of a table, in cents, as it was counted and moved by hand."""

    opener: int
    fills: int = 0
    drop: int = 0
    closer: int = 0
    coins: int = 0
    paid: int = 0

    @property
    def jackpots(self) -> int:
        """What jackpots left in the tray."""
        return self.coins * 100 - self.paid

    @property
    def win(self) -> int:
        """What the table won."""
        return self.drop + self.closer - self.opener - self.fills - self.jackpots

    def cells(self) -> list[str]:
        """The figures of its row on paper: opener, fills, credits, drop, closer, jackpots, win, hold of drop."""
        hold = f"{100 * self.win / self.drop:.2f}%"
        figures = self.opener, self.fills, 0, self.drop, self.closer, self.jackpots, self.win
        return [*map(dollars, figures), hold]


@dataclass
class Day:
    """What was done, added up as it is done: the shifts of Face Up 3, coins, and what half of the meter came to."""

    shifts: list[Shift] = field(default_factory=list)
    paper_coins: int = 0
    won: int = 0
    rejected: int = 0

    @property
    def coins(self) -> int:
        """Every coin on Fortune Link."""
        return sum(shift.coins for shift in self.shifts) + self.paper_coins

    @property
    def meter(self) -> int:
        """What the meter shows."""
        return SEED + self.coins * ONTO_METER - self.won


def dollars(cents: int) -> str:
    """An amount as the pages write it."""
    return f"{'−' if cents < 0 else ''}${abs(cents) // 100:,}.{abs(cents) % 100:02}"


def stack(form: Locator, **amounts: int) -> None:
    """An amount in dollars of chips of some denominations, such as ``d100=8_000``."""
    for chip, amount in amounts.items():
        form.get_by_label(f"${chip[1:]} chips", exact=True).fill(str(amount))


def _not_counted(_setup: TableSetup) -> Expectation:
    raise PitbossError("Not counted here")


@pytest.mark.slow
def test_a_day_is_lived_by_its_people_and_its_papers_say_what_was_done(
    look: Look, floor: LiveFloor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dealer, supervisor, manager, accounting, auditor and regulator, each on a screen of their own."""
    monkeypatch.setattr(expectations, "counted", _not_counted)
    day = Day()
    dealer, supervisor, manager = look().by(DEALER), look(DESK).by(SUPERVISOR), look(DESK).by(MANAGER)
    accountant = look(DESK).by(ACCOUNTANT)
    _open(manager, supervisor, day)
    _win_the_major(dealer, supervisor, accountant, day)
    _win_a_fixed_pay(dealer, supervisor, accountant, day)
    _deal(dealer)
    _fill_and_change_shifts(supervisor, day)
    _reject_a_win(dealer, supervisor, day)
    _key_from_paper(supervisor, floor, day)
    _close(supervisor, accountant, day)
    _seize(manager)
    _read_the_day(accountant, day)
    _audit(look(DESK).by(AUDITOR))
    _inspect(look(DESK).by(REGULATOR), day)
    assert dealer.wrong == supervisor.wrong == manager.wrong == accountant.wrong == []


def _open(manager: Screen, supervisor: Screen, day: Day) -> None:
    """The manager puts Fortune Link on the table's sensor; the supervisor opens it with the dealer."""
    manager.at("/manage/tables/FU-3").page.get_by_label("Sensor 1").select_option("fortune-link")
    lay(manager.page.locator("#link-form"), EXECUTIVE)
    manager.press("Link")
    manager.sees("The jackpots are on the sensors.")
    fields = manager.page.locator("#devices input").all()
    tops = {field.evaluate("field => field.getBoundingClientRect().top") for field in fields}
    assert len(tops) == 1  # what is known of a device stands in one row
    gate = supervisor.at("/tables/FU-3/open").page.locator("#gate")
    for box in gate.get_by_role("checkbox").all():
        box.check()
    stack(gate, d100=10_000)
    lay(gate, DEALER)
    supervisor.press("Open the table")
    supervisor.sees("Face Up 3 is open.")
    day.shifts.append(Shift(opener=1_000_000))


def _win_the_major(dealer: Screen, supervisor: Screen, accountant: Screen, day: Day) -> None:
    """Seat 2 wins half of the meter, and is paid by check."""
    dealer.at("/tables/FU-3").press("Seat 2, Fortune Link", "START GAME")
    dealer.page.get_by_role("button", name=HALF).click()
    day.shifts[0].coins += 1
    half = day.meter // 2
    _decide(dealer, supervisor, 2, half)
    day.won = half
    _show_and_seal(supervisor, 2, "As Ks Qs Js Ts Kh Qh")
    dealer.press("END GAME")
    _pay(accountant, 2, "check", "1001")


def _win_a_fixed_pay(dealer: Screen, supervisor: Screen, accountant: Screen, day: Day) -> None:
    """Seat 5's five aces are reported for tax: the winner is identified before the tray pays."""
    dealer.at("/tables/FU-3").press("Seat 5, Fortune Link", "START GAME")
    dealer.page.get_by_role("button", name="5 Aces").click()
    day.shifts[0].coins += 1
    dealer.sees(f"{dollars(FIVE_ACES)}, reported for tax: call a supervisor")
    _decide(dealer, supervisor, 5, FIVE_ACES)
    dealer.press("END GAME")
    _show_and_seal(supervisor, 5, "As Ah Ad Ac Jk 9c 8c")
    _pay(accountant, 5, "tray")
    day.shifts[0].paid += FIVE_ACES


def _decide(dealer: Screen, supervisor: Screen, seat: int, cents: int) -> None:
    """The dealer calls, and the supervisor's card confirms what was shown."""
    dealer.press("CALL SUPERVISOR")
    dealer.sees(f"{dollars(cents)}: waiting for a supervisor")
    page = supervisor.at("/supervisor").page
    page.get_by_role("button", name=f"Confirm {dollars(cents)} for seat {seat}").click()
    supervisor.swipe(SUPERVISOR)


def _win_of(screen: Screen, seat: int) -> Locator:
    """What the page of wins says of a seat."""
    return screen.page.locator(".win", has_text=f"Face Up 3, seat {seat}")


def _show_and_seal(supervisor: Screen, seat: int, cards: str) -> None:
    """The steps of a win up to the sealed hand."""
    page, win = supervisor.page, _win_of(supervisor, seat)
    win.get_by_role("button", name="Record the cards").click()
    dialog = page.get_by_role("dialog", name="The dealer shows every winning card")
    dialog.get_by_label("The winning cards: type the cards").fill(cards)
    dialog.get_by_label("Which camera saw them").fill("camera 3")
    dialog.get_by_role("button", name="Record the cards", exact=True).click()
    dialog.wait_for(state="detached")
    win.get_by_role("button", name="Record the count").click()
    supervisor.count_deck(53)
    page.get_by_role("dialog").wait_for(state="detached")
    win.get_by_role("button", name="By another card: Surveillance").click()
    supervisor.answer("camera 4", "What surveillance saw", SURVEILLANCE)
    win.get_by_role("button", name="Record the seal").click()
    supervisor.answer("seal 77")


def _pay(accountant: Screen, seat: int, method: str, number: str = "") -> None:
    """Accounting identifies the winner, fills in the tax form, and writes the check or lets the tray pay."""
    page, win = accountant.at("/supervisor").page, _win_of(accountant, seat)
    expect(win).to_contain_text("but the 2026 threshold is from draft instructions: check the final ones")
    win.get_by_role("button", name="Record the winner").click()
    dialog = page.get_by_role("dialog", name="Identify the winner")
    write_papers(dialog)
    dialog.get_by_role("button", name="Record the winner", exact=True).click()
    dialog.wait_for(state="detached")
    win.get_by_role("button", name="Record the form").click()
    accountant.answer("W-2G 17")
    win.get_by_role("button", name="Record the payment").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("How it is paid").select_option(method)
    if number:
        dialog.get_by_label("Check number").fill(number)
    dialog.get_by_role("button", name="Record the payment").click()
    dialog.wait_for(state="detached")


def _deal(dealer: Screen) -> None:
    """A pair of aces with $10 on the Ante and $5 on Pair Plus beats the dealer's queen high: the house loses $25."""
    dealer.at("/tables/TC-1").press("NEW ROUND")
    seat = dealer.page.locator(".seat-button", has_text="Seat 2")
    for wager, chips, placed in (("Ante", ("$5", "$5"), "$10.00"), ("Pair Plus", ("$5",), "$15.00")):
        seat.click()
        dealer.page.get_by_role("group", name="Wagers").get_by_role("button", name=wager).first.click()
        dealer.press(*chips, "PLACE")
        expect(seat).to_contain_text(placed)
    dealer.press("BETTING CLOSED", "ALL DEALT", "Seat 2: Play")
    for whose, cards in (("the dealer's hand", "Qs Jd 4c"), ("the hand of seat 2", "As Ad 7c")):
        expect(dealer.page.locator("#turn")).to_have_text(f"Turn up {whose}")
        dealer.page.get_by_placeholder("a card reader").fill(cards)
        dealer.page.keyboard.press("Enter")
        dealer.page.keyboard.press("Enter")
    dealer.press("SETTLE")
    dealer.sees("Pay and take, in this order")
    assert dealer.page.locator(".pay .do").all_text_contents() == ["Pay $10", "Pay $10", "Pay $5"]
    dealer.press("END ROUND")
    dealer.page.get_by_role("button", name="NEW ROUND").wait_for()


def _fill_and_change_shifts(supervisor: Screen, day: Day) -> None:
    """A fill of $500 on the next slip; then the tray is counted, $100 below the books."""
    page = supervisor.at("/tables/FU-3/close").page
    moving = page.locator("#move")
    stack(moving, d25=500)
    for part, card in (("Cage", ACCOUNTANT), ("Runner", EXECUTIVE), ("Dealer", DEALER), ("Supervisor", SUPERVISOR)):
        moving.get_by_label(part, exact=True).select_option(card)
    lay(moving, DEALER)
    supervisor.press("Move")
    supervisor.sees("The chips have moved.")
    first = day.shifts[0]
    first.fills = 50_000
    first.closer = first.opener + first.fills + first.jackpots - 10_000
    inventory = page.locator("#inventory")
    stack(inventory, d100=7_900, d1=2)
    expect(inventory.locator("output")).to_have_text(dollars(first.closer))
    lay(inventory, DEALER)
    supervisor.press("End the shift")
    supervisor.sees("the next shift begins")
    day.shifts.append(Shift(opener=first.closer))


def _reject_a_win(dealer: Screen, supervisor: Screen, day: Day) -> None:
    """One coin, and a hand that is none: the supervisor rejects it, and the meter is as it was."""
    dealer.at("/tables/FU-3").press("Seat 3, Fortune Link", "START GAME")
    dealer.page.get_by_role("button", name=HALF).click()
    dealer.press("CALL SUPERVISOR")
    day.shifts[1].coins += 1
    day.rejected = day.meter // 2
    dealer.sees(f"{dollars(day.rejected)}: waiting for a supervisor")
    win = supervisor.at("/supervisor").page.locator(".win", has_text="Face Up 3, seat 3")
    win.get_by_role("button", name="Reject").click()
    supervisor.answer("one card was a deuce", "Reason", SUPERVISOR)
    dealer.press("END GAME")
    question = dealer.page.get_by_role("dialog", name="No hand was recorded")
    question.locator("button[type=submit]").click()
    dealer.page.get_by_role("button", name="START GAME").wait_for()


def _key_from_paper(supervisor: Screen, floor: LiveFloor, day: Day) -> None:
    """Fortune 1 went on by paper for two seconds: a game of two coins, one of them with a full house that was paid."""
    at, page = in_the_outage(floor), supervisor.at("/pit-log").page
    page.get_by_text("Report an outage").click()
    form = page.locator("#outage-form")
    form.get_by_label("Out of order from").fill((at - dt.timedelta(seconds=1)).strftime(WALL))
    form.get_by_label("to", exact=True).fill((at + dt.timedelta(seconds=1)).strftime(WALL))
    form.get_by_label("What failed").fill("The power failed")
    form.locator("input[value=FO-1]").check()
    lay(form, EXECUTIVE)
    supervisor.press("Report the outage")
    supervisor.sees("The outage is reported.")
    page.get_by_text("Key a line of a paper form").click()
    form = page.locator("#paper-form")
    page.locator("#p-table").select_option("FO-1")
    for label, text in (("Form number", "17"), ("Line", "1"), ("Played", at.strftime(WALL))):
        form.get_by_label(label, exact=True).fill(text)
    form.get_by_label("Seats with a base wager").fill("2 4")
    form.get_by_label("Jackpot wagers").fill("2 4")
    page.locator("#p-seat").fill("4")
    page.locator("#p-hand").select_option("full-house")
    page.locator("#p-paid").check()
    lay(form, EXECUTIVE)
    supervisor.press("Key the round")
    supervisor.sees("The round is keyed.")
    day.paper_coins += 2


def _close(supervisor: Screen, accountant: Screen, day: Day) -> None:
    """Trays are counted and tables closed; accounting counts all boxes with the supervisor, an empty one too."""
    last = day.shifts[1]
    last.closer = last.opener + last.jackpots - 10_000
    for table, cents, chips in (
        ("FU-3", last.closer, {"d100": 7_800, "d1": 3}),
        ("TC-1", OPENER - PAID_BY_ROUNDS, {"d100": 9_900, "d25": 75}),
    ):
        closing = supervisor.at(f"/tables/{table}/close").page.locator("#close")
        stack(closing, **chips)
        expect(closing.locator("output")).to_have_text(dollars(cents))
        lay(closing, DEALER)
        supervisor.press("Close the table")
        supervisor.sees("What it won is known once the drop is counted.")
    accountant.at("/tables/FU-3/close")
    for shift, amount in ((1, 120_000), (2, 30_000)):
        drop = accountant.page.locator("#drop")
        drop.get_by_label("Shift of the sitting").select_option(str(shift))
        drop.get_by_label("Drop as counted ($)").fill(str(amount // 100))
        lay(drop, SUPERVISOR)
        accountant.press("Book the drop")
        accountant.sees("The drop is booked.")
        day.shifts[shift - 1].drop = amount
        expect(accountant.page.locator(f'[data-shift="{shift}"]')).to_contain_text(dollars(day.shifts[shift - 1].win))
    expect(accountant.page.locator(".jumps .primary")).to_have_count(0)  # both are booked
    drop = accountant.at("/tables/TC-1/close").page.locator("#drop")
    drop.get_by_label("Drop as counted ($)").fill("0")  # its box was empty, and that is counted, too
    lay(drop, SUPERVISOR)
    accountant.press("Book the drop")
    accountant.sees("The drop is booked.")


def _seize(manager: Screen) -> None:
    """A court takes money from the bank account: every jackpot that it covers stops."""
    page = manager.at("/manage/jackpots").page
    fortune, triple = (page.locator(f"article[aria-labelledby=j-{name}]") for name in ("fortune-link", "triple"))
    fortune.get_by_role("button", name="Halt", exact=True).click()
    dialog = page.get_by_role("dialog", name="Halt Fortune Link")
    dialog.get_by_label("Why").select_option("seizure")
    dialog.get_by_label("Reason").fill("A court's order")
    dialog.get_by_label("Taken from the bank ($)").fill(str(SEIZED // 100))
    lay(dialog, ACCOUNTANT)
    dialog.get_by_role("button", name="Halt", exact=True).click()
    manager.sees("The jackpot is halted.")
    for panel in (fortune, triple):
        expect(panel.locator(".tag", has_text="halted")).to_be_visible()


def _cells(screen: Screen, title: str, heading: str) -> list[str]:
    """The figures of a row, by the title of its table and its own heading; a dash for the eye is no figure."""
    header = screen.page.get_by_role("rowheader", name=heading, exact=True)
    row = screen.page.get_by_role("group", name=title).get_by_role("row").filter(has=header)
    return [text.replace("–", "").strip() for text in row.get_by_role("cell").all_inner_texts()]


def _read_the_day(accountant: Screen, day: Day) -> None:
    """Meters, tables, awards, takings and the bank on the day report and the page of accounting."""
    accountant.at("/reports/day").sees("Adds up")
    _read_the_meters(accountant, day)
    for name, shift in zip(("Face Up 3 FU-3.1", "Face Up 3 FU-3.1, shift 2"), day.shifts, strict=True):
        assert _cells(accountant, "Tables", name) == shift.cells(), name
    assert _cells(accountant, "Tables", "Fortune 1 FO-1.1")[4:] == ["not yet", "not yet", "not yet", ""]  # it is open
    wins = accountant.page.get_by_role("region", name="Awards", exact=True).get_by_role("row")
    for seat, cents, status in ((2, day.won, "Paid"), (3, day.rejected, "Rejected"), (5, FIVE_ACES, "Paid")):
        row = wins.filter(has_text=f"Face Up 3, seat {seat}")
        assert [row.get_by_role("cell").nth(place).inner_text() for place in (4, 6)] == [dollars(cents), status]
    _read_the_payments(accountant, day)
    fixed, share = FIVE_ACES + FULL_HOUSE, day.coins * (100 - ONTO_METER - ONTO_RESERVE)
    takings = dollars(day.coins * 100), dollars(share), dollars(fixed), "$0.00"
    assert _cells(accountant, "Wagers and the house", "Fortune Link") == [*takings]
    accountant.sees(f"Deposited: {dollars(BANK)}.")
    accountant.is_clean()
    chips_and_rounds = _cells(accountant.at("/accounting"), "Sittings", "Three Card 1 TC-1.1 Three Card Poker")
    assert chips_and_rounds[-5:] == [dollars(0), dollars(-PAID_BY_ROUNDS), "", dollars(-PAID_BY_ROUNDS), dollars(0)]
    # The check and the seizure came out of the bank.
    facts = accountant.page.locator("dl.facts")
    expect(facts).to_contain_text(f"In the bank{dollars(BANK - day.won - SEIZED)}")
    posted = day.meter + OTHER_SEEDS
    expect(facts).to_contain_text(f"Posted on meters{dollars(posted)}")
    expect(facts).to_contain_text(f"Not displayed{dollars(day.coins * ONTO_RESERVE)}")


def _read_the_payments(accountant: Screen, day: Day) -> None:
    """What was paid, what of it was kept back for tax, what the winners got; and what a court took from the bank."""
    assert day.won - 100 <= 500_000  # less its wager it is no more than $5,000: nothing is kept back
    together = day.won + FIVE_ACES, 0, day.won + FIVE_ACES
    assert _cells(accountant, "Awards paid", "Total")[3:] == [*map(dollars, together)]
    seized = accountant.page.get_by_role("region", name="Seized from the jackpots").get_by_role("row").last
    expect(seized).to_contain_text("A court's order")
    expect(seized).to_contain_text(dollars(SEIZED))


def _read_the_meters(accountant: Screen, day: Day) -> None:
    """Fortune Link's meter and reserve from nothing to the end: each column is a plain sum, to the unit."""
    called = day.won + day.rejected
    for part, onto, seed, won, back in (
        ("meter", ONTO_METER, SEED, called, day.rejected),
        ("reserve", ONTO_RESERVE, 0, 0, 0),
    ):
        row = accountant.page.locator(f'[data-sheet="fortune-link:jackpot:{part}"]')
        units = [int(cell.get_attribute("data-units") or 0) for cell in row.locator("[data-units]").all()]
        end = seed + day.coins * onto - won + back
        assert units == [cents * CENT for cents in (0, day.coins * onto, -won, seed, back, 0, 0, 0, end)]
        expect(row.get_by_text("yes")).to_be_visible()


def _audit(auditor: Screen) -> None:
    """The journal is whole; the trail says who seized what."""
    auditor.at("/home").press("Run the audit")
    expect(auditor.page.locator("#run")).to_contain_text("clean")
    auditor.at("/audit").page.get_by_label("Words").fill("court's order")
    auditor.press("Search")
    auditor.page.wait_for_url("**text=court**")
    expect(auditor.page.get_by_role("rowheader").first).to_contain_text("Max Manager and Ann Accounting")


def _inspect(regulator: Screen, day: Day) -> None:
    """The Master Games Report has both shifts of the table in one row, the meter, and both prizes."""
    regulator.at("/home").sees("Master Games Report")
    first, last = day.shifts
    whole = Shift(first.opener, first.fills, first.drop + last.drop, last.closer, first.coins + last.coins, first.paid)
    assert whole.win == first.win + last.win
    table = _cells(regulator, "Master Games Report", "Face Up 3 Face Up Pai Gow Poker")
    assert table[:-1] == whole.cells()
    shown = _cells(regulator, "Progressive prizes", "Fortune Link")
    hidden = day.coins * ONTO_RESERVE
    assert shown[1:] == [dollars(day.meter), dollars(hidden), dollars(day.meter + hidden)]
    prizes = regulator.page.get_by_role("group", name="Records of prizes").get_by_role("row")
    for cents, status in ((day.won, "paid"), (day.rejected, "rejected")):
        expect(prizes.filter(has_text=dollars(cents))).to_contain_text(status)
