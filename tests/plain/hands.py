"""Hands to compare two evaluators on: random ones, and rare ones built to order. The same seed gives the same hands."""

from collections.abc import Callable, Iterator
from random import Random

from .poker import DECK52, DECK53, HIGH_CARD, JOKER, RANKS, SUITS, best_five

Hand = tuple[str, ...]
Builder = Callable[[Random], list[str]]

ROYAL = "TJQKA"
WHEEL = "A2345"
#: The ranks from the low ace to the high one: every row of them may be a straight.
ROW = "A" + RANKS


def seeded(seed: int) -> Random:
    """Make the source of repeatable choices."""
    return Random(seed)  # noqa: S311 (tests want the same hands again, not secrets)


def random_hands(size: int, count: int, seed: int, *, joker: bool = True) -> Iterator[Hand]:
    """Deal so many random hands of 53 cards, or of 52 without the joker."""
    dealer = seeded(seed)
    deck = DECK53 if joker else DECK52
    for _ in range(count):
        yield tuple(dealer.sample(deck, size))


def joker_hands(size: int, count: int, seed: int) -> Iterator[Hand]:
    """Deal so many random hands that all hold the joker."""
    dealer = seeded(seed)
    for _ in range(count):
        yield shuffled([JOKER, *dealer.sample(DECK52, size - 1)], dealer)


def rare_hands(seed: int, count: int = 20) -> dict[str, list[Hand]]:
    """Build so many seven-card hands of every rare kind; where few exist, some come again in another order."""
    dealer = seeded(seed)
    return {kind: [shuffled(build(dealer), dealer) for _ in range(count)] for kind, build in BUILDERS.items()}


def shuffled(cards: list[str], dealer: Random) -> Hand:
    """Put the cards in a random order."""
    return tuple(dealer.sample(cards, len(cards)))


def fill(cards: list[str], dealer: Random, size: int = 7) -> list[str]:
    """Add random natural cards up to a size."""
    unseen = [card for card in DECK52 if card not in cards]
    return cards + dealer.sample(unseen, size - len(cards))


def suited(ranks: str, suit: str) -> list[str]:
    """Give the cards of these ranks in a suit."""
    return [rank + suit for rank in ranks]


def two_suits(dealer: Random) -> tuple[str, str]:
    """Choose two different suits."""
    first, second = dealer.sample(SUITS, 2)
    return first, second


def any_suits(ranks: str, dealer: Random) -> list[str]:
    """Give cards of these ranks in random suits, the same rank never twice in a suit."""
    cards: list[str] = []
    for rank in ranks:
        cards.append(dealer.choice([rank + suit for suit in SUITS if rank + suit not in cards]))
    return cards


def repeated(*copies: int, ace: int = 0) -> Builder:
    """Build hands with random lower ranks held so many times each, so many aces, and the joker up to seven cards."""

    def build(dealer: Random) -> list[str]:
        chosen = dealer.sample(RANKS[:-1], len(copies))
        lower = "".join(rank * number for rank, number in zip(chosen, copies, strict=True))
        cards = any_suits("A" * ace + lower, dealer)
        return cards if len(cards) == 7 else [*cards, JOKER]

    return build


def in_suit(ranks: str, *, drop: int = 0, joker: bool = False, beside: str = "") -> Builder:
    """Build hands of these ranks of a suit without some, the joker if asked, others of one other suit, and fillers."""

    def build(dealer: Random) -> list[str]:
        suit, other = two_suits(dealer)
        cards = dealer.sample(suited(ranks, suit), len(ranks) - drop)
        return fill([*cards, *suited(beside, other), *[JOKER] * joker], dealer)

    return build


def royal_with_split_pair(dealer: Random) -> list[str]:
    """Build a royal flush with the joker in it, beside an ace and a queen of two more suits."""
    suit, second, third = dealer.sample(SUITS, 3)
    return [*dealer.sample(suited(ROYAL, suit), 4), JOKER, "A" + second, "Q" + third]


def row_of_seven(dealer: Random) -> list[str]:
    """Build seven cards of a suit in a row, lowest first."""
    low = dealer.randrange(8)
    return suited(ROW[low : low + 7], dealer.choice(SUITS))


def row_of_seven_joker_at(*places: int) -> Builder:
    """Build a row of seven of a suit with the joker in one of these places."""

    def build(dealer: Random) -> list[str]:
        cards = row_of_seven(dealer)
        cards[dealer.choice(places)] = JOKER
        return cards

    return build


def row_of_seven_king_ace(dealer: Random) -> list[str]:
    """Build 8 to ace of a suit with the joker in any place."""
    cards = suited("89TJQKA", dealer.choice(SUITS))
    cards[dealer.randrange(7)] = JOKER
    return cards


def row_of_six_and_joker_elsewhere(dealer: Random) -> list[str]:
    """Build five of a row of six in a suit, the sixth in another suit, and the joker: nearly a row of seven."""
    suit, other = two_suits(dealer)
    low = dealer.randrange(9)
    ranks = ROW[low : low + 6]
    odd = dealer.randrange(6)
    return [JOKER, *(rank + (other if place == odd else suit) for place, rank in enumerate(ranks))]


def trips_and_straight(dealer: Random) -> list[str]:
    """Build a straight of random suits with one of its ranks three times."""
    low = dealer.randrange(10)
    ranks = ROW[low : low + 5]
    return any_suits(ranks + dealer.choice(ranks) * 2, dealer)


def trips_and_flush(dealer: Random) -> list[str]:
    """Build five of a suit with one of their ranks three times."""
    suit = dealer.choice(SUITS)
    ranks = dealer.sample(RANKS, 5)
    others = [ranks[0] + other for other in SUITS if other != suit]
    return [*suited("".join(ranks), suit), *dealer.sample(others, 2)]


