"""What ranks hands hold, and the choice among their splits."""

from collections import Counter

import numpy as np
import pytest
from tests.helpers import sample
from tests.plain import poker
from tests.plain.house_way import Hand, Split
from tests.two_hands import masks

from pitboss.cards import Card, parse_cards
from pitboss.hands import JokerRule, WheelRule
from pitboss.hands.arrays import Flags
from pitboss.hands.holding import NONE, Holding, highest, how_many
from pitboss.hands.splits import FRONTS, SPLITS, splits_of_hand, splits_of_hands

SEMI, FULL = JokerRule.SEMI_WILD, JokerRule.FULLY_WILD


def holding(text: str, joker: JokerRule = SEMI) -> Holding:
    """One hand."""
    return Holding(splits_of_hand(parse_cards(text), joker, WheelRule.SECOND_HIGHEST))


def holdings() -> Holding:
    """All sample hands."""
    return Holding(splits_of_hands(masks(sample(7)), SEMI, WheelRule.SECOND_HIGHEST))


def ranks(held: int) -> str:
    """A rank set as letters, the lowest first."""
    return "".join(rank for place, rank in enumerate(poker.RANKS) if held >> place & 1)


def front(hands: Holding, split: int, hand: int = 0) -> str:
    """The cards in front."""
    return " ".join(str(Card(int(hands.splits.cards[hand, place]))) for place in FRONTS[split])


def places(wanted: Flags) -> list[int]:
    """The splits that are wanted of one hand."""
    return [split for split in range(SPLITS) if wanted[0, split]]


@pytest.mark.parametrize(
    ("text", "singles", "pairs", "trips", "quads", "fives"),
    [
        ("As Kd Qc 9h 7s 4d 2c", "2479QKA", "", "", "", ""),
        ("As Ad Qc Qh 7s 4d 2c", "247", "QA", "", "", ""),
        ("Ks Kd Kc 5h 5s 5d 2c", "2", "", "5K", "", ""),
        ("8s 8d 8c 8h 3s 3d 3c", "", "", "3", "8", ""),
        ("Jk Kd Qc 9h 7s 4d 2c", "2479QKA", "", "", "", ""),
        ("Jk Ad Qc Qh 7s 4d 2c", "247", "QA", "", "", ""),
        ("Jk As Ah Ad Ac Kd Kc", "", "K", "", "", "A"),
        ("Jk Ks Kh Kd Kc 3d 3c", "A", "3", "", "K", ""),
    ],
)
def test_ranks_are_held_so_many_times_with_the_joker_as_an_ace(
    text: str, singles: str, pairs: str, trips: str, quads: str, fives: str
) -> None:
    """Worked out by hand."""
    hand = holding(text)
    found = hand.singles, hand.pairs, hand.trips, hand.quads, hand.fives
    assert [ranks(int(held[0])) for held in found] == [singles, pairs, trips, quads, fives]


@pytest.mark.parametrize(
    ("text", "held", "times"),
    [
        ("Jk Kd Qc 9h 7s 4d 2c", "K", 2),
        ("Jk Ad Qc Qh 7s 4d 2c", "Q", 3),
        ("Jk 9d 9c 4h 4s 3d 2c", "9", 3),
        ("Jk 9d 9c 9h 4s 4d 2c", "9", 4),
        ("Jk 3s 3h 3d 3c Kd Kc", "3", 5),
    ],
)
def test_a_fully_wild_joker_is_one_more_of_the_best_rank(text: str, held: str, times: int) -> None:
    """Of the rank held most often, and of the highest of those."""
    assert ranks(int(holding(text, FULL).held(times)[0])) == held


def test_counts_are_the_ranks_of_the_cards() -> None:
    """Random and rare hands, the joker as an ace."""
    counts = holdings().counts
    for at, hand in enumerate(sample(7)):
        found = Counter("A" if card == poker.JOKER else card[0] for card in hand)
        assert counts[at].tolist() == [found[rank] for rank in poker.RANKS]


def test_the_highest_rank_of_a_set_and_those_after_it() -> None:
    """And -1 where there are no more."""
    held = np.array([0b1_0000_0010_0001, 0b1, 0])
    assert highest(held).tolist() == [12, 0, NONE]
    assert highest(held, 1).tolist() == [5, NONE, NONE]
    assert highest(held, 2).tolist() == [0, NONE, NONE]
    assert highest(held, 3).tolist() == [NONE, NONE, NONE]
    assert how_many(held).tolist() == [3, 1, 0]


@pytest.mark.slow
def test_complete_hands_and_pairs_in_front_are_told_split_by_split() -> None:
    """As the plain evaluator tells them."""
    hands = holdings()
    for at, hand in enumerate(sample(7)[::3]):
        plain: dict[frozenset[str], Split] = {frozenset(division.front): division for division in Hand(hand).splits}
        for split in range(SPLITS):
            found = plain[frozenset(front(hands, split, 3 * at).split())]
            assert hands.complete[3 * at, split] == found.is_complete
            assert hands.pair_in_front[3 * at, split] == (found.front_value[0] == poker.PAIR)


def test_a_front_is_found_by_its_two_ranks() -> None:
    """Wherever both are held; a missing rank is found nowhere."""
    hands = holding("As Ad Qc Qh 7s 4d 2c")
    ace, queen, seven, none = (np.array([rank]) for rank in (12, 10, 5, NONE))
    assert [front(hands, split) for split in places(hands.front_of(ace, ace))] == ["As Ad"]
    found = {front(hands, split) for split in places(hands.front_of(queen, seven))}
    assert found == {"Qh 7s", "Qc 7s"}
    assert not hands.front_of(seven, seven).any()
    assert not hands.front_of(ace, none).any()
    assert not hands.front_of(none, none).any()


def test_the_best_split_has_the_highest_front_and_then_the_best_back() -> None:
    """Either queen with the seven leaves a pair of aces; the queen of hearts is kept for the flush."""
    hands = holding("Ah Qh Qc 9h 7s 4h 2h")
    wanted = hands.front_of(np.array([10]), np.array([5]))
    assert front(hands, int(hands.best(wanted)[0])) == "Qc 7s"
    assert hands.best(np.zeros((1, SPLITS), dtype=np.bool_)).tolist() == [NONE]
    everything = hands.best(np.ones((1, SPLITS), dtype=np.bool_))
    assert front(hands, int(everything[0])) == "Qh Qc"


def test_the_value_of_a_chosen_front_is_its_splits() -> None:
    """And -1 where none is chosen, below every front."""
    hands = holdings()
    chosen = np.arange(len(sample(7))) % (SPLITS + 1) - 1
    values = hands.front_value(chosen)
    assert (values[chosen == NONE] == NONE).all()
    rows = np.nonzero(chosen >= 0)[0]
    assert (values[rows] == hands.splits.fronts[rows, chosen[rows]]).all()
    assert hands.splits.fronts.min() > NONE


def test_a_part_of_some_hands_holds_what_those_hands_hold() -> None:
    """In the order asked for; also a part that is empty."""
    hands = holdings()
    rows = np.array([7, 1, 4])
    part = hands.take(rows)
    alone = Holding(splits_of_hands(masks([sample(7)[row] for row in rows]), SEMI, WheelRule.SECOND_HIGHEST))
    for name in ("counts", "singles", "pairs", "trips", "quads", "fives", "complete", "pair_in_front"):
        assert (getattr(part, name) == getattr(alone, name)).all()
    assert (part.splits.backs == alone.splits.backs).all()
    assert len(hands.take(np.array([], dtype=np.int64)).singles) == 0
