"""The office in a real browser: a table through its gate, a meter by two people, a new person, a day that adds up."""

import datetime as dt
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser import PICTURES, Tab
from tests.floor.chip_counts import stacks
from tests.web.browsers import PIN, register
from tests.web.office import SHUFFLER
from tests.web.scenes import SEEN
from tests.web.scenes import SHUFFLER as DEVICE
from tests.web.servers import Running

from pitboss.desk.gaming_day import Hours
from pitboss.desk.person import Badge, Role
from pitboss.floor.commands import CloseTable, ManageCard, OpenTable, SetUpTable
from pitboss.floor.documents import TableMode
from pitboss.jackpots import commands as j
from pitboss.jackpots.documents import Jackpot
from pitboss.jackpots.plan.plan import JackpotPlan, JackpotType, MeterPlan

PLAN = JackpotPlan(
    "link", "Fortune Link", JackpotType.PROGRESSIVE, "face-up-pai-gow", "FUPGPP-WA01", "Aces Up",
    meters=(MeterPlan("jackpot", 1_000_000, 200_000, 50_000),),
)  # fmt: skip
#: What the gate misses in its own form.
UNFILLED = "No chips are counted for the opener", "The second person, who also counted the chips, has not signed"


@pytest.fixture
def office(tab: Tab, live: Running) -> Tab:
    """A card room with a table that is not ready yet and a jackpot; the manager is signed in."""
    table = SetUpTable(
        table="T-1", name="Three Card 1", mode=TableMode.CARD_ENTRY, base_game="Three Card Poker",
        game="three-card-poker", badge="manager",
    )  # fmt: skip
    live.room.committer.do("test-table", table)
    live.room.committer.do("test-jackpot", j.CreateJackpot(plan=PLAN, badge="manager", second="accounting"))
    register(live.room, ("managers-other", "Manager One", Role.ACCOUNTING))
    tab.enter(live.room, Badge("manager", "Manager One", Role.MANAGER))
    return tab


def _picture(tab: Tab, name: str) -> None:
    """A picture, if pictures are wanted."""
    if PICTURES:
        file = Path(PICTURES) / f"{name}.png"
        tab.page.screenshot(path=file)
        assert file.stat().st_size < 200_000


def _quiet(tab: Tab, *refusals: str) -> None:
    """Nothing on the console but refusals that were meant."""
    assert [complaint for complaint in tab.wrong if not any(status in complaint for status in refusals)] == []
    tab.wrong.clear()


def _second(page: Page | Locator, badge: str) -> None:
    """The card of a second person."""
    page.get_by_label("Card", exact=True).fill(badge)
    page.get_by_label("PIN or password").fill(PIN)


def _stack(form: Page | Locator, chip: str, amount: str) -> None:
    """An amount in chips of one denomination."""
    form.get_by_label(f"{chip} chips", exact=True).fill(amount)


