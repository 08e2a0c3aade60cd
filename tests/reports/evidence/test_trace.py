"""The trace in the package: every rule of every game, and a rule that is not traced is seen."""

from dataclasses import replace

import pytest
from tests.helpers import APPROVED_IDS

from pitboss.games import load_game
from pitboss.games.files.rules_file import Rule
from pitboss.reports.document import Grid
from pitboss.reports.evidence.trace import trace, trace_document

#: Rules of each document, as docs/traceability.md counts them.
RULES = {
    "ez-pai-gow": 18, "face-up-pai-gow": 65, "commission-free-pai-gow-express": 18, "three-card-poker": 41,
    "high-five-poker": 24,
}  # fmt: skip


@pytest.mark.parametrize("game_id", APPROVED_IDS)
def test_every_rule_is_traced_to_a_test_or_a_reason(game_id: str) -> None:
    """As many as the page has, in the document's order."""
    game = load_game(game_id)
    found = trace(game).rules
    assert len(found) == RULES[game_id]
    assert all(rule.complete for rule in found)
    assert [traced.rule for traced in found] == [rule.number for rule in game.rules]


def test_a_rule_that_nobody_traced_is_not_complete() -> None:
    game = load_game("high-five-poker")
    new = replace(game, rules=(*game.rules, Rule("99", "A rule of tomorrow.")))
    assert [rule.rule for rule in trace(new).rules if not rule.complete] == ["99"]


def test_the_page_has_rule_code_and_test_side_by_side() -> None:
    (rows,) = (block.rows for block in trace_document(load_game("high-five-poker")).blocks if isinstance(block, Grid))
    row = next(row for row in rows if row[0] == "12")
    assert row[1] == "Equal hands push the Ante and the Play wager."
    assert "games/settlement/settlement.py" in row[2]
    assert "rounds/test_rules_high_five_poker.py: equal hands push both" in row[3]
