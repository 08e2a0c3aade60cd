"""What a jackpot costs and returns: closed forms against hand, against series and against seeded play."""

import math
import random
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.maths.small_jackpots import percent, small

from pitboss.errors import PitbossError
from pitboss.games import load_game
from pitboss.maths.price.analysis import Analysis, price
from pitboss.maths.price.jackpot_economics import JackpotEconomics, MeterTerms

GAME = load_game("face-up-pai-gow")


def real(designator: str, *meters: MeterTerms, wager_cents: int = 100, all_off: bool = False) -> JackpotEconomics:
    """A table of the document with these meters."""
    analysis = price(GAME, GAME.paytable(designator, "jackpot"), wager_cents=wager_cents)
    return JackpotEconomics(analysis, meters, all_off)


def one(analysis: Analysis, seed: int, rate: int, reserve: int = 0, *, all_off: bool = False) -> JackpotEconomics:
    """A small table with one meter; rates in percent."""
    terms = MeterTerms(analysis.paytable.meters[0], seed, percent(rate), percent(reserve))
    return JackpotEconomics(analysis, (terms,), all_off)


@pytest.mark.rule("001", "jackpot.4")
def test_wa07_is_worked_out_by_hand() -> None:
    """Five aces are 1,128 of 154,143,080 hands: once in 136,651 wagers, so $5,000 grow by 20 cents each until then."""
    found = real("FUPGPP-WA07", MeterTerms("jackpot", 500_000, percent(20), percent(2)))
    chance = Fraction(1_128, 154_143_080)
    assert found.whole("jackpot") == found.pull("jackpot") == chance
    assert found.expected_hits(154_143_080)["five-aces"] == 1_128
    assert found.start_cents("jackpot") == 500_000 + 2 / chance
    assert found.level_cents("jackpot") == 500_000 + 22 / chance
    assert found.seed_cost == chance * 5_000
    fixed = Fraction(26_132 * 500 + 184_832 * 100 + 307_472 * 75 + 4_188_528 * 5, 154_143_080)
    assert found.house_edge == 1 - percent(22) - fixed - chance * 5_000
    assert found.hours_between(chance, Fraction(240)) == 1 / (chance * 240)


@pytest.mark.rule("001", "jackpot-paytables.2")
def test_a_larger_wager_scales_pays_and_contributions_but_not_the_seed() -> None:
    """The same shares at $5, and a seed that is a fifth of the cost."""
    terms = MeterTerms("jackpot", 500_000, percent(20))
    small_wager, large = real("FUPGPP-WA07", terms), real("FUPGPP-WA07", terms, wager_cents=500)
    assert large.seed_cost * 5 == small_wager.seed_cost
    assert large.house_edge - small_wager.house_edge == small_wager.seed_cost * Fraction(4, 5)
    assert large.growth_cents("jackpot") == 5 * small_wager.growth_cents("jackpot")


def test_each_meter_of_ml02_has_its_own_hits_and_level() -> None:
    """Royal flushes take the minor meter once in 5,908 wagers, whatever mega and major do."""
    found = real(
        "FUPGPP-ML02", MeterTerms("mega", 1_000_000, percent(10)), MeterTerms("major", 200_000, percent(5)),
        MeterTerms("minor", 50_000, percent(5), percent(1)),
    )  # fmt: skip
    assert found.whole("minor") == Fraction(26_092, 154_143_080)
    assert found.level_cents("minor") == 50_000 + 6 / found.whole("minor")
    assert found.level_cents("mega") == 1_000_000 + 10 * Fraction(154_143_080, 228)


@pytest.mark.rule("001", "progressive-advice.3")
def test_more_contribution_is_less_edge_and_the_target_gives_the_rate_back() -> None:
    """One percent more to the meter is one percent less for the house."""
    terms = MeterTerms("jackpot", 250_000, percent(25), percent(2))
    found = real("FUPGPP-WA01", terms)
    more = real("FUPGPP-WA01", MeterTerms("jackpot", 250_000, percent(26), percent(2)))
    assert found.house_edge - more.house_edge == percent(1)
    assert found.contribution_for(found.house_edge) == percent(25)
    rate = found.contribution_for(percent(15))
    assert real("FUPGPP-WA01", MeterTerms("jackpot", 250_000, rate, percent(2))).house_edge == percent(15)
    with pytest.raises(PitbossError, match="No contribution gives the house 90"):
        found.contribution_for(percent(90))


def test_the_players_return_is_a_line_over_the_meter() -> None:
    """At the level of an average hit it is all that the house does not keep: the same number two ways."""
    found = real("FUPGPP-WA03", MeterTerms("jackpot", 100_000, percent(25), percent(3)))
    assert found.return_at({"jackpot": 0}) == found.analysis.fixed_return
    level = found.level_cents("jackpot")
    at_level = found.analysis.fixed_return + found.pull("jackpot") * level / 100
    assert at_level == 1 - found.house_edge
    low, high = found.curve("jackpot", [100_000, 200_000], {})
    assert high[1] - low[1] == found.pull("jackpot") * 1_000
    even = found.break_even_cents("jackpot", {})
    assert found.analysis.fixed_return + found.pull("jackpot") * even / 100 == 1


