"""The named hands of five to seven cards: what a high-hand, low-hand or colour pay table may ask for."""

from pitboss.cards import suits_of
from pitboss.hands._bits import ACE, COUNT, SEVEN_IN_A_ROW, STRAIGHT, WHEEL_LOWEST
from pitboss.hands.five_card import (
    CLASS_SHIFT,
    FIVE_OF_A_KIND,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    ROYAL_ORDER,
    STRAIGHT_CLASS,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIR,
    best_five,
    multiples,
)
from pitboss.hands.vocabulary import Vocabulary
from pitboss.kernel import kernel

SEVEN_CARD = Vocabulary(
    "seven-card",
    (
        ("five-aces", "five of a kind in aces"),
        ("five-of-a-kind", "any five of a kind"),
        ("royal-flush", "the best five are A-K-Q-J-T of one suit; the joker may complete them"),
        ("royal-flush-natural", "A-K-Q-J-T of one suit without the joker's help"),
        ("royal-flush-outside-seven-card", "a royal flush in a hand that is not a seven-card straight flush"),
        ("straight-flush", "the best five are a straight flush; a royal flush is one too"),
        ("four-of-a-kind", "the best five hold four of a rank, or five"),
        ("full-house", "the best five are a full house"),
        ("aces-full", "a full house with three aces"),
        ("full-house-with-aces", "a full house with aces as its three or its pair"),
        ("flush", "the best five are a flush"),
        ("straight", "the best five are a straight"),
        ("three-of-a-kind", "the best five are three of a kind"),
        ("two-pair", "the best five are two pair"),
        ("pair", "the best five are a pair"),
        ("high-card", "the best five have no pair, straight or flush"),
        ("holds-three-of-a-kind", "three or more of a rank, whatever else the hand makes"),
        ("seven-card-straight-flush-natural", "seven of one suit in a row, without the joker"),
        ("seven-card-straight-flush-with-joker", "seven of one suit in a row, the joker one of them"),
        ("seven-card-straight-flush", "seven of one suit in a row, with or without the joker"),
        ("royal-flush-with-ace-queen-suited", "a royal flush and the natural A and Q of another suit"),
        ("royal-flush-with-king-queen-suited", "a royal flush and the natural K and Q of another suit"),
        ("natural-royal-flush-with-ace-queen-suited", "a royal flush and A-Q of another suit, no joker in the hand"),
        ("natural-royal-flush-with-king-queen-suited", "a royal flush and K-Q of another suit, no joker in the hand"),
        ("wheel-straight-flush-natural", "natural A-2-3-4-5 of one suit; an idle joker may be in the hand"),
        ("wheel-straight-flush-no-joker", "A-2-3-4-5 of one suit, no joker in the hand"),
        (
            "wheel-straight-flush-outside-seven-card",
            "A-2-3-4-5 of one suit, no joker in the hand, which is not a seven-card straight flush",
        ),
        (
            "wheel-straight-flush-with-ace-queen-suited",
            "A-2-3-4-5 of one suit, no joker in the hand, and the A and Q of another suit",
        ),
        ("three-pair", "three pairs, and nothing better than two pair"),
        ("pai-gow", "no pair, straight or flush in the hand"),
        ("pai-gow-nine-high", "a pai gow whose highest card is a nine"),
        ("pai-gow-ten-high", "a pai gow whose highest card is a ten"),
        ("pai-gow-jack-high", "a pai gow whose highest card is a jack"),
        ("pai-gow-queen-high", "a pai gow whose highest card is a queen"),
        ("pai-gow-king-high", "a pai gow whose highest card is a king"),
        ("pai-gow-ace-high", "a pai gow whose highest card is an ace or the joker"),
        ("joker", "the joker is in the hand"),
        ("four-red", "exactly four red cards; the joker has no colour"),
        ("five-red", "exactly five red cards"),
        ("six-red", "exactly six red cards"),
        ("seven-red", "seven red cards"),
        ("four-black", "exactly four black cards; the joker has no colour"),
        ("five-black", "exactly five black cards"),
        ("six-black", "exactly six black cards"),
        ("seven-black", "seven black cards"),
    ),
    classes=(
        "high-card",
        "pair",
        "two-pair",
        "three-of-a-kind",
        "straight",
        "flush",
        "full-house",
        "four-of-a-kind",
        "straight-flush",
        "five-of-a-kind",
    ),
)

