"""Languages in a real browser: nothing that a player or a display is shown stands outside the catalogues."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from tests.used_messages import TRADEMARKS
from tests.web.browsers import NOON
from tests.web.live_floor import PHONE, WALL, Look, Screen

from pitboss.floor import demo
from pitboss.floor.commands import SetUpTable
from pitboss.games import load_games
from pitboss.games.house_way import house_way_ids, load_house_way
from pitboss.jackpots.commands import CreateJackpot
from pitboss.web.languages.catalogues import LANGUAGES, catalogue

BRACKETS = "en-XA"
#: Every text that is seen or read out, each from its own element with what belongs to the same sentence.
TEXTS = """() => {
  const drawn = "svg.playing-card, .chip, .stack-of-chips, .odometer";
  const data = "code, kbd, [lang=en], .brand, footer.languages";
  const aside = `${drawn}, ${data}, script, style`;
  const block = "p, h1, h2, h3, button, a, td, th, dt, dd, li, label, summary, option, figcaption, span.tag";
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || parent.closest(aside) || !parent.getClientRects().length) continue;
    const whole = (parent.closest(block) ?? parent).cloneNode(true);
    whole.querySelectorAll(aside).forEach((element) => element.remove());
    found.add(whole.textContent);
  }
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder]")) {
    if (element.closest(aside)) continue;
    for (const name of ["aria-label", "title"]) if (element.getAttribute(name)) found.add(element.getAttribute(name));
  }
  return [...found];
}"""


def data() -> Iterator[str]:
    """Names: those of games, of side wagers that are somebody's mark, of house ways, and what the room has given."""
    yield from ("Pitboss", *TRADEMARKS, *(load_house_way(name).name for name in house_way_ids()))
    for game in load_games():
        yield game.name
    for _, command in demo.demo_commands(NOON.date()):
        if isinstance(command, SetUpTable):
            yield command.name
        elif isinstance(command, CreateJackpot):
            yield command.plan.name


def outside(texts: list[str], names: list[str]) -> list[str]:
    """What is left of texts without their brackets and without the names in them."""
    wrong = []
    for text in texts:
        left, depth = "", 0
        for letter in text:
            depth += (letter == "⟦") - (letter == "⟧")
            left += letter if not depth and letter != "⟧" else ""
        for name in names:
            left = left.replace(name, " ")
        if re.search(r"[^\W\d_]{2,}", left):
            wrong.append(text)
    return wrong


@pytest.fixture(scope="module")
def names() -> list[str]:
    """All names, the longest first: some are a part of others."""
    return sorted({" ".join(name.split()) for name in data() if name}, key=len, reverse=True)


def check(screen: Screen, names: list[str], *more: str) -> None:
    """Nothing on this screen is outside the brackets, but names and data."""
    texts = [" ".join(text.split()) for text in screen.page.evaluate(TEXTS)]
    assert any("⟦" in text for text in texts)
    assert outside(texts, [*more, *names]) == []


def test_what_is_not_in_brackets_is_found(names: list[str]) -> None:
    """The check itself: a word outside, a name, a sentence in a sentence."""
    assert outside(["Deal"], names) == ["Deal"]
    assert outside(["⟦Deal⟧ for", "⟦a ⟦b⟧ c⟧ d"], names) == ["⟦Deal⟧ for"]
    assert outside(["⟦Play⟧ Three Card Poker · $5"], names) == []


@pytest.mark.parametrize(
    "path", ["/", "/play", "/learn", "/learn/session", "/learn/decisions/three-card-poker", "/sign-in"]
)
def test_pages_say_nothing_outside_the_catalogue(look: Look, names: list[str], path: str) -> None:
    """Front page, lobby, lessons, and the way in."""
    screen = look(PHONE).at(f"{path}?lang={BRACKETS}")
    screen.page.wait_for_load_state("networkidle")
    check(screen, names, "Guest")


