"""Games and maths in a browser: with the keyboard, by touch, on a phone, in both schemes."""

import os
import shutil
import threading
import time
from collections.abc import Iterator
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Self

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped] # it publishes no types
from playwright.sync_api import Browser, Page, expect, sync_playwright
from typer.testing import CliRunner

from pitboss.cli.app import app as commands
from pitboss.web.room import CardRoom
from pitboss.web.serving import bound, server_of
from pitboss.web.settings import Settings

CHROMIUM = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), ""
)
pytestmark = pytest.mark.skipif(not CHROMIUM, reason="there is no Chromium here: install the package chromium")

DESIGN = "/games/ez-pai-gow/design?wager=dynasty&paytable=3"
PAGES = (
    "/games", "/games/ez-pai-gow", "/games/ez-pai-gow/paytables/dynasty/3", DESIGN, "/games/three-card-poker/strategy",
    "/hand",
)  # fmt: skip
DESK, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}
LARGEST_PICTURE = 150_000
#: Counting may come first, and compiling before it.
PATIENCE = 60_000

#: The README's edge of the table, and what it is with five aces at 410 and at 500 to 1.
APPROVED = Fraction(1496262, 19267885)


def edge_with_five_aces_at(units: int) -> str:
    return f"{float(APPROVED - Fraction((units - 400) * comb(48, 2), comb(53, 7))):.4%}"


