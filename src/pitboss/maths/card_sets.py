"""Sets of cards up to suit exchange: the least of all masks that an exchange of suits makes of a set stands for them.

A pack need not be whole: only exchanges that leave the pack as it is are used, so that every count here also holds for
the small packs on which it is checked deal by deal.
"""

import itertools
import math
from dataclasses import dataclass
from functools import cache

import numpy as np

from pitboss.hands.arrays import Integers
from pitboss.kernel import compiled, kernel

SUITS, RANKS, CARDS = 4, 13, 52
SUIT = (1 << RANKS) - 1
#: All exchanges of four suits. Where each is open, the least mask has the suits in falling order, lowest place first.
EVERY_EXCHANGE = 24


@kernel
def exchanged(cards: int, exchange: Integers) -> int:
    """Cards with each suit exchanged for another: ``exchange`` has the new suit of every suit."""
    return (
        (cards & SUIT) << RANKS * exchange[0]
        | (cards >> RANKS & SUIT) << RANKS * exchange[1]
        | (cards >> 2 * RANKS & SUIT) << RANKS * exchange[2]
        | (cards >> 3 * RANKS & SUIT) << RANKS * exchange[3]
    )


@kernel
def is_form(cards: int, exchanges: Integers) -> bool:
    """Whether no exchange makes a lesser mask of these cards."""
    if len(exchanges) == EVERY_EXCHANGE:
        first, second, third = cards & SUIT, cards >> RANKS & SUIT, cards >> 2 * RANKS & SUIT
        return first >= second >= third >= cards >> 3 * RANKS
    for at in range(len(exchanges)):
        if exchanged(cards, exchanges[at]) < cards:
            return False
    return True


@kernel
def form_of(cards: int, exchanges: Integers) -> tuple[int, int]:
    """The mask that stands for these cards, and which exchange makes it of them."""
    least, chosen = cards, 0
    for at in range(len(exchanges)):
        image = exchanged(cards, exchanges[at])
        if image < least:
            least, chosen = image, at
    return least, chosen


@kernel
def least_form(cards: int, exchanges: Integers) -> int:
    """The mask that stands for these cards, without the exchange that makes it."""
    if len(exchanges) < EVERY_EXCHANGE:
        return form_of(cards, exchanges)[0]
    first, second, third, fourth = cards & SUIT, cards >> RANKS & SUIT, cards >> 2 * RANKS & SUIT, cards >> 3 * RANKS
    first, second = max(first, second), min(first, second)
    third, fourth = max(third, fourth), min(third, fourth)
    first, third = max(first, third), min(first, third)
    second, fourth = max(second, fourth), min(second, fourth)
    second, third = max(second, third), min(second, third)
    return first | second << RANKS | third << 2 * RANKS | fourth << 3 * RANKS


@kernel
def place_in(rising: Integers, wanted: int) -> int:
    """The place of a number in a rising list that has it."""
    low, high = 0, len(rising)
    while high - low > 1:
        middle = (low + high) >> 1
        if rising[middle] <= wanted:
            low = middle
        else:
            high = middle
    return low


@kernel
def fill_sets(pack: Integers, size: int, exchanges: Integers, sets: Integers) -> int:
    """List every set of so many cards of a pack that no exchange makes lesser; return how many there are."""
    many, found = len(pack), 0
    places = np.arange(size)
    while True:
        cards = 0
        for place in places:
            cards |= 1 << pack[place]
        if is_form(cards, exchanges):
            sets[found] = cards
            found += 1
        at = size - 1
        while at >= 0 and places[at] == many - size + at:
            at -= 1
        if at < 0:
            return found
        places[at] += 1
        for after in range(at + 1, size):
            places[after] = places[after - 1] + 1


@kernel
def fill_repeats(sets: Integers, exchanges: Integers, repeats: Integers) -> None:
    """Count how many exchanges leave each set as it is."""
    for at in range(len(sets)):
        for exchange in exchanges:
            repeats[at] += exchanged(sets[at], exchange) == sets[at]


def exchanges_of(*cards: int) -> Integers:
    """The exchanges of suits, one a row, that leave each of these masks as it is; the first changes nothing."""
    rows = [np.array(row, dtype=np.int64) for row in itertools.permutations(range(SUITS))]
    return np.array([row for row in rows if all(exchanged(mask, row) == mask for mask in cards)])


def numbers_of_cards(cards: int) -> Integers:
    """The numbers of the cards of a mask, rising."""
    return np.array([card for card in range(CARDS) if cards >> card & 1], dtype=np.int64)


@dataclass(frozen=True)
class CardSets:
    """The sets of ``size`` cards of a pack, one for all that exchanges make of it, rising, and how many it stands for.

    ``exchanges`` are those that leave the pack as it is, and whatever else is known to lie apart.
    """

    pack: int
    size: int
    exchanges: Integers
    masks: Integers
    weights: Integers


@cache
def card_sets(pack: int, size: int) -> CardSets:
    """The sets of so many cards of a pack, listed once and then remembered."""
    return sets_beside(pack, size, 0)


def sets_beside(pack: int, size: int, apart: int) -> CardSets:
    """The sets of so many cards of a pack without some that lie apart, whose suits can't be exchanged."""
    exchanges = exchanges_of(pack, apart)
    cards = numbers_of_cards(pack & ~apart)
    sets = np.zeros(max(1, math.comb(len(cards), size)), dtype=np.int64)
    found = compiled(fill_sets)(cards, size, exchanges, sets)
    masks = np.sort(sets[:found])
    repeats = np.zeros(found, dtype=np.int64)
    compiled(fill_repeats)(masks, exchanges, repeats)
    return CardSets(pack & ~apart, size, exchanges, masks, len(exchanges) // repeats)


@kernel
def fill_parts(
    sets: Integers, picks: Integers, forms: Integers, exchanges: Integers, places: Integers, by: Integers
) -> None:
    """Find for every set and every pick of its cards the place of the form of the pick, and its exchange."""
    cards = np.zeros(64, dtype=np.int64)
    for at in range(len(sets)):
        many = 0
        for card in range(CARDS):
            if sets[at] >> card & 1:
                cards[many] = card
                many += 1
        for pick in range(len(picks)):
            part = 0
            for place in picks[pick]:
                part |= 1 << cards[place]
            form, by[at, pick] = form_of(part, exchanges)
            places[at, pick] = place_in(forms, form)


@dataclass(frozen=True)
class Parts:
    """For every set and each of its parts of some size: the place of the part's form, and its exchange."""

    places: Integers
    exchanges: Integers


def picks_of(size: int, part: int) -> Integers:
    """The places of the cards of every part of so many cards, in the order in which parts are numbered."""
    rows = list(itertools.combinations(range(size), part))
    return np.array(rows, dtype=np.int64).reshape(len(rows), part)


def parts_of(masks: Integers, size: int, among: CardSets) -> Parts:
    """The parts of sets of so many cards, in the order of ``picks_of``."""
    picks = picks_of(size, among.size)
    places, by = (np.zeros((len(masks), len(picks)), dtype=np.int64) for _ in range(2))
    compiled(fill_parts)(masks, picks, among.masks, among.exchanges, places, by)
    return Parts(places, by)
