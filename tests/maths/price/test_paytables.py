"""Games' pay tables, counted and priced."""

from fractions import Fraction
from math import comb

import pytest
from tests.plain.oracles import read_oracle

from pitboss.errors import PitbossError
from pitboss.games import GAME_IDS, Pay, Paytable, PaytableLine, load_game
from pitboss.hands import JokerRule
from pitboss.maths.price.analysis import game_census, price

HANDS = read_oracle("hands-53")["7-cards"]


def combinations(game: str, designator: str, wager: str) -> dict[str, int]:
    analysis = price(load_game(game), load_game(game).paytable(designator, wager))
    return {line.line.id: line.combinations for line in analysis.lines if line.line}


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_pay_table_of_every_game_can_be_priced(game_id: str) -> None:
    """All lines match some hand, the counts add up, and only jackpots wait for their meters."""
    game = load_game(game_id)
    for paytable in filter(game.is_priced_alone, game.paytables):
        analysis = price(game, paytable)
        assert sum(line.combinations for line in analysis.every) == analysis.deals
        assert analysis.deals % game.deck.hands(game.hand_of(paytable.wager).size) == 0
        if paytable.role == "wager" and not paytable.meters:
            assert 0 < analysis.house_edge < 1, paytable.name


@pytest.mark.parametrize(
    ("game", "designator", "wager", "oracle"),
    [
        ("ultimate-texas-holdem", "A", "trips", "seven-card-52"),
        ("caribbean-stud", "CSP-500", "jackpot", "five-card-52"),
        ("mississippi-stud", "A", "jackpot", "five-card-52"),
        ("let-it-ride", "10000", "five-card-bonus", "five-card-52"),
    ],
)
def test_a_pay_table_on_a_hand_with_the_board_has_the_counts_of_the_formulas(
    game: str, designator: str, wager: str, oracle: str
) -> None:
    """Each line as many hands as combinatorics say, of as many cards as the hand is made of."""
    counts, found = read_oracle(oracle), combinations(game, designator, wager)
    assert found == {line: counts[line] for line in found}


def test_a_bonus_on_two_cards_against_the_dealers_two_is_counted_with_both() -> None:
    """Aces against aces: six pairs of aces, each beside the one that it leaves, of all pairs of hands."""
    found = combinations("texas-holdem-bonus", "1000", "bonus")
    others = comb(50, 2)
    assert found["aces-against-aces"] == 6
    assert found["aces"] == 6 * others - 6
    assert found["ace-king-suited"] == found["ace-queen-suited"] == found["ace-jack-suited"] == 4 * others
    assert found["ace-king"] == found["ace-queen"] == 12 * others
    assert found["kings-to-jacks"] == 3 * 6 * others
    assert found["tens-to-deuces"] == 9 * 6 * others


@pytest.mark.rule("003", "ways.2")
@pytest.mark.parametrize("designator", "ABCD")
def test_no_pair_plus_table_favours_the_player(designator: str) -> None:
    """The damaged cells are read so that the house keeps its edge."""
    game = load_game("three-card-poker")
    assert price(game, game.paytable(designator, "pair-plus")).house_edge > 0


@pytest.mark.parametrize(
    ("choice", "colour"), [(None, "red"), ("red", "red"), ("black", "black")], ids=["none", "red", "black"]
)
def test_a_colour_is_priced_as_chosen(choice: str | None, colour: str) -> None:
    """Red and black have the oracle's counts; without a choice it is the first."""
    game = load_game("ez-pai-gow")
    analysis = price(game, game.paytable("red-black"), choice=choice)
    numbers = ("seven", "six", "five", "four")
    counts = read_oracle("colours-53")
    assert [line.combinations for line in analysis.lines] == [counts[f"{number}-{colour}"] for number in numbers]
    assert [line.line.hand for line in analysis.lines if line.line] == [(f"{number}-{colour}",) for number in numbers]


