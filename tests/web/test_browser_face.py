"""The face of the pages in a real browser: fonts of our own, colours that are chosen and kept, one row with a menu."""

import re
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser import Tab
from tests.store.room import PLAN
from tests.web.browsers import PIN
from tests.web.live_floor import DEALER, MANAGER, PHONE, SUPERVISOR, LiveFloor, Look
from tests.web.servers import Running

import pitboss.web
from pitboss.floor.commands import CallFloor
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
TOKENS = STATIC / "css" / "tokens.css"
SHEETS = [sheet for sheet in (*STATIC.glob("*.css"), *STATIC.glob("css/*.css")) if sheet != TOKENS]
#: Colours as numbers, letters of a fixed size, and movements with a time of their own instead of one of ours.
STRAYS = {
    "a colour": r":[^;{}]*(#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch)\()",
    "a size of letters": r"\bfont(?:-size)?: (?:\d+ )?[0-9.]+rem\b",
    "a shadow": r"\b(?:box|drop)-shadow: (?!inset|none|var|0 0 )",
    "a movement": r"\btransition: [^;]*(?<!var\(--)\b[1-9][0-9]*m?s\b",
}
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


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_colours_letters_shadows_and_movements_of_every_page_are_tokens(sheet: Path) -> None:
    """What is fixed has one place, so that no page drifts from the others; what grows with its window may say how."""
    rules = re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL)
    strays = {what: found for what, stray in STRAYS.items() if (found := re.findall(stray, rules, re.IGNORECASE))}
    assert strays == {}


def test_every_token_that_is_used_is_one() -> None:
    """A misspelt name would fall back to nothing, without a word from the browser."""
    rules = "".join(sheet.read_text() for sheet in (TOKENS, *SHEETS))
    set_by_pages = "".join(file.read_text() for file in (*STATIC.glob("js/*.mjs"), *STATIC.parent.rglob("*.html")))
    known = set(re.findall(r"(--[\w-]+):", rules)) | set(re.findall(r"--[\w-]+", set_by_pages))
    assert {name for name in re.findall(r"var\((--[\w-]+)\)", rules) if name not in known} == set()
    used = set(re.findall(r"var\((--[\w-]+)", rules + set_by_pages))
    assert set(re.findall(r"^ +(--[\w-]+):", TOKENS.read_text(), re.MULTILINE)) - used == set()


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


@pytest.mark.parametrize("width", [1280, 1920])
def test_the_frame_is_equally_wide_on_every_page(shared_look: Look, width: int) -> None:
    """Nobody who goes from page to page sees its head jump."""
    screen = shared_look((width, 1080)).by(MANAGER)
    heads = set()
    for path in ("/", "/play", "/games", "/floor", "/manage", "/reports/day", "/sign-in"):
        screen.at(path)
        heads.add(screen.page.locator(".brand").evaluate("brand => brand.getBoundingClientRect().left"))
    assert len(heads) == 1


def test_states_begin_with_a_capital_on_every_page(shared_look: Look) -> None:
    """The desk and the floor show one state in one way, whatever its word is in the books."""
    screen = shared_look((1280, 800)).by(MANAGER)
    for path in ("/floor", "/manage"):
        tags = screen.at(path).page.locator("main .tag", has_text=re.compile("^open$", re.IGNORECASE))
        assert tags.first.inner_text() == "Open"


def test_names_in_a_table_are_not_broken_on_a_phone(shared_look: Look) -> None:
    """A table that scrolls has room for a name in one line."""
    screen = shared_look(PHONE).by(MANAGER)
    for path in ("/chips", "/reports/day"):
        found = screen.at(path).page.locator("main .scroll tbody :is(td, th) > a")
        lines = found.evaluate_all("parts => parts.map((part) => part.getClientRects().length)")
        assert lines
        assert set(lines) == {1}, path


def test_seven_cards_of_a_lesson_stand_in_one_row_on_a_phone(shared_look: Look) -> None:
    """The dealer's and the own ones, which are as wide as a finger needs."""
    page = shared_look(PHONE).at("/learn/decisions/face-up-pai-gow").page
    page.locator("#hand .card-button").first.wait_for()
    for row in ("#dealer svg.playing-card", "#hand .card-button"):
        boxes = [card.bounding_box() for card in page.locator(row).all()]
        assert len(boxes) == 7
        assert len({round(box["y"]) for box in boxes if box}) == 1
    assert all(box and box["width"] >= 44 for box in boxes)


#: What moves on a page now, by its name.
MOVES = """document.getAnimations().filter(({ playState, effect }) => playState === "running"
  && effect.getComputedTiming().duration > 0).map((found) => found.animationName ?? found.transitionProperty)"""
#: Whose page has what opens over it, and the button that opens it.
OPENED = {
    "/floor": (SUPERVISOR, "To do"),
    "/play/P-FU": ("", "Pays and rules"),
    "/tables/FU-1": (DEALER, "Call the floor"),
}


@pytest.mark.parametrize("path", OPENED)
def test_keys_open_and_leave_what_lies_over_a_page_and_nothing_of_it_moves(shared_look: Look, path: str) -> None:
    """Enter opens it, Escape closes it, and the keys go on where they were; without motion where none is wanted."""
    badge, name = OPENED[path]
    screen = shared_look((1280, 800))
    page = (screen.by(badge) if badge else screen).at(path).page
    button = page.get_by_role("button", name=re.compile(f"^{name}")).first
    over = page.locator("dialog[open], #waiting:popover-open")
    button.focus()
    page.keyboard.press("Enter")
    expect(over).to_be_visible()
    assert page.evaluate(MOVES) == []
    page.keyboard.press("Escape")
    expect(over).to_have_count(0)
    expect(button).to_be_focused()


@pytest.mark.parametrize("path", ["/", "/play/P-FU", "/display?jackpots=fortune-link,triple", "/floor/plan"])
def test_nothing_moves_by_itself_where_less_motion_is_asked_for(shared_look: Look, path: str) -> None:
    """Meters, frames, bells and tables stand still; what they say stays."""
    screen = shared_look((1280, 800))
    page = (screen.by(SUPERVISOR) if path == "/floor/plan" else screen).at(path).page
    page.wait_for_load_state("load")
    page.locator("main").first.wait_for()
    assert page.evaluate(MOVES) == []


#: What moves where a dealer has called, for whoever has not asked for less of it: the part of a page, and its movement.
CALLS = {
    "/floor": (".table-tile.called", "called"),
    "/floor/plan": (".plan .called", "beckon"),
    "/supervisor": (".bell.called", "ringing"),
    "/display?jackpots=fortune-link,triple": (".jackpot .wager", "sweep"),
}


def _is_moving(page: Page, movement: str) -> bool:
    return movement in page.evaluate(MOVES)


def test_what_moves_to_be_seen_stands_still_where_less_motion_is_asked_for(floor: LiveFloor, look: Look) -> None:
    """A call is seen by its colour and its words as well; each movement is there without the wish."""
    floor.room.committer.do("call", CallFloor(table="TC-1", why="chips", badge=DEALER))
    for path, (part, movement) in CALLS.items():
        for moves in (True, False):
            screen = look((1280, 800), moves=moves).by(SUPERVISOR).at(path)
            screen.page.locator(part).first.wait_for()
            if moves:
                screen.until(partial(_is_moving, screen.page, movement))
            else:
                assert screen.page.evaluate(MOVES) == [], path
