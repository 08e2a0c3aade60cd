"""A second way to the census: every hand dealt and looked at by itself, with no exchange of suits and no weights.

It shares with the census what a named hand is, and nothing of how hands are counted. Hands of few cards, which the
census deals one by one, are made here of their ranks: each set of ranks with every way to give it suits.
"""

import itertools
import math
from collections import Counter
from collections.abc import Mapping

import numpy as np

from pitboss.cards import STANDARD, Card
from pitboss.errors import PitbossError
from pitboss.games import Game, Paytable
from pitboss.games.cast import GameHand
from pitboss.hands import SEVEN_CARD, JokerRule
from pitboss.hands.arrays import Integers
from pitboss.hands.poker_traits import traits_of_seven
from pitboss.hands.types import HAND, are_told_by_type
from pitboss.kernel import compiled, kernel
from pitboss.maths.census.ace_high import ACE_HIGH, JOKER
from pitboss.maths.census.census import SLOTS, is_counted_by_hand, slot_of
from pitboss.maths.census.seat_census import ace_high_game, type_worths
from pitboss.maths.disk_cache import kept
from pitboss.maths.duel.hand_by_hand import classes_of
from pitboss.maths.duel.pai_gow import type_traits
from pitboss.maths.duel.subsets import FULL_DECK, containing
from pitboss.maths.executors import Work, in_parts
from pitboss.maths.price.analysis import Deals

SUITS = 4
#: So many hands are dealt at a time.
CHUNK = 1 << 20


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
    parts = [(cards, first, joker.wildness) for first in range(cards - HAND + 1)]
    for counts in in_parts(hands_from, parts, f"dealing {math.comb(cards, HAND):,} hands one by one", work):
        total.update(counts)
    return {(traits,): count for traits, count in sorted(total.items())}


def _count_by_ranks(hand: GameHand) -> Counter[int]:
    """Hands of one pack by traits: every set of ranks, and of each rank as many suits as there are cards of it."""
    found: Counter[int] = Counter()
    for ranks in itertools.combinations_with_replacement(range(13), hand.size):
        held = Counter(ranks)
        for suits in itertools.product(*(itertools.combinations(range(SUITS), number) for number in held.values())):
            cards = [Card(13 * suit + rank) for rank, chosen in zip(held, suits, strict=True) for suit in chosen]
            found[hand.ranking.traits(cards)] += 1
    return found


@kernel
def fill_hands(first: int, hands: Integers) -> int:
    """Masks of as many cards as the first one has, each the next greater number, from the first on; gives the next."""
    mask = first
    for at in range(len(hands)):
        hands[at] = mask
        lowest = mask & -mask
        ripple = mask + lowest
        mask = ripple | ((mask ^ ripple) >> 2) // lowest
    return mask


def _count_dealt(hand: GameHand, work: Work) -> dict[tuple[int, ...], int]:
    """Every hand of one pack of 52 dealt and named by itself, so many at a time."""
    many, total = math.comb(52, hand.size), Counter[int]()
    mask, done = (1 << hand.size) - 1, 0
    while done < many:
        hands = np.empty(min(CHUNK, many - done), dtype=np.int64)
        mask = compiled(fill_hands)(mask, hands)
        traits, counts = np.unique(hand.ranking.traits_of_masks(hands), return_counts=True)
        total.update(dict(zip(traits.tolist(), counts.tolist(), strict=True)))
        done += len(hands)
        work.progress(f"dealing {many:,} hands one by one", done, many)
    return {(traits,): count for traits, count in sorted(total.items())}


