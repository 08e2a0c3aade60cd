"""Exact counts of the rare named hands among the seven-card hands of 53 cards, by combinatorial formulas.

The joker is semi-wild; the classes themselves are counted in the neighbouring modules.
"""

from math import comb

from .formulas import natural_three_pairs, seven_card_straight_flushes
from .formulas_joker import ROYAL, SEVENS, far_with_ace, joker_deals, joker_royals, near_with_ace, rank_sets


def fits_seven(ranks: frozenset[int]) -> bool:
    """Whether six ranks are all in one row of seven."""
    return any(ranks <= row for row in SEVENS)


def seven_card_with_joker() -> int:
    """Count the seven-card straight flushes with the joker: six cards of a suit in one of eight rows of seven.

    Each row lacks one of its 7 cards, 56 ways; the 7 rows of six that lie in two rows of seven were counted twice.
    """
    return 4 * (8 * 7 - 7)


def royals_in_seven_card() -> int:
    """Count the royal flushes that are seven-card straight flushes.

    Without the joker 8 to ace; with it the six cards of a row of seven that have four of a royal flush's five.
    """
    return 4 + 4 * rank_sets(6, lambda ranks: fits_seven(ranks) and len(ranks & ROYAL) >= 4)


def aces_full() -> int:
    """Count the full houses with three aces.

    Without the joker: three aces and four others with a pair or two pairs, or with trips. With the joker: two aces
    and four others with a pair, two pairs or trips, less the straight flushes A-A-x-x-y-z.
    """
    others = 12 * 6 * comb(11, 2) * 4**2 + comb(12, 2) * 6**2 + 12 * 4 * 44
    return 4 * others + 6 * others - 4 * near_with_ace(4) * 3 * 3**2


def full_houses_with_aces() -> int:
    """Count the full houses whose best five has aces as trips or as pair.

    Beside the aces full: two aces beside lower trips, 2-3-1-1 or 2-3-2 (without the joker); or one ace beside
    lower trips and the joker, 1-3-1-1 less its straight flushes, or 1-3-2.
    """
    natural = 6 * (12 * 4 * comb(11, 2) * 4**2 + 12 * 4 * 11 * 6)
    joker = 4 * (12 * 4 * comb(11, 2) * 4**2 + 12 * 4 * 11 * 6) - 4 * near_with_ace(4) * 3 * 3
    return aces_full() + natural + joker


def joker_three_pairs() -> int:
    """Count the joker hands with three pairs: A-x-x-y-y-z without straight or flush, and x-x-y-y-z-z."""
    return far_with_ace(4) * 3 * joker_deals((1, 2, 2, 1)) + comb(12, 3) * 6**3


def holding_three() -> int:
    """Count the hands with three or more of one rank, the joker being an ace, by those without.

    Without the joker, each rank is held at most twice. With it, the ace at most once and the others at most twice.
    """

    def at_most_two(cards: int, ranks: int) -> int:
        pairs = range(cards // 2 + 1)
        return sum(comb(ranks, n) * 6**n * comb(ranks - n, cards - 2 * n) * 4 ** (cards - 2 * n) for n in pairs)

    return comb(53, 7) - at_most_two(7, 13) - at_most_two(6, 12) - 4 * at_most_two(5, 12)


def royals_with_suited_pair() -> int:
    """Count the royal flushes with two given ranks of another suit: three suits, and all or all but one of the five."""
    return 4 * 3 * (1 + 5)


def named_hands() -> dict[str, int]:
    """Count the rare named hands among the seven-card hands of 53 cards.

    A natural royal or wheel of a suit leaves any two of 48 cards, or of 47 without the joker.
    """
    royal = seven_card_straight_flushes()[0] + joker_royals()
    with_joker = seven_card_with_joker()
    return {
        "five-aces": comb(48, 2),
        "royal-flush": royal,
        "royal-flush-natural": 4 * comb(48, 2),
        "royal-flush-outside-seven-card": royal - royals_in_seven_card(),
        "seven-card-straight-flush-natural": 4 * len(SEVENS),
        "seven-card-straight-flush-with-joker": with_joker,
        "seven-card-straight-flush": 4 * len(SEVENS) + with_joker,
        "royal-flush-with-ace-queen-suited": royals_with_suited_pair(),
        "royal-flush-with-king-queen-suited": royals_with_suited_pair(),
        "natural-royal-flush-with-ace-queen-suited": 4 * 3,
        "natural-royal-flush-with-king-queen-suited": 4 * 3,
        "wheel-straight-flush-natural": 4 * comb(48, 2),
        "wheel-straight-flush-no-joker": 4 * comb(47, 2),
        "wheel-straight-flush-outside-seven-card": 4 * comb(47, 2) - 4,
        "wheel-straight-flush-with-ace-queen-suited": 4 * 3,
        "aces-full": aces_full(),
        "full-house-with-aces": full_houses_with_aces(),
        "holds-three-of-a-kind": holding_three(),
        "three-pair": natural_three_pairs() + joker_three_pairs(),
        "joker": comb(52, 6),
    }
