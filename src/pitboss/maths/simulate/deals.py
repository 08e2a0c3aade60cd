"""Dealing at random: seeded, without bias, and the same however the work is shared out.

A simulation is cut into chunks, and each chunk has its own stream of random words: PCG64DXSM, numpy's generator for
many parallel streams, seeded by ``SeedSequence(seed, spawn_key=(chunk,))``. Cards are drawn by the first steps of a
Fisher-Yates shuffle. One word serves seven of them by repeated multiplication, and the few words that would favour a
card are thrown away (N. Brackett-Rozinsky and D. Lemire, Batched Ranged Random Integer Generation, 2024).
"""

import numpy as np
import numpy.typing as npt

from pitboss.hands.arrays import Bytes, Integers
from pitboss.kernel import compiled, kernel

CardRows = Bytes

#: Words of so many bits: times a number of cards, they still fit a signed integer.
WORD_BITS = 57
WORD_MASK = (1 << WORD_BITS) - 1
#: 53·52·…·47 is below 2^40, so less than one word in a hundred thousand is thrown away.
CARDS_A_WORD = 7


@kernel
def draw(word: int, cards: CardRows, first: int, last: int) -> bool:
    """Put random cards in the places from ``first`` up to ``last``; false if the word must be thrown away.

    The place of a card is the whole part of word times cards left, and the fraction is the word for the next. All
    places come out of equally many words once those are left out that end in the first 2^57 mod (ways) fractions.
    """
    ways = 1
    for place in range(first, last):
        left = len(cards) - place
        word *= left
        ways *= left
        chosen = place + (word >> WORD_BITS)
        word &= WORD_MASK
        cards[place], cards[chosen] = cards[chosen], cards[place]
    return word >= ways or word >= (1 << WORD_BITS) % ways


@kernel
def deal_rows(words: Integers, cards: CardRows, start: int, rows: CardRows) -> int:
    """Deal rows of different cards from ``start`` on until the words run out; return the row at which they did.

    Whatever order the cards are in, the next draw is as random as the first, so they are never put back in order.
    """
    size, used = rows.shape[1], 0
    for at in range(start, len(rows)):
        place = 0
        while place < size:
            if used == len(words):
                return at
            last = min(place + CARDS_A_WORD, size)
            if draw(words[used], cards, place, last):
                place = last
            used += 1
        for card in range(size):
            rows[at, card] = cards[card]
    return len(rows)


def stream(seed: int, chunk: int) -> np.random.BitGenerator:
    """The random words of one chunk of a simulation: the same for a seed and a chunk on every machine."""
    return np.random.PCG64DXSM(np.random.SeedSequence(seed, spawn_key=(chunk,)))


class Shoe:
    """Cards, and the stream of random words that they are dealt by."""

    def __init__(self, cards: CardRows, words: np.random.BitGenerator) -> None:
        """Put the cards of a pack in a known order."""
        self._cards = cards.copy()
        self._stream = words

    def deal(self, rounds: int, cards: int) -> CardRows:
        """Deal rounds, each a row of different cards."""
        rows = np.empty((rounds, cards), dtype=np.uint8)
        words_a_round = -(-cards // CARDS_A_WORD)
        dealt = 0
        while dealt < rounds:
            words = self._words((rounds - dealt) * words_a_round)
            dealt = compiled(deal_rows)(words, self._cards, dealt, rows)
        return rows

    def _words(self, count: int) -> Integers:
        raw: npt.NDArray[np.uint64] = self._stream.random_raw(count)
        raw >>= np.uint64(64 - WORD_BITS)
        return raw.view(np.int64)