def hands_one_by_one(game: Game, hand: GameHand, joker: JokerRule, work: Work) -> tuple[str, dict[int, int]]:
    """How many of a hand of a game have each set of traits by the second way, and how that is done; counted once.

    Few hands, which the census deals one by one, are made of their ranks; many are dealt, and their counts are kept.
    """
    if game.deck == STANDARD and is_counted_by_hand(game.deck, hand.size):
        words = ("no", "one", "two", "three", "four")[hand.size]
        return f"every set of {words} ranks with each way to give it suits", dict(_count_by_ranks(hand))
    if game.deck == STANDARD:
        counts = kept(
            f"one-by-one-{hand.ranking.id}-{hand.size}", lambda: _count_dealt(hand, work), recount=work.recount
        )
    elif are_told_by_type(game.deck, hand.size) and hand.ranking.vocabulary == SEVEN_CARD:  # what the kernel names
        size = len(game.deck)
        counts = kept(f"one-by-one-{size}-{joker}", lambda: _count_seven(size, joker, work), recount=work.recount)
    else:
        raise PitbossError(
            f"{game.name}: only hands of one pack are dealt one by one, with a joker those of seven cards"
        )
    method = f"each of the {game.deck.hands(hand.size):,} hands dealt and named by itself"
    return method, {traits: count for (traits,), count in counts.items()}


def ace_high_by_types(joker: JokerRule, work: Work) -> Mapping[tuple[int, int], int]:
    """Deals of two hands by who holds an ace-high pai gow, by the types of hands: a second way to `ace_high_deals`.

    Each type of player's hand is compared with the dealer's hands that it leaves, by ranks and flushes, as in a duel.
    """

    def count() -> dict[tuple[int, int], int]:
        worth = type_worths(ace_high_game(joker, FULL_DECK), classes_of(FULL_DECK), work)
        hands = containing(0, FULL_DECK)
        own = (type_traits(joker) & ACE_HIGH) > 0
        dealers = math.comb(FULL_DECK.bit_count() - HAND, HAND)
        found = {}
        for held, rows in ((ACE_HIGH, own), (0, ~own)):
            wild, plain = (int(worth[rows, kind].sum()) for kind in range(2))
            found[held, ACE_HIGH | JOKER], found[held, ACE_HIGH] = wild, plain
            found[held, 0] = int(hands[rows].sum()) * dealers - wild - plain
        return found

    return kept(f"ace-high-by-types-{joker}", count, recount=work.recount)


def two_hands(own: GameHand, against: GameHand, joker: JokerRule) -> dict[tuple[int, int], int]:
    """Deals of two small hands of a pack by the traits of both: all pairs, less those that share cards.

    Pairs whose hands both hold a set of cards are taken away for one card of it, added again for two, and so on.
    """
    sides = [_holding(hand, joker) for hand in (own, against)]
    deals: Counter[tuple[int, int]] = Counter()
    for shared, mine in sides[0].items():
        sign = -1 if len(shared) % 2 else 1
        for (first, hands), (second, others) in itertools.product(mine.items(), sides[1].get(shared, {}).items()):
            deals[first, second] += sign * hands * others
    return {traits: count for traits, count in deals.items() if count}


def _holding(hand: GameHand, joker: JokerRule) -> dict[tuple[Card, ...], Counter[int]]:
    """By every set of cards that a hand may hold: how many hands hold it, by their traits."""
    found: dict[tuple[Card, ...], Counter[int]] = {}
    for cards in itertools.combinations(STANDARD.cards, hand.size):
        traits = hand.ranking.traits(cards, joker)
        for many in range(hand.size + 1):
            for held in itertools.combinations(cards, many):
                found.setdefault(held, Counter())[traits] += 1
    return found


def deals_again(game: Game, joker: JokerRule, paytable: Paytable, work: Work) -> tuple[str, Deals]:
    """The deals that the lines of a pay table need by a second way, and how they are counted."""
    hand, wager = game.hand_of(paytable.wager), game.wager(paytable.wager)
    if paytable.asks_for_dealer and wager.against and game.deck == STANDARD:
        method = "all pairs of a player's and a dealer's hand, less those that share cards, by alternating sums"
        return method, two_hands(hand, game.hand(wager.against), joker)
    if paytable.asks_for_dealer:
        if not game.deck.jokers or not are_told_by_type(game.deck, game.cards):
            raise PitbossError(f"{paytable.name}: there is no second way to the dealer's hands of {game.name}")
        method = "the dealer's hands that each of the 292,253 types of player's hands leaves, by ranks and by flushes"
        return method, ace_high_by_types(joker, work)
    method, counts = hands_one_by_one(game, hand, joker, work)
    return method, {(traits, 0): count for traits, count in counts.items()}
