"""The words of a house way: named conditions on a hand and named splits of it, each a small function over many hands.

A condition may take a range of ranks, as in "high-pair J-A". There is nothing else to a house way than these words and
their order.
"""

from collections.abc import Callable

import numpy as np

from pitboss.cards import RANKS
from pitboss.errors import PitbossError, unknown
from pitboss.hands.arrays import Flags, Integers
from pitboss.hands.holding import ACE, Holding, highest, how_many

KING, JACK = 11, 9

Condition = Callable[[Holding], Flags]
RangeCondition = Callable[[Holding], Integers]
Play = Callable[[Holding], Integers]


def _only(hands: Holding, pairs: int) -> Flags:
    """Exactly so many pairs, and no rank more often than twice."""
    return np.asarray((how_many(hands.pairs) == pairs) & (hands.counts.max(axis=1) <= 2))


def _somewhere(wanted: Flags) -> Flags:
    """Whether some split of the hand is wanted."""
    return np.asarray(wanted.sum(axis=1) > 0)


def _single(hands: Holding, low: int, high: int) -> Flags:
    """A single card of one of these ranks."""
    return np.asarray(hands.singles >> low & (1 << high - low + 1) - 1 > 0)


def _ace_front_is_higher(hands: Holding) -> Flags:
    """A single ace with the next single is strictly above any front that leaves a complete hand in back."""
    complete = hands.front_value(complete_hand_with_highest_front(hands))
    return _single(hands, ACE, ACE) & (hands.front_value(two_highest_singles(hands)) > complete)


CONDITIONS: dict[str, Condition] = {
    "five-aces": lambda hands: hands.counts[:, ACE] == 5,
    "five-of-a-kind": lambda hands: hands.fives > 0,
    "pair-of-kings": lambda hands: hands.counts[:, KING] == 2,
    "four-of-a-kind": lambda hands: hands.quads > 0,
    "pair-or-trips-besides": lambda hands: hands.pairs | hands.trips > 0,
    "two-trips": lambda hands: how_many(hands.trips) == 2,
    "full-house": lambda hands: (how_many(hands.trips) == 1) & (hands.pairs > 0),
    "three-of-a-kind": lambda hands: hands.trips > 0,
    "three-pair": lambda hands: _only(hands, 3),
    "two-pair": lambda hands: _only(hands, 2),
    "one-pair": lambda hands: _only(hands, 1),
    "no-pair": lambda hands: _only(hands, 0),
    "complete-hand": lambda hands: _somewhere(hands.complete),
    "complete-hand-and-pair-in-front": lambda hands: _somewhere(hands.complete & hands.pair_in_front),
    "ace-front-beats-complete-front": _ace_front_is_higher,
    "ace-and-face-single": lambda hands: _single(hands, ACE, ACE) & _single(hands, JACK, KING),
}

RANGE_CONDITIONS: dict[str, RangeCondition] = {
    "quads": lambda hands: highest(hands.quads),
    "trips": lambda hands: highest(hands.trips),
    "pair": lambda hands: highest(hands.pairs),
    "high-pair": lambda hands: highest(hands.pairs),
    "low-pair": lambda hands: highest(hands.pairs, 1),
    "highest-single": lambda hands: highest(hands.singles),
}


def pair_in_front(hands: Holding, ranks: Integers) -> Integers:
    """A pair of these ranks in front."""
    return hands.best(hands.front_of(ranks, ranks))


def complete_hand_with_highest_front(hands: Holding) -> Integers:
    """The highest front, pair or not, that leaves a straight, flush or straight flush in back."""
    return hands.best(hands.complete)


def two_highest_singles(hands: Holding) -> Integers:
    """The two highest cards that are not paired in front."""
    return hands.best(hands.front_of(highest(hands.singles), highest(hands.singles, 1)))


def one_of_the_trips_and_next(hands: Holding) -> Integers:
    """A card of the three of a kind and the highest other card in front, a pair left in back."""
    ranks, others = highest(hands.trips), highest(hands.singles)
    return hands.best(hands.front_of(np.maximum(ranks, others), np.minimum(ranks, others)))


def second_and_third_highest(hands: Holding) -> Integers:
    """The highest card in back, the second and third in front."""
    return hands.best(hands.front_of(highest(hands.singles, 1), highest(hands.singles, 2)))


