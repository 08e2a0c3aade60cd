"""What every choice of one hand is worth: against plain loops, and against the engines that visit no deal."""

import itertools
from fractions import Fraction

import numpy as np
import pytest
from tests.high_five_plays import high_five_play
from tests.plain import poker
from tests.plain.small_deck import BARRED, small_deck
from tests.set_plays import set_play
from tests.three_card_rules import three_card_rules
from tests.two_hands import mask, masks, types_of

from pitboss.cards import Card, parse_cards
from pitboss.games import load_game
from pitboss.maths.duel.high_five import decisions
from pitboss.maths.duel.one_hand import Choice
from pitboss.maths.duel.play_values import three_card_choices
from pitboss.maths.duel.values import Dealers, best_answer_choice, high_five_choices, split_choices
from pitboss.maths.left.player_hands import player_hands
from pitboss.maths.play import Play

ANTE_BONUS = three_card_rules(load_game("three-card-poker").paytable("A", "ante"))
EZ, FACE_UP = load_game("ez-pai-gow").base_rules, load_game("face-up-pai-gow").base_rules
SIX = 6
#: Four suits alike, with hands that do not qualify.
ALIKE = [rank + suit for rank in "9642" for suit in "cdhs"] + ["Jk"]
ON_ALIKE = high_five_play(cards=mask(ALIKE))


def by_name(choices: list[Choice]) -> dict[str, Choice]:
    return {choice.name: choice for choice in choices}


# Three Card Poker


@pytest.mark.parametrize(("cards", "best"), [("Qs 6d 4h", "play"), ("Qs 6d 3h", "fold"), ("2s 2d 3h", "play")])
def test_the_better_choice_comes_first(cards: str, best: str) -> None:
    """Q-6-4 is the weakest hand that plays."""
    assert three_card_choices(parse_cards(cards), ANTE_BONUS)[0].name == best


@pytest.mark.slow
@pytest.mark.parametrize("at", range(0, 1755, 251))
def test_a_three_card_hand_is_worth_what_all_hands_of_its_class_are(at: int) -> None:
    """Visited one by one, the dealer's hands come to what the count of all classes says."""
    hand = player_hands(ANTE_BONUS.qualifies_from)[at]
    found = by_name(three_card_choices(hand.cards, ANTE_BONUS))
    assert found["play"].value == hand.play(ANTE_BONUS)
    assert found["fold"].value == hand.fold(ANTE_BONUS)
    assert sum(found["play"].outcomes.values()) == 18_424


@pytest.mark.parametrize(
    ("dealer", "outcome", "units"),
    [
        ("Ks 2d 4c", "lose", -2),
        ("Qd 5c 3h", "win", 2),
        ("Qd 6c 4s", "tie", 0),
        ("Js 9d 8c", "dealer-does-not-qualify", 1),
    ],
)
def test_a_dealers_hand_that_is_seen_gives_one_result(dealer: str, outcome: str, units: int) -> None:
    """Q-6-4 against a better, a worse, an equal and an unqualified hand."""
    play = by_name(three_card_choices(parse_cards("Qs 6d 4h"), ANTE_BONUS, parse_cards(dealer)))["play"]
    assert play.value == units
    assert play.outcomes == {outcome: 1}


# High Five Poker


def plain_play(hand: tuple[str, ...], deck: list[str]) -> Fraction:
    """ANTE and PLAY by a plain loop over all dealer's hands: rules 10 to 12 written out."""
    value = poker.best_five(hand, "semi-wild", "lowest")
    results = []
    for dealer in itertools.combinations([card for card in deck if card not in hand], 7):
        against = poker.best_five(dealer, "semi-wild", "lowest")
        if against < (poker.PAIR, SIX):
            results.append(2 if value[0] >= poker.STRAIGHT else 1)
        else:
            results.append(2 * ((value > against) - (value < against)))
    return Fraction(sum(results), len(results))


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, 11, 2))
def test_a_high_five_hand_is_worth_what_a_plain_loop_finds(start: int) -> None:
    """On a deck of seventeen cards."""
    hand = tuple(ALIKE[start : start + 7])
    found = by_name(high_five_choices([Card.parse(card) for card in hand], ON_ALIKE))
    assert found["play"].value == plain_play(hand, ALIKE)
    assert found["fold"].value == -1
    assert found["fold"].outcomes == {"fold": 120}


