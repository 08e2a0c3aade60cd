"""Displays in a browser that run for days: a lost server, new pages, and a house jackpot."""

import itertools
import re
from dataclasses import replace

import pytest
from playwright.sync_api import Route, expect
from tests.web.live_floor import DEALER, EXECUTIVE, MANAGER, SUPERVISOR, WALL, LiveFloor, Look

from pitboss.floor import commands as c
from pitboss.jackpots import commands as j
from pitboss.jackpots.documents import Award, Jackpot, Lit

#: The card of accounting.
ACCOUNTING = "A-5001"


def test_a_display_never_shows_an_old_number_as_live(look: Look, floor: LiveFloor) -> None:
    """The server stops: a banner, and grey figures. It is back on the same port: live again, without a reload."""
    wall = look(WALL).at("/display/triple")
    banner = wall.page.locator("#lost")
    figure = wall.page.locator(".meter-figure").first
    expect(figure).to_contain_text("$20,000")
    expect(banner).to_be_hidden()
    wall.page.evaluate("window.still = true")
    wall.page.route("**/pulse", lambda route: route.abort())  # a cable is pulled: the stream does not notice
    expect(banner).to_contain_text("These amounts are not live")
    wall.page.unroute("**/pulse")
    expect(banner).to_be_hidden()
    floor.stop()
    expect(banner).to_contain_text(re.compile(r"\d.* P[SD]T\. These amounts are not live"))
    expect(wall.page.locator("main")).to_have_class("stale")
    floor.start()
    expect(banner).to_be_hidden()
    expect(wall.page.locator("main")).not_to_have_class("stale")
    assert wall.page.evaluate("window.still")  # the same page, not a new one
    assert [complaint for complaint in wall.wrong if "ERR_" not in complaint] == []


#: The boxes that a reader tells apart: names and figures of meters and the pay lines, each with its place.
BOXES = """() => [...document.querySelectorAll(".meter-name, .meter-figure, .pay-list div")].map((part) => {
  const { left, right, top, bottom } = part.getBoundingClientRect();
  return [part.textContent, left, right, top, bottom];
})"""


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (1080, 1920), (1920, 1080)])
@pytest.mark.parametrize("path", ["/display/triple", "/display?jackpots=fortune-link,triple"])
def test_a_wall_without_connection_stays_where_it_is(look: Look, size: tuple[int, int], path: str) -> None:
    """The struck figures neither fall onto the pay lines nor onto each other: every box keeps its height."""
    wall = look(size).at(path)
    expect(wall.page.locator(".meter-figure").first).to_contain_text("$")
    heights = [bottom - top for _, _, _, top, bottom in wall.page.evaluate(BOXES)]
    wall.page.route("**/pulse", lambda route: route.abort())
    expect(wall.page.locator("main")).to_have_class("stale")
    boxes = wall.page.evaluate(BOXES)
    assert [bottom - top for _, _, _, top, bottom in boxes] == pytest.approx(heights, rel=0.2)
    for (one, left, right, top, bottom), (other, left2, right2, top2, bottom2) in itertools.combinations(boxes, 2):
        apart = right <= left2 + 1 or right2 <= left + 1 or bottom <= top2 + 1 or bottom2 <= top + 1
        assert apart, f"{one} lies over {other}"