@given(st.integers(0, 90), st.integers(0, 10), st.integers(0, 10_000), st.integers(1, 5), st.integers(0, 5))
def test_what_comes_in_goes_out(rate: int, reserve: int, seed: int, whole: int, half: int) -> None:
    """Any table: contributions and seeds are what the meter pays in the long run, to the last fraction."""
    table = small(("100%", whole), ("50%", half), ("3 for 1", 4), deals=40)
    found = one(table, seed, rate, reserve)
    paid = found.pull("jackpot") * found.level_cents("jackpot")
    assert paid == percent(rate + reserve) * 100 + found.whole("jackpot") * seed
    assert 1 - found.house_edge == found.analysis.fixed_return + paid / 100


def played(table: Analysis, seed: int, rate: int, reserve: int, wagers: int) -> tuple[list[int], int]:
    """Seeded play in whole cents by the document's rules: the level at every whole award, and the house's cents."""
    dice, deals = random.Random(20_230_614), table.deals  # noqa: S311 - a seeded sample
    meter, kept, house, levels = seed, 0, -seed, []
    for _ in range(wagers):
        meter, kept, house = meter + rate, kept + reserve, house + 100 - rate - reserve
        deal = dice.randrange(deals)
        for line in table.lines:
            deal -= line.combinations
            if deal < 0 and line.line:
                pay = line.line.pay
                if pay.meter is None:
                    house -= int((pay.net + 1) * 100)
                elif pay.share == 1:
                    levels.append(meter)
                    meter, kept, house = seed + kept, 0, house - seed
                else:
                    meter -= math.floor(meter * pay.share)
                break
    return levels, house


def test_seeded_play_comes_to_the_same_level_and_edge() -> None:
    """200,000 wagers on a small table: level and edge within five standard errors; the seed of the dice is fixed."""
    table = small(("100%", 1), ("25%", 3), ("5 for 1", 8), deals=200)
    found = one(table, 2_000, 30, 5)
    wagers = 200_000
    levels, house = played(table, 2_000, 30, 5, wagers)
    mean = sum(levels) / len(levels)
    spread = math.sqrt(sum((level - mean) ** 2 for level in levels) / len(levels))
    assert abs(mean - float(found.level_cents("jackpot"))) < 5 * spread / math.sqrt(len(levels))
    per_wager = 100 * math.sqrt(0.04 * 25 + 0.005 * 400)
    assert abs(house / wagers - 100 * float(found.house_edge)) < 5 * per_wager / math.sqrt(wagers)


def test_all_off_the_meter_leaves_the_house_its_share() -> None:
    """30% stay with the house, whatever the pays; the meter grows by what they leave of its 70%."""
    table = small(("100%", 1), ("4 for 1", 10), deals=100)
    found = JackpotEconomics(table, (MeterTerms("jackpot", 500, percent(70)),), all_off=True, repaid=True)
    assert found.house_edge == 1 - percent(70) - percent(1) * 5
    assert found.growth_cents("jackpot") == 70 - 40
    assert found.level_cents("jackpot") == (30 + 5) / percent(1)


@pytest.mark.rule("001", "progressive-advice.2")
@pytest.mark.parametrize(
    ("designator", "grows"), [("FUPGPP-WA01", 0.2155), ("FUPGPP-WA03", 0.2372), ("FUPGPP-WA07", 0.2098)]
)
def test_at_seventy_percent_the_documents_tables_grow(designator: str, grows: float) -> None:
    """By 21 to 24 cents a wager if all their pays come off the meter; at 45% they shrink."""
    table = real(designator, MeterTerms("jackpot", 250_000, percent(70)), all_off=True)
    assert math.isclose(float(table.growth_cents("jackpot")) / 100, grows, abs_tol=1e-3)
    lower = real(designator, MeterTerms("jackpot", 250_000, percent(45)), all_off=True)
    assert lower.growth_cents("jackpot") < 0


def test_what_has_no_answer_gets_a_sentence() -> None:
    """No line on the meter, no such meter, rates above the wager."""
    half = one(small(("50%", 1), deals=4), 100, 10)
    assert half.level_cents("jackpot") == 10 / Fraction(1, 8)
    with pytest.raises(PitbossError, match="There is no meter 'mega'"):
        half.meter("mega")
    with pytest.raises(PitbossError, match="There is no line"):
        half.line("royal")
    assert half.line("l0").probability == Fraction(1, 4)
    with pytest.raises(PitbossError, match="It never happens"):
        half.hours_between(Fraction(0), Fraction(1))
    with pytest.raises(PitbossError, match="no more than all of it"):
        one(small(("50%", 1), deals=4), 100, 101)
    with pytest.raises(PitbossError, match="needs the meters jackpot"):
        JackpotEconomics(small(("50%", 1), deals=4), ())
    fixed = JackpotEconomics(small(("5 for 1", 1), deals=4), (MeterTerms("jackpot", 1, percent(1)),), all_off=True)
    with pytest.raises(PitbossError, match="no level of its own"):
        fixed.level_cents("jackpot")
    with pytest.raises(PitbossError, match="does not change the return"):
        fixed.break_even_cents("jackpot", {})
