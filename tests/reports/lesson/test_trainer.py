"""Hands to decide: the same seed deals the same, and what is right is what the published strategy says."""

import pytest

from pitboss.errors import PitbossError
from pitboss.reports.lesson.dealt import games_with_decisions
from pitboss.reports.lesson.trainer import TrainedDecision, judged_hand, training_hand

RANKS = "23456789TJQKA"


def _stays_in(cards: str) -> bool:
    """The known strategy of Three Card Poker, in plain words: a pair or better, or no worse than queen, six, four."""
    ranks = sorted((RANKS.index(card[0]) for card in cards.split()), reverse=True)
    suits = {card[1] for card in cards.split()}
    is_straight = (ranks[0] - ranks[2] == 2 and len(set(ranks)) == 3) or ranks == [12, 1, 0]
    return len(set(ranks)) < 3 or len(suits) == 1 or is_straight or ranks >= [RANKS.index(rank) for rank in "Q64"]


@pytest.mark.slow
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
    with pytest.raises(PitbossError, match="is not allowed by the rules here"):
        judged_hand("face-up-pai-gow", "1", "set", "As Ah")
    assert judged_hand("face-up-pai-gow", "1", "set", "Kc Qc").made is not None


POINTS = {rank: 2 if rank in "JQKA" else 1 if rank in "6789T" else 0 for rank in RANKS}


def _third_street(cards: str) -> tuple[str, int]:
    """The published strategy of Mississippi Stud with two cards: a pair three times, two points once, else fold."""
    rank, suit, other, its_suit = list(cards.replace(" ", ""))
    if rank == other:
        return "third", 3
    is_suited_65 = {rank, other} == {"6", "5"} and suit == its_suit
    return ("third", 1) if POINTS[rank] + POINTS[other] >= 2 or is_suited_65 else ("fold", 0)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [str(number) for number in range(12)])
def test_the_first_street_of_mississippi_stud_is_as_published(seed: str) -> None:
    """A game of three streets: two cards, nothing on the board, and the strategy that everybody knows."""
    hand = training_hand("mississippi-stud", seed)
    assert (hand.board, hand.decisions, hand.over) == ("", 3, False)
    told = judged_hand("mississippi-stud", seed, "fold", "")
    assert (told.best.word, told.best.times) == _third_street(hand.cards), hand.cards


@pytest.mark.slow
def test_a_street_follows_the_decisions_before_and_a_fold_ends_the_hand() -> None:
    """The board grows with each decision; what was bet before is part of what the next one is worth."""
    made: list[TrainedDecision] = []
    boards = []
    for action in ("third", "fourth", "fifth"):
        hand = training_hand("mississippi-stud", "1", made)
        boards.append(len(hand.board.split()))
        assert {offer.times for offer in hand.offers if offer.action == action} == {1, 2, 3}
        told = judged_hand("mississippi-stud", "1", action, "", times=1, made=made)
        assert told.made is not None
        assert (told.made.word, told.made.times) == (action, 1)
        made.append(TrainedDecision(action, 1))
    assert boards == [0, 1, 2]
    assert training_hand("mississippi-stud", "1", made).over
    assert training_hand("mississippi-stud", "1", [TrainedDecision("fold")]).over
    with pytest.raises(PitbossError, match="take the next seed"):
        judged_hand("mississippi-stud", "1", "fold", "", made=[TrainedDecision("fold")])


def test_every_game_that_is_decided_and_counted_can_be_trained() -> None:
    """One decision or several streets, a board, a card of the dealer that lies up."""
    games = {game.id: training_hand(game.id, "1") for game in games_with_decisions()}
    assert {"face-up-pai-gow", "three-card-poker", "ultimate-texas-holdem", "let-it-ride"} <= set(games)
    assert len(games["caribbean-stud"].dealer.split()) == 1
    assert {name: hand.over for name, hand in games.items() if hand.over} == {}
    assert games["ultimate-texas-holdem"].decisions == 3


@pytest.mark.parametrize("text", ["fold,", "Fold", "raise.", "raise.2x", "a" * 30, ",".join(["check"] * 13)])
def test_decisions_that_can_not_be_read_are_refused(text: str) -> None:
    """They come from an address that anybody writes."""
    with pytest.raises(PitbossError, match="in their order"):
        TrainedDecision.parse(text)
    assert TrainedDecision.parse("check,raise.2") == (TrainedDecision("check"), TrainedDecision("raise", 2))
