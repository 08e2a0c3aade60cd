"""The office in a browser while tables are open: links, alerts, the day, and everybody's own card."""

import pytest
from playwright.sync_api import expect
from tests.browser import PICTURES
from tests.floor.chip_counts import moving, stacks
from tests.web.live_floor import (
    DEALER,
    EXECUTIVE,
    FOLDED,
    MANAGER,
    OTHERS,
    PHONE,
    SUPERVISOR,
    TABLET,
    LiveFloor,
    Look,
    enter_a_hand,
    fold_a_hand,
)

from pitboss.errors import PitbossError
from pitboss.floor import commands as c
from pitboss.floor.chips.documents import SlipPeople
from pitboss.games.table.table import TableSetup
from pitboss.reports.day.hold import Expectation
from pitboss.reports.day.sittings import counted
from pitboss.web import demo
from pitboss.web.tasks import expectations

#: Pages that other tests prove, for the pictures in the documents only: so that each page has one.
OTHER_PAGES = {
    "/manage/table": "new-table", "/manage/tables/FU-3": "table-setup",
    "/manage/jackpots": "jackpots",
    "/manage/staff": "staff", "/audit": "audit", "/tables/TC-1/close": "close",
}  # fmt: skip


def test_a_jackpot_is_linked_to_one_more_table_and_both_say_so(look: Look) -> None:
    """The manager puts it on the sensor of a closed table; the desk, which was open elsewhere, shows it by itself."""
    manager, desk = look((1280, 900)).by(MANAGER).at("/manage/tables/FU-3"), look(TABLET, dark=True).by(EXECUTIVE)
    panel = desk.at("/manage").page.locator("article", has_text="Fortune Link")
    expect(panel).to_contain_text("linked: Face Up 1, Fortune 1, Face Up 2")
    first, second = (manager.page.get_by_label(f"Sensor {number}") for number in (1, 2))
    expect(first).to_have_value("house-aces")  # what is linked now is chosen until somebody chooses otherwise
    first.select_option("")
    second.select_option("fortune-link")
    leaving = manager.page.locator("#goes-off")
    expect(leaving).to_have_text("House Aces will leave this table: nobody can win there then.")
    for label, text in (("Card", EXECUTIVE), ("PIN or password", demo.PIN)):
        manager.page.locator("#link-form").get_by_label(label, exact=True).fill(text)
    manager.press("Link")
    manager.sees("Choose the jackpot of the first sensor")
    second.select_option("")
    first.select_option("house-aces")
    expect(leaving).to_be_hidden()
    first.select_option("fortune-link")
    manager.press("Link")
    manager.sees("The jackpots are on the sensors.")
    manager.sees("Now: Fortune Link.")
    manager.is_clean()
    expect(panel).to_contain_text("linked: Face Up 1, Fortune 1, Face Up 2, Face Up 3")
    desk.is_clean("desk")


def _only_three_card(setup: TableSetup) -> Expectation:
    """The mathematics of the other table takes longer, and is not looked at here."""
    if setup.game != "three-card-poker":
        raise PitbossError("Not counted here")
    return counted(setup)


def _not_counted(_setup: TableSetup) -> Expectation:
    raise PitbossError("Not counted here")


@pytest.mark.soak
def test_a_table_that_wins_more_than_chance_leaves_is_told_to_an_open_page(
    look: Look, floor: LiveFloor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hundred antes of $100, all folded: the accountant's page, opened before, says so by itself."""
    monkeypatch.setattr(expectations, "counted", _only_three_card)
    accountant = look((1280, 900)).by("A-5001").at("/accounting")
    alert = accountant.page.locator("#alerts", has_text="Three Card 1 won")
    assert alert.count() == 0
    for number in range(100):
        fold_a_hand(floor, f"fold-{number}")
    for number in range(100, 145):  # the mathematics is counted beside, and looked for again with every round
        fold_a_hand(floor, f"fold-{number}")
        accountant.page.wait_for_timeout(2_000)
        if alert.count():
            break
    expect(alert).to_contain_text("in 99.7% of such sittings")
    assert accountant.wrong == []


def test_the_pages_to_sign_in_on_and_of_ones_card_fit_a_tablet_and_a_phone(look: Look) -> None:
    """In both schemes; nothing sticks out to the side."""
    for size, dark, name in ((TABLET, False, ""), (PHONE, True, "-phone")):
        screen = look(size, dark=dark).at("/sign-in")
        screen.is_clean(f"sign-in{name}")
        screen.sign_in(MANAGER, demo.PIN)
        screen.page.wait_for_url("**/home")
        screen.at("/account")
        assert screen.page.evaluate("document.documentElement.scrollWidth") <= size[0]
        screen.is_clean(f"account{name}")


def test_a_day_at_the_tables_stands_on_the_pages_of_the_office(
    look: Look, floor: LiveFloor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Chips that two people moved, a table that closed, and recorded rounds: more of them for a picture."""
    monkeypatch.setattr(expectations, "counted", _only_three_card if PICTURES else _not_counted)
    for number in range(50 if PICTURES else 1):
        enter_a_hand(floor, f"day-{number}", (*OTHERS, FOLDED, FOLDED)[number % 5], 2_500)
    four = SlipPeople("A-5001", EXECUTIVE, DEALER, SUPERVISOR)
    for chips in (
        moving("fill", 200_000, "F-1", table="TC-1", badge=SUPERVISOR, second=DEALER, people=four),
        moving("drop", 310_000, "D-1", table="TC-1", badge="A-5001", second=SUPERVISOR),
        moving("drop", 520_000, "D-2", table="FO-1", badge="A-5001", second=SUPERVISOR),
    ):
        floor.room.committer.do(f"day-{chips.slip}", chips)
    closed = floor.room.committer.do(
        "day-close",
        c.CloseTable(table="FO-1", closer_cents=765_000, badge=SUPERVISOR, second=DEALER, chips=stacks(765_000)),
    ).result
    left = closed["jackpot_cents"]
    assert isinstance(left, int)
    office = look((1180, 1000)).by(MANAGER).at("/accounting")
    office.sees(f"${2_850 - left / 100:,.2f}")  # 5,200 dropped, 7,650 left of 10,000, less what is the jackpots'
    if PICTURES:
        while not office.page.locator("svg.hold").count():
            office.page.wait_for_timeout(1_000)
            office.at("/accounting")
    expect(office.page.locator(".tag", has_text="Card entry").first).to_be_visible()
    office.is_clean("accounting")
    office.page.set_viewport_size({"width": 1180, "height": 820})
    office.at("/reports/day").sees("Adds up")
    office.is_clean("day-report")
    for path, picture in OTHER_PAGES.items() if PICTURES else ():
        office.at(path).is_clean(picture)
    if PICTURES:
        guest = look((1180, 860)).at("/")
        expect(guest.page.locator(".waits")).to_have_count(0)
        guest.is_clean("front")