def sit(look: Look, table: str, language: str) -> Screen:
    """Somebody at a practice table, with the least bets lying there."""
    screen = look((1280, 800)).at(f"/play?lang={language}")
    screen.page.locator("#name").fill("Zoe")
    screen.page.locator(f'button[data-table="{table}"]').first.click()
    screen.page.wait_for_url(f"**/play/{table}")
    screen.page.locator('[data-focus="deal"]').wait_for()
    return screen


def look_at_pays(screen: Screen) -> None:
    """What everything pays at this table."""
    screen.page.locator("#show-pays").click()
    screen.page.locator(".pay-section").first.wait_for()


def test_a_hand_at_a_table_says_nothing_outside_the_catalogue(look: Look, names: list[str]) -> None:
    """From the bets over a hint to the result, why it is so, what the best play was, and what everything pays."""
    screen = sit(look, "P-TC", BRACKETS)
    check(screen, names, "Zoe")
    screen.page.locator('[data-focus="deal"]').click()
    screen.page.locator('[data-focus="hint"]').click()
    screen.page.locator(".best-play .verdict").wait_for()
    check(screen, names, "Zoe")
    screen.page.locator('[data-focus="fold"]').click()
    screen.page.locator("#after .verdict").first.wait_for()
    check(screen, names, "Zoe")
    look_at_pays(screen)
    check(screen, names, "Zoe")


def test_a_hand_that_is_set_says_nothing_outside_the_catalogue(look: Look, names: list[str]) -> None:
    """The rule of the house way that sets it, how it came out, a jackpot's pays, and side wagers."""
    screen = sit(look, "P-FU", BRACKETS)
    screen.page.locator('[data-focus="deal"]').click()
    decides, over = (screen.page.locator(f"#own[data-stage={stage}]") for stage in ("decide", "after"))
    decides.or_(over).wait_for()
    if over.count():  # a dealer's ace-high pai gow ends the hand at once
        screen.page.locator('[data-focus="same"]').click()
    screen.page.locator('[data-focus="house-way"]').click()
    expect(screen.page.locator(".set-says .english")).to_be_visible()
    check(screen, names, "Zoe")
    screen.page.locator('[data-focus="set"]').click()
    screen.page.locator("#after .pays .english").first.wait_for()
    check(screen, names, "Zoe")
    look_at_pays(screen)
    check(screen, names, "Zoe")


def test_a_settled_table_says_nothing_outside_the_catalogue(look: Look, names: list[str]) -> None:
    """The dealer's drill, where everything that was done wrong has its reason."""
    screen = look((1280, 800)).at(f"/learn/dealing/ez-pai-gow?lang={BRACKETS}")
    page, left = screen.page, screen.page.locator("#seats div.drill-item")
    for _ in range(2):
        page.locator("#dealer button[aria-pressed=false]").first.click()
    while left.count():
        left.first.locator("button").first.click()
    page.locator("#actions button").click()
    page.locator("#verdict h2").wait_for()
    check(screen, names)


@pytest.mark.parametrize("jackpot", ["fortune-link", "house-aces", "triple"])
def test_a_wall_says_nothing_outside_the_catalogue(look: Look, names: list[str], jackpot: str) -> None:
    """The display of a jackpot: only its name is data; meters, hands, pays and notices are words."""
    screen = look(WALL).at(f"/display/{jackpot}?lang={BRACKETS}")
    screen.page.locator(".jackpot .wager").wait_for()
    check(screen, names)


def test_the_english_stands_beside_what_was_approved(look: Look) -> None:
    """A line, a wager and a reason in the language, and in English marked as such; trademarks once."""
    screen = sit(look, "P-TC", "es")
    ante = screen.page.locator(".spot-name").filter(has_text="Bono")
    expect(ante.locator(".english")).to_have_text("Bonus")
    expect(ante.locator(".english")).to_have_attribute("lang", "en")
    expect(screen.page.locator(".spot-name").filter(has_text="Pair Plus")).to_have_text("Pair Plus")
    look_at_pays(screen)
    line = screen.page.locator(".pay-section tr").filter(has_text="Escalera de color").first
    expect(line.locator("th .english")).to_have_text("Straight Flush")
    expect(line.locator("td")).to_have_text("5 a 1")
    screen.is_clean("pays-es")


