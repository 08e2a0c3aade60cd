"""Rounds as a plain Python script would deal them: the yardstick of the simulator.

The script imports nothing of the package and does not change when the package does. Cards are dealt by
``random.sample``, hands are compared by tuples, and every wager is settled on the spot. What it plays is simplified and
said here: the joker is an ace and nothing else, pai gow is set with the highest legal front, High Five Poker folds what
is below a pair and ace-high, and Three Card Poker what is below Q-6-4. A card is 13 times the suit plus the rank, the
joker 52.
"""

import random
import time
from collections.abc import Callable, Sequence
from itertools import combinations

Value = tuple[int, ...]

ACE, JOKER = 12, 52
HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, FIVE_ACES = range(10)
COUNTS = {(1, 1): HIGH_CARD, (2, 1): PAIR, (2, 2): TWO_PAIR, (3, 1): TRIPS, (3, 2): FULL_HOUSE, (4, 1): QUADS}

THREE_HIGH, THREE_PAIR, THREE_FLUSH, THREE_STRAIGHT, THREE_TRIPS, THREE_STRAIGHT_FLUSH = range(6)
QUEEN_HIGH, QUEEN_SIX_FOUR = (THREE_HIGH, 10), (THREE_HIGH, 10, 4, 2)
ANTE_BONUS = {THREE_STRAIGHT: 1, THREE_TRIPS: 4, THREE_STRAIGHT_FLUSH: 5}
PAIR_PLUS = {THREE_PAIR: 1, THREE_FLUSH: 4, THREE_STRAIGHT: 6, THREE_TRIPS: 30, THREE_STRAIGHT_FLUSH: 40}
PAIR_OF_SIXES, ACE_HIGH = (PAIR, 4), (HIGH_CARD, ACE)


def three_cards(cards: Sequence[int]) -> Value:
    """The value of three cards."""
    ranks = sorted((card % 13 for card in cards), reverse=True)
    high, middle, low = ranks
    flush = len({card // 13 for card in cards}) == 1
    if high == low:
        return (THREE_TRIPS, high)
    if middle in (high, low):
        return (THREE_PAIR, middle, low if middle == high else high)
    top = 1 if ranks == [ACE, 1, 0] else high if high - low == 2 else 0
    if top:
        return (THREE_STRAIGHT_FLUSH if flush else THREE_STRAIGHT, top)
    return (THREE_FLUSH if flush else THREE_HIGH, *ranks)


def three_card_poker(rounds: int, seed: int) -> float:
    """What a round of ANTE, PLAY and PAIR PLUS brings on average."""
    dealer, pack = random.Random(seed), range(52)  # noqa: S311 - cards for a stopwatch
    total = 0
    for _ in range(rounds):
        cards = dealer.sample(pack, 6)
        own = three_cards(cards[:3])
        total += PAIR_PLUS.get(own[0], -1)
        if own < QUEEN_SIX_FOUR:
            total -= 1
            continue
        total += ANTE_BONUS.get(own[0], 0)
        against = three_cards(cards[3:])
        if against < QUEEN_HIGH:
            total += 1
        elif own != against:
            total += 2 if own > against else -2
    return total / rounds


def five_cards(cards: Sequence[int]) -> Value:
    """The value of five cards."""
    ranks = sorted((ACE if card == JOKER else card % 13 for card in cards), reverse=True)
    by_count = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    if len(by_count) < 5:
        if len(by_count) == 1:
            return (FIVE_ACES,)
        return (COUNTS[by_count[0][0], by_count[1][0]], *(rank for _, rank in by_count))
    flush = len({card // 13 for card in cards}) == 1
    straight = ranks[0] - ranks[4] == 4 or ranks == [ACE, 3, 2, 1, 0]
    if flush or straight:
        return (STRAIGHT_FLUSH if flush and straight else FLUSH if flush else STRAIGHT, *ranks)
    return (HIGH_CARD, *ranks)


def two_cards(cards: Sequence[int]) -> Value:
    """The value of two cards, to be compared with that of five."""
    high, low = sorted((ACE if card == JOKER else card % 13 for card in cards), reverse=True)
    return (PAIR, high) if high == low else (HIGH_CARD, high, low)


def highest_front(cards: Sequence[int]) -> tuple[Value, Value]:
    """All twenty-one splits, and of the legal ones that with the highest front: front and back."""
    best: tuple[Value, Value] = ((-1,), ())
    for front in combinations(cards, 2):
        values = two_cards(front), five_cards([card for card in cards if card not in front])
        if values[1] >= values[0] and values > best:
            best = values
    return best


def pai_gow(rounds: int, seed: int) -> float:
    """What a round of EZ Pai Gow's base wager brings on average, without the dealer's barred hand."""
    dealer, pack = random.Random(seed), range(53)  # noqa: S311 - cards for a stopwatch
    total = 0
    for _ in range(rounds):
        cards = dealer.sample(pack, 14)
        front, back = highest_front(cards[:7])
        dealer_front, dealer_back = highest_front(cards[7:])
        won = (front > dealer_front) + (back > dealer_back)
        total += won - 1
    return total / rounds


def high_five_poker(rounds: int, seed: int) -> float:
    """What a round of ANTE and PLAY brings on average."""
    dealer, pack = random.Random(seed), range(53)  # noqa: S311 - cards for a stopwatch
    total = 0
    for _ in range(rounds):
        cards = dealer.sample(pack, 14)
        own = max(map(five_cards, combinations(cards[:7], 5)))
        if own < ACE_HIGH:
            total -= 1
            continue
        against = max(map(five_cards, combinations(cards[7:], 5)))
        if against < PAIR_OF_SIXES:
            total += 2 if own[0] >= STRAIGHT else 1
        elif own != against:
            total += 2 if own > against else -2
    return total / rounds


def timed(play: Callable[[int, int], float], rounds: int) -> str:
    """What a script came to and how long it took."""
    started = time.perf_counter()
    mean = play(rounds, 7)
    return f"{rounds / (time.perf_counter() - started):>10,.0f} rounds a second, {mean:+.4f} a round"


if __name__ == "__main__":
    print("Three Card Poker", timed(three_card_poker, 100_000))
    print("pai gow         ", timed(pai_gow, 5_000))
    print("High Five Poker ", timed(high_five_poker, 5_000))
