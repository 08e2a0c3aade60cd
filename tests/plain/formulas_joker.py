"""Exact counts of hands from the 53 cards with the joker, by combinatorial formulas: no hand is dealt or valued.

The joker is semi-wild unless said otherwise: an ace, or what completes a straight, a flush or a straight flush. With
it four of the five ranks of a straight are enough (such a set of ranks is called near), and four cards of a suit.
"""

from collections.abc import Callable
from functools import cache
from itertools import combinations
from math import comb

from .formulas import (
    ACE,
    RANKS,
    STRAIGHTS,
    five_card_hands,
    natural_pai_gows,
    seven_card_hands,
    suits_without_flush,
)

ROYAL = STRAIGHTS[-1]
SEVENS = (frozenset({14, *range(2, 8)}), *(frozenset(range(low, low + 7)) for low in range(2, 9)))


def is_near(ranks: frozenset[int]) -> bool:
    """Whether the ranks have four of the five of a straight."""
    return any(len(straight & ranks) >= 4 for straight in STRAIGHTS)


def rank_sets(size: int, holds: Callable[[frozenset[int]], bool]) -> int:
    """Count the sets of so many of the 13 ranks of which something holds."""
    return sum(holds(frozenset(ranks)) for ranks in combinations(RANKS, size))


@cache
def near(size: int) -> int:
    """Count the near sets of so many ranks."""
    return rank_sets(size, is_near)


@cache
def near_with_ace(size: int) -> int:
    """Count the near sets of so many ranks, one of them the ace."""
    return rank_sets(size, lambda ranks: ACE in ranks and is_near(ranks))


def near_without_ace(size: int) -> int:
    """Count the near sets of so many ranks below the ace."""
    return near(size) - near_with_ace(size)


def far_with_ace(size: int) -> int:
    """Count the sets of so many ranks with the ace that are not near."""
    return comb(12, size - 1) - near_with_ace(size)


def far_without_ace(size: int) -> int:
    """Count the sets of so many ranks below the ace that are not near."""
    return comb(12, size) - near_without_ace(size)


def joker_and_four() -> dict[str, int]:
    """Count the hands of the joker and four cards by class; near ranks of one suit make the straight flushes."""
    straight_flush = 4 * near(4)
    royal = 4 * 5
    return {
        "five-of-a-kind": 1,
        "royal-flush": royal,
        "straight-flush": straight_flush - royal,
        "four-of-a-kind": 12 + 4 * 48,  # four of a rank and an ace; three aces and the joker
        "full-house": 6 * 12 * 6 + 4 * 12 * 4,  # A-A-x-x; A-x-x-x
        "flush": 4 * (comb(13, 4) - near(4)),
        "straight": near(4) * (4**4 - 4),
        "three-of-a-kind": 6 * comb(12, 2) * 4**2 + 12 * 4 * 44,  # A-A-x-y; x-x-x-y
        "two-pair": 4 * 12 * 6 * 44 + comb(12, 2) * 6**2,  # A-x-x-y; x-x-y-y
        "pair": far_with_ace(4) * (4**4 - 4) + 12 * 6 * comb(11, 2) * 4**2,  # A-x-y-z; x-x-y-z
        "high-card": far_without_ace(4) * (4**4 - 4),
    }


def fully_wild_joker_and_four() -> dict[str, int]:
    """Count the hands of a fully wild joker and four cards by class."""
    straight_flush = 4 * near(4)
    royal = 4 * 5
    return {
        "five-of-a-kind": 13,
        "royal-flush": royal,
        "straight-flush": straight_flush - royal,
        "four-of-a-kind": 13 * 4 * 48,  # x-x-x-y
        "full-house": comb(13, 2) * 6**2,  # x-x-y-y
        "flush": 4 * (comb(13, 4) - near(4)),
        "straight": near(4) * (4**4 - 4),
        "three-of-a-kind": 13 * 6 * comb(12, 2) * 4**2,  # x-x-y-z
        "two-pair": 0,
        "pair": (comb(13, 4) - near(4)) * (4**4 - 4),
        "high-card": 0,
    }


def with_natural(natural: dict[str, int], joker: dict[str, int]) -> dict[str, int]:
    """Add the hands without the joker to those with it, class by class."""
    return {name: natural.get(name, 0) + count for name, count in joker.items()}


def five_card_hands_53() -> dict[str, int]:
    """Count the five-card hands of 53 cards by class."""
    return with_natural(five_card_hands(), joker_and_four())


def fully_wild_five_card_hands_53() -> dict[str, int]:
    """Count the five-card hands of 53 cards by class when the joker is fully wild."""
    return with_natural(five_card_hands(), fully_wild_joker_and_four())


def joker_royals() -> int:
    """Count the hands of the joker and six cards with at least four of the five cards of a royal flush."""
    return 4 * (5 * comb(47, 2) + comb(47, 1))


def joker_straight_flushes() -> int:
    """Count the hands of the joker and six cards with a straight flush, royal flushes among them."""
    return 4 * sum(near(suited) * comb(39, 6 - suited) for suited in (4, 5, 6))


