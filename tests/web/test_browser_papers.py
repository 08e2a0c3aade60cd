"""The pit's log, cash and tax, and the regulator's desk in a real browser."""

import datetime as dt
import time
from zoneinfo import ZoneInfo

from playwright.sync_api import Locator, expect
from tests.web.live_floor import EXECUTIVE, MANAGER, SUPERVISOR, LiveFloor, Look

from pitboss.floor.documents import FloorTable, Sitting
from pitboss.floor.outage.outages import PaperRound
from pitboss.web import demo

WALL = "%Y-%m-%dT%H:%M:%S"
REGULATOR = "R-9501"


def lay(form: Locator, card: str) -> None:
    """A second person's card."""
    form.get_by_label("Card", exact=True).fill(card)
    form.get_by_label("PIN or password").fill(demo.PIN)


def in_the_outage(floor: LiveFloor) -> dt.datetime:
    """A second at which the table was open and dealt nothing, as its clock had it."""
    sitting = floor.room.reader.get(FloorTable, "FO-1").sitting
    opened = dt.datetime.fromisoformat(floor.room.reader.get(Sitting, sitting).opened_at)
    while dt.datetime.now(dt.UTC) < opened + dt.timedelta(seconds=4):
        time.sleep(0.2)
    return (opened + dt.timedelta(seconds=2)).astimezone(ZoneInfo(floor.room.settings.zone))


def test_an_outage_is_told_and_its_paper_keyed_once_by_two(look: Look, floor: LiveFloor) -> None:
    """The round stands there as keyed later; the same line again is refused in a sentence beside the button."""
    at, supervisor = in_the_outage(floor), look((1280, 900)).by(SUPERVISOR).at("/pit-log")
    page = supervisor.page
    page.get_by_text("Report an outage").click()
    form = page.locator("#outage-form")
    form.get_by_label("Out of order from").fill((at - dt.timedelta(seconds=1)).strftime(WALL))
    form.get_by_label("to", exact=True).fill((at + dt.timedelta(seconds=1)).strftime(WALL))
    form.get_by_label("What failed").fill("The power failed")
    form.locator("input[value=FO-1]").check()
    lay(form, EXECUTIVE)
    supervisor.press("Report the outage")
    supervisor.sees("The outage is reported.")
    for again in (False, True):
        page.get_by_text("Key a line of a paper form").click()
        form = page.locator("#paper-form")
        page.locator("#p-table").select_option("FO-1")
        for label, text in (("Form number", "17"), ("Line", "3"), ("Played", at.strftime(WALL))):
            form.get_by_label(label, exact=True).fill(text)
        form.get_by_label("Seats with a base wager").fill("2 4")
        form.get_by_label("Jackpot wagers").fill("2.1 4")
        lay(form, EXECUTIVE)
        supervisor.press("Key the round")
        supervisor.sees("was keyed already" if again else "The round is keyed.")
        supervisor.sees("keyed later")
        if not again:
            supervisor.is_clean("pit-log")
    assert floor.room.reader.get(PaperRound, "FO-1-P17.3").wagers == 2
    page.goto(f"{floor.url}/pit-log")
    with page.expect_download() as taken:
        page.locator("#form-pdf").click()
    assert taken.value.suggested_filename.startswith("outage-form-")


def test_a_deck_is_logged_by_two_and_a_wrong_count_is_an_irregularity(look: Look) -> None:
    supervisor = look((1280, 900)).by(SUPERVISOR).at("/pit-log")
    page = supervisor.page
    for what, cards in (("in", "53"), ("counted", "52")):
        page.get_by_text("Log a deck").click()
        form = page.locator("#deck-form")
        page.locator("#d-table").select_option("FO-1")
        form.get_by_label("Deck number").fill("D-9")
        form.get_by_label("What", exact=True).select_option(what)
        form.get_by_label("Cards counted").fill(cards)
        lay(form, EXECUTIVE)
        supervisor.press("Log it")
        supervisor.sees("The deck is logged.")
    expect(page.locator("#irregularities")).to_contain_text("Deck D-9 was counted")
    supervisor.sees("count is wrong")
    supervisor.is_clean()


def test_a_regulators_agent_sees_the_build_the_report_and_takes_a_period_along(look: Look, floor: LiveFloor) -> None:
    """Home is the desk; the floor's buttons are not there; the zip comes."""
    regulator = look((1280, 900)).by(REGULATOR).at("/home")
    regulator.sees("Regulator's desk")
    regulator.sees("No letter about a build is in force")
    regulator.sees("Master Games Report")
    assert regulator.page.locator("#running").inner_text().strip()
    regulator.is_clean("regulator")
    for name, path in (("Printed figures", "/verification"), ("Check a filing", "/filing")):
        expect(regulator.page.get_by_role("link", name=name)).to_have_attribute("href", path)
    with regulator.page.expect_download() as taken:
        regulator.press("Download (ZIP)")
    assert taken.value.suggested_filename.endswith(".zip")
    assert regulator.page.goto(f"{floor.url}/manage/staff").status == 403  # type: ignore[union-attr] # it answers
    regulator.page.goto(f"{floor.url}/audit")
    expect(regulator.page.get_by_role("heading", level=1)).to_be_visible()


def test_cash_and_tax_have_a_page(look: Look) -> None:
    manager = look((1280, 900)).by(MANAGER).at("/cash-and-tax")
    manager.sees("Reportable cash")
    manager.sees("above $10,000.00 a report is due within 15 days")
    manager.sees("Owed to the tax office: $0.00")
    manager.is_clean("cash-and-tax")
