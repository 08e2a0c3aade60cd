"""The census, against oracles, public counts and plain enumeration."""

import itertools
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import numpy as np
import numpy.typing as npt
import pytest
from tests.helpers import all_hands
from tests.plain.oracles import read_oracle

from pitboss.cards import STANDARD, WITH_JOKER, Deck, mask_of, suits_of
from pitboss.errors import PitbossError
from pitboss.hands import SEVEN_CARD, THREE_CARD, JokerRule
from pitboss.hands._bits import SETS, STARTS
from pitboss.hands.batch import seven_card_traits
from pitboss.hands.rankings.seven_card import SEVEN_CARD_RANKING
from pitboss.kernel import compiled
from pitboss.maths.census.census import Census, census, rearrangements

Masks = npt.NDArray[np.int64]

SEMI, FULL = JokerRule.SEMI_WILD, JokerRule.FULLY_WILD
JOKER = 1 << 52

#: Six-card hands of 52 cards by the class of their best five, as published in many places.
SIX_CARD_52 = {
    "royal-flush": 188,
    "straight-flush": 1_656,
    "four-of-a-kind": 14_664,
    "full-house": 165_984,
    "flush": 205_792,
    "straight": 361_620,
    "three-of-a-kind": 732_160,
    "two-pair": 2_532_816,
    "pair": 9_730_740,
    "high-card": 6_612_900,
}


@cache
def counted(deck: Deck, cards: int, joker: JokerRule = SEMI) -> Census:
    return census(SEVEN_CARD, deck, cards, joker)


def by_class(found: Census, *besides: str) -> dict[str, int]:
    """Hands by class as the oracles have them: royal flushes apart, and five of a kind."""
    names = ["five-of-a-kind", "royal-flush", *SIX_CARD_52]
    counts = {name: found.count(name, *besides) for name in dict.fromkeys(names)}
    counts["straight-flush"] -= counts["royal-flush"]
    counts["four-of-a-kind"] -= counts["five-of-a-kind"]
    return {name: count for name, count in counts.items() if count}


def tallied(traits: Masks) -> Counter[int]:
    found, counts = np.unique(traits, return_counts=True)
    return Counter(dict(zip(found.tolist(), counts.tolist(), strict=True)))


def natural_hands(cards: int) -> Iterator[Masks]:
    """Every hand of so many of 52 cards as a mask: three low cards beside the others, by the lowest of the others."""
    low, high = some_hands(3), some_hands(cards - 3)
    for lowest in range(3, 52):
        above = high[high & -high == 1 << lowest]
        yield (low[low < 1 << lowest][:, None] | above[None, :]).ravel()


def some_hands(cards: int) -> Masks:
    return np.array([sum(1 << card for card in hand) for hand in itertools.combinations(range(52), cards)])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("deck", "cards", "joker", "oracle"),
    [
        (STANDARD, 5, SEMI, "five-card-52"),
        (STANDARD, 7, SEMI, "seven-card-52"),
        (WITH_JOKER, 5, SEMI, "five-card-53-semi-wild"),
        (WITH_JOKER, 5, FULL, "five-card-53-fully-wild"),
        (WITH_JOKER, 7, SEMI, "seven-card-53-semi-wild"),
    ],
    ids=["5-of-52", "7-of-52", "5-of-53-semi", "5-of-53-full", "7-of-53-semi"],
)
def test_classes_are_as_frequent_as_the_oracle_says(deck: Deck, cards: int, joker: JokerRule, oracle: str) -> None:
    """Combinatorial formulas that deal no hand."""
    assert by_class(counted(deck, cards, joker)) == read_oracle(oracle)


def test_six_card_classes_are_as_frequent_as_published() -> None:
    """The classes of 20,358,520 hands."""
    assert by_class(counted(STANDARD, 6)) == SIX_CARD_52


def test_joker_hands_are_as_frequent_as_the_oracle_says() -> None:
    """The joker and six others."""
    assert by_class(counted(WITH_JOKER, 7), "joker") == read_oracle("joker-and-six-semi-wild")


@pytest.mark.parametrize(
    ("deck", "oracle"),
    [
        (WITH_JOKER, "named-53"),
        (WITH_JOKER, "pai-gow-53"),
        (WITH_JOKER, "colours-53"),
        (STANDARD, "pai-gow-52"),
        (STANDARD, "colours-52"),
    ],
)
def test_named_seven_card_hands_are_as_frequent_as_the_oracle_says(deck: Deck, oracle: str) -> None:
    """Rare hands, pai gows and colours."""
    expected = read_oracle(oracle)
    assert {name: counted(deck, 7).count(name) for name in expected} == expected


def test_three_card_hands_are_as_frequent_as_the_oracle_says() -> None:
    """All 22,100."""
    expected = read_oracle("three-card-52")
    found = census(THREE_CARD, STANDARD, 3)
    assert {name: found.count(name) for name in expected} == expected


