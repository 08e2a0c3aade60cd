"""What the base wager of pai gow gets, situation by situation."""

from fractions import Fraction

import pytest

from pitboss.games import load_game
from pitboss.games.settlement.pai_gow import BaseRules, SetHands, settle
from pitboss.games.settlement.showdown import Comparison
from pitboss.games.wager import Copies

LOSE, TIE, WIN = Comparison.LOSE, Comparison.TIE, Comparison.WIN

CLASSIC = BaseRules(commission=Fraction(5, 100))

#: Back, front, and what the wager gets a unit staked where copies go to the banker.
TO_THE_BANKER = [
    (WIN, WIN, 1),
    (WIN, TIE, 0),
    (WIN, LOSE, 0),
    (TIE, WIN, 0),
    (TIE, TIE, -1),
    (TIE, LOSE, -1),
    (LOSE, WIN, 0),
    (LOSE, TIE, -1),
    (LOSE, LOSE, -1),
]
#: The same where copies go to the player, who then is the banker.
TO_THE_PLAYER = [
    (WIN, WIN, 1),
    (WIN, TIE, 1),
    (WIN, LOSE, 0),
    (TIE, WIN, 1),
    (TIE, TIE, 1),
    (TIE, LOSE, 0),
    (LOSE, WIN, 0),
    (LOSE, TIE, 0),
    (LOSE, LOSE, -1),
]
#: The same where nobody wins a copy: then neither side has won both hands.
TO_NOBODY = [
    (WIN, WIN, 1),
    (WIN, TIE, 0),
    (WIN, LOSE, 0),
    (TIE, WIN, 0),
    (TIE, TIE, 0),
    (TIE, LOSE, 0),
    (LOSE, WIN, 0),
    (LOSE, TIE, 0),
    (LOSE, LOSE, -1),
]


@pytest.mark.rule("000", "11")
@pytest.mark.rule("002", "11")
@pytest.mark.parametrize("game", ["ez-pai-gow", "commission-free-pai-gow-express"])
@pytest.mark.parametrize(("back", "front", "units"), TO_THE_BANKER)
def test_both_hands_win_even_money_one_pushes_none_loses_and_copies_go_to_the_banker(
    game: str, back: Comparison, front: Comparison, units: int
) -> None:
    """The nine situations against a dealer's hand that is not barred; no commission."""
    assert settle(SetHands(back, front), load_game(game).base_rules).net == units


@pytest.mark.rule("000", "11")
@pytest.mark.rule("002", "11")
@pytest.mark.rule("001", "9")
@pytest.mark.parametrize("game", ["ez-pai-gow", "commission-free-pai-gow-express", "face-up-pai-gow"])
@pytest.mark.parametrize("back", Comparison)
@pytest.mark.parametrize("front", Comparison)
def test_against_a_barred_hand_of_the_dealers_the_wager_pushes(game: str, back: Comparison, front: Comparison) -> None:
    """The other nine situations, whatever the player holds."""
    pay = settle(SetHands(back, front, dealer_barred=True), load_game(game).base_rules)
    assert pay.is_push


@pytest.mark.rule("001", "8")
@pytest.mark.parametrize(("back", "front", "units"), TO_THE_BANKER)
def test_face_up_pai_gow_is_settled_as_the_standard_game_without_commission(
    back: Comparison, front: Comparison, units: int
) -> None:
    """Unless the dealer has an ace-high pai gow."""
    assert settle(SetHands(back, front), load_game("face-up-pai-gow").base_rules).net == units


@pytest.mark.parametrize(("back", "front", "units"), TO_THE_BANKER)
@pytest.mark.parametrize("dealer_barred", [False, True], ids=["other", "barred-elsewhere"])
def test_the_classic_game_takes_its_commission_of_a_win_only(
    back: Comparison, front: Comparison, units: int, *, dealer_barred: bool
) -> None:
    """A win pays 19 for 20; pushes and losses are whole, and no hand of the dealer's is barred."""
    expected = Fraction(19, 20) if units == 1 else units
    assert settle(SetHands(back, front, dealer_barred), CLASSIC).net == expected


@pytest.mark.parametrize(
    ("copies", "back", "front", "units"),
    [
        *((Copies.PLAYER, *situation) for situation in TO_THE_PLAYER),
        *((Copies.NOBODY, *situation) for situation in TO_NOBODY),
    ],
)
def test_copies_go_to_whom_the_rules_give_them(copies: Copies, back: Comparison, front: Comparison, units: int) -> None:
    """To a player who banks, or to nobody."""
    assert settle(SetHands(back, front), BaseRules(copies=copies)).net == units


@pytest.mark.rule("000", "introduction")
@pytest.mark.rule("001", "9")
def test_each_game_bars_the_hand_that_its_document_names() -> None:
    """Queen-high in the commission-free games, ace-high when the dealer's hand is face up."""
    games = ("ez-pai-gow", "commission-free-pai-gow-express", "face-up-pai-gow")
    rules = [load_game(game).base_rules for game in games]
    assert [rule.barred for rule in rules] == ["pai-gow-queen-high", "pai-gow-queen-high", "pai-gow-ace-high"]
    assert {rule.copies for rule in rules} == {Copies.BANKER}
    assert {rule.commission for rule in rules} == {0}
