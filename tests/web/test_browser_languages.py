"""Languages in a real browser: nothing that a player or a display is shown stands outside the catalogues."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect
from tests.web.browsers import NOON
from tests.web.live_floor import PHONE, WALL, Look, Screen

from pitboss.floor import demo
from pitboss.floor.commands import SetUpTable
from pitboss.games import load_games
from pitboss.jackpots.commands import CreateJackpot
from pitboss.web.languages.catalogues import LANGUAGES

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
    """Names and rules: data of the games and of the room, which stay as they were approved or given."""
    yield "Pitboss"
    for game in load_games():
        yield from (game.name, *(rule.text for rule in game.rules))
        for wager in game.wagers:
            yield from (wager.name, wager.summary)
        for table in game.paytables:
            yield from (line.name for line in table.lines)
        yield from (ruling.text for ruling in game.rulings)
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


@pytest.mark.parametrize("path", ["/", "/play", "/learn", "/learn/session", "/learn/decisions/three-card-poker"])
def test_pages_say_nothing_outside_the_catalogue(look: Look, names: list[str], path: str) -> None:
    """Front page, lobby and lessons."""
    screen = look(PHONE).at(f"{path}?lang={BRACKETS}")
    screen.page.wait_for_load_state("networkidle")
    check(screen, names, "Guest")


def test_a_hand_at_a_table_says_nothing_outside_the_catalogue(look: Look, names: list[str]) -> None:
    """From the bets over a hint to the result and what the best play was."""
    screen = look((1280, 800)).at(f"/play?lang={BRACKETS}")
    screen.page.locator("#name").fill("Zoe")
    screen.page.locator('button[data-table="P-TC"]').first.click()
    screen.page.wait_for_url("**/play/P-TC")
    screen.page.locator('[data-focus="deal"]').wait_for()
    check(screen, names, "Zoe")
    screen.page.locator('[data-focus="deal"]').click()
    screen.page.locator('[data-focus="hint"]').click()
    screen.page.locator(".best-play .verdict").wait_for()
    check(screen, names, "Zoe")
    screen.page.locator('[data-focus="fold"]').click()
    screen.page.locator("#after .verdict").first.wait_for()
    check(screen, names, "Zoe")
    screen.page.locator("#show-pays").click()
    screen.page.locator(".pay-section").first.wait_for()
    screen.page.locator("#pays .pay-sections").evaluate("(part) => part.remove()")  # pay tables are data
    check(screen, names, "Zoe")


def test_a_wall_says_nothing_outside_the_catalogue(look: Look, names: list[str]) -> None:
    """The display of a jackpot: only its name, its hands and its pays are data."""
    screen = look(WALL).at(f"/display/fortune-link?lang={BRACKETS}")
    screen.page.locator(".jackpot .wager").wait_for()
    screen.page.locator(".pay-list").evaluate("(part) => part.remove()")  # lines of a pay table
    check(screen, names)


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