def test_a_celebrated_amount_is_no_smaller_than_its_meter_was(look: Look, floor: LiveFloor) -> None:
    """The wall shouts what was won, keeps the wager while it is verified, and says that the meter below is of now."""
    wall, do = look(WALL).at("/display/fortune-link"), floor.room.committer.do
    size = "part => parseFloat(getComputedStyle(part).fontSize)"
    figure = wall.page.locator(".meter-figure")
    expect(figure).to_contain_text("$")
    idle = figure.evaluate(size)
    do("loud-1", j.StartGame(table="FO-1", round="loud", base=(3,), lit=(Lit(3, 1),), badge=DEALER))
    do("loud-2", j.PressHand(table="FO-1", seat=3, sensor=1, line="royal-flush-with-royal-match", badge=DEALER))
    do("loud-3", j.CallSupervisor(table="FO-1", badge=DEALER))
    expect(wall.page.locator(".pending")).to_be_visible()
    expect(wall.page.locator(".wager")).to_be_visible()
    award = floor.room.reader.all(Award)[-1]
    do("loud-4", j.ConfirmAward(award=award.id, badge=EXECUTIVE, seen_cents=award.amount_cents))
    do("loud-5", c.CelebrateAward(award=award.id, agreed=True, badge=SUPERVISOR))
    expect(wall.page.locator(".won strong")).to_be_visible()
    assert wall.page.locator(".won strong").evaluate(size) >= idle
    expect(wall.page.locator(".celebrates .now")).to_have_text("now")
    panel = wall.page.locator(".celebrates")
    assert panel.evaluate("part => part.scrollHeight <= part.clientHeight + 1")


def test_a_display_reloads_itself_once_for_a_new_version_of_the_pages(look: Look) -> None:
    """And not again and again if the page that comes is still another one."""
    wall = look((1280, 720))
    wall.page.clock.install()
    wall.at("/display/house-aces").sees("It is the casino's money")
    loaded: list[str] = []
    asked: list[str] = []

    def other(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(json={"version": "another", "sequence": 1})

    wall.page.on("framenavigated", lambda frame: loaded.append(frame.url))
    wall.page.route("**/pulse", other)

    def has_gone_on_asking() -> bool:
        wall.page.clock.fast_forward(1_500)
        return bool(loaded) and len(asked) > 5

    wall.until(has_gone_on_asking)
    assert len(loaded) == 1


def test_a_house_jackpot_shows_its_notices_and_no_meter(look: Look) -> None:
    """Its prizes are posted, it does not tick, and it says whose money it is."""
    wall = look((1280, 720)).at("/display/house-aces")
    wall.sees("It is the casino's money")
    wall.sees("may be removed at any time without warning")
    wall.sees("$5,000")
    assert wall.page.locator(".meter-figure").count() == 0
    expect(wall.page.locator("#lost")).to_be_hidden()
    wall.is_clean("display-house")
    button = wall.page.get_by_role("button", name="Full screen", exact=True)
    expect(button).to_have_css("opacity", "0")  # nobody is at the screen
    wall.page.clock.install()
    wall.page.mouse.move(300, 300)
    expect(button).to_have_css("opacity", "1")
    wall.page.clock.run_for(3_100)
    expect(button).to_have_css("opacity", "0")
    wall.page.mouse.move(320, 300)
    button.click()
    expect(wall.page.get_by_role("button", name="Leave full screen")).to_be_attached()
    wall.is_clean()


def test_a_wall_without_names_shows_the_largest_meters_and_the_office_says_so(floor: LiveFloor, look: Look) -> None:
    """Of more than it has room for; how others are named stands where the jackpots are kept."""
    office = look((1280, 800)).by(MANAGER).at("/manage/jackpots")
    assert office.page.get_by_role("link", name="wall", exact=True).count() == 0
    plan = floor.room.reader.get(Jackpot, "fortune-link").plan
    for number, name in enumerate(("a-least", "b-large", "c-large", "d-large", "z-largest")):
        meter = replace(plan.meters[0], seed_cents=100 if name == "a-least" else 10_000_000 * (number + 1))
        new = replace(plan, id=name, name=name, meters=(meter,))
        floor.room.committer.do(f"new-{name}", j.CreateJackpot(plan=new, badge=MANAGER, second=ACCOUNTING))
    wall = look((1280, 800)).at("/display")
    expect(wall.page.locator(".jackpot h2")).to_have_text(
        ["b-large", "c-large", "d-large", "Fortune Link", "Triple Jackpot", "z-largest"]
    )
    office.at("/manage/jackpots").sees("shows 6 of the 8 jackpots in play, those with the largest meters")
    office.is_clean()
    office.page.get_by_role("link", name="/display?jackpots=").click()
    expect(office.page.locator(".jackpot")).to_have_count(2)
