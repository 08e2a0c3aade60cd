"""Every choice of a hand: what is counted for it is told."""

import subprocess
import sys
from fractions import Fraction
from types import SimpleNamespace

import pytest

from pitboss.games import load_game
from pitboss.maths.engines.boards import Boards
from pitboss.maths.executors import Work, unseen
from pitboss.reports.question import Question
from pitboss.reports.strategy.decisions import decide


@pytest.mark.slow
def test_the_count_before_a_flop_is_told_to_whoever_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hole is looked up in the count of the whole game; whoever waits for that hears how far it is."""
    asked: list[Work] = []

    def kept(_: Boards, __: object, work: Work) -> SimpleNamespace:
        asked.append(work)
        hole = SimpleNamespace(name="K4o", worths=(Fraction(0), Fraction(1), Fraction(2)))
        return SimpleNamespace(record=SimpleNamespace(streets=[SimpleNamespace(classes=[hole])]))

    monkeypatch.setattr(Boards, "kept", kept)
    told = Work(progress=lambda *_: None)
    question = Question(game=load_game("ultimate-texas-holdem"))
    decide(question, "Kh 4d", work=told)
    assert told in asked
    asked.clear()
    decide(question, "Kh 4d", board="Kd 7s 2c", work=Work(progress=unseen))
    assert not asked


@pytest.mark.slow
def test_a_decision_is_worked_out_without_the_card_room() -> None:
    """Whoever asks for one waits for what it takes, and not for tables and jackpots."""
    loaded = "import sys, pitboss.reports.strategy.decisions; print(*sys.modules)"
    modules = subprocess.run([sys.executable, "-c", loaded], check=True, capture_output=True, text=True).stdout.split()  # noqa: S603 - our own words
    assert not {name for name in modules if name.startswith(("pitboss.floor", "pitboss.jackpots", "pitboss.store"))}
