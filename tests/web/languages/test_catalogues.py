"""The catalogues: every message in every language, with the same facts; and messages said again in them."""

import re

import pytest
from fontTools.ttLib import TTFont
from tests.used_messages import CATALOGUES, used_messages

from pitboss.messages import Message
from pitboss.web.languages.catalogues import BRACKETS, ENGLISH, LANGUAGES, UNREAD, catalogue, said
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
