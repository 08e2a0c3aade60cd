"""What Three Card Poker pays at the end of a round."""

import itertools
from fractions import Fraction

import pytest
from tests.helpers import cards
from tests.plain import poker
from tests.three_card_rules import three_card_rules

from pitboss.cards import mask_of, parse_cards
from pitboss.games import load_game
from pitboss.games.settlement.showdown import Comparison, Showdown
from pitboss.hands import THREE_CARD
from pitboss.hands.rankings.three_card import three_card_value

BONUS = load_game("three-card-poker").paytable("A", "ante")
RULES = three_card_rules(BONUS)
QUEEN = 12


def paid(hand: str, **situation: object) -> dict[str, Fraction]:
    """Units won on each wager by a hand in a situation."""
    showdown = Showdown(THREE_CARD.bit(hand), **situation)  # type: ignore[arg-type] # each test gives its own fields
    return {wager: pay.net for wager, pay in RULES.pays(showdown).items()}


@pytest.mark.rule("003", "dealing.4")
@pytest.mark.parametrize("hand", THREE_CARD.names[:6])
def test_a_folded_hand_loses_its_ante_and_earns_nothing(hand: str) -> None:
    """Not even the Ante Bonus, and there is no Play wager to settle."""
    assert paid(hand, folded=True) == {"ante": -1}


@pytest.mark.rule("003", "ways.1")
@pytest.mark.parametrize("comparison", Comparison)
def test_against_a_dealer_who_does_not_qualify_the_ante_wins_and_the_play_pushes(comparison: Comparison) -> None:
    """Whatever the two hands are."""
    assert paid("pair", dealer_qualifies=False, comparison=comparison) == {"ante": 1, "play": 0}


@pytest.mark.rule("003", "ways.1")
@pytest.mark.parametrize(
    ("comparison", "units"), [(Comparison.WIN, 1), (Comparison.TIE, 0), (Comparison.LOSE, -1)], ids=str
)
def test_against_a_dealer_who_qualifies_both_wagers_follow_the_hands(comparison: Comparison, units: int) -> None:
    """Even money, a push or a loss, on each."""
    assert paid("high-card", comparison=comparison) == {"ante": units, "play": units}


@pytest.mark.rule("003", "ways.1-ante-bonus")
@pytest.mark.parametrize(("hand", "bonus"), [("straight-flush", 5), ("three-of-a-kind", 4), ("straight", 1)], ids=str)
@pytest.mark.parametrize("comparison", Comparison)
@pytest.mark.parametrize("qualifies", [True, False], ids=["qualifies", "does-not"])
def test_the_ante_bonus_is_paid_whatever_the_dealer_has(
    hand: str, bonus: int, comparison: Comparison, *, qualifies: bool
) -> None:
    """Also on a hand that loses."""
    assert paid(hand, dealer_qualifies=qualifies, comparison=comparison)["ante-bonus"] == bonus


@pytest.mark.parametrize("hand", ["flush", "pair", "high-card"])
def test_lesser_hands_earn_no_ante_bonus(hand: str) -> None:
    """Nor do they lose one."""
    assert "ante-bonus" not in paid(hand, comparison=Comparison.WIN)


@pytest.mark.slow
@pytest.mark.rule("003", "ways.1")
def test_the_dealer_qualifies_with_a_queen_or_better() -> None:
    """On all 22,100 hands: any pair or better, or a high card from the queen on."""
    for hand in itertools.combinations(poker.DECK52, 3):
        plain = poker.three_card(hand)
        qualifies = plain[0] > poker.TRIO_HIGH or plain[1] >= QUEEN
        assert (three_card_value(mask_of(cards(hand))) >= RULES.qualifies_from) == qualifies


@pytest.mark.parametrize(("text", "qualifies"), [("Qc 3d 2h", True), ("Jc Td 8h", False)])
def test_the_lowest_queen_qualifies_and_the_highest_jack_does_not(text: str, *, qualifies: bool) -> None:
    """Q-3-2 and J-T-8 stand next to each other."""
    assert (three_card_value(mask_of(parse_cards(text))) >= RULES.qualifies_from) == qualifies
