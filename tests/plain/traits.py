"""The named hands the plain way: each name is one function that repeats its definition."""

from collections import Counter
from collections.abc import Callable, Sequence

from .poker import (
    ACE,
    BEST_STRAIGHT,
    DECK52,
    FIVE_OF_A_KIND,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    JOKER,
    PAIR,
    RANKS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    SUITS,
    THREE_OF_A_KIND,
    TRIO_FLUSH,
    TRIO_HIGH,
    TRIO_PAIR,
    TRIO_STRAIGHT,
    TRIO_STRAIGHT_FLUSH,
    TRIO_THREE,
    TWO_PAIR,
    Joker,
    best_five,
    check_cards,
    sorted_ranks,
    three_card,
)

ROYAL = "AKQJT"
WHEEL = "A2345"
SEVEN_IN_A_ROW = ("234567A", *(RANKS[low : low + 7] for low in range(7)))
HEIGHTS = {9: "nine", 10: "ten", 11: "jack", 12: "queen", 13: "king", 14: "ace"}
NUMBERS = {4: "four", 5: "five", 6: "six", 7: "seven"}


class Hand:
    """Five to seven cards and what the definitions ask about them."""

    def __init__(self, cards: Sequence[str], joker: Joker) -> None:
        """Take the cards and find their best five."""
        check_cards(cards, 5, 7)
        self.cards = tuple(cards)
        self.rule = joker
        self.naturals = tuple(card for card in cards if card != JOKER)
        self.has_joker = JOKER in cards
        self.kind, *self.ties = best_five(cards, joker)

    def holds(self, ranks: str, suit: str) -> bool:
        """Whether the hand has natural cards of all these ranks in this suit."""
        return all(rank + suit in self.naturals for rank in ranks)

    def natural_suit_of(self, ranks: str) -> str:
        """Give the first suit in which the hand has natural cards of all these ranks, or nothing."""
        return next((suit for suit in SUITS if self.holds(ranks, suit)), "")

    def royal_suit(self) -> str:
        """Give the suit of the royal flush, the joker helping if it is there, or nothing."""
        missing_allowed = 1 if self.has_joker else 0
        for suit in SUITS:
            if sum(rank + suit not in self.naturals for rank in ROYAL) <= missing_allowed:
                return suit
        return ""

    def holds_outside(self, ranks: str, suit: str) -> bool:
        """Whether natural cards of all these ranks are in one suit other than this one."""
        return any(self.holds(ranks, other) for other in SUITS if other != suit)


def is_royal(hand: Hand) -> bool:
    """Whether the best five is A-K-Q-J-T of one suit."""
    return hand.kind == STRAIGHT_FLUSH and hand.ties == [BEST_STRAIGHT]


def is_seven_in_a_row(cards: Sequence[str]) -> bool:
    """Whether these are seven natural cards of one suit in a row."""
    return len({card[1] for card in cards}) == 1 and sorted_ranks(cards) in SEVEN_IN_A_ROW


def is_seven_card_natural(hand: Hand) -> bool:
    """Whether the hand is a seven-card straight flush without a joker."""
    return not hand.has_joker and is_seven_in_a_row(hand.cards)


def is_seven_card_with_joker(hand: Hand) -> bool:
    """Whether some card in the joker's place makes the hand a seven-card straight flush."""
    unseen = [card for card in DECK52 if card not in hand.cards]
    return hand.has_joker and any(is_seven_in_a_row([*hand.naturals, card]) for card in unseen)


def is_seven_card(hand: Hand) -> bool:
    """Whether the hand is a seven-card straight flush, with the joker or without."""
    return is_seven_card_natural(hand) or is_seven_card_with_joker(hand)


def is_royal_with(hand: Hand, ranks: str) -> bool:
    """Whether the hand is a royal flush with natural cards of these ranks in another suit."""
    return is_royal(hand) and hand.holds_outside(ranks, hand.royal_suit())


def is_wheel_no_joker(hand: Hand) -> bool:
    """Whether A-2-3-4-5 of one suit is in a hand without the joker."""
    return hand.natural_suit_of(WHEEL) != "" and not hand.has_joker


def is_wheel_with_ace_queen(hand: Hand) -> bool:
    """Whether A-2-3-4-5 of one suit and A-Q of another are in a hand without the joker."""
    return is_wheel_no_joker(hand) and hand.holds_outside("AQ", hand.natural_suit_of(WHEEL))


def holds_three(hand: Hand) -> bool:
    """Whether three or more are of one rank: the joker is an ace, or fully wild one more of the commonest rank."""
    counts = Counter(card[0] for card in hand.naturals)
    if hand.has_joker:
        counts["A" if hand.rule == "semi-wild" else counts.most_common(1)[0][0]] += 1
    return max(counts.values()) >= 3


