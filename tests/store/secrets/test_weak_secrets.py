"""Which secrets are guessed first, and which are not."""

import pytest

from pitboss.floor import demo
from pitboss.store.secrets.credentials import one_time_secret
from pitboss.store.secrets.weak_secrets import why_weak

USUAL = "one that many people use"
FEW, AGAIN, ROW, DATE = (
    "made of one or two digits",
    "a pattern that repeats, or reads the same backwards",
    "digits in sequence",
    "a date",
)
OF_FEW, REPEATED, WORD = (
    "made of fewer than 5 different characters",
    "a pattern that repeats",
    "a common word or row of keys and little else",
)


@pytest.mark.parametrize(
    ("why", "pins"),
    [
        (FEW, "000001 121212 777777 112112 90909090"),
        (AGAIN, "123123 123321 68246824"),
        (ROW, "123456 987654 789012 112233 135791 998877 111222333"),
        (DATE, "120486 041286 861204 12041986 04281986 19861204 102030"),
        (USUAL, "159753 147258 789456123 142536 246813 314159"),
        ("", "20260229 863172 846297 40871936"),
    ],
)
def test_a_pin_that_people_draw_count_or_remember_is_weak(why: str, pins: str) -> None:
    """With the pattern it follows; a day that there never was is no date."""
    assert {pin: why_weak(pin) for pin in pins.split()} == dict.fromkeys(pins.split(), why)


@pytest.mark.parametrize(
    ("why", "passwords"),
    [
        (OF_FEW, "aaaaaaaaaa aaaaabbbbb"),
        (REPEATED, "abcdeabcde qwertyqwerty"),
        (WORD, "password12 Password2026! p@ssw0rd1357 letmein-dealer PitBoss2026 my-secret-password"),
        (WORD, "qwertyuiop qwerty123456 abcdefghij 1q2w3e4r5t"),
        (ROW, "12-34-56-78"),
        (DATE, "2026-11-16"),
    ],
)
def test_a_password_of_usual_words_and_rows_of_keys_is_weak(why: str, passwords: str) -> None:
    """A year, a mark or digits in place of letters make it no better; digits with dashes are judged as digits."""
    assert {password: why_weak(password) for password in passwords.split()} == dict.fromkeys(passwords.split(), why)


@pytest.mark.parametrize(
    "secret",
    [
        "863172",
        "846297",
        "40871936",
        "two-seven-one-eight",
        "correct horse battery",
        "a long password",
        "dealer-83920174",
    ],
)
def test_a_secret_with_enough_of_its_own_is_taken(secret: str) -> None:
    """Also one that has a usual word in it."""
    assert why_weak(secret) == ""


@pytest.mark.slow
def test_nearly_all_pins_and_all_one_time_secrets_are_left() -> None:
    """Dates are a tenth of all PINs of six digits; what else is refused is few."""
    weak = sum(bool(why_weak(f"{number:06d}")) for number in range(0, 10**6, 199))
    assert 400 < weak < 750
    assert not any(why_weak(one_time_secret()) for _ in range(200))


def test_the_pin_of_the_demonstration_is_for_the_demonstration_only() -> None:
    """It is printed on its pages, so no card of a real room has it."""
    assert why_weak(demo.pin()) == USUAL