def trips_and_four_flush(dealer: Random) -> list[str]:
    """Build four of a suit with one of their ranks three times, and the joker."""
    cards = trips_and_flush(dealer)
    del cards[4]
    return [*cards, JOKER]


def pai_gow(height: str, *, joker: bool = False) -> Builder:
    """Build hands without pair, straight or flush whose highest natural card is this one."""

    def build(dealer: Random) -> list[str]:
        lower = RANKS[: RANKS.index(height)]
        while True:
            ranks = height + "".join(dealer.sample(lower, 5 if joker else 6))
            cards = [*any_suits(ranks, dealer), *[JOKER] * joker]
            if best_five(cards)[0] == HIGH_CARD:
                return cards

    return build


def four_flush_and_joker(dealer: Random) -> list[str]:
    """Build four random cards of a suit, the joker, and two cards of other suits."""
    suit = dealer.choice(SUITS)
    others = [card for card in DECK52 if card[1] != suit]
    return [*dealer.sample(suited(RANKS, suit), 4), JOKER, *dealer.sample(others, 2)]


def straight_and_joker(*, gap: bool) -> Builder:
    """Build four ranks of a straight and the joker: at either end of the four, or in a gap between them."""

    def build(dealer: Random) -> list[str]:
        low = dealer.randrange(10) if gap else dealer.randrange(1, 10)
        ranks = ROW[low : low + 5]
        missing = dealer.choice((1, 2, 3)) if gap else 4
        return fill([*any_suits(ranks[:missing] + ranks[missing + 1 :], dealer), JOKER], dealer)

    return build


BUILDERS: dict[str, Builder] = {
    "royal-natural": in_suit(ROYAL),
    "royal-natural-idle-joker": in_suit(ROYAL, joker=True),
    "royal-joker": in_suit(ROYAL, drop=1, joker=True),
    "royal-natural-ace-queen": in_suit(ROYAL, beside="AQ"),
    "royal-natural-king-queen": in_suit(ROYAL, beside="KQ"),
    "royal-joker-ace-queen": in_suit(ROYAL, drop=1, joker=True, beside="AQ"),
    "royal-joker-king-queen": in_suit(ROYAL, drop=1, joker=True, beside="KQ"),
    "royal-natural-joker-and-queen": in_suit(ROYAL, joker=True, beside="Q"),
    "royal-natural-joker-and-ace": in_suit(ROYAL, joker=True, beside="A"),
    "royal-joker-split-ace-queen": royal_with_split_pair,
    "royal-joker-seven-to-king": in_suit("79TJQK", joker=True),
    "seven-card-natural": row_of_seven,
    "seven-card-joker-at-end": row_of_seven_joker_at(0, 6),
    "seven-card-joker-in-middle": row_of_seven_joker_at(1, 2, 3, 4, 5),
    "seven-card-joker-king-ace": row_of_seven_king_ace,
    "seven-card-eight-to-ace": in_suit("89TJQKA"),
    "seven-card-ace-to-seven": in_suit("A234567"),
    "seven-card-ace-to-seven-joker": in_suit("A234567", drop=1, joker=True),
    "seven-card-missed": row_of_six_and_joker_elsewhere,
    "straight-flush-six-and-joker": in_suit("456789", joker=True),
    "wheel-natural": in_suit(WHEEL),
    "wheel-idle-joker": in_suit(WHEEL, joker=True),
    "wheel-joker": in_suit(WHEEL, drop=1, joker=True),
    "wheel-ace-queen": in_suit(WHEEL, beside="AQ"),
    "wheel-and-six": in_suit(WHEEL + "6"),
    "five-aces": lambda dealer: fill(["Ac", "Ad", "Ah", "As", JOKER], dealer),
    "four-aces-by-joker": repeated(1, 1, 1, ace=3),
    "aces-full-natural": repeated(2, 1, 1, ace=3),
    "aces-full-joker": repeated(2, 1, 1, ace=2),
    "aces-full-joker-two-pairs": repeated(2, 2, ace=2),
    "aces-full-of-trips-joker": repeated(3, 1, ace=2),
    "trips-full-of-aces": repeated(3, 1, 1, ace=2),
    "trips-full-of-aces-joker": repeated(3, 1, 1, ace=1),
    "trips-and-joker": repeated(3, 1, 1, 1),
    "three-pair-natural": repeated(2, 2, 2, 1),
    "three-pair-natural-aces": repeated(2, 2, 1, ace=2),
    "three-pair-joker": repeated(2, 2, 2),
    "three-pair-joker-pairs-ace": repeated(2, 2, 1, ace=1),
    "quads-and-pair": repeated(4, 2, 1),
    "quads-and-pair-joker": repeated(4, 2),
    "quads-and-trips": repeated(4, 3),
    "quad-aces-and-pair": repeated(2, 1, ace=4),
    "quad-aces-and-trips": repeated(3, ace=4),
    "quads-and-joker": repeated(4, 1, 1),
    "two-trips": repeated(3, 3, 1),
    "two-trips-aces": repeated(3, 1, ace=3),
    "two-trips-joker": repeated(3, 3),
    "trips-and-two-pairs": repeated(3, 2, 2),
    "trips-and-straight": trips_and_straight,
    "trips-and-flush": trips_and_flush,
    "trips-and-four-flush-joker": trips_and_four_flush,
    "four-flush-and-joker": four_flush_and_joker,
    "straight-joker-at-both-ends": straight_and_joker(gap=False),
    "straight-joker-in-gap": straight_and_joker(gap=True),
    **{f"pai-gow-{height}-high": pai_gow(height) for height in "9TJQKA"},
    **{f"pai-gow-joker-and-{height}": pai_gow(height, joker=True) for height in "9TJQK"},
}
