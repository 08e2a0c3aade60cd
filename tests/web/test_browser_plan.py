"""The plan of the floor, the page of chips and the drill-down of accounting in a real browser."""

import re

from playwright.sync_api import Route, expect
from tests.web.live_floor import DEALER, MANAGER, PHONE, SUPERVISOR, LiveFloor, Look

from pitboss.floor import commands as c
from pitboss.jackpots import commands as j
from pitboss.jackpots.documents import Lit


def test_tables_are_arranged_with_keys_and_show_what_goes_on(floor: LiveFloor, look: Look) -> None:
    """A manager moves a table to the right and turns it; a call, a game and a win change its look at once."""
    manager = look((1280, 800)).by(MANAGER)
    page, held = manager.page, list[Route]()
    page.route("**/api/v1/floor/plan", lambda route: held.append(route), times=1)  # noqa: PLW0108 - it takes no built-in
    manager.at("/floor/plan").until(lambda: bool(held))
    expect(page.get_by_role("button", name="Arrange")).to_be_disabled()  # what is not there yet can't be arranged
    held[0].continue_()
    page.get_by_role("button", name="Arrange").click()
    table = page.get_by_role("button", name=re.compile("^Fortune 1, column"))
    before = table.get_attribute("aria-label") or ""
    table.focus()
    for _ in range(5):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("r")
    assert (table.get_attribute("aria-label") or "") != before
    page.get_by_role("button", name="Save").click()
    manager.sees("The plan is saved")
    place = page.evaluate(
        "fetch('/api/v1/floor/plan').then((answer) => answer.json())"
        ".then((plan) => plan.places.find((place) => place.table === 'FO-1'))"
    )
    assert (place["turn"], place["is_placed"]) == (90, True)
    item = page.locator("li[data-table='FO-1']")
    expect(item).to_have_class("open")
    expect(item.get_by_role("link")).to_have_accessible_name(re.compile("No game yet today"))
    expect(page.locator("#wall-clock")).to_have_text(re.compile(r"^\d\d:\d\d (day|swing|grave)$"))
    floor.room.committer.do("plan-call", c.CallFloor(table="FO-1", why="chips", badge=DEALER))
    expect(item).to_have_class("called")
    expect(item).to_contain_text("Chips")
    floor.room.committer.do("plan-end", c.AnswerCall(table="FO-1", answer="end", badge=SUPERVISOR))
    start = j.StartGame(table="FO-1", round="plan", base=(1,), lit=(Lit(1, 1),), badge=DEALER)
    floor.room.committer.do("plan-start", start)
    expect(item).to_have_class("runs")
    expect(item.locator(".chair")).to_have_count(6)
    expect(item.locator(".chair").first).to_have_class(re.compile("taken"))  # seat 1 has a coin
    expect(item.locator(".chair.taken")).to_have_count(1)
    expect(item.locator(".caption")).to_contain_text("1 of 6 seats with a coin")
    expect(item.locator(".caption")).to_contain_text("Dana Dealer")
    expect(item.locator(".linked .jackpot-1")).to_have_text("Fortune Link")
    other = page.locator("li[data-table='TC-1']")
    expect(other.locator(".chair")).to_have_count(7)
    expect(other.locator(".caption")).to_contain_text("$5 to $400 · 7 seats")
    press = j.PressHand(table="FO-1", seat=1, sensor=1, line="royal-flush-with-royal-match", badge=DEALER)
    floor.room.committer.do("plan-press", press)
    floor.room.committer.do("plan-win", j.CallSupervisor(table="FO-1", badge=DEALER))
    expect(item).to_have_class("wins")
    manager.is_clean("floor-plan")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


#: The smallest letters under a table that are read in passing.
LEAST_PIXELS = 12


def test_the_plan_is_read_and_walked_by_keys_at_a_desk_and_on_a_tablet(look: Look) -> None:
    """The letters under each table are large enough, and the keys go from table to table."""
    manager = look((1280, 800)).by(MANAGER).at("/floor/plan")
    page = manager.page
    page.locator("li[data-table='EZ-1'] a").focus()
    page.keyboard.press("Tab")
    expect(page.locator("li[data-table='FU-1'] a")).to_be_focused()
    for width in (1280, 1024):
        page.set_viewport_size({"width": width, "height": 800})
        sizes = page.locator(".plan .caption").evaluate_all(
            "all => all.map((part) => parseFloat(getComputedStyle(part).fontSize))"
        )
        assert min(sizes) >= LEAST_PIXELS


def test_every_table_of_the_plan_is_in_sight_on_a_phone(look: Look) -> None:
    """Four tables in a row fit its width, and their words fit the tables."""
    page = look(PHONE).by(MANAGER).at("/floor/plan").page
    page.locator("li[data-table='FU-3']").wait_for()
    sides = page.locator(".plan li[data-table]").evaluate_all(
        "all => all.map((item) => [item.getBoundingClientRect().left, item.getBoundingClientRect().right])"
    )
    assert len(sides) == 6
    assert all(left >= 0 and right <= PHONE[0] for left, right in sides)
    assert page.locator(".plan .words").evaluate_all("all => all.every((one) => one.scrollWidth <= one.clientWidth)")


#: The states that lie across the edge of their table: neither on it nor below it.
ACROSS = """[...document.querySelectorAll('.plan li[data-table]')].filter((item) => {
  const [state, top] = ['.state', '.top'].map((part) => item.querySelector(part).getBoundingClientRect());
  return state.top < top.bottom - 1 && (state.left < top.left || state.right > top.right);
}).map((item) => item.dataset.table)"""


