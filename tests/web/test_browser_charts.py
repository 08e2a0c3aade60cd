"""What charts and cards of the office say: verdicts, losses, and what stands apart."""

import re

import pytest
from playwright.sync_api import expect
from tests.floor.chip_counts import moving, stacks
from tests.web.live_floor import DEALER, MANAGER, SUPERVISOR, LiveFloor, Look, fold_a_hand

from pitboss.floor import commands as c
from pitboss.floor.chips.documents import SlipPeople
from pitboss.games.table.table import TableSetup, open_table
from pitboss.maths.executors import Work
from pitboss.reports.day.hold import expectation

ACCOUNTANT, EXECUTIVE = "A-5001", "E-3001"


def test_a_row_of_the_hold_chart_says_its_verdict_and_leads_to_its_sitting(
    floor: LiveFloor, look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody has to know what a colour means, and the point is as good to press as the name."""
    fold_a_hand(floor, "hold")
    known = expectation(open_table(TableSetup("three-card-poker")), Work())
    monkeypatch.setattr(floor.room.expectations, "find", lambda _: known)
    page = look((1280, 800)).by(ACCOUNTANT).at("/accounting").page
    row = page.locator("svg.hold a")
    expect(row).to_have_count(1)
    expect(row.locator("text").last).to_have_text("too few rounds")
    row.locator("circle.won").click()
    page.wait_for_url("**/tables/TC-1/close?sitting=TC-1.1")


def test_a_table_that_lost_is_a_red_bar_below_those_that_won(floor: LiveFloor, look: Look) -> None:
    """Fortune 1 lost $1,350 and Three Card 1 won $400: what was won comes first, and a loss is no green bar."""
    four = SlipPeople(ACCOUNTANT, EXECUTIVE, DEALER, SUPERVISOR)
    fill = moving("fill", 100_000, "F-1", table="TC-1", badge=SUPERVISOR, second=DEALER, people=four)
    floor.room.committer.do("bars-fill", fill)
    for table, closer, drop in (("FO-1", 765_000, 100_000), ("TC-1", 1_000_000, 140_000)):
        paid = moving("drop", drop, f"D-{table}-1", table=table, badge=ACCOUNTANT, second=SUPERVISOR)
        floor.room.committer.do(f"bars-drop-{table}", paid)
        counted = stacks(closer)
        close = c.CloseTable(table=table, closer_cents=closer, badge=SUPERVISOR, second=DEALER, chips=counted)
        floor.room.committer.do(f"bars-close-{table}", close)
    accountant = look((1280, 800)).by(ACCOUNTANT).at("/accounting")
    bars = accountant.page.locator(".table-bars li")
    expect(bars).to_contain_text(["Three Card 1", "Fortune 1"])
    expect(bars.nth(0).locator("meter.loss")).to_have_count(0)
    expect(bars.nth(1).locator("meter.loss")).to_have_count(1)
    expect(bars.nth(1)).to_contain_text("−$1,350.00")
    accountant.is_clean("accounting-bars")
    tiles = accountant.at("/chips").page.locator(".tiles dt")
    expect(tiles).to_have_text(["Openers", "Fills", "Closers", "Drops"])  # as they come in a shift
    accountant.at("/reports/day")
    row = accountant.page.get_by_role("row").filter(has=accountant.page.get_by_role("link", name="Fortune 1"))
    expect(row).to_contain_text("−135.00%")


def test_jackpots_are_shown_by_their_meters_with_the_rest_and_practice_folded_away(look: Look) -> None:
    """Meter, bar and tables by name; what is behind a meter, and how it is retired, take a tap."""
    manager = look((1280, 800)).by(MANAGER).at("/manage/jackpots")
    page = manager.page
    cards = page.locator("article:visible h2")
    expect(cards).to_contain_text(["Fortune Link", "Triple Jackpot", "House Aces"])
    fortune = page.get_by_role("article", name="Fortune Link")
    expect(fortune).to_contain_text("Face Up 1, Fortune 1, Face Up 2")
    retire = fortune.get_by_text("It can be retired while it is halted.")
    expect(retire).to_be_hidden()
    fortune.get_by_text("Seed, reserve, limit").click()
    expect(fortune.get_by_role("row", name=re.compile(r"^jackpot \$10,000\.00 20% 5%"))).to_be_visible()
    expect(retire).to_be_visible()
    expect(fortune.get_by_role("button", name="Retire Fortune Link")).to_have_count(0)
    expect(page.get_by_role("heading", name=re.compile("^Practice Jackpot"))).to_be_hidden()
    page.get_by_text("4 practice jackpots").click()
    expect(page.get_by_role("heading", name=re.compile("^Practice Jackpot"))).to_be_visible()
    manager.is_clean("jackpots-unfolded")
    desk = manager.at("/manage").page
    expect(desk.locator("article:visible h3")).to_have_text(["Fortune Link", "Triple Jackpot", "House Aces"])
    desk.get_by_role("link", name="Triple Jackpot").click()
    desk.wait_for_url("**/jackpots/triple")
