"""Pay tables priced exactly, over counts that are written down here."""

import math
from fractions import Fraction
from statistics import NormalDist

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.plain.oracles import read_oracle

from pitboss.errors import PitbossError
from pitboss.games import Pay, Paytable, PaytableLine
from pitboss.hands import THREE_CARD
from pitboss.maths.price.analysis import QUANTILES, Analysis, analyze

COUNTS = read_oracle("three-card-52")
CLASSES = ("straight-flush", "three-of-a-kind", "straight", "flush", "pair", "high-card")
HANDS = read_oracle("hands-52")["3-cards"]
FIXED_PAYS = st.builds("{} {} {}".format, st.integers(0, 5_000), st.sampled_from(["to", "for"]), st.integers(1, 9))


def deals() -> dict[tuple[int, int], int]:
    """The oracle's three-card hands by their traits."""
    spades = ("straight-flush", "ace-king-queen-suited", "ace-king-queen-of-spades")
    found = {(THREE_CARD.bit(name), 0): COUNTS[name] for name in CLASSES}
    found[THREE_CARD.bit("straight-flush"), 0] -= 4
    found[THREE_CARD.bits(spades[:2]), 0] = 3
    found[THREE_CARD.bits(spades), 0] = 1
    return found


def table(**pays: str) -> Paytable:
    """A pay table whose lines are called by the hands they name, blanks for dashes."""
    lines = [
        PaytableLine(name, name.title(), (name.replace("_", "-"),), (), Pay.parse(pay)) for name, pay in pays.items()
    ]
    return Paytable("T", "pair-plus", "Table T", THREE_CARD, tuple(lines))


def tables(pays: st.SearchStrategy[str]) -> st.SearchStrategy[Paytable]:
    """Tables of different classes in any order."""
    names = st.lists(st.sampled_from([name.replace("-", "_") for name in CLASSES]), unique=True, min_size=1)
    return names.flatmap(lambda lines: st.fixed_dictionaries(dict.fromkeys(lines, pays))).map(
        lambda chosen: table(**chosen)
    )


def analyzed(**pays: str) -> Analysis:
    return analyze(table(**pays), deals())


PAIR_PLUS = {"straight_flush": "40 to 1", "three_of_a_kind": "30 to 1", "straight": "6 to 1", "flush": "4 to 1",
             "pair": "1 to 1"}  # fmt: skip


@given(tables(FIXED_PAYS | st.sampled_from(["push", "loss"])))
def test_the_parts_of_an_analysis_add_up(paytable: Paytable) -> None:
    """Counts to all hands, probabilities to one, returns to the house edge; the variance is not negative."""
    analysis = analyze(paytable, deals())
    assert sum(line.combinations for line in analysis.every) == analysis.deals == HANDS
    assert sum(line.probability for line in analysis.every) == 1
    assert analysis.house_edge == -sum(line.net_return for line in analysis.every)
    assert analysis.house_edge == 1 - sum(line.return_with_stake for line in analysis.every)
    assert analysis.variance >= 0
    assert 0 <= analysis.hit_frequency + analysis.push_frequency <= 1
    assert analysis.fixed_return == 1 - analysis.house_edge


def test_pair_plus_is_worth_what_the_world_knows() -> None:
    """40-30-6-4-1 has an edge of 2.32%, hits 25.61% of the time, and its variance follows from the counts."""
    analysis = analyzed(**PAIR_PLUS)
    won = {"straight-flush": 40, "three-of-a-kind": 30, "straight": 6, "flush": 4, "pair": 1}
    mean = Fraction(sum(COUNTS[name] * units for name, units in won.items()) - COUNTS["high-card"], HANDS)
    square = Fraction(sum(COUNTS[name] * units**2 for name, units in won.items()) + COUNTS["high-card"], HANDS)
    assert analysis.house_edge == -mean
    assert round(float(analysis.house_edge), 4) == 0.0232
    assert round(float(analysis.hit_frequency), 4) == 0.2561
    assert analysis.variance == square - mean**2
    assert math.isclose(analysis.spread.standard_deviation, math.sqrt(square - mean**2))
    assert analysis.maximum_award == 40


def test_a_push_is_no_hit_and_is_counted_apart() -> None:
    """Nor is a loss that has a line."""
    analysis = analyzed(flush="2 to 1", pair="push", straight="loss", straight_flush="1 for 1")
    assert analysis.hit_frequency == Fraction(COUNTS["flush"], HANDS)
    assert analysis.push_frequency == Fraction(COUNTS["pair"] + COUNTS["straight-flush"], HANDS)


def test_the_band_of_the_hold_narrows_with_the_root_of_the_hands() -> None:
    """Around the edge, by the normal law."""
    analysis = analyzed(**PAIR_PLUS)
    low, high = analysis.spread.hold_band(10_000)
    assert math.isclose((low + high) / 2, analysis.house_edge)
    assert math.isclose(high - low, 2 * NormalDist().inv_cdf(0.95) * analysis.spread.standard_deviation / 100)
    wide = analysis.spread.hold_band(100)
    assert math.isclose(wide[1] - wide[0], 10 * (high - low))
    assert math.isclose(
        analysis.spread.volatility_index(90), NormalDist().inv_cdf(0.95) * analysis.spread.standard_deviation
    )


