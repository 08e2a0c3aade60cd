"""Where counting runs."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from pitboss.maths.executors import running


def test_an_executor_that_is_passed_in_is_used_and_left_open() -> None:
    """It belongs to the caller."""
    with ThreadPoolExecutor(1) as own:
        with running(own) as used:
            assert used is own
        assert own.submit(int).result() == 0


def test_an_executor_of_our_own_is_closed_afterwards() -> None:
    """No thread stays behind."""
    with running() as used:
        assert used.submit(int).result() == 0
    with pytest.raises(RuntimeError, match="after shutdown"):
        used.submit(int)
