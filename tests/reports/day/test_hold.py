import random
from fractions import Fraction
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.floor.documents import Handle
from pitboss.games.table.table import TableSetup, open_table
from pitboss.maths.executors import Work
from pitboss.maths.price.analysis import Spread
from pitboss.reports.day import hold
from pitboss.reports.day.hold import (
    LEAST_ROUNDS,
    NARROW,
    WIDE,
    Expectation,
    Hold,
    HoldVerdict,
    expectation,
    hold_of,
    together,
)

#: A wager that the house wins 11 times of 20, for even money: it keeps a tenth, and the variance is 1 - 1/100.
COIN = Spread(Fraction(1, 10), Fraction(99, 100))


def expected(between: Fraction = Fraction(0), **more: Spread) -> Expectation:
    """A table with a coin to bet on, a raise that follows it, a bonus paid beside it, and a sensor."""
    counts_with = {"raise": "coin", "coin-bonus": "coin"}
    return Expectation("coin", {"coin": COIN, **more}, counts_with, frozenset({"jackpot"}), between)


def wagers(number: int, cents: int, won: int, envy: int = 0) -> Handle:
    """So many equal wagers, and what the house won of them."""
    return Handle(number, number * cents, number * cents**2, won, envy)


def test_a_band_that_was_worked_out_by_hand() -> None:
    """100 wagers of $5: 50,000 cents x 1/10 = 5,000; 100 x 500^2 x 0.99 = 24,750,000, whose root is 4,974.94.

    1.95996 roots are 9,750.7, and 2.96774 are 14,764.3.
    """
    hold = hold_of({"coin": wagers(100, 500, 7_000)}, 100, expected())
    assert hold.expected_cents == 5_000
    assert hold.variance == 24_750_000
    narrow, wide = hold.band(NARROW), hold.band(WIDE)
    assert (narrow.low_cents, narrow.high_cents) == (-4_751, 14_751)
    assert (wide.low_cents, wide.high_cents) == (-9_765, 19_765)
    assert round(hold.deviations, 4) == 0.4020  # 2,000 above the expectation, of 4,974.94
    assert Hold(0, (), Fraction(0)).deviations == 0


def test_a_wager_without_a_price_of_its_own_is_part_of_the_base_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Blind of Ultimate Texas Hold'em is paid by who wins, and Play follows the Ante: only Trips is apart."""
    base = SimpleNamespace(house_edge=Fraction(2, 100), variance=Fraction(24), rules="by the best play")
    monkeypatch.setattr(hold, "_base", lambda _table, _work: (base, Fraction(0), ()))
    found = expectation(open_table(TableSetup("ultimate-texas-holdem", sensors=())), Work())
    assert set(found.spreads) == {"ante", "trips"}
    assert (found.counts_with["blind"], found.counts_with["play"]) == ("ante", "ante")


def test_what_is_settled_beside_a_wager_is_part_of_its_unit() -> None:
    """Raise and bonus have no expectation of their own: they are in that of the coin."""
    handle = {"coin": wagers(10, 100, 40), "raise": wagers(6, 100, -100), "coin-bonus": Handle(won_cents=-50)}
    hold = hold_of(handle, 10, expected())
    assert [wager.wager for wager in hold.wagers] == ["coin"]
    assert (hold.handle_cents, hold.won_cents) == (1_600, -110)
    assert hold.expected_cents == 100


def test_seats_that_share_a_dealer_widen_the_band() -> None:
    """20 wagers of $1 in 10 rounds: two a round, so each adds one covariance of 1/4: 20 x 10,000 x (0.99 + 0.25)."""
    alone = hold_of({"coin": wagers(20, 100, 0)}, 20, expected(Fraction(1, 4)))
    paired = hold_of({"coin": wagers(20, 100, 0)}, 10, expected(Fraction(1, 4)))
    assert alone.variance == 20 * 9_900
    assert paired.variance == 20 * 12_400


def test_envy_and_sensors_are_told_apart() -> None:
    """The expectation is without envy, and jackpots have reports of their own."""
    handle = {"coin": wagers(10, 100, -900, envy=1_000), "jackpot": wagers(10, 100, 250)}
    hold = hold_of(handle, 10, expected())
    assert (hold.won_cents, hold.envy_cents, hold.apart_cents) == (100, 1_000, 250)
    assert hold.handle_cents == 1_000