def _press(page: Page | Locator, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def _leave_the_model_out(page: Page) -> None:
    """A device that is only begun: its field is marked, and a sentence says what is missing."""
    page.get_by_label("Device", exact=True).fill("shuffler")
    _press(page, "Save the setup")
    page.locator(".field-error").filter(has_text="Name the shuffler's model").wait_for()
    expect(page.get_by_label("Model", exact=True)).to_be_focused()


def _close_a_table_above_the_books(page: Page) -> None:
    """The question stands between the fields and the button, and goes with the amount that it was about."""
    closing = page.locator("#close")
    _stack(closing, "$0.50", "0.50")
    _stack(closing, "$100", "102,500")
    expect(closing.locator("output")).to_have_text("$102,500.50")
    _second(closing, "dealer")
    _press(page, "Close the table")
    expect(page.locator(".form-problem")).to_contain_text("The books have $10,000 in the tray")
    page.get_by_label("I have counted again").check()
    expect(page.locator("#close > .form-problem + .sure + div > button")).to_be_visible()  # asked before it is pressed
    _stack(closing, "$100", "10200")
    _stack(closing, "$25", "50")
    expect(page.get_by_label("I have counted again")).to_have_count(0)  # another amount is asked about anew
    expect(page.locator(".form-problem")).to_have_count(0)
    _press(page, "Close the table")
    page.get_by_label("I have counted again").check()
    _press(page, "Close the table")
    page.get_by_role("status").filter(has_text="What it won is known once the drop is counted.").wait_for()
    assert page.evaluate("scrollY") == 0
    expect(page.locator(".jumps .primary")).to_have_text("Drop")


def test_a_table_opens_through_its_gate_once_nothing_is_missing(office: Tab) -> None:
    """First the shuffler is missing, and the gate says so; set up by keys and form, the table opens and closes."""
    page = office.page
    office.go("/tables/T-1/open")
    page.get_by_text("WAC 230-15-465").wait_for()
    assert office.complaints() == []
    _picture(office, "gate")
    for box in page.get_by_role("checkbox").all():
        box.check()
    missing = page.locator("#missing li")  # any device, and the one that 003 demands, and what is not filled in yet
    expect(missing).to_have_text([re.compile("."), re.compile("."), *UNFILLED])
    _second(page, "dealer")
    expect(missing).to_have_count(3)
    _stack(page, "$100", "a lot")
    page.keyboard.press("Enter")
    page.locator(".field-error").filter(has_text="Enter an amount").wait_for()
    _stack(page, "$100", "9,950")
    page.keyboard.press("Enter")
    page.locator(".field-error").filter(has_text="not a whole number of $100.00 chips").wait_for()
    _stack(page, "$100", "10,000.00")
    expect(missing).to_have_count(2)
    page.keyboard.press("Enter")
    page.get_by_role("alert").filter(has_text="WAC 230-15-465").wait_for()
    _quiet(office, "422")
    office.go("/manage/tables/T-1")
    offered = page.get_by_role("option", name="replace the shuffler", exact=True)
    expect(offered).to_have_attribute("value", "replace-the-shuffler")
    expect(page.locator("#note-rows")).to_contain_text("pick and pay")  # from which nothing follows here
    _press(page, "Add a device")
    _leave_the_model_out(page)
    fields = {"Device": "what", "Maker": "maker", "Model": "model", "Serial number": "serial"}
    for label, field in {**fields, "Approval letter": "approval"}.items():
        page.get_by_label(label, exact=True).fill(SHUFFLER[field])
    page.get_by_label("Minimum of Ante").fill("5")
    page.get_by_label("Maximum of Ante").fill("200")
    _second(page.locator("#setup"), "executive")
    expect(page.get_by_label("Maximum of Play")).to_have_count(0)  # it equals the Ante
    _press(page, "Save the setup")
    page.get_by_role("status").filter(has_text="Table T-1 is set up.").wait_for()
    _quiet(office)
    office.go("/tables/T-1/open")
    for box in page.get_by_role("checkbox").all():
        box.check()
    expect(missing).to_have_count(2)
    expect(page.get_by_text("Nothing is missing")).to_be_hidden()
    _stack(page, "$100", "10000")
    _second(page, "dealer")
    expect(page.get_by_text("Nothing is missing")).to_be_visible()
    _press(page, "Open the table")
    page.get_by_role("status").filter(has_text="Three Card 1 is open.").wait_for()
    _quiet(office)
    office.go("/tables/T-1/close")
    _close_a_table_above_the_books(page)
    _quiet(office, "422")


@pytest.fixture
def chips(tab: Tab, live: Running) -> Tab:
    """The chips of a table that is open with $10,000, before the manager."""
    table = SetUpTable(
        table="T-1",
        name="Three Card 1",
        mode=TableMode.CARD_ENTRY,
        base_game="Three Card Poker",
        game="three-card-poker",
        equipment=(DEVICE,),
        badge="manager",
    )
    live.room.committer.do("test-table", table)
    opening = OpenTable(
        table="T-1",
        opener_cents=1_000_000,
        acknowledged=SEEN,
        badge="supervisor",
        second="dealer",
        chips=stacks(1_000_000),
    )
    live.room.committer.do("test-open", opening)
    tab.enter(live.room, Badge("manager", "Manager One", Role.MANAGER))
    tab.go("/tables/T-1/close")
    return tab


def _fill(page: Page) -> None:
    """A fill of $500 by the next slip, with its four people."""
    moving = page.locator("#move")
    expect(moving.get_by_label("Slip number")).to_have_value("F-000001")
    _stack(moving, "$25", "500")
    for part, card in (("Cage", "accounting"), ("Runner", "executive"), ("Dealer", "dealer")):
        moving.get_by_label(part, exact=True).select_option(card)
    moving.get_by_label("Supervisor", exact=True).select_option("supervisor")
    _second(moving, "dealer")
    _press(moving, "Move")
    page.get_by_role("status").filter(has_text="The chips have moved.").wait_for()


def test_an_earlier_sitting_is_corrected_and_moves_no_chips_of_the_open_one(chips: Tab, live: Running) -> None:
    """Its page has no form that would book a fill to the sitting of now, and says where that one is."""
    closing = CloseTable(
        table="T-1", closer_cents=1_000_000, badge="manager", second="dealer", chips=stacks(1_000_000), sure=True
    )
    live.room.committer.do("test-close", closing)
    opening = OpenTable(
        table="T-1",
        opener_cents=500_000,
        acknowledged=SEEN,
        badge="supervisor",
        second="dealer",
        chips=stacks(500_000),
    )
    live.room.committer.do("test-again", opening)
    page = chips.page
    chips.go("/tables/T-1/close?sitting=T-1.1")
    expect(page.locator("#drop")).to_be_visible()
    expect(page.locator("#correct")).to_be_visible()
    expect(page.locator("#move, #inventory, #close, #fault")).to_have_count(0)
    page.get_by_role("link", name="The sitting that is open now").click()
    expect(page.locator("#move")).to_be_visible()
    expect(page.get_by_text("Sitting T-1.2")).to_be_visible()
    _quiet(chips)


def test_a_shift_is_kept_as_a_cage_keeps_it(chips: Tab) -> None:
    """A fill, a correction, a spoiled slip, an inventory and a drop, each on the page at once; then a printed slip."""
    page = chips.page
    assert chips.complaints() == []
    _fill(page)
    row = page.locator('[data-paper="fill:f-000001"]')
    expect(row).to_contain_text("20 × $25")
    expect(row).to_contain_text("cage Accounting One, runner Executive One")
    correct = page.locator("#correct")
    correct.get_by_label("Which").select_option(label="fill F-000001, $500.00")
    _stack(correct, "$5", "50")
    correct.get_by_label("Reason").fill("A digit too many")
    _second(correct, "accounting")
    _press(correct, "Correct")
    page.get_by_role("status").filter(has_text="The figure is corrected.").wait_for()
    expect(row).to_contain_text("$500.00 corrected to $50.00 by Manager One and Accounting One: A digit too many")
    void = page.locator("#void")
    void.get_by_label("Slip number").fill("F-000003")
    void.get_by_label("Reason").fill("Torn")
    _second(void, "supervisor")
    _press(void, "Void the slip")
    page.get_by_text("Fill slip F-000002 is not accounted for").wait_for()
    inventory = page.locator("#inventory")
    _stack(inventory, "$100", "9000")
    _second(inventory, "dealer")
    _press(inventory, "End the shift")
    page.get_by_role("status").filter(has_text="the next shift begins").wait_for()
    drop = page.locator("#drop")
    drop.get_by_label("Drop as counted ($)").fill("2,000")
    _second(drop, "accounting")
    _press(drop, "Book the drop")
    page.get_by_role("status").filter(has_text="The drop is booked.").wait_for()
    shift = page.locator('[data-shift="1"]')  # 2,000 + 9,000 - 10,000 - 50 = 950, 47.50% of 2,000
    expect(shift).to_contain_text("$950.00")
    expect(shift).to_contain_text("47.50%")
    with page.expect_download() as download:
        row.get_by_role("button", name="PDF").click()
    assert download.value.suggested_filename == "slip-T-1-print-1.pdf"
    assert chips.complaints() == []
    _quiet(chips)
    _picture(chips, "chips")


def test_a_meter_is_adjusted_by_two_people_and_the_day_adds_up(office: Tab, live: Running) -> None:
    """The same person's other card is refused; with another person's it is done, and the day report shows it."""
    page = office.page
    office.go("/manage/jackpots")
    _press(page, "Adjust a meter")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Up or down, and for what").select_option("up: the house adds to it")
    dialog.get_by_label("Amount ($)").fill("25.00")
    dialog.get_by_label("Reason").fill("Opening night")
    dialog.get_by_label("Card").fill("managers-other")
    dialog.get_by_label("PIN or password").fill(PIN)
    _press(page, "Adjust")
    dialog.get_by_text("Two people are needed here; both cards are Manager One's").wait_for()
    assert office.complaints() == []
    _quiet(office, "422")
    dialog.get_by_label("Card").fill("accounting")
    page.keyboard.press("Enter")
    page.get_by_role("status").filter(has_text="The meter is adjusted.").wait_for()
    page.get_by_role("region", name="Meter jackpot").get_by_text("$10,025.00").first.wait_for()
    _quiet(office)
    day = Hours(live.room.settings.zone).day_at(dt.datetime.fromisoformat(live.room.reader.head().at))
    office.go(f"/reports/day?day={day}")
    row = page.locator('[data-sheet="link:jackpot:meter"]')
    units = [int(cell.get_attribute("data-units") or 0) for cell in row.locator("[data-units]").all()]
    assert sum(units[:-1]) == units[-1] == 1_002_500 * 1_000_000
    assert row.get_by_text("yes").is_visible()
    _quiet(office)
    office.go("/accounting")
    page.get_by_text("Deposit $10,025.00").wait_for()
    _quiet(office)


def test_a_plan_is_proposed_checked_made_and_changed_with_its_economics_beside_it(office: Tab, live: Running) -> None:
    """Every field is on the form in words; a plan that favours the player is made only by those who are sure of it."""
    page = office.page
    office.go("/manage/jackpots")
    page.get_by_text("From a form").click()
    form = page.locator("#plan-form")
    form.get_by_label("Name", exact=True).fill("Five Dollar Link")
    expect(form.get_by_label("Id", exact=True)).to_have_value("five-dollar-link")
    for label, text in (("Id", "five"), ("Location", "Aces Up"), ("Wager", "$5")):
        form.get_by_label(label, exact=True).fill(text)
    form.get_by_label("Game", exact=True).select_option("face-up-pai-gow")
    form.get_by_label("Pay table", exact=True).select_option("FUPGPP-WA01")
    form.get_by_label("Propose for an edge of").fill("20%")
    _press(form, "Propose")
    form.get_by_text(
        "A proposal by Pitboss, not a figure from a document: for an edge of 20.00% it keeps 20.00"
    ).wait_for()
    expect(form.get_by_label("Seed", exact=True).first).to_have_value("$12500")  # 2,500 for 1
    page.locator("#worth").get_by_text("House edge in the long run").wait_for()
    form.get_by_label("If several win at once").select_option("winners of one hand split its share")
    form.get_by_label("Executive's card from").fill("$5000")
    form.get_by_label("5 Aces: an executive's card").check()
    _press(form, "Check this plan")
    page.get_by_text("This plan can run: Five Dollar Link").wait_for()
    assert office.complaints() == []
    page.evaluate("document.getElementById('form-part').scrollIntoView()")
    _picture(office, "plan")
    _second(page.locator("#checked"), "accounting")
    _press(page, "Create this jackpot")
    page.get_by_role("status").filter(has_text="Jackpot Five Dollar Link is created.").wait_for()
    made = live.room.reader.get(Jackpot, "five").plan
    assert (made.sharing, made.executive_from_cents, made.executive_lines) == ("split", 500_000, ("five-aces",))

    halt = j.HaltJackpot(jackpot="five", code="maintenance", reason="a change", badge="manager")
    live.room.committer.do("test-halt", halt)
    office.go("/manage/jackpots")
    _press(page, "Change the plan")
    expect(form.get_by_label("5 Aces: an executive's card")).to_be_checked()
    expect(form.get_by_label("If several win at once")).to_have_value("split")
    form.get_by_label("Seed", exact=True).first.fill("$90000000")
    _press(form, "Check this plan")
    page.get_by_text("This plan favours the player from its seed on").wait_for()
    _second(page.locator("#checked"), "accounting")
    page.locator("#create").click()  # not sent: nobody has said to be sure
    assert live.room.reader.get(Jackpot, "five").plan == made
    page.get_by_label("We are sure that this plan should favour the player").check()
    page.locator("#create").click()
    page.get_by_role("status").filter(has_text="The plan of Five Dollar Link is changed.").wait_for()
    assert live.room.reader.get(Jackpot, "five").plan.meters[0].seed_cents == 9_000_000_000
    _quiet(office)


def test_what_a_plan_is_worth_stands_beside_it_and_only_what_was_checked_is_made(office: Tab) -> None:
    """Each figure in one row of its panel; a refused share is told at its field, and a change takes the check back."""
    page = office.page
    office.go("/manage/jackpots")
    page.get_by_text("From a form").click()
    form = page.locator("#plan-form")
    for label in ("Name", "Location"):
        form.get_by_label(label, exact=True).fill("Aces Up")
    _press(form, "Propose")
    figures = page.locator("#worth dd")
    figures.first.wait_for()
    right = "(all) => all.map((shown) => shown.getBoundingClientRect().right)"
    assert max(figures.evaluate_all(right)) < min(page.locator(".beside > aside").evaluate_all(right))
    assert max(figures.evaluate_all("(all) => all.map((shown) => shown.offsetHeight)")) < 60
    expect(form.get_by_role("button", name="Check this plan")).to_be_in_viewport()
    _press(form, "Check this plan")
    create = page.get_by_role("button", name="Create this jackpot")
    create.wait_for()
    form.get_by_label("Location", exact=True).fill("Deuces Down")
    expect(create).to_be_hidden()
    expect(figures.first).to_be_visible()
    share = form.get_by_label("Contribution", exact=True).first
    share.fill("120%")
    expect(figures).to_have_count(0)
    _press(form, "Check this plan")
    expect(share).to_have_attribute("aria-invalid", "true")
    form.get_by_text("120% is more than all of a wager", exact=True).wait_for()
    expect(create).to_be_hidden()
    _quiet(office, "422")


def test_what_is_wrong_in_a_dialog_is_said_in_it_alone(office: Tab) -> None:
    """An amount that is none stands beside its field, and nothing behind the dialog moves."""
    page = office.page
    office.go("/manage/jackpots")
    _press(page, "Adjust a meter")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Amount ($)").fill("25.5")
    dialog.get_by_label("Reason").fill("Counted again")
    _second(dialog, "accounting")
    _press(dialog, "Adjust")
    dialog.get_by_text("Enter an amount such as 125 or 12.50").wait_for()
    expect(page.get_by_text("Enter an amount such as 125 or 12.50")).to_have_count(1)
    _quiet(office)


def test_a_new_person_gets_a_card_and_signs_in(office: Tab) -> None:
    """The one-time secret is shown once; with it one has to choose an own one before anything else."""
    page = office.page
    office.go("/manage/staff")
    page.get_by_label("Person's name").fill("Nora New")
    page.get_by_label("Card's number").fill("S-77")
    page.get_by_label("For", exact=True).select_option("supervisor")
    _press(page, "Issue the card and a one-time password")
    witness = page.get_by_role("dialog", name="A one-time password for Nora New")
    witness.get_by_label("Card").fill("surveillance")
    witness.get_by_label("PIN").fill(PIN)
    _press(witness, "Give a one-time password")
    page.get_by_role("heading", name="One-time password", exact=True).wait_for()
    secret = page.locator("#secret-text").inner_text()
    assert office.complaints() == []
    _press(page, "Done, hide it")
    page.get_by_role("row", name="Nora New").get_by_text("one-time password", exact=True).wait_for()
    assert secret not in page.content()
    _press(page, "Sign out")
    page.wait_for_url("**/sign-in")
    office.sign_in("S-77", secret)
    page.wait_for_url("**/account")
    page.get_by_label("Current PIN or password").fill(secret)
    page.get_by_label("New PIN or password", exact=True).fill("863172")
    page.get_by_label("New PIN or password, again").fill("863172")
    _press(page, "Change")
    page.get_by_role("status").filter(has_text="Your PIN or password is changed").wait_for()
    office.go("/manage")
    page.get_by_role("heading", name="Game manager's desk").wait_for()
    _quiet(office)


def test_a_card_for_a_name_like_anothers_and_another_role_take_a_second_card(office: Tab) -> None:
    """Refused without; the form keeps what was typed, and takes the second person's card beside the first."""
    page, form = office.page, office.page.locator("#new-card")
    office.go("/manage/staff")
    page.get_by_label("Person's name").fill("One Dealer")
    page.get_by_label("Card's number").fill("D-78")
    page.get_by_label("For", exact=True).select_option("dealer")
    _press(page, "Issue the card and a one-time password")
    expect(form.locator(".form-problem")).to_contain_text("One Dealer is written much like Dealer One")
    page.get_by_label("Not the same person as").select_option("Dealer One")
    _second(form, "surveillance")
    _press(page, "Issue the card and a one-time password")
    page.get_by_role("status").filter(has_text="One Dealer has card D-78.").wait_for()
    _press(page.get_by_role("dialog", name="A one-time password for One Dealer"), "Cancel")
    _quiet(office, "422")
    page.get_by_label("Person's name").fill("Dealer One")
    page.get_by_label("Card's number").fill("dealer")
    page.get_by_label("For", exact=True).select_option("supervisor")
    _press(page, "Issue the card and a one-time password")
    expect(form.locator(".form-problem")).to_contain_text("Two people are needed here")
    assert office.complaints() == []
    _second(form, "surveillance")
    _press(page, "Issue the card and a one-time password")
    page.get_by_role("status").filter(has_text="Dealer One has card dealer.").wait_for()
    _quiet(office, "422")


def test_two_people_vouch_for_a_third_on_the_page(office: Tab, live: Running) -> None:
    """Whoever waits for it says so on the page until then; a wrong PIN changes nothing."""
    page = office.page
    new = ManageCard(card="N-1", person="Nora New", role=Role.DEALER, badge="manager")
    live.room.committer.do("test-new", new)
    office.go("/manage/staff")
    row = page.get_by_role("row", name="Nora New")
    expect(row.get_by_text("not vouched for")).to_be_visible()
    expect(row.get_by_role("button", name="Vouch")).to_be_hidden()  # behind the one word of the row
    row.get_by_text("Actions").click()
    row.get_by_role("button", name="Vouch").click()
    dialog = page.get_by_role("dialog", name="Vouch for Nora New")
    dialog.get_by_label("Card").fill("surveillance")
    dialog.get_by_label("PIN").fill("999999")
    _press(dialog, "Vouch for Nora New")
    dialog.get_by_text("Wrong card, PIN or password").wait_for()
    assert office.complaints() == []
    dialog.get_by_label("PIN").fill(PIN)
    _press(dialog, "Vouch for Nora New")
    page.get_by_role("status").filter(has_text="Nora New now counts where two people are needed.").wait_for()
    expect(row.get_by_text("not vouched for")).to_have_count(0)
    expect(row.get_by_role("button", name="Vouch")).to_have_count(0)
    _quiet(office, "401", "403")


def test_what_would_be_lost_waits_for_its_script(office: Tab) -> None:
    """A click before the page's script runs would do nothing: until then the buttons can't be pressed."""
    page = office.page
    page.route("**/*.mjs", lambda route: route.abort())
    office.go("/manage/staff")
    expect(page.get_by_role("button", name="Sign out", exact=True)).to_be_disabled()
    expect(page.locator("[data-do]").first).to_be_disabled()
    _quiet(office, "ERR_FAILED")
    page.unroute("**/*.mjs")
    office.go("/manage/staff")
    expect(page.get_by_role("button", name="Sign out", exact=True)).to_be_enabled()
    expect(page.locator("[data-do]").first).to_be_enabled()


def test_the_trail_is_searched_and_audited_on_its_page(office: Tab) -> None:
    """In the dark, on a tablet."""
    page = office.page
    page.emulate_media(color_scheme="dark")
    office.go("/audit")
    page.get_by_label("Kind").fill("table-set-up")
    page.keyboard.press("Enter")
    page.wait_for_url("**kind=table-set-up**")
    assert page.get_by_role("rowheader").all_inner_texts() == [
        "Table Three Card 1 was set up by Manager One for Three Card Poker, card entry"
    ]
    widths = "(all) => all.map((cell) => [cell.offsetLeft, cell.offsetWidth])"
    places = page.get_by_role("columnheader").evaluate_all(widths)
    page.get_by_role("row").get_by_text("table-set-up").click()
    assert page.get_by_role("row").get_by_text("Three Card 1", exact=True).is_visible()
    assert page.get_by_role("columnheader").evaluate_all(widths) == places  # facts widen no column
    assert page.locator("#known-table option").get_attribute("value") == "T-1"
    assert "Manager One" in page.locator("#known-person option").evaluate_all("(all) => all.map((one) => one.value)")
    _press(page, "Run the audit")
    page.get_by_text("The journal is whole").wait_for()
    _quiet(office)


#: Selects whose longest choice has no room in them, beside the arrow.
CUT = """() => [...document.querySelectorAll("select")].filter((select) => {
  const ruler = document.createElement("canvas").getContext("2d"), style = getComputedStyle(select);
  ruler.font = style.font;
  const longest = Math.max(...[...select.options].map((option) => ruler.measureText(option.text).width));
  return select.offsetWidth && longest > select.clientWidth - parseFloat(style.paddingLeft) - 20;
}).map((select) => select.name)"""


def test_every_page_of_the_office_is_accessible_and_fits_a_phone_and_a_desk(office: Tab) -> None:
    """Nothing sticks out to the side, and what a form is for is in sight; both schemes are judged by turns."""
    page = office.page
    desk = "/manage", "/manage/tables/T-1", "/manage/jackpots", "/manage/staff"
    for number, path in enumerate((*desk, "/accounting", "/reports/day", "/audit", "/regulator")):
        page.emulate_media(color_scheme="dark" if number % 2 else "light")
        page.set_viewport_size({"width": 390, "height": 800})
        office.go(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, path
        assert office.complaints() == [], path
        page.set_viewport_size({"width": 1280, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= 1280, path
        assert page.evaluate(CUT) == [], path
    office.go("/manage/table")
    assert page.evaluate(CUT) == []
    expect(page.get_by_role("button", name="Save the setup")).to_be_in_viewport(ratio=1)
    places = [page.get_by_label(label, exact=True).first.bounding_box() for label in ("Device", "Maker", "Model")]
    assert len({place["y"] for place in places if place}) == 1, "the fields of a device stand in one row"