@pytest.mark.parametrize(
    ("language", "shown"),
    [("en", "Flush"), ("vi", 'Thùng <small class="english" lang="en">Flush</small>')],
)
def test_a_text_of_a_rooms_own_game_stays_in_english_and_says_so(look: Look, language: str, shown: str) -> None:
    """No catalogue has it: it is read out as English and not as what the page is in."""
    screen = look(PHONE).at(f"/learn/decisions/three-card-poker?lang={language}")
    said = """async (text) => {
      const { approved } = await import("/static/js/approved.mjs"), { h } = await import("/static/js/pitboss.mjs");
      return h("p", {}, approved(text)).innerHTML;
    }"""
    own = "Four of the dealer's own"
    assert screen.page.evaluate(said, "Flush") == shown
    assert screen.page.evaluate(said, own) == (own if language == "en" else f'<span lang="en">{own}</span>')


#: The letters that a browser takes from another font: where a face has the letter, the next one makes no difference.
MISSING = """async ([family, weight, letters]) => {
  await document.fonts.load(`${weight} 40px "${family}"`, letters.join(""));
  const pen = document.createElement("canvas").getContext("2d");
  const width = (letter, next) => {
    pen.font = `${weight} 40px "${family}", ${next}`;
    return pen.measureText(letter).width;
  };
  return letters.filter((letter) => width(letter, "monospace") !== width(letter, "serif"));
}"""


@pytest.mark.parametrize(("language", "text"), [("es", "Figtree"), ("vi", "Be Vietnam Pro")])
def test_the_shipped_fonts_have_every_letter_of_spanish_and_vietnamese(look: Look, language: str, text: str) -> None:
    """A letter that is missing would come from another font in the middle of a word."""
    screen = look(PHONE).at(f"/learn?lang={language}")
    written = sorted({letter for said in catalogue(language).values() for letter in said if letter > " "})
    assert set("áéíóúñ¿¡" if language == "es" else "ạảãăđơưếỗữ") <= set(written)
    for family in (text, "Barlow Condensed"):
        for weight in (400, 600, 700):
            assert screen.page.evaluate(MISSING, [family, weight, [*written, "ж"]]) == ["ж"], (family, weight)


def _chinese_fonts(screen: Screen) -> set[str]:
    """The Chinese fonts that a page has fetched."""
    names: list[str] = screen.page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)")
    return {name.rpartition("/")[2] for name in names if "noto-sans" in name}


@pytest.mark.parametrize(
    "language",
    [
        pytest.param(language, marks=() if language in {"es", "zh-Hans"} else pytest.mark.soak)
        for language in LANGUAGES
        if language != "en"
    ],
)
def test_a_language_is_chosen_by_a_tap_and_stays(look: Look, language: str) -> None:
    """The footer has every language; the next page is in it too, with its letters, axe finds nothing."""
    screen = look(PHONE).at("/play?lang=en")
    screen.page.wait_for_load_state("networkidle")
    assert _chinese_fonts(screen) == {"noto-sans-names.woff"}
    screen.page.locator(f'.languages a[lang="{language}"]').click()
    expect(screen.page.locator("html")).to_have_attribute("lang", language)
    screen.at("/learn/decisions/three-card-poker")
    expect(screen.page.locator("html")).to_have_attribute("lang", language)
    screen.page.locator("#actions button").first.wait_for()
    screen.is_clean(f"language-{language}")
    chinese = language.startswith("zh")
    footer = screen.page.locator("footer.languages p").evaluate("part => getComputedStyle(part).fontFamily")
    assert footer == screen.page.locator("body").evaluate("body => getComputedStyle(body).fontFamily")
    assert ("Room Han" in footer) == chinese
    screen.until(
        lambda: (
            _chinese_fonts(screen)
            == (
                {f"noto-sans-{language.lower()}-400.woff", f"noto-sans-{language.lower()}-700.woff"}
                if chinese
                else set()
            )
            | {"noto-sans-names.woff"}
        )
    )
    assert screen.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
