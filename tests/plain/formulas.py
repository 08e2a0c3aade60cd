"""Exact counts of hands without a joker in play, by combinatorial formulas: no hand is dealt and none is valued.

Ranks are numbered 2 to 14; the ace is 14 and also stands below the two in A-2-3-4-5.
"""

from collections.abc import Sequence
from itertools import combinations, permutations, product
from math import comb

SUITS = range(4)
RANKS = range(2, 15)
ACE = 14
#: The ten sets of five ranks that make a straight.
STRAIGHTS = (frozenset({14, 2, 3, 4, 5}), *(frozenset(range(low, low + 5)) for low in range(2, 11)))


def straight_rank_sets(size: int) -> int:
    """Count the sets of so many ranks that contain a straight, by the highest straight in the set.

    Ten to ace: the other size-5 ranks come from the other 8. Each of the nine lower straights: they come from 7,
    because the rank just above the straight must be missing.
    """
    return comb(8, size - 5) + 9 * comb(7, size - 5)


def other_rank_sets(size: int) -> int:
    """Count the sets of so many ranks without a straight."""
    return comb(13, size) - straight_rank_sets(size)


def suits_without_flush(copies: Sequence[int], longest: int = 4) -> int:
    """Count the ways to give suits to ranks held so many times each, with at most so many cards of any one suit."""
    choices = [list(combinations(SUITS, number)) for number in copies]
    return sum(all(sum(suit in held for held in deal) <= longest for suit in SUITS) for deal in product(*choices))


def five_card_hands() -> dict[str, int]:
    """Count the five-card hands of 52 cards by class."""
    straight_flush = 4 * 10
    return {
        "royal-flush": 4,
        "straight-flush": straight_flush - 4,
        "four-of-a-kind": 13 * 48,
        "full-house": 13 * comb(4, 3) * 12 * comb(4, 2),
        "flush": 4 * comb(13, 5) - straight_flush,
        "straight": 10 * 4**5 - straight_flush,
        "three-of-a-kind": 13 * comb(4, 3) * comb(12, 2) * 4**2,
        "two-pair": comb(13, 2) * comb(4, 2) ** 2 * 44,
        "pair": 13 * comb(4, 2) * comb(12, 3) * 4**3,
        "high-card": (comb(13, 5) - 10) * (4**5 - 4),
    }


def seven_card_straight_flushes() -> tuple[int, int]:
    """Count the seven-card hands of 52 whose best five is a royal flush, and another straight flush.

    A royal flush leaves any two of 47 cards. Under each of the nine lower straight flushes of a suit, the two other
    cards are any of 46: the card that would make the straight flush one higher must be missing.
    """
    return 4 * comb(47, 2), 4 * 9 * comb(46, 2)


def seven_card_full_houses() -> int:
    """Count the seven-card hands of 52 with ranks held 3-3-1, 3-2-2 or 3-2-1-1 times."""
    two_trips = comb(13, 2) * 4**2 * 44
    two_pairs = 13 * 4 * comb(12, 2) * 6**2
    one_pair = 13 * 4 * 12 * 6 * comb(11, 2) * 4**2
    return two_trips + two_pairs + one_pair


def seven_card_flushes() -> int:
    """Count the seven-card hands of 52 with 7, 6 or 5 cards of a suit that do not contain a straight of it.

    Five cards of a suit leave two others, too few for a full house or four of a kind.
    """
    return 4 * sum(other_rank_sets(suited) * comb(39, 7 - suited) for suited in (5, 6, 7))


#: How often the ranks of a seven-card hand below a full house are held, and how many ways to choose which are repeated.
SINGLES = ((1,) * 7, 1)
ONE_PAIR = ((2, 1, 1, 1, 1, 1), 6)
TWO_PAIRS = ((2, 2, 1, 1, 1), 10)
ONE_TRIPS = ((3, 1, 1, 1, 1), 5)


def deals_of(shape: tuple[tuple[int, ...], int]) -> int:
    """Count the hands of a shape on one given set of ranks that are not flushes."""
    copies, placings = shape
    return placings * suits_without_flush(copies)


def seven_card_straights() -> int:
    """Count the seven-card hands of 52 below a flush and a full house whose ranks contain a straight."""
    shapes = (SINGLES, ONE_PAIR, TWO_PAIRS, ONE_TRIPS)
    return sum(straight_rank_sets(len(shape[0])) * deals_of(shape) for shape in shapes)


