"""House ways the plain way: all twenty-one splits of seven cards, and the words of each way, one function a rule.

Back = five cards, front = two. In a back the joker is tried as every card. Where ranks are counted it is an ace; a
fully wild one is one more of the rank held most often, of several the highest.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Literal, NamedTuple

from .poker import (
    ACE,
    FLUSH,
    HIGH_CARD,
    JOKER,
    PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    Joker,
    Value,
    Wheel,
    best_five,
    check_cards,
    rank_of,
    two_card,
)

Way = Literal["foxwoods", "foxwoods-trump-plaza", "canterbury-park"]
Cards = tuple[str, ...]

FIVE, SIX, SEVEN, NINE, TEN, JACK, KING = 5, 6, 7, 9, 10, 11, 13
COMPLETE = {STRAIGHT, FLUSH, STRAIGHT_FLUSH}


class Split(NamedTuple):
    """Seven cards set as a back and a front, and what each is worth."""

    back: Cards
    front: Cards
    back_value: Value
    front_value: Value

    @property
    def is_legal(self) -> bool:
        """Whether the back is not lower than the front: by class, and then by as many ranks as the front has."""
        return self.back_value[: len(self.front_value)] >= self.front_value

    @property
    def is_complete(self) -> bool:
        """Whether the back is a straight, a flush or a straight flush."""
        return self.back_value[0] in COMPLETE


@lru_cache(maxsize=1 << 19)
def value_of_back(back: Cards, joker: Joker, wheel: Wheel) -> Value:
    """The value of five cards, worked out once."""
    return best_five(back, joker, wheel)


@lru_cache(maxsize=1 << 12)
def value_of_front(front: Cards, joker: Joker) -> Value:
    """The value of two cards, worked out once."""
    return two_card(front, joker)


def all_splits(cards: Sequence[str], joker: Joker = "semi-wild", wheel: Wheel = "second-highest") -> list[Split]:
    """All twenty-one splits, legal or not."""
    check_cards(cards, 7, 7)
    found = []
    for front in combinations(sorted(cards), 2):
        back = tuple(card for card in sorted(cards) if card not in front)
        found.append(Split(back, front, value_of_back(back, joker, wheel), value_of_front(front, joker)))
    return found


class Hand:
    """Seven cards: their splits, and their ranks by how often they are held."""

    def __init__(self, cards: Sequence[str], joker: Joker = "semi-wild", wheel: Wheel = "second-highest") -> None:
        """Take the cards and split them in every way."""
        self.splits = all_splits(cards, joker, wheel)
        self.counts = Counter(rank_of(card) for card in cards if card != JOKER)
        if JOKER in cards:
            most = max(self.counts, key=lambda rank: (self.counts[rank], rank))
            self.counts[ACE if joker == "semi-wild" else most] += 1

    def held(self, times: int) -> list[int]:
        """Ranks held exactly so many times, the highest first."""
        return sorted((rank for rank, count in self.counts.items() if count == times), reverse=True)

    def best(self, splits: Sequence[Split]) -> Split:
        """The split with the highest front, and of those with the same front the one with the best back."""
        return max(splits, key=lambda split: (split.front_value, split.back_value))

    def in_front(self, one: int, other: int) -> Split:
        """The split with these two ranks in front."""
        high, low = max(one, other), min(one, other)
        value = (PAIR, high) if high == low else (HIGH_CARD, high, low)
        return self.best([split for split in self.splits if split.front_value == value])

    def singles_in_front(self) -> Split:
        """The split with the two highest singles in front."""
        high, low, *_ = self.held(1)
        return self.in_front(high, low)

    def complete(self) -> list[Split]:
        """The splits with a straight, flush or straight flush in back."""
        return [split for split in self.splits if split.is_complete]

    def single_from(self, rank: int) -> bool:
        """Whether a single of this rank or a higher one can go in front."""
        return any(single >= rank for single in self.held(1))


def five_of_a_kind(hand: Hand) -> Split:
    """Aces: kings in front if there is a pair of kings, else two aces. Others: a pair besides, else two of them."""
    (five,) = hand.held(5)
    pairs = [KING] if five == ACE and hand.counts[KING] == 2 else hand.held(2) if five != ACE else []
    rank = pairs[0] if pairs else five
    return hand.in_front(rank, rank)


def four_of_a_kind(hand: Hand, lowest_that_keeps_medium: int) -> Split:
    """A pair or trips besides gives the front; else high ones split, low ones stay, medium ones stay beside a card."""
    (four,) = hand.held(4)
    besides = hand.held(2) + hand.held(3)
    if besides:
        return hand.in_front(besides[0], besides[0])
    keep = four <= SIX or (SEVEN <= four <= TEN and hand.single_from(lowest_that_keeps_medium))
    return hand.singles_in_front() if keep else hand.in_front(four, four)


def three_of_a_kind(hand: Hand) -> Split:
    """A complete hand behind a pair if possible; else aces are broken and other trips are not."""
    complete = [split for split in hand.complete() if split.front_value[0] == PAIR]
    if complete:
        return hand.best(complete)
    if hand.held(3) == [ACE]:
        return hand.in_front(ACE, hand.held(1)[0])
    return hand.singles_in_front()


def foxwoods_keeps(hand: Hand, high: int, _low: int) -> bool:
    """By the higher pair: J to A split; T to 7 both in back if an ace, 6 and lower if a king or ace can go in front."""
    if high >= JACK:
        return False
    return hand.single_from(ACE if high >= SEVEN else KING)


def trump_plaza_keeps(hand: Hand, high: int, low: int) -> bool:
    """Low 2-6, medium 7-T, high J-K: by both pairs; aces always split."""
    kinds = [["low", "medium", "high", "aces"][(rank > SIX) + (rank > TEN) + (rank > KING)] for rank in (low, high)]
    if kinds in (["low", "low"], ["low", "medium"]):
        return hand.single_from(KING)
    return kinds in (["low", "high"], ["medium", "medium"]) and hand.single_from(ACE)


def canterbury_park_keeps(hand: Hand, high: int, low: int) -> bool:
    """Low 2-5, medium 6-9, high T-K: by both pairs; aces always split; sometimes an ace with a face card is needed."""
    kinds = [["low", "medium", "high", "aces"][(rank > FIVE) + (rank > NINE) + (rank > KING)] for rank in (low, high)]
    if kinds in (["low", "low"], ["low", "medium"]):
        return hand.single_from(KING)
    singles = hand.held(1)
    return kinds in (["medium", "medium"], ["low", "high"]) and singles[0] == ACE and singles[1] >= JACK


KEEPS: dict[Way, Callable[[Hand, int, int], bool]] = {
    "foxwoods": foxwoods_keeps,
    "foxwoods-trump-plaza": trump_plaza_keeps,
    "canterbury-park": canterbury_park_keeps,
}


def two_pair(hand: Hand, way: Way) -> Split:
    """Both in back or the lower in front, by the way's table, also if a straight or flush is there."""
    high, low = hand.held(2)
    return hand.singles_in_front() if KEEPS[way](hand, high, low) else hand.in_front(low, low)


