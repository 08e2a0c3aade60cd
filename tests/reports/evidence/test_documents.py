"""The strategy of a pack: its card, and in what sense it is the best."""

from fractions import Fraction
from types import SimpleNamespace

import pytest

from pitboss.games import load_game
from pitboss.maths.engines.pai_gow import PaiGow
from pitboss.maths.executors import Work
from pitboss.maths.strategy.set_strategy import CLASSES, SetStrategy, ShortWay, WayLine
from pitboss.reports.base.play import asked_play
from pitboss.reports.document import Facts, PrintedDocument, Text
from pitboss.reports.evidence import documents
from pitboss.reports.evidence.documents import EVERY_HAND, PLAYED, SET, strategy_document
from pitboss.reports.question import Question
from pitboss.reports.strategy.strategy_answer import set_strategy


def texts(document: PrintedDocument) -> list[str]:
    return [block.text for block in document.blocks if isinstance(block, Text)]


def test_a_game_of_ante_and_play_is_the_best_hand_by_hand() -> None:
    document = strategy_document(load_game("three-card-poker"), Work(), "made here", best_split=True)
    assert document.subtitle == "made here"
    assert PLAYED in texts(document)


@pytest.mark.parametrize("best_split", [True, False])
def test_set_hands_have_the_worth_of_the_best_split_if_it_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, *, best_split: bool
) -> None:
    """The par sheet is by the house way, and it is said what better play is worth."""
    lines = tuple(WayLine(name, "", "highest-front") for name in CLASSES)
    short = ShortWay(lines, Fraction(3, 100), Fraction(1, 1000))
    found = SetStrategy(Fraction(28, 1000), Fraction(26, 1000), (), (short,))
    play = asked_play(Question.of("ez-pai-gow"))
    monkeypatch.setattr(documents, "strategy_of", lambda *_: set_strategy(play, found, 15))
    monkeypatch.setattr(PaiGow, "solve", lambda *_: SimpleNamespace(house_edge=Fraction(1, 40)))
    document = strategy_document(play.game, Work(), "", best_split=best_split)
    assert SET in texts(document)
    facts = dict(row for block in document.blocks if isinstance(block, Facts) for row in block.rows)
    assert (facts.get(EVERY_HAND) == "2.500000%   exactly 1/40") is best_split