@pytest.fixture(scope="module")
def address(furnished: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that runs, and where."""
    file = shutil.copy(furnished, tmp_path_factory.mktemp("served") / "room.db")
    settings = Settings(database=str(file), hash_kib=8)
    sock = bound("127.0.0.1", 0)
    server = server_of(settings, CardRoom.open(settings))
    thread = threading.Thread(target=server.run, args=([sock],))
    thread.start()
    while not server.started:
        time.sleep(0.02)
    yield f"http://127.0.0.1:{sock.getsockname()[1]}"
    server.should_exit = True
    thread.join()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """One browser for all of these tests."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


class Visit:
    """A page of the server, and everything that it complains of."""

    def __init__(self, chromium: Browser, address: str, **how: object) -> None:
        """A window of its own."""
        self.context = chromium.new_context(base_url=address, **how)  # type: ignore[arg-type]
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def go(self, path: str) -> Page:
        """Open a page, and wait until everything on it is counted."""
        self.page.goto(path)
        self.page.wait_for_selector(".waiting", state="detached")
        return self.page

    def __enter__(self) -> Self:
        """Look at it."""
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing was complained of."""
        self.context.close()
        assert self.complaints == []


def test_a_pay_table_is_designed_with_the_keyboard(chromium: Browser, address: str, tmp_path: Path) -> None:
    """Arrow keys and typing change a pay, the edge follows, and the file that is saved is what the command reads."""
    with Visit(chromium, address, viewport=DESK) as visit:
        page = visit.go(DESIGN)
        edge = page.locator("#house-edge")
        expect(edge).to_have_text(f"{float(APPROVED):.4%}")
        expect(page.locator("#changed")).to_be_hidden()
        page.get_by_role("textbox", name="5 Aces").focus()
        page.keyboard.press("PageUp")
        expect(edge).to_have_text(edge_with_five_aces_at(410))
        page.keyboard.press("Control+A")
        page.keyboard.type("500 to 1")
        expect(edge).to_have_text(edge_with_five_aces_at(500))
        expect(page.locator("#changed")).to_contain_text("not an approved pay table")
        page.get_by_role("button", name="Save as a file").focus()
        with page.expect_download() as saved:
            page.keyboard.press("Enter")
        saved.value.save_as(tmp_path / "own.toml")
        page.reload()
        expect(edge).to_have_text(edge_with_five_aces_at(500))  # the design is in the address
        page.get_by_role("button", name="Back to the approved pays").press("Enter")
        expect(edge).to_have_text(f"{float(APPROVED):.4%}")
    ran = CliRunner().invoke(commands, ["analyze", "ez-pai-gow", "--paytable", str(tmp_path / "own.toml")])
    assert edge_with_five_aces_at(500) in ran.stdout


def test_a_pay_that_is_none_is_told_at_its_line(chromium: Browser, address: str) -> None:
    """The sentence names the line, and its field is marked; the last good numbers stay."""
    visit = Visit(chromium, address, viewport=DESK)
    page = visit.go(DESIGN)
    pays = page.get_by_role("textbox", name="Full House")
    pays.fill("a lot")
    expect(page.get_by_role("alert").filter(has_text="Full House: 'a lot' is not a pay")).to_be_visible()
    expect(pays).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#house-edge")).to_have_text(f"{float(APPROVED):.4%}")
    pays.fill("5 to 1")
    expect(pays).to_have_attribute("aria-invalid", "false")
    visit.context.close()
    assert all("422" in each for each in visit.complaints)  # a browser's own note of the refusal


def test_a_hand_is_checked_by_taps_on_a_phone(chromium: Browser, address: str) -> None:
    """Seven taps: the name, the split and its rule; an eighth card is refused, and a tapped one goes back."""
    with Visit(chromium, address, viewport=PHONE, has_touch=True, is_mobile=True) as visit:
        page = visit.go("/hand?game=ez-pai-gow")
        for name in ("ace of spades", "king of diamonds", "queen of hearts", "jack of clubs", "ten of diamonds",
                     "nine of spades", "joker"):  # fmt: skip
            page.get_by_role("button", name=name, exact=True).tap()
        expect(page.locator("#hand-name")).to_have_text("Ace-high straight")
        expect(page.locator("#result")).to_contain_text("back King-high straight")
        expect(page.locator("#result")).to_contain_text("front Pair of Aces")
        expect(page.locator("#result")).to_contain_text("rule 8b")
        page.get_by_role("button", name="two of clubs").tap()
        expect(page.get_by_role("alert").filter(has_text="A hand of this game has 7 cards")).to_be_visible()
        page.get_by_role("button", name="joker, player's hand").tap()
        expect(page.locator("#hand-name")).to_have_count(0)


def test_a_hand_is_taken_and_valued_with_the_keyboard(chromium: Browser, address: str) -> None:
    """The pack is one tab stop; arrow keys and space take Q-6-4, which is worth -9151/9212 if it is played."""
    with Visit(chromium, address, viewport=DESK) as visit:
        page = visit.go("/hand?game=three-card-poker")
        page.locator("#typed").focus()
        page.keyboard.press("Tab")
        for keys in (("ArrowRight", "ArrowRight"), ("ArrowRight",) * 6, ("ArrowDown", "ArrowRight", "ArrowRight")):
            for key in keys:
                page.keyboard.press(key)
            page.keyboard.press("Space")
        expect(page.locator("#typed")).to_have_value("Qs 6s 4h")
        page.locator("#typed").fill("Qs 6d 4h")
        expect(page.locator("#hand-name")).to_have_text("Queen-high")
        page.get_by_role("button", name="Value every choice").press("Enter")
        expect(page.locator("#result")).to_contain_text("-9151/9212")


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_whole_on_desk_and_phone_for_everybody(chromium: Browser, address: str, path: str) -> None:
    """No complaint, nothing that axe finds, and no sideways scrolling; every other page is looked at in the dark."""
    scheme = ("light", "dark")[PAGES.index(path) % 2]
    with Visit(chromium, address, viewport=DESK, color_scheme=scheme) as visit:
        page = visit.go(path)
        if path == "/hand":
            page.locator("#typed").fill("As Kd Qh Jc Td 9s Jk")
            page.wait_for_selector("#hand-name")
        for width in (DESK["width"], 768, PHONE["width"], 360):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
        found = Axe().run(page).response["violations"]
        assert [(each["id"], [node["html"][:200] for node in each["nodes"]][:3]) for each in found] == []


def test_pictures_of_the_pages_are_small_enough_for_the_documents(
    chromium: Browser, address: str, tmp_path: Path
) -> None:
    """PITBOSS_PICTURES names a folder to keep them in."""
    folder = Path(os.environ.get("PITBOSS_PICTURES", tmp_path))
    with Visit(chromium, address, viewport={"width": 1140, "height": 720}) as visit:
        page = visit.go(f"{DESIGN}#five-aces=500+to+1")
        expect(page.locator("#house-edge")).to_have_text(edge_with_five_aces_at(500))
        page.screenshot(path=folder / "designer.png")
        page = visit.go("/hand")
        page.locator("#typed").fill("As Kd Qh Jc Td 9s Jk")
        page.wait_for_selector("#hand-name")
        page.screenshot(path=folder / "hand-checker.png")
    with Visit(chromium, address, viewport=PHONE, color_scheme="dark") as visit:
        visit.go("/games/ez-pai-gow/paytables/dynasty/3").screenshot(path=folder / "pay-table-phone.png")
    sizes = {
        name: (folder / name).stat().st_size for name in ("designer.png", "hand-checker.png", "pay-table-phone.png")
    }
    assert {name: size for name, size in sizes.items() if not 0 < size < LARGEST_PICTURE} == {}
