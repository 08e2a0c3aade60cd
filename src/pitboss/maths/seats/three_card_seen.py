"""Three Card Poker with other seats' cards seen: exact for one seat, by seeded sets of cards for more.

For one seat all 18,424 sets of three seen cards are visited with each class of hands. What a hand gains on folding
against the dealer's hands that touch none of the seen cards is an alternating sum: all, less those with each seen card,
plus those with each two, less the one with all three.
"""

import functools
import itertools
import math
from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from pitboss.cards import STANDARD, Card
from pitboss.hands.arrays import Flags, Integers, Numbers
from pitboss.kernel import compiled, kernel
from pitboss.maths.executors import Progress, Work, unseen
from pitboss.maths.left.player_hands import HAND, DealtHands
from pitboss.maths.seats.seen_cards import Seen, Sets, simulate_gain
from pitboss.maths.showdown_rules import ShowdownRules
from pitboss.maths.simulate.deals import CardRows
from pitboss.maths.simulate.situations import SHOWDOWNS

#: Sets of cards a chunk draws.
CHUNK = 2_000


class Hands:
    """All hands of some cards in lexical order: their values' places, and what they gain on folding when played.

    Gains are whole numbers of ``units``, the parts of a wager that pays such as 5 to 2 need.
    """

    def __init__(self, rules: ShowdownRules, cards: Sequence[Card] = STANDARD.cards) -> None:
        """List the hands of a pack whose suits are alike."""
        dealt = DealtHands.of(cards)
        self.pack = np.array(sorted(cards), dtype=np.uint8)
        self.cards, self.masks, self.classes = dealt.cards, dealt.masks, dealt.classes
        known, self.places = np.unique(dealt.values, return_inverse=True)
        self.room, self.qualifies = len(known), int(np.searchsorted(known, rules.qualifies_from))
        traits: list[int] = dealt.traits.tolist()
        nets = (rules.net(met.with_traits(hand)) for met in SHOWDOWNS for hand in {*traits})
        self.units = math.lcm(*(net.denominator for net in nets))
        self.gains = self._gains(traits, rules)
        _, self.firsts, self.sizes = np.unique(self.classes, return_index=True, return_counts=True)

    def _gains(self, traits: list[int], rules: ShowdownRules) -> Integers:
        """``[hand, dealer qualifies, comparison + 1]``: units that playing brings over folding, by the settlement."""
        known: dict[int, Integers] = {}
        for hand in set(traits):
            fold, *ends = (int(rules.net(met.with_traits(hand)) * self.units) for met in SHOWDOWNS)
            known[hand] = np.array(ends, dtype=np.int64).reshape(2, 3) - fold
        return np.stack([known[hand] for hand in traits])

    @functools.cached_property
    def tables(self) -> tuple[Integers, Numbers, Integers]:
        """Tables that find a hand: two rising cards have a start, and the third added to it is the hand's place."""
        starts, room = np.zeros((52, 52), dtype=np.int64), 0
        for a, b in itertools.combinations(range(52), 2):
            starts[a, b] = room - b - 1
            room += 51 - b
        a, b, c = self.cards.T
        numbers = np.zeros(room, dtype=np.int32)
        numbers[starts[a, b] + c] = np.arange(len(self.cards))
        return starts, numbers, self.places[numbers]

    @functools.cached_property
    def plays_alone(self) -> Flags:
        """Whether each hand plays for the best when nothing else is seen."""
        plays = {}
        for first in self.firsts.tolist():
            against = self.gains[first][self._marks(), np.sign(self.places[first] - self.places) + 1]
            plays[int(self.classes[first])] = against[self.masks & self.masks[first] == 0].sum() > 0
        return np.array([plays[kind] for kind in self.classes.tolist()])

    def _marks(self) -> Integers:
        return (self.places >= self.qualifies).astype(np.int64)


# One seat, exactly