def is_three_pair(hand: Hand) -> bool:
    """Whether three ranks are paired, the joker as an ace, and the best five is two pair."""
    counts = Counter("A" if card == JOKER else card[0] for card in hand.cards)
    return list(counts.values()).count(2) == 3 and hand.kind == TWO_PAIR


def is_pai_gow(hand: Hand, height: int) -> bool:
    """Whether the best five is only a high card of this rank."""
    return hand.kind == HIGH_CARD and hand.ties[0] == height


def count_of_suits(hand: Hand, suits: str) -> int:
    """Count the natural cards of these suits."""
    return sum(card[1] in suits for card in hand.naturals)


SEVEN_CARD: dict[str, Callable[[Hand], bool]] = {
    "five-aces": lambda hand: hand.kind == FIVE_OF_A_KIND and hand.ties == [ACE],
    "five-of-a-kind": lambda hand: hand.kind == FIVE_OF_A_KIND,
    "royal-flush": is_royal,
    "royal-flush-natural": lambda hand: hand.natural_suit_of(ROYAL) != "",
    "royal-flush-outside-seven-card": lambda hand: is_royal(hand) and not is_seven_card(hand),
    "straight-flush": lambda hand: hand.kind == STRAIGHT_FLUSH,
    "four-of-a-kind": lambda hand: hand.kind in {FOUR_OF_A_KIND, FIVE_OF_A_KIND},
    "full-house": lambda hand: hand.kind == FULL_HOUSE,
    "aces-full": lambda hand: hand.kind == FULL_HOUSE and hand.ties[0] == ACE,
    "full-house-with-aces": lambda hand: hand.kind == FULL_HOUSE and ACE in hand.ties,
    "flush": lambda hand: hand.kind == FLUSH,
    "straight": lambda hand: hand.kind == STRAIGHT,
    "three-of-a-kind": lambda hand: hand.kind == THREE_OF_A_KIND,
    "two-pair": lambda hand: hand.kind == TWO_PAIR,
    "pair": lambda hand: hand.kind == PAIR,
    "high-card": lambda hand: hand.kind == HIGH_CARD,
    "holds-three-of-a-kind": holds_three,
    "seven-card-straight-flush-natural": is_seven_card_natural,
    "seven-card-straight-flush-with-joker": is_seven_card_with_joker,
    "seven-card-straight-flush": is_seven_card,
    "royal-flush-with-ace-queen-suited": lambda hand: is_royal_with(hand, "AQ"),
    "royal-flush-with-king-queen-suited": lambda hand: is_royal_with(hand, "KQ"),
    "natural-royal-flush-with-ace-queen-suited": lambda hand: is_royal_with(hand, "AQ") and not hand.has_joker,
    "natural-royal-flush-with-king-queen-suited": lambda hand: is_royal_with(hand, "KQ") and not hand.has_joker,
    "wheel-straight-flush-natural": lambda hand: hand.natural_suit_of(WHEEL) != "",
    "wheel-straight-flush-no-joker": is_wheel_no_joker,
    "wheel-straight-flush-outside-seven-card": lambda hand: is_wheel_no_joker(hand) and not is_seven_card(hand),
    "wheel-straight-flush-with-ace-queen-suited": is_wheel_with_ace_queen,
    "three-pair": is_three_pair,
    "pai-gow": lambda hand: hand.kind == HIGH_CARD,
    "joker": lambda hand: hand.has_joker,
}

THREE_CARD = {
    TRIO_STRAIGHT_FLUSH: "straight-flush",
    TRIO_THREE: "three-of-a-kind",
    TRIO_STRAIGHT: "straight",
    TRIO_FLUSH: "flush",
    TRIO_PAIR: "pair",
    TRIO_HIGH: "high-card",
}


def seven_card_traits(hand: Hand) -> set[str]:
    """Name everything that five to seven cards are."""
    names = {name for name, holds in SEVEN_CARD.items() if holds(hand)}
    names |= {f"pai-gow-{word}-high" for height, word in HEIGHTS.items() if is_pai_gow(hand, height)}
    names |= {f"{word}-red" for number, word in NUMBERS.items() if count_of_suits(hand, "dh") == number}
    names |= {f"{word}-black" for number, word in NUMBERS.items() if count_of_suits(hand, "cs") == number}
    return names


def three_card_traits(cards: Sequence[str]) -> set[str]:
    """Name everything that three cards are."""
    names = {THREE_CARD[three_card(cards)[0]]}
    if any(set(cards) == {"A" + suit, "K" + suit, "Q" + suit} for suit in SUITS):
        names.add("ace-king-queen-suited")
    if set(cards) == {"As", "Ks", "Qs"}:
        names.add("ace-king-queen-of-spades")
    return names


def traits(cards: Sequence[str], joker: Joker = "semi-wild") -> frozenset[str]:
    """Name everything that a hand of three, or of five to seven cards, is."""
    if len(cards) == 3:
        return frozenset(three_card_traits(cards))
    return frozenset(seven_card_traits(Hand(cards, joker)))
