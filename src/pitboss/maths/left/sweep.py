"""The sweep of cards left: how many of the dealer's hands below a place avoid the player's cards.

Dealer's hands are passed from the weakest on, and counted to every set of their cards up to the size of a player's
hand. Of those passed, the ones that avoid a hand are the alternating sum over the sets of its cards: all, less those
that hold one of them, plus those that hold two, and so on. Cards are numbered from 0 without those that are known to
lie elsewhere.
"""

import math

import numpy as np

from pitboss.hands.arrays import Bytes, Integers, Numbers
from pitboss.kernel import kernel

CARDS, LARGEST = 52, 6
#: ``CHOOSE[card, size]``: sets of so many cards below a card; sums of them number all sets of a size.
CHOOSE = np.array([[math.comb(card, size) for size in range(LARGEST + 1)] for card in range(CARDS)], dtype=np.int64)
#: How many cards each set of at most six places has.
SIZES = np.array([chosen.bit_count() for chosen in range(1 << LARGEST)], dtype=np.int64)
SIGNS = 1 - 2 * (SIZES & 1)


@kernel
def fill_rows(cards: int, size: int, rows: Bytes) -> None:
    """List every set of so many of the first numbers, one a row, rising."""
    places = np.arange(size)
    for at in range(len(rows)):
        for place in range(size):
            rows[at, place] = places[place]
        last = size - 1
        while last >= 0 and places[last] == cards - size + last:
            last -= 1
        if last >= 0:
            places[last] += 1
            for after in range(last + 1, size):
                places[after] = places[after - 1] + 1


@kernel
def fill_subsets(hand: Bytes, steps: Integers, subsets: Integers) -> None:
    """Fill in where the count of every set of a hand's cards stands, from that of the set without its highest card."""
    for place in range(len(hand)):
        step = steps[hand[place]]
        for chosen in range(1 << place):
            subsets[1 << place | chosen] = subsets[chosen] + step[SIZES[chosen]]


@kernel
def pass_hand(hand: Bytes, most: int, steps: Integers, subsets: Integers, passed: Numbers) -> None:
    """Count a dealer's hand to every set of at most so many of its cards."""
    fill_subsets(hand, steps, subsets)
    for chosen in range(1 << len(hand)):
        if SIZES[chosen] <= most:
            passed[subsets[chosen]] += 1


@kernel
def avoiding(hand: Bytes, most: int, steps: Integers, subsets: Integers, passed: Numbers) -> int:
    """How many of the hands passed hold no card of a hand; they hold at most so many of them."""
    fill_subsets(hand, steps, subsets)
    total = 0
    for chosen in range(1 << len(hand)):
        if SIZES[chosen] <= most:
            total += SIGNS[chosen] * passed[subsets[chosen]]
    return total


@kernel
def sweep_hands(
    hands: Bytes,
    orders: Integers,
    dealers: Bytes,
    dealer_orders: Integers,
    qualifies: int,
    starts: Integers,
    met: Integers,
) -> None:
    """Count how many dealer's hands every hand beats and ties, and how many do not qualify (``met[hand]``).

    Both lists rise by their orders; of dealer's hands they have the cards that are not up. Sets of each size are
    counted from its start on.
    """
    steps = np.zeros((CARDS, LARGEST), np.int64)
    for card in range(CARDS):
        for size in range(LARGEST):
            steps[card, size] = starts[size + 1] - starts[size] + CHOOSE[card, size + 1]
    passed, subsets = np.zeros(starts[-1], np.int32), np.zeros(1 << LARGEST, np.int64)
    most = min(hands.shape[1], dealers.shape[1])
    at, dealer, is_open = 0, 0, True
    while at < len(hands) or is_open:
        crosses = is_open and (at == len(hands) or qualifies <= orders[at])
        order = qualifies if crosses else orders[at]
        while dealer < len(dealers) and dealer_orders[dealer] < order:
            pass_hand(dealers[dealer], most, steps, subsets, passed)
            dealer += 1
        if crosses:
            is_open = False
            for hand in range(len(hands)):
                met[hand, 2] = avoiding(hands[hand], most, steps, subsets, passed)
            continue
        end = at
        while end < len(hands) and orders[end] == order:
            met[end, 0] = avoiding(hands[end], most, steps, subsets, passed)
            end += 1
        while dealer < len(dealers) and dealer_orders[dealer] == order:
            pass_hand(dealers[dealer], most, steps, subsets, passed)
            dealer += 1
        for hand in range(at, end):
            met[hand, 1] = avoiding(hands[hand], most, steps, subsets, passed) - met[hand, 0]
        at = end