@kernel
def one_seat(
    own: int, cards: Integers, masks: Integers, places: Integers, gains: Integers, qualifies: int
) -> tuple[int, int]:
    """Over all sets of three seen cards: what a hand gains on folding, decided each time for the best, and played."""
    many = len(masks)
    worth = np.zeros(many, dtype=np.int64)
    ones, twos, total = np.zeros(52, dtype=np.int64), np.zeros((52, 52), dtype=np.int64), 0
    for at in range(many):
        if masks[at] & masks[own]:
            continue
        compared = (places[own] > places[at]) - (places[own] < places[at]) + 1
        gain = gains[own, int(places[at] >= qualifies), compared]
        a, b, c = cards[at, 0], cards[at, 1], cards[at, 2]
        worth[at] = gain
        total += gain
        ones[a] += gain
        ones[b] += gain
        ones[c] += gain
        twos[a, b] += gain
        twos[a, c] += gain
        twos[b, c] += gain
    best, played = 0, 0
    for at in range(many):
        if masks[at] & masks[own]:
            continue
        a, b, c = cards[at, 0], cards[at, 1], cards[at, 2]
        left = total - ones[a] - ones[b] - ones[c] + twos[a, b] + twos[a, c] + twos[b, c] - worth[at]
        played += left
        if left > 0:
            best += left
    return best, played


def one_seat_gain(hands: Hands, progress: Progress = unseen) -> Fraction:
    """The exact gain from seeing one other seat's cards, a unit of the ANTE."""
    gain = 0
    for done, (own, size) in enumerate(zip(hands.firsts.tolist(), hands.sizes.tolist(), strict=True), start=1):
        best, played = compiled(one_seat)(own, hands.cards, hands.masks, hands.places, hands.gains, hands.qualifies)
        gain += size * (best - max(played, 0))
        progress("visiting every three cards", done, len(hands.firsts))
    pack = len(hands.pack)
    return Fraction(gain, hands.units * math.prod(math.comb(pack - gone, HAND) for gone in (0, HAND, 2 * HAND)))


# More seats, by seeded sets of cards


@kernel
def set_gains(
    rows: CardRows,
    pack: CardRows,
    starts: Integers,
    numbers: Numbers,
    places: Integers,
    room: int,
    gains: Integers,
    plays: Flags,
    qualifies: int,
    found: Integers,
) -> None:
    """The gain over deciding alone for each set of gone cards, over every hand out of it and all dealer's hands."""
    size = rows.shape[1]
    many = len(pack) - size
    free = np.empty(many, dtype=np.int64)
    below = np.empty(room + 1, dtype=np.int64)
    for at in range(len(rows)):
        gone, left = 0, 0
        for card in pack:
            if gone < size and rows[at, gone] == card:
                gone += 1
            else:
                free[left] = card
                left += 1
        below[:] = 0
        for a in range(many):
            for b in range(a + 1, many):
                start = starts[free[a], free[b]]
                for c in range(b + 1, many):
                    below[places[start + free[c]] + 1] += 1
        for place in range(room):
            below[place + 1] += below[place]
        found[at] = 0
        for a in range(size):
            for b in range(a + 1, size):
                start = starts[rows[at, a], rows[at, b]]
                for c in range(b + 1, size):
                    own = numbers[start + rows[at, c]]
                    gain = gain_of(places[start + rows[at, c]], gains[own], below, room, qualifies)
                    found[at] += max(gain, 0) - (gain if plays[own] else 0)


@kernel
def gain_of(place: int, gains: Integers, below: Integers, room: int, qualifies: int) -> int:
    """The gain of a hand on folding against dealer's hands, of which so many are below each place."""
    total, edges = 0, (0, place, place + 1, room)
    for edge in range(3):
        comparison = 2 - edge
        low, high = edges[edge], edges[edge + 1]
        total += gains[0, comparison] * (below[min(high, qualifies)] - below[min(low, qualifies)])
        total += gains[1, comparison] * (below[max(high, qualifies)] - below[max(low, qualifies)])
    return total


def seats_gain(hands: Hands, seats: int, sets: Sets, work: Work) -> Seen:
    """The gain from seeing so many other seats' cards: a simulation with every decision exact."""
    cards = HAND * (seats + 1)
    tables = hands.pack, *hands.tables, hands.room, hands.gains, hands.plays_alone, hands.qualifies

    def gains(rows: CardRows, _words: np.random.BitGenerator) -> Sequence[int]:
        found = np.empty(len(rows), dtype=np.int64)
        compiled(set_gains)(rows, *tables, found)
        return [int(gain) for gain in found]

    unit = hands.units * math.comb(cards, HAND) * math.comb(len(hands.pack) - cards, HAND)
    return simulate_gain(seats, gains, unit, hands.pack, cards, sets, work)
