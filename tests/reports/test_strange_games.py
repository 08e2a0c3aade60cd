"""Reports on a game that no engine counts: each refuses by name, and none has another game's numbers."""

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.live_table import LiveTable
from tests.strange_games import CARIBBEAN, STRANGERS, drop_in

from pitboss.cards import format_cards
from pitboss.errors import PitbossError
from pitboss.games import load_game
from pitboss.games.table.table import TableSetup, open_table
from pitboss.maths.executors import Work
from pitboss.reports.base.edge import base_edge
from pitboss.reports.base.play import asked_play
from pitboss.reports.day.hold import expectation
from pitboss.reports.par.sheets import sheets_of, side_sheet
from pitboss.reports.question import Question
from pitboss.reports.strategy.decisions import decide
from pitboss.reports.strategy.hindsight import advice
from pitboss.reports.strategy.strategy_answer import strategy_of
from pitboss.reports.strategy.vulnerability import vulnerability
from pitboss.reports.sweep.plan import Axes, cells_of
from pitboss.reports.sweep.what_if import row


@pytest.fixture(autouse=True)
def _among_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drop_in(CARIBBEAN, STRANGERS / "plain_stud", tmp_path, monkeypatch)


def hint() -> object:
    """Advice on a hand that has been dealt."""
    table = LiveTable(CARIBBEAN).bet(1, ante=500).deal({1: "As Kd Jh 9c 7d", 0: "Qh Jd 9s 4c 2d"})
    return advice(table.state, 1)


CARDS = format_cards(load_game("high-five-poker").deck.cards[:5])
WORK = Work()
ASKED: dict[str, Callable[[], object]] = {
    "edge": lambda: base_edge(asked_play(Question(game=load_game(CARIBBEAN))), WORK),
    "hint": hint,
    "decisions": lambda: decide(Question(game=load_game(CARIBBEAN)), CARDS),
    "hold": lambda: expectation(open_table(TableSetup(CARIBBEAN)), WORK),
    "par sheet": lambda: list(sheets_of(Question(game=load_game(CARIBBEAN)), WORK)),
    "strategy": lambda: strategy_of(asked_play(Question(game=load_game(CARIBBEAN))), WORK),
    "vulnerability": lambda: vulnerability(open_table(TableSetup(CARIBBEAN)), 100, 1, WORK),
}


@pytest.mark.parametrize("what", ASKED)
def test_a_report_on_the_base_game_refuses(what: str) -> None:
    with pytest.raises(PitbossError, match="no exact count of the base game of Caribbean Stud"):
        ASKED[what]()


def test_a_sweep_has_a_row_that_says_why_there_is_no_number() -> None:
    """And counts the pay tables, which are of the player's own cards."""
    rows = [row(cell, WORK) for cell in cells_of([Axes(game=(CARIBBEAN,), players=("1",))])]
    assert [found["method"] for found in rows] == ["refused", "exact"]
    assert "no exact count" in str(rows[0]["note"])
    assert rows[1]["house_edge"] == "160067/216580"


def test_a_side_bets_sheet_says_which_hands_were_counted() -> None:
    """Of five cards, as they are dealt."""
    game = load_game(CARIBBEAN)
    sheet = side_sheet(Question(game=game, second=False), game.paytable("B-1"), WORK)
    assert (sheet.method, sheet.deals) == (
        "exact: all five-card hands, by classes under the exchange of suits",
        2_598_960,
    )