PLAYS: dict[str, Play] = {
    "kings-in-front": lambda hands: pair_in_front(hands, np.full(len(hands.splits), KING)),
    "aces-in-front": lambda hands: pair_in_front(hands, np.full(len(hands.splits), ACE)),
    "pair-of-the-five-in-front": lambda hands: pair_in_front(hands, highest(hands.fives)),
    "pair-besides-in-front": lambda hands: pair_in_front(hands, highest(hands.pairs | hands.trips)),
    "quads-split": lambda hands: pair_in_front(hands, highest(hands.quads)),
    "pair-of-higher-trips-in-front": lambda hands: pair_in_front(hands, highest(hands.trips)),
    "highest-pair-in-front": lambda hands: pair_in_front(hands, highest(hands.pairs)),
    "lower-pair-in-front": lambda hands: pair_in_front(hands, highest(hands.pairs, 1)),
    "two-highest-singles-in-front": two_highest_singles,
    "one-of-the-trips-and-next-in-front": one_of_the_trips_and_next,
    "second-and-third-highest-in-front": second_and_third_highest,
    "complete-hand-in-back-highest-front": complete_hand_with_highest_front,
    "complete-hand-in-back-pair-in-front": lambda hands: hands.best(hands.complete & hands.pair_in_front),
}


#: What each word says. "Complete" means a straight, flush or straight flush; singles, pairs, trips and quads are ranks
#: held once, twice, three and four times, the joker as an ace.
MEANINGS: dict[str, str] = {
    "five-aces": "four aces and the joker",
    "five-of-a-kind": "five of a rank; below aces only with a fully wild joker",
    "pair-of-kings": "exactly two kings",
    "four-of-a-kind": "four of a rank",
    "pair-or-trips-besides": "some rank is held twice or three times",
    "two-trips": "two ranks are held three times",
    "full-house": "one rank three times, and a pair or two besides",
    "three-of-a-kind": "some rank is held three times",
    "three-pair": "exactly three pairs, and no rank more often than twice",
    "two-pair": "exactly two pairs, and no rank more often than twice",
    "one-pair": "exactly one pair, and no rank more often than twice",
    "no-pair": "no rank more often than once",
    "complete-hand": "some split leaves a complete hand in back",
    "complete-hand-and-pair-in-front": "some split leaves a complete hand in back and a pair in front",
    "ace-front-beats-complete-front": (
        "a single ace with the next single is strictly higher than any front beside a complete hand"
    ),
    "ace-and-face-single": "a single ace and a single king, queen or jack",
    "quads": "the four of a kind is of these ranks",
    "trips": "the highest three of a kind is of these ranks",
    "pair": "the highest pair is of these ranks",
    "high-pair": "the highest pair is of these ranks",
    "low-pair": "the second pair is of these ranks",
    "highest-single": "the highest single is of these ranks",
    "kings-in-front": "a pair of kings",
    "aces-in-front": "a pair of aces",
    "pair-of-the-five-in-front": "a pair of the five of a kind",
    "pair-besides-in-front": "the highest pair, or pair out of trips",
    "quads-split": "a pair of the four of a kind",
    "pair-of-higher-trips-in-front": "a pair of the higher three of a kind",
    "highest-pair-in-front": "the highest pair",
    "lower-pair-in-front": "the second pair",
    "two-highest-singles-in-front": "the two highest singles",
    "one-of-the-trips-and-next-in-front": "one of the three of a kind and the highest other card",
    "second-and-third-highest-in-front": "the second and third highest singles, the highest being in back",
    "complete-hand-in-back-highest-front": "the highest front, pair or not, that leaves a complete hand in back",
    "complete-hand-in-back-pair-in-front": "the highest pair that leaves a complete hand in back",
}


def _range(text: str) -> tuple[int, int]:
    low, dash, high = text.partition("-")
    if not dash or low not in RANKS or high not in RANKS or RANKS.index(low) > RANKS.index(high):
        raise PitbossError(f"{text!r} is not a range of ranks: write the lower first, as in T-K or A-A")
    return RANKS.index(low), RANKS.index(high)


def condition(text: str) -> Condition:
    """A condition by its name, with its range of ranks if it takes one."""
    name, _, ranks = text.partition(" ")
    if name in RANGE_CONDITIONS and ranks:
        low, high = _range(ranks)
        rank_of = RANGE_CONDITIONS[name]
        return lambda hands: (rank_of(hands) >= low) & (rank_of(hands) <= high)
    if name in CONDITIONS and not ranks:
        return CONDITIONS[name]
    raise unknown("condition of a house way", text, [*CONDITIONS, *(f"{name} 2-A" for name in RANGE_CONDITIONS)])


def play(name: str) -> Play:
    """A split by its name."""
    if name not in PLAYS:
        raise unknown("split of a house way", name, PLAYS)
    return PLAYS[name]