@pytest.mark.parametrize(
    ("rounds", "won", "verdict"),
    [
        (LEAST_ROUNDS, 5_000, HoldVerdict.EXPECTED),
        (LEAST_ROUNDS, 14_751, HoldVerdict.EXPECTED),
        (LEAST_ROUNDS, 14_752, HoldVerdict.UNUSUAL),
        (LEAST_ROUNDS, -4_752, HoldVerdict.UNUSUAL),
        (LEAST_ROUNDS, 19_765, HoldVerdict.UNUSUAL),
        (LEAST_ROUNDS, 19_766, HoldVerdict.ALERT),
        (LEAST_ROUNDS, -9_766, HoldVerdict.ALERT),
        (LEAST_ROUNDS - 1, -9_766, HoldVerdict.TOO_FEW),
    ],
)
def test_an_alert_needs_enough_rounds_and_a_win_outside_of_the_wide_band(
    rounds: int, won: int, verdict: HoldVerdict
) -> None:
    """The edges of the bands are those of the example by hand."""
    handle = {"coin": wagers(100, 500, won)}
    assert hold_of(handle, rounds, expected()).verdict is verdict


def _sitting(dice: random.Random, rounds: int, seats: int) -> Handle:
    """Rounds of a coin for each seat; half of the time a seat gets the dealer's coin instead of its own.

    A coin is the house's 11 times of 20. Two seats both look at the dealer's in a quarter of the rounds, so their
    covariance is a quarter of the variance.
    """
    won = 0
    for _ in range(rounds):
        dealer = 100 if dice.random() < 0.55 else -100
        for _ in range(seats):
            own = 100 if dice.random() < 0.55 else -100
            won += dealer if dice.random() < 0.5 else own
    return wagers(rounds * seats, 100, won)


@pytest.mark.parametrize("seats", [1, 4])
def test_simulated_sittings_lie_in_the_bands_as_often_as_they_should(seats: int) -> None:
    """400 sittings of 150 rounds: about 380 in the 95% band and nearly all in the other, also with a shared dealer.

    The bounds are four standard deviations of such a count: 0.95 x 400 +- 4 x sqrt(400 x 0.95 x 0.05).
    """
    dice = random.Random(20_261_116)  # noqa: S311 - a simulation
    known = expected(COIN.variance / 4)
    holds = [hold_of({"coin": _sitting(dice, 150, seats)}, 150, known) for _ in range(400)]
    narrow = sum(hold.band(NARROW).has(hold.won_cents) for hold in holds)
    assert 362 <= narrow <= 398
    assert sum(hold.band(WIDE).has(hold.won_cents) for hold in holds) >= 394
    if seats > 1:
        independent = [hold_of({"coin": handle}, 600, known) for handle in _handles(holds)]
        assert sum(hold.band(NARROW).has(hold.won_cents) for hold in independent) < 362


def _handles(holds: list[Hold]) -> list[Handle]:
    """The same sittings as if every wager had been a round of its own."""
    return [wagers(600, 100, hold.won_cents) for hold in holds]


amounts = st.integers(1, 100_000)
handles = st.builds(wagers, st.integers(1, 500), amounts, st.integers(-(10**7), 10**7))


@given(first=handles, second=handles)
def test_sittings_add_up(first: Handle, second: Handle) -> None:
    """What two sittings are expected to win, and its variance, are the sums."""
    one, other = (hold_of({"coin": handle}, handle.wagers, expected()) for handle in (first, second))
    both = together([one, other])
    assert both.expected_cents == one.expected_cents + other.expected_cents
    assert both.variance == one.variance + other.variance
    assert both.won_cents == first.won_cents + second.won_cents
    assert both.rounds == first.wagers + second.wagers


def test_a_table_is_expected_to_keep_what_its_document_prints() -> None:
    """TCP-01 prints a par of 3.37% of the Ante and 2.32% of Pair Plus; a seat's Ante has a known deviation of 1.64."""
    table = open_table(TableSetup("three-card-poker", options={"paytable": "TCP-01", "bonus": "not-offered"}))
    known = expectation(table, Work())
    assert set(known.spreads) == {"ante", "pair-plus"}
    assert known.counts_with == {"play": "ante", "ante-bonus": "ante"}
    ante, pair_plus = known.spreads["ante"], known.spreads["pair-plus"]
    assert round(float(ante.house_edge), 4) == 0.0337
    assert round(float(pair_plus.house_edge), 4) == 0.0232
    assert round(float(ante.variance) ** 0.5, 2) == 1.64
    assert 0 < known.between_seats < ante.variance
    assert any("independent" in note for note in known.notes)


def test_a_sensor_is_no_part_of_the_tables_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a Face Up Pai Gow table the jackpot wager belongs to the jackpot's books."""
    base = type("Base", (), {"house_edge": Fraction(1, 50), "variance": Fraction(1, 2), "rules": "", "spread": COIN})()
    monkeypatch.setattr("pitboss.reports.day.hold._base", lambda _table, _work: (base, Fraction(0), ()))
    monkeypatch.setattr("pitboss.reports.day.hold.price", lambda *_given, **_named: base)
    known = expectation(open_table(TableSetup("face-up-pai-gow")), Work())
    assert known.apart == {"jackpot"}
    assert "jackpot" not in known.spreads
    assert {"pai-gow", "fortune", "ace-high"} <= set(known.spreads)
