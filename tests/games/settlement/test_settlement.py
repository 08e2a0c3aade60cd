"""Settlement of a seat: what each wager gets, in order, with the rule that says so."""

import pytest

from pitboss.games import GAME_IDS, load_game
from pitboss.games.settlement.pai_gow import SetHands
from pitboss.games.settlement.settlement import Result, SeatSituation, Stake, settle_seat
from pitboss.games.settlement.showdown import Comparison, Showdown
from pitboss.games.table.table import TableSetup, open_table

WIN, TIE, LOSE = Comparison.WIN, Comparison.TIE, Comparison.LOSE
TCP, HIGH_FIVE, FACE_UP = "three-card-poker", "high-five-poker", "face-up-pai-gow"
QUEEN_HIGH = ("ez-pai-gow", "commission-free-pai-gow-express")


def settled(
    game: str, met: Showdown | SetHands, *wagers: str, hand: str = "", dealer: tuple[str, ...] = (), **options: str
) -> list[Result]:
    """The results of a seat with $10 on each wager, and "colour:choice" where a wager needs one."""
    table = open_table(TableSetup(game, options={name.replace("_", "-"): value for name, value in options.items()}))
    words = table.game.vocabulary
    traits = words.bits(hand.split()) if hand else 0
    if isinstance(met, Showdown):
        met = Showdown(traits, met.dealer_qualifies, met.comparison, met.folded)
    stakes = {name: Stake(10_00, choice) for name, _, choice in (wager.partition(":") for wager in wagers)}
    others = tuple((hand.id, 0) for hand in table.game.hands)
    return list(settle_seat(table, SeatSituation(traits, words.bits(dealer), met, others), stakes))


def pays(results: list[Result]) -> dict[str, str]:
    return {result.wager: str(result.pay) for result in results}


def rules(results: list[Result]) -> dict[str, str]:
    return {result.wager: result.rule for result in results}


@pytest.mark.parametrize("game", QUEEN_HIGH)
@pytest.mark.parametrize(
    ("hands", "pay", "rule"),
    [
        (SetHands(WIN, WIN), "1 to 1", "11"),
        (SetHands(LOSE, LOSE), "loss", "11"),
        (SetHands(WIN, LOSE), "push", "11"),
        (SetHands(LOSE, WIN), "push", "11"),
        (SetHands(TIE, WIN), "push", "11"),
        (SetHands(WIN, TIE), "push", "11"),
        (SetHands(TIE, TIE), "loss", "11"),
        (SetHands(WIN, WIN, dealer_barred=True), "push", "11"),
        (SetHands(LOSE, LOSE, dealer_barred=True), "push", "11"),
        (SetHands(WIN, WIN, foul=True), "loss", "9"),
        (SetHands(WIN, WIN, dealer_barred=True, foul=True), "push", "11"),
    ],
)
def test_every_ruling_of_pai_gow_without_commission(game: str, hands: SetHands, pay: str, rule: str) -> None:
    """Copies are the banker's; a barred hand of the dealer's pushes whatever the player holds, even a foul."""
    (result,) = settled(game, hands, "pai-gow")
    assert (str(result.pay), result.rule, result.stake) == (pay, rule, "pai-gow")


@pytest.mark.parametrize(
    ("hands", "pay", "rule"),
    [
        (SetHands(WIN, WIN), "1 to 1", "8"),
        (SetHands(LOSE, TIE), "loss", "8"),
        (SetHands(WIN, LOSE), "push", "8"),
        (SetHands(WIN, WIN, foul=True), "loss", "8"),
        (SetHands(LOSE, LOSE, dealer_barred=True), "push", "9"),
    ],
)
def test_every_ruling_of_face_up_pai_gow(hands: SetHands, pay: str, rule: str) -> None:
    (result,) = settled(FACE_UP, hands, "pai-gow")
    assert (str(result.pay), result.rule) == (pay, rule)