#: The tables whose name lies under its own drawing.
UNDER = """[...document.querySelectorAll('.plan li[data-table] strong')].filter((name) => {
  const { left, top, width, height } = name.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2) !== name;
}).map((name) => name.textContent)"""


def test_long_states_lie_across_no_edge_of_a_table_on_a_phone(floor: LiveFloor, look: Look) -> None:
    """A call with its reason and its time is longer than a table is wide there, and stands below it in the plan."""
    floor.room.committer.do("call", c.CallFloor(table="TC-1", why="pay", badge=DEALER))
    page = look(PHONE).by(SUPERVISOR).at("/floor/plan").page
    page.locator("li[data-table='TC-1'] .called").or_(page.locator("li.called[data-table='TC-1']")).first.wait_for()
    assert page.evaluate(ACROSS) == []
    states = page.locator(".plan .state").evaluate_all("all => all.map((part) => part.getBoundingClientRect().right)")
    assert max(states) <= PHONE[0]
    assert page.evaluate(UNDER) == []


#: The tables of the plan whose words are more than a name, or stand outside of their square or of their own width.
SPILT = """[...document.querySelectorAll('.plan li[data-table]')].filter((item) => {
  const square = item.getBoundingClientRect(), name = item.querySelector('strong');
  const words = name.getBoundingClientRect(), around = document.createRange();
  const lines = name.textContent.split(' ').length;
  around.selectNodeContents(name);
  const shown = new Set([...around.getClientRects()].map(({ top }) => top)).size;
  return item.innerText.trim() !== name.textContent || shown > lines
    || words.left < square.left || words.right > square.right || words.top < square.top || words.bottom > square.bottom
    || getComputedStyle(item.querySelector('button')).backgroundColor !== 'rgba(0, 0, 0, 0)';
}).map((item) => item.innerText)"""


def test_names_are_readable_while_the_plan_is_arranged(look: Look) -> None:
    """Nothing but the name stands on a table then, inside its square, with no word broken, on a phone too."""
    for size in ((1280, 800), PHONE):
        page = look(size).by(MANAGER).at("/floor/plan").page
        page.get_by_role("button", name="Arrange").click()
        page.get_by_role("button", name=re.compile("^Fortune 1, column")).wait_for()
        assert page.evaluate(SPILT) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_chips_of_the_day_lead_to_their_sitting_and_accounting_to_a_table(look: Look) -> None:
    """The demo's tables were opened: each opener is a movement, and its table leads to where its slips are printed."""
    manager = look((1280, 800)).by(MANAGER).at("/chips")
    rows = manager.page.locator("tbody tr").filter(has_text="opener")
    expect(rows.first).to_be_visible()
    manager.is_clean("chips-of-the-day")
    rows.filter(has_text="Three Card 1").get_by_role("link").click()
    manager.page.wait_for_url("**/tables/TC-1/close?sitting=TC-1.1")
    manager.at("/accounting?table=TC-1")
    expect(manager.page.locator("#table")).to_have_value("TC-1")
    expect(manager.page.get_by_role("link", name="EZ Pai Gow 1")).to_have_count(0)
    manager.page.get_by_role("link", name="Three Card 1").first.wait_for()
    manager.is_clean("accounting-of-a-table")
    answer = manager.page.goto(f"{manager.url}/accounting?table=nowhere")
    assert answer is not None
    assert answer.status == 404
    manager.wrong.clear()


def test_the_page_of_chips_leads_to_each_of_its_forms_in_the_order_of_a_closing(look: Look) -> None:
    """Its contents stay in sight, on a phone too; closing is on the first screen, and no heading lies behind them."""
    for size in ((1280, 800), PHONE):
        manager = look(size).by(MANAGER).at("/tables/FU-1/close")
        contents = manager.page.get_by_role("navigation", name="On this page")
        steps = contents.locator("ol").get_by_role("link")
        assert steps.all_inner_texts() == ["Fill or credit", "Close the table", "Drop"]
        expect(steps.nth(1)).to_be_in_viewport(ratio=1)
        for link in contents.get_by_role("link").all():
            name = link.inner_text()
            link.click()
            heading = manager.page.get_by_role("heading", name=name, exact=True)
            expect(heading).to_be_in_viewport(ratio=1)
            over, under = contents.bounding_box(), heading.bounding_box()
            assert over is not None
            assert under is not None
            assert under["y"] >= over["y"] + over["height"], name
        assert manager.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        manager.is_clean()


def test_practice_tables_stand_apart_from_those_where_somebody_may_be_needed(look: Look) -> None:
    """The list of the floor begins with the tables of the pit; practice is one tap away, and not at home."""
    supervisor = look((1280, 800)).by(SUPERVISOR).at("/floor")
    pit, practice = supervisor.page.locator("#tables"), supervisor.page.locator("#practice-tables")
    expect(pit.get_by_role("link", name="Three Card 1")).to_be_visible()
    expect(pit.get_by_text("Practice")).to_have_count(0)
    expect(practice.get_by_role("link", name="Practice Three Card Poker", exact=True)).to_be_hidden()
    supervisor.page.get_by_text("Practice tables", exact=True).click()
    expect(practice.get_by_role("link", name="Practice Three Card Poker", exact=True)).to_be_visible()
    supervisor.at("/home").page.locator("#tables").get_by_role("link", name="Three Card 1").wait_for()
    expect(supervisor.page.get_by_text("Practice Three Card Poker", exact=True)).to_have_count(0)