@pytest.mark.slow
@pytest.mark.parametrize("joker", JokerRule)
@pytest.mark.parametrize("cards", [5, 6, 7])
@pytest.mark.parametrize("deck", [STANDARD, WITH_JOKER], ids=["52", "53"])
def test_counts_add_up_to_the_binomial(deck: Deck, cards: int, joker: JokerRule) -> None:
    """No hand is missed and none counted twice."""
    assert counted(deck, cards, joker).hands == read_oracle(f"hands-{len(deck)}")[f"{cards}-cards"]


@pytest.mark.slow
@pytest.mark.parametrize("joker", JokerRule)
def test_counting_by_class_is_counting_hand_by_hand(joker: JokerRule) -> None:
    """All 2,869,685 five-card hands, every trait and colour, without any use of suit exchange."""
    assert tallied(seven_card_traits(all_hands(53, 5), joker)) == counted(WITH_JOKER, 5, joker).counts


@pytest.mark.slow
@pytest.mark.parametrize(
    ("cards", "joker"),
    [(6, SEMI), (6, FULL), *(pytest.param(7, joker, marks=pytest.mark.soak) for joker in (SEMI, FULL))],
    ids=["6-semi", "6-full", "7-semi", "7-full"],
)
def test_counting_by_class_is_counting_millions_of_hands_one_by_one(cards: int, joker: JokerRule) -> None:
    """All 154,143,080 seven-card hands and all 22,957,480 six-card ones, every trait and colour."""
    found: Counter[int] = Counter()
    with_joker = (some | JOKER for some in natural_hands(cards - 1))
    for hands in itertools.chain(natural_hands(cards), with_joker):
        found += tallied(SEVEN_CARD_RANKING.traits_of_masks(hands, joker))
    assert found == counted(WITH_JOKER, cards, joker).counts


def test_hands_without_the_joker_are_those_of_52_cards() -> None:
    """Whatever the joker may be."""
    held = SEVEN_CARD.bit("joker")
    for joker in JokerRule:
        without = {key: count for key, count in counted(WITH_JOKER, 7, joker).counts.items() if not key & held}
        assert without == counted(STANDARD, 7).counts


def test_red_and_black_are_equally_frequent_beside_anything() -> None:
    """Exchanging the colours changes nothing else."""
    found = counted(WITH_JOKER, 7)
    for number, name in itertools.product(("four", "five", "six", "seven"), SEVEN_CARD.names):
        if not name.endswith(("-red", "-black")):
            assert found.count(f"{number}-red", name) == found.count(f"{number}-black", name)


@pytest.mark.slow
def test_any_executor_gives_the_same_counts() -> None:
    """One thread or many, and the progress reaches its end."""
    told: list[tuple[str, int, int]] = []
    with ThreadPoolExecutor(1) as one:
        found = census(SEVEN_CARD, WITH_JOKER, 5, executor=one, progress=lambda *step: told.append(step), recount=True)
        assert one.submit(int).result() == 0, "the executor that was passed in stays open"
    assert found.counts == counted(WITH_JOKER, 5).counts
    assert [done for _, done, _ in told] == list(range(1, told[-1][2] + 1))
    assert told[0][0] == "counting 2,869,685 hands"


@pytest.mark.parametrize(("deck", "cards"), [(WITH_JOKER, 4), (WITH_JOKER, 8), (Deck(2), 7)], ids=str)
def test_what_no_census_is_made_of_is_refused(deck: Deck, cards: int) -> None:
    """Five to seven cards of one pack."""
    with pytest.raises(PitbossError, match="5 to 7 cards of one pack"):
        census(SEVEN_CARD, deck, cards)


# Hands up to suit exchange

Suits = tuple[int, ...]


def suit_classes(cards: int) -> Counter[Suits]:
    """How many hands of so many of 52 cards have the same four rank sets, whichever suit has which."""
    hands = itertools.combinations(STANDARD.cards, cards)
    return Counter(tuple(sorted(suits_of(mask_of(hand))[:4], reverse=True)) for hand in hands)


@pytest.mark.slow
@pytest.mark.parametrize("cards", [1, 2, 3, 4])
def test_a_class_stands_for_as_many_hands_as_it_says(cards: int) -> None:
    """Counted hand by hand; the number of classes is Burnside's."""
    found = suit_classes(cards)
    assert len(found) == read_oracle("suit-classes-52")[f"{cards}-cards"]
    assert [suits for suits, hands in found.items() if rearrangements(*suits) != hands] == []


@pytest.mark.parametrize("suits", list(itertools.combinations_with_replacement((9, 5, 3, 1), 4)), ids=str)
def test_rearrangements_are_the_different_orders(suits: tuple[int, int, int, int]) -> None:
    """In Python and compiled."""
    orders = len(set(itertools.permutations(suits)))
    assert rearrangements(*suits) == compiled(rearrangements)(*suits) == orders


def test_rank_sets_stand_by_size_and_then_rising() -> None:
    """All 8,192, each once, and every size where its start says."""
    assert sorted(SETS.tolist()) == list(range(1 << 13))
    sizes = np.array([int(ranks).bit_count() for ranks in SETS])
    for size in range(14):
        some = SETS[STARTS[size] : STARTS[size + 1]]
        assert (sizes[STARTS[size] : STARTS[size + 1]] == size).all()
        assert (np.diff(some) > 0).all()
