"""Numbers as somebody printed them."""

from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pitboss.errors import PitbossError
from pitboss.reports.filing.printed_number import FilingVerdict, Printed

EXACT = Fraction(26_132, 154_143_080)  # 0.00016953080…


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1,128", Fraction(1128)),
        ("0.25", Fraction(1, 4)),
        (".25", Fraction(1, 4)),
        ("25%", Fraction(1, 4)),
        ("-0.5", Fraction(-1, 2)),
        ("−0.5", Fraction(-1, 2)),
        ("(0.5)", Fraction(-1, 2)),
        ("2.5e-3", Fraction(1, 400)),
        ("1/3", Fraction(1, 3)),
        ("+7", Fraction(7)),
        ("$12.50", Fraction(25, 2)),
    ],
)
def test_numbers_are_read_as_people_write_them(text: str, value: Fraction) -> None:
    assert Printed.parse(text).value == value


@pytest.mark.parametrize(
    "text",
    [
        "",
        ".",
        "abc",
        "1.2.3",
        "1,23",
        "--1",
        "1/0",
        "1e999",
        "%",
        "٣",
        "½",
        "nan",
        "inf",
        "0x10",
        "1_000",
        "9" * 61,
        "0e99",
        "0.5e3",
    ],
)
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(PitbossError):
        Printed.parse(text)


@pytest.mark.parametrize("text", ["0,021", "0,0217", "2,31%", "-,5", "(0,5)", "12,3456"])
def test_a_decimal_comma_is_named(text: str) -> None:
    """0,021 is not 21: thousands do not begin with nought."""
    with pytest.raises(PitbossError, match="has a decimal comma: write decimals with a point"):
        Printed.parse(text)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("0.0002", "0.000170"),
        ("0.017%", "0.01695%"),
        ("(1.70%)", "0.0170%"),
        ("1.7e-4", "0.0001695"),
        ("1/6000", "139/819910"),
        ("17", "0.00"),
    ],
)
def test_an_exact_value_is_shown_in_the_form_of_the_printed_one(text: str, shown: str) -> None:
    """With two digits more than were printed: a percent beside a percent."""
    assert Printed.parse(text).shown(EXACT) == shown


def test_a_whole_number_is_shown_whole() -> None:
    assert [Printed.parse(text).shown(Fraction(1)) for text in ("100%", "1.00", "2")] == ["100%", "1", "1"]


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("0.000170", True),
        ("0.000169", True),
        ("0.000171", False),
        ("0.000168", False),
        ("0.0170%", True),
        ("0.00017", False),
        ("26132/154143080", False),
    ],
)
def test_one_in_the_last_digit_is_near_if_three_digits_count(text: str, near: bool) -> None:  # noqa: FBT001 (a table)
    """0.00017 has two digits that count: nearly everything is near it."""
    assert Printed.parse(text).nearly(EXACT) is near


@pytest.mark.parametrize(
    ("text", "fit"),
    [
        ("0.00016953", FilingVerdict.ROUNDED),
        ("0.0001695308", FilingVerdict.ROUNDED),
        ("0.00017", FilingVerdict.ROUNDED),
        ("0.00016", FilingVerdict.CUT),
        ("0.017%", FilingVerdict.ROUNDED),
        ("0.016%", FilingVerdict.CUT),
        ("0.00018", FilingVerdict.WRONG),
        ("0.00016963", FilingVerdict.WRONG),
        ("26132/154143080", FilingVerdict.MATCHES),
        ("26133/154143080", FilingVerdict.WRONG),
        ("0.000", FilingVerdict.ROUNDED),
    ],
)
def test_rounded_cut_off_and_wrong_are_told_apart(text: str, fit: FilingVerdict) -> None:
    assert Printed.parse(text).fit(EXACT) is fit


def test_a_negative_number_is_cut_off_towards_nought() -> None:
    assert Printed.parse("-0.808").fit(Fraction(-8_088, 10_000)) is FilingVerdict.CUT
    assert Printed.parse("-0.810").fit(Fraction(-8_088, 10_000)) is FilingVerdict.WRONG


@pytest.mark.parametrize(("text", "exact"), [("3e5", 307_472), ("307,470", 307_472), ("0", Fraction(26, 1000))])
def test_a_count_is_not_rounded_and_a_mere_nought_says_nothing(text: str, exact: Fraction) -> None:
    assert Printed.parse(text).fit(Fraction(exact)) is FilingVerdict.WRONG


@given(st.integers(1, 10**9), st.integers(10**9, 10**15), st.integers(1, 14))
def test_every_rounding_of_a_number_agrees_with_it(above: int, below: int, digits: int) -> None:
    exact = Fraction(above, below)
    scaled = round(exact * 10**digits)
    text = f"0.{scaled:0{digits}d}" if scaled < 10**digits else str(round(exact))
    assert Printed.parse(text).agrees(exact)


@given(st.integers(100, 10**12), st.data())
def test_one_changed_digit_is_named(number: int, data: st.DataObject) -> None:
    """Whichever digit it is: its place, what it is and what it should be."""
    text = str(number)
    at = data.draw(st.integers(0, len(text) - 1))
    digit = data.draw(st.sampled_from("0123456789"))
    assume(digit != text[at] and not (at == 0 and digit == "0"))
    slip = Printed.parse(text[:at] + digit + text[at + 1 :]).slip(Fraction(number))
    assert slip == f"digit {at + 1} of {len(text)} is {digit} and should be {text[at]}"


@pytest.mark.parametrize(
    ("text", "exact", "slip"),
    [
        ("0.00016753", EXACT, "digit 6 after the point is 7 and should be 9"),
        ("4,188,582", Fraction(4_188_528), "two digits are exchanged, 8 and 2: it should be 4188528"),
        ("418,852", Fraction(4_188_528), "a digit is missing: it should be 4188528"),
        ("41,888,528", Fraction(4_188_528), "a digit too many: it should be 4188528"),
        ("7.87%", Fraction(77_656, 1_000_000), "digit 1 after the point is 8 and should be 7"),
        ("8", Fraction(7), ""),
        ("123,456", Fraction(654_321), ""),
    ],
)
def test_slips_of_the_pen_are_put_into_words(text: str, exact: Fraction, slip: str) -> None:
    assert Printed.parse(text).slip(exact) == slip