def one_pair(hand: Hand, way: Way) -> Split:
    """A complete hand behind the highest front, but for an ace that makes a higher one; else the pair in back."""
    complete = hand.complete()
    if not complete:
        return hand.singles_in_front()
    best = hand.best(complete)
    (pair,) = hand.held(2)
    if way != "canterbury-park" and TEN <= pair <= KING and hand.held(1)[0] == ACE:
        with_ace = hand.singles_in_front()
        return with_ace if with_ace.front_value > best.front_value else best
    return best


def no_pair(hand: Hand) -> Split:
    """A complete hand behind the highest front; else the highest card in back, second and third in front."""
    complete = hand.complete()
    if complete:
        return hand.best(complete)
    _, second, third, *_ = hand.held(1)
    return hand.in_front(second, third)


def set_by(hand: Hand, way: Way) -> Split:
    """The first rule of the way that fits the hand."""
    if hand.held(5):
        return five_of_a_kind(hand)
    if hand.held(4):
        return four_of_a_kind(hand, ACE if way == "canterbury-park" else KING)
    trips, pairs = hand.held(3), hand.held(2)
    if len(trips) == 2:
        return hand.in_front(trips[0], trips[0])
    if trips:
        return hand.in_front(pairs[0], pairs[0]) if pairs else three_of_a_kind(hand)
    if len(pairs) == 3:
        return hand.in_front(pairs[0], pairs[0])
    if len(pairs) == 2:
        return two_pair(hand, way)
    return one_pair(hand, way) if pairs else no_pair(hand)


def split(cards: Sequence[str], way: Way, joker: Joker = "semi-wild", wheel: Wheel = "second-highest") -> Split:
    """Set seven cards by a house way."""
    return set_by(Hand(cards, joker, wheel), way)