def joker_quads() -> int:
    """Count the hands of the joker and six cards that make four of a kind.

    Three aces and three others, less the straight flushes: one of the aces and the three others, near and of one
    suit, for which there are three ways to hold that ace. Or four of a lower rank and any two others.
    """
    return 4 * comb(48, 3) - 4 * 3 * near_with_ace(4) + 12 * comb(48, 2)


def joker_full_houses() -> int:
    """Count the hands of the joker and six cards that make a full house.

    Two aces and four others with a pair, two pairs or trips; one ace and five others with trips; or no ace and
    x-x-x-y-y-z or x-x-x-y-y-y. Less the straight flushes, which need four ranks: A-A-x-x-y-z and A-x-x-x-y-z.
    """
    two_aces = 6 * (12 * 6 * comb(11, 2) * 4**2 + comb(12, 2) * 6**2 + 12 * 4 * 44)
    one_ace = 4 * (12 * 4 * comb(11, 2) * 4**2 + 12 * 4 * 11 * 6)
    no_ace = 12 * 4 * 11 * 6 * 40 + comb(12, 2) * 4**2
    return two_aces + one_ace + no_ace - full_houses_in_suit(near_with_ace(4))


def full_houses_in_suit(sets: int) -> int:
    """Count the hands A-A-x-x-y-z and A-x-x-x-y-z on given sets of ranks with four cards of one suit.

    For a suit there are three ways to hold the card in a pair and three in trips, and three ranks to repeat.
    """
    return 4 * sets * 3 * (3 * 3 + 3)


def joker_flushes() -> int:
    """Count the hands of the joker and six cards that make a flush: four or more of a suit, not near.

    Less those that are better: full houses, and three aces with three others of the suit of one of them.
    """
    suited = 4 * sum((comb(13, size) - near(size)) * comb(39, 6 - size) for size in (4, 5, 6))
    return suited - full_houses_in_suit(far_with_ace(4)) - 4 * 3 * far_with_ace(4)


def joker_deals(copies: tuple[int, ...]) -> int:
    """Count the ways to give suits to ranks held so many times each with at most three cards of any one suit."""
    return suits_without_flush(copies, longest=3)


#: Joker and six cards below a full house: how often each rank is held, the ways to choose the repeated ranks below the
#: ace, and the class if the ranks are not near. First with one or two aces, counted first in the shape; then without.
WITH_ACE = (
    ((2, 1, 1, 1, 1), 1, "three-of-a-kind"),
    ((1, 2, 1, 1, 1), 4, "two-pair"),
    ((1, 2, 2, 1), 3, "two-pair"),
    ((1, 1, 1, 1, 1, 1), 1, "pair"),
)
WITHOUT_ACE = (
    ((3, 1, 1, 1), 4, "three-of-a-kind"),
    ((2, 2, 1, 1), 6, "two-pair"),
    ((2, 2, 2), 1, "two-pair"),
    ((2, 1, 1, 1, 1), 5, "pair"),
    ((1, 1, 1, 1, 1, 1), 1, "high-card"),
)


def joker_straights() -> int:
    """Count the hands of the joker and six cards below a flush and a full house whose ranks are near."""
    with_ace = sum(near_with_ace(len(copies)) * ways * joker_deals(copies) for copies, ways, _ in WITH_ACE)
    without = sum(near_without_ace(len(copies)) * ways * joker_deals(copies) for copies, ways, _ in WITHOUT_ACE)
    return with_ace + without


def joker_low_class(name: str) -> int:
    """Count the hands of the joker and six cards of a class below a straight: the ranks are not near."""
    with_ace = [far_with_ace(len(copies)) * ways * joker_deals(copies) for copies, ways, low in WITH_ACE if low == name]
    without = [
        far_without_ace(len(copies)) * ways * joker_deals(copies) for copies, ways, low in WITHOUT_ACE if low == name
    ]
    return sum(with_ace) + sum(without)


def joker_and_six() -> dict[str, int]:
    """Count the hands of the joker and six cards by the class of their best five."""
    return {
        "five-of-a-kind": comb(48, 2),
        "royal-flush": joker_royals(),
        "straight-flush": joker_straight_flushes() - joker_royals(),
        "four-of-a-kind": joker_quads(),
        "full-house": joker_full_houses(),
        "flush": joker_flushes(),
        "straight": joker_straights(),
        **{name: joker_low_class(name) for name in ("three-of-a-kind", "two-pair", "pair", "high-card")},
    }


def seven_card_hands_53() -> dict[str, int]:
    """Count the seven-card hands of 53 cards by the class of their best five."""
    return with_natural(seven_card_hands(), joker_and_six())


def pai_gows_53() -> dict[str, int]:
    """Count the seven-card hands of 53 cards without pair, straight or flush: with the joker all are ace high."""
    counts = natural_pai_gows()
    counts["pai-gow-ace-high"] += joker_low_class("high-card")
    return {"pai-gow": sum(counts.values()), **counts}
