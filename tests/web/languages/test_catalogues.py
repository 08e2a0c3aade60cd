"""The catalogues: every message in every language, with the same facts; and messages said again in them."""

import copy
import re

import pytest
from fontTools.ttLib import TTFont
from tests.used_messages import CATALOGUES, TEMPLATES, scripts_read, templates_read, used_messages
from tests.web.browsers import Browser

from pitboss.desk.person import Role
from pitboss.games import Pay, load_game
from pitboss.messages import Message
from pitboss.web.languages.catalogues import (
    BRACKETS,
    COOKIE,
    ENGLISH,
    LANGUAGES,
    UNREAD,
    catalogue,
    known_language,
    said,
    script,
)
from pitboss.web.pages.assets import STATIC

OTHERS = [language for language in LANGUAGES if language != ENGLISH]


def facts(text: str) -> list[str]:
    """The names in braces."""
    return sorted(re.findall(r"\{(\w+)\}", text))


@pytest.mark.slow
@pytest.mark.parametrize("language", OTHERS)
def test_every_message_is_there_with_the_same_facts(language: str) -> None:
    """What code, pages and scripts say stands in each catalogue, and nothing that nobody says any more."""
    found, used = catalogue(language), used_messages()
    assert [message for message in used if message not in found] == []
    assert [message for message in found if message not in used] == []
    assert [message for message in found if facts(message) != facts(found[message])] == []


def test_each_file_is_a_language_and_each_language_says_that_it_waits_for_a_reader() -> None:
    """A catalogue that nobody can choose, or a language without one, would be shown half."""
    assert sorted(path.stem for path in CATALOGUES.glob("*.po")) == sorted(OTHERS)
    assert set(OTHERS) >= UNREAD


def test_chinese_is_written_in_the_letters_of_its_kind() -> None:
    """Letters that only one of the two kinds has: 發 and 莊 against 发 and 庄."""
    traditional, simplified = ("".join(catalogue(tag).values()) for tag in ("zh-Hant", "zh-Hans"))
    assert set("發莊牌") <= set(traditional)
    assert not set("发庄") & set(traditional)
    assert set("发庄牌") <= set(simplified)
    assert not set("發莊") & set(simplified)


#: Second words for what has one word already, and words or signs that are another country's, by language.
STRAYS = {
    "es": ("medidor", "envidia", "dobles parejas", "esperanza"),
    "vi": ("đồng hồ", "ghế", "phăng teo"),
    "zh-Hant": ("文檔", "服務器", "屏幕", "軟件"),
    "zh-Hans": ("文档", "帐本", "伺服器", "「"),
}


@pytest.mark.parametrize("language", OTHERS)
def test_one_thing_has_one_word_in_a_language(language: str) -> None:
    """A meter is a *contador* on the wall and in the rules; whoever reads both must not look for two things."""
    words = "\n".join(catalogue(language).values()).lower()
    assert [stray for stray in STRAYS[language] if stray in words] == []


def test_wagers_are_other_words_than_buttons() -> None:
    """*Play* leads to the tables, and lies on the layout: each has its own translation, a trademark has none."""
    table = load_game("three-card-poker")
    play, plus = (table.spot_name(table.wager(name)) for name in ("play", "pair-plus"))
    assert (str(play), said("Play", "zh-Hant"), said(play, "zh-Hant")) == ("Play", "遊玩", "跟注")
    assert copy.copy(play).key == play.key
    assert said(plus, "vi") == "Pair Plus"
    offered = Message("{wager} {times}×", wager=play, times=3)
    assert said(offered, "zh-Hans") == "跟注 3×"


def test_pays_are_said_in_the_order_of_the_language() -> None:
    """What a unit brings stands before or behind it."""
    pays = {text: Pay.parse(text) for text in ("2,000 to 1", "6 for 1", "push", "50%", "100% Mega")}
    assert [str(pay) for pay in pays.values()] == list(pays)
    assert [said(pay.words, "vi") for pay in pays.values()] == [
        "1 ăn 2,000",
        "1 được 6, gồm cả vốn",
        "hòa",
        "50%",
        "100% Mega",
    ]


def test_a_page_gets_what_its_scripts_and_its_games_say_and_no_more() -> None:
    """Refusals are said by the server, and the rules of other games by other pages."""
    alone, with_game = script("es"), script("es", ("three-card-poker",))
    assert "Mismas apuestas" in alone
    assert "Escalera de color" not in alone
    assert "Escalera de color" in with_game
    assert "Rueda Luhn Tao" not in with_game
    assert "Nadie ha apostado" not in with_game  # a refusal


