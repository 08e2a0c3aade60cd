"""Guests do their worst, and the floor goes on: a short run of the benchmark."""

import pytest
from benchmarks.parts.guests import compared


@pytest.mark.soak
@pytest.mark.slow
def test_five_attacks_at_once_cost_a_dealer_no_more_than_their_processor_time(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Beside a plain loop that burns as much: at most 3 times the median and 5 times the 95th percentile.

    Every gauge of listeners is back at zero when the attacks are over, or the run fails.
    """
    found = compared(seconds=6.0, displays=200, history=4_000, tell=print, turns=2)
    assert capsys.readouterr().out
    assert found.ratio(0.5) <= 3
    assert found.ratio(0.95) <= 5
