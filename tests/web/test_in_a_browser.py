"""The frame in a real browser: pages load, keys reach everything, nothing is kept out, nothing is hard to read."""

import pytest
from playwright.sync_api import Request
from tests.browser import Tab
from tests.web.browsers import PIN
from tests.web.office import table
from tests.web.servers import Running

from pitboss.floor import commands as c
from pitboss.reports.day.clock import clock, time_of_day, to_the_minute
from pitboss.web.api.commands import made


@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (1024, "dark")])
def test_pages_of_the_frame_are_accessible_in_both_schemes_and_fit_a_phone(tab: Tab, width: int, scheme: str) -> None:
    """No rule of the standard is broken, and nothing sticks out to the side."""
    tab.page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
    tab.page.set_viewport_size({"width": width, "height": 740})
    for path in ("/", "/sign-in"):
        answer = tab.go(path)
        assert answer is not None
        assert answer.status == 200
        assert tab.complaints() == []
        assert tab.page.evaluate("document.documentElement.scrollWidth") <= width


def test_keys_alone_reach_the_page_and_the_way_to_other_pages(tab: Tab) -> None:
    """The first key is the skip link, then the links in order."""
    tab.go("/")
    tab.page.keyboard.press("Tab")
    focused = "document.activeElement.textContent.trim()"
    assert tab.page.evaluate(focused) == "Skip to the content"
    tab.page.keyboard.press("Enter")
    assert tab.page.evaluate("document.activeElement.id") == "main"
    tab.go("/")
    texts = []
    for _ in range(7):
        tab.page.keyboard.press("Tab")
        texts.append(tab.page.evaluate(focused))
    assert texts == ["Skip to the content", "Pitboss", "Play", "Learn", "Games", "Hand checker", "Sign in"]


def test_the_menu_of_a_manager_is_one_line_on_a_tablet_and_opens_by_keys(tab: Tab) -> None:
    """The office opens with Enter and closes with Escape, by a press elsewhere, or when the keys go on."""
    tab.sign_in("manager", PIN)
    tab.go("/accounting")
    page = tab.page
    line = page.evaluate("document.querySelector('.top nav').getBoundingClientRect().height")
    assert line < 2 * page.evaluate("document.getElementById('sign-out').getBoundingClientRect().height")
    word, audit = page.locator("summary").filter(has_text="Office"), page.get_by_role("link", name="Audit", exact=True)
    assert word.get_attribute("aria-current") == "true"
    word.focus()
    for leaves_by_key in (True, False):
        page.keyboard.press("Enter")
        audit.wait_for()
        assert tab.complaints() == []
        if leaves_by_key:
            page.keyboard.press("Escape")
        else:
            page.get_by_role("heading", level=1).click()
        audit.wait_for(state="hidden")
        word.focus()
    page.keyboard.press("Enter")
    for _ in range(page.locator("summary", has_text="Office").locator("xpath=..").get_by_role("link").count()):
        page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Audit"
    page.keyboard.press("Tab")
    audit.wait_for(state="hidden")
    word.click()
    audit.click()
    page.wait_for_url("**/audit")


def test_people_sign_in_see_their_card_and_sign_out(tab: Tab) -> None:
    """A wrong PIN is said aloud; the right one leads to where one wanted to go."""
    tab.go("/account")
    assert tab.page.url.endswith("/sign-in?next=/account")
    tab.page.get_by_label("Card", exact=True).fill("dealer")
    tab.page.get_by_label("PIN or password").fill("000000")
    tab.page.get_by_role("button", name="Sign in").click()
    tab.page.get_by_role("alert").filter(has_text="Wrong card, PIN or password").wait_for()
    assert [complaint for complaint in tab.wrong if "401" not in complaint] == []
    tab.wrong.clear()  # the browser itself has noted the 401
    tab.page.get_by_label("PIN or password").fill(PIN)
    tab.page.keyboard.press("Enter")
    tab.page.get_by_role("heading", level=1, name="Dealer One").wait_for()
    assert tab.page.url.endswith("/account")
    assert tab.complaints() == []
    tab.page.get_by_role("button", name="Sign out", exact=True).click()
    tab.page.wait_for_url("**/sign-in")
    tab.go("/account")
    assert "/sign-in" in tab.page.url


