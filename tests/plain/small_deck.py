"""Two hands of a small deck the plain way: every hand valued once, then every ordered pair that shares no card.

Nothing is counted up to suit exchange, and no deal is left out or taken back.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

from .house_way import KEEPS, Hand, Split, Way, set_by
from .poker import ACE, DECK53, HIGH_CARD, JOKER, SUITS, Joker, Value, Wheel

Integers = npt.NDArray[np.int64]
Places = npt.NDArray[np.int16]

QUEEN = 12
WAYS: tuple[Way, ...] = tuple(KEEPS)
#: The pai gows of the dealer's that some game bars; any other hand is in the first place.
BARRED = (None, "pai-gow-queen-high", "pai-gow-ace-high")
HEIGHTS = {QUEEN: 1, ACE: 2}
HANDS_AT_ONCE = 64


def deck_of(clubs: str, diamonds: str, hearts: str, spades: str, *, joker: bool = False) -> tuple[str, ...]:
    """A deck by the ranks of each suit."""
    suits = zip((clubs, diamonds, hearts, spades), SUITS, strict=True)
    return (*(rank + suit for ranks, suit in suits for rank in ranks), *[JOKER] * joker)


#: Hearts have six and more cards, so that straight flushes occur; clubs and diamonds are alike; some hands are barred.
UNEVEN = deck_of("Q86", "Q86", "AKQJT95", "A4", joker=True)
#: Four suits alike and the joker: straights, flushes, straight flushes with it, four of a kind, five aces.
FOUR_ALIKE = deck_of("AKQJ", "AKQJ", "AKQJ", "AKQJ", joker=True)
FOUR_ALIKE_LOW = deck_of("T986", "T986", "T986", "T986", joker=True)
#: Two suits with A-2-3-4-5 and A-2-3-4-5-6.
WHEELS = deck_of("A234569", "A234569", "", "", joker=True)
#: Diamonds, hearts and spades alike, low cards and no joker.
THREE_ALIKE = deck_of("AK7", "76543", "76543", "76543")
#: The decks of twenty-one cards: one uneven, one with four suits alike.
LARGE_UNEVEN = deck_of("AQ86", "AQ86", "AKQJT952", "KT43", joker=True)
LARGE_ALIKE = deck_of("AKT52", "AKT52", "AKT52", "AKT52", joker=True)

DECKS: dict[str, tuple[str, ...]] = {
    "uneven": UNEVEN,
    "four-alike": FOUR_ALIKE,
    "four-alike-low": FOUR_ALIKE_LOW,
    "three-alike": THREE_ALIKE,
    "wheels": WHEELS,
}
#: Decks in which a player can hold a back that no dealer sets, right below one that a dealer does set.
GAP_DECKS: dict[str, tuple[str, ...]] = {
    "aces-full-below-quads": deck_of("AK752", "AK642", "A32", "2"),
    "threes-full-below-fours-full": deck_of("A9432", "A8432", "A43", "A"),
}
LARGE_DECKS: dict[str, tuple[str, ...]] = {"large-uneven": LARGE_UNEVEN, "large-alike": LARGE_ALIKE}


def places(values: Sequence[Value]) -> Places:
    """Values as places in their own order, equal ones alike."""
    order = {value: place for place, value in enumerate(sorted(set(values)))}
    return np.array([order[value] for value in values], dtype=np.int16)


class SmallDeck:
    """All seven-card hands of a few cards, each set by every way; values as places in one common order."""

    def __init__(self, cards: Sequence[str], joker: Joker = "semi-wild", wheel: Wheel = "second-highest") -> None:
        """Value every hand."""
        self.cards = tuple(card for card in DECK53 if card in cards)
        self.hands = list(combinations(self.cards, 7))
        bits = {card: 1 << place for place, card in enumerate(self.cards)}
        self.masks = np.array([sum(bits[card] for card in hand) for hand in self.hands], dtype=np.int32)
        backs: list[Value] = []
        fronts: list[Value] = []
        legal: list[bool] = []
        chosen: dict[Way, list[int]] = {way: [] for way in WAYS}
        heights: list[int] = []
        for cards_held in self.hands:
            hand = Hand(cards_held, joker, wheel)
            for way in WAYS:
                chosen[way].append(hand.splits.index(set_by(hand, way)))
            heights.append(HEIGHTS.get(height(hand.splits), 0))
            backs += [split.back_value for split in hand.splits]
            fronts += [split.front_value for split in hand.splits]
            legal += [split.is_legal for split in hand.splits]
        self.backs, self.fronts = places(backs).reshape(-1, 21), places(fronts).reshape(-1, 21)
        self.legal = np.array(legal).reshape(-1, 21)
        self.heights = np.array(heights, dtype=np.int16)
        self.chosen = {way: np.array(splits) for way, splits in chosen.items()}

    def set_by(self, way: Way) -> tuple[Places, Places]:
        """The back and the front of every hand set by a way."""
        rows = np.arange(len(self.hands))
        return self.backs[rows, self.chosen[way]], self.fronts[rows, self.chosen[way]]

    @property
    def deals(self) -> int:
        """How many ordered pairs of hands there are."""
        return comb(len(self.cards), 7) * comb(len(self.cards) - 7, 7)

    def pairs(self) -> Iterator[tuple[Integers, Integers]]:
        """Every ordered pair of hands without a common card, some at a time."""
        for start in range(0, len(self.masks), HANDS_AT_ONCE):
            first, second = np.nonzero(self.masks[start : start + HANDS_AT_ONCE, None] & self.masks == 0)
            yield first + start, second

    @cached_property
    def ways_against_ways(self) -> dict[tuple[Way, Way], Integers]:
        """For each way against each other: pairs by the dealer's pai gow, and back and front lower, equal, higher."""
        sets = {way: self.set_by(way) for way in WAYS}
        found = {(player, dealer): np.zeros((3, 3, 3), dtype=np.int64) for player in WAYS for dealer in WAYS}
        for first, second in self.pairs():
            for player, dealer in found:
                back = np.sign(sets[player][0][first] - sets[dealer][0][second]) + 1
                front = np.sign(sets[player][1][first] - sets[dealer][1][second]) + 1
                found[player, dealer] += tally(9 * self.heights[second] + 3 * back + front).reshape(3, 3, 3)
        return found

    def choices(self, dealer: Way) -> Iterator[tuple[Places, Integers, Integers]]:
        """For each hand against all it leaves: the dealer's pai gow, and by legal split its back and front compared."""
        backs, fronts = self.set_by(dealer)
        for at, mask in enumerate(self.masks):
            apart, legal = np.flatnonzero(self.masks & mask == 0), self.legal[at]
            back = np.sign(self.backs[at, legal][:, None] - backs[apart]) + 1
            front = np.sign(self.fronts[at, legal][:, None] - fronts[apart]) + 1
            yield self.heights[apart], back, front

    @cached_property
    def answers(self) -> dict[Way, Integers]:
        """For each dealer's way: pairs by his pai gow, and how many hands the best legal split wins; copies lose."""
        backs, fronts = np.where(self.legal, self.backs, -1), np.where(self.legal, self.fronts, -1)
        sets = {way: self.set_by(way) for way in WAYS}
        found = {way: np.zeros((3, 3), dtype=np.int64) for way in WAYS}
        for first, second in self.pairs():
            own_backs, own_fronts = backs[first], fronts[first]
            for way in WAYS:
                won = (own_backs > sets[way][0][second][:, None]).astype(np.int8)
                won += own_fronts > sets[way][1][second][:, None]
                found[way] += tally(3 * self.heights[second] + won.max(axis=1))[:9].reshape(3, 3)
        return found


def with_barred(counts: Integers, barred: str | None) -> Integers:
    """Counts by the dealer's pai gow as counts by whether he holds the barred one."""
    place = BARRED.index(barred)
    held = counts[place] if place else np.zeros_like(counts[0])
    return np.array([counts.sum(axis=0) - held, held])


def tally(cells: Places) -> Integers:
    """How often each of 27 cells is named."""
    return np.bincount(cells, minlength=27)


def height(splits: Sequence[Split]) -> int:
    """The rank of the highest card of a hand that is a pai gow, else 0."""
    best = max(split.back_value for split in splits)
    return best[1] if best[0] == HIGH_CARD else 0


@lru_cache(maxsize=8)
def small_deck(name: str, joker: Joker = "semi-wild", wheel: Wheel = "second-highest") -> SmallDeck:
    """A deck by its name, its hands valued once."""
    return SmallDeck({**DECKS, **GAP_DECKS, **LARGE_DECKS}[name], joker, wheel)