@pytest.mark.parametrize(
    ("met", "ante", "play", "rule"),
    [
        (Showdown(0, dealer_qualifies=False, comparison=LOSE), "1 to 1", "push", "ways.1-dealer-does-not-play"),
        (Showdown(0, comparison=WIN), "1 to 1", "1 to 1", "ways.1-player-wins"),
        (Showdown(0, comparison=LOSE), "loss", "loss", "ways.1-dealer-wins"),
        (Showdown(0, comparison=TIE), "push", "push", "ways.1"),
    ],
)
def test_every_ruling_of_three_card_poker(met: Showdown, ante: str, play: str, rule: str) -> None:
    results = settled(TCP, met, "ante", "play", hand="pair")
    assert pays(results) == {"play": play, "ante": ante}
    assert set(rules(results).values()) == {rule}


@pytest.mark.parametrize(
    ("met", "hand", "ante", "play", "rule"),
    [
        (Showdown(0, dealer_qualifies=False, comparison=LOSE), "three-of-a-kind", "1 to 1", "push", "10a"),
        (Showdown(0, dealer_qualifies=False, comparison=WIN), "straight", "1 to 1", "1 to 1", "10b"),
        (Showdown(0, dealer_qualifies=False, comparison=WIN), "five-of-a-kind", "1 to 1", "1 to 1", "10b"),
        (Showdown(0, comparison=LOSE), "straight", "loss", "loss", "11a"),
        (Showdown(0, comparison=WIN), "pair", "1 to 1", "1 to 1", "11b"),
        (Showdown(0, comparison=TIE), "pair", "push", "push", "12"),
    ],
)
def test_every_ruling_of_high_five_poker(met: Showdown, hand: str, ante: str, play: str, rule: str) -> None:
    results = settled(HIGH_FIVE, met, "ante", "play", hand=hand)
    assert pays(results) == {"play": play, "ante": ante}
    assert set(rules(results).values()) == {rule}


@pytest.mark.parametrize(("game", "rule"), [(TCP, "ways.1-fold"), (HIGH_FIVE, "7a")])
def test_a_fold_loses_the_ante(game: str, rule: str) -> None:
    (result,) = settled(game, Showdown(0, folded=True), "ante", hand="straight-flush straight flush")
    assert (result.wager, str(result.pay), result.rule) == ("ante", "loss", rule)


def test_a_wager_is_settled_in_the_order_of_the_table() -> None:
    """Play, Ante Bonus, Ante, Pair Plus, and the bonus that the document does not place last."""
    wagers = ("bonus", "pair-plus", "ante", "play")
    results = settled(TCP, Showdown(0, comparison=WIN), *wagers, hand="straight")
    assert [result.wager for result in results] == ["play", "ante-bonus", "ante", "pair-plus", "bonus"]


def test_the_ante_bonus_is_paid_on_the_ante_besides_its_result() -> None:
    """A straight that loses to the dealer: both wagers are lost, the bonus is 1 to 1 on the Ante."""
    results = settled(TCP, Showdown(0, comparison=LOSE), "ante", "play", hand="straight")
    assert pays(results) == {"play": "loss", "ante-bonus": "1 to 1", "ante": "loss"}
    assert [result.stake for result in results] == ["play", "ante", "ante"]


@pytest.mark.parametrize("hand", ["flush", "pair", "high-card"])
def test_hands_below_a_straight_earn_no_ante_bonus(hand: str) -> None:
    results = settled(TCP, Showdown(0, comparison=WIN), "ante", "play", hand=hand)
    assert "ante-bonus" not in pays(results)


def test_without_an_ante_there_is_no_ante_bonus() -> None:
    """A seat with Pair Plus alone has its pay table and nothing else."""
    results = settled(TCP, Showdown(0, comparison=LOSE), "pair-plus", hand="straight-flush")
    assert pays(results) == {"pair-plus": "40 to 1"}


def test_a_fold_forfeits_pair_plus_and_says_by_which_rule() -> None:
    results = settled(TCP, Showdown(0, folded=True), "ante", "pair-plus", hand="straight-flush")
    assert pays(results) == {"ante": "loss", "pair-plus": "loss"}
    assert rules(results)["pair-plus"] == "ways.3-forfeit"
    assert results[1].why == "Forfeited with the fold"


@pytest.mark.parametrize(
    ("choice", "pay", "rule"), [("stays", "125 to 1", "bonus.4"), ("forfeited", "loss", "dealing.5")]
)
def test_the_bonus_of_a_folded_hand_goes_as_the_casino_chose(choice: str, pay: str, rule: str) -> None:
    results = settled(
        TCP, Showdown(0, folded=True), "ante", "bonus", hand="straight-flush", bonus_after_fold=choice
    )  # fmt: skip
    assert (str(results[1].pay), results[1].rule) == (pay, rule)