def test_cards_are_drawn_with_names_that_can_be_read_aloud(tab: Tab) -> None:
    """Every card of a deck with a joker, and the back."""
    tab.go("/")
    names = tab.page.evaluate(
        """async () => {
            const { card, back } = await import("/static/js/cards.mjs");
            const texts = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));
            return [...texts, "Jk"].map((text) => card(text)).concat(back()).map((svg) => {
              document.getElementById("main").append(svg);
              return svg.getAttribute("aria-label");
            });
        }"""
    )
    assert len(set(names)) == 54
    assert {"ace of spades", "ten of diamonds", "joker", "a card face down"} <= set(names)
    assert tab.complaints() == []


def test_a_card_that_is_typed_twice_in_one_hand_is_refused(tab: Tab) -> None:
    """It is said at once, and nothing of what was typed is taken."""
    tab.go("/")
    said = tab.page.evaluate(
        """async () => {
            const { Picker, deckCards } = await import("/static/js/picker.mjs");
            const picker = new Picker();
            picker.typed = "As Kd As";
            return [picker.take(3, deckCards(0), new Set()), picker.problem, picker.chosen.length];
        }"""
    )
    assert said == [False, "The ace of spades is entered twice", 0]


def test_cents_are_shown_as_dollars_to_the_last_digit(tab: Tab) -> None:
    """Also where a number of the browser would round."""
    tab.go("/")
    shown = tab.page.evaluate(
        """async () => {
            const { dollars } = await import("/static/js/pitboss.mjs");
            return [0, 5, 123456, -250, "900719925474099312"].map(dollars);
        }"""
    )
    assert shown == ["$0.00", "$0.05", "$1,234.56", "−$2.50", "$9,007,199,254,740,993.12"]


@pytest.mark.parametrize("at", ["2026-11-16T20:05:03+00:00", "2026-07-04T06:59:59+00:00", "2026-11-01T09:00:00+00:00"])
def test_scripts_write_times_as_pages_and_papers_do(tab: Tab, at: str) -> None:
    """By the clock on the room's wall, in winter, in summer, and when the clocks change; midnight is 00."""
    tab.go("/")
    zone = "America/Los_Angeles"
    shown = tab.page.evaluate(
        """async ([at, zone]) => {
            const { clockOf, timeOf, toTheMinute } = await import("/static/js/times.mjs");
            return [clockOf(at, zone), toTheMinute(at, zone), timeOf(at, zone)];
        }""",
        [at, zone],
    )
    assert shown == [clock(at, zone), to_the_minute(at, zone), time_of_day(at, zone)]


def test_pages_say_of_what_they_ask_by_themselves_that_nobody_did_it(tab: Tab, live: Running) -> None:
    """So the sign-out on idle comes; whatever follows a tap or a key, or the opening of the page, is somebody's."""
    page = tab.page
    tab.sign_in("manager", PIN)
    page.wait_for_url("**/home")
    page.clock.install()

    def marks(request: Request) -> bool:
        return "x-pitboss-background" in request.headers

    with page.expect_request("**/api/v1/tables") as opened:
        tab.go("/floor")
    with page.expect_request("**/api/v1/tables") as polled:
        page.clock.fast_forward(31_000)
    page.keyboard.press("Tab")
    with page.expect_request("**/api/v1/tables") as pressed:
        live.room.committer.do("one", _table("T-1"))
        page.clock.run_for(1000)
    assert [marks(request.value) for request in (opened, polled, pressed)] == [False, True, False]
    with page.expect_response("**/api/v1/events"):
        tab.go("/manage")
    page.get_by_role("rowheader", name="T-1").wait_for()
    page.clock.fast_forward(10_000)
    with page.expect_request("**/manage") as drawn:
        live.room.committer.do("two", _table("T-2"))
    page.get_by_role("rowheader", name="T-2").wait_for()
    assert (marks(drawn.value), drawn.value.is_navigation_request()) == (True, False)


def _table(name: str) -> c.SetUpTable:
    return made(c.SetUpTable, badge="manager", **table(name))