def test_a_message_inside_a_message_is_said_in_the_language_too() -> None:
    """The name of a hand has the name of a rank in it."""
    hand = Message("Pair of {ranks}", ranks=Message("Kings"))
    assert said(hand, ENGLISH) == "Pair of Kings" == hand
    assert said(hand, "es") == "Pareja de reyes"
    assert said(hand, BRACKETS) == "⟦Pair of Kings⟧"


def test_amounts_are_written_as_in_the_place_in_every_language() -> None:
    """A chip of $1,600 is not 1.600,00 on the next screen."""
    sentence = Message(
        "These bets may take {bets_cents}, more than your purse of {purse_cents}", bets_cents=160_000, purse_cents=5
    )
    for language in LANGUAGES:
        assert "$1,600" in said(sentence, language)
        assert "$0.05" in said(sentence, language)


def test_what_no_catalogue_has_is_said_in_english() -> None:
    """Names of wagers and rules are data of the approved documents."""
    assert said("Pair Plus", "vi") == "Pair Plus"
    assert said("Pair Plus", "no-such-language") == "Pair Plus"


@pytest.mark.parametrize("language", ["zh-Hant", "zh-Hans"])
@pytest.mark.parametrize("weight", [400, 700])
def test_the_chinese_fonts_have_every_letter_of_their_catalogue(language: str, weight: int) -> None:
    """A letter that is missing would come from another font, or be an empty box: run scripts/chinese-fonts."""
    font = TTFont(STATIC / "fonts" / f"noto-sans-{language.lower()}-{weight}.woff")
    letters = {letter for text in catalogue(language).values() for letter in text if ord(letter) > 0x2E80}
    assert len(letters) > 400
    assert sorted(letter for letter in letters if ord(letter) not in font.getBestCmap()) == []


def test_the_names_of_the_languages_have_a_font_on_every_page() -> None:
    """A kiosk without a Chinese font of its own still says which languages there are."""
    font = TTFont(STATIC / "fonts" / "noto-sans-names.woff")
    letters = {letter for name in LANGUAGES.values() for letter in name if ord(letter) > 0x2E80}
    assert letters == {chr(code) for code in font.getBestCmap()}


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
    """Whoever works here reads English, the menu as well."""
    browser.enter(Role.DEALER)
    for path in ("/account", "/games", "/hand"):
        assert language_of(browser, f"{path}?lang=es", accept="text/html", **{"Accept-Language": "es"}) == "en"


def test_a_guest_is_refused_and_signs_in_in_the_language_of_the_browser(browser: Browser) -> None:
    """A page that is not there, with its menu, and the way to sign in, which keeps where it leads."""
    chinese = {"Accept-Language": "zh-CN", "Accept": "text/html"}
    lost, sign_in = (browser.get(path, **chinese).text for path in ("/nowhere", "/sign-in?next=/play"))
    for text in (lost, sign_in):
        assert '<html lang="zh-Hans">' in text
        assert said("Sign in", "zh-Hans") in text
        assert ">Play<" not in text
    assert f"<h1>{said('Not Found', 'zh-Hans')}</h1>" in lost
    assert f"<p>{said('There is no such page', 'zh-Hans')}</p>" in lost
    assert said("Practice money only; nothing but your name is stored.", "zh-Hans") in sign_in
    assert 'href="?next=%2Fplay&amp;lang=vi"' in sign_in


@pytest.mark.parametrize("path", ["/games", "/verification", "/hand"])
def test_a_page_that_stays_english_says_so_in_the_language_of_a_guest(browser: Browser, path: str) -> None:
    """The menu is in the language and the content is marked as English, also when others have asked before."""
    english = browser.get(path).text
    spanish, again = browser.get(path, **{"Accept-Language": "es"}).text, browser.get(path).text
    assert '<html lang="es">' in spanish
    assert '<main id="main" tabindex="-1" lang="en">' in spanish
    assert said("This page is in English.", "es") in spanish
    assert f">{said('Play', 'es')}</a>" in spanish
    assert english == again
    assert "This page is in English" not in english
    assert '<main id="main" tabindex="-1">' in english


def test_messages_are_read_out_of_every_part_and_script_of_a_page() -> None:
    """What a page includes is said on it too: nobody has to remember a list."""
    assert TEMPLATES / "parts" / "game_shape.html" in templates_read()
    assert {"learn", "messages", "cards", "sign-in"} <= set(scripts_read())
    assert "Set two hands from {cards} cards" in used_messages()


def test_every_language_is_one_tap_away_and_says_that_it_waits_for_a_reader(browser: Browser) -> None:
    """English stands beside the others on every page of players."""
    page = browser.get("/learn?lang=vi").text
    for tag, name in LANGUAGES.items():
        assert f'href="?lang={tag}" lang="{tag}"' in page
        assert name in page
    assert "has not been reviewed by a native speaker" in page
    assert "has not been reviewed by a native speaker" not in browser.get("/learn?lang=en").text


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
