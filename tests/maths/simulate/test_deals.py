"""Dealing at random: every deal is as likely as any other, and the same seed deals the same cards."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.maths.simulate.deals import CARDS_A_WORD, WORD_BITS, Shoe, deal_rows, draw, stream

WORDS = 1 << WORD_BITS
PACK = np.arange(53, dtype=np.uint8)


def ways(cards: int, drawn: int) -> int:
    """In how many ways so many cards can be drawn one after the other."""
    return math.perm(cards, drawn)


@given(st.integers(0, WORDS - 1), st.integers(2, 53), st.integers(1, CARDS_A_WORD))
def test_a_word_is_one_of_equal_parts_of_all_words(word: int, cards: int, drawn: int) -> None:
    """Cut all words into as many equal parts as there are ways to draw: the part says the places, digit by digit."""
    drawn = min(drawn, cards - 1)
    part, rest = divmod(word * ways(cards, drawn), WORDS)
    digits: list[int] = []
    for left in range(cards - drawn + 1, cards + 1):
        part, digit = divmod(part, left)
        digits.insert(0, digit)
    wanted = list(range(cards))
    for place, digit in enumerate(digits):
        wanted[place], wanted[place + digit] = wanted[place + digit], wanted[place]
    found = np.arange(cards, dtype=np.uint8)
    kept = draw(word, found, 0, drawn)
    assert found.tolist() == wanted
    assert kept == (rest >= WORDS % ways(cards, drawn))


@pytest.mark.parametrize(("cards", "drawn"), [(3, 2), (7, 3), (8, 4), (5, 4), (10, 3)])
def test_every_draw_has_equally_many_words(cards: int, drawn: int) -> None:
    """Of the words in each part, those are left out that would make it one larger than another."""
    many = ways(cards, drawn)
    left_out = WORDS % many
    first = [-(-part * WORDS // many) for part in range(many + 1)]
    first_kept = [-(-(part * WORDS + left_out) // many) for part in range(many)]
    assert {after - kept for kept, after in zip(first_kept, first[1:], strict=True)} == {WORDS // many}


def test_a_word_that_is_thrown_away_is_replaced_by_the_next() -> None:
    """The word 0 would favour the first cards, so the row comes out of the second word."""
    assert not draw(0, PACK.copy(), 0, 7)
    words = np.array([0, 987654321987654321 % WORDS], dtype=np.int64)
    rows = np.zeros((1, 7), dtype=np.uint8)
    assert deal_rows(words[:1], PACK.copy(), 0, rows) == 0
    assert deal_rows(words, PACK.copy(), 0, rows) == 1
    assert len(set(rows[0].tolist())) == 7


def test_python_deals_what_machine_code_deals() -> None:
    """The plain kernel is the compiled one."""
    words = (stream(5, 2).random_raw(30) >> np.uint64(64 - WORD_BITS)).astype(np.int64)
    plain = np.zeros((10, 21), dtype=np.uint8)
    assert deal_rows(words, PACK.copy(), 0, plain) == 10
    assert np.array_equal(plain, Shoe(PACK, stream(5, 2)).deal(10, 21))


def test_a_seed_and_a_chunk_deal_the_same_rows_whenever_they_are_asked() -> None:
    """Another chunk or another seed deals others."""
    one, again, other_chunk, other_seed = (
        Shoe(PACK, stream(seed, chunk)).deal(100, 14) for seed, chunk in ((1, 0), (1, 0), (1, 1), (2, 0))
    )
    assert np.array_equal(one, again)
    assert not np.array_equal(one, other_chunk)
    assert not np.array_equal(one, other_seed)


@pytest.mark.parametrize("cards", [6, 14, 49])
def test_rows_hold_different_cards_and_all_are_as_frequent(cards: int) -> None:
    """Every card in every place of the row: a chi-square of 52 degrees of freedom, far below one in a billion."""
    rows = Shoe(PACK, stream(11, 0)).deal(53_000, cards)
    assert (np.diff(np.sort(rows, axis=1), axis=1) > 0).all()
    for place in range(cards):
        counts = np.bincount(rows[:, place], minlength=53)
        assert ((counts - 1_000) ** 2 / 1_000).sum() < 140


def test_two_cards_fall_together_as_often_as_any_other_two() -> None:
    """The last card of one word and the first of the next: 2,756 ordered pairs, none at all of equal cards."""
    rows = Shoe(PACK, stream(12, 0)).deal(551_200, 8)
    pairs = np.bincount(rows[:, 6].astype(np.int64) * 53 + rows[:, 7], minlength=53 * 53).reshape(53, 53)
    assert not pairs.diagonal().any()
    apart = np.array([pairs[one, other] for one, other in itertools.permutations(range(53), 2)])
    assert abs(((apart - 200) ** 2 / 200).sum() - 2_755) < 6 * math.sqrt(2 * 2_755)
