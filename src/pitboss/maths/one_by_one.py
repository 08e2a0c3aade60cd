"""A second way to the census: every hand dealt and looked at by itself, with no exchange of suits and no weights.

It shares with the census what a named hand is, and nothing of how hands are counted. Three-card hands, which the census
deals one by one, are made here of their ranks: each set of ranks with every way to give it suits.
"""

import itertools
import math
from collections import Counter
from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from pitboss.cards import Card
from pitboss.errors import PitbossError
from pitboss.games import Game
from pitboss.hands import THREE_CARD, JokerRule, traits_of
from pitboss.hands.poker_traits import traits_of_seven
from pitboss.hands.types import HAND
from pitboss.kernel import compiled, kernel
from pitboss.maths.ace_high import ACE_HIGH, JOKER
from pitboss.maths.base_games import Work
from pitboss.maths.census import SLOTS, slot_of
from pitboss.maths.executors import running
from pitboss.maths.hand_by_hand import classes_of
from pitboss.maths.keep import kept
from pitboss.maths.pai_gow import type_traits
from pitboss.maths.seat_census import ace_high_game, type_worths
from pitboss.maths.subsets import FULL_DECK, containing, type_tables

Integers = npt.NDArray[np.int64]

SUITS = 4


@kernel
def deal_below(cards: int, first: int, second: int, wildness: int, seen: Integers, counts: Integers) -> None:
    """Count every hand whose two lowest card numbers are given, one after the other."""
    for a in range(second + 1, cards):
        for b in range(a + 1, cards):
            four = 1 << first | 1 << second | 1 << a | 1 << b
            for c in range(b + 1, cards):
                for d in range(c + 1, cards):
                    six = four | 1 << c | 1 << d
                    for e in range(d + 1, cards):
                        counts[slot_of(traits_of_seven(six | 1 << e, wildness), seen)] += 1


def hands_from(cards: int, first: int, wildness: int) -> Counter[int]:
    """All hands whose lowest card number is given."""
    seen = np.full(SLOTS, -1, dtype=np.int64)
    counts = np.zeros(SLOTS, dtype=np.int64)
    for second in range(first + 1, cards):
        compiled(deal_below)(cards, first, second, wildness, seen, counts)
    return Counter({int(seen[slot]): int(counts[slot]) for slot in np.flatnonzero(counts)})


def _count_seven(cards: int, joker: JokerRule, work: Work) -> dict[tuple[int, ...], int]:
    total: Counter[int] = Counter()
    firsts = range(cards - HAND + 1)
    with running(work.executor) as workers:
        calls = [workers.submit(hands_from, cards, first, joker.wildness) for first in firsts]
        for done, call in enumerate(calls, start=1):
            total.update(call.result())
            work.progress(f"dealing {math.comb(cards, HAND):,} hands one by one", done, len(calls))
    return {(traits,): count for traits, count in sorted(total.items())}


def _three_by_ranks() -> Counter[int]:
    """Three-card hands by traits: every set of ranks, and of each rank as many suits as there are cards of it."""
    found: Counter[int] = Counter()
    for ranks in itertools.combinations_with_replacement(range(13), 3):
        held = Counter(ranks)
        for suits in itertools.product(*(itertools.combinations(range(SUITS), number) for number in held.values())):
            cards = [Card(13 * suit + rank) for rank, chosen in zip(held, suits, strict=True) for suit in chosen]
            found[traits_of(cards)] += 1
    return found


def hands_one_by_one(game: Game, joker: JokerRule, work: Work) -> dict[int, int]:
    """How many hands of a game have each set of traits, by the second way; counted once and then kept."""
    if game.vocabulary is THREE_CARD:
        return dict(_three_by_ranks())
    if game.deck.packs > 1 or game.cards != HAND:
        raise PitbossError(f"{game.name}: only seven cards of one pack are dealt one by one")
    size = len(game.deck)
    counts = kept(f"one-by-one-{size}-{joker}", lambda: _count_seven(size, joker, work), recount=work.recount)
    return {traits: count for (traits,), count in counts.items()}


def ace_high_by_types(joker: JokerRule, work: Work) -> Mapping[tuple[int, int], int]:
    """Deals of two hands by who holds an ace-high pai gow, by the types of hands: a second way to `ace_high_deals`.

    Each type of player's hand is compared with the dealer's hands that it leaves, by ranks and flushes, as in a duel.
    """

    def count() -> dict[tuple[int, int], int]:
        worth = type_worths(ace_high_game(joker, FULL_DECK), classes_of(FULL_DECK), work)
        hands = containing(0, type_tables(FULL_DECK))
        own = (type_traits(joker) & ACE_HIGH) > 0
        dealers = math.comb(FULL_DECK.bit_count() - HAND, HAND)
        found = {}
        for held, rows in ((ACE_HIGH, own), (0, ~own)):
            wild, plain = (int(worth[rows, kind].sum()) for kind in range(2))
            found[held, ACE_HIGH | JOKER], found[held, ACE_HIGH] = wild, plain
            found[held, 0] = int(hands[rows].sum()) * dealers - wild - plain
        return found

    return kept(f"ace-high-by-types-{joker}", count, recount=work.recount)