_bit = SEVEN_CARD.bit
FIVE_ACES, FIVE_KIND = _bit("five-aces"), _bit("five-of-a-kind")
ROYAL, ROYAL_NATURAL = _bit("royal-flush"), _bit("royal-flush-natural")
ROYAL_OUTSIDE_SEVEN = _bit("royal-flush-outside-seven-card")
ACES_FULL, FULL_WITH_ACES = _bit("aces-full"), _bit("full-house-with-aces")
HOLDS_TRIPS, THREE_PAIR = _bit("holds-three-of-a-kind"), _bit("three-pair")
SEVEN_NATURAL = _bit("seven-card-straight-flush-natural")
SEVEN_WITH_JOKER = _bit("seven-card-straight-flush-with-joker")
SEVEN_EITHER = _bit("seven-card-straight-flush")
ROYAL_AQ, ROYAL_KQ = _bit("royal-flush-with-ace-queen-suited"), _bit("royal-flush-with-king-queen-suited")
NATURAL_ROYAL_AQ = _bit("natural-royal-flush-with-ace-queen-suited")
NATURAL_ROYAL_KQ = _bit("natural-royal-flush-with-king-queen-suited")
WHEEL_NATURAL, WHEEL_NO_JOKER = _bit("wheel-straight-flush-natural"), _bit("wheel-straight-flush-no-joker")
WHEEL_OUTSIDE_SEVEN = _bit("wheel-straight-flush-outside-seven-card")
WHEEL_AQ = _bit("wheel-straight-flush-with-ace-queen-suited")
PAI_GOW, PAI_GOW_NINE, JOKER_HELD = _bit("pai-gow"), _bit("pai-gow-nine-high"), _bit("joker")
FOUR_RED, FOUR_BLACK = _bit("four-red"), _bit("four-black")

#: All that suit exchange changes.
COLOURS = sum(FOUR_RED << more | FOUR_BLACK << more for more in range(4))

_CLASS_BITS = {
    FIVE_OF_A_KIND: FIVE_KIND | _bit("four-of-a-kind"),
    STRAIGHT_FLUSH: _bit("straight-flush"),
    FOUR_OF_A_KIND: _bit("four-of-a-kind"),
    FULL_HOUSE: _bit("full-house"),
    FLUSH: _bit("flush"),
    STRAIGHT_CLASS: _bit("straight"),
    THREE_OF_A_KIND: _bit("three-of-a-kind"),
    TWO_PAIR: _bit("two-pair"),
    PAIR: _bit("pair"),
    HIGH_CARD: _bit("high-card"),
}
CLASS_BITS = tuple(_CLASS_BITS[value_class] for value_class in range(10))

NINE = 7
WHEEL_RANKS = 0b1111 | 1 << ACE
ROYAL_RANKS = 0b11111 << 8
ACE_QUEEN, KING_QUEEN = 1 << ACE | 1 << 10, 1 << 11 | 1 << 10


@kernel
def has_all(ranks: int, wanted: int) -> bool:
    """Whether a rank set has all the wanted ranks."""
    return ranks & wanted == wanted


@kernel
def suited_besides(c: int, d: int, h: int, s: int, suit: int, wanted: int) -> bool:
    """Whether a suit other than this one has all the wanted ranks."""
    for other, ranks in enumerate((c, d, h, s)):
        if other != suit and has_all(ranks, wanted):
            return True
    return False


@kernel
def seven_card_traits(c: int, d: int, h: int, s: int, joker: int) -> int:
    """Seven cards of one suit in a row."""
    for suit in (c, d, h, s):
        if SEVEN_IN_A_ROW[joker, suit]:
            return SEVEN_EITHER | (SEVEN_WITH_JOKER if joker else SEVEN_NATURAL)
    return 0