@pytest.mark.slow
def test_visiting_deals_and_visiting_none_agree_on_a_high_five_hand() -> None:
    """Four nines and three sixes: the four hands of this type differ in nothing but the names of suits."""
    hand = ["9c", "9d", "9h", "9s", "6c", "6d", "6h"]
    found = by_name(high_five_choices([Card.parse(card) for card in hand], ON_ALIKE))
    counted = decisions(ON_ALIKE)
    kind = int(types_of(masks([hand]))[0])
    assert counted.hands[kind] == 4
    assert counted.gains[kind] == 4 * 120 * (found["play"].value - found["fold"].value)


@pytest.mark.parametrize(("dealer", "units"), [("Kc Kd 2h 3s 5c 8d 9h", -2), ("Kc Qd 2h 3s 5c 8d 9h", 1)])
def test_high_five_against_a_dealer_who_is_seen(dealer: str, units: int) -> None:
    """A pair of sevens loses to kings and wins the ANTE alone from a dealer without sixes."""
    cards = parse_cards("7c 7d Ah Ts 4c 6d Jh")
    found = by_name(high_five_choices(cards, ON_ALIKE, parse_cards(dealer)))
    assert found["play"].value == units


# Pai gow

HANDS = (0, 999, 5_000, 11_000)


def play_from(deck: tuple[str, ...]) -> Play:
    return set_play("foxwoods", "foxwoods", EZ, cards=mask(deck))


def hand_of(cards: tuple[str, ...]) -> tuple[Card, ...]:
    return tuple(Card.parse(card) for card in cards)


def plain_splits(at: int) -> set[tuple[Fraction, int, int]]:
    """Value, wins and losses of every legal split of a hand of the uneven deck by a plain loop: copies lose."""
    deck = small_deck("uneven")
    apart = deck.masks & deck.masks[at] == 0
    backs, fronts = (values[apart] for values in deck.set_by("foxwoods"))
    open_to_all = deck.heights[apart] != BARRED.index(EZ.barred)
    found = set()
    for split in np.nonzero(deck.legal[at])[0]:
        back, front = deck.backs[at, split] > backs, deck.fronts[at, split] > fronts
        won, lost = int((back & front & open_to_all).sum()), int((~back & ~front & open_to_all).sum())
        found.add((Fraction(won - lost, int(apart.sum())), won, lost))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("at", HANDS)
def test_every_split_is_worth_what_a_plain_loop_finds(at: int) -> None:
    """On a deck of sixteen cards, with barred hands and flushes; splits of equal values are one choice."""
    deck = small_deck("uneven")
    play, cards = play_from(deck.cards), hand_of(deck.hands[at])
    found = [split.choice for split in split_choices(play, cards, Dealers.left_by(play, cards))]
    assert {(choice.value, choice.outcomes["win"], choice.outcomes["lose"]) for choice in found} == plain_splits(at)
    assert [choice.value for choice in found] == sorted((choice.value for choice in found), reverse=True)


@pytest.mark.slow
@pytest.mark.parametrize("at", HANDS)
def test_the_best_answer_is_at_least_the_best_split_against_each_dealer(at: int) -> None:
    """It is the mean, over all dealer's hands seen one by one, of the best split against each."""
    deck = small_deck("uneven")
    play, cards = play_from(deck.cards), hand_of(deck.hands[at])
    others = [card for card in deck.cards if card not in deck.hands[at]]
    seen = [
        split_choices(play, cards, Dealers.seen(play, hand_of(dealer)))[0].choice.value
        for dealer in itertools.combinations(others, 7)
    ]
    assert best_answer_choice(play, cards, Dealers.left_by(play, cards)).value == sum(seen, Fraction(0)) / len(seen)


def test_one_split_is_marked_as_the_house_ways() -> None:
    """Two pair of kings and sixes are split, by rule 7a of Foxwoods."""
    cards = parse_cards("Ks Kd 6d 6h 3h As 2d")
    play = set_play("foxwoods", None, FACE_UP)
    choices = split_choices(play, cards, Dealers.seen(play, parse_cards("Qs Qd Jk Tc 9h 8h 2c")))
    marked = [split for split in choices if split.rule]
    assert [(split.rule.number, set(split.hands.front)) for split in marked if split.rule] == [
        ("7a", set(parse_cards("6d 6h")))
    ]


def test_a_barred_dealers_hand_pushes_every_split() -> None:
    """An ace-high pai gow in Face Up Pai Gow."""
    cards = parse_cards("Ks Kd 6d 6h 3h As 2d")
    play = set_play("foxwoods", None, FACE_UP)
    choices = split_choices(play, cards, Dealers.seen(play, parse_cards("Ac Qd Jh 9c 8s 4d 2h")))
    assert {split.choice.value for split in choices} == {0}