def test_trips_is_paid_after_a_fold() -> None:
    results = settled(HIGH_FIVE, Showdown(0, folded=True), "ante", "trips", hand="three-of-a-kind")
    assert pays(results) == {"ante": "loss", "trips": "1 to 1"}
    assert rules(results)["trips"] == "trips-payouts"


def test_a_side_wager_goes_by_its_pay_table_whatever_the_base_wager_got() -> None:
    """Four of a kind on Dynasty pays 25 to 1 when the base wager loses, and when the dealer's hand is barred."""
    for hands, base in ((SetHands(LOSE, LOSE), "loss"), (SetHands(WIN, WIN, dealer_barred=True), "push")):
        results = settled("ez-pai-gow", hands, "pai-gow", "dynasty", hand="four-of-a-kind")
        assert pays(results) == {"pai-gow": base, "dynasty": "25 to 1"}
        assert results[1].line is not None
        assert (results[1].line.id, results[1].why) == ("four-of-a-kind", "Four of a Kind")


def test_a_hand_on_no_line_loses() -> None:
    results = settled("ez-pai-gow", SetHands(WIN, WIN), "pai-gow", "dynasty", hand="two-pair")
    assert pays(results) == {"pai-gow": "1 to 1", "dynasty": "loss"}
    assert (results[1].line, results[1].why, results[1].rule) == (None, "No hand of the pay table", "3")


@pytest.mark.parametrize(
    ("choice", "hand", "pay"),
    [
        ("red", "seven-red", "5 to 1"),
        ("black", "seven-red", "loss"),
        ("black", "four-black", "1 to 1"),
        ("red", "four-black", "loss"),
    ],
)
def test_a_colour_is_the_players_own(choice: str, hand: str, pay: str) -> None:
    results = settled("ez-pai-gow", SetHands(WIN, LOSE), f"red-black:{choice}", hand=hand)
    assert pays(results) == {"red-black": pay}


def test_a_wager_may_go_by_the_dealers_hand() -> None:
    """Ace-High: 20 to 1 if both have one, 10 to 1 with the joker, 8 to 1 without."""
    barred = SetHands(LOSE, LOSE, dealer_barred=True)
    ace_high = "pai-gow-ace-high"
    for hand, dealer, pay in (
        (ace_high, (ace_high,), "20 to 1"),
        ("pair", (ace_high, "joker"), "10 to 1"),
        ("pair", (ace_high,), "8 to 1"),
        (ace_high, ("pair",), "loss"),
    ):
        results = settled(FACE_UP, barred, "ace-high", hand=hand, dealer=dealer)
        assert pays(results) == {"ace-high": pay}


def test_each_sensor_goes_by_its_own_pay_table() -> None:
    """Five aces: 2,500 for 1 on WA01, the whole meter on WA07."""
    results = settled(
        FACE_UP, SetHands(WIN, WIN), "jackpot", "jackpot-2", hand="five-aces",
        jackpot="two", second_jackpot_paytable="FUPGPP-WA07",
    )  # fmt: skip
    assert pays(results) == {"jackpot": "2,500 for 1", "jackpot-2": "100%"}
    assert [result.stake for result in results] == ["jackpot", "jackpot-2"]


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_no_wager_of_a_seat_is_left_unsettled(game_id: str) -> None:
    """Each wager gets exactly one result, in every situation, and each result names a rule of the document."""
    game = load_game(game_id)
    numbers = {rule.number for rule in game.rules}
    choices = {"red-black": "red-black:red"}
    wagers = [choices.get(wager.id, wager.id) for wager in game.wagers]
    if game.sets_hands:
        met: list[Showdown | SetHands] = [
            SetHands(a, b, c) for a in Comparison for b in Comparison for c in (True, False)
        ]
    else:
        met = [Showdown(0, a, b) for a in (True, False) for b in Comparison]
    for situation in met:
        results = settled(game_id, situation, *wagers, hand="straight")
        own = [result.wager for result in results if result.wager == result.stake]
        assert sorted(own) == sorted(wager.id for wager in game.wagers)
        assert {result.rule for result in results} <= numbers
