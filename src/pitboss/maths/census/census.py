"""The census: how often every combination of traits occurs among all hands of a deck, counted exactly.

Hands are counted class by class under suit exchange: four suits' rank sets in falling order stand for all their
rearrangements. The 154,143,080 seven-card hands of the 53 cards fall into 6,972,147 such classes, so visiting the
classes is visiting every hand, twenty-two at a time. Colours are the one thing about suits that matters to a pay table:
each class is counted once for each of the six ways to call two of its four suits red, and the sum divided by six.
"""

import itertools
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import dataclass

import numpy as np

from pitboss.cards import STANDARD, Deck
from pitboss.errors import PitbossError
from pitboss.hands import SEVEN_CARD, JokerRule, Vocabulary
from pitboss.hands._bits import COUNT, SETS, STARTS
from pitboss.hands.arrays import Integers
from pitboss.hands.poker_traits import colour_traits, poker_traits
from pitboss.hands.rankings import Ranking, ranking_of_words
from pitboss.kernel import compiled, kernel
from pitboss.maths.disk_cache import kept
from pitboss.maths.executors import Progress, Work, in_parts, unseen

#: Distinct trait sets are some hundred; the table of those seen must never fill up.
SLOTS = 4096
RED_CHOICES = 6
SHARDS = 8
#: Up to so many hands are named one by one.
FEW_HANDS = 100_000


@dataclass(frozen=True)
class Census:
    """Exact counts of trait sets over all hands of ``cards`` cards from a deck."""

    vocabulary: Vocabulary
    deck: Deck
    cards: int
    joker: JokerRule
    counts: Mapping[int, int]

    @property
    def deals(self) -> dict[tuple[int, int], int]:
        """The counts as deals of a player's hand to whom the dealer's does not matter."""
        return {(traits, 0): count for traits, count in self.counts.items()}

    @property
    def hands(self) -> int:
        """How many hands there are."""
        return sum(self.counts.values())

    def count(self, *names: str) -> int:
        """How many hands are all of these named hands or ranges."""
        return sum(count for traits, count in self.counts.items() if self.vocabulary.is_called(traits, names))


@kernel
def rearrangements(c: int, d: int, h: int, s: int) -> int:
    """How many different hands a class of four falling rank sets stands for."""
    if c == d:
        if d == h:
            return 1 if h == s else 4
        return 6 if h == s else 12
    if d == h:
        return 4 if h == s else 12
    return 12 if h == s else 24


@kernel
def slot_of(traits: int, seen: Integers) -> int:
    """The slot of a trait set in the table of those seen, taken if new; empty slots hold -1."""
    slot = (traits * 0x9E3779B1 >> 15) % SLOTS
    while seen[slot] != traits:
        if seen[slot] == -1:
            seen[slot] = traits
            break
        slot = (slot + 1) % SLOTS
    return slot


@kernel
def count_class(c: int, d: int, h: int, s: int, joker: int, wildness: int, seen: Integers, tally: Integers) -> None:
    """Add the hands of one class to the tally by trait set and number of red cards, six times over."""
    weight = rearrangements(c, d, h, s)
    row = tally[slot_of(poker_traits(c, d, h, s, joker, wildness), seen)]
    row[COUNT[c] + COUNT[d]] += weight
    row[COUNT[c] + COUNT[h]] += weight
    row[COUNT[c] + COUNT[s]] += weight
    row[COUNT[d] + COUNT[h]] += weight
    row[COUNT[d] + COUNT[s]] += weight
    row[COUNT[h] + COUNT[s]] += weight


@kernel
def count_below(c: int, d: int, left: int, joker: int, wildness: int, seen: Integers, tally: Integers) -> None:
    """Count all classes that begin with two given suits and have ``left`` cards in the other two."""
    for in_h in range(left + 1):
        for h in SETS[STARTS[in_h] : STARTS[in_h + 1]]:
            if h > d:
                break
            for s in SETS[STARTS[left - in_h] : STARTS[left - in_h + 1]]:
                if s > h:
                    break
                count_class(c, d, h, s, joker, wildness, seen, tally)


@kernel
def count_shard(
    cards: int, joker: int, wildness: int, shard: int, shards: int, seen: Integers, tally: Integers
) -> None:
    """Count every class whose first suit falls to this shard."""
    suited = cards - joker
    for at in range(shard, STARTS[min(suited, 13) + 1], shards):
        c = SETS[at]
        for in_d in range(suited - COUNT[c] + 1):
            for d in SETS[STARTS[in_d] : STARTS[in_d + 1]]:
                if d > c:
                    break
                count_below(c, d, suited - COUNT[c] - in_d, joker, wildness, seen, tally)


def _shard(cards: int, joker: int, wildness: int, shard: int, shards: int) -> Counter[int]:
    """One shard's counts, six times over, by full trait set."""
    seen = np.full(SLOTS, -1, dtype=np.int64)
    tally = np.zeros((SLOTS, 8), dtype=np.int64)
    compiled(count_shard)(cards, joker, wildness, shard, shards, seen, tally)
    counts: Counter[int] = Counter()
    for slot, red in zip(*np.nonzero(tally), strict=True):
        colours = colour_traits(int(red), cards - joker - int(red))
        counts[int(seen[slot]) | colours] += int(tally[slot, red])
    return counts


