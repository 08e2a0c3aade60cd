"""The office's pages on a floor with thirty days behind it: lines, hits and what was won last."""

import datetime as dt
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from tests.web.live_floor import MANAGER, LiveFloor, Screen, furnish

from pitboss.store.tables import database

#: A noon by the room's clock, at which this floor stands: so its pages are the same every day.
NOON = dt.datetime(2026, 11, 18, 20, tzinfo=dt.UTC)


@pytest.fixture(scope="module")
def old_floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveFloor]:
    """A demo floor that began with its past, and whose clock stands."""
    file = tmp_path_factory.mktemp("past") / "floor.db"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "SYNCHRONOUS", "OFF")
        furnish(file, past_until=NOON)
        floor = LiveFloor(file, clock=lambda: NOON)
        yield floor
        floor.stop()


@pytest.fixture
def manager(chromium: Browser, old_floor: LiveFloor) -> Iterator[Screen]:
    """The manager at a screen of the office."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    yield Screen(context.new_page(), old_floor.url, floor=old_floor).by(MANAGER)
    context.close()


@pytest.mark.slow
def test_the_home_of_a_manager_has_thirty_days_and_no_drop_of_today(manager: Screen) -> None:
    """What was not counted yet is no zero: the line ends with yesterday."""
    manager.at("/home")
    drop = manager.page.locator("figure", has_text="Drop and win by chips")
    expect(drop.locator("circle.dot.line-1")).to_have_count(29)  # thirty days, the last of which is today
    expect(drop).to_contain_text("2026-11-18 is left out until its tables are counted")
    manager.until(lambda: bool(manager.at("/home").page.locator("figure", has_text="in 95% of such days").count()))
    manager.is_clean("home-days")


@pytest.mark.slow
def test_a_jackpots_page_shows_its_growth_and_its_reset(manager: Screen) -> None:
    """The line of a large meter uses the drawing's height, and the hit of the minor is a step in it."""
    manager.at("/jackpots/triple")
    for number, name in enumerate(("Mega", "Major", "Minor")):
        dots = manager.page.locator("figure.line-chart").nth(number).locator("circle.dot")
        heights = [float(y) for y in dots.evaluate_all("dots => dots.map((dot) => dot.getAttribute('cy'))")]
        assert max(heights) - min(heights) > 100, name
    marks = manager.page.locator("figure.line-chart").nth(2).locator("path.flag title")
    expect(marks).to_have_text("2026-11-07: $521.84 won")  # the day is told, and the other meters have none
    flag = manager.page.locator("path.flag").bounding_box()
    scale = manager.page.locator("figure.line-chart").nth(2).locator(".grid-line, .zero-line").last.bounding_box()
    assert flag
    assert scale
    assert flag["y"] >= scale["y"]  # below the amounts, or it would be read as one
    expect(manager.page.get_by_role("row", name=re.compile("Royal Flush"))).to_contain_text("paid")
    manager.is_clean("jackpot-days")


@pytest.mark.slow
def test_the_trails_columns_keep_apart(manager: Screen) -> None:
    """A time with its zone has room before the sentence about what happened."""
    manager.at("/audit")
    row = manager.page.locator(".trail-of-events tbody tr").first
    overlap = row.evaluate(
        """(row) => {
          const range = document.createRange();
          range.selectNodeContents(row.cells[1]);
          return range.getBoundingClientRect().right - row.cells[2].getBoundingClientRect().left;
        }"""
    )
    assert overlap <= 0
    manager.is_clean("audit-days")
