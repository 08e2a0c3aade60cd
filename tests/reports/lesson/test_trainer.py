"""Hands to decide: the same seed deals the same, and what is right is what the published strategy says."""

import pytest

from pitboss.errors import PitbossError
from pitboss.reports.lesson.dealt import games_with_one_decision
from pitboss.reports.lesson.trainer import judged_hand, training_hand

RANKS = "23456789TJQKA"


def _stays_in(cards: str) -> bool:
    """The known strategy of Three Card Poker, in plain words: a pair or better, or no worse than queen, six, four."""
    ranks = sorted((RANKS.index(card[0]) for card in cards.split()), reverse=True)
    suits = {card[1] for card in cards.split()}
    is_straight = (ranks[0] - ranks[2] == 2 and len(set(ranks)) == 3) or ranks == [12, 1, 0]
    return len(set(ranks)) < 3 or len(suits) == 1 or is_straight or ranks >= [RANKS.index(rank) for rank in "Q64"]


@pytest.mark.parametrize("seed", [str(number) for number in range(25)])
def test_the_best_decision_of_three_cards_is_queen_six_four(seed: str) -> None:
    hand = training_hand("three-card-poker", seed)
    assert [offer.action for offer in hand.offers] == ["play", "fold"]
    assert hand.dealer == ""
    told = judged_hand("three-card-poker", seed, "play", "")
    assert told.is_best == _stays_in(hand.cards), hand.cards
    assert told.cost is not None
    assert (told.cost.fraction == "0") == told.is_best


def test_a_seed_deals_one_hand_and_another_seed_another() -> None:
    first, again, other = (training_hand("face-up-pai-gow", seed) for seed in ("a", "a", "b"))
    assert first == again
    assert (first.cards, first.dealer) != (other.cards, other.dealer)
    assert not {*first.cards.split()} & {*first.dealer.split()}
    assert first.front_cards == 2


def test_a_front_that_fouls_the_hand_is_no_choice() -> None:
    hand = training_hand("face-up-pai-gow", "1")
    assert hand.cards == "As Ah Kc Qc Ts 5c 3d"
    with pytest.raises(PitbossError, match="no choice that the rules leave"):
        judged_hand("face-up-pai-gow", "1", "set", "As Ah")
    assert judged_hand("face-up-pai-gow", "1", "set", "Kc Qc").made is not None


def test_games_of_several_decisions_are_refused_by_a_sentence_that_names_the_others() -> None:
    known = {game.id for game in games_with_one_decision()}
    assert {"face-up-pai-gow", "three-card-poker", "high-five-poker"} <= known
    assert not {"ultimate-texas-holdem", "let-it-ride", "mississippi-stud", "crazy-4-poker"} & known
    with pytest.raises(PitbossError, match=r"Let It Ride.* can't be trained yet: choose one of .*three-card-poker"):
        training_hand("let-it-ride", "1")