@kernel
def royal_traits(c: int, d: int, h: int, s: int, joker: int) -> int:
    """Royal flushes and what lies beside them."""
    traits = 0
    for suit, ranks in enumerate((c, d, h, s)):
        if STRAIGHT[WHEEL_LOWEST, joker, ranks] == ROYAL_ORDER:
            traits |= ROYAL
            if has_all(ranks, ROYAL_RANKS):
                traits |= ROYAL_NATURAL
            if suited_besides(c, d, h, s, suit, ACE_QUEEN):
                traits |= ROYAL_AQ if joker else ROYAL_AQ | NATURAL_ROYAL_AQ
            if suited_besides(c, d, h, s, suit, KING_QUEEN):
                traits |= ROYAL_KQ if joker else ROYAL_KQ | NATURAL_ROYAL_KQ
    return traits


@kernel
def wheel_traits(c: int, d: int, h: int, s: int, joker: int) -> int:
    """Natural A-2-3-4-5 straight flushes and what lies beside them."""
    traits = 0
    for suit, ranks in enumerate((c, d, h, s)):
        if has_all(ranks, WHEEL_RANKS):
            traits |= WHEEL_NATURAL
            if not joker:
                traits |= WHEEL_NO_JOKER
                if suited_besides(c, d, h, s, suit, ACE_QUEEN):
                    traits |= WHEEL_AQ
    return traits


@kernel
def class_traits(value: int) -> int:
    """What the best five cards are."""
    value_class, first, second = value >> CLASS_SHIFT, value >> 16 & 15, value >> 12 & 15
    traits = CLASS_BITS[value_class]
    if value_class == FIVE_OF_A_KIND and first == ACE:
        traits |= FIVE_ACES
    if value_class == FULL_HOUSE and first == ACE:
        traits |= ACES_FULL | FULL_WITH_ACES
    if value_class == FULL_HOUSE and second == ACE:
        traits |= FULL_WITH_ACES
    if value_class == HIGH_CARD:
        traits |= PAI_GOW
        if first >= NINE:
            traits |= PAI_GOW_NINE << (first - NINE)
    return traits


@kernel
def poker_traits(c: int, d: int, h: int, s: int, joker: int, wildness: int) -> int:
    """All traits that suit exchange leaves alone."""
    value = best_five(c, d, h, s, joker, wildness, WHEEL_LOWEST)
    _, twice, thrice, _, _ = multiples(c, d, h, s, joker, wildness)
    traits = class_traits(value)
    if joker:
        traits |= JOKER_HELD
    if thrice:
        traits |= HOLDS_TRIPS
    if value >> CLASS_SHIFT == TWO_PAIR and COUNT[twice] == 3:
        traits |= THREE_PAIR
    if value >> CLASS_SHIFT == STRAIGHT_FLUSH:
        traits |= royal_traits(c, d, h, s, joker) | wheel_traits(c, d, h, s, joker)
        seven = seven_card_traits(c, d, h, s, joker)
        traits |= seven
        if not seven and traits & ROYAL:
            traits |= ROYAL_OUTSIDE_SEVEN
        if not seven and traits & WHEEL_NO_JOKER:
            traits |= WHEEL_OUTSIDE_SEVEN
    return traits


@kernel
def colour_traits(red: int, black: int) -> int:
    """How many cards of a colour, from four on."""
    if red >= 4:
        return FOUR_RED << (red - 4)
    if black >= 4:
        return FOUR_BLACK << (black - 4)
    return 0


@kernel
def traits_of_seven(mask: int, wildness: int) -> int:
    """All traits of a hand of five to seven cards."""
    c, d, h, s, joker = suits_of(mask)
    return poker_traits(c, d, h, s, joker, wildness) | colour_traits(COUNT[d] + COUNT[h], COUNT[c] + COUNT[s])
