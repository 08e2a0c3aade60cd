"""Homes: everybody who works here lands on what their work begins with."""

import itertools
import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect
from tests.floor.chip_counts import moving, stacks
from tests.jackpots.evidence import step_fields
from tests.web.live_floor import (
    DEALER,
    EXECUTIVE,
    MANAGER,
    PHONE,
    SUPERVISOR,
    SURVEILLANCE,
    LiveFloor,
    Look,
    fold_a_hand,
)

from pitboss.floor import commands as c
from pitboss.floor import demo
from pitboss.floor.chips.documents import SlipPeople
from pitboss.floor.documents import FloorTable, Sitting, TableMode
from pitboss.games.table.table import TableSetup, open_table
from pitboss.jackpots import commands as j
from pitboss.jackpots.documents import Award, Lit
from pitboss.maths.executors import Work
from pitboss.reports.day.hold import expectation
from pitboss.rounds import events as e

AUDITOR = "O-7001"


@pytest.fixture
def busy_floor(floor: LiveFloor) -> LiveFloor:
    """A floor on which the dealer has dealt a hand and called somebody."""
    fold_a_hand(floor, "home")
    floor.room.committer.do("home-call", c.CallFloor(table="TC-1", why="dispute", badge=DEALER))
    return floor


@pytest.mark.parametrize(
    ("badge", "heading", "shows"),
    [
        (DEALER, "My table", "Three Card 1"),
        (SUPERVISOR, "To do", "A dispute"),
        (MANAGER, "Today ", "Jackpot meters against the bank"),
        (AUDITOR, "The books", "Three Card 1: A dispute"),
        (SURVEILLANCE, "Surveillance", "Decided by hand"),
    ],
)
@pytest.mark.usefixtures("busy_floor")
def test_whoever_signs_in_lands_on_the_own_home(look: Look, badge: str, heading: str, shows: str) -> None:
    screen = look(PHONE if badge in {DEALER, SUPERVISOR} else (1280, 800))
    screen.sign_in(badge, demo.pin())
    screen.page.wait_for_url("**/home")
    screen.page.get_by_role("heading", name=re.compile(f"^{heading}")).wait_for()
    screen.page.get_by_role("main").get_by_text(shows).first.wait_for()
    assert screen.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    screen.is_clean(f"home-{heading.split(',', maxsplit=1)[0].lower().replace(' ', '-')}")


