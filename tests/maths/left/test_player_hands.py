"""Three Card Poker against the dealer."""

import itertools
from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import pytest
from tests.plain import poker
from tests.plain.oracles import read_oracle
from tests.three_card_rules import three_card_rules

from pitboss.cards import parse_cards
from pitboss.games import load_game
from pitboss.games.settlement.showdown import Comparison
from pitboss.maths.left.player_hands import PlayerHand, par_per_ante, player_hands

QUEEN_SIX_FOUR = poker.three_card(("Qs", "6d", "4h"))
QUALIFIES = poker.three_card(("Qs", "3d", "2h"))

#: The ante bonuses of the three printed pars: what a straight flush, trips and a straight earn.
PRINTED_PARS = {"A": ((5, 4, 1), "3.37"), "B": ((5, 3, 1), "3.61"), "C": ((4, 3, 1), "3.83")}
QUALIFIES_FROM = load_game("three-card-poker").dealer_qualifies_from
BONUS_CLASSES = (poker.TRIO_STRAIGHT_FLUSH, poker.TRIO_THREE, poker.TRIO_STRAIGHT)

Settle = Callable[[bool, Comparison, int], int]


def plain(hand: PlayerHand) -> poker.Value:
    return poker.three_card(tuple(map(str, hand.cards)))


def against(hand: tuple[str, ...]) -> Counter[tuple[bool, Comparison]]:
    """Every dealer's hand that can meet a hand, judged by the plain evaluator."""
    own = poker.three_card(hand)
    left = [card for card in poker.DECK52 if card not in hand]
    dealers = [poker.three_card(dealer) for dealer in itertools.combinations(left, 3)]
    return Counter((dealer >= QUALIFIES, Comparison((own > dealer) - (own < dealer))) for dealer in dealers)


def par(designator: str, settle: Settle) -> str:
    """The house edge in percent, as documents print it."""
    return f"{float(100 * plain_par(designator, settle, QUALIFIES_FROM)):.2f}"


def plain_par(designator: str, settle: Settle, qualifies_from: int) -> Fraction:
    """The house edge of best play, from the counted showdowns and a settlement of this file's own."""
    bonuses = dict(zip(BONUS_CLASSES, PRINTED_PARS[designator][0], strict=True))
    total = Fraction(0)
    for hand in player_hands(qualifies_from):
        bonus = bonuses.get(plain(hand)[0], 0)
        units = sum(count * settle(*situation, bonus) for situation, count in hand.against.items())
        total += hand.hands * max(Fraction(units, 18_424), Fraction(-1))
    return -total / 22_100


def ties_push(qualifies: bool, comparison: Comparison, bonus: int) -> int:  # noqa: FBT001 (a key of the counts)
    return bonus + (2 * comparison if qualifies else 1)


def ties_lose(qualifies: bool, comparison: Comparison, bonus: int) -> int:  # noqa: FBT001 (a key of the counts)
    return ties_push(qualifies, comparison or Comparison.LOSE, bonus)


def bonus_only_when_not_beaten(qualifies: bool, comparison: Comparison, bonus: int) -> int:  # noqa: FBT001 (a key)
    beaten = qualifies and comparison is Comparison.LOSE
    return ties_push(qualifies, comparison, 0 if beaten else bonus)


def test_the_classes_stand_for_all_hands_and_each_meets_all_dealers_hands() -> None:
    """1,755 classes of 22,100 hands, 18,424 dealer's hands against each."""
    hands = player_hands(QUALIFIES_FROM)
    assert len(hands) == read_oracle("suit-classes-52")["3-cards"]
    assert sum(hand.hands for hand in hands) == read_oracle("hands-52")["3-cards"]
    assert {sum(hand.against.values()) for hand in hands} == {18_424}


@pytest.mark.slow
@pytest.mark.parametrize("text", ["Qs 6d 4h", "Qs 6s 4h", "2s 2d Ah", "3s 2d Ah", "As Ks Qs", "7s 5d 2h"])
def test_a_hand_fares_as_in_a_plain_loop_over_the_dealers_hands(text: str) -> None:
    """Qualifying and comparing by the plain evaluator."""
    found = [hand for hand in player_hands(QUALIFIES_FROM) if is_same_class(hand, text)]
    assert len(found) == 1
    assert +Counter(found[0].against) == against(tuple(text.split()))


def is_same_class(hand: PlayerHand, text: str) -> bool:
    """Whether an exchange of suits turns one hand into the other."""
    wanted = {str(card) for card in parse_cards(text)}
    for names in itertools.permutations(poker.SUITS):
        named = dict(zip(poker.SUITS, names, strict=True))
        if {card.rank + named[card.suit] for card in hand.cards} == wanted:
            return True
    return False


def test_hands_stand_strongest_first() -> None:
    """By the plain evaluator's order."""
    values = [plain(hand) for hand in player_hands(QUALIFIES_FROM)]
    assert values == sorted(values, reverse=True)


def test_every_pair_of_hands_is_compared_from_both_sides() -> None:
    """As many showdowns are won as lost."""
    compared: Counter[Comparison] = Counter()
    for hand in player_hands(QUALIFIES_FROM):
        for (_, result), count in hand.against.items():
            compared[result] += hand.hands * count
    assert compared[Comparison.WIN] == compared[Comparison.LOSE]


@pytest.mark.slow
@pytest.mark.rule("003", "paytable-summary")
@pytest.mark.parametrize("designator", PRINTED_PARS)
def test_best_play_gives_the_printed_par(designator: str) -> None:
    """3.37%, 3.61% and 3.83% of the ante, also by a second settlement."""
    printed = PRINTED_PARS[designator][1]
    table = load_game("three-card-poker").paytable(designator, "ante")
    assert f"{float(100 * par_per_ante(three_card_rules(table))):.2f}" == printed
    assert par(designator, ties_push) == printed


@pytest.mark.parametrize("settle", [ties_lose, bonus_only_when_not_beaten], ids=["ties-lose", "bonus-if-not-beaten"])
@pytest.mark.parametrize("designator", PRINTED_PARS)
def test_another_reading_of_the_rules_gives_none_of_the_printed_pars(designator: str, settle: Settle) -> None:
    """So ties push, and the bonus is paid besides the result."""
    assert par(designator, settle) not in {printed for _, printed in PRINTED_PARS.values()}


@pytest.mark.slow
@pytest.mark.parametrize("designator", PRINTED_PARS)
def test_the_best_play_is_to_stay_in_with_queen_six_four_or_better(designator: str) -> None:
    """The well-known rule, whatever the bonus: no exception on either side."""
    table = load_game("three-card-poker").paytable(designator, "ante")
    stays = {hand.cards: hand.plays(three_card_rules(table)) for hand in player_hands(QUALIFIES_FROM)}
    assert stays == {hand.cards: plain(hand) >= QUEEN_SIX_FOUR for hand in player_hands(QUALIFIES_FROM)}