def test_a_fully_wild_joker_is_priced_with_its_own_counts() -> None:
    """It makes many more four of a kind, and no pai gow."""
    game = load_game("ez-pai-gow")
    counted = game_census(game, JokerRule.FULLY_WILD)
    assert counted.joker is JokerRule.FULLY_WILD
    assert counted.count("pai-gow", "joker") == 0
    wild = price(game, game.paytable("3"), joker=JokerRule.FULLY_WILD)
    assert wild.house_edge < price(game, game.paytable("3")).house_edge


@pytest.mark.rule("001", "5")
@pytest.mark.parametrize("designator", "12345")
def test_ace_high_takes_each_deal_once(designator: str) -> None:
    """Both hands first, then the dealer's with the joker, then the dealer's without."""
    game = load_game("face-up-pai-gow")
    analysis = price(game, game.paytable(designator, "ace-high"))
    others = analysis.deals // HANDS
    dealer = read_oracle("pai-gow-53")["pai-gow-ace-high"] * others
    assert sum(line.combinations for line in analysis.lines) == dealer
    assert analysis.hit_frequency == Fraction(dealer, analysis.deals)


def test_a_dealers_hand_that_is_not_counted_is_refused() -> None:
    """Only ace-high pai gows are known for two hands."""
    game = load_game("face-up-pai-gow")
    line = PaytableLine("pair", "Pair", ("pair",), ("pair",), Pay.parse("1 to 1"))
    paytable = Paytable("own", "ace-high", "Own", game.vocabulary, (line,))
    with pytest.raises(PitbossError, match=r"^Own: a line on the dealer's hand may ask for pai-gow-ace-high"):
        price(game, paytable)


@pytest.mark.rule("001", "jackpot.3")
@pytest.mark.parametrize(
    ("choice", "oracle"),
    [("with-joker", "seven-card-straight-flush"), ("natural-only", "seven-card-straight-flush-natural")],
)
@pytest.mark.parametrize("designator", ["FUPGPP-WA03", "FUPGPP-ML02"])
def test_a_seven_card_straight_flush_is_read_as_declared(designator: str, choice: str, oracle: str) -> None:
    """With the joker by default, natural only as the other setting."""
    game = load_game("face-up-pai-gow")
    paytable = game.paytable(designator)
    read = price(game, paytable.reading("seven-card-straight-flush", choice)).lines[0].combinations
    assert read == read_oracle("named-53")[oracle]
    assert price(game, paytable).lines[0].combinations == read_oracle("named-53")["seven-card-straight-flush"]


@pytest.mark.rule("001", "jackpot.3")
def test_a_jackpot_is_worth_what_the_oracle_counts_give() -> None:
    """FUPGPP-WA07 at $1: five aces take the meter, the rest is paid for one."""
    game = load_game("face-up-pai-gow")
    analysis = price(game, game.paytable("FUPGPP-WA07"), meters_cents={"jackpot": 10_000_00})
    classes = read_oracle("seven-card-53-semi-wild")
    paid = {"royal-flush": 500, "straight-flush": 100, "four-of-a-kind": 75, "full-house": 5}
    fixed = Fraction(sum(classes[name] * units for name, units in paid.items()), HANDS)
    coefficient = Fraction(classes["five-of-a-kind"], HANDS)
    assert analysis.fixed_return == fixed
    assert analysis.meter_coefficients == {"jackpot": coefficient}
    assert analysis.break_even_meter == (1 - fixed) / coefficient
    assert analysis.house_edge == 1 - fixed - 10_000 * coefficient


@pytest.mark.rule("001", "3")
def test_first_match_leaves_the_better_hands_out_of_the_lines_below() -> None:
    """Fortune 1 from the oracles: royals without a royal match, straight flushes that are no royals, and so on."""
    found = combinations("face-up-pai-gow", "1", "fortune")
    classes, named = read_oracle("seven-card-53-semi-wild"), read_oracle("named-53")
    in_seven = named["royal-flush"] - named["royal-flush-outside-seven-card"]
    matched = named["royal-flush-with-king-queen-suited"]
    assert found["royal-flush"] == classes["royal-flush"] - matched - in_seven
    assert found["straight-flush"] == classes["straight-flush"] - (named["seven-card-straight-flush"] - in_seven)
    assert found["four-of-a-kind"] == classes["four-of-a-kind"]
    assert found["three-pair"] == named["three-pair"]