def seven_card_hands() -> dict[str, int]:
    """Count the seven-card hands of 52 cards by the class of their best five.

    Three pairs have only four ranks and no suit more than four times: no straight or flush needs taking away.
    """
    royal, straight_flush = seven_card_straight_flushes()
    return {
        "royal-flush": royal,
        "straight-flush": straight_flush,
        "four-of-a-kind": 13 * comb(48, 3),
        "full-house": seven_card_full_houses(),
        "flush": seven_card_flushes(),
        "straight": seven_card_straights(),
        "three-of-a-kind": other_rank_sets(5) * deals_of(ONE_TRIPS),
        "two-pair": other_rank_sets(5) * deals_of(TWO_PAIRS) + natural_three_pairs(),
        "pair": other_rank_sets(6) * deals_of(ONE_PAIR),
        "high-card": other_rank_sets(7) * deals_of(SINGLES),
    }


def natural_three_pairs() -> int:
    """Count the seven-card hands of 52 with three pairs and a seventh card of another rank."""
    return comb(13, 3) * 6**3 * 40


def pai_gow_rank_sets(height: int) -> int:
    """Count the sets of seven ranks without a straight whose highest is this one."""
    below = combinations(range(2, height), 6)
    sets = (frozenset({height, *ranks}) for ranks in below)
    return sum(not any(straight <= ranks for straight in STRAIGHTS) for ranks in sets)


def natural_pai_gows() -> dict[str, int]:
    """Count the seven-card hands of 52 without pair, straight or flush, by their highest card."""
    words = {9: "nine", 10: "ten", 11: "jack", 12: "queen", 13: "king", 14: "ace"}
    return {
        f"pai-gow-{word}-high": pai_gow_rank_sets(height) * suits_without_flush((1,) * 7)
        for height, word in words.items()
    }


def three_card_hands() -> dict[str, int]:
    """Count the three-card hands of 52 cards by class; twelve sets of ranks make a straight."""
    straight_flush = 4 * 12
    return {
        "straight-flush": straight_flush,
        "three-of-a-kind": 13 * comb(4, 3),
        "straight": 12 * 4**3 - straight_flush,
        "flush": 4 * comb(13, 3) - straight_flush,
        "pair": 13 * comb(4, 2) * 48,
        "high-card": (comb(13, 3) - 12) * (4**3 - 4),
        "ace-king-queen-suited": 4,
        "ace-king-queen-of-spades": 1,
    }


def hands_of(deck: int) -> dict[str, int]:
    """Count the hands of 0 to 7 cards of a deck."""
    return {f"{size}-cards": comb(deck, size) for size in range(8)}


def colours(deck: int) -> dict[str, int]:
    """Count the seven-card hands with exactly so many of the 26 red cards; as many have so many black ones.

    The others come from the rest of the deck, the joker among them: it has no colour.
    """
    words = {4: "four", 5: "five", 6: "six", 7: "seven"}
    counts = {number: comb(26, number) * comb(deck - 26, 7 - number) for number in words}
    return {f"{word}-{colour}": counts[number] for colour in ("red", "black") for number, word in words.items()}


def cycle_lengths(permutation: Sequence[int]) -> list[int]:
    """Give the lengths of the cycles of a permutation of 0, 1, 2 and so on."""
    lengths: list[int] = []
    seen: set[int] = set()
    for start in permutation:
        cycle = []
        while start not in seen:
            seen.add(start)
            cycle.append(start)
            start = permutation[start]  # noqa: PLW2901 (walks the cycle from its start)
        if cycle:
            lengths.append(len(cycle))
    return lengths


def unchanged_hands(permutation: Sequence[int], size: int, jokers: int) -> int:
    """Count the hands of so many cards that an exchange of suits leaves as they are.

    Such a hand has all or none of the cards of each cycle. The 13 ranks go through the same cycles, and the joker
    stays where it is; the count is a coefficient of the product of (1 + x^length) over all cycles of the cards.
    """
    coefficients = [1] + [0] * size
    for length in [*cycle_lengths(permutation) * 13, *[1] * jokers]:
        coefficients = [
            number + (coefficients[power - length] if power >= length else 0)
            for power, number in enumerate(coefficients)
        ]
    return coefficients[size]


def classes_under_suit_exchange(jokers: int) -> dict[str, int]:
    """Count the hands of 0 to 7 cards that no exchange of suits turns into each other, by Burnside's lemma.

    It is the average, over the 24 exchanges of suits, of the number of hands an exchange leaves as they are.
    """
    exchanges = list(permutations(SUITS))
    return {
        f"{size}-cards": sum(unchanged_hands(exchange, size, jokers) for exchange in exchanges) // len(exchanges)
        for size in range(8)
    }