def test_the_managers_figures_are_those_of_accounting(
    busy_floor: LiveFloor, look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hand of $100 was folded: the table won it by its rounds, and the bank holds what the demo put there."""
    known = expectation(open_table(TableSetup("three-card-poker")), Work())
    monkeypatch.setattr(busy_floor.room.expectations, "find", lambda _: known)
    manager = look().by(MANAGER).at("/home")
    won = manager.page.locator(".tiles > div").filter(has_text="Hold against expectation")
    expect(won.locator(".big")).to_have_text("$100.00")
    assert "bank $100,000.00: covered" in manager.page.locator(".tiles").inner_text()
    days = manager.page.evaluate("fetch('/api/v1/accounting/days').then((answer) => answer.json())")
    assert len(days) == 30
    assert days[-1]["bank_cents"] == 10_000_000
    assert days[-1]["meters_cents"] == sum(
        meter["cents"]
        for jackpot in manager.page.evaluate("fetch('/api/v1/tables').then((answer) => answer.json())")["jackpots"]
        for meter in jackpot["meters"]
    )
    assert {day["bank_cents"] for day in days[:-1]} <= {0, 10_000_000}
    assert busy_floor.room.reader.head().sequence


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768), PHONE])
def test_the_desk_begins_with_five_figures_then_alerts_then_tables(
    busy_floor: LiveFloor, look: Look, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """The hold is the largest, with its band; what is nothing is a quiet dash; and it fits every screen."""
    known = expectation(open_table(TableSetup("three-card-poker")), Work())
    monkeypatch.setattr(busy_floor.room.expectations, "find", lambda _: known)
    page = look(size).by(MANAGER).at("/manage").page
    tiles = page.locator("#live > :first-child > div")
    names = ["Hold against expectation", "Open tables", "Drop", "Win", "Owed to players"]
    assert tiles.locator("dt").all_inner_texts() == names
    expect(tiles.locator(".big")).to_contain_text(["$100.00", "5", "–", "–", "$35,500.00"])
    expect(tiles.nth(0).get_by_role("img")).to_have_accessible_name(re.compile(r"Won \$100.00, expected \$3.37"))
    sizes = tiles.locator(".big").evaluate_all("(all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize))")
    assert sizes[0] > max(sizes[1:])
    assert tiles.evaluate_all("(all) => all.filter((tile) => tile.scrollWidth > tile.clientWidth).length") == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    below = page.locator("#live > :nth-child(2)")
    expect(below.get_by_role("heading", name="Tables", exact=True)).to_be_visible()


@pytest.mark.parametrize("path", ["/home", "/accounting", "/manage"])
@pytest.mark.usefixtures("busy_floor")
def test_what_is_being_counted_comes_by_itself(
    floor: LiveFloor, look: Look, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """The page says that the mathematics is being counted, and shows the win without being loaded again."""
    known = expectation(open_table(TableSetup("three-card-poker")), Work())
    monkeypatch.setattr(floor.room.expectations, "find", lambda _: None)
    main = look().by(MANAGER).at(path).page.get_by_role("main")
    expect(main).to_contain_text("is still being counted")
    monkeypatch.setattr(floor.room.expectations, "find", lambda _: known)
    expect(main).not_to_contain_text("is still being counted")
    expect(main).to_contain_text("$100.00")


def test_a_page_of_the_office_says_that_the_server_is_gone(floor: LiveFloor, look: Look) -> None:
    """A page that listens to nothing says it by the bell, which asks every few seconds."""
    page = look().by(MANAGER).at("/manage/jackpots").page
    expect(page.locator("#bell")).to_have_attribute("aria-label", re.compile("^To do: "))  # it has asked once
    floor.stop()
    expect(page.locator("#link")).to_contain_text("No connection to the server")
    floor.start()
    expect(page.locator("#link")).to_be_hidden()


def test_a_new_jackpot_and_a_deposit_begin_with_an_open_form(floor: LiveFloor, look: Look) -> None:
    """The buttons on top lead to the first field, not to a folded line at the foot."""
    assert floor.url
    page = look().by(MANAGER).at("/manage/jackpots").page
    page.get_by_role("link", name="New jackpot").click()
    expect(page.get_by_label("Name", exact=True)).to_be_focused()
    page.get_by_role("link", name="Deposit", exact=True).click()
    expect(page.locator("#deposit-cents")).to_be_focused()


def test_surveillance_sees_what_was_decided_by_hand_at_a_table(busy_floor: LiveFloor, look: Look) -> None:
    """A round that a supervisor made void stands on its home; what was merely played does not."""
    acts: list[e.Act] = [e.WagerPlaced(seat=2, player="Seat 2", wager="ante", cents=500), e.BettingClosed()]
    void = e.IrregularityCalled(kind="void", reason="A card was turned over")
    do = busy_floor.room.committer.do
    do("void-open", c.OpenRound(table="TC-1", badge=DEALER))
    for number, act in enumerate(acts):
        do(f"void-{number}", c.ActAtTable(table="TC-1", act=act, badge=DEALER))
    do("void-void", c.ActAtTable(table="TC-1", act=void, badge=SUPERVISOR))
    watcher = look((1280, 800)).by(SURVEILLANCE).at("/home")
    by_hand = watcher.page.get_by_role("region", name="Decided by hand").get_by_role("listitem")
    expect(by_hand).to_have_count(1)
    expect(by_hand).to_contain_text("A card was turned over")


def test_surveillance_sees_chips_confirmed_above_the_books_and_slips_that_are_missing(
    floor: LiveFloor, look: Look
) -> None:
    """A credit of $12,000 out of a tray of $10,000 was questioned and confirmed; slips before it are missing."""
    four = SlipPeople("A-5001", MANAGER, DEALER, SUPERVISOR)
    for number, cents in ((1, 100_000), (4, 1_100_000)):
        credit = moving("credit", cents, f"C-{number}", table="TC-1", badge=SUPERVISOR, second=DEALER, people=four)
        floor.room.committer.do(f"watched-{number}", replace(credit, sure=True))
    page = look((1280, 800)).by(SURVEILLANCE).at("/home").page
    by_hand = page.get_by_role("region", name="Decided by hand").get_by_role("listitem")
    expect(by_hand).to_have_count(1)
    expect(by_hand).to_contain_text("confirmed, because that is $2,000 more than the books had in the tray")
    expect(page.get_by_role("region", name="Chip differences")).to_contain_text("C-2 to C-3")


def test_a_closed_table_is_no_dealers_own_and_what_its_chips_lack_is_told(floor: LiveFloor, look: Look) -> None:
    """It won $100 by its rounds and $95 by its chips: too little for an alarm, and not for surveillance."""
    fold_a_hand(floor, "closed")
    do = floor.room.committer.do
    closing = c.CloseTable(table="TC-1", closer_cents=999_500, badge=SUPERVISOR, second=DEALER, chips=stacks(999_500))
    do("closed-close", closing)
    drop = moving("drop", 10_000, "D-1", table="TC-1", badge="A-5001", second=SUPERVISOR)
    do("closed-drop", replace(drop, sitting=floor.room.reader.all(Sitting)[-1].id))
    page = look(PHONE).by(DEALER).at("/home").page
    expect(page.get_by_role("main")).to_contain_text("Three Card 1, where you dealt last, is closed")
    expect(page.get_by_text("Go on dealing")).to_have_count(0)
    expect(page.locator(".table-tile").first).to_contain_text("Open")
    watched = look((1280, 800)).by(SURVEILLANCE).at("/home").page.get_by_role("region", name="Chip differences")
    expect(watched).to_contain_text("Three Card 1: chips and rounds differ by −$5.00")


@pytest.mark.parametrize("path", ["/home", "/floor"])
def test_a_table_is_opened_and_closed_from_where_it_is_seen(look: Look, path: str) -> None:
    """By whoever may: a supervisor needs no desk for it, and a dealer is shown no way that is refused."""
    page = look((1024, 768)).by(SUPERVISOR).at(path).page
    tile = page.get_by_role("list").locator(".table-tile")
    closed = tile.filter(has=page.get_by_role("heading", name="Face Up 3", exact=True))
    expect(closed.get_by_role("link", name="Open", exact=True)).to_have_attribute("href", "/tables/FU-3/open")
    opened = tile.filter(has=page.get_by_role("heading", name="Fortune 1", exact=True))
    way = opened.get_by_role("link", name="Chips, close", exact=True)
    expect(way).to_have_accessible_description("Fortune 1")
    way.click()
    expect(page.get_by_role("heading", name="Chips of Fortune 1 (FO-1)")).to_be_visible()
    dealer = look((1024, 768)).by(DEALER).at("/floor").page
    expect(dealer.locator(".table-tile").first).to_be_visible()
    expect(dealer.get_by_role("link", name="Chips, close")).to_have_count(0)
    watcher = look((1024, 768)).by(SURVEILLANCE).at("/floor").page  # who sees chips and closes no table
    expect(watcher.locator(".table-ways").first).to_have_text("Chips")
    expect(watcher.get_by_role("link", name="Chips, close")).to_have_count(0)
    watcher.get_by_role("link", name="Chips", exact=True).first.click()
    expect(watcher.get_by_role("heading", level=1)).to_contain_text("Chips of")
    expect(watcher.get_by_role("link", name="Desk")).to_have_count(0)


@pytest.mark.parametrize(
    ("badge", "opens"), [(DEALER, False), (SUPERVISOR, True), (MANAGER, True), (SURVEILLANCE, False)]
)
def test_a_closed_table_is_opened_from_its_page_by_whoever_may(look: Look, badge: str, *, opens: bool) -> None:
    """A manager's tap leads to the gate; a dealer is told who opens it, and led to no refusal."""
    screen = look((1024, 768)).by(badge).at("/tables/FU-3")
    screen.sees("This table is closed.")
    way = screen.page.get_by_role("link", name="Open it")
    if opens:
        way.click()
        expect(screen.page.get_by_role("heading", name="Open Face Up 3 (FU-3)")).to_be_visible()
    else:
        screen.sees("A supervisor opens it.")
        expect(way).to_have_count(0)


def test_the_trail_of_surveillance_is_live(busy_floor: LiveFloor, look: Look) -> None:
    watcher = look((1280, 800)).by(SURVEILLANCE).at("/home")
    watcher.page.get_by_text("The floor was called to table Three Card 1").first.wait_for()
    busy_floor.room.committer.do("home-take", c.AnswerCall(table="TC-1", answer="take", badge=SUPERVISOR))
    expect(watcher.page.locator("#trail li").first).to_contain_text("Sam Supervisor took the call")
    watcher.press("Pause")
    busy_floor.room.committer.do("home-end", c.AnswerCall(table="TC-1", answer="end", badge=SUPERVISOR))
    watcher.press("Resume")
    expect(watcher.page.locator("#trail li").first).to_contain_text("was ended")


def test_what_is_not_in_the_order_of_its_time_says_when_it_was_noted(look: Look) -> None:
    """Sign-ins are gathered first: one that stands above a later event has its own time and that of its note."""
    watcher = look((1280, 800)).by(SURVEILLANCE)

    def event(number: int, happened: str, noted: str, says: str) -> dict[str, object]:
        times = {"happened_at": f"2026-11-16T{happened}+00:00", "at": f"2026-11-16T{noted}+00:00"}
        return {"id": number, **times, "says": says, "kind": "signed-in", "data": {}}

    told = [
        event(4, "12:00:10", "12:00:45", "Late"),
        event(3, "12:00:40", "12:00:40", "Latest"),
        event(2, "12:00:30", "12:00:35", "In its place"),
        event(1, "11:58:00", "12:00:20", "Minutes ago"),
    ]
    watcher.page.route("**/api/v1/audit/events?**", lambda route: route.fulfill(json={"events": told}))
    rows = watcher.at("/home").page.locator("#trail li:not(.day)")
    expect(rows).to_contain_text(["Late noted", "Latest", "In its place", "Minutes ago noted"])
    expect(rows.nth(0)).to_have_text(re.compile(r":00:10 *Late noted \d\d:00:45$"))
    assert [" noted " in text for text in rows.all_inner_texts()] == [True, False, False, True]


def test_a_win_stands_on_the_page_of_surveillance_as_soon_as_it_is_called(floor: LiveFloor, look: Look) -> None:
    """Nobody loads the page again to learn of the win whose cards they have to see."""
    watcher = look((1280, 800)).by(SURVEILLANCE).at("/home")
    wins = watcher.page.get_by_role("region", name="Wins")
    expect(wins).to_contain_text("No win yet.")
    expect(watcher.page.locator("#trail li").first).to_be_visible()
    do = floor.room.committer.do
    do("seen-1", j.StartGame(table="FO-1", round="seen", base=(3,), lit=(Lit(3, 1),), badge=DEALER))
    do("seen-2", j.PressHand(table="FO-1", seat=3, sensor=1, line="royal-flush-with-royal-match", badge=DEALER))
    do("seen-3", j.CallSupervisor(table="FO-1", badge=DEALER))
    expect(wins).to_contain_text("Fortune 1, seat 3")
    phone = look(PHONE).by(SURVEILLANCE).at("/home").page
    camera = phone.get_by_role("region", name="Wins").get_by_text("not yet")
    box = camera.bounding_box()
    assert box
    assert box["x"] + box["width"] < PHONE[0]  # without scrolling to the side


@pytest.mark.parametrize("badge", [SUPERVISOR, MANAGER, SURVEILLANCE])
def test_the_menu_of_staff_fits_a_tablet(look: Look, badge: str) -> None:
    """No word lies over its neighbour, and nobody's name is cut."""
    screen = look((1024, 768)).by(badge).at("/home")
    boxes = screen.page.evaluate("""() => [...document.querySelectorAll('.top nav > *, #links > li, .who > *')]
        .filter((element) => !['links'].includes(element.id) && !element.classList.contains('who'))
        .map((element) => element.getBoundingClientRect()).filter(({ width }) => width > 1)
        .map(({ left, right }) => [left, right]).sort(([a], [b]) => a - b)""")
    assert len(boxes) > 8
    assert [pair for pair in itertools.pairwise(boxes) if pair[0][1] > pair[1][0] + 0.5] == []
    assert boxes[-1][1] <= 1024
    name = screen.page.locator(".who .name")
    assert name.evaluate("(name) => name.scrollWidth <= name.clientWidth && name.scrollHeight <= name.clientHeight + 1")


def test_a_confirmed_win_calls_whoever_takes_its_next_step(floor: LiveFloor, look: Look) -> None:
    """The supervisor's count stays until the steps are another's; then surveillance has the count, and a row."""
    half, do = "royal-flush-with-royal-match", floor.room.committer.do
    do("own-1", j.StartGame(table="FO-1", round="own-steps", base=(3,), lit=(Lit(3, 1),), badge=DEALER))
    do("own-2", j.PressHand(table="FO-1", seat=3, sensor=1, line=half, badge=DEALER))
    do("own-3", j.CallSupervisor(table="FO-1", badge=DEALER))
    (award,) = floor.room.reader.all(Award)
    do("own-4", j.ConfirmAward(award=award.id, badge=EXECUTIVE, seen_cents=award.amount_cents))
    supervisor, watcher = look().by(SUPERVISOR).at("/home"), look((1280, 800)).by(SURVEILLANCE).at("/home")
    counts = [screen.page.locator("#links a[href='/supervisor'] .count") for screen in (supervisor, watcher)]
    expect(counts[0]).to_have_text("1")
    supervisor.sees("Your step: The dealer shows every winning card")
    expect(watcher.page.locator("#bell")).to_have_attribute("aria-label", "To do: nothing")
    expect(counts[1]).to_have_count(0)
    for number, step in enumerate(("cards-shown", "deck-checked")):
        said = step_fields(step, "seen", award.line)
        do(f"own-step-{number}", j.TakeStep(award=award.id, step=step, badge=SUPERVISOR, **said))
    expect(counts[1]).to_have_text("1")
    expect(counts[0]).to_have_count(0)
    expect(watcher.page).to_have_title(re.compile(r"^\(1\) "))
    expect(watcher.page.locator("#own-steps")).to_contain_text("Surveillance acknowledges the hand")
    watcher.is_clean("home-own-steps")


def test_hands_of_practice_do_not_flood_the_trail(floor: LiveFloor, look: Look) -> None:
    """They are in the audit's trail; on surveillance's home stands what is played for money."""
    practice = next(table for table in floor.room.reader.all(FloorTable) if table.mode is TableMode.PRACTICE)
    told = floor.room.reader.events(0, 100_000)
    assert any(event.data.get("table") == practice.id for event in told)
    watcher = look((1280, 800)).by(SURVEILLANCE).at("/home")
    watcher.page.locator("#trail li").first.wait_for()
    expect(watcher.page.locator("#trail")).not_to_contain_text(practice.name)
