"""The language of a visitor: by the address, by what was chosen before, by what the browser wishes for."""

import pytest
from tests.web.browsers import Browser

from pitboss.web.languages.catalogues import LANGUAGES
from pitboss.web.languages.chosen import COOKIE, known_language

TAGS = {
    "es-MX": "es",
    "es": "es",
    "ES-419": "es",
    "vi-VN": "vi",
    "zh": "zh-Hans",
    "zh-CN": "zh-Hans",
    "zh-Hans-SG": "zh-Hans",
    "zh-TW": "zh-Hant",
    "zh_HK": "zh-Hant",
    "zh-Hant-MO": "zh-Hant",
    "en-GB": "en",
    "de": None,
    "": None,
    "*": None,
}


@pytest.mark.parametrize(("tag", "language"), TAGS.items())
def test_a_tag_is_one_of_our_languages_or_none(tag: str, language: str | None) -> None:
    """Regions and scripts are told apart where Chinese is written in two kinds of letters."""
    assert known_language(tag) == language


def language_of(browser: Browser, path: str = "/play", **headers: str) -> str:
    """The language that a page says it is in."""
    return browser.get(path, **headers).text.partition('<html lang="')[2].partition('"')[0]


def test_the_browsers_wish_the_choice_and_the_address_count_in_this_order(browser: Browser) -> None:
    """Each later one wins; what was chosen by the address is kept."""
    wish = {"Accept-Language": "de, zh-TW;q=0.8, en;q=0.5"}
    assert language_of(browser) == "en"
    assert language_of(browser, **wish) == "zh-Hant"
    browser.client.cookies.set(COOKIE, "vi", domain="localhost.local")
    assert language_of(browser, **wish) == "vi"
    answer = browser.get("/play?lang=es", **wish)
    assert '<html lang="es">' in answer.text
    assert f"{COOKIE}=es" in answer.headers["set-cookie"]


def test_a_strange_wish_is_english(browser: Browser) -> None:
    """Headers and cookies come from anybody."""
    assert language_of(browser, **{"Accept-Language": ";;;q=x, q=;, " + "a," * 5_000}) == "en"
    browser.client.cookies.set(COOKIE, "../../etc", domain="localhost.local")
    assert language_of(browser, "/play?lang=%00") == "en"


def test_pages_of_staff_stay_english(browser: Browser) -> None:
    """Only what players and displays are shown has catalogues."""
    assert language_of(browser, "/sign-in?lang=es", **{"Accept-Language": "es"}) == "en"


def test_every_language_is_one_tap_away_and_says_that_it_waits_for_a_reader(browser: Browser) -> None:
    """English stands beside the others on every page of players."""
    page = browser.get("/learn?lang=vi").text
    for tag, name in LANGUAGES.items():
        assert f'href="?lang={tag}" lang="{tag}"' in page
        assert name in page
    assert "waits for a native reader" in page
    assert "waits for a native reader" not in browser.get("/learn?lang=en").text


def test_a_catalogue_is_a_script_that_may_be_kept(browser: Browser) -> None:
    """Its address has its hash; another address is asked again."""
    page = browser.get("/play?lang=es").text
    address = page.partition('<script src="/languages/')[2].partition('"')[0]
    answer = browser.get(f"/languages/{address}")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"]
    assert "Mismas apuestas" in answer.text
    assert "immutable" not in browser.get("/languages/es.js").headers["cache-control"]
    for wrong in ("en", "xx", "..%2fes"):
        assert browser.get(f"/languages/{wrong}.js").status_code == 404


def test_a_refusal_has_its_message_and_its_facts_and_is_said_in_the_wished_language(browser: Browser) -> None:
    """A page knows what was refused without reading the sentence."""
    body, wish = {"name": "<>"}, {"Accept-Language": "es-US,en"}
    answer = browser.send("POST", "/api/v1/session/guest", body, **wish)
    problem = answer.json()
    assert problem["message"] == "A player's name has 1 to 40 letters, digits, .'-_ or spaces between them"
    assert problem["detail"].startswith("Un nombre de jugador")
    assert browser.send("POST", "/api/v1/session/guest", body).json()["detail"] == problem["message"]
