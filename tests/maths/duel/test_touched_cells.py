"""The set of touched cells."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.two_hands import Integers, Numbers

from pitboss.kernel import compiled
from pitboss.maths.duel.touched_cells import drain, lowest_bit, touch

ROOM = 3_000


def empty() -> tuple[Integers, Integers, Numbers]:
    """Words, pages and a list for so many cells."""
    words, pages = np.zeros(ROOM // 32 + 1, dtype=np.int64), np.zeros(ROOM // 1024 + 1, dtype=np.int64)
    return words, pages, np.full(ROOM, -1, dtype=np.int32)


@given(st.lists(st.integers(0, ROOM - 1), max_size=60))
def test_touched_cells_come_out_once_each_and_in_order(cells: list[int]) -> None:
    """Whatever their order, however often touched."""
    words, pages, listed = empty()
    for cell in cells:
        touch(cell, words, pages)
    found = drain(words, pages, listed)
    assert listed[:found].tolist() == sorted(set(cells))


@pytest.mark.slow
@pytest.mark.parametrize("step", [1, 31, 32, 33, 1024])
def test_the_compiled_set_is_the_plain_one_and_can_be_used_again(step: int) -> None:
    """Draining leaves it empty; cells at the ends of words and pages."""
    words, pages, listed = empty()
    for start in (0, 5):
        cells = list(range(start, ROOM, step))
        for cell in reversed(cells):
            compiled(touch)(cell, words, pages)
        found = compiled(drain)(words, pages, listed)
        assert listed[:found].tolist() == cells
        assert not words.any()
        assert not pages.any()


def test_nothing_touched_is_nothing_listed() -> None:
    """Nor is the list written to."""
    words, pages, listed = empty()
    assert drain(words, pages, listed) == 0
    assert (listed == -1).all()


@given(st.integers(1, (1 << 32) - 1))
def test_the_lowest_bit_of_a_word_is_found(word: int) -> None:
    """By multiplication, as by dividing by two."""
    place = 0
    while word >> place & 1 == 0:
        place += 1
    assert lowest_bit(word) == place == compiled(lowest_bit)(word)