@pytest.mark.parametrize("level", QUANTILES)
def test_quantiles_are_those_of_the_normal_law(level: int) -> None:
    """Two-sided."""
    assert math.isclose(QUANTILES[level], NormalDist().inv_cdf(0.5 + level / 200))


def test_envy_pays_for_each_other_player() -> None:
    """Two dollars of envy on a $5 wager, for one line, times the others at the table."""
    lines = (PaytableLine("flush", "Flush", ("flush",), (), Pay.parse("1 to 1"), 200),)
    analysis = analyze(Paytable("T", "bonus", "T", THREE_CARD, lines), deals())
    envy = Fraction(COUNTS["flush"], HANDS) * Fraction(2, 5)
    assert analysis.envy_return(500) == envy
    assert [analysis.house_edge - analysis.house_edge_with_envy(players, 500) for players in (1, 2, 7)] == [
        0, envy, 6 * envy,
    ]  # fmt: skip


@given(st.integers(0, 10**9), st.integers(1, 10_000))
def test_a_jackpots_edge_is_linear_in_its_meter(meter_cents: int, wager_cents: int) -> None:
    """One less the fixed return, less the coefficient times the meter over the wager."""
    paytable = table(straight_flush="100%", three_of_a_kind="10%", straight="20 for 1")
    analysis = analyze(paytable, deals(), meters_cents={"jackpot": meter_cents}, wager_cents=wager_cents)
    coefficient = Fraction(COUNTS["straight-flush"], HANDS) + Fraction(COUNTS["three-of-a-kind"], 10 * HANDS)
    fixed = 20 * Fraction(COUNTS["straight"], HANDS)
    assert analysis.meter_coefficients == {"jackpot": coefficient}
    assert analysis.fixed_return == fixed
    assert analysis.house_edge == 1 - fixed - coefficient * Fraction(meter_cents, wager_cents)
    assert analysis.break_even_meter == (1 - fixed) * Fraction(wager_cents, 100) / coefficient


@given(st.integers(1, 40), st.integers(1, 10_000))
def test_at_the_break_even_meter_nobody_has_an_edge(units: int, wager_cents: int) -> None:
    """A meter that breaks even has whole cents here, because the wager is a multiple of the count."""
    paytable = table(straight_flush="100%", straight=f"{units} for 1")
    wager_cents *= COUNTS["straight-flush"]
    break_even = analyze(paytable, deals(), wager_cents=wager_cents).break_even_meter
    assert break_even is not None
    assume(break_even > 0)
    cents = break_even * 100
    assert cents.denominator == 1
    meters = {"jackpot": cents.numerator}
    assert analyze(paytable, deals(), meters_cents=meters, wager_cents=wager_cents).house_edge == 0


def test_several_meters_break_even_on_a_plane() -> None:
    """There is no single amount; the weighted sum has to reach what the fixed pays leave."""
    paytable = table(straight_flush="100% Mega", three_of_a_kind="100% Minor", straight="20 for 1")
    analysis = analyze(paytable, deals(), wager_cents=500)
    assert analysis.break_even_meter is None
    assert analysis.break_even_sum == 5 * (1 - 20 * Fraction(COUNTS["straight"], HANDS))
    assert list(analysis.meter_coefficients) == ["mega", "minor"]


def test_a_table_that_pays_more_than_it_takes_is_warned_of() -> None:
    """A warning, not an error; a sound table has none."""
    generous = analyzed(pair="9 to 1")
    assert generous.house_edge < 0
    assert ["pays more than it takes" in warning for warning in generous.warnings()] == [True]
    assert analyzed(**PAIR_PLUS).warnings() == []


def test_a_jackpot_is_warned_of_only_when_its_meters_are_known() -> None:
    """Without them there is no edge to speak of."""
    paytable = table(straight_flush="100%")
    assert analyze(paytable, deals()).warnings() == []
    assert analyze(paytable, deals(), meters_cents={"jackpot": 10**6}).warnings() != []


def test_a_line_that_lies_behind_others_is_named_with_those_above_it() -> None:
    """Every A-K-Q suited is a straight flush."""
    with pytest.raises(PitbossError) as error:
        analyzed(straight_flush="40 to 1", ace_king_queen_suited="100 to 1")
    assert str(error.value) == (
        "Line 'ace_king_queen_suited' of Table T can never match: "
        "all such hands are on the lines above it: Straight_Flush"
    )


def test_a_line_that_asks_for_what_no_hand_is_is_named() -> None:
    """A hand can't be a flush and a pair."""
    both = PaytableLine("both", "Both", ("flush", "pair"), (), Pay.parse("1 to 1"))
    with pytest.raises(PitbossError, match=r"^Line 'both' of T can never match: no hand is that$"):
        analyze(Paytable("T", "pair-plus", "T", THREE_CARD, (both,)), deals())
