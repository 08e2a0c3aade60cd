"""Hand values the plain way: every five-card subset, every card the joker may stand for.

A card is a text such as "As", "Td" or "2c"; the joker is "Jk".
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Literal

Joker = Literal["semi-wild", "fully-wild"]
Wheel = Literal["second-highest", "lowest"]
Value = tuple[int, ...]

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKER = "Jk"
DECK52 = tuple(rank + suit for rank in RANKS for suit in SUITS)
DECK53 = (*DECK52, JOKER)

TWO, ACE = 2, 14
HIGH_CARD, PAIR, TWO_PAIR, THREE_OF_A_KIND, STRAIGHT = 0, 1, 2, 3, 4
FLUSH, FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH, FIVE_OF_A_KIND = 5, 6, 7, 8, 9

#: The class of five cards by how many there are of each rank, most first.
CLASS_OF_SHAPE = {
    (1, 1, 1, 1, 1): HIGH_CARD,
    (2, 1, 1, 1): PAIR,
    (2, 2, 1): TWO_PAIR,
    (3, 1, 1): THREE_OF_A_KIND,
    (3, 2): FULL_HOUSE,
    (4, 1): FOUR_OF_A_KIND,
    (5,): FIVE_OF_A_KIND,
}

A2345 = "2345A"
SIX_HIGH_TO_KING_HIGH = tuple(RANKS[low : low + 5] for low in range(8))
TJQKA = "TJQKA"

#: The ten straights, the worst first: a straight's place in the list is its tie-break.
STRAIGHTS: dict[Wheel, tuple[str, ...]] = {
    "lowest": (A2345, *SIX_HIGH_TO_KING_HIGH, TJQKA),
    "second-highest": (*SIX_HIGH_TO_KING_HIGH, A2345, TJQKA),
}
BEST_STRAIGHT = 9

THREE_CARD_STRAIGHTS = ("23A", *(RANKS[low : low + 3] for low in range(11)))
TRIO_HIGH, TRIO_PAIR, TRIO_FLUSH, TRIO_STRAIGHT, TRIO_THREE, TRIO_STRAIGHT_FLUSH = 0, 1, 2, 3, 4, 5


def rank_of(card: str) -> int:
    """Give 2 to 14, the ace being 14."""
    return RANKS.index(card[0]) + TWO


def check_cards(cards: Sequence[str], fewest: int, most: int, deck: Sequence[str] = DECK53) -> None:
    """Refuse a wrong number of cards, a card that is not of the deck, or the same card twice."""
    if not fewest <= len(cards) <= most or len(set(cards)) != len(cards) or not set(cards) <= set(deck):
        raise ValueError(f"not a hand of {fewest} to {most} cards: {' '.join(cards)}")


def value_by_ranks(ranks: Sequence[int]) -> Value:
    """Value five ranks by pairs, trips and so on alone: no straights and no flushes."""
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    shape = tuple(size for size, _ in groups)
    return (CLASS_OF_SHAPE[shape], *(rank for _, rank in groups))


def sorted_ranks(cards: Sequence[str]) -> str:
    """Spell the cards' ranks from low to high, the ace last."""
    return "".join(sorted((card[0] for card in cards), key=RANKS.index))


def value_of_five(cards: Sequence[str], wheel: Wheel) -> Value:
    """Value five cards without a joker."""
    ranks = sorted_ranks(cards)
    is_straight = ranks in STRAIGHTS[wheel]
    is_flush = len({card[1] for card in cards}) == 1
    if is_straight:
        return (STRAIGHT_FLUSH if is_flush else STRAIGHT, STRAIGHTS[wheel].index(ranks))
    if is_flush:
        return (FLUSH, *sorted(map(rank_of, cards), reverse=True))
    return value_by_ranks([rank_of(card) for card in cards])


def values_semi_wild(four: Sequence[str], wheel: Wheel) -> Iterator[Value]:
    """Every value of four cards and a joker that is an ace or completes a straight, flush or straight flush."""
    yield value_by_ranks([*map(rank_of, four), ACE])
    for card in DECK52:
        if card not in four:
            value = value_of_five([*four, card], wheel)
            if value[0] in {STRAIGHT, FLUSH, STRAIGHT_FLUSH}:
                yield value


def values_fully_wild(four: Sequence[str], hand: Sequence[str], wheel: Wheel) -> Iterator[Value]:
    """Every value of four cards of a hand and a joker that is any card the hand lacks, or the fifth of a rank."""
    unseen = [card for card in DECK52 if card not in hand]
    fifths = [rank + "*" for rank in RANKS if all(rank + suit in hand for suit in SUITS)]
    for card in (*unseen, *fifths):
        yield value_of_five([*four, card], wheel)


def values_of_subset(five: Sequence[str], hand: Sequence[str], joker: Joker, wheel: Wheel) -> Iterator[Value]:
    """Every value that five cards of a hand may be given."""
    if JOKER not in five:
        yield value_of_five(five, wheel)
        return
    four = [card for card in five if card != JOKER]
    if joker == "semi-wild":
        yield from values_semi_wild(four, wheel)
    else:
        yield from values_fully_wild(four, hand, wheel)


def best_five(cards: Sequence[str], joker: Joker = "semi-wild", wheel: Wheel = "second-highest") -> Value:
    """Give the value of the best five of five to seven cards: its class, then what breaks ties."""
    check_cards(cards, 5, 7)
    return max(value for five in combinations(cards, 5) for value in values_of_subset(five, cards, joker, wheel))


def three_card(cards: Sequence[str]) -> Value:
    """Give the value of three cards without a joker: its class, then what breaks ties."""
    check_cards(cards, 3, 3, DECK52)
    ranks = sorted_ranks(cards)
    is_flush = len({card[1] for card in cards}) == 1
    if ranks in THREE_CARD_STRAIGHTS:
        return (TRIO_STRAIGHT_FLUSH if is_flush else TRIO_STRAIGHT, THREE_CARD_STRAIGHTS.index(ranks))
    groups = sorted(((ranks.count(card[0]), rank_of(card)) for card in cards), reverse=True)
    most = groups[0][0]
    shape = {1: TRIO_FLUSH if is_flush else TRIO_HIGH, 2: TRIO_PAIR, 3: TRIO_THREE}[most]
    return (shape, *(rank for _, rank in groups))


def two_card(cards: Sequence[str], joker: Joker = "semi-wild") -> Value:
    """Give the value of two cards: 1 and the rank for a pair, or 0 and both ranks."""
    check_cards(cards, 2, 2)
    naturals = [rank_of(card) for card in cards if card != JOKER]
    if len(naturals) == 1:
        choices = [ACE] if joker == "semi-wild" else list(range(TWO, ACE + 1))
        return max(value_of_two([naturals[0], choice]) for choice in choices)
    return value_of_two(naturals)


def value_of_two(ranks: Sequence[int]) -> Value:
    """Value two ranks."""
    high, low = max(ranks), min(ranks)
    return (PAIR, high) if high == low else (HIGH_CARD, high, low)
