"""Pays in the words of the trade."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import PitbossError
from pitboss.games import Pay
from pitboss.games.settlement.pay import parse_cents

ODDS = st.builds(
    "{} {} {}".format, st.integers(0, 999_999_999), st.sampled_from(["to", "for"]), st.integers(1, 999_999)
)
SHARES = st.builds(
    lambda hundredths, meter: f"{hundredths / 100}%{meter}",
    st.integers(1, 10_000),
    st.sampled_from(["", " Mega", " mega", " Major Meter"]),
)


@given(ODDS | SHARES | st.sampled_from(["push", "loss"]))
def test_a_pays_text_reads_back_as_the_pay(text: str) -> None:
    """Parsing undoes printing."""
    pay = Pay.parse(text)
    assert Pay.parse(str(pay)) == pay


@pytest.mark.parametrize(
    ("text", "net", "printed"),
    [
        ("5 to 1", Fraction(5), "5 to 1"),
        ("5 to 2", Fraction(5, 2), "5 to 2"),
        ("10 to 4", Fraction(5, 2), "5 to 2"),
        ("5,000 to 1", Fraction(5_000), "5,000 to 1"),
        ("5000 to 1", Fraction(5_000), "5,000 to 1"),
        ("6 for 1", Fraction(5), "6 for 1"),
        ("1 for 1", Fraction(0), "1 for 1"),
        ("1 to 1", Fraction(1), "1 to 1"),
        ("0 to 1", Fraction(0), "push"),
        ("0 for 1", Fraction(-1), "0 for 1"),
        ("push", Fraction(0), "push"),
        ("loss", Fraction(-1), "loss"),
    ],
)
def test_a_pay_is_so_many_units_won_for_a_unit_staked(text: str, net: Fraction, printed: str) -> None:
    """The stake is counted in by "for", and not by "to"."""
    pay = Pay.parse(text)
    assert (pay.net, str(pay)) == (net, printed)
    assert pay.is_hit == (net > 0)
    assert pay.is_push == (net == 0)


@given(st.integers(1, 100_000), st.integers(1, 50))
def test_six_for_one_is_worth_five_to_one(units: int, stake: int) -> None:
    """The player ends up with the same."""
    paid_for, paid_to = Pay.parse(f"{units + stake} for {stake}"), Pay.parse(f"{units} to {stake}")
    assert paid_for.net == paid_to.net
    assert paid_for != paid_to
    assert paid_for.odds == paid_to.odds + 1


@pytest.mark.parametrize(
    ("text", "meter", "share"),
    [
        ("100%", "jackpot", Fraction(1)),
        ("10%", "jackpot", Fraction(1, 10)),
        ("100% Mega", "mega", Fraction(1)),
        ("12.5% Minor", "minor", Fraction(1, 8)),
    ],
)
def test_a_share_of_a_meter_is_a_hit_whose_stake_is_kept(text: str, meter: str, share: Fraction) -> None:
    """What it is worth depends on the meter."""
    pay = Pay.parse(text)
    assert (pay.meter, pay.share, pay.net) == (meter, share, Fraction(-1))
    assert pay.is_hit
    assert not pay.is_push
    assert str(pay) == text


@pytest.mark.parametrize(
    "text",
    [
        "", "5", "5 to", "to 1", "5 to 0", "5 to 01", "-5 to 1", "5.5 to 1", "5 TO 1", " 5 to 1", "5 to 1 ", "5  to 1",
        "5 by 1", "Push", "win", "1/2", "1e9 to 1", "5 to 1\n", "%", "abc%", "-5%", "5 % Mega", "50%Mega", "1000%",
        "9" * 40 + " to 1", "five to one",
    ],
    ids=repr,
)  # fmt: skip
def test_what_is_not_a_pay_is_named_with_examples(text: str) -> None:
    """The error quotes it and shows how pays are written."""
    with pytest.raises(PitbossError) as error:
        Pay.parse(text)
    assert str(error.value).startswith(f"{text!r} is not a pay: write '5 to 1'")


@pytest.mark.parametrize("text", [", to 1", ",,, to 1", ",", ",5, for 1"], ids=repr)
def test_commas_alone_are_not_a_number(text: str) -> None:
    """A pay needs digits, and commas only between them."""
    with pytest.raises(PitbossError, match="is not a pay"):
        Pay.parse(text)


@pytest.mark.parametrize("text", ["0%", "000%", "100.0001%", "101%", "999% Mega"])
def test_a_share_of_nothing_or_of_more_than_all_is_refused(text: str) -> None:
    """A meter can't pay more than it holds."""
    with pytest.raises(PitbossError, match="above 0% and at most 100%"):
        Pay.parse(text)


@given(st.integers(0, 999_999_999), st.integers(0, 99))
def test_dollars_are_read_to_the_cent(dollars: int, cents: int) -> None:
    """With or without the sign, the commas and the cents."""
    assert parse_cents(f"${dollars:,}.{cents:02}") == parse_cents(f"{dollars}.{cents:02}") == 100 * dollars + cents
    assert parse_cents(f"${dollars}") == 100 * dollars


@pytest.mark.parametrize("text", ["", "$", "five", "-5", "5.5", "5.555", "1e3", "$5 ", "0x5", "5$", "nan", "9" * 30])
def test_what_is_not_an_amount_is_named(text: str) -> None:
    """Money is dollars and two digits of cents."""
    with pytest.raises(PitbossError) as error:
        parse_cents(text)
    assert str(error.value).startswith(f"{text!r} is not an amount")