def _count_seven(cards: int, deck: Deck, joker: JokerRule, work: Work) -> dict[tuple[int, ...], int]:
    if deck.packs > 1 or not 5 <= cards <= 7:
        raise PitbossError(f"A census takes 5 to 7 cards of one pack, not {cards} of {deck.packs}")
    parts = itertools.product([cards], range(deck.jokers + 1), [joker.wildness], range(SHARDS), [SHARDS])
    sixfold: Counter[int] = Counter()
    for counts in in_parts(_shard, parts, f"counting {deck.hands(cards):,} hands", work):
        sixfold.update(counts)
    return {(traits,): sixth(count) for traits, count in sorted(sixfold.items())}


def sixth(count: int) -> int:
    """How many hands were counted once for each of the six ways to call two suits red."""
    hands, rest = divmod(count, RED_CHOICES)
    if rest:
        raise AssertionError(f"{count} counted six times over does not divide by six")
    return hands


def is_counted_by_hand(deck: Deck, cards: int) -> bool:
    """Whether hands are so few that each is named by itself; others are counted by classes of suits."""
    return deck.hands(cards) <= FEW_HANDS


def _count_by_hand(cards: int, deck: Deck, order: Ranking) -> dict[tuple[int, ...], int]:
    if deck != STANDARD:
        raise PitbossError(f"Hands of {cards} cards are counted of a pack of 52, not of {len(deck)}")
    counts = Counter(order.traits(hand) for hand in itertools.combinations(deck.cards, cards))
    return {(traits,): count for traits, count in sorted(counts.items())}


@kernel
def fill_classes(cards: int, shard: int, shards: int, hands: Integers, weights: Integers) -> int:
    """One hand of each class whose first suit falls to a shard, with how many it stands for, while there is room.

    It gives how many classes there are.
    """
    found = 0
    for at in range(shard, STARTS[min(cards, 13) + 1], shards):
        c = SETS[at]
        for in_d in range(cards - COUNT[c] + 1):
            for d in SETS[STARTS[in_d] : STARTS[in_d + 1]]:
                if d > c:
                    break
                left = cards - COUNT[c] - in_d
                for in_h in range(left + 1):
                    for h in SETS[STARTS[in_h] : STARTS[in_h + 1]]:
                        if h > d:
                            break
                        for s in SETS[STARTS[left - in_h] : STARTS[left - in_h + 1]]:
                            if s > h:
                                break
                            if found < len(hands):
                                hands[found] = c | d << 13 | h << 26 | s << 39
                                weights[found] = rearrangements(c, d, h, s)
                            found += 1
    return found


def _ranked_shard(cards: int, shard: int, order: Ranking) -> Counter[int]:
    """One shard's hands by their traits in a ranking that suit exchange does not change."""
    nothing = np.zeros(0, dtype=np.int64)
    classes = compiled(fill_classes)(cards, shard, SHARDS, nothing, nothing)
    hands, weights = np.zeros(classes, dtype=np.int64), np.zeros(classes, dtype=np.int64)
    compiled(fill_classes)(cards, shard, SHARDS, hands, weights)
    traits, places = np.unique(order.traits_of_masks(hands), return_inverse=True)
    counts = np.zeros(len(traits), dtype=np.int64)
    np.add.at(counts, places, weights)
    return Counter(dict(zip(traits.tolist(), counts.tolist(), strict=True)))


def _count_ranked(cards: int, deck: Deck, order: Ranking, work: Work) -> dict[tuple[int, ...], int]:
    """All hands of one pack without a joker by their traits, class by class under suit exchange."""
    if deck != STANDARD:
        raise PitbossError(f"{order.id} hands are counted of one pack of 52, not of {len(deck)}")
    parts = [(cards, shard, order) for shard in range(SHARDS)]
    found: Counter[int] = Counter()
    for counts in in_parts(_ranked_shard, parts, f"counting {deck.hands(cards):,} hands", work):
        found.update(counts)
    return {(traits,): count for traits, count in sorted(found.items())}


def census_name(vocabulary: Vocabulary, deck: Deck, cards: int, joker: JokerRule) -> str:
    """The name under which a census is kept."""
    return f"census-{vocabulary.kind}-{deck.packs}x{52 + deck.jokers}-{cards}-{joker}"


def census(
    vocabulary: Vocabulary,
    deck: Deck,
    cards: int,
    joker: JokerRule = JokerRule.SEMI_WILD,
    *,
    executor: Executor | None = None,
    progress: Progress = unseen,
    recount: bool = False,
) -> Census:
    """Count all hands of so many cards by their traits, or take the counts kept from the last time."""

    def count() -> dict[tuple[int, ...], int]:
        order, work = ranking_of_words(vocabulary), Work(executor, progress)
        if is_counted_by_hand(deck, cards):
            return _count_by_hand(cards, deck, order)
        if vocabulary == SEVEN_CARD:
            return _count_seven(cards, deck, joker, work)
        return _count_ranked(cards, deck, order, work)

    counts = kept(census_name(vocabulary, deck, cards, joker), count, recount=recount)
    return Census(vocabulary, deck, cards, joker, {traits: count for (traits,), count in counts.items()})
