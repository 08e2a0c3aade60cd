"""Compiled kernels on disk: processes that want one at the same time compile it once."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.hands.five_card import best_five

WANTS_A_KERNEL = """
import sys
from pitboss.hands.five_card import best_five
from pitboss.kernel import compiled

twin = compiled(best_five)
print("ready", flush=True)
sys.stdin.readline()
print(twin(0b11111, 0, 0, 0, 0, 0, 0), len(twin.stats.cache_misses), flush=True)
"""
ROYAL = best_five(0b11111, 0, 0, 0, 0, 0, 0)


def started(cache: Path) -> subprocess.Popen[str]:
    """A process that wants a kernel as soon as it is told to."""
    environment = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    return subprocess.Popen(  # noqa: S603 - our own words
        [sys.executable, "-P", "-c", WANTS_A_KERNEL],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**environment, "PITBOSS_CACHE": str(cache)},
    )


@pytest.mark.slow
def test_one_process_compiles_and_the_other_waits_for_it(tmp_path: Path) -> None:
    """Both have the right value; what was not found on disk is one process's alone."""
    processes = [started(tmp_path) for _ in range(2)]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    said = [process.communicate()[0].split() for process in processes]
    assert [int(value) for value, _ in said] == [ROYAL, ROYAL]
    assert sorted(misses for _, misses in said) == ["0", "1"]
