"""The face of the pages in a real browser: fonts of our own, colours that are chosen and kept, one row with a menu."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser import Tab
from tests.store.room import PLAN
from tests.web.browsers import PIN
from tests.web.servers import Running

import pitboss.web
from pitboss.jackpots.commands import CreateJackpot

STATIC = Path(pitboss.web.__file__).parent / "static"
#: How wide some text is in a font, beside a narrow and a wide digit.
WIDTHS = """async (font) => {
  await document.fonts.ready;
  return ["11111", "00000", "88888"].map((text) => {
    const span = document.createElement("span");
    span.style.cssText = `position: absolute; font: 600 40px ${font}; font-variant-numeric: tabular-nums`;
    span.textContent = text;
    document.body.append(span);
    return span.getBoundingClientRect().width;
  });
}"""
SURFACE = "getComputedStyle(document.body).backgroundColor"
LIGHT, DARK = "rgb(245, 242, 234)", "rgb(12, 19, 17)"


def test_two_fonts_come_with_the_pages_and_their_figures_stand_in_columns(tab: Tab) -> None:
    """No other host is asked for anything; both are used, and every digit of both is as wide as the others."""
    asked: list[str] = []
    tab.page.on("request", lambda request: asked.append(request.url))
    tab.go("/games")
    for family in ("Figtree", "Barlow Condensed"):
        assert tab.page.evaluate(
            "(name) => document.fonts.load(`600 16px '${name}'`).then((found) => found.length)", family
        )
        widths = tab.page.evaluate(WIDTHS, f"'{family}', monospace")
        assert len(set(widths)) == 1, family
    assert [url for url in asked if not url.startswith((tab.url, "data:"))] == []
    used = tab.page.evaluate("['body', 'h1'].map((name) => getComputedStyle(document.querySelector(name)).fontFamily)")
    assert [family.split(",")[0] for family in used] == ["Figtree", '"Barlow Condensed"']


def test_every_font_has_its_open_licence_beside_it() -> None:
    """The licence has to travel with the fonts, in the wheel as well."""
    fonts = sorted(file.stem for file in (STATIC / "fonts").glob("*.woff*"))
    licences = {file.name.removesuffix(".OFL.txt"): file.read_text() for file in (STATIC / "fonts").glob("*.OFL.txt")}
    assert fonts
    for font in fonts:
        texts = [text for name, text in licences.items() if font.startswith(name)]
        assert len(texts) == 1, font
        assert "SIL OPEN FONT LICENSE Version 1.1" in texts[0]


def test_colours_follow_the_system_until_somebody_chooses_and_are_kept(tab: Tab) -> None:
    """Light, dark, and back to the system's; the choice is there before the page is drawn the next time."""
    page, switch = tab.page, tab.page.locator("#theme")
    tab.go("/")
    assert page.evaluate(SURFACE) == LIGHT
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(SURFACE) == DARK
    for says, surface in (("light", LIGHT), ("dark", DARK)):
        switch.click()
        expect(switch).to_have_attribute("aria-label", f"Colours: {says}")
        tab.go("/games")
        assert page.evaluate(SURFACE) == surface
        expect(switch).to_have_attribute("aria-label", f"Colours: {says}")
    page.emulate_media(color_scheme="light")
    assert page.evaluate(SURFACE) == DARK
    switch.click()
    expect(switch).to_have_attribute("aria-label", "Colours: as on your device")
    assert page.evaluate(SURFACE) == LIGHT
    assert tab.complaints() == []


def _row(page: Page) -> float:
    return float(page.evaluate("document.querySelector('.top').getBoundingClientRect().height"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_a_phone_the_head_is_one_row_with_a_menu(tab: Tab, scheme: str) -> None:
    """It opens by a tap, leads to every page that the wide row has, and closes with Escape."""
    page = tab.page
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    tab.sign_in("manager", PIN)
    wide = page.locator("#links a").count()
    page.set_viewport_size({"width": 390, "height": 844})
    tab.go("/floor")
    assert _row(page) <= 60
    floor = page.get_by_role("link", name="Floor", exact=True)
    expect(floor).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    expect(floor).to_have_attribute("aria-current", "page")
    page.locator("summary", has_text="Office").click()
    assert page.locator("#links a:visible").count() == wide
    assert tab.complaints() == []
    page.keyboard.press("Escape")
    expect(floor).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Wins", exact=True).click()
    page.wait_for_url("**/supervisor")


def test_zeros_of_a_report_are_dashes_that_are_still_read_aloud(tab: Tab, live: Running) -> None:
    """What is not known yet is a word, so that nobody takes it for a zero."""
    live.room.committer.do("jackpot", CreateJackpot(plan=PLAN, badge="manager", second="accounting"))
    tab.sign_in("manager", PIN)
    tab.go("/reports/day")
    shown = tab.page.evaluate(
        """() => [...document.querySelectorAll("td .zero")].map((zero) => [zero.innerText.trim(), zero.textContent])"""
    )
    assert shown
    assert all(text.startswith("–") and said.endswith("$0.00") for text, said in shown)
