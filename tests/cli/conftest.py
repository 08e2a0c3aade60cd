"""The command, run inside the test's own process."""

import math
import sys

import pytest
from tests.helpers import Ran, Run

from pitboss.cli import work
from pitboss.cli.app import main


@pytest.fixture
def pitboss(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run ``pitboss`` with some words and tell how it went."""
    monkeypatch.setattr(work, "QUICK", math.inf)  # how long a test takes is not what it is about

    def run(*words: str) -> Ran:
        monkeypatch.setattr(sys, "argv", ["pitboss", *words])
        with pytest.raises(SystemExit) as ended:
            main()
        printed = capsys.readouterr()
        return Ran(int(ended.value.code or 0), printed.out, printed.err)

    return run
