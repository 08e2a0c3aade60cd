"""Hand types: how many there are, and that a hand's type says all that its splits are worth."""

import itertools
from collections import Counter
from math import comb

import numpy as np
import pytest
from tests.helpers import RULE_IDS, RULES, sample
from tests.two_hands import SOAK, Integers, masks, text, type_by_definition, types_of

from pitboss.hands import JokerRule, WheelRule
from pitboss.hands.ranker import MARKS
from pitboss.hands.splits import splits_of_hands
from pitboss.hands.types import RANK_TYPES, TYPES, hand_types, type_of

HANDS = 200_000 if SOAK else 20_000


def random_masks(count: int, seed: int) -> Integers:
    """Random seven-card hands of 53 cards."""
    deck = np.tile(np.arange(53), (count, 1))
    dealt = np.random.default_rng(seed).permuted(deck, axis=1)[:, :7]
    found: Integers = np.bitwise_or.reduce(1 << dealt, axis=1)
    return found


def rank_patterns(cards: int) -> int:
    """How many ways there are to hold so many cards of thirteen ranks, four of each at most."""
    ways = [1] + [0] * cards
    for _ in range(13):
        ways = [sum(ways[held - more] for more in range(min(4, held) + 1)) for held in range(cards + 1)]
    return ways[cards]


def test_there_are_as_many_types_as_rank_patterns_and_suited_sets_make() -> None:
    """Ranks alone with and without joker; five to seven of a suit with the other ranks, a joker being one of them."""
    suited = sum(comb(13, 7 - apart - joker) * comb(12 + apart, apart) for apart in range(3) for joker in (0, 1))
    assert rank_patterns(7) + rank_patterns(6) == RANK_TYPES
    assert RANK_TYPES + suited == TYPES == len(hand_types().hands)


def test_every_type_is_the_type_of_its_hand() -> None:
    """All 292,253, so no two types share a hand and every type is found."""
    hands = hand_types().hands
    assert (np.bitwise_count(hands) == 7).all()
    assert types_of(hands).tolist() == list(range(TYPES))


@pytest.mark.slow
def test_every_types_hand_is_different_by_definition() -> None:
    """Told apart by ranks, or by the ranks of a suit that can reach five and the other ranks, without the package."""
    hands = hand_types().hands[:: 1 if SOAK else 7]
    assert len({type_by_definition(text(int(hand))) for hand in hands}) == len(hands)


@pytest.mark.slow
def test_hands_have_the_same_type_exactly_if_the_definition_says_so() -> None:
    """Random hands: each has the definition of its type's hand."""
    hands = random_masks(HANDS, 17)
    for hand, found in zip(hands, hand_types().hands[types_of(hands)], strict=True):
        assert type_by_definition(text(int(hand))) == type_by_definition(text(int(found)))


def test_plain_and_compiled_give_the_same_type() -> None:
    """One hand at a time by Python, all at once by the compiled twin; random and rare ones."""
    types = hand_types()
    hands = np.concatenate([random_masks(1_000, 19), masks(sample(7))])
    keys = [types.card_keys[(hand >> np.arange(53) & 1).astype(np.bool_)].sum() for hand in hands]
    plain = [int(type_of(key, hand, types)) for key, hand in zip(keys, hands, strict=True)]
    assert plain == types_of(hands).tolist()


@pytest.mark.slow
@pytest.mark.parametrize(("joker", "wheel"), RULES, ids=RULE_IDS)
def test_all_hands_of_a_type_offer_the_same_splits(joker: JokerRule, wheel: WheelRule) -> None:
    """The same backs with the same fronts, as often, under every joker and wheel rule; random and rare hands."""
    hands = np.concatenate([random_masks(HANDS, 23), masks(sample(7))])
    own = splits_of_hands(hands, joker, wheel)
    typical = splits_of_hands(hand_types().hands[types_of(hands)], joker, wheel)
    pairs = [np.sort(splits.backs.astype(np.int64) << 32 | splits.fronts, axis=1) for splits in (own, typical)]
    assert (pairs[0] == pairs[1]).all()
    assert (own.legal.sum(axis=1) == typical.legal.sum(axis=1)).all()


def test_two_ranks_are_told_by_the_sum_of_their_marks() -> None:
    """A Golomb ruler: the sums of two marks, also of one twice, are all different."""
    sums = Counter(one + two for one, two in itertools.combinations_with_replacement(MARKS, 2))
    assert len(MARKS) == 13
    assert set(sums.values()) == {1}


def test_a_plain_type_takes_pythons_own_integers() -> None:
    """One hand is judged without the compiler and without numpy's numbers."""
    tables = hand_types()
    for place in (0, 40_000, RANK_TYPES, TYPES - 1):
        hand = int(tables.hands[place])
        total = sum(int(tables.card_keys[card]) for card in range(53) if hand >> card & 1)
        assert type_of(total, hand, tables) == place
