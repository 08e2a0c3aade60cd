"""The wall in a real browser: meters that roll and never lead, a win in its stages, and every shape of screen."""

import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser import Tab
from tests.web.live_floor import DEALER, EXECUTIVE, MANAGER, LiveFloor, furnish

from pitboss.floor import Command
from pitboss.jackpots import commands as j
from pitboss.jackpots.documents import Lit

NUMBERS = count()
PATIENCE = 15_000
#: Every frame: what the figure of each meter shows at most, and what it says to whoever listens.
WATCH = """() => {
  window.frames = [];
  const look = () => {
    window.frames.push([...document.querySelectorAll(".meter-figure")].map((figure) =>
      [Number(figure.dataset.cents), figure.textContent]));
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveFloor]:
    """A demo floor whose wins no other module has to think of."""
    file: Path = tmp_path_factory.mktemp("wall") / "floor.db"
    furnish(file)
    served = LiveFloor(file)
    yield served
    served.stop()


def _do(floor: LiveFloor, command: Command) -> None:
    floor.room.committer.do(f"wall-{next(NUMBERS)}", command)


def _game(floor: LiveFloor, *hands: tuple[int, str]) -> None:
    """A game at Fortune 1 with four coins, 20 cents of each for the meter, and the hands that won a share of it."""
    lit = tuple(Lit(seat, 1) for seat in (1, 2, 3, 4))
    start = j.StartGame(table="FO-1", round=f"r{next(NUMBERS)}", base=(1, 2, 3, 4), lit=lit, badge=DEALER)
    _do(floor, start)
    for seat, line in hands:
        _do(floor, j.PressHand(table="FO-1", seat=seat, sensor=1, line=line, badge=DEALER))
    _do(floor, j.CallSupervisor(table="FO-1", badge=DEALER) if hands else j.EndGame(table="FO-1", badge=DEALER))


def _wall(
    chromium: Browser, floor: LiveFloor, path: str, size: tuple[int, int] = (1280, 720), *, moves: bool = True
) -> Tab:
    context = chromium.new_context(
        viewport={"width": size[0], "height": size[1]}, reduced_motion="no-preference" if moves else "reduce"
    )
    tab = Tab(context.new_page(), floor.url)
    tab.page.set_default_timeout(PATIENCE)
    tab.go(path)
    expect(tab.page.locator("#lost")).to_be_hidden()
    return tab


def _cents(page: Page) -> int:
    return int(page.locator(".meter-figure").first.get_attribute("data-cents") or 0)


def test_a_meter_rolls_up_and_never_shows_more_than_the_ledger_has(chromium: Browser, floor: LiveFloor) -> None:
    """On its way it passes amounts in between, always rising, and ends on the very amount, which is read aloud."""
    wall = _wall(chromium, floor, "/display/fortune-link")
    before = _cents(wall.page)
    wall.page.evaluate(WATCH)
    _game(floor)
    expect(wall.page.locator(f'.meter-figure[data-cents="{before + 80}"]')).to_be_visible()
    wall.page.wait_for_timeout(100)  # the last frame is noted
    frames = [frame[0] for frame in wall.page.evaluate("window.frames") if frame]
    shown = [cents for cents, _ in frames]
    assert shown == sorted(shown)
    assert max(shown) == before + 80
    assert len(set(shown)) > 5  # it rolled
    assert {text for _, text in frames} <= {_dollars(before), _dollars(before + 80)}
    assert wall.wrong == []
    wall.page.context.close()


def test_a_win_is_verified_then_called_then_over_and_other_meters_stay(chromium: Browser, floor: LiveFloor) -> None:
    """Nothing says jackpot before the card, and the meter stands; then all of it is shown, and the last win."""
    wall = _wall(chromium, floor, "/display?jackpots=fortune-link,triple", (1920, 1080))
    page = wall.page
    panel, other = page.locator(".jackpot").first, page.locator(".jackpot").nth(1)
    _game(floor, (2, "royal-flush-with-royal-match"))
    expect(panel).to_have_class(re.compile("verifying"))
    expect(panel.locator(".pending")).to_contain_text("being verified")
    assert panel.locator(".word").count() == 0
    meter = _cents(page)
    page.wait_for_timeout(400)
    assert _cents(page) == meter  # no reel moves
    award = next(win for win in floor.room.reader.events(0, 100_000) if win.data.get("event") == "award-locked")
    _do(floor, j.ConfirmAward(award=str(award.data["award"]), badge=EXECUTIVE))
    won = panel.locator(".won")
    expect(won).to_contain_text("JACKPOT")
    expect(won.locator("strong")).to_have_text(_dollars(meter // 2))
    expect(won.locator(".hand")).to_contain_text("at Fortune 1")
    expect(panel.locator(".meter-figure")).to_be_visible()
    expect(panel.locator(".pay-list")).to_be_visible()
    assert other.locator(".meter-figure").count() == 3
    expect(panel.locator(".last-won")).to_contain_text(_dollars(meter // 2))
    assert wall.complaints() == []
    expect(won).to_be_hidden(timeout=25_000)
    assert wall.wrong == []
    page.context.close()


@pytest.mark.parametrize("size", [(800, 480), (1080, 1920), (1024, 768), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("path", ["/display/triple", "/display/house-aces", "/display?jackpots=fortune-link,triple"])
def test_every_display_fits_every_screen(size: tuple[int, int], path: str, chromium: Browser, floor: LiveFloor) -> None:
    """Nothing is cut off, nothing scrolls; in portrait panels lie below one another."""
    wall = _wall(chromium, floor, path, size, moves=False)
    cut = wall.page.evaluate(
        """() => [...document.querySelectorAll(".jackpot")].flatMap((panel) => {
            const box = panel.getBoundingClientRect();
            return [...panel.querySelectorAll("h2, .meter-figure, dt, dd, .wager, .notices p")].filter((part) => {
              const inside = part.getBoundingClientRect();
              return inside.bottom > box.bottom + 1 || inside.right > box.right + 1 || inside.top < box.top - 1;
            }).map((part) => part.textContent);
        })"""
    )
    assert cut == []
    assert wall.page.evaluate("document.documentElement.scrollHeight") <= size[1]
    boxes = wall.page.evaluate(
        "[...document.querySelectorAll('.jackpot')].map((panel) => panel.getBoundingClientRect().left)"
    )
    assert len(set(boxes)) == (1 if size[0] < size[1] else len(boxes))
    wall.page.context.close()


def test_a_house_prize_never_rolls_and_a_halted_jackpot_is_dim(chromium: Browser, floor: LiveFloor) -> None:
    """A house jackpot has no reels at all; one that takes no wagers has lost its gold."""
    house = _wall(chromium, floor, "/display/house-aces")
    assert house.page.locator(".reel").count() == 0
    house.page.context.close()
    wall = _wall(chromium, floor, "/display/triple", moves=False)
    colour = "getComputedStyle(document.querySelector('.meter-figure')).color"
    gold = wall.page.evaluate(colour)
    _do(floor, j.HaltJackpot(jackpot="triple", code="maintenance", reason="A test", badge=MANAGER))
    expect(wall.page.locator(".jackpot")).to_have_class(re.compile("dim"))
    expect(wall.page.locator(".halted")).to_be_visible()
    assert wall.page.evaluate(colour) != gold
    assert wall.complaints() == []
    wall.page.context.close()


def _dollars(cents: int) -> str:
    return f"${cents // 100:,}.{cents % 100:02}"
